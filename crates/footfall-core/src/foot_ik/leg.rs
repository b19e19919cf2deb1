// SPDX-License-Identifier: MIT OR Apache-2.0
//! Legs bent so that their ankles meet their goals, four at a time.
//!
//! The two-bone solver, in the plane in which the leg is bent already: authored, or, of a leg that is straight, the
//! reference pose's. Nothing stretches. Near full length a leg resists: what is asked beyond what is authored is given
//! less and less, so that the knee never snaps straight.

use glam::Vec3;
use wide::f32x4;

use super::authored::Authored;
use super::rig::Quad;
use super::settings::LegSettings;
use crate::ik::two_bone::{KneeWish, LegShapex4, Reachx4};
use crate::lanes::{Quatx4, Vec3x4, all, max};
use crate::math;

/// A bend shorter than this part of the thigh is none.
const STRAIGHT: f32 = 0.01;

/// Solved legs: turns to be put before the authored rotations, and where joints are.
#[derive(Clone, Copy, Debug)]
pub struct Bent {
    /// Of the thighs.
    pub thigh: Quatx4,
    /// Of the shanks.
    pub shank: Quatx4,
    /// Where the knees are.
    pub knee: Vec3x4,
    /// Where the ankles are.
    pub ankle: Vec3x4,
    /// How it went.
    pub reach: Reachx4,
}

/// The distances that legs reach when they are asked for some, given how far they reach as authored.
#[inline]
fn softened(asked: f32x4, authored: f32x4, length: f32x4, settings: &LegSettings) -> f32x4 {
    let from = max(length * all(settings.soft_from), authored);
    if !from.simd_lt(asked).any() {
        return asked;
    }
    let (asked, from, length) = (asked.to_array(), from.to_array(), length.to_array());
    f32x4::new(core::array::from_fn(|lane| {
        softened_one(asked[lane], from[lane], length[lane] * settings.most)
    }))
}

/// The distance that a leg reaches which resists beyond `from` and gives at most `most`.
fn softened_one(asked: f32, from: f32, most: f32) -> f32 {
    let room = most - from;
    if asked <= from {
        asked
    } else if room <= 1.0e-4 * most {
        from
    } else {
        from + room * (1.0 - libm::expf(-(asked - from) / room))
    }
}

/// Bends the legs, whose hips are at `hip`, toward `goal`. `targets` are places at which knees should point.
#[inline]
pub fn bent(
    legs: &Authored,
    rig: &Quad,
    hip: Vec3x4,
    goal: Vec3x4,
    targets: Option<Vec3x4>,
    settings: &LegSettings,
) -> Bent {
    let (upper, lower, whole) = (
        legs.knee - legs.hip,
        legs.ankle - legs.knee,
        legs.ankle - legs.hip,
    );
    let authored = whole.length_squared().sqrt();
    let along = whole.direction_or(Vec3x4::all(Vec3::NEG_Z));
    let lengths = (upper.length_squared().sqrt(), lower.length_squared().sqrt());
    let mut bend = upper.across(along);
    let is_straight = bend
        .length_squared()
        .simd_lt(upper.length_squared() * all(STRAIGHT * STRAIGHT));
    if is_straight.any() {
        // One that has no bend of its own takes the reference pose's, and one that has none there takes any.
        let any = Vec3x4::of(along.each().map(math::any_perpendicular));
        let given = rig.bend.across(along).direction_or(any);
        bend = Vec3x4::select(is_straight, given, bend);
    }
    let bend = bend.direction_or(along.cross(Vec3x4::all(Vec3::Y)));
    let shape = LegShapex4::standing(lengths, along, bend, upper, lower);
    let line = goal - hip;
    let asked = line.length_squared().sqrt();
    let given = softened(asked, authored, lengths.0 + lengths.1, settings);
    let line = line * (given / max(asked, all(1.0e-6)));
    let wish = targets.map_or(KneeWish::Kept, |targets| KneeWish::Toward(targets - hip));
    let solution = shape.solve(line, wish);
    let knee = hip + solution.hip_turn.turn(upper);
    Bent {
        thigh: solution.hip_turn,
        shank: solution.knee_turn,
        knee,
        ankle: knee + solution.knee_turn.turn(lower),
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
        let soft = |asked: f32, authored: f32| {
            softened(all(asked), all(authored), all(90.0), &settings).to_array()[1]
        };
        let mut before = 0.0;
        for asked in 0..1300_i16 {
            let asked = f32::from(asked) * 0.1;
            let given = soft(asked, 80.0);
            assert!(given <= asked + 1.0e-4 && given <= 90.0 * settings.most);
            assert!(given >= before, "it never turns back");
            assert!(given - before < 0.101, "nor jumps");
            before = given;
        }
        // As authored, however straight, nothing is taken away.
        assert_eq!(soft(89.95, 89.95), 89.95);
    }
}
