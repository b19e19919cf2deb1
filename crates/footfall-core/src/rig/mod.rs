// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a creature is made of.
//!
//! A [`RigDesc`] is plain data from the host; [`Rig::new`] is the only place that checks it, and what comes out is
//! trusted by everything else. All lengths are model-space centimetres at scale 1, all rotations unit quaternions.
//! The reference pose stands on level ground at height [`RigDesc::ground_height`], X forward, Z up.

mod desc;
mod error;
mod limb;
mod lizard;

pub use desc::{Bone, EyeDesc, LegDesc, RigDesc};
pub use error::RigError;
pub use limb::Limb;
pub use lizard::{BONE_NAMES as LIZARD_BONE_NAMES, LizardDesc, lizard};

use alloc::vec::Vec;

use glam::{Quat, Vec3};

use crate::math;
use crate::pose::Joint;

/// The fewest legs a creature can have.
pub const MIN_LEGS: usize = 2;
/// The most legs a creature can have.
pub const MAX_LEGS: usize = 8;
/// The most bones a rig can have.
pub const MAX_BONES: usize = 1024;
/// The most bones in a spine, neck or tail chain.
pub const MAX_CHAIN: usize = 32;
/// The longest bone offset, cm: a kilometre.
const MAX_LENGTH: f32 = 1.0e5;
/// A bone shorter than this, cm, has no direction.
const MIN_LENGTH: f32 = 1.0e-3;
/// How far from 1 the length of a quaternion may be.
const UNIT_TOLERANCE: f32 = 1.0e-3;

/// A checked rig, shared read-only by any number of creatures.
#[derive(Clone, Debug, PartialEq)]
pub struct Rig {
    pub(crate) bones: Vec<RigBone>,
    pub(crate) limbs: Vec<Limb>,
    pub(crate) group_count: usize,
    /// Bones whose model-space joint the solvers need, parents first: the trunk, not the limbs.
    pub(crate) trunk: Vec<usize>,
    pub(crate) body: usize,
    pub(crate) spine: Vec<usize>,
    pub(crate) neck: Vec<usize>,
    pub(crate) head: Option<usize>,
    pub(crate) eyes: Vec<EyeDesc>,
    pub(crate) tail: Vec<usize>,
    pub(crate) ground_height: f32,
    fingerprint: u32,
}

/// One bone of a checked rig.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RigBone {
    /// Index of the parent, always below this bone's own; `None` for a root.
    pub parent: Option<usize>,
    /// Reference pose relative to the parent.
    pub local: Joint,
    /// Reference pose in model space.
    pub model: Joint,
}

impl Rig {
    /// Checks `desc` and works out everything about it that does not change.
    ///
    /// # Errors
    ///
    /// The first thing found wrong, with the index at fault. See [`RigError`].
    pub fn new(desc: &RigDesc<'_>) -> Result<Self, RigError> {
        let bones = check_bones(desc.bones)?;
        check_ground(desc.ground_height)?;
        let limbs = check_legs(desc, &bones)?;
        let group_count = check_groups(desc.legs)?;
        let index =
            |field: &'static str, at: usize, bone: u32| check_index(field, at, bone, bones.len());
        let body = index("body", 0, desc.body)?;
        let spine = check_chain("spine", desc.spine, &bones)?;
        let neck = check_chain("neck", desc.neck, &bones)?;
        let tail = check_chain("tail", desc.tail, &bones)?;
        let head = desc.head.map(|bone| index("head", 0, bone)).transpose()?;
        for (at, eye) in desc.eyes.iter().enumerate() {
            index("eyes", at, eye.bone)?;
            if head.is_none_or(|head| !descends(&bones, eye.bone as usize, head)) {
                return Err(RigError::EyeOutsideHead { eye: at });
            }
        }
        if desc.eyes.len() > 2 {
            return Err(RigError::TooMany {
                field: "eyes",
                count: desc.eyes.len(),
                limit: 2,
            });
        }
        check_parts(desc, &bones, &limbs)?;
        let trunk = trunk_of(&bones, &limbs, &spine, &neck, head, body);
        Ok(Self {
            fingerprint: fingerprint(desc),
            ground_height: desc.ground_height,
            eyes: desc.eyes.to_vec(),
            bones,
            limbs,
            group_count,
            trunk,
            body,
            spine,
            neck,
            head,
            tail,
        })
    }

    /// How many bones there are; also the length of a pose.
    #[must_use]
    pub fn bone_count(&self) -> usize {
        self.bones.len()
    }

    /// How many legs there are, 2 to 8.
    #[must_use]
    pub fn leg_count(&self) -> usize {
        self.limbs.len()
    }

    /// How many gait groups the legs are in.
    #[must_use]
    pub fn group_count(&self) -> usize {
        self.group_count
    }

    /// The bones, parents before children.
    #[must_use]
    pub fn bones(&self) -> &[RigBone] {
        &self.bones
    }

    /// The legs, in the order in which they were described.
    #[must_use]
    pub fn limbs(&self) -> &[Limb] {
        &self.limbs
    }

    /// The eyes, in the order in which they were described.
    #[must_use]
    pub fn eyes(&self) -> &[EyeDesc] {
        &self.eyes
    }

    /// The head bone.
    #[must_use]
    pub fn head(&self) -> Option<usize> {
        self.head
    }

    /// The tail bones, from the trunk outward.
    #[must_use]
    pub fn tail(&self) -> &[usize] {
        &self.tail
    }

    /// A number that differs between rigs that differ: what a saved state is checked against.
    #[must_use]
    pub fn fingerprint(&self) -> u32 {
        self.fingerprint
    }

    /// The smallest step distance of any leg, model cm.
    #[must_use]
    pub fn smallest_step(&self) -> f32 {
        self.limbs
            .iter()
            .fold(f32::INFINITY, |least, limb| least.min(limb.step_distance))
    }

    /// The mean length of the legs, model cm.
    #[must_use]
    pub fn leg_length(&self) -> f32 {
        self.limbs.iter().map(Limb::length).sum::<f32>() / self.limbs.len() as f32
    }

    /// How far the farthest home is from the root's up axis, model cm.
    #[must_use]
    pub fn widest_home(&self) -> f32 {
        let squared = |limb: &Limb| limb.home.x * limb.home.x + limb.home.y * limb.home.y;
        libm::sqrtf(self.limbs.iter().map(squared).fold(0.0, f32::max))
    }
}

fn check_index(field: &'static str, at: usize, bone: u32, count: usize) -> Result<usize, RigError> {
    let index = bone as usize;
    if index < count {
        Ok(index)
    } else {
        Err(RigError::NoSuchBone { field, at, bone })
    }
}

fn check_bones(bones: &[Bone]) -> Result<Vec<RigBone>, RigError> {
    if bones.is_empty() {
        return Err(RigError::NoBones);
    }
    if bones.len() > MAX_BONES {
        return Err(RigError::TooMany {
            field: "bones",
            count: bones.len(),
            limit: MAX_BONES,
        });
    }
    let mut checked: Vec<RigBone> = Vec::with_capacity(bones.len());
    for (bone, desc) in bones.iter().enumerate() {
        if !desc.translation.is_finite() || desc.translation.abs().max_element() > MAX_LENGTH {
            return Err(RigError::BadTranslation {
                bone,
                value: desc.translation,
            });
        }
        let length = libm::sqrtf(desc.rotation.length_squared());
        // Written so that a NaN length is refused too.
        if !((length - 1.0).abs() <= UNIT_TOLERANCE) {
            return Err(RigError::NotUnit { bone, length });
        }
        let local = Joint {
            rotation: math::unit(desc.rotation),
            translation: desc.translation,
        };
        let parent = match desc.parent {
            None => None,
            Some(parent) if (parent as usize) < bone => Some(parent as usize),
            Some(parent) => return Err(RigError::ParentAfterChild { bone, parent }),
        };
        let model = parent.map_or(local, |parent| checked[parent].model.then(&local));
        checked.push(RigBone {
            parent,
            local,
            model,
        });
    }
    Ok(checked)
}

fn check_ground(height: f32) -> Result<(), RigError> {
    if height.is_finite() && height.abs() <= MAX_LENGTH {
        Ok(())
    } else {
        Err(RigError::BadGroundHeight { value: height })
    }
}

fn check_legs(desc: &RigDesc<'_>, bones: &[RigBone]) -> Result<Vec<Limb>, RigError> {
    let count = desc.legs.len();
    if count < MIN_LEGS {
        return Err(RigError::TooFewLegs { count });
    }
    if count > MAX_LEGS {
        return Err(RigError::TooMany {
            field: "legs",
            count,
            limit: MAX_LEGS,
        });
    }
    let mut limbs: Vec<Limb> = Vec::with_capacity(count);
    for (leg, leg_desc) in desc.legs.iter().enumerate() {
        limbs.push(Limb::new(leg, leg_desc, bones, desc.ground_height)?);
    }
    Ok(limbs)
}

fn check_groups(legs: &[LegDesc]) -> Result<usize, RigError> {
    let mut count = 0;
    for (leg, desc) in legs.iter().enumerate() {
        if desc.group as usize >= legs.len() {
            return Err(RigError::BadGroup {
                leg,
                group: desc.group,
            });
        }
        count = count.max(desc.group as usize + 1);
    }
    match (0..count).find(|&group| legs.iter().all(|leg| leg.group as usize != group)) {
        Some(group) => Err(RigError::EmptyGroup { group }),
        None => Ok(count),
    }
}

/// Whether `bone` is `ancestor` or below it.
fn descends(bones: &[RigBone], bone: usize, ancestor: usize) -> bool {
    let mut at = Some(bone);
    while let Some(index) = at {
        if index == ancestor {
            return true;
        }
        at = bones[index].parent;
    }
    false
}

fn check_chain(
    field: &'static str,
    chain: &[u32],
    bones: &[RigBone],
) -> Result<Vec<usize>, RigError> {
    if chain.len() > MAX_CHAIN {
        return Err(RigError::TooMany {
            field,
            count: chain.len(),
            limit: MAX_CHAIN,
        });
    }
    let mut checked: Vec<usize> = Vec::with_capacity(chain.len());
    for (at, &bone) in chain.iter().enumerate() {
        let index = check_index(field, at, bone, bones.len())?;
        if let Some(&before) = checked.last()
            && (index == before || !descends(bones, index, before))
        {
            return Err(RigError::NotAChain { field, at, bone });
        }
        checked.push(index);
    }
    Ok(checked)
}

/// No bone may be posed by two parts, and no part of the trunk may hang below a leg.
fn check_parts(desc: &RigDesc<'_>, bones: &[RigBone], limbs: &[Limb]) -> Result<(), RigError> {
    let mut owner: Vec<Option<&'static str>> = Vec::new();
    owner.resize(bones.len(), None);
    let head = desc.head.iter().copied();
    let eyes = desc.eyes.iter().map(|eye| eye.bone);
    let parts = (desc.spine.iter().copied().map(|bone| ("spine", bone)))
        .chain(desc.neck.iter().copied().map(|bone| ("neck", bone)))
        .chain(head.map(|bone| ("head", bone)))
        .chain(eyes.map(|bone| ("eyes", bone)))
        .chain(desc.tail.iter().copied().map(|bone| ("tail", bone)))
        .chain(
            desc.legs
                .iter()
                .flat_map(|leg| [("legs", leg.hip), ("legs", leg.knee), ("legs", leg.ankle)]),
        );
    for (field, bone) in parts {
        let slot = &mut owner[bone as usize];
        if let Some(first) = *slot {
            return Err(RigError::SharedBone {
                bone: bone as usize,
                first,
                second: field,
            });
        }
        *slot = Some(field);
    }
    for (bone, part) in owner.iter().enumerate() {
        let Some(field) = *part else { continue };
        let below = |limb: &Limb| descends(bones, bone, limb.hip) && field != "legs";
        if let Some(leg) = limbs.iter().position(below) {
            return Err(RigError::BelowLeg { field, bone, leg });
        }
    }
    for (leg, limb) in limbs.iter().enumerate() {
        let above = |other: &Limb| other.hip != limb.hip && descends(bones, limb.hip, other.hip);
        if limbs.iter().any(above) {
            return Err(RigError::BelowLeg {
                field: "legs",
                bone: limb.hip,
                leg,
            });
        }
    }
    Ok(())
}

/// Every bone whose moving joint matters to a solver: what carries a hip or the head, and the parts that bend.
fn trunk_of(
    bones: &[RigBone],
    limbs: &[Limb],
    spine: &[usize],
    neck: &[usize],
    head: Option<usize>,
    body: usize,
) -> Vec<usize> {
    let needed = |bone: usize| {
        let carries = |limb: &Limb| {
            bones[limb.hip]
                .parent
                .is_some_and(|parent| descends(bones, parent, bone))
        };
        bone == body
            || spine.contains(&bone)
            || neck.contains(&bone)
            || head.is_some_and(|head| descends(bones, head, bone))
            || limbs.iter().any(carries)
    };
    (0..bones.len()).filter(|&bone| needed(bone)).collect()
}

/// A checksum over everything in the description that changes how the creature moves.
fn fingerprint(desc: &RigDesc<'_>) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    let mut number = |value: u32| hasher.update(&value.to_le_bytes());
    let floats = |vector: Vec3| vector.to_array().map(f32::to_bits);
    for bone in desc.bones {
        number(bone.parent.unwrap_or(u32::MAX));
        let Quat { x, y, z, w } = bone.rotation;
        [x, y, z, w]
            .map(f32::to_bits)
            .into_iter()
            .chain(floats(bone.translation))
            .for_each(&mut number);
    }
    for leg in desc.legs {
        [
            leg.hip,
            leg.knee,
            leg.ankle,
            leg.toe.unwrap_or(u32::MAX),
            leg.group,
        ]
        .into_iter()
        .for_each(&mut number);
        [leg.ankle_height, leg.step_distance]
            .map(f32::to_bits)
            .into_iter()
            .for_each(&mut number);
        floats(leg.home.unwrap_or(Vec3::NAN))
            .into_iter()
            .chain(floats(leg.pole))
            .for_each(&mut number);
    }
    for chain in [desc.spine, desc.neck, desc.tail] {
        number(chain.len() as u32);
        chain.iter().copied().for_each(&mut number);
    }
    for eye in desc.eyes {
        [eye.bone, u32::from(eye.is_left)]
            .into_iter()
            .for_each(&mut number);
    }
    [
        desc.body,
        desc.head.unwrap_or(u32::MAX),
        desc.ground_height.to_bits(),
    ]
    .into_iter()
    .for_each(&mut number);
    hasher.finalize()
}
