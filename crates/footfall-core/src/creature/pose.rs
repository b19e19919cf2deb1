// SPDX-License-Identifier: MIT OR Apache-2.0
//! What comes out: the pose between the last two states.
//!
//! Placement and posture are blended; feet are not: a planted one is where it is held, one in the air is on its path
//! at that very moment. The legs are then solved for the blended body, so that feet stand still at any frame rate.

use alloc::vec::Vec;

use super::Creature;
use crate::foot::Phase;
use crate::ik::two_bone::{KneeWish, LegShapex4};
use crate::lanes::{LANES, Quatx4, Seenx4, Vec3x4};
use crate::math;
use crate::placement::Placement;
use crate::pose::{Joint, PoseBuf};
use crate::posture::{Hips, Turned};
use crate::report::FrameReport;
use crate::rig::{Limb, Rig};

/// A leg's bones: between turns about model axes and rotations relative to parents.
#[derive(Clone, Copy, Debug)]
struct LegBones {
    thigh: Turned,
    shank: Turned,
    foot: Turned,
}

/// What posing needs of a rig, worked out once.
#[derive(Clone, Debug)]
pub struct Posed {
    legs: Vec<LegBones>,
    /// The legs, four at a time.
    shapes: Vec<LegShapex4>,
    eyes: Vec<(usize, Turned)>,
    tail: Vec<(usize, Turned)>,
}

impl Posed {
    pub fn new(rig: &Rig) -> Self {
        let leg = |limb: &Limb| LegBones {
            thigh: Turned::new(rig, limb.hip),
            shank: Turned::new(rig, limb.knee),
            foot: Turned::new(rig, limb.ankle),
        };
        // A lane that is left over is the first leg's again.
        let shapes = |limbs: &[Limb]| {
            let shape = |lane: usize| &limbs.get(lane).unwrap_or(&limbs[0]).shape;
            LegShapex4::new(core::array::from_fn(shape))
        };
        let turned = |bone: usize| (bone, Turned::new(rig, bone));
        Self {
            legs: rig.limbs.iter().map(leg).collect(),
            shapes: rig.limbs.chunks(LANES).map(shapes).collect(),
            eyes: rig
                .eyes
                .iter()
                .map(|eye| turned(eye.bone as usize))
                .collect(),
            tail: rig.tail.iter().map(|&bone| turned(bone)).collect(),
        }
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
        // At a step the hips are known.
        if blend != 0.0 {
            trunk.pose(&posture, &mut self.work.shown);
            trunk.hips(&self.work.shown, &mut self.work.shown_hips);
        }
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
        self.refresh_feet();
        let hips = if blend == 0.0 {
            &self.work.hips_before
        } else {
            &self.work.shown_hips
        };
        let place = InWorld {
            shift: Vec3x4::all((root.position - self.work.feet.anchor).as_vec3()),
            seen: Seenx4::new(root),
            rotation: Quatx4::all(root.rotation),
            blend,
        };
        for quad in 0..self.rig.leg_count().div_ceil(LANES) {
            self.write_quad(quad, &place, hips, report, local);
        }
        drawn.unwrap_or(*root)
    }

    /// Writes a quad of legs: each is solved as its carrier sees it, in the reference's space.
    fn write_quad(
        &self,
        quad: usize,
        place: &InWorld,
        hips: &Hips,
        report: &mut FrameReport,
        local: &mut [Joint],
    ) {
        let legs = quad * LANES..self.rig.leg_count().min((quad + 1) * LANES);
        let feet = &self.work.feet.quads[quad];
        let u = feet.parameter(place.blend - 1.0);
        let mut ankle = place.seen.model(feet.path.point(u) - place.shift);
        let mut frame = place.rotation.conjugate().then(feet.frame(u));
        for leg in self.work.feet.free.quad(quad).iter() {
            let Phase::Free {
                ankle: hangs,
                rotation,
            } = self.state.feet[leg].phase
            else {
                continue;
            };
            ankle.set_lane(leg % LANES, hangs);
            frame.set_lane(leg % LANES, rotation);
        }
        let carrier = hips.carriers[quad];
        let back = carrier.conjugate();
        let line = back.turn(ankle - hips.joints[quad]);
        let frame = back.then(frame);
        let shapes = &self.constants.posed.shapes[quad];
        let solution = shapes.solve(line, KneeWish::Up(back.z_axis()));
        let foot_turns = solution.knee_turn.conjugate().then(frame).each();
        let (thighs, shanks) = (solution.hip_turn.each(), solution.knee_bend.each());
        for (lane, leg) in legs.enumerate() {
            let limb = &self.rig.limbs[leg];
            let bones = &self.constants.posed.legs[leg];
            local[limb.hip].rotation = bones.thigh.local(thighs[lane]);
            local[limb.knee].rotation = bones.shank.local(shanks[lane]);
            local[limb.ankle].rotation = bones.foot.local(foot_turns[lane]);
            if !solution.reach.are_met() {
                report.reach[leg] = solution.reach.lane(lane);
            }
            report.planted[leg] = self.work.feet.planted.contains(leg);
        }
    }
}

/// Where the pose is drawn.
struct InWorld {
    /// From the anchor of the feet to the root.
    shift: Vec3x4,
    seen: Seenx4,
    rotation: Quatx4,
    /// How far it is from the state before to the last one.
    blend: f32,
}
