// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a creature did, frame by frame.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use footfall_core::debug::{FootPhase, LegView};
use footfall_core::rig::LIZARD_BONE_NAMES;
use footfall_core::{EventKind, Hit, Probe, Settings};
use footfall_lizard::glb::{direction, rotation, translation};
use footfall_lizard::{LEVELS, Model};
use glam::{DVec3, Vec3};
use serde::{Deserialize, Serialize};

use super::{Numbers, Report, ground};
use crate::recording::{Recorded, Recording};
use crate::skeleton::is_lizard;

/// A bone.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Bone {
    /// Its name.
    pub name: String,
    /// Its parent.
    pub parent: Option<usize>,
    /// Where it is in the reference pose, seen from its parent.
    pub translation: [f32; 3],
    /// How it is turned there.
    pub rotation: [f32; 4],
}

/// The skeleton.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Rig {
    /// Its bones, parents first.
    pub bones: Vec<Bone>,
    /// The bones of the eyes.
    pub eyes: Vec<usize>,
    /// Hip, knee, ankle and toe of each leg.
    pub legs: Vec<Vec<usize>>,
    /// How large the creature is at scale 1, over a metre: from there it is looked at, and marks are as large.
    pub size: f32,
}

/// The skeleton's poses.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Poses {
    /// Place, rotation and scale of the root, a row a frame.
    pub roots: Numbers,
    /// Rotations of all bones, relative to their parents, a frame after the other.
    pub rotations: Numbers,
    /// The bones that also move against their parents.
    pub moving: Vec<usize>,
    /// Their places, seen from their parents, a frame after the other.
    pub translations: Numbers,
}

/// A leg, frame by frame.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Leg {
    /// What it is called.
    pub name: String,
    /// Gait group.
    pub group: usize,
    /// 0 free, 1 stance, 2 swing.
    pub phase: Vec<u8>,
    /// Ground point under the home.
    pub home: Numbers,
    /// Ground under the foot, or where it will land; and the normal there.
    pub contact: Numbers,
    /// See `contact`.
    pub normal: Numbers,
    /// Start, control point and end of the swing; not a number for a foot that stands.
    pub swing: Numbers,
    /// From, to and hit of the last probe; not a number where there is none.
    pub probe: Numbers,
    /// The same of a second one, under the toe, for a leg that has one.
    #[serde(default)]
    pub toe_probe: Numbers,
    /// The hip–ankle distance over the leg's length.
    pub reach: Numbers,
    /// Distance of a planted foot's bone from its contact, cm; not a number for one in the air.
    pub error: Numbers,
}

/// What is plotted, a number a frame. Angles in degrees.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Series {
    /// Speed of the root, cm/s.
    pub speed: Numbers,
    /// The fastest that the gait can carry, cm/s.
    pub safe_speed: Numbers,
    /// Bearing of the target.
    pub bearing: Numbers,
    /// Where the head looks.
    pub look_yaw: Numbers,
    /// See `look_yaw`.
    pub look_pitch: Numbers,
    /// Where the eyes look in the head.
    pub eye_yaw: [Numbers; 2],
    /// How much of the idle bob is seen, 0 to 1.
    pub bob: Numbers,
    /// The least that is left of any leg's reach, cm.
    pub budget: Numbers,
    /// The part of a leg's length that may be used.
    pub reach_limit: f32,
    /// How far the head turns to a side, up, and down.
    pub head_limits: [f32; 3],
    /// How far an eye turns outward.
    pub eye_limit: f32,
}

/// Something that happened to a foot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Mark {
    /// In which frame.
    pub frame: usize,
    /// What: lifted, planted, released.
    pub kind: String,
    /// To which leg.
    pub leg: usize,
}

pub(crate) const NOWHERE: [f32; 3] = [f32::NAN; 3];

/// From, to and hit of a probe.
pub(crate) fn probe_row(
    asked: Option<&(Probe, Option<Hit>)>,
    place: impl Fn(DVec3) -> [f32; 3],
) -> [[f32; 3]; 3] {
    asked.map_or([NOWHERE; 3], |(probe, hit)| {
        let hit = hit.map_or(NOWHERE, |hit| place(hit.position));
        [place(probe.from), place(probe.to), hit]
    })
}

impl Report {
    /// A run to watch. `settings` say how it was driven.
    #[must_use]
    pub fn new(recording: &Recording, settings: &Settings, driven: Vec<[String; 2]>) -> Self {
        let frames = &recording.frames;
        let origin = frames
            .first()
            .map_or(DVec3::ZERO, |frame| frame.report.placement.position);
        let place = |world: DVec3| translation((world - origin).as_vec3());
        let skins = if is_lizard(&recording.rig) {
            // The coarser is for who draws without a graphics card.
            &LEVELS[..2]
        } else {
            &[]
        };
        let skin = |level| {
            let bytes = Model::new(level).glb().ok()?;
            Some(BASE64_STANDARD.encode(bytes))
        };
        let marks = frames.iter().enumerate().flat_map(|(frame, recorded)| {
            recorded.report.events().iter().map(move |event| Mark {
                frame,
                kind: match event.kind {
                    EventKind::Lifted => "lifted",
                    EventKind::Planted => "planted",
                    EventKind::Released => "released",
                }
                .to_owned(),
                leg: event.leg,
            })
        });
        Self {
            scene: recording.scene.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            settings: driven,
            rows: Vec::new(),
            against: None,
            times: Numbers(frames.iter().map(|frame| frame.time as f32).collect()),
            rig: rig(recording),
            poses: poses(recording, origin),
            beside: None,
            skins: skins.iter().filter_map(skin).collect(),
            target: Numbers::of(frames.iter().map(|frame| place(frame.target))),
            legs: (0..recording.rig.leg_count())
                .map(|leg| track(recording, leg, place))
                .collect(),
            series: series(recording, settings),
            plots: Vec::new(),
            events: marks.collect(),
            ground: ground::parts(recording, origin),
        }
    }
}

fn bone_name(recording: &Recording, bone: usize) -> String {
    if is_lizard(&recording.rig) {
        LIZARD_BONE_NAMES[bone].to_owned()
    } else {
        format!("bone_{bone}")
    }
}

/// How far apart the farthest joints are, m.
fn size_of(rig: &footfall_core::Rig) -> f32 {
    let joints = || rig.bones().iter().map(|bone| bone.model.translation);
    let farthest = |from: Vec3| joints().map(|to| from.distance(to)).fold(0.0, f32::max);
    (joints().map(farthest).fold(0.0, f32::max) * 0.01).max(0.01)
}

fn rig(recording: &Recording) -> Rig {
    let rig = &recording.rig;
    let bone = |(at, bone): (usize, &footfall_core::rig::RigBone)| Bone {
        name: bone_name(recording, at),
        parent: bone.parent,
        translation: translation(bone.local.translation),
        rotation: rotation(bone.local.rotation),
    };
    Rig {
        bones: rig.bones().iter().enumerate().map(bone).collect(),
        eyes: rig.eyes().iter().map(|eye| eye.bone as usize).collect(),
        size: size_of(rig),
        legs: rig
            .limbs()
            .iter()
            .map(|limb| {
                let bones = [limb.hip, limb.knee, limb.ankle];
                bones.into_iter().chain(limb.toe).collect()
            })
            .collect(),
    }
}

fn poses(recording: &Recording, origin: DVec3) -> Poses {
    let bones = recording.rig.bones();
    let moving: Vec<usize> = (0..bones.len())
        .filter(|&bone| {
            let rest = bones[bone].local.translation;
            let frames = recording.frames.iter();
            frames
                .clone()
                .any(|frame| frame.local[bone].translation != rest)
        })
        .collect();
    let root = |frame: &Recorded| {
        let placement = &frame.report.placement;
        let place = translation((placement.position - origin).as_vec3());
        let turn = rotation(placement.rotation);
        let mut row = [placement.scale; 8];
        row[..3].copy_from_slice(&place);
        row[3..7].copy_from_slice(&turn);
        row
    };
    let frames = &recording.frames;
    Poses {
        roots: Numbers::of(frames.iter().map(root)),
        rotations: Numbers::of(
            frames
                .iter()
                .flat_map(|frame| frame.local.iter().map(|joint| rotation(joint.rotation))),
        ),
        translations: Numbers::of(frames.iter().flat_map(|frame| {
            let joints = moving.iter().map(|&bone| &frame.local[bone]);
            joints.map(|joint| translation(joint.translation))
        })),
        moving,
    }
}

/// Legs are called after where they stand.
fn leg_name(recording: &Recording, leg: usize) -> String {
    let home = recording.rig.limbs()[leg].home;
    let limbs = recording.rig.limbs();
    let same_side = |other: &&footfall_core::rig::Limb| (other.home.y < 0.0) == (home.y < 0.0);
    let count = limbs.iter().filter(same_side).count();
    let ahead = limbs
        .iter()
        .filter(same_side)
        .filter(|other| other.home.x > home.x)
        .count();
    let along = match (count, ahead) {
        (1, _) => String::new(),
        (_, 0) => "front ".to_owned(),
        (_, at) if at + 1 == count => "back ".to_owned(),
        (_, at) => format!("middle {at} "),
    };
    let side = if home.y < 0.0 { "left" } else { "right" };
    format!("{along}{side}")
}

fn track(recording: &Recording, leg: usize, place: impl Fn(DVec3) -> [f32; 3]) -> Leg {
    let limb = &recording.rig.limbs()[leg];
    let frames = &recording.frames;
    let views = || frames.iter().map(|frame| &frame.legs[leg]);
    let vectors = |of: &dyn Fn(&LegView) -> [f32; 3]| Numbers::of(views().map(of));
    let swing = |view: &LegView| match &view.swing {
        Some(path) => [path.start, path.control, path.end].map(&place),
        None => [NOWHERE; 3],
    };
    let probe = |view: &LegView| probe_row(view.probe.as_ref(), &place);
    Leg {
        name: leg_name(recording, leg),
        group: limb.group,
        phase: views()
            .map(|view| match view.phase {
                FootPhase::Free => 0,
                FootPhase::Stance => 1,
                FootPhase::Swing => 2,
            })
            .collect(),
        home: vectors(&|view| place(view.home)),
        contact: vectors(&|view| match view.phase {
            FootPhase::Free => NOWHERE,
            _ => place(view.contact.ground),
        }),
        normal: vectors(&|view| match view.phase {
            FootPhase::Free => NOWHERE,
            _ => direction(view.contact.normal),
        }),
        swing: Numbers::of(views().flat_map(swing)),
        probe: Numbers::of(views().flat_map(probe)),
        toe_probe: Numbers::default(),
        reach: Numbers(frames.iter().map(|frame| reach(frame, limb)).collect()),
        error: Numbers(
            frames
                .iter()
                .map(|frame| {
                    if !frame.report.planted[leg] {
                        return f32::NAN;
                    }
                    let ankle = frame.joint_world(limb.ankle);
                    (ankle - frame.legs[leg].contact.ankle).length() as f32
                })
                .collect(),
        ),
    }
}

/// The part of a leg's length that is used in the pose that came out.
fn reach(frame: &Recorded, limb: &footfall_core::rig::Limb) -> f32 {
    let joint = |bone: usize| frame.model[bone].translation;
    Vec3::distance(joint(limb.hip), joint(limb.ankle)) / limb.length()
}

fn series(recording: &Recording, settings: &Settings) -> Series {
    let frames = &recording.frames;
    let numbers = |of: &dyn Fn(&Recorded) -> f32| Numbers(frames.iter().map(of).collect());
    let limit = settings.gait.reach_limit;
    let budget = |frame: &Recorded| {
        let limbs = recording.rig.limbs().iter();
        limbs
            .map(|limb| (limit - reach(frame, limb)) * limb.length())
            .fold(f32::INFINITY, f32::min)
    };
    Series {
        speed: numbers(&|frame| frame.view.velocity.length()),
        safe_speed: numbers(&|frame| frame.view.safe_speed),
        bearing: numbers(&|frame| frame.view.bearing.to_degrees()),
        look_yaw: numbers(&|frame| frame.view.look.x.to_degrees()),
        look_pitch: numbers(&|frame| frame.view.look.y.to_degrees()),
        eye_yaw: [0, 1].map(|eye| numbers(&|frame| frame.view.gaze[eye].x.to_degrees())),
        bob: numbers(&|frame| frame.view.bob),
        budget: numbers(&budget),
        reach_limit: limit,
        head_limits: [
            settings.head.max_yaw,
            settings.head.max_up,
            settings.head.max_down,
        ]
        .map(f32::to_degrees),
        eye_limit: settings.eyes.max_outward.to_degrees(),
    }
}
