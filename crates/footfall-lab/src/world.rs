// SPDX-License-Identifier: MIT OR Apache-2.0
//! The lab's collision world: parry shapes, fixed or moving, that answer the core's probes.
//!
//! World space, cm, Z up, double precision throughout, so that far-off worlds are real.

use footfall_core::{Ground, Hit, Placement, Probe, math};
use glam::{DQuat, DVec3};
use parry3d_f64::math::{Pose, Rotation, Vector};
use parry3d_f64::query::{self, Ray, ShapeCastOptions};
use parry3d_f64::shape::{Ball, Shape, SharedShape};

/// How a body moves with time.
#[derive(Clone, Copy, Debug)]
pub enum Motion {
    /// Not at all.
    Fixed,
    /// To and fro along a line, and round about Z.
    Slide {
        /// Amplitude, cm.
        along: DVec3,
        /// Period, s.
        period: f64,
        /// Turn, rad/s.
        spin: f64,
    },
    /// Rocking about a level axis.
    Tilt {
        /// The axis.
        axis: DVec3,
        /// Amplitude, rad.
        angle: f64,
        /// Period, s.
        period: f64,
    },
}

/// A thing to stand on or to walk round.
#[derive(Clone)]
pub struct Body {
    shape: SharedShape,
    position: DVec3,
    rotation: DQuat,
    motion: Motion,
    tag: u64,
}

impl Body {
    /// Whether it ever moves.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        !matches!(self.motion, Motion::Fixed)
    }

    /// What there is of it to see within `reach` of a place in the world: triangles in its own space, wound so that
    /// they face outward in a right-handed view of our axes.
    #[must_use]
    pub fn surface_near(&self, centre: DVec3, reach: f64) -> (Vec<DVec3>, Vec<[u32; 3]>) {
        if self.shape.as_halfspace().is_some() {
            let near = centre - self.position;
            return plane(self.normal(), near, reach);
        }
        let (mut points, triangles) = match (self.shape.as_trimesh(), self.shape.as_cuboid()) {
            (Some(mesh), _) => (mesh.vertices().to_vec(), mesh.indices().to_vec()),
            (None, Some(cuboid)) => cuboid.to_trimesh(),
            (None, None) => return (Vec::new(), Vec::new()),
        };
        if self.shape.as_cuboid().is_some() && !self.is_moving() {
            // Of a box as wide as the world, what is near.
            let near = centre - self.position;
            let (low, high) = (near - reach, near + reach);
            for point in &mut points {
                let own = plain(*point);
                point.x = own.x.clamp(low.x, high.x);
                point.y = own.y.clamp(low.y, high.y);
            }
            let spread =
                |of: fn(&Vector) -> f64| points.iter().any(|point| of(point) != of(&points[0]));
            if !(spread(|point| point.x) && spread(|point| point.y)) {
                return (Vec::new(), Vec::new());
            }
        }
        let is_near = |point: &Vector| {
            self.is_moving()
                || (plain(*point) + self.position - centre)
                    .truncate()
                    .abs()
                    .max_element()
                    < reach
        };
        // A large face of few triangles is seen although its corners are far away.
        let is_small = triangles.len() < 100;
        let mut numbers = vec![None; points.len()];
        let (mut kept, mut faces) = (Vec::new(), Vec::new());
        for triangle in &triangles {
            if !(is_small || triangle.iter().any(|&at| is_near(&points[at as usize]))) {
                continue;
            }
            faces.push(triangle.map(|at| {
                *numbers[at as usize].get_or_insert_with(|| {
                    kept.push(plain(points[at as usize]));
                    kept.len() as u32 - 1
                })
            }));
        }
        (kept, faces)
    }

    /// Which way a plane faces.
    fn normal(&self) -> DVec3 {
        let normal = self.shape.as_halfspace().map(|half| plain(half.normal));
        normal.unwrap_or(DVec3::Z)
    }

    /// Where the body is at `time`.
    #[must_use]
    pub fn at(&self, time: f64) -> (DVec3, DQuat) {
        match self.motion {
            Motion::Fixed => (self.position, self.rotation),
            Motion::Slide {
                along,
                period,
                spin,
            } => {
                let phase = (time * std::f64::consts::TAU / period).sin();
                (
                    self.position + along * phase,
                    DQuat::from_rotation_z(spin * time) * self.rotation,
                )
            }
            Motion::Tilt {
                axis,
                angle,
                period,
            } => {
                let phase = (time * std::f64::consts::TAU / period).sin();
                (
                    self.position,
                    DQuat::from_axis_angle(axis, angle * phase) * self.rotation,
                )
            }
        }
    }
}

/// A part of a plane through the origin, around what is `near` it.
fn plane(normal: DVec3, near: DVec3, reach: f64) -> (Vec<DVec3>, Vec<[u32; 3]>) {
    const CELLS: u32 = 24;
    let along = DVec3::Y.cross(normal).normalize_or(DVec3::X);
    let across = normal.cross(along);
    let middle = near - normal * near.dot(normal);
    let mut points = Vec::new();
    let mut triangles = Vec::new();
    for row in 0..=CELLS {
        for column in 0..=CELLS {
            let part = |at: u32| (f64::from(at) / f64::from(CELLS) * 2.0 - 1.0) * reach;
            points.push(middle + along * part(column) + across * part(row));
            if row < CELLS && column < CELLS {
                let corner = |down: u32, right: u32| (row + down) * (CELLS + 1) + column + right;
                triangles.push([corner(0, 0), corner(0, 1), corner(1, 1)]);
                triangles.push([corner(0, 0), corner(1, 1), corner(1, 0)]);
            }
        }
    }
    (points, triangles)
}

/// The world: bodies, and the time it is.
#[derive(Clone, Default)]
pub struct World {
    bodies: Vec<Body>,
    poses: Vec<Pose>,
    time: f64,
}

fn vector(v: DVec3) -> Vector {
    Vector::new(v.x, v.y, v.z)
}

fn plain(v: Vector) -> DVec3 {
    DVec3::new(v.x, v.y, v.z)
}

/// Where something is, as parry has it.
#[must_use]
pub fn pose((position, rotation): (DVec3, DQuat)) -> Pose {
    let rotation = Rotation::from_xyzw(rotation.x, rotation.y, rotation.z, rotation.w);
    Pose::from_parts(vector(position), rotation)
}

impl World {
    /// A world with nothing in it.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a body. Its tag in hits is its place in the order of adding, from 1.
    pub fn add(
        &mut self,
        shape: SharedShape,
        position: DVec3,
        rotation: DQuat,
        motion: Motion,
    ) -> &mut Self {
        let tag = self.bodies.len() as u64 + 1;
        let body = Body {
            shape,
            position,
            rotation,
            motion,
            tag,
        };
        self.poses.push(pose(body.at(self.time)));
        self.bodies.push(body);
        self
    }

    /// Adds a fixed box between two corners.
    pub fn add_box(&mut self, low: DVec3, high: DVec3) -> &mut Self {
        let half = (high - low) * 0.5;
        let shape = SharedShape::cuboid(half.x, half.y, half.z);
        self.add(shape, (low + high) * 0.5, DQuat::IDENTITY, Motion::Fixed)
    }

    /// Adds a fixed plane through `point` with the given normal.
    pub fn add_plane(&mut self, point: DVec3, normal: DVec3) -> &mut Self {
        let shape = SharedShape::halfspace(vector(normal.normalize()));
        self.add(shape, point, DQuat::IDENTITY, Motion::Fixed)
    }

    /// Adds a fixed triangle mesh.
    ///
    /// # Errors
    ///
    /// What parry says of an unusable mesh.
    pub fn add_mesh(
        &mut self,
        points: &[DVec3],
        triangles: Vec<[u32; 3]>,
    ) -> Result<&mut Self, String> {
        let points = points.iter().copied().map(vector).collect();
        let shape = SharedShape::trimesh(points, triangles).map_err(|error| error.to_string())?;
        Ok(self.add(shape, DVec3::ZERO, DQuat::IDENTITY, Motion::Fixed))
    }

    /// What there is in it.
    #[must_use]
    pub fn bodies(&self) -> &[Body] {
        &self.bodies
    }

    /// Moves everything by the same amount.
    pub fn shift(&mut self, by: DVec3) {
        for body in &mut self.bodies {
            body.position += by;
        }
        self.set_time(self.time);
    }

    /// Moves the moving bodies to where they are at `time`, s.
    pub fn set_time(&mut self, time: f64) {
        self.time = time;
        for (slot, body) in self.poses.iter_mut().zip(&self.bodies) {
            *slot = pose(body.at(time));
        }
    }

    /// The first thing met by a probe.
    #[must_use]
    pub fn first_hit(&self, probe: &Probe) -> Option<Hit> {
        let mut best: Option<Hit> = None;
        for (body, pose) in self.bodies.iter().zip(&self.poses) {
            if let Some(hit) = meet(body.shape.as_ref(), pose, probe)
                && best.is_none_or(|best| hit.fraction < best.fraction)
            {
                best = Some(Hit {
                    support: if body.is_moving() { body.tag } else { 0 },
                    tag: body.tag,
                    ..hit
                });
            }
        }
        best
    }

    /// Height of the highest ground at a place, looking down from `top`.
    #[must_use]
    pub fn height_under(&self, top: DVec3) -> Option<f64> {
        let probe = Probe {
            from: top,
            to: top - DVec3::Z * 1.0e4,
            ..Probe::default()
        };
        self.first_hit(&probe).map(|hit| hit.position.z)
    }
}

/// A hit at an offset from where the probe began. The offset is rounded as the core rounds positions, so that it is
/// the same at any distance from the origin.
fn hit_of(probe: &Probe, offset: DVec3, normal: DVec3, fraction: f64) -> Hit {
    Hit {
        position: probe.from + math::snap(offset),
        normal: normal.as_vec3(),
        fraction: fraction as f32,
        ..Hit::default()
    }
}

/// Where a probe meets a shape. The hit names no support.
#[must_use]
pub fn meet(shape: &dyn Shape, pose: &Pose, probe: &Probe) -> Option<Hit> {
    let line = probe.to - probe.from;
    let length = line.length();
    if length == 0.0 {
        None
    } else if probe.radius > 0.0 {
        sphere_hit(shape, pose, probe, line)
    } else {
        ray_hit(shape, pose, probe, line, length)
    }
}

/// Where the body is, seen from where the probe begins: far from the origin this is where precision is kept.
fn seen_from(probe: &Probe, pose: &Pose) -> Pose {
    Pose::from_parts(pose.translation - vector(probe.from), pose.rotation)
}

fn ray_hit(shape: &dyn Shape, pose: &Pose, probe: &Probe, line: DVec3, length: f64) -> Option<Hit> {
    let ray = Ray::new(vector(DVec3::ZERO), vector(line / length));
    let hit = shape.cast_ray_and_get_normal(&seen_from(probe, pose), &ray, length, true)?;
    let normal = plain(hit.normal);
    // A ray that begins inside has no normal to speak of.
    if hit.time_of_impact == 0.0 || normal.length_squared() < 0.5 {
        return Some(hit_of(probe, DVec3::ZERO, -line / length, 0.0));
    }
    let fraction = hit.time_of_impact / length;
    Some(hit_of(probe, line * fraction, normal, fraction))
}

fn sphere_hit(shape: &dyn Shape, pose: &Pose, probe: &Probe, line: DVec3) -> Option<Hit> {
    let pose = seen_from(probe, pose);
    let ball = Ball::new(f64::from(probe.radius));
    let options = ShapeCastOptions::with_max_time_of_impact(1.0);
    let still = Vector::new(0.0, 0.0, 0.0);
    let start = Pose::identity();
    let hit =
        query::cast_shapes(&start, vector(line), &ball, &pose, still, shape, options).ok()??;
    let centre = line * hit.time_of_impact;
    let witness = plain(pose.transform_point(hit.witness2));
    let normal = (centre - witness).normalize_or(plain(pose.transform_vector(hit.normal2)));
    Some(hit_of(probe, witness, normal, hit.time_of_impact))
}

impl Ground for World {
    fn cast(&self, probes: &[Probe], hits: &mut [Option<Hit>]) {
        for (probe, hit) in probes.iter().zip(hits) {
            *hit = self.first_hit(probe);
        }
    }

    fn supports(&self, ids: &[u64], placements: &mut [Option<Placement>]) {
        for (id, placement) in ids.iter().zip(placements) {
            *placement = self.bodies.iter().find(|body| body.tag == *id).map(|body| {
                let (position, rotation) = body.at(self.time);
                Placement {
                    position,
                    rotation: rotation.as_quat(),
                    scale: 1.0,
                }
            });
        }
    }
}
