//! Scratch.
use std::sync::Arc;
use footfall_lab::*;
use footfall_lab::picture::*;
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let rig = Arc::new(footfall_core::rig::lizard().rig().unwrap());
    let scene = scene::scene(&a[0]).unwrap();
    let options = run::Options { seconds: a.get(6).map_or(scene.seconds, |s| s.parse().unwrap()), ..run::Options::of(&scene) };
    let mut rec = recording::Recording { scene: a[0].clone(), rig: rig.clone(), world: scene.world.clone(), frames: vec![] };
    run::run(&scene, &rig, &options, |f| rec.frames.push(recording::Recorded::of(f))).unwrap();
    if let Some(leg)=a.get(7) { let f:usize=a[1].parse().unwrap(); dump(&rec, leg.parse().unwrap(), f..f+12); }
    let (from, step): (usize, usize) = (a[1].parse().unwrap(), a[2].parse().unwrap());
    let around: f64 = a[3].parse().unwrap(); let above: f64 = a[4].parse().unwrap(); let width: f64 = a[5].parse().unwrap();
    let frames: Vec<usize> = (0..12).map(|n| from + n * step).filter(|&f| f < rec.frames.len()).collect();
    let s = sheet(&rec, &frames, 4, (480, 320), |f| Camera { centre: f.report.placement.position, around, above, width }).unwrap();
    write_png(&s, std::path::Path::new("/tmp/look.png")).unwrap();
}
#[allow(dead_code)]
fn dump(rec: &recording::Recording, leg: usize, frames: std::ops::Range<usize>) {
    for f in frames { let r=&rec.frames[f]; let l=&r.legs[leg]; let g=rec.world.height_under(l.contact.ground + glam::DVec3::Z*30.0);
      println!("bear {:.2} v {:.0} w {:.2} bl {} {f} {:?} prog {:.2} contact {:.1} n {:.2} groundz {:?} ankle {:.1} under {:?} reach {:.2} dist {:.1} {:?}", r.view.bearing, r.view.velocity, r.view.turn_rate, r.view.is_blocked, l.phase, l.progress, l.contact.ground, l.contact.normal, g, l.ankle, rec.world.height_under(l.ankle+glam::DVec3::Z*30.0), l.reach_used, l.distance, r.report.placement.position); }
}
