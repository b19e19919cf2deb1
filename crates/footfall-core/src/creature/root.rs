// SPDX-License-Identifier: MIT OR Apache-2.0
//! The root: where it would go, and how far the feet let it.

use glam::{Quat, Vec3};

use super::work::Work;
use super::{Creature, Intent};
use crate::budget;
use crate::feet::Feet;
use crate::lanes::QUADS;
use crate::math;
use crate::motion::Move;
use crate::placement::Placement;
use crate::posture::body;
use crate::report::FrameReport;
use crate::settings::STEP;
use crate::state::Footing;

/// What is left, at least, of a velocity after a step in which the feet held the body back: it slows down, and does not
/// have to start from nothing when they let go.
const HELD_BACK: f32 = 0.93;

/// What covers nothing.
const UNKNOWN_SLACK: f32 = -1.0;

impl Creature {
    /// Works out the velocities that this step's intent asks for.
    pub(super) fn follow_intent(&mut self) {
        if let Some((_, velocity, turn_rate)) = self.hosted_step() {
            self.state.mover.adopt(velocity, turn_rate);
            return;
        }
        if self.state.footing == Footing::Falling {
            self.state.mover.rest(&self.constants.motion);
            return;
        }
        match self.work.input.intent {
            Intent::Chase { target } => {
                let state = &mut self.state;
                let (root, outlook, settings) = (&state.root, &mut state.outlook, &self.settings);
                let legs = (
                    self.rig.limbs.as_slice(),
                    self.work.stuck,
                    &self.work.senses,
                );
                let restrain = |wanted: Vec3| {
                    let velocity =
                        outlook.keep_off_wall(wanted, root, &self.constants.extent, settings);
                    let velocity = outlook.keep_off_edges(velocity, root, legs, settings);
                    outlook.is_blocked = velocity.length_squared() < 0.25 * wanted.length_squared();
                    (velocity, velocity != wanted)
                };
                let (motion, decays) = (&settings.motion, &self.constants.motion);
                state
                    .mover
                    .chase(target, root, motion, decays, &self.constants.safe, restrain);
            }
            _ => self.state.mover.rest(&self.constants.motion),
        }
    }

    /// Moves the root, as far as the feet allow.
    pub(super) fn move_root(&mut self, report: &mut FrameReport) {
        self.state.root_before = self.state.root;
        self.work.turned = 0.0;
        self.work.slack = UNKNOWN_SLACK;
        if self.state.footing != Footing::Standing {
            self.land(report);
        }
        if self.state.footing != Footing::Standing {
            return;
        }
        self.refresh_feet();
        let Feet {
            planted, swinging, ..
        } = &self.work.feet;
        let is_held = !planted.or(*swinging).is_empty();
        if self.hosted_step().is_some() {
            self.move_hosted_root();
        } else if is_held {
            self.move_own_root();
        } else {
            tracing::debug!("no foot holds it at {}: falls", self.state.root.position);
            self.state.footing = Footing::Falling;
        }
    }

    fn move_own_root(&mut self) {
        let root = self.state.root;
        let mover = &self.state.mover;
        let (lift, tilt) = self.lay(&root);
        let closed = self.constants.scale.closed();
        let mut scale = root.scale + (self.work.input.scale - root.scale) * closed;
        if (scale - self.work.input.scale).abs() < 1.0e-5 {
            scale = self.work.input.scale;
        }
        let level = if self.settings.body.fit {
            math::across(mover.velocity.value, root.up())
        } else {
            mover.velocity.value
        };
        let step = STEP as f32;
        let wanted = Move {
            shift: level * step,
            yaw: mover.turn_rate.value * step,
            lift,
            tilt,
            scale,
        };
        self.state.outlook.needs_room = self.turns_into_wall(&root, &wanted);
        let (to, turn, walk) = self.kept(&root, &wanted);
        self.state.root = to;
        self.work.turned = wanted.yaw * turn;
        // What was not walked is not owed: the velocity is what it came to.
        if walk < 1.0 {
            self.state.mover.velocity.value *= walk.max(HELD_BACK);
        }
        if turn < 1.0 {
            self.state.mover.turn_rate.value *= turn.max(HELD_BACK);
        }
    }

    /// As much of `wanted` as the feet, and a wall beside it, allow; and the parts of its yaw and shift that were kept.
    fn kept(&mut self, root: &Placement, wanted: &Move) -> (Placement, f32, f32) {
        let most_turn = if self.state.outlook.needs_room {
            0.0
        } else {
            1.0
        };
        let full = wanted.apply(root, 1.0, most_turn, 1.0);
        if !self.settings.motion.support_budget {
            return (full, most_turn, 1.0);
        }
        self.gather_budget();
        let (budget, hips) = (&mut self.work.budget, &self.work.hips);
        let slack = budget.slack(&full, hips);
        if slack >= 0.0 {
            self.work.slack = slack;
            return (full, most_turn, 1.0);
        }
        budget.ease(root, hips);
        if budget.allows(&full, hips) {
            return (full, most_turn, 1.0);
        }
        // One part after the other, so that a leg that holds back the walk does not hold back the turn.
        let allows = |lay, turn, walk| budget.allows(&wanted.apply(root, lay, turn, walk), hips);
        let lay = budget::largest(|part| allows(part, 0.0, 0.0));
        let turn = most_turn * budget::largest(|part| allows(lay, part * most_turn, 0.0));
        let walk = budget::largest(|part| allows(lay, turn, part));
        (wanted.apply(root, lay, turn, walk), turn, walk)
    }

    /// Whether the yaw would bring the body into a wall, or farther into it.
    fn turns_into_wall(&self, root: &Placement, wanted: &Move) -> bool {
        let gap = |placement: &Placement| self.state.outlook.gap(placement, &self.constants.extent);
        let Some(now) = gap(root) else {
            return false;
        };
        gap(&wanted.apply(root, 0.0, 1.0, 0.0)).is_some_and(|then| then < now.min(0.0))
    }

    /// Takes in what the feet hold, as things stand.
    pub(super) fn gather_budget(&mut self) {
        self.refresh_feet();
        let Work { budget, feet, .. } = &mut self.work;
        budget.gather(&self.constants.limits_squared, feet);
    }

    /// How the body lies down on its feet in this step: lift along its up, and tilt.
    fn lay(&self, root: &Placement) -> (f32, Quat) {
        let nothing = (0.0, Quat::IDENTITY);
        if !self.settings.body.fit {
            return nothing;
        }
        let Work { senses, feet, .. } = &self.work;
        let point = |quad: usize| (senses.quads[quad].contact, feet.quads[quad].held);
        let ground: [_; QUADS] = core::array::from_fn(point);
        let quads = self.constants.limits_squared.len();
        body::fit(&self.constants.stands, &ground[..quads]).map_or(nothing, |fitted| {
            body::lay(fitted, root, &self.constants.body)
        })
    }

    /// Goes where the host has put the root, with the body laid on the ground there.
    fn move_hosted_root(&mut self) {
        let Some((now, _, turn_rate)) = self.hosted_step() else {
            return;
        };
        let (lift, tilt) = self.lay(&self.state.root);
        let Some(hosted) = &mut self.state.hosted else {
            return;
        };
        hosted.at_step = now;
        hosted.lift += lift;
        let tilt_hosted = now.rotation.conjugate() * tilt * now.rotation;
        hosted.tilt = math::unit(tilt_hosted * hosted.tilt);
        // Tilting must not turn: what has crept in of a turn about the host's up is taken out again.
        let up = hosted.tilt * Vec3::Z;
        hosted.tilt = math::arc(Vec3::Z, up);
        let position = math::moved(now.position, (now.up() * hosted.lift).as_dvec3());
        self.state.root = Placement {
            position,
            rotation: math::unit(now.rotation * hosted.tilt),
            scale: now.scale,
        };
        self.work.turned = turn_rate * STEP as f32;
    }
}
