// SPDX-License-Identifier: MIT OR Apache-2.0
//! The numbers that feet under authored clips must keep to, each with the run that shows it.

use std::path::Path;

use footfall_core::{Joint, math};
use glam::{DVec3, Vec3};

use super::recording::Recorded;
use super::{Character, Step, Walk, scene};
use crate::bounds::Row;
use crate::clip::Clip;

mod standing;

pub use standing::*;

/// The clips that the bounds are measured with, by the names of their rows.
///
/// # Errors
///
/// If a file cannot be read.
pub fn clips() -> Result<Vec<(&'static str, Character)>, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/clips");
    let read = |file: &str, animation, unit| {
        Character::new(Clip::read(&folder.join(file), animation, unit)?, &[])
    };
    Ok(vec![
        ("walk", read("cmu_131_01.bvh", None, CMU_UNIT)?),
        ("run", read("cmu_run.bvh", None, 1.0)?),
        ("fox walk", read("fox.glb", Some("Walk"), 1.0)?),
        ("fox run", read("fox.glb", Some("Run"), 1.0)?),
    ])
}

/// Centimetres in the unit of the motion capture of 2007: 1 / 0.45 inches.
pub const CMU_UNIT: f32 = 2.54 / 0.45;

/// The worst of something, and how often it was seen.
#[derive(Clone, Copy, Debug, Default)]
struct Worst {
    value: f64,
    seen: usize,
}

impl Worst {
    fn see(&mut self, value: f32) {
        // NaN is the worst there is.
        let value = f64::from(value);
        if value.is_nan() || value > self.value {
            self.value = value;
        }
        self.seen += 1;
    }

    /// Not a number if it was seen less often than it should have been.
    fn of_at_least(&self, times: usize) -> f64 {
        if self.seen < times {
            f64::NAN
        } else {
            self.value
        }
    }
}

/// How much a foot's yaw differs from the authored one, degrees; `None` for one that points steeply down.
fn yaw_change(character: &Character, step: &Step<'_>, leg: usize) -> Option<f32> {
    let (foot, ankle) = (character.foot(leg), character.body.legs[leg].ankle);
    let way = |joint: &Joint| joint.rotation * foot.forward;
    let (now, was) = (way(&step.corrected[ankle]), way(&step.authored[ankle]));
    let yaw = |way: Vec3| way.y.atan2(way.x);
    let change = math::wrap_angle(yaw(now) - yaw(was)).abs().to_degrees();
    (was.z.abs() < STEEP).then_some(change)
}

/// A run begins as authored, s: feet that have come down by then fade in, and the body with them.
const BEGUN: f64 = 0.25;
/// The sine of a foot's pitch from which it has no yaw to speak of.
const STEEP: f32 = 0.7;

/// How much bones have grown or shrunk, as parts.
fn growth(character: &Character, step: &Step<'_>) -> f32 {
    let bones = character.clip.bones.iter().enumerate();
    let grown = bones.filter_map(|(bone, desc)| {
        // What the pelvis hangs from is not moved with it.
        let parent = desc.parent.filter(|_| bone != character.body.pelvis)?;
        let length = |joints: &[Joint]| {
            joints[bone]
                .translation
                .distance(joints[parent].translation)
        };
        let (now, was) = (length(step.corrected), length(step.authored));
        Some((now - was).abs() / was.max(1.0))
    });
    grown.fold(0.0, f32::max)
}

/// Supporting feet on slopes met at all headings, and what turns and lengths the way there keeps.
///
/// # Errors
///
/// What the core says of the clips.
pub fn slopes() -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for (name, character) in clips()? {
        let (mut gap, mut yaw, mut grown) = (Worst::default(), Worst::default(), Worst::default());
        for degrees in [0.0, 10.0, 20.0, 30.0, 40.0] {
            let world = scene::slope(degrees, 0.0);
            let (sine, cosine) = (degrees as f32).to_radians().sin_cos();
            let normal = Vec3::new(-sine, 0.0, cosine);
            for heading in 0..24_u8 {
                let mut walk = Walk {
                    heading: f32::from(heading) * std::f32::consts::TAU / 24.0,
                    seconds: 3.0,
                    ..Walk::default()
                };
                // However fast: what is asked here is where feet stand, not how much they are corrected.
                walk.settings.weight.least = 1.0;
                character.walk(&world, &walk, |step| {
                    grown.see(growth(&character, step));
                    for (leg, bones) in character.body.legs.iter().enumerate() {
                        let state = step.foot(leg);
                        let change = yaw_change(&character, step, leg);
                        if let Some(change) = change {
                            yaw.see(change);
                        }
                        let counts = step.time > BEGUN && state.weight > 0.999;
                        if !(counts && state.supports && change.is_some()) {
                            continue;
                        }
                        let foot = character.foot(leg);
                        let (now, was) =
                            (&step.corrected[bones.ankle], &step.authored[bones.ankle]);
                        for sole in [foot.heel, foot.toe] {
                            let place = step.component.point_world(now.point(sole)).as_vec3();
                            gap.see((place.dot(normal) - was.point(sole).z).abs());
                        }
                    }
                })?;
            }
        }
        let what = |what: &str| format!("{name}, slopes to 40° at 24 headings: {what}");
        let told = what(&format!(
            "heel and toe of {} supporting feet off the plane",
            gap.seen / 2
        ));
        rows.push(Row::most(&told, gap.of_at_least(500), 1.0, "cm"));
        rows.push(Row::most(
            &what("yaw against the authored yaw"),
            yaw.value,
            0.1,
            "°",
        ));
        rows.push(Row::most(
            &what("bone lengths"),
            100.0 * grown.value,
            0.01,
            "%",
        ));
    }
    Ok(rows)
}

/// Clips on their own floor.
///
/// # Errors
///
/// What the core says of the clips.
pub fn level_ground() -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    let world = scene::slope(0.0, 0.0);
    for (name, character) in clips()? {
        let (mut apart, mut turned) = (Worst::default(), Worst::default());
        character.walk(&world, &Walk::default(), |step| {
            for (now, was) in step.corrected.iter().zip(step.authored) {
                apart.see(now.translation.distance(was.translation));
                turned.see(math::angle_between(now.rotation, was.rotation).to_degrees());
            }
        })?;
        let what = |what: &str| format!("{name}, level ground: {what} against the authored pose");
        rows.push(Row::most(&what("place"), apart.value, 0.01, "cm"));
        rows.push(Row::most(&what("turn"), turned.value, 0.01, "°"));
    }
    Ok(rows)
}

/// The pelvis on stairs: what is added to the clip's own motion.
///
/// # Errors
///
/// What the core says of the clip.
pub fn stairs() -> Result<Vec<Row>, String> {
    const RATE: f64 = 120.0;
    let mut rows = Vec::new();
    let gaits = [("walk", WALKS_FROM, 150.0), ("run", RUNS_FROM, 500.0)];
    let characters = clips()?;
    for scene in ["stairs-up", "stairs-down"] {
        for ((clip, from, speed), (_, character)) in gaits.iter().zip(&characters) {
            let cycle = character.clip.cycle(character.body.pelvis, *from);
            let character = Character::new(cycle, &[])?;
            let (world, walk) = scene::scene(scene).ok_or("no such scene")?;
            let walk = Walk {
                play_rate: speed / f64::from(character.carried),
                seconds: 1600.0 / speed,
                rate: RATE,
                ..walk
            };
            let (mut heights, mut landings) = (Vec::new(), character.landings());
            let (mut authored, mut behind) = (Vec::new(), Worst::default());
            character.walk(&world, &walk, |step| {
                let offset = f64::from(step.output.correction.pelvis_offset);
                heights.push(step.component.position.z + offset);
                let own = step.authored[character.body.pelvis].translation.z;
                authored.push(f64::from(own));
                landings.see(step.authored);
                behind.see(offset.abs() as f32);
            })?;
            let most = |values: &[f64]| values.iter().fold(0.0, |a: f64, b| a.max(b.abs()));
            let accelerations = differences(&differences(&heights, RATE), RATE);
            let jerk = most(&differences(&accelerations, RATE));
            let seen = SEEN * most(&differences(&differences(&authored, RATE), RATE));
            // What is too small to be seen beside the authored bob has no sign.
            let signs: Vec<bool> = accelerations
                .iter()
                .filter(|value| value.abs() > seen)
                .map(|value| *value > 0.0)
                .collect();
            let turns = signs.windows(2).filter(|pair| pair[0] != pair[1]).count();
            rows.push(Row::most(
                &format!("{clip}, {scene} at {speed} cm/s: the pelvis' acceleration changes its sign, over the feet's landings"),
                turns as f64 - landings.count as f64,
                0.0,
                &format!("({turns} for {})", landings.count),
            ));
            rows.push(Row::most(
                &format!("{clip}, {scene} at {speed} cm/s: the pelvis' jerk"),
                jerk / 100.0,
                JERK,
                "m/s³",
            ));
            rows.push(Row::most(
                &format!("{clip}, {scene} at {speed} cm/s: the pelvis off its authored place over the steps"),
                behind.value,
                BEHIND,
                "cm",
            ));
        }
    }
    Ok(rows)
}

/// How fast values change that are taken so many times a second.
fn differences(values: &[f64], rate: f64) -> Vec<f64> {
    let pairs = values.windows(2);
    pairs.map(|pair| (pair[1] - pair[0]) * rate).collect()
}

/// The pelvis over blocks of 5 to 15 cm, which the component jumps onto and off: what is added to the clip's own motion.
///
/// # Errors
///
/// What the core says of the clip.
pub fn rubble() -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    let gaits = [
        ("walk", WALKS_FROM, 150.0, 6.0),
        ("run", RUNS_FROM, 500.0, 25.0),
    ];
    for ((clip, from, speed, most), (_, character)) in gaits.iter().zip(&clips()?) {
        let cycle = character.clip.cycle(character.body.pelvis, *from);
        let character = Character::new(cycle, &[])?;
        for rate in [30.0, 60.0, 120.0] {
            let (world, walk) = scene::scene("blocks").ok_or("no such scene")?;
            let walk = Walk {
                play_rate: speed / f64::from(character.carried),
                seconds: 900.0 / speed,
                rate,
                ..walk
            };
            let (mut heights, mut jumps) = (Vec::new(), Vec::new());
            character.walk(&world, &walk, |step| {
                let offset = f64::from(step.output.correction.pelvis_offset);
                heights.push(step.component.position.z + offset);
                jumps.push(step.component.position.z);
            })?;
            let mean = |heights: &[f64]| {
                let accelerations = differences(&differences(heights, rate), rate);
                let squares = accelerations.iter().map(|value| value * value);
                (squares.sum::<f64>() / accelerations.len() as f64).sqrt() / 100.0
            };
            rows.push(Row::most(
                &format!(
                    "{clip}, blocks at {speed} cm/s, {rate} fps: the pelvis' acceleration, root mean square, against {:.0} m/s² of the component",
                    mean(&jumps)
                ),
                mean(&heights),
                *most,
                "m/s²",
            ));
        }
    }
    Ok(rows)
}

/// From where on the clips walk and run steadily, s.
const WALKS_FROM: f64 = 4.5;
const RUNS_FROM: f64 = 0.3;
/// An acceleration that is less than this part of what the pelvis does as authored is lost in that.
const SEEN: f64 = 0.15;
/// The most jerk of the pelvis on stairs, m/s³; and the farthest that it is from where the clip has it over the component,
/// cm.
const JERK: f64 = 5000.0;
const BEHIND: f64 = 55.0;

/// How fast the soles of supporting feet go: means over all frames, cm/s, with foot IK over a ground and without on the level.
///
/// # Errors
///
/// What the core says of the clips.
pub fn sliding() -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for (name, character) in clips()? {
        let own = support_speed(&character, "flat", 0.0)?;
        for scene in ["flat", "slope20", "sidehill20", "crown", "terrain"] {
            let speed = support_speed(&character, scene, 1.0)?;
            rows.push(Row::most(
                &format!("{name} on {scene}: speed of supporting feet over that of the clip's own ({own:.1} cm/s)"),
                speed - own,
                2.0,
                "cm/s",
            ));
        }
    }
    Ok(rows)
}

fn support_speed(character: &Character, scene: &str, alpha: f32) -> Result<f64, String> {
    let (world, walk) = scene::scene(scene).ok_or("no such scene")?;
    let mut walk = Walk {
        alpha,
        seconds: 8.0,
        ..walk
    };
    // A foot that is corrected less because its character is fast does not stand on a slope, and rises with it.
    walk.settings.weight.least = 1.0;
    let mut last: Vec<Option<DVec3>> = vec![None; character.body.legs.len()];
    let (mut sum, mut count) = (0.0, 0_u32);
    character.walk(&world, &walk, |step| {
        for (leg, bones) in character.body.legs.iter().enumerate() {
            let toe = character.foot(leg).toe;
            let now = step
                .component
                .point_world(step.corrected[bones.ankle].point(toe));
            let foot = step.foot(leg);
            let is_supporting = foot.supports && step.time > 0.3;
            if let (Some(before), true) = (last[leg], is_supporting) {
                // Along the ground and away from it: what goes along a slope climbs, and is not faster for that.
                let way = now - before;
                let normal = foot.normal_world.as_dvec3();
                sum += way.truncate().length().hypot(way.dot(normal)) / step.dt;
                count += 1;
            }
            last[leg] = Some(now);
        }
    })?;
    Ok(if count < 6 {
        f64::NAN
    } else {
        sum / f64::from(count)
    })
}

/// What any walk must keep to: bone lengths, and feet nearer to the ground than without.
#[must_use]
pub fn of_walk(character: &Character, with: &[Recorded], without: &[Recorded]) -> Vec<Row> {
    // Of supporting feet: how far their soles are from their ground, and how much it counts for them.
    let mean = |frames: &[Recorded]| -> [f64; 2] {
        let pairs = frames
            .iter()
            .flat_map(|frame| frame.gaps.iter().zip(&frame.feet));
        let standing: Vec<_> = pairs
            .filter(|(gap, foot)| foot.supports && gap.is_finite())
            .collect();
        let sums = standing
            .iter()
            .fold([0.0; 2], |[gaps, weights], (gap, foot)| {
                [
                    gaps + f64::from(gap.abs()),
                    weights + f64::from(foot.weight),
                ]
            });
        sums.map(|sum| sum / standing.len().max(1) as f64)
    };
    let lengths = with.iter().map(|frame| {
        let bones = character.clip.bones.iter().enumerate();
        let grown = bones.filter_map(|(bone, desc)| {
            let parent = desc.parent.filter(|_| bone != character.body.pelvis)?;
            let now = frame.model[bone]
                .translation
                .distance(frame.model[parent].translation);
            Some((now - frame.local[bone].translation.length()).abs() / now.max(1.0))
        });
        grown.fold(0.0, f32::max)
    });
    let ([ours, weight], [theirs, _]) = (mean(with), mean(without));
    // Who runs is corrected in part.
    let most = theirs * (1.0 - weight) + 3.0;
    vec![
        Row::most(
            "bone lengths",
            100.0 * f64::from(lengths.fold(0.0, f32::max)),
            0.01,
            "%",
        ),
        Row::most(
            &format!(
                "supporting soles off their ground on average, against {theirs:.2} cm without"
            ),
            ours,
            (100.0 * most.min(theirs + 0.05)).ceil() / 100.0,
            "cm",
        ),
    ]
}

/// Every bound, with the names under which they are run.
///
/// # Errors
///
/// What the core says of the clips.
pub fn all(mut done: impl FnMut(&str)) -> Result<Vec<Row>, String> {
    type Bound = fn() -> Result<Vec<Row>, String>;
    let bounds: [(&str, Bound); COUNT] = [
        ("slopes", slopes),
        ("level ground", level_ground),
        ("stairs", stairs),
        ("rubble", rubble),
        ("sliding", sliding),
        ("idle", idle),
        ("frame rates", frame_rates),
        ("no time", no_time),
        ("teleport", teleport),
        ("scales", scales),
        ("two paths", two_paths),
        ("platform", platform),
        ("spin", spin),
        ("crouch", crouch),
        ("axes", axes),
        ("a million targets", targets),
    ];
    let mut rows = Vec::new();
    for (name, bound) in bounds {
        rows.extend(bound()?);
        done(name);
    }
    Ok(rows)
}

/// How many kinds of bounds there are.
pub const COUNT: usize = 16;
