// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every number that must hold, and what a broken one would look like.

mod hold;

use footfall_lab::{bonehead, bounds, scene};
use hold::hold;

#[test]
fn planted_feet_stay_at_every_scene_scale_and_frame_rate() {
    for name in scene::NAMES {
        hold(bounds::over_scene(name));
    }
}

#[test]
fn the_default_job_keeps_to_its_bounds() {
    hold(bounds::default_job());
}

#[test]
fn nobody_waits_for_ever() {
    for name in ["terrain", "flat", "turns", "slope15", "slope30", "stairs"] {
        hold(bounds::long_wait(name));
    }
}

#[test]
fn states_agree_at_all_frame_rates() {
    hold(bounds::frame_rates_agree());
}

#[test]
fn swings_have_their_shape() {
    hold(bounds::swing_shape());
}

#[test]
fn nothing_goes_through_slopes_and_stairs() {
    hold(bounds::ground_clearance());
}

#[test]
fn asking_for_too_much_speed_breaks_nothing() {
    hold(bounds::overdriven());
}

#[test]
fn a_thousand_kilometres_make_no_difference() {
    hold(bounds::far_away());
}

#[test]
fn the_cruise_is_regular() {
    hold(bounds::cruise());
}

fn reference() -> bonehead::Reference {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data/bonehead");
    bonehead::Reference::read(&folder).expect("the reference's data is there")
}

#[test]
fn the_root_follows_the_reference() {
    hold(bonehead::rows(&reference()));
}

#[test]
fn the_references_defects_are_gone() {
    let reference = reference();
    for scenario in reference.scenarios() {
        for row in bonehead::compare(&reference, &scenario).expect("the run is possible") {
            let (what, ours) = (format!("{scenario}: {}", row.what), row.ours);
            if row.what.starts_with("lowest") {
                assert!(ours > 0.0, "{what}: {ours}");
            } else if row.what.starts_with("longest wait") {
                assert!(ours <= 0.5, "{what}: {ours}");
            } else {
                assert!(ours < 0.1, "{what}: {ours}");
            }
        }
    }
}

#[test]
fn a_broken_bound_is_seen() {
    let metrics = footfall_lab::measure::Metrics {
        over_reach_frames: 1,
        ..Default::default()
    };
    let broken = bounds::of_run(&metrics)
        .into_iter()
        .filter(|row| !row.holds)
        .count();
    assert_eq!(broken, 1);
    let mut metrics = footfall_lab::measure::Metrics::default();
    metrics.contact_error.value = f64::NAN;
    assert!(bounds::of_run(&metrics).iter().any(|row| !row.holds));
}
