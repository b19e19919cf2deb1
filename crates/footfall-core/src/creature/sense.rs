// SPDX-License-Identifier: MIT OR Apache-2.0
//! The body has moved: how far have the homes left the contacts, and who would like to step?

use glam::Vec3;
use wide::f32x4;

use super::Creature;
use crate::feet::Feet;
use crate::foot::Seeking;
use crate::foothold::Sensex4;
use crate::gait::LegSet;
use crate::lanes::{LANES, QUADS, Seenx4, Vec3x4, all};

/// How the root sees the world, and what it will do meanwhile.
struct Roots {
    /// From the anchor of the feet to it, world.
    shift: Vec3x4,
    now: Seenx4,
    /// After one swing, when a foot that lifts now comes down; and after two, when a foot that misses its turn gets the
    /// next.
    ahead: [Ahead; 2],
}

/// A move of the root along its plane, as it sees it.
struct Ahead {
    way: Vec3x4,
    cosine: f32x4,
    sine: f32x4,
}

impl Ahead {
    /// Points of the model as it will see them.
    fn model(&self, point: Vec3x4) -> Vec3x4 {
        let point = point - self.way;
        Vec3x4 {
            x: point.x * self.cosine + point.y * self.sine,
            y: point.y * self.cosine - point.x * self.sine,
            z: point.z,
        }
    }
}

impl Creature {
    /// Works out homes and contacts in model space, and which feet want to step.
    pub(super) fn sense(&mut self) {
        self.work.count = 0;
        self.refresh_feet();
        let root = &self.state.root;
        let roots = Roots {
            shift: Vec3x4::all((root.position - self.work.feet.anchor).as_vec3()),
            now: Seenx4::new(root),
            ahead: self.ahead(),
        };
        let free = self.work.feet.free;
        self.work.senses.free = free;
        self.work.senses.wants = free;
        self.work.senses.joins = free;
        for quad in 0..self.rig.leg_count().div_ceil(LANES) {
            self.sense_quad(quad, &roots);
        }
        self.work.willing = LegSet::NONE;
        self.work.stuck = LegSet::NONE;
        for leg in 0..self.rig.leg_count() {
            self.wait(leg);
        }
    }

    /// A foot has lifted, landed or let go.
    pub(super) fn foot_changed(&mut self) {
        self.state.anchor = self.state.root.position;
        self.work.feet.forget();
    }

    /// Takes the feet up again if one has changed.
    #[inline]
    pub(super) fn refresh_feet(&mut self) {
        let feet = &self.state.feet[..self.rig.leg_count()];
        self.work
            .feet
            .refresh(feet, &self.state.supports, self.state.anchor);
    }

    /// Where the root goes on as it does now: after one swing, and after two.
    fn ahead(&self) -> [Ahead; 2] {
        let (way, turn) = self.way_of_a_swing();
        let way = self.state.root.direction_model(way) * (1.0 / self.state.root.scale);
        let (sine, cosine) = if turn == 0.0 {
            (0.0, 1.0)
        } else {
            libm::sincosf(turn)
        };
        let twice = (2.0 * sine * cosine, cosine * cosine - sine * sine);
        [(way, (sine, cosine)), (way * 2.0, twice)].map(|(way, (sine, cosine))| Ahead {
            way: Vec3x4::all(way),
            cosine: all(cosine),
            sine: all(sine),
        })
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
        let forward = self.work.hips.carriers[quad]
            .x_axis()
            .level_direction_or(ahead);

        let Feet {
            quads,
            planted,
            free,
            ..
        } = &self.work.feet;
        let feet = &quads[quad];
        let [from, to] = feet.ground;
        let ground = from + (to - from) * feet.parameter(0.0);
        let mut contact = roots.now.model(ground - roots.shift);
        if !free.is_empty() {
            contact = Vec3x4::select(free.lanes(quad), home, contact);
        }
        let (x, y) = (contact.x - home.x, contact.y - home.y);
        let distance = (x * x + y * y).sqrt();

        let ankle = roots.now.model(feet.path.end() - roots.shift);
        let reach = (ankle - hips).length_squared();
        let farthest = self.constants.limits_squared[quad].farthest;
        let [overreaches, overreaches_later] = roots.ahead.each_ref().map(|ahead| {
            let reach = (ahead.model(ankle) - hips).length_squared();
            farthest.simd_lt(reach)
        });
        let toes = roots
            .now
            .model(feet.frame[1].x_axis())
            .level_direction_or(forward);
        let is_turned = toes
            .dot(forward)
            .simd_lt(all(self.constants.step_angle_cosine));
        let wants = constants.step_distance.simd_lt(distance)
            | constants.urgent.simd_lt(reach)
            | overreaches
            | is_turned;
        let wants = LegSet::of_quad(quad, wants.to_bitmask()).and(*planted);
        let later = LegSet::of_quad(quad, overreaches_later.to_bitmask()).and(*planted);

        let senses = &mut self.work.senses;
        senses.quads[quad] = Sensex4 {
            home,
            forward,
            contact,
            distance,
        };
        senses.wants = senses.wants.or(wants);
        senses.joins = senses.joins.or(wants).or(later);
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
        if foot.is_stuck {
            self.work.stuck.insert(leg);
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
    /// Ground under the foot in the reference pose.
    pub ground: Vec3,
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
                home: Vec3x4::of(legs.map(|leg| leg.ground)),
                hip: Vec3x4::of(legs.map(|leg| leg.hip)),
                step_distance: f32x4::new(legs.map(|leg| leg.step_distance)),
                urgent: f32x4::new(legs.map(|leg| leg.urgent * leg.urgent)),
            }
        })
    }
}
