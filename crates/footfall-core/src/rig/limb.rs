// SPDX-License-Identifier: MIT OR Apache-2.0
//! One leg of a checked rig.

use glam::{Quat, Vec3};

use super::{LegDesc, MAX_LENGTH, MIN_LENGTH, RigBone, RigError, check_index, descends};
use crate::ik::two_bone::LegShape;
use crate::math;

/// A leg, with everything about it that does not change. Model space at scale 1, cm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limb {
    /// Bone of the hip or shoulder.
    pub hip: usize,
    /// Bone of the knee or elbow.
    pub knee: usize,
    /// Bone of the ankle or wrist.
    pub ankle: usize,
    /// Toe bone, if there is one.
    pub toe: Option<usize>,
    /// Bone that carries the hip; `None` if the hip is a root.
    pub(crate) hip_parent: Option<usize>,
    /// Gait group.
    pub group: usize,
    /// The ground point under the foot at rest.
    pub home: Vec3,
    /// Height of the ankle over the ground it stands on.
    pub ankle_height: f32,
    /// How far home and contact may part before a step is wanted.
    pub step_distance: f32,
    /// Segment lengths and reference bend of the leg.
    pub(crate) shape: LegShape,
    /// Ankle bone's reference rotation in model space, which a foot lying flat and looking along X has.
    pub(crate) foot_rotation: Quat,
    /// Joint of the hip in the space of the bone that carries it.
    pub(crate) hip_local: Vec3,
}

impl Limb {
    pub(super) fn new(
        leg: usize,
        desc: &LegDesc,
        bones: &[RigBone],
        ground: f32,
    ) -> Result<Self, RigError> {
        let hip = check_index("legs.hip", leg, desc.hip, bones.len())?;
        let knee = check_index("legs.knee", leg, desc.knee, bones.len())?;
        let ankle = check_index("legs.ankle", leg, desc.ankle, bones.len())?;
        let below = |field, bone: usize, parent: usize| {
            if bone != parent && descends(bones, bone, parent) {
                Ok(())
            } else {
                Err(RigError::LegNotAChain {
                    leg,
                    field,
                    bone: bone as u32,
                })
            }
        };
        below("knee", knee, hip)?;
        below("ankle", ankle, knee)?;
        let toe = desc
            .toe
            .map(|toe| check_index("legs.toe", leg, toe, bones.len()))
            .transpose()?;
        if let Some(toe) = toe {
            below("toe", toe, ankle)?;
        }
        let number = |field, value: f32, lowest: f32, expected| {
            if value.is_finite() && (lowest..=MAX_LENGTH).contains(&value) {
                Ok(value)
            } else {
                Err(RigError::BadLegNumber {
                    leg,
                    field,
                    value,
                    expected,
                })
            }
        };
        let ankle_height = number("ankle_height", desc.ankle_height, 0.0, "0 or more, in cm")?;
        let step_distance = number(
            "step_distance",
            desc.step_distance,
            MIN_LENGTH,
            "above 0, in cm",
        )?;
        let joint = |bone: usize| bones[bone].model.translation;
        let shape = check_shape(leg, desc, joint(hip), joint(knee), joint(ankle))?;
        let ankle_model = joint(ankle);
        let home = desc
            .home
            .unwrap_or(Vec3::new(ankle_model.x, ankle_model.y, ground));
        let reach = (home + Vec3::Z * ankle_height - joint(hip)).length();
        // A home out of reach would make every step fail; NaN fails the comparison too.
        if !(home.is_finite() && reach <= shape.length()) {
            return Err(RigError::BadHome { leg, value: home });
        }
        Ok(Self {
            hip,
            knee,
            ankle,
            toe,
            hip_parent: bones[hip].parent,
            group: desc.group as usize,
            home,
            ankle_height,
            step_distance,
            shape,
            foot_rotation: bones[ankle].model.rotation,
            hip_local: bones[hip].local.translation,
        })
    }

    /// Length of the stretched leg, hip to ankle.
    #[must_use]
    pub fn length(&self) -> f32 {
        self.shape.length()
    }

    /// Lengths of thigh and shank.
    #[must_use]
    pub fn segments(&self) -> (f32, f32) {
        (self.shape.upper, self.shape.lower)
    }
}

fn check_shape(
    leg: usize,
    desc: &LegDesc,
    hip: Vec3,
    knee: Vec3,
    ankle: Vec3,
) -> Result<LegShape, RigError> {
    for (bone, length) in [
        ("hip to knee", (knee - hip).length()),
        ("knee to ankle", (ankle - knee).length()),
    ] {
        if length < MIN_LENGTH {
            return Err(RigError::ZeroLengthBone { leg, bone, length });
        }
    }
    if (ankle - hip).length() < MIN_LENGTH {
        let length = (ankle - hip).length();
        return Err(RigError::ZeroLengthBone {
            leg,
            bone: "hip to ankle",
            length,
        });
    }
    if !desc.pole.is_finite() {
        return Err(RigError::NoPole {
            leg,
            pole: desc.pole,
        });
    }
    let along = math::direction_or(ankle - hip, Vec3::NEG_Z);
    let bend = math::across(knee - hip, along);
    // A bend of less than a hundredth of the thigh is too little to tell a direction from.
    let bend = if bend.length() > 0.01 * (knee - hip).length() {
        bend
    } else {
        math::across(desc.pole, along)
    };
    if bend.length() < MIN_LENGTH {
        return Err(RigError::NoPole {
            leg,
            pole: desc.pole,
        });
    }
    Ok(LegShape::new(hip, knee, ankle, bend))
}
