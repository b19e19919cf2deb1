// SPDX-License-Identifier: MIT OR Apache-2.0
//! What each foot is doing, and where it is held.
//!
//! A planted foot is kept in one space only, that of its support (the world, or something that moves); nothing
//! touches it until it lifts. All other places are worked out from it.

use glam::{DVec3, Quat, Vec3};
use serde::{Deserialize, Serialize};

use crate::math;
use crate::support::Supports;
use crate::swing::{self, SwingPath};

/// Where a foot stands, or will: in the space of its support, cm.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Contact {
    /// The ankle's joint.
    pub ankle: DVec3,
    /// The ground under it.
    pub ground: DVec3,
    /// Unit normal of the ground.
    pub normal: Vec3,
    /// The foot's frame: X where the toes point, Z along the normal.
    pub rotation: Quat,
    /// What it stands on; 0 is the fixed world.
    pub support: u64,
    /// The host's tag of the hit.
    pub tag: u64,
}

impl Contact {
    /// The same contact in the world.
    #[must_use]
    pub fn in_world(&self, supports: &Supports) -> Self {
        if supports.placement(self.support).is_none() {
            return *self;
        }
        Self {
            ankle: supports.released_from(self.support, self.ankle),
            ground: supports.released_from(self.support, self.ground),
            normal: supports.direction_world(self.support, self.normal),
            rotation: math::unit(supports.rotation(self.support) * self.rotation),
            ..*self
        }
    }

    /// The ankle in the world.
    #[must_use]
    pub fn ankle_in_world(&self, supports: &Supports) -> DVec3 {
        supports.released_from(self.support, self.ankle)
    }

    /// The ground in the world.
    #[must_use]
    pub fn ground_in_world(&self, supports: &Supports) -> DVec3 {
        supports.released_from(self.support, self.ground)
    }

    /// The foot's frame in the world.
    #[must_use]
    pub fn rotation_in_world(&self, supports: &Supports) -> Quat {
        supports
            .placement(self.support)
            .map_or(self.rotation, |support| {
                math::unit(math::then(support.rotation, self.rotation))
            })
    }

    /// A contact given in the world, to be kept in the space of its support.
    #[must_use]
    pub fn held(self, supports: &Supports) -> Self {
        if supports.placement(self.support).is_none() {
            return self;
        }
        let back = supports.rotation(self.support).conjugate();
        Self {
            ankle: supports.held_by(self.support, self.ankle),
            ground: supports.held_by(self.support, self.ground),
            normal: back * self.normal,
            rotation: math::unit(back * self.rotation),
            ..self
        }
    }
}

/// A foot on its way.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Swing {
    /// Where it left.
    pub from: Contact,
    /// Where it will land.
    pub to: Contact,
    /// The control point of its path, from the middle of the stride, world space, cm.
    pub rise: Vec3,
    /// Steps since lift-off.
    pub elapsed: u32,
    /// Steps the whole swing takes.
    pub duration: u32,
}

impl Swing {
    /// The path as it lies in the world now.
    #[must_use]
    pub fn path(&self, supports: &Supports) -> SwingPath {
        let (start, end) = (
            self.from.ankle_in_world(supports),
            self.to.ankle_in_world(supports),
        );
        SwingPath::new(start, end, self.rise)
    }

    /// Curve parameter `steps` after lift-off.
    #[must_use]
    pub fn parameter(&self, steps: f32) -> f32 {
        math::ease_in_out_cubic(steps / self.duration as f32)
    }
}

/// What a foot is doing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Phase {
    /// It has no ground: it hangs from the body. Model space: ankle, and the foot's frame.
    Free {
        /// The ankle's joint, model space, cm.
        ankle: Vec3,
        /// The foot's frame, model space.
        rotation: Quat,
    },
    /// It stands.
    Stance(Contact),
    /// It is on its way to a foothold that was found before it lifted.
    Swing(Swing),
}

/// How far a search for a foothold has got.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Seeking {
    /// The place the foot would like best comes first.
    #[default]
    Best,
    /// That was no good; other places come next.
    Others,
    /// None was any good; asked again after so many steps.
    Nothing {
        /// Steps left to wait.
        steps: u32,
    },
}

/// One foot: what it does, and how badly it would rather do something else.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Foot {
    /// What it is doing.
    pub phase: Phase,
    /// How far the search for its next foothold has got.
    pub seeking: Seeking,
    /// Steps for which it has wanted to lift while, as far as it knows, there was a foothold.
    pub waited: u32,
    /// Whether it has looked for a foothold in vain, and the body still pushes that way.
    pub is_stuck: bool,
}

impl Foot {
    /// A foot that hangs at a place in model space.
    #[must_use]
    pub fn hanging(ankle: Vec3) -> Self {
        let rotation = Quat::IDENTITY;
        Self::new(Phase::Free { ankle, rotation })
    }

    /// A foot that has just begun a phase.
    #[must_use]
    pub fn new(phase: Phase) -> Self {
        Self {
            phase,
            seeking: Seeking::Best,
            waited: 0,
            is_stuck: false,
        }
    }

    /// The contact, if the foot stands.
    #[must_use]
    pub fn contact(&self) -> Option<&Contact> {
        if let Phase::Stance(contact) = &self.phase {
            Some(contact)
        } else {
            None
        }
    }

    /// The swing, if the foot is in the air on purpose.
    #[must_use]
    pub fn swing(&self) -> Option<&Swing> {
        if let Phase::Swing(swing) = &self.phase {
            Some(swing)
        } else {
            None
        }
    }

    /// Whether the foot stands.
    #[must_use]
    pub fn is_planted(&self) -> bool {
        matches!(self.phase, Phase::Stance(_))
    }

    /// Whether the foot is on its way to a foothold.
    #[must_use]
    pub fn is_swinging(&self) -> bool {
        matches!(self.phase, Phase::Swing(_))
    }
}

/// Where a foot in the air is, `steps` after lift-off: ankle and frame, in the world.
#[must_use]
pub fn swing_goal(swing: &Swing, supports: &Supports, steps: f32) -> (DVec3, Quat) {
    let u = swing.parameter(steps);
    let (from, to) = (
        swing.from.rotation_in_world(supports),
        swing.to.rotation_in_world(supports),
    );
    (swing.path(supports).point(u), swing::rotation(from, to, u))
}
