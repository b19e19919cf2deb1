// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where a foot should land.
//!
//! From the home, past it by a part of the step distance (never of the error, which would make steps grow without
//! end), a bounded probe along the body's up. A hit counts if it can be stood on, and reached both from where the
//! body is and from where it will be at landing. If the best place is no good, others on the way there and a little
//! beyond are tried, then beside it; if none is good, the foot keeps its contact.

use glam::Vec3;

use crate::budget::Limits;
use crate::foot::Contact;
use crate::math;
use crate::placement::Placement;
use crate::query::{Hit, Probe, Purpose};
use crate::rig::Limb;
use crate::settings::FootholdSettings;

/// How many places are tried when the best one is no good.
pub const OTHERS: usize = 7;

/// Other places, in order: along the way from contact to best place, and to the side, in step distances.
const PLACES: [(f32, f32); OTHERS] = [
    (0.8, 0.0),
    (1.25, 0.0),
    (0.8, 0.5),
    (0.8, -0.5),
    (0.55, 0.0),
    (1.5, 0.0),
    (0.35, 0.0),
];

/// Other places for a foot that hangs free: around its home, in step distances.
const AROUND: [(f32, f32); OTHERS] = [
    (0.6, 0.0),
    (-0.6, 0.0),
    (0.0, 0.6),
    (0.0, -0.6),
    (0.9, 0.5),
    (0.9, -0.5),
    (-0.9, 0.0),
];

/// What a leg knows when it wants to step. Model space.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sense {
    /// Ground point under the home.
    pub home: Vec3,
    /// Where the toes should point: a unit vector.
    pub forward: Vec3,
    /// Ground point under the foot; the home's for a foot that hangs free.
    pub contact: Vec3,
    /// Level distance from contact to home, cm.
    pub distance: f32,
    /// Whether a step is wanted.
    pub wants: bool,
    /// Whether a step is wanted, or would be before the leg's group gets another turn.
    pub joins: bool,
    /// Whether the foot hangs free.
    pub is_free: bool,
}

/// The ground-plane point to try, model space: the best place, or one of the others.
#[must_use]
pub fn place(sense: &Sense, limb: &Limb, overshoot: f32, other: Option<usize>) -> Vec3 {
    if sense.is_free {
        let (along, aside) = other.map_or((0.0, 0.0), |n| AROUND[n % OTHERS]);
        return sense.home + Vec3::new(along, aside, 0.0) * limb.step_distance;
    }
    let level = Vec3::new(
        sense.home.x - sense.contact.x,
        sense.home.y - sense.contact.y,
        0.0,
    );
    // A foot that wants to step for its angle alone may be on its home: then there is nowhere to overshoot to.
    let toward = if sense.distance > 0.1 * limb.step_distance {
        math::direction_or(level, Vec3::ZERO)
    } else {
        Vec3::ZERO
    };
    let best = level + toward * (limb.step_distance * overshoot);
    let (along, aside) = other.map_or((1.0, 0.0), |n| PLACES[n % OTHERS]);
    let side = Vec3::new(-toward.y, toward.x, 0.0) * (limb.step_distance * aside);
    let from = Vec3::new(sense.contact.x, sense.contact.y, sense.home.z);
    from + best * along + side
}

/// The probe that looks for ground at a ground-plane point.
#[must_use]
pub fn probe(
    place_model: Vec3,
    limb: &Limb,
    settings: &FootholdSettings,
    placement: &Placement,
) -> Probe {
    let (up, down) = (
        settings.probe_up * limb.length(),
        settings.probe_down * limb.length(),
    );
    Probe {
        from: placement.point_world(place_model + Vec3::Z * up),
        to: placement.point_world(place_model - Vec3::Z * down),
        radius: settings.radius * placement.scale,
        purpose: Purpose::Foothold,
    }
}

/// Whether the ground at `hit` can be stood on at all.
#[must_use]
pub fn is_ground(hit: &Hit, settings: &FootholdSettings) -> bool {
    hit.fraction > 0.0 && hit.normal.z >= libm::cosf(settings.slope_limit)
}

/// The contact a foot makes at `hit`, in the world.
#[must_use]
pub fn contact(hit: &Hit, limb: &Limb, forward_model: Vec3, placement: &Placement) -> Contact {
    let rise = hit.normal * (limb.ankle_height * placement.scale);
    Contact {
        ankle: math::moved(hit.position, rise.as_dvec3()),
        ground: hit.position,
        normal: hit.normal,
        rotation: math::frame(placement.direction_world(forward_model), hit.normal),
        support: hit.support,
        tag: hit.tag,
    }
}

/// Whether a step to `contact` is worth making, and within `limits` from `placements`: where the body is, and where it
/// will be at landing.
#[must_use]
pub fn is_good(
    contact: &Contact,
    sense: &Sense,
    limb: &Limb,
    hip: Vec3,
    limits: [Limits; 2],
    placements: [&Placement; 2],
) -> bool {
    let landing = placements[0].point_model(contact.ground);
    let from_home = Vec3::new(landing.x - sense.home.x, landing.y - sense.home.y, 0.0);
    let is_ahead = from_home.dot(sense.home - sense.contact) > 0.0;
    let is_nearer = from_home.length() <= (0.95 * limb.step_distance).max(0.8 * sense.distance);
    if !(sense.is_free || is_ahead || is_nearer) {
        return false;
    }
    placements.iter().zip(limits).all(|(placement, limits)| {
        let reach = libm::sqrtf((placement.point_model(contact.ankle) - hip).length_squared());
        limits.contain(reach)
    })
}
