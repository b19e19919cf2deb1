// SPDX-License-Identifier: MIT OR Apache-2.0
//! Authored motion from files: a skeleton and its poses over time, in our frame.
//!
//! X forward, Y right, Z up, cm; the character looks along X at first, and the lowest its feet come is Z = 0.

use std::path::Path;

use footfall_core::Joint;
use glam::{Quat, Vec3};

mod bvh;
mod cycle;
mod glb;
pub mod skin;

pub use skin::Skin;

/// A bone.
#[derive(Clone, Debug, PartialEq)]
pub struct ClipBone {
    /// Its name.
    pub name: String,
    /// Its parent, which comes before it.
    pub parent: Option<usize>,
    /// Where it is in the reference pose, seen from its parent.
    pub rest: Joint,
}

/// A clip: a skeleton, and its poses.
#[derive(Clone, Debug, PartialEq)]
pub struct Clip {
    /// Its name.
    pub name: String,
    /// The bones, parents first.
    pub bones: Vec<ClipBone>,
    /// Time from pose to pose, s.
    pub step: f64,
    /// The poses, relative to parents.
    pub poses: Vec<Vec<Joint>>,
    /// Its skin, if its file has one.
    pub skin: Option<Skin>,
}

impl Clip {
    /// Reads a `.bvh`, or a `.glb` and the animation in it of a name (its first if none is given). `unit` is the length of
    /// the file's unit, cm.
    ///
    /// # Errors
    ///
    /// If the file cannot be read; the message names what is wrong, and where.
    pub fn read(path: &Path, animation: Option<&str>, unit: f32) -> Result<Self, String> {
        let at = |error: String| format!("{}: {error}", path.display());
        let bytes = std::fs::read(path).map_err(|error| at(error.to_string()))?;
        let extension = path.extension().and_then(|extension| extension.to_str());
        match extension {
            Some("bvh") => {
                let text = String::from_utf8(bytes).map_err(|error| at(error.to_string()))?;
                bvh::read(&text, unit).map_err(at)
            }
            Some("glb") => glb::read(&bytes, animation, unit).map_err(at),
            _ => Err(at("not a .bvh or .glb".to_owned())),
        }
    }

    /// How long it is, s.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.step * (self.poses.len().max(1) - 1) as f64
    }

    /// The pose at a time, s; between poses it is blended.
    #[must_use]
    pub fn pose(&self, time: f64) -> Vec<Joint> {
        let at = (time / self.step).clamp(0.0, (self.poses.len() - 1) as f64);
        let (before, part) = (at.floor() as usize, at.fract() as f32);
        let after = (before + 1).min(self.poses.len() - 1);
        let pairs = self.poses[before].iter().zip(&self.poses[after]);
        pairs
            .map(|(a, b)| Joint {
                rotation: a.rotation.slerp(b.rotation, part),
                translation: a.translation.lerp(b.translation, part),
            })
            .collect()
    }

    /// Joints in the skeleton's space, from those relative to parents.
    #[must_use]
    pub fn model(&self, local: &[Joint]) -> Vec<Joint> {
        let mut model: Vec<Joint> = Vec::with_capacity(local.len());
        for (bone, joint) in self.bones.iter().zip(local) {
            let joint = bone
                .parent
                .map_or(*joint, |parent| model[parent].then(joint));
            model.push(joint);
        }
        model
    }

    /// The reference pose in the skeleton's space.
    #[must_use]
    pub fn rest(&self) -> Vec<Joint> {
        let local: Vec<Joint> = self.bones.iter().map(|bone| bone.rest).collect();
        self.model(&local)
    }

    /// The bone of a name.
    #[must_use]
    pub fn bone(&self, name: &str) -> Option<usize> {
        self.bones.iter().position(|bone| bone.name == name)
    }
}

/// A right-handed frame with Y up, looking along Z, as motion capture and glTF have it, in ours: a vector (x, y, z) is
/// (z, −x, y). The map mirrors, so the axis of a turn changes sign besides.
fn place(v: Vec3, unit: f32) -> Vec3 {
    Vec3::new(v.z, -v.x, v.y) * unit
}

/// See [`place`].
fn turn(q: Quat) -> Quat {
    Quat::from_xyzw(-q.z, q.x, -q.y, q.w)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data(name: &str) -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("data/clips")
            .join(name)
    }

    #[test]
    fn a_turn_means_the_same_in_both_frames() {
        let q = Quat::from_euler(glam::EulerRot::YXZ, 0.7, -0.3, 1.1);
        let v = Vec3::new(1.0, 2.0, 3.0);
        assert!((turn(q) * place(v, 1.0) - place(q * v, 1.0)).length() < 1.0e-5);
    }

    #[test]
    fn a_captured_walk_stands_upright_and_looks_ahead() {
        let clip = Clip::read(&data("cmu_131_01.bvh"), None, 5.644).unwrap();
        assert_eq!(clip.poses.len(), 994);
        assert!((clip.step - 1.0 / 120.0).abs() < 1.0e-5);
        let rest = clip.rest();
        let [hips, head, knee, ankle, toe] = ["Hips", "Head", "LeftKnee", "LeftAnkle", "LeftToe"]
            .map(|name| rest[clip.bone(name).unwrap()].translation);
        assert!(head.z > hips.z && knee.z < hips.z && ankle.z < knee.z);
        assert!(
            toe.x > ankle.x + 5.0,
            "toes point ahead: {toe} from {ankle}"
        );
        assert!(ankle.y < 0.0, "left is where Y is negative: {ankle}");
        // A person of ordinary size.
        assert!(
            (60.0..110.0).contains(&(hips.z - toe.z)),
            "{hips} over {toe}"
        );
    }

    #[test]
    fn a_fox_has_a_walk() {
        let clip = Clip::read(&data("fox.glb"), Some("Walk"), 1.0).unwrap();
        assert_eq!(clip.name, "Walk");
        assert!(clip.seconds() > 0.5 && clip.poses.len() > 10);
        let rest = clip.rest();
        let of = |name: &str| rest[clip.bone(name).unwrap()].translation;
        assert!(of("b_Head_05").x > of("b_Hip_01").x, "it looks ahead");
        assert!(
            of("b_LeftLeg01_015").z > of("b_LeftFoot02_018").z,
            "it stands"
        );
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let told = |text: &str| bvh::read(text, 1.0).unwrap_err();
        assert!(told("nothing").contains("line 1"));
        let header = "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\n";
        assert!(
            told(&format!(
                "{header}}}\nMOTION\nFrames: 2\nFrame Time: 0.1\n1\n"
            ))
            .contains("1 of 2 frames")
        );
        assert!(
            told(&format!(
                "{header}}}\nMOTION\nFrames: 1\nFrame Time: 0.1\nx\n"
            ))
            .contains('x')
        );
        assert!(
            Clip::read(&data("fox.glb"), Some("Swim"), 1.0)
                .unwrap_err()
                .contains("Survey, Walk, Run")
        );
    }
}
