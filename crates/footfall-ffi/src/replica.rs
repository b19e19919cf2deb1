// SPDX-License-Identifier: MIT OR Apache-2.0
//! A root that is moved elsewhere, and of which one hears now and then.

use footfall_core::Placement;
use footfall_core::replica::{KEPT, Replica, ReplicaError, Sample, Shown};

use crate::error::{FOOTFALL_BAD_VALUE, Refusal, entry, footfall_error, footfall_status};
use crate::memory::{out, slice};
use crate::types::{footfall_dvec3, footfall_placement, footfall_quat};

/// How many samples a replica keeps.
pub const FOOTFALL_REPLICA_KEPT: usize = 8;

const _: () = assert!(FOOTFALL_REPLICA_KEPT == KEPT);

/// What a server says of its root.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct footfall_root_sample {
    /// The server's time, s: any clock that goes on evenly.
    pub time: f64,
    /// Where its root was.
    pub placement: footfall_placement,
    /// How often it had been put elsewhere by then.
    pub teleports: u32,
    /// Not looked at.
    pub reserved: u32,
}

/// A root of which one hears now and then: a plain value, which may be copied, saved and dropped. All but `delay` is its
/// own; footfall_replica_init sets it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct footfall_replica {
    /// How much later than it was true everything is shown, 0 to 1 s. A little more than the time between two samples shows
    /// every one.
    pub delay: f64,
    /// What was heard, the newest last.
    pub heard: [footfall_root_sample; FOOTFALL_REPLICA_KEPT],
    /// Time that has passed here, s.
    pub now: f64,
    /// How far the server's clock is ahead of that, s.
    pub ahead: f64,
    /// The server's time that is shown, s.
    pub clock: f64,
    /// How far what is shown is from what was heard, cm.
    pub off: footfall_dvec3,
    /// How it is turned against it.
    pub off_turn: footfall_quat,
    /// How many of `heard` count.
    pub count: u32,
    /// How often the root that is shown had been put elsewhere.
    pub teleports: u32,
    /// 1 if there is one.
    pub is_shown: u32,
    /// Always 0.
    pub reserved: u32,
}

/// Where a replica's root is now.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct footfall_shown_root {
    /// There; not set as long as nothing has been heard.
    pub placement: footfall_placement,
    /// 1 if something has been heard.
    pub is_known: u32,
    /// 1 if it was put there at once.
    pub has_teleported: u32,
}

impl From<footfall_root_sample> for Sample {
    fn from(sample: footfall_root_sample) -> Self {
        Self {
            time: sample.time,
            placement: sample.placement.into(),
            teleports: sample.teleports,
        }
    }
}

impl From<Sample> for footfall_root_sample {
    fn from(sample: Sample) -> Self {
        Self {
            time: sample.time,
            placement: sample.placement.into(),
            teleports: sample.teleports,
            reserved: 0,
        }
    }
}

impl From<Replica> for footfall_replica {
    fn from(own: Replica) -> Self {
        Self {
            delay: own.delay,
            heard: own.heard.map(Into::into),
            now: own.now,
            ahead: own.ahead,
            clock: own.clock,
            off: own.off.into(),
            off_turn: own.off_turn.into(),
            count: own.count as u32,
            teleports: own.teleports,
            is_shown: u32::from(own.is_shown),
            reserved: 0,
        }
    }
}

impl From<footfall_replica> for Replica {
    fn from(given: footfall_replica) -> Self {
        Self {
            delay: given.delay,
            heard: given.heard.map(Into::into),
            count: given.count as usize,
            now: given.now,
            ahead: given.ahead,
            clock: given.clock,
            off: given.off.into(),
            off_turn: given.off_turn.into(),
            teleports: given.teleports,
            is_shown: given.is_shown != 0,
        }
    }
}

/// A replica of a caller's, who may have written anything into it.
fn checked(given: &footfall_replica) -> Result<Replica, Refusal> {
    let replica = Replica::from(*given);
    replica.check().map_err(|error| refused(&error))?;
    Ok(replica)
}

fn refused(error: &ReplicaError) -> Refusal {
    Refusal::new(FOOTFALL_BAD_VALUE, "replica", format_args!("{error}"))
}

/// Sets a replica that has heard nothing, and shows everything a tenth of a second late.
///
/// - `out_replica`: may be null, meaning nothing to set.
///
/// Threads: any.
///
/// # Safety
///
/// `out_replica` must be null or point to room for one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_replica_init(out_replica: *mut footfall_replica) {
    if !out_replica.is_null() && out_replica.is_aligned() {
        let replica = Replica {
            delay: 0.1,
            ..Replica::default()
        };
        // SAFETY: not null, aligned, and the caller promises the room.
        unsafe { out_replica.write(replica.into()) };
    }
}

/// Takes in what a server has said of its root. What comes too late to matter, or twice, is passed over.
///
/// - `replica`: not null.
/// - `sample`: not null.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Threads: one thread at a time a replica.
///
/// Returns FOOTFALL_OK; FOOTFALL_NULL_ARGUMENT; FOOTFALL_BAD_VALUE. On failure the replica is as it was.
///
/// # Safety
///
/// Pointers must be null or point to what they say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_replica_hear(
    replica: *mut footfall_replica,
    sample: *const footfall_root_sample,
    out_error: *mut footfall_error,
) -> footfall_status {
    let body = || {
        // SAFETY: the caller keeps the promises listed under `# Safety`.
        let (given, sample, out) = unsafe {
            (
                slice(replica, 1, 1, "replica")?[0],
                slice(sample, 1, 1, "sample")?[0],
                out(replica, "replica")?,
            )
        };
        let mut own = checked(&given)?;
        own.hear(&sample.into()).map_err(|error| refused(&error))?;
        out.put(own.into());
        Ok(())
    };
    // SAFETY: as above.
    unsafe { entry("footfall_replica_hear", out_error, body) }
}

/// Lets time pass, and says where the root is: smoothly between what was heard, a moment beyond it where nothing later was,
/// and at once where the server has put it elsewhere.
///
/// - `replica`: not null.
/// - `dt`: 0 or more, s.
/// - `out_shown`: not null.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Threads: one thread at a time a replica.
///
/// Returns FOOTFALL_OK; FOOTFALL_NULL_ARGUMENT; FOOTFALL_BAD_VALUE. On failure the replica is as it was.
///
/// # Safety
///
/// Pointers must be null or point to what they say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_replica_step(
    replica: *mut footfall_replica,
    dt: f64,
    out_shown: *mut footfall_shown_root,
    out_error: *mut footfall_error,
) -> footfall_status {
    let body = || {
        // SAFETY: the caller keeps the promises listed under `# Safety`.
        let (given, own_out, shown_out) = unsafe {
            (
                slice(replica, 1, 1, "replica")?[0],
                out(replica, "replica")?,
                out(out_shown, "out_shown")?,
            )
        };
        let mut own = checked(&given)?;
        let shown = own.step(dt).map_err(|error| refused(&error))?;
        own_out.put(own.into());
        shown_out.put(shown.into());
        Ok(())
    };
    // SAFETY: as above.
    unsafe { entry("footfall_replica_step", out_error, body) }
}

impl From<Option<Shown>> for footfall_shown_root {
    fn from(shown: Option<Shown>) -> Self {
        Self {
            placement: shown
                .map_or(Placement::default(), |shown| shown.placement)
                .into(),
            is_known: u32::from(shown.is_some()),
            has_teleported: u32::from(shown.is_some_and(|shown| shown.has_teleported)),
        }
    }
}
