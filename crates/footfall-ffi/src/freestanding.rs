// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a library without std needs of its own: memory from C, and an end for what must not happen.

use core::alloc::{GlobalAlloc, Layout};
use core::ffi::c_void;

unsafe extern "C" {
    fn malloc(size: usize) -> *mut c_void;
    fn free(memory: *mut c_void);
    fn abort() -> !;
}

/// What C's malloc aligns to on every platform we ship for.
const ALIGNMENT: usize = 16;

struct Malloc;

// SAFETY: malloc gives memory that is free, large enough and aligned to what is asked for, or null.
unsafe impl GlobalAlloc for Malloc {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.align() > ALIGNMENT {
            return core::ptr::null_mut();
        }
        // SAFETY: malloc takes any size.
        unsafe { malloc(layout.size().max(1)).cast() }
    }

    unsafe fn dealloc(&self, memory: *mut u8, _: Layout) {
        // SAFETY: the memory came from malloc, and the caller gives it up.
        unsafe { free(memory.cast()) }
    }
}

#[global_allocator]
static ALLOCATOR: Malloc = Malloc;

#[panic_handler]
fn panic(info: &core::panic::PanicInfo<'_>) -> ! {
    crate::log::last_words(format_args!("{info}"));
    // SAFETY: abort takes nothing and does not come back.
    unsafe { abort() }
}
