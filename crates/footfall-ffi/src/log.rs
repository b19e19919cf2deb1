// SPDX-License-Identifier: MIT OR Apache-2.0
//! The host's log: everything the library has to say goes to one callback.

use core::ffi::{c_char, c_void};
use core::fmt::{self, Write};
use core::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicUsize, Ordering};

use tracing_core::field::{Field, Visit};
use tracing_core::span::{Attributes, Id, Record};
use tracing_core::{Event, Interest, Level, LevelFilter, Metadata, Subscriber};

use crate::error::{
    FOOTFALL_BAD_VALUE, FOOTFALL_MESSAGE_SIZE, Refusal, Text, entry, footfall_error,
    footfall_status,
};

/// Nothing is logged.
pub const FOOTFALL_LOG_OFF: u32 = 0;
/// Only what must not happen.
pub const FOOTFALL_LOG_ERROR: u32 = 1;
/// And refusals.
pub const FOOTFALL_LOG_WARN: u32 = 2;
/// And what a user may want to know.
pub const FOOTFALL_LOG_INFO: u32 = 3;
/// And what happens to feet and roots.
pub const FOOTFALL_LOG_DEBUG: u32 = 4;

/// Takes a line of the log: level FOOTFALL_LOG_*, NUL-terminated UTF-8 that lives during the call. Called on the thread
/// that caused it. Must not throw, and must not call back into the library.
pub type footfall_log_fn =
    Option<unsafe extern "C" fn(user: *mut c_void, level: u32, message: *const c_char)>;

static CALLBACK: AtomicUsize = AtomicUsize::new(0);
static USER: AtomicPtr<c_void> = AtomicPtr::new(core::ptr::null_mut());
static LEVEL: AtomicU32 = AtomicU32::new(FOOTFALL_LOG_OFF);
static INSTALLED: AtomicBool = AtomicBool::new(false);

/// The one subscriber. It has a size, so that the pointer that is kept to it lies within what was allocated for it, and
/// leak checkers see that it is kept.
struct Sink {
    _size: u8,
}

/// An event's message and fields, as one line.
struct Line(Text<{ 2 * FOOTFALL_MESSAGE_SIZE }>);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        // A line that is full stays as it is.
        let _ = match field.name() {
            "message" => write!(self.0, "{value:?}"),
            name => write!(self.0, " {name}={value:?}"),
        };
    }
}

fn level_number(level: Level) -> u32 {
    match level {
        Level::ERROR => FOOTFALL_LOG_ERROR,
        Level::WARN => FOOTFALL_LOG_WARN,
        Level::INFO => FOOTFALL_LOG_INFO,
        _ => FOOTFALL_LOG_DEBUG,
    }
}

fn hand_over(level: u32, line: &Line) {
    let callback = CALLBACK.load(Ordering::Acquire);
    if callback == 0 {
        return;
    }
    // SAFETY: the number was made from such a function in `footfall_log_set`, the only place that writes it.
    let callback: unsafe extern "C" fn(*mut c_void, u32, *const c_char) =
        unsafe { core::mem::transmute(callback) };
    // SAFETY: the host promised a function to be called so.
    unsafe { callback(USER.load(Ordering::Acquire), level, line.0.as_ptr()) }
}

impl Subscriber for Sink {
    fn register_callsite(&self, _: &'static Metadata<'static>) -> Interest {
        Interest::sometimes()
    }

    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        level_number(*metadata.level()) <= LEVEL.load(Ordering::Relaxed)
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(LevelFilter::DEBUG)
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut line = Line(Text::EMPTY);
        event.record(&mut line);
        hand_over(level_number(*event.metadata().level()), &line);
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

/// Says what has happened before the program ends.
#[cfg_attr(not(feature = "static-library"), allow(dead_code))]
pub(crate) fn last_words(message: fmt::Arguments<'_>) {
    hand_over(FOOTFALL_LOG_ERROR, &Line(Text::new(message)));
}

/// Sends the library's log to a callback, from now on and for all threads.
///
/// - `callback`: may be null, meaning that the log is dropped.
/// - `user`: may be null; handed to the callback as it is.
/// - `level`: the most that is wanted, FOOTFALL_LOG_*.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Ownership: `user` stays the caller's, and must live until another callback is set.
///
/// Threads: not while another thread is in the library.
///
/// Returns FOOTFALL_OK; FOOTFALL_BAD_VALUE for a level that does not exist.
///
/// # Safety
///
/// The callback must be a function as described, `out_error` null or room for one error.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_log_set(
    callback: footfall_log_fn,
    user: *mut c_void,
    level: u32,
    out_error: *mut footfall_error,
) -> footfall_status {
    let body = || {
        if level > FOOTFALL_LOG_DEBUG {
            let message = format_args!("level is {level}: must be from 0 to {FOOTFALL_LOG_DEBUG}");
            return Err(Refusal::new(FOOTFALL_BAD_VALUE, "level", message));
        }
        CALLBACK.store(0, Ordering::Release);
        USER.store(user, Ordering::Release);
        LEVEL.store(level, Ordering::Relaxed);
        CALLBACK.store(
            callback.map_or(0, |callback| callback as usize),
            Ordering::Release,
        );
        if !INSTALLED.swap(true, Ordering::AcqRel) {
            // A Rust host with a subscriber of its own may have been first: then the log is its.
            let _ =
                tracing_core::dispatcher::set_global_default(tracing_core::Dispatch::new(Sink {
                    _size: 0,
                }));
        }
        Ok(())
    };
    // SAFETY: the caller keeps the promises listed under `# Safety`.
    unsafe { entry("footfall_log_set", out_error, body) }
}
