// SPDX-License-Identifier: MIT OR Apache-2.0
//! The words that a bone's name is made of.
//!
//! Names are taken apart at signs, at capitals and at digits: `mixamorig:LeftUpLeg`, `DEF-thigh.L.001`, `CC_Base_L_Foot`
//! and `foot_l` all give lower-case words, sides among them. Digits count as nothing.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Which side of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// The left.
    Left,
    /// The right.
    Right,
}

/// A name, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words(Vec<String>);

/// Bones that go with others, or end a chain without being anything.
const HELPERS: [&str; 17] = [
    "ik",
    "twist",
    "roll",
    "end",
    "nub",
    "tip",
    "top",
    "joint",
    "target",
    "pole",
    "ctrl",
    "mch",
    "org",
    "share",
    "corrective",
    "socket",
    "weapon",
];

impl Words {
    /// Takes a name apart.
    pub fn of(name: &str) -> Self {
        // What comes before a colon names the skeleton.
        let name = name.rsplit(':').next().unwrap_or(name);
        let mut words: Vec<String> = Vec::new();
        let mut word = String::new();
        let mut was_lower = false;
        for letter in name.chars() {
            let begins = letter.is_uppercase() && was_lower;
            if (!letter.is_alphabetic() || begins) && !word.is_empty() {
                words.push(core::mem::take(&mut word));
            }
            if letter.is_alphabetic() {
                word.extend(letter.to_lowercase());
            }
            was_lower = letter.is_lowercase();
        }
        if !word.is_empty() {
            words.push(word);
        }
        // A side may be glued to what it is of: lhand, rfoot.
        if let [only] = &words[..] {
            for (side, long) in [("l", "left"), ("r", "right")] {
                let rest = only.strip_prefix(long).or(only.strip_prefix(side));
                if let Some(rest) = rest
                    && GLUED.contains(&rest)
                {
                    words = [side, rest].map(ToString::to_string).to_vec();
                    break;
                }
            }
        }
        Self(words)
    }

    fn has(&self, word: &str) -> bool {
        self.0.iter().any(|own| own == word)
    }

    fn has_any(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.has(word))
    }

    /// Two words in a row, or as one.
    fn has_pair(&self, first: &str, second: &str) -> bool {
        let glued = |own: &String| own.strip_prefix(first) == Some(second);
        self.0
            .windows(2)
            .any(|pair| pair[0] == first && pair[1] == second)
            || self.0.iter().any(glued)
    }

    /// Whether two names differ in their digits only.
    pub fn is_same(&self, other: &Self) -> bool {
        self == other
    }

    /// Whether it only goes with another bone.
    pub fn is_helper(&self) -> bool {
        let contains = |own: &String| own.contains("twist") || own.contains("ikfoot");
        self.has_any(&HELPERS) || self.0.iter().any(contains)
    }

    /// Which side it is of, if it says so.
    pub fn side(&self) -> Option<Side> {
        if self.has_any(&["l", "left", "lf", "lt"]) {
            Some(Side::Left)
        } else if self.has_any(&["r", "right", "rt"]) {
            Some(Side::Right)
        } else {
            None
        }
    }

    /// A foot: where a leg ends.
    pub fn is_foot(&self) -> bool {
        self.has_any(&["foot", "ankle", "paw", "hoof", "feet"]) && !self.is_toe()
    }

    /// A hand: where an arm ends.
    pub fn is_hand(&self) -> bool {
        self.has_any(&["hand", "wrist", "palm"]) && !self.is_fingers()
    }

    /// Toes.
    pub fn is_toe(&self) -> bool {
        self.has_any(&["toe", "toes", "ball"]) || self.has_pair("toe", "base")
    }

    /// Fingers.
    pub fn is_fingers(&self) -> bool {
        self.has_any(&[
            "fingers", "finger", "index", "thumb", "middle", "ring", "pinky", "digit",
        ])
    }

    /// A shank or forearm: what the knee or elbow moves.
    pub fn is_shank(&self) -> bool {
        self.has_any(&[
            "calf", "shin", "knee", "forearm", "lowerarm", "elbow", "lowerleg", "foreleg", "crus",
        ]) || self.has_pair("lower", "leg")
            || self.has_pair("lower", "arm")
            || self.has_pair("fore", "arm")
            || (self.has("leg") && !self.is_thigh())
    }

    /// A thigh or upper arm: what the hip or shoulder moves.
    pub fn is_thigh(&self) -> bool {
        self.has_any(&[
            "thigh", "upperarm", "upleg", "upperleg", "femur", "humerus", "shldr", "shoulder",
        ]) || self.has_pair("up", "leg")
            || self.has_pair("upper", "leg")
            || self.has_pair("upper", "arm")
            || self.has_pair("thigh", "bend")
            || (self.has("hip") && self.side().is_some())
            || (self.has("arm") && !self.has_any(&["fore", "lower"]))
    }

    /// A head.
    pub fn is_head(&self) -> bool {
        self.has_any(&["head", "skull"])
    }

    /// A neck.
    pub fn is_neck(&self) -> bool {
        self.0.iter().any(|own| own.ends_with("neck"))
    }

    /// An eyeball.
    pub fn is_eye(&self) -> bool {
        self.has_any(&["eye", "eyeball"]) && !self.has_any(&["lid", "brow", "lash"])
    }

    /// A tail.
    pub fn is_tail(&self) -> bool {
        self.has("tail") && !self.has_any(&["pony", "coat"])
    }
}

/// What sides are glued to.
const GLUED: [&str; 14] = [
    "hand", "foot", "thigh", "shin", "calf", "toe", "leg", "arm", "forearm", "hip", "knee",
    "ankle", "eye", "shldr",
];
