// SPDX-License-Identifier: MIT OR Apache-2.0
//! A run, kept: what the files and pictures are made from.

use std::sync::Arc;

use footfall_core::debug::{LegView, View};
use footfall_core::{FrameReport, Joint, Rig};
use glam::DVec3;

use crate::run::Frame;
use crate::world::World;

/// One frame of a run, kept.
#[derive(Clone)]
pub struct Recorded {
    /// Host time after the frame, s.
    pub time: f64,
    /// Length of the frame, s.
    pub dt: f64,
    /// Where the target was.
    pub target: DVec3,
    /// What the update said.
    pub report: FrameReport,
    /// The creature's inner state.
    pub view: View,
    /// Its legs' inner state.
    pub legs: Vec<LegView>,
    /// The pose, relative to parents.
    pub local: Vec<Joint>,
    /// The pose in model space.
    pub model: Vec<Joint>,
}

impl Recorded {
    /// A frame, kept.
    #[must_use]
    pub fn of(frame: &Frame<'_>) -> Self {
        Self {
            time: frame.time,
            dt: frame.dt,
            target: frame.target,
            report: *frame.report,
            view: *frame.view,
            legs: frame.legs.to_vec(),
            local: frame.local.to_vec(),
            model: frame.model.to_vec(),
        }
    }

    /// A bone's joint in the world.
    #[must_use]
    pub fn joint_world(&self, bone: usize) -> DVec3 {
        let placement = &self.report.placement;
        let point = self.model[bone].translation * placement.scale;
        placement.position + placement.rotation.as_dquat() * point.as_dvec3()
    }
}

/// A whole run.
#[derive(Clone)]
pub struct Recording {
    /// Name of the scene.
    pub scene: String,
    /// The rig.
    pub rig: Arc<Rig>,
    /// The world; moving parts are set by time.
    pub world: World,
    /// The frames.
    pub frames: Vec<Recorded>,
}
