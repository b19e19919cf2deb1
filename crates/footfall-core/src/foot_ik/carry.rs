// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ground that moves: how far it has carried each foot since the last frame.
//!
//! Hosts name what can move in their hits, and say where it is. What a foot stands on has then not come nearer or gone
//! away, however it rises and turns: heights, speeds and the pelvis are judged against it.

use glam::Vec3;

use super::ground::PROBES;
use crate::lanes::{QUADS, Vec3x4};
use crate::query::{Ground, Hit};
use crate::rig::MAX_LEGS;
use crate::support::{FIXED, MAX_SUPPORTS, Supports};

/// How far the ground under each foot has gone since the last frame, world cm.
#[derive(Clone, Copy, Debug, Default)]
pub struct Carried {
    /// Four feet at a time.
    pub feet: [Vec3x4; QUADS],
    /// All feet together: how the ground carries the whole body.
    pub body: Vec3,
}

/// The hit that speaks for a foot: the higher one.
pub fn speaker(pair: &[Option<Hit>]) -> Option<&Hit> {
    let [one, other] = pair else { return None };
    let [one, other] = [one, other].map(|hit| hit.as_ref().filter(|hit| hit.fraction > 0.0));
    match (one, other) {
        (Some(ankle), Some(toe)) if toe.fraction < ankle.fraction => other,
        (None, _) => other,
        _ => one,
    }
}

/// Asks where the supports under the feet are, and those in `held`. `None` if nothing moves.
pub fn carried(
    supports: &mut Supports,
    hits: &[Option<Hit>],
    held: impl Iterator<Item = u64>,
    ground: &dyn Ground,
) -> Option<Carried> {
    let named = |hit: &Option<Hit>| hit.as_ref().map_or(FIXED, |hit| hit.support);
    if supports.is_empty() && hits.iter().fold(FIXED, |any, hit| any | named(hit)) == FIXED {
        return None;
    }
    let before = *supports;
    let mut wanted = [FIXED; MAX_SUPPORTS];
    let named = hits.chunks_exact(PROBES).filter_map(speaker);
    let named = named.map(|hit| hit.support).chain(held);
    for (slot, id) in wanted.iter_mut().zip(named) {
        *slot = id;
    }
    supports.refresh(&wanted, ground);
    let (mut feet, mut sum, mut count) = ([Vec3::ZERO; MAX_LEGS], Vec3::ZERO, 0.0);
    for (leg, pair) in hits.chunks_exact(PROBES).enumerate() {
        let Some(hit) = speaker(pair) else { continue };
        count += 1.0;
        let id = hit.support;
        if let (Some(was), Some(now)) = (before.placement(id), supports.placement(id)) {
            let earlier = was.point_released(now.point_held(hit.position));
            feet[leg] = (hit.position - earlier).as_vec3();
            sum += feet[leg];
        }
    }
    Some(Carried {
        feet: Vec3x4::quads(&feet),
        body: if count > 0.0 { sum / count } else { Vec3::ZERO },
    })
}
