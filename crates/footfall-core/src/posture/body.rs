// SPDX-License-Identifier: MIT OR Apache-2.0
//! How the body lies on its feet, and what it does when it has nothing to do.
//!
//! **Fit.** A plane is fitted through the feet, each measured from its own home, by least squares with a weak pull
//! toward no tilt, which decides where the feet cannot (two legs, or all in line). Model space, so what comes out is
//! the error that is left; a part of it is made up in every step, which is exact exponential smoothing.
//!
//! **Sway.** The girdles turn with their feet, so that a lizard bends as it walks: the yaw of a girdle is the slope of
//! its feet's lead over their offset to the side.
//!
//! **Bob.** Slow sines on several axes, faded by any motion, the same for left and right.

use glam::{Quat, Vec3};
use serde::{Deserialize, Serialize};

use crate::foothold::Sense;
use crate::math::{self, Decay, Smoothed};
use crate::motion::Mover;
use crate::placement::Placement;
use crate::rig::Limb;
use crate::settings::{BobSettings, BodySettings, STEP, STEPS_PER_SECOND, Settings};

/// Weight of the pull toward no tilt, as a part of the homes' own spread.
const LEVEL_PULL: f32 = 1.0e-3;

/// How much the ground under the feet lies above the homes, as a plane: height at the root, and slopes along X, Y.
#[must_use]
pub fn fit(limbs: &[Limb], ground: impl Fn(usize) -> Option<Vec3>) -> Option<(f32, Vec3)> {
    let mut count = 0.0;
    let (mut centre, mut mean) = (Vec3::ZERO, 0.0);
    for (leg, limb) in limbs.iter().enumerate() {
        if let Some(point) = ground(leg) {
            count += 1.0;
            centre += Vec3::new(point.x, point.y, 0.0);
            mean += point.z - limb.home.z;
        }
    }
    if count == 0.0 {
        return None;
    }
    centre /= count;
    mean /= count;
    let (mut xx, mut xy, mut yy, mut xz, mut yz, mut spread) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
    for (leg, limb) in limbs.iter().enumerate() {
        if let Some(point) = ground(leg) {
            let (x, y, z) = (
                point.x - centre.x,
                point.y - centre.y,
                point.z - limb.home.z - mean,
            );
            xx += x * x;
            xy += x * y;
            yy += y * y;
            xz += x * z;
            yz += y * z;
        }
        spread += limb.home.x * limb.home.x + limb.home.y * limb.home.y;
    }
    let pull = LEVEL_PULL * spread + 1.0e-6;
    let (xx, yy) = (xx + pull, yy + pull);
    let determinant = xx * yy - xy * xy;
    let slope_x = (xz * yy - yz * xy) / determinant;
    let slope_y = (yz * xx - xz * xy) / determinant;
    let height = mean - slope_x * centre.x - slope_y * centre.y;
    // The normal of z = h + a x + b y is (−a, −b, 1).
    Some((
        height,
        math::direction_or(Vec3::new(-slope_x, -slope_y, 1.0), Vec3::Z),
    ))
}

/// How far the body lifts (world cm along its up) and the tilt it takes on (world) in one step.
#[must_use]
pub fn lay(
    fitted: (f32, Vec3),
    placement: &Placement,
    settings: &BodySettings,
    decays: &BodyDecays,
) -> (f32, Quat) {
    let (height, normal_model) = fitted;
    let lift = height * placement.scale * decays.height.closed();
    let wanted_up = limited_tilt(placement.direction_world(normal_model), settings.max_tilt);
    let tilt = math::nlerp(
        Quat::IDENTITY,
        math::arc(placement.up(), wanted_up),
        decays.tilt.closed(),
    );
    (lift, tilt)
}

/// The whole tilt at once, for a body that has just been put down.
#[must_use]
pub fn lay_at_once(normal_model: Vec3, placement: &Placement, settings: &BodySettings) -> Quat {
    let wanted_up = limited_tilt(placement.direction_world(normal_model), settings.max_tilt);
    math::arc(placement.up(), wanted_up)
}

/// The turn that brings a falling body upright in one step's worth.
#[must_use]
pub fn upright(placement: &Placement, decays: &BodyDecays) -> Quat {
    math::nlerp(
        Quat::IDENTITY,
        math::arc(placement.up(), Vec3::Z),
        decays.tilt.closed(),
    )
}

/// `up`, brought to within `most` of the world's up.
fn limited_tilt(up: Vec3, most: f32) -> Vec3 {
    let (sine, cosine) = libm::sincosf(most);
    if up.z >= cosine {
        return up;
    }
    let level = math::direction_or(Vec3::new(up.x, up.y, 0.0), Vec3::X);
    level * sine + Vec3::Z * cosine
}

/// What one step does, worked out once.
#[derive(Clone, Copy, Debug)]
pub struct BodyDecays {
    height: Decay,
    tilt: Decay,
    sway: Decay,
    fade: Decay,
}

impl BodyDecays {
    /// From the rates in `settings`.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        let decay = |rate| Decay::new(rate, STEP as f32);
        Self {
            height: decay(settings.body.height_rate),
            tilt: decay(settings.body.tilt_rate),
            sway: decay(settings.body.sway_rate),
            fade: decay(settings.bob.fade_rate),
        }
    }
}

/// What the body remembers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Body {
    /// How much of the bob is seen, 0 to 1.
    pub bob: Smoothed<f32>,
    /// Yaw of the girdles with their feet, rad: hips, chest.
    pub sway: [Smoothed<f32>; 2],
}

impl Body {
    /// Whether every number is finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.bob.all(f32::is_finite) && self.sway.iter().all(|sway| sway.all(f32::is_finite))
    }

    /// Follows the feet for one step: yaw of the hips and of the chest.
    pub fn follow_feet(
        &mut self,
        limbs: &[Limb],
        senses: &[Sense],
        settings: &BodySettings,
        decays: &BodyDecays,
    ) {
        let mut lead = [(0.0_f32, 0.0_f32); 2];
        for (limb, sense) in limbs.iter().zip(senses) {
            let girdle = &mut lead[usize::from(limb.home.x >= 0.0)];
            girdle.0 -= (sense.contact.x - sense.home.x) * limb.home.y;
            girdle.1 += limb.home.y * limb.home.y;
        }
        for (sway, (moment, spread)) in self.sway.iter_mut().zip(lead) {
            let slope = if spread > 1.0e-3 {
                moment / spread
            } else {
                0.0
            };
            let yaw = (slope * settings.sway).clamp(-settings.max_sway, settings.max_sway);
            sway.follow(yaw, &decays.sway);
        }
    }

    /// Fades the bob for one step, and gives it: offset, and turn as yaw, pitch, roll.
    pub fn bob(
        &mut self,
        steps: u64,
        mover: &Mover,
        settings: &Settings,
        decays: &BodyDecays,
        scale: f32,
    ) -> (Vec3, Vec3) {
        let bob: &BobSettings = &settings.bob;
        let speed = libm::sqrtf(mover.velocity.value.length_squared())
            / (settings.motion.move_speed * scale).max(1.0);
        let turning = mover.turn_rate.value.abs() / settings.motion.turn_speed.max(1.0e-3);
        let wanted = if bob.enabled {
            (1.0 - 4.0 * speed.max(turning)).clamp(0.0, 1.0)
        } else {
            0.0
        };
        let weight = self.bob.follow(wanted, &decays.fade);
        if weight < 1.0e-4 {
            return (Vec3::ZERO, Vec3::ZERO);
        }
        // Whole turns are taken off in double precision, or hours later the sines would be coarse.
        let seconds = steps as f64 / f64::from(STEPS_PER_SECOND);
        let wave = |speed: f32, phase: f32| {
            let angle = seconds * f64::from(speed) + f64::from(phase);
            let turns = libm::floor(angle / core::f64::consts::TAU);
            libm::sinf((angle - turns * core::f64::consts::TAU) as f32)
        };
        let waves = |amplitude: Vec3, speed: Vec3, phase: Vec3| {
            let part = |a: f32, s: f32, p: f32| if a == 0.0 { 0.0 } else { a * wave(s, p) };
            Vec3::new(
                part(amplitude.x, speed.x, phase.x),
                part(amplitude.y, speed.y, phase.y),
                part(amplitude.z, speed.z, phase.z),
            ) * weight
        };
        (
            waves(bob.shift, bob.shift_speed, Vec3::ZERO),
            waves(bob.turn, bob.turn_speed, bob.turn_phase),
        )
    }
}
