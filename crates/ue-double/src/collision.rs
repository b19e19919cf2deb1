// SPDX-License-Identifier: MIT OR Apache-2.0
//! The shapes of a world, and what a ray or a moving sphere meets first. World space, cm, double precision.

use std::collections::BTreeMap;
use std::sync::RwLock;

use footfall_core::Probe;
use footfall_lab::world::{meet, pose};
use glam::{DQuat, DVec3};
use parry3d_f64::math::Pose;
use parry3d_f64::shape::SharedShape;

use crate::ffi::{Body, Meeting, Sweep};

/// A face is touched by a point that is so near to it, cm.
const ON_FACE: f64 = 1.0e-3;

struct Placed {
    shape: SharedShape,
    pose: Pose,
    place: (DVec3, DQuat),
    /// Half the size of a box; zero for all else.
    half_extent: DVec3,
}

/// All shapes, by the number of what they belong to. May be asked from many threads.
#[derive(Default)]
pub struct Collision {
    bodies: RwLock<BTreeMap<u32, Placed>>,
}

/// An empty world.
#[allow(clippy::unnecessary_box_returns)] // What C++ owns is boxed.
pub fn new_collision() -> Box<Collision> {
    Box::default()
}

impl Collision {
    /// Puts a shape in, or where it is now: a box, or with a radius a capsule whose axis is as long as the box is high.
    pub fn put(&self, number: u32, body: &Body) {
        let half_extent = DVec3::from_array(body.half_extent);
        let shape = if body.radius > 0.0 {
            SharedShape::capsule_z(half_extent.z.max(0.0), body.radius)
        } else {
            SharedShape::cuboid(half_extent.x, half_extent.y, half_extent.z)
        };
        let place = (
            DVec3::from_array(body.position),
            DQuat::from_array(body.rotation).normalize(),
        );
        let placed = Placed {
            shape,
            pose: pose(place),
            place,
            half_extent: if body.radius > 0.0 {
                DVec3::ZERO
            } else {
                half_extent
            },
        };
        if let Ok(mut bodies) = self.bodies.write() {
            bodies.insert(number, placed);
        }
    }

    /// Takes a shape out; nothing if there is none.
    pub fn remove(&self, number: u32) {
        if let Ok(mut bodies) = self.bodies.write() {
            bodies.remove(&number);
        }
    }

    /// What is met first of the bodies in `among`.
    pub fn sweep(&self, sweep: &Sweep, among: &[u32]) -> Meeting {
        let probe = Probe {
            from: DVec3::from_array(sweep.from),
            to: DVec3::from_array(sweep.to),
            radius: sweep.radius,
            ..Probe::default()
        };
        let mut first = Meeting::default();
        let Ok(bodies) = self.bodies.read() else {
            return first;
        };
        for number in among {
            let Some(body) = bodies.get(number) else {
                continue;
            };
            let Some(hit) = meet(body.shape.as_ref(), &body.pose, &probe) else {
                continue;
            };
            if first.is_hit && hit.fraction >= first.fraction {
                continue;
            }
            let normal = hit.normal.as_dvec3();
            let way = (probe.to - probe.from).normalize_or_zero();
            first = Meeting {
                is_hit: true,
                body: *number,
                fraction: hit.fraction,
                point: hit.position.to_array(),
                normal: normal.to_array(),
                face_normal: body.facing(hit.position, way).unwrap_or(normal).to_array(),
            };
        }
        first
    }
}

impl Placed {
    /// The normal of that face of a box at a point which faces a motion most: what engines report for edges.
    fn facing(&self, point: DVec3, way: DVec3) -> Option<DVec3> {
        let (position, rotation) = self.place;
        let own = rotation.inverse() * (point - position);
        let mut found: Option<(f64, DVec3)> = None;
        for axis in [DVec3::X, DVec3::Y, DVec3::Z] {
            for normal in [axis, -axis] {
                let reach = self.half_extent.dot(axis);
                if reach > 0.0 && (own.dot(normal) - reach).abs() < ON_FACE {
                    let normal = rotation * normal;
                    let against = -normal.dot(way);
                    if found.is_none_or(|(most, _)| against > most) {
                        found = Some((against, normal));
                    }
                }
            }
        }
        found.map(|(_, normal)| normal)
    }
}
