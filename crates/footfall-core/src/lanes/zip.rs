// SPDX-License-Identifier: MIT OR Apache-2.0
//! Two things of each leg, zipped: the first leg's one and other, then the second's.
//!
//! What is worked out alike for both takes one go for two legs, where it would take two with half of the lanes left over.

use wide::f32x4;

use super::{Quatx4, Vec3x4};

/// What can be zipped.
pub trait Zip: Copy {
    /// Works lane by lane on every part of two of these.
    #[must_use]
    fn by_parts(self, other: Self, work: impl Fn(f32x4, f32x4) -> f32x4 + Copy) -> Self;

    /// Two things of the first two legs of a quad.
    #[must_use]
    #[inline]
    fn low(one: Self, other: Self) -> Self {
        one.by_parts(other, f32x4::unpack_lo)
    }

    /// Two things of the last two legs of a quad.
    #[must_use]
    #[inline]
    fn high(one: Self, other: Self) -> Self {
        one.by_parts(other, f32x4::unpack_hi)
    }

    /// Takes apart what [`Self::low`] and [`Self::high`] have put together.
    #[must_use]
    #[inline]
    fn unzipped([low, high]: [Self; 2]) -> [Self; 2] {
        let split = |a: f32x4, b: f32x4| (a.unpack_lo(b), a.unpack_hi(b));
        let one = |low, high| {
            let (even, odd) = split(low, high);
            even.unpack_lo(odd)
        };
        let other = |low, high| {
            let (even, odd) = split(low, high);
            even.unpack_hi(odd)
        };
        [low.by_parts(high, one), low.by_parts(high, other)]
    }
}

/// Works on two things of each leg alike, zipped: in one go if there are but two legs in the quad. The result is zipped, too.
#[inline]
pub fn of_both<A: Zip, R: Copy>(
    are_few: bool,
    [one, other]: [A; 2],
    work: impl Fn(A) -> R,
) -> [R; 2] {
    let low = work(A::low(one, other));
    let high = if are_few {
        low
    } else {
        work(A::high(one, other))
    };
    [low, high]
}

impl Zip for f32x4 {
    #[inline]
    fn by_parts(self, other: Self, work: impl Fn(f32x4, f32x4) -> f32x4 + Copy) -> Self {
        work(self, other)
    }
}

impl<A: Zip, B: Zip> Zip for (A, B) {
    #[inline]
    fn by_parts(self, other: Self, work: impl Fn(f32x4, f32x4) -> f32x4 + Copy) -> Self {
        (
            self.0.by_parts(other.0, work),
            self.1.by_parts(other.1, work),
        )
    }
}

impl Zip for Vec3x4 {
    #[inline]
    fn by_parts(self, other: Self, work: impl Fn(f32x4, f32x4) -> f32x4 + Copy) -> Self {
        Self {
            x: work(self.x, other.x),
            y: work(self.y, other.y),
            z: work(self.z, other.z),
        }
    }
}

impl Zip for Quatx4 {
    #[inline]
    fn by_parts(self, other: Self, work: impl Fn(f32x4, f32x4) -> f32x4 + Copy) -> Self {
        let vector = self.vector().by_parts(other.vector(), work);
        Self::from_parts(vector, work(self.w, other.w))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::all;
    use crate::math;
    use glam::Vec3;

    #[test]
    fn what_is_zipped_comes_apart_again_and_two_legs_take_one_go() {
        let one = (
            Quatx4::of([0.3, -1.0, 2.0, 3.0].map(|angle| math::euler(angle, 0.5 * angle, -0.2))),
            Vec3x4::of([1.0, -2.0, 0.5, 9.0].map(|n| Vec3::new(n, 1.0 - n, 0.3 * n * n))),
        );
        let other = (one.0.conjugate(), one.1 * all(3.0));
        let goes = core::cell::Cell::new(0);
        let turned = |(q, v): (Quatx4, Vec3x4)| {
            goes.set(goes.get() + 1);
            q.turn(v)
        };
        let apart = [turned(one), turned(other)].map(Vec3x4::each);
        for (are_few, legs) in [(true, 2), (false, 4)] {
            goes.set(0);
            let both = Zip::unzipped(of_both(are_few, [one, other], turned)).map(Vec3x4::each);
            assert_eq!(goes.get(), legs / 2);
            for (both, apart) in both.iter().zip(&apart) {
                assert_eq!(both[..legs], apart[..legs]);
            }
        }
    }
}
