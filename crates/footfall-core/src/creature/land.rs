// SPDX-License-Identifier: MIT OR Apache-2.0
//! How a creature gets ground under its feet: put down, dropped, or fallen.
//!
//! Every foot looks for ground below its home. A creature that has just been put somewhere takes what it finds at
//! once, lies down on it and stands; one that finds nothing falls until the first foot touches.

use glam::{DVec3, Vec3};

use super::Creature;
use super::work::Ask;
use crate::foot::{Foot, Phase};
use crate::foothold;
use crate::gait::LegSet;
use crate::lanes::{QUADS, Vec3x4, all};
use crate::math;
use crate::placement::Placement;
use crate::posture::body;
use crate::query::{Hit, Probe};
use crate::report::{Event, EventKind, FrameReport};
use crate::rig::MAX_LEGS;
use crate::settings::STEP;
use crate::state::Footing;

/// A creature that is put down this part of a leg's length above the ground, or less, stands at once.
const DROP: f32 = 0.25;
/// The fastest fall, world cm/s.
const FASTEST_FALL: f32 = 5000.0;

/// How far up and down a creature that has just been put down looks, as a part of a leg's length.
const FRESH_PROBE: f32 = 1.5;

/// Ground found under the legs.
type Found = [Option<Hit>; MAX_LEGS];

impl Creature {
    /// Asks for ground below every home, as far down as this step's fall goes.
    pub(super) fn ask_landing(&mut self) {
        let root = self.state.root;
        let fall = self.state.mover.fall_speed * STEP as f32;
        for leg in 0..self.rig.leg_count() {
            let limb = &self.rig.limbs[leg];
            let home = self.work.senses.leg(leg).home;
            let mut probe = foothold::probe(home, limb, &self.settings.foothold, &root);
            if matches!(self.state.footing, Footing::Fresh { looks } if looks > 0) {
                let far = Vec3::Z * (FRESH_PROBE * limb.length());
                probe = Probe {
                    from: root.point_world(home + far),
                    to: root.point_world(home - far),
                    radius: 0.0,
                    ..probe
                };
            }
            probe.to.z -= f64::from(2.0 * fall);
            self.work.push(Ask::Landing { leg }, probe);
        }
    }

    /// Lands on what was found, or falls on.
    pub(super) fn land(&mut self, report: &mut FrameReport) {
        let root = self.state.root;
        let mut found: Found = [None; MAX_LEGS];
        // How far the creature is above the ground, taken at the foot that is nearest to it.
        let mut nearest = f32::INFINITY;
        for at in 0..self.work.count {
            let (Ask::Landing { leg }, Some(hit)) = (self.work.asks[at], self.work.hits[at]) else {
                continue;
            };
            let home = root.point_world(self.work.senses.leg(leg).home);
            if hit.fraction > 0.0 {
                found[leg] = Some(hit);
                nearest = nearest.min((home.z - hit.position.z) as f32);
            } else {
                // The probe began inside: the ground is somewhere above, at least as far as the probe reaches up.
                nearest = nearest.min((home.z - self.work.probes[at].from.z) as f32);
            }
        }
        let is_hosted = self.state.hosted.is_some();
        let leg_length = self.rig.leg_length() * root.scale;
        let drop = match self.state.footing {
            Footing::Fresh { .. } => DROP * leg_length,
            _ => self.state.mover.fall_speed * STEP as f32,
        };
        if nearest > drop && !is_hosted {
            if self.state.footing != Footing::Falling {
                tracing::debug!("nothing to stand on at {}: falls", root.position);
            }
            self.state.footing = Footing::Falling;
            self.fall();
            return;
        }
        if !is_hosted {
            self.lie_down(&found, nearest);
        }
        if let Footing::Fresh { looks: looks @ 1.. } = self.state.footing {
            self.state.footing = Footing::Fresh { looks: looks - 1 };
            return;
        }
        if self.plant(&found, report) || is_hosted {
            tracing::debug!("stands at {}", self.state.root.position);
            self.state.footing = Footing::Standing;
            self.state.mover.fall_speed = 0.0;
        } else {
            self.state.root = root;
            self.state.footing = Footing::Falling;
            self.fall();
        }
    }

    /// Brings the root down, or up, to the ground: all at once if it has just been put here.
    fn lie_down(&mut self, found: &Found, nearest: f32) {
        let root = self.state.root;
        let point = |hit: Option<Hit>| hit.map(|hit| root.point_model(hit.position));
        let points = Vec3x4::quads(&found.map(|hit| point(hit).unwrap_or_default()));
        let legs = LegSet::of(MAX_LEGS, |leg| found[leg].is_some());
        let ground: [_; QUADS] =
            core::array::from_fn(|quad| (points[quad], all(1.0) & legs.lanes(quad)));
        let fitted = body::fit(&self.constants.stands, &ground).filter(|_| self.settings.body.fit);
        match fitted {
            Some((height, normal)) if self.state.footing.is_fresh() => {
                let tilt = body::lay_at_once(normal, &root, &self.constants.body);
                let rotation = math::unit(tilt * root.rotation);
                let position = math::moved(
                    root.position,
                    (root.up() * (height * root.scale)).as_dvec3(),
                );
                self.state.root = Placement {
                    position,
                    rotation,
                    ..root
                };
                self.state.root_before = self.state.root;
            }
            _ => {
                let position = math::moved(root.position, DVec3::NEG_Z * f64::from(nearest));
                self.state.root = Placement { position, ..root };
            }
        }
    }

    /// Plants every foot that reaches the ground found for it; says whether there was one.
    fn plant(&mut self, found: &Found, report: &mut FrameReport) -> bool {
        let mut any = false;
        for leg in 0..self.rig.leg_count() {
            let Some(hit) = found[leg] else { continue };
            let limb = &self.rig.limbs[leg];
            let root = &self.state.root;
            let contact = foothold::contact(&hit, limb, self.work.senses.leg(leg).forward, root);
            let limits = self.constants.limits[leg];
            let reach = (root.point_model(contact.ankle) - self.work.hips.joint(leg)).length();
            if self.settings.motion.support_budget && !limits.contain(reach) {
                continue;
            }
            any = true;
            let held = contact.held(&self.state.supports);
            self.state.feet[leg] = Foot::new(Phase::Stance(held));
            self.foot_changed();
            report.push(Event::of(
                EventKind::Planted,
                leg,
                &contact,
                self.state.steps,
            ));
        }
        any
    }

    fn fall(&mut self) {
        let speed = self.state.mover.fall_speed + self.settings.motion.gravity * STEP as f32;
        self.state.mover.fall_speed = speed.min(FASTEST_FALL);
        let root = &mut self.state.root;
        let below = math::moved(
            root.position,
            DVec3::NEG_Z * (f64::from(self.state.mover.fall_speed) * STEP),
        );
        // A fall through the bottom of the world ends there.
        if below.z > -Placement::MAX_COORDINATE {
            root.position = below;
        }
        let upright = body::upright(root, &self.constants.body);
        root.rotation = math::unit(upright * root.rotation);
    }
}
