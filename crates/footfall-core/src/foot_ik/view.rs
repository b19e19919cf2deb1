// SPDX-License-Identifier: MIT OR Apache-2.0
//! The component in the world: the only place where the two meet.

use glam::{DVec3, Vec3};

use super::FootIkInput;
use super::rig::FootRig;
use crate::placement::Placement;

/// Where the component is, and which way is up for it.
#[derive(Clone, Copy, Debug)]
pub struct View {
    /// From component space to the world.
    pub component: Placement,
    /// Up, component space: a unit vector.
    pub up: Vec3,
}

impl View {
    pub(super) fn new(input: &FootIkInput<'_>) -> Self {
        Self {
            component: input.component,
            up: input.component.rotation.conjugate() * input.up,
        }
    }

    /// A point of the component in the world.
    #[must_use]
    pub fn point_world(&self, point: Vec3) -> DVec3 {
        self.component.point_world(point)
    }

    /// The authored floor below, or above, a point, on its vertical.
    #[must_use]
    pub(super) fn floor_under(&self, point: Vec3, rig: &FootRig) -> Vec3 {
        point - self.up * ((point.dot(rig.up) - rig.floor) / self.floor_facing(rig))
    }

    /// How the authored floor faces up: 1 for a component that stands upright. One that lies down has no floor to
    /// speak of.
    #[must_use]
    pub(super) fn floor_facing(&self, rig: &FootRig) -> f32 {
        rig.up.dot(self.up).max(0.1)
    }
}
