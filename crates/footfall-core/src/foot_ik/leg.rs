// SPDX-License-Identifier: MIT OR Apache-2.0
//! A leg bent so that its ankle meets its goal.
//!
//! The two-bone solver, in the plane in which the leg is bent already: authored, or, of a leg that is straight, the
//! reference pose's. Nothing stretches. Near full length a leg resists: what is asked beyond what is authored is given
//! less and less, so that the knee never snaps straight.

use glam::{Quat, Vec3};

use super::LegInput;
use super::rig::FootLeg;
use super::settings::LegSettings;
use crate::ik::two_bone::{KneeWish, LegShape, Reach};
use crate::math;

/// A bend shorter than this part of the thigh is none.
const STRAIGHT: f32 = 0.01;

/// A solved leg: turns to be put before the authored rotations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bent {
    /// Of the thigh.
    pub thigh: Quat,
    /// Of the shank.
    pub shank: Quat,
    /// Where the knee's and the ankle's joints are.
    pub knee: Vec3,
    /// See `knee`.
    pub ankle: Vec3,
    /// How it went.
    pub reach: Reach,
}

/// The distance a leg reaches when it is asked for one, given how far it reaches as authored.
#[must_use]
pub fn softened(asked: f32, authored: f32, length: f32, settings: &LegSettings) -> f32 {
    let from = (settings.soft_from * length).max(authored);
    let room = settings.most * length - from;
    if asked <= from {
        return asked;
    }
    if room <= 1.0e-4 * length {
        return from;
    }
    from + room * (1.0 - libm::expf(-(asked - from) / room))
}

/// Bends the leg, whose hip is at `hip`, toward `goal`.
#[must_use]
pub fn bent(
    leg: &LegInput,
    shape: &FootLeg,
    hip: Vec3,
    goal: Vec3,
    settings: &LegSettings,
) -> Bent {
    let [from, knee, ankle] = [leg.hip, leg.knee, leg.ankle].map(|joint| joint.translation);
    let authored_line = ankle - from;
    let along = math::direction_or(authored_line, -Vec3::Z);
    let own = math::across(knee - from, along);
    let bend =
        if own.length_squared() > (STRAIGHT * shape.segments.0) * (STRAIGHT * shape.segments.0) {
            own
        } else {
            math::direction_or(
                math::across(shape.bend, along),
                math::any_perpendicular(along),
            )
        };
    let line = goal - hip;
    let asked = libm::sqrtf(line.length_squared());
    let authored = libm::sqrtf(authored_line.length_squared());
    let given = softened(asked, authored, shape.length(), settings);
    let line = if asked > 1.0e-6 {
        line * (given / asked)
    } else {
        line
    };
    let wish = leg
        .joint_target
        .map_or(KneeWish::Kept, |target| KneeWish::Toward(target - hip));
    let solution = LegShape::new(from, knee, ankle, bend).solve(line, wish);
    let bent_knee = hip + solution.hip_turn * (knee - from);
    Bent {
        thigh: solution.hip_turn,
        shank: solution.knee_turn,
        knee: bent_knee,
        ankle: bent_knee + solution.knee_turn * (ankle - knee),
        reach: solution.reach,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foot_ik::FootIkSettings;

    #[test]
    fn legs_resist_gently_and_never_beyond_their_length() {
        let settings = FootIkSettings::default().leg;
        let mut before = 0.0;
        for asked in 0..1300_i16 {
            let asked = f32::from(asked) * 0.1;
            let given = softened(asked, 80.0, 90.0, &settings);
            assert!(given <= asked + 1.0e-4 && given <= 90.0 * settings.most);
            assert!(given >= before, "it never turns back");
            assert!(given - before < 0.101, "nor jumps");
            before = given;
        }
        // As authored, however straight, nothing is taken away.
        assert_eq!(softened(89.95, 89.95, 90.0, &settings), 89.95);
    }
}
