// SPDX-License-Identifier: MIT OR Apache-2.0
//! The body has moved: how far have the homes left the contacts, and who would like to step?

use glam::{Quat, Vec3};
use wide::f32x4;

use super::Creature;
use crate::foot::{Phase, Seeking};
use crate::foothold::Sensex4;
use crate::gait::LegSet;
use crate::lanes::{LANES, QUADS, Quatx4, Seenx4, Vec3x4, all};
use crate::math;
use crate::placement::Placement;

/// How the root will see the world: now, after one swing, and after two.
struct Roots {
    now: Seenx4,
    /// And how far it will have gone by then, world.
    ahead: [(Seenx4, Vec3x4); 2],
}

impl Creature {
    /// Works out homes and contacts in model space, and which feet want to step.
    pub(super) fn sense(&mut self) {
        self.work.count = 0;
        let root = &self.state.root;
        let seen = |ahead: Placement| {
            let way = (ahead.position - root.position).as_vec3();
            (Seenx4::new(&ahead), Vec3x4::all(way))
        };
        let roots = Roots {
            now: Seenx4::new(root),
            ahead: self.predicted_roots().map(seen),
        };
        self.work.senses.wants = LegSet::NONE;
        self.work.senses.joins = LegSet::NONE;
        self.work.senses.free = LegSet::NONE;
        for quad in 0..self.rig.leg_count().div_ceil(LANES) {
            self.sense_quad(quad, &roots);
        }
        self.work.willing = LegSet::NONE;
        for leg in 0..self.rig.leg_count() {
            self.wait(leg);
        }
    }

    /// What a quad of legs knows.
    fn sense_quad(&mut self, quad: usize, roots: &Roots) {
        let constants = &self.constants.homes[quad];
        let hips = self.work.hips.joints[quad];
        let moved = (hips - constants.hip) * all(self.settings.gait.home_follow);
        let mut home = constants.home;
        home.x += moved.x;
        home.y += moved.y;
        let ahead = Vec3x4::all(Vec3::X);
        let forward = self.work.hips.carriers[quad].x_axis().level_direction_or(ahead);

        let origin = self.state.root.position;
        let supports = &self.state.supports;
        let (mut ground, mut ankle) = ([origin; LANES], [origin; LANES]);
        let mut toes = [Quat::IDENTITY; LANES];
        let (mut standing, mut free) = (0_u32, 0_u32);
        let feet = self.state.feet[..self.rig.leg_count()].iter();
        for (lane, foot) in feet.skip(quad * LANES).take(LANES).enumerate() {
            match &foot.phase {
                Phase::Free { .. } => free |= 1 << lane,
                Phase::Swing(swing) => {
                    let u = swing.parameter(swing.elapsed as f32);
                    let (from, to) = (&swing.from, &swing.to);
                    let (from, to) = (from.ground_in_world(supports), to.ground_in_world(supports));
                    ground[lane] = math::between(from, to, u);
                }
                Phase::Stance(contact) => {
                    standing |= 1 << lane;
                    ground[lane] = contact.ground_in_world(supports);
                    ankle[lane] = contact.ankle_in_world(supports);
                    toes[lane] = contact.rotation_in_world(supports);
                }
            }
        }
        let mut contact = roots.now.model(Vec3x4::between(origin, ground));
        if free != 0 {
            let is_free = LegSet::of_quad(0, free).lanes(0);
            contact = Vec3x4::select(is_free, home, contact);
        }
        let (x, y) = (contact.x - home.x, contact.y - home.y);
        let distance = (x * x + y * y).sqrt();

        let ankle = Vec3x4::between(origin, ankle);
        let reach = (roots.now.model(ankle) - hips).length_squared();
        let farthest = self.constants.limits_squared[quad].farthest;
        let [overreaches, overreaches_later] = roots.ahead.each_ref().map(|(seen, way)| {
            let reach = (seen.model(ankle - *way) - hips).length_squared();
            farthest.simd_lt(reach)
        });
        let toes = roots.now.model(Quatx4::of(toes).x_axis()).level_direction_or(forward);
        let is_turned = toes.dot(forward).simd_lt(all(self.constants.step_angle_cosine));
        let wants = constants.step_distance.simd_lt(distance)
            | constants.urgent.simd_lt(reach)
            | overreaches
            | is_turned;
        let wants = wants.to_bitmask() & standing | free;
        let joins = wants | overreaches_later.to_bitmask() & standing;

        let senses = &mut self.work.senses;
        senses.quads[quad] = Sensex4 {
            home,
            forward,
            contact,
            distance,
        };
        senses.wants = senses.wants.or(LegSet::of_quad(quad, wants));
        senses.joins = senses.joins.or(LegSet::of_quad(quad, joins));
        senses.free = senses.free.or(LegSet::of_quad(quad, free));
    }

    /// A foot that wants to step waits, for its turn or for ground to step on.
    fn wait(&mut self, leg: usize) {
        let foot = &mut self.state.feet[leg];
        if let Seeking::Nothing { steps } = &mut foot.seeking {
            *steps = steps.saturating_sub(1);
            if *steps == 0 {
                foot.seeking = Seeking::Best;
            }
        }
        let wants = self.work.senses.wants.contains(leg);
        if foot.is_stuck && !wants {
            let sense = self.work.senses.leg(leg);
            let away = self.state.root.direction_world(sense.home - sense.contact);
            foot.is_stuck = self.state.outlook.pushes(away);
        }
        if matches!(foot.seeking, Seeking::Nothing { .. }) {
            foot.waited = 0;
            return;
        }
        self.work.willing.insert(leg);
        foot.waited = if wants && foot.is_planted() {
            foot.waited + 1
        } else {
            0
        };
    }

    /// Legs that want to step and have not just looked in vain.
    pub(super) fn wants(&self) -> LegSet {
        self.work.senses.wants.and(self.work.willing)
    }

    /// Legs that would rather step with their mates than wait for the next turn.
    pub(super) fn joins(&self) -> LegSet {
        self.work.senses.joins.and(self.work.willing)
    }
}

/// What a leg compares itself with. Model space, cm.
#[derive(Clone, Copy, Debug, Default)]
pub struct Home {
    /// Home in the reference pose.
    pub home: Vec3,
    /// Hip in the reference pose.
    pub hip: Vec3,
    /// How far the contact may be from its home.
    pub step_distance: f32,
    /// Hip–ankle distance beyond which a step is wanted.
    pub urgent: f32,
}

/// What four legs compare themselves with: see [`Home`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Homes {
    home: Vec3x4,
    hip: Vec3x4,
    step_distance: f32x4,
    /// Squared.
    urgent: f32x4,
}

impl Homes {
    /// A leg a lane.
    pub fn quads(legs: &[Home]) -> [Self; QUADS] {
        core::array::from_fn(|quad| {
            let at = |lane: usize| legs.get(quad * LANES + lane).copied().unwrap_or_default();
            let legs: [_; LANES] = core::array::from_fn(at);
            Self {
                home: Vec3x4::of(legs.map(|leg| leg.home)),
                hip: Vec3x4::of(legs.map(|leg| leg.hip)),
                step_distance: f32x4::new(legs.map(|leg| leg.step_distance)),
                urgent: f32x4::new(legs.map(|leg| leg.urgent * leg.urgent)),
            }
        })
    }
}
