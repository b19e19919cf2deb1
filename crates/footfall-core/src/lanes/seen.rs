// SPDX-License-Identifier: MIT OR Apache-2.0
//! Between world and model, four places at a time: one matrix for all lanes.

use glam::Mat3;

use super::Vec3x4;
use crate::placement::Placement;

/// How a model sees directions and, relative to where it stands, places of the world.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seenx4 {
    x: Vec3x4,
    y: Vec3x4,
    z: Vec3x4,
}

impl Seenx4 {
    /// From `placement`.
    #[must_use]
    #[inline]
    pub fn new(placement: &Placement) -> Self {
        Self::of(&placement.back())
    }

    /// By the matrix that turns offsets in the world into places of the model.
    #[must_use]
    #[inline]
    pub fn of(back: &Mat3) -> Self {
        let [x, y, z] = [back.x_axis, back.y_axis, back.z_axis].map(Vec3x4::all);
        Self { x, y, z }
    }

    /// Offsets in the world as the model sees them: turned, and divided by its scale.
    #[must_use]
    #[inline]
    pub fn model(&self, offset_world: Vec3x4) -> Vec3x4 {
        self.x * offset_world.x + self.y * offset_world.y + self.z * offset_world.z
    }
}

/// Where places of a model are in the world, relative to where it stands.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forthx4 {
    x: Vec3x4,
    y: Vec3x4,
    z: Vec3x4,
}

impl Forthx4 {
    /// By the matrix that turns places of the model into offsets in the world.
    #[must_use]
    #[inline]
    pub fn of(forth: &Mat3) -> Self {
        let [x, y, z] = [forth.x_axis, forth.y_axis, forth.z_axis].map(Vec3x4::all);
        Self { x, y, z }
    }

    /// Places of the model as offsets in the world: turned, and times its scale.
    #[must_use]
    #[inline]
    pub fn world(&self, place: Vec3x4) -> Vec3x4 {
        self.x * place.x + self.y * place.y + self.z * place.z
    }

    /// Offsets in the world as the model sees them, but for being as much larger as the square of its scale.
    #[must_use]
    #[inline]
    pub fn against(&self, offset_world: Vec3x4) -> Vec3x4 {
        Vec3x4 {
            x: self.x.dot(offset_world),
            y: self.y.dot(offset_world),
            z: self.z.dot(offset_world),
        }
    }

    /// [`Self::world`] of a model that stands upright: turned about Z alone.
    #[must_use]
    #[inline]
    pub fn world_upright(&self, place: Vec3x4) -> Vec3x4 {
        Vec3x4 {
            x: self.x.x * place.x + self.y.x * place.y,
            y: self.x.y * place.x + self.y.y * place.y,
            z: self.z.z * place.z,
        }
    }

    /// [`Self::against`] of a model that stands upright.
    #[must_use]
    #[inline]
    pub fn against_upright(&self, offset_world: Vec3x4) -> Vec3x4 {
        Vec3x4 {
            x: self.x.x * offset_world.x + self.x.y * offset_world.y,
            y: self.y.x * offset_world.x + self.y.y * offset_world.y,
            z: self.z.z * offset_world.z,
        }
    }
}
