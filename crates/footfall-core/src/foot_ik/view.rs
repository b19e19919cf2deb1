// SPDX-License-Identifier: MIT OR Apache-2.0
//! The component in the world: the only place where the two meet.

use glam::{Mat3, Vec3};
use wide::f32x4;

use super::FootIkInput;
use super::rig::FootRig;
use crate::lanes::{Forthx4, Seenx4, Vec3x4, all, max};
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
    /// Up, component space, in every lane.
    pub(super) up_lanes: Vec3x4,
    /// Places of the component in the world, around its origin; and back; and directions back.
    pub(super) forth: Forthx4,
    /// See `forth`.
    pub(super) back: Seenx4,
    /// The component's scale, and one over it, in every lane.
    scale: [f32x4; 2],
}

impl View {
    pub(super) fn new(input: &FootIkInput<'_>) -> Self {
        let scale = input.component.scale;
        let forth = Mat3::from_quat(input.component.rotation);
        let back = forth.transpose();
        let up = back * input.up;
        Self {
            component: input.component,
            up,
            up_world: input.up,
            up_lanes: Vec3x4::all(up),
            forth: Forthx4::of(&(forth * scale)),
            back: Seenx4::of(&(back * (1.0 / scale))),
            scale: [all(scale), all(1.0 / scale)],
        }
    }

    /// Directions of the component in the world.
    #[must_use]
    #[inline]
    pub(super) fn direction_world(&self, direction: Vec3x4) -> Vec3x4 {
        self.forth.world(direction) * self.scale[1]
    }

    /// Directions of the world as the component sees them.
    #[must_use]
    #[inline]
    pub(super) fn direction(&self, direction_world: Vec3x4) -> Vec3x4 {
        self.back.model(direction_world) * self.scale[0]
    }

    /// The authored floor below, or above, points, on their verticals.
    #[must_use]
    #[inline]
    pub(super) fn floor_under(&self, point: Vec3x4, rig: &FootRig) -> Vec3x4 {
        let own = Vec3x4::all(rig.up);
        let above = (point.dot(own) - all(rig.floor)) / self.floor_facing(rig);
        point - self.up_lanes * above
    }

    /// How the authored floor faces up: 1 for a component that stands upright. One that lies down has no floor to
    /// speak of.
    #[must_use]
    #[inline]
    pub(super) fn floor_facing(&self, rig: &FootRig) -> f32x4 {
        max(Vec3x4::all(rig.up).dot(self.up_lanes), all(0.1))
    }
}
