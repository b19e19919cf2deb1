// SPDX-License-Identifier: MIT OR Apache-2.0
//! What an entry returns, and the sentence that goes with it.

use core::ffi::c_char;
use core::fmt::{self, Write};

/// What an entry returns: 0 is success, anything else a refusal that changed nothing.
pub type footfall_status = i32;

/// It was done.
pub const FOOTFALL_OK: footfall_status = 0;
/// A pointer that must not be null is null.
pub const FOOTFALL_NULL_ARGUMENT: footfall_status = 1;
/// A descriptor's `struct_size` is not one this version knows, or a tail it does not know is not zero.
pub const FOOTFALL_BAD_STRUCT_SIZE: footfall_status = 2;
/// A number is not finite, or out of its range.
pub const FOOTFALL_BAD_VALUE: footfall_status = 3;
/// A count is zero where it must not be, or absurd.
pub const FOOTFALL_BAD_COUNT: footfall_status = 4;
/// The rig's description does not hold together.
pub const FOOTFALL_BAD_RIG: footfall_status = 5;
/// The bytes are not a saved state that fits.
pub const FOOTFALL_BAD_STATE: footfall_status = 6;
/// The caller's buffer is too small; nothing was written to it.
pub const FOOTFALL_BUFFER_TOO_SMALL: footfall_status = 7;
/// The same creature is given twice in one batch.
pub const FOOTFALL_DUPLICATE: footfall_status = 8;
/// The creature is being updated: a callback called back in with it, or another thread uses it.
pub const FOOTFALL_BUSY: footfall_status = 9;
/// The pointer is not a handle of this kind, or one that was destroyed.
pub const FOOTFALL_BAD_HANDLE: footfall_status = 10;

/// Bytes of `footfall_error::argument`, the closing NUL included.
pub const FOOTFALL_ARGUMENT_SIZE: usize = 64;
/// Bytes of `footfall_error::message`, the closing NUL included.
pub const FOOTFALL_MESSAGE_SIZE: usize = 256;

/// Why an entry refused: filled on refusal, untouched on success.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct footfall_error {
    /// What the entry returned.
    pub status: footfall_status,
    /// Which element of an array argument, 0 where there is none.
    pub index: u32,
    /// Name of the argument or field at fault, NUL-terminated UTF-8.
    pub argument: [c_char; FOOTFALL_ARGUMENT_SIZE],
    /// A sentence that names the field and the value, NUL-terminated UTF-8.
    pub message: [c_char; FOOTFALL_MESSAGE_SIZE],
}

/// Text of at most so many bytes, the closing NUL included: what does not fit is cut at a character.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<const SIZE: usize> {
    bytes: [u8; SIZE],
    length: usize,
}

impl<const SIZE: usize> Text<SIZE> {
    pub(crate) const EMPTY: Self = Self {
        bytes: [0; SIZE],
        length: 0,
    };

    pub(crate) fn new(arguments: fmt::Arguments<'_>) -> Self {
        let mut text = Self::EMPTY;
        // An error means that the text was cut, which is meant.
        let _ = text.write_fmt(arguments);
        text
    }

    fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.length]).unwrap_or("")
    }

    #[allow(clippy::cast_possible_wrap)] // C's characters have a sign on some platforms; the bits are what counts.
    pub(crate) fn chars(&self) -> [c_char; SIZE] {
        self.bytes.map(|byte| byte as c_char)
    }

    /// The text with its closing NUL.
    pub(crate) fn as_ptr(&self) -> *const c_char {
        self.bytes.as_ptr().cast()
    }
}

impl<const SIZE: usize> Write for Text<SIZE> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for character in text.chars() {
            let end = self.length + character.len_utf8();
            // The last byte stays the NUL that it is.
            if end >= SIZE {
                return Err(fmt::Error);
            }
            character.encode_utf8(&mut self.bytes[self.length..end]);
            self.length = end;
        }
        Ok(())
    }
}

/// A refusal on its way out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refusal {
    status: footfall_status,
    index: usize,
    argument: Text<FOOTFALL_ARGUMENT_SIZE>,
    message: Text<FOOTFALL_MESSAGE_SIZE>,
}

impl Refusal {
    pub(crate) fn new(
        status: footfall_status,
        argument: &str,
        message: fmt::Arguments<'_>,
    ) -> Self {
        Self {
            status,
            index: 0,
            argument: Text::new(format_args!("{argument}")),
            message: Text::new(message),
        }
    }

    pub(crate) fn at(self, index: usize) -> Self {
        Self { index, ..self }
    }

    pub(crate) fn null(argument: &str) -> Self {
        Self::new(
            FOOTFALL_NULL_ARGUMENT,
            argument,
            format_args!("{argument} is null: it must not be"),
        )
    }
}

pub(crate) type Outcome = Result<(), Refusal>;

/// Runs an entry's body: hands a refusal to the log and to the caller.
///
/// # Safety
///
/// `out_error` must be null or point to room for a `footfall_error`.
pub(crate) unsafe fn entry(
    name: &'static str,
    out_error: *mut footfall_error,
    body: impl FnOnce() -> Outcome,
) -> footfall_status {
    match body() {
        Ok(()) => FOOTFALL_OK,
        Err(refusal) => {
            tracing::warn!("{name}: {}", refusal.message.as_str());
            if !out_error.is_null() {
                let detail = footfall_error {
                    status: refusal.status,
                    index: u32::try_from(refusal.index).unwrap_or(u32::MAX),
                    argument: refusal.argument.chars(),
                    message: refusal.message.chars(),
                };
                // SAFETY: not null, and the caller promises that it points to room for one.
                unsafe { out_error.write(detail) };
            }
            refusal.status
        }
    }
}
