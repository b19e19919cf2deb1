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
    /// Where the knee should point.
    pub knee: KneeWish,
}

/// Where the knee should point.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum KneeWish {
    /// Wherever the plane in which the chain is bent is carried to.
    #[default]
    Kept,
    /// In this direction, any length; zero or in line with the leg keeps the plane.
    Toward(Vec3),
    /// Not down, against this unit vector: the bend is drawn toward it as it sinks below 30° over the horizon.
    Up(Vec3),
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
    /// One over each; 0 for a segment without length.
    inverse: (f32, f32),
    /// Unit vector from hip to ankle.
    along: Vec3,
    /// Unit vector across it, toward the knee.
    bend: Vec3,
    /// Unit vector across both: turning about it takes `along` to `bend`.
    hinge: Vec3,
    /// The turn from `along` to the thigh, and to the shank.
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

    /// The turn by it about a unit vector, if this is half of it.
    fn about(self, axis: Vec3) -> Quat {
        Quat::from_xyzw(
            axis.x * self.sine,
            axis.y * self.sine,
            axis.z * self.sine,
            self.cosine,
        )
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
            let length = libm::sqrtf(x * x + y * y);
            if length < MIN_LENGTH {
                Angle {
                    cosine: 1.0,
                    sine: 0.0,
                }
            } else {
                Angle {
                    cosine: x / length,
                    sine: y / length,
                }
            }
        };
        let (upper, lower) = ((knee - hip).length(), (ankle - knee).length());
        let inverse = |length: f32| {
            if length < MIN_LENGTH {
                0.0
            } else {
                1.0 / length
            }
        };
        Self {
            upper,
            lower,
            inverse: (inverse(upper), inverse(lower)),
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

    /// Poses the leg so that its ankle is at `line` from its hip. Turns are relative to the reference, in its space.
    #[must_use]
    pub fn solve(&self, line: Vec3, knee: KneeWish) -> Solution {
        let distance = libm::sqrtf(line.length_squared());
        if distance < MIN_LENGTH || self.inverse.0 == 0.0 || self.inverse.1 == 0.0 {
            return self.pointed(line, distance, knee);
        }
        let along = line * (1.0 / distance);
        let (thigh, shank, reach) = self.bent(distance);
        let stand = self.stand(along, knee);
        let hip_half = thigh.since(self.thigh).half();
        let knee_half = shank.since(self.shank).half();
        // A turn about the hinge by (c, s) after `stand` is c · stand + s · stand ⊗ hinge.
        let about_hinge = math::then(
            stand,
            Quat::from_xyzw(self.hinge.x, self.hinge.y, self.hinge.z, 0.0),
        );
        Solution {
            hip_turn: stand * hip_half.cosine + about_hinge * hip_half.sine,
            knee_turn: stand * knee_half.cosine + about_hinge * knee_half.sine,
            knee_bend: knee_half.since(hip_half).about(self.hinge),
            reach,
        }
    }

    /// The angles of thigh and shank to the line of a goal at `distance`, by the law of cosines.
    #[inline]
    fn bent(&self, distance: f32) -> (Angle, Angle, Reach) {
        let (a, b) = (self.upper, self.lower);
        let (longest, shortest) = (a + b, (a - b).abs());
        let (span, reach) = if distance > longest {
            (
                longest,
                if distance > longest * 1.000_001 {
                    Reach::Short {
                        by: distance - longest,
                    }
                } else {
                    Reach::Met
                },
            )
        } else if distance < shortest {
            let by = shortest - distance;
            (
                shortest.max(MIN_LENGTH),
                if by > 1.0e-6 * shortest {
                    Reach::Folded { by }
                } else {
                    Reach::Met
                },
            )
        } else {
            (distance, Reach::Met)
        };
        // The knee, measured along the line and across it.
        let knee_along = (0.5 * ((a - b) * (longest / span) + span)).clamp(-a, a);
        let knee_across = libm::sqrtf(a * a - knee_along * knee_along);
        let (over_a, over_b) = self.inverse;
        let thigh = Angle {
            cosine: knee_along * over_a,
            sine: knee_across * over_a,
        };
        let shank = Angle {
            cosine: (span - knee_along) * over_b,
            sine: -knee_across * over_b,
        };
        (thigh, shank, reach)
    }

    /// The turn that takes the reference line to `along`, and the knee to where it should point.
    #[inline]
    fn stand(&self, along: Vec3, knee: KneeWish) -> Quat {
        let stand = math::arc(self.along, along);
        let bend = match knee {
            KneeWish::Kept => return stand,
            // Near enough to straight back, the shortest way is any way.
            _ if self.along.dot(along) < -0.99 => stand * self.bend,
            // A shortest turn from a to b takes a v across a to v − (b·v) / (1 + a·b) (a + b).
            _ => {
                let part = along.dot(self.bend) / (1.0 + self.along.dot(along));
                self.bend - (self.along + along) * part
            }
        };
        match knee {
            KneeWish::Up(up) if bend.dot(up) >= LOWEST_BEND => stand,
            _ => twisted(stand, along, bend, knee),
        }
    }

    /// A leg that cannot be solved, having a segment without length or its goal on the hip: it keeps its bend and points
    /// at the goal as best it can.
    #[cold]
    fn pointed(&self, line: Vec3, distance: f32, knee: KneeWish) -> Solution {
        let along = if distance < MIN_LENGTH {
            self.along
        } else {
            line * (1.0 / distance)
        };
        let stand = self.stand(along, knee);
        Solution {
            hip_turn: stand,
            knee_turn: stand,
            knee_bend: Quat::IDENTITY,
            reach: Reach::Degenerate,
        }
    }
}

/// `stand`, twisted about the leg's line so that its knee, which points along `bend`, points where it should.
#[inline(never)]
fn twisted(stand: Quat, along: Vec3, bend: Vec3, knee: KneeWish) -> Quat {
    let asked = match knee {
        KneeWish::Kept => return stand,
        KneeWish::Toward(pole) => {
            let asked = math::across(pole, along);
            // In line with the leg to a thousandth: no side can be told from it.
            if asked.length_squared() <= 1.0e-6 * pole.length_squared() {
                return stand;
            }
            asked
        }
        KneeWish::Up(up) => {
            let drawn = bend + up * (UP_PULL * (LOWEST_BEND - bend.dot(up)));
            math::across(drawn, along)
        }
    };
    let wanted = math::direction_or(asked, bend);
    // Both lie across the line, so that the turn between them is about it.
    let twist = Angle {
        cosine: bend.dot(wanted),
        sine: along.dot(bend.cross(wanted)),
    };
    math::unit(math::then(twist.half().about(along), stand))
}
