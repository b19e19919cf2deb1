// SPDX-License-Identifier: MIT OR Apache-2.0
//! Rotations that reach a goal.

mod angle;
pub mod two_bone;
