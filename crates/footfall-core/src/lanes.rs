// SPDX-License-Identifier: MIT OR Apache-2.0
//! Four legs at a time.
//!
//! What every leg needs in every step is worked out for four of them at once, a leg a lane. Each lane does what plain
//! code would: sums, products, quotients and square roots, all rounded as IEEE 754 says, so that every machine
//! computes the same bits with vector instructions or without.

mod seen;
mod zip;

use core::ops::{Add, Mul, Sub};

use glam::{DVec3, Quat, Vec3};
use wide::f32x4;

use crate::rig::MAX_LEGS;
pub use seen::{Forthx4, Seenx4};
pub use zip::{Zip, of_both};

/// Legs in a quad.
pub const LANES: usize = 4;
/// Quads that hold all legs.
pub const QUADS: usize = MAX_LEGS / LANES;

/// The same number in every lane.
#[must_use]
#[inline]
pub fn all(number: f32) -> f32x4 {
    f32x4::splat(number)
}

/// The smaller of two numbers, lane by lane. Machines differ in which of two zeros, and what of a NaN, comes out: no
/// result may hang on that.
#[must_use]
#[inline]
pub fn min(a: f32x4, b: f32x4) -> f32x4 {
    a.fast_min(b)
}

/// The larger of two numbers, lane by lane. As [`min`] for zeros and NaN.
#[must_use]
#[inline]
pub fn max(a: f32x4, b: f32x4) -> f32x4 {
    a.fast_max(b)
}

/// In each lane the first number where `mask` is set, else the second.
#[must_use]
#[inline]
pub fn select(mask: f32x4, yes: f32x4, no: f32x4) -> f32x4 {
    mask.bitselect(yes, no)
}

/// [`crate::math::ease_in_out_cubic`] of numbers that are not negative.
#[must_use]
#[inline]
pub fn ease_in_out_cubic(t: f32x4) -> f32x4 {
    let t = min(t, all(1.0));
    let rest = all(2.0) - (t + t);
    select(
        t.simd_lt(all(0.5)),
        all(4.0) * t * t * t,
        all(1.0) - rest * rest * rest * all(0.5),
    )
}

/// Four vectors.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vec3x4 {
    /// Their X.
    pub x: f32x4,
    /// Their Y.
    pub y: f32x4,
    /// Their Z.
    pub z: f32x4,
}

impl Vec3x4 {
    /// The same vector in every lane.
    #[must_use]
    #[inline]
    pub fn all(vector: Vec3) -> Self {
        let [x, y, z] = vector.to_array().map(f32x4::splat);
        Self { x, y, z }
    }

    /// A vector a lane.
    #[must_use]
    #[inline]
    pub fn of(vectors: [Vec3; LANES]) -> Self {
        Self::of_rows(vectors.map(|Vec3 { x, y, z }| f32x4::new([x, y, z, 0.0])))
    }

    /// All legs' vectors, a leg a lane.
    #[must_use]
    pub fn quads(vectors: &[Vec3; MAX_LEGS]) -> [Self; QUADS] {
        core::array::from_fn(|quad| {
            Self::of(core::array::from_fn(|lane| vectors[quad * LANES + lane]))
        })
    }

    /// The vectors from one place in the world to four others, narrowed.
    #[must_use]
    #[inline]
    pub fn between(from: DVec3, to: [DVec3; LANES]) -> Self {
        Self::of(to.map(|to| (to - from).as_vec3()))
    }

    /// From rows of X, Y, Z and something.
    #[must_use]
    #[inline]
    pub fn of_rows(rows: [f32x4; LANES]) -> Self {
        let [x, y, z, _] = f32x4::transpose(rows);
        Self { x, y, z }
    }

    /// Rows of X, Y, Z and zero, a vector each.
    #[must_use]
    #[inline]
    pub fn rows(self) -> [f32x4; LANES] {
        f32x4::transpose([self.x, self.y, self.z, f32x4::ZERO])
    }

    /// The vectors, one after the other.
    #[must_use]
    #[inline]
    pub fn each(self) -> [Vec3; LANES] {
        self.rows().map(|row| {
            let [x, y, z, _] = row.to_array();
            Vec3::new(x, y, z)
        })
    }

    /// The vector in one lane.
    #[must_use]
    #[inline]
    pub fn lane(&self, lane: usize) -> Vec3 {
        let part = |part: &f32x4| part.as_array()[lane];
        Vec3::new(part(&self.x), part(&self.y), part(&self.z))
    }

    /// Puts a vector into one lane.
    pub fn set_lane(&mut self, lane: usize, vector: Vec3) {
        self.x.as_mut_array()[lane] = vector.x;
        self.y.as_mut_array()[lane] = vector.y;
        self.z.as_mut_array()[lane] = vector.z;
    }

    /// Scalar products.
    #[must_use]
    #[inline]
    pub fn dot(self, other: Self) -> f32x4 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    /// Squared lengths.
    #[must_use]
    #[inline]
    pub fn length_squared(self) -> f32x4 {
        self.dot(self)
    }

    /// Vector products.
    #[must_use]
    #[inline]
    pub fn cross(self, other: Self) -> Self {
        Self {
            x: self.y * other.z - self.z * other.y,
            y: self.z * other.x - self.x * other.z,
            z: self.x * other.y - self.y * other.x,
        }
    }

    /// In each lane the first vector where `mask` is set, else the second.
    #[must_use]
    #[inline]
    pub fn select(mask: f32x4, yes: Self, no: Self) -> Self {
        Self {
            x: select(mask, yes.x, no.x),
            y: select(mask, yes.y, no.y),
            z: select(mask, yes.z, no.z),
        }
    }

    /// The parts that are perpendicular to unit vectors.
    #[must_use]
    #[inline]
    pub fn across(self, normal: Self) -> Self {
        self - normal * self.dot(normal)
    }

    /// The unit vectors along these, or `fallback` where one is too short to have one.
    #[must_use]
    #[inline]
    pub fn direction_or(self, fallback: Self) -> Self {
        self.direction_or_else(|| fallback)
    }

    /// [`Self::direction_or`] with a fallback that is worked out only if it is needed.
    #[must_use]
    #[inline]
    pub fn direction_or_else(self, fallback: impl FnOnce() -> Self) -> Self {
        let squared = self.length_squared();
        let long = all(crate::math::TINY).simd_lt(squared);
        let direction = self * (f32x4::ONE / squared.sqrt());
        if long.all() {
            direction
        } else {
            Self::select(long, direction, fallback())
        }
    }

    /// The unit vectors along these, which must have some length.
    #[must_use]
    #[inline]
    pub fn unit(self) -> Self {
        self * (f32x4::ONE / self.length_squared().sqrt())
    }

    /// The level unit vectors along the level parts of these, or `fallback` where there is none.
    #[must_use]
    #[inline]
    pub fn level_direction_or(self, fallback: Self) -> Self {
        let squared = self.x * self.x + self.y * self.y;
        let long = all(crate::math::TINY).simd_lt(squared);
        let part = f32x4::ONE / squared.sqrt();
        Self {
            x: select(long, self.x * part, fallback.x),
            y: select(long, self.y * part, fallback.y),
            z: f32x4::ZERO,
        }
    }
}

impl Add for Vec3x4 {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self {
            x: self.x + other.x,
            y: self.y + other.y,
            z: self.z + other.z,
        }
    }
}

impl Sub for Vec3x4 {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self {
            x: self.x - other.x,
            y: self.y - other.y,
            z: self.z - other.z,
        }
    }
}

impl Mul<f32x4> for Vec3x4 {
    type Output = Self;

    #[inline]
    fn mul(self, factor: f32x4) -> Self {
        Self {
            x: self.x * factor,
            y: self.y * factor,
            z: self.z * factor,
        }
    }
}

/// Four rotations.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Quatx4 {
    /// Their X.
    pub x: f32x4,
    /// Their Y.
    pub y: f32x4,
    /// Their Z.
    pub z: f32x4,
    /// Their W.
    pub w: f32x4,
}

impl Quatx4 {
    /// The same rotation in every lane.
    #[must_use]
    #[inline]
    pub fn all(rotation: Quat) -> Self {
        let [x, y, z, w] = rotation.to_array().map(f32x4::splat);
        Self { x, y, z, w }
    }

    /// A rotation a lane.
    #[must_use]
    #[inline]
    pub fn of(rotations: [Quat; LANES]) -> Self {
        let rows = rotations.map(|rotation| f32x4::new(rotation.to_array()));
        let [x, y, z, w] = f32x4::transpose(rows);
        Self { x, y, z, w }
    }

    /// The rotations, one after the other.
    #[must_use]
    #[inline]
    pub fn each(self) -> [Quat; LANES] {
        f32x4::transpose([self.x, self.y, self.z, self.w])
            .map(|row| Quat::from_array(row.to_array()))
    }

    /// Puts a rotation into one lane.
    pub fn set_lane(&mut self, lane: usize, rotation: Quat) {
        self.x.as_mut_array()[lane] = rotation.x;
        self.y.as_mut_array()[lane] = rotation.y;
        self.z.as_mut_array()[lane] = rotation.z;
        self.w.as_mut_array()[lane] = rotation.w;
    }

    /// The vector parts.
    #[must_use]
    #[inline]
    pub fn vector(self) -> Vec3x4 {
        Vec3x4 {
            x: self.x,
            y: self.y,
            z: self.z,
        }
    }

    /// From vector and scalar parts.
    #[must_use]
    #[inline]
    pub fn from_parts(vector: Vec3x4, w: f32x4) -> Self {
        let Vec3x4 { x, y, z } = vector;
        Self { x, y, z, w }
    }

    /// The opposite rotations.
    #[must_use]
    #[inline]
    pub fn conjugate(self) -> Self {
        Self {
            x: -self.x,
            y: -self.y,
            z: -self.z,
            w: self.w,
        }
    }

    /// The products: `b`, then `self`.
    #[must_use]
    #[inline]
    pub fn then(self, b: Self) -> Self {
        let a = self;
        Self {
            x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
            w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
        }
    }

    /// The products with quaternions that have a vector part alone.
    #[must_use]
    #[inline]
    pub fn then_vector(self, b: Vec3x4) -> Self {
        let a = self;
        Self {
            x: a.w * b.x + a.y * b.z - a.z * b.y,
            y: a.w * b.y - a.x * b.z + a.z * b.x,
            z: a.w * b.z + a.x * b.y - a.y * b.x,
            w: -(a.x * b.x + a.y * b.y + a.z * b.z),
        }
    }

    /// Squared lengths.
    #[must_use]
    #[inline]
    pub fn length_squared(self) -> f32x4 {
        self.vector().length_squared() + self.w * self.w
    }

    /// These, scaled to unit length. They must have some.
    #[must_use]
    #[inline]
    pub fn unit(self) -> Self {
        let squared = self.length_squared();
        self.scaled(f32x4::ONE / squared.sqrt())
    }

    /// The shortest turns from unit vectors to others that do not point straight back.
    #[must_use]
    #[inline]
    pub fn arc(from: Vec3x4, to: Vec3x4) -> Self {
        let whole = max(f32x4::ONE + from.dot(to), all(1.0e-3));
        let twice = (whole + whole).sqrt();
        Self::from_parts(from.cross(to) * (f32x4::ONE / twice), all(0.5) * twice)
    }

    /// Between these and `to`, along the chords; `None` if they are too far apart in some lane for chords to do.
    #[must_use]
    #[inline]
    pub fn nlerp(self, to: Self, t: f32x4) -> Option<Self> {
        let cosine = self.vector().dot(to.vector()) + self.w * to.w;
        if !all(crate::math::CHORD).simd_lt(cosine).all() {
            return None;
        }
        let between = self.scaled(f32x4::ONE - t).plus(to.scaled(t));
        Some(between.unit())
    }

    /// Between these and `to`, along the chords, the shorter way round.
    #[must_use]
    #[inline]
    pub fn toward(self, to: Self, t: f32x4) -> Self {
        let cosine = self.vector().dot(to.vector()) + self.w * to.w;
        let near = select(cosine.simd_lt(all(0.0)), -t, t);
        self.scaled(f32x4::ONE - t).plus(to.scaled(near)).unit()
    }

    /// Where the rotations take vectors.
    #[must_use]
    #[inline]
    pub fn turn(self, vector: Vec3x4) -> Vec3x4 {
        let axis = self.vector();
        let twice = axis.cross(vector);
        let twice = twice + twice;
        vector + twice * self.w + axis.cross(twice)
    }

    /// Where the rotations take X.
    #[must_use]
    #[inline]
    pub fn x_axis(self) -> Vec3x4 {
        let Self { x, y, z, w } = self;
        let twice = |sum: f32x4| sum + sum;
        Vec3x4 {
            x: f32x4::ONE - twice(y * y + z * z),
            y: twice(x * y + w * z),
            z: twice(x * z - w * y),
        }
    }

    /// Where the rotations take Z.
    #[must_use]
    #[inline]
    pub fn z_axis(self) -> Vec3x4 {
        let Self { x, y, z, w } = self;
        let twice = |sum: f32x4| sum + sum;
        Vec3x4 {
            x: twice(x * z + w * y),
            y: twice(y * z - w * x),
            z: f32x4::ONE - twice(x * x + y * y),
        }
    }

    /// These, each part times its lane's factor: no rotations any more unless they are summed up to some.
    #[must_use]
    #[inline]
    pub fn scaled(self, factor: f32x4) -> Self {
        Self::from_parts(self.vector() * factor, self.w * factor)
    }

    /// Part by part.
    #[must_use]
    #[inline]
    pub fn plus(self, other: Self) -> Self {
        Self::from_parts(self.vector() + other.vector(), self.w + other.w)
    }

    /// In each lane the first rotation where `mask` is set, else the second.
    #[must_use]
    #[inline]
    pub fn select(mask: f32x4, yes: Self, no: Self) -> Self {
        Self::from_parts(
            Vec3x4::select(mask, yes.vector(), no.vector()),
            select(mask, yes.w, no.w),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math;

    fn turns() -> [Quat; LANES] {
        [0.3, -1.0, 2.0, 3.0].map(|angle| math::euler(angle, 0.5 * angle, -0.2))
    }

    fn vectors() -> [Vec3; LANES] {
        [1.0, -2.0, 0.5, 9.0].map(|n| Vec3::new(n, 1.0 - n, 0.3 * n * n))
    }

    #[test]
    fn lanes_turn_as_single_rotations_do() {
        let (q, v) = (Quatx4::of(turns()), Vec3x4::of(vectors()));
        let (turned, back) = (q.turn(v).each(), q.conjugate().turn(q.turn(v)).each());
        let (x, z) = (q.x_axis().each(), q.z_axis().each());
        let product = q.then(Quatx4::all(turns()[1])).each();
        for lane in 0..LANES {
            let (one, vector) = (turns()[lane], vectors()[lane]);
            assert!((turned[lane] - one * vector).length() < 1.0e-4);
            assert!((back[lane] - vector).length() < 1.0e-4);
            assert!((x[lane] - math::x_axis(one)).length() < 1.0e-6);
            assert!((z[lane] - math::z_axis(one)).length() < 1.0e-6);
            assert!(math::angle_between(product[lane], one * turns()[1]) < 1.0e-3);
        }
    }

    #[test]
    fn lanes_go_in_and_out_in_order() {
        assert_eq!(Vec3x4::of(vectors()).each(), vectors());
        assert_eq!(Vec3x4::of(vectors()).lane(2), vectors()[2]);
        assert_eq!(Quatx4::of(turns()).each(), turns());
    }

    #[test]
    fn what_has_no_direction_falls_back() {
        let vectors = [Vec3::ZERO, Vec3::Z * 4.0, Vec3::X * 1.0e-9, Vec3::NEG_Y];
        let fallback = Vec3x4::all(Vec3::X);
        let directions = Vec3x4::of(vectors).direction_or(fallback).each();
        assert_eq!(directions, [Vec3::X, Vec3::Z, Vec3::X, Vec3::NEG_Y]);
        let level = Vec3x4::of(vectors).level_direction_or(fallback).each();
        assert_eq!(level, [Vec3::X, Vec3::X, Vec3::X, Vec3::NEG_Y]);
    }

    #[test]
    fn easing_is_the_same() {
        for n in 0..=30 {
            let t = n as f32 / 25.0;
            let eased = ease_in_out_cubic(all(t)).to_array()[3];
            assert_eq!(eased, math::ease_in_out_cubic(t));
        }
    }
}
