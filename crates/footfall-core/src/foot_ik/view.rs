// SPDX-License-Identifier: MIT OR Apache-2.0
//! The component in the world: the only place where the two meet.

use glam::{Mat3, Vec3};
use wide::f32x4;

use super::FootIkInput;
use crate::lanes::{Forthx4, all};
use crate::placement::Placement;

/// Where the component is, and which way is up for it.
#[derive(Clone, Copy, Debug, Default)]
pub struct View {
    /// From component space to the world.
    pub component: Placement,
    /// Up, component space: a unit vector.
    pub up: Vec3,
    /// Up, world space.
    pub up_world: Vec3,
    /// Where places of the component are in the world, seen from its origin.
    pub(super) forth: Forthx4,
    /// One over the component's scale, in every lane.
    pub(super) over: f32x4,
}

impl View {
    pub(super) fn new(input: &FootIkInput<'_>) -> Self {
        let scale = input.component.scale;
        let forth = Mat3::from_quat(input.component.rotation);
        let up = forth.transpose() * input.up;
        Self {
            component: input.component,
            up,
            up_world: input.up,
            forth: Forthx4::of(&(forth * scale)),
            over: all(1.0 / scale),
        }
    }
}
