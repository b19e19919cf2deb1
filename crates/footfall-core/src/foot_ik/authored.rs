// SPDX-License-Identifier: MIT OR Apache-2.0
//! The authored legs, four at a time. A lane that is left over is the first leg's again. Component space, cm.

use glam::Vec3;
use wide::f32x4;

use super::LegInput;
use super::body::Trunk;
use crate::lanes::{LANES, Quatx4, Vec3x4};
use crate::pose::Joint;

/// Four authored legs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Authored {
    /// Hips.
    pub hip: Vec3x4,
    /// Knees.
    pub knee: Vec3x4,
    /// Ankles.
    pub ankle: Vec3x4,
    /// Toes; the ankle where there is none.
    pub toe: Vec3x4,
    /// Where there is a toe.
    pub has_toe: f32x4,
    /// Rotations of the ankle bones.
    pub ankle_turn: Quatx4,
    /// The weights of the host's curves; below 0 where it has none.
    pub weight: f32x4,
    /// Pushes on the feet.
    pub disturbance: Vec3x4,
}

impl Authored {
    /// Of one to four legs.
    #[inline]
    pub fn new(legs: &[LegInput]) -> Self {
        let leg: [&LegInput; LANES] =
            core::array::from_fn(|lane| legs.get(lane).unwrap_or(&legs[0]));
        let place = |of: fn(&LegInput) -> Vec3| Vec3x4::of(leg.map(of));
        let mark = |is_set: bool| f32::from_bits(if is_set { u32::MAX } else { 0 });
        Self {
            hip: place(|leg| leg.hip.translation),
            knee: place(|leg| leg.knee.translation),
            ankle: place(|leg| leg.ankle.translation),
            toe: place(|leg| {
                leg.toe
                    .as_ref()
                    .map_or(leg.ankle.translation, |toe| toe.translation)
            }),
            has_toe: f32x4::new(leg.map(|leg| mark(leg.toe.is_some()))),
            ankle_turn: Quatx4::of(leg.map(|leg| leg.ankle.rotation)),
            weight: f32x4::new(leg.map(|leg| leg.weight.unwrap_or(-1.0))),
            disturbance: place(|leg| leg.disturbance),
        }
    }

    /// These with hips, knees and ankles where a tilted trunk takes them.
    #[inline]
    pub fn tilted(&self, trunk: &Trunk) -> Self {
        Self {
            hip: trunk.places(self.hip),
            knee: trunk.places(self.knee),
            ankle: trunk.places(self.ankle),
            ..*self
        }
    }

    /// Rotations of a joint of each leg.
    #[inline]
    pub fn turns(legs: &[LegInput], of: fn(&LegInput) -> &Joint) -> Quatx4 {
        let turn = |lane: usize| of(legs.get(lane).unwrap_or(&legs[0])).rotation;
        Quatx4::of(core::array::from_fn(turn))
    }
}
