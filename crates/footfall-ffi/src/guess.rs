// SPDX-License-Identifier: MIT OR Apache-2.0
//! Guesses what a skeleton's bones are.

use alloc::vec::Vec;
use core::ffi::{CStr, c_char};

use footfall_core::guess::{Guess, NamedBone, guess};
use footfall_core::rig::{MAX_BONES, MAX_CHAIN};

use crate::error::{
    FOOTFALL_BAD_COUNT, FOOTFALL_BAD_VALUE, Refusal, Text, entry, footfall_error, footfall_status,
};
use crate::memory::{out, slice};
use crate::rig::FOOTFALL_NONE;
use crate::types::footfall_vec3;
use crate::update::FOOTFALL_MAX_LEGS;

/// The most bones in a chain of a guess.
pub const FOOTFALL_MAX_CHAIN: usize = 32;
/// Bytes of `footfall_guess::doubts`, the closing NUL included.
pub const FOOTFALL_DOUBTS_SIZE: usize = 1024;

const _: () = assert!(FOOTFALL_MAX_CHAIN == MAX_CHAIN);

/// A bone of a skeleton that is to be guessed at.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct footfall_named_bone {
    /// Not null: its name, NUL-terminated UTF-8.
    pub name: *const c_char,
    /// Index of the parent, below this bone's own; FOOTFALL_NONE for a root.
    pub parent: i32,
    /// Where its joint is in the reference pose, model space, cm.
    pub place: footfall_vec3,
}

/// A leg that was found.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct footfall_guessed_leg {
    /// Hip or shoulder.
    pub hip: i32,
    /// Knee or elbow.
    pub knee: i32,
    /// Ankle or wrist.
    pub ankle: i32,
    /// Ball of the foot, or FOOTFALL_NONE.
    pub toe: i32,
    /// Gait group: diagonal legs go together.
    pub group: u32,
}

/// What was found. Bones are indices, or FOOTFALL_NONE.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct footfall_guess {
    /// What carries everything.
    pub body: i32,
    /// What carries the legs, or the hind ones.
    pub pelvis: i32,
    /// The head.
    pub head: i32,
    /// The left eye.
    pub left_eye: i32,
    /// The right eye.
    pub right_eye: i32,
    /// How many legs there are.
    pub leg_count: u32,
    /// How many spine bones.
    pub spine_count: u32,
    /// How many neck bones.
    pub neck_count: u32,
    /// How many tail bones.
    pub tail_count: u32,
    /// Legs, from front to back, left before right.
    pub legs: [footfall_guessed_leg; FOOTFALL_MAX_LEGS],
    /// From the pelvis forward.
    pub spine: [i32; FOOTFALL_MAX_CHAIN],
    /// From spine to head.
    pub neck: [i32; FOOTFALL_MAX_CHAIN],
    /// From the pelvis backward.
    pub tail: [i32; FOOTFALL_MAX_CHAIN],
    /// What nobody should rely on without looking, a sentence a line, NUL-terminated UTF-8; empty if there is nothing.
    pub doubts: [c_char; FOOTFALL_DOUBTS_SIZE],
}

fn index(bone: usize) -> i32 {
    i32::try_from(bone).unwrap_or(FOOTFALL_NONE)
}

fn chain(bones: &[usize]) -> [i32; FOOTFALL_MAX_CHAIN] {
    core::array::from_fn(|at| bones.get(at).copied().map_or(FOOTFALL_NONE, index))
}

impl From<&Guess> for footfall_guess {
    fn from(found: &Guess) -> Self {
        let optional = |bone: Option<usize>| bone.map_or(FOOTFALL_NONE, index);
        let nothing = footfall_guessed_leg {
            hip: FOOTFALL_NONE,
            knee: FOOTFALL_NONE,
            ankle: FOOTFALL_NONE,
            toe: FOOTFALL_NONE,
            group: 0,
        };
        let leg = |at: usize| {
            found
                .legs
                .get(at)
                .map_or(nothing, |leg| footfall_guessed_leg {
                    hip: index(leg.hip),
                    knee: index(leg.knee),
                    ankle: index(leg.ankle),
                    toe: optional(leg.toe),
                    group: leg.group,
                })
        };
        let has_legs = !found.legs.is_empty();
        Self {
            body: optional(has_legs.then_some(found.body)),
            pelvis: optional(has_legs.then_some(found.pelvis)),
            head: optional(found.head),
            left_eye: optional(found.eyes[0]),
            right_eye: optional(found.eyes[1]),
            leg_count: found.legs.len() as u32,
            spine_count: found.spine.len() as u32,
            neck_count: found.neck.len() as u32,
            tail_count: found.tail.len() as u32,
            legs: core::array::from_fn(leg),
            spine: chain(&found.spine),
            neck: chain(&found.neck),
            tail: chain(&found.tail),
            doubts: Text::new(format_args!("{}", found.doubts_text())).chars(),
        }
    }
}

/// Borrows a bone of the caller's.
///
/// # Safety
///
/// Its name must be null or NUL-terminated text.
unsafe fn named<'a>(bone: &footfall_named_bone, at: usize) -> Result<NamedBone<'a>, Refusal> {
    if bone.name.is_null() {
        return Err(Refusal::null("bones.name").at(at));
    }
    let refuse = |field: &str, reason: &str| {
        let message = format_args!("bones[{at}].{field} {reason}");
        Refusal::new(FOOTFALL_BAD_VALUE, "bones", message).at(at)
    };
    // SAFETY: not null, and the caller promises a NUL.
    let name = unsafe { CStr::from_ptr(bone.name) };
    let name = name.to_str().map_err(|_| refuse("name", "is no UTF-8"))?;
    let parent = usize::try_from(bone.parent).ok();
    if bone.parent != FOOTFALL_NONE && parent.is_none_or(|parent| parent >= at) {
        return Err(refuse(
            "parent",
            "must be below its own index, or FOOTFALL_NONE",
        ));
    }
    let place: glam::Vec3 = bone.place.into();
    if !place.is_finite() {
        return Err(refuse("place", "is not finite"));
    }
    Ok(NamedBone {
        name,
        parent,
        place,
    })
}

/// Guesses what a skeleton's bones are, from their names, their order, and where they stand: for filling in a description
/// that somebody then looks at.
///
/// - `bones`: not null; `count` of them, parents before children. Nothing of it is kept.
/// - `count`: 1 to 1024.
/// - `out_guess`: not null; where it goes. Without a leg, `leg_count` is 0.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Threads: any. Allocates while it works.
///
/// Returns FOOTFALL_OK; FOOTFALL_NULL_ARGUMENT; FOOTFALL_BAD_COUNT; FOOTFALL_BAD_VALUE for a name that is no UTF-8, a parent
/// that comes later, or a place that is not finite; the bone at fault is in `out_error->index`.
///
/// # Safety
///
/// Pointers must be null or point to what they say, names to NUL-terminated text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_guess_bones(
    bones: *const footfall_named_bone,
    count: usize,
    out_guess: *mut footfall_guess,
    out_error: *mut footfall_error,
) -> footfall_status {
    let body = || {
        // SAFETY: the caller keeps the promises listed under `# Safety`.
        let (out, given) = unsafe {
            (
                out(out_guess, "out_guess")?,
                slice(bones, count, MAX_BONES, "bones")?,
            )
        };
        if given.is_empty() {
            let message = format_args!("count is 0: a skeleton has bones");
            return Err(Refusal::new(FOOTFALL_BAD_COUNT, "count", message));
        }
        let mut named_bones = Vec::with_capacity(count);
        for (at, bone) in given.iter().enumerate() {
            // SAFETY: as above.
            named_bones.push(unsafe { named(bone, at)? });
        }
        out.put((&guess(&named_bones)).into());
        Ok(())
    };
    // SAFETY: as above.
    unsafe { entry("footfall_guess_bones", out_error, body) }
}
