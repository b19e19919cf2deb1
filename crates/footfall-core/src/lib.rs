// SPDX-License-Identifier: MIT OR Apache-2.0
//! Footfall's core: procedural locomotion without keyframes.
//!
//! The body really moves; a foot's *home* leaves its *contact*; a step is asked for where there is support; a landing
//! place is found before the old one is released; the foot decides the leg's pose. [`Creature`] is the order of it
//! all. X forward, Y right, Z up, left-handed; centimetres, seconds, radians.
//!
//! No `std`, no I/O, no clock, no globals, no threads; nothing allocates after [`Creature::new`]. Same inputs, same
//! bits, on every platform.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod budget;
mod creature;
pub mod debug;
pub mod feet;
pub mod foot;
pub mod foot_ik;
pub mod foothold;
pub mod gait;
pub mod guess;
pub mod ik;
pub mod lanes;
pub mod math;
pub mod motion;
pub mod outlook;
mod placement;
pub mod pose;
pub mod posture;
pub mod query;
pub mod replica;
mod report;
pub mod rig;
pub mod save;
pub mod settings;
mod state;
pub mod support;
pub mod swing;
pub mod trail;

pub use creature::{Creature, FrameInput, InputError, Intent, NewError, Turn, update_all};
pub use placement::{Placement, Seen};
pub use pose::{Joint, PoseBuf};
pub use query::{Ground, Hit, Probe};
pub use report::{Event, EventKind, FrameReport, MAX_EVENTS};
pub use rig::{Rig, RigDesc, RigError};
pub use save::SaveError;
pub use settings::{Settings, SettingsError};
