// SPDX-License-Identifier: MIT OR Apache-2.0
//! What comes out: the pose between the last two states.
//!
//! Placement and posture are blended; feet are not: a planted one is where it is held, one in the air is on its path
//! at that very moment. The legs are then solved for the blended body, so that feet stand still at any frame rate.

use alloc::vec::Vec;

use glam::{DVec3, Quat, Vec3};

use super::Creature;
use crate::foot::{self, Phase};
use crate::ik::two_bone::KneeWish;
use crate::math;
use crate::placement::Placement;
use crate::pose::{Joint, PoseBuf};
use crate::posture::Turned;
use crate::report::FrameReport;
use crate::rig::Rig;

/// A leg's bones: between turns about model axes and rotations relative to parents.
#[derive(Clone, Copy, Debug)]
struct LegBones {
    /// The hip's joint in the reference pose.
    hip: Vec3,
    thigh: Turned,
    shank: Turned,
    foot: Turned,
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
        let leg = |limb: &crate::rig::Limb| LegBones {
            hip: rig.bones[limb.hip].model.translation,
            thigh: Turned::new(rig, limb.hip),
            shank: Turned::new(rig, limb.knee),
            foot: Turned::new(rig, limb.ankle),
        };
        let turned = |bone: usize| (bone, Turned::new(rig, bone));
        Self {
            legs: rig.limbs.iter().map(leg).collect(),
            eyes: rig
                .eyes
                .iter()
                .map(|eye| turned(eye.bone as usize))
                .collect(),
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
        // At a step the joints are known.
        let (shown, hips) = if blend == 0.0 {
            (&self.work.joints_before, self.work.hips_before)
        } else {
            trunk.pose(&posture, &mut self.work.shown);
            (&self.work.shown, trunk.hips(&self.work.shown))
        };
        let stand = drawn.map(|drawn| Joint {
            rotation: math::unit(drawn.rotation.conjugate() * root.rotation),
            translation: drawn.point_model(root.position),
        });
        let local = pose.local_mut();
        trunk.write(&posture, stand.as_ref(), local);
        for ((bone, turned), turn) in self.constants.posed.eyes.iter().zip(posture.eyes) {
            local[*bone].rotation = turned.local(turn);
        }
        for (bone, turned) in &self.constants.posed.tail {
            local[*bone].rotation = turned.local(posture.tail);
        }
        let seen = root.seen();
        for leg in 0..self.rig.leg_count() {
            let limb = &self.rig.limbs[leg];
            let bones = &self.constants.posed.legs[leg];
            // The leg is solved as its carrier sees it: in the reference's space.
            let carrier = trunk.carrier(leg, shown);
            let back = carrier.conjugate();
            let (ankle, frame) = match &self.state.feet[leg].phase {
                Phase::Free { ankle, rotation } => (*ankle, math::then(back, *rotation)),
                in_world => {
                    let (ankle, rotation) = self.foot_in_world(in_world, blend);
                    let back_from_world = math::then(root.rotation, carrier).conjugate();
                    (
                        seen.point_model(ankle),
                        math::then(back_from_world, rotation),
                    )
                }
            };
            let up = math::z_axis(back);
            let solution = limb
                .shape
                .solve(back * (ankle - hips[leg]), KneeWish::Up(up));
            let foot_turn = math::then(solution.knee_turn.conjugate(), frame);
            local[limb.hip].rotation = bones.thigh.local(solution.hip_turn);
            local[limb.knee].rotation = bones.shank.local(solution.knee_bend);
            local[limb.ankle].rotation = bones.foot.local(foot_turn);
            report.reach[leg] = solution.reach;
            report.planted[leg] = self.state.feet[leg].is_planted();
        }
        drawn.unwrap_or(*root)
    }

    /// Where a foot that is not free is in the pose given out: ankle and frame.
    fn foot_in_world(&self, phase: &Phase, blend: f32) -> (DVec3, Quat) {
        let supports = &self.state.supports;
        match phase {
            Phase::Free { .. } => (self.state.root.position, self.state.root.rotation),
            Phase::Stance(contact) => (
                contact.ankle_in_world(supports),
                contact.rotation_in_world(supports),
            ),
            Phase::Swing(swing) => {
                let steps = swing.elapsed as f32 - 1.0 + blend;
                foot::swing_goal(swing, supports, steps.max(0.0))
            }
        }
    }
}
