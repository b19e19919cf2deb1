// SPDX-License-Identifier: MIT OR Apache-2.0
//! Angles as cosines and sines, four at a time: halved and subtracted without ever being worked out.

use wide::f32x4;

use crate::lanes::{Quatx4, Vec3x4, all, select};

/// Less than any sine that means something.
const HAIR: f32 = 1.0e-18;

/// An angle a lane, as its cosine and sine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Angle {
    /// Its cosine.
    pub cosine: f32x4,
    /// Its sine.
    pub sine: f32x4,
}

impl Angle {
    /// The same angle in every lane.
    pub fn all(cosine: f32, sine: f32) -> Self {
        Self {
            cosine: all(cosine),
            sine: all(sine),
        }
    }

    /// From `other` to this.
    #[inline]
    pub fn since(self, other: Self) -> Self {
        Self {
            cosine: self.cosine * other.cosine + self.sine * other.sine,
            sine: self.sine * other.cosine - self.cosine * other.sine,
        }
    }

    /// Half of it, between a quarter turn to either side: the direction of (1 + cosine, sine).
    #[inline]
    pub fn half(self) -> Self {
        // Half of a half turn is a quarter turn, to whichever side.
        let (x, y) = (all(1.0) + self.cosine, self.sine + all(HAIR));
        let part = all(1.0) / (x * x + y * y).sqrt();
        Self {
            cosine: x * part,
            sine: y * part,
        }
    }

    /// [`Self::half`] of what may be near a half turn, where a cosine says next to nothing: by the lengths of sum and
    /// difference of both sides of the angle.
    #[inline]
    pub fn half_of_any(self) -> Self {
        let side = self.sine & all(-0.0);
        let across = self.sine * self.sine;
        let half = |along: f32x4| (along * along + across).sqrt() * all(0.5);
        Self {
            cosine: half(all(1.0) + self.cosine),
            sine: half(all(1.0) - self.cosine) | side,
        }
    }

    /// The turn by it about unit vectors, if this is half of it.
    #[inline]
    pub fn about(self, axis: Vec3x4) -> Quatx4 {
        Quatx4::from_parts(axis * self.sine, self.cosine)
    }

    /// None where `mask` is set.
    #[inline]
    pub fn cleared(self, mask: f32x4) -> Self {
        Self {
            cosine: select(mask, all(1.0), self.cosine),
            sine: select(mask, all(0.0), self.sine),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_angle_is_halved_to_the_last_digits() {
        for n in -1000_i16..=1000 {
            // Ever nearer to a half turn.
            let missing = f32::from(n) / 1000.0;
            let angle = core::f32::consts::PI - missing * missing * missing;
            let (sine, cosine) = libm::sincosf(angle);
            let half = Angle::all(cosine, sine).half_of_any();
            let (x, y) = (half.cosine.to_array()[0], half.sine.to_array()[0]);
            // Of a half turn that is passed the other side comes out.
            let side = if sine < 0.0 { -1.0 } else { 1.0 };
            let (by_sine, by_cosine) = libm::sincosf(0.5 * angle);
            let (cosine, sine) = (by_cosine * side, by_sine * side);
            assert!(
                (x - cosine).abs() < 1.0e-6 && (y - sine).abs() < 1.0e-6,
                "{angle}: {x} {y}"
            );
        }
    }
}
