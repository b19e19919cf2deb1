// SPDX-License-Identifier: MIT OR Apache-2.0
//! A creature's whole state as bytes, such that a restored run is bit-identical.
//!
//! Little-endian: magic, format version, the rig's fingerprint, length and checksum of what follows; then the state.
//! A state is read only by the version that wrote it, for the rig it was written for.

use thiserror::Error;

use crate::rig::Rig;
use crate::state::State;

/// What a saved state begins with.
const MAGIC: [u8; 4] = *b"FTFL";
/// Changes whenever the state does.
const FORMAT: u32 = 1;
/// Bytes before the state itself.
const HEADER: usize = 20;
/// No state takes more bytes than this.
pub const MAX_SAVED: usize = 8192;

/// Why a state was not saved or restored; nothing was changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)] // The messages are the documentation of the variants, and of their fields.
pub enum SaveError {
    #[error("the buffer has {given} bytes: the state needs {needed}")]
    NoRoom { given: usize, needed: usize },
    #[error("the state has {given} bytes, {expected} expected: truncated")]
    Truncated { given: usize, expected: usize },
    #[error("this is not a saved creature")]
    NotAState,
    #[error("the state has format {found}: this version reads {expected}")]
    OtherFormat { found: u32, expected: u32 },
    #[error(
        "the state belongs to a rig with fingerprint {found:#010x}: this one has {expected:#010x}"
    )]
    OtherRig { found: u32, expected: u32 },
    #[error("the state is damaged: its checksum does not fit")]
    Damaged,
}

/// Writes `state` and returns how many bytes it took.
pub(crate) fn write(state: &State, rig: &Rig, bytes: &mut [u8]) -> Result<usize, SaveError> {
    let mut body = [0_u8; MAX_SAVED - HEADER];
    let body = postcard::to_slice(state, &mut body).map_err(|_| SaveError::NoRoom {
        given: MAX_SAVED,
        needed: MAX_SAVED + 1,
    })?;
    let needed = HEADER + body.len();
    if bytes.len() < needed {
        return Err(SaveError::NoRoom {
            given: bytes.len(),
            needed,
        });
    }
    let numbers = [
        FORMAT,
        rig.fingerprint(),
        body.len() as u32,
        crc32fast::hash(body),
    ];
    bytes[..4].copy_from_slice(&MAGIC);
    for (slot, number) in bytes[4..HEADER].chunks_exact_mut(4).zip(numbers) {
        slot.copy_from_slice(&number.to_le_bytes());
    }
    bytes[HEADER..needed].copy_from_slice(body);
    Ok(needed)
}

/// Reads a state that [`write`] wrote.
pub(crate) fn read(rig: &Rig, bytes: &[u8]) -> Result<State, SaveError> {
    if bytes.len() < HEADER {
        return Err(SaveError::Truncated {
            given: bytes.len(),
            expected: HEADER,
        });
    }
    if bytes[..4] != MAGIC {
        return Err(SaveError::NotAState);
    }
    let number =
        |at: usize| u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    let (format, fingerprint, length, checksum) =
        (number(4), number(8), number(12) as usize, number(16));
    if format != FORMAT {
        return Err(SaveError::OtherFormat {
            found: format,
            expected: FORMAT,
        });
    }
    if fingerprint != rig.fingerprint() {
        return Err(SaveError::OtherRig {
            found: fingerprint,
            expected: rig.fingerprint(),
        });
    }
    let expected = HEADER.saturating_add(length);
    if bytes.len() != expected {
        return Err(SaveError::Truncated {
            given: bytes.len(),
            expected,
        });
    }
    let body = &bytes[HEADER..];
    if crc32fast::hash(body) != checksum {
        return Err(SaveError::Damaged);
    }
    let state: State = postcard::from_bytes(body).map_err(|_| SaveError::Damaged)?;
    // A checksum can be forged, or come out right by accident: what would break the simulation is looked at too.
    if state.is_sound(rig) {
        Ok(state)
    } else {
        Err(SaveError::Damaged)
    }
}
