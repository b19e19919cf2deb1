// SPDX-License-Identifier: MIT OR Apache-2.0
//! How the trunk of a body on many legs tilts: the plane through what its feet are offset by.
//!
//! Least squares over the heights of the feet, each counting as much as its weight, so that a foot that finds no ground
//! fades out of the plane. Heights alone count: normals that disagree cannot twist the trunk. The front and the back are
//! told apart by where their feet are, and so are the sides; how far the trunk follows either is a setting of its own.
//! Component space, cm; the plane's slope is remembered in the world, where a creature that turns on a slope finds it
//! unchanged.

use glam::{Quat, Vec3};

use super::frame::Plan;
use super::rig::FootRig;
use super::settings::BodySettings;
use super::view::View;
use crate::lanes::{LANES, Vec3x4};
use crate::math;
use crate::pose::Joint;

/// Feet that stand on one line say nothing of the slope across it: it is drawn to none by this part of their spread.
const RIDGE: f32 = 1.0e-3;

/// What the feet say together: sums over (ahead, aside, height).
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    weight: f32,
    x: f32,
    y: f32,
    h: f32,
    xx: f32,
    xy: f32,
    yy: f32,
    xh: f32,
    yh: f32,
}

/// The level axes of a body.
#[derive(Clone, Copy, Debug)]
struct Axes {
    ahead: Vec3,
    aside: Vec3,
}

impl Axes {
    fn new(view: &View, rig: &FootRig) -> Self {
        let level = math::across(rig.forward, view.up);
        let ahead = math::direction_or(level, math::any_perpendicular(view.up));
        Self {
            ahead,
            aside: view.up.cross(ahead),
        }
    }
}

/// A trunk, tilted about the middle of its hips.
#[derive(Clone, Copy, Debug)]
pub struct Trunk {
    /// The middle of the hips.
    pivot: Vec3,
    /// How it is turned about it.
    pub turn: Quat,
    /// Whether it is turned at all.
    pub is_turned: bool,
}

impl Trunk {
    /// The trunk as authored, whose hips are in the `middle`.
    pub fn authored(middle: Vec3) -> Self {
        Self {
            pivot: middle,
            turn: Quat::IDENTITY,
            is_turned: false,
        }
    }

    /// The trunk, tilted by a slope in the world.
    pub fn tilted(self, slope_world: Vec3, view: &View) -> Self {
        let slope = view.component.rotation.conjugate() * slope_world;
        let to = math::direction_or(view.up - slope, view.up);
        Self {
            turn: math::arc(view.up, to),
            is_turned: slope != Vec3::ZERO,
            ..self
        }
    }

    /// Where a place of the trunk goes.
    fn place(&self, place: Vec3) -> Vec3 {
        self.pivot + self.turn * (place - self.pivot)
    }

    /// Where a joint of the trunk goes.
    pub fn joint(&self, joint: &Joint) -> Joint {
        if !self.is_turned {
            return *joint;
        }
        Joint {
            translation: self.place(joint.translation),
            rotation: math::then(self.turn, joint.rotation),
        }
    }

    /// [`Self::place`] for four.
    #[inline]
    pub fn places(&self, places: Vec3x4) -> Vec3x4 {
        let pivot = Vec3x4::all(self.pivot);
        pivot + crate::lanes::Quatx4::all(self.turn).turn(places - pivot)
    }
}

/// The middle of the hips of some legs.
pub fn middle(quads: &[Plan], count: usize) -> Vec3 {
    let mut sum = Vec3::ZERO;
    for (quad, plan) in quads.iter().enumerate() {
        let lanes = count.saturating_sub(quad * LANES).min(LANES);
        sum += plan.legs.hip.each()[..lanes].iter().sum::<Vec3>();
    }
    sum / count.max(1) as f32
}

/// The slope that feet ask of the trunk, world space: how much higher it should be per way along it. `feet` are places,
/// heights over the authored floor, and weights.
pub fn slope(
    feet: impl Iterator<Item = (Vec3, f32, f32)>,
    middle: Vec3,
    view: &View,
    rig: &FootRig,
    settings: &BodySettings,
) -> Vec3 {
    let axes = Axes::new(view, rig);
    let mut sums = Sums::default();
    let mut spread = 0.0;
    for (place, height, weight) in feet {
        let (x, y) = (
            (place - middle).dot(axes.ahead),
            (place - middle).dot(axes.aside),
        );
        spread += x * x + y * y;
        sums.weight += weight;
        sums.x += weight * x;
        sums.y += weight * y;
        sums.h += weight * height;
        sums.xx += weight * x * x;
        sums.xy += weight * x * y;
        sums.yy += weight * y * y;
        sums.xh += weight * x * height;
        sums.yh += weight * y * height;
    }
    if sums.weight <= 1.0e-3 {
        return Vec3::ZERO;
    }
    let (mx, my) = (sums.x / sums.weight, sums.y / sums.weight);
    let ridge = RIDGE * spread + 1.0e-6;
    let xx = sums.xx - sums.x * mx + ridge;
    let yy = sums.yy - sums.y * my + ridge;
    let xy = sums.xy - sums.x * my;
    let (xh, yh) = (sums.xh - sums.h * mx, sums.yh - sums.h * my);
    let over = 1.0 / (xx * yy - xy * xy);
    let ahead = (xh * yy - yh * xy) * over * settings.pitch;
    let aside = (yh * xx - xh * xy) * over * settings.roll;
    let limit = |slope: f32, most: f32| {
        let most = libm::tanf(most.min(1.5));
        slope.clamp(-most, most)
    };
    view.component.rotation
        * (axes.ahead * limit(ahead, settings.max_pitch)
            + axes.aside * limit(aside, settings.max_roll))
}
