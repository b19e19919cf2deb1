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
use wide::f32x4;

use crate::foothold::Senses;
use crate::lanes::{LANES, QUADS, Vec3x4, all};
use crate::math::{self, Decay, Smoothed};
use crate::motion::Mover;
use crate::placement::Placement;
use crate::rig::Limb;
use crate::settings::{BobSettings, BodySettings, STEP, STEPS_PER_SECOND, Settings};

/// Weight of the pull toward no tilt, as a part of the homes' own spread.
const LEVEL_PULL: f32 = 1.0e-3;

/// Where the feet stand in the reference pose, worked out once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stands {
    /// Height of the homes, model cm.
    height: [f32x4; QUADS],
    /// Pull toward no tilt.
    pull: f32,
    /// What the leads of the feet count for the slope of their girdle: hind girdle, and fore.
    shares: [[f32x4; 2]; QUADS],
}

impl Stands {
    /// Of a rig's legs.
    #[must_use]
    pub fn new(limbs: &[Limb]) -> Self {
        let girdle = |limb: &Limb| usize::from(limb.home.x >= 0.0);
        let (mut spread, mut width) = (0.0, [0.0; 2]);
        for limb in limbs {
            spread += limb.home.x * limb.home.x + limb.home.y * limb.home.y;
            width[girdle(limb)] += limb.home.y * limb.home.y;
        }
        let mut stands = Self {
            pull: LEVEL_PULL * spread + 1.0e-6,
            ..Self::default()
        };
        for (leg, limb) in limbs.iter().enumerate() {
            let (quad, lane, girdle) = (leg / LANES, leg % LANES, girdle(limb));
            stands.height[quad].as_mut_array()[lane] = limb.home.z;
            // Feet in line have no slope.
            if width[girdle] > 1.0e-3 {
                let share = -limb.home.y / width[girdle];
                stands.shares[quad][girdle].as_mut_array()[lane] = share;
            }
        }
        stands
    }
}

/// The sums over the lanes, of four numbers each.
fn sums(of: [f32x4; LANES]) -> f32x4 {
    let [a, b, c, d] = f32x4::transpose(of);
    a + b + (c + d)
}

/// How much the ground under the feet lies above the homes, as a plane: height at the root, and normal. `ground` is
/// four feet at a time, with 1 for those that count, else 0.
#[must_use]
pub fn fit(stands: &Stands, ground: &[(Vec3x4, f32x4)]) -> Option<(f32, Vec3)> {
    let quads = || ground.iter().zip(&stands.height);
    let mut total = f32x4::ZERO;
    for ((point, counts), height) in quads() {
        let height = point.z - *height;
        total += sums([
            point.x * *counts,
            point.y * *counts,
            height * *counts,
            *counts,
        ]);
    }
    let [x, y, height, count] = total.to_array();
    if count == 0.0 {
        return None;
    }
    let over = 1.0 / count;
    let (centre, mean) = (Vec3::new(x * over, y * over, 0.0), height * over);
    let (mut squares, mut yz) = (f32x4::ZERO, f32x4::ZERO);
    for ((point, counts), height) in quads() {
        let (x, y) = (
            (point.x - all(centre.x)) * *counts,
            (point.y - all(centre.y)) * *counts,
        );
        let z = point.z - *height - all(mean);
        squares += sums([x * x, x * y, y * y, x * z]);
        yz += y * z;
    }
    let [xx, xy, yy, xz] = squares.to_array();
    let yz = yz.reduce_add();
    let (xx, yy) = (xx + stands.pull, yy + stands.pull);
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
pub fn lay(fitted: (f32, Vec3), placement: &Placement, decays: &BodyDecays) -> (f32, Quat) {
    let (height, normal_model) = fitted;
    let lift = height * placement.scale * decays.height.closed();
    let wanted_up = limited_tilt(placement.direction_world(normal_model), decays.most_tilt);
    let tilt = math::nlerp(
        Quat::IDENTITY,
        math::arc(placement.up(), wanted_up),
        decays.tilt.closed(),
    );
    (lift, tilt)
}

/// The whole tilt at once, for a body that has just been put down.
#[must_use]
pub fn lay_at_once(normal_model: Vec3, placement: &Placement, decays: &BodyDecays) -> Quat {
    let wanted_up = limited_tilt(placement.direction_world(normal_model), decays.most_tilt);
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

/// `up`, brought to within an angle of the world's up that is given by its sine and cosine.
fn limited_tilt(up: Vec3, (sine, cosine): (f32, f32)) -> Vec3 {
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
    /// Sine and cosine of the most that the body may be tilted.
    most_tilt: (f32, f32),
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
            most_tilt: libm::sincosf(settings.body.max_tilt),
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
        stands: &Stands,
        senses: &Senses,
        settings: &BodySettings,
        decays: &BodyDecays,
    ) {
        let mut slopes = [f32x4::ZERO; 2];
        for (sense, shares) in senses.quads.iter().zip(&stands.shares) {
            let lead = sense.contact.x - sense.home.x;
            for (slope, share) in slopes.iter_mut().zip(shares) {
                *slope += lead * *share;
            }
        }
        let slopes = sums([slopes[0], slopes[1], f32x4::ZERO, f32x4::ZERO]);
        let [hips, chest, ..] = slopes.to_array();
        for (sway, slope) in self.sway.iter_mut().zip([hips, chest]) {
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
