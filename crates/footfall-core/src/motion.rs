// SPDX-License-Identifier: MIT OR Apache-2.0
//! How the root would move for an intent, before the feet are asked.
//!
//! Velocity-driven: a wanted velocity and turn rate, followed with a first-order lag that is integrated exactly, then
//! applied over one fixed step. World space; "level" means in the root's own XY plane.

use glam::{DVec3, Vec3};
use serde::{Deserialize, Serialize};

use crate::math::{self, Decay, Smoothed};
use crate::placement::Placement;
use crate::rig::Rig;
use crate::settings::{MotionSettings, STEP, STEPS_PER_SECOND, Settings};

/// What the gait can carry: the fastest that feet can be put down behind each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SafeSpeed {
    /// Speed at scale 1, cm/s.
    speed: f32,
    /// Distance of the farthest home from the root, model cm.
    radius: f32,
}

impl SafeSpeed {
    /// `v = d (1 + o) / (2 τ)`: with two groups taking turns, a foot has two swing durations to make one stride.
    #[must_use]
    pub fn new(rig: &Rig, settings: &Settings) -> Self {
        let duration = settings.swing_steps() as f32 / STEPS_PER_SECOND;
        let stride = rig.smallest_step() * (1.0 + settings.gait.overshoot);
        Self {
            speed: stride / (2.0 * duration),
            radius: rig.widest_home().max(1.0e-3),
        }
    }

    /// Fastest walk at `scale`, world cm/s.
    #[must_use]
    pub fn walk(&self, scale: f32) -> f32 {
        self.speed * scale.abs()
    }

    /// Fastest turn, rad/s: the same speed at the farthest home, at any scale.
    #[must_use]
    pub fn turn(&self) -> f32 {
        self.speed / self.radius
    }
}

/// How quickly the mover follows, worked out for the fixed step.
#[derive(Clone, Copy, Debug)]
pub struct MotionDecays {
    movement: Decay,
    turn: Decay,
    brake: Decay,
}

impl MotionDecays {
    /// From the rates in `settings`.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        let decay = |rate| Decay::new(rate, STEP as f32);
        Self {
            movement: decay(settings.motion.move_acceleration),
            turn: decay(settings.motion.turn_acceleration),
            brake: decay(settings.outlook.brake_rate),
        }
    }
}

/// The root's velocities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Mover {
    /// World cm/s.
    pub velocity: Smoothed<Vec3>,
    /// Rad/s about the root's up; positive turns right.
    pub turn_rate: Smoothed<f32>,
    /// Speed of falling, world cm/s downward.
    pub fall_speed: f32,
    /// Bearing of the target, rad; positive is right.
    pub bearing: f32,
}

impl Mover {
    /// Follows a target for one step: updates the velocities. `restrain` bends the wanted velocity to what lies
    /// ahead, and says whether to brake for it.
    pub fn chase(
        &mut self,
        target_world: DVec3,
        placement: &Placement,
        settings: &MotionSettings,
        decays: &MotionDecays,
        safe: &SafeSpeed,
        restrain: impl FnOnce(Vec3) -> (Vec3, bool),
    ) {
        let toward_model = placement.point_model(target_world) * placement.scale;
        // Adding zero turns a negative zero round: a target exactly behind is turned to by the right.
        self.bearing = libm::atan2f(toward_model.y + 0.0, toward_model.x);
        let turn_speed = settings.turn_speed;
        let part = math::fraction(
            settings.turn_dead_zone,
            settings.turn_full,
            self.bearing.abs(),
        );
        let wanted_turn = part * turn_speed * if self.bearing < 0.0 { -1.0 } else { 1.0 };
        self.turn_rate.follow(wanted_turn, &decays.turn);

        let wanted = self.wanted_velocity(toward_model, placement, settings, safe);
        let (wanted, is_braking) = restrain(wanted);
        let decay = if is_braking {
            &decays.brake
        } else {
            &decays.movement
        };
        self.velocity.follow(wanted, decay);
    }

    fn wanted_velocity(
        &self,
        toward_model: Vec3,
        placement: &Placement,
        settings: &MotionSettings,
        safe: &SafeSpeed,
    ) -> Vec3 {
        if self.bearing.abs() >= settings.turn_first {
            return Vec3::ZERO;
        }
        let level = Vec3::new(toward_model.x, toward_model.y, 0.0);
        let distance = libm::sqrtf(level.length_squared());
        let direction = placement.direction_world(math::direction_or(level, Vec3::X));
        let speed = if distance > settings.rest_far {
            settings.move_speed
        } else if distance < settings.rest_near {
            -settings.move_speed * settings.back_speed
        } else {
            return Vec3::ZERO;
        };
        let most = if settings.speed_limit {
            safe.walk(placement.scale)
        } else {
            f32::INFINITY
        };
        let (speed, turn_speed) = (speed.clamp(-most, most), settings.turn_speed);
        let fade = 1.0
            - math::fraction(
                turn_speed * settings.turn_fade,
                turn_speed,
                self.turn_rate.value.abs(),
            );
        direction * (speed * fade)
    }

    /// Comes to rest where it is.
    pub fn rest(&mut self, decays: &MotionDecays) {
        self.velocity.follow(Vec3::ZERO, &decays.movement);
        self.turn_rate.follow(0.0, &decays.turn);
        self.bearing = 0.0;
    }

    /// Takes the velocities of a root that the host moves.
    pub fn adopt(&mut self, velocity_world: Vec3, turn_rate: f32) {
        self.velocity = Smoothed::at(velocity_world);
        self.turn_rate = Smoothed::at(turn_rate);
        self.bearing = 0.0;
    }

    /// Whether every number is finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.velocity.all(Vec3::is_finite)
            && self.turn_rate.all(f32::is_finite)
            && self.fall_speed.is_finite()
            && self.bearing.is_finite()
    }
}

/// A change of placement over one step, in parts that can be kept or dropped one by one.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// Along the body plane, world cm.
    pub shift: Vec3,
    /// About the root's up, rad.
    pub yaw: f32,
    /// Along the root's up, world cm.
    pub lift: f32,
    /// Tilt of the up axis, as the turn that makes it, world.
    pub tilt: glam::Quat,
    /// The new scale.
    pub scale: f32,
}

impl Move {
    /// `from` after parts of this move: `lay` of height, tilt and scale, `turn` of the yaw, `walk` of the shift.
    ///
    /// All parts 0 gives `from` back to the bit.
    #[must_use]
    pub fn apply(&self, from: &Placement, lay: f32, turn: f32, walk: f32) -> Placement {
        let mut to = *from;
        if lay != 0.0 {
            let tilt = if lay == 1.0 {
                self.tilt
            } else {
                math::nlerp(glam::Quat::IDENTITY, self.tilt, lay)
            };
            to.position = math::moved(to.position, (from.up() * (self.lift * lay)).as_dvec3());
            to.rotation = math::then(tilt, to.rotation);
            to.scale += (self.scale - to.scale) * lay;
        }
        if turn != 0.0 && self.yaw != 0.0 {
            to.rotation = math::then(to.rotation, math::turn(Vec3::Z, self.yaw * turn));
        }
        if lay != 0.0 || turn != 0.0 {
            to.rotation = math::unit(to.rotation);
        }
        if walk != 0.0 {
            to.position = math::moved(to.position, (self.shift * walk).as_dvec3());
        }
        to
    }
}
