// SPDX-License-Identifier: MIT OR Apache-2.0
//! Rigs.

use alloc::sync::Arc;
use alloc::vec::Vec;

use footfall_core::rig::{Bone, EyeDesc, LegDesc, MAX_BONES, MAX_CHAIN, MAX_LEGS};
use footfall_core::{Rig, RigDesc, RigError};

use crate::error::{
    FOOTFALL_BAD_RIG, FOOTFALL_BAD_VALUE, Outcome, Refusal, entry, footfall_error, footfall_status,
};
use crate::handle::{self, Kind};
use crate::memory::{Descriptor, out, read_descriptor, slice};
use crate::types::{footfall_quat, footfall_vec3};

/// No bone.
pub const FOOTFALL_NONE: i32 = -1;

/// One bone of a rig description.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct footfall_bone {
    /// Index of the parent, below this bone's own; FOOTFALL_NONE for a root.
    pub parent: i32,
    /// Reference rotation relative to the parent; of unit length within 0.1 %.
    pub rotation: footfall_quat,
    /// Reference translation relative to the parent, cm.
    pub translation: footfall_vec3,
}

/// One leg of a rig description.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct footfall_leg_desc {
    /// Bone whose joint is the hip or shoulder.
    pub hip: u32,
    /// Bone whose joint is the knee or elbow; below the hip.
    pub knee: u32,
    /// Bone whose joint is the ankle or wrist; below the knee.
    pub ankle: u32,
    /// Toe bone below the ankle, or FOOTFALL_NONE.
    pub toe: i32,
    /// Gait group, from 0 without gaps: legs of one group may be in the air together.
    pub group: u32,
    /// Height of the ankle's joint over the ground it stands on, cm, 0 or more.
    pub ankle_height: f32,
    /// How far the home may be from the contact before a step is wanted, cm, above 0.
    pub step_distance: f32,
    /// 1 if `home` is given; 0 takes the ground point under the reference ankle.
    pub has_home: u32,
    /// Where the foot stands at rest: a ground point, model space, cm.
    pub home: footfall_vec3,
    /// Where the knee bends to if the reference leg is straight, model space; zero if it is bent.
    pub pole: footfall_vec3,
}

/// An eye of a rig description.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct footfall_eye_desc {
    /// The bone; at or below the head.
    pub bone: u32,
    /// 1 for the left eye, 0 for the right.
    pub is_left: u32,
}

const _: () = {
    use core::mem::size_of;
    assert!(size_of::<footfall_bone>() == 32);
    assert!(size_of::<footfall_leg_desc>() == 56);
    assert!(size_of::<footfall_eye_desc>() == 8);
};

/// A rig as the host describes it. The reference pose stands on level ground, X forward, Z up.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct footfall_rig_desc {
    /// `sizeof(footfall_rig_desc)` as the caller was compiled.
    pub struct_size: u32,
    /// Bones, 1 to 1024.
    pub bone_count: u32,
    /// Not null: the bones, parents before children.
    pub bones: *const footfall_bone,
    /// Legs, 2 to 8.
    pub leg_count: u32,
    /// Spine bones, at most 32.
    pub spine_count: u32,
    /// Not null: the legs.
    pub legs: *const footfall_leg_desc,
    /// May be null if there are none: spine bones from the hips forward, as indices.
    pub spine: *const u32,
    /// Neck bones, at most 32.
    pub neck_count: u32,
    /// Tail bones, at most 32.
    pub tail_count: u32,
    /// May be null if there are none: neck bones between spine and head, as indices.
    pub neck: *const u32,
    /// May be null if there are none: tail bones from the hips backward, as indices.
    pub tail: *const u32,
    /// Eyes, at most 2.
    pub eye_count: u32,
    /// The head, or FOOTFALL_NONE.
    pub head: i32,
    /// May be null if there are none: the eyes.
    pub eyes: *const footfall_eye_desc,
    /// The bone that carries the whole body.
    pub body: u32,
    /// Height of the ground under the reference pose, model space, cm.
    pub ground_height: f32,
}

// SAFETY: `repr(C)`, begins with its size, and plain numbers and pointers have no invalid patterns.
unsafe impl Descriptor for footfall_rig_desc {
    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>() as u32,
            bone_count: 0,
            bones: core::ptr::null(),
            leg_count: 0,
            spine_count: 0,
            legs: core::ptr::null(),
            spine: core::ptr::null(),
            neck_count: 0,
            tail_count: 0,
            neck: core::ptr::null(),
            tail: core::ptr::null(),
            eye_count: 0,
            head: FOOTFALL_NONE,
            eyes: core::ptr::null(),
            body: 0,
            ground_height: 0.0,
        }
    }
}

/// A checked rig, shared read-only by any number of creatures and threads.
// In C's order, the mark first; written so that the header's generator, which takes no conditions, keeps it opaque.
#[cfg_attr(all(), repr(C))]
pub struct footfall_rig {
    mark: u32,
    pub(crate) rig: Arc<Rig>,
}

const _: () = assert!(core::mem::offset_of!(footfall_rig, mark) == 0);

impl Kind for footfall_rig {
    const MARK: u32 = 0x4652_4947;
    const NAME: &'static str = "footfall_rig";
}

/// Fills a rig description with defaults: its size, no bones, no legs, no head.
///
/// - `desc`: not null; need not be initialised. Null does nothing.
///
/// Threads: any.
///
/// # Safety
///
/// `desc` must be null or room for a description.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_rig_desc_init(desc: *mut footfall_rig_desc) {
    if !desc.is_null() {
        // SAFETY: not null, and the caller promises the room.
        unsafe { desc.write(footfall_rig_desc::defaults()) }
    }
}

fn index(value: i32, field: &str) -> Result<Option<u32>, Refusal> {
    match u32::try_from(value) {
        Ok(bone) => Ok(Some(bone)),
        Err(_) if value == FOOTFALL_NONE => Ok(None),
        Err(_) => {
            let message = format_args!("{field} is {value}: must be a bone, or FOOTFALL_NONE");
            Err(Refusal::new(FOOTFALL_BAD_RIG, field, message))
        }
    }
}

pub(crate) fn flag(value: u32, field: &str) -> Result<bool, Refusal> {
    match value {
        0 => Ok(false),
        1 => Ok(true),
        _ => {
            let message = format_args!("{field} is {value}: must be 0 or 1");
            Err(Refusal::new(FOOTFALL_BAD_VALUE, field, message))
        }
    }
}

fn bone(bone: &footfall_bone) -> Result<Bone, Refusal> {
    Ok(Bone {
        parent: index(bone.parent, "bones.parent")?,
        rotation: bone.rotation.into(),
        translation: bone.translation.into(),
    })
}

fn leg(leg: &footfall_leg_desc) -> Result<LegDesc, Refusal> {
    Ok(LegDesc {
        hip: leg.hip,
        knee: leg.knee,
        ankle: leg.ankle,
        toe: index(leg.toe, "legs.toe")?,
        group: leg.group,
        ankle_height: leg.ankle_height,
        step_distance: leg.step_distance,
        home: flag(leg.has_home, "legs.has_home")?.then(|| leg.home.into()),
        pole: leg.pole.into(),
    })
}

fn eye(eye: &footfall_eye_desc) -> Result<EyeDesc, Refusal> {
    Ok(EyeDesc {
        bone: eye.bone,
        is_left: flag(eye.is_left, "eyes.is_left")?,
    })
}

fn converted<A, B>(
    items: &[A],
    convert: impl Fn(&A) -> Result<B, Refusal>,
) -> Result<Vec<B>, Refusal> {
    let convert = |(at, item)| convert(item).map_err(|refusal: Refusal| refusal.at(at));
    items.iter().enumerate().map(convert).collect()
}

/// The element at fault.
fn at_fault(error: &RigError) -> usize {
    match *error {
        RigError::ParentAfterChild { bone, .. }
        | RigError::BadTranslation { bone, .. }
        | RigError::NotUnit { bone, .. }
        | RigError::SharedBone { bone, .. } => bone,
        RigError::NoSuchBone { at, .. } | RigError::NotAChain { at, .. } => at,
        RigError::LegNotAChain { leg, .. }
        | RigError::ZeroLengthBone { leg, .. }
        | RigError::NoPole { leg, .. }
        | RigError::BadLegNumber { leg, .. }
        | RigError::BadHome { leg, .. }
        | RigError::BadGroup { leg, .. }
        | RigError::BelowLeg { leg, .. } => leg,
        RigError::EyeOutsideHead { eye } => eye,
        _ => 0,
    }
}

unsafe fn create(desc: *const footfall_rig_desc, out_rig: *mut *mut footfall_rig) -> Outcome {
    // SAFETY: the entry's caller keeps the promises.
    let (desc, out_rig) = unsafe { (read_descriptor(desc, "desc")?, out(out_rig, "out_rig")?) };
    // SAFETY: as above, for each array; the counts are bounded.
    let (bones, legs, spine, neck, tail, eyes) = unsafe {
        (
            slice(
                desc.bones,
                desc.bone_count as usize,
                MAX_BONES,
                "desc.bones",
            )?,
            slice(desc.legs, desc.leg_count as usize, MAX_LEGS, "desc.legs")?,
            slice(
                desc.spine,
                desc.spine_count as usize,
                MAX_CHAIN,
                "desc.spine",
            )?,
            slice(desc.neck, desc.neck_count as usize, MAX_CHAIN, "desc.neck")?,
            slice(desc.tail, desc.tail_count as usize, MAX_CHAIN, "desc.tail")?,
            slice(desc.eyes, desc.eye_count as usize, 2, "desc.eyes")?,
        )
    };
    let (bones, legs, eyes) = (
        converted(bones, bone)?,
        converted(legs, leg)?,
        converted(eyes, eye)?,
    );
    let rig = Rig::new(&RigDesc {
        bones: &bones,
        legs: &legs,
        body: desc.body,
        spine,
        neck,
        head: index(desc.head, "desc.head")?,
        eyes: &eyes,
        tail,
        ground_height: desc.ground_height,
    })
    .map_err(|error| {
        Refusal::new(FOOTFALL_BAD_RIG, "desc", format_args!("{error}")).at(at_fault(&error))
    })?;
    out_rig.put(handle::boxed(footfall_rig {
        mark: footfall_rig::MARK,
        rig: Arc::new(rig),
    }));
    Ok(())
}

/// Checks a rig's description and makes a rig of it.
///
/// - `desc`: not null. Nothing of it is kept.
/// - `out_rig`: not null; where the rig goes.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Ownership: the rig is the caller's, to be given to footfall_rig_destroy. Creatures keep what they need of it.
///
/// Threads: any.
///
/// Returns FOOTFALL_OK; FOOTFALL_NULL_ARGUMENT; FOOTFALL_BAD_STRUCT_SIZE; FOOTFALL_BAD_COUNT for too many bones, legs, or
/// bones in a chain; FOOTFALL_BAD_VALUE for a flag that is not 0 or 1; FOOTFALL_BAD_RIG for everything else, with the
/// element at fault in `out_error->index`.
///
/// # Safety
///
/// Pointers must be null or point to what they say, arrays to as many elements as their counts say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_rig_create(
    desc: *const footfall_rig_desc,
    out_rig: *mut *mut footfall_rig,
    out_error: *mut footfall_error,
) -> footfall_status {
    // SAFETY: the caller keeps the promises listed under `# Safety`.
    unsafe { entry("footfall_rig_create", out_error, || create(desc, out_rig)) }
}

/// Makes the rig of the shipped lizard: 32 bones, four legs in two diagonal groups.
///
/// - `out_rig`: not null; where the rig goes.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Ownership: the rig is the caller's, to be given to footfall_rig_destroy.
///
/// Threads: any.
///
/// Returns FOOTFALL_OK; FOOTFALL_NULL_ARGUMENT.
///
/// # Safety
///
/// Pointers must be null or point to what they say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_rig_create_lizard(
    out_rig: *mut *mut footfall_rig,
    out_error: *mut footfall_error,
) -> footfall_status {
    let body = || {
        // SAFETY: the caller keeps the promises listed under `# Safety`.
        let out_rig = unsafe { out(out_rig, "out_rig")? };
        let rig = footfall_core::rig::lizard()
            .rig()
            .map_err(|error| Refusal::new(FOOTFALL_BAD_RIG, "lizard", format_args!("{error}")))?;
        out_rig.put(handle::boxed(footfall_rig {
            mark: footfall_rig::MARK,
            rig: Arc::new(rig),
        }));
        Ok(())
    };
    // SAFETY: the caller keeps the promises listed under `# Safety`.
    unsafe { entry("footfall_rig_create_lizard", out_error, body) }
}

/// Destroys a rig. Creatures made from it live on.
///
/// - `rig`: may be null, meaning nothing to destroy.
///
/// Threads: not while another thread uses the rig.
///
/// Returns FOOTFALL_OK; FOOTFALL_BAD_HANDLE for what is not a rig.
///
/// # Safety
///
/// `rig` must be null or a rig that is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_rig_destroy(rig: *mut footfall_rig) -> footfall_status {
    // SAFETY: the caller keeps the promises listed under `# Safety`.
    unsafe {
        entry("footfall_rig_destroy", core::ptr::null_mut(), || {
            handle::destroy(rig, "rig")
        })
    }
}

/// Gives the number of bones of a rig, which is that of the joints of its poses; 0 for null.
///
/// Threads: any.
///
/// # Safety
///
/// `rig` must be null or a rig.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_rig_bone_count(rig: *const footfall_rig) -> u32 {
    // SAFETY: the caller keeps the promises listed under `# Safety`.
    unsafe { handle::shared(rig, "rig") }.map_or(0, |rig| rig.rig.bone_count() as u32)
}

/// Gives the number of legs of a rig; 0 for null.
///
/// Threads: any.
///
/// # Safety
///
/// `rig` must be null or a rig.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_rig_leg_count(rig: *const footfall_rig) -> u32 {
    // SAFETY: the caller keeps the promises listed under `# Safety`.
    unsafe { handle::shared(rig, "rig") }.map_or(0, |rig| rig.rig.leg_count() as u32)
}
