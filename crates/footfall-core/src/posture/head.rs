// SPDX-License-Identifier: MIT OR Apache-2.0
//! How the head looks at the target.
//!
//! The wanted direction is taken from where the head's joint really was after the last step, as yaw, pitch and roll
//! relative to the body, each limited; a target behind is looked for to the side, not over the back, so its height
//! counts the less the farther behind it is. Spine and chest take a share; what they cannot take (budget, limits) the
//! neck makes up. Model space, radians.

use glam::{Quat, Vec3};
use serde::{Deserialize, Serialize};

use super::{Trunk, TrunkJoints};
use crate::math::{Decay, Smoothed};
use crate::rig::Rig;
use crate::settings::HeadSettings;

/// What the head remembers: where it looks, as yaw, pitch, roll relative to the body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Head {
    /// Yaw, pitch and roll that are sought.
    pub wanted: Vec3,
    /// Yaw, pitch and roll.
    pub look: Smoothed<Vec3>,
    /// Extra pitch that keeps the head out of rising ground.
    pub lift: Smoothed<f32>,
}

impl Head {
    /// Whether every number is finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        self.wanted.is_finite() && self.look.all(Vec3::is_finite) && self.lift.all(f32::is_finite)
    }

    /// Seeks a target: `toward` goes to it from the head; `None` looks ahead. `up` is the world's up.
    pub fn seek(&mut self, toward: Option<Vec3>, up: Vec3, settings: &HeadSettings) {
        self.wanted = match toward {
            Some(toward) if settings.enabled => wanted_look(toward, up, settings),
            _ => Vec3::ZERO,
        };
    }

    /// Follows what it seeks for one step and returns the look: yaw, pitch, roll relative to the body.
    pub fn follow(&mut self, decay: &Decay) -> Vec3 {
        self.look.follow(self.wanted, decay)
    }

    /// Follows the pitch that keeps the head's joint `clearance` above the ground: `height` is how far it is now, and
    /// `lever` how far the joint is from where it is bent.
    pub fn keep_clear(
        &mut self,
        height: f32,
        lever: f32,
        settings: &HeadSettings,
        decay: &Decay,
    ) -> f32 {
        let missing = settings.clearance - height;
        let wanted = (self.lift.value + missing / lever.max(1.0)).clamp(0.0, settings.max_up);
        self.lift.follow(wanted, decay)
    }
}

fn wanted_look(toward: Vec3, up: Vec3, settings: &HeadSettings) -> Vec3 {
    let level = libm::sqrtf(toward.x * toward.x + toward.y * toward.y);
    let distance = libm::sqrtf(toward.length_squared());
    if distance < 1.0e-3 {
        return Vec3::ZERO;
    }
    let yaw = libm::atan2f(toward.y, toward.x);
    let behind = (-toward.x / distance).max(0.0);
    let pitch = libm::atan2f(toward.z, level) * (1.0 - behind);
    // Turning back by the roll of the body about X, by a part of it.
    let roll = libm::atan2f(up.y, up.z.max(0.1)) * settings.level;
    Vec3::new(
        yaw.clamp(-settings.max_yaw, settings.max_yaw),
        pitch.clamp(-settings.max_down, settings.max_up),
        roll.clamp(-settings.max_roll, settings.max_roll),
    )
}

/// What head and tail lean on, worked out once from the reference pose. Model space, cm.
#[derive(Clone, Debug)]
pub struct HeadLever {
    /// How far forward the front feet stand.
    pub front: f32,
    /// From where the spine begins to bend to the head.
    pub length: f32,
    /// Base of the tail, and its length.
    pub tail: (Vec3, f32),
    /// Place in the trunk of the bone that carries the neck.
    neck_carrier: Option<usize>,
}

impl HeadLever {
    /// From the reference pose.
    #[must_use]
    pub fn new(rig: &Rig, trunk: &Trunk) -> Self {
        let joint = |bone: usize| rig.bones[bone].model.translation;
        let front = rig.limbs.iter().map(|limb| limb.home.x).fold(0.0, f32::max);
        let head = rig.head.map_or(Vec3::ZERO, joint);
        let base = rig
            .spine
            .get(1)
            .or(rig.spine.first())
            .map_or(Vec3::ZERO, |&bone| joint(bone));
        let first = rig.tail.first().map_or(Vec3::ZERO, |&bone| joint(bone));
        let last = rig.tail.last().map_or(Vec3::ZERO, |&bone| joint(bone));
        let bones = rig.tail.len().max(2) as f32;
        let neck = rig.neck.first().copied().or(rig.head);
        let carrier = neck.and_then(|bone| rig.bones[bone].parent);
        Self {
            front,
            length: (head - base).length().max(1.0),
            tail: (first, (last - first).length() * bones / (bones - 1.0)),
            neck_carrier: carrier.and_then(|bone| trunk.place_of(bone)),
        }
    }

    /// The turn that has taken the carrier of the neck there from the reference; `None` without one.
    #[must_use]
    pub(crate) fn carrier(&self, joints: &TrunkJoints) -> Option<Quat> {
        self.neck_carrier.map(|place| joints.turn_at(place))
    }
}
