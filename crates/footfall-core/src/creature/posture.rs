// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the feet leave over: body, head, eyes and tail, in that order, each within the budget.

use glam::{Quat, Vec3};

use super::work::Work;
use super::{Creature, Intent};
use crate::budget;
use crate::math;
use crate::posture::eyes;
use crate::settings::STEPS_PER_SECOND;

/// Steps between two looks at the trail.
const FEEL_EVERY: u64 = 4;
/// Steps between two looks at the target.
const LOOK_EVERY: u64 = 2;

impl Creature {
    /// Works out the posture after this step, and the hips that follow from it.
    pub(super) fn hold_posture(&mut self) {
        self.state.posture_before = self.state.posture;
        self.work.keep_before();
        if self.state.steps.is_multiple_of(FEEL_EVERY) {
            self.feel_ground();
        }
        let is_due = self.state.steps.is_multiple_of(LOOK_EVERY);
        if is_due {
            self.work.target = self.target();
        }
        let look = self.look(is_due);
        self.pose_trunk(look);
        self.keep_affordable();
        let looking = math::euler(look.x, look.y, look.z);
        self.state.posture.neck = self.neck_turn(looking);
        self.turn_eyes(is_due, looking);
        self.state.posture.tail = self.tail_turn();
    }

    /// What is looked at, model space, if there is something.
    fn target(&self) -> Option<Vec3> {
        let gaze = match (self.work.input.gaze, self.work.input.intent) {
            (Some(gaze), _) => Some(gaze),
            (None, Intent::Chase { target }) => Some(target),
            _ => None,
        };
        gaze.map(|gaze| self.state.root.point_model(gaze))
    }

    /// Works out what the trail says of the ground under head and tail, which both follow slowly.
    fn feel_ground(&mut self) {
        let (lever, root) = (&self.constants.lever, &self.state.root);
        if let Some(head) = self.constants.trunk.head(&self.work.joints_before) {
            self.state.felt.head_ground = self.state.trail.height_at(head.x, lever.front, root);
        }
        let (base, reach) = lever.tail;
        let base = Vec3::new(base.x, base.y, self.rig.ground_height);
        self.state.felt.tail_rise = self.state.trail.rise_behind(base, reach, root);
    }

    /// Where the head looks: yaw, pitch, roll relative to the body. `is_due` says whether it is time to see where the
    /// target is.
    fn look(&mut self, is_due: bool) -> Vec3 {
        let Some(head) = self.constants.trunk.head(&self.work.joints_before) else {
            return Vec3::ZERO;
        };
        let (settings, decay) = (&self.settings.head, &self.constants.head);
        if is_due {
            let up = self.state.root.direction_model(Vec3::Z);
            let toward = self.work.target.map(|target| target - head);
            self.state.head.seek(toward, up, settings);
        }
        let mut look = self.state.head.follow(decay);
        let lever = &self.constants.lever;
        let ground = self.rig.ground_height + self.state.felt.head_ground;
        let lift = self
            .state
            .head
            .keep_clear(head.z - ground, lever.length, settings, decay);
        look.y = (look.y + lift).min(settings.max_up.max(lift));
        look
    }

    /// Poses the trunk as bob, sway and head would like it.
    fn pose_trunk(&mut self, look: Vec3) {
        let body = &mut self.state.body;
        body.follow_feet(
            &self.constants.stands,
            &self.work.senses,
            &self.settings.body,
            &self.constants.body,
        );
        let (steps, mover, scale) = (self.state.steps, &self.state.mover, self.state.root.scale);
        let (shift, turn) = body.bob(steps, mover, &self.settings, &self.constants.body, scale);
        let [hips, chest] = [body.sway[0].value, body.sway[1].value];
        let head = &self.settings.head;
        let bones = (self.rig.spine.len().saturating_sub(1)).max(1) as f32;
        let yaw = (chest - hips + look.x * head.trunk_share) / bones;
        let pitch = (look.y * head.trunk_share + look.y * head.hip_lean) / bones;
        let posture = &mut self.state.posture;
        posture.shift = shift;
        posture.body = math::euler(turn.x, turn.y, turn.z);
        posture.hips = math::euler(hips, -look.y * head.hip_lean, 0.0);
        posture.spine = math::euler(yaw, pitch, 0.0);
    }

    /// Keeps as much of the posture's change as the feet allow; leaves the joints and hips of what is kept behind.
    fn keep_affordable(&mut self) {
        let Self {
            constants,
            state,
            work,
            settings,
            ..
        } = self;
        let Work {
            joints,
            hips,
            hips_before,
            budget,
            ..
        } = work;
        let trunk = &constants.trunk;
        trunk.pose(&state.posture, joints);
        trunk.hips(joints, hips);
        if !settings.motion.support_budget
            || budget::covers(
                work.slack,
                hips.farthest_from(hips_before),
                constants.farthest,
            )
            || budget.allows(&state.root, hips)
        {
            return;
        }
        let (before, wanted) = (&state.posture_before, state.posture);
        budget.ease(&state.root, hips_before);
        let mut part = 0.0;
        let mut step = 0.5;
        for _ in 0..4 {
            trunk.pose(&before.toward(&wanted, part + step), joints);
            trunk.hips(joints, hips);
            if budget.allows(&state.root, hips) {
                part += step;
            }
            step *= 0.5;
        }
        state.posture = before.toward(&wanted, part);
        trunk.pose(&state.posture, joints);
        trunk.hips(joints, hips);
    }

    /// The turn of each neck bone that, together, makes up for what the trunk did not take of the look.
    fn neck_turn(&self, looking: Quat) -> Quat {
        let Some(carried) = self.constants.lever.carrier(&self.work.joints) else {
            return Quat::IDENTITY;
        };
        let missing = math::then(carried.conjugate(), looking);
        match self.rig.neck.len() {
            0 => missing,
            // Half a turn is where its chord is halved.
            1 => math::nlerp(Quat::IDENTITY, missing, 0.5),
            bones => math::slerp(Quat::IDENTITY, missing, 1.0 / (bones + 1) as f32),
        }
    }

    fn turn_eyes(&mut self, is_due: bool, looking: Quat) {
        let Some(head) = self.constants.trunk.head(&self.work.joints) else {
            return;
        };
        if self.rig.eyes.is_empty() {
            return;
        }
        if is_due {
            let target = self.work.target;
            let bearing = target.map(|target| eyes::bearing(looking.conjugate() * (target - head)));
            for (eye, gaze) in self.rig.eyes.iter().zip(&mut self.state.eyes) {
                gaze.seek(bearing, eye.is_left, &self.settings.eyes);
            }
        }
        let turns = &mut self.state.posture.eyes;
        for (turn, gaze) in turns.iter_mut().zip(&mut self.state.eyes) {
            *turn = gaze.follow(&self.constants.eyes);
        }
    }

    fn tail_turn(&mut self) -> Quat {
        let turn_rate = self.work.turned * STEPS_PER_SECOND;
        let turning = turn_rate / self.settings.motion.turn_speed.max(1.0e-3);
        let rise = self.state.felt.tail_rise;
        let (settings, decay) = (&self.settings.tail, &self.constants.tail);
        self.state
            .tail
            .follow(turning, rise, self.rig.tail.len(), settings, decay)
    }
}
