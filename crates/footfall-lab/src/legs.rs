// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which bones of a skeleton are its legs: as the core guesses them, or as they are given by hand.

use footfall_core::guess::{NamedBone, guess};

use crate::clip::Clip;

/// The bones of a leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegBones {
    /// Hip or shoulder.
    pub hip: usize,
    /// Knee or elbow.
    pub knee: usize,
    /// Ankle or wrist.
    pub ankle: usize,
    /// Ball of the foot.
    pub toe: Option<usize>,
}

/// A body on legs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// What carries all legs.
    pub pelvis: usize,
    /// The legs.
    pub legs: Vec<LegBones>,
}

impl Body {
    /// The legs of a clip's skeleton. `map` gives legs by hand, "hip,knee,ankle" or "hip,knee,ankle,toe" each; then no name
    /// is guessed.
    ///
    /// # Errors
    ///
    /// If there are no legs to be found, or the map names a bone that there is not; the message lists the bones.
    pub fn find(clip: &Clip, map: &[String]) -> Result<Self, String> {
        let legs = if map.is_empty() {
            guessed(clip)
        } else {
            map.iter()
                .map(|leg| given(clip, leg))
                .collect::<Result<_, _>>()?
        };
        if legs.is_empty() {
            return Err(format!(
                "no legs found: no bone is called foot or ankle with two above it; give them as hip,knee,ankle[,toe]. The bones are {}",
                bones_of(clip)
            ));
        }
        Ok(Self {
            pelvis: common_ancestor(clip, &legs),
            legs,
        })
    }
}

fn bones_of(clip: &Clip) -> String {
    let names: Vec<&str> = clip.bones.iter().map(|bone| bone.name.as_str()).collect();
    names.join(", ")
}

fn given(clip: &Clip, leg: &str) -> Result<LegBones, String> {
    let bones = leg
        .split(',')
        .map(|name| {
            let missing = || format!("there is no bone {name}: the bones are {}", bones_of(clip));
            clip.bone(name.trim()).ok_or_else(missing)
        })
        .collect::<Result<Vec<_>, _>>()?;
    match bones[..] {
        [hip, knee, ankle] => Ok(LegBones {
            hip,
            knee,
            ankle,
            toe: None,
        }),
        [hip, knee, ankle, toe] => Ok(LegBones {
            hip,
            knee,
            ankle,
            toe: Some(toe),
        }),
        _ => Err(format!(
            "{leg}: must be hip,knee,ankle or hip,knee,ankle,toe"
        )),
    }
}

/// The legs as the core guesses them.
fn guessed(clip: &Clip) -> Vec<LegBones> {
    let rest = clip.rest();
    let bones: Vec<NamedBone<'_>> = clip
        .bones
        .iter()
        .zip(&rest)
        .map(|(bone, joint)| NamedBone {
            name: &bone.name,
            parent: bone.parent,
            place: joint.translation,
        })
        .collect();
    let legs = guess(&bones).legs;
    legs.iter()
        .map(|leg| LegBones {
            hip: leg.hip,
            knee: leg.knee,
            ankle: leg.ankle,
            toe: leg.toe,
        })
        .collect()
}

/// The bone farthest from the root that all hips hang from.
fn common_ancestor(clip: &Clip, legs: &[LegBones]) -> usize {
    let above = |bone: usize| {
        let mut bones = Vec::new();
        let mut next = clip.bones[bone].parent;
        while let Some(bone) = next {
            bones.push(bone);
            next = clip.bones[bone].parent;
        }
        bones
    };
    let shared = above(legs[0].hip);
    let others: Vec<Vec<usize>> = legs[1..].iter().map(|leg| above(leg.hip)).collect();
    shared
        .into_iter()
        .find(|bone| others.iter().all(|bones| bones.contains(bone)))
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn clip(name: &str, animation: Option<&str>, unit: f32) -> Clip {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("data/clips")
            .join(name);
        Clip::read(&path, animation, unit).unwrap()
    }

    fn names(clip: &Clip, legs: &[LegBones]) -> Vec<Vec<String>> {
        let name = |bone: usize| clip.bones[bone].name.clone();
        let leg = |leg: &LegBones| {
            let bones = [Some(leg.hip), Some(leg.knee), Some(leg.ankle), leg.toe];
            bones.into_iter().flatten().map(name).collect()
        };
        legs.iter().map(leg).collect()
    }

    #[test]
    fn legs_are_found_by_whatever_name_they_have() {
        let walk = clip("cmu_131_01.bvh", None, 5.644);
        let body = Body::find(&walk, &[]).unwrap();
        assert_eq!(walk.bones[body.pelvis].name, "Hips");
        assert_eq!(
            names(&walk, &body.legs),
            [
                ["LeftHip", "LeftKnee", "LeftAnkle", "LeftToe"],
                ["RightHip", "RightKnee", "RightAnkle", "RightToe"]
            ]
        );
        let run = clip("cmu_run.bvh", None, 1.0);
        let body = Body::find(&run, &[]).unwrap();
        assert_eq!(
            names(&run, &body.legs),
            [["lThigh", "lShin", "lFoot"], ["rThigh", "rShin", "rFoot"]]
        );
        let fox = clip("fox.glb", Some("Walk"), 1.0);
        let body = Body::find(&fox, &[]).unwrap();
        assert_eq!(fox.bones[body.pelvis].name, "b_Hip_01");
        assert_eq!(body.legs.len(), 4);
        let mut feet: Vec<_> = names(&fox, &body.legs)
            .into_iter()
            .map(|leg| leg[2].clone())
            .collect();
        feet.sort();
        assert_eq!(
            feet,
            [
                "b_LeftFoot01_017",
                "b_LeftHand_011",
                "b_RightFoot01_021",
                "b_RightHand_08"
            ]
        );
    }

    #[test]
    fn legs_can_be_given_by_hand_and_mistakes_are_told() {
        let run = clip("cmu_run.bvh", None, 1.0);
        let body = Body::find(&run, &["rThigh,rShin,rFoot".to_owned()]).unwrap();
        assert_eq!(body.legs.len(), 1);
        let told = |leg: &str| Body::find(&run, &[leg.to_owned()]).unwrap_err();
        assert!(told("rThigh,rKnee,rFoot").contains("no bone rKnee"));
        assert!(told("rThigh").contains("must be hip,knee,ankle"));
    }
}
