// SPDX-License-Identifier: MIT OR Apache-2.0
//! Rotations that reach a goal.

pub mod two_bone;
