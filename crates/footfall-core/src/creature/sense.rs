// SPDX-License-Identifier: MIT OR Apache-2.0
//! The body has moved: how far have the homes left the contacts, and who would like to step?

use glam::Vec3;

use super::Creature;
use crate::foot::{Foot, Phase, Seeking};
use crate::foothold::Sense;
use crate::gait::LegSet;
use crate::math;
use crate::placement::Seen;

impl Creature {
    /// Works out homes and contacts in model space, and which feet want to step.
    pub(super) fn sense(&mut self) {
        self.work.count = 0;
        let ahead = self.predicted_roots().map(|root| root.seen());
        let seen = self.state.root.seen();
        for leg in 0..self.rig.leg_count() {
            let sense = self.sense_leg(leg, &seen, &ahead);
            let foot = &mut self.state.feet[leg];
            if let Seeking::Nothing { steps } = &mut foot.seeking {
                *steps = steps.saturating_sub(1);
                if *steps == 0 {
                    foot.seeking = Seeking::Best;
                }
            }
            if foot.is_stuck && !sense.wants {
                let away = self.state.root.direction_world(sense.home - sense.contact);
                foot.is_stuck = self.state.outlook.pushes(away);
            }
            let knows_of_none = matches!(foot.seeking, Seeking::Nothing { .. });
            let is_waiting = sense.wants && foot.is_planted() && !knows_of_none;
            foot.waited = if is_waiting { foot.waited + 1 } else { 0 };
            self.work.senses[leg] = sense;
        }
    }

    fn sense_leg(&self, leg: usize, seen: &Seen, ahead: &[Seen; 2]) -> Sense {
        let limb = &self.rig.limbs[leg];
        let supports = &self.state.supports;
        let hip = self.work.hips[leg];
        let moved =
            (hip - self.constants.posed.reference_hip(leg)) * self.settings.gait.home_follow;
        let home = limb.home + Vec3::new(moved.x, moved.y, 0.0);
        let carrier = self.constants.trunk.carrier(leg, &self.work.joints);
        let forward = level_direction(math::x_axis(carrier), Vec3::X);
        let mut sense = Sense {
            home,
            forward,
            contact: home,
            ..Sense::default()
        };
        match &self.state.feet[leg].phase {
            Phase::Free { .. } => {
                sense.is_free = true;
                sense.wants = true;
            }
            Phase::Swing(swing) => {
                let (from, to) = (
                    swing.from.ground_in_world(supports),
                    swing.to.ground_in_world(supports),
                );
                let u = swing.parameter(swing.elapsed as f32);
                sense.contact = seen.point_model(math::between(from, to, u));
            }
            Phase::Stance(contact) => {
                let (ankle, ground) = (
                    contact.ankle_in_world(supports),
                    contact.ground_in_world(supports),
                );
                sense.contact = seen.point_model(ground);
                let (x, y) = (sense.contact.x - home.x, sense.contact.y - home.y);
                sense.distance = libm::sqrtf(x * x + y * y);
                let reach = seen.point_model(ankle) - hip;
                let farthest = self.constants.limits[leg].farthest;
                let overreaches = |seen: &Seen| {
                    (seen.point_model(ankle) - hip).length_squared() > farthest * farthest
                };
                let toes = seen.direction_model(math::x_axis(contact.rotation_in_world(supports)));
                let toes = level_direction(toes, forward);
                let urgent = self.constants.urgent[leg];
                sense.wants = sense.distance > limb.step_distance
                    || reach.length_squared() > urgent * urgent
                    || overreaches(&ahead[0])
                    || toes.dot(forward) < self.constants.step_angle_cosine;
                sense.joins = sense.wants || overreaches(&ahead[1]);
            }
        }
        sense
    }

    /// Legs that want to step and have not just looked in vain.
    pub(super) fn wants(&self) -> LegSet {
        self.willing(|sense| sense.wants)
    }

    /// Legs that would rather step with their mates than wait for the next turn.
    pub(super) fn joins(&self) -> LegSet {
        self.willing(|sense| sense.joins)
    }

    fn willing(&self, test: impl Fn(&Sense) -> bool) -> LegSet {
        LegSet::of(self.rig.leg_count(), |leg| {
            let foot: &Foot = &self.state.feet[leg];
            test(&self.work.senses[leg]) && !matches!(foot.seeking, Seeking::Nothing { .. })
        })
    }
}

/// The unit vector along the level part of `vector`, or `fallback` if it has none.
fn level_direction(vector: Vec3, fallback: Vec3) -> Vec3 {
    math::direction_or(Vec3::new(vector.x, vector.y, 0.0), fallback)
}
