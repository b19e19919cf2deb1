// SPDX-License-Identifier: MIT OR Apache-2.0
//! The rest of the creature, after the feet: body, head, eyes, tail, in that order.
//!
//! Each stage follows its own goal and writes a few turns into a [`Posture`]; [`Trunk`] turns those into joints, and
//! so into hips, which the feet's budget judges. Model space.

pub mod body;
pub mod eyes;
pub mod head;
pub mod tail;
mod trunk;

pub(crate) use trunk::Turned;

pub use trunk::{Hips, Trunk, TrunkJoints};

use glam::{Quat, Vec3};
use serde::{Deserialize, Serialize};

use crate::math;

/// How the creature holds itself apart from its legs: turns about model axes, each put on every bone of its part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Posture {
    /// Offset of the body bone, cm.
    pub shift: Vec3,
    /// Turn of the body bone.
    pub body: Quat,
    /// Turn of the hips, the first bone of the spine.
    pub hips: Quat,
    /// Turn of every other spine bone.
    pub spine: Quat,
    /// Turn of every neck bone and of the head.
    pub neck: Quat,
    /// Turn of each eye.
    pub eyes: [Quat; 2],
    /// Turn of every tail bone.
    pub tail: Quat,
}

impl Posture {
    /// Between this posture and a near one.
    #[must_use]
    pub fn toward(&self, other: &Self, t: f32) -> Self {
        if t == 0.0 {
            return *self;
        }
        let mix = |from: Quat, to: Quat| {
            if from == to {
                from
            } else {
                math::nlerp(from, to, t)
            }
        };
        Self {
            shift: self.shift + (other.shift - self.shift) * t,
            body: mix(self.body, other.body),
            hips: mix(self.hips, other.hips),
            spine: mix(self.spine, other.spine),
            neck: mix(self.neck, other.neck),
            eyes: [
                mix(self.eyes[0], other.eyes[0]),
                mix(self.eyes[1], other.eyes[1]),
            ],
            tail: mix(self.tail, other.tail),
        }
    }
}
