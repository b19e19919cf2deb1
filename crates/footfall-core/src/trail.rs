// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the feet know of the ground before and behind the body.
//!
//! Ground that a leading foot has looked at lies under the head soon; ground that a foot has left lies under the tail
//! for a while. Both are kept as a few world points, which costs no probe. World space, cm.

use glam::{DVec3, Vec3};
use serde::{Deserialize, Serialize};

use crate::math;
use crate::placement::Placement;

/// How many points are kept on either side.
const POINTS: usize = 8;

/// A few points of ground, the oldest forgotten first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Points {
    world: [DVec3; POINTS],
    count: usize,
    next: usize,
}

impl Points {
    fn push(&mut self, point_world: DVec3) {
        self.world[self.next] = point_world;
        self.next = (self.next + 1) % POINTS;
        self.count = (self.count + 1).min(POINTS);
    }

    fn seen(&self, placement: &Placement) -> impl Iterator<Item = Vec3> {
        self.world[..self.count]
            .iter()
            .map(|&point| placement.point_model(point))
    }

    fn shift(&mut self, by_world: DVec3) {
        for point in &mut self.world[..self.count] {
            *point = math::moved(*point, by_world);
        }
    }
}

/// Ground before and behind the body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Trail {
    ahead: Points,
    behind: Points,
}

/// What a trail says of the ground under head and tail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Felt {
    /// See [`Trail::height_at`].
    pub head_ground: f32,
    /// See [`Trail::rise_behind`].
    pub tail_rise: f32,
}

impl Trail {
    /// Notes ground that a leading foot has looked at.
    pub fn look_at(&mut self, point_world: DVec3) {
        self.ahead.push(point_world);
    }

    /// Notes ground that a foot has left.
    pub fn leave(&mut self, point_world: DVec3) {
        self.behind.push(point_world);
    }

    /// Height of the ground under a point ahead of `front`, over the plane of the body, model cm: the highest that
    /// the known points ask for, rising in a straight line from the plane at `front`.
    #[must_use]
    pub fn height_at(&self, x: f32, front: f32, placement: &Placement) -> f32 {
        self.ahead
            .seen(placement)
            .filter(|point| point.x > front + 1.0 && point.x < 2.0 * x)
            .map(|point| point.z * ((x - front) / (point.x - front)).clamp(0.0, 1.2))
            .fold(0.0, f32::max)
    }

    /// The angle at which the ground rises behind `base`, over a length of `reach`, rad: the steepest that the known
    /// points ask for.
    #[must_use]
    pub fn rise_behind(&self, base: Vec3, reach: f32, placement: &Placement) -> f32 {
        let angle = |point: Vec3| libm::atan2f(point.z, base.x - point.x);
        self.behind
            .seen(placement)
            .filter(|point| {
                let back = base.x - point.x;
                back > 0.2 * reach && back < 1.2 * reach && (point.y - base.y).abs() < 0.6 * reach
            })
            .map(angle)
            .reduce(f32::max)
            .unwrap_or(0.0)
    }

    /// Whether a value read from bytes can be used.
    #[must_use]
    pub(crate) fn is_sound(&self) -> bool {
        [&self.ahead, &self.behind].into_iter().all(|points| {
            points.count <= POINTS
                && points.next < POINTS
                && points.world.iter().all(|point| point.is_finite())
        })
    }

    /// Keeps the points in place when the world's origin moves.
    pub fn shift(&mut self, by_world: DVec3) {
        self.ahead.shift(by_world);
        self.behind.shift(by_world);
    }
}
