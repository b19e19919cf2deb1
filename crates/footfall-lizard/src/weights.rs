// SPDX-License-Identifier: MIT OR Apache-2.0
//! How much each bone holds of a point of the skin.

/// Bones of the lizard.
pub const BONES: usize = 32;
/// Bones that hold one vertex, at most.
pub const HOLDERS: usize = 4;

/// A share for every bone; they sum to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights([f32; BONES]);

impl Weights {
    /// Held by one bone alone.
    #[must_use]
    pub fn all(bone: usize) -> Self {
        let mut shares = [0.0; BONES];
        shares[bone] = 1.0;
        Self(shares)
    }

    /// Between these and `other`.
    #[must_use]
    pub fn toward(&self, other: &Self, part: f32) -> Self {
        Self::sum([(self, 1.0 - part), (other, part)])
    }

    /// A sum of several, each times its part; the parts sum to 1.
    #[must_use]
    pub fn sum<'a>(of: impl IntoIterator<Item = (&'a Self, f32)>) -> Self {
        let mut shares = [0.0; BONES];
        for (weights, part) in of {
            for (share, weight) in shares.iter_mut().zip(weights.0) {
                *share += weight * part;
            }
        }
        Self(shares)
    }

    /// The share of a bone.
    #[must_use]
    pub fn share(&self, bone: usize) -> f32 {
        self.0[bone]
    }

    /// The same with bones exchanged.
    #[must_use]
    pub fn exchanged(&self, other_bone: &[usize; BONES]) -> Self {
        let mut shares = [0.0; BONES];
        for (share, &other) in self.0.iter().zip(other_bone) {
            shares[other] += share;
        }
        Self(shares)
    }

    /// The bones that hold most, and their shares, which sum to 1.
    #[must_use]
    pub fn strongest(&self) -> [(usize, f32); HOLDERS] {
        let mut order: Vec<usize> = (0..BONES).collect();
        // Equal shares stay in the bones' order, so that the outcome is always the same.
        order.sort_by(|&a, &b| self.0[b].total_cmp(&self.0[a]));
        let mut holders = [(0, 0.0); HOLDERS];
        for (holder, &bone) in holders.iter_mut().zip(&order) {
            // What holds next to nothing is left out.
            if self.0[bone] > 0.004 {
                *holder = (bone, self.0[bone]);
            }
        }
        let total: f32 = holders.iter().map(|(_, share)| share).sum();
        holders.map(|(bone, share)| (bone, share / total))
    }
}
