// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which legs may lift now, so that no group starves.
//!
//! A scheduler is a value, not a set of timers: whose turn it is, and who has stepped in it. In a turn a foot starts
//! at most once; a mate may join while the turn's feet are on their way up, or longer while nobody else waits; when
//! they are down the next group is asked first. A group in which no foot needs to step, or none can find a foothold, passes its turn on at once.

use serde::{Deserialize, Serialize};
use wide::f32x4;

use crate::lanes::LANES;

/// A set of legs, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LegSet(u8);

impl LegSet {
    /// No leg.
    pub const NONE: Self = Self(0);

    /// The legs of a quad whose bits are set in the mask of its lanes.
    #[must_use]
    pub fn of_quad(quad: usize, lanes: u32) -> Self {
        Self((lanes << (quad * LANES)) as u8)
    }

    /// The legs of the set that are in a quad.
    #[must_use]
    pub fn quad(self, quad: usize) -> Self {
        let all = (1_u32 << LANES) - 1;
        self.and(Self::of_quad(quad, all))
    }

    /// The mask of the lanes of a quad whose legs are in the set.
    #[must_use]
    pub fn lanes(self, quad: usize) -> f32x4 {
        let bits = u32::from(self.0) >> (quad * LANES);
        f32x4::new([0, 1, 2, 3].map(|lane| f32::from_bits(0_u32.wrapping_sub(bits >> lane & 1))))
    }

    /// The legs in either set.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The legs in the set, in order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            let leg = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (leg < u8::BITS as usize).then_some(leg)
        })
    }

    /// Adds `leg`.
    pub fn insert(&mut self, leg: usize) {
        self.0 |= 1 << leg;
    }

    /// Whether `leg` is in the set.
    #[must_use]
    pub fn contains(self, leg: usize) -> bool {
        self.0 & (1 << leg) != 0
    }

    /// Whether no leg is in the set.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many legs are in the set.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The legs in both sets.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The legs in this set but not in the other.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The legs for which `test` holds.
    #[must_use]
    pub fn of(count: usize, mut test: impl FnMut(usize) -> bool) -> Self {
        let mut set = Self::NONE;
        for leg in (0..count).filter(|&leg| test(leg)) {
            set.insert(leg);
        }
        set
    }
}

/// Whose turn it is, and which of its feet have stepped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gait {
    /// The group whose turn it is.
    turn: usize,
    /// The legs that have stepped in this turn.
    stepped: LegSet,
}

impl Gait {
    /// The group whose turn it is.
    #[must_use]
    pub fn turn(&self) -> usize {
        self.turn
    }

    /// Ends the turn if its feet are down: the next group is asked first from now on.
    pub fn close_turn(&mut self, swinging: LegSet, group_count: usize) {
        if !self.stepped.is_empty() && swinging.is_empty() {
            self.turn = (self.turn + 1) % group_count;
            self.stepped = LegSet::NONE;
        }
    }

    /// Legs that may look for a foothold, and lift if they find one: out of those in `wants`, or, to join mates that are
    /// on their way, out of those in `joins`. `groups` are the legs of each group; `is_late` says whether one that is
    /// on its way has little of it left.
    #[must_use]
    pub fn grants(&self, groups: &[LegSet], is_late: bool, wants: LegSet, joins: LegSet) -> LegSet {
        if !self.stepped.is_empty() {
            let ours = groups[self.turn];
            let others_wait = !wants.without(ours).is_empty();
            // A mate that joins as the turn ends would make the others wait for a second swing.
            return if is_late && others_wait {
                LegSet::NONE
            } else {
                ours.and(joins).without(self.stepped)
            };
        }
        if wants.is_empty() {
            return LegSet::NONE;
        }
        let (before, from) = groups.split_at(self.turn);
        let mut asked = from.iter().chain(before).map(|group| group.and(wants));
        asked
            .find(|asked| !asked.is_empty())
            .unwrap_or(LegSet::NONE)
    }

    /// Notes that `leg` of `group` has lifted.
    pub fn lifted(&mut self, leg: usize, group: usize) {
        self.turn = group;
        self.stepped.insert(leg);
    }
}
