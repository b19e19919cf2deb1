// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where the ground is under a foot.
//!
//! Two probes along −up, under the ankle and under the toe, from a little above the authored floor but never from above
//! the hip, so that a ceiling is not taken for ground. The ground of each hit is its tangent plane, carried to the
//! ankle's vertical: on a slope both say the same, at an edge the higher one counts. Component space, cm.

use glam::Vec3;

use super::rig::FootRig;
use super::settings::ProbeSettings;
use super::{LegInput, View};
use crate::query::{Hit, Probe, Purpose};

/// Probes of one foot.
pub const PROBES: usize = 2;

/// Ground under a foot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// Its height on the ankle's vertical, over the component's origin along up, cm.
    pub height: f32,
    /// Its normal, component space.
    pub normal: Vec3,
    /// The hit it comes from, as the host gave it.
    pub hit: Hit,
}

/// The probes of a foot; the second is the first again for a foot without a toe.
#[must_use]
pub fn probes(
    leg: &LegInput,
    view: &View,
    rig: &FootRig,
    settings: &ProbeSettings,
) -> [Probe; PROBES] {
    let ankle = leg.ankle.translation;
    let toe = leg.toe.map_or(ankle, |toe| toe.translation);
    let ceiling = leg.hip.translation.dot(view.up);
    [ankle, toe].map(|under| {
        let floor = view.floor_under(under, rig);
        let top = (floor.dot(view.up) + settings.up).min(ceiling);
        let from = floor + view.up * (top - floor.dot(view.up));
        let to = floor - view.up * settings.down;
        Probe {
            // The sphere's centre is its radius above what it touches.
            from: view.point_world(from + view.up * settings.radius.min(settings.up)),
            to: view.point_world(to),
            radius: settings.radius * view.component.scale,
            purpose: Purpose::Foothold,
        }
    })
}

/// The ground that the probes' hits speak of, under an ankle: the highest that can be stood on.
#[must_use]
pub fn found(
    hits: &[Option<Hit>],
    ankle: Vec3,
    view: &View,
    settings: &ProbeSettings,
) -> Option<Found> {
    let steepest = libm::cosf(settings.slope_limit);
    let ground = |hit: &Hit| {
        let normal = view.component.rotation.conjugate() * hit.normal;
        let facing = normal.dot(view.up);
        // A probe that began inside something, and a ceiling, say nothing of the ground.
        if hit.fraction <= 0.0 || facing < steepest.max(1.0e-3) {
            return None;
        }
        let point = view.component.point_model(hit.position);
        // On the plane n · (x − p) = 0, along up from the ankle.
        let along = (point - ankle).dot(normal) / facing;
        Some(Found {
            height: ankle.dot(view.up) + along,
            normal,
            hit: *hit,
        })
    };
    let all = hits.iter().flatten().filter_map(ground);
    all.reduce(|best, other| {
        if other.height > best.height {
            other
        } else {
            best
        }
    })
}
