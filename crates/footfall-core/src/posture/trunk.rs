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
use wide::f32x4;

use super::Posture;
use crate::lanes::{self, LANES, QUADS, Quatx4, Vec3x4};
use crate::math;
use crate::pose::Joint;
use crate::rig::{Limb, Rig};

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
    /// Place of what carries it in the joints.
    parent: usize,
    /// Whether it has no parent in the skeleton.
    is_root: bool,
    part: Part,
    turned: Turned,
    local: Joint,
    /// The part whose turn is passed on: its own if something hangs from it whose place matters.
    carries_part: Part,
}

/// The place, in [`TrunkJoints`], of what has no parent: the model itself.
const MODEL: usize = 0;

/// Four trunk bones, or four hips: what each hangs from, and where.
#[derive(Clone, Copy, Debug)]
struct Hung {
    /// Place in the joints of what carries it.
    carriers: [usize; LANES],
    /// From the carrier's joint in the reference pose, model space.
    offsets: Vec3x4,
}

impl Hung {
    /// From carriers and offsets; lanes that are left over hang from the model.
    fn new(hung: &[(usize, Vec3)]) -> Self {
        let at = |lane: usize| hung.get(lane).copied().unwrap_or((MODEL, Vec3::ZERO));
        Self {
            carriers: core::array::from_fn(|lane| at(lane).0),
            offsets: Vec3x4::of(core::array::from_fn(|lane| at(lane).1)),
        }
    }
}

/// The trunk of a rig, worked out once.
#[derive(Clone, Debug)]
pub struct Trunk {
    bones: Vec<TrunkBone>,
    /// The same bones, four at a time.
    quads: Vec<Hung>,
    hips: Vec<Hung>,
    /// Place of the body bone among the bones.
    body: Option<usize>,
    /// Place of the head in the joints.
    head: Option<usize>,
}

/// The trunk's bones in a posture: the model itself, and then they, in the trunk's order.
#[derive(Clone, Debug)]
pub struct TrunkJoints {
    /// The turns that have taken them from the reference, about model axes.
    turns: Box<[Quat]>,
    /// Their joints, model space: X, Y, Z and nothing.
    places: Box<[f32x4]>,
}

impl TrunkJoints {
    /// The turn that has taken the bone at a place in here from its reference to where it is.
    #[must_use]
    pub(crate) fn turn_at(&self, place: usize) -> Quat {
        self.turns[place]
    }
}

/// Where all legs hang, model space.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hips {
    /// The hips' joints.
    pub joints: [Vec3x4; QUADS],
    /// The turns that have taken what carries them from the reference to where it is.
    pub carriers: [Quatx4; QUADS],
}

impl Hips {
    /// The joint of one leg's hip.
    #[must_use]
    pub fn joint(&self, leg: usize) -> Vec3 {
        self.joints[leg / LANES].lane(leg % LANES)
    }

    /// The farthest that any hip is from where it is in `other`.
    #[must_use]
    pub fn farthest_from(&self, other: &Self) -> f32 {
        let quads = self.joints.iter().zip(&other.joints);
        let squares = quads.map(|(a, b)| (*a - *b).length_squared());
        let [a, b, c, d] = squares.reduce(lanes::max).unwrap_or_default().to_array();
        libm::sqrtf(a.max(b).max(c.max(d)))
    }
}

impl Trunk {
    /// Picks the trunk out of `rig`.
    #[must_use]
    pub fn new(rig: &Rig) -> Self {
        let joint = |bone: usize| rig.bones[bone].model.translation;
        let place = |bone: usize| rig.trunk.iter().position(|&other| other == bone);
        let hung = |bone: usize, parent: Option<usize>| {
            let carrier = parent.and_then(|parent| Some((place(parent)? + 1, joint(parent))));
            let (carrier, from) = carrier.unwrap_or((MODEL, Vec3::ZERO));
            (carrier, joint(bone) - from)
        };
        let carries = |bone: usize| {
            let hangs = |other: &usize| rig.bones[*other].parent == Some(bone);
            rig.trunk.iter().any(hangs)
                || rig.limbs.iter().any(|limb| limb.hip_parent == Some(bone))
        };
        let trunk_bone = |&bone: &usize| TrunkBone {
            bone,
            parent: hung(bone, rig.bones[bone].parent).0,
            is_root: rig.bones[bone].parent.is_none(),
            part: part_of(rig, bone),
            turned: Turned::new(rig, bone),
            local: rig.bones[bone].local,
            carries_part: if carries(bone) {
                part_of(rig, bone)
            } else {
                Part::Rigid
            },
        };
        let bones: Vec<(usize, Vec3)> = rig
            .trunk
            .iter()
            .map(|&bone| hung(bone, rig.bones[bone].parent))
            .collect();
        let mount = |limb: &Limb| hung(limb.hip, limb.hip_parent);
        let hips: Vec<(usize, Vec3)> = rig.limbs.iter().map(mount).collect();
        Self {
            bones: rig.trunk.iter().map(trunk_bone).collect(),
            quads: bones.chunks(LANES).map(Hung::new).collect(),
            hips: hips.chunks(LANES).map(Hung::new).collect(),
            body: place(rig.body),
            head: rig.head.and_then(place).map(|at| at + 1),
        }
    }

    /// Room for the joints.
    #[must_use]
    pub fn joints(&self) -> TrunkJoints {
        let count = self.bones.len() + 1;
        TrunkJoints {
            turns: vec![Quat::IDENTITY; count].into_boxed_slice(),
            places: vec![f32x4::ZERO; count].into_boxed_slice(),
        }
    }

    /// Works out all joints in `posture`.
    pub fn pose(&self, posture: &Posture, joints: &mut TrunkJoints) {
        let TrunkJoints { turns, places } = joints;
        let parts = turns_of(posture);
        let is_none = parts.map(|turn| turn == Quat::IDENTITY);
        for (at, bone) in self.bones.iter().enumerate() {
            let carried = turns[bone.parent];
            let part = bone.carries_part as usize;
            turns[at + 1] = if is_none[part] {
                carried
            } else {
                math::then(carried, parts[part])
            };
        }
        let shift = if posture.shift == Vec3::ZERO {
            None
        } else {
            self.body
        };
        for (quad, (hung, bones)) in self.quads.iter().zip(self.bones.chunks(LANES)).enumerate() {
            let carried = Quatx4::of(hung.carriers.map(|carrier| turns[carrier]));
            let ways = carried.turn(hung.offsets).rows();
            for (lane, (bone, way)) in bones.iter().zip(ways).enumerate() {
                let at = quad * LANES + lane;
                places[at + 1] = places[bone.parent] + way;
                if shift == Some(at) {
                    let Vec3 { x, y, z } = turns[bone.parent] * posture.shift;
                    places[at + 1] += f32x4::new([x, y, z, 0.0]);
                }
            }
        }
    }

    /// Works out where the legs hang.
    pub fn hips(&self, joints: &TrunkJoints, hips: &mut Hips) {
        for (quad, hung) in self.hips.iter().enumerate() {
            let carried = Quatx4::of(hung.carriers.map(|carrier| joints.turns[carrier]));
            let places = Vec3x4::of_rows(hung.carriers.map(|carrier| joints.places[carrier]));
            hips.joints[quad] = places + carried.turn(hung.offsets);
            hips.carriers[quad] = carried;
        }
    }

    /// The head's joint.
    #[must_use]
    pub fn head(&self, joints: &TrunkJoints) -> Option<Vec3> {
        self.head.map(|at| {
            let [x, y, z, _] = joints.places[at].to_array();
            Vec3::new(x, y, z)
        })
    }

    /// The place of `bone` in the joints.
    #[must_use]
    pub(crate) fn place_of(&self, bone: usize) -> Option<usize> {
        let at = |trunk_bone: &TrunkBone| trunk_bone.bone == bone;
        self.bones.iter().position(at).map(|at| at + 1)
    }

    /// Writes a posture into a pose. `stand` is where the root bone's parent is, if it is not where the model is.
    pub fn write(&self, posture: &Posture, stand: Option<&Joint>, local: &mut [Joint]) {
        let parts = turns_of(posture);
        for bone in &self.bones {
            let Some(slot) = local.get_mut(bone.bone) else {
                continue;
            };
            slot.translation = bone.local.translation;
            slot.rotation = match bone.part {
                Part::Rigid => bone.local.rotation,
                part => bone.turned.local(parts[part as usize]),
            };
            if bone.part == Part::Body {
                slot.translation += bone.turned.before * posture.shift;
            }
            if let (true, Some(stand)) = (bone.is_root, stand) {
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

/// The turns that a posture puts on bones of the parts, in their order.
fn turns_of(posture: &Posture) -> [Quat; 5] {
    [
        Quat::IDENTITY,
        posture.body,
        posture.hips,
        posture.spine,
        posture.neck,
    ]
}
