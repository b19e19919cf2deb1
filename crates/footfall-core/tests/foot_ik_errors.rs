// SPDX-License-Identifier: MIT OR Apache-2.0
//! What feet under an authored pose say to mistakes: the field, the value, and that nothing has changed.

mod biped;

use biped::{PLAIN, flat};
use footfall_core::foot_ik::{
    FootBone, FootIk, FootIkDesc, FootIkInput, FootIkOutput, FootIkSettings, FootLegBones,
    FootLegDesc, legs_of,
};
use footfall_core::{Joint, Placement};
use glam::Vec3;

#[test]
fn legs_that_are_none_are_refused_by_name() {
    let leg = |knee: f32| {
        let [hip, middle, ankle, _] = PLAIN.leg(1.0);
        FootLegDesc {
            hip,
            knee: Joint {
                translation: hip.translation.lerp(middle.translation, knee),
                ..middle
            },
            ankle,
            toe: None,
        }
    };
    let told = |legs: &[FootLegDesc], up: Vec3| {
        let desc = FootIkDesc {
            legs,
            up,
            ..FootIkDesc::default()
        };
        match FootIk::new(&desc, FootIkSettings::default()) {
            Ok(_) => "accepted".to_owned(),
            Err(error) => error.to_string(),
        }
    };
    for (message, part) in [
        (told(&[], Vec3::Z), "there are 0 legs"),
        (told(&[leg(1.0), leg(1.0)], Vec3::Z), "share their hip"),
        (told(&[leg(0.0)], Vec3::Z), "a leg needs a thigh"),
        (told(&[leg(1.0)], Vec3::ZERO), "up is [0, 0, 0]"),
        (told(&[leg(1.0)], Vec3::Z), "has no toe"),
    ] {
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn settings_and_inputs_are_refused_by_name_and_change_nothing() {
    let mut settings = FootIkSettings::default();
    settings.pelvis.coefficient = 1.5;
    assert!(
        settings
            .check()
            .unwrap_err()
            .to_string()
            .contains("pelvis.coefficient is 1.5")
    );

    let mut ik = PLAIN.ik(FootIkSettings::default());
    let legs = PLAIN.authored();
    let sound = PLAIN.input(&legs, Placement::default(), 1.0 / 60.0);
    let mut output = FootIkOutput::default();
    ik.update(&sound, &flat(), &mut output).unwrap();
    let before = (*ik.state(), output);
    let mut bad_legs = legs;
    bad_legs[1].knee.translation.x = f32::NAN;
    let rows = [
        (
            FootIkInput {
                dt: f64::NAN,
                ..sound
            },
            "dt is NaN",
        ),
        (FootIkInput { dt: -1.0, ..sound }, "dt is -1"),
        (
            FootIkInput {
                up: Vec3::ZERO,
                ..sound
            },
            "up is",
        ),
        (
            FootIkInput {
                alpha: f32::INFINITY,
                ..sound
            },
            "alpha is inf",
        ),
        (
            FootIkInput {
                legs: &legs[..1],
                ..sound
            },
            "there are 1 legs",
        ),
        (
            FootIkInput {
                legs: &bad_legs,
                ..sound
            },
            "legs[1].knee",
        ),
        (
            FootIkInput {
                component: Placement {
                    scale: 0.0,
                    ..Placement::default()
                },
                ..sound
            },
            "component.scale is 0",
        ),
    ];
    for (input, part) in rows {
        let error = ik
            .update(&input, &flat(), &mut output)
            .unwrap_err()
            .to_string();
        assert!(error.contains(part), "{error}");
        assert_eq!((*ik.state(), output), before, "nothing has changed");
    }
}

#[test]
fn bones_that_make_no_leg_are_refused_by_name() {
    let bones: Vec<FootBone> = [None, Some(0), Some(1), Some(2), Some(3)]
        .into_iter()
        .map(|parent| FootBone {
            parent,
            translation: Vec3::new(1.0, 0.0, -10.0),
            ..FootBone::default()
        })
        .collect();
    let sound = FootLegBones {
        hip: 1,
        knee: 2,
        ankle: 3,
        toe: Some(4),
    };
    let told = |bones: &[FootBone], legs: &[FootLegBones]| match legs_of(bones, legs) {
        Ok(_) => "accepted".to_owned(),
        Err(error) => error.to_string(),
    };
    let with = |at: usize, change: fn(&mut FootBone)| {
        let mut bones = bones.clone();
        change(&mut bones[at]);
        told(&bones, &[sound])
    };
    let rows = [
        (told(&bones, &[sound]), "accepted"),
        (with(1, |bone| bone.scale = 0.0), "bones[1].scale is 0"),
        (
            with(1, |bone| bone.parent = Some(3)),
            "bones[1].parent is 3",
        ),
        (
            with(2, |bone| bone.translation.x = f32::NAN),
            "bones[2] is not finite",
        ),
        (
            told(
                &bones,
                &[FootLegBones {
                    toe: Some(77),
                    ..sound
                }],
            ),
            "legs[0].toe is bone 77: there are 5 bones",
        ),
        (
            told(&bones, &[FootLegBones { knee: 1, ..sound }]),
            "hip and knee are the same bone",
        ),
        (
            told(
                &bones,
                &[FootLegBones {
                    hip: 4,
                    toe: None,
                    ..sound
                }],
            ),
            "the knee is not below the hip",
        ),
        (told(&bones, &[sound, sound]), "share their hip"),
    ];
    for (message, part) in rows {
        assert!(message.contains(part), "{message}: {part}");
    }
}

#[test]
fn scales_within_a_skeleton_are_worked_in() {
    let plain = FootBone::default();
    let leg = FootLegBones {
        hip: 1,
        knee: 2,
        ankle: 3,
        toe: None,
    };
    let chain = |inner: f32| {
        let part = |parent: usize, place: Vec3| FootBone {
            parent: Some(parent),
            translation: place / inner,
            ..plain
        };
        let root = FootBone {
            scale: inner,
            ..plain
        };
        let bones = [
            root,
            part(0, Vec3::new(0.0, 9.0, 88.0)),
            part(1, Vec3::new(3.0, 0.0, -40.0)),
            part(2, Vec3::new(-3.0, 0.0, -39.0)),
        ];
        legs_of(&bones, &[leg]).unwrap()[0]
    };
    let (plain, scaled) = (chain(1.0), chain(0.01));
    for (a, b) in [
        (plain.hip, scaled.hip),
        (plain.knee, scaled.knee),
        (plain.ankle, scaled.ankle),
    ] {
        assert!(a.translation.distance(b.translation) < 1.0e-3);
    }
}
