// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the feet know of the ground before and behind the body.
//!
//! Ground that a leading foot has looked at lies under the head soon; ground that a foot has left lies under the tail
//! for a while. Both are kept as a few world points, which costs no probe. World space, cm.

use glam::{DVec3, Vec3};
use serde::{Deserialize, Serialize};
use wide::f32x4;

use crate::lanes::{self, LANES, Seenx4, Vec3x4, all};
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

    /// The points as the model sees them, four at a time, with the mask of those that are known.
    fn seen(&self, seen: &Seenx4, origin: DVec3) -> impl Iterator<Item = (Vec3x4, f32x4)> {
        let known = all(self.count as f32);
        let quads = self.world.as_chunks().0.iter().enumerate();
        quads
            .take(self.count.div_ceil(LANES))
            .map(move |(quad, points)| {
                let number = f32x4::new([0.0, 1.0, 2.0, 3.0]) + all((quad * LANES) as f32);
                let points = seen.model(Vec3x4::between(origin, *points));
                (points, number.simd_lt(known))
            })
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
        let mut highest = all(0.0);
        let part = all(x - front);
        for (point, known) in self.ahead.seen(&Seenx4::new(placement), placement.position) {
            let is_ahead = all(front + 1.0).simd_lt(point.x) & point.x.simd_lt(all(2.0 * x));
            let share = part / (point.x - all(front));
            let height = point.z * lanes::min(lanes::max(share, all(0.0)), all(1.2));
            let counts = is_ahead & known & highest.simd_lt(height);
            highest = lanes::select(counts, height, highest);
        }
        highest.to_array().into_iter().fold(0.0, f32::max)
    }

    /// The angle at which the ground rises behind `base`, over a length of `reach`, rad: the steepest that the known
    /// points ask for.
    #[must_use]
    pub fn rise_behind(&self, base: Vec3, reach: f32, placement: &Placement) -> f32 {
        const NONE: f32 = f32::NEG_INFINITY;
        let mut steepest = all(NONE);
        for (point, known) in self
            .behind
            .seen(&Seenx4::new(placement), placement.position)
        {
            let (back, aside) = (all(base.x) - point.x, (point.y - all(base.y)).abs());
            let is_behind = all(0.2 * reach).simd_lt(back) & back.simd_lt(all(1.2 * reach));
            let is_under = aside.simd_lt(all(0.6 * reach));
            let slope = point.z / back;
            let counts = is_behind & is_under & known & steepest.simd_lt(slope);
            steepest = lanes::select(counts, slope, steepest);
        }
        let steepest = steepest.to_array().into_iter().fold(NONE, f32::max);
        if steepest == NONE {
            0.0
        } else {
            libm::atanf(steepest)
        }
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
