// SPDX-License-Identifier: MIT OR Apache-2.0
//! How far the pelvis goes up or down so that all feet reach their ground.
//!
//! One number: the lowest foot's offset plus a part of the difference to the highest, kept where every leg reaches its
//! goal and none is folded too far. Where that cannot be had, reaching comes first. Component space, along up, cm.

use wide::f32x4;

use super::settings::{LegSettings, PelvisSettings};
use crate::lanes::{all, max, min, select};

/// How far the goal of a leg whose foot is lifted may be out of reach, over the lift: it meets the ground only later.
const SLACK: f32 = 2.0;

/// What four legs say of the pelvis.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ask {
    /// How far the feet go along up, cm.
    pub offset: f32x4,
    /// From hips to goals: along up, and the squares of what is across.
    pub rise: f32x4,
    /// See `rise`.
    pub across_squared: f32x4,
    /// Lengths of the legs.
    pub length: f32x4,
    /// Hip–ankle distances in the authored pose.
    pub authored: f32x4,
    /// How far their feet are lifted off their floor, cm.
    pub lift: f32x4,
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
}

impl Default for Range {
    fn default() -> Self {
        let (most, least) = (all(f32::INFINITY), all(f32::NEG_INFINITY));
        Self {
            low: most,
            high: least,
            from: least,
            to: most,
            end: most,
        }
    }
}

fn lowest(lanes: f32x4) -> f32 {
    let [a, b, c, d] = lanes.to_array();
    a.min(b).min(c.min(d))
}

fn highest(lanes: f32x4) -> f32 {
    let [a, b, c, d] = lanes.to_array();
    a.max(b).max(c.max(d))
}

impl Range {
    /// Takes in what the first `count` of four legs ask.
    #[inline]
    pub fn add(&mut self, ask: &Ask, count: usize, settings: &LegSettings) {
        let (most, lowest) = (all(f32::INFINITY), all(f32::NEG_INFINITY));
        // Lanes that are left over have no say.
        let own = f32x4::new([0.0, 1.0, 2.0, 3.0]).simd_lt(all(count as f32));
        // What is authored can be reached, whatever the settings say. A leg that rests is not stretched so far that it
        // resists.
        let reached = |part: f32| {
            let most = max(ask.length * all(part), ask.authored);
            ask.rise + max(most * most - ask.across_squared, all(0.0)).sqrt()
        };
        let least = min(ask.length * all(settings.least), ask.authored);
        let near = least * least - ask.across_squared;
        let bottom = select(
            all(0.0).simd_lt(near),
            ask.rise + max(near, all(0.0)).sqrt(),
            lowest,
        );
        self.low = min(self.low, select(own, ask.offset, most));
        self.high = max(self.high, select(own, ask.offset, lowest));
        self.from = max(self.from, select(own, bottom, lowest));
        let slack = ask.lift * all(SLACK);
        let top = reached(settings.soft_from) + slack;
        self.to = min(self.to, select(own, top, most));
        let end = reached(settings.most) + slack;
        self.end = min(self.end, select(own, end, most));
    }

    /// The offset that follows, if the component is so far ahead of the body and so much of the difference between the feet
    /// lifts it.
    #[must_use]
    pub fn offset(&self, (lag, part): (f32, f32), settings: &PelvisSettings) -> f32 {
        let (low, high) = (lowest(self.low), highest(self.high));
        let wanted = low + settings.coefficient * (high - low) * part;
        wanted
            .max(highest(self.from))
            .min(lowest(self.to))
            .clamp(-settings.max_down - lag, settings.max_up - lag)
    }

    /// The highest that all legs still reach from, as far as the pelvis may sink.
    #[must_use]
    pub fn end(&self, lag: f32, settings: &PelvisSettings) -> f32 {
        lowest(self.end).max(-settings.max_down - lag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foot_ik::FootIkSettings;

    /// Two legs whose feet go by so much.
    fn offset(feet: [f32; 2]) -> f32 {
        let FootIkSettings { pelvis, leg, .. } = FootIkSettings::default();
        let offsets = f32x4::new([feet[0], feet[1], feet[0], feet[0]]);
        let mut range = Range::default();
        range.add(
            &Ask {
                offset: offsets,
                rise: all(-80.0) + offsets,
                across_squared: all(25.0),
                length: all(90.0),
                authored: all(80.2),
                lift: all(0.0),
            },
            4,
            &leg,
        );
        range.offset((0.0, 1.0), &pelvis)
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
}
