// SPDX-License-Identifier: MIT OR Apache-2.0
//! How far the pelvis goes up or down so that all feet reach their ground.
//!
//! One number: the lowest foot's offset plus a part of the difference to the highest, kept where every leg reaches its
//! goal and none is folded too far. Where that cannot be had, reaching comes first. Component space, along up, cm.

use super::settings::{LegSettings, PelvisSettings};

/// What a leg says of the pelvis.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ask {
    /// How far its foot goes along up, cm.
    pub offset: f32,
    /// From its hip to its goal: along up, and the square of what is across.
    pub rise: f32,
    /// See `rise`.
    pub across_squared: f32,
    /// Length of the leg.
    pub length: f32,
    /// The part of its length that is used in the authored pose.
    pub authored: f32,
}

impl Ask {
    /// How far the pelvis may go up for the leg to reach, and how far it must for it not to be folded too far.
    fn range(&self, settings: &LegSettings) -> (f32, f32) {
        // What is authored can be reached, whatever the settings say.
        let most = self.length * settings.most.max(self.authored);
        let least = self.length * settings.least.min(self.authored);
        let span = |distance: f32| {
            let left = distance * distance - self.across_squared;
            (left > 0.0).then(|| libm::sqrtf(left))
        };
        let highest = self.rise + span(most).unwrap_or(0.0);
        let lowest = span(least).map_or(f32::NEG_INFINITY, |span| self.rise + span);
        (lowest, highest)
    }
}

/// The offset that all legs ask for; none if there are none.
#[must_use]
pub fn offset(asks: &[Ask], pelvis: &PelvisSettings, leg: &LegSettings) -> f32 {
    let (mut low, mut high) = (f32::INFINITY, f32::NEG_INFINITY);
    let (mut from, mut to) = (-pelvis.max_down, pelvis.max_up);
    for ask in asks {
        low = low.min(ask.offset);
        high = high.max(ask.offset);
        let (lowest, highest) = ask.range(leg);
        from = from.max(lowest);
        to = to.min(highest);
    }
    if asks.is_empty() {
        return 0.0;
    }
    let wanted = low + pelvis.coefficient * (high - low);
    wanted
        .max(from)
        .min(to)
        .clamp(-pelvis.max_down, pelvis.max_up)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foot_ik::FootIkSettings;

    fn ask(offset: f32) -> Ask {
        Ask {
            offset,
            rise: -80.0 + offset,
            across_squared: 25.0,
            length: 90.0,
            authored: 0.89,
        }
    }

    #[test]
    fn level_ground_moves_nothing_and_raised_ground_everything() {
        let FootIkSettings { pelvis, leg, .. } = FootIkSettings::default();
        assert_eq!(offset(&[ask(0.0), ask(0.0)], &pelvis, &leg), 0.0);
        assert!((offset(&[ask(12.0), ask(12.0)], &pelvis, &leg) - 12.0).abs() < 1.0e-4);
        assert_eq!(offset(&[], &pelvis, &leg), 0.0);
    }

    #[test]
    fn a_hanging_foot_pulls_the_pelvis_down_until_it_reaches() {
        let FootIkSettings { pelvis, leg, .. } = FootIkSettings::default();
        let down = offset(&[ask(-30.0), ask(0.0)], &pelvis, &leg);
        let reached = 90.0 * leg.most;
        let distance = libm::sqrtf((-110.0 - down) * (-110.0 - down) + 25.0);
        assert!(distance <= reached + 1.0e-3, "{down}: {distance}");
        assert!((-30.0..=-10.0).contains(&down), "{down}");
    }
}
