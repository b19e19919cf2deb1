// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the feet leave over: body, head, eyes and tail, in that order, each within the budget.

use glam::{Quat, Vec3};

use super::{Creature, Intent};
use crate::budget;
use crate::math;
use crate::posture::{Posture, eyes};
use crate::settings::STEPS_PER_SECOND;

/// Steps between two looks at the trail.
const FEEL_EVERY: u64 = 4;

impl Creature {
    /// Works out the posture after this step, and the hips that follow from it.
    pub(super) fn hold_posture(&mut self) {
        let before = self.state.posture;
        self.state.posture_before = before;
        self.work.keep_before();
        let gaze = match (self.work.input.gaze, self.work.input.intent) {
            (Some(gaze), _) => Some(gaze),
            (None, Intent::Chase { target }) => Some(target),
            _ => None,
        };
        let gaze_model = gaze.map(|gaze| self.state.root.point_model(gaze));
        self.feel_ground();
        let look = self.look(gaze_model);
        let wanted = self.wanted_trunk(look, &before);
        let mut posture = self.affordable(&before, &wanted);
        let looking = math::euler(look.x, look.y, look.z);
        posture.neck = self.neck_turn(looking);
        self.turn_eyes(gaze_model, looking, &mut posture);
        posture.tail = self.tail_turn();
        self.state.posture = posture;
    }

    /// Works out what the trail says of the ground under head and tail, now and then: both follow it slowly.
    fn feel_ground(&mut self) {
        if !self.state.steps.is_multiple_of(FEEL_EVERY) {
            return;
        }
        let (lever, root) = (&self.constants.lever, &self.state.root);
        if let Some(head) = self.constants.trunk.head(&self.work.joints_before) {
            self.state.felt.head_ground = self.state.trail.height_at(head.x, lever.front, root);
        }
        let (base, reach) = lever.tail;
        let base = Vec3::new(base.x, base.y, self.rig.ground_height);
        self.state.felt.tail_rise = self.state.trail.rise_behind(base, reach, root);
    }

    /// Where the head looks: yaw, pitch, roll relative to the body.
    fn look(&mut self, gaze_model: Option<Vec3>) -> Vec3 {
        let Some(head) = self.constants.trunk.head(&self.work.joints_before) else {
            return Vec3::ZERO;
        };
        let up = self.state.root.direction_model(Vec3::Z);
        let toward = gaze_model.map(|gaze| gaze - head);
        let (settings, decay) = (&self.settings.head, &self.constants.head);
        let mut look = self.state.head.follow(toward, up, settings, decay);
        let lever = &self.constants.lever;
        let ground = self.rig.ground_height + self.state.felt.head_ground;
        let lift = self
            .state
            .head
            .keep_clear(head.z - ground, lever.length, settings, decay);
        look.y = (look.y + lift).min(settings.max_up.max(lift));
        look
    }

    /// The trunk that bob, sway and head would like.
    fn wanted_trunk(&mut self, look: Vec3, before: &Posture) -> Posture {
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
        Posture {
            shift,
            body: math::euler(turn.x, turn.y, turn.z),
            hips: math::euler(hips, -look.y * head.hip_lean, 0.0),
            spine: math::euler(yaw, pitch, 0.0),
            ..*before
        }
    }

    /// `before`, moved toward `wanted` as far as the feet allow; leaves the joints and hips of the result behind.
    fn affordable(&mut self, before: &Posture, wanted: &Posture) -> Posture {
        let root = self.state.root;
        let trunk = &self.constants.trunk;
        let joints = &mut self.work.joints;
        trunk.pose(wanted, joints);
        let hips = trunk.hips(joints);
        let budget = &mut self.work.budget;
        let moved = hips.farthest_from(&self.work.hips_before);
        if !self.settings.motion.support_budget
            || budget::covers(self.work.slack, moved, self.constants.farthest)
            || budget.allows(&root, &hips)
        {
            self.work.hips = hips;
            return *wanted;
        }
        budget.ease(&root, &self.work.hips_before);
        let mut part = 0.0;
        let mut step = 0.5;
        for _ in 0..4 {
            trunk.pose(&before.toward(wanted, part + step), joints);
            if budget.allows(&root, &trunk.hips(joints)) {
                part += step;
            }
            step *= 0.5;
        }
        let kept = if part == 0.0 {
            *before
        } else {
            before.toward(wanted, part)
        };
        trunk.pose(&kept, joints);
        self.work.hips = trunk.hips(joints);
        kept
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

    fn turn_eyes(&mut self, gaze_model: Option<Vec3>, looking: Quat, posture: &mut Posture) {
        let Some(head) = self.constants.trunk.head(&self.work.joints) else {
            return;
        };
        if self.rig.eyes.is_empty() {
            return;
        }
        let bearing = gaze_model.map(|gaze| eyes::bearing(looking.conjugate() * (gaze - head)));
        for (at, eye) in self.rig.eyes.iter().enumerate() {
            let gaze = &mut self.state.eyes[at];
            posture.eyes[at] = gaze.follow(
                bearing,
                eye.is_left,
                &self.settings.eyes,
                &self.constants.eyes,
            );
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
