// SPDX-License-Identifier: MIT OR Apache-2.0
//! The trunk: everything that carries a hip or the head.
//!
//! Bones of a part are turned about *model* axes: with its parent carried to `A · parent₀` (`parent₀` its reference
//! rotation), turning a bone by `R` makes it `A · R · bone₀`, so relative to its parent `parent₀⁻¹ · R · bone₀`, whatever
//! `A` is. The bones' own axes therefore do not matter, and what is worked out for the solvers is only how far each bone
//! has been carried from its reference: `A · R`, and where its joint is.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use glam::{Quat, Vec3};

use super::Posture;
use crate::budget::Hips;
use crate::math;
use crate::pose::Joint;
use crate::rig::{Limb, MAX_LEGS, Rig};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Rigid,
    Body,
    Hips,
    Spine,
    Neck,
}

/// Between a turn about model axes and a bone's rotation relative to its parent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turned {
    /// Inverse of the parent's reference rotation.
    before: Quat,
    /// The bone's own reference rotation.
    after: Quat,
    /// Whether both are none, as in rigs whose bones all have the model's axes.
    is_plain: bool,
}

impl Turned {
    pub(crate) fn new(rig: &Rig, bone: usize) -> Self {
        let bones = &rig.bones;
        let rotation = |bone: usize| bones[bone].model.rotation;
        let before = bones[bone]
            .parent
            .map_or(Quat::IDENTITY, rotation)
            .conjugate();
        let after = rotation(bone);
        let is_plain = before == Quat::IDENTITY && after == Quat::IDENTITY;
        Self {
            before,
            after,
            is_plain,
        }
    }

    /// The bone's rotation relative to its parent when it is turned by `turn`.
    #[must_use]
    pub(crate) fn local(&self, turn: Quat) -> Quat {
        if self.is_plain {
            turn
        } else {
            math::then(math::then(self.before, turn), self.after)
        }
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
    /// From the parent's joint to this one in the reference pose, model space.
    offset: Vec3,
    /// Whether something hangs from it whose place matters.
    carries: bool,
}

/// Where the hip of a leg is carried.
#[derive(Clone, Copy, Debug)]
struct HipMount {
    /// Place in the trunk of the bone that carries it; `None` for a hip that hangs from nothing.
    carrier: Option<usize>,
    /// From the carrier's joint to the hip in the reference pose, model space.
    offset: Vec3,
}

/// The trunk of a rig, worked out once.
#[derive(Clone, Debug)]
pub struct Trunk {
    bones: Vec<TrunkBone>,
    hips: Vec<HipMount>,
    head: Option<usize>,
}

/// A bone carried from its reference.
#[derive(Clone, Copy, Debug, Default)]
struct Carried {
    /// The turn that has taken it there, about model axes.
    turn: Quat,
    /// Its joint, model space.
    place: Vec3,
}

/// The trunk's bones in a posture, in the trunk's order.
#[derive(Clone, Debug)]
pub struct TrunkJoints(Box<[Carried]>);

impl TrunkJoints {
    /// The turn that has taken the bone at a place in the trunk from its reference to where it is.
    #[must_use]
    pub(crate) fn turn_at(&self, place: usize) -> Quat {
        self.0[place].turn
    }
}

impl Trunk {
    /// Picks the trunk out of `rig`.
    #[must_use]
    pub fn new(rig: &Rig) -> Self {
        let place = |bone: usize| rig.trunk.iter().position(|&other| other == bone);
        let joint = |bone: usize| rig.bones[bone].model.translation;
        let trunk_bone = |&bone: &usize| TrunkBone {
            bone,
            parent: rig.bones[bone].parent.and_then(place),
            part: part_of(rig, bone),
            turned: Turned::new(rig, bone),
            local: rig.bones[bone].local,
            offset: joint(bone) - rig.bones[bone].parent.map_or(Vec3::ZERO, joint),
            carries: rig
                .trunk
                .iter()
                .any(|&other| rig.bones[other].parent == Some(bone))
                || rig.limbs.iter().any(|limb| limb.hip_parent == Some(bone)),
        };
        let mount = |limb: &Limb| HipMount {
            carrier: limb.hip_parent.and_then(place),
            offset: joint(limb.hip) - limb.hip_parent.map_or(Vec3::ZERO, joint),
        };
        Self {
            bones: rig.trunk.iter().map(trunk_bone).collect(),
            hips: rig.limbs.iter().map(mount).collect(),
            head: rig.head.and_then(place),
        }
    }

    /// Room for the joints.
    #[must_use]
    pub fn joints(&self) -> TrunkJoints {
        TrunkJoints(vec![Carried::default(); self.bones.len()].into_boxed_slice())
    }

    /// Works out all joints in `posture`.
    pub fn pose(&self, posture: &Posture, joints: &mut TrunkJoints) {
        let carried = &mut joints.0;
        for (at, bone) in self.bones.iter().enumerate() {
            let parent = bone
                .parent
                .map_or(Carried::default(), |parent| carried[parent]);
            let mut offset = bone.offset;
            if bone.part == Part::Body {
                offset += posture.shift;
            }
            let turn = match turn_of(bone.part, posture) {
                Some(turn) if bone.carries && turn != Quat::IDENTITY => {
                    math::then(parent.turn, turn)
                }
                _ => parent.turn,
            };
            carried[at] = Carried {
                turn,
                place: parent.place + parent.turn * offset,
            };
        }
    }

    /// The hips' joints.
    #[must_use]
    pub fn hips(&self, joints: &TrunkJoints) -> Hips {
        let mut hips = [Vec3::ZERO; MAX_LEGS];
        for (hip, mount) in hips.iter_mut().zip(&self.hips) {
            *hip = mount.carrier.map_or(mount.offset, |at| {
                let Carried { turn, place } = joints.0[at];
                place + turn * mount.offset
            });
        }
        hips
    }

    /// The turn that has taken the bone that carries the hip of `leg` from its reference to where it is.
    #[must_use]
    pub fn carrier(&self, leg: usize, joints: &TrunkJoints) -> Quat {
        self.hips[leg]
            .carrier
            .map_or(Quat::IDENTITY, |at| joints.0[at].turn)
    }

    /// The head's joint.
    #[must_use]
    pub fn head(&self, joints: &TrunkJoints) -> Option<Vec3> {
        self.head.map(|at| joints.0[at].place)
    }

    /// The place of `bone` in the trunk.
    #[must_use]
    pub(crate) fn place_of(&self, bone: usize) -> Option<usize> {
        self.bones
            .iter()
            .position(|trunk_bone| trunk_bone.bone == bone)
    }

    /// Writes a posture into a pose. `stand` is where the root bone's parent is, if it is not where the model is.
    pub fn write(&self, posture: &Posture, stand: Option<&Joint>, local: &mut [Joint]) {
        for bone in &self.bones {
            let Some(slot) = local.get_mut(bone.bone) else {
                continue;
            };
            *slot = bone.local;
            if let Some(turn) = turn_of(bone.part, posture) {
                slot.rotation = bone.turned.local(turn);
            }
            if bone.part == Part::Body {
                slot.translation += bone.turned.before * posture.shift;
            }
            if let (None, Some(stand)) = (bone.parent, stand) {
                *slot = stand.then(slot);
            }
        }
    }
}

fn part_of(rig: &Rig, bone: usize) -> Part {
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
}

/// The turn that a posture puts on bones of a part.
fn turn_of(part: Part, posture: &Posture) -> Option<Quat> {
    match part {
        Part::Rigid => None,
        Part::Body => Some(posture.body),
        Part::Hips => Some(posture.hips),
        Part::Spine => Some(posture.spine),
        Part::Neck => Some(posture.neck),
    }
}
