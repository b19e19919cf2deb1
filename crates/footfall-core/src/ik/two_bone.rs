// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bends a hip–knee–ankle chain so that the ankle meets a goal.
//!
//! Works in any one space; names are bare. The two segments never change length: a goal too far away is reached for
//! with a straight leg, one too near with a folded leg, and [`Reach`] says by how much it was missed. Nothing
//! assumed of the input beyond finite numbers. Four legs are solved at a time; one leg is four times the same.
//!
//! Method: law of cosines for the bend; the bend plane is the chain's own, carried along by the shortest turn from
//! the old hip–ankle line to the new one, so that it has no singular direction short of the leg pointing straight
//! back at where it came from. A pole overrides it.

use glam::{Quat, Vec3};
use wide::f32x4;

use crate::ik::angle::Angle;
use crate::lanes::{LANES, Quatx4, Vec3x4, all, max, min, select};
use crate::math;

/// Shorter than this, cm, a line has no direction.
const MIN_LENGTH: f32 = 1.0e-4;

/// Cosine of the angle beyond which a line points almost straight back.
const STRAIGHT_BACK: f32 = -0.99;

/// Less than any sine that means something.
const HAIR: f32 = 1.0e-18;

/// Sine of the angle over the horizon below which a bend is drawn upward.
const LOWEST_BEND: f32 = 0.5;

/// How strongly it is drawn, over how far it is below: with this, one that has turned to point straight down comes out
/// as high as the leg's direction lets it.
const UP_PULL: f32 = 3.0;

/// The chain as it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chain {
    /// Joint of the hip.
    pub hip: Vec3,
    /// Joint of the knee.
    pub knee: Vec3,
    /// Joint of the ankle.
    pub ankle: Vec3,
}

/// What is asked of the chain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goal {
    /// Where the ankle should be.
    pub ankle: Vec3,
    /// Where the knee should point.
    pub knee: KneeWish,
}

/// Where the knee should point: of one leg, or of four.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum KneeWish<Direction = Vec3> {
    /// Wherever the plane in which the chain is bent is carried to.
    #[default]
    Kept,
    /// In this direction, any length; zero or in line with the leg keeps the plane.
    Toward(Direction),
    /// In the direction to which this one, across the chain as it is, is carried by the shortest turn to where the goal is.
    Carried(Direction),
    /// Not down, against this unit vector: the bend is drawn toward it as it sinks below 30° over the horizon.
    Up(Direction),
}

/// How it went.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Reach {
    /// The ankle is on the goal.
    #[default]
    Met,
    /// The goal is farther than the leg is long, by so many cm.
    Short {
        /// What is missing, cm.
        by: f32,
    },
    /// The goal is nearer than the folded leg, by so many cm.
    Folded {
        /// What is too much, cm.
        by: f32,
    },
    /// A segment has no length, or the goal lies on the hip: direction is a guess.
    Degenerate,
}

impl Reach {
    /// How far the ankle is from the goal, cm.
    #[must_use]
    pub fn error(&self) -> f32 {
        match *self {
            Self::Met | Self::Degenerate => 0.0,
            Self::Short { by } | Self::Folded { by } => by,
        }
    }
}

/// The answer: turns to be put in front of the chain's rotations in the space it was given in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solution {
    /// For the hip bone.
    pub hip_turn: Quat,
    /// For the knee bone; whole, not relative to the hip's.
    pub knee_turn: Quat,
    /// How it went.
    pub reach: Reach,
}

/// Bends `chain` so that the ankle meets `goal`. Any one space; turns apply in that space.
#[must_use]
pub fn solve(chain: &Chain, goal: &Goal) -> Solution {
    let along = math::direction_or(chain.ankle - chain.hip, Vec3::NEG_Z);
    let bend = math::across(chain.knee - chain.hip, along);
    let bend = if bend.length_squared() > MIN_LENGTH * MIN_LENGTH {
        bend
    } else {
        let pole = if let KneeWish::Toward(pole) = goal.knee {
            math::across(pole, along)
        } else {
            Vec3::ZERO
        };
        math::direction_or(pole, math::any_perpendicular(along))
    };
    LegShape::new(chain.hip, chain.knee, chain.ankle, bend).solve(goal.ankle - chain.hip, goal.knee)
}

/// A chain in a reference pose, reduced to what solving needs. Saves working it out every frame.
///
/// Solving takes the reference leg in two turns: from its hip–ankle line to the goal's by the shortest way, and then
/// each segment about the hinge. The last turns share an axis that is known beforehand, so both answers are sums of the
/// same two quaternions. Everything is in the reference's own space: a leg that is carried along asks for its goal as
/// its carrier sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LegShape {
    /// Hip to knee, cm.
    pub upper: f32,
    /// Knee to ankle, cm.
    pub lower: f32,
    /// The same leg in every lane.
    four: LegShapex4,
}

impl LegShape {
    /// `bend` points to the side of the hip–ankle line on which the knee is; it must not lie along the line.
    #[must_use]
    pub fn new(hip: Vec3, knee: Vec3, ankle: Vec3, bend: Vec3) -> Self {
        let along = math::direction_or(ankle - hip, Vec3::NEG_Z);
        let bend = math::direction_or(math::across(bend, along), math::any_perpendicular(along));
        let angle = |segment: Vec3| {
            let direction = math::direction_or(segment, along);
            let (x, y) = (direction.dot(along), direction.dot(bend));
            let length = libm::sqrtf(x * x + y * y);
            if length < MIN_LENGTH {
                Angle::all(1.0, 0.0)
            } else {
                Angle::all(x / length, y / length)
            }
        };
        let (upper, lower) = ((knee - hip).length(), (ankle - knee).length());
        let over = |length: f32| {
            if length < MIN_LENGTH {
                0.0
            } else {
                1.0 / length
            }
        };
        Self {
            upper,
            lower,
            four: LegShapex4 {
                upper: all(upper),
                over_upper: all(over(upper)),
                over_lower: all(over(lower)),
                longest: all(upper + lower),
                shortest: all((upper - lower).abs()),
                product: all((upper - lower) * (upper + lower)),
                along: Vec3x4::all(along),
                bend: Vec3x4::all(bend),
                hinge: Vec3x4::all(along.cross(bend)),
                thigh: angle(knee - hip),
                shank: angle(ankle - knee),
            },
        }
    }

    /// Length of the stretched leg, cm.
    #[must_use]
    pub fn length(&self) -> f32 {
        self.upper + self.lower
    }

    /// Poses the leg so that its ankle is at `line` from its hip. Turns are relative to the reference, in its space.
    #[must_use]
    pub fn solve(&self, line: Vec3, knee: KneeWish) -> Solution {
        let knee = match knee {
            KneeWish::Kept => KneeWish::Kept,
            KneeWish::Toward(pole) => KneeWish::Toward(Vec3x4::all(pole)),
            KneeWish::Carried(pole) => KneeWish::Carried(Vec3x4::all(pole)),
            KneeWish::Up(up) => KneeWish::Up(Vec3x4::all(up)),
        };
        let solutions = self.four.solve(Vec3x4::all(line), knee);
        Solution {
            hip_turn: solutions.hip_turn.each()[0],
            knee_turn: solutions.knee_turn.each()[0],
            reach: solutions.reach.lane(0),
        }
    }
}

/// Four chains, a leg a lane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LegShapex4 {
    upper: f32x4,
    /// One over the lengths of thigh and shank; 0 for one without length.
    over_upper: f32x4,
    over_lower: f32x4,
    /// Their sum, their difference, and the product of sum and (signed) difference.
    longest: f32x4,
    shortest: f32x4,
    product: f32x4,
    /// Unit vectors from hip to ankle.
    along: Vec3x4,
    /// Unit vectors across them, toward the knee.
    bend: Vec3x4,
    /// Unit vectors across both: turning about them takes `along` to `bend`.
    hinge: Vec3x4,
    /// The turns from `along` to the thigh, and to the shank.
    thigh: Angle,
    shank: Angle,
}

/// How four legs went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reachx4 {
    /// Lanes whose direction was a guess, and lanes whose goal was missed.
    degenerate: f32x4,
    missed: f32x4,
    /// How much too far the goals were, and how much too near, cm.
    short: f32x4,
    folded: f32x4,
}

impl Reachx4 {
    /// Whether all goals were met.
    #[must_use]
    #[inline]
    pub fn are_met(&self) -> bool {
        !(self.degenerate | self.missed).any()
    }

    /// How the leg in one lane went.
    #[must_use]
    #[inline]
    pub fn lane(&self, lane: usize) -> Reach {
        if (self.degenerate | self.missed).to_bitmask() & (1 << lane) == 0 {
            return Reach::Met;
        }
        let short = self.short.as_array()[lane];
        if self.degenerate.to_bitmask() & (1 << lane) != 0 {
            Reach::Degenerate
        } else if short > 0.0 {
            Reach::Short { by: short }
        } else {
            Reach::Folded {
                by: self.folded.as_array()[lane],
            }
        }
    }
}

/// Four answers: see [`Solution`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solutionx4 {
    /// For the hip bones.
    pub hip_turn: Quatx4,
    /// For the knee bones; whole, not relative to the hips'.
    pub knee_turn: Quatx4,
    /// How the knee bones turn relative to the hip bones, about axes that both have in the reference.
    pub knee_bend: Quatx4,
    /// How it went.
    pub reach: Reachx4,
}

// The parts of a solve share much of what they work out; it must not go through memory between them.
#[allow(clippy::inline_always)]
impl LegShapex4 {
    /// A leg a lane.
    #[must_use]
    pub fn new(legs: [&LegShape; LANES]) -> Self {
        let number =
            |part: fn(&Self) -> f32x4| f32x4::new(legs.map(|leg| part(&leg.four).as_array()[0]));
        let vector =
            |part: fn(&Self) -> Vec3x4| Vec3x4::of(legs.map(|leg| part(&leg.four).lane(0)));
        Self {
            upper: number(|four| four.upper),
            longest: number(|four| four.longest),
            shortest: number(|four| four.shortest),
            product: number(|four| four.product),
            over_upper: number(|four| four.over_upper),
            over_lower: number(|four| four.over_lower),
            along: vector(|four| four.along),
            bend: vector(|four| four.bend),
            hinge: vector(|four| four.hinge),
            thigh: Angle {
                cosine: number(|four| four.thigh.cosine),
                sine: number(|four| four.thigh.sine),
            },
            shank: Angle {
                cosine: number(|four| four.shank.cosine),
                sine: number(|four| four.shank.sine),
            },
        }
    }

    /// Legs as they stand: thighs and shanks so long, ankles so far from hips in the directions `along`, and knees that
    /// point in the directions `bend` across those. The angles are those of a solve for that distance, so that such a solve
    /// turns nothing at all, however little the leg is bent.
    #[must_use]
    #[inline]
    pub fn standing(
        (thigh, shank): (f32x4, f32x4),
        distance: f32x4,
        along: Vec3x4,
        bend: Vec3x4,
    ) -> Self {
        let over = |length: f32x4| {
            let has_none = length.simd_lt(all(MIN_LENGTH));
            select(has_none, all(0.0), all(1.0) / length)
        };
        let none = Angle {
            cosine: all(1.0),
            sine: all(0.0),
        };
        let mut shape = Self {
            upper: thigh,
            over_upper: over(thigh),
            over_lower: over(shank),
            longest: thigh + shank,
            shortest: (thigh - shank).abs(),
            product: (thigh - shank) * (thigh + shank),
            along,
            bend,
            hinge: along.cross(bend),
            thigh: none,
            shank: none,
        };
        (shape.thigh, shape.shank, _) = shape.bent(distance);
        shape
    }

    /// How far the knees are from the hip–ankle lines when those are so long, cm.
    #[must_use]
    #[inline]
    pub fn bow(&self, distance: f32x4) -> f32x4 {
        let span = min(
            max(distance, max(self.shortest, all(MIN_LENGTH))),
            self.longest,
        );
        let along = all(0.5) * (self.product / span + span);
        max(self.upper * self.upper - along * along, all(0.0)).sqrt()
    }

    /// Poses the legs so that each ankle is at its `line` from its hip. Turns are relative to the references, in their
    /// spaces. A leg that cannot be solved, having a segment without length or its goal on the hip, keeps its bend and
    /// points at the goal as best it can.
    #[must_use]
    #[inline(always)]
    pub fn solve(&self, line: Vec3x4, knee: KneeWish<Vec3x4>) -> Solutionx4 {
        let distance = line.length_squared().sqrt();
        let along = line * (all(1.0) / distance);
        let is_on_hip = distance.simd_lt(all(MIN_LENGTH));
        let is_broken = self.over_upper.simd_le(all(0.0)) | self.over_lower.simd_le(all(0.0));
        let is_back = self.along.dot(along).simd_lt(all(STRAIGHT_BACK));
        let is_any_rare = (is_on_hip | is_broken | is_back).any();
        if is_any_rare {
            let along = Vec3x4::select(is_on_hip, self.along, along);
            self.posed(
                distance,
                along,
                knee,
                Some((is_on_hip | is_broken, is_back)),
            )
        } else {
            self.posed(distance, along, knee, None)
        }
    }

    /// The answer for goals at `distance` in the direction `along`. `rare` says, where it is not so everywhere, which
    /// lanes cannot be solved, and which point almost straight back.
    #[inline(always)]
    fn posed(
        &self,
        distance: f32x4,
        along: Vec3x4,
        knee: KneeWish<Vec3x4>,
        rare: Option<(f32x4, f32x4)>,
    ) -> Solutionx4 {
        let (thigh, shank, mut reach) = self.bent(distance);
        let stand = self.stand(along, knee, rare.map(|(_, is_back)| is_back));
        let mut hip_half = thigh.since(self.thigh).half();
        let mut knee_half = shank.since(self.shank).half();
        if let Some((degenerate, _)) = rare {
            hip_half = hip_half.cleared(degenerate);
            knee_half = knee_half.cleared(degenerate);
            reach.degenerate = degenerate;
        }
        // A turn about the hinge by (c, s) after `stand` is c · stand + s · stand ⊗ hinge.
        let about_hinge = stand.then_vector(self.hinge);
        let turned = |half: Angle| {
            stand
                .scaled(half.cosine)
                .plus(about_hinge.scaled(half.sine))
        };
        Solutionx4 {
            hip_turn: turned(hip_half),
            knee_turn: turned(knee_half),
            knee_bend: knee_half.since(hip_half).about(self.hinge),
            reach,
        }
    }

    /// The angles of thighs and shanks to the lines of goals at `distance`, by the law of cosines.
    #[inline(always)]
    fn bent(&self, distance: f32x4) -> (Angle, Angle, Reachx4) {
        let (short, folded) = (distance - self.longest, self.shortest - distance);
        // A goal at the limit is met, whichever side of it rounding puts it.
        let hair = all(1.0e-6) * self.longest;
        let reach = Reachx4 {
            degenerate: all(0.0),
            missed: hair.simd_lt(short) | hair.simd_lt(folded),
            short,
            folded,
        };
        let span = max(max(distance, self.shortest), all(MIN_LENGTH));
        let span = min(span, self.longest);
        // The knee, measured along the line and across it.
        let knee_along = all(0.5) * (self.product / span + span);
        let knee_along = min(max(knee_along, -self.upper), self.upper);
        let knee_across = (self.upper * self.upper - knee_along * knee_along).sqrt();
        let thigh = Angle {
            cosine: knee_along * self.over_upper,
            sine: knee_across * self.over_upper,
        };
        let shank = Angle {
            cosine: (span - knee_along) * self.over_lower,
            sine: -(knee_across * self.over_lower),
        };
        (thigh, shank, reach)
    }

    /// The turns that take the reference lines to `along`, and the knees to where they should point.
    #[inline(always)]
    fn stand(&self, along: Vec3x4, knee: KneeWish<Vec3x4>, is_back: Option<f32x4>) -> Quatx4 {
        // Of a turn by θ, 1 + cos θ is twice the square of the half angle's cosine; the axis times sin θ is the product.
        let whole = all(1.0) + self.along.dot(along);
        let twice_cosine = (whole + whole).sqrt();
        let over = all(1.0) / twice_cosine;
        let axis = self.along.cross(along) * over;
        let mut stand = Quatx4::from_parts(axis, all(0.5) * twice_cosine);
        if let Some(is_back) = is_back {
            stand = Quatx4::select(is_back, self.turned_back(along), stand);
        }
        match knee {
            KneeWish::Kept => return stand,
            KneeWish::Carried(pole) => {
                // A half turn about `self.along` before the shortest one is a half turn about the middle of both.
                let about_line = if is_back.is_none() {
                    Quatx4::from_parts((self.along + along) * over, all(0.0))
                } else {
                    stand.then_vector(self.along)
                };
                return self.carried(stand, about_line, pole);
            }
            KneeWish::Toward(_) | KneeWish::Up(_) => {}
        }
        // A shortest turn from a to b takes a v across a to v − (b·v) / (1 + a·b) (a + b).
        let part = along.dot(self.bend) / whole;
        let mut bend = self.bend - (self.along + along) * part;
        if let Some(is_back) = is_back {
            // Near enough to straight back, the shortest way is any way.
            bend = Vec3x4::select(is_back, stand.turn(self.bend), bend);
        }
        twisted(stand, along, bend, knee)
    }

    /// `stand`, after a turn about the reference lines that takes the knees from `bend` to `pole`; `about_line` is it after a
    /// half turn.
    #[inline]
    fn carried(&self, stand: Quatx4, about_line: Quatx4, pole: Vec3x4) -> Quatx4 {
        let (x, y) = (pole.dot(self.bend), pole.dot(self.hinge));
        let length = (x * x + y * y).sqrt();
        let has_length = all(HAIR).simd_lt(length);
        let over = all(1.0) / length;
        let twist = Angle {
            cosine: x * over,
            sine: y * over,
        };
        let half = twist.half_of_any().cleared(!has_length);
        stand.scaled(half.cosine).plus(about_line.scaled(half.sine))
    }

    /// [`Self::stand`] for lines that point almost straight back.
    #[cold]
    fn turned_back(&self, along: Vec3x4) -> Quatx4 {
        let (from, to) = (self.along.each(), along.each());
        Quatx4::of(core::array::from_fn(|lane| math::arc(from[lane], to[lane])))
    }
}

/// `stand`, twisted about the legs' lines so that the knees, which point along `bend`, point where they should.
#[inline]
fn twisted(stand: Quatx4, along: Vec3x4, bend: Vec3x4, knee: KneeWish<Vec3x4>) -> Quatx4 {
    let (asked, is_asked) = match knee {
        KneeWish::Kept | KneeWish::Carried(_) => return stand,
        KneeWish::Toward(pole) => {
            let asked = pole.across(along);
            // In line with the leg to a thousandth: no side can be told from it.
            let least = all(1.0e-6) * pole.length_squared();
            (asked, least.simd_lt(asked.length_squared()))
        }
        KneeWish::Up(up) => {
            let missing = all(LOWEST_BEND) - bend.dot(up);
            let is_low = all(0.0).simd_lt(missing);
            if !is_low.any() {
                return stand;
            }
            let drawn = bend + up * (all(UP_PULL) * missing);
            (drawn.across(along), is_low)
        }
    };
    let wanted = asked.direction_or(bend);
    // Both lie across the line, so that the turn between them is about it.
    let twist = Angle {
        cosine: bend.dot(wanted),
        sine: along.dot(bend.cross(wanted)),
    };
    let twisted = twist.half_of_any().about(along).then(stand).unit();
    Quatx4::select(is_asked, twisted, stand)
}
