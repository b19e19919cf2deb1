// SPDX-License-Identifier: MIT OR Apache-2.0
//! Why a rig description was refused.

use glam::Vec3;
use thiserror::Error;

/// Why a rig description was refused; the sentence names the field, the index and the value.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[allow(missing_docs)] // The messages are the documentation of the variants, and of their fields.
pub enum RigError {
    #[error("bones: there are none")]
    NoBones,
    #[error("{field}: {count} given, at most {limit} allowed")]
    TooMany {
        field: &'static str,
        count: usize,
        limit: usize,
    },
    #[error("bones[{bone}].parent is {parent}: a parent must come before its child")]
    ParentAfterChild { bone: usize, parent: u32 },
    #[error("bones[{bone}].translation is {value}: must be finite and at most a kilometre")]
    BadTranslation { bone: usize, value: Vec3 },
    #[error("bones[{bone}].rotation has length {length}: must be a unit quaternion")]
    NotUnit { bone: usize, length: f32 },
    #[error("legs: {count} given, at least 2 needed")]
    TooFewLegs { count: usize },
    #[error("{field}[{at}] is bone {bone}: there is no such bone")]
    NoSuchBone {
        field: &'static str,
        at: usize,
        bone: u32,
    },
    #[error("{field}[{at}] is bone {bone}: not below the one before it, so not a chain")]
    NotAChain {
        field: &'static str,
        at: usize,
        bone: u32,
    },
    #[error("legs[{leg}].{field} is bone {bone}: not below the joint before it, so not a chain")]
    LegNotAChain {
        leg: usize,
        field: &'static str,
        bone: u32,
    },
    #[error("legs[{leg}].{bone} is {length} cm long: too short to have a direction")]
    ZeroLengthBone {
        leg: usize,
        bone: &'static str,
        length: f32,
    },
    #[error(
        "legs[{leg}] is straight in the reference pose and legs[{leg}].pole is {pole}: give a direction to bend"
    )]
    NoPole { leg: usize, pole: Vec3 },
    #[error("legs[{leg}].{field} is {value}: must be finite and {expected}")]
    BadLegNumber {
        leg: usize,
        field: &'static str,
        value: f32,
        expected: &'static str,
    },
    #[error("legs[{leg}].home is {value}: must be finite and within reach of the hip")]
    BadHome { leg: usize, value: Vec3 },
    #[error(
        "legs[{leg}].group is {group}: groups count from 0 and there are at most as many as legs"
    )]
    BadGroup { leg: usize, group: u32 },
    #[error("no leg is in group {group}: groups count from 0 without gaps")]
    EmptyGroup { group: usize },
    #[error("bone {bone} is used twice, in {first} and in {second}")]
    SharedBone {
        bone: usize,
        first: &'static str,
        second: &'static str,
    },
    #[error("{field}: bone {bone} hangs below legs[{leg}]")]
    BelowLeg {
        field: &'static str,
        bone: usize,
        leg: usize,
    },
    #[error("eyes[{eye}]: not at or below the head")]
    EyeOutsideHead { eye: usize },
    #[error("ground_height is {value}: must be finite and at most a kilometre")]
    BadGroundHeight { value: f32 },
}
