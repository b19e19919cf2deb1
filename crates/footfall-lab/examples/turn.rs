//! Scratch.
use footfall_lab::*;
use std::sync::Arc;
fn main() {
    let r = bonehead::Reference::read(std::path::Path::new("/work/shared/bonehead")).unwrap();
    println!("{:?}", r.follow("e"));
    let rig = Arc::new(r.rig().unwrap());
    for l in rig.limbs() { println!("{:?} {:?}", l.home, l.segments()); }
    let scene = r.scene(&std::env::args().nth(1).unwrap()).unwrap();
    let options = run::Options { settings: r.settings(false), rate: run::FrameRate::Fixed(120.0), ..run::Options::of(&scene) };
    let mut prev = 0.0;
    run::run(&scene, &rig, &options, |f| if f.time > 1.98 && f.time < 3.2 {
        let fw = f.view.root.forward(); let yaw = fw.y.atan2(fw.x).to_degrees();
        print!("{:.3} bear {:.1} rate {:.0} real {:.0} |", f.time, f.view.bearing.to_degrees(), f.view.turn_rate.to_degrees(), (yaw-prev)*120.0); prev=yaw;
        for l in f.legs { print!(" {:?} {:.2} d{:.0}{}{}", l.phase as u32, l.reach_used, l.distance, if l.wants {"w"} else {" "}, if l.found_nothing {"N"} else {" "}); }
        println!();
    }).unwrap();
}
