// SPDX-License-Identifier: MIT OR Apache-2.0
//! The lab: a plain host of Footfall's core, without an engine.
//!
//! It owns a collision world, walks creatures through scenes, measures from outside what came out, and writes it
//! down.

pub mod authored;
pub mod bonehead;
pub mod bounds;
pub mod clip;
pub mod files;
pub mod legs;
pub mod measure;
pub mod picture;
pub mod recording;
pub mod report;
pub mod route;
pub mod run;
pub mod scene;
pub mod skeleton;
pub mod terrain;
pub mod world;
