// SPDX-License-Identifier: MIT OR Apache-2.0
//! What comes of the lizard in each scene.

use footfall_lab::run::{FrameRate, Options, run};
use footfall_lab::{bounds, scene};
use glam::DVec3;

/// Where the root was, frame by frame, with the time.
fn way(name: &str, seconds: f64) -> Vec<(f64, DVec3)> {
    let scene = scene::scene(name).expect("the scene exists");
    let rig = bounds::lizard().expect("the rig is sound");
    let options = Options {
        seconds,
        rate: FrameRate::Fixed(60.0),
        ..Options::of(&scene)
    };
    let mut way = Vec::new();
    run(&scene, &rig, &options, |frame| {
        way.push((frame.time, frame.report.placement.position));
        assert!(!frame.report.is_falling, "{name}: fell at {}", frame.time);
    })
    .expect("the run is possible");
    way
}

fn farthest(way: &[(f64, DVec3)]) -> f64 {
    way.iter()
        .map(|(_, root)| root.x)
        .fold(f64::NEG_INFINITY, f64::max)
}

#[test]
fn stairs_are_climbed_and_descended() {
    let way = way("stairs", 24.0);
    let top = way.iter().map(|(_, root)| root.z).fold(0.0, f64::max);
    assert!(top > 35.0, "got up to {top} of 39.6 cm");
    let beyond = way.iter().any(|(_, root)| root.x > 450.0 && root.z < 3.0);
    assert!(beyond, "never came down on the other side");
}

#[test]
fn a_hole_that_a_step_crosses_is_crossed() {
    let way = way("hole", 9.0);
    assert!(farthest(&way) > 200.0, "came to {}", farthest(&way));
}

#[test]
fn a_chasm_that_no_step_crosses_is_not_entered() {
    let way = way("chasm", 14.0);
    let x = farthest(&way);
    assert!((30.0..80.0).contains(&x), "came to {x}, the edge is at 80");
    let (_, last) = way[way.len() - 1];
    assert!(last.x < 20.0, "did not turn back: {last}");
}

#[test]
fn a_ledge_is_stopped_at() {
    let way = way("ledge", 14.0);
    let x = farthest(&way);
    assert!((40.0..90.0).contains(&x), "came to {x}, the edge is at 90");
    let (_, last) = way[way.len() - 1];
    assert!(last.x < 40.0, "did not turn back: {last}");
}

#[test]
fn a_wall_is_slid_along_and_not_gone_through() {
    let way = way("wall", 18.0);
    // The wall's near face passes through (120, 0), turned by half a radian.
    let normal = DVec3::new(-(0.5_f64.cos()), -(0.5_f64.sin()), 0.0);
    let near = way
        .iter()
        .map(|(_, root)| (*root - DVec3::new(120.0, 0.0, 0.0)).dot(normal));
    let nearest = near.fold(f64::INFINITY, f64::min);
    assert!(
        (5.0..60.0).contains(&nearest),
        "the root came within {nearest} cm of the wall's middle"
    );
    let slid = way.iter().map(|(_, root)| root.y.abs()).fold(0.0, f64::max);
    assert!(slid > 50.0, "slid by {slid}");
    let (_, last) = way[way.len() - 1];
    assert!(last.x < 60.0, "did not come away: {last}");
}

#[test]
fn slopes_are_walked_up_down_and_across() {
    for (name, rise) in [("slope15", 15.0_f64), ("slope30", 30.0)] {
        let way = way(name, 20.0);
        let (low, high) = way
            .iter()
            .fold((0.0_f64, 0.0_f64), |(low, high), (_, root)| {
                let on_it = root.x * rise.to_radians().tan();
                assert!(
                    (root.z - on_it).abs() < 3.0,
                    "{name}: {root} is {} off the slope",
                    root.z - on_it
                );
                (low.min(root.z), high.max(root.z))
            });
        assert!(high - low > 40.0, "{name}: from {low} to {high}");
    }
}

#[test]
fn platforms_carry_their_rider() {
    for name in ["moving-platform", "tilting-platform"] {
        let way = way(name, 15.0);
        let lowest = way.iter().map(|(_, root)| root.z).fold(0.0, f64::min);
        assert!(lowest > -55.0, "{name}: down at {lowest}");
    }
}
