// SPDX-License-Identifier: MIT OR Apache-2.0
//! The component in the world: the only place where the two meet.

use glam::{Mat3, Vec3};
use wide::f32x4;

use super::FootIkInput;
use super::rig::FootRig;
use crate::lanes::{Forthx4, Vec3x4, all, max};
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
    /// Where places of the component are in the world, seen from its origin.
    pub(super) forth: Forthx4,
    /// One over the component's scale, in every lane.
    over: f32x4,
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
            up_lanes: Vec3x4::all(up),
            forth: Forthx4::of(&(forth * scale)),
            over: all(1.0 / scale),
        }
    }

    /// Places in the world, seen from the component's origin, as the component sees them.
    #[must_use]
    #[inline]
    pub(super) fn back(&self, offset_world: Vec3x4) -> Vec3x4 {
        self.forth.against(offset_world) * (self.over * self.over)
    }

    /// Directions of the component in the world.
    #[must_use]
    #[inline]
    pub(super) fn direction_world(&self, direction: Vec3x4) -> Vec3x4 {
        self.forth.world(direction) * self.over
    }

    /// Directions of the world as the component sees them.
    #[must_use]
    #[inline]
    pub(super) fn direction(&self, direction_world: Vec3x4) -> Vec3x4 {
        self.forth.against(direction_world) * self.over
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
