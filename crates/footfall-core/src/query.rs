// SPDX-License-Identifier: MIT OR Apache-2.0
//! What may be asked of the host's world.

use glam::{DVec3, Vec3};
use serde::{Deserialize, Serialize};

use crate::math;
use crate::placement::Placement;
use crate::support::FIXED;

/// The most probes one creature asks in one step.
pub const MAX_PROBES: usize = 64;

/// What a probe is for: the host may answer different kinds from different collision channels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u32)]
pub enum Purpose {
    /// Ground to stand on, asked for downward.
    #[default]
    Foothold = 0,
    /// Whether there will be ground to stand on, asked for downward.
    Outlook = 1,
    /// Something in the way of the body, asked for along the motion.
    Obstacle = 2,
}

/// A ray, or a sphere moved along a line. World space, cm.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Probe {
    /// Where the ray, or the sphere's centre, begins.
    pub from: DVec3,
    /// Where it ends.
    pub to: DVec3,
    /// Radius of the sphere; 0 is a ray.
    pub radius: f32,
    /// What it is for.
    pub purpose: Purpose,
    /// Who of a batch asks: its index there. Hosts may leave out what belongs to it.
    pub owner: u32,
}

/// The first thing a probe met. World space, cm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Hit {
    /// The point of the surface that was touched.
    pub position: DVec3,
    /// Unit normal of the surface there, toward the side the probe came from.
    pub normal: Vec3,
    /// How far along the probe, 0 to 1. For a sphere, where its centre was. 0 also means that it began inside.
    pub fraction: f32,
    /// What was hit, if it can move: an id the host can give a placement for. 0 is the fixed world.
    pub support: u64,
    /// Whatever the host wants to hear again in the events, say the kind of surface.
    pub tag: u64,
}

impl Hit {
    /// A hit that can be worked with, positions on the lattice; `None` if the host's numbers cannot be used, or are not
    /// on the probe's way.
    #[must_use]
    pub(crate) fn checked(self, probe: &Probe) -> Option<Self> {
        let reach = (probe.to - probe.from).length() + f64::from(probe.radius) + ON_THE_WAY;
        let is_usable = self.position.is_finite()
            && self.position.distance_squared(probe.from) <= reach * reach
            && self.normal.is_finite()
            && (0.25..4.0).contains(&self.normal.length_squared())
            && self.fraction.is_finite();
        let normal = math::direction_or(self.normal, Vec3::Z);
        is_usable.then(|| Self {
            position: math::snap(self.position),
            normal,
            fraction: self.fraction.clamp(0.0, 1.0),
            ..self
        })
    }

    /// Where a probe meets the plane through this hit, which is taken to be endless, solid behind and at rest; `None` if it
    /// ends before, or begins behind.
    #[must_use]
    pub fn as_plane(&self, probe: &Probe) -> Option<Self> {
        let normal = self.normal.as_dvec3();
        let way = probe.to - probe.from;
        let radius = f64::from(probe.radius);
        // A sphere meets a plane where its centre is a radius away from it.
        let away = (probe.from - self.position).dot(normal) - radius;
        let approach = -way.dot(normal);
        // NaN is no way to meet anything.
        if !(away > 0.0 && approach >= away) {
            return None;
        }
        let fraction = away / approach;
        Some(Self {
            position: probe.from + way * fraction - normal * radius,
            fraction: fraction as f32,
            support: FIXED,
            ..*self
        })
    }
}

/// How far beyond its probe a hit may be, cm: the tolerance of a host's collision library.
const ON_THE_WAY: f64 = 1.0;

/// The host's world.
pub trait Ground {
    /// Answers `probes[i]` in `hits[i]` (equal lengths, world space); `None` is open air.
    fn cast(&self, probes: &[Probe], hits: &mut [Option<Hit>]);

    /// Says in `placements[i]` where support `ids[i]` is now; `None` if it is gone. Scale is not looked at.
    ///
    /// Asked at most once an update, and only for supports that a hit has named.
    fn supports(&self, ids: &[u64], placements: &mut [Option<Placement>]) {
        let _ = ids;
        placements.fill(None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rays_and_spheres_meet_planes_where_they_touch_them() {
        let plane = Hit {
            position: DVec3::new(5.0, -3.0, 10.0),
            normal: Vec3::new(0.6, 0.0, 0.8),
            support: 7,
            tag: 9,
            ..Hit::default()
        };
        let probe = |z: f64, radius: f32| Probe {
            from: DVec3::new(0.0, 0.0, 60.0),
            to: DVec3::new(0.0, 0.0, z),
            radius,
            ..Probe::default()
        };
        let hit = plane.as_plane(&probe(-60.0, 4.0)).expect("it is met");
        let on_plane = (hit.position - plane.position).dot(plane.normal.as_dvec3());
        assert!(on_plane.abs() < 1.0e-5, "{on_plane}");
        let centre = DVec3::new(0.0, 0.0, 60.0 - 120.0 * f64::from(hit.fraction));
        assert!((centre.distance(hit.position) - 4.0).abs() < 1.0e-4);
        assert_eq!((hit.support, hit.tag), (FIXED, 9));
        let ray = plane.as_plane(&probe(-60.0, 0.0)).expect("it is met");
        assert!(ray.fraction > hit.fraction, "a ray goes farther");
        assert_eq!(plane.as_plane(&probe(30.0, 4.0)), None, "it ends before");
        assert_eq!(plane.as_plane(&probe(90.0, 4.0)), None, "it goes away");
        let behind = Probe {
            from: DVec3::new(0.0, 0.0, -20.0),
            ..probe(-60.0, 4.0)
        };
        assert_eq!(plane.as_plane(&behind), None, "it begins behind");
        let nowhere = Hit {
            normal: Vec3::NAN,
            ..plane
        };
        assert_eq!(nowhere.as_plane(&probe(-60.0, 4.0)), None);
    }
}
