// SPDX-License-Identifier: MIT OR Apache-2.0
//! Smoothing that does not depend on the frame rate.

use glam::Vec3;
use serde::{Deserialize, Serialize};

use crate::math;

/// A number on a critically damped spring, integrated exactly while its goal stands still.
///
/// With `x'' = r² (g − x) − 2 r x'` and `c = x − g`, the solution is `x = g + (c + (v + r c) t) e⁻ʳᵗ`: from rest it
/// never overshoots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Spring {
    /// Where it is.
    pub value: f32,
    /// How fast it moves.
    pub speed: f32,
}

impl Spring {
    /// At rest on `value`.
    #[must_use]
    pub fn at(value: f32) -> Self {
        Self { value, speed: 0.0 }
    }

    /// Follows `goal` for `dt` seconds at a rate in 1/s. Nothing happens in no time.
    pub fn follow(&mut self, goal: f32, rate: f32, dt: f32) {
        if dt <= 0.0 {
            return;
        }
        let left = libm::expf(-(rate * dt));
        let behind = self.value - goal;
        let drive = self.speed + rate * behind;
        self.value = goal + (behind + drive * dt) * left;
        self.speed = (self.speed - rate * drive * dt) * left;
    }
}

/// The part of a difference that is made up in `dt` seconds at a rate in 1/s.
#[must_use]
pub fn part(rate: f32, dt: f32) -> f32 {
    1.0 - libm::expf(-(rate * dt).max(0.0))
}

/// `value`, moved toward `goal` by at most `rate` a second.
#[must_use]
pub fn toward(value: f32, goal: f32, rate: f32, dt: f32) -> f32 {
    let most = rate * dt;
    value + (goal - value).clamp(-most, most)
}

/// How many stretches of time a window is divided into.
const STRETCHES: usize = 12;

/// A direction averaged over the last so many seconds, however many frames they had. World space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Window {
    /// Sums of direction times seconds, the newest first, and the seconds.
    stretches: [(Vec3, f32); STRETCHES],
}

impl Window {
    /// One that has seen nothing but `direction`.
    #[must_use]
    pub fn full_of(direction: Vec3, seconds: f32) -> Self {
        let each = seconds / STRETCHES as f32;
        Self {
            stretches: [(direction * each, each); STRETCHES],
        }
    }

    /// Takes in what was seen for `dt` seconds, and gives the mean over the last `seconds`.
    pub fn see(&mut self, direction: Vec3, dt: f32, seconds: f32) -> Vec3 {
        let dt = dt.min(seconds);
        if self.stretches[0].1 >= seconds / STRETCHES as f32 {
            self.stretches.rotate_right(1);
            self.stretches[0] = (Vec3::ZERO, 0.0);
        }
        self.stretches[0].0 += direction * dt;
        self.stretches[0].1 += dt;
        let (mut sum, mut left) = (Vec3::ZERO, seconds);
        for (stretch, time) in self.stretches {
            if time <= 0.0 || left <= 0.0 {
                continue;
            }
            sum += stretch * (left / time).min(1.0);
            left -= time;
        }
        math::direction_or(sum, direction)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spring_is_where_it_is_at_any_frame_rate_and_does_not_overshoot() {
        let mut ends = alloc::vec::Vec::new();
        for frames in [15_u32, 30, 60, 240] {
            let mut spring = Spring::at(0.0);
            let dt = 0.5 / frames as f32;
            for _ in 0..frames {
                spring.follow(10.0, 12.0, dt);
                assert!(spring.value <= 10.0);
            }
            ends.push(spring.value);
        }
        assert!(
            ends.iter().all(|end| (end - ends[0]).abs() < 1.0e-3),
            "{ends:?}"
        );
        let mut still = Spring::at(3.0);
        still.follow(7.0, 12.0, 0.0);
        assert_eq!(still, Spring::at(3.0));
    }

    #[test]
    fn a_window_forgets_what_is_older_at_any_frame_rate() {
        let tilted = Vec3::new(0.6, 0.0, 0.8);
        for frames in [15_u32, 30, 60, 240] {
            let mut window = Window::full_of(Vec3::Z, 0.1);
            let dt = 1.0 / frames as f32;
            let mut mean = Vec3::Z;
            for frame in 1..=frames {
                let before = mean;
                mean = window.see(tilted, dt, 0.1);
                assert!(mean.x >= before.x - 1.0e-5, "it comes nearer all the time");
                if frame as f32 * dt > 0.12 {
                    assert!((mean - tilted).length() < 1.0e-5, "{frames}: {mean}");
                }
            }
        }
        // Half of the window later it is half way.
        let mut window = Window::full_of(Vec3::Z, 0.12);
        let half = window.see(tilted, 0.06, 0.12);
        assert!(
            (half - (Vec3::Z + tilted).normalize()).length() < 0.02,
            "{half}"
        );
    }
}
