// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where a creature stands: the one place where world and model space meet.

use glam::{DVec3, Mat3, Quat, Vec3};
use serde::{Deserialize, Serialize};

use crate::math;

/// Position, rotation and uniform scale of a creature's root, or of a support, in the world.
///
/// Positions in the world are `f64` centimetres; what a solver sees is `f32`, relative to the root and unscaled
/// (model space). [`Placement::point_model`] narrows, and `Vec3x4::between` for four points; nothing else does.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Placement {
    /// World position, cm.
    pub position: DVec3,
    /// Rotation from model to world, of unit length.
    pub rotation: Quat,
    /// Uniform scale from model to world, 0.1 to 10 for a creature.
    pub scale: f32,
}

/// What is wrong with a placement.
pub(crate) enum Unsound {
    /// Not finite, or beyond the world.
    Position(DVec3),
    /// Of another length than a unit quaternion.
    Rotation(f32),
    /// Out of range.
    Scale(f32),
}

impl Default for Placement {
    fn default() -> Self {
        Self {
            position: DVec3::ZERO,
            rotation: Quat::IDENTITY,
            scale: 1.0,
        }
    }
}

impl Placement {
    /// The smallest scale a creature may have.
    pub const MIN_SCALE: f32 = 0.1;
    /// The largest scale a creature may have.
    pub const MAX_SCALE: f32 = 10.0;
    /// The largest coordinate that may be asked for: 10 000 km.
    pub const MAX_COORDINATE: f64 = 1.0e9;

    /// A placement at `position` that looks along the world's X turned by `yaw`, at scale 1.
    #[must_use]
    pub fn new(position: DVec3, yaw: f32) -> Self {
        Self {
            position: math::snap(position),
            rotation: math::turn(Vec3::Z, yaw),
            scale: 1.0,
        }
    }

    /// A world point as the model sees it.
    #[must_use]
    pub fn point_model(&self, point_world: DVec3) -> Vec3 {
        let offset = (point_world - self.position).as_vec3();
        self.rotation.conjugate() * offset * (1.0 / self.scale)
    }

    /// The world as the model sees it, worked out once for many points.
    #[must_use]
    pub fn seen(&self) -> Seen {
        Seen {
            position: self.position,
            back: self.back(),
        }
    }

    /// From world offsets to model space.
    pub(crate) fn back(&self) -> Mat3 {
        Mat3::from_quat(self.rotation.conjugate()) * (1.0 / self.scale)
    }

    /// A model point in the world, on the lattice.
    #[must_use]
    pub fn point_world(&self, point_model: Vec3) -> DVec3 {
        math::moved(
            self.position,
            (self.rotation * (point_model * self.scale)).as_dvec3(),
        )
    }

    /// A world direction as the model sees it.
    #[must_use]
    pub fn direction_model(&self, direction_world: Vec3) -> Vec3 {
        self.rotation.conjugate() * direction_world
    }

    /// A model direction in the world.
    #[must_use]
    pub fn direction_world(&self, direction_model: Vec3) -> Vec3 {
        self.rotation * direction_model
    }

    /// The root's up axis in the world.
    #[must_use]
    pub fn up(&self) -> Vec3 {
        math::z_axis(self.rotation)
    }

    /// The root's forward axis in the world.
    #[must_use]
    pub fn forward(&self) -> Vec3 {
        math::x_axis(self.rotation)
    }

    /// Between this placement and a near one.
    #[must_use]
    pub fn toward(&self, other: &Self, t: f32) -> Self {
        if t == 0.0 {
            return *self;
        }
        if t == 1.0 {
            return *other;
        }
        Self {
            position: math::between(self.position, other.position, t),
            rotation: math::nlerp(self.rotation, other.rotation, t),
            scale: self.scale + (other.scale - self.scale) * t,
        }
    }

    /// A world point in this placement's space, in double precision and unscaled: for contacts on a support.
    #[must_use]
    pub fn point_held(&self, point_world: DVec3) -> DVec3 {
        self.rotation.as_dquat().normalize().conjugate() * (point_world - self.position)
    }

    /// The world point of one that [`Self::point_held`] gave.
    #[must_use]
    pub fn point_released(&self, point_held: DVec3) -> DVec3 {
        math::moved(
            self.position,
            self.rotation.as_dquat().normalize() * point_held,
        )
    }

    /// Where something at `self` is after its surroundings moved rigidly from `before` to `after`. Scale is kept.
    #[must_use]
    pub fn carried(&self, before: &Self, after: &Self) -> Self {
        Self {
            position: after.point_released(before.point_held(self.position)),
            rotation: math::unit(after.rotation * before.rotation.conjugate() * self.rotation),
            scale: self.scale,
        }
    }

    /// Judges what a caller gave: rotations may be a little off their length.
    pub(crate) fn judge(&self) -> Result<(), Unsound> {
        // NaN is in no range.
        let Self {
            position, scale, ..
        } = *self;
        if !(position.is_finite() && position.abs().max_element() <= Self::MAX_COORDINATE) {
            return Err(Unsound::Position(position));
        }
        if !(Self::MIN_SCALE..=Self::MAX_SCALE).contains(&scale) {
            return Err(Unsound::Scale(scale));
        }
        let length = libm::sqrtf(self.rotation.length_squared());
        if !((length - 1.0).abs() <= 1.0e-3) {
            return Err(Unsound::Rotation(length));
        }
        Ok(())
    }

    /// Whether every number is finite and within range.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.position.is_finite()
            && self.position.abs().max_element() <= Self::MAX_COORDINATE
            && self.rotation.is_finite()
            && (self.rotation.length_squared() - 1.0).abs() < 1.0e-3
            && (Self::MIN_SCALE..=Self::MAX_SCALE).contains(&self.scale)
    }
}

/// The world as a model sees it: [`Placement::point_model`] for many points.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    position: DVec3,
    back: Mat3,
}

impl Seen {
    /// A world direction as the model sees it, as long as the scale makes it.
    #[must_use]
    pub fn direction_model(&self, direction_world: Vec3) -> Vec3 {
        self.back * direction_world
    }

    /// A world point as the model sees it.
    #[must_use]
    pub fn point_model(&self, point_world: DVec3) -> Vec3 {
        self.back * (point_world - self.position).as_vec3()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_go_there_and_back_a_thousand_kilometres_out() {
        let placement = Placement {
            position: DVec3::new(1.0e8, -1.0e8, 123.0),
            rotation: math::euler(0.7, 0.2, -0.1),
            scale: 2.5,
        };
        let point = Vec3::new(10.0, -3.0, 4.5);
        let back = placement.point_model(placement.point_world(point));
        assert!((back - point).length() < 1e-4, "{back}");
    }

    #[test]
    fn a_passenger_keeps_its_place_on_a_turning_support() {
        let before = Placement::new(DVec3::new(100.0, 0.0, 0.0), 0.0);
        let after = Placement::new(DVec3::new(110.0, 5.0, 2.0), 1.0);
        let rider = Placement::new(DVec3::new(130.0, 10.0, 0.0), 0.3);
        let moved = rider.carried(&before, &after);
        let (on_before, on_after) = (
            before.point_model(rider.position),
            after.point_model(moved.position),
        );
        assert!((on_before - on_after).length() < 1e-4);
    }
}
