// SPDX-License-Identifier: MIT OR Apache-2.0
//! A walk with foot IK and the same walk without, frame by frame, and both as a page to watch.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use footfall_core::foot_ik::FootState;
use footfall_core::{Hit, Joint, Placement, Probe};
use footfall_lizard::glb::{direction, rotation, translation};
use glam::{DVec3, Vec3};

use super::{Character, Step};
use crate::clip::skin::{self, Film, Skin, file_name};
use crate::report::ground::parts_near;
use crate::report::track::{NOWHERE, probe_row};
use crate::report::{Bone, Leg, Line, Mark, Numbers, Plot, Poses, Report, Rig, Series};
use crate::world::World;

/// How far around the characters their ground is shown, cm.
const AROUND: f64 = 250.0;
/// A leg's length that may be used, as the page shows it.
const WHOLE: f32 = 1.0;

/// A frame of a walk.
pub struct Recorded {
    /// Time, s.
    pub time: f64,
    /// The component.
    pub component: Placement,
    /// Joints relative to parents.
    pub local: Vec<Joint>,
    /// Joints in component space.
    pub model: Vec<Joint>,
    /// What is known of the feet.
    pub feet: Vec<FootState>,
    /// How far the pelvis goes along up, cm.
    pub pelvis_offset: f32,
    /// What was asked of the ground: a pair of probes a foot.
    pub probes: Vec<(Probe, Option<Hit>)>,
    /// How far each sole's lower end is from the ground below it, cm: above 0 it hovers.
    pub gaps: Vec<f32>,
}

impl Recorded {
    /// What a step shows.
    #[must_use]
    pub fn of(character: &Character, step: &Step<'_>) -> Self {
        let bones = &character.clip.bones;
        let local = bones.iter().zip(step.corrected).map(|(bone, joint)| {
            let Some(parent) = bone.parent else {
                return *joint;
            };
            let parent = &step.corrected[parent];
            let back = parent.rotation.conjugate();
            Joint {
                rotation: (back * joint.rotation).normalize(),
                translation: back * (joint.translation - parent.translation),
            }
        });
        let legs = 0..character.body.legs.len();
        Self {
            time: step.time,
            component: step.component,
            local: local.collect(),
            model: step.corrected.to_vec(),
            feet: legs.clone().map(|leg| step.foot(leg)).collect(),
            pelvis_offset: step.output.correction.pelvis_offset,
            probes: step
                .ik
                .probes()
                .map(|(probe, hit)| (*probe, hit.copied()))
                .collect(),
            gaps: legs.map(|leg| character.gap(step, leg)).collect(),
        }
    }
}

/// Two walks: with foot IK, and without.
pub struct Recording<'a> {
    /// Who walks.
    pub character: &'a Character,
    /// Where: the scene's name.
    pub scene: String,
    /// On what.
    pub world: &'a World,
    /// With foot IK.
    pub with: Vec<Recorded>,
    /// Without.
    pub without: Vec<Recorded>,
}

impl Recording<'_> {
    fn skin(&self) -> Skin {
        let clip = &self.character.clip;
        clip.skin.clone().unwrap_or_else(|| Skin::doll(clip))
    }

    fn origin(&self) -> DVec3 {
        self.with
            .first()
            .map_or(DVec3::ZERO, |frame| frame.component.position)
    }

    /// One of the walks as an animated file of glTF.
    ///
    /// # Errors
    ///
    /// If it cannot be written as glTF.
    pub fn glb(&self, name: &str, frames: &[Recorded]) -> Result<Vec<u8>, String> {
        let origin = self.origin();
        let stand = |frame: &Recorded| Joint {
            rotation: frame.component.rotation,
            translation: (frame.component.position - origin).as_vec3(),
        };
        let film = Film {
            name,
            times: frames.iter().map(|frame| frame.time as f32).collect(),
            stands: frames.iter().map(stand).collect(),
            locals: frames.iter().map(|frame| frame.local.as_slice()).collect(),
        };
        skin::file(&self.character.clip, &self.skin(), Some(&film))
    }

    /// Both walks as a page to watch. `driven` says how they were driven.
    ///
    /// # Errors
    ///
    /// If the character cannot be written as glTF.
    pub fn report(&self, driven: Vec<[String; 2]>) -> Result<Report, String> {
        let origin = self.origin();
        let skin = skin::file(&self.character.clip, &self.skin(), None)?;
        let places = self.with.iter().chain(&self.without);
        let places = places.map(|frame| frame.component.position);
        let times: Vec<f64> = self.with.iter().map(|frame| frame.time).collect();
        let around = AROUND * f64::from(self.size()).max(0.3);
        Ok(Report {
            scene: format!(
                "{} on {}, with foot IK and without",
                self.character.clip.name, self.scene
            ),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            settings: driven,
            rows: Vec::new(),
            against: None,
            times: Numbers(times.iter().map(|time| *time as f32).collect()),
            rig: self.rig(),
            poses: self.poses(&self.with),
            beside: Some(self.poses(&self.without)),
            skins: vec![BASE64_STANDARD.encode(skin)],
            target: Numbers::of(self.with.iter().map(|_| NOWHERE)),
            legs: (0..self.character.body.legs.len())
                .map(|leg| self.leg(leg))
                .collect(),
            series: Series {
                reach_limit: WHOLE,
                ..Series::default()
            },
            plots: self.plots(),
            events: self.events(),
            ground: parts_near(self.world, places, around, &times, origin),
        })
    }

    /// How tall the character is, m.
    fn size(&self) -> f32 {
        let rest = self.character.clip.rest();
        let span = |axis: fn(Vec3) -> f32| {
            let values = rest.iter().map(|joint| axis(joint.translation));
            let (low, high) = values.fold((f32::INFINITY, f32::NEG_INFINITY), |(a, b), v| {
                (a.min(v), b.max(v))
            });
            high - low
        };
        0.01 * span(|v| v.z).max(span(|v| v.x)).max(1.0)
    }

    fn rig(&self) -> Rig {
        let bones = &self.character.clip.bones;
        let bone = |bone: &crate::clip::ClipBone| Bone {
            name: file_name(&bone.name),
            parent: bone.parent,
            translation: translation(bone.rest.translation),
            rotation: rotation(bone.rest.rotation),
        };
        let legs = self.character.body.legs.iter();
        Rig {
            bones: bones.iter().map(bone).collect(),
            eyes: Vec::new(),
            legs: legs
                .map(|leg| {
                    [leg.hip, leg.knee, leg.ankle]
                        .into_iter()
                        .chain(leg.toe)
                        .collect()
                })
                .collect(),
            size: self.size(),
        }
    }

    fn poses(&self, frames: &[Recorded]) -> Poses {
        let origin = self.origin();
        let bones = &self.character.clip.bones;
        let root = |frame: &Recorded| {
            let mut row = [frame.component.scale; 8];
            row[..3].copy_from_slice(&translation((frame.component.position - origin).as_vec3()));
            row[3..7].copy_from_slice(&rotation(frame.component.rotation));
            row
        };
        // A bone moves against its parent where a clip or a correction says so.
        let moves = |bone: usize| {
            let rest = bones[bone].rest.translation;
            let all = self.with.iter().chain(&self.without);
            all.into_iter()
                .any(|frame| frame.local[bone].translation.distance(rest) > 1.0e-3)
        };
        let moving: Vec<usize> = (0..bones.len()).filter(|&bone| moves(bone)).collect();
        let turns = frames.iter().flat_map(|frame| &frame.local);
        let places = frames
            .iter()
            .flat_map(|frame| moving.iter().map(|&bone| frame.local[bone].translation));
        Poses {
            roots: Numbers::of(frames.iter().map(root)),
            rotations: Numbers::of(turns.map(|joint| rotation(joint.rotation))),
            translations: Numbers::of(places.map(translation)),
            moving,
        }
    }

    fn leg_name(&self, leg: usize) -> String {
        let bones = &self.character.clip.bones;
        bones[self.character.body.legs[leg].ankle].name.clone()
    }

    fn leg(&self, leg: usize) -> Leg {
        let origin = self.origin();
        let place = |world: DVec3| translation((world - origin).as_vec3());
        let bones = self.character.body.legs[leg];
        let joint = |frame: &Recorded, bone: usize| frame.model[bone].translation;
        let reach = |frame: &Recorded| {
            let [hip, knee, ankle] =
                [bones.hip, bones.knee, bones.ankle].map(|bone| joint(frame, bone));
            hip.distance(ankle) / (hip.distance(knee) + knee.distance(ankle)).max(1.0e-6)
        };
        let probe = |at: usize| {
            let row = move |frame: &Recorded| probe_row(frame.probes.get(2 * leg + at), place);
            Numbers::of(self.with.iter().flat_map(row))
        };
        let of = |value: &dyn Fn(&Recorded) -> [f32; 3]| Numbers::of(self.with.iter().map(value));
        Leg {
            name: self.leg_name(leg),
            group: leg % 2,
            phase: self
                .with
                .iter()
                .map(|frame| if frame.feet[leg].supports { 1 } else { 2 })
                .collect(),
            home: of(&|_| NOWHERE),
            contact: of(&|frame| {
                let state = &frame.feet[leg];
                if state.has_ground {
                    place(frame.component.point_world(state.contact))
                } else {
                    NOWHERE
                }
            }),
            normal: of(&|frame| direction(frame.feet[leg].normal_world)),
            swing: Numbers::of(self.with.iter().flat_map(|_| [NOWHERE; 3])),
            probe: probe(0),
            // Without a toe both are the same.
            toe_probe: bones.toe.map_or_else(Numbers::default, |_| probe(1)),
            reach: Numbers(self.with.iter().map(reach).collect()),
            error: Numbers(self.with.iter().map(|frame| frame.gaps[leg]).collect()),
        }
    }

    fn plots(&self) -> Vec<Plot> {
        type Value = dyn Fn(&Recorded, usize) -> f32;
        let count = self.character.body.legs.len();
        let of_feet = |title: &str, unit: &str, value: &Value| {
            let line = |leg: usize| Line {
                label: self.leg_name(leg),
                ink: format!("leg{}", leg % 8),
                values: Numbers(self.with.iter().map(|frame| value(frame, leg)).collect()),
                is_limit: false,
            };
            Plot {
                title: title.to_owned(),
                unit: unit.to_owned(),
                digits: 2,
                lines: (0..count).map(line).collect(),
            }
        };
        let standing = |frames: &[Recorded], leg: usize| {
            let gap = |frame: &Recorded| {
                let stands = frame.feet[leg].supports && frame.gaps[leg].is_finite();
                if stands { frame.gaps[leg] } else { f32::NAN }
            };
            Numbers(frames.iter().map(gap).collect())
        };
        let mut gap = of_feet("Soles over the ground while they stand", "cm", &|_, _| 0.0);
        for (leg, line) in gap.lines.iter_mut().enumerate() {
            line.values = standing(&self.with, leg);
        }
        let without: Vec<Line> = gap
            .lines
            .iter()
            .enumerate()
            .map(|(leg, line)| Line {
                label: format!("{}, without", line.label),
                ink: line.ink.clone(),
                values: standing(&self.without, leg),
                is_limit: true,
            })
            .collect();
        gap.lines.extend(without);
        let pelvis = |label: &str, frames: &[Recorded], ink: &str| Line {
            label: label.to_owned(),
            ink: ink.to_owned(),
            values: Numbers(frames.iter().map(|frame| frame.pelvis_offset).collect()),
            is_limit: false,
        };
        vec![
            gap,
            of_feet("Ground over the authored floor", "cm", &|frame, leg| {
                frame.feet[leg].ground
            }),
            of_feet("How much the ground counts", "", &|frame, leg| {
                frame.feet[leg].weight
            }),
            Plot {
                title: "Pelvis offset".to_owned(),
                unit: "cm".to_owned(),
                digits: 2,
                lines: vec![pelvis("offset", &self.with, "leg0")],
            },
        ]
    }

    fn events(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for (frame, recorded) in self.with.iter().enumerate() {
            for (leg, foot) in recorded.feet.iter().enumerate() {
                let kinds = [
                    (foot.has_planted, "planted"),
                    (foot.has_lifted, "lifted"),
                    (foot.has_torn, "released"),
                ];
                for (_, kind) in kinds.into_iter().filter(|(is, _)| *is) {
                    let kind = kind.to_owned();
                    marks.push(Mark { frame, kind, leg });
                }
            }
        }
        marks
    }
}
