// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where a foot should land.
//!
//! From the home, past it by a part of the step distance (never of the error, which would make steps grow without
//! end), a bounded probe along the body's up. A hit counts if it can be stood on, and reached both from where the
//! body is and from where it will be at landing. If the best place is no good, others on the way there and a little
//! beyond are tried, then beside it; if none is good, the foot keeps its contact.

use glam::Vec3;
use wide::f32x4;

use crate::budget::Limits;
use crate::foot::Contact;
use crate::gait::LegSet;
use crate::lanes::{LANES, QUADS, Vec3x4};
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
    /// Whether the foot hangs free.
    pub is_free: bool,
}

/// What four legs know: see [`Sense`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Sensex4 {
    /// Ground points under the homes.
    pub home: Vec3x4,
    /// Where the toes should point.
    pub forward: Vec3x4,
    /// Ground points under the feet.
    pub contact: Vec3x4,
    /// Level distances from contacts to homes, cm.
    pub distance: f32x4,
}

/// What all legs know.
#[derive(Clone, Copy, Debug, Default)]
pub struct Senses {
    /// Four legs at a time.
    pub quads: [Sensex4; QUADS],
    /// Legs that want to step.
    pub wants: LegSet,
    /// Legs that want to step, or would before their group gets another turn.
    pub joins: LegSet,
    /// Legs whose feet hang free.
    pub free: LegSet,
}

impl Senses {
    /// What one leg knows.
    #[must_use]
    pub fn leg(&self, leg: usize) -> Sense {
        let (quad, lane) = (&self.quads[leg / LANES], leg % LANES);
        Sense {
            home: quad.home.lane(lane),
            forward: quad.forward.lane(lane),
            contact: quad.contact.lane(lane),
            distance: quad.distance.as_array()[lane],
            is_free: self.free.contains(leg),
        }
    }
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
        owner: 0,
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
