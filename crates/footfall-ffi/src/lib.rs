// SPDX-License-Identifier: MIT OR Apache-2.0
//! The C ABI of Footfall: the only crate with `unsafe`, and the library that ships.
//!
//! Every entry borrows, checks, converts, calls the core and hands over; it decides nothing. Conventions:
//! `docs/c-abi.md`. `include/footfall.h` is generated from here.
#![cfg_attr(feature = "static-library", no_std)]
// C names.
#![allow(non_camel_case_types)]
// The comments are the header's too, where C's names stand bare.
#![allow(clippy::doc_markdown)]
// A refusal carries its sentence in itself: nothing may allocate, and refusals are rare.
#![allow(clippy::result_large_err)]
// Entries return a status, which is for C to use.
#![allow(clippy::must_use_candidate)]

extern crate alloc;

mod creature;
mod error;
mod foot_ik;
mod ground;
mod guess;
mod handle;
mod held;
mod log;
mod memory;
mod planes;
mod replica;
mod rig;
mod settings;
mod types;
mod update;
mod version;
mod view;

#[cfg(feature = "static-library")]
mod freestanding;

pub use creature::*;
pub use error::*;
pub use foot_ik::*;
pub use ground::*;
pub use guess::*;
pub use log::*;
pub use planes::*;
pub use replica::*;
pub use rig::*;
pub use settings::*;
pub use types::*;
pub use update::*;
pub use version::*;
pub use view::*;
