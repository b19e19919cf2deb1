// SPDX-License-Identifier: MIT OR Apache-2.0
//! Handles whose contents one thread at a time works with, singly and in batches.

use core::cell::UnsafeCell;
use core::sync::atomic::{AtomicBool, Ordering};

use crate::error::{FOOTFALL_BUSY, FOOTFALL_DUPLICATE, Outcome, Refusal};
use crate::handle::{Kind, shared};

/// What whoever holds it may look into.
pub(crate) struct Held<T> {
    busy: AtomicBool,
    inside: UnsafeCell<T>,
}

impl<T> Held<T> {
    pub(crate) fn new(inside: T) -> Self {
        Self {
            busy: AtomicBool::new(false),
            inside: UnsafeCell::new(inside),
        }
    }

    fn try_hold(&self) -> bool {
        !self.busy.swap(true, Ordering::Acquire)
    }

    fn let_go(&self) {
        self.busy.store(false, Ordering::Release);
    }
}

/// A handle with such contents.
pub(crate) trait Holding: Kind {
    type Inside;

    fn held(&self) -> &Held<Self::Inside>;

    /// What is inside.
    ///
    /// # Safety
    ///
    /// The caller must hold it, and lend it out once only.
    unsafe fn inside(&self) -> *mut Self::Inside {
        self.held().inside.get()
    }
}

fn busy<H: Kind>(handle: *const H, argument: core::fmt::Arguments<'_>, field: &str) -> Refusal {
    let message = format_args!("{argument} is {handle:p}: it is being updated");
    Refusal::new(FOOTFALL_BUSY, field, message)
}

/// Runs `body` with a handle and what is inside, while it is held.
///
/// # Safety
///
/// `handle` must be null or of this kind.
pub(crate) unsafe fn with<H: Holding, T>(
    handle: *const H,
    argument: &str,
    body: impl FnOnce(&H, &mut H::Inside) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    // SAFETY: the caller's promise.
    let own = unsafe { shared(handle, argument)? };
    if !own.held().try_hold() {
        return Err(busy(handle, format_args!("{argument}"), argument));
    }
    // SAFETY: held, so nobody else looks inside.
    let result = body(own, unsafe { &mut *own.inside() });
    own.held().let_go();
    result
}

/// Takes hold of every element of a batch; of none if one is refused.
///
/// # Safety
///
/// Each must be null or of this kind.
pub(crate) unsafe fn hold_all<H: Holding>(handles: &[*mut H], argument: &str) -> Outcome {
    for (at, &handle) in handles.iter().enumerate() {
        // SAFETY: the caller's promise.
        unsafe { shared(handle, argument) }.map_err(|refusal| refusal.at(at))?;
    }
    for (at, &handle) in handles.iter().enumerate() {
        // SAFETY: checked above.
        if unsafe { &*handle }.held().try_hold() {
            continue;
        }
        let refusal = if handles[..at].contains(&handle) {
            let message =
                format_args!("{argument}[{at}] is {handle:p}: it is in the batch already");
            Refusal::new(FOOTFALL_DUPLICATE, argument, message)
        } else {
            busy(handle, format_args!("{argument}[{at}]"), argument)
        };
        // SAFETY: held above.
        unsafe { let_go_all(&handles[..at]) };
        return Err(refusal.at(at));
    }
    Ok(())
}

/// Lets go of a batch.
///
/// # Safety
///
/// The caller must hold every one of it, and look into none any more.
pub(crate) unsafe fn let_go_all<H: Holding>(handles: &[*mut H]) {
    for &handle in handles {
        // SAFETY: the caller's promise.
        unsafe { &*handle }.held().let_go();
    }
}
