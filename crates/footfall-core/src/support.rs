// SPDX-License-Identifier: MIT OR Apache-2.0
//! What feet stand on besides the fixed world: moving platforms, and the one frame of mind about them.
//!
//! Once an update, before any step, the host says where the supports in use are. Everything that stands on one is
//! carried along rigidly and at once; the steps that follow take place in a world that stands still. A planted foot
//! keeps its contact in its support's space, so that it is where the host draws the support, to the frame.

use glam::{DVec3, Quat, Vec3};
use serde::{Deserialize, Serialize};

use crate::math;
use crate::placement::Placement;
use crate::query::Ground;

/// The id of everything that cannot move.
pub const FIXED: u64 = 0;
/// The most supports one creature can be in touch with: two a leg.
pub const MAX_SUPPORTS: usize = 16;

/// The supports a creature is in touch with, and where they were when last asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Supports {
    ids: [u64; MAX_SUPPORTS],
    now: [Placement; MAX_SUPPORTS],
    count: usize,
}

impl Supports {
    /// Where support `id` is; `None` for the fixed world and for what is not known.
    #[must_use]
    pub fn placement(&self, id: u64) -> Option<&Placement> {
        if id == FIXED {
            return None;
        }
        self.ids[..self.count]
            .iter()
            .position(|&known| known == id)
            .map(|at| &self.now[at])
    }

    /// Whether nothing here can move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub(crate) fn released_from(&self, id: u64, held: DVec3) -> DVec3 {
        self.placement(id)
            .map_or(held, |support| support.point_released(held))
    }

    pub(crate) fn held_by(&self, id: u64, world: DVec3) -> DVec3 {
        self.placement(id)
            .map_or(world, |support| support.point_held(world))
    }

    pub(crate) fn rotation(&self, id: u64) -> Quat {
        self.placement(id)
            .map_or(Quat::IDENTITY, |support| support.rotation)
    }

    pub(crate) fn direction_world(&self, id: u64, held: Vec3) -> Vec3 {
        self.placement(id)
            .map_or(held, |support| support.rotation * held)
    }

    /// Asks the host where the supports in `wanted` are. Returns the ids that are gone.
    pub(crate) fn refresh(
        &mut self,
        wanted: &[u64],
        ground: &dyn Ground,
    ) -> [Option<u64>; MAX_SUPPORTS] {
        let mut gone = [None; MAX_SUPPORTS];
        let mut next = Self::default();
        for &id in wanted {
            if id != FIXED && next.count < MAX_SUPPORTS && !next.ids[..next.count].contains(&id) {
                next.ids[next.count] = id;
                next.count += 1;
            }
        }
        if next.count > 0 {
            let mut placements = [None; MAX_SUPPORTS];
            ground.supports(&next.ids[..next.count], &mut placements[..next.count]);
            let mut kept = Self::default();
            for at in 0..next.count {
                match placements[at].and_then(usable) {
                    Some(placement) => kept.push(next.ids[at], placement),
                    None => gone[at] = Some(next.ids[at]),
                }
            }
            next = kept;
        }
        *self = next;
        gone
    }

    /// Takes up a support that a hit has just named, at its placement of this update.
    pub(crate) fn admit(&mut self, id: u64, ground: &dyn Ground) -> bool {
        if id == FIXED || self.placement(id).is_some() {
            return true;
        }
        if self.count == MAX_SUPPORTS {
            return false;
        }
        let mut answer = [None];
        ground.supports(&[id], &mut answer);
        let Some(placement) = answer[0].and_then(usable) else {
            return false;
        };
        self.push(id, placement);
        true
    }

    fn push(&mut self, id: u64, placement: Placement) {
        self.ids[self.count] = id;
        self.now[self.count] = placement;
        self.count += 1;
    }

    /// Whether a value read from bytes can be used.
    #[must_use]
    pub(crate) fn is_sound(&self) -> bool {
        self.count <= MAX_SUPPORTS && self.now.iter().all(Placement::is_valid)
    }

    pub(crate) fn shift(&mut self, by_world: DVec3) {
        for placement in &mut self.now[..self.count] {
            placement.position = math::moved(placement.position, by_world);
        }
    }
}

/// A support's placement as the host gave it, made fit for use. Supports are rigid: their scale does not count.
fn usable(given: Placement) -> Option<Placement> {
    let rigid = Placement {
        scale: 1.0,
        ..given
    };
    rigid.is_valid().then(|| Placement {
        position: math::snap(rigid.position),
        rotation: math::unit(rigid.rotation),
        ..rigid
    })
}
