// SPDX-License-Identifier: MIT OR Apache-2.0
//! What is remembered from frame to frame: one plain value.
//!
//! Heights are remembered over the component, and follow it when it jumps (up a stair, say): what stays still in the
//! world then stays still. Normals are remembered in the world.

use glam::{DVec3, Vec3};
use serde::{Deserialize, Serialize};

use super::FootIkInput;
use super::ground::Found;
use super::settings::SmoothSettings;
use super::smooth::{self, Spring, Window};
use super::view::View;
use crate::math;
use crate::rig::MAX_LEGS;

/// A component that goes farther than this in a frame has been put elsewhere, component cm.
const JUMP: f64 = 1.0e3;
/// How quickly it is learnt at which speed the component climbs, 1/s.
const CLIMB_RATE: f32 = 4.0;

/// A foot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Foot {
    /// How much its ground counts.
    pub weight: f32,
    /// Whether it supports.
    pub supports: bool,
    /// Where its ankle was as authored, in the world.
    pub last_world: Option<DVec3>,
    /// Whether ground was found in this frame, and ever.
    pub is_found: bool,
    is_known: bool,
    /// Height of the ground over the authored floor, along up.
    pub height: Spring,
    seen: Window,
    /// The ground's normal in the world.
    pub normal_world: Vec3,
    /// How far the toes bend up, rad.
    pub toe: f32,
}

/// Everything that is remembered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The feet.
    pub feet: [Foot; MAX_LEGS],
    /// How far the pelvis goes along up.
    pub pelvis: Spring,
    /// The speed at which the component climbs, on average.
    climb: f32,
    /// Where the component was.
    last: Option<DVec3>,
    /// How fast the character went, world cm/s.
    speed: f32,
}

impl State {
    /// Whether the component has been put elsewhere since the last frame, or is where nothing can be told.
    pub(super) fn is_elsewhere(&self, input: &FootIkInput<'_>) -> bool {
        let far = JUMP * f64::from(input.component.scale);
        let has_jumped = self
            .last
            .is_some_and(|last| (input.component.position - last).length() > far);
        input.has_teleported || has_jumped || !input.component.is_valid()
    }

    /// How far the component has gone along up since the last frame, component cm.
    pub(super) fn climbed(&self, input: &FootIkInput<'_>, view: &View) -> f32 {
        let way = self.last.map_or(Vec3::ZERO, |last| {
            (input.component.position - last).as_vec3()
        });
        way.dot(input.up) / view.component.scale
    }

    /// How fast the character goes, world cm/s: as the host says, or as the component does.
    pub(super) fn ground_speed(&mut self, input: &FootIkInput<'_>) -> f32 {
        let dt = input.seconds();
        if let Some(speed) = input.speed {
            self.speed = speed;
        } else if let (Some(last), true) = (self.last, dt > 0.0) {
            let way = (input.component.position - last).as_vec3();
            let now = libm::sqrtf(math::across(way, input.up).length_squared()) / dt;
            self.speed += (now - self.speed) * smooth::part(20.0, dt);
        }
        self.speed
    }

    /// Brings the pelvis nearer to its goal. A component that climbs steadily takes it along; one that jumps does not.
    pub(super) fn follow_pelvis(&mut self, goal: f32, climbed: f32, rate: f32, dt: f32) -> f32 {
        if dt > 0.0 {
            self.pelvis.value -= climbed - self.climb * dt;
            self.climb += (climbed / dt - self.climb) * smooth::part(CLIMB_RATE, dt);
        }
        self.pelvis.follow(goal, rate, dt);
        self.pelvis.value
    }

    /// Notes where the component was.
    pub(super) fn remember(&mut self, input: &FootIkInput<'_>) {
        self.last = input
            .component
            .is_valid()
            .then_some(input.component.position);
    }
}

impl Foot {
    /// How fast the authored foot moves in the world, cm/s; none in no time.
    pub(super) fn speed(&self, now: DVec3, dt: f32) -> Option<f32> {
        let way = (now - self.last_world?).as_vec3();
        (dt > 0.0).then(|| libm::sqrtf(way.length_squared()) / dt)
    }

    /// Takes in what was found under the foot, whose authored floor is at `floor` along up.
    pub(super) fn see(
        &mut self,
        found: Option<Found>,
        floor: f32,
        climbed: f32,
        view: &View,
        settings: &SmoothSettings,
        dt: f32,
    ) {
        self.is_found = found.is_some();
        let up_world = view.component.rotation * view.up;
        let Some(found) = found else {
            if !self.is_known {
                self.normal_world = up_world;
            }
            self.height.value -= climbed;
            return;
        };
        let normal_world = view.component.rotation * found.normal;
        let height = found.height - floor;
        if !self.is_known {
            self.is_known = true;
            self.height = Spring::at(height);
            self.seen = Window::full_of(normal_world, settings.normal_window);
            self.normal_world = normal_world;
            return;
        }
        // Ground that stands still in the world goes down as the component goes up.
        self.height.value -= climbed;
        self.height.follow(height, settings.height_rate, dt);
        let mean = self.seen.see(normal_world, dt, settings.normal_window);
        let rate = if self.supports {
            settings.turn_rate_ground
        } else {
            settings.turn_rate_air
        };
        let part = smooth::part(rate, dt);
        let nearer = self.normal_world + (mean - self.normal_world) * part;
        self.normal_world = math::direction_or(nearer, mean);
    }

    /// Brings the toes nearer to how they should be bent.
    pub(super) fn bend_toe(&mut self, goal: f32, rate: f32, dt: f32) {
        self.toe += (goal - self.toe) * smooth::part(rate, dt);
    }
}
