// SPDX-License-Identifier: MIT OR Apache-2.0
//! How far the pelvis goes up or down so that all feet reach their ground.
//!
//! One number: the lowest foot's offset plus a part of the difference to the highest, kept where every leg reaches its
//! goal and none is folded too far. Where that cannot be had, reaching comes first. And one speed: the pelvis brakes before
//! a leg that stands ends, as far as the ground and not the clip is to blame. Component space, along up, cm.

use wide::f32x4;

use super::settings::{LegSettings, PelvisSettings};
use super::up::Up;
use crate::lanes::{Vec3x4, all, max, min, select};

/// How hard the pelvis brakes before a leg ends, cm/s².
const BRAKE: f32 = 1000.0;
/// The part of the way from ankle to toe by which a heel may rise, on level ground, before the pelvis is held back.
const HEEL: f32 = 0.4;
/// Cosines of slopes between steep and level.
const LEVEL: [f32; 2] = [0.985, 0.998];
/// A foot that is lifted by more than this part of its leg meets the ground only later: its goal may be out of reach by
/// so many times as much as it is lifted more. What is lifted less is about to land, and must reach.
const LANDS: f32 = 0.05;
const SLACK: f32 = 2.0;

/// From hips to ankles.
#[derive(Clone, Copy, Debug, Default)]
pub struct Line {
    /// Along up.
    pub rise: f32x4,
    /// The square of what is across.
    pub across_squared: f32x4,
}

impl Line {
    /// A way, as up sees it.
    #[inline]
    pub fn new<U: Up>(way: Vec3x4, up: U) -> Self {
        Self {
            rise: up.rise(way),
            across_squared: up.level(way).length_squared(),
        }
    }

    /// How far hips may go along up until their legs are as long as a length whose square this is.
    #[inline]
    fn end(&self, length_squared: f32x4) -> f32x4 {
        self.rise + max(length_squared - self.across_squared, all(0.0)).sqrt()
    }
}

/// What four legs say of the pelvis.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ask {
    /// How far the feet go along up, cm.
    pub offset: f32x4,
    /// From hips to goals, and to ankles as authored.
    pub line: Line,
    /// See `line`.
    pub authored: Line,
    /// Lengths of the legs.
    pub length: f32x4,
    /// Squares of the hip–ankle distances in the authored pose.
    pub authored_squared: f32x4,
    /// How far their feet are lifted off their floor, cm.
    pub lift: f32x4,
    /// From ankles to toes, cm; nothing where there is none.
    pub foot: f32x4,
    /// Cosines of the slopes under them.
    pub facing: f32x4,
    /// Whether they support, and did in the frame before; 1 or 0.
    pub supports: f32x4,
    /// What [`Range::add`] gave in the frame before.
    pub room: f32x4,
}

/// What all legs ask for together.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    /// The lowest offset of a foot, the highest; and from where to where the pelvis may go.
    low: f32x4,
    high: f32x4,
    from: f32x4,
    to: f32x4,
    /// Beyond here some leg does not reach.
    end: f32x4,
    /// The fastest that the pelvis may rise, cm/s.
    fastest: f32x4,
    /// How level the steepest ground under a foot is, 0 to 1.
    level: f32x4,
    /// Where the pelvis is, and how long the frame.
    now: (f32, f32),
}

/// Where the pelvis should go.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// How far along up.
    pub offset: f32,
    /// Beyond here some leg does not reach.
    pub end: f32,
    /// The fastest that it may rise, cm/s.
    pub fastest: f32,
    /// How level the ground under the feet is, 0 to 1.
    pub level: f32,
}

/// The lowest lane of each of four.
fn lowest(four: [f32x4; 4]) -> [f32; 4] {
    let [a, b, c, d] = f32x4::transpose(four);
    min(min(a, b), min(c, d)).to_array()
}

impl Range {
    /// Before any leg is asked, with the pelvis so far along up, in a frame of so many seconds.
    pub fn new(now: (f32, f32)) -> Self {
        let (most, least) = (all(f32::INFINITY), all(f32::NEG_INFINITY));
        Self {
            low: most,
            high: least,
            from: least,
            to: most,
            end: most,
            fastest: most,
            level: all(1.0),
            now,
        }
    }

    /// Takes in what the first `count` of four legs ask. Returns the room that their ground gives them: how much farther
    /// than as authored the pelvis may rise until they end.
    #[inline]
    pub fn add(&mut self, ask: &Ask, count: usize, settings: &LegSettings) -> f32x4 {
        let (most, lowest) = (all(f32::INFINITY), all(f32::NEG_INFINITY));
        // Lanes that are left over have no say.
        let own = f32x4::new([0.0, 1.0, 2.0, 3.0]).simd_lt(all(count as f32));
        // What is authored can be reached, whatever the settings say. A leg that rests is not stretched so far that it
        // resists.
        let authored = ask.authored_squared;
        let squared = |part: f32| {
            let length = ask.length * all(part);
            length * length
        };
        let slack = max(ask.lift - ask.length * all(LANDS), all(0.0)) * all(SLACK);
        let top = ask.line.end(max(squared(settings.soft_from), authored)) + slack;
        let longest = max(squared(settings.most), authored);
        let reached = ask.line.end(longest);
        // On steps a leg that ends is helped by its heel, as people do: the pelvis need not wait for the sole.
        let level = (ask.facing - all(LEVEL[0])) * all(1.0 / (LEVEL[1] - LEVEL[0]));
        let level = min(max(level, all(0.0)), all(1.0));
        let end = reached + max(slack, ask.foot * level * all(HEEL));
        let near = min(squared(settings.least), authored) - ask.line.across_squared;
        let bottom = select(
            all(0.0).simd_lt(near),
            ask.line.rise + max(near, all(0.0)).sqrt(),
            lowest,
        );
        self.low = min(self.low, select(own, ask.offset, most));
        self.high = max(self.high, select(own, ask.offset, lowest));
        self.from = max(self.from, select(own, bottom, lowest));
        self.to = min(self.to, select(own, top, most));
        self.end = min(self.end, select(own, end, most));
        self.level = min(self.level, select(own, level, all(1.0)));
        let room = reached - ask.authored.end(longest);
        let (pelvis, dt) = self.now;
        if dt > 0.0 {
            // At this speed it comes to rest where the leg ends. What the clip itself does to the leg is its own.
            let left = max(end - all(pelvis), all(0.0));
            let fastest = (room - ask.room) / all(dt) + (left * all(2.0 * BRAKE)).sqrt();
            let stands = own & all(0.5).simd_lt(ask.supports);
            self.fastest = min(self.fastest, select(stands, fastest, most));
        }
        room
    }

    /// Where the pelvis should go, if the component is so far ahead of the body and so much of the difference between the
    /// feet lifts it.
    #[must_use]
    pub fn goal(&self, (lag, part): (f32, f32), settings: &PelvisSettings) -> Goal {
        let [low, to, end, fastest] = lowest([self.low, self.to, self.end, self.fastest]);
        let [high, from, level, _] = lowest([-self.high, -self.from, self.level, self.level]);
        let (high, from) = (-high, -from);
        let wanted = low + settings.coefficient * (high - low) * part;
        let deepest = -settings.max_down - lag;
        let offset = wanted
            .max(from)
            .min(to)
            .clamp(deepest, settings.max_up - lag);
        let end = end.max(deepest);
        Goal {
            offset: offset.min(end),
            end,
            fastest,
            level,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foot_ik::FootIkSettings;

    /// Legs whose feet go by so much.
    fn ask(offset: f32x4) -> Ask {
        let line = |rise| Line {
            rise,
            across_squared: all(25.0),
        };
        Ask {
            offset,
            line: line(all(-80.0) + offset),
            authored: line(all(-80.0)),
            length: all(90.0),
            authored_squared: all(80.0 * 80.0 + 25.0),
            facing: all(1.0),
            supports: all(1.0),
            ..Ask::default()
        }
    }

    /// Two legs whose feet go by so much.
    fn offset(feet: [f32; 2]) -> f32 {
        let FootIkSettings { pelvis, leg, .. } = FootIkSettings::default();
        let offsets = f32x4::new([feet[0], feet[1], feet[0], feet[0]]);
        let mut range = Range::new((0.0, 0.0));
        range.add(&ask(offsets), 4, &leg);
        range.goal((0.0, 1.0), &pelvis).offset
    }

    #[test]
    fn level_ground_moves_nothing_and_raised_ground_everything() {
        assert_eq!(offset([0.0, 0.0]), 0.0);
        assert!((offset([12.0, 12.0]) - 12.0).abs() < 1.0e-4);
    }

    #[test]
    fn a_hanging_foot_pulls_the_pelvis_down_until_it_reaches() {
        let down = offset([-30.0, 0.0]);
        let reached = 90.0 * FootIkSettings::default().leg.soft_from;
        let distance = libm::sqrtf((-110.0 - down) * (-110.0 - down) + 25.0);
        assert!(distance <= reached + 1.0e-3, "{down}: {distance}");
        assert!((-30.0..=-10.0).contains(&down), "{down}");
    }

    #[test]
    fn the_pelvis_brakes_before_a_leg_ends_that_the_ground_takes_away_and_for_no_other() {
        let settings = FootIkSettings::default();
        let fastest = |offset: f32, room: f32| {
            let mut range = Range::new((0.0, 0.01));
            let asked = Ask {
                room: all(room),
                ..ask(all(offset))
            };
            range.add(&asked, 4, &settings.leg);
            range.goal((0.0, 1.0), &settings.pelvis).fastest
        };
        // There was 1 cm more room a hundredth of a second ago, and there are 9 cm left, or 2.
        let far = fastest(0.0, 1.0);
        let near = fastest(-7.0, -6.0);
        assert!(near < far && near < 0.0, "{near} {far}");
        // Where it stays as authored, there is no haste however the clip moves the leg.
        assert!(fastest(0.0, 0.0) > 100.0);
    }
}
