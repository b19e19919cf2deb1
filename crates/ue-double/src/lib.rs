// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs the plugin's own specs without an engine.
//!
//! `cpp/` holds declarations and small implementations of just the engine API that the plugin calls, under the engine's
//! own header names, so that the plugin's sources compile as they are. Written from public API documentation: the double
//! keeps the engine's semantics where the plugin depends on them, and checks what the engine checks. Collision is answered
//! here, by parry.

mod collision;

use collision::{Collision, new_collision};

#[allow(
    missing_docs,
    clippy::needless_lifetimes,
    clippy::unnecessary_box_returns
)]
#[cxx::bridge(namespace = "ue_double")]
mod ffi {
    /// A box, or with a radius a capsule.
    struct Body {
        half_extent: [f64; 3],
        radius: f64,
        position: [f64; 3],
        rotation: [f64; 4],
    }

    /// A ray, or a sphere that moves.
    struct Sweep {
        from: [f64; 3],
        to: [f64; 3],
        radius: f32,
    }

    /// What was met.
    #[derive(Default)]
    struct Meeting {
        is_hit: bool,
        body: u32,
        fraction: f32,
        point: [f64; 3],
        normal: [f64; 3],
        face_normal: [f64; 3],
    }

    extern "Rust" {
        type Collision;
        fn new_collision() -> Box<Collision>;
        fn put(self: &Collision, number: u32, body: &Body);
        fn remove(self: &Collision, number: u32);
        fn sweep(self: &Collision, sweep: &Sweep, among: &[u32]) -> Meeting;
    }

    unsafe extern "C++" {
        include!("DoubleRunner.h");
        fn spec_names() -> Vec<String>;
        fn run_spec(name: &str) -> String;
    }
}

/// Every block of every spec, by its full name.
#[must_use]
pub fn spec_names() -> Vec<String> {
    ffi::spec_names()
}

/// Runs one block. Specs run on the thread that the process began with, which is the game thread.
///
/// # Errors
///
/// What went wrong, one thing a line.
pub fn run_spec(name: &str) -> Result<(), String> {
    let complaints = ffi::run_spec(name);
    if complaints.is_empty() {
        Ok(())
    } else {
        Err(complaints)
    }
}
