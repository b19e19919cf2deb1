// SPDX-License-Identifier: MIT OR Apache-2.0
//! Smoothing that does not depend on the frame rate.

use wide::f32x4;

use crate::lanes::{Vec3x4, all, max, min, select};

/// What a spring of some rate does in one frame.
///
/// With `x'' = r² (g − x) − 2 r x'` and `c = x − g`, the solution is `x = g + (c + (v + r c) t) e⁻ʳᵗ`: critically damped,
/// exact while its goal stands still, and from rest it never overshoots.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pull {
    rate: f32,
    dt: f32,
    /// e⁻ʳᵗ.
    left: f32,
}

impl Pull {
    /// At a rate in 1/s, over `dt` seconds.
    #[must_use]
    pub fn new(rate: f32, dt: f32) -> Self {
        let left = libm::expf(-(rate * dt));
        Self { rate, dt, left }
    }

    /// Its rate, 1/s.
    #[must_use]
    pub fn rate(&self) -> f32 {
        self.rate
    }

    /// How long the frame is, s.
    #[must_use]
    pub fn seconds(&self) -> f32 {
        self.dt
    }

    /// The part of a difference that a first-order lag makes up.
    #[must_use]
    pub fn part(&self) -> f32 {
        1.0 - self.left
    }

    /// A spring's place and speed after the frame, from those before it.
    #[must_use]
    pub fn spring(&self, (value, speed): (f32, f32), goal: f32) -> (f32, f32) {
        let behind = value - goal;
        let drive = speed + self.rate * behind;
        (
            goal + (behind + drive * self.dt) * self.left,
            (speed - self.rate * drive * self.dt) * self.left,
        )
    }

    /// [`Self::spring`] for four.
    #[must_use]
    #[inline]
    pub fn springs(&self, (value, speed): (f32x4, f32x4), goal: f32x4) -> (f32x4, f32x4) {
        let [rate, dt, left] = [self.rate, self.dt, self.left].map(all);
        let behind = value - goal;
        let drive = speed + rate * behind;
        (
            goal + (behind + drive * dt) * left,
            (speed - rate * drive * dt) * left,
        )
    }
}

/// Four numbers, moved toward `goal` by `most` at most.
#[must_use]
#[inline]
pub fn toward(value: f32x4, goal: f32x4, most: f32) -> f32x4 {
    value + max(min(goal - value, all(most)), all(-most))
}

/// How many stretches of time a window is divided into.
const STRETCHES: usize = 6;

/// Four directions, each averaged over the last so many seconds, however many frames they had. World space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Window {
    /// Sums of direction times seconds, in a ring.
    sums: [Vec3x4; STRETCHES],
    /// How long the stretches were.
    spans: [f32; STRETCHES],
    /// Which is the newest; the older ones follow.
    newest: usize,
}

impl Window {
    /// Takes in what was seen for `dt` seconds where `seen` is set, and gives the mean over the last `seconds`. Where
    /// `is_new` is set, nothing but `direction` has ever been seen.
    #[inline]
    pub fn see(
        &mut self,
        direction: Vec3x4,
        [seen, is_new]: [f32x4; 2],
        dt: f32,
        seconds: f32,
    ) -> Vec3x4 {
        let dt = dt.min(seconds);
        let each = seconds * (1.0 / STRETCHES as f32);
        let mut newest = self.newest % STRETCHES;
        if self.spans[newest] >= each {
            newest = (newest + STRETCHES - 1) % STRETCHES;
            self.newest = newest;
            self.sums[newest] = Vec3x4::default();
            self.spans[newest] = 0.0;
        }
        self.sums[newest] = self.sums[newest] + direction * (all(dt) & seen);
        self.spans[newest] += dt;
        if is_new.any() {
            for sum in &mut self.sums {
                *sum = Vec3x4::select(is_new, direction * all(each.max(1.0e-6)), *sum);
            }
        }
        let zero = Vec3x4::default();
        let mut mean = self.sums.iter().fold(zero, |mean, sum| mean + *sum);
        // What is older than that is taken out again, the oldest first.
        let mut excess = self.spans.iter().sum::<f32>() - seconds;
        let mut oldest = newest;
        while excess > 0.0 {
            oldest = (oldest + STRETCHES - 1) % STRETCHES;
            let (sum, span) = (self.sums[oldest], self.spans[oldest]);
            mean = mean - sum * all((excess / span).min(1.0));
            excess -= span;
        }
        mean.direction_or(direction)
    }
}

/// One of two numbers, lane by lane, by the other's sign: 1 where a mask is set, else 0.
#[must_use]
#[inline]
pub fn flag(mask: f32x4) -> f32x4 {
    select(mask, all(1.0), all(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Vec3;

    #[test]
    fn a_spring_is_where_it_is_at_any_frame_rate_and_does_not_overshoot() {
        let mut ends = alloc::vec::Vec::new();
        for frames in [15_u32, 30, 60, 240] {
            let pull = Pull::new(12.0, 0.5 / frames as f32);
            let mut state = (0.0, 0.0);
            let mut four = (all(0.0), all(0.0));
            for _ in 0..frames {
                state = pull.spring(state, 10.0);
                four = pull.springs(four, all(10.0));
                assert!(state.0 <= 10.0);
            }
            assert_eq!(four.0.to_array()[2], state.0);
            ends.push(state.0);
        }
        assert!(
            ends.iter().all(|end| (end - ends[0]).abs() < 1.0e-3),
            "{ends:?}"
        );
        assert_eq!(Pull::new(12.0, 0.0).spring((3.0, 0.5), 7.0), (3.0, 0.5));
    }

    #[test]
    fn a_window_forgets_what_is_older_at_any_frame_rate() {
        let tilted = Vec3::new(0.6, 0.0, 0.8);
        let (up, tilt) = (Vec3x4::all(Vec3::Z), Vec3x4::all(tilted));
        let yes = all(0.0).simd_le(all(0.0));
        let no = all(0.0);
        for frames in [15_u32, 30, 60, 240] {
            let mut window = Window::default();
            let dt = 1.0 / frames as f32;
            let mut mean = window.see(up, [yes, yes], dt, 0.1).lane(0);
            for _ in 0..frames {
                mean = window.see(up, [yes, no], dt, 0.1).lane(0);
            }
            assert_eq!(mean, Vec3::Z);
            for frame in 1..=frames {
                let before = mean;
                mean = window.see(tilt, [yes, no], dt, 0.1).lane(0);
                assert!(mean.x >= before.x - 1.0e-5, "it comes nearer all the time");
                if frame as f32 * dt > 0.13 {
                    assert!((mean - tilted).length() < 1.0e-5, "{frames}: {mean}");
                }
            }
        }
    }
}
