// SPDX-License-Identifier: MIT OR Apache-2.0
//! Measures a run from outside: everything is worked out again from the pose that came out.

use footfall_core::ik::two_bone::Reach;
use footfall_core::math;
use footfall_core::rig::MAX_LEGS;
use footfall_core::{EventKind, Placement, Rig};
use glam::{DVec3, Quat};
use serde::{Deserialize, Serialize};

use crate::run::Frame;

/// What was measured over a run. Lengths in cm, angles in degrees, times in s.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Metrics {
    /// Frames seen.
    pub frames: usize,
    /// Simulated time.
    pub seconds: f64,
    /// Largest distance of a planted foot's bone from its contact, and the frame and leg of it.
    pub contact_error: Worst,
    /// Largest angle of a planted foot's bone from its contact.
    pub contact_angle: Worst,
    /// Largest way a planted foot's bone went since it was first seen planted there (on its support).
    pub slide: Worst,
    /// Frames in which a foot's goal was beyond reach.
    pub over_reach_frames: usize,
    /// Largest distance by which a goal was beyond reach.
    pub over_reach: Worst,
    /// Largest part of a leg's length used.
    pub reach_used: Worst,
    /// Most groups in the air at once.
    pub groups_in_air: usize,
    /// Most feet in the air at once, on purpose or not.
    pub feet_in_air: usize,
    /// Frames with a foot that has no ground, after the first half second.
    pub free_frames: usize,
    /// Longest time a foot that wanted to step, and for all it knew could, had to wait.
    pub longest_wait: Worst,
    /// The same in the second half of the run.
    pub late_wait: f64,
    /// Steps of each leg.
    pub steps: [usize; MAX_LEGS],
    /// Steps of the first group over steps of the second.
    pub group_ratio: f64,
    /// Largest depth of a foot (ankle, sole or toe) below the ground.
    pub foot_below: Worst,
    /// Largest depth of a knee below the ground.
    pub knee_below: Worst,
    /// Largest depth of a trunk joint (hips to head) below the ground.
    pub body_below: Worst,
    /// Largest depth of a tail joint below the ground.
    pub tail_below: Worst,
    /// Lowest height of a knee above the ground under it; infinite over nothing.
    #[serde(deserialize_with = "or_infinite")]
    pub knee_above: f64,
    /// Lowest height of a trunk joint above the ground under it; infinite over nothing.
    #[serde(deserialize_with = "or_infinite")]
    pub body_above: f64,
    /// Highest speed of the root, cm/s.
    pub speed: f64,
    /// Way of the root, level, cm.
    pub way: f64,
    /// Probes a second of simulated time.
    pub probes_per_second: f64,
    /// Host calls a step, on average; a step makes at most one.
    pub host_calls_per_step: f64,
    /// Largest change of a joint's speed from frame to frame, model cm/s: what the eye sees as a pop.
    pub pop: Worst,
}

/// JSON has no infinity: it is written as null.
fn or_infinite<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or(f64::INFINITY))
}

/// The worst of a measure, and where it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Worst {
    /// How bad.
    pub value: f64,
    /// In which frame.
    pub frame: usize,
    /// Of which leg, or bone.
    pub part: usize,
}

impl Worst {
    fn see(&mut self, value: f64, frame: usize, part: usize) {
        // Written so that NaN is taken for the worst.
        if !(value <= self.value) {
            *self = Self { value, frame, part };
        }
    }
}

/// How far above a joint its ground is looked for, cm at scale 1: from just above, so that a bridge overhead is not taken
/// for it.
const LOOK_FROM: f64 = 12.0;

/// Watches a run.
#[derive(Clone, Debug, Default)]
pub struct Meter {
    metrics: Metrics,
    /// Where each planted foot's bone was first seen, in the space of its support.
    planted: [Option<(DVec3, u64)>; MAX_LEGS],
    last_root: Option<DVec3>,
    last_joints: Vec<DVec3>,
    last_speeds: Vec<DVec3>,
    probes: u64,
    calls: u64,
    steps: u64,
    half: f64,
    check_ground: bool,
}

impl Meter {
    /// A meter for a run of `seconds`. Looking for ground above every joint takes most of the time; it can be left out.
    #[must_use]
    pub fn new(seconds: f64, check_ground: bool) -> Self {
        let metrics = Metrics {
            knee_above: f64::INFINITY,
            body_above: f64::INFINITY,
            ..Metrics::default()
        };
        Self {
            metrics,
            half: seconds * 0.5,
            check_ground,
            ..Self::default()
        }
    }

    /// Takes in a frame.
    pub fn watch(&mut self, frame: &Frame<'_>) {
        self.metrics.frames += 1;
        self.metrics.seconds = frame.time;
        self.watch_feet(frame);
        self.watch_gait(frame);
        if self.check_ground {
            self.watch_ground(frame);
        }
        self.watch_motion(frame);
        self.probes += u64::from(frame.report.probes);
        self.calls += u64::from(frame.report.host_calls);
        self.steps += u64::from(frame.report.steps);
    }

    /// What was measured.
    #[must_use]
    pub fn finish(mut self, rig: &Rig) -> Metrics {
        let steps_of = |group: usize| -> usize {
            let limbs = rig.limbs().iter().zip(self.metrics.steps);
            limbs
                .filter(|(limb, _)| limb.group == group)
                .map(|(_, steps)| steps)
                .sum()
        };
        self.metrics.group_ratio = steps_of(0) as f64 / steps_of(1).max(1) as f64;
        let simulated = self.steps as f64 / 120.0;
        self.metrics.probes_per_second = self.probes as f64 / simulated.max(1.0e-9);
        self.metrics.host_calls_per_step = self.calls as f64 / self.steps.max(1) as f64;
        self.metrics
    }

    fn watch_feet(&mut self, frame: &Frame<'_>) {
        let mut is_over = false;
        for (leg, limb) in frame.rig.limbs().iter().enumerate() {
            let view = &frame.legs[leg];
            let reach = frame.report.reach[leg];
            if !matches!(reach, Reach::Met) {
                is_over = true;
                self.metrics
                    .over_reach
                    .see(f64::from(reach.error()).max(1.0e-6), frame.index, leg);
            }
            let ankle = frame.joint_world(limb.ankle);
            let hip = frame.joint_world(limb.hip);
            let used =
                (ankle - hip).length() / f64::from(limb.length() * frame.report.placement.scale);
            self.metrics.reach_used.see(used, frame.index, leg);
            if !frame.report.planted[leg] {
                self.planted[leg] = None;
                continue;
            }
            self.metrics
                .contact_error
                .see((ankle - view.contact.ankle).length(), frame.index, leg);
            let bone = frame.report.placement.rotation * frame.model[limb.ankle].rotation;
            let reference = frame.rig.bones()[limb.ankle].model.rotation;
            let wanted: Quat = view.contact.rotation * reference;
            let angle = f64::from(math::angle_between(bone, wanted)).to_degrees();
            self.metrics.contact_angle.see(angle, frame.index, leg);
            let here = support_space(frame, view.contact.support, ankle);
            match self.planted[leg] {
                Some((first, support)) if support == view.contact.support => {
                    self.metrics
                        .slide
                        .see((here - first).length(), frame.index, leg);
                }
                _ => self.planted[leg] = Some((here, view.contact.support)),
            }
        }
        self.metrics.over_reach_frames += usize::from(is_over);
    }

    fn watch_gait(&mut self, frame: &Frame<'_>) {
        let mut groups = 0_u32;
        let mut air = 0;
        let mut has_free = false;
        for (leg, limb) in frame.rig.limbs().iter().enumerate() {
            let view = &frame.legs[leg];
            match view.phase {
                footfall_core::debug::FootPhase::Swing => {
                    groups |= 1 << limb.group;
                    air += 1;
                }
                footfall_core::debug::FootPhase::Free => {
                    air += 1;
                    has_free = true;
                }
                footfall_core::debug::FootPhase::Stance => {}
            }
            let waited = f64::from(view.waited);
            self.metrics.longest_wait.see(waited, frame.index, leg);
            if frame.time > self.half {
                self.metrics.late_wait = self.metrics.late_wait.max(waited);
            }
        }
        if frame.time > 0.5 {
            self.metrics.groups_in_air =
                self.metrics.groups_in_air.max(groups.count_ones() as usize);
            self.metrics.feet_in_air = self.metrics.feet_in_air.max(air);
            self.metrics.free_frames += usize::from(has_free);
        }
        for event in frame
            .report
            .events()
            .iter()
            .filter(|event| event.kind == EventKind::Lifted)
        {
            self.metrics.steps[event.leg] += 1;
        }
    }

    fn watch_ground(&mut self, frame: &Frame<'_>) {
        let scale = f64::from(frame.report.placement.scale);
        let depth = |point: DVec3| {
            // From just above, so that a bridge overhead is not taken for the ground.
            let top = point + DVec3::Z * (LOOK_FROM * scale);
            // Over nothing it is high above the ground.
            frame
                .world
                .height_under(top)
                .map_or(f64::NEG_INFINITY, |ground| ground - point.z)
        };
        for (leg, limb) in frame.rig.limbs().iter().enumerate() {
            let ankle = frame.joint_world(limb.ankle);
            let sole = ankle
                - (frame.legs[leg].rotation.as_dquat() * DVec3::Z)
                    * (f64::from(limb.ankle_height) * scale);
            self.metrics
                .foot_below
                .see(depth(sole).max(depth(ankle)), frame.index, leg);
            if let Some(toe) = limb.toe {
                self.metrics
                    .foot_below
                    .see(depth(frame.joint_world(toe)), frame.index, leg);
            }
            let knee = depth(frame.joint_world(limb.knee));
            self.metrics.knee_below.see(knee, frame.index, leg);
            self.metrics.knee_above = self.metrics.knee_above.min(-knee);
        }
        let limbs = frame.rig.limbs();
        let is_limb = |bone: usize| {
            limbs
                .iter()
                .any(|limb| bone == limb.knee || bone == limb.ankle || Some(bone) == limb.toe)
        };
        for bone in (1..frame.rig.bone_count()).filter(|&bone| !is_limb(bone)) {
            let depth = depth(frame.joint_world(bone));
            if !frame.rig.tail().contains(&bone) {
                self.metrics.body_above = self.metrics.body_above.min(-depth);
            }
            let worst = if frame.rig.tail().contains(&bone) {
                &mut self.metrics.tail_below
            } else {
                &mut self.metrics.body_below
            };
            worst.see(depth, frame.index, bone);
        }
    }

    fn watch_motion(&mut self, frame: &Frame<'_>) {
        let root = frame.report.placement.position;
        if let Some(last) = self.last_root {
            let moved = root - last;
            self.metrics.way += DVec3::new(moved.x, moved.y, 0.0).length();
            self.metrics.speed = self.metrics.speed.max(moved.length() / frame.dt);
        }
        self.last_root = Some(root);
        let joints: Vec<DVec3> = frame
            .model
            .iter()
            .map(|joint| joint.translation.as_dvec3())
            .collect();
        if self.last_joints.len() == joints.len() {
            let speeds: Vec<DVec3> = joints
                .iter()
                .zip(&self.last_joints)
                .map(|(now, last)| (*now - *last) / frame.dt)
                .collect();
            if self.last_speeds.len() == speeds.len() && frame.time > 0.5 {
                let trunk = speeds
                    .iter()
                    .zip(&self.last_speeds)
                    .enumerate()
                    .filter(|(bone, _)| *bone < 16);
                for (bone, (now, last)) in trunk {
                    self.metrics
                        .pop
                        .see((*now - *last).length(), frame.index, bone);
                }
            }
            self.last_speeds = speeds;
        }
        self.last_joints = joints;
    }
}

/// A point as something standing on a support sees it.
fn support_space(frame: &Frame<'_>, support: u64, point: DVec3) -> DVec3 {
    use footfall_core::Ground;
    let mut placement = [None];
    if support != 0 {
        frame.world.supports(&[support], &mut placement);
    }
    placement[0].map_or(point, |placement: Placement| placement.point_held(point))
}
