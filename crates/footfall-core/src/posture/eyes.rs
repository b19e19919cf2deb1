// SPDX-License-Identifier: MIT OR Apache-2.0
//! How the eyes look at the target.
//!
//! After the head, from the real direction of the target in the turned head's frame. Each eye turns little toward the
//! nose and much outward. A clamp alone would jump from one limit to the other as the target passes behind the head;
//! the last part of the way round therefore leads back to straight ahead on both sides. Head space, radians.

use core::f32::consts::PI;

use glam::{Quat, Vec2, Vec3};
use serde::{Deserialize, Serialize};

use crate::math::{self, Decay, Smoothed};
use crate::settings::EyeSettings;

/// Bearing from which an eye gives up on what is behind, rad.
const GIVE_UP: f32 = 2.0;

/// What one eye remembers: where it looks, as yaw and pitch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Eye {
    /// Yaw and pitch that are sought.
    pub wanted: Vec2,
    /// Yaw, positive to the right, and pitch, positive up.
    pub gaze: Smoothed<Vec2>,
}

impl Eye {
    /// Whether every number is finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.wanted.is_finite() && self.gaze.all(Vec2::is_finite)
    }

    /// Seeks a bearing; `None` looks ahead.
    pub fn seek(&mut self, bearing: Option<Vec2>, is_left: bool, settings: &EyeSettings) {
        self.wanted = match bearing {
            Some(bearing) if settings.enabled => wanted_gaze(bearing, is_left, settings),
            _ => Vec2::ZERO,
        };
    }

    /// Follows what it seeks for one step and returns the eye's turn.
    pub fn follow(&mut self, decay: &Decay) -> Quat {
        let gaze = self.gaze.follow(self.wanted, decay);
        math::euler(gaze.x, gaze.y, 0.0)
    }
}

/// The bearing of what lies at `toward` from the head, in the turned head's frame: yaw and pitch.
#[must_use]
pub fn bearing(toward: Vec3) -> Vec2 {
    if toward.length_squared() < 1.0e-6 {
        return Vec2::ZERO;
    }
    let level = libm::sqrtf(toward.x * toward.x + toward.y * toward.y);
    Vec2::new(
        libm::atan2f(toward.y, toward.x),
        libm::atan2f(toward.z, level),
    )
}

/// The yaw and pitch to look along a bearing, within the limits of the eye.
#[must_use]
pub fn wanted_gaze(bearing: Vec2, is_left: bool, settings: &EyeSettings) -> Vec2 {
    let (left_most, right_most) = if is_left {
        (-settings.max_outward, settings.max_inward)
    } else {
        (-settings.max_inward, settings.max_outward)
    };
    let interest = 1.0 - math::fraction(GIVE_UP, PI, bearing.x.abs());
    Vec2::new(
        bearing.x.clamp(left_most, right_most) * interest,
        bearing.y.clamp(-settings.max_pitch, settings.max_pitch) * interest,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    #[test]
    fn a_target_passing_behind_makes_no_jump() {
        let settings = Settings::default().eyes;
        for is_left in [false, true] {
            let mut before: Option<Vec2> = None;
            for n in -3600..=3600 {
                let angle = n as f32 * PI / 1800.0;
                let toward = Vec3::new(libm::cosf(angle), libm::sinf(angle), 0.2);
                let gaze = wanted_gaze(bearing(toward), is_left, &settings);
                if let Some(before) = before {
                    assert!((gaze - before).length() < 0.005, "jump at {angle}");
                }
                before = Some(gaze);
            }
        }
    }
}
