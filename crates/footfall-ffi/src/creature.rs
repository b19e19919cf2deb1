// SPDX-License-Identifier: MIT OR Apache-2.0
//! Creatures.

use alloc::sync::Arc;

use footfall_core::{
    Creature, FrameInput, FrameReport, InputError, Placement, PoseBuf, SaveError, Settings,
    SettingsError,
};

use crate::error::{
    FOOTFALL_BAD_STATE, FOOTFALL_BAD_VALUE, FOOTFALL_BUFFER_TOO_SMALL, Outcome, Refusal, entry,
    footfall_error, footfall_status,
};
use crate::handle::{self, Kind};
use crate::held::{self, Held, Holding};
use crate::memory::{Descriptor, out, read_descriptor, slice};
use crate::rig::footfall_rig;
use crate::settings::footfall_settings;
use crate::types::{footfall_dvec3, footfall_placement};

/// What a creature is made from, besides its rig.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct footfall_creature_desc {
    /// `sizeof(footfall_creature_desc)` as the caller was compiled.
    pub struct_size: u32,
    /// Not looked at.
    pub reserved: u32,
    /// Where it is put.
    pub placement: footfall_placement,
    /// May be null, meaning the shipped lizard's.
    pub settings: *const footfall_settings,
}

// SAFETY: `repr(C)`, begins with its size, and plain numbers and pointers have no invalid patterns.
unsafe impl Descriptor for footfall_creature_desc {
    fn defaults() -> Self {
        Self {
            struct_size: size_of::<Self>() as u32,
            reserved: 0,
            placement: Placement::default().into(),
            settings: core::ptr::null(),
        }
    }
}

/// What a creature handle holds.
pub(crate) struct Inhabitant {
    pub(crate) creature: Creature,
    /// What it was told last, once that has been judged.
    pub(crate) input: FrameInput,
    pub(crate) pose: PoseBuf,
    /// Of the last update.
    pub(crate) report: FrameReport,
}

/// A creature. One thread at a time; creatures apart from each other on as many as there are.
// In C's order, the mark first; written so that the header's generator, which takes no conditions, keeps it opaque.
#[cfg_attr(all(), repr(C))]
pub struct footfall_creature {
    mark: u32,
    held: Held<Inhabitant>,
}

const _: () = assert!(core::mem::offset_of!(footfall_creature, mark) == 0);

impl Kind for footfall_creature {
    const MARK: u32 = 0x4643_5245;
    const NAME: &'static str = "footfall_creature";
}

impl Holding for footfall_creature {
    type Inside = Inhabitant;

    fn held(&self) -> &Held<Inhabitant> {
        &self.held
    }
}

/// Runs `body` with what is inside a creature, while it is held.
///
/// # Safety
///
/// `creature` must be null or a creature.
pub(crate) unsafe fn with<T>(
    creature: *const footfall_creature,
    body: impl FnOnce(&mut Inhabitant) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    // SAFETY: the caller's promise.
    unsafe { held::with(creature, "creature", |_, inhabitant| body(inhabitant)) }
}

pub(crate) fn bad_input(error: &InputError) -> Refusal {
    let argument = match error {
        InputError::BadTime { .. } => "dt",
        InputError::BadPoint { field, .. }
        | InputError::BadRotation { field, .. }
        | InputError::BadScale { field, .. } => field,
        InputError::BadOffset { .. } => "by_world",
        InputError::WrongPose { .. } => "pose",
    };
    Refusal::new(FOOTFALL_BAD_VALUE, argument, format_args!("{error}"))
}

fn bad_settings(error: &SettingsError) -> Refusal {
    Refusal::new(FOOTFALL_BAD_VALUE, error.field, format_args!("{error}"))
}

fn bad_state(error: &SaveError) -> Refusal {
    let status = match error {
        SaveError::NoRoom { .. } => FOOTFALL_BUFFER_TOO_SMALL,
        _ => FOOTFALL_BAD_STATE,
    };
    Refusal::new(status, "bytes", format_args!("{error}"))
}

/// Fills a creature's description with defaults: its size, at the origin, scale 1, the shipped lizard's settings.
///
/// - `desc`: not null; need not be initialised. Null does nothing.
///
/// Threads: any.
///
/// # Safety
///
/// `desc` must be null or room for a description.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_creature_desc_init(desc: *mut footfall_creature_desc) {
    if !desc.is_null() {
        // SAFETY: not null, and the caller promises the room.
        unsafe { desc.write(footfall_creature_desc::defaults()) }
    }
}

unsafe fn create(
    rig: *const footfall_rig,
    desc: *const footfall_creature_desc,
    out_creature: *mut *mut footfall_creature,
) -> Outcome {
    // SAFETY: the entry's caller keeps the promises.
    let (rig, desc, out_creature) = unsafe {
        (
            handle::shared(rig, "rig")?,
            read_descriptor(desc, "desc")?,
            out(out_creature, "out_creature")?,
        )
    };
    let settings = if desc.settings.is_null() {
        Settings::default()
    } else {
        // SAFETY: not null, and the caller's promise.
        unsafe { read_descriptor(desc.settings, "desc.settings")? }.into_core()?
    };
    settings.check().map_err(|error| bad_settings(&error))?;
    let creature =
        Creature::new(Arc::clone(&rig.rig), settings, desc.placement.into()).map_err(|error| {
            Refusal::new(
                FOOTFALL_BAD_VALUE,
                "desc.placement",
                format_args!("{error}"),
            )
        })?;
    let pose = PoseBuf::new(&rig.rig);
    let inhabitant = Inhabitant {
        creature,
        input: FrameInput::default(),
        pose,
        report: FrameReport::default(),
    };
    out_creature.put(handle::boxed(footfall_creature {
        mark: footfall_creature::MARK,
        held: Held::new(inhabitant),
    }));
    Ok(())
}

/// Makes a creature.
///
/// - `rig`: not null. The creature keeps what it needs of it.
/// - `desc`: not null. Nothing of it is kept.
/// - `out_creature`: not null; where the creature goes.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Ownership: the creature is the caller's, to be given to footfall_creature_destroy.
///
/// Threads: any. Everything a creature will ever need is allocated here.
///
/// Returns FOOTFALL_OK; FOOTFALL_NULL_ARGUMENT; FOOTFALL_BAD_HANDLE; FOOTFALL_BAD_STRUCT_SIZE; FOOTFALL_BAD_VALUE for a
/// placement or a setting that is not finite or out of range.
///
/// # Safety
///
/// Pointers must be null or point to what they say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_creature_create(
    rig: *const footfall_rig,
    desc: *const footfall_creature_desc,
    out_creature: *mut *mut footfall_creature,
    out_error: *mut footfall_error,
) -> footfall_status {
    // SAFETY: the caller keeps the promises listed under `# Safety`.
    unsafe {
        entry("footfall_creature_create", out_error, || {
            create(rig, desc, out_creature)
        })
    }
}

/// Destroys a creature.
///
/// - `creature`: may be null, meaning nothing to destroy.
///
/// Threads: not while another thread uses the creature.
///
/// Returns FOOTFALL_OK; FOOTFALL_BAD_HANDLE for what is not a creature; FOOTFALL_BUSY for one that is being updated, which
/// lives on.
///
/// # Safety
///
/// `creature` must be null or a creature that is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_creature_destroy(
    creature: *mut footfall_creature,
) -> footfall_status {
    let body = || {
        if creature.is_null() {
            return Ok(());
        }
        // SAFETY: the caller keeps the promises listed under `# Safety`.
        unsafe {
            with(creature, |_| Ok(()))?;
            handle::destroy(creature, "creature")
        }
    };
    // SAFETY: no error is written to null.
    unsafe { entry("footfall_creature_destroy", core::ptr::null_mut(), body) }
}

/// Puts a creature somewhere else: its feet replant there, and nothing swings across the map.
///
/// - `creature`: not null.
/// - `placement`: not null; where it is put.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Threads: one thread at a time a creature.
///
/// Returns FOOTFALL_OK; FOOTFALL_NULL_ARGUMENT; FOOTFALL_BAD_HANDLE; FOOTFALL_BAD_VALUE; FOOTFALL_BUSY.
///
/// # Safety
///
/// Pointers must be null or point to what they say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_creature_teleport(
    creature: *mut footfall_creature,
    placement: *const footfall_placement,
    out_error: *mut footfall_error,
) -> footfall_status {
    let body = || {
        // SAFETY: the caller keeps the promises listed under `# Safety`.
        unsafe {
            let placement = slice(placement, 1, 1, "placement")?[0].into();
            with(creature, |inside| {
                inside
                    .creature
                    .teleport(placement)
                    .map_err(|error| bad_input(&error))
            })
        }
    };
    // SAFETY: as above.
    unsafe { entry("footfall_creature_teleport", out_error, body) }
}

/// Moves everything a creature knows by the same amount, as when the world's origin moves.
///
/// - `creature`: not null.
/// - `by_world`: not null; what is added to every world position, cm.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Threads: one thread at a time a creature.
///
/// Returns FOOTFALL_OK; FOOTFALL_NULL_ARGUMENT; FOOTFALL_BAD_HANDLE; FOOTFALL_BAD_VALUE; FOOTFALL_BUSY.
///
/// # Safety
///
/// Pointers must be null or point to what they say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_creature_shift_origin(
    creature: *mut footfall_creature,
    by_world: *const footfall_dvec3,
    out_error: *mut footfall_error,
) -> footfall_status {
    let body = || {
        // SAFETY: the caller keeps the promises listed under `# Safety`.
        unsafe {
            let by_world = slice(by_world, 1, 1, "by_world")?[0].into();
            with(creature, |inside| {
                inside
                    .creature
                    .shift_origin(by_world)
                    .map_err(|error| bad_input(&error))
            })
        }
    };
    // SAFETY: as above.
    unsafe { entry("footfall_creature_shift_origin", out_error, body) }
}

/// Changes a creature's settings; what it is doing goes on.
///
/// - `creature`: not null.
/// - `settings`: not null. Nothing of it is kept.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Threads: one thread at a time a creature.
///
/// Returns FOOTFALL_OK; FOOTFALL_NULL_ARGUMENT; FOOTFALL_BAD_HANDLE; FOOTFALL_BAD_STRUCT_SIZE; FOOTFALL_BAD_VALUE;
/// FOOTFALL_BUSY.
///
/// # Safety
///
/// Pointers must be null or point to what they say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_creature_set_settings(
    creature: *mut footfall_creature,
    settings: *const footfall_settings,
    out_error: *mut footfall_error,
) -> footfall_status {
    let body = || {
        // SAFETY: the caller keeps the promises listed under `# Safety`.
        unsafe {
            let settings = read_descriptor(settings, "settings")?.into_core()?;
            with(creature, |inside| {
                inside
                    .creature
                    .set_settings(settings)
                    .map_err(|error| bad_settings(&error))
            })
        }
    };
    // SAFETY: as above.
    unsafe { entry("footfall_creature_set_settings", out_error, body) }
}

/// Bytes that are always enough for a saved creature.
pub const FOOTFALL_SAVE_SIZE: usize = 8192;

const _: () = assert!(FOOTFALL_SAVE_SIZE >= footfall_core::save::MAX_SAVED);

/// Writes a creature's whole state as bytes.
///
/// - `creature`: not null.
/// - `bytes`: not null; room for `capacity` bytes. FOOTFALL_SAVE_SIZE are always enough.
/// - `out_length`: not null; how many were written.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Threads: one thread at a time a creature.
///
/// Returns FOOTFALL_OK; FOOTFALL_NULL_ARGUMENT; FOOTFALL_BAD_HANDLE; FOOTFALL_BUFFER_TOO_SMALL; FOOTFALL_BUSY.
///
/// # Safety
///
/// Pointers must be null or point to what they say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_creature_save(
    creature: *const footfall_creature,
    bytes: *mut u8,
    capacity: usize,
    out_length: *mut usize,
    out_error: *mut footfall_error,
) -> footfall_status {
    let body = || {
        // SAFETY: the caller keeps the promises listed under `# Safety`.
        unsafe {
            if bytes.is_null() {
                return Err(Refusal::null("bytes"));
            }
            let out_length = out(out_length, "out_length")?;
            let mut saved = [0; FOOTFALL_SAVE_SIZE];
            let room = capacity.min(FOOTFALL_SAVE_SIZE);
            let save = |inside: &mut Inhabitant| {
                inside
                    .creature
                    .save(&mut saved[..room])
                    .map_err(|error| bad_state(&error))
            };
            let length = with(creature, save)?;
            core::ptr::copy_nonoverlapping(saved.as_ptr(), bytes, length);
            out_length.put(length);
            Ok(())
        }
    };
    // SAFETY: as above.
    unsafe { entry("footfall_creature_save", out_error, body) }
}

/// Takes up a state that footfall_creature_save wrote. What follows is bit-identical to what followed there, given the
/// same settings and input.
///
/// - `creature`: not null; of the same rig.
/// - `bytes`: not null; `length` bytes.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Threads: one thread at a time a creature.
///
/// Returns FOOTFALL_OK; FOOTFALL_NULL_ARGUMENT; FOOTFALL_BAD_HANDLE; FOOTFALL_BAD_COUNT; FOOTFALL_BAD_STATE for bytes that
/// are damaged, truncated, of another rig or of another version; FOOTFALL_BUSY.
///
/// # Safety
///
/// Pointers must be null or point to what they say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_creature_restore(
    creature: *mut footfall_creature,
    bytes: *const u8,
    length: usize,
    out_error: *mut footfall_error,
) -> footfall_status {
    let body = || {
        // SAFETY: the caller keeps the promises listed under `# Safety`.
        unsafe {
            if bytes.is_null() {
                return Err(Refusal::null("bytes"));
            }
            let bytes = slice(bytes, length, 1 << 16, "bytes")?;
            with(creature, |inside| {
                inside
                    .creature
                    .restore(bytes)
                    .map_err(|error| bad_state(&error))
            })
        }
    };
    // SAFETY: as above.
    unsafe { entry("footfall_creature_restore", out_error, body) }
}

// What docs/threading.md promises of the two.
const _: () = {
    const fn is_sent<T: Send>() {}
    const fn is_shared<T: Sync>() {}
    is_sent::<Inhabitant>();
    is_sent::<footfall_core::Rig>();
    is_shared::<footfall_core::Rig>();
};
