// SPDX-License-Identifier: MIT OR Apache-2.0
//! The authored legs, four at a time. Lanes that are left over are the first legs' again. Component space, cm.

use wide::f32x4;

use super::LegInput;
use super::body::Trunk;
use super::input::UNIT;
use super::rig::MAX_LENGTH;
use crate::lanes::{LANES, Quatx4, Vec3x4, Zip, all};
use crate::pose::Joint;

/// Four authored legs.
#[derive(Clone, Copy, Debug, Default)]
pub struct Authored {
    /// Hips.
    pub hip: Vec3x4,
    /// Knees.
    pub knee: Vec3x4,
    /// Ankles.
    pub ankle: Vec3x4,
    /// Toes; the ankle where there is none.
    pub toe: Vec3x4,
    /// Where there is a toe.
    pub has_toe: f32x4,
    /// Rotations of the thigh and the shank bones, zipped.
    pub upper_turns: [Quatx4; 2],
    /// Rotations of the ankle and the toe bones, zipped; the ankle's again where there is no toe.
    pub lower_turns: [Quatx4; 2],
    /// Rotations of the ankle bones.
    pub ankle_turn: Quatx4,
    /// The weights of the host's curves; below 0 where it has none.
    pub weight: f32x4,
    /// Whether any leg is told more: a turn by hand, a push, a place for the knee, a rate.
    pub are_told: bool,
}

impl Authored {
    /// Reads one to four legs.
    #[inline]
    pub fn read(&mut self, legs: &[LegInput]) {
        match legs {
            [one, two] => self.take([one, two, one, two], true),
            [] => {}
            _ => self.take(core::array::from_fn(|lane| &legs[lane % legs.len()]), false),
        }
    }

    /// A leg a lane. One after the other goes where it belongs: there is no room for all of it in registers.
    #[allow(clippy::inline_always)] // So that two legs are known to be two.
    #[inline(always)]
    fn take(&mut self, legs: [&LegInput; LANES], are_few: bool) {
        let toes = legs.map(|leg| leg.toe.as_ref().unwrap_or(&leg.ankle));
        self.hip = Vec3x4::of(legs.map(|leg| leg.hip.translation));
        self.knee = Vec3x4::of(legs.map(|leg| leg.knee.translation));
        self.ankle = Vec3x4::of(legs.map(|leg| leg.ankle.translation));
        self.toe = Vec3x4::of(toes.map(|toe| toe.translation));
        let zipped = |one: [&Joint; LANES], other: [&Joint; LANES]| {
            let half = |at: usize| {
                let joints = [one[at], other[at], one[at + 1], other[at + 1]];
                Quatx4::of(joints.map(|joint| joint.rotation))
            };
            let low = half(0);
            [low, if are_few { low } else { half(2) }]
        };
        self.upper_turns = zipped(legs.map(|leg| &leg.hip), legs.map(|leg| &leg.knee));
        self.lower_turns = zipped(legs.map(|leg| &leg.ankle), toes);
        [self.ankle_turn, _] = Zip::unzipped(self.lower_turns);
        let mark = |is_set: bool| f32::from_bits(if is_set { u32::MAX } else { 0 });
        self.has_toe = f32x4::new(legs.map(|leg| mark(leg.toe.is_some())));
        self.weight = f32x4::new(legs.map(|leg| leg.weight.unwrap_or(-1.0)));
        self.are_told = legs.iter().any(|leg| leg.is_told());
    }

    /// Whether these legs can be used beyond doubt: all joints together near the origin, all rotations together of unit
    /// length.
    #[inline]
    pub fn are_sound(&self, legs: &[LegInput]) -> bool {
        let places = [self.hip, self.knee, self.ankle, self.toe];
        let far = places.map(Vec3x4::length_squared);
        let off = |turn: Quatx4| (turn.length_squared() - all(1.0)).abs();
        let mut all_off = off(self.upper_turns[0]) + off(self.lower_turns[0]);
        if legs.len() > 2 {
            all_off += off(self.upper_turns[1]) + off(self.lower_turns[1]);
        }
        // NaN fails every comparison.
        let are_near = (far[0] + far[1] + far[2] + far[3]).simd_lt(all(MAX_LENGTH * MAX_LENGTH));
        let are_units = all_off.simd_lt(all(UNIT));
        let are_finite = self.weight.abs().simd_lt(all(f32::INFINITY));
        (are_near & are_units & are_finite).all()
            && !(self.are_told && legs.iter().any(|leg| leg.unsound().is_some()))
    }

    /// These where a tilted trunk takes them: but for feet, which the ground turns.
    #[inline]
    pub fn tilted(&self, trunk: &Trunk) -> Self {
        let turn = Quatx4::all(trunk.turn);
        Self {
            hip: trunk.places(self.hip),
            knee: trunk.places(self.knee),
            ankle: trunk.places(self.ankle),
            upper_turns: self.upper_turns.map(|own| turn.then(own)),
            ..*self
        }
    }
}
