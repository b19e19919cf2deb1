// SPDX-License-Identifier: MIT OR Apache-2.0
//! How the pelvis gets to where it should be: by a spring, and no faster than a body can.
//!
//! It brakes before a leg ends. On level ground, which is where steps are, it falls and pushes off no harder than a body
//! does, and heels make up for what is missing; on slopes legs lead as hard as they must, so that soles stay on them.
//! Component cm, along up.

use super::pelvis::Goal;
use super::state::Pulls;
use super::step::Step;

/// How quickly the pelvis gives way to a leg that does not reach, 1/s; and how fast it goes with such a leg at most, cm/s.
pub const STRETCH_RATE: f32 = 60.0;
const FASTEST: f32 = 120.0;
/// So far it goes beyond where that leg reaches before it slows down, cm.
const BEYOND: f32 = 1.0;
/// What goes less far in a frame stands still, cm.
const STILL: f32 = 0.01;
/// How hard a body falls, and pushes off, on level ground, cm/s².
const FALL: f32 = 1000.0;
const PUSH: f32 = 2000.0;
/// The part of a push with which a fall is braked.
const BRAKES: f32 = 0.75;
/// Ground less level than this is a slope.
const HARDLY_LEVEL: f32 = 1.0e-3;

/// Where the pelvis is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pelvis {
    /// How far it has gone, and how fast it goes.
    place: f32,
    speed: f32,
    /// Beyond where some leg would not have reached.
    end: f32,
}

impl Pelvis {
    /// How far it has gone.
    pub fn place(&self) -> f32 {
        self.place
    }

    /// Its component has jumped, and it has not gone along.
    pub fn take_back(&mut self, jumped: f32) {
        self.place -= jumped;
        self.end -= jumped;
    }

    /// Brings it nearer to its goal, and not beyond its end for long; faster if `step` says so. Returns how far it has gone.
    pub fn follow(&mut self, goal: &Goal, pulls: &Pulls, step: &Step) -> f32 {
        let before = *self;
        let gone = goal.end - self.end;
        self.end = goal.end;
        let dt = pulls.pelvis.seconds();
        (self.place, self.speed) = if before.place > goal.end {
            before.give_way(goal, gone, pulls)
        } else if goal.offset < before.place {
            let down = step.hurried(&pulls.pelvis_down);
            down.spring((before.place, before.speed), goal.offset)
        } else {
            let up = step.hurried(&pulls.pelvis);
            up.spring((before.place, before.speed), goal.offset)
        };
        if self.speed > goal.fastest {
            self.place = self.place.min(before.place + goal.fastest * dt);
            self.speed = goal.fastest;
        }
        let push = if goal.level > HARDLY_LEVEL {
            self.hold_back(&before, goal, dt)
        } else {
            f32::INFINITY
        };
        // A goal that stands still is not passed on the way down.
        let lowest = goal.offset.min(before.place);
        if gone.abs() < STILL && self.place < lowest && -self.speed < push {
            (self.place, self.speed) = (lowest, 0.0);
        }
        self.place
    }

    /// Falls and pushes off as a body does. Returns by how much that may change its speed upward in the frame.
    fn hold_back(&mut self, before: &Self, goal: &Goal, dt: f32) -> f32 {
        let (fall, push) = (FALL / goal.level, PUSH / goal.level);
        let mut speed = self.speed;
        if goal.offset < before.place {
            // So that it comes to rest where it should, and not beyond.
            let left = before.place - goal.offset;
            speed = speed.max(-libm::sqrtf(2.0 * BRAKES * push * left));
        }
        let speed = speed
            .max(before.speed - fall * dt)
            .min(before.speed + push * dt);
        if speed != self.speed {
            self.place = before.place + 0.5 * (before.speed + speed) * dt;
            self.speed = speed;
        }
        push * dt
    }

    /// A leg that is stretched takes it along as fast as its end goes, which has `gone` so far. Returns place and speed.
    fn give_way(&self, goal: &Goal, gone: f32, pulls: &Pulls) -> (f32, f32) {
        let dt = pulls.pelvis.seconds();
        let (way, speed) = if dt > 0.0 {
            let way = gone.clamp(-FASTEST * dt, 0.0);
            (way, way / dt)
        } else {
            (0.0, 0.0)
        };
        let seen = (self.place + way, self.speed - speed);
        let wanted = goal.offset.max(goal.end - BEYOND);
        let (place, own) = pulls.stretch.spring(seen, wanted);
        // An end that slows down is not passed by what was learnt of its speed.
        let nearest = wanted.min(seen.0);
        if place < nearest {
            (nearest, speed)
        } else {
            (place, own + speed)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foot_ik::FootIkSettings;

    const DT: f32 = 1.0 / 120.0;

    fn goal(offset: f32, level: f32) -> Goal {
        Goal {
            offset,
            end: offset + 5.0,
            fastest: f32::INFINITY,
            level,
        }
    }

    #[test]
    fn on_level_ground_it_falls_no_harder_than_a_body_and_comes_to_rest_where_it_should() {
        let pulls = Pulls::new(&FootIkSettings::default(), DT);
        for depth in [2.0, 10.0, 30.0] {
            let (mut pelvis, mut speed) = (Pelvis::default(), 0.0);
            for _ in 0..360 {
                pelvis.follow(&goal(-depth, 1.0), &pulls, &Step::default());
                assert!(pelvis.speed - speed > -1.01 * FALL * DT && pelvis.place >= -depth);
                speed = pelvis.speed;
            }
            assert!((pelvis.place + depth).abs() < 1.0e-2, "{}", pelvis.place);
        }
    }

    #[test]
    fn it_rises_no_faster_than_it_is_let() {
        let pulls = Pulls::new(&FootIkSettings::default(), DT);
        let mut pelvis = Pelvis::default();
        for _ in 0..120 {
            let before = pelvis.place;
            let slowly = Goal {
                fastest: 20.0,
                ..goal(30.0, 0.0)
            };
            pelvis.follow(&slowly, &pulls, &Step::default());
            assert!(pelvis.place - before < 20.0 * DT + 1.0e-4);
        }
        assert!(pelvis.place > 10.0);
    }
}
