// SPDX-License-Identifier: MIT OR Apache-2.0
//! The path of a foot from lift-off to landing.
//!
//! A quadratic Bézier curve in the world, run through with cubic easing; rotation is a slerp with the same
//! parameter. On level ground the control point lies over the middle, raised by half the stride, so that the foot
//! clears a quarter of it. Toward a step the control point is shifted over the lower end and raised, so that the
//! foot leaves, or arrives, almost straight up or down, and has cleared the edge wherever it is between the two.

use glam::{DVec3, Quat, Vec3};
use wide::f32x4;

use crate::lanes::{Vec3x4, all};
use crate::math;

/// A swing's two ends and its control point, world space, cm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SwingPath {
    /// Ankle at lift-off.
    pub start: DVec3,
    /// Control point.
    pub control: DVec3,
    /// Ankle at landing.
    pub end: DVec3,
}

/// Above this rise over the stride the ground between is taken to be a step, not a slope seen askew.
const STEP_SLOPE: f32 = 0.12;
/// At this rise over the stride, and above, the control point is shifted all the way.
const FULL_STEP_SLOPE: f32 = 0.18;
/// Where along the stride, from the lower end, the control point of a full step lies: a little behind it, so that the
/// foot leaves upward.
const STEP_SHIFT: f32 = -0.1;
/// Where along the stride, from the lower end, the edge of a full step has been cleared.
const STEP_EDGE: f32 = 0.05;

/// Where the control point lies, relative to the middle of the stride, world space, cm.
///
/// `stride` goes from start to end, `up` is the body's up axis, `clearance` the height by which an edge is cleared.
#[must_use]
pub fn rise(stride: Vec3, up: Vec3, clearance: f32) -> Vec3 {
    let length = stride.length();
    let level = up * (0.5 * length);
    let height = stride.dot(up);
    let run = math::across(stride, up);
    let step = math::fraction(
        STEP_SLOPE,
        FULL_STEP_SLOPE,
        height.abs() / run.length().max(1.0e-3),
    );
    if step == 0.0 {
        return level;
    }
    // From the lower end, x runs to 1 over the run and z over the height. Through control (s, c) the curve is
    // x = 2u(1−u)s + u², z = 2u(1−u)c + u². With u at the edge, solved from x, z there must reach 1 + margin.
    let (s, edge) = (STEP_SHIFT, STEP_EDGE);
    let u = (libm::sqrtf(s * s + edge * (1.0 - 2.0 * s)) - s) / (1.0 - 2.0 * s);
    let margin = clearance / height.abs().max(1.0e-3);
    let control = (1.0 + margin - u * u) / (2.0 * u * (1.0 - u));
    let raised = height.abs() * (control - 0.5);
    let shift = if height > 0.0 { s - 0.5 } else { 0.5 - s };
    let full = up * raised.max(0.5 * length) + run * shift;
    level + (full - level) * step
}

impl SwingPath {
    /// The path whose control point lies at `rise` from the middle of the stride.
    #[must_use]
    pub fn new(start: DVec3, end: DVec3, rise: Vec3) -> Self {
        Self {
            start,
            control: math::moved(start, (end - start) * 0.5 + rise.as_dvec3()),
            end,
        }
    }

    /// The ankle at curve parameter `u`, 0 to 1.
    #[must_use]
    pub fn point(&self, u: f32) -> DVec3 {
        let u = f64::from(u);
        let rest = 1.0 - u;
        let (control, end) = (self.control - self.start, self.end - self.start);
        math::moved(self.start, control * (2.0 * u * rest) + end * (u * u))
    }

    /// The control point of what is left of the curve after `u` (de Casteljau): with the ankle and the end, a hull
    /// that the rest of the swing cannot leave.
    #[must_use]
    pub fn control_after(&self, u: f32) -> DVec3 {
        math::between(self.control, self.end, u)
    }
}

/// Four paths, around some origin.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SwingPathx4 {
    start: Vec3x4,
    /// From start to control point, and to end.
    control: Vec3x4,
    end: Vec3x4,
}

impl SwingPathx4 {
    /// See [`SwingPath::new`].
    #[must_use]
    #[inline]
    pub fn new(start: Vec3x4, end: Vec3x4, rise: Vec3x4) -> Self {
        let end = end - start;
        let control = end * all(0.5) + rise;
        Self {
            start,
            control,
            end,
        }
    }

    /// See [`SwingPath::point`].
    #[must_use]
    #[inline]
    pub fn point(&self, u: f32x4) -> Vec3x4 {
        let rest = all(1.0) - u;
        self.start + (self.control * (rest + rest) + self.end * u) * u
    }

    /// See [`SwingPath::control_after`].
    #[must_use]
    #[inline]
    pub fn control_after(&self, u: f32x4) -> Vec3x4 {
        self.start + self.control + (self.end - self.control) * u
    }

    /// Where the paths end.
    #[must_use]
    #[inline]
    pub fn end(&self) -> Vec3x4 {
        self.start + self.end
    }
}

/// The foot's rotation at curve parameter `u`.
#[must_use]
pub fn rotation(start: Quat, end: Quat, u: f32) -> Quat {
    math::slerp(start, end, u)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(stride: Vec3) -> SwingPath {
        SwingPath::new(DVec3::ZERO, stride.as_dvec3(), rise(stride, Vec3::Z, 0.5))
    }

    #[test]
    fn level_swing_lifts_a_quarter_of_the_stride() {
        assert!((path(Vec3::X * 16.0).point(0.5).z - 4.0).abs() < 1e-3);
    }

    #[test]
    fn paths_in_lanes_are_the_same_paths() {
        let strides = [
            Vec3::X * 16.0,
            Vec3::new(3.0, -9.0, 4.0),
            Vec3::new(-8.0, 0.0, -5.0),
            Vec3::ZERO,
        ];
        let paths = strides.map(path);
        let origin = DVec3::new(-20.0, 5.0, 1.0);
        let four = SwingPathx4::new(
            Vec3x4::between(origin, paths.map(|path| path.start)),
            Vec3x4::between(origin, paths.map(|path| path.end)),
            Vec3x4::of(strides.map(|stride| rise(stride, Vec3::Z, 0.5))),
        );
        for u in [0.0, 0.3, 0.5, 1.0] {
            let points = [four.point(all(u)), four.control_after(all(u)), four.end()];
            for (lane, path) in paths.iter().enumerate() {
                let expected = [path.point(u), path.control_after(u), path.end];
                for (point, expected) in points.iter().zip(expected) {
                    let point = origin + point.lane(lane).as_dvec3();
                    assert!(
                        (point - expected).length() < 1.0e-5,
                        "{point} for {expected}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_step_is_cleared_wherever_its_edge_is() {
        for height in [3.0_f32, 5.0, 7.0] {
            for edge in [1.0, 3.0, 8.0, 13.0] {
                let up = path(Vec3::new(16.0, 0.0, height));
                let down = path(Vec3::new(16.0, 0.0, -height));
                for n in 0..=100 {
                    let u = n as f32 * 0.01;
                    let (a, b) = (up.point(u), down.point(u));
                    assert!(
                        a.x < edge || a.z > f64::from(height) - 0.01,
                        "up {height} at {edge}: {a}"
                    );
                    assert!(
                        b.x > 16.0 - edge || b.z > -0.01,
                        "down {height} at {edge}: {b}"
                    );
                }
            }
        }
    }
}
