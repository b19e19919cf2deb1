//! Scratch.
use footfall_lab::*;
use std::sync::Arc;
fn main() {
    let r = bonehead::Reference::read(std::path::Path::new("/work/shared/bonehead")).unwrap();
    for s in ["a","b","bm","b2","c","d","e"] { println!("{s} {:?}", r.follow(s)); }
    println!("turn {:?} {:?} {:?}", r.turn_time("b"), r.turn_time("bm"), r.turn_time("b2"));
    let rig = Arc::new(r.rig().unwrap());
    for s in r.scenarios() {
        let scene = r.scene(&s).unwrap();
        let options = run::Options { settings: r.settings(false), rate: run::FrameRate::Fixed(120.0), ..run::Options::of(&scene) };
        let mut meter = measure::Meter::new(options.seconds, true);
        run::run(&scene, &rig, &options, |frame| meter.watch(frame)).unwrap();
        let m = meter.finish(&rig);
        println!("{s}: err {:.4} ang {:.3} slide {:.4} over {} ({:.2}) used {:.3}@{} groups {} air {} free {} wait {:.2} steps {:?} ratio {:.2} foot {:.2}@{}/{} knee {:.2} body {:.2}@{}/{} tail {:.2}@{} speed {:.0} way {:.0} probes {:.1} pop {:.0}@{}/{}",
         m.contact_error.value, m.contact_angle.value, m.slide.value, m.over_reach_frames, m.over_reach.value, m.reach_used.value, m.reach_used.frame, m.groups_in_air, m.feet_in_air, m.free_frames, m.longest_wait.value, &m.steps[..4], m.group_ratio, m.foot_below.value, m.foot_below.frame, m.foot_below.part, m.knee_below.value, m.body_below.value, m.body_below.frame, m.body_below.part, m.tail_below.value, m.tail_below.frame, m.speed, m.way, m.probes_per_second, m.pop.value, m.pop.frame, m.pop.part);
    }
}
