// SPDX-License-Identifier: MIT OR Apache-2.0
//! Legs by their bones in a skeleton, whose reference pose is given bone by bone.

use alloc::vec::Vec;

use glam::{Quat, Vec3};

use super::rig::{FootLegDesc, FootRigError, check_shared};
use crate::math;
use crate::pose::Joint;

/// A bone of a skeleton, relative to its parent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FootBone {
    /// Its parent, which comes before it.
    pub parent: Option<usize>,
    /// Its rotation.
    pub rotation: Quat,
    /// Where it is.
    pub translation: Vec3,
    /// How much larger everything below it is: some exporters put 0.01 or 100 into a root. 1 in most rigs.
    pub scale: f32,
}

impl Default for FootBone {
    fn default() -> Self {
        Self {
            parent: None,
            rotation: Quat::IDENTITY,
            translation: Vec3::ZERO,
            scale: 1.0,
        }
    }
}

/// The bones of a leg.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FootLegBones {
    /// Hip or shoulder.
    pub hip: usize,
    /// Knee or elbow.
    pub knee: usize,
    /// Ankle or wrist.
    pub ankle: usize,
    /// Ball of the foot, if it has a bone.
    pub toe: Option<usize>,
}

/// The reference pose of legs in component space, from a skeleton's: what scales there are on the way are worked in.
///
/// # Errors
///
/// The first thing that is wrong with the bones, or with a leg.
pub fn legs_of(
    bones: &[FootBone],
    legs: &[FootLegBones],
) -> Result<Vec<FootLegDesc>, FootRigError> {
    let mut model: Vec<(Joint, f32)> = Vec::with_capacity(bones.len());
    for (at, bone) in bones.iter().enumerate() {
        check_bone(at, bone)?;
        let (above, scale) = bone
            .parent
            .map_or((Joint::default(), 1.0), |parent| model[parent]);
        let own = Joint {
            rotation: math::unit(bone.rotation),
            translation: bone.translation * scale,
        };
        model.push((above.then(&own), scale * bone.scale));
    }
    for (leg, own) in legs.iter().enumerate() {
        check_leg(bones, leg, own)?;
        check_shared(legs, leg, |leg| [leg.hip, leg.knee, leg.ankle])?;
    }
    let joint = |bone: usize| model[bone].0;
    let desc = |leg: &FootLegBones| FootLegDesc {
        hip: joint(leg.hip),
        knee: joint(leg.knee),
        ankle: joint(leg.ankle),
        toe: leg.toe.map(joint),
    };
    Ok(legs.iter().map(desc).collect())
}

fn check_bone(at: usize, bone: &FootBone) -> Result<(), FootRigError> {
    if let Some(parent) = bone.parent.filter(|&parent| parent >= at) {
        return Err(FootRigError::ParentAfterChild { bone: at, parent });
    }
    if !(bone.scale.is_finite() && bone.scale > 0.0) {
        let value = bone.scale;
        return Err(FootRigError::BadBoneScale { bone: at, value });
    }
    let length = libm::sqrtf(bone.rotation.length_squared());
    if !((length - 1.0).abs() <= 1.0e-3 && bone.translation.is_finite()) {
        return Err(FootRigError::BadBone { bone: at });
    }
    Ok(())
}

fn check_leg(bones: &[FootBone], leg: usize, own: &FootLegBones) -> Result<(), FootRigError> {
    let named = [
        ("hip", Some(own.hip)),
        ("knee", Some(own.knee)),
        ("ankle", Some(own.ankle)),
        ("toe", own.toe),
    ];
    for (joint, bone) in named {
        let Some(bone) = bone else { continue };
        if bone >= bones.len() {
            let count = bones.len();
            return Err(FootRigError::NoSuchBone {
                leg,
                joint,
                bone,
                count,
            });
        }
    }
    let chain = named.windows(2);
    for pair in chain {
        let [(above, Some(upper)), (below, Some(lower))] = pair else {
            continue;
        };
        if upper == lower {
            return Err(FootRigError::SameBone { leg, above, below });
        }
        let mut next = bones[*lower].parent;
        while next.is_some_and(|bone| bone != *upper) {
            next = next.and_then(|bone| bones[bone].parent);
        }
        if next.is_none() {
            return Err(FootRigError::NotBelow { leg, below, above });
        }
    }
    Ok(())
}
