// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a host says every frame, and what it gets back.

use glam::{DVec3, Quat, Vec3};
use thiserror::Error;
use wide::f32x4;

use super::rig::{FootRigError, MAX_LENGTH};
use super::settings::FootIkSettingsError;
use crate::ik::two_bone::Reach;
use crate::placement::Placement;
use crate::pose::Joint;
use crate::rig::MAX_LEGS;

/// How far the square of a rotation's length may be from 1.
pub const UNIT: f32 = 1.0e-2;
/// The square of a length that is so far from 1 is near enough to it beyond doubt.
const OFF: f32 = 1.0e-3;
/// The longest frame that is simulated, s: after a longer one everything has settled anyway.
const LONGEST: f64 = 1.0;
/// A shorter frame is none: nothing is divided by it.
const SHORTEST: f64 = 1.0e-6;
/// The smallest and the largest scale of a component.
const SCALES: [f32; 2] = [1.0e-4, 1.0e4];
/// Nothing turns more quickly, 1/s.
const MAX_RATE: f32 = 1.0e3;
/// No number that is a length or a speed is larger.
const MAX_NUMBER: f32 = 1.0e9;

/// One leg of an authored pose. Component space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LegInput {
    /// Hip or shoulder.
    pub hip: Joint,
    /// Knee or elbow.
    pub knee: Joint,
    /// Ankle or wrist.
    pub ankle: Joint,
    /// Ball of the foot, if it has a bone.
    pub toe: Option<Joint>,
    /// How much the foot should be corrected, 0 to 1, from a curve of the clip; none: told from its speed.
    pub weight: Option<f32>,
    /// How quickly the foot turns to the ground, 1/s; none: by its phase, as the settings say.
    pub turn_rate: Option<f32>,
    /// Where the knee should point, a place; none: where it points as authored.
    pub joint_target: Option<Vec3>,
    /// A turn set by hand, on top of everything.
    pub foot_turn: Quat,
    /// A push on the foot, cm: ground that shakes.
    pub disturbance: Vec3,
}

/// What a host says in a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FootIkInput<'a> {
    /// Time since the last frame, s, 0 or more.
    pub dt: f64,
    /// From component space to the world.
    pub component: Placement,
    /// Up in the world: a unit vector.
    pub up: Vec3,
    /// The pelvis as authored, component space.
    pub pelvis: Joint,
    /// The legs as authored, in the order of the description.
    pub legs: &'a [LegInput],
    /// How much of everything, 0 to 1.
    pub alpha: f32,
    /// Whether the character stands or walks on something.
    pub is_grounded: bool,
    /// How fast it goes, world cm/s; none: told from where the component goes.
    pub speed: Option<f32>,
    /// Half the height of its capsule in this frame, component cm; 0 if it has none.
    pub half_height: f32,
    /// Whether it has been put somewhere else since the last frame.
    pub has_teleported: bool,
}

impl Default for FootIkInput<'_> {
    fn default() -> Self {
        Self {
            dt: 0.0,
            component: Placement::default(),
            up: Vec3::Z,
            pelvis: Joint::default(),
            legs: &[],
            alpha: 1.0,
            is_grounded: true,
            speed: None,
            half_height: 0.0,
            has_teleported: false,
        }
    }
}

/// Why something was refused.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[allow(missing_docs)] // The messages are the documentation of the variants.
pub enum FootIkError {
    #[error(transparent)]
    Rig(#[from] FootRigError),
    #[error(transparent)]
    Settings(#[from] FootIkSettingsError),
    #[error("dt is {value}: must be finite and 0 or more, in seconds")]
    BadTime { value: f64 },
    #[error("component.position is {value}: must be finite")]
    BadPosition { value: DVec3 },
    #[error("{field} has length {length}: must be a unit quaternion")]
    BadRotation { field: &'static str, length: f32 },
    #[error("component.scale is {value}: must be {} to {}", SCALES[0], SCALES[1])]
    BadScale { value: f32 },
    #[error("up is {value}: must be a unit vector")]
    BadUp { value: Vec3 },
    #[error("{field} is {value}: must be {expected}")]
    BadNumber {
        field: &'static str,
        value: f32,
        expected: &'static str,
    },
    #[error("by_world is {value}: must be finite, and within the world")]
    BadShift { value: DVec3 },
    #[error("there are {given} legs: the description has {expected}")]
    WrongLegs { given: usize, expected: usize },
    #[error(
        "legs[{leg}].{field} is not finite, not within 10 km of the origin, or not of unit length"
    )]
    BadLeg { leg: usize, field: &'static str },
    #[error("pelvis is not finite, not within 10 km of the origin, or not of unit length")]
    BadPelvis,
}

/// NaN is nowhere near.
fn is_near(place: Vec3) -> bool {
    place.length_squared() < MAX_LENGTH * MAX_LENGTH
}

fn is_unit(rotation: Quat) -> bool {
    (rotation.length_squared() - 1.0).abs() < UNIT
}

fn is_sound(joint: &Joint) -> bool {
    is_near(joint.translation) && is_unit(joint.rotation)
}

impl FootIkInput<'_> {
    /// Time since the last frame, as it is simulated.
    pub(super) fn seconds(&self) -> f32 {
        if self.dt < SHORTEST {
            return 0.0;
        }
        self.dt.min(LONGEST) as f32
    }

    /// Whether all but the legs is sound beyond doubt. NaN fails every comparison.
    #[inline]
    pub(super) fn is_sound(&self) -> bool {
        let Placement {
            position,
            rotation,
            scale,
        } = self.component;
        let is_time = (0.0..f64::INFINITY).contains(&self.dt);
        let is_place = position.x.abs() + position.y.abs() + position.z.abs() < f64::INFINITY;
        let least = f32x4::new([0.0, 0.0, 0.0, SCALES[0]]);
        let most = f32x4::new([MAX_NUMBER, MAX_NUMBER, MAX_NUMBER, SCALES[1]]);
        let speed = self.speed.unwrap_or(0.0);
        let numbers = f32x4::new([self.alpha, speed, self.half_height, scale]);
        let are_numbers = (least.simd_le(numbers) & numbers.simd_lt(most)).all();
        let off = (rotation.length_squared() - 1.0).abs() + (self.up.length_squared() - 1.0).abs();
        is_time && is_place && are_numbers && off < OFF && is_sound(&self.pelvis)
    }

    /// Names what is wrong, if anything is.
    #[cold]
    pub(super) fn check(&self, leg_count: usize) -> Result<(), FootIkError> {
        if !(self.dt.is_finite() && self.dt >= 0.0) {
            return Err(FootIkError::BadTime { value: self.dt });
        }
        let component = &self.component;
        if !component.position.is_finite() {
            let value = component.position;
            return Err(FootIkError::BadPosition { value });
        }
        let length = libm::sqrtf(component.rotation.length_squared());
        if !((length - 1.0).abs() <= 1.0e-3) {
            let field = "component.rotation";
            return Err(FootIkError::BadRotation { field, length });
        }
        if !(SCALES[0]..=SCALES[1]).contains(&component.scale) {
            let value = component.scale;
            return Err(FootIkError::BadScale { value });
        }
        if !((self.up.length() - 1.0).abs() <= 1.0e-3) {
            return Err(FootIkError::BadUp { value: self.up });
        }
        let numbers = [
            ("alpha", self.alpha, "0 to 1"),
            ("speed", self.speed.unwrap_or(0.0), "0 or more, and finite"),
            ("half_height", self.half_height, "0 or more, and finite"),
        ];
        for (field, value, expected) in numbers {
            if !(0.0..MAX_NUMBER).contains(&value) {
                return Err(FootIkError::BadNumber {
                    field,
                    value,
                    expected,
                });
            }
        }
        if self.legs.len() != leg_count {
            return Err(FootIkError::WrongLegs {
                given: self.legs.len(),
                expected: leg_count,
            });
        }
        if !is_sound(&self.pelvis) {
            return Err(FootIkError::BadPelvis);
        }
        for (leg, own) in self.legs.iter().enumerate() {
            if let Some(field) = own.unsound() {
                return Err(FootIkError::BadLeg { leg, field });
            }
        }
        Ok(())
    }
}

impl LegInput {
    /// Whether it is told more than where its joints are: how its foot turns or is pushed, where its knee points.
    #[inline]
    pub(super) fn is_told(&self) -> bool {
        let [x, y, z] = self.disturbance.to_array();
        let turned =
            f32x4::new(self.foot_turn.to_array()).simd_ne(f32x4::new([0.0, 0.0, 0.0, 1.0]));
        let told = turned | f32x4::new([x, y, z, 0.0]).simd_ne(f32x4::ZERO);
        self.turn_rate.is_some() | self.joint_target.is_some() || told.any()
    }

    /// The first part that cannot be used.
    pub(super) fn unsound(&self) -> Option<&'static str> {
        let joints = [
            ("hip", Some(self.hip)),
            ("knee", Some(self.knee)),
            ("ankle", Some(self.ankle)),
            ("toe", self.toe),
        ];
        let are_joints =
            joints.map(|(field, joint)| (field, joint.is_none_or(|own| is_sound(&own))));
        let turn_rate = self.turn_rate.unwrap_or(0.0);
        let extras = [
            ("weight", self.weight.unwrap_or(0.0).is_finite()),
            ("joint_target", self.joint_target.is_none_or(is_near)),
            ("turn_rate", (0.0..MAX_RATE).contains(&turn_rate)),
            ("disturbance", is_near(self.disturbance)),
            ("foot_turn", is_unit(self.foot_turn)),
        ];
        let mut parts = are_joints.into_iter().chain(extras);
        parts
            .find(|(_, is_sound)| !is_sound)
            .map(|(field, _)| field)
    }
}

/// A leg, corrected. Component space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LegOutput {
    /// Hip or shoulder.
    pub hip: Joint,
    /// Knee or elbow.
    pub knee: Joint,
    /// Ankle or wrist.
    pub ankle: Joint,
    /// Ball of the foot.
    pub toe: Option<Joint>,
    /// How the leg's goal was met.
    pub reach: Reach,
}

/// What a lowered pelvis means for the capsule of this frame. Component cm.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Correction {
    /// How far the pelvis goes along up.
    pub pelvis_offset: f32,
    /// What the capsule's half height should be.
    pub half_height: f32,
    /// How far the mesh goes along up within the component that carries it, to stay where it is.
    pub mesh_offset: f32,
}

impl Correction {
    /// A capsule whose feet stay where they are loses half of what the body sinks at either end.
    pub(super) fn new(pelvis_offset: f32, input: &FootIkInput<'_>) -> Self {
        let lost = (-0.5 * pelvis_offset).clamp(0.0, 0.5 * input.half_height);
        Self {
            pelvis_offset,
            half_height: input.half_height - lost,
            mesh_offset: lost,
        }
    }
}

/// What a host gets back.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FootIkOutput {
    /// The pelvis.
    pub pelvis: Joint,
    /// The legs; the first [`Self::leg_count`] count.
    pub legs: [LegOutput; MAX_LEGS],
    /// How many legs there are.
    pub leg_count: usize,
    /// For the capsule.
    pub correction: Correction,
}
