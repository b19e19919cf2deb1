// SPDX-License-Identifier: MIT OR Apache-2.0
//! The shipped rig, as the skin sees it: which bone is called what, where its joint is, and which is its mirror image.

use footfall_core::Rig;
use footfall_core::rig::{LIZARD_BONE_NAMES, lizard};
use glam::Vec3;

use crate::weights::{BONES, Weights};

/// The shipped rig.
///
/// # Panics
///
/// Never: a test of the core builds it.
#[must_use]
pub fn rig() -> Rig {
    lizard().rig().expect("the shipped rig is sound")
}

/// The bone of that name.
///
/// # Panics
///
/// If the rig has none: names are written in this crate, and its tests build everything.
#[must_use]
pub fn bone(name: &str) -> usize {
    let found = LIZARD_BONE_NAMES.iter().position(|&other| other == name);
    found.unwrap_or_else(|| panic!("the lizard has no bone {name}"))
}

/// Where the joint of a bone is in the reference pose.
#[must_use]
pub fn joint(name: &str) -> Vec3 {
    rig().bones()[bone(name)].model.translation
}

/// For every bone the one on the other side; itself in the middle.
#[must_use]
pub fn mirror_images() -> [usize; BONES] {
    std::array::from_fn(|at| {
        let name = LIZARD_BONE_NAMES[at];
        let other = match name.rsplit_once('_') {
            Some((stem, "l")) => format!("{stem}_r"),
            Some((stem, "r")) => format!("{stem}_l"),
            _ => name.to_owned(),
        };
        bone(&other)
    })
}

/// Bones along the body, from the head back, with the X at which each takes over from the one before.
const CHAIN: [(&str, f32); 13] = [
    ("head", f32::INFINITY),
    ("neck", 24.0),
    ("chest", 18.5),
    ("spine_02", 11.0),
    ("spine_01", 3.5),
    ("hips", -5.5),
    ("tail_01", -19.5),
    ("tail_02", -26.0),
    ("tail_03", -32.5),
    ("tail_04", -39.0),
    ("tail_05", -45.5),
    ("tail_06", -52.0),
    ("tail_07", -58.5),
];

/// What holds the body at `x`: its bones take over from each other smoothly.
#[must_use]
pub fn along_body(x: f32) -> Weights {
    /// To either side of a joint, cm.
    const SPREAD: f32 = 3.6;
    let mut weights = Weights::all(bone(CHAIN[0].0));
    for &(name, joint) in &CHAIN[1..] {
        let t = ((joint - x) / (2.0 * SPREAD) + 0.5).clamp(0.0, 1.0);
        weights = weights.toward(&Weights::all(bone(name)), t * t * (3.0 - 2.0 * t));
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chain_takes_over_at_the_joints() {
        for (name, x) in &CHAIN[1..] {
            let weights = along_body(*x);
            assert!((weights.share(bone(name)) - 0.5).abs() < 0.01, "{name}");
        }
        assert_eq!(along_body(30.0).share(bone("head")), 1.0);
        assert_eq!(along_body(-64.0).share(bone("tail_07")), 1.0);
    }

    #[test]
    fn mirror_images_are_mutual() {
        let images = mirror_images();
        for (at, &image) in images.iter().enumerate() {
            assert_eq!(images[image], at);
        }
        assert_eq!(images[bone("foot_l")], bone("foot_r"));
    }
}
