//! Scratch.
use footfall_lab::bounds::*;
fn main() {
    let mut rows = vec![];
    for f in [ground_clearance, overdriven, frame_rates_agree, swing_shape, far_away, cruise] { let t=std::time::Instant::now(); rows.extend(f().unwrap()); eprintln!("{:?}", t.elapsed()); }
    for n in ["flat","terrain","slope15","stairs","turns"] { rows.extend(long_wait(n).unwrap()); }
    for r in &rows { println!("{} | {} | {} | {}", if r.holds {"ok  "} else {"FAIL"}, r.what, r.bound, r.measured); }
    let t=std::time::Instant::now();
    for n in footfall_lab::scene::NAMES { for r in over_scene(n).unwrap() { println!("{} | {} | {} | {}", if r.holds {"ok  "} else {"FAIL"}, r.what, r.bound, r.measured); } eprintln!("{n} {:?}", t.elapsed()); }
}
