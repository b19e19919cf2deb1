// SPDX-License-Identifier: MIT OR Apache-2.0
//! Guesses what a skeleton's bones are, from their names, their order, and where they stand.
//!
//! Knows the words that skeletons in use are named with (mannequins, Mixamo, Rigify, CC and Daz, motion capture), not the
//! skeletons: a leg ends in a foot, or in a hand that stands on the ground; what lies above it up to the trunk is its
//! shank and thigh, whatever twists hang beside them. What had to be taken without a word for it is said, so that somebody
//! may look.

mod words;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Arguments, Write};

use glam::Vec3;

use crate::rig::{MAX_CHAIN, MAX_LEGS};
use words::{Side, Words};

/// A hand lower than this part of the highest shoulder stands on the ground.
const LOW: f32 = 0.3;

/// A bone of a skeleton, parents before children.
#[derive(Clone, Copy, Debug)]
pub struct NamedBone<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its parent; `None` for a root.
    pub parent: Option<usize>,
    /// Where its joint is in the reference pose, model space: X forward, Y right, Z up.
    pub place: Vec3,
}

/// A leg that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuessedLeg {
    /// Hip or shoulder.
    pub hip: usize,
    /// Knee or elbow.
    pub knee: usize,
    /// Ankle or wrist.
    pub ankle: usize,
    /// Ball of the foot, or fingers.
    pub toe: Option<usize>,
    /// Gait group: diagonal legs go together.
    pub group: u32,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guess {
    /// What carries everything.
    pub body: usize,
    /// What carries the legs, or the hind ones.
    pub pelvis: usize,
    /// Legs, from front to back, left before right.
    pub legs: Vec<GuessedLeg>,
    /// From the pelvis forward.
    pub spine: Vec<usize>,
    /// From spine to head.
    pub neck: Vec<usize>,
    /// The head.
    pub head: Option<usize>,
    /// The left and the right eye.
    pub eyes: [Option<usize>; 2],
    /// From the pelvis backward.
    pub tail: Vec<usize>,
    /// What nobody should rely on without looking, a sentence each.
    pub doubts: Vec<String>,
}

/// Guesses. A skeleton without a leg gives a guess without legs, and says so.
#[must_use]
pub fn guess(bones: &[NamedBone<'_>]) -> Guess {
    let seen = Seen::new(bones);
    let mut guess = Guess::default();
    let mut legs = seen.legs(&mut guess.doubts);
    if legs.is_empty() {
        let doubt = "no leg was found: no bone is called foot, ankle or hand with two above it";
        guess.doubts.push(doubt.into());
        return guess;
    }
    guess.pelvis = seen.pelvis(&legs);
    seen.order(&mut legs, guess.pelvis, &mut guess.doubts);
    guess.legs = legs;
    guess.body = seen.above(guess.pelvis).last().unwrap_or(guess.pelvis);
    seen.find_trunk(&mut guess);
    guess.tail = seen.tail();
    guess
}

/// A doubt in words. (The standard library's own way unwinds, and would not link where nothing does.)
fn sentence(words: Arguments<'_>) -> String {
    let mut text = String::new();
    // A string takes everything.
    let _ = text.write_fmt(words);
    text
}

/// A skeleton, and the words in its names.
struct Seen<'a> {
    bones: &'a [NamedBone<'a>],
    words: Vec<Words>,
}

impl<'a> Seen<'a> {
    fn new(bones: &'a [NamedBone<'a>]) -> Self {
        let words = bones.iter().map(|bone| Words::of(bone.name)).collect();
        Self { bones, words }
    }

    /// The parent, if it comes before the bone, as it must.
    fn parent(&self, bone: usize) -> Option<usize> {
        self.bones[bone].parent.filter(|&parent| parent < bone)
    }

    /// All bones above one, the nearest first.
    fn above(&self, bone: usize) -> impl Iterator<Item = usize> {
        core::iter::successors(self.parent(bone), |&at| self.parent(at))
    }

    fn children(&self, bone: usize) -> impl Iterator<Item = usize> {
        (bone + 1..self.bones.len()).filter(move |&at| self.parent(at) == Some(bone))
    }

    fn name(&self, bone: usize) -> &str {
        self.bones[bone].name
    }

    /// Feet, and hands that stand on the ground, with what is above them.
    fn legs(&self, doubts: &mut Vec<String>) -> Vec<GuessedLeg> {
        let ends = |is_end: fn(&Words) -> bool| {
            (0..self.bones.len()).filter(move |&bone| {
                let own = &self.words[bone];
                // Of a foot in parts the first is its ankle.
                let is_first = |parent| !is_end(&self.words[parent]);
                is_end(own) && !own.is_helper() && self.parent(bone).is_none_or(is_first)
            })
        };
        let mut legs: Vec<GuessedLeg> = ends(Words::is_foot)
            .filter_map(|foot| self.leg(foot, doubts))
            .collect();
        let heights = self.bones.iter().map(|bone| bone.place.z);
        let floor = heights.fold(f32::INFINITY, f32::min);
        let arms: Vec<GuessedLeg> = ends(Words::is_hand)
            .filter_map(|hand| self.leg(hand, &mut Vec::new()))
            .collect();
        for arm in arms {
            let height = |bone: usize| self.bones[bone].place.z - floor;
            if height(arm.ankle) < LOW * height(arm.hip) {
                legs.push(arm);
            }
        }
        if legs.len() > MAX_LEGS {
            doubts.push(sentence(format_args!(
                "{} legs were found: the first {MAX_LEGS} are kept",
                legs.len()
            )));
            legs.truncate(MAX_LEGS);
        }
        legs
    }

    /// A leg, from its foot upward.
    fn leg(&self, ankle: usize, doubts: &mut Vec<String>) -> Option<GuessedLeg> {
        // Bones in parts count as their first: what is called alike above belongs to it.
        let whole = |bone: usize| {
            let alike = |&at: &usize| self.words[at].is_same(&self.words[bone]);
            self.above(bone).take_while(alike).last().unwrap_or(bone)
        };
        let straight: Vec<usize> = self
            .above(ankle)
            .filter(|&bone| !self.words[bone].is_helper())
            .take(4)
            .collect();
        let find = |is: fn(&Words) -> bool, from: usize| {
            (from..straight.len()).find(|&at| is(&self.words[straight[at]]))
        };
        let named = find(Words::is_shank, 0).and_then(|knee| {
            let knee = whole(straight[knee]);
            let after = straight.iter().position(|&bone| bone == knee)? + 1;
            let hip = find(Words::is_thigh, after)?;
            Some((knee, whole(straight[hip])))
        });
        let (knee, hip) = match (named, &straight[..]) {
            (Some(named), _) => named,
            (None, &[knee, hip, ..]) => {
                doubts.push(sentence(format_args!(
                    "{} and {} are taken for thigh and shank because they are above {}",
                    self.name(hip),
                    self.name(knee),
                    self.name(ankle)
                )));
                (knee, hip)
            }
            _ => return None,
        };
        let toe = self.children(ankle).find(|&bone| {
            let own = &self.words[bone];
            !own.is_helper() && (own.is_toe() || own.is_foot() || own.is_fingers())
        });
        Some(GuessedLeg {
            hip,
            knee,
            ankle,
            toe,
            group: 0,
        })
    }

    /// The bone farthest down that all hips hang from; of legs before and behind, that of those behind.
    fn pelvis(&self, legs: &[GuessedLeg]) -> usize {
        let feet: Vec<&GuessedLeg> = legs
            .iter()
            .filter(|leg| self.words[leg.ankle].is_foot())
            .collect();
        let hind: Vec<&GuessedLeg> = if feet.is_empty() {
            legs.iter().collect()
        } else {
            feet
        };
        let carries = |&bone: &usize| {
            let hangs = |leg: &&GuessedLeg| self.above(leg.hip).any(|above| above == bone);
            hind.iter().all(hangs)
        };
        self.above(hind[0].hip).find(carries).unwrap_or(0)
    }

    /// Sorts legs from front to back and left to right, and gives them groups.
    fn order(&self, legs: &mut [GuessedLeg], pelvis: usize, doubts: &mut Vec<String>) {
        let middle = self.bones[pelvis].place.y;
        let named = |leg: &GuessedLeg| {
            let hip = self.words[leg.hip].side();
            hip.or(self.words[leg.ankle].side())
        };
        let side = |leg: &GuessedLeg| {
            let is_left = self.bones[leg.hip].place.y < middle;
            named(leg).unwrap_or(if is_left { Side::Left } else { Side::Right })
        };
        for leg in legs.iter() {
            if named(leg).is_none() {
                doubts.push(sentence(format_args!(
                    "the side of {} is told from where it is, not from its name",
                    self.name(leg.hip)
                )));
            }
        }
        let along = |leg: &GuessedLeg| self.bones[leg.hip].place.x;
        legs.sort_by(|a, b| along(b).total_cmp(&along(a)));
        // Legs that are nearly side by side are of one pair.
        let mut row = 0..0;
        while row.end < legs.len() {
            let first = &legs[row.end];
            let length = (self.bones[first.hip].place - self.bones[first.ankle].place).length();
            let is_beside = |leg: &&GuessedLeg| along(first) - along(leg) <= 0.25 * length;
            let count = legs[row.end..].iter().take_while(is_beside).count();
            row = row.end..row.end + count.max(1);
            legs[row.clone()].sort_by_key(side);
        }
        for (at, leg) in legs.iter_mut().enumerate() {
            let pair = at as u32 / 2;
            leg.group = (pair + u32::from(side(leg) == Side::Right)) % 2;
        }
        if legs.len() % 2 == 1 {
            doubts.push("the number of legs is odd: their groups are a guess".into());
        }
    }

    /// Head and eyes, and what lies between pelvis and head.
    fn find_trunk(&self, guess: &mut Guess) {
        let heads = (0..self.bones.len())
            .filter(|&bone| self.words[bone].is_head() && !self.words[bone].is_helper());
        let carried = |&bone: &usize| self.above(bone).any(|above| above == guess.pelvis);
        guess.head = heads.clone().find(carried).or(heads.clone().next());
        let Some(head) = guess.head else {
            guess.doubts.push("no head was found".into());
            return;
        };
        let mut trunk: Vec<usize> = self.above(head).collect();
        trunk.reverse();
        let first = trunk.iter().position(|&bone| bone == guess.pelvis);
        let trunk = trunk.split_off(first.unwrap_or(0));
        let carries_legs = |bone: usize| {
            let hangs = |leg: &GuessedLeg| self.above(leg.hip).any(|above| above == bone);
            guess.legs.iter().any(hangs)
        };
        // The neck begins where it is called so, and never below shoulders that carry legs.
        let neck = trunk
            .iter()
            .position(|&bone| self.words[bone].is_neck() && !carries_legs(bone))
            .unwrap_or(trunk.len());
        guess.spine = trunk[..neck].iter().copied().take(MAX_CHAIN).collect();
        guess.neck = trunk[neck..].iter().copied().take(MAX_CHAIN).collect();
        if guess.neck.is_empty() {
            guess.doubts.push(sentence(format_args!(
                "no neck was found below {}",
                self.name(head)
            )));
        }
        for bone in 0..self.bones.len() {
            let own = &self.words[bone];
            if own.is_eye() && !own.is_helper() && self.above(bone).any(|above| above == head) {
                let at = match own.side() {
                    Some(Side::Left) => 0,
                    Some(Side::Right) => 1,
                    None => continue,
                };
                guess.eyes[at] = guess.eyes[at].or(Some(bone));
            }
        }
    }

    fn tail(&self) -> Vec<usize> {
        let is_tail = |&bone: &usize| self.words[bone].is_tail() && !self.words[bone].is_helper();
        let first = (0..self.bones.len()).find(is_tail);
        core::iter::successors(first, |&bone| self.children(bone).find(is_tail))
            .take(MAX_CHAIN)
            .collect()
    }
}

impl Guess {
    /// The doubts in one text, a line each.
    #[must_use]
    pub fn doubts_text(&self) -> String {
        self.doubts.join("\n")
    }
}

#[cfg(test)]
mod tests;
