// SPDX-License-Identifier: MIT OR Apache-2.0
//! What can be tuned about feet under an authored pose, and within which ranges.
//!
//! Lengths are component cm, so that a creature twice as large probes twice as far; speeds are world cm/s.

use thiserror::Error;

/// Where the ground is looked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProbeSettings {
    /// Radius of the sphere, cm. 0 is a ray.
    pub radius: f32,
    /// How far above the higher of ankle and toe it begins, cm; never above the hip.
    pub up: f32,
    /// How far below the authored floor it ends, cm.
    pub down: f32,
    /// How much farther up and down it goes per way of the foot from the component's origin: on a slope, ground is higher
    /// ahead.
    pub rise: f32,
    /// Steepest ground that a foot stands on, rad.
    pub slope_limit: f32,
}

/// How what is found is smoothed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SmoothSettings {
    /// Normals are averaged over so much time, s.
    pub normal_window: f32,
    /// Stiffness of a foot's height: the reciprocal of its time constant, 1/s.
    pub height_rate: f32,
    /// How quickly a foot turns to the ground in the air, 1/s.
    pub turn_rate_air: f32,
    /// How quickly it does on the ground, 1/s.
    pub turn_rate_ground: f32,
}

/// How much feet are corrected at all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WeightSettings {
    /// A foot slower than this supports, world cm/s.
    pub support_speed: f32,
    /// A foot faster than this swings, world cm/s.
    pub swing_speed: f32,
    /// Weight of a foot that swings, 0 to 1. At less than 1 it goes as authored, whatever it passes, and meets its ground
    /// only after it has landed.
    pub swing_weight: f32,
    /// Up to this speed of the character feet are corrected wholly, world cm/s.
    pub full_speed: f32,
    /// From this speed on they are corrected least, world cm/s.
    pub least_speed: f32,
    /// How much they are corrected then, 0 to 1.
    pub least: f32,
    /// How quickly a weight may change, 1/s.
    pub rate: f32,
}

/// How the pelvis follows the feet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PelvisSettings {
    /// Part of the height between the lowest and the highest foot that it rises above the lowest, 0 to 1.
    pub coefficient: f32,
    /// The most it rises, cm.
    pub max_up: f32,
    /// The most it sinks, cm.
    pub max_down: f32,
    /// Stiffness on the way up: the reciprocal of its time constant, 1/s. The less, the smoother on stairs.
    pub rate: f32,
    /// Stiffness on the way down, 1/s.
    pub rate_down: f32,
}

/// How the trunk of a body on three legs or more tilts. On fewer it does not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodySettings {
    /// How much of the slope from its hind to its front feet it follows, 0 to 1.
    pub pitch: f32,
    /// How much of the slope from side to side, 0 to 1.
    pub roll: f32,
    /// The most it pitches, rad.
    pub max_pitch: f32,
    /// The most it rolls, rad.
    pub max_roll: f32,
    /// Stiffness: the reciprocal of its time constant, 1/s.
    pub rate: f32,
}

/// How far legs bend and stretch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LegSettings {
    /// From this part of its length on, a leg resists being stretched beyond what is authored.
    pub soft_from: f32,
    /// The most of its length that is used.
    pub most: f32,
    /// The least of its length to which it is folded.
    pub least: f32,
}

/// How far feet and toes turn from what is authored, rad.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FootSettings {
    /// The most a foot pitches.
    pub max_pitch: f32,
    /// The most a foot rolls.
    pub max_roll: f32,
    /// The most toes bend.
    pub max_toe: f32,
}

/// How planted feet hold their place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LockSettings {
    /// Whether they do.
    pub is_on: bool,
    /// A foot lets go when it is farther than this from where it is authored, cm.
    pub max_distance: f32,
    /// A foot lets go when it is turned more than this against its authored heading, rad.
    pub max_angle: f32,
    /// A foot lets go when holding on twists its thigh more than this, rad.
    pub max_thigh_twist: f32,
    /// How quickly a foot that has let go drifts back, 1/s.
    pub release_rate: f32,
}

/// Everything that can be tuned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FootIkSettings {
    /// Where the ground is looked for.
    pub probe: ProbeSettings,
    /// How what is found is smoothed.
    pub smooth: SmoothSettings,
    /// How much feet are corrected at all.
    pub weight: WeightSettings,
    /// How the pelvis follows.
    pub pelvis: PelvisSettings,
    /// How the trunk tilts.
    pub body: BodySettings,
    /// How far legs bend and stretch.
    pub leg: LegSettings,
    /// How far feet and toes turn.
    pub foot: FootSettings,
    /// How planted feet hold their place.
    pub lock: LockSettings,
}

impl Default for FootIkSettings {
    fn default() -> Self {
        let degrees = f32::to_radians;
        Self {
            probe: ProbeSettings {
                radius: 4.0,
                up: 15.0,
                down: 45.0,
                rise: 0.8,
                slope_limit: degrees(50.0),
            },
            smooth: SmoothSettings {
                normal_window: 0.1,
                height_rate: 22.0,
                turn_rate_air: 24.0,
                turn_rate_ground: 14.0,
            },
            weight: WeightSettings {
                support_speed: 40.0,
                swing_speed: 80.0,
                swing_weight: 1.0,
                full_speed: 100.0,
                least_speed: 300.0,
                least: 0.4,
                rate: 8.0,
            },
            pelvis: PelvisSettings {
                coefficient: 0.4,
                max_up: 25.0,
                max_down: 45.0,
                rate: 6.0,
                rate_down: 14.0,
            },
            body: BodySettings {
                pitch: 1.0,
                roll: 0.6,
                max_pitch: degrees(45.0),
                max_roll: degrees(30.0),
                rate: 10.0,
            },
            leg: LegSettings {
                soft_from: 0.985,
                most: 0.999,
                least: 0.35,
            },
            foot: FootSettings {
                max_pitch: degrees(45.0),
                max_roll: degrees(45.0),
                max_toe: degrees(40.0),
            },
            lock: LockSettings {
                is_on: false,
                max_distance: 20.0,
                max_angle: degrees(40.0),
                max_thigh_twist: degrees(45.0),
                release_rate: 14.0,
            },
        }
    }
}

/// Why settings were refused.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("{field} is {value}: must be from {low} to {high}")]
pub struct FootIkSettingsError {
    /// The field.
    pub field: &'static str,
    /// Its value.
    pub value: f32,
    /// The smallest it may be.
    pub low: f32,
    /// The largest it may be.
    pub high: f32,
}

impl FootIkSettings {
    /// Judges every number.
    ///
    /// # Errors
    ///
    /// The first field that is not finite or out of its range.
    pub fn check(&self) -> Result<(), FootIkSettingsError> {
        const QUARTER: f32 = core::f32::consts::FRAC_PI_2;
        const FAR: f32 = 1.0e4;
        const FAST: f32 = 1.0e5;
        const RATE: f32 = 1.0e3;
        let (probe, smooth, weight) = (&self.probe, &self.smooth, &self.weight);
        let (pelvis, body) = (&self.pelvis, &self.body);
        let (leg, foot, lock) = (&self.leg, &self.foot, &self.lock);
        let fields = [
            ("probe.radius", probe.radius, 0.0, FAR),
            ("probe.up", probe.up, 0.0, FAR),
            ("probe.down", probe.down, 0.0, FAR),
            ("probe.rise", probe.rise, 0.0, 10.0),
            ("probe.slope_limit", probe.slope_limit, 0.0, QUARTER),
            ("smooth.normal_window", smooth.normal_window, 0.0, 10.0),
            ("smooth.height_rate", smooth.height_rate, 0.0, RATE),
            ("smooth.turn_rate_air", smooth.turn_rate_air, 0.0, RATE),
            (
                "smooth.turn_rate_ground",
                smooth.turn_rate_ground,
                0.0,
                RATE,
            ),
            ("weight.support_speed", weight.support_speed, 0.0, FAST),
            (
                "weight.swing_speed",
                weight.swing_speed,
                weight.support_speed,
                FAST,
            ),
            ("weight.swing_weight", weight.swing_weight, 0.0, 1.0),
            ("weight.full_speed", weight.full_speed, 0.0, FAST),
            (
                "weight.least_speed",
                weight.least_speed,
                weight.full_speed,
                FAST,
            ),
            ("weight.least", weight.least, 0.0, 1.0),
            ("weight.rate", weight.rate, 0.0, RATE),
            ("pelvis.coefficient", pelvis.coefficient, 0.0, 1.0),
            ("pelvis.max_up", pelvis.max_up, 0.0, FAR),
            ("pelvis.max_down", pelvis.max_down, 0.0, FAR),
            ("pelvis.rate", pelvis.rate, 0.0, RATE),
            ("pelvis.rate_down", pelvis.rate_down, 0.0, RATE),
            ("body.pitch", body.pitch, 0.0, 1.0),
            ("body.roll", body.roll, 0.0, 1.0),
            ("body.max_pitch", body.max_pitch, 0.0, QUARTER),
            ("body.max_roll", body.max_roll, 0.0, QUARTER),
            ("body.rate", body.rate, 0.0, RATE),
            ("leg.soft_from", leg.soft_from, 0.1, 1.0),
            ("leg.most", leg.most, leg.soft_from, 1.0),
            ("leg.least", leg.least, 0.0, leg.soft_from),
            ("foot.max_pitch", foot.max_pitch, 0.0, QUARTER),
            ("foot.max_roll", foot.max_roll, 0.0, QUARTER),
            ("foot.max_toe", foot.max_toe, 0.0, QUARTER),
            ("lock.max_distance", lock.max_distance, 0.0, FAR),
            ("lock.max_angle", lock.max_angle, 0.0, QUARTER),
            ("lock.max_thigh_twist", lock.max_thigh_twist, 0.0, QUARTER),
            ("lock.release_rate", lock.release_rate, 0.0, RATE),
        ];
        for (field, value, low, high) in fields {
            // NaN is in no range.
            if !(low..=high).contains(&value) {
                return Err(FootIkSettingsError {
                    field,
                    value,
                    low,
                    high,
                });
            }
        }
        Ok(())
    }
}
