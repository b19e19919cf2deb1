// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs a creature through a scene, frame by frame, and lets somebody watch.

use std::sync::Arc;

use footfall_core::debug::{LegView, View};
use footfall_core::{
    Creature, FrameInput, FrameReport, Intent, Joint, PoseBuf, Rig, Settings, Turn, math,
    update_all,
};
use glam::DVec3;

use crate::scene::Scene;
use crate::world::World;

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
    /// Moves world, creatures and route alike, cm.
    pub offset: DVec3,
    /// How many creatures, side by side.
    pub count: usize,
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
            count: 1,
        }
    }
}

/// How far apart creatures of one run are put, cm at scale 1.
const APART: f64 = 120.0;

/// One frame of one creature's run, as an onlooker gets it.
pub struct Frame<'a> {
    /// Which creature, from 0.
    pub creature: usize,
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
    pub world: &'a World,
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

/// One of the creatures of a run.
struct Walker {
    creature: Creature,
    input: FrameInput,
    pose: PoseBuf,
    report: FrameReport,
    aside: DVec3,
}

impl Walker {
    fn new(
        at: usize,
        scene: &Scene,
        rig: &Arc<Rig>,
        options: &Options,
        world: &World,
    ) -> Result<Self, String> {
        let aside = DVec3::Y * (APART * f64::from(options.scale) * at as f64);
        let mut start = scene.start;
        // Rounded before it is moved, so that the same place is meant at any distance from the origin.
        start.position = math::snap(start.position) + options.offset + aside;
        start.scale = options.scale;
        if at > 0 {
            let above = start.position + DVec3::Z * 1000.0;
            start.position.z = world.height_under(above).unwrap_or(start.position.z);
        }
        let creature = Creature::new(Arc::clone(rig), options.settings, start)
            .map_err(|error| error.to_string())?;
        let pose = PoseBuf::new(rig);
        Ok(Self {
            creature,
            input: FrameInput::default(),
            pose,
            report: FrameReport::default(),
            aside,
        })
    }
}

/// Runs creatures of `rig` through `scene`. `watch` sees every frame of every creature.
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
    let walker = |at| Walker::new(at, scene, rig, options, &world);
    let mut walkers = (0..options.count)
        .map(walker)
        .collect::<Result<Vec<_>, _>>()?;
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
        for walker in &mut walkers {
            let intent = Intent::Chase {
                target: target + walker.aside,
            };
            walker.input = FrameInput {
                dt,
                intent,
                gaze: None,
                scale: options.scale,
            };
        }
        let mut turns: Vec<Option<Turn<'_>>> = walkers
            .iter_mut()
            .map(
                |Walker {
                     creature,
                     input,
                     pose,
                     report,
                     ..
                 }| {
                    Some(Turn {
                        creature,
                        input,
                        pose,
                        report,
                    })
                },
            )
            .collect();
        update_all(&mut turns, &world).map_err(|error| error.to_string())?;
        drop(turns);
        for (creature, walker) in walkers.iter().enumerate() {
            walker.pose.write_model(rig, &mut model);
            legs.clear();
            legs.extend((0..rig.leg_count()).filter_map(|leg| walker.creature.leg_view(leg)));
            watch(&Frame {
                creature,
                index,
                time,
                dt,
                target: target + walker.aside,
                report: &walker.report,
                view: &walker.creature.view(),
                legs: &legs,
                local: walker.pose.local(),
                model: &model,
                rig,
                world: &world,
            });
        }
        index += 1;
    }
    Ok(())
}
