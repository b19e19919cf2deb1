// SPDX-License-Identifier: MIT OR Apache-2.0
//! How the tail follows the body.
//!
//! It bends against the real turn of the body and the hips' sway, smoothed and spread evenly over its bones, and it
//! drapes over the ground that the back feet have left: steep ground behind lifts or drops it. Model space, radians.

use glam::{Quat, Vec2};
use serde::{Deserialize, Serialize};

use crate::math::{self, Decay, Smoothed};
use crate::settings::TailSettings;

/// A bend spread evenly over the bones turns the tip's end by all of it, but moves the tip by little more than half.
const TIP_GAIN: f32 = 1.75;

/// What the tail remembers: bend of the whole, as yaw and pitch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tail {
    /// Yaw, positive to the right, and pitch, positive up, both of the tip's end.
    pub bend: Smoothed<Vec2>,
}

impl Tail {
    /// Whether every number is finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.bend.all(Vec2::is_finite)
    }

    /// Follows the body for one step and returns the turn of each bone.
    ///
    /// `turning` is the real turn rate over the fastest, `rise` the angle at which the ground behind rises.
    pub fn follow(
        &mut self,
        turning: f32,
        rise: f32,
        bone_count: usize,
        settings: &TailSettings,
        decay: &Decay,
    ) -> Quat {
        let wanted = if settings.enabled {
            // The tail points backward: lifting its tip is a negative pitch, and leaving its tip to the right, as it
            // lags in a right turn, a negative yaw.
            let drape = (rise * TIP_GAIN).clamp(-settings.max_drape, settings.max_drape);
            Vec2::new(-turning.clamp(-1.5, 1.5) * settings.bend, -drape)
        } else {
            Vec2::ZERO
        };
        let bend = self.bend.follow(wanted, decay);
        let share = 1.0 / bone_count.max(1) as f32;
        math::euler(bend.x * share, bend.y * share, 0.0)
    }
}
