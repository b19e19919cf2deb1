// SPDX-License-Identifier: MIT OR Apache-2.0
//! The reference: recorded motion of Bonehead's lizard, replayed on the same input.
//!
//! Its rig and settings, metres and degrees in a frame of its own, become ours; its scenarios become scenes. A run
//! with the feet's veto, the fit to the ground and the speed limit off must follow its root; a run with everything on
//! shows what became of its defects.

use std::collections::HashMap;
use std::f64::consts::PI;
use std::path::Path;
use std::sync::Arc;

use footfall_core::ik::two_bone::{self, Chain, Goal, KneeWish};
use footfall_core::rig::{Bone, EyeDesc, LegDesc};
use footfall_core::{Creature, FrameInput, Intent, Placement, PoseBuf, Rig, RigDesc, Settings};
use glam::{DQuat, DVec3, Quat, Vec3};
use serde_json::Value;

use crate::bounds::Row;
use crate::measure::Meter;
use crate::route::Route;
use crate::run::{FrameRate, Options, run};
use crate::scene::Scene;
use crate::world::World;

/// Centimetres in a metre.
const CM: f64 = 100.0;
/// Legs in our order, and the group each is in.
const LEGS: [(&str, &str, u32); 4] = [
    ("F_L", "FL", 0),
    ("F_R", "FR", 1),
    ("B_L", "BL", 1),
    ("B_R", "BR", 0),
];

/// The reference's folder, read.
pub struct Reference {
    parameters: Value,
    runs: Value,
    baseline: Value,
    folder: std::path::PathBuf,
}

/// One recorded frame: when, where the target was, and where the root came to be.
#[derive(Clone, Copy, Debug)]
pub struct Recorded {
    /// Time of the frame, s; the state is that after it.
    pub time: f64,
    /// Target, world cm.
    pub target: DVec3,
    /// Root, world cm.
    pub root: DVec3,
    /// Yaw, degrees.
    pub yaw: f64,
}

fn read_json(path: &Path) -> Result<Value, String> {
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(0.0)
}

/// A vector of its frame (x right, y up, z forward, m) in ours.
fn vector(value: &Value) -> DVec3 {
    DVec3::new(number(&value[2]), number(&value[0]), number(&value[1])) * CM
}

fn direction(value: &Value) -> DVec3 {
    vector(value) / CM
}

fn rotation(value: &Value) -> DQuat {
    DQuat::from_xyzw(
        number(&value[2]),
        number(&value[0]),
        number(&value[1]),
        number(&value[3]),
    )
    .normalize()
}

impl Reference {
    /// Reads the reference's folder.
    ///
    /// # Errors
    ///
    /// If a file is missing or not as expected.
    pub fn read(folder: &Path) -> Result<Self, String> {
        Ok(Self {
            parameters: read_json(&folder.join("parameters.json"))?,
            runs: read_json(&folder.join("runs.json"))?,
            baseline: read_json(&folder.join("baseline.json"))?,
            folder: folder.to_path_buf(),
        })
    }

    /// The names of its scenarios.
    #[must_use]
    pub fn scenarios(&self) -> Vec<String> {
        self.runs["scenarios"]
            .as_object()
            .map(|all| all.keys().cloned().collect())
            .unwrap_or_default()
    }

    /// What was measured of its run of `scenario` at 120 frames a second.
    #[must_use]
    pub fn baseline(&self, scenario: &str) -> &Value {
        &self.baseline["per_run"][format!("{scenario}_dt120")]
    }

    /// Its recorded rows of `scenario` at 120 frames a second.
    ///
    /// # Errors
    ///
    /// If the file is missing or has no such columns.
    pub fn rows(&self, scenario: &str) -> Result<Vec<Recorded>, String> {
        let path = self.folder.join(format!("runs/{scenario}_dt120.csv"));
        let at = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let mut reader = csv::Reader::from_path(&path).map_err(|error| at(&error))?;
        let mut rows = Vec::new();
        for record in reader.deserialize::<HashMap<String, f64>>() {
            let record = record.map_err(|error| at(&error))?;
            let column = |name: &str| {
                record
                    .get(name)
                    .copied()
                    .ok_or_else(|| at(&format!("no column {name}")))
            };
            let point = |name: &str| -> Result<DVec3, String> {
                let part = |axis: &str| column(&format!("{name}_{axis}"));
                Ok(DVec3::new(part("z")?, part("x")?, part("y")?) * CM)
            };
            rows.push(Recorded {
                time: column("t")?,
                target: point("tgt")?,
                root: point("root")?,
                yaw: column("root_yaw")?,
            });
        }
        Ok(rows)
    }

    /// Its lizard as a rig of ours.
    ///
    /// # Errors
    ///
    /// If the rig is refused.
    pub fn rig(&self) -> Result<Rig, String> {
        let joints = &self.parameters["joints"];
        let place = |name: &str| vector(&joints[name]["rest_pos_root_space"]).as_vec3();
        let names = [
            ("Gecko_Root", None),
            ("Gecko_Hips", Some(0)),
            ("Gecko_Spine1", Some(1)),
            ("Gecko_Spine2", Some(2)),
            ("Gecko_Neck", Some(3)),
            ("Gecko_Eye_L", Some(4)),
            ("Gecko_Eye_R", Some(4)),
            ("Gecko_Tail1", Some(1)),
            ("Gecko_Tail2", Some(7)),
            ("Gecko_Tail3", Some(8)),
            ("Gecko_Tail4", Some(9)),
        ];
        let mut parents: Vec<Option<u32>> = names.iter().map(|(_, parent)| *parent).collect();
        let mut places: Vec<Vec3> = names.iter().map(|(name, _)| place(name)).collect();
        let ground_height = self.ground_height();
        let mut legs = Vec::new();
        for (name, _, group) in LEGS {
            let home_desc = &self.parameters["homes"]["legs"][name];
            let lengths = &self.parameters["leg_segment_lengths"][name];
            let (upper, lower) = (
                number(&lengths["upper"]) * CM,
                number(&lengths["lower"]) * CM,
            );
            let settings = &self.parameters["legs"][name];
            let ankle_height = (number(&settings["heightOffset"]) * CM) as f32;
            let home = vector(&home_desc["home_rest_pos_root_space"]).as_vec3();
            let home = Vec3::new(home.x, home.y, ground_height);
            let hip = place(&format!("Gecko_Thigh_{name}"));
            let ankle = home + Vec3::Z * ankle_height;
            let home_turn = rotation(&home_desc["home_local_rot_xyzw"]).as_quat();
            let pole = home + home_turn * vector(&home_desc["pole_local_pos_in_home"]).as_vec3();
            let knee = knee(hip, ankle, pole - hip, upper as f32, lower as f32);
            let first = places.len() as u32;
            let carrier = if name.starts_with('F') { 3 } else { 1 };
            parents.extend([Some(carrier), Some(first), Some(first + 1)]);
            places.extend([hip, knee, ankle]);
            legs.push(LegDesc {
                hip: first,
                knee: first + 1,
                ankle: first + 2,
                group,
                ankle_height,
                step_distance: (number(&settings["wantStepAtDistance"]) * CM) as f32,
                ..LegDesc::default()
            });
        }
        let bone = |(parent, place): (&Option<u32>, &Vec3)| Bone {
            parent: *parent,
            rotation: Quat::IDENTITY,
            translation: *place - parent.map_or(Vec3::ZERO, |parent| places[parent as usize]),
        };
        let bones: Vec<Bone> = parents.iter().zip(&places).map(bone).collect();
        Rig::new(&RigDesc {
            bones: &bones,
            legs: &legs,
            body: 0,
            spine: &[1, 2, 3],
            neck: &[],
            head: Some(4),
            eyes: &[
                EyeDesc {
                    bone: 5,
                    is_left: true,
                },
                EyeDesc {
                    bone: 6,
                    is_left: false,
                },
            ],
            tail: &[7, 8, 9, 10],
            ground_height,
        })
        .map_err(|error| error.to_string())
    }

    /// Height of the demo floor above the root's origin, model cm.
    fn ground_height(&self) -> f32 {
        let floor = number(&self.parameters["demo_scene"]["floor"]["top_y"]);
        let root = number(&self.parameters["root_initial"]["pos"][1]);
        ((floor - root) * CM) as f32
    }

    /// Its settings as ours. `alike` leaves out what it does not have: the feet's veto, the fit to the ground, the
    /// speed limit, and looking ahead.
    #[must_use]
    pub fn settings(&self, alike: bool) -> Settings {
        let of = |name: &str| number(&self.parameters["controller"][name]);
        let leg = |name: &str| number(&self.parameters["legs"]["F_L"][name]);
        let mut settings = Settings::default();
        settings.motion.move_speed = (of("moveSpeed") * CM) as f32;
        settings.motion.turn_speed = of("turnSpeed").to_radians() as f32;
        settings.motion.move_acceleration = of("moveAcceleration") as f32;
        settings.motion.turn_acceleration = of("turnAcceleration") as f32;
        settings.motion.rest_near = (of("minDistToTarget") * CM) as f32;
        settings.motion.rest_far = (of("maxDistToTarget") * CM) as f32;
        settings.motion.back_speed = 0.66;
        settings.gait.step_duration = leg("moveDuration") as f32;
        settings.gait.overshoot = leg("stepOvershootFraction") as f32;
        settings.gait.step_angle = leg("wantStepAtAngle").to_radians() as f32;
        settings.foothold.radius = 0.0;
        settings.bob.shift =
            vector(&self.parameters["controller"]["idleMotionAmplitude"]).as_vec3();
        settings.bob.shift_speed =
            direction(&self.parameters["controller"]["idleMotionSpeed"]).as_vec3();
        settings.head.clearance = 20.0;
        settings.outlook.body_radius = 40.0;
        settings.motion.speed_limit = !alike;
        settings.motion.support_budget = !alike;
        settings.body.fit = !alike;
        settings.outlook.edges = !alike;
        settings.outlook.obstacles = !alike;
        settings
    }

    /// A scenario as a scene. Where the target is not given by a schedule, it is taken from the recorded rows.
    ///
    /// # Errors
    ///
    /// If there is no such scenario, or its rows cannot be read.
    pub fn scene(&self, name: &str) -> Result<Scene, String> {
        let scenario = &self.runs["scenarios"][name];
        let seconds = scenario["duration_s"]
            .as_f64()
            .ok_or_else(|| format!("no scenario {name}"))?;
        let route = if let Some(entries) = scenario["target"].as_array() {
            Route::new(entries.iter().map(|entry| {
                let at = |n: usize| number(&entry[n]) * CM;
                (number(&entry[0]), DVec3::new(at(3), at(1), at(2)))
            }))
        } else {
            let pill_speed = number(&self.parameters["demo_scene"]["player_input"]["pillSpeed"]);
            interpolated(&self.rows(name)?, pill_speed)
        };
        let root = &scenario["root"];
        let start = Placement {
            position: vector(&root["pos"]),
            rotation: rotation(&root["rot_xyzw"]).as_quat(),
            scale: 1.0,
        };
        let world = ground(&scenario["ground"]);
        Ok(Scene {
            name: "bonehead",
            world,
            start,
            route,
            seconds,
            surface: None,
        })
    }

    /// Runs a scenario alike, and measures how far the root strays from the recorded one: cm, and degrees.
    ///
    /// # Errors
    ///
    /// If the scenario cannot be read or the core refuses it.
    pub fn follow(&self, name: &str) -> Result<(f64, f64), String> {
        let scene = self.scene(name)?;
        let rig = Arc::new(self.rig()?);
        let mut creature = Creature::new(Arc::clone(&rig), self.settings(true), scene.start)
            .map_err(|error| error.to_string())?;
        let mut pose = PoseBuf::new(&rig);
        let mut rows = self.rows(name)?.into_iter().peekable();
        let (mut stray, mut turn) = (0.0_f64, 0.0_f64);
        let steps = (scene.seconds * 120.0).round() as usize;
        for step in 0..=steps {
            let time = step as f64 / 120.0;
            let intent = Intent::Chase {
                target: scene.route.target(time),
            };
            let input = FrameInput {
                dt: 1.0 / 120.0,
                intent,
                ..FrameInput::default()
            };
            creature
                .update(&input, &scene.world, &mut pose)
                .map_err(|error| error.to_string())?;
            if let Some(row) = rows.next_if(|row| (row.time - time).abs() < 1.0e-3) {
                let root = creature.root();
                stray = stray.max((root.position - row.root).length());
                let forward = root.forward();
                let yaw = f64::from(forward.y).atan2(f64::from(forward.x));
                let difference = (yaw - row.yaw.to_radians() + PI).rem_euclid(2.0 * PI) - PI;
                turn = turn.max(difference.abs().to_degrees());
            }
        }
        if rows.next().is_some() {
            return Err(format!("{name}: recorded rows were left over"));
        }
        Ok((stray, turn))
    }

    /// Runs a scenario with everything on, and measures how long the bearing error stays above 20° after the target's
    /// last jump, s.
    ///
    /// # Errors
    ///
    /// If the scenario cannot be read or the core refuses it.
    pub fn turn_time(&self, name: &str) -> Result<f64, String> {
        let scene = self.scene(name)?;
        let rig = Arc::new(self.rig()?);
        let mut creature = Creature::new(Arc::clone(&rig), self.settings(false), scene.start)
            .map_err(|error| error.to_string())?;
        let mut pose = PoseBuf::new(&rig);
        let jump = scene
            .route
            .waypoints()
            .last()
            .map_or(0.0, |waypoint| waypoint.time);
        for step in 0..(scene.seconds * 120.0) as usize {
            let time = step as f64 / 120.0;
            let target = scene.route.target(time);
            let input = FrameInput {
                dt: 1.0 / 120.0,
                intent: Intent::Chase { target },
                ..FrameInput::default()
            };
            creature
                .update(&input, &scene.world, &mut pose)
                .map_err(|error| error.to_string())?;
            let toward = creature.root().point_model(target);
            if time > jump
                && f64::from(toward.y).atan2(f64::from(toward.x)).abs() < 20.0_f64.to_radians()
            {
                return Ok(time + 1.0 / 120.0 - jump);
            }
        }
        Err(format!("{name}: never turned to its target"))
    }
}

/// A route through recorded targets, one every frame of 1/120 s, from every second one.
///
/// The demo's pill nears its waypoint by a fixed part of the way every frame. Two rows in which the waypoint stayed
/// the same give the waypoint; where it changed between two rows, how far the second has come tells whether it
/// changed a frame earlier or just then, and so where the pill was in the frame that was not kept.
fn interpolated(rows: &[Recorded], pill_speed: f64) -> Route {
    let kept: f64 = (-pill_speed / 120.0).exp();
    let mut waypoints = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        waypoints.push((row.time, row.target));
        let Some(next) = rows.get(at + 1) else {
            continue;
        };
        let after = rows.get(at + 2).map_or(next.target, |after| after.target);
        let goal = (after - next.target * (kept.powi(2))) / (1.0 - kept.powi(2));
        let (left, was_left) = ((next.target - goal).length(), (row.target - goal).length());
        let came_late = left > was_left * kept.powf(1.5);
        let between = if came_late {
            row.target
        } else {
            goal + (row.target - goal) * kept
        };
        waypoints.push(((row.time + next.time) * 0.5, between));
    }
    Route::new(waypoints)
}

/// Scenarios in which the root must follow the recorded one, and within how many centimetres.
pub const FOLLOWED: [(&str, f64); 7] = [
    ("a", 1.0),
    ("b", 1.0),
    ("bm", 1.0),
    ("b2", 1.0),
    ("c", 1.0),
    ("d", 1.0),
    ("e", 3.0),
];

/// How the root follows, and how fast it turns with everything on.
///
/// # Errors
///
/// If the reference cannot be read or the core refuses it.
pub fn rows(reference: &Reference) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for (name, limit) in FOLLOWED {
        let (stray, turn) = reference.follow(name)?;
        rows.push(Row::most(
            &format!("{name}: root from the recorded one"),
            stray,
            limit,
            "cm",
        ));
        if name != "e" {
            rows.push(Row::most(
                &format!("{name}: yaw from the recorded one"),
                turn,
                0.5,
                "°",
            ));
        }
    }
    for name in ["b", "bm", "b2"] {
        let what = format!("{name}: everything on, 90° turn until the bearing is under 20°");
        rows.push(Row::most(&what, reference.turn_time(name)?, 0.75, "s"));
    }
    Ok(rows)
}

/// One defect of the reference, beside ours in the same scenario with everything on.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Scenario.
    pub scenario: String,
    /// What is compared.
    pub what: &'static str,
    /// The reference's value, as recorded.
    pub reference: f64,
    /// Ours.
    pub ours: f64,
}

/// The largest of a baseline's values over the legs, times `factor`.
fn worst(value: &Value, factor: f64) -> f64 {
    let numbers = value
        .as_object()
        .into_iter()
        .flat_map(|legs| legs.values())
        .map(number);
    factor * numbers.fold(0.0, f64::max)
}

/// The reference's known defects beside ours.
///
/// # Errors
///
/// If the reference cannot be read or the core refuses it.
pub fn compare(reference: &Reference, scenario: &str) -> Result<Vec<Comparison>, String> {
    let rig = Arc::new(reference.rig()?);
    let scene = reference.scene(scenario)?;
    let settings = reference.settings(false);
    let options = Options {
        settings,
        rate: FrameRate::Fixed(120.0),
        ..Options::of(&scene)
    };
    let mut meter = Meter::new(options.seconds, true);
    run(&scene, &rig, &options, |frame| meter.watch(frame))?;
    let ours = meter.finish(&rig);
    let theirs = reference.baseline(scenario);
    let row = |what, reference, ours| Comparison {
        scenario: scenario.to_owned(),
        what,
        reference,
        ours,
    };
    Ok(vec![
        row(
            "ankle slide of a planted foot, cm",
            worst(&theirs["ankle_slide_max"], CM),
            ours.slide.value,
        ),
        row(
            "goal beyond reach, cm",
            worst(&theirs["ik_err_max"], CM),
            ours.over_reach.value,
        ),
        row(
            "frames with a goal beyond reach, %",
            worst(&theirs["fraction_of_frames_reach_over_1"], 100.0),
            100.0 * ours.over_reach_frames as f64 / ours.frames.max(1) as f64,
        ),
        row(
            "longest wait, s",
            worst(&theirs["longest_wait_over_threshold_s"], 1.0),
            ours.longest_wait.value,
        ),
        row(
            "lowest knee over the ground, cm",
            lowest(&theirs["knee_height_over_ground_min"]),
            ours.knee_above,
        ),
        row(
            "lowest body joint over the ground, cm",
            lowest(&theirs["body_height_over_ground_min"]),
            ours.body_above,
        ),
    ])
}

fn lowest(value: &Value) -> f64 {
    let numbers = value
        .as_object()
        .into_iter()
        .flat_map(|parts| parts.values())
        .map(number);
    CM * numbers.fold(f64::INFINITY, f64::min)
}

/// Where the knee of a bent leg is.
fn knee(hip: Vec3, ankle: Vec3, pole: Vec3, upper: f32, lower: f32) -> Vec3 {
    let down = Vec3::NEG_Z;
    let straight = Chain {
        hip,
        knee: hip + down * upper,
        ankle: hip + down * (upper + lower),
    };
    let solution = two_bone::solve(
        &straight,
        &Goal {
            ankle,
            knee: KneeWish::Toward(pole),
        },
    );
    hip + solution.hip_turn * (down * upper)
}

/// A scenario's ground as a world.
fn ground(desc: &Value) -> World {
    let mut world = World::new();
    let far = 1.0e4;
    let floor = |world: &mut World, from: f64, to: f64, top: f64, side: f64| {
        world.add_box(
            DVec3::new(from, -side, top - 50.0),
            DVec3::new(to, side, top),
        );
    };
    if let Some(treads) = desc["y"].as_array() {
        for tread in treads {
            let at = |n: usize| (number(&tread[n]) * CM).clamp(-far, far);
            floor(&mut world, at(0), at(1), at(2), far);
        }
        return world;
    }
    let (point, normal) = (vector(&desc["point"]), direction(&desc["normal"]));
    match (desc["exists_where"].as_str(), desc["bounds"].as_str()) {
        (Some("z<=4"), _) => floor(&mut world, -far, 4.0 * CM, point.z, far),
        (Some(_), _) => {
            floor(&mut world, -far, 4.0 * CM, point.z, far);
            floor(&mut world, 5.5 * CM, far, point.z, far);
        }
        (None, Some(_)) => floor(&mut world, -10.0 * CM, 10.0 * CM, point.z, 10.0 * CM),
        (None, None) => {
            world.add_plane(point, normal);
        }
    }
    world
}
