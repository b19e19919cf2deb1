// SPDX-License-Identifier: MIT OR Apache-2.0
//! Real clips over grounds they were not made for, measured from the joints that come out.

use std::path::Path;

use footfall_core::{Joint, math};
use footfall_lab::authored::{Character, Walk};
use footfall_lab::clip::Clip;
use footfall_lab::world::World;
use glam::{DVec3, Vec3};

fn character(name: &str, animation: Option<&str>, unit: f32) -> Character {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data/clips")
        .join(name);
    Character::new(Clip::read(&path, animation, unit).unwrap(), &[]).unwrap()
}

fn all() -> [(&'static str, Character); 4] {
    [
        ("walk", character("cmu_131_01.bvh", None, 5.644)),
        ("run", character("cmu_run.bvh", None, 1.0)),
        ("fox walk", character("fox.glb", Some("Walk"), 1.0)),
        ("fox run", character("fox.glb", Some("Run"), 1.0)),
    ]
}

fn plane(degrees: f64) -> (World, Vec3) {
    let mut world = World::new();
    let angle = degrees.to_radians();
    let normal = DVec3::new(-angle.sin(), 0.0, angle.cos());
    world.add_plane(DVec3::ZERO, normal);
    (world, normal.as_vec3())
}

#[test]
fn on_its_own_floor_a_clip_is_left_alone() {
    for (name, character) in all() {
        let (mut apart, mut turned) = (0.0_f32, 0.0_f32);
        let mut lengths = 0.0_f32;
        let (world, _) = plane(0.0);
        character
            .walk(&world, &Walk::default(), |step| {
                for (bone, (now, was)) in step.corrected.iter().zip(step.authored).enumerate() {
                    apart = apart.max(now.translation.distance(was.translation));
                    turned =
                        turned.max(math::angle_between(now.rotation, was.rotation).to_degrees());
                    if let Some(parent) = character.clip.bones[bone].parent {
                        let length = |joints: &[Joint]| {
                            joints[bone]
                                .translation
                                .distance(joints[parent].translation)
                        };
                        let (now, was) = (length(step.corrected), length(step.authored));
                        lengths = lengths.max((now - was).abs() / was.max(1.0));
                    }
                }
            })
            .unwrap();
        println!("{name}: {apart:.5} cm, {turned:.5}°, lengths {lengths:.6}");
        assert!(apart <= 0.01, "{name}: {apart} cm");
        assert!(turned <= 0.01, "{name}: {turned}°");
        assert!(lengths <= 1.0e-4, "{name}: {lengths}");
    }
}

#[test]
fn supporting_feet_stand_on_slopes_as_they_do_on_the_level() {
    for (name, character) in all() {
        for degrees in [0.0, 10.0, 20.0, 30.0, 40.0] {
            let (world, normal) = plane(degrees);
            let (mut worst, mut seen, mut yaw) = (0.0_f32, 0, 0.0_f32);
            for heading in 0..24_u8 {
                let mut walk = Walk {
                    heading: f32::from(heading) * std::f32::consts::TAU / 24.0,
                    seconds: 4.0,
                    ..Walk::default()
                };
                walk.settings.weight.least = 1.0;
                let mut soles =
                    |leg: usize, at: Joint, was: Joint, component: &footfall_core::Placement| {
                        let foot = character.foot(leg);
                        let ground =
                            |local: Vec3| component.point_world(local).as_vec3().dot(normal);
                        for sole in [foot.heel, foot.toe] {
                            // It touches where it does as authored, or hovers as it does there.
                            worst = worst.max((ground(at.point(sole)) - was.point(sole).z).abs());
                        }
                        let heading = |joint: Joint| {
                            let way = joint.rotation * foot.forward;
                            way.y.atan2(way.x)
                        };
                        let change = math::wrap_angle(heading(at) - heading(was));
                        yaw = yaw.max(change.abs().to_degrees());
                        seen += 1;
                    };
                character
                    .walk(&world, &walk, |step| {
                        for (leg, bones) in character.body.legs.iter().enumerate() {
                            let state = &step.output.feet[leg];
                            let (now, was) =
                                (step.corrected[bones.ankle], step.authored[bones.ankle]);
                            let is_steep =
                                (was.rotation * character.foot(leg).forward).z.abs() > 0.7;
                            if state.supports && state.weight > 0.999 && !is_steep {
                                soles(leg, now, was, &step.component);
                            }
                        }
                    })
                    .unwrap();
            }
            println!("{name} at {degrees}°: {worst:.3} cm over {seen} feet, yaw {yaw:.4}°");
            assert!(seen > 30, "{name} at {degrees}°: {seen}");
            assert!(worst <= 1.0, "{name} at {degrees}°: {worst} cm");
            assert!(yaw <= 0.1, "{name} at {degrees}°: yaw {yaw}°");
        }
    }
}
