// SPDX-License-Identifier: MIT OR Apache-2.0
//! What feet under an authored pose say to mistakes: the field, the value, and that nothing has changed.

mod biped;

use biped::{PLAIN, flat};
use footfall_core::foot_ik::{
    FootIk, FootIkDesc, FootIkInput, FootIkOutput, FootIkSettings, FootLegDesc,
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
