// SPDX-License-Identifier: MIT OR Apache-2.0
//! Smoothing, easing, angles and safe directions.
//!
//! Everything here is total: any finite input gives a finite output, and directions that do not exist come back as
//! the fallback the caller names. Square roots and transcendental functions come from `libm`, never from the
//! platform, so that every machine computes the same bits; nothing is fused and nothing is approximated.

use glam::{DVec3, Quat, Vec3};
use serde::{Deserialize, Serialize};

/// Below this squared length a vector has no direction worth having.
pub const TINY: f32 = 1.0e-12;

/// World positions are kept on a lattice of 2⁻²⁰ cm (a hundredth of a micrometre).
///
/// Adding and subtracting this number rounds a coordinate to that lattice. A double carries the lattice exactly up
/// to 2³¹ cm (21 000 km), so a creature moved by whole centimetres computes the very same bits there: distance from
/// the origin cannot tip a decision.
const LATTICE: f64 = 1.5 * 4_294_967_296.0;

/// Rounds a world position to the lattice on which all world positions are kept.
#[must_use]
pub fn snap(world: DVec3) -> DVec3 {
    let lattice = DVec3::splat(LATTICE);
    (world + lattice) - lattice
}

/// A world position on the lattice, moved. Rounding the way, not the place, makes it the same anywhere.
#[must_use]
pub fn moved(world: DVec3, by: DVec3) -> DVec3 {
    world + snap(by)
}

/// Between two world positions on the lattice.
#[must_use]
pub fn between(from: DVec3, to: DVec3, t: f32) -> DVec3 {
    moved(from, (to - from) * f64::from(t))
}

/// Cubic ease in and out: 0 to 1, with no speed at either end. `t` is clamped to 0..1.
#[must_use]
pub fn ease_in_out_cubic(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    if t < 0.5 {
        4.0 * t * t * t
    } else {
        let rest = 2.0 - 2.0 * t;
        1.0 - rest * rest * rest * 0.5
    }
}

/// Where `value` lies between `from` and `to`, clamped to 0..1. `from` may be larger than `to`; equal ends give a
/// step at `to`.
#[must_use]
pub fn fraction(from: f32, to: f32, value: f32) -> f32 {
    let span = to - from;
    if span == 0.0 {
        return if value >= to { 1.0 } else { 0.0 };
    }
    ((value - from) / span).clamp(0.0, 1.0)
}

/// The angle in −π..π that points the same way.
#[must_use]
pub fn wrap_angle(angle: f32) -> f32 {
    use core::f32::consts::{PI, TAU};
    if (-PI..=PI).contains(&angle) {
        return angle;
    }
    angle - TAU * libm::floorf((angle + PI) / TAU)
}

/// The unit vector along `vector`, or `fallback` when it is too short to have one.
#[must_use]
pub fn direction_or(vector: Vec3, fallback: Vec3) -> Vec3 {
    let squared = vector.length_squared();
    if squared > TINY {
        vector * (1.0 / libm::sqrtf(squared))
    } else {
        fallback
    }
}

/// The part of `vector` that is perpendicular to the unit vector `normal`.
#[must_use]
pub fn across(vector: Vec3, normal: Vec3) -> Vec3 {
    vector - normal * vector.dot(normal)
}

/// Some unit vector perpendicular to the unit vector `direction`.
#[must_use]
pub fn any_perpendicular(direction: Vec3) -> Vec3 {
    let axis = if direction.x.abs() < 0.7 {
        Vec3::X
    } else {
        Vec3::Y
    };
    direction_or(direction.cross(axis), Vec3::Z)
}

/// The shortest rotation that takes the unit vector `from` to the unit vector `to`.
///
/// Of a turn by θ, 1 + cos θ is twice the square of the half angle's cosine; the axis times sin θ is `from` × `to`.
#[must_use]
pub fn arc(from: Vec3, to: Vec3) -> Quat {
    let double = 2.0 * (1.0 + from.dot(to));
    if double < 0.02 {
        // Close to a half turn the cross product says little of the axis, and rounding shows in the length.
        return wide_arc(from, to);
    }
    let twice_cosine = libm::sqrtf(double);
    let v = from.cross(to) * (1.0 / twice_cosine);
    Quat::from_xyzw(v.x, v.y, v.z, 0.5 * twice_cosine)
}

/// [`arc`] by way of a direction across both: two turns of nearly a right angle each.
#[cold]
fn wide_arc(from: Vec3, to: Vec3) -> Quat {
    let half_way = any_perpendicular(from);
    let half_way = direction_or(across(half_way, to), any_perpendicular(to));
    let first = from.cross(half_way);
    let second = half_way.cross(to);
    let quarter = |v: Vec3, w: f32| unit(Quat::from_xyzw(v.x, v.y, v.z, w));
    unit(quarter(second, 1.0 + half_way.dot(to)) * quarter(first, 1.0 + from.dot(half_way)))
}

/// `rotation` scaled to unit length; the identity when it has none.
#[must_use]
pub fn unit(rotation: Quat) -> Quat {
    let squared = rotation.length_squared();
    if squared > TINY {
        rotation * (1.0 / libm::sqrtf(squared))
    } else {
        Quat::IDENTITY
    }
}

/// Where a rotation takes X.
#[must_use]
pub fn x_axis(q: Quat) -> Vec3 {
    let Quat { x, y, z, w } = q;
    Vec3::new(
        1.0 - 2.0 * (y * y + z * z),
        2.0 * (x * y + w * z),
        2.0 * (x * z - w * y),
    )
}

/// Where a rotation takes Z.
#[must_use]
pub fn z_axis(q: Quat) -> Vec3 {
    let Quat { x, y, z, w } = q;
    Vec3::new(
        2.0 * (x * z + w * y),
        2.0 * (y * z - w * x),
        1.0 - 2.0 * (x * x + y * y),
    )
}

/// The product of two rotations: `b`, then `a`. Written lane by lane, so that four lanes can be one instruction where there
/// is one, with the same rounding where there is none.
#[must_use]
#[inline]
pub fn then(a: Quat, b: Quat) -> Quat {
    type Lanes = [f32; 4];
    let times = |a: Lanes, b: Lanes| -> Lanes { core::array::from_fn(|lane| a[lane] * b[lane]) };
    let plus = |a: Lanes, b: Lanes| -> Lanes { core::array::from_fn(|lane| a[lane] + b[lane]) };
    let ([ax, ay, az, aw], [bx, by, bz, bw]) = (a.to_array(), b.to_array());
    let with_w = times([aw; 4], [bx, by, bz, bw]);
    let with_x = times(times([ax; 4], [bw, bz, by, bx]), [1.0, -1.0, 1.0, -1.0]);
    let with_y = times(times([ay; 4], [bz, bw, bx, by]), [1.0, 1.0, -1.0, -1.0]);
    let with_z = times(times([az; 4], [by, bx, bw, bz]), [-1.0, 1.0, 1.0, -1.0]);
    Quat::from_array(plus(plus(with_w, with_x), plus(with_y, with_z)))
}

/// The rotation that turns X to `forward` (made perpendicular to `up`) and Z to the unit vector `up`.
#[must_use]
pub fn frame(forward: Vec3, up: Vec3) -> Quat {
    let forward = direction_or(across(forward, up), any_perpendicular(up));
    let right = up.cross(forward);
    frame_turn(Vec3::X, Vec3::Y, forward, right)
}

/// The rotation that takes one orthonormal pair of axes to another; the third axes follow.
///
/// The vector part of the quaternion is Σ eᵢ × fᵢ and its scalar part 1 + Σ eᵢ · fᵢ, up to scale: expand the rotation
/// matrix Σ fᵢ eᵢᵀ and read off its trace and its antisymmetric part. That loses all precision near a half turn,
/// where the matrix itself is taken instead.
#[must_use]
pub fn frame_turn(from_x: Vec3, from_y: Vec3, to_x: Vec3, to_y: Vec3) -> Quat {
    let from_z = from_x.cross(from_y);
    let to_z = to_x.cross(to_y);
    let w = 1.0 + from_x.dot(to_x) + from_y.dot(to_y) + from_z.dot(to_z);
    if w > 0.01 {
        let v = from_x.cross(to_x) + from_y.cross(to_y) + from_z.cross(to_z);
        let squared = v.length_squared() + w * w;
        let scale = 1.0 / libm::sqrtf(squared);
        return Quat::from_xyzw(v.x * scale, v.y * scale, v.z * scale, w * scale);
    }
    let from = unit(Quat::from_rotation_axes(from_x, from_y, from_z));
    let to = unit(Quat::from_rotation_axes(to_x, to_y, to_z));
    unit(to * from.conjugate())
}

/// Sine and cosine of half an angle.
fn half(angle: f32) -> (f32, f32) {
    if angle == 0.0 {
        (0.0, 1.0)
    } else {
        libm::sincosf(angle * 0.5)
    }
}

/// A turn by `angle` about the unit vector `axis`.
#[must_use]
pub fn turn(axis: Vec3, angle: f32) -> Quat {
    let (sine, cosine) = half(angle);
    Quat::from_xyzw(axis.x * sine, axis.y * sine, axis.z * sine, cosine)
}

/// A turn about Z by `yaw`, after a turn about Y that lifts X by `pitch`, after a turn about X by `roll`.
///
/// Positive yaw is to the right, positive pitch up, positive roll lowers the right side, as in the engine.
#[must_use]
pub fn euler(yaw: f32, pitch: f32, roll: f32) -> Quat {
    let ((sine_yaw, cosine_yaw), (sine_pitch, cosine_pitch)) = (half(yaw), half(-pitch));
    let (x, y) = (-sine_yaw * sine_pitch, cosine_yaw * sine_pitch);
    let (z, w) = (sine_yaw * cosine_pitch, cosine_yaw * cosine_pitch);
    if roll == 0.0 {
        return Quat::from_xyzw(x, y, z, w);
    }
    let (sine, cosine) = half(-roll);
    Quat::from_xyzw(
        x * cosine + w * sine,
        y * cosine + z * sine,
        z * cosine - y * sine,
        w * cosine - x * sine,
    )
}

/// Cosine of half the angle between rotations up to which a chord will do for an arc: below a fiftieth of a radian it
/// differs from it by less than the type can hold.
pub const CHORD: f32 = 0.9998;

/// Interpolates along the shortest arc at constant speed.
#[must_use]
pub fn slerp(from: Quat, to: Quat, t: f32) -> Quat {
    let mut cosine = from.dot(to);
    let mut to = to;
    if cosine < 0.0 {
        to = -to;
        cosine = -cosine;
    }
    if cosine > CHORD {
        return nlerp(from, to, t);
    }
    let angle = libm::acosf(cosine.min(1.0));
    let from_part = libm::sinf((1.0 - t) * angle);
    let to_part = libm::sinf(t * angle);
    unit(from * from_part + to * to_part)
}

/// Interpolates along the shortest chord and normalises. For neighbouring states, which are close together.
#[must_use]
pub fn nlerp(from: Quat, to: Quat, t: f32) -> Quat {
    let to = if from.dot(to) < 0.0 { -to } else { to };
    unit(from * (1.0 - t) + to * t)
}

/// The angle of the shortest turn between two rotations, 0..π.
#[must_use]
pub fn angle_between(a: Quat, b: Quat) -> f32 {
    let difference = a.conjugate() * b;
    let v = Vec3::new(difference.x, difference.y, difference.z);
    2.0 * libm::atan2f(libm::sqrtf(v.length_squared()), difference.w.abs())
}

/// What one fixed step of a given length does to something that decays at a given rate.
///
/// Made once a creature, so that no step calls `exp` or divides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decay {
    /// e⁻ˢ for a step of s time constants: what is left of a difference after it.
    kept: f32,
    /// (1 − e⁻ˢ) / s: what is left, on average over the step, of a difference at its beginning.
    averaged: f32,
}

impl Decay {
    /// `rate` in 1/s, 0 or more (0 never moves); `step` in seconds.
    #[must_use]
    pub fn new(rate: f32, step: f32) -> Self {
        let span = (rate * step).max(0.0);
        let kept = libm::expf(-span);
        // Where the difference of near numbers would say nothing, the series does.
        let averaged = if span < 0.01 {
            1.0 - span * (0.5 - span / 6.0)
        } else {
            (1.0 - kept) / span
        };
        Self { kept, averaged }
    }

    /// The part of a difference that is made up in one step, 0..1.
    #[must_use]
    pub fn closed(&self) -> f32 {
        1.0 - self.kept
    }
}

/// A value that follows a target with a first-order lag, integrated exactly.
///
/// The target is taken to move in a straight line over the step. With `x' = k (g − x)` and
/// `g(t) = g₀ + (g₁ − g₀) t / h`, the solution at `h` is `g₁ + (x₀ − g₀) e⁻ᵏʰ − (g₁ − g₀) (1 − e⁻ᵏʰ) / (k h)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Smoothed<T> {
    /// Where the follower is.
    pub value: T,
    /// Where its target was at the end of the last step.
    target: T,
}

impl<T> Smoothed<T>
where
    T: Copy
        + core::ops::Add<Output = T>
        + core::ops::Sub<Output = T>
        + core::ops::Mul<f32, Output = T>,
{
    /// A follower at rest on `value`.
    #[must_use]
    pub fn at(value: T) -> Self {
        Self {
            value,
            target: value,
        }
    }

    /// Whether `test` holds for the value and for its last target.
    #[must_use]
    pub fn all(&self, test: impl Fn(T) -> bool) -> bool {
        test(self.value) && test(self.target)
    }

    /// Moves one step toward `target` and returns the new value.
    pub fn follow(&mut self, target: T, decay: &Decay) -> T {
        let behind = (self.value - self.target) * decay.kept;
        self.value = target + behind - (target - self.target) * decay.averaged;
        self.target = target;
        self.value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::f32::consts::{FRAC_PI_2, PI};

    #[test]
    fn easing_has_the_stated_values() {
        for (t, u) in [
            (0.0, 0.0),
            (0.25, 0.0625),
            (0.5, 0.5),
            (0.75, 0.9375),
            (1.0, 1.0),
            (2.0, 1.0),
        ] {
            assert!((ease_in_out_cubic(t) - u).abs() < 1e-6, "ease({t})");
        }
    }

    #[test]
    fn angles_wrap_into_one_turn() {
        for (angle, wrapped) in [
            (0.0, 0.0),
            (3.0 * PI, PI),
            (-3.0 * FRAC_PI_2, FRAC_PI_2),
            (7.0, 7.0 - 2.0 * PI),
        ] {
            assert!(
                (wrap_angle(angle).abs() - f32::abs(wrapped)).abs() < 1e-5,
                "wrap({angle})"
            );
        }
    }

    #[test]
    fn frame_turns_reach_their_axes_also_at_a_half_turn() {
        let frames = [
            (Vec3::X, Vec3::Y),
            (Vec3::NEG_X, Vec3::Y),
            (Vec3::NEG_X, Vec3::NEG_Y),
            (Vec3::Z, Vec3::X),
        ];
        for (from_x, from_y) in frames {
            for (to_x, to_y) in frames {
                let q = frame_turn(from_x, from_y, to_x, to_y);
                assert!((q * from_x - to_x).length() < 1e-5, "{from_x} to {to_x}");
                assert!((q * from_y - to_y).length() < 1e-5, "{from_y} to {to_y}");
            }
        }
    }

    #[test]
    fn axes_are_where_a_rotation_takes_them() {
        let q = euler(0.7, -0.3, 1.1);
        assert!(
            (x_axis(q) - q * Vec3::X).length() < 1e-6 && (z_axis(q) - q * Vec3::Z).length() < 1e-6
        );
    }

    #[test]
    fn euler_turns_are_turns_about_z_y_and_x() {
        for (yaw, pitch, roll) in [(0.7, -0.3, 1.1), (2.9, 1.2, 0.0), (-1.0, 0.0, -2.0)] {
            let one_by_one = turn(Vec3::Z, yaw) * turn(Vec3::Y, -pitch) * turn(Vec3::X, -roll);
            let difference = euler(yaw, pitch, roll) - one_by_one;
            assert!(difference.length() < 1.0e-6, "{yaw} {pitch} {roll}");
        }
    }

    #[test]
    fn arcs_take_their_ends_to_each_other_also_when_opposite() {
        let opposite = Vec3::new(-1.0, 1.0e-3, -1.0e-4).normalize();
        for to in [
            Vec3::X,
            Vec3::Y,
            Vec3::NEG_X,
            opposite,
            Vec3::new(-1.0, 0.02, 0.03).normalize(),
        ] {
            let turn = arc(Vec3::X, to);
            assert!(
                (turn * Vec3::X - to).length() < 1e-5,
                "to {to}: {}",
                turn * Vec3::X
            );
            assert!((turn.length() - 1.0).abs() < 1e-5);
        }
    }

    #[test]
    fn a_follower_matches_a_thousand_small_steps() {
        let (rate, step) = (4.0, 0.1);
        let mut coarse = Smoothed::at(0.0_f32);
        let mut fine = Smoothed::at(0.0_f32);
        let small = Decay::new(rate, step / 1000.0);
        for n in 1..=10 {
            coarse.follow(n as f32, &Decay::new(rate, step));
            for part in 1..=1000 {
                fine.follow((n - 1) as f32 + part as f32 / 1000.0, &small);
            }
            assert!(
                (coarse.value - fine.value).abs() < 2e-3,
                "{} against {}",
                coarse.value,
                fine.value
            );
        }
    }

    #[test]
    fn slerp_divides_the_angle() {
        let to = turn(Vec3::Z, FRAC_PI_2);
        for t in [0.0, 0.0625, 0.5, 0.9375, 1.0] {
            assert!(
                (angle_between(Quat::IDENTITY, slerp(Quat::IDENTITY, to, t)) - t * FRAC_PI_2).abs()
                    < 1e-5
            );
            assert!(
                (angle_between(Quat::IDENTITY, slerp(Quat::IDENTITY, -to, t)) - t * FRAC_PI_2)
                    .abs()
                    < 1e-5
            );
        }
    }

    #[test]
    fn the_lattice_is_the_same_far_away() {
        let near = snap(DVec3::new(1.234_567_891, -2.5, 0.1));
        let far = snap(DVec3::new(1.234_567_891, -2.5, 0.1) + DVec3::splat(1.0e8));
        assert!((far - DVec3::splat(1.0e8) - near).abs().max_element() <= 1.0 / 1_048_576.0);
        assert_eq!(snap(near + DVec3::splat(1.0e8)) - DVec3::splat(1.0e8), near);
    }
}
