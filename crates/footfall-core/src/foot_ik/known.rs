// SPDX-License-Identifier: MIT OR Apache-2.0
//! What is known of feet after an update: told when somebody asks, so that nobody else pays for it.

use glam::Vec3;
use wide::f32x4;

use super::FootIk;
use super::carry;
use super::ground::PROBES;
use crate::lanes::LANES;
use crate::support::FIXED;

/// What is known of a foot: for debug drawing, sounds, and tests.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FootState {
    /// How much of its correction counts, 0 to 1.
    pub weight: f32,
    /// How far the ground would move it along up, component cm.
    pub offset: f32,
    /// Whether it supports.
    pub supports: bool,
    /// Whether it has begun to support in this frame, or ceased to.
    pub has_planted: bool,
    /// See `has_planted`.
    pub has_lifted: bool,
    /// Whether it holds its place.
    pub is_locked: bool,
    /// Whether it has let go in this frame because its leg was too far off or too twisted.
    pub has_torn: bool,
    /// Whether ground has been found in this frame.
    pub has_ground: bool,
    /// Height of the ground over the authored floor under it, smoothed, along up, component cm.
    pub ground: f32,
    /// The ground's normal, smoothed.
    pub normal_world: Vec3,
    /// The ground below it, component space.
    pub contact: Vec3,
    /// What the host said of the ground in its hit.
    pub support: u64,
    /// See `support`.
    pub tag: u64,
}

impl FootIk {
    /// What is known of a leg's foot since the last update: before the first, and after a reset, nothing. `None` if there is
    /// no such leg.
    #[must_use]
    pub fn foot(&self, leg: usize) -> Option<FootState> {
        if leg >= self.leg_count() {
            return None;
        }
        if !self.state.has_begun() {
            return Some(FootState::default());
        }
        let (quad, lane) = (leg / LANES, leg % LANES);
        let (feet, plan) = (&self.state.feet[quad], &self.question.plans[quad]);
        let own = |lanes: f32x4| lanes.as_array()[lane];
        let (supports, supported) = (own(feet.supports), own(feet.supported));
        let hit = carry::speaker(&self.question.hits[PROBES * leg..PROBES * (leg + 1)]);
        Some(FootState {
            weight: own(feet.weight),
            offset: own(plan.offset),
            ground: own(feet.height),
            supports: supports > 0.5,
            has_planted: supports > supported,
            has_lifted: supports < supported,
            is_locked: self.state.locks[leg].is_held,
            has_torn: plan.torn & (1 << lane) != 0,
            has_ground: own(feet.is_found) > 0.5,
            normal_world: feet.normal_world.lane(lane),
            contact: plan.contact.lane(lane),
            support: hit.map_or(FIXED, |hit| hit.support),
            tag: hit.map_or(0, |hit| hit.tag),
        })
    }
}
