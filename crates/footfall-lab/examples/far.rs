//! Scratch.
use footfall_lab::{bounds::*, run::*, scene};
use glam::DVec3;
fn main() {
    let rig = lizard().unwrap(); let scene = scene::scene("terrain").unwrap(); let options = Options::of(&scene);
    let mut near = vec![];
    run(&scene, &rig, &options, |f| near.push((f.view.root, f.legs.to_vec()))).unwrap();
    let offset = DVec3::new(1.0e8, -1.0e8, 0.0);
    run(&scene, &rig, &Options { offset, ..options }, |f| { let (r, legs) = &near[f.index];
       let d = (f.view.root.position - offset - r.position).length(); let q = (f.view.root.rotation - r.rotation).length();
       let c: Vec<String> = legs.iter().zip(f.legs).map(|(a,b)| format!("{:?}{:?} {:.1e} n{:.1e}", a.phase as u32, b.phase as u32, (b.contact.ground - offset - a.contact.ground).length(), (b.contact.normal-a.contact.normal).length())).collect();
       if f.index < 30 || f.index % 40 == 0 { println!("{} {:.2e} {:.2e} {:?}", f.index, d, q, c); } }).unwrap();
}
