// SPDX-License-Identifier: MIT OR Apache-2.0
//! The shipped lizard: about a metre from nose to tail tip, a sprawling gait on four legs in two diagonal groups.

use alloc::vec::Vec;

use glam::{Quat, Vec3};

use super::{Bone, EyeDesc, LegDesc, Rig, RigDesc, RigError};

/// Names of the lizard's bones, in order.
pub const BONE_NAMES: [&str; 32] = [
    "root",
    "hips",
    "spine_01",
    "spine_02",
    "chest",
    "neck",
    "head",
    "eye_l",
    "eye_r",
    "tail_01",
    "tail_02",
    "tail_03",
    "tail_04",
    "tail_05",
    "tail_06",
    "tail_07",
    "upperarm_l",
    "lowerarm_l",
    "hand_l",
    "fingers_l",
    "upperarm_r",
    "lowerarm_r",
    "hand_r",
    "fingers_r",
    "thigh_l",
    "calf_l",
    "foot_l",
    "toes_l",
    "thigh_r",
    "calf_r",
    "foot_r",
    "toes_r",
];

/// Height of ankles and wrists over the ground, cm.
const ANKLE_HEIGHT: f32 = 1.5;
/// How far a foot may be left behind before it steps, cm.
const STEP_DISTANCE: f32 = 8.0;

/// Parents and model-space joints of the trunk, cm: X forward, Y right, Z up.
const TRUNK: [(Option<u32>, [f32; 3]); 16] = [
    (None, [0.0, 0.0, 0.0]),
    (Some(0), [-14.0, 0.0, 9.2]),
    (Some(1), [-5.5, 0.0, 9.9]),
    (Some(2), [3.5, 0.0, 10.1]),
    (Some(3), [12.0, 0.0, 9.8]),
    (Some(4), [18.5, 0.0, 10.2]),
    (Some(5), [24.0, 0.0, 11.0]),
    (Some(6), [28.5, -2.6, 12.4]),
    (Some(6), [28.5, 2.6, 12.4]),
    (Some(1), [-19.5, 0.0, 8.6]),
    (Some(9), [-26.0, 0.0, 7.4]),
    (Some(10), [-32.5, 0.0, 6.2]),
    (Some(11), [-39.0, 0.0, 5.1]),
    (Some(12), [-45.5, 0.0, 4.2]),
    (Some(13), [-52.0, 0.0, 3.4]),
    (Some(14), [-58.5, 0.0, 2.8]),
];

/// Model-space joints of a right leg: hip, knee, ankle, toe.
type LegJoints = [[f32; 3]; 4];

const FRONT: LegJoints = [
    [13.0, 4.2, 8.6],
    [10.6, 13.2, 9.1],
    [16.0, 13.5, ANKLE_HEIGHT],
    [18.6, 14.6, 0.6],
];
const BACK: LegJoints = [
    [-14.0, 4.4, 8.6],
    [-11.4, 13.9, 9.6],
    [-17.0, 14.5, ANKLE_HEIGHT],
    [-14.3, 16.0, 0.6],
];

/// The lizard's description, owned: [`LizardDesc::desc`] lends it out.
#[derive(Clone, Debug)]
pub struct LizardDesc {
    bones: Vec<Bone>,
    legs: Vec<LegDesc>,
}

/// The shipped lizard.
#[must_use]
pub fn lizard() -> LizardDesc {
    let mut parents: Vec<Option<u32>> = TRUNK.iter().map(|&(parent, _)| parent).collect();
    let mut joints: Vec<Vec3> = TRUNK
        .iter()
        .map(|&(_, joint)| Vec3::from_array(joint))
        .collect();
    let mut legs = Vec::new();
    // Front left with back right, front right with back left.
    for (side, carrier, shape, group) in [
        (-1.0, 4, &FRONT, 0),
        (1.0, 4, &FRONT, 1),
        (-1.0, 1, &BACK, 1),
        (1.0, 1, &BACK, 0),
    ] {
        let hip = joints.len() as u32;
        for (at, joint) in (0..).zip(shape) {
            parents.push(Some(if at == 0 { carrier } else { hip + at - 1 }));
            joints.push(Vec3::new(joint[0], joint[1] * side, joint[2]));
        }
        legs.push(LegDesc {
            hip,
            knee: hip + 1,
            ankle: hip + 2,
            toe: Some(hip + 3),
            group,
            ankle_height: ANKLE_HEIGHT,
            step_distance: STEP_DISTANCE,
            ..LegDesc::default()
        });
    }
    let bone = |(parent, joint): (Option<u32>, Vec3)| Bone {
        parent,
        rotation: Quat::IDENTITY,
        translation: joint - parent.map_or(Vec3::ZERO, |parent| joints[parent as usize]),
    };
    let bones = parents
        .iter()
        .copied()
        .zip(joints.iter().copied())
        .map(bone)
        .collect();
    LizardDesc { bones, legs }
}

impl LizardDesc {
    /// The description, to be checked or changed.
    #[must_use]
    pub fn desc(&self) -> RigDesc<'_> {
        RigDesc {
            bones: &self.bones,
            legs: &self.legs,
            body: 0,
            spine: &[1, 2, 3, 4],
            neck: &[5],
            head: Some(6),
            eyes: &[
                EyeDesc {
                    bone: 7,
                    is_left: true,
                },
                EyeDesc {
                    bone: 8,
                    is_left: false,
                },
            ],
            tail: &[9, 10, 11, 12, 13, 14, 15],
            ground_height: 0.0,
        }
    }

    /// The checked rig.
    ///
    /// # Errors
    ///
    /// None in practice: a test builds it.
    pub fn rig(&self) -> Result<Rig, RigError> {
        Rig::new(&self.desc())
    }
}
