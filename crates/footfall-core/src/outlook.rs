// SPDX-License-Identifier: MIT OR Apache-2.0
//! What lies ahead of the body: walls to slide along, edges to slow down for.
//!
//! A sphere is swept along the motion a few times a second, above the height of a step that can be walked over.
//! When a leading foot lands, a ray looks for ground where its next foothold would be. Walkable slopes are not walls,
//! and ground a foot has not found yet is approached slowly. A foot that has looked for a foothold in vain holds the
//! body back, so that it stops while its last contacts still carry it; when a place beyond a gap comes into reach it
//! goes on. World space, cm.

use glam::{DVec3, Vec3};
use serde::{Deserialize, Serialize};

use crate::foothold::{Sense, Senses};
use crate::gait::LegSet;
use crate::math;
use crate::placement::Placement;
use crate::query::{Hit, Probe, Purpose};
use crate::rig::{Limb, Rig};
use crate::settings::{STEPS_PER_SECOND, Settings};

/// Steps between two looks along the motion.
const SWEEP_EVERY: u32 = 30;
/// Steps between two looks when a wall is near, or when nothing was found to step on.
const SWEEP_SOON: u32 = 8;
/// How far beyond the body a sweep looks, in seconds of motion.
const SWEEP_TIME: f32 = 0.5;
/// Below this speed, world cm/s, there is no direction to look in.
const SLOW: f32 = 0.5;
/// How far, in step distances, a foot that has found nothing may be left behind while the body stands.
const ROOM: f32 = 0.6;
/// How quickly the body gives it that room, 1/s.
const BACK_RATE: f32 = 3.0;
/// Part of the speed at which the body backs off from a wall it has turned into.
const BACK_OFF: f32 = 0.3;
/// Part of the speed that is left when there may be no ground ahead.
const CAREFUL: f32 = 0.4;

/// The body against obstacles, worked out once from the rig. Model space, cm.
#[derive(Clone, Copy, Debug)]
pub struct BodyExtent {
    /// From the root to the base of the neck.
    front: f32,
    /// From there to the tip of the head, whichever way it is turned.
    head: f32,
    /// From the root to the hindmost hip.
    back: f32,
    /// From the root to the side.
    side: f32,
    /// Height of the sweep's centre.
    height: f32,
    /// Radius of the sweep.
    radius: f32,
}

impl BodyExtent {
    /// From the reference pose.
    #[must_use]
    pub fn new(rig: &Rig, settings: &Settings) -> Self {
        let radius = settings.outlook.body_radius;
        let is_head = |&bone: &usize| rig.eyes.iter().any(|eye| eye.bone as usize == bone);
        let bones = rig
            .trunk
            .iter()
            .copied()
            .chain((0..rig.bones.len()).filter(is_head));
        let joints = bones.map(|bone| rig.bones[bone].model.translation);
        let (mut tip, mut back, mut side) = (0.0_f32, 0.0_f32, 0.0_f32);
        for joint in joints {
            tip = tip.max(joint.x);
            back = back.max(-joint.x);
            side = side.max(joint.y.abs());
        }
        let height = rig.ground_height + settings.outlook.step_height * rig.leg_length() + radius;
        let neck = rig.neck.first().copied().or(rig.head);
        let front = neck.map_or(tip, |bone| {
            rig.bones[bone].model.translation.x.clamp(0.0, tip)
        });
        Self {
            front,
            head: tip - front,
            back,
            side,
            height,
            radius,
        }
    }

    /// From the root's axis to the body's surface in a level direction.
    fn toward(&self, direction_model: Vec3) -> f32 {
        let (x, y) = (direction_model.x, direction_model.y);
        let along = if x > 0.0 {
            self.front * x + self.head
        } else {
            -self.back * x
        };
        along.max(self.side * y.abs()) + self.radius
    }
}

/// A wall seen in the direction of motion.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wall {
    /// A point of it.
    pub point: DVec3,
    /// Its normal, level, of unit length.
    pub normal: Vec3,
}

/// What is known of what lies ahead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Outlook {
    /// The wall the body would meet.
    pub wall: Option<Wall>,
    /// The velocity that was wanted last, before anything bent it, world cm/s.
    wanted: Vec3,
    /// The direction of the last sweep.
    swept: Vec3,
    /// Steps since the last sweep.
    since: u32,
    /// Legs, a bit each, whose next foothold was looked for and not found.
    doubtful: u8,
    /// Whether a wall kept the body from turning in the last step.
    pub needs_room: bool,
    /// Whether the body is being held back.
    pub is_blocked: bool,
}

impl Outlook {
    /// The sweep to ask for now, if one is due: along the wish, not along the slide that a wall has made of it.
    pub fn sweep(
        &mut self,
        placement: &Placement,
        extent: &BodyExtent,
        settings: &Settings,
    ) -> Option<Probe> {
        self.since = self.since.saturating_add(1);
        let velocity = self.wanted;
        let speed = velocity.length();
        if !settings.outlook.obstacles || speed < SLOW {
            return None;
        }
        let direction = velocity * (1.0 / speed);
        let has_turned = direction.dot(self.swept) < 0.95;
        let due = if has_turned || self.wall.is_some() {
            SWEEP_SOON
        } else {
            SWEEP_EVERY
        };
        if self.since < due {
            return None;
        }
        self.since = 0;
        self.swept = direction;
        let reach = extent.toward(placement.direction_model(direction)) * placement.scale
            + speed * SWEEP_TIME;
        let from = placement.point_world(Vec3::Z * extent.height);
        let radius = extent.radius * placement.scale;
        let to = math::moved(from, (direction * (reach - radius)).as_dvec3());
        Some(Probe {
            from,
            to,
            radius,
            purpose: Purpose::Obstacle,
            owner: 0,
        })
    }

    /// Takes the answer to the sweep.
    pub fn learn_wall(&mut self, hit: Option<Hit>, placement: &Placement, settings: &Settings) {
        let up = placement.up();
        self.wall = hit.and_then(|hit| {
            let walkable = hit.normal.z >= libm::cosf(settings.foothold.slope_limit);
            let level = math::across(hit.normal, up);
            let blocks = !walkable && hit.fraction > 0.0 && level.length_squared() > 0.01;
            blocks.then(|| Wall {
                point: hit.position,
                normal: math::direction_or(level, Vec3::X),
            })
        });
    }

    /// The ray that looks for the foothold after the next of a leading foot that has just landed.
    #[must_use]
    pub fn scout(
        velocity: Vec3,
        sense: &Sense,
        limb: &Limb,
        placement: &Placement,
        settings: &Settings,
    ) -> Option<Probe> {
        let level = placement.direction_model(velocity);
        let speed = libm::sqrtf(level.x * level.x + level.y * level.y);
        if !settings.outlook.edges || speed < (0.1 * settings.motion.move_speed).max(SLOW) {
            return None;
        }
        let direction = Vec3::new(level.x, level.y, 0.0) * (1.0 / speed);
        if limb.home.dot(direction) <= 0.0 {
            return None;
        }
        let place = sense.home + direction * (limb.step_distance * (1.0 + settings.gait.overshoot));
        let length = limb.length();
        Some(Probe {
            from: placement.point_world(place + Vec3::Z * (settings.foothold.probe_up * length)),
            to: placement
                .point_world(place - Vec3::Z * (settings.foothold.probe_down * 1.5 * length)),
            radius: 0.0,
            purpose: Purpose::Outlook,
            owner: 0,
        })
    }

    /// Takes the answer to a scout.
    pub fn learn_ground(&mut self, leg: usize, is_ground: bool) {
        if is_ground {
            self.doubtful &= !(1 << leg);
        } else {
            self.doubtful |= 1 << leg;
        }
    }

    /// Takes in a wish, and bends it off the wall that is known: along it, or back from it.
    pub fn keep_off_wall(
        &mut self,
        wanted: Vec3,
        placement: &Placement,
        extent: &BodyExtent,
        settings: &Settings,
    ) -> Vec3 {
        self.wanted = wanted;
        let (Some(wall), Some(gap)) = (self.wall, self.gap(placement, extent)) else {
            return wanted;
        };
        // Inside the wall's reach, or with no room to turn, it backs off.
        let room = if self.needs_room {
            f32::NEG_INFINITY
        } else {
            gap
        };
        let most =
            (room * settings.outlook.brake_rate * 0.25).max(-BACK_OFF * settings.motion.move_speed);
        let closing = -wanted.dot(wall.normal);
        wanted + wall.normal * (closing - most).max(0.0)
    }

    /// Slows a wish down where there may be no ground ahead, and bends it back from where feet have found none.
    #[must_use]
    pub fn keep_off_edges(
        &self,
        mut velocity: Vec3,
        placement: &Placement,
        legs: (&[Limb], LegSet, &Senses),
        settings: &Settings,
    ) -> Vec3 {
        if !settings.outlook.edges {
            return velocity;
        }
        if self.doubtful != 0 {
            velocity *= CAREFUL;
        }
        let (limbs, stuck, senses) = legs;
        for leg in stuck.iter() {
            let (limb, sense) = (&limbs[leg], senses.leg(leg));
            // What a wall hides is the wall's business.
            if !self.is_this_side(placement.point_world(sense.home)) {
                continue;
            }
            let level = Vec3::new(
                sense.home.x - sense.contact.x,
                sense.home.y - sense.contact.y,
                0.0,
            );
            let away = placement.direction_world(math::direction_or(level, Vec3::ZERO));
            // Back until the foot has some room again, or the body could not even turn round.
            let excess = (sense.distance - ROOM * limb.step_distance) * placement.scale;
            let back = (excess * BACK_RATE).clamp(0.0, BACK_OFF * settings.motion.move_speed);
            velocity -= away * (velocity.dot(away) + back).max(0.0);
        }
        velocity
    }

    /// Whether what was wanted last goes along `direction_world`.
    #[must_use]
    pub fn pushes(&self, direction_world: Vec3) -> bool {
        self.wanted.dot(direction_world) > 0.0
    }

    /// How far the body is from the wall that is known, world cm; below 0 it reaches into it.
    #[must_use]
    pub fn gap(&self, placement: &Placement, extent: &BodyExtent) -> Option<f32> {
        let wall = self.wall?;
        let distance = (placement.position - wall.point).as_vec3().dot(wall.normal);
        Some(distance - extent.toward(placement.direction_model(-wall.normal)) * placement.scale)
    }

    /// Whether a place lies on this side of the wall that is known.
    #[must_use]
    pub fn is_this_side(&self, point_world: DVec3) -> bool {
        self.wall
            .is_none_or(|wall| (point_world - wall.point).as_vec3().dot(wall.normal) > 0.0)
    }

    /// A place for a foot, moved back to this side of the wall that is known if it lies beyond it.
    #[must_use]
    pub fn before_wall(&self, place_world: DVec3, room: f32) -> DVec3 {
        let Some(wall) = self.wall else {
            return place_world;
        };
        let beyond = room - (place_world - wall.point).as_vec3().dot(wall.normal);
        if beyond > 0.0 {
            math::moved(place_world, (wall.normal * beyond).as_dvec3())
        } else {
            place_world
        }
    }

    /// Forgets everything, as after a teleport.
    pub fn forget(&mut self) {
        *self = Self {
            since: STEPS_PER_SECOND as u32,
            ..Self::default()
        };
    }

    /// Keeps what is known in place when the world's origin moves.
    pub fn shift(&mut self, by_world: DVec3) {
        if let Some(wall) = &mut self.wall {
            wall.point = math::moved(wall.point, by_world);
        }
    }

    /// Whether ground ahead has been looked for in vain.
    #[must_use]
    pub fn is_doubtful(&self) -> bool {
        self.doubtful != 0
    }
}
