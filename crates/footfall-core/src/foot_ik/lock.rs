// SPDX-License-Identifier: MIT OR Apache-2.0
//! Planted feet that hold their place.
//!
//! What is held is the point of the ground below the toe, or below the ankle of a foot without one, and the heading of
//! the foot: so that the heel may rise. It is held in the world, or by what the foot stands on. Let go (by swinging, too
//! far or too twisted a leg, or lost ground), it drifts back to where it is authored; near enough, it holds again.
//! Height is not held: that is the ground's.

use glam::{DVec3, Quat, Vec3};

use super::settings::LockSettings;
use crate::math;
use crate::placement::Placement;
use crate::support::{FIXED, Supports};

/// A foot this near to where it is authored, cm, and this little turned against it, rad, may hold.
const NEAR: (f32, f32) = (0.5, 0.03);

/// A foot's hold.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Lock {
    /// Whether it holds.
    pub is_held: bool,
    /// What it stands on.
    pub support: u64,
    /// The point that is held, in its support's space, and the heading.
    place: DVec3,
    heading: Vec3,
    /// How far it is from where it would be otherwise, component cm.
    pub slip: Vec3,
    /// How far it is turned about the ground's normal against how it would be otherwise, rad.
    pub twist: f32,
}

/// A foot as it would be if it held nothing. Component space.
#[derive(Clone, Copy, Debug)]
pub struct Loose {
    /// The point of the ground below it.
    pub contact: Vec3,
    /// Where it points, level with the ground.
    pub heading: Vec3,
    /// The ground's normal.
    pub normal: Vec3,
    /// What it stands on.
    pub support: u64,
    /// Whether it stands: on ground that counts, slowly enough.
    pub stands: bool,
    /// How far its thigh was twisted by the hold when last seen, rad.
    pub thigh_twist: f32,
}

impl Lock {
    /// Follows the world's origin: a place that is held in the world has got `by_world` added.
    pub fn shift(&mut self, by_world: DVec3) {
        if self.support == FIXED {
            self.place += by_world;
        }
    }

    /// Holds on, lets go, or drifts back, and says how far the foot is from where it would be otherwise: see
    /// [`Self::slip`] and [`Self::twist`]. Returns whether it has let go because the leg asked for it.
    pub fn step(
        &mut self,
        loose: &Loose,
        component: &Placement,
        supports: &Supports,
        dt: f32,
        settings: &LockSettings,
    ) -> bool {
        let was_held = self.is_held;
        let is_known = self.support == 0 || supports.placement(self.support).is_some();
        if self.is_held && !(loose.stands && is_known) {
            self.is_held = false;
        }
        let mut was_torn = false;
        if self.is_held {
            let place = component.point_model(supports.released_from(self.support, self.place));
            let heading = supports.direction_world(self.support, self.heading);
            let heading = component.direction_model(heading);
            let heading = math::direction_or(math::across(heading, loose.normal), loose.heading);
            self.slip = math::across(place - loose.contact, loose.normal);
            let sine = loose.heading.cross(heading).dot(loose.normal);
            self.twist = libm::atan2f(sine, loose.heading.dot(heading));
            let far = self.slip.length();
            let is_far = far > settings.max_distance || self.twist.abs() > settings.max_angle;
            if is_far || loose.thigh_twist > settings.max_thigh_twist {
                was_torn = true;
                self.is_held = false;
                self.slip *= (settings.max_distance / far.max(1.0e-6)).min(1.0);
                self.twist = self.twist.clamp(-settings.max_angle, settings.max_angle);
            }
        } else if dt > 0.0 {
            let left = libm::expf(-settings.release_rate * dt);
            self.slip *= left;
            self.twist *= left;
            // What is left over that nobody sees.
            if self.slip.length_squared() < 1.0e-8 && self.twist.abs() < 1.0e-5 {
                (self.slip, self.twist) = (Vec3::ZERO, 0.0);
            }
        }
        let is_near = self.slip.length() < NEAR.0 && self.twist.abs() < NEAR.1;
        if loose.stands && !self.is_held && !was_held && is_near {
            self.hold(loose, component, supports);
        }
        was_torn
    }

    /// Holds the foot where it is.
    fn hold(&mut self, loose: &Loose, component: &Placement, supports: &Supports) {
        if loose.support != 0 && supports.placement(loose.support).is_none() {
            return;
        }
        let world = component.point_world(loose.contact + self.slip);
        let heading = math::turn(loose.normal, self.twist) * loose.heading;
        let heading = component.direction_world(heading);
        self.is_held = true;
        self.support = loose.support;
        self.place = supports.held_by(self.support, world);
        self.heading = supports.rotation(self.support).conjugate() * heading;
    }
}

/// How far a turn twists what points along `axis` about itself, rad.
pub fn twist_about(turn: Quat, axis: Vec3) -> f32 {
    let along = turn.xyz().dot(axis);
    2.0 * libm::atan2f(along.abs(), turn.w.abs())
}
