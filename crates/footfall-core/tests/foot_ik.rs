// SPDX-License-Identifier: MIT OR Apache-2.0
//! Feet under an authored pose, measured from outside: from the joints that come out.

mod biped;

use std::f32::consts::PI;

use biped::{
    Biped, HEEL, Heights, PLAIN, Plane, Planes, TIP, flat, foot, lengths, on_foot, slope, stood,
    stood_by, yaw_of,
};
use footfall_core::foot_ik::{FootIk, FootIkInput, FootIkOutput, FootIkSettings};
use footfall_core::{Ground, Hit, Placement, Probe, math};
use glam::{DVec3, Vec3};

#[test]
fn on_level_ground_nothing_changes() {
    for yaw in [0.0, 1.0, -2.5] {
        let component = Placement::new(DVec3::new(300.0, -40.0, 0.0), yaw);
        let output = stood(&PLAIN, &flat(), component, 60.0, 1.0);
        assert_eq!(output.correction.pelvis_offset, 0.0);
        for (leg, authored) in output.legs.iter().zip(PLAIN.authored()) {
            let pairs = [
                (leg.hip, authored.hip),
                (leg.knee, authored.knee),
                (leg.ankle, authored.ankle),
                (leg.toe.unwrap(), authored.toe.unwrap()),
            ];
            for (now, before) in pairs {
                let apart = now.translation.distance(before.translation);
                let turned = math::angle_between(now.rotation, before.rotation);
                assert!(apart <= 0.01, "{apart} cm");
                assert!(turned.to_degrees() <= 0.01, "{}°", turned.to_degrees());
            }
        }
    }
}

#[test]
fn soles_lie_on_slopes_at_every_heading() {
    let mut worst = 0.0_f64;
    for degrees in [0.0_f32, 10.0, 20.0, 30.0, 40.0] {
        let normal = Vec3::new(degrees.to_radians().sin(), 0.0, degrees.to_radians().cos());
        for heading in 0..24_u8 {
            let component = Placement::new(DVec3::ZERO, f32::from(heading) * PI / 12.0);
            let output = stood(&PLAIN, &slope(normal), component, 60.0, 2.0);
            for (leg, side) in [(0, -1.0), (1, 1.0)] {
                for at in [HEEL, TIP] {
                    let point = on_foot(&PLAIN, &output, leg, at, &component);
                    let gap = point.dot(normal.as_dvec3());
                    worst = worst.max(gap.abs());
                    assert!(
                        gap.abs() <= 1.0,
                        "{degrees}° at {heading}: leg {leg}: {gap} cm"
                    );
                }
                let authored = PLAIN.leg(side)[2];
                let change =
                    yaw_of(&PLAIN, &output.legs[leg].ankle, side) - yaw_of(&PLAIN, &authored, side);
                let change = math::wrap_angle(change).to_degrees();
                assert!(
                    change.abs() <= 0.1,
                    "{degrees}° at {heading}: yaw {change}°"
                );
                let out = &output.legs[leg];
                let now = lengths([out.hip, out.knee, out.ankle].map(|joint| joint.translation));
                let was = lengths([0, 1, 2].map(|at| PLAIN.leg(side)[at].translation));
                for (now, was) in now.iter().zip(was) {
                    assert!((now / was - 1.0).abs() <= 1.0e-4, "{now} for {was}");
                }
            }
        }
    }
    println!("heel and toe at most {worst:.3} cm from the plane");
}

#[test]
fn a_foot_on_a_block_bends_its_leg_and_the_other_reaches_down() {
    let block = Heights(|_, y| Some(if y > 0.0 { 12.0 } else { 0.0 }));
    let output = stood(&PLAIN, &block, Placement::default(), 60.0, 2.0);
    let offset = output.correction.pelvis_offset;
    assert!((0.0..=12.0).contains(&offset), "{offset}");
    let ankle = |leg: usize| output.legs[leg].ankle.translation.z;
    assert!((ankle(1) - 21.0).abs() < 0.1, "on the block: {}", ankle(1));
    assert!((ankle(0) - 9.0).abs() < 0.5, "on the floor: {}", ankle(0));
}

#[test]
fn a_foot_over_nothing_is_as_authored() {
    let ledge = Heights(|_, y| (y < 0.0).then_some(0.0));
    let mut ik = PLAIN.ik(FootIkSettings::default());
    let output = stood_by(&mut ik, &PLAIN, &ledge, Placement::default(), (60.0, 2.0));
    let authored = PLAIN.authored();
    for leg in 0..2 {
        let apart = output.legs[leg]
            .ankle
            .translation
            .distance(authored[leg].ankle.translation);
        assert!(apart < 0.01, "leg {leg}: {apart}");
    }
    assert!(foot(&ik, 0).has_ground && !foot(&ik, 1).has_ground);
    assert_eq!(foot(&ik, 1).weight, 0.0);
}

#[test]
fn ceilings_steep_faces_and_insides_are_not_ground() {
    struct Odd(Hit);
    impl Ground for Odd {
        fn cast(&self, probes: &[Probe], hits: &mut [Option<Hit>]) {
            for (probe, hit) in probes.iter().zip(hits) {
                let position = probe
                    .from
                    .lerp(probe.to, f64::from(self.0.fraction.max(0.3)));
                *hit = Some(Hit { position, ..self.0 });
            }
        }
    }
    let hit = |normal: Vec3, fraction: f32| Hit {
        normal,
        fraction,
        ..Hit::default()
    };
    let steep = Vec3::new(0.9, 0.0, 0.43).normalize();
    for odd in [
        hit(Vec3::NEG_Z, 0.5),
        hit(steep, 0.5),
        hit(Vec3::Z, 0.0),
        hit(Vec3::NAN, 0.5),
        hit(Vec3::ZERO, 0.5),
    ] {
        let mut ik = PLAIN.ik(FootIkSettings::default());
        let output = stood_by(
            &mut ik,
            &PLAIN,
            &Odd(odd),
            Placement::default(),
            (60.0, 0.5),
        );
        assert!(!foot(&ik, 0).has_ground, "{odd:?}");
        assert_eq!(output.correction.pelvis_offset, 0.0);
    }
}

#[test]
fn frame_rates_settle_alike_and_nothing_overshoots() {
    let block = Heights(|_, y| Some(if y > 0.0 { 12.0 } else { -6.0 }));
    let mut ends = Vec::new();
    for rate in [15.0, 30.0, 60.0, 144.0, 240.0] {
        let mut ik = PLAIN.ik(FootIkSettings::default());
        let legs = PLAIN.authored();
        let mut output = FootIkOutput::default();
        let mut last = [0.0_f32; 2];
        let end = stood(&PLAIN, &block, Placement::default(), rate, 3.0);
        for _ in 0..(3.0 * rate) as usize {
            let input = PLAIN.input(&legs, Placement::default(), 1.0 / rate);
            ik.update(&input, &block, &mut output).unwrap();
            let now = output.correction.pelvis_offset;
            let towards = end.correction.pelvis_offset.signum();

            assert!(now * towards <= end.correction.pelvis_offset * towards + 0.01);
            last = [0, 1].map(|leg| output.legs[leg].ankle.translation.z);
        }
        ends.push((end.correction.pelvis_offset, last));
    }
    for end in &ends {
        assert!((end.0 - ends[0].0).abs() < 0.5, "{ends:?}");
        assert!((end.1[0] - ends[0].1[0]).abs() < 0.5 && (end.1[1] - ends[0].1[1]).abs() < 0.5);
    }
}

#[test]
fn a_foot_turns_as_quickly_as_its_host_says() {
    let steep = Vec3::new(-0.3, 0.0, 0.954).normalize();
    let mut settings = FootIkSettings::default();
    settings.smooth.normal_window = 0.0;
    let mut ik = PLAIN.ik(settings);
    let mut legs = PLAIN.authored();
    legs[0].turn_rate = Some(2.0);
    let mut output = FootIkOutput::default();
    let mut turned = [0.0_f32; 2];
    for frame in 0..72 {
        let ground = if frame < 60 { flat() } else { slope(steep) };
        let input = PLAIN.input(&legs, Placement::default(), 1.0 / 60.0);
        ik.update(&input, &ground, &mut output)
            .expect("sound input");
        turned = [0, 1].map(|leg| foot(&ik, leg).normal_world.angle_between(Vec3::Z));
    }
    // After a fifth of a second a lag of rate r has made up 1 - exp(-r / 5).
    let whole = steep.angle_between(Vec3::Z);
    for (turned, rate) in turned
        .into_iter()
        .zip([2.0, settings.smooth.turn_rate_ground])
    {
        let part = 1.0 - (-0.2 * rate).exp();
        assert!(
            (turned / whole - part).abs() < 0.03,
            "{} for {part}",
            turned / whole
        );
    }
}

#[test]
fn no_time_changes_nothing() {
    let normal = Vec3::new(0.3, 0.2, 0.93).normalize();
    let mut ik = PLAIN.ik(FootIkSettings::default());
    let legs = PLAIN.authored();
    let mut output = FootIkOutput::default();
    for frame in 0..40 {
        let dt = if frame < 20 { 1.0 / 60.0 } else { 0.0 };
        let feet = |ik: &FootIk| [0, 1].map(|leg| foot(ik, leg));
        let before = (output, feet(&ik));
        let input = PLAIN.input(&legs, Placement::default(), dt);
        ik.update(&input, &slope(normal), &mut output).unwrap();
        if frame > 20 {
            assert_eq!((output, feet(&ik)), before, "frame {frame}");
        }
        assert!(output.legs[0].ankle.translation.is_finite());
    }
}

#[test]
fn a_teleport_gives_the_authored_pose_at_once() {
    let normal = Vec3::new(0.3, 0.0, 0.95).normalize();
    let mut ik = PLAIN.ik(FootIkSettings::default());
    let legs = PLAIN.authored();
    let mut output = FootIkOutput::default();
    let far = Placement {
        position: DVec3::splat(3.0e30),
        ..Placement::default()
    };
    for _ in 0..120 {
        let input = PLAIN.input(&legs, Placement::default(), 1.0 / 60.0);
        ik.update(&input, &slope(normal), &mut output).unwrap();
    }
    assert!(foot(&ik, 0).weight > 0.9);
    for component in [far, Placement::default()] {
        let input = PLAIN.input(&legs, component, 1.0 / 60.0);
        ik.update(&input, &slope(normal), &mut output).unwrap();
        for (leg, authored) in output.legs.iter().zip(&legs) {
            let apart = leg.ankle.translation.distance(authored.ankle.translation);
            // At the rate at which weights rise, a frame is an eighth of the way at most.
            assert!(apart.is_finite() && apart < 2.0, "{apart}");
        }
    }
}

#[test]
fn size_mesh_and_bone_axes_make_no_difference() {
    let normal = Vec3::new(0.35, -0.2, 0.9).normalize();
    let component = Placement::new(DVec3::ZERO, 0.6);
    let plain = stood(&PLAIN, &slope(normal), component, 60.0, 2.0);
    let place = |output: &FootIkOutput, leg: usize, component: &Placement| {
        let joints = [
            output.legs[leg].hip,
            output.legs[leg].knee,
            output.legs[leg].ankle,
            output.legs[leg].toe.unwrap(),
        ];
        joints.map(|joint| component.point_world(joint.translation))
    };
    // Bones with any axes, the left ones mirrored.
    let odd = Biped {
        bones: [0.4, -1.0, 2.0, 0.3].map(|angle| math::euler(angle, 0.5 * angle, 1.0)),
        left: Some([0.4, -1.0, 2.0, 0.3].map(|angle| math::euler(angle, 0.5 * angle, 1.0 + PI))),
        ..PLAIN
    };
    // A mesh that looks along its own −Y, in a component turned back.
    let turned = Biped {
        mesh: math::turn(Vec3::Z, -PI / 2.0),
        ..PLAIN
    };
    let back = Placement {
        rotation: math::turn(Vec3::Z, 0.6 + PI / 2.0),
        ..component
    };
    for (biped, component) in [(odd, component), (turned, back)] {
        let output = stood(&biped, &slope(normal), component, 60.0, 2.0);
        for leg in 0..2 {
            for (a, b) in place(&output, leg, &component).iter().zip(place(
                &plain,
                leg,
                &Placement::new(DVec3::ZERO, 0.6),
            )) {
                assert!((*a - b).length() < 0.01, "leg {leg}: {a} for {b}");
            }
        }
    }
    // The same creature at another scale.
    for scale in [0.1, 1.0, 10.0] {
        let scaled = Placement { scale, ..component };
        let output = stood(&PLAIN, &slope(normal), scaled, 60.0, 2.0);
        for leg in 0..2 {
            let (a, b) = (
                output.legs[leg].ankle.translation,
                plain.legs[leg].ankle.translation,
            );
            assert!(a.distance(b) < 0.001 * 88.0, "scale {scale}: {a} for {b}");
        }
    }
}

#[test]
fn a_wall_is_a_floor_to_who_walks_on_it() {
    // Up is −Y, far from the origin.
    let up = Vec3::NEG_Y;
    let component = Placement {
        position: DVec3::new(1.0e8, -3.0e7, 5.0e6),
        rotation: math::arc(Vec3::Z, up),
        scale: 1.0,
    };
    let wall = Planes(vec![Plane {
        point: component.position,
        normal: (up + Vec3::X * 0.3).normalize(),
    }]);
    let mut ik = PLAIN.ik(FootIkSettings::default());
    let legs = PLAIN.authored();
    let mut output = FootIkOutput::default();
    for _ in 0..120 {
        let input = FootIkInput {
            up,
            ..PLAIN.input(&legs, component, 1.0 / 60.0)
        };
        ik.update(&input, &wall, &mut output).unwrap();
    }
    for leg in 0..2 {
        for at in [HEEL, TIP] {
            let point = on_foot(&PLAIN, &output, leg, at, &component);
            let gap = (point - component.position).dot(wall.0[0].normal.as_dvec3());
            assert!(gap.abs() < 1.0, "leg {leg}: {gap}");
        }
    }
}

#[test]
fn a_stance_reached_by_two_paths_is_one_stance() {
    let stairs = Heights(|x, _| Some((x / 30.0).floor().clamp(0.0, 3.0) * 15.0));
    let legs = PLAIN.authored();
    let mut ends = Vec::new();
    for from in [-100.0, 200.0] {
        let mut ik = PLAIN.ik(FootIkSettings::default());
        let mut output = FootIkOutput::default();
        for frame in 0..240 {
            let part = (f64::from(frame) / 120.0).min(1.0);
            let x = from + (37.0 - from) * part;
            let z = (x / 30.0).floor().clamp(0.0, 3.0) * 15.0;
            let component = Placement::new(DVec3::new(x, 0.0, z), 0.0);
            let input = PLAIN.input(&legs, component, 1.0 / 60.0);
            ik.update(&input, &stairs, &mut output).unwrap();
        }
        ends.push(output.correction.pelvis_offset);
    }
    assert!((ends[0] - ends[1]).abs() < 0.1, "{ends:?}");
}

/// How far joints are from where they are authored, cm.
fn apart(output: &FootIkOutput) -> f32 {
    let legs = output.legs.iter().zip(PLAIN.authored());
    let joints = legs.flat_map(|(now, authored)| {
        [
            (now.hip, authored.hip),
            (now.knee, authored.knee),
            (now.ankle, authored.ankle),
        ]
    });
    joints
        .map(|(now, authored)| now.translation.distance(authored.translation))
        .fold(0.0, f32::max)
}

/// Stands at this many frames a second, with its component and the ground at these heights, and told what `told` says. How
/// far joints are from where they are authored, and how far the pelvis is.
fn stood_at(
    rate: f64,
    heights: impl Iterator<Item = [f64; 2]>,
    told: impl Fn(usize, &mut FootIkInput<'_>),
) -> Vec<[f32; 2]> {
    let mut ik = PLAIN.ik(FootIkSettings::default());
    let legs = PLAIN.authored();
    let mut output = FootIkOutput::default();
    let frames = heights.enumerate().map(|(frame, [height, ground])| {
        let component = Placement::new(DVec3::Z * height, 0.0);
        let mut input = PLAIN.input(&legs, component, 1.0 / rate);
        told(frame, &mut input);
        let ground = Heights(|_, _| Some(ground));
        ik.update(&input, &ground, &mut output).unwrap();
        [apart(&output), output.correction.pelvis_offset]
    });
    frames.collect()
}

#[test]
fn who_jumps_does_so_as_authored() {
    for speed in [150.0, 420.0, 900.0] {
        let height = |frame: usize| {
            let time = (frame as f64 - 29.0).max(0.0) / 60.0;
            (speed * time - 490.0 * time * time).max(0.0)
        };
        let heights = (0..240).map(|frame| [height(frame), 0.0]);
        let apart = stood_at(60.0, heights, |frame, input| {
            input.is_grounded = height(frame) == 0.0;
        });
        let worst = apart
            .into_iter()
            .map(|[apart, _]| apart)
            .fold(0.0, f32::max);
        assert!(worst <= 0.01, "{speed} cm/s: {worst} cm");
    }
}

#[test]
fn a_host_has_as_much_as_it_asks_for() {
    let climbed = |alpha: f32| {
        let height = |frame: i32| 10.0 * f64::from((frame / 20 - 2).max(0));
        let heights = (0..240).map(|frame| [height(frame); 2]);
        stood_at(60.0, heights, |_, input| input.alpha = alpha)
    };
    let (none, half, whole) = (climbed(0.0), climbed(0.5), climbed(1.0));
    assert!(whole.iter().any(|[_, pelvis]| *pelvis < -5.0));
    for (frame, (([none, _], [_, half]), [_, whole])) in
        none.iter().zip(half).zip(whole).enumerate()
    {
        assert!(*none <= 0.01, "frame {frame}: {none} cm without");
        let off = (half - 0.5 * whole).abs();
        assert!(off <= 0.5, "frame {frame}: {half} of {whole} cm");
    }
}

/// A lift that its host does not know as a support: a bone of a mesh, or an instance of many.
#[test]
fn a_lift_takes_feet_along() {
    for speed in [100.0_f64, -100.0, 300.0, -300.0] {
        for rate in [30.0_f64, 60.0, 120.0] {
            let mut going = 0.0;
            let heights = (0..(8.0 * rate) as usize).scan(0.0, |height, frame| {
                let time = frame as f64 / rate;
                let goal = if (1.0..4.0).contains(&time) {
                    speed
                } else {
                    0.0
                };
                let most = 200.0 / rate;
                going += (goal - going).clamp(-most, most);
                *height += going / rate;
                Some([*height; 2])
            });
            let apart = stood_at(rate, heights, |_, _| ());
            let worst = apart
                .into_iter()
                .flatten()
                .map(f32::abs)
                .fold(0.0, f32::max);
            assert!(worst <= 1.0, "{speed} cm/s at {rate} fps: {worst} cm");
        }
    }
}
