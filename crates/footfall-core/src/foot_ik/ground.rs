// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where the ground is under feet, four at a time.
//!
//! Two probes along −up, under the ankle and under the toe, from a little above the foot but never from above the hip,
//! so that a ceiling is not taken for ground. The ground of each hit is its tangent plane, carried to the
//! ankle's vertical: on a slope both say the same, at an edge the higher one counts. Component space, cm.

use glam::{DVec3, Vec3};
use wide::f32x4;

use super::authored::Authored;
use super::rig::FootRig;
use super::settings::ProbeSettings;
use super::view::View;
use crate::lanes::{LANES, Vec3x4, all, max, min};
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

/// The probes of four feet, and where they begin, component space.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked {
    /// Under ankles, under toes.
    from: [Vec3x4; PROBES],
    /// How much higher or lower ground may be because the feet are away from the component.
    away: f32x4,
}

impl Asked {
    /// Writes the probes of feet, a pair each; the second is the first again for a foot without a toe. The trunk is tilted by
    /// `slope`: so much higher per way along it.
    #[inline]
    pub fn new(
        legs: &Authored,
        (view, slope): (&View, Vec3),
        rig: &FootRig,
        settings: &ProbeSettings,
        probes: &mut [Probe],
    ) -> Self {
        let up = view.up_lanes;
        let radius = settings.radius * view.component.scale;
        let way = (view.up_world * -view.component.scale).as_dvec3();
        let joints = [legs.ankle, legs.toe];
        let [ankle, toe] = joints.map(|joint| joint.dot(up));
        // The farther a foot is from the component, the higher or lower its ground may be; and the hip with the trunk.
        let away = legs.ankle.across(up).length_squared().sqrt() * all(settings.rise);
        let hip = legs.hip.dot(up) + legs.hip.dot(Vec3x4::all(slope));
        let start = min(max(ankle, toe) + all(settings.up) + away, hip);
        let from = joints.map(|joint| joint + up * (start - joint.dot(up)));
        for (at, from) in from.iter().enumerate() {
            let offsets = view.forth.world(*from).each();
            let floor = view.floor_under(joints[at], rig).dot(up);
            let lengths = max(start - floor + all(settings.down) + away, all(0.0)).to_array();
            for (leg, pair) in probes.chunks_exact_mut(PROBES).enumerate() {
                let start = math::moved(view.component.position, offsets[leg].as_dvec3());
                pair[at] = Probe {
                    from: start,
                    to: math::moved(start, way * f64::from(lengths[leg])),
                    radius,
                    purpose: Purpose::Foothold,
                    owner: 0,
                };
            }
        }
        Self { from, away }
    }

    /// The ground that the hits speak of: the highest that can be stood on.
    #[inline]
    pub fn found(
        &self,
        hits: &[Option<Hit>],
        legs: &Authored,
        view: &View,
        rig: &FootRig,
        (settings, least_facing): (&ProbeSettings, f32),
    ) -> Found {
        let up = view.up_lanes;
        let steepest = all(least_facing);
        let floor = view.floor_under(legs.ankle, rig);
        let widest = all(settings.radius + ON_THE_WAY / view.component.scale);
        let ends = all(settings.down + settings.radius + ON_THE_WAY / view.component.scale);
        let [under_ankle, under_toe] = [0, 1].map(|at| {
            let taken = Taken::new(hits, at, view.component.position);
            let point = view.back.model(taken.offset);
            let squared = taken.normal.length_squared();
            let normal = view.direction(taken.normal * (all(1.0) / squared.sqrt()));
            let facing = normal.dot(up);
            let way = self.from[at] - point;
            let down = way.dot(up);
            let longest = (self.from[at] - floor).dot(up) + ends + self.away;
            let aside = (way - up * down).length_squared();
            // A probe that began inside something, a ceiling, and what is not on its way say nothing of the ground; NaN
            // fails every comparison.
            let is_ground = all(0.0).simd_lt(taken.fraction)
                & steepest.simd_le(facing)
                & all(0.25).simd_lt(squared)
                & squared.simd_lt(all(4.0))
                & (-widest).simd_lt(down)
                & down.simd_lt(longest)
                & aside.simd_lt(widest * widest);
            // On the plane n · (x − p) = 0, along up from the floor under the ankle.
            let height = (point - floor).dot(normal) / facing;
            (is_ground, height, normal)
        });
        let (ankle_found, ankle_height, ankle_normal) = under_ankle;
        let (toe_found, toe_height, toe_normal) = under_toe;
        let is_toe = toe_found & (ankle_height.simd_lt(toe_height) | !ankle_found);
        Found {
            is_there: ankle_found | toe_found,
            height: is_toe.bitselect(toe_height, ankle_height),
            normal: Vec3x4::select(is_toe, toe_normal, ankle_normal),
            toe: (toe_found & legs.has_toe, toe_normal),
        }
    }
}

/// What hits say, four feet at a time.
struct Taken {
    /// From the component's origin, world.
    offset: Vec3x4,
    normal: Vec3x4,
    /// Of a foot that nothing was found for, 0.
    fraction: f32x4,
}

impl Taken {
    #[inline]
    fn new(hits: &[Option<Hit>], at: usize, origin: DVec3) -> Self {
        let mut offsets = [Vec3::ZERO; LANES];
        let mut normals = [Vec3::Z; LANES];
        let mut fractions = [0.0; LANES];
        for (leg, pair) in hits.chunks_exact(PROBES).enumerate() {
            if let Some(hit) = &pair[at] {
                offsets[leg] = (hit.position - origin).as_vec3();
                normals[leg] = hit.normal;
                fractions[leg] = hit.fraction;
            }
        }
        Self {
            offset: Vec3x4::of(offsets),
            normal: Vec3x4::of(normals),
            fraction: max(f32x4::new(fractions), all(0.0)),
        }
    }
}
