// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a creature does in one situation after the other.

mod world;

use footfall_core::debug::FootPhase;
use footfall_core::rig::lizard;
use footfall_core::{EventKind, FrameInput, InputError, Intent, Placement, Settings};
use glam::{DVec3, Vec3};
use world::{Surface, Walker, flat, rolling, turned};

fn chase(target: DVec3, dt: f64) -> FrameInput {
    FrameInput {
        dt,
        intent: Intent::Chase { target },
        ..FrameInput::default()
    }
}

#[test]
fn a_creature_put_on_the_ground_stands_at_once() {
    let mut walker = Walker::lizard(Placement::default());
    walker.update(
        &FrameInput {
            dt: 1.0 / 30.0,
            ..FrameInput::default()
        },
        &flat(),
    );
    assert_eq!(walker.planted(), 4);
    assert!(walker.contact_error() < 1.0e-3);
}

#[test]
fn a_creature_put_into_the_air_falls_lands_and_walks() {
    let ground = rolling();
    let mut walker = Walker::lizard(Placement::new(DVec3::new(0.0, 0.0, 150.0), 0.4));
    walker.update(&chase(DVec3::new(300.0, 0.0, 0.0), 1.0 / 60.0), &ground);
    walker.update(&chase(DVec3::new(300.0, 0.0, 0.0), 1.0 / 60.0), &ground);
    assert!(walker.report.is_falling && walker.planted() == 0);
    walker.chase(DVec3::new(300.0, 0.0, 0.0), 1.0, 60.0, &ground);
    assert!(!walker.report.is_falling && walker.planted() >= 2);
    let height = walker.report.placement.position.z;
    assert!(height.abs() < 10.0, "landed at {height}");
    walker.chase(DVec3::new(300.0, 0.0, 0.0), 5.0, 60.0, &ground);
    assert!(walker.report.placement.position.x > 100.0);
}

#[test]
fn a_fall_from_high_up_does_not_go_through_the_ground() {
    let mut walker = Walker::lizard(Placement::new(DVec3::new(0.0, 0.0, 5000.0), 0.0));
    walker.chase(DVec3::new(30.0, 0.0, 0.0), 8.0, 20.0, &flat());
    assert!(!walker.report.is_falling && walker.report.placement.position.z.abs() < 1.0);
}

#[test]
fn a_fall_into_nothing_ends_somewhere() {
    let nothing = Surface::new(|_, _| None);
    let mut walker = Walker::lizard(Placement::new(DVec3::new(0.0, 0.0, -0.99e9), 0.0));
    walker.chase(DVec3::ZERO, 20.0, 10.0, &nothing);
    assert!(walker.report.is_falling);
    walker.check_pose();
}

#[test]
fn no_time_changes_nothing() {
    let ground = rolling();
    let mut walker = Walker::lizard(Placement::default());
    walker.chase(DVec3::new(300.0, 50.0, 0.0), 2.013, 144.0, &ground);
    let (pose, root, place) = (
        walker.pose.clone(),
        *walker.creature.root(),
        walker.report.placement,
    );
    let asked = ground.asked.get();
    for _ in 0..60 {
        walker.update(&chase(DVec3::new(-300.0, 50.0, 0.0), 0.0), &ground);
        assert_eq!(
            (walker.pose.clone(), walker.report.placement),
            (pose.clone(), place)
        );
    }
    assert_eq!(*walker.creature.root(), root);
    assert_eq!(ground.asked.get(), asked);
}

#[test]
fn time_beyond_the_catch_up_is_dropped_and_told() {
    let mut walker = Walker::lizard(Placement::default());
    walker.update(&chase(DVec3::new(300.0, 0.0, 0.0), 2.5), &flat());
    assert_eq!(walker.report.steps, 12);
    assert!((walker.report.dropped - 2.4).abs() < 1.0e-6);
    walker.update(&chase(DVec3::new(300.0, 0.0, 0.0), 1.0e300), &flat());
    assert_eq!(walker.report.steps, 12);
    walker.check_pose();
}

#[test]
fn a_teleport_replants_the_feet_and_nothing_swings_across() {
    let ground = rolling();
    let mut walker = Walker::lizard(Placement::default());
    walker.chase(DVec3::new(300.0, 0.0, 0.0), 2.0, 60.0, &ground);
    let far = Placement::new(DVec3::new(5000.0, -3000.0, 1.0), 2.0);
    walker.creature.teleport(far).expect("sound");
    for _ in 0..30 {
        walker.update(
            &chase(DVec3::new(5100.0, -3000.0, 0.0), 1.0 / 60.0),
            &ground,
        );
        for leg in 0..4 {
            let view = walker.creature.leg_view(leg).expect("a leg");
            assert!(
                (view.ankle - far.position).length() < 60.0,
                "a foot at {}",
                view.ankle
            );
        }
        assert!((walker.report.placement.position - far.position).length() < 40.0);
        assert!(walker.contact_error() < 1.0e-3);
    }
    assert!(walker.planted() >= 2);
}

#[test]
fn the_origin_can_move_in_mid_stride() {
    let by = DVec3::new(-4096.0, 8192.0, -64.0);
    let ground = rolling();
    let moved = Surface::new(move |x, y| {
        let (x, y) = (x - by.x, y - by.y);
        Some(6.0 * (x * 0.02).sin() * (y * 0.025).cos() + by.z)
    });
    let target = DVec3::new(300.0, 40.0, 0.0);
    let mut still = Walker::lizard(Placement::default());
    let mut shifted = Walker::lizard(Placement::default());
    still.chase(target, 1.7, 60.0, &ground);
    shifted.chase(target, 1.7, 60.0, &ground);
    shifted.creature.shift_origin(by).expect("sound");
    for _ in 0..120 {
        still.update(&chase(target, 1.0 / 60.0), &ground);
        shifted.update(&chase(target + by, 1.0 / 60.0), &moved);
        let apart = shifted.report.placement.position - by - still.report.placement.position;
        assert!(apart.length() < 0.01, "apart by {}", apart.length());
        assert!(shifted.contact_error() < 1.0e-3);
    }
}

#[test]
fn a_restored_run_is_bit_identical() {
    let ground = rolling();
    let mut walker = Walker::lizard(Placement::default());
    walker.chase(DVec3::new(300.0, 140.0, 0.0), 3.1, 60.0, &ground);
    let mut bytes = [0; 8192];
    let length = walker.creature.save(&mut bytes).expect("room");
    let mut other = Walker::lizard(Placement::new(DVec3::new(999.0, 0.0, 0.0), 1.0));
    other.creature.restore(&bytes[..length]).expect("sound");
    for frame in 0..600 {
        let input = chase(
            DVec3::new(-200.0, 30.0 * f64::from(frame % 7), 0.0),
            1.0 / 75.0,
        );
        walker.update(&input, &ground);
        other.update(&input, &ground);
        assert_eq!(walker.pose, other.pose, "frame {frame}");
        assert_eq!(walker.report, other.report, "frame {frame}");
    }
    let (mut a, mut b) = ([0; 8192], [0; 8192]);
    assert_eq!(walker.creature.save(&mut a), other.creature.save(&mut b));
    assert_eq!(a, b);
}

#[test]
fn a_state_of_another_rig_is_refused() {
    let walker = Walker::lizard(Placement::default());
    let mut bytes = [0; 8192];
    let length = walker.creature.save(&mut bytes).expect("room");
    let desc = lizard();
    let mut other = desc.desc();
    let legs: Vec<_> = other
        .legs
        .iter()
        .map(|leg| footfall_core::rig::LegDesc {
            step_distance: 9.0,
            ..*leg
        })
        .collect();
    other.legs = &legs;
    let rig = footfall_core::Rig::new(&other).expect("sound");
    let mut other = Walker::new(rig, &Settings::default(), Placement::default());
    let error = other
        .creature
        .restore(&bytes[..length])
        .expect_err("another rig");
    assert!(error.to_string().contains("fingerprint"), "{error}");
}

#[test]
fn scale_changes_while_walking() {
    let ground = flat();
    let mut walker = Walker::lizard(Placement::default());
    let mut scale = 1.0_f32;
    for frame in 0..1200 {
        scale = match frame / 200 {
            1 => 2.0,
            2 => 0.5,
            3 => 10.0,
            4 => 0.1,
            _ => 1.0,
        };
        let target = walker.report.placement.position
            + DVec3::new(200.0, 20.0, 0.0) * f64::from(scale.max(1.0));
        let input = FrameInput {
            scale,
            ..chase(target, 1.0 / 60.0)
        };
        walker.update(&input, &ground);
        assert!(
            walker.contact_error() < 1.0e-2,
            "frame {frame}: {}",
            walker.contact_error()
        );
        let is_reached = walker.report.reach.iter().all(|reach| reach.error() == 0.0);
        assert!(is_reached, "frame {frame}: {:?}", walker.report.reach);
    }
    assert!(
        (walker.report.placement.scale - scale).abs() < 0.01,
        "came to {}",
        walker.report.placement.scale
    );
    assert!(walker.planted() >= 2);
}

#[test]
fn a_scale_that_cannot_be_is_refused_by_name() {
    let mut walker = Walker::lizard(Placement::default());
    for scale in [0.0, -1.0, f32::NAN, f32::INFINITY, 0.05, 11.0] {
        let input = FrameInput {
            scale,
            ..chase(DVec3::ZERO, 0.1)
        };
        let error = walker
            .creature
            .update(&input, &flat(), &mut walker.pose)
            .expect_err("refused");
        assert!(
            matches!(error, InputError::BadScale { field: "scale", .. }),
            "{error}"
        );
        assert!(error.to_string().contains("uniform"), "{error}");
    }
    assert_eq!(walker.creature.view().steps, 0);
}

#[test]
fn the_host_can_move_the_root() {
    let ground = rolling();
    let mut walker = Walker::lizard(Placement::default());
    let mut worst = 0.0_f64;
    let mut steps = 0;
    for frame in 0..900 {
        let time = f64::from(frame) / 60.0;
        // Round and round, as a movement component with a capsule would: upright, at some height.
        let angle = time * 0.25;
        let position = footfall_core::math::snap(DVec3::new(
            150.0 * angle.sin(),
            150.0 - 150.0 * angle.cos(),
            3.0,
        ));
        let placement = Placement {
            position,
            rotation: turned(angle as f32),
            scale: 1.0,
        };
        let input = FrameInput {
            dt: 1.0 / 60.0,
            intent: Intent::Hosted { placement },
            ..FrameInput::default()
        };
        walker.update(&input, &ground);
        let given = walker.report.placement;
        let is_the_hosts = given.position == placement.position
            && (given.rotation - placement.rotation).length() < 1e-6;
        assert!(is_the_hosts, "{given:?} is not where the host has it");
        worst = worst.max(walker.contact_error());
        steps += walker
            .report
            .events()
            .iter()
            .filter(|event| event.kind == EventKind::Lifted)
            .count();
        walker.check_pose();
    }
    assert!(worst < 0.01, "feet slid by {worst}");
    assert!(steps > 80, "{steps} steps");
}

#[test]
fn a_host_that_runs_away_drags_no_foot() {
    let ground = flat();
    let mut walker = Walker::lizard(Placement::default());
    for frame in 0..240 {
        // Three times what the gait can carry, and a jump.
        let x = f64::from(frame) * 2.3 + if frame > 120 { 500.0 } else { 0.0 };
        let placement = Placement::new(DVec3::new(x, 0.0, 0.0), 0.0);
        let input = FrameInput {
            dt: 1.0 / 60.0,
            intent: Intent::Hosted { placement },
            ..FrameInput::default()
        };
        walker.update(&input, &ground);
        assert!(walker.contact_error() < 0.01);
        walker.check_pose();
    }
}

#[test]
fn a_support_carries_its_rider() {
    let ground = flat();
    ground.support.set(Some(Placement::default()));
    let mut walker = Walker::lizard(Placement::default());
    let mut worst = 0.0_f64;
    for frame in 0..600 {
        let time = f64::from(frame) / 60.0;
        let support = Placement {
            position: DVec3::new(80.0 * (time * 1.3).sin(), 30.0 * time, 12.0 * time.sin()),
            rotation: turned(0.6 * time as f32),
            scale: 1.0,
        };
        ground.support.set(Some(support));
        let target = support.point_released(DVec3::new(52.0, 0.0, 10.0));
        walker.update(&chase(target, 1.0 / 60.0), &ground);
        for leg in 0..4 {
            let view = walker.creature.leg_view(leg).expect("a leg");
            if view.phase == FootPhase::Stance {
                assert_eq!(view.contact.support, 1);
                worst = worst.max(support.point_held(view.contact.ground).z.abs());
            }
        }
        assert!(
            walker.contact_error() < 0.01,
            "frame {frame}: {}",
            walker.contact_error()
        );
    }
    assert!(worst < 1.0e-3, "feet left the support by {worst}");
    let on_support = ground
        .support
        .get()
        .expect("set")
        .point_held(walker.report.placement.position);
    assert!(
        on_support.length() < 30.0,
        "it was left behind: {on_support}"
    );
}

#[test]
fn a_support_that_goes_lets_its_rider_fall() {
    let ground = flat();
    ground.support.set(Some(Placement::default()));
    let mut walker = Walker::lizard(Placement::default());
    walker.chase(DVec3::new(52.0, 0.0, 0.0), 1.0, 60.0, &ground);
    assert_eq!(walker.planted(), 4);
    let nothing = Surface::new(|_, _| None);
    walker.update(&chase(DVec3::new(52.0, 0.0, 0.0), 1.0 / 60.0), &nothing);
    assert!(
        walker
            .report
            .events()
            .iter()
            .filter(|event| event.kind == EventKind::Released)
            .count()
            == 4
    );
    walker.chase(DVec3::new(52.0, 0.0, 0.0), 0.5, 60.0, &nothing);
    assert!(walker.report.is_falling && walker.report.placement.position.z < -50.0);
}

#[test]
fn one_group_without_footholds_does_not_starve_the_other() {
    // Under the left feet there is nothing as soon as they have stood once.
    let ground = Surface::new(|x, y| {
        if y < -5.0 && x > 30.0 {
            None
        } else {
            Some(0.0)
        }
    });
    let mut walker = Walker::lizard(Placement::default());
    let mut longest = 0.0_f32;
    for _ in 0..1200 {
        walker.update(&chase(DVec3::new(400.0, 0.0, 0.0), 1.0 / 60.0), &ground);
        for leg in 0..4 {
            longest = longest.max(walker.creature.leg_view(leg).expect("a leg").waited);
        }
        assert!(walker.contact_error() < 0.01);
    }
    assert!(
        longest <= 0.5,
        "a foot with ground to step on waited for {longest} s"
    );
    let x = walker.report.placement.position.x;
    assert!(x < 60.0, "it walked to {x} on two legs");
}

#[test]
fn events_pair_up_and_carry_the_hosts_tag() {
    let ground = rolling();
    let mut walker = Walker::lizard(Placement::default());
    let mut in_air = [false; 4];
    let mut planted = 0;
    for _ in 0..600 {
        walker.update(&chase(DVec3::new(400.0, 90.0, 0.0), 1.0 / 60.0), &ground);
        for event in walker.report.events() {
            match event.kind {
                EventKind::Lifted => {
                    assert!(!in_air[event.leg], "leg {} lifted twice", event.leg);
                    in_air[event.leg] = true;
                }
                EventKind::Planted => {
                    assert_eq!(event.tag, 42);
                    let height = &ground.height;
                    let under = height(event.position.x, event.position.y).expect("ground");
                    assert!((under - event.position.z).abs() < 1.0e-3);
                    in_air[event.leg] = false;
                    planted += 1;
                }
                EventKind::Released => panic!("leg {} let go", event.leg),
            }
        }
    }
    assert!(planted > 80, "{planted} steps");
}

#[test]
fn the_feet_do_not_need_head_eyes_or_tail() {
    let ground = rolling();
    let mut settings = Settings::default();
    settings.head.enabled = false;
    settings.eyes.enabled = false;
    settings.tail.enabled = false;
    settings.bob.enabled = false;
    let mut walker = Walker::new(
        lizard().rig().expect("sound"),
        &settings,
        Placement::default(),
    );
    let mut steps = 0;
    for _ in 0..600 {
        walker.update(&chase(DVec3::new(400.0, -150.0, 0.0), 1.0 / 60.0), &ground);
        steps += walker
            .report
            .events()
            .iter()
            .filter(|event| event.kind == EventKind::Lifted)
            .count();
        assert!(walker.contact_error() < 0.01);
    }
    assert!(steps > 80 && walker.report.placement.position.x > 250.0);
}

#[test]
fn the_head_follows_without_a_snap_when_the_target_is_behind() {
    let ground = flat();
    let mut walker = Walker::lizard(Placement::default());
    walker.chase(DVec3::new(52.0, 0.0, 15.0), 2.0, 120.0, &ground);
    let mut before = walker.creature.view().look;
    for frame in 0..600 {
        // Flies over from the front to behind, high up.
        let angle = f64::from(frame) / 600.0 * std::f64::consts::PI;
        let gaze = DVec3::new(100.0 * angle.cos(), 3.0, 10.0 + 100.0 * angle.sin());
        let input = FrameInput {
            dt: 1.0 / 120.0,
            intent: Intent::Rest,
            gaze: Some(gaze),
            ..FrameInput::default()
        };
        walker.update(&input, &ground);
        let look = walker.creature.view().look;
        assert!(
            (look - before).abs().max_element() < 0.12,
            "frame {frame}: {before} to {look}"
        );
        let settings = walker.creature.settings().head;
        assert!(
            look.x.abs() <= settings.max_yaw
                && look.y <= settings.max_up
                && look.y >= -settings.max_down
        );
        before = look;
    }
}

#[test]
fn bob_fades_alike_for_left_and_right_turns() {
    let weights = [-1.0, 1.0].map(|side: f64| {
        let ground = flat();
        let mut walker = Walker::lizard(Placement::default());
        walker.chase(DVec3::new(52.0, 0.0, 15.0), 3.0, 120.0, &ground);
        let mut weights = Vec::new();
        for _ in 0..240 {
            walker.update(
                &chase(DVec3::new(0.0, 52.0 * side, 15.0), 1.0 / 120.0),
                &ground,
            );
            weights.push(walker.creature.view().bob);
        }
        weights
    });
    let lowest = weights[0].iter().copied().fold(1.0, f32::min);
    assert!(lowest < 0.5, "only faded to {lowest}");
    for (left, right) in weights[0].iter().zip(&weights[1]) {
        assert!((left - right).abs() < 0.02, "{left} against {right}");
    }
}

#[test]
fn probes_are_bounded_and_asked_at_most_once_a_step() {
    let ground = flat();
    let mut walker = Walker::lizard(Placement::default());
    walker.chase(DVec3::new(1000.0, 0.0, 0.0), 1.0, 120.0, &ground);
    for _ in 0..600 {
        let calls = ground.calls.get();
        walker.update(&chase(DVec3::new(5000.0, 0.0, 0.0), 1.0 / 120.0), &ground);
        assert!(ground.calls.get() - calls <= 1);
    }
}

#[test]
fn gravity_less_and_speed_less_creatures_stand_still() {
    let mut settings = Settings::default();
    settings.motion.move_speed = 0.0;
    settings.motion.turn_speed = 0.0;
    let mut walker = Walker::new(
        lizard().rig().expect("sound"),
        &settings,
        Placement::default(),
    );
    walker.chase(DVec3::new(-500.0, 300.0, 0.0), 3.0, 60.0, &flat());
    assert!(walker.report.placement.position.length() < 0.1);
    walker.check_pose();
}

#[test]
fn up_is_the_grounds_on_a_slope() {
    let ground = Surface::new(|x, _| Some(x * 0.4));
    let mut walker = Walker::lizard(Placement::default());
    walker.chase(DVec3::new(300.0, 30.0, 120.0), 4.0, 60.0, &ground);
    let wanted = Vec3::new(-0.4, 0.0, 1.0).normalize();
    let off = walker
        .report
        .placement
        .up()
        .angle_between(wanted)
        .to_degrees();
    assert!(off < 2.0, "{off}° off the slope's normal");
}

#[test]
fn what_was_asked_can_be_seen() {
    let ground = rolling();
    let mut walker = Walker::lizard(Placement::default());
    walker.chase(DVec3::new(300.0, 0.0, 0.0), 2.0, 60.0, &ground);
    for leg in 0..4 {
        let view = walker.creature.leg_view(leg).expect("a leg");
        let (probe, hit) = view.probe.expect("it has asked");
        let hit = hit.expect("there is ground everywhere");
        assert!(hit.position.z < probe.from.z && hit.tag == 42);
        assert!((view.home - walker.report.placement.position).length() < 40.0);
    }
}
