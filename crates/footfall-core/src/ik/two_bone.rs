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
    /// Unit vectors of the thigh, across it in the bend plane, and of the hinge.
    thigh: [Vec3; 3],
    /// The shank's direction, measured along the thigh and across it.
    shank: (f32, f32),
}

impl LegShape {
    /// `bend` points to the side of the hip–ankle line on which the knee is; it must not lie along the line.
    #[must_use]
    pub fn new(hip: Vec3, knee: Vec3, ankle: Vec3, bend: Vec3) -> Self {
        let along = math::direction_or(ankle - hip, Vec3::NEG_Z);
        let bend = math::direction_or(math::across(bend, along), math::any_perpendicular(along));
        let hinge = along.cross(bend);
        let thigh = math::direction_or(math::across(knee - hip, hinge), along);
        let shank = math::direction_or(math::across(ankle - knee, hinge), along);
        let across = hinge.cross(thigh);
        Self {
            upper: (knee - hip).length(),
            lower: (ankle - knee).length(),
            along,
            bend,
            thigh: [thigh, across, hinge],
            shank: (shank.dot(thigh), shank.dot(across)),
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
        let (a, b) = (self.upper, self.lower);
        let along_before = carrier * self.along;
        let bend_before = carrier * self.bend;
        let line = goal.ankle - hip;
        let distance = libm::sqrtf(line.length_squared());
        let is_degenerate = distance < MIN_LENGTH || a < MIN_LENGTH || b < MIN_LENGTH;
        let along = if distance < MIN_LENGTH { along_before } else { line * (1.0 / distance) };
        let (longest, shortest) = (a + b, (a - b).abs());
        let span = distance.clamp(shortest, longest).max(MIN_LENGTH);
        let reach = if is_degenerate {
            Reach::Degenerate
        } else if distance > longest * (1.0 + 1.0e-6) {
            Reach::Short { by: distance - longest }
        } else if distance < shortest * (1.0 - 1.0e-6) {
            Reach::Folded { by: shortest - distance }
        } else {
            Reach::Met
        };
        let bend = bend_toward(goal, along_before, bend_before, along);

        // The knee, measured along the hip–ankle line and across it.
        let knee_along = ((a * a - b * b + span * span) / (2.0 * span)).clamp(-a, a);
        let knee_across = libm::sqrtf((a * a - knee_along * knee_along).max(0.0));
        let (thigh_cosine, thigh_sine) =
            if a < MIN_LENGTH { (1.0, 0.0) } else { (knee_along / a, knee_across / a) };
        let hinge = along.cross(bend);
        let thigh = along * thigh_cosine + bend * thigh_sine;
        let across = hinge.cross(thigh);
        let hip_turn = turn_between(&self.thigh, &[thigh, across, hinge]);

        // The shank turns with the thigh, and by the change of the knee's angle about the hinge.
        let knee_cosine =
            if a < MIN_LENGTH || b < MIN_LENGTH { 1.0 } else { (span * span - a * a - b * b) / (2.0 * a * b) };
        let knee_cosine = knee_cosine.clamp(-1.0, 1.0);
        let knee_sine = -libm::sqrtf(1.0 - knee_cosine * knee_cosine);
        let (cosine_before, sine_before) = self.shank;
        let cosine = (cosine_before * knee_cosine + sine_before * knee_sine).clamp(-1.0, 1.0);
        let sine = cosine_before * knee_sine - sine_before * knee_cosine;
        let half = about_hinge(hinge, cosine, sine);
        Solution { hip_turn, knee_turn: half * hip_turn, reach }
    }
}

/// The unit vector across `along` to which the knee points.
fn bend_toward(goal: &Goal, along_before: Vec3, bend_before: Vec3, along: Vec3) -> Vec3 {
    // Shortest turn from a to b, applied to a v perpendicular to a: v − (b·v) / (1 + a·b) (a + b).
    let opposite = 1.0 + along_before.dot(along);
    let carried = if opposite > 1.0e-4 {
        bend_before - (along_before + along) * (along.dot(bend_before) / opposite)
    } else {
        bend_before
    };
    let carried = math::direction_or(math::across(carried, along), math::any_perpendicular(along));
    let carried = match goal.up {
        Some(up) if carried.dot(up) < LOWEST_BEND => {
            let drawn = carried + up * (UP_PULL * (LOWEST_BEND - carried.dot(up)));
            math::direction_or(math::across(drawn, along), carried)
        }
        _ => carried,
    };
    match goal.pole {
        None => carried,
        Some(pole) => {
            let asked = math::across(pole, along);
            // In line with the leg to a thousandth: no side can be told from it.
            if asked.length_squared() > 1.0e-6 * pole.length_squared() {
                math::direction_or(asked, carried)
            } else {
                carried
            }
        }
    }
}

/// The turn by the angle of the given cosine and sine about `hinge`, by half-angle formulas.
fn about_hinge(hinge: Vec3, cosine: f32, sine: f32) -> Quat {
    let half_cosine = libm::sqrtf(0.5 * (1.0 + cosine));
    if half_cosine < 1.0e-3 {
        return Quat::from_xyzw(hinge.x, hinge.y, hinge.z, half_cosine);
    }
    let half = 0.5 * sine / half_cosine;
    Quat::from_xyzw(hinge.x * half, hinge.y * half, hinge.z * half, half_cosine)
}

/// As [`math::frame_turn`], with all three axes at hand.
fn turn_between(from: &[Vec3; 3], to: &[Vec3; 3]) -> Quat {
    let w = 1.0 + from[0].dot(to[0]) + from[1].dot(to[1]) + from[2].dot(to[2]);
    if w < 0.01 {
        return math::frame_turn(from[0], from[1], to[0], to[1]);
    }
    let v = from[0].cross(to[0]) + from[1].cross(to[1]) + from[2].cross(to[2]);
    let scale = 1.0 / libm::sqrtf(v.length_squared() + w * w);
    Quat::from_xyzw(v.x * scale, v.y * scale, v.z * scale, w * scale)
}
