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
    let (from, step): (usize, usize) = (a[1].parse().unwrap(), a[2].parse().unwrap());
    let around: f64 = a[3].parse().unwrap(); let above: f64 = a[4].parse().unwrap(); let width: f64 = a[5].parse().unwrap();
    let frames: Vec<usize> = (0..12).map(|n| from + n * step).filter(|&f| f < rec.frames.len()).collect();
    let s = sheet(&rec, &frames, 4, (480, 320), |f| Camera { centre: f.report.placement.position, around, above, width }).unwrap();
    write_png(&s, std::path::Path::new("/tmp/look.png")).unwrap();
}
