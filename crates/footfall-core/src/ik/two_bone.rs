// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bends a hip–knee–ankle chain so that the ankle meets a goal.
//!
//! Works in any one space; names are bare. The two segments never change length: a goal too far away is reached for
//! with a straight leg, one too near with a folded leg, and [`Reach`] says by how much it was missed. Nothing
//! assumed of the input beyond finite numbers.
//!
//! Method: law of cosines for the bend; the bend plane is the chain's own, carried along by the shortest turn from
//! the old hip–ankle line to the new one, so that it has no singular direction short of the leg pointing straight
//! back at where it came from. A pole overrides it.

use glam::{Quat, Vec3};

use crate::math;

/// Shorter than this, cm, a line has no direction.
const MIN_LENGTH: f32 = 1.0e-4;

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
    /// Direction in which the knee should point, any length; `None`, zero or in line with the leg keeps the plane in
    /// which the chain is bent.
    pub pole: Option<Vec3>,
    /// Unit vector that the knee should not point against: without a pole, the bend is drawn toward it as it sinks
    /// below 30° over the horizon. `None` lets it sink.
    pub up: Option<Vec3>,
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
    /// How the knee bone turns relative to the hip bone, about an axis that both have in the reference.
    pub knee_bend: Quat,
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
        let pole = math::across(goal.pole.unwrap_or(Vec3::ZERO), along);
        math::direction_or(pole, math::any_perpendicular(along))
    };
    LegShape::new(chain.hip, chain.knee, chain.ankle, bend).solve(Quat::IDENTITY, chain.hip, goal)
}

/// A chain in a reference pose, reduced to what solving needs. Saves working it out every frame.
///
/// Solving takes the reference leg in three turns: with its carrier, from its hip–ankle line to the goal's by the
/// shortest way, and then each segment about the hinge. The last two turns share an axis that is known beforehand, so
/// both answers are sums of the same two quaternions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LegShape {
    /// Hip to knee, cm.
    pub upper: f32,
    /// Knee to ankle, cm.
    pub lower: f32,
    /// Unit vector from hip to ankle.
    along: Vec3,
    /// Unit vector across it, toward the knee.
    bend: Vec3,
    /// Unit vector across both: turning about it takes `along` to `bend`.
    hinge: Vec3,
    /// Cosine and sine of the turn from `along` to the thigh, and to the shank.
    thigh: Angle,
    shank: Angle,
}

/// An angle as its cosine and sine.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Angle {
    cosine: f32,
    sine: f32,
}

impl Angle {
    /// From a direction's parts along the line and across it.
    fn of(along: f32, across: f32) -> Self {
        Self {
            cosine: along.clamp(-1.0, 1.0),
            sine: across.clamp(-1.0, 1.0),
        }
    }

    /// From `other` to this.
    fn since(self, other: Self) -> Self {
        Self {
            cosine: self.cosine * other.cosine + self.sine * other.sine,
            sine: self.sine * other.cosine - self.cosine * other.sine,
        }
    }

    /// Half of it: of the two roots the larger is taken, and the other follows by division.
    fn half(self) -> Self {
        if self.cosine >= 0.0 {
            let cosine = libm::sqrtf(0.5 * (1.0 + self.cosine));
            Self {
                cosine,
                sine: 0.5 * self.sine / cosine,
            }
        } else {
            let sine = libm::sqrtf(0.5 * (1.0 - self.cosine));
            let sine = if self.sine < 0.0 { -sine } else { sine };
            Self {
                cosine: 0.5 * self.sine / sine,
                sine,
            }
        }
    }
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
            let length = libm::sqrtf(x * x + y * y).max(MIN_LENGTH);
            Angle::of(x / length, y / length)
        };
        Self {
            upper: (knee - hip).length(),
            lower: (ankle - knee).length(),
            along,
            bend,
            hinge: along.cross(bend),
            thigh: angle(knee - hip),
            shank: angle(ankle - knee),
        }
    }

    /// Length of the stretched leg, cm.
    #[must_use]
    pub fn length(&self) -> f32 {
        self.upper + self.lower
    }

    /// Poses the leg, first carried along by `carrier` and standing at `hip`. Turns are relative to the reference.
    #[must_use]
    pub fn solve(&self, carrier: Quat, hip: Vec3, goal: &Goal) -> Solution {
        let line = goal.ankle - hip;
        let distance = libm::sqrtf(line.length_squared());
        let carried = carrier * self.along;
        let along = if distance < MIN_LENGTH {
            carried
        } else {
            line * (1.0 / distance)
        };
        let (thigh, shank, reach) = self.bent(distance);
        let mut stand = math::arc(carried, along) * carrier;
        if goal.pole.is_some() || goal.up.is_some() {
            stand = self.twisted(stand, along, goal);
        }
        // A turn about the hinge by (c, s) after `stand` is c · stand + s · stand ⊗ hinge.
        let about_hinge = stand * Quat::from_xyzw(self.hinge.x, self.hinge.y, self.hinge.z, 0.0);
        let turned = |half: Angle| stand * half.cosine + about_hinge * half.sine;
        let (hip_angle, knee_angle) = (thigh.since(self.thigh), shank.since(self.shank));
        let bend = knee_angle.since(hip_angle).half();
        let axis = self.hinge * bend.sine;
        Solution {
            hip_turn: turned(hip_angle.half()),
            knee_turn: turned(knee_angle.half()),
            knee_bend: Quat::from_xyzw(axis.x, axis.y, axis.z, bend.cosine),
            reach,
        }
    }

    /// The angles of thigh and shank to the line of a goal at `distance`, by the law of cosines.
    fn bent(&self, distance: f32) -> (Angle, Angle, Reach) {
        let (a, b) = (self.upper, self.lower);
        if distance < MIN_LENGTH || a < MIN_LENGTH || b < MIN_LENGTH {
            // The leg keeps its bend.
            return (self.thigh, self.shank, Reach::Degenerate);
        }
        let (longest, shortest) = (a + b, (a - b).abs());
        let reach = if distance > longest * (1.0 + 1.0e-6) {
            Reach::Short {
                by: distance - longest,
            }
        } else if distance < shortest * (1.0 - 1.0e-6) {
            Reach::Folded {
                by: shortest - distance,
            }
        } else {
            Reach::Met
        };
        let span = distance.clamp(shortest, longest).max(MIN_LENGTH);
        // The knee, measured along the line and across it.
        let knee_along = ((a * a - b * b + span * span) / (2.0 * span)).clamp(-a, a);
        let knee_across = libm::sqrtf((a * a - knee_along * knee_along).max(0.0));
        let thigh = Angle::of(knee_along / a, knee_across / a);
        let (shank_along, shank_across) = (span - knee_along, -knee_across);
        // The two parts are a unit vector but for rounding, which far from the goal's own plane is not small.
        let length = libm::sqrtf(shank_along * shank_along + shank_across * shank_across).max(MIN_LENGTH);
        (
            thigh,
            Angle::of(shank_along / length, shank_across / length),
            reach,
        )
    }

    /// `stand`, twisted about the leg's line so that the knee points where it is asked to.
    fn twisted(&self, stand: Quat, along: Vec3, goal: &Goal) -> Quat {
        let bend = stand * self.bend;
        let wanted = match (goal.pole, goal.up) {
            (Some(pole), _) => {
                let asked = math::across(pole, along);
                // In line with the leg to a thousandth: no side can be told from it.
                let is_clear = asked.length_squared() > 1.0e-6 * pole.length_squared();
                if is_clear {
                    math::direction_or(asked, bend)
                } else {
                    bend
                }
            }
            (None, Some(up)) if bend.dot(up) < LOWEST_BEND => {
                let drawn = bend + up * (UP_PULL * (LOWEST_BEND - bend.dot(up)));
                math::direction_or(math::across(drawn, along), bend)
            }
            _ => return stand,
        };
        // Both lie across the line, so that the turn between them is about it.
        let twist = Angle::of(bend.dot(wanted), along.dot(bend.cross(wanted))).half();
        let axis = along * twist.sine;
        math::unit(Quat::from_xyzw(axis.x, axis.y, axis.z, twist.cosine) * stand)
    }
}
