// SPDX-License-Identifier: MIT OR Apache-2.0
//! Handles: opaque pointers to boxes that begin with a mark of their kind.
//!
//! The mark is struck out before a box is freed, so that a stale or foreign pointer is, as a rule, refused rather than
//! followed. That is a help, not a promise: memory that was given back can hold anything.

use alloc::boxed::Box;

use crate::error::{FOOTFALL_BAD_HANDLE, Refusal};

/// A kind of handle.
pub(crate) trait Kind: Sized {
    const MARK: u32;
    const NAME: &'static str;
}

pub(crate) fn check<T: Kind>(pointer: *const T, argument: &str) -> Result<(), Refusal> {
    if pointer.is_null() {
        return Err(Refusal::null(argument));
    }
    let refuse = || {
        let kind = T::NAME;
        let message =
            format_args!("{argument} is {pointer:p}: not a {kind}, or one that was destroyed");
        Err(Refusal::new(FOOTFALL_BAD_HANDLE, argument, message))
    };
    if !pointer.is_aligned() {
        return refuse();
    }
    // SAFETY: not null and aligned; that it points to a handle is the caller's promise, and the mark tells the rest. It is
    // what every handle begins with, so that of something smaller nothing beyond its beginning is read.
    let mark = unsafe { pointer.cast::<u32>().read() };
    if mark == T::MARK { Ok(()) } else { refuse() }
}

/// Lends the contents of a handle.
///
/// # Safety
///
/// `pointer` must be null or a handle of this kind that is not destroyed while it is in use.
pub(crate) unsafe fn shared<'a, T: Kind>(
    pointer: *const T,
    argument: &str,
) -> Result<&'a T, Refusal> {
    check(pointer, argument)?;
    // SAFETY: checked, and the caller's promise.
    Ok(unsafe { &*pointer })
}

/// Gives a value up to a handle.
pub(crate) fn boxed<T: Kind>(value: T) -> *mut T {
    Box::into_raw(Box::new(value))
}

/// Destroys a handle; null does nothing.
///
/// # Safety
///
/// `pointer` must be null or a handle of this kind that nobody uses any more.
pub(crate) unsafe fn destroy<T: Kind>(pointer: *mut T, argument: &str) -> Result<(), Refusal> {
    if pointer.is_null() {
        return Ok(());
    }
    check(pointer, argument)?;
    // SAFETY: it came from `boxed`, begins with its mark, and the caller gives it up. Volatile, as a write that nobody reads
    // would be left out.
    unsafe {
        pointer.cast::<u32>().write_volatile(0);
        drop(Box::from_raw(pointer));
    }
    Ok(())
}
