// SPDX-License-Identifier: MIT OR Apache-2.0
//! What comes out: a joint for every bone, relative to its parent.

use alloc::boxed::Box;
use alloc::vec;

use glam::{Quat, Vec3};

use crate::rig::Rig;

/// A rigid transform of one bone: relative to its parent in a pose, to the model in a solver. Bones are never scaled.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Joint {
    /// Rotation, of unit length.
    pub rotation: Quat,
    /// Translation, cm.
    pub translation: Vec3,
}

impl Joint {
    /// The child `local` as seen by whoever sees `self`.
    #[must_use]
    pub fn then(&self, local: &Self) -> Self {
        Self {
            rotation: self.rotation * local.rotation,
            translation: self.point(local.translation),
        }
    }

    /// A point of this joint's space as seen by whoever sees `self`.
    #[must_use]
    pub fn point(&self, local: Vec3) -> Vec3 {
        self.translation + self.rotation * local
    }
}

/// A pose: one parent-relative joint a bone, in the rig's order. Allocated once and filled every frame.
#[derive(Clone, Debug, PartialEq)]
pub struct PoseBuf {
    local: Box<[Joint]>,
}

impl PoseBuf {
    /// The reference pose of `rig`.
    #[must_use]
    pub fn new(rig: &Rig) -> Self {
        let mut local = vec![Joint::default(); rig.bone_count()].into_boxed_slice();
        for (joint, bone) in local.iter_mut().zip(&rig.bones) {
            *joint = bone.local;
        }
        Self { local }
    }

    /// The joints, relative to their parents.
    #[must_use]
    pub fn local(&self) -> &[Joint] {
        &self.local
    }

    pub(crate) fn local_mut(&mut self) -> &mut [Joint] {
        &mut self.local
    }

    /// Works out every joint in model space, parents before children.
    ///
    /// Writes as many as `model` has room for.
    pub fn write_model(&self, rig: &Rig, model: &mut [Joint]) {
        for (index, (bone, local)) in rig.bones.iter().zip(&self.local).enumerate() {
            if index >= model.len() {
                return;
            }
            model[index] = bone
                .parent
                .map_or(*local, |parent| model[parent].then(local));
        }
    }
}
