// SPDX-License-Identifier: MIT OR Apache-2.0
//! How much a foot is corrected, 0 to 1.
//!
//! A curve of the host's counts before anything else; without one a foot that moves slowly supports and one that moves
//! fast swings, with hysteresis between. The faster the character, the less; in the air not at all. Weights change at a
//! limited rate, so that none of this is seen as a jump.

use super::settings::WeightSettings;
use crate::math;

/// The weight of all feet at a speed of the character, world cm/s.
#[must_use]
pub fn at_speed(speed: f32, settings: &WeightSettings) -> f32 {
    let part = math::fraction(settings.full_speed, settings.least_speed, speed);
    1.0 - part * (1.0 - settings.least)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foot_ik::FootIkSettings;

    #[test]
    fn speed_takes_weight_away_but_never_all_of_it() {
        let settings = FootIkSettings::default().weight;
        assert_eq!(at_speed(50.0, &settings), 1.0);
        assert!((at_speed(200.0, &settings) - 0.7).abs() < 1.0e-6);
        assert!((at_speed(900.0, &settings) - 0.4).abs() < 1.0e-6);
    }
}
