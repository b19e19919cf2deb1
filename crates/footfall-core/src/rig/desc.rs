// SPDX-License-Identifier: MIT OR Apache-2.0
//! A rig as the host describes it: plain data, unchecked.

use glam::{Quat, Vec3};

/// One bone of a rig description.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bone {
    /// Index of the parent; must be below this bone's own. `None` makes a root.
    pub parent: Option<u32>,
    /// Reference rotation relative to the parent; of unit length within 0.1 %.
    pub rotation: Quat,
    /// Reference translation relative to the parent, cm.
    pub translation: Vec3,
}

/// One leg of a rig description.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LegDesc {
    /// Bone whose joint is the hip or shoulder.
    pub hip: u32,
    /// Bone whose joint is the knee or elbow; below the hip.
    pub knee: u32,
    /// Bone whose joint is the ankle or wrist, and which the foot's rotation drives; below the knee.
    pub ankle: u32,
    /// Toe bone, below the ankle; carried along.
    pub toe: Option<u32>,
    /// Gait group, from 0 without gaps: legs of one group may be in the air together.
    pub group: u32,
    /// Height of the ankle's joint over the ground it stands on, cm, 0 or more.
    pub ankle_height: f32,
    /// How far the home may be from the contact before a step is wanted, cm, above 0.
    pub step_distance: f32,
    /// Where the foot stands at rest: a ground point, model space, cm. `None` takes the reference ankle's.
    pub home: Option<Vec3>,
    /// Where the knee bends to when the reference leg is straight, model space. Zero: only a bent reference will do.
    pub pole: Vec3,
}

impl Default for LegDesc {
    fn default() -> Self {
        Self {
            hip: 0,
            knee: 0,
            ankle: 0,
            toe: None,
            group: 0,
            ankle_height: 0.0,
            step_distance: 8.0,
            home: None,
            pole: Vec3::ZERO,
        }
    }
}

/// An eye: which bone turns, and on which side of the head it sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EyeDesc {
    /// The bone; at or below the head.
    pub bone: u32,
    /// Whether it is the left eye, whose outward side is the left.
    pub is_left: bool,
}

/// A rig as the host describes it. Borrowed; nothing of it is kept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RigDesc<'a> {
    /// The bones, parents before children; at least 1, at most 1024.
    pub bones: &'a [Bone],
    /// The legs, 2 to 8.
    pub legs: &'a [LegDesc],
    /// The bone that carries the whole body: bob is put on it.
    pub body: u32,
    /// Spine bones from the hips forward.
    pub spine: &'a [u32],
    /// Neck bones between spine and head.
    pub neck: &'a [u32],
    /// The head.
    pub head: Option<u32>,
    /// The eyes, at most 2.
    pub eyes: &'a [EyeDesc],
    /// Tail bones from the hips backward.
    pub tail: &'a [u32],
    /// Height of the ground under the reference pose, model space, cm.
    pub ground_height: f32,
}
