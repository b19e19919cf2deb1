// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where the ground is under feet, four at a time.
//!
//! Two probes along −up, under the ankle and under the toe, from a little above the foot but never from above the hip,
//! so that a ceiling is not taken for ground. The ground of each hit is its tangent plane, carried to the
//! ankle's vertical: on a slope both say the same, at an edge the higher one counts. Component space, cm.

use glam::{DVec3, Vec3};
use wide::f32x4;

use super::authored::Authored;
use super::settings::ProbeSettings;
use super::up::{Stand, Up};
use crate::lanes::{LANES, Vec3x4, Zip, all, max, min};
use crate::math;
use crate::query::{Hit, Probe, Purpose};

/// Probes of one foot.
pub const PROBES: usize = 2;
/// How far off a probe's line a hit may be, cm: the tolerance of a host's collision library.
const ON_THE_WAY: f32 = 1.0;

/// Ground under four feet.
#[derive(Clone, Copy, Debug, Default)]
pub struct Found {
    /// Where there is any.
    pub is_there: f32x4,
    /// Its height on the ankle's vertical over the authored floor there, along up, cm.
    pub height: f32x4,
    /// Its normal, component space.
    pub normal: Vec3x4,
    /// Where there is ground under the toe, and its normal.
    pub toe: (f32x4, Vec3x4),
}

/// The probes of four feet, component space.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked {
    /// Where they begin: under ankles and under toes in turn, of two feet and of two more.
    from: [Vec3x4; 2],
    /// How high that is along up, for both probes of a foot.
    start: f32x4,
    /// How much higher or lower ground may be because the feet are away from the component.
    away: f32x4,
}

impl Asked {
    /// Writes the probes of feet, a pair each; the second is the first again for a foot without a toe. The trunk is tilted by
    /// `slope`: so much higher per way along it.
    #[inline]
    pub fn ask<U: Up>(
        &mut self,
        legs: &Authored,
        slope: Vec3,
        stand: &Stand<'_, U>,
        (settings, owner): (&ProbeSettings, u32),
        probes: &mut [Probe],
    ) {
        let up = stand.up;
        // The farther a foot is from the component, the higher or lower its ground may be; and the hip with the trunk.
        let away = up.level(legs.ankle).length_squared().sqrt() * all(settings.rise);
        let hip = up.rise(legs.hip) + legs.hip.dot(Vec3x4::all(slope));
        let highest = max(up.rise(legs.ankle), up.rise(legs.toe));
        let start = min(highest + all(settings.up) + away, hip);
        let [ankles, toes] = [legs.ankle, legs.toe].map(|joint| (joint, (start, away)));
        (self.start, self.away) = (start, away);
        let (low, high) = probes.split_at_mut(probes.len().min(LANES));
        let how = (settings, owner);
        self.from[0] = write(low, Zip::low(ankles, toes), stand, how);
        if !high.is_empty() {
            self.from[1] = write(high, Zip::high(ankles, toes), stand, how);
        }
    }

    /// The ground that the hits speak of: the highest that can be stood on.
    #[inline]
    pub fn found<U: Up>(
        &self,
        hits: &[Option<Hit>],
        legs: &Authored,
        stand: &Stand<'_, U>,
        probe: (&ProbeSettings, f32),
    ) -> Found {
        let floor = stand.floor_under(legs.ankle);
        let down = self.start - stand.up.rise(floor) + self.away;
        let feet = (floor, down);
        let (low, high) = hits.split_at(hits.len().min(LANES));
        let low = judged(low, self.from[0], Zip::low(feet, feet), stand, probe);
        let high = if high.is_empty() {
            low
        } else {
            judged(high, self.from[1], Zip::high(feet, feet), stand, probe)
        };
        let [ankle, toe] = Zip::unzipped([low, high]);
        let (ankle_found, (ankle_height, ankle_normal)) = ankle;
        let (toe_found, (toe_height, toe_normal)) = toe;
        let is_toe = toe_found & (ankle_height.simd_lt(toe_height) | !ankle_found);
        Found {
            is_there: ankle_found | toe_found,
            height: is_toe.bitselect(toe_height, ankle_height),
            normal: Vec3x4::select(is_toe, toe_normal, ankle_normal),
            toe: (toe_found & legs.has_toe, toe_normal),
        }
    }
}

/// Writes up to four probes, under joints from heights along up to so far below the floor; returns where they begin.
#[inline]
fn write<U: Up>(
    probes: &mut [Probe],
    (joint, (start, away)): (Vec3x4, (f32x4, f32x4)),
    stand: &Stand<'_, U>,
    (settings, owner): (&ProbeSettings, u32),
) -> Vec3x4 {
    let (view, up) = (stand.view, stand.up);
    let radius = settings.radius * view.component.scale;
    let way = (view.up_world * -view.component.scale).as_dvec3();
    let from = up.raised(joint, start - up.rise(joint));
    let offsets = stand.forth(from).each();
    let above = start - up.rise(stand.floor_under(joint));
    let lengths = max(above + all(settings.down) + away, all(0.0)).to_array();
    for (lane, probe) in probes.iter_mut().take(LANES).enumerate() {
        let start = math::moved(view.component.position, offsets[lane].as_dvec3());
        *probe = Probe {
            from: start,
            to: math::moved(start, way * f64::from(lengths[lane])),
            radius,
            purpose: Purpose::Foothold,
            owner,
        };
    }
    from
}

/// Which of up to four hits are ground, how high over the authored floor on the ankle's vertical, and the normals. Their
/// probes begin at `from`, so far above the lowest that counts.
#[inline]
fn judged<U: Up>(
    hits: &[Option<Hit>],
    from: Vec3x4,
    (floor, lowest): (Vec3x4, f32x4),
    stand: &Stand<'_, U>,
    (settings, least_facing): (&ProbeSettings, f32),
) -> (f32x4, (f32x4, Vec3x4)) {
    let (view, up) = (stand.view, stand.up);
    let slack = settings.radius + ON_THE_WAY / view.component.scale;
    let taken = Taken::new(hits, view.component.position);
    let point = stand.back(taken.offset);
    let squared = taken.normal.length_squared();
    let normal = stand.direction(taken.normal * (all(1.0) / squared.sqrt()));
    let facing = up.rise(normal);
    let way = from - point;
    let down = up.rise(way);
    let aside = up.level(way).length_squared();
    // A probe that began inside something, a ceiling, and what is not on its way say nothing of the ground; NaN fails
    // every comparison.
    let is_ground = all(0.0).simd_lt(taken.fraction)
        & all(least_facing).simd_le(facing)
        & all(0.25).simd_lt(squared)
        & squared.simd_lt(all(4.0))
        & all(-slack).simd_lt(down)
        & down.simd_lt(lowest + all(settings.down + slack))
        & aside.simd_lt(all(slack * slack));
    // On the plane n · (x − p) = 0, along up from the floor under the ankle.
    let height = (point - floor).dot(normal) / facing;
    (is_ground, (height, normal))
}

/// What up to four hits say.
struct Taken {
    /// From the component's origin, world.
    offset: Vec3x4,
    normal: Vec3x4,
    /// 0 where there is none.
    fraction: f32x4,
}

impl Taken {
    #[inline]
    fn new(hits: &[Option<Hit>], origin: DVec3) -> Self {
        let mut offsets = [Vec3::ZERO; LANES];
        let mut normals = [Vec3::Z; LANES];
        let mut fractions = [0.0; LANES];
        for (at, hit) in hits.iter().take(LANES).enumerate() {
            if let Some(hit) = hit {
                offsets[at] = (hit.position - origin).as_vec3();
                normals[at] = hit.normal;
                fractions[at] = hit.fraction;
            }
        }
        Self {
            offset: Vec3x4::of(offsets),
            normal: Vec3x4::of(normals),
            fraction: max(f32x4::new(fractions), all(0.0)),
        }
    }
}
