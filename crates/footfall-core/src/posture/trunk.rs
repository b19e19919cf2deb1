// SPDX-License-Identifier: MIT OR Apache-2.0
//! Joints of the trunk: everything that carries a hip or the head.
//!
//! A bone of a part is turned about *model* axes: with its parent carried to `A · parent₀` (`parent₀` its reference
//! rotation), turning it by `R` makes it `A · R · bone₀`, so relative to its parent `parent₀⁻¹ · R · bone₀`, whatever
//! `A` is. The bones' own axes therefore do not matter.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use glam::{Quat, Vec3};

use super::Posture;
use crate::budget::Hips;
use crate::pose::Joint;
use crate::rig::{MAX_LEGS, Rig};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Rigid,
    Body,
    Hips,
    Spine,
    Neck,
}

/// A bone whose turn is about model axes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turned {
    /// Inverse of the parent's reference rotation.
    before: Quat,
    /// The bone's own reference rotation.
    after: Quat,
}

impl Turned {
    pub(crate) fn new(rig: &Rig, bone: usize) -> Self {
        let bones = &rig.bones;
        let parent = bones[bone]
            .parent
            .map_or(Quat::IDENTITY, |parent| bones[parent].model.rotation);
        Self {
            before: parent.conjugate(),
            after: bones[bone].model.rotation,
        }
    }

    /// The bone's rotation relative to its parent when it is turned by `turn`.
    #[must_use]
    pub(crate) fn local(&self, turn: Quat) -> Quat {
        self.before * turn * self.after
    }
}

#[derive(Clone, Copy, Debug)]
struct TrunkBone {
    bone: usize,
    /// Place of the parent in the trunk.
    parent: Option<usize>,
    part: Part,
    turned: Turned,
    local: Joint,
}

/// The trunk of a rig, worked out once.
#[derive(Clone, Debug)]
pub struct Trunk {
    bones: Vec<TrunkBone>,
    /// For each leg, the trunk bone that carries its hip, and the inverse of that bone's reference rotation.
    hips: Vec<(Option<usize>, Quat, Vec3)>,
    head: Option<usize>,
    root: Option<usize>,
}

/// The trunk's joints in a posture: local and model space, in the trunk's order.
#[derive(Clone, Debug)]
pub struct TrunkJoints {
    local: Box<[Joint]>,
    model: Box<[Joint]>,
}

impl Trunk {
    /// Picks the trunk out of `rig`.
    #[must_use]
    pub fn new(rig: &Rig) -> Self {
        let place = |bone: usize| rig.trunk.iter().position(|&other| other == bone);
        let part = |bone: usize| {
            if rig.spine.first() == Some(&bone) {
                Part::Hips
            } else if rig.spine.contains(&bone) {
                Part::Spine
            } else if rig.neck.contains(&bone) || rig.head == Some(bone) {
                Part::Neck
            } else if rig.body == bone {
                Part::Body
            } else {
                Part::Rigid
            }
        };
        let trunk_bone = |&bone: &usize| TrunkBone {
            bone,
            parent: rig.bones[bone].parent.and_then(place),
            part: part(bone),
            turned: Turned::new(rig, bone),
            local: rig.bones[bone].local,
        };
        let hip = |limb: &crate::rig::Limb| {
            let carrier = limb.hip_parent.and_then(place);
            let reference = limb
                .hip_parent
                .map_or(Quat::IDENTITY, |bone| rig.bones[bone].model.rotation);
            (carrier, reference.conjugate(), limb.hip_local)
        };
        Self {
            bones: rig.trunk.iter().map(trunk_bone).collect(),
            hips: rig.limbs.iter().map(hip).collect(),
            head: rig.head.and_then(place),
            root: rig
                .trunk
                .iter()
                .position(|&bone| rig.bones[bone].parent.is_none()),
        }
    }

    /// Room for the joints.
    #[must_use]
    pub fn joints(&self) -> TrunkJoints {
        let joints = vec![Joint::default(); self.bones.len()].into_boxed_slice();
        TrunkJoints {
            local: joints.clone(),
            model: joints,
        }
    }

    /// Works out all joints in `posture`.
    pub fn pose(&self, posture: &Posture, joints: &mut TrunkJoints) {
        for (at, bone) in self.bones.iter().enumerate() {
            let mut local = bone.local;
            let turn = match bone.part {
                Part::Rigid => None,
                Part::Body => {
                    local.translation += bone.turned.before * posture.shift;
                    Some(posture.body)
                }
                Part::Hips => Some(posture.hips),
                Part::Spine => Some(posture.spine),
                Part::Neck => Some(posture.neck),
            };
            if let Some(turn) = turn {
                local.rotation = bone.turned.local(turn);
            }
            joints.local[at] = local;
            joints.model[at] = bone
                .parent
                .map_or(local, |parent| joints.model[parent].then(&local));
        }
    }

    /// The hips' joints.
    #[must_use]
    pub fn hips(&self, joints: &TrunkJoints) -> Hips {
        let mut hips = [Vec3::ZERO; MAX_LEGS];
        for (hip, (carrier, _, local)) in hips.iter_mut().zip(&self.hips) {
            *hip = carrier.map_or(*local, |at| joints.model[at].point(*local));
        }
        hips
    }

    /// How the bone that carries the hip of `leg` is turned: its rotation in model space, and the turn that has taken
    /// it there from the reference.
    #[must_use]
    pub fn carrier(&self, leg: usize, joints: &TrunkJoints) -> (Quat, Quat) {
        let (carrier, reference_inverse, _) = self.hips[leg];
        let rotation = carrier.map_or(Quat::IDENTITY, |at| joints.model[at].rotation);
        (rotation, rotation * reference_inverse)
    }

    /// The head's joint, and the turn that has taken it there from the reference.
    #[must_use]
    pub fn head(&self, joints: &TrunkJoints) -> Option<(Joint, Quat)> {
        self.head.map(|at| {
            let joint = joints.model[at];
            (joint, joint.rotation * self.bones[at].turned.after.conjugate())
        })
    }

    /// The turn that has taken a trunk bone from its reference to where it is; none for a bone outside the trunk.
    #[must_use]
    pub fn turn_of(&self, bone: usize, joints: &TrunkJoints) -> Quat {
        let at = self.bones.iter().position(|trunk_bone| trunk_bone.bone == bone);
        at.map_or(Quat::IDENTITY, |at| {
            joints.model[at].rotation * self.bones[at].turned.after.conjugate()
        })
    }

    /// Writes the joints into a pose. `stand` is where the root bone's parent is.
    pub fn write(&self, joints: &TrunkJoints, stand: Option<&Joint>, local: &mut [Joint]) {
        for (bone, joint) in self.bones.iter().zip(&joints.local) {
            if let Some(slot) = local.get_mut(bone.bone) {
                *slot = *joint;
            }
        }
        if let (Some(stand), Some(root)) = (stand, self.root)
            && let Some(slot) = local.get_mut(self.bones[root].bone)
        {
            *slot = stand.then(slot);
        }
    }
}
