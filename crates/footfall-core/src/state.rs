// SPDX-License-Identifier: MIT OR Apache-2.0
//! Everything about a creature that changes: one plain value, to copy, compare and replay.

use glam::{DVec3, Vec3};
use serde::{Deserialize, Serialize};

use crate::foot::{Contact, Foot, Phase, Swing};
use crate::gait::{Gait, LegSet};
use crate::math;
use crate::motion::Mover;
use crate::outlook::Outlook;
use crate::placement::Placement;
use crate::posture::Posture;
use crate::posture::body::Body;
use crate::posture::eyes::Eye;
use crate::posture::head::Head;
use crate::posture::tail::Tail;
use crate::rig::{MAX_LEGS, Rig};
use crate::support::Supports;
use crate::trail::{Felt, Trail};

/// How often a creature that has just been put somewhere looks for ground before it plants its feet: lying down moves
/// the homes, so the first look is not enough on a slope.
const FRESH_LOOKS: u8 = 2;

/// How the root came to be where it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Footing {
    /// Just put here: it lies down at once on whatever ground it finds, looks again so often, and stands.
    Fresh {
        /// Looks left before the feet are planted.
        looks: u8,
    },
    /// Nothing holds it.
    #[default]
    Falling,
    /// It has stood since it was last put or dropped.
    Standing,
}

/// A root that the host moves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hosted {
    /// Where the host had it after the last update.
    pub last: Placement,
    /// Where the host had it at the last step.
    pub at_step: Placement,
    /// How far the body lies above it, along its up, world cm.
    pub lift: f32,
    /// The body's tilt, in its frame.
    pub tilt: glam::Quat,
}

/// Everything about a creature that changes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Fixed steps simulated so far.
    pub steps: u64,
    /// Host time not yet simulated, in steps.
    pub owed: f64,
    /// The root after the last step.
    pub root: Placement,
    /// The root a step before.
    pub root_before: Placement,
    /// The root as the host moves it, if it does.
    pub hosted: Option<Hosted>,
    /// The root's velocities.
    pub mover: Mover,
    /// How the root came to be where it is.
    pub footing: Footing,
    /// Whose turn it is.
    pub gait: Gait,
    /// The feet.
    pub feet: [Foot; MAX_LEGS],
    /// Where the root was when one of them last lifted, landed or let go.
    pub anchor: DVec3,
    /// Legs that have landed and have yet to look ahead.
    pub scouting: LegSet,
    /// What feet stand on.
    pub supports: Supports,
    /// The support that carries the root; 0 is the fixed world.
    pub base: u64,
    /// What lies ahead.
    pub outlook: Outlook,
    /// Ground before and behind.
    pub trail: Trail,
    /// What the trail said last.
    pub felt: Felt,
    /// How the creature holds itself after the last step.
    pub posture: Posture,
    /// The posture a step before.
    pub posture_before: Posture,
    /// What the body remembers.
    pub body: Body,
    /// What the head remembers.
    pub head: Head,
    /// What the eyes remember.
    pub eyes: [Eye; 2],
    /// What the tail remembers.
    pub tail: Tail,
}

impl Footing {
    /// Whether the creature has just been put where it is.
    #[must_use]
    pub fn is_fresh(self) -> bool {
        matches!(self, Self::Fresh { .. })
    }
}

impl State {
    /// A creature just put at `root`. One that does not lie down on its feet needs one look for ground, no more.
    #[must_use]
    pub fn new(rig: &Rig, root: Placement, lies_down: bool) -> Self {
        let mut feet = [Foot::hanging(Vec3::ZERO); MAX_LEGS];
        for (foot, limb) in feet.iter_mut().zip(&rig.limbs) {
            *foot = Foot::hanging(limb.home + Vec3::Z * limb.ankle_height);
        }
        let mut outlook = Outlook::default();
        outlook.forget();
        Self {
            steps: 0,
            owed: 0.0,
            root,
            root_before: root,
            hosted: None,
            mover: Mover::default(),
            footing: Footing::Fresh {
                looks: if lies_down { FRESH_LOOKS } else { 0 },
            },
            gait: Gait::default(),
            feet,
            anchor: root.position,
            scouting: LegSet::NONE,
            supports: Supports::default(),
            base: 0,
            outlook,
            trail: Trail::default(),
            felt: Felt::default(),
            posture: Posture::default(),
            posture_before: Posture::default(),
            body: Body::default(),
            head: Head::default(),
            eyes: [Eye::default(); 2],
            tail: Tail::default(),
        }
    }

    /// Puts the creature at `root`: feet replant there, nothing swings across the map.
    pub fn teleport(&mut self, rig: &Rig, root: Placement, lies_down: bool) {
        let fresh = Self::new(rig, root, lies_down);
        *self = Self {
            steps: self.steps,
            owed: self.owed,
            posture: self.posture,
            posture_before: self.posture_before,
            body: self.body,
            head: self.head,
            eyes: self.eyes,
            tail: self.tail,
            ..fresh
        };
    }

    /// Whether a state read from bytes can be stepped: numbers finite, counts within their arrays.
    #[must_use]
    pub fn is_sound(&self, rig: &Rig) -> bool {
        let placement = |placement: &Placement| placement.is_valid();
        let contact = |contact: &Contact| {
            contact.ankle.is_finite()
                && contact.ground.is_finite()
                && contact.normal.is_finite()
                && contact.rotation.is_finite()
        };
        let foot = |foot: &Foot| match &foot.phase {
            Phase::Free { ankle, rotation } => ankle.is_finite() && rotation.is_finite(),
            Phase::Stance(held) => contact(held),
            Phase::Swing(swing) => {
                contact(&swing.from)
                    && contact(&swing.to)
                    && swing.rise.is_finite()
                    && swing.duration > 0
                    && swing.elapsed <= swing.duration
            }
        };
        let posture = |posture: &Posture| {
            let turns = [
                posture.body,
                posture.hips,
                posture.spine,
                posture.neck,
                posture.tail,
            ];
            posture.shift.is_finite()
                && turns
                    .iter()
                    .chain(&posture.eyes)
                    .all(|turn| turn.is_finite())
        };
        placement(&self.root)
            && placement(&self.root_before)
            && self.hosted.is_none_or(|hosted| {
                placement(&hosted.last)
                    && placement(&hosted.at_step)
                    && hosted.lift.is_finite()
                    && hosted.tilt.is_finite()
            })
            && (0.0..=2.0).contains(&self.owed.abs())
            && self.mover.is_finite()
            && self.gait.turn() < rig.group_count()
            && self.feet.iter().all(foot)
            && self.anchor.is_finite()
            && self.supports.is_sound()
            && self.trail.is_sound()
            && self.felt.head_ground.is_finite()
            && self.felt.tail_rise.is_finite()
            && posture(&self.posture)
            && posture(&self.posture_before)
            && self.body.is_finite()
            && self.head.is_finite()
            && self.eyes.iter().all(Eye::is_finite)
            && self.tail.is_finite()
    }

    /// Moves everything by the same amount, as when the world's origin moves.
    pub fn shift_origin(&mut self, by_world: DVec3) {
        let moved = |point: DVec3| math::moved(point, by_world);
        self.root.position = moved(self.root.position);
        self.root_before.position = moved(self.root_before.position);
        self.anchor = moved(self.anchor);
        if let Some(hosted) = &mut self.hosted {
            hosted.last.position = moved(hosted.last.position);
            hosted.at_step.position = moved(hosted.at_step.position);
        }
        let supports = self.supports;
        let move_contact = |contact: &mut Contact| {
            // A contact on a support moves with it.
            if supports.placement(contact.support).is_none() {
                contact.ankle = moved(contact.ankle);
                contact.ground = moved(contact.ground);
            }
        };
        for foot in &mut self.feet {
            match &mut foot.phase {
                Phase::Free { .. } => {}
                Phase::Stance(contact) => move_contact(contact),
                Phase::Swing(Swing { from, to, .. }) => {
                    move_contact(from);
                    move_contact(to);
                }
            }
        }
        self.supports.shift(by_world);
        self.outlook.shift(by_world);
        self.trail.shift(by_world);
    }
}
