// SPDX-License-Identifier: MIT OR Apache-2.0
//! What has carried the creature since the last update: moving supports, and a host that moves the root itself.

use glam::{Quat, Vec3};

use super::{Creature, Intent};
use crate::budget::Limits;
use crate::foot::{Contact, Foot, Phase, Swing};
use crate::math;
use crate::placement::Placement;
use crate::query::Ground;
use crate::report::{Event, EventKind, FrameReport};
use crate::settings::STEPS_PER_SECOND;
use crate::state::Hosted;
use crate::support::{FIXED, MAX_SUPPORTS};

impl Creature {
    /// Asks where the supports in use are now, and goes with them.
    pub(super) fn ride_supports(&mut self, ground: &dyn Ground, report: &mut FrameReport) {
        // Nothing is stood on that was not admitted first, and what is in use stays so.
        if self.state.supports.is_empty() {
            return;
        }
        let mut wanted = [FIXED; 2 * crate::rig::MAX_LEGS + 1];
        wanted[0] = self.state.base;
        for (at, foot) in self.state.feet.iter().enumerate() {
            match &foot.phase {
                Phase::Free { .. } => {}
                Phase::Stance(contact) => wanted[2 * at + 1] = contact.support,
                Phase::Swing(swing) => {
                    wanted[2 * at + 1] = swing.from.support;
                    wanted[2 * at + 2] = swing.to.support;
                }
            }
        }
        let before = self.state.supports;
        self.work.feet.forget();
        let gone = self.state.supports.refresh(&wanted, ground);
        if gone.iter().any(Option::is_some) {
            self.lose_supports(&gone, report);
        }
        let (old, new) = (
            before.placement(self.state.base),
            self.state.supports.placement(self.state.base),
        );
        if let (Some(old), Some(new)) = (old.copied(), new.copied())
            && old != new
            && self.state.hosted.is_none()
        {
            self.state.root = self.state.root.carried(&old, &new);
            self.state.root_before = self.state.root_before.carried(&old, &new);
            let change = math::unit(new.rotation * old.rotation.conjugate());
            let velocity = &mut self.state.mover.velocity;
            *velocity = math::Smoothed::at(change * velocity.value);
        }
    }

    /// Lets go of supports that are gone. What stood on them is where they were last.
    fn lose_supports(&mut self, gone: &[Option<u64>; MAX_SUPPORTS], report: &mut FrameReport) {
        let is_gone = |id: u64| id != FIXED && gone.contains(&Some(id));
        for leg in 0..self.rig.leg_count() {
            let lost = match &self.state.feet[leg].phase {
                Phase::Free { .. } => false,
                Phase::Stance(contact) => is_gone(contact.support),
                Phase::Swing(swing) => is_gone(swing.to.support) || is_gone(swing.from.support),
            };
            if lost {
                self.release(leg, report);
            }
        }
        if is_gone(self.state.base) {
            self.state.base = FIXED;
        }
    }

    /// Asks for the placements of supports that hits have just named; what has none is taken for fixed.
    pub(super) fn admit_supports(&mut self, ground: &dyn Ground) {
        for at in 0..self.work.count {
            if let Some(hit) = &mut self.work.hits[at]
                && hit.support != FIXED
                && !self.state.supports.admit(hit.support, ground)
            {
                hit.support = FIXED;
            }
        }
    }

    /// The support that most planted feet stand on carries the root; a tie changes nothing.
    pub(super) fn choose_base(&mut self) {
        if self.state.supports.is_empty() {
            self.state.base = FIXED;
            return;
        }
        let feet = &self.state.feet[..self.rig.leg_count()];
        let standing = |id: u64| {
            feet.iter()
                .filter_map(Foot::contact)
                .filter(|held| held.support == id)
                .count()
        };
        let mut best = (self.state.base, standing(self.state.base));
        for contact in feet.iter().filter_map(Foot::contact) {
            let count = standing(contact.support);
            if count > best.1 {
                best = (contact.support, count);
            }
        }
        self.state.base = best.0;
    }

    /// Takes a leg off whatever it holds: it hangs from where it is.
    pub(super) fn release(&mut self, leg: usize, report: &mut FrameReport) {
        let supports = &self.state.supports;
        let (ankle_world, rotation, contact) = match &self.state.feet[leg].phase {
            Phase::Free { .. } => return,
            Phase::Stance(contact) => {
                let contact = contact.in_world(supports);
                (contact.ankle, contact.rotation, contact)
            }
            Phase::Swing(swing) => {
                let (ankle, rotation) =
                    crate::foot::swing_goal(swing, supports, swing.elapsed as f32);
                (ankle, rotation, swing.to.in_world(supports))
            }
        };
        let hip = self.work.hips.joint(leg);
        let Limits { nearest, farthest } = self.constants.limits[leg];
        let line = self.state.root.point_model(ankle_world) - hip;
        let length = libm::sqrtf(line.length_squared()).clamp(nearest, farthest);
        let ankle = hip + math::direction_or(line, Vec3::NEG_Z) * length;
        let rotation = math::unit(self.state.root.rotation.conjugate() * rotation);
        self.state.feet[leg] = Foot::new(Phase::Free { ankle, rotation });
        self.foot_changed();
        tracing::debug!("leg {leg} lets go at {ankle_world}");
        report.push(Event::of(
            EventKind::Released,
            leg,
            &contact,
            self.state.steps,
        ));
    }

    /// Takes up where the host has put the root, if the host moves it.
    pub(super) fn take_hosted_root(&mut self) {
        let Intent::Hosted { placement } = self.work.input.intent else {
            self.state.hosted = None;
            return;
        };
        let is_new = self.state.hosted.is_none();
        let last = self.state.hosted.map_or(placement, |hosted| hosted.last);
        let hosted = self.state.hosted.get_or_insert(Hosted {
            last,
            at_step: last,
            lift: 0.0,
            tilt: Quat::IDENTITY,
        });
        self.work.hosted_from = hosted.last;
        hosted.last = placement;
        if is_new && self.state.footing.is_fresh() {
            self.state.root = placement;
            self.state.root_before = placement;
        }
    }

    /// Where the host's root is at the end of this step, and how it got there.
    pub(super) fn hosted_step(&self) -> Option<(Placement, Vec3, f32)> {
        let hosted = self.state.hosted?;
        let now = self
            .work
            .hosted_from
            .toward(&hosted.last, self.work.progress);
        let velocity = (now.position - hosted.at_step.position).as_vec3() * STEPS_PER_SECOND;
        let change = hosted.at_step.rotation.conjugate() * now.rotation;
        let turn_rate = 2.0 * libm::atan2f(change.z, change.w) * STEPS_PER_SECOND;
        Some((
            now,
            velocity,
            math::wrap_angle(turn_rate / STEPS_PER_SECOND) * STEPS_PER_SECOND,
        ))
    }
}

/// A swing that begins where a foot hangs.
pub(super) fn hanging_contact(ankle: Vec3, rotation: Quat, root: &Placement) -> Contact {
    let ankle_world = root.point_world(ankle);
    Contact {
        ankle: ankle_world,
        ground: ankle_world,
        normal: root.up(),
        rotation: math::unit(root.rotation * rotation),
        support: FIXED,
        tag: 0,
    }
}

impl Swing {
    /// A swing about to begin.
    pub(super) fn starting(from: Contact, to: Contact, rise: Vec3, duration: u32) -> Self {
        Self {
            from,
            to,
            rise,
            elapsed: 0,
            duration,
        }
    }
}
