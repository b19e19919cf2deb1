// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which library this is.

use core::ffi::c_char;

/// Changes whenever a program compiled against another header could misread this library.
pub const FOOTFALL_ABI_VERSION: u32 = 1;

const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");

/// A number of the crate's version, read at compile time.
const fn parse(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let (mut value, mut at) = (0, 0);
    while at < bytes.len() {
        value = value * 10 + (bytes[at] - b'0') as u32;
        at += 1;
    }
    value
}

/// Gives the ABI version of the library: compare it with FOOTFALL_ABI_VERSION of the header and refuse to go on if they
/// differ.
///
/// Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn footfall_abi_version() -> u32 {
    FOOTFALL_ABI_VERSION
}

/// Gives the version of the library as (major << 16) | (minor << 8) | patch.
///
/// Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn footfall_version() -> u32 {
    const MAJOR: u32 = parse(env!("CARGO_PKG_VERSION_MAJOR"));
    const MINOR: u32 = parse(env!("CARGO_PKG_VERSION_MINOR"));
    const PATCH: u32 = parse(env!("CARGO_PKG_VERSION_PATCH"));
    MAJOR << 16 | MINOR << 8 | PATCH
}

/// Gives the version of the library as NUL-terminated text that lives for ever.
///
/// Any thread.
#[unsafe(no_mangle)]
pub extern "C" fn footfall_version_string() -> *const c_char {
    VERSION.as_ptr().cast()
}
