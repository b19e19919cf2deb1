// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the legs are made of, taken from a reference pose and checked once. Component space, cm.
//!
//! Bones may have any axes: what counts is how the reference pose turns them. A foot's sole is the floor under it in the
//! reference pose, and it points where its toe is, or where the legs face if it has none.

use alloc::vec::Vec;

use glam::Vec3;
use thiserror::Error;

use wide::f32x4;

use crate::lanes::{LANES, Vec3x4, all, max};
use crate::math;
use crate::pose::Joint;
use crate::rig::MAX_LEGS;

/// The shortest a segment may be, cm.
const MIN_LENGTH: f32 = 1.0e-3;
/// The farthest a joint may be from the component's origin, cm.
pub const MAX_LENGTH: f32 = 1.0e6;

/// A leg in the reference pose.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FootLegDesc {
    /// Hip or shoulder.
    pub hip: Joint,
    /// Knee or elbow.
    pub knee: Joint,
    /// Ankle or wrist.
    pub ankle: Joint,
    /// Ball of the foot, if it has a bone.
    pub toe: Option<Joint>,
}

/// All legs in the reference pose, standing on a floor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FootIkDesc<'a> {
    /// The legs, 1 to 8.
    pub legs: &'a [FootLegDesc],
    /// Which way is up in component space: a unit vector, Z by default.
    pub up: Vec3,
    /// Where feet without toes point in component space; none: across the line between a left and a right hip.
    pub forward: Option<Vec3>,
    /// Height of the floor over the component's origin, along `up`.
    pub floor: f32,
}

impl Default for FootIkDesc<'_> {
    fn default() -> Self {
        Self {
            legs: &[],
            up: Vec3::Z,
            forward: None,
            floor: 0.0,
        }
    }
}

/// Why legs were refused.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[allow(missing_docs)] // The messages are the documentation of the variants.
pub enum FootRigError {
    #[error("there are {count} legs: must be 1 to {MAX_LEGS}")]
    BadCount { count: usize },
    #[error("up is {value}: must be a unit vector")]
    BadUp { value: Vec3 },
    #[error("forward is {value}: must be finite and not along up")]
    BadForward { value: Vec3 },
    #[error("floor is {value}: must be finite, within 10 km of the origin")]
    BadFloor { value: f32 },
    #[error(
        "legs[{leg}].{joint}.translation is {value}: must be finite, within 10 km of the origin"
    )]
    BadPlace {
        leg: usize,
        joint: &'static str,
        value: Vec3,
    },
    #[error("legs[{leg}].{joint}.rotation has length {length}: must be a unit quaternion")]
    BadRotation {
        leg: usize,
        joint: &'static str,
        length: f32,
    },
    #[error("legs[{leg}]: hip and knee are {length} cm apart: a leg needs a thigh")]
    NoThigh { leg: usize, length: f32 },
    #[error("legs[{leg}]: knee and ankle are {length} cm apart: a leg needs a shank")]
    NoShank { leg: usize, length: f32 },
    #[error("legs[{leg}]: the ankle is {height} cm above the floor: must not be below it")]
    BelowFloor { leg: usize, height: f32 },
    #[error("legs[{leg}] and legs[{other}] share their {joint}: legs must not share joints")]
    Shared {
        leg: usize,
        other: usize,
        joint: &'static str,
    },
    #[error("bones[{bone}].parent is {parent}: parents must come before children")]
    ParentAfterChild { bone: usize, parent: usize },
    #[error("bones[{bone}].scale is {value}: must be above 0 and finite")]
    BadBoneScale { bone: usize, value: f32 },
    #[error("bones[{bone}] is not finite, or its rotation is not of unit length")]
    BadBone { bone: usize },
    #[error("legs[{leg}].{joint} is bone {bone}: there are {count} bones")]
    NoSuchBone {
        leg: usize,
        joint: &'static str,
        bone: usize,
        count: usize,
    },
    #[error("legs[{leg}]: {above} and {below} are the same bone")]
    SameBone {
        leg: usize,
        above: &'static str,
        below: &'static str,
    },
    #[error("legs[{leg}]: the {below} is not below the {above} in the skeleton")]
    NotBelow {
        leg: usize,
        below: &'static str,
        above: &'static str,
    },
    #[error("legs[{leg}] has no toe, and forward cannot be told from the hips: give forward")]
    NoForward { leg: usize },
}

/// Axes of four feet, seen from their ankle bones.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FootAxes {
    /// Where they point along their soles.
    pub forward: Vec3x4,
    /// Across them: from the way away from their soles toward where they point, as a vector product.
    pub across: Vec3x4,
    /// Where they point in the reference pose, component space.
    pub level: Vec3x4,
}

/// A checked leg.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct FootLeg {
    /// Where its foot points along its sole, and away from it, seen from the ankle bone.
    forward: Vec3,
    up: Vec3,
    /// Where it points in the reference pose, component space.
    level: Vec3,
    /// Where the knee points from the hip–ankle line in the reference pose, seen from the hip bone; zero if it is straight.
    bend: Vec3,
    /// Heights of ankle and toe over the floor.
    heights: [f32; 2],
}

/// Four checked legs. Lanes that are left over are the first legs' again.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Quad {
    /// The feet's axes.
    pub axes: FootAxes,
    /// Where the knees point in the reference pose, seen from the hip bones; zero for a leg that is straight there.
    pub bend: Vec3x4,
    /// Heights of ankles and toes over the floor in the reference pose.
    heights: [f32x4; 2],
}

impl Quad {
    fn new(legs: &[FootLeg]) -> Self {
        let vector = |of: fn(&FootLeg) -> Vec3| {
            let lane = |lane: usize| of(&legs[lane % legs.len()]);
            Vec3x4::of(core::array::from_fn(lane))
        };
        Self {
            axes: FootAxes {
                forward: vector(|leg| leg.forward),
                across: vector(|leg| leg.up.cross(leg.forward)),
                level: vector(|leg| leg.level),
            },
            bend: vector(|leg| leg.bend),
            heights: [0, 1].map(|at| {
                let lane = |lane: usize| legs[lane % legs.len()].heights[at];
                f32x4::new(core::array::from_fn(lane))
            }),
        }
    }

    /// How far the heels and the toes of feet are lifted whose ankles and toes are so high over the floor.
    #[inline]
    pub fn lifts(&self, [ankle, toe]: [f32x4; 2]) -> [f32x4; 2] {
        [ankle - self.heights[0], toe - self.heights[1]].map(|lift| max(lift, all(0.0)))
    }
}

/// Checked legs.
#[derive(Clone, Debug, PartialEq)]
pub struct FootRig {
    /// How many legs there are.
    pub leg_count: usize,
    /// The legs, four at a time.
    pub quads: Vec<Quad>,
    /// Which way is up in component space.
    pub up: Vec3,
    /// Height of the floor along `up`.
    pub floor: f32,
    /// Where the feet point together.
    pub forward: Vec3,
}

impl FootRig {
    /// Checks a description.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong with it.
    pub fn new(desc: &FootIkDesc<'_>) -> Result<Self, FootRigError> {
        let count = desc.legs.len();
        if !(1..=MAX_LEGS).contains(&count) {
            return Err(FootRigError::BadCount { count });
        }
        let up = desc.up;
        if !(up.is_finite() && (up.length() - 1.0).abs() < 1.0e-3) {
            return Err(FootRigError::BadUp { value: up });
        }
        if !(desc.floor.is_finite() && desc.floor.abs() < MAX_LENGTH) {
            return Err(FootRigError::BadFloor { value: desc.floor });
        }
        for (leg, own) in desc.legs.iter().enumerate() {
            check_joints(leg, own)?;
            check_shared(desc.legs, leg, |leg| [leg.hip, leg.knee, leg.ankle])?;
        }
        let facing = facing(desc, up)?;
        let legs = desc.legs.iter().enumerate();
        let legs = legs
            .map(|(leg, own)| checked_leg(leg, own, desc, facing))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Self {
            forward: legs.iter().map(|leg| leg.level).sum(),
            leg_count: legs.len(),
            quads: legs.chunks(LANES).map(Quad::new).collect(),
            up,
            floor: desc.floor,
        })
    }
}

/// No leg before `leg` has a joint of it.
pub(super) fn check_shared<Leg, Joint: PartialEq>(
    legs: &[Leg],
    leg: usize,
    joints: fn(&Leg) -> [Joint; 3],
) -> Result<(), FootRigError> {
    let own = joints(&legs[leg]);
    for (other, others) in legs[..leg].iter().enumerate() {
        let pairs = own.iter().zip(joints(others));
        let mut named = ["hip", "knee", "ankle"].into_iter().zip(pairs);
        if let Some((joint, _)) = named.find(|(_, (own, theirs))| *own == theirs) {
            return Err(FootRigError::Shared { leg, other, joint });
        }
    }
    Ok(())
}

fn check_joints(leg: usize, desc: &FootLegDesc) -> Result<(), FootRigError> {
    let joints = [
        ("hip", Some(desc.hip)),
        ("knee", Some(desc.knee)),
        ("ankle", Some(desc.ankle)),
        ("toe", desc.toe),
    ];
    for (joint, given) in joints {
        let Some(Joint {
            rotation,
            translation,
        }) = given
        else {
            continue;
        };
        if !(translation.is_finite() && translation.abs().max_element() < MAX_LENGTH) {
            return Err(FootRigError::BadPlace {
                leg,
                joint,
                value: translation,
            });
        }
        let length = libm::sqrtf(rotation.length_squared());
        if !((length - 1.0).abs() <= 1.0e-3) {
            return Err(FootRigError::BadRotation { leg, joint, length });
        }
    }
    Ok(())
}

/// Where feet without toes point: what was given, or across the line between two hips; none if that cannot be told.
fn facing(desc: &FootIkDesc<'_>, up: Vec3) -> Result<Option<Vec3>, FootRigError> {
    if let Some(value) = desc.forward {
        let level = math::across(value, up);
        if !(value.is_finite() && level.length() > 1.0e-3 * value.length()) {
            return Err(FootRigError::BadForward { value });
        }
        return Ok(Some(math::direction_or(level, Vec3::X)));
    }
    let ahead = |leg: &FootLegDesc| {
        Some(math::across(
            leg.toe?.translation - leg.ankle.translation,
            up,
        ))
    };
    // A foot that has a toe speaks for one that has none.
    let shown = desc
        .legs
        .iter()
        .filter_map(ahead)
        .fold(Vec3::ZERO, |sum, way| sum + way);
    Ok((shown.length() > MIN_LENGTH).then(|| math::direction_or(shown, Vec3::X)))
}

fn checked_leg(
    leg: usize,
    desc: &FootLegDesc,
    whole: &FootIkDesc<'_>,
    facing: Option<Vec3>,
) -> Result<FootLeg, FootRigError> {
    let [hip, knee, ankle] = [desc.hip, desc.knee, desc.ankle].map(|joint| joint.translation);
    let (thigh, shank) = ((knee - hip).length(), (ankle - knee).length());
    if thigh < MIN_LENGTH {
        return Err(FootRigError::NoThigh { leg, length: thigh });
    }
    if shank < MIN_LENGTH {
        return Err(FootRigError::NoShank { leg, length: shank });
    }
    let height = ankle.dot(whole.up) - whole.floor;
    if height < 0.0 {
        return Err(FootRigError::BelowFloor { leg, height });
    }
    let toe = desc.toe.map(|toe| toe.translation - ankle);
    let own = toe.map(|toe| math::across(toe, whole.up));
    let forward = own
        .filter(|way| way.length() > MIN_LENGTH)
        .map(|way| math::direction_or(way, Vec3::X))
        .or(facing)
        .ok_or(FootRigError::NoForward { leg })?;
    let back = math::unit(desc.ankle.rotation).conjugate();
    let along = math::direction_or(ankle - hip, -whole.up);
    let bend = math::across(knee - hip, along);
    let last = desc.toe.map_or(ankle, |toe| toe.translation);
    Ok(FootLeg {
        heights: [height, last.dot(whole.up) - whole.floor],
        forward: back * forward,
        up: back * whole.up,
        level: forward,
        // Of a leg that is straight to a hundredth no bend can be told.
        bend: if bend.length() > 0.01 * thigh {
            math::unit(desc.hip.rotation).conjugate() * bend
        } else {
            Vec3::ZERO
        },
    })
}
