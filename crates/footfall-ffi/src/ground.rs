// SPDX-License-Identifier: MIT OR Apache-2.0
//! The host's world, as two callbacks.

use core::ffi::c_void;
use core::mem::MaybeUninit;

use footfall_core::{Ground, Hit, Placement, Probe};

use crate::error::Refusal;
use crate::memory::{Descriptor, read_descriptor};
use crate::types::{footfall_hit, footfall_placement, footfall_probe};

/// Ground to stand on, asked for downward.
pub const FOOTFALL_PURPOSE_FOOTHOLD: u32 = 0;
/// Whether there will be ground to stand on, asked for downward.
pub const FOOTFALL_PURPOSE_OUTLOOK: u32 = 1;
/// Something in the way of the body, asked for along the motion.
pub const FOOTFALL_PURPOSE_OBSTACLE: u32 = 2;

/// Answers `probes[i]` in `hits[i]`, for all of them at once. The hits arrive filled with zeros, which means open air.
/// Called on the thread that updates, during the update. Must not throw, and must not call back in with a creature that
/// is being updated: that is refused with FOOTFALL_BUSY.
pub type footfall_ground_cast_fn = Option<
    unsafe extern "C" fn(
        user: *mut c_void,
        probes: *const footfall_probe,
        hits: *mut footfall_hit,
        count: usize,
    ),
>;

/// Says in `placements[i]` where support `ids[i]` is now, and in `found[i]` 1 if it still is, 0 if it is gone. `found`
/// arrives filled with zeros; scale is not looked at. Called as the other callback, and only for ids that a hit has
/// named.
pub type footfall_ground_supports_fn = Option<
    unsafe extern "C" fn(
        user: *mut c_void,
        ids: *const u64,
        placements: *mut footfall_placement,
        found: *mut u8,
        count: usize,
    ),
>;

/// The host's world.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct footfall_ground {
    /// `sizeof(footfall_ground)` as the caller was compiled.
    pub struct_size: u32,
    /// Not looked at.
    pub reserved: u32,
    /// May be null; handed to the callbacks as it is.
    pub user: *mut c_void,
    /// Not null: answers probes.
    pub cast: footfall_ground_cast_fn,
    /// May be null, meaning that nothing moves.
    pub supports: footfall_ground_supports_fn,
}

// SAFETY: `repr(C)`, begins with its size; numbers, pointers and nullable functions have no invalid patterns that a C
// caller could write by accident short of a wrong function.
unsafe impl Descriptor for footfall_ground {
    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>() as u32,
            reserved: 0,
            user: core::ptr::null_mut(),
            cast: None,
            supports: None,
        }
    }
}

/// Fills a ground with defaults: its size, and no callbacks.
///
/// - `ground`: not null; need not be initialised. Null does nothing.
///
/// Threads: any.
///
/// # Safety
///
/// `ground` must be null or room for one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_ground_init(ground: *mut footfall_ground) {
    if !ground.is_null() {
        // SAFETY: not null, and the caller promises the room.
        unsafe { ground.write(footfall_ground::defaults()) }
    }
}

/// How many probes are converted at a time: the core's own batch is no larger.
const BATCH: usize = 256;
/// How many supports are asked for at a time.
const SUPPORTS: usize = footfall_core::support::MAX_SUPPORTS;

/// The callbacks as the core's `Ground`.
pub(crate) struct Callbacks {
    /// How many of the batch come before those that are updated now.
    first: u32,
    user: *mut c_void,
    cast: unsafe extern "C" fn(*mut c_void, *const footfall_probe, *mut footfall_hit, usize),
    supports: footfall_ground_supports_fn,
}

impl Callbacks {
    /// # Safety
    ///
    /// As for `read_descriptor`; the callbacks must be as their types describe.
    pub(crate) unsafe fn read(ground: *const footfall_ground) -> Result<Self, Refusal> {
        // SAFETY: the caller's promise.
        let ground = unsafe { read_descriptor(ground, "ground")? };
        let cast = ground.cast.ok_or_else(|| Refusal::null("ground.cast"))?;
        Ok(Self {
            first: 0,
            user: ground.user,
            cast,
            supports: ground.supports,
        })
    }

    /// These, for a part of the batch that begins at `first`.
    pub(crate) fn starting_at(&self, first: usize) -> Self {
        Self {
            first: first as u32,
            ..*self
        }
    }
}

impl Ground for Callbacks {
    fn cast(&self, probes: &[Probe], hits: &mut [Option<Hit>]) {
        // Most calls ask for a few: no more than those is filled.
        let mut asked = [const { MaybeUninit::<footfall_probe>::uninit() }; BATCH];
        let mut answers = [const { MaybeUninit::<footfall_hit>::uninit() }; BATCH];
        for (probes, hits) in probes.chunks(BATCH).zip(hits.chunks_mut(BATCH)) {
            let count = probes.len();
            for ((question, answer), probe) in asked.iter_mut().zip(&mut answers).zip(probes) {
                question.write(probe.into()).owner += self.first;
                answer.write(footfall_hit::default());
            }
            let (asked, answered) = (asked.as_ptr().cast(), answers.as_mut_ptr().cast());
            // SAFETY: the host's callback gets arrays of `count` elements, as its type says.
            unsafe { (self.cast)(self.user, asked, answered, count) };
            for (slot, answer) in hits.iter_mut().zip(&answers) {
                // SAFETY: as many as there are hits have been written above.
                *slot = unsafe { answer.assume_init_ref() }.into();
            }
        }
    }

    fn supports(&self, ids: &[u64], placements: &mut [Option<Placement>]) {
        placements.fill(None);
        let Some(supports) = self.supports else {
            return;
        };
        for (ids, placements) in ids.chunks(SUPPORTS).zip(placements.chunks_mut(SUPPORTS)) {
            let mut answers = [footfall_placement::from(Placement::default()); SUPPORTS];
            let mut found = [0_u8; SUPPORTS];
            // SAFETY: the host's callback gets arrays of as many elements as there are ids, as its type says.
            unsafe {
                supports(
                    self.user,
                    ids.as_ptr(),
                    answers.as_mut_ptr(),
                    found.as_mut_ptr(),
                    ids.len(),
                );
            };
            for ((slot, answer), found) in placements.iter_mut().zip(answers).zip(found) {
                *slot = (found != 0).then(|| answer.into());
            }
        }
    }
}
