// SPDX-License-Identifier: MIT OR Apache-2.0
//! What comes out: the pose between the last two states.
//!
//! Placement and posture are blended; feet are not: a planted one is where it is held, one in the air is on its path
//! at that very moment. The legs are then solved for the blended body, so that feet stand still at any frame rate.

use alloc::vec::Vec;

use glam::{DVec3, Quat, Vec3};

use super::Creature;
use crate::foot::{self, Phase};
use crate::ik::two_bone::Goal;
use crate::math;
use crate::placement::Placement;
use crate::pose::{Joint, PoseBuf};
use crate::posture::Turned;
use crate::report::FrameReport;
use crate::rig::Rig;

/// Reference rotations of a leg's bones and of what carries them.
#[derive(Clone, Copy, Debug)]
struct LegBones {
    hip: Vec3,
    thigh: Quat,
    /// Inverse of the knee's parent, and the knee.
    shank: (Quat, Quat),
    /// Inverse of the ankle's parent, and the ankle.
    foot: (Quat, Quat),
}

/// What posing needs of a rig, worked out once.
#[derive(Clone, Debug)]
pub struct Posed {
    legs: Vec<LegBones>,
    eyes: Vec<(usize, Turned)>,
    tail: Vec<(usize, Turned)>,
}

impl Posed {
    pub fn new(rig: &Rig) -> Self {
        let rotation = |bone: usize| rig.bones[bone].model.rotation;
        let parent = |bone: usize| {
            rig.bones[bone]
                .parent
                .map_or(Quat::IDENTITY, rotation)
                .conjugate()
        };
        let leg = |limb: &crate::rig::Limb| LegBones {
            hip: rig.bones[limb.hip].model.translation,
            thigh: rotation(limb.hip),
            shank: (parent(limb.knee), rotation(limb.knee)),
            foot: (parent(limb.ankle), limb.foot_rotation),
        };
        let turned = |bone: usize| (bone, Turned::new(rig, bone));
        Self {
            legs: rig.limbs.iter().map(leg).collect(),
            eyes: rig.eyes.iter().map(|eye| turned(eye.bone as usize)).collect(),
            tail: rig.tail.iter().map(|&bone| turned(bone)).collect(),
        }
    }

    /// The hip's joint in the reference pose, model space.
    pub fn reference_hip(&self, leg: usize) -> Vec3 {
        self.legs[leg].hip
    }
}

impl Creature {
    /// Writes the pose of the body at `root`, `blend` of the way from the state before to the last one. Returns the
    /// placement to draw it at.
    pub(super) fn write_pose(
        &mut self,
        root: &Placement,
        blend: f32,
        report: &mut FrameReport,
        pose: &mut PoseBuf,
    ) -> Placement {
        let posture = self.state.posture_before.toward(&self.state.posture, blend);
        let drawn = self.hosted_placement();
        let trunk = &self.constants.trunk;
        trunk.pose(&posture, &mut self.work.shown);
        let shown = &self.work.shown;
        let hips = trunk.hips(shown);
        let stand = drawn.map(|drawn| Joint {
            rotation: math::unit(drawn.rotation.conjugate() * root.rotation),
            translation: drawn.point_model(root.position),
        });
        let local = pose.local_mut();
        trunk.write(shown, stand.as_ref(), local);
        for ((bone, turned), turn) in self.constants.posed.eyes.iter().zip(posture.eyes) {
            local[*bone].rotation = turned.local(turn);
        }
        for (bone, turned) in &self.constants.posed.tail {
            local[*bone].rotation = turned.local(posture.tail);
        }
        for leg in 0..self.rig.leg_count() {
            let (ankle, frame) = self.foot_goal(leg, root, blend);
            let limb = &self.rig.limbs[leg];
            let bones = &self.constants.posed.legs[leg];
            let (carrier_rotation, carrier_turn) = trunk.carrier(leg, shown);
            let solution = limb.shape.solve(
                carrier_turn,
                hips[leg],
                &Goal {
                    ankle,
                    pole: None,
                    up: Some(Vec3::Z),
                },
            );
            let (hip_turn, knee_turn) = (solution.hip_turn, solution.knee_turn);
            local[limb.hip].rotation = carrier_rotation.conjugate() * (hip_turn * bones.thigh);
            local[limb.knee].rotation = bones.shank.0 * solution.knee_bend * bones.shank.1;
            local[limb.ankle].rotation = bones.foot.0 * (knee_turn.conjugate() * frame) * bones.foot.1;
            report.reach[leg] = solution.reach;
            report.planted[leg] = self.state.feet[leg].is_planted();
        }
        drawn.unwrap_or(*root)
    }

    /// Where a foot is in the pose given out: ankle and frame, in the model space of `root`.
    fn foot_goal(&self, leg: usize, root: &Placement, blend: f32) -> (Vec3, Quat) {
        let into_model = |(ankle, rotation): (DVec3, Quat)| {
            (
                root.point_model(ankle),
                math::unit(root.rotation.conjugate() * rotation),
            )
        };
        match &self.state.feet[leg].phase {
            Phase::Free { ankle, rotation } => (*ankle, *rotation),
            Phase::Stance(contact) => {
                let contact = contact.in_world(&self.state.supports);
                into_model((contact.ankle, contact.rotation))
            }
            Phase::Swing(swing) => {
                let steps = swing.elapsed as f32 - 1.0 + blend;
                into_model(foot::swing_goal(swing, &self.state.supports, steps.max(0.0)))
            }
        }
    }
}
