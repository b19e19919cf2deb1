// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every number that feet under authored clips must keep to.

mod hold;

use footfall_lab::authored::bounds;
use hold::hold;

#[test]
fn supporting_feet_stand_on_slopes() {
    hold(bounds::slopes());
}

#[test]
fn on_its_own_floor_a_clip_is_left_alone() {
    hold(bounds::level_ground());
}

#[test]
fn the_pelvis_goes_smoothly_over_stairs() {
    hold(bounds::stairs());
}

#[test]
fn the_pelvis_is_not_shaken_on_rubble() {
    hold(bounds::rubble());
}

#[test]
fn supporting_feet_do_not_slide() {
    hold(bounds::sliding());
}

#[test]
fn who_stands_stands_still() {
    hold(bounds::idle());
    hold(bounds::no_time());
    hold(bounds::crouch());
}

#[test]
fn frame_rates_and_ways_end_alike() {
    hold(bounds::frame_rates());
    hold(bounds::two_paths());
}

#[test]
fn teleports_are_survived() {
    hold(bounds::teleport());
}

#[test]
fn sizes_and_axes_make_no_difference() {
    hold(bounds::scales());
    hold(bounds::axes());
}

#[test]
fn locked_feet_ride_and_let_go() {
    hold(bounds::platform());
    hold(bounds::spin());
}

#[test]
fn legs_bend_the_right_way_whatever_is_asked() {
    hold(bounds::targets());
}
