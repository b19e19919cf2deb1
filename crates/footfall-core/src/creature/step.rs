// SPDX-License-Identifier: MIT OR Apache-2.0
//! Feet: what they ask, and what they do with the answer.

use glam::{Quat, Vec3};

use super::work::Ask;
use super::{Creature, ride};
use crate::budget::Limits;
use crate::feet::Feet;
use crate::foot::{Contact, Foot, Phase, Seeking, Swing};
use crate::foothold::{self, OTHERS};
use crate::gait::LegSet;
use crate::math;
use crate::outlook::Outlook;
use crate::placement::Placement;
use crate::report::{Event, EventKind, FrameReport};
use crate::settings::{STEP, STEPS_PER_SECOND};
use crate::state::Footing;
use crate::swing::{self, SwingPath};

/// Steps before a foot that has found nothing looks again: a tenth of a second.
const RETRY: u32 = (STEPS_PER_SECOND / 10.0) as u32;
/// A foot that hangs free is held this part of the leg's length above its home.
const HANG: f32 = 0.15;
/// At so many places, less one, a new path is looked at for coming too near the hip.
const NEAR_LOOKS: u32 = 6;
/// A foot is let go when more than this part of its leg's length is asked for.
const RELEASE: f32 = 0.9995;
/// The edge of a step is cleared by this part of the leg's length.
const CLEARANCE: f32 = 0.05;

impl Creature {
    /// Puts this step's questions to the host.
    pub(super) fn ask(&mut self) {
        if self.state.footing != Footing::Standing {
            self.ask_landing();
            return;
        }
        let feet = &self.work.feet;
        let gait = &mut self.state.gait;
        gait.close_turn(feet.swinging, self.rig.group_count());
        let gait = &self.state.gait;
        let granted = gait.grants(
            &self.constants.groups,
            feet.is_any_late(),
            self.wants(),
            self.joins(),
        );
        for leg in granted.iter() {
            match self.state.feet[leg].seeking {
                Seeking::Best => self.ask_foothold(leg, None),
                Seeking::Others => {
                    (0..OTHERS).for_each(|other| self.ask_foothold(leg, Some(other)));
                }
                Seeking::Nothing { .. } => {}
            }
        }
        let velocity = self.state.mover.velocity.value;
        for leg in self.state.scouting.iter() {
            let (sense, limb) = (&self.work.senses.leg(leg), &self.rig.limbs[leg]);
            match Outlook::scout(velocity, sense, limb, &self.state.root, &self.settings) {
                Some(probe) => self.work.push(Ask::Scout { leg }, probe),
                None => self.state.outlook.learn_ground(leg, true),
            }
        }
        self.state.scouting = LegSet::NONE;
        let extent = &self.constants.extent;
        if self.state.hosted.is_none()
            && let Some(probe) = self
                .state
                .outlook
                .sweep(&self.state.root, extent, &self.settings)
        {
            self.work.push(Ask::Sweep, probe);
        }
    }

    fn ask_foothold(&mut self, leg: usize, other: Option<usize>) {
        let (sense, limb) = (&self.work.senses.leg(leg), &self.rig.limbs[leg]);
        let place = foothold::place(sense, limb, self.settings.gait.overshoot, other);
        let mut probe = foothold::probe(place, limb, &self.settings.foothold, &self.state.root);
        // Twice the foot's radius, so that a landing beside a wall is not one on its edge.
        let from = self
            .state
            .outlook
            .before_wall(probe.from, 2.0 * probe.radius);
        probe.to += from - probe.from;
        probe.from = from;
        self.work.push(Ask::Foothold { leg }, probe);
    }

    /// Takes in what the host said of what lies ahead.
    pub(super) fn learn(&mut self) {
        for at in 0..self.work.count {
            let hit = self.work.hits[at];
            if let Some(leg) = self.work.asks[at].leg() {
                self.work.last_probes[leg] = Some((self.work.probes[at], hit));
            }
            match self.work.asks[at] {
                Ask::Scout { leg } => {
                    let ground =
                        hit.filter(|hit| foothold::is_ground(hit, &self.settings.foothold));
                    let is_hidden = !self.state.outlook.is_this_side(self.work.probes[at].from);
                    self.state
                        .outlook
                        .learn_ground(leg, ground.is_some() || is_hidden);
                    if let Some(ground) = ground {
                        self.state.trail.look_at(ground.position);
                    }
                }
                Ask::Sweep => self
                    .state
                    .outlook
                    .learn_wall(hit, &self.state.root, &self.settings),
                _ => {}
            }
        }
    }

    /// Lifts the feet that have found somewhere to land.
    pub(super) fn lift_feet(&mut self, report: &mut FrameReport) {
        if self.work.count == 0 {
            return;
        }
        let mut asked = LegSet::NONE;
        let mut lifted = LegSet::NONE;
        let landing_root = self.landing_root();
        for at in 0..self.work.count {
            let Ask::Foothold { leg } = self.work.asks[at] else {
                continue;
            };
            asked.insert(leg);
            if lifted.contains(leg) {
                continue;
            }
            let Some(hit) = self.work.hits[at] else {
                continue;
            };
            let (sense, limb) = (&self.work.senses.leg(leg), &self.rig.limbs[leg]);
            let hip = self.work.hips.joint(leg);
            let contact = foothold::contact(&hit, limb, sense.forward, &self.state.root);
            let placements = [&self.state.root, &landing_root];
            let limits = [
                self.constants.limits[leg],
                self.constants.landing_limits[leg],
            ];
            if self.state.outlook.is_this_side(contact.ground)
                && foothold::is_ground(&hit, &self.settings.foothold)
                && foothold::is_good(&contact, sense, limb, hip, limits, placements)
            {
                lifted.insert(leg);
                self.lift(leg, contact, report);
            }
        }
        for leg in asked.without(lifted).iter() {
            let foot = &mut self.state.feet[leg];
            foot.seeking = match foot.seeking {
                Seeking::Best => Seeking::Others,
                _ => Seeking::Nothing { steps: RETRY },
            };
            foot.is_stuck |= matches!(foot.seeking, Seeking::Nothing { .. }) && foot.is_planted();
        }
    }

    /// How far the root goes in the time of one swing, and how far it turns, going on as it does now.
    pub(super) fn way_of_a_swing(&self) -> (Vec3, f32) {
        let time = self.constants.swing_steps as f32 * STEP as f32;
        let mover = &self.state.mover;
        (mover.velocity.value * time, mover.turn_rate.value * time)
    }

    /// Where the root will be when a foot that lifts now comes down.
    fn landing_root(&self) -> Placement {
        let (way, turn) = self.way_of_a_swing();
        let root = self.state.root;
        Placement {
            position: math::moved(root.position, way.as_dvec3()),
            rotation: math::then(root.rotation, math::turn(Vec3::Z, turn)),
            ..root
        }
    }

    fn lift(&mut self, leg: usize, to: Contact, report: &mut FrameReport) {
        let supports = &self.state.supports;
        let root = &self.state.root;
        let from = match &self.state.feet[leg].phase {
            Phase::Stance(contact) => *contact,
            Phase::Free { ankle, rotation } => ride::hanging_contact(*ankle, *rotation, root),
            Phase::Swing(_) => return,
        };
        let from_world = from.in_world(supports);
        let limb_length = self.rig.limbs[leg].length();
        let stride = (to.ankle - from_world.ankle).as_vec3();
        let clearance = CLEARANCE * limb_length * root.scale;
        let rise = self.reachable_rise(
            leg,
            &from_world,
            &to,
            swing::rise(stride, root.up(), clearance),
        );
        let swing = Swing::starting(from, to.held(supports), rise, self.constants.swing_steps);
        if self.state.feet[leg].is_planted() {
            self.state.trail.leave(from_world.ground);
        }
        self.state.gait.lifted(leg, self.rig.limbs[leg].group);
        self.state.feet[leg] = Foot::new(Phase::Swing(swing));
        self.foot_changed();
        report.push(Event::of(
            EventKind::Lifted,
            leg,
            &from_world,
            self.state.steps,
        ));
    }

    /// `rise`, lowered until the leg reaches all of the swing from where the body is.
    fn reachable_rise(&self, leg: usize, from: &Contact, to: &Contact, rise: Vec3) -> Vec3 {
        let Limits { nearest, farthest } = self.constants.limits[leg];
        let (start, end) = (from.ankle, to.ankle);
        let reach = |point: glam::DVec3| {
            (self.state.root.point_model(point) - self.work.hips.joint(leg)).length()
        };
        // A path whose control point is within the far limit cannot leave it; the near limit is looked at on the way.
        let is_reachable = |rise: &Vec3| {
            let path = SwingPath::new(start, end, *rise);
            reach(path.control) <= farthest
                && (1..NEAR_LOOKS)
                    .all(|look| reach(path.point(look as f32 / NEAR_LOOKS as f32)) >= nearest)
        };
        // The height is what clears an edge, so it is the last to be given up.
        let up = self.state.root.up();
        let height = up * rise.dot(up);
        let shift = rise - height;
        [1.0, 0.8, 0.6, 0.4, 0.2]
            .into_iter()
            .flat_map(|high| [1.0, 0.7, 0.4, 0.0].map(|far| height * high + shift * far))
            .find(is_reachable)
            .unwrap_or(Vec3::ZERO)
    }

    /// Moves the feet in the air on, and puts down those that have arrived.
    pub(super) fn swing_feet(&mut self, report: &mut FrameReport) {
        self.refresh_feet();
        self.work.feet.go_on();
        let Feet { swinging, free, .. } = &self.work.feet;
        for leg in swinging.or(*free).iter() {
            let limb = &self.rig.limbs[leg];
            match &mut self.state.feet[leg].phase {
                Phase::Stance(_) => {}
                // Before it has looked, a foot stands where it would.
                Phase::Free { .. } if self.state.footing.is_fresh() => {}
                Phase::Free { ankle, rotation } => {
                    let home = self.work.senses.leg(leg).home;
                    let hang = home + Vec3::Z * (limb.ankle_height + HANG * limb.length());
                    let part = self.constants.hang.closed();
                    *ankle += (hang - *ankle) * part;
                    *rotation = math::nlerp(*rotation, Quat::IDENTITY, part);
                }
                Phase::Swing(swing) => {
                    swing.elapsed += 1;
                    if swing.elapsed >= swing.duration {
                        let contact = swing.to;
                        self.state.feet[leg].phase = Phase::Stance(contact);
                        self.foot_changed();
                        self.state.scouting.insert(leg);
                        let contact = contact.in_world(&self.state.supports);
                        report.push(Event::of(
                            EventKind::Planted,
                            leg,
                            &contact,
                            self.state.steps,
                        ));
                    }
                }
            }
        }
        self.choose_base();
    }

    /// Takes the feet off the ground that the body, by the host's doing, can no longer reach.
    pub(super) fn release_feet(&mut self, report: &mut FrameReport) {
        if self.work.slack >= 0.0 {
            // The root has just been seen to be within reach of everything.
            return;
        }
        let is_asked = self.settings.motion.support_budget;
        let mut has_changed =
            self.state.hosted.is_some() || self.state.footing != Footing::Standing;
        let seen = self.state.root.seen();
        for leg in (0..self.rig.leg_count()).filter(|_| is_asked) {
            let supports = &self.state.supports;
            let goal = match &self.state.feet[leg].phase {
                Phase::Free { .. } => continue,
                Phase::Stance(contact) => contact.ankle_in_world(supports),
                Phase::Swing(swing) => swing
                    .path(supports)
                    .point(swing.parameter(swing.elapsed as f32)),
            };
            let (upper, lower) = self.rig.limbs[leg].segments();
            let (nearest, farthest) = ((upper - lower).abs(), (upper + lower) * RELEASE);
            let squared = (seen.point_model(goal) - self.work.hips.joint(leg)).length_squared();
            if squared > farthest * farthest || squared < nearest * nearest {
                self.release(leg, report);
                has_changed = true;
            }
        }
        if has_changed {
            self.gather_budget();
        }
    }
}
