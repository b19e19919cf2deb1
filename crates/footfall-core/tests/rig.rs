// SPDX-License-Identifier: MIT OR Apache-2.0
//! One row, one broken field, one exact error.

use footfall_core::rig::{Bone, EyeDesc, LegDesc, lizard};
use footfall_core::{Rig, RigDesc, RigError, Settings};
use glam::{Quat, Vec3};

/// A description that can be broken.
#[derive(Clone)]
struct Parts {
    bones: Vec<Bone>,
    legs: Vec<LegDesc>,
    spine: Vec<u32>,
    eyes: Vec<EyeDesc>,
    head: Option<u32>,
    body: u32,
    ground_height: f32,
}

fn parts() -> Parts {
    let lizard = lizard();
    let desc = lizard.desc();
    Parts {
        bones: desc.bones.to_vec(),
        legs: desc.legs.to_vec(),
        spine: desc.spine.to_vec(),
        eyes: desc.eyes.to_vec(),
        head: desc.head,
        body: desc.body,
        ground_height: desc.ground_height,
    }
}

fn build(parts: &Parts) -> Result<Rig, RigError> {
    Rig::new(&RigDesc {
        bones: &parts.bones,
        legs: &parts.legs,
        body: parts.body,
        spine: &parts.spine,
        neck: &[5],
        head: parts.head,
        eyes: &parts.eyes,
        tail: &[9, 10, 11],
        ground_height: parts.ground_height,
    })
}

#[test]
fn the_shipped_rig_is_as_described() {
    let rig = build(&parts()).expect("sound");
    assert_eq!(
        (rig.bone_count(), rig.leg_count(), rig.group_count()),
        (32, 4, 2)
    );
    let groups: Vec<usize> = rig.limbs().iter().map(|limb| limb.group).collect();
    assert_eq!(groups, [0, 1, 1, 0]);
    let rig = lizard().rig().expect("sound");
    let xs = rig.bones().iter().map(|bone| bone.model.translation.x);
    let (front, back) = (xs.clone().fold(0.0, f32::max), xs.fold(0.0, f32::min));
    assert!(
        (80.0..110.0).contains(&(front - back)),
        "about a metre: {}",
        front - back
    );
}

#[test]
#[allow(clippy::too_many_lines)] // A table.
fn each_mistake_has_its_own_error() {
    type Break = fn(&mut Parts);
    type Judge = fn(&RigError) -> bool;
    let rows: Vec<(&str, Break, Judge)> = vec![
        (
            "no bones",
            |p| p.bones.clear(),
            |e| matches!(e, RigError::NoBones),
        ),
        (
            "no legs",
            |p| p.legs.clear(),
            |e| matches!(e, RigError::TooFewLegs { count: 0 }),
        ),
        (
            "one leg",
            |p| p.legs.truncate(1),
            |e| matches!(e, RigError::TooFewLegs { count: 1 }),
        ),
        (
            "nine legs",
            |p| p.legs = vec![p.legs[0]; 9],
            |e| {
                matches!(
                    e,
                    RigError::TooMany {
                        field: "legs",
                        count: 9,
                        limit: 8
                    }
                )
            },
        ),
        (
            "parent after child",
            |p| p.bones[3].parent = Some(4),
            |e| matches!(e, RigError::ParentAfterChild { bone: 3, parent: 4 }),
        ),
        (
            "its own parent",
            |p| p.bones[3].parent = Some(3),
            |e| matches!(e, RigError::ParentAfterChild { bone: 3, parent: 3 }),
        ),
        (
            "NaN translation",
            |p| p.bones[2].translation.y = f32::NAN,
            |e| matches!(e, RigError::BadTranslation { bone: 2, .. }),
        ),
        (
            "absurd translation",
            |p| p.bones[2].translation.y = 1.0e9,
            |e| matches!(e, RigError::BadTranslation { bone: 2, .. }),
        ),
        (
            "quaternion too long",
            |p| p.bones[7].rotation = Quat::from_xyzw(0.0, 0.0, 0.0, 2.0),
            |e| matches!(e, RigError::NotUnit { bone: 7, .. }),
        ),
        (
            "NaN quaternion",
            |p| p.bones[7].rotation.x = f32::NAN,
            |e| matches!(e, RigError::NotUnit { bone: 7, .. }),
        ),
        (
            "no such bone",
            |p| p.legs[2].ankle = 99,
            |e| {
                matches!(
                    e,
                    RigError::NoSuchBone {
                        field: "legs.ankle",
                        at: 2,
                        bone: 99
                    }
                )
            },
        ),
        (
            "leg not a chain",
            |p| p.legs[1].knee = p.legs[0].knee,
            |e| {
                matches!(
                    e,
                    RigError::LegNotAChain {
                        leg: 1,
                        field: "knee",
                        ..
                    }
                )
            },
        ),
        (
            "toe elsewhere",
            |p| p.legs[1].toe = Some(2),
            |e| {
                matches!(
                    e,
                    RigError::LegNotAChain {
                        leg: 1,
                        field: "toe",
                        ..
                    }
                )
            },
        ),
        (
            "zero-length thigh",
            |p| {
                let knee = p.legs[3].knee as usize;
                p.bones[knee].translation = Vec3::ZERO;
            },
            |e| {
                matches!(
                    e,
                    RigError::ZeroLengthBone {
                        leg: 3,
                        bone: "hip to knee",
                        ..
                    }
                )
            },
        ),
        (
            "zero-length shank",
            |p| {
                let ankle = p.legs[3].ankle as usize;
                p.bones[ankle].translation = Vec3::ZERO;
            },
            |e| {
                matches!(
                    e,
                    RigError::ZeroLengthBone {
                        leg: 3,
                        bone: "knee to ankle",
                        ..
                    }
                )
            },
        ),
        (
            "straight without a pole",
            |p| {
                let (knee, ankle) = (p.legs[0].knee as usize, p.legs[0].ankle as usize);
                p.bones[ankle].translation = p.bones[knee].translation;
            },
            |e| matches!(e, RigError::NoPole { leg: 0, .. }),
        ),
        (
            "negative ankle height",
            |p| p.legs[1].ankle_height = -1.0,
            |e| {
                matches!(
                    e,
                    RigError::BadLegNumber {
                        leg: 1,
                        field: "ankle_height",
                        ..
                    }
                )
            },
        ),
        (
            "no step distance",
            |p| p.legs[1].step_distance = 0.0,
            |e| {
                matches!(
                    e,
                    RigError::BadLegNumber {
                        leg: 1,
                        field: "step_distance",
                        ..
                    }
                )
            },
        ),
        (
            "home out of reach",
            |p| p.legs[1].home = Some(Vec3::new(90.0, 0.0, 0.0)),
            |e| matches!(e, RigError::BadHome { leg: 1, .. }),
        ),
        (
            "NaN home",
            |p| p.legs[1].home = Some(Vec3::NAN),
            |e| matches!(e, RigError::BadHome { leg: 1, .. }),
        ),
        (
            "group too high",
            |p| p.legs[0].group = 77,
            |e| matches!(e, RigError::BadGroup { leg: 0, group: 77 }),
        ),
        (
            "gap in the groups",
            |p| p.legs.iter_mut().for_each(|leg| leg.group *= 2),
            |e| matches!(e, RigError::EmptyGroup { group: 1 }),
        ),
        (
            "shared bone",
            |p| p.spine = vec![1, 2, 3, 9],
            |e| {
                matches!(
                    e,
                    RigError::NotAChain {
                        field: "spine",
                        at: 3,
                        ..
                    }
                )
            },
        ),
        (
            "spine out of order",
            |p| p.spine = vec![3, 2],
            |e| {
                matches!(
                    e,
                    RigError::NotAChain {
                        field: "spine",
                        at: 1,
                        bone: 2
                    }
                )
            },
        ),
        (
            "head in the neck",
            |p| p.head = Some(5),
            |e| {
                matches!(
                    e,
                    RigError::SharedBone {
                        bone: 5,
                        first: "neck",
                        second: "head"
                    }
                )
            },
        ),
        (
            "spine below a leg",
            |p| p.spine = vec![19],
            |e| {
                matches!(
                    e,
                    RigError::BelowLeg {
                        field: "spine",
                        bone: 19,
                        ..
                    }
                )
            },
        ),
        (
            "eye outside the head",
            |p| p.eyes[1].bone = 12,
            |e| matches!(e, RigError::EyeOutsideHead { eye: 1 }),
        ),
        (
            "eye without a head",
            |p| p.head = None,
            |e| matches!(e, RigError::EyeOutsideHead { eye: 0 }),
        ),
        (
            "no such body",
            |p| p.body = 400,
            |e| matches!(e, RigError::NoSuchBone { field: "body", .. }),
        ),
        (
            "NaN ground",
            |p| p.ground_height = f32::NAN,
            |e| matches!(e, RigError::BadGroundHeight { .. }),
        ),
    ];
    for (name, break_it, is_right) in rows {
        let mut broken = parts();
        break_it(&mut broken);
        let error = build(&broken).expect_err(name);
        assert!(is_right(&error), "{name}: {error:?}");
        assert!(error.to_string().len() > 10, "{name}: {error}");
    }
}

#[test]
fn a_straight_leg_bends_to_its_pole() {
    let mut parts = parts();
    let (knee, ankle) = (parts.legs[0].knee as usize, parts.legs[0].ankle as usize);
    parts.bones[ankle].translation = parts.bones[knee].translation;
    parts.legs[0].pole = Vec3::new(0.0, 0.0, 5.0);
    parts.legs[0].home = Some(Vec3::new(16.0, -13.5, 0.0));
    build(&parts).expect("a pole is enough");
}

#[test]
fn every_setting_is_judged() {
    let good = Settings::default();
    good.check().expect("the shipped settings are sound");
    let mut settings = good;
    settings.gait.step_duration = f32::NAN;
    assert_eq!(
        settings.check().expect_err("NaN").field,
        "gait.step_duration"
    );
    let mut settings = good;
    settings.motion.rest_far = settings.motion.rest_near - 1.0;
    assert_eq!(
        settings.check().expect_err("crossed").field,
        "motion.rest_far"
    );
    let mut settings = good;
    settings.bob.turn.y = f32::INFINITY;
    let error = settings.check().expect_err("infinite");
    assert!(
        error.to_string().contains("settings.bob.turn.y is inf"),
        "{error}"
    );
}
