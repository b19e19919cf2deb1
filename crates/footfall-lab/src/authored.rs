// SPDX-License-Identifier: MIT OR Apache-2.0
//! An authored clip played over a ground, with foot IK and without.
//!
//! The component goes where the clip's hips go, at the height of the ground below them, as a character's capsule does; the
//! clip's own floor is the component's. A clip that walks on the spot is repeated, and carried along as fast as its feet go
//! back while they stand.

use footfall_core::foot_ik::{
    FootBone, FootIk, FootIkDesc, FootIkInput, FootIkOutput, FootIkSettings, FootLegBones,
    FootLegDesc, FootState, LegInput, legs_of,
};
use footfall_core::{Joint, Placement};
use glam::{DVec3, Quat, Vec3};

use crate::clip::Clip;
use crate::legs::{Body, LegBones};
use crate::world::World;

pub mod bounds;
mod job;
mod recording;
pub mod scene;

pub use job::{Job, Outcome};

/// A clip's character, ready to walk.
pub struct Character {
    /// The clip.
    pub clip: Clip,
    /// Its legs.
    pub body: Body,
    /// How far the clip's floor lies under its origin, cm.
    floor: f32,
    /// How fast a clip that walks on the spot is carried along, cm/s; 0 for one that goes somewhere.
    pub carried: f32,
}

/// How a walk goes.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The settings of the core.
    pub settings: FootIkSettings,
    /// Frames a second.
    pub rate: f64,
    /// For how long, s; a clip that goes somewhere ends with itself.
    pub seconds: f64,
    /// Which way, about Z from X, rad.
    pub heading: f32,
    /// Where it begins, world cm: at most a step above the ground.
    pub start: DVec3,
    /// How much of everything, 0 to 1.
    pub alpha: f32,
    /// How fast the clip is played; 0 stands still in the pose of `from`.
    pub play_rate: f64,
    /// From which time of the clip on, s.
    pub from: f64,
    /// Whether the character is carried along by the first body of the world.
    pub rides: bool,
}

impl Default for Walk {
    fn default() -> Self {
        Self {
            settings: FootIkSettings::default(),
            rate: 60.0,
            seconds: 10.0,
            heading: 0.0,
            start: DVec3::ZERO,
            alpha: 1.0,
            play_rate: 1.0,
            from: 0.0,
            rides: false,
        }
    }
}

/// A frame of a walk.
pub struct Step<'a> {
    /// Time, s.
    pub time: f64,
    /// Length of the frame, s.
    pub dt: f64,
    /// The component.
    pub component: Placement,
    /// The world, at this frame's time.
    pub world: &'a World,
    /// The authored joints, component space.
    pub authored: &'a [Joint],
    /// The corrected joints, component space.
    pub corrected: &'a [Joint],
    /// What the core said.
    pub output: &'a FootIkOutput,
    /// The core.
    pub ik: &'a FootIk,
}

impl Step<'_> {
    /// What the core knows of a foot.
    #[must_use]
    pub fn foot(&self, leg: usize) -> FootState {
        self.ik.foot(leg).unwrap_or_default()
    }
}

/// A clip whose hips go less far than this part of their height goes nowhere.
const GOES: f32 = 0.25;
/// A foot stands while it is in this part of its lift.
const STANDS: f32 = 0.2;
/// A clip whose feet go back slower than this stands, cm/s.
const SLOWEST: f32 = 10.0;
/// How high a step a character climbs, cm: what is higher above where it stands is not its ground.
const STEP: f64 = 60.0;

fn level(joint: &Joint) -> Vec3 {
    Vec3::new(joint.translation.x, joint.translation.y, 0.0)
}

impl Character {
    /// The character of a clip.
    ///
    /// # Errors
    ///
    /// If no legs are found.
    pub fn new(clip: Clip, map: &[String]) -> Result<Self, String> {
        let body = Body::find(&clip, map)?;
        let mut character = Self {
            clip,
            body,
            floor: 0.0,
            carried: 0.0,
        };
        // The clip's floor is where its soles come lowest.
        let soles = character.sole_heights();
        let poses = character.clip.poses.iter();
        character.floor = poses
            .map(|pose| character.lowest(&character.clip.model(pose), &soles))
            .fold(f32::INFINITY, f32::min);
        character.carried = character.treadmill();
        Ok(character)
    }

    /// How fast the feet of a clip that goes nowhere go back while they stand, cm/s.
    fn treadmill(&self) -> f32 {
        let clip = &self.clip;
        let models: Vec<Vec<Joint>> = clip.poses.iter().map(|pose| clip.model(pose)).collect();
        let (first, last) = (&models[0], &models[models.len() - 1]);
        let pelvis = self.body.pelvis;
        let gone = level(&last[pelvis]) - level(&first[pelvis]);
        if gone.length() > GOES * first[pelvis].translation.z.abs() {
            return 0.0;
        }
        let mut speeds = Vec::new();
        for (leg, stands) in self.body.legs.iter().zip(self.standing_heights()) {
            let tip = Self::tip(leg);
            for pair in models.windows(2) {
                let now = [0, 1].map(|at| pair[at][tip].translation);
                if now[0].z.max(now[1].z) < stands {
                    speeds.push((now[0].x - now[1].x) / clip.step as f32);
                }
            }
        }
        speeds.sort_by(f32::total_cmp);
        let median = speeds.get(speeds.len() / 2).copied().unwrap_or(0.0);
        // A body that only shifts its weight stays where it is.
        if median > SLOWEST { median } else { 0.0 }
    }

    /// How high the tip of each foot is at most while it stands, over the clip's origin.
    fn standing_heights(&self) -> Vec<f32> {
        let clip = &self.clip;
        let models: Vec<Vec<Joint>> = clip.poses.iter().map(|pose| clip.model(pose)).collect();
        let height = |leg: &LegBones| {
            let tip = Self::tip(leg);
            let heights = models.iter().map(|model| model[tip].translation.z);
            let (low, high) = heights.fold((f32::INFINITY, f32::NEG_INFINITY), |(a, b), z| {
                (a.min(z), b.max(z))
            });
            low + STANDS * (high - low)
        };
        self.body.legs.iter().map(height).collect()
    }

    /// Counts the landings of a walk, from its first frame on.
    fn landings(&self) -> Landings {
        let heights = self.standing_heights();
        let legs = self.body.legs.iter().zip(heights);
        Landings {
            feet: legs
                .map(|(leg, height)| (Self::tip(leg), height - self.floor, true))
                .collect(),
            count: 0,
        }
    }

    fn tip(leg: &LegBones) -> usize {
        leg.toe.unwrap_or(leg.ankle)
    }

    /// Height of each leg's last joint over the floor of the reference pose.
    fn sole_heights(&self) -> Vec<f32> {
        let rest = self.clip.rest();
        let floor = self.rest_floor(&rest);
        let legs = self.body.legs.iter();
        legs.map(|leg| rest[Self::tip(leg)].translation.z - floor)
            .collect()
    }

    /// The lowest that anything of the feet is in the reference pose.
    fn rest_floor(&self, rest: &[Joint]) -> f32 {
        let is_of_feet = |bone: usize| {
            let mut next = Some(bone);
            while let Some(bone) = next {
                if self.body.legs.iter().any(|leg| leg.ankle == bone) {
                    return true;
                }
                next = self.clip.bones[bone].parent;
            }
            false
        };
        let feet = (0..rest.len()).filter(|&bone| is_of_feet(bone));
        feet.map(|bone| rest[bone].translation.z)
            .fold(f32::INFINITY, f32::min)
    }

    fn lowest(&self, model: &[Joint], soles: &[f32]) -> f32 {
        let legs = self.body.legs.iter().zip(soles);
        legs.map(|(leg, sole)| model[Self::tip(leg)].translation.z - sole)
            .fold(f32::INFINITY, f32::min)
    }

    /// Foot IK for it.
    ///
    /// # Errors
    ///
    /// What the core says of its legs.
    pub fn foot_ik(&self, settings: FootIkSettings) -> Result<FootIk, String> {
        self.foot_ik_turned(settings, &|_, joint| joint)
    }

    /// Foot IK for it, were each leg's joints as `turned` makes them.
    ///
    /// # Errors
    ///
    /// What the core says of its legs.
    pub fn foot_ik_turned(
        &self,
        settings: FootIkSettings,
        turned: &dyn Fn(usize, Joint) -> Joint,
    ) -> Result<FootIk, String> {
        let rest = self.clip.rest();
        let floor = self.rest_floor(&rest);
        let desc = |(at, leg): (usize, &LegBones)| {
            let raised = |bone: usize| {
                let joint = rest[bone];
                let translation = joint.translation - Vec3::Z * floor;
                turned(
                    at,
                    Joint {
                        translation,
                        ..joint
                    },
                )
            };
            FootLegDesc {
                hip: raised(leg.hip),
                knee: raised(leg.knee),
                ankle: raised(leg.ankle),
                toe: leg.toe.map(raised),
            }
        };
        let legs: Vec<FootLegDesc> = self.body.legs.iter().enumerate().map(desc).collect();
        let ahead = Joint {
            translation: Vec3::X,
            ..Joint::default()
        };
        let desc = FootIkDesc {
            legs: &legs,
            forward: Some(turned(0, ahead).translation),
            ..FootIkDesc::default()
        };
        FootIk::new(&desc, settings).map_err(|error| error.to_string())
    }

    /// The first pose of the clip, standing at the origin on its floor: pelvis and legs.
    #[must_use]
    pub fn standing(&self) -> (Joint, Vec<LegInput>) {
        let model = self.clip.model(&self.clip.pose(0.0));
        let at = level(&model[self.body.pelvis]) + Vec3::Z * self.floor;
        let authored: Vec<Joint> = model
            .iter()
            .map(|joint| Joint {
                translation: joint.translation - at,
                ..*joint
            })
            .collect();
        let legs = self.body.legs.iter().map(|leg| input(leg, &authored));
        (authored[self.body.pelvis], legs.collect())
    }

    /// How far legs are from where they should be, as a part of the height, if the root of the skeleton scales everything by
    /// `scale` and everything below it is so much larger.
    ///
    /// # Errors
    ///
    /// What the core says of the bones.
    pub fn inner_scale_error(&self, scale: f32) -> Result<f32, String> {
        let bone = |bone: &crate::clip::ClipBone, inner: f32| FootBone {
            parent: Some(bone.parent.map_or(0, |parent| parent + 1)),
            rotation: bone.rest.rotation,
            translation: bone.rest.translation / inner,
            scale: 1.0,
        };
        let legs: Vec<FootLegBones> = self
            .body
            .legs
            .iter()
            .map(|leg| FootLegBones {
                hip: leg.hip + 1,
                knee: leg.knee + 1,
                ankle: leg.ankle + 1,
                toe: leg.toe.map(|toe| toe + 1),
            })
            .collect();
        let described = |inner: f32| {
            let root = FootBone {
                scale: inner,
                ..FootBone::default()
            };
            let bones = self.clip.bones.iter().map(|own| bone(own, inner));
            let bones: Vec<FootBone> = std::iter::once(root).chain(bones).collect();
            legs_of(&bones, &legs).map_err(|error| error.to_string())
        };
        let (plain, scaled) = (described(1.0)?, described(scale)?);
        let joints = |legs: &[FootLegDesc]| -> Vec<Vec3> {
            let of =
                |leg: &FootLegDesc| [leg.hip, leg.knee, leg.ankle].map(|joint| joint.translation);
            legs.iter().flat_map(of).collect()
        };
        let (plain, scaled) = (joints(&plain), joints(&scaled));
        let worst = plain.iter().zip(&scaled).map(|(a, b)| a.distance(*b));
        Ok(worst.fold(0.0, f32::max) / self.height())
    }

    /// How tall the reference pose is, cm.
    #[must_use]
    pub fn height(&self) -> f32 {
        let rest = self.clip.rest();
        let heights = rest.iter().map(|joint| joint.translation.z);
        heights.fold(0.0, f32::max) - self.rest_floor(&rest)
    }

    /// How much higher a foot's sole is over the ground than it was authored over its floor, cm: below 0 it sinks. Of heel and
    /// toe the lower one counts; not a number where there is no ground.
    #[must_use]
    pub fn gap(&self, step: &Step<'_>, leg: usize) -> f32 {
        let (foot, ankle) = (self.foot(leg), self.body.legs[leg].ankle);
        let over = |sole: Vec3| {
            let place = step
                .component
                .point_world(step.corrected[ankle].point(sole));
            let above = place + DVec3::Z * 30.0;
            let ground = step.world.height_under(above)?;
            Some((place.z - ground) as f32 - step.authored[ankle].point(sole).z)
        };
        let gaps = [foot.heel, foot.toe].into_iter().filter_map(over);
        gaps.reduce(f32::min).unwrap_or(f32::NAN)
    }

    /// Height of a leg's ankle and of its tip over the sole in the reference pose, and the way between them.
    #[must_use]
    pub fn foot(&self, leg: usize) -> Foot {
        let rest = self.clip.rest();
        let floor = self.rest_floor(&rest);
        let bones = &self.body.legs[leg];
        let ankle = rest[bones.ankle];
        let tip = rest[Self::tip(bones)].translation;
        let back = ankle.rotation.conjugate();
        let on_floor =
            |place: Vec3| back * (Vec3::new(place.x, place.y, floor) - ankle.translation);
        let ahead = (tip - ankle.translation) * Vec3::new(1.0, 1.0, 0.0);
        Foot {
            heel: on_floor(ankle.translation),
            toe: on_floor(tip),
            forward: back * ahead.normalize_or(Vec3::X),
        }
    }

    /// Plays the clip over a world.
    ///
    /// # Errors
    ///
    /// What the core says of it.
    pub fn walk(
        &self,
        world: &World,
        walk: &Walk,
        mut watch: impl FnMut(&Step<'_>),
    ) -> Result<(), String> {
        let mut ik = self.foot_ik(walk.settings)?;
        let mut world = world.clone();
        let mut output = FootIkOutput::default();
        let start = level(&self.clip.model(&self.clip.pose(walk.from))[self.body.pelvis]);
        let turn = Quat::from_rotation_z(walk.heading);
        let length = self.clip.seconds();
        let is_carried = self.carried > 0.0;
        let seconds = if is_carried || walk.play_rate <= 0.0 {
            walk.seconds
        } else {
            ((length - walk.from) / walk.play_rate).min(walk.seconds)
        };
        let mut height = walk.start.z;
        for frame in 0..=(seconds * walk.rate) as usize {
            let time = frame as f64 / walk.rate;
            world.set_time(time);
            let played = walk.from + time * walk.play_rate;
            let local = self
                .clip
                .pose(if is_carried { played % length } else { played });
            let model = self.clip.model(&local);
            let at = level(&model[self.body.pelvis]);
            let carried = Vec3::X * (f64::from(self.carried) * walk.play_rate * time) as f32;
            let gone = (turn * (at - start + carried)).as_dvec3();
            let at_first = walk.start + gone;
            let carrier = world.bodies().first().filter(|_| walk.rides);
            let component = if let Some(body) = carrier {
                let ((before, from), (now, to)) = (body.at(0.0), body.at(time));
                let turned = to * from.inverse();
                let place = now + turned * (at_first - before);
                let facing = turned.as_quat() * turn;
                Placement {
                    rotation: facing.normalize(),
                    ..Placement::new(place, 0.0)
                }
            } else {
                let above = DVec3 {
                    z: height + STEP,
                    ..at_first
                };
                // Over a hole the capsule stays as high as it was.
                height = world.height_under(above).unwrap_or(height);
                Placement::new(DVec3 { z: height, ..above }, walk.heading)
            };
            let authored: Vec<Joint> = model
                .iter()
                .map(|joint| Joint {
                    translation: joint.translation - at - Vec3::Z * self.floor,
                    ..*joint
                })
                .collect();
            let legs: Vec<LegInput> = self
                .body
                .legs
                .iter()
                .map(|leg| input(leg, &authored))
                .collect();
            let dt = 1.0 / walk.rate;
            let input = FootIkInput {
                dt,
                component,
                pelvis: authored[self.body.pelvis],
                legs: &legs,
                alpha: walk.alpha,
                ..FootIkInput::default()
            };
            ik.update(&input, &world, &mut output)
                .map_err(|error| error.to_string())?;
            let corrected = self.corrected(&local, &authored, &output);
            watch(&Step {
                time,
                dt,
                component,
                world: &world,
                authored: &authored,
                corrected: &corrected,
                output: &output,
                ik: &ik,
            });
        }
        Ok(())
    }

    /// The whole skeleton with its pelvis and legs where they were put; what hangs from them follows.
    fn corrected(&self, local: &[Joint], authored: &[Joint], output: &FootIkOutput) -> Vec<Joint> {
        let mut put: Vec<Option<Joint>> = vec![None; authored.len()];
        put[self.body.pelvis] = Some(output.pelvis);
        for (leg, out) in self.body.legs.iter().zip(&output.legs) {
            put[leg.hip] = Some(out.hip);
            put[leg.knee] = Some(out.knee);
            put[leg.ankle] = Some(out.ankle);
            if let Some(toe) = leg.toe {
                put[toe] = out.toe;
            }
        }
        let mut model: Vec<Joint> = Vec::with_capacity(authored.len());
        for (bone, joint) in local.iter().enumerate() {
            let follows = self.clip.bones[bone]
                .parent
                .map(|parent| model[parent].then(joint));
            model.push(put[bone].or(follows).unwrap_or(authored[bone]));
        }
        model
    }
}

/// How often feet have come down, as authored.
struct Landings {
    /// Their tips, below what height they stand, and whether they did.
    feet: Vec<(usize, f32, bool)>,
    count: usize,
}

impl Landings {
    fn see(&mut self, authored: &[Joint]) {
        for (tip, height, stood) in &mut self.feet {
            let stands = authored[*tip].translation.z < *height;
            self.count += usize::from(stands && !*stood);
            *stood = stands;
        }
    }
}

/// A foot's sole, seen from its ankle bone.
#[derive(Clone, Copy, Debug)]
pub struct Foot {
    /// Under the ankle.
    pub heel: Vec3,
    /// Under the toe.
    pub toe: Vec3,
    /// Where it points.
    pub forward: Vec3,
}

fn input(leg: &LegBones, authored: &[Joint]) -> LegInput {
    LegInput {
        hip: authored[leg.hip],
        knee: authored[leg.knee],
        ankle: authored[leg.ankle],
        toe: leg.toe.map(|toe| authored[toe]),
        weight: None,
        turn_rate: None,
        joint_target: None,
        foot_turn: Quat::IDENTITY,
        disturbance: Vec3::ZERO,
    }
}
