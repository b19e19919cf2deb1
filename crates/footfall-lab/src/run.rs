// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs a creature through a scene, frame by frame, and lets somebody watch.

use std::sync::Arc;

use footfall_core::debug::{LegView, View};
use footfall_core::{Creature, FrameInput, FrameReport, Intent, Joint, PoseBuf, Rig, Settings};
use glam::DVec3;

use crate::scene::Scene;

/// The times of frames.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FrameRate {
    /// So many a second.
    Fixed(f64),
    /// Anything from 15 to 240 a second, from a seed.
    Irregular(u64),
}

/// How a run is driven.
#[derive(Clone, Debug)]
pub struct Options {
    /// How long, s.
    pub seconds: f64,
    /// How often.
    pub rate: FrameRate,
    /// Scale of the creature.
    pub scale: f32,
    /// Its settings.
    pub settings: Settings,
    /// Moves world, creature and route alike, cm.
    pub offset: DVec3,
}

impl Options {
    /// A scene's own length at 30 frames a second, scale 1, the default settings.
    #[must_use]
    pub fn of(scene: &Scene) -> Self {
        Self {
            seconds: scene.seconds,
            rate: FrameRate::Fixed(30.0),
            scale: 1.0,
            settings: Settings::default(),
            offset: DVec3::ZERO,
        }
    }
}

/// One frame of a run, as an onlooker gets it.

pub struct Frame<'a> {
    /// Which frame, from 0.
    pub index: usize,
    /// Host time after the frame, s.
    pub time: f64,
    /// Length of the frame, s.
    pub dt: f64,
    /// Where the target is, world cm.
    pub target: DVec3,
    /// What the update said.
    pub report: &'a FrameReport,
    /// The creature's inner state.
    pub view: &'a View,
    /// Its legs' inner state.
    pub legs: &'a [LegView],
    /// The pose, relative to parents.
    pub local: &'a [Joint],
    /// The pose in model space, worked out from it by forward kinematics.
    pub model: &'a [Joint],
    /// The rig.
    pub rig: &'a Rig,
    /// The world, at this frame's time.
    pub world: &'a crate::world::World,
}

impl Frame<'_> {
    /// A bone's joint in the world.
    #[must_use]
    pub fn joint_world(&self, bone: usize) -> DVec3 {
        let placement = &self.report.placement;
        let point = self.model[bone].translation * placement.scale;
        placement.position + placement.rotation.as_dquat() * point.as_dvec3()
    }
}

/// A small generator of numbers in 0..1, the same everywhere: splitmix64.
fn random(state: &mut u64) -> f64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
}

/// Runs `rig` through `scene`.
///
/// # Errors
///
/// What the core says of the options.
pub fn run(
    scene: &Scene,
    rig: &Arc<Rig>,
    options: &Options,
    mut watch: impl FnMut(&Frame<'_>),
) -> Result<(), String> {
    let mut world = scene.world.clone();
    world.shift(options.offset);
    let route = scene.route.shifted(options.offset);
    let mut start = scene.start;
    start.position += options.offset;
    start.scale = options.scale;
    let mut creature =
        Creature::new(Arc::clone(rig), options.settings, start).map_err(|error| error.to_string())?;
    let mut pose = PoseBuf::new(rig);
    let mut model = vec![Joint::default(); rig.bone_count()];
    let mut legs = Vec::with_capacity(rig.leg_count());
    let mut time = 0.0;
    let mut seed = match options.rate {
        FrameRate::Irregular(seed) => seed,
        FrameRate::Fixed(_) => 0,
    };
    let mut index = 0;
    while time < options.seconds - 1.0e-9 {
        let dt = match options.rate {
            FrameRate::Fixed(rate) => 1.0 / rate,
            FrameRate::Irregular(_) => 1.0 / (15.0 + 225.0 * random(&mut seed)),
        };
        let target = route.target(time);
        // Counted, not summed, where the frames are alike.
        time = match options.rate {
            FrameRate::Fixed(rate) => (index + 1) as f64 / rate,
            FrameRate::Irregular(_) => time + dt,
        };
        world.set_time(time);
        let input = FrameInput { dt, intent: Intent::Chase { target }, gaze: None, scale: options.scale };
        let report = creature.update(&input, &world, &mut pose).map_err(|error| error.to_string())?;
        pose.write_model(rig, &mut model);
        legs.clear();
        legs.extend((0..rig.leg_count()).filter_map(|leg| creature.leg_view(leg)));
        let view = creature.view();
        watch(&Frame {
            index,
            time,
            dt,
            target,
            report: &report,
            view: &view,
            legs: &legs,
            local: pose.local(),
            model: &model,
            rig,
            world: &world,
        });
        index += 1;
    }
    Ok(())
}
