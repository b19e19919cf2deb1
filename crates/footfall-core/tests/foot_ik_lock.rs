// SPDX-License-Identifier: MIT OR Apache-2.0
//! Planted feet that hold their place, in the world and on what moves; measured from the joints that come out.

mod biped;

use std::f32::consts::TAU;

use biped::{HEEL, Heights, PLAIN, Plane, TIP, flat, foot, on_foot, plane_hit, yaw_of};
use footfall_core::foot_ik::{FootIk, FootIkInput, FootIkOutput, FootIkSettings, LegInput};
use footfall_core::{Ground, Hit, Placement, Probe, math};
use glam::{DVec3, Quat, Vec3};

fn holding() -> FootIkSettings {
    let mut settings = FootIkSettings::default();
    settings.lock.is_on = true;
    settings
}

/// A platform: a plane that moves and can be stood on, and says where it is.
struct Platform(Placement);

impl Ground for Platform {
    fn cast(&self, probes: &[Probe], hits: &mut [Option<Hit>]) {
        let top = Plane {
            point: self.0.position,
            normal: self.0.up(),
        };
        for (probe, hit) in probes.iter().zip(hits) {
            *hit = plane_hit(&top, probe).map(|hit| Hit {
                support: 7,
                tag: 3,
                ..hit
            });
        }
    }

    fn supports(&self, ids: &[u64], placements: &mut [Option<Placement>]) {
        for (id, placement) in ids.iter().zip(placements) {
            *placement = (*id == 7).then_some(self.0);
        }
    }
}

fn step(
    ik: &mut FootIk,
    legs: &[LegInput],
    component: Placement,
    ground: &dyn Ground,
) -> FootIkOutput {
    let mut output = FootIkOutput::default();
    let input = FootIkInput {
        speed: Some(0.0),
        ..PLAIN.input(legs, component, 1.0 / 60.0)
    };
    ik.update(&input, ground, &mut output).expect("sound input");
    output
}

#[test]
fn feet_stay_where_they_are_on_a_platform_that_turns_and_rises() {
    let legs = PLAIN.authored();
    for turns_along in [true, false] {
        let mut ik = PLAIN.ik(holding());
        let mut held: [Option<[DVec3; 2]>; 2] = [None; 2];
        let (mut worst, mut locked, mut torn) = (0.0_f64, 0, 0);
        for frame in 0..240 {
            let time = frame as f32 / 60.0;
            let angle = time * TAU / 4.0;
            let height = f64::from(40.0 * time);
            let platform = Placement {
                position: DVec3::new(0.0, 0.0, height),
                rotation: math::turn(Vec3::Z, angle),
                scale: 1.0,
            };
            let component = Placement {
                rotation: if turns_along {
                    platform.rotation
                } else {
                    Quat::IDENTITY
                },
                ..platform
            };
            let output = step(&mut ik, &legs, component, &Platform(platform));
            for leg in 0..2 {
                let state = foot(&ik, leg);
                let toe = on_foot(&PLAIN, &output, leg, TIP, &component);
                let ball = component.point_world(output.legs[leg].toe.unwrap().translation);
                let now = [ball, toe].map(|point| platform.point_held(point));
                torn += u32::from(state.has_torn);
                if !state.is_locked || time < 1.0 {
                    held[leg] = None;
                    continue;
                }
                locked += 1;
                assert_eq!((state.support, state.tag), (7, 3));
                let first = *held[leg].get_or_insert(now);
                for (now, first) in now.iter().zip(first) {
                    worst = worst.max((*now - first).length());
                }
            }
        }
        println!("turning along {turns_along}: {worst:.4} cm over {locked} feet, torn {torn}");
        assert!(worst <= 0.1, "{turns_along}: {worst} cm");
        assert!(locked > 100, "{turns_along}: {locked}");
        assert_eq!(torn == 0, turns_along, "who keeps his heading steps");
    }
}

/// How far a thigh is twisted about itself against its authored rotation.
fn thigh_twist(output: &FootIkOutput, legs: &[LegInput], leg: usize) -> f32 {
    let (now, was) = (output.legs[leg].hip.rotation, legs[leg].hip.rotation);
    let axis = (legs[leg].knee.translation - legs[leg].hip.translation).normalize();
    let turn = now * was.conjugate();
    2.0 * turn.xyz().dot(axis).abs().atan2(turn.w.abs())
}

#[test]
fn a_spun_root_replants_its_feet_before_its_thighs_twist_too_far() {
    let legs = PLAIN.authored();
    let settings = holding();
    let mut ik = PLAIN.ik(settings);
    let (mut twist, mut turned, mut planted) = (0.0_f32, 0.0_f32, [0; 2]);
    let mut was_locked = [false; 2];
    for frame in 0..300 {
        let angle = if frame < 60 {
            0.0
        } else {
            (frame - 60) as f32 / 60.0 * TAU
        };
        let component = Placement {
            rotation: math::turn(Vec3::Z, angle),
            ..Placement::default()
        };
        let output = step(&mut ik, &legs, component, &flat());
        for leg in 0..2 {
            twist = twist.max(thigh_twist(&output, &legs, leg));
            let side = if leg == 0 { -1.0 } else { 1.0 };
            let yaw = yaw_of(&PLAIN, &output.legs[leg].ankle, side)
                - yaw_of(&PLAIN, &legs[leg].ankle, side);
            turned = turned.max(math::wrap_angle(yaw).abs());
            let is_locked = foot(&ik, leg).is_locked;
            planted[leg] += u32::from(is_locked && !was_locked[leg]);
            was_locked[leg] = is_locked;
        }
    }
    println!(
        "thigh twisted {:.1}°, foot {:.1}°, planted {planted:?} times",
        twist.to_degrees(),
        turned.to_degrees()
    );
    assert!(twist <= settings.lock.max_thigh_twist, "{twist}");
    assert!(turned <= settings.lock.max_angle + 1.0e-3, "{turned}");
    assert!(planted.iter().all(|&times| times >= 3), "{planted:?}");
}

#[test]
fn a_foot_that_is_dragged_stays_until_it_is_too_far_and_then_drifts_back() {
    let settings = holding();
    let mut ik = PLAIN.ik(settings);
    let mut legs = PLAIN.authored();
    let at = |output: &FootIkOutput| output.legs[1].toe.unwrap().translation;
    let mut start = None;
    let (mut held, mut torn, mut worst, mut last) = (0, 0, 0.0_f32, Vec3::ZERO);
    for frame in 0..200 {
        // Twenty centimetres a second forward, from the first second on.
        let by = Vec3::X * ((frame as f32 - 60.0).max(0.0) / 3.0);
        let [hip, knee, ankle, toe] = PLAIN.leg(1.0);
        let moved = |joint: footfall_core::Joint| footfall_core::Joint {
            translation: joint.translation + by,
            ..joint
        };
        let knee = footfall_core::Joint {
            translation: knee.translation + by * 0.5,
            ..knee
        };
        (legs[1].hip, legs[1].knee) = (hip, knee);
        (legs[1].ankle, legs[1].toe) = (moved(ankle), Some(moved(toe)));
        let output = step(&mut ik, &legs, Placement::default(), &flat());
        torn += u32::from(foot(&ik, 1).has_torn);
        if frame > 50 && foot(&ik, 1).is_locked && torn == 0 {
            let start = *start.get_or_insert(at(&output));
            worst = worst.max(at(&output).distance(start));
            held += 1;
        }
        if frame > 60 {
            assert!(at(&output).distance(last) < 5.0, "it never jumps");
        }
        last = at(&output);
    }
    assert!(worst < 0.05, "{worst} cm while it held");
    assert!((50..80).contains(&held), "{held} frames");
    assert!(torn >= 1);
}

#[test]
fn a_teleport_lets_go() {
    let mut ik = PLAIN.ik(holding());
    let legs = PLAIN.authored();
    for _ in 0..60 {
        step(&mut ik, &legs, Placement::default(), &flat());
    }
    let far = Placement::new(DVec3::new(5.0e4, 0.0, 0.0), 1.0);
    let output = step(&mut ik, &legs, far, &flat());
    for (leg, authored) in output.legs.iter().zip(&legs) {
        let apart = leg.ankle.translation.distance(authored.ankle.translation);
        assert!(apart < 0.01, "{apart}");
    }
    // Without being told, and only a step away, they hold on and come after.
    let near = Placement::new(DVec3::new(5.0e4 + 1.0, 0.0, 0.0), 1.0);
    for _ in 0..60 {
        step(&mut ik, &legs, far, &flat());
    }
    let output = step(&mut ik, &legs, near, &flat());
    assert!(foot(&ik, 0).is_locked);
    let ball = near.point_world(output.legs[0].toe.unwrap().translation);
    let was = far.point_world(legs[0].toe.unwrap().translation);
    assert!((ball - was).length() < 0.1, "{}", (ball - was).length());
}

#[test]
fn a_world_whose_origin_moves_moves_no_foot() {
    let legs = PLAIN.authored();
    let mut ik = PLAIN.ik(holding());
    let far = Placement::new(DVec3::new(5.0e7, 300.0, 0.0), 0.7);
    let mut before = FootIkOutput::default();
    for _ in 0..60 {
        before = step(&mut ik, &legs, far, &flat());
    }
    assert!(foot(&ik, 0).is_locked);
    let by = DVec3::new(-5.0e7, -300.0, 0.0);
    ik.shift_origin(by).expect("a sound offset");
    let near = Placement {
        position: far.position + by,
        ..far
    };
    let after = step(&mut ik, &legs, near, &flat());
    for leg in 0..2 {
        assert!(foot(&ik, leg).is_locked && !foot(&ik, leg).has_torn);
        let apart = after.legs[leg].ankle.translation - before.legs[leg].ankle.translation;
        assert!(apart.length() < 1.0e-3, "{apart}");
    }
    let state = *ik.state();
    for bad in [DVec3::NAN, DVec3::splat(1.0e300)] {
        let error = ik.shift_origin(bad).expect_err("out of the world");
        assert!(error.to_string().starts_with("by_world is"), "{error}");
    }
    assert_eq!(*ik.state(), state, "nothing has changed");
}

#[test]
fn feet_are_told_when_they_plant_and_lift() {
    let mut ik = PLAIN.ik(FootIkSettings::default());
    let mut legs = PLAIN.authored();
    let (mut planted, mut lifted) = (0, 0);
    for frame in 0..240 {
        // A foot that taps: up and down twice a second, faster than a swing.
        let lift = (frame as f32 / 60.0 * TAU).sin().max(0.0) * 30.0;
        let [_, _, ankle, toe] = PLAIN.leg(1.0);
        legs[1].ankle.translation = ankle.translation + Vec3::Z * lift;
        legs[1].toe = Some(footfall_core::Joint {
            translation: toe.translation + Vec3::Z * lift,
            ..toe
        });
        step(&mut ik, &legs, Placement::default(), &flat());
        if frame > 10 {
            planted += u32::from(foot(&ik, 1).has_planted);
            lifted += u32::from(foot(&ik, 1).has_lifted);
            assert!(!foot(&ik, 0).has_lifted);
        }
    }
    assert!((3..=9).contains(&planted) && (3..=9).contains(&lifted));
    assert!(planted.abs_diff(lifted) <= 1);
}

#[test]
fn a_capsule_that_crouches_moves_no_foot() {
    // One foot a step down, so that the pelvis is not where it is authored.
    let ground = Heights(|_, y| Some(if y < 0.0 { -12.0 } else { 0.0 }));
    let legs = PLAIN.authored();
    let mut ik = PLAIN.ik(FootIkSettings::default());
    let mut output = FootIkOutput::default();
    let (mut start, mut worst): (Option<[DVec3; 4]>, f64) = (None, 0.0);
    let (mut half_before, mut mesh_offset) = (88.0_f32, 0.0);
    for frame in 0..360 {
        let time = frame as f32 / 60.0;
        let half = 88.0 - 28.0 * (1.0 - (2.0 - (time - 2.0).clamp(0.0, 4.0)).abs() / 2.0);
        // A host that keeps its capsule's foot on the ground, and its mesh in the capsule.
        let lost = half_before - output.correction.half_height;
        let centre = if frame == 0 { half } else { half - lost };
        let component = Placement {
            position: DVec3::Z * f64::from(centre - half + mesh_offset),
            ..Placement::default()
        };
        let input = FootIkInput {
            half_height: half,
            ..PLAIN.input(&legs, component, 1.0 / 60.0)
        };
        ik.update(&input, &ground, &mut output).unwrap();
        assert!(output.correction.half_height <= half);
        (half_before, mesh_offset) = (half, output.correction.mesh_offset);
        let soles = [(0, HEEL), (0, TIP), (1, HEEL), (1, TIP)]
            .map(|(leg, at)| on_foot(&PLAIN, &output, leg, at, &component));
        if time > 1.9 {
            let start = *start.get_or_insert(soles);
            for (now, was) in soles.iter().zip(start) {
                worst = worst.max((*now - was).length());
            }
        }
    }
    println!("crouching: {worst:.4} cm");
    assert!(output.correction.mesh_offset > 1.0, "the pelvis is lowered");
    assert!(worst <= 0.5, "{worst} cm");
}

#[test]
fn a_push_and_a_turn_by_hand_come_on_top() {
    let mut ik = PLAIN.ik(FootIkSettings::default());
    let mut legs = PLAIN.authored();
    for _ in 0..60 {
        step(&mut ik, &legs, Placement::default(), &flat());
    }
    legs[0].disturbance = Vec3::new(1.0, 0.5, 2.0);
    legs[1].foot_turn = math::turn(Vec3::Y, -0.3);
    let output = step(&mut ik, &legs, Placement::default(), &flat());
    let pushed = output.legs[0].ankle.translation - legs[0].ankle.translation;
    assert!((pushed - legs[0].disturbance).length() < 0.05, "{pushed}");
    let turned = output.legs[1].ankle.rotation * legs[1].ankle.rotation.conjugate();
    assert!(math::angle_between(turned, legs[1].foot_turn) < 1.0e-3);
}
