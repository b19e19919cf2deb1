// SPDX-License-Identifier: MIT OR Apache-2.0
//! The lab's command line.
use std::sync::Arc;
use footfall_lab::*;
fn main() {
    let rig = Arc::new(footfall_core::rig::lizard().rig().unwrap());
    let only: Vec<String> = std::env::args().skip(1).collect();
    for name in scene::NAMES.iter().filter(|n| only.is_empty() || only.iter().any(|o| o == *n)) {
        let scene = scene::scene(name).unwrap();
        let options = run::Options::of(&scene);
        let mut meter = measure::Meter::new(options.seconds, true);
        run::run(&scene, &rig, &options, |frame| meter.watch(frame)).unwrap();
        let m = meter.finish(&rig);
        println!("{name}: err {:.4} ang {:.3} slide {:.4} over {} ({:.2}) used {:.3}@{} groups {} air {} free {} wait {:.2} steps {:?} ratio {:.2} foot {:.2}@{}/{} knee {:.2}@{}/{} body {:.2}@{}/{} tail {:.2}@{} speed {:.0} way {:.0} probes {:.1} pop {:.0}@{}/{}",
         m.contact_error.value, m.contact_angle.value, m.slide.value, m.over_reach_frames, m.over_reach.value, m.reach_used.value, m.reach_used.frame, m.groups_in_air, m.feet_in_air, m.free_frames, m.longest_wait.value, &m.steps[..4], m.group_ratio, m.foot_below.value, m.foot_below.frame, m.foot_below.part, m.knee_below.value, m.knee_below.frame, m.knee_below.part, m.body_below.value, m.body_below.frame, m.body_below.part, m.tail_below.value, m.tail_below.frame, m.speed, m.way, m.probes_per_second, m.pop.value, m.pop.frame, m.pop.part);
    }
}
