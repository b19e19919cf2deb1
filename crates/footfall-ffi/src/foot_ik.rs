// SPDX-License-Identifier: MIT OR Apache-2.0
//! Foot IK: feet on the ground under an authored pose.

use alloc::vec::Vec;

use footfall_core::Joint;
use footfall_core::foot_ik::{
    FootBone, FootIk, FootIkDesc, FootIkError, FootIkInput, FootIkOutput, FootIkSettings,
    FootLegBones, FootLegDesc, legs_of,
};
use footfall_core::rig::{MAX_BONES, MAX_LEGS};
use glam::Vec3;

use crate::error::{
    FOOTFALL_BAD_RIG, FOOTFALL_BAD_VALUE, Outcome, Refusal, entry, footfall_error, footfall_status,
};
use crate::handle::{self, Kind};
use crate::held::{self, Held, Holding};
use crate::memory::{Descriptor, out, read_descriptor, slice};
use crate::rig::{FOOTFALL_NONE, flag};
use crate::types::{footfall_dvec3, footfall_joint, footfall_quat, footfall_vec3};

mod settings;
mod update;

pub use settings::*;
pub use update::*;

/// One bone of a skeleton that foot IK is described by.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct footfall_foot_ik_bone {
    /// Index of the parent, below this bone's own; FOOTFALL_NONE for a root.
    pub parent: i32,
    /// Reference rotation relative to the parent; of unit length within 0.1 %.
    pub rotation: footfall_quat,
    /// Reference translation relative to the parent, cm.
    pub translation: footfall_vec3,
    /// How much larger everything below it is: 1 in most rigs, above 0.
    pub scale: f32,
}

/// A leg of such a skeleton.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct footfall_foot_ik_leg_bones {
    /// Bone whose joint is the hip or shoulder.
    pub hip: i32,
    /// Bone whose joint is the knee or elbow; below the hip.
    pub knee: i32,
    /// Bone whose joint is the ankle or wrist; below the knee.
    pub ankle: i32,
    /// Bone whose joint is the ball of the foot, below the ankle; FOOTFALL_NONE if there is none.
    pub toe: i32,
}

/// A leg by its joints in the reference pose, component space.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct footfall_foot_ik_leg_desc {
    /// Hip or shoulder.
    pub hip: footfall_joint,
    /// Knee or elbow.
    pub knee: footfall_joint,
    /// Ankle or wrist.
    pub ankle: footfall_joint,
    /// Ball of the foot; not looked at if there is none.
    pub toe: footfall_joint,
    /// 1 if there is a toe, 0 if not.
    pub has_toe: u32,
}

const _: () = {
    use core::mem::size_of;
    assert!(size_of::<footfall_foot_ik_bone>() == 36);
    assert!(size_of::<footfall_foot_ik_leg_bones>() == 16);
    assert!(size_of::<footfall_foot_ik_leg_desc>() == 116);
};

/// What foot IK is made from: legs in the reference pose, by their joints or by their bones in a skeleton.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct footfall_foot_ik_desc {
    /// `sizeof(footfall_foot_ik_desc)` as the caller was compiled.
    pub struct_size: u32,
    /// Legs, 1 to 8.
    pub leg_count: u32,
    /// The legs by their joints in component space; null if `leg_bones` is given.
    pub legs: *const footfall_foot_ik_leg_desc,
    /// The legs by their bones; null if `legs` is given.
    pub leg_bones: *const footfall_foot_ik_leg_bones,
    /// The skeleton of `leg_bones`, parents before children; null if `legs` is given.
    pub bones: *const footfall_foot_ik_bone,
    /// How many bones there are, at most 1024.
    pub bone_count: u32,
    /// Height of the floor over the component's origin in the reference pose, along `up`, cm.
    pub floor: f32,
    /// Which way is up in component space: a unit vector.
    pub up: footfall_vec3,
    /// Where feet without toes point in component space; zero tells it from the feet that have toes.
    pub forward: footfall_vec3,
    /// May be null, meaning defaults.
    pub settings: *const footfall_foot_ik_settings,
}

// SAFETY: `repr(C)`, begins with its size, and plain numbers and pointers have no invalid patterns.
unsafe impl Descriptor for footfall_foot_ik_desc {
    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>() as u32,
            leg_count: 0,
            legs: core::ptr::null(),
            leg_bones: core::ptr::null(),
            bones: core::ptr::null(),
            bone_count: 0,
            floor: 0.0,
            up: Vec3::Z.into(),
            forward: footfall_vec3::default(),
            settings: core::ptr::null(),
        }
    }
}

/// Foot IK of one character. One thread at a time; characters apart from each other on as many as there are.
// In C's order, the mark first; written so that the header's generator, which takes no conditions, keeps it opaque.
#[cfg_attr(all(), repr(C))]
pub struct footfall_foot_ik {
    mark: u32,
    /// Legs that have a toe, a bit each.
    toes: u32,
    held: Held<Inside>,
}

/// What a handle holds.
pub(crate) struct Inside {
    pub(crate) ik: FootIk,
    /// What it was told last, and of its legs.
    pub(crate) input: FootIkInput<'static>,
    pub(crate) legs: Legs,
    pub(crate) output: FootIkOutput,
}

const _: () = assert!(core::mem::offset_of!(footfall_foot_ik, mark) == 0);

impl Kind for footfall_foot_ik {
    const MARK: u32 = 0x4646_494B;
    const NAME: &'static str = "footfall_foot_ik";
}

impl Holding for footfall_foot_ik {
    type Inside = Inside;

    fn held(&self) -> &Held<Inside> {
        &self.held
    }
}

impl footfall_foot_ik {
    /// Whether a leg has a toe.
    pub(crate) fn has_toe(&self, leg: usize) -> bool {
        self.toes & (1 << leg) != 0
    }

    /// How many legs there are, and how many joints come out.
    pub(crate) fn counts(&self, leg_count: usize) -> (usize, usize) {
        (
            leg_count,
            1 + 3 * leg_count + self.toes.count_ones() as usize,
        )
    }
}

/// Runs `body` with what is inside, while it is held.
///
/// # Safety
///
/// `foot_ik` must be null or foot IK.
unsafe fn with<T>(
    foot_ik: *const footfall_foot_ik,
    body: impl FnOnce(&footfall_foot_ik, &mut Inside) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    // SAFETY: the caller's promise.
    unsafe { held::with(foot_ik, "foot_ik", body) }
}

fn refused(error: &FootIkError) -> Refusal {
    match error {
        FootIkError::Rig(error) => Refusal::new(FOOTFALL_BAD_RIG, "desc", format_args!("{error}")),
        FootIkError::Settings(error) => {
            Refusal::new(FOOTFALL_BAD_VALUE, error.field, format_args!("{error}"))
        }
        error => Refusal::new(FOOTFALL_BAD_VALUE, "inputs", format_args!("{error}")),
    }
}

/// Fills a description of foot IK with defaults: its size, no legs, Z up, the floor at 0.
///
/// - `desc`: not null; need not be initialised. Null does nothing.
///
/// Threads: any.
///
/// # Safety
///
/// `desc` must be null or room for a description.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_foot_ik_desc_init(desc: *mut footfall_foot_ik_desc) {
    if !desc.is_null() {
        // SAFETY: not null, and the caller promises the room.
        unsafe { desc.write(footfall_foot_ik_desc::defaults()) }
    }
}

fn bone_index(value: i32, leg: usize, joint: &str) -> Result<usize, Refusal> {
    usize::try_from(value).map_err(|_| {
        let message =
            format_args!("desc.leg_bones[{leg}].{joint} is {value}: a leg needs a {joint}");
        Refusal::new(FOOTFALL_BAD_RIG, "desc.leg_bones", message).at(leg)
    })
}

fn leg_bones(leg: usize, bones: &footfall_foot_ik_leg_bones) -> Result<FootLegBones, Refusal> {
    Ok(FootLegBones {
        hip: bone_index(bones.hip, leg, "hip")?,
        knee: bone_index(bones.knee, leg, "knee")?,
        ankle: bone_index(bones.ankle, leg, "ankle")?,
        toe: if bones.toe == FOOTFALL_NONE {
            None
        } else {
            Some(bone_index(bones.toe, leg, "toe")?)
        },
    })
}

fn foot_bone(at: usize, bone: &footfall_foot_ik_bone) -> Result<FootBone, Refusal> {
    let parent = match usize::try_from(bone.parent) {
        Ok(parent) => Some(parent),
        Err(_) if bone.parent == FOOTFALL_NONE => None,
        Err(_) => {
            let message = format_args!(
                "desc.bones[{at}].parent is {}: must be a bone, or FOOTFALL_NONE",
                bone.parent
            );
            return Err(Refusal::new(FOOTFALL_BAD_RIG, "desc.bones", message).at(at));
        }
    };
    Ok(FootBone {
        parent,
        rotation: bone.rotation.into(),
        translation: bone.translation.into(),
        scale: bone.scale,
    })
}

/// The legs of a description, however they are given.
unsafe fn legs(desc: &footfall_foot_ik_desc) -> Result<Vec<FootLegDesc>, Refusal> {
    let count = desc.leg_count as usize;
    if desc.legs.is_null() != desc.leg_bones.is_null() {
        if desc.leg_bones.is_null() {
            // SAFETY: the entry's caller keeps the promises.
            let legs = unsafe { slice(desc.legs, count, MAX_LEGS, "desc.legs")? };
            return legs.iter().enumerate().map(leg_desc).collect();
        }
        // SAFETY: as above.
        let (legs, bones) = unsafe {
            (
                slice(desc.leg_bones, count, MAX_LEGS, "desc.leg_bones")?,
                slice(
                    desc.bones,
                    desc.bone_count as usize,
                    MAX_BONES,
                    "desc.bones",
                )?,
            )
        };
        let legs = legs.iter().enumerate();
        let legs: Vec<FootLegBones> = legs
            .map(|(at, leg)| leg_bones(at, leg))
            .collect::<Result<_, _>>()?;
        let bones = bones.iter().enumerate();
        let bones: Vec<FootBone> = bones
            .map(|(at, bone)| foot_bone(at, bone))
            .collect::<Result<_, _>>()?;
        return legs_of(&bones, &legs).map_err(|error| refused(&error.into()));
    }
    Err(Refusal::null("desc.legs"))
}

fn leg_desc((at, leg): (usize, &footfall_foot_ik_leg_desc)) -> Result<FootLegDesc, Refusal> {
    let has_toe = flag(leg.has_toe, "desc.legs.has_toe").map_err(|refusal| refusal.at(at))?;
    Ok(FootLegDesc {
        hip: leg.hip.into(),
        knee: leg.knee.into(),
        ankle: leg.ankle.into(),
        toe: has_toe.then(|| leg.toe.into()),
    })
}

unsafe fn create(
    desc: *const footfall_foot_ik_desc,
    out_foot_ik: *mut *mut footfall_foot_ik,
) -> Outcome {
    // SAFETY: the entry's caller keeps the promises.
    let (desc, out_foot_ik) = unsafe {
        (
            read_descriptor(desc, "desc")?,
            out(out_foot_ik, "out_foot_ik")?,
        )
    };
    let settings = if desc.settings.is_null() {
        FootIkSettings::default()
    } else {
        // SAFETY: not null, and the caller's promise.
        unsafe { read_descriptor(desc.settings, "desc.settings")? }.into_core()?
    };
    // SAFETY: as above.
    let legs = unsafe { legs(&desc)? };
    let forward: Vec3 = desc.forward.into();
    let ik = FootIk::new(
        &FootIkDesc {
            legs: &legs,
            up: desc.up.into(),
            forward: (forward != Vec3::ZERO).then_some(forward),
            floor: desc.floor,
        },
        settings,
    )
    .map_err(|error| refused(&error))?;
    let toes = legs.iter().enumerate();
    let toes = toes.map(|(leg, desc)| u32::from(desc.toe.is_some()) << leg);
    out_foot_ik.put(handle::boxed(footfall_foot_ik {
        mark: footfall_foot_ik::MARK,
        toes: toes.sum(),
        held: Held::new(Inside {
            ik,
            legs: Legs::default(),
            input: FootIkInput::default(),
            output: FootIkOutput::default(),
        }),
    }));
    Ok(())
}

/// Makes foot IK for a character.
///
/// - `desc`: not null. Nothing of it is kept.
/// - `out_foot_ik`: not null; where it goes.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Ownership: it is the caller's, to be given to footfall_foot_ik_destroy.
///
/// Threads: any. Everything it will ever need is allocated here.
///
/// Returns FOOTFALL_OK; FOOTFALL_NULL_ARGUMENT, also if neither or both of `legs` and `leg_bones` are given;
/// FOOTFALL_BAD_STRUCT_SIZE; FOOTFALL_BAD_COUNT; FOOTFALL_BAD_VALUE for a setting out of its range; FOOTFALL_BAD_RIG for
/// legs that do not hold together: the message names leg and joint.
///
/// # Safety
///
/// Pointers must be null or point to what they say, arrays to as many elements as their counts say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_foot_ik_create(
    desc: *const footfall_foot_ik_desc,
    out_foot_ik: *mut *mut footfall_foot_ik,
    out_error: *mut footfall_error,
) -> footfall_status {
    // SAFETY: the caller keeps the promises listed under `# Safety`.
    unsafe {
        entry("footfall_foot_ik_create", out_error, || {
            create(desc, out_foot_ik)
        })
    }
}

/// Destroys foot IK.
///
/// - `foot_ik`: may be null, meaning nothing to destroy.
///
/// Threads: not while another thread uses it.
///
/// Returns FOOTFALL_OK; FOOTFALL_BAD_HANDLE for what is none; FOOTFALL_BUSY for one that is being updated, which lives on.
///
/// # Safety
///
/// `foot_ik` must be null or foot IK that is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_foot_ik_destroy(
    foot_ik: *mut footfall_foot_ik,
) -> footfall_status {
    let body = || {
        if foot_ik.is_null() {
            return Ok(());
        }
        // SAFETY: the caller keeps the promises listed under `# Safety`.
        unsafe {
            with(foot_ik, |_, _| Ok(()))?;
            handle::destroy(foot_ik, "foot_ik")
        }
    };
    // SAFETY: no error is written to null.
    unsafe { entry("footfall_foot_ik_destroy", core::ptr::null_mut(), body) }
}

/// Gives how many joints come out of an update: the pelvis, then hip, knee, ankle and, if it has one, toe of each leg, in
/// the order of the description. 0 for null.
///
/// Threads: one thread at a time a character.
///
/// # Safety
///
/// `foot_ik` must be null or foot IK.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_foot_ik_joint_count(foot_ik: *const footfall_foot_ik) -> u32 {
    // SAFETY: the caller keeps the promises listed under `# Safety`.
    let counts = unsafe {
        with(foot_ik, |handle, inside| {
            Ok(handle.counts(inside.ik.leg_count()))
        })
    };
    counts.map_or(0, |(_, joints)| joints as u32)
}

/// Changes the settings; what it is doing goes on.
///
/// - `foot_ik`: not null.
/// - `settings`: not null. Nothing of it is kept.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Threads: one thread at a time a character.
///
/// Returns FOOTFALL_OK; FOOTFALL_NULL_ARGUMENT; FOOTFALL_BAD_HANDLE; FOOTFALL_BAD_STRUCT_SIZE; FOOTFALL_BAD_VALUE;
/// FOOTFALL_BUSY.
///
/// # Safety
///
/// Pointers must be null or point to what they say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_foot_ik_set_settings(
    foot_ik: *mut footfall_foot_ik,
    settings: *const footfall_foot_ik_settings,
    out_error: *mut footfall_error,
) -> footfall_status {
    let body = || {
        // SAFETY: the caller keeps the promises listed under `# Safety`.
        unsafe {
            let settings = read_descriptor(settings, "settings")?.into_core()?;
            with(foot_ik, |_, inside| {
                let set = inside.ik.set_settings(settings);
                set.map_err(|error| refused(&error.into()))
            })
        }
    };
    // SAFETY: as above.
    unsafe { entry("footfall_foot_ik_set_settings", out_error, body) }
}

/// Forgets what was: the next update gives the authored pose, and fades in from there.
///
/// - `foot_ik`: not null.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Threads: one thread at a time a character.
///
/// Returns FOOTFALL_OK; FOOTFALL_NULL_ARGUMENT; FOOTFALL_BAD_HANDLE; FOOTFALL_BUSY.
///
/// # Safety
///
/// Pointers must be null or point to what they say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_foot_ik_reset(
    foot_ik: *mut footfall_foot_ik,
    out_error: *mut footfall_error,
) -> footfall_status {
    let body = || {
        // SAFETY: the caller keeps the promises listed under `# Safety`.
        unsafe {
            with(foot_ik, |_, inside| {
                inside.ik.reset();
                Ok(())
            })
        }
    };
    // SAFETY: as above.
    unsafe { entry("footfall_foot_ik_reset", out_error, body) }
}

/// Follows the world's origin, which has moved: feet that hold their place hold it still.
///
/// - `foot_ik`: not null.
/// - `by_world`: not null; what is added to every world position, cm.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Threads: one thread at a time a character.
///
/// Returns FOOTFALL_OK; FOOTFALL_NULL_ARGUMENT; FOOTFALL_BAD_HANDLE; FOOTFALL_BAD_VALUE; FOOTFALL_BUSY.
///
/// # Safety
///
/// Pointers must be null or point to what they say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_foot_ik_shift_origin(
    foot_ik: *mut footfall_foot_ik,
    by_world: *const footfall_dvec3,
    out_error: *mut footfall_error,
) -> footfall_status {
    let body = || {
        // SAFETY: the caller keeps the promises listed under `# Safety`.
        unsafe {
            let by_world = slice(by_world, 1, 1, "by_world")?[0].into();
            with(foot_ik, |_, inside| {
                let shift = inside.ik.shift_origin(by_world);
                shift.map_err(|error| refused(&error))
            })
        }
    };
    // SAFETY: as above.
    unsafe { entry("footfall_foot_ik_shift_origin", out_error, body) }
}

impl From<footfall_joint> for Joint {
    fn from(joint: footfall_joint) -> Self {
        Self {
            rotation: joint.rotation.into(),
            translation: joint.translation.into(),
        }
    }
}
