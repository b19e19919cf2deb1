// SPDX-License-Identifier: MIT OR Apache-2.0
//! Legs bent so that their ankles meet their goals, four at a time.
//!
//! The two-bone solver, in the plane in which the leg is bent already: authored, or, of a leg that is straight, the
//! reference pose's. Nothing stretches. Near full length a leg resists: what is asked beyond what is authored is given
//! less and less, so that the knee never snaps straight.

use glam::Vec3;
use wide::f32x4;

use super::authored::Authored;
use super::heel::{self, Sole};
use super::rig::Quad;
use super::settings::LegSettings;
use crate::ik::two_bone::{KneeWish, LegShapex4, Reachx4};
use crate::lanes::{Quatx4, Vec3x4, Zip, all, max, min, of_both};
use crate::math;

/// A change of the ankle's place by less than this part of the leg is rounding: near full length a knee would answer it
/// with its square root.
const HAIR: f32 = 1.0e-5;
/// A bend shorter than this part of the thigh is none.
const STRAIGHT: f32 = 1.0e-4;
/// A leg that is bent by less than the first part of its thigh bends as in the reference pose when it bends farther; from
/// the second on as authored.
const HARDLY_BENT: [f32; 2] = [0.02, 0.1];

/// Solved legs: turns to be put before the authored rotations, and where joints are.
#[derive(Clone, Copy, Debug)]
pub struct Bent {
    /// Of thighs and shanks, zipped.
    pub turns: [Quatx4; 2],
    /// Where the knees are.
    pub knee: Vec3x4,
    /// Where the ankles are.
    pub ankle: Vec3x4,
    /// How feet turn whose heels rise, if any do.
    pub heel: Option<Quatx4>,
    /// How it went.
    pub reach: Reachx4,
}

/// Changes of the ankles' places, of which those too small to be told from rounding are none.
#[inline]
fn settled(change: Vec3x4, length: f32x4) -> Vec3x4 {
    let hair = length * all(HAIR);
    let squared = change.length_squared();
    let part = min(squared / (hair * hair), all(1.0));
    change * part
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

/// What is asked of knees, if anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Knees {
    /// Places at which they should point.
    pub targets: Option<Vec3x4>,
    /// Turns of where they point, for feet that hold on.
    pub twist: Option<Quatx4>,
}

/// Bends the legs, whose hips are at `hip`, toward `goal`.
#[inline]
pub fn bent(
    legs: &Authored,
    rig: &Quad,
    hip: Vec3x4,
    (goal, sole): (Vec3x4, &Sole),
    aside: impl FnOnce() -> (Vec3x4, f32x4),
    (knees, are_few): (Knees, bool),
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
    let bow = upper.across(along);
    let bow_length = bow.length_squared().sqrt();
    let bent_by = bow_length / max(lengths.0, all(1.0e-6));
    let is_straight = bent_by.simd_lt(all(STRAIGHT));
    let mut bend = bow * (all(1.0) / max(bow_length, all(1.0e-12)));
    let is_hardly_bent = bent_by.simd_lt(all(HARDLY_BENT[1]));
    let mut farther = bend;
    if is_hardly_bent.any() {
        // Where the knee would go as the reference pose has it, carried along by the thigh.
        let [thigh_turn, _] = Zip::unzipped(legs.upper_turns);
        let given = thigh_turn.turn(rig.bend).across(along);
        let given =
            given.direction_or_else(|| Vec3x4::of(along.each().map(math::any_perpendicular)));
        bend = Vec3x4::select(is_straight, given, bend);
        let part = fraction(bent_by);
        farther = (bend * part + given * (all(1.0) - part)).direction_or(given);
    }
    let shape = LegShapex4::standing(lengths, authored, along, bend);
    let line = whole + settled(goal - hip - whole, authored);
    let asked = line.length_squared().sqrt();
    let given = softened(asked, authored, lengths.0 + lengths.1, settings);
    let raised = heel::raised(line, [asked, given], sole, aside);
    let flat = || line * (given / max(asked, all(1.0e-6)));
    let line = raised.map_or_else(flat, |(line, _)| line);
    let wish = if let Some(targets) = knees.targets {
        KneeWish::Toward(targets - hip)
    } else if is_hardly_bent.any() || knees.twist.is_some() {
        // What it bends farther than authored goes that way, what is authored stays.
        let more = max(shape.bow(given) - bow_length, all(0.0));
        let pole = bow + farther * more;
        if let Some(twist) = knees.twist {
            let to = line.direction_or(along);
            KneeWish::Toward(twist.turn(Quatx4::arc(along, to).turn(pole)))
        } else {
            KneeWish::Carried(pole)
        }
    } else {
        KneeWish::Kept
    };
    let solution = shape.solve(line, wish);
    let bones = [
        ((solution.hip_turn, upper), (lengths.0, bent_by)),
        ((solution.knee_turn, lower), (lengths.1, bent_by)),
    ];
    let turned = |((whole, own), (length, bent_by)): ((Quatx4, Vec3x4), (f32x4, f32x4))| {
        let new = whole.turn(own);
        let is_hardly_bent = bent_by.simd_lt(all(HARDLY_BENT[1]));
        if !is_hardly_bent.any() {
            return (whole, new);
        }
        // The plane of a leg that is hardly bent may turn far about the leg while the knee hardly moves: the bones then go
        // where they must by the shortest way, and do not turn with it.
        let over = all(1.0) / max(length, all(1.0e-6));
        let short = Quatx4::arc(own * over, new * over);
        let mixed = short.toward(whole, fraction(bent_by));
        (Quatx4::select(is_hardly_bent, mixed, whole), new)
    };
    let turned = of_both(are_few, bones, turned);
    let [new_upper, new_lower] = Zip::unzipped(turned.map(|(_, new)| new));
    let knee = hip + new_upper;
    Bent {
        turns: turned.map(|(turn, _)| turn),
        knee,
        ankle: knee + new_lower,
        heel: raised.map(|(_, turn)| turn),
        reach: solution.reach,
    }
}

/// How far a leg is from hardly bent to bent, 0 to 1.
#[inline]
fn fraction(bent_by: f32x4) -> f32x4 {
    let part = (bent_by - all(HARDLY_BENT[0])) * all(1.0 / (HARDLY_BENT[1] - HARDLY_BENT[0]));
    min(max(part, all(0.0)), all(1.0))
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
