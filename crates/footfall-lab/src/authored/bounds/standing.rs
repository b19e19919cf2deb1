// SPDX-License-Identifier: MIT OR Apache-2.0
//! A character that stands: what its feet keep to when the host does this and that.

use footfall_core::foot_ik::{FootIk, FootIkInput, FootIkOutput, FootIkSettings, LegInput};
use footfall_core::ik::two_bone::{KneeWish, LegShape, Reach};
use footfall_core::{Ground, Joint, Placement, math};
use glam::{DVec3, Quat, Vec3};

use super::super::{Character, scene};
use super::clips;
use crate::bounds::Row;
use crate::world::World;

/// A character that stands in the first pose of the walk.
struct Stand {
    ik: FootIk,
    legs: Vec<LegInput>,
    pelvis: Joint,
    output: FootIkOutput,
}

/// How a frame differs from the last.
#[derive(Clone, Copy, Debug)]
struct Frame {
    component: Placement,
    dt: f64,
    half_height: f32,
}

impl Default for Frame {
    fn default() -> Self {
        Self {
            component: Placement::default(),
            dt: 1.0 / 60.0,
            half_height: 88.0,
        }
    }
}

impl Stand {
    fn new(character: &Character, settings: FootIkSettings) -> Result<Self, String> {
        let (pelvis, legs) = character.standing();
        Ok(Self {
            ik: character.foot_ik(settings)?,
            legs,
            pelvis,
            output: FootIkOutput::default(),
        })
    }

    fn frame(&mut self, frame: Frame, ground: &dyn Ground) -> Result<&FootIkOutput, String> {
        let input = FootIkInput {
            dt: frame.dt,
            component: frame.component,
            pelvis: self.pelvis,
            legs: &self.legs,
            half_height: frame.half_height,
            speed: Some(0.0),
            ..FootIkInput::default()
        };
        let updated = self.ik.update(&input, ground, &mut self.output);
        updated.map_err(|error| error.to_string())?;
        Ok(&self.output)
    }

    /// Stands for so many seconds.
    fn wait(&mut self, frame: Frame, seconds: f64, ground: &dyn Ground) -> Result<(), String> {
        for _ in 0..(seconds / frame.dt).ceil() as usize {
            self.frame(frame, ground)?;
        }
        Ok(())
    }

    /// Whether a foot holds its place.
    fn holds(&self, leg: usize) -> bool {
        self.ik.foot(leg).is_some_and(|foot| foot.is_locked)
    }

    /// The joints of all legs, in the world.
    fn joints(&self, component: &Placement) -> Vec<DVec3> {
        let legs = &self.output.legs[..self.output.leg_count];
        let joints = legs.iter().flat_map(|leg| {
            let toe = leg.toe.unwrap_or(leg.ankle);
            [leg.hip, leg.knee, leg.ankle, toe]
        });
        joints
            .map(|joint| component.point_world(joint.translation))
            .collect()
    }
}

fn walker() -> Result<Character, String> {
    Ok(clips()?.swap_remove(0).1)
}

fn apart(a: &[DVec3], b: &[DVec3]) -> f64 {
    let pairs = a.iter().zip(b);
    pairs.map(|(a, b)| (*a - *b).length()).fold(0.0, f64::max)
}

fn uneven() -> World {
    scene::blocks(11.0, [0.0, 9.0], 3)
}

/// Idle on rubble: once it has settled, nothing moves.
///
/// # Errors
///
/// What the core says of the clip.
pub fn idle() -> Result<Vec<Row>, String> {
    let mut stand = Stand::new(&walker()?, FootIkSettings::default())?;
    let (world, frame) = (uneven(), Frame::default());
    stand.wait(frame, 2.0, &world)?;
    let settled = stand.joints(&frame.component);
    let mut worst = 0.0_f64;
    for _ in 0..480 {
        stand.frame(frame, &world)?;
        worst = worst.max(apart(&stand.joints(&frame.component), &settled));
    }
    let what = "idle 10 s on rubble: motion after the first two";
    Ok(vec![Row::most(what, worst, 0.01, "cm")])
}

/// Settled poses at several frame rates, and whether the pelvis overshoots on the way.
///
/// # Errors
///
/// What the core says of the clip.
pub fn frame_rates() -> Result<Vec<Row>, String> {
    let (character, world) = (walker()?, uneven());
    let (mut poses, mut beyond) = (Vec::new(), 0.0_f32);
    for rate in [15.0, 30.0, 60.0, 144.0, 240.0] {
        let mut stand = Stand::new(&character, FootIkSettings::default())?;
        let frame = Frame {
            dt: 1.0 / rate,
            ..Frame::default()
        };
        let mut offsets = Vec::new();
        for _ in 0..(3.0 * rate) as usize {
            offsets.push(stand.frame(frame, &world)?.correction.pelvis_offset);
        }
        let end = offsets.last().copied().unwrap_or(0.0);
        for offset in offsets {
            beyond = beyond.max((offset - end) * end.signum());
        }
        poses.push(stand.joints(&frame.component));
    }
    let worst = poses.iter().map(|pose| apart(pose, &poses[0]));
    Ok(vec![
        Row::most(
            "15, 30, 60, 144 and 240 fps: settled poses apart",
            worst.fold(0.0, f64::max),
            0.5,
            "cm",
        ),
        Row::most(
            "the same: the pelvis beyond its goal",
            f64::from(beyond),
            0.01,
            "cm",
        ),
    ])
}

/// Frames without time.
///
/// # Errors
///
/// What the core says of the clip.
pub fn no_time() -> Result<Vec<Row>, String> {
    let mut stand = Stand::new(&walker()?, FootIkSettings::default())?;
    let world = uneven();
    stand.wait(Frame::default(), 0.3, &world)?;
    let still = Frame {
        dt: 0.0,
        ..Frame::default()
    };
    let first = *stand.frame(still, &world)?;
    let mut differing = 0.0;
    for _ in 0..60 {
        differing += f64::from(u8::from(*stand.frame(still, &world)? != first));
    }
    let is_finite = stand
        .joints(&still.component)
        .iter()
        .all(|place| place.is_finite());
    let differing = if is_finite { differing } else { f64::NAN };
    let what = "60 frames at dt = 0: frames that differ by a bit";
    Ok(vec![Row::most(what, differing, 0.0, "")])
}

/// There and back again, farther than there are numbers for.
///
/// # Errors
///
/// What the core says of the clip.
pub fn teleport() -> Result<Vec<Row>, String> {
    let mut stand = Stand::new(&walker()?, FootIkSettings::default())?;
    let (world, here) = (uneven(), Frame::default());
    stand.wait(here, 1.0, &world)?;
    let far = Frame {
        component: Placement {
            position: DVec3::splat(3.0e30),
            ..Placement::default()
        },
        ..here
    };
    let mut worst = 0.0_f32;
    for frame in [far, here] {
        let output = *stand.frame(frame, &world)?;
        for (leg, authored) in output.legs.iter().zip(&stand.legs) {
            worst = worst.max(leg.ankle.translation.distance(authored.ankle.translation));
        }
        // What is not a number is above every bound.
        if !worst.is_finite() {
            worst = f32::NAN;
        }
    }
    let what = "teleport by 3e30 and back: next frames against the authored pose";
    Ok(vec![Row::most(what, f64::from(worst), 0.01, "cm")])
}

/// The same character at several scales, and with a scale inside its skeleton.
///
/// # Errors
///
/// What the core says of the clip.
pub fn scales() -> Result<Vec<Row>, String> {
    let character = walker()?;
    let world = scene::slope(17.0, 25.0);
    let posed = |scale: f32| -> Result<Vec<Vec3>, String> {
        let mut stand = Stand::new(&character, FootIkSettings::default())?;
        let component = Placement {
            scale,
            ..Placement::default()
        };
        let frame = Frame {
            component,
            ..Frame::default()
        };
        stand.wait(frame, 2.0, &world)?;
        let legs = &stand.output.legs[..stand.output.leg_count];
        let joints = legs.iter().flat_map(|leg| [leg.hip, leg.knee, leg.ankle]);
        Ok(joints.map(|joint| joint.translation).collect())
    };
    let plain = posed(1.0)?;
    let mut worst = 0.0_f32;
    for scale in [0.1, 10.0] {
        for (a, b) in posed(scale)?.iter().zip(&plain) {
            worst = worst.max(a.distance(*b) / character.height());
        }
    }
    let inner = character.inner_scale_error(0.01)?;
    Ok(vec![
        Row::most(
            "scales 0.1, 1 and 10: poses apart, of the character's height",
            100.0 * f64::from(worst),
            0.1,
            "%",
        ),
        Row::most(
            "a skeleton with a scale of 0.01 inside: legs apart, of its height",
            100.0 * f64::from(inner),
            0.1,
            "%",
        ),
    ])
}

/// One stance, reached from two sides.
///
/// # Errors
///
/// What the core says of the clip.
pub fn two_paths() -> Result<Vec<Row>, String> {
    let (character, world) = (walker()?, scene::stairs(20.0));
    let end = 400.0;
    let mut offsets = Vec::new();
    for from in [0.0, 700.0] {
        let mut stand = Stand::new(&character, FootIkSettings::default())?;
        for frame in 0..240 {
            let part = (f64::from(frame) / 120.0).min(1.0);
            let above = DVec3::new(from + (end - from) * part, 0.0, 1000.0);
            let height = world.height_under(above).unwrap_or(0.0);
            let component = Placement::new(DVec3 { z: height, ..above }, 0.0);
            let frame = Frame {
                component,
                ..Frame::default()
            };
            stand.frame(frame, &world)?;
        }
        offsets.push(stand.output.correction.pelvis_offset);
    }
    let what = "one stance reached by two paths: pelvis apart after 2 s";
    let difference = f64::from((offsets[0] - offsets[1]).abs());
    Ok(vec![Row::most(what, difference, 0.1, "cm")])
}

fn holding() -> FootIkSettings {
    let mut settings = FootIkSettings::default();
    settings.lock.is_on = true;
    settings
}

/// A platform that slides, rises and turns: locked feet, seen from it.
///
/// # Errors
///
/// What the core says of the clip.
pub fn platform() -> Result<Vec<Row>, String> {
    let mut stand = Stand::new(&walker()?, holding())?;
    let mut world = scene::platform();
    let mut held: [Option<DVec3>; 2] = [None; 2];
    let (mut worst, mut seen) = (0.0_f64, 0);
    for frame in 0..480 {
        let time = f64::from(frame) / 60.0;
        world.set_time(time);
        let (position, rotation) = world.bodies()[0].at(time);
        let platform = Placement {
            position,
            rotation: rotation.as_quat(),
            scale: 1.0,
        };
        let component = Placement {
            position: position + DVec3::Z * 10.0,
            ..platform
        };
        let frame = Frame {
            component,
            ..Frame::default()
        };
        let output = *stand.frame(frame, &world)?;
        for (leg, held) in held.iter_mut().enumerate() {
            let foot = output.legs[leg].toe.unwrap_or(output.legs[leg].ankle);
            let now = platform.point_held(component.point_world(foot.translation));
            if stand.holds(leg) && time > 1.0 {
                worst = worst.max((now - *held.get_or_insert(now)).length());
                seen += 1;
            } else {
                *held = None;
            }
        }
    }
    let what = format!("platform turning 90°/s while it rises: {seen} locked feet, seen from it");
    let worst = if seen < 400 { f64::NAN } else { worst };
    Ok(vec![Row::most(&what, worst, 0.1, "cm")])
}

/// How far a thigh is twisted about itself, degrees.
fn thigh_twist(now: Joint, was: &LegInput) -> f32 {
    let axis = (was.knee.translation - was.hip.translation).normalize_or(Vec3::NEG_Z);
    let turn = now.rotation * was.hip.rotation.conjugate();
    let twist = 2.0 * turn.xyz().dot(axis).abs().atan2(turn.w.abs());
    twist.to_degrees()
}

/// A root that spins: feet hold, let go, and plant again.
///
/// # Errors
///
/// What the core says of the clip.
pub fn spin() -> Result<Vec<Row>, String> {
    let settings = holding();
    let mut stand = Stand::new(&walker()?, settings)?;
    let world = scene::slope(0.0, 0.0);
    let (mut worst, mut planted, mut was_locked) = (0.0_f32, 0_u32, [false; 2]);
    for frame in 0_u16..300 {
        let turned = f32::from(frame.saturating_sub(60)) / 60.0 * std::f32::consts::TAU;
        let component = Placement {
            rotation: math::turn(Vec3::Z, turned),
            ..Placement::default()
        };
        let frame = Frame {
            component,
            ..Frame::default()
        };
        let output = *stand.frame(frame, &world)?;
        for (leg, was_locked) in was_locked.iter_mut().enumerate() {
            worst = worst.max(thigh_twist(output.legs[leg].hip, &stand.legs[leg]));
            let is_locked = stand.holds(leg);
            planted += u32::from(is_locked && !*was_locked);
            *was_locked = is_locked;
        }
    }
    let what =
        format!("root spun at 360°/s: thigh twist, with {planted} times a foot planted anew");
    let limit = f64::from(settings.lock.max_thigh_twist.to_degrees().round());
    let worst = if planted < 6 {
        f64::NAN
    } else {
        f64::from(worst)
    };
    Ok(vec![Row::most(&what, worst, limit, "°")])
}

/// A capsule that crouches and rises while its character stands with one foot lower.
///
/// # Errors
///
/// What the core says of the clip.
pub fn crouch() -> Result<Vec<Row>, String> {
    let mut stand = Stand::new(&walker()?, FootIkSettings::default())?;
    let mut world = World::new();
    let far = 1.0e4;
    world.add_box(DVec3::new(-far, -far, -100.0), DVec3::new(far, 0.0, -12.0));
    world.add_box(DVec3::new(-far, 0.0, -100.0), DVec3::new(far, far, 0.0));
    let (mut worst, mut settled): (f64, Option<Vec<DVec3>>) = (0.0, None);
    let (mut half_before, mut mesh_offset) = (88.0_f32, 0.0);
    for frame in 0_u16..360 {
        let time = f32::from(frame) / 60.0;
        let half = 88.0 - 14.0 * (2.0 - (2.0 - (time - 2.0).clamp(0.0, 4.0)).abs());
        // A host that keeps its capsule's lower end on the ground, and its mesh in the capsule.
        let lost = if frame == 0 {
            0.0
        } else {
            half_before - stand.output.correction.half_height
        };
        let component = Placement {
            position: DVec3::Z * f64::from(half - lost - half + mesh_offset),
            ..Placement::default()
        };
        let frame = Frame {
            component,
            half_height: half,
            ..Frame::default()
        };
        let output = stand.frame(frame, &world)?;
        (half_before, mesh_offset) = (half, output.correction.mesh_offset);
        let ankles: Vec<DVec3> = stand
            .joints(&component)
            .chunks(4)
            .map(|leg| leg[2])
            .collect();
        if time > 1.9 {
            worst = worst.max(apart(&ankles, settled.get_or_insert(ankles.clone())));
        }
    }
    let what = "capsule half-height 88, 60, 88 cm while standing: feet against where they stood";
    Ok(vec![Row::most(what, worst, 0.5, "cm")])
}

/// Bones with other axes, mirrored on the left, and a mesh that looks elsewhere.
///
/// # Errors
///
/// What the core says of the clip.
pub fn axes() -> Result<Vec<Row>, String> {
    let character = walker()?;
    let world = scene::slope(17.0, 25.0);
    let frame = Frame::default();
    let mut plain = Stand::new(&character, FootIkSettings::default())?;
    plain.wait(frame, 2.0, &world)?;
    let expected = plain.joints(&frame.component);
    let mut rows = Vec::new();
    let (odd, mirrored) = (math::euler(0.4, 1.1, -2.0), math::euler(-2.7, 0.2, 0.9));
    let quarter = math::turn(Vec3::Z, -std::f32::consts::FRAC_PI_2);
    for (what, bones, mesh) in [
        ("feet with mirrored axes", [odd, mirrored], Quat::IDENTITY),
        ("a mesh turned by −90°", [Quat::IDENTITY; 2], quarter),
    ] {
        let turned = |leg: usize, joint: Joint| Joint {
            rotation: (mesh * joint.rotation * bones[leg % 2]).normalize(),
            translation: mesh * joint.translation,
        };
        let mut stand = Stand {
            ik: character.foot_ik_turned(FootIkSettings::default(), &turned)?,
            ..Stand::new(&character, FootIkSettings::default())?
        };
        for (at, leg) in stand.legs.iter_mut().enumerate() {
            leg.hip = turned(at, leg.hip);
            leg.knee = turned(at, leg.knee);
            leg.ankle = turned(at, leg.ankle);
            leg.toe = leg.toe.map(|toe| turned(at, toe));
        }
        let component = Placement {
            rotation: mesh.conjugate(),
            ..Placement::default()
        };
        let frame = Frame { component, ..frame };
        stand.wait(frame, 2.0, &world)?;
        let worst = apart(&stand.joints(&component), &expected);
        let what = format!("{what}: joints in the world against the plain rig's");
        rows.push(Row::most(&what, worst, 0.01, "cm"));
    }
    Ok(rows)
}

/// Whatever a leg is asked for: finite, of its lengths, and never bent the wrong way.
///
/// # Errors
///
/// None.
pub fn targets() -> Result<Vec<Row>, String> {
    let mut state = 1_u64;
    let mut number = move |low: f32, high: f32| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        low + (high - low) * (state >> 40) as f32 / 16_777_216.0
    };
    let (mut bad, mut grown, mut wrong) = (0_u32, 0.0_f32, 0_u32);
    for _ in 0..1_000_000 {
        let (upper, lower) = (number(5.0, 60.0), number(5.0, 60.0));
        let knee = Vec3::new(number(0.5, 8.0), 0.0, -upper);
        let shape = LegShape::new(
            Vec3::ZERO,
            knee,
            knee + Vec3::new(-1.0, 0.0, -lower),
            Vec3::X,
        );
        let way = Vec3::new(number(-1.0, 1.0), number(-1.0, 1.0), number(-1.0, 1.0));
        // One in so many on the hip, one far beyond reach, one pole in line.
        let line = way * [0.0, 1.0e-4, 60.0, 1.0e6][(number(0.0, 4.0) as usize).min(3)];
        let pole = if number(0.0, 1.0) < 0.2 {
            line
        } else {
            Vec3::X
        };
        let solution = shape.solve(line, KneeWish::Toward(pole));
        let thigh = solution.hip_turn * knee;
        let shank = solution.knee_turn * Vec3::new(-1.0, 0.0, -lower);
        let ankle = thigh + shank;
        if !ankle.is_finite() {
            bad += 1;
        }
        grown = grown.max((thigh.length() / knee.length() - 1.0).abs());
        let is_told = matches!(solution.reach, Reach::Met) && pole == Vec3::X;
        let across = math::across(Vec3::X, math::direction_or(line, Vec3::Z));
        let side = math::across(thigh, math::direction_or(line, Vec3::Z));
        if is_told && across.length() > 0.1 && side.dot(across) < -1.0e-2 {
            wrong += 1;
        }
    }
    let what = |what: &str| format!("a million two-bone targets: {what}");
    Ok(vec![
        Row::most(
            &what("answers that are not finite"),
            f64::from(bad),
            0.0,
            "",
        ),
        Row::most(&what("lengths"), 100.0 * f64::from(grown), 0.01, "%"),
        Row::most(&what("knees bent the wrong way"), f64::from(wrong), 0.0, ""),
    ])
}
