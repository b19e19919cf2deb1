// SPDX-License-Identifier: MIT OR Apache-2.0
//! Footfall's own lizard: a skin for the shipped rig, modelled, weighted and painted in code.
//!
//! A cage of quads ([`shape`]) is subdivided ([`subdivision`]) into a closed skin, laid out in a texture ([`atlas`]),
//! painted ([`paint`]) and written as glTF ([`glb`]). The same bytes come out on every machine.

pub mod atlas;
pub mod bones;
pub mod cage;
pub mod eye;
pub mod glb;
pub mod mesh;
mod model;
pub mod paint;
pub mod shape;
mod skinning;
pub mod subdivision;
pub mod weights;

pub use model::{LEVELS, Level, Model, bone_nodes};
pub use skinning::{Skinned, skinned};
