// SPDX-License-Identifier: MIT OR Apache-2.0
//! Times of the solver, of a whole step, and of crowds. `ci/instructions` counts what they cost.

use std::hint::black_box;
use std::sync::Arc;

use divan::{Bencher, counter::ItemsCount};
use footfall_core::ik::two_bone::{Chain, Goal, KneeWish, LegShape, solve};
use footfall_core::rig::lizard;
use footfall_core::{
    Creature, FrameInput, FrameReport, Ground, Hit, Intent, Placement, PoseBuf, Probe, Settings,
    Turn, update_all,
};
use glam::{DVec3, Vec3};

/// Ground that costs next to nothing: probes are not what is timed here.
struct Flat;

impl Ground for Flat {
    fn cast(&self, probes: &[Probe], hits: &mut [Option<Hit>]) {
        for (probe, hit) in probes.iter().zip(hits) {
            let (from, to) = (
                probe.from.z - f64::from(probe.radius),
                probe.to.z - f64::from(probe.radius),
            );
            if from > 0.0 && to <= 0.0 {
                let position = DVec3::new(probe.from.x, probe.from.y, 0.0);
                let fraction = (from / (from - to)) as f32;
                *hit = Some(Hit {
                    position,
                    normal: Vec3::Z,
                    fraction,
                    ..Hit::default()
                });
            }
        }
    }
}

fn creature() -> Creature {
    let rig = Arc::new(lizard().rig().expect("the shipped rig is sound"));
    Creature::new(rig, Settings::default(), Placement::default())
        .expect("the shipped settings are sound")
}

fn chasing() -> FrameInput {
    let intent = Intent::Chase {
        target: DVec3::new(1.0e6, 3.0e5, 15.0),
    };
    FrameInput {
        dt: 1.0 / 120.0,
        intent,
        ..FrameInput::default()
    }
}

/// A creature that walks, checked to be finite and to have come somewhere.
fn walked(creature: &mut Creature, pose: &mut PoseBuf, steps: usize) -> f64 {
    let input = chasing();
    let mut report = FrameReport::default();
    for _ in 0..steps {
        let turn = Turn {
            creature,
            input: &input,
            pose,
            report: &mut report,
        };
        update_all(&mut [Some(turn)], &Flat).expect("the input is sound");
        black_box(report.placement);
    }
    let checksum = creature.root().position.length();
    assert!(checksum.is_finite());
    checksum
}

fn goals() -> Vec<Goal> {
    let goal = |n: usize| {
        let angle = n as f32 * 0.37;
        let ankle = Vec3::new(
            3.0 + angle.sin() * 5.0,
            9.0 + (angle * 1.7).cos() * 3.0,
            -7.0,
        );
        Goal {
            ankle,
            knee: KneeWish::Kept,
        }
    };
    (0..64).map(goal).collect()
}

/// A leg like the lizard's.
fn shape() -> LegShape {
    LegShape::new(
        Vec3::ZERO,
        Vec3::new(-2.4, 9.0, 0.5),
        Vec3::new(3.0, 9.3, -7.1),
        Vec3::new(-0.5, 0.6, 0.6),
    )
}

#[divan::bench]
fn two_bone_solve(bencher: Bencher<'_, '_>) {
    let shape = shape();
    let goals = goals();
    bencher
        .counter(ItemsCount::new(goals.len()))
        .bench_local(|| {
            for goal in &goals {
                black_box(shape.solve(black_box(goal.ankle), black_box(goal.knee)));
            }
        });
}

#[divan::bench]
fn two_bone_solve_from_joints(bencher: Bencher<'_, '_>) {
    let chain = Chain {
        hip: Vec3::ZERO,
        knee: Vec3::new(-2.4, 9.0, 0.5),
        ankle: Vec3::new(3.0, 9.3, -7.1),
    };
    let goals = goals();
    bencher
        .counter(ItemsCount::new(goals.len()))
        .bench_local(|| {
            for goal in &goals {
                black_box(solve(black_box(&chain), black_box(goal)));
            }
        });
}

#[divan::bench]
fn whole_step(bencher: Bencher<'_, '_>) {
    let mut creature = creature();
    let mut pose = PoseBuf::new(creature.rig());
    walked(&mut creature, &mut pose, 600);
    bencher
        .counter(ItemsCount::new(120_usize))
        .bench_local(|| walked(&mut creature, &mut pose, 120));
}

#[divan::bench(args = [1, 64, 1024])]
fn crowd_step(bencher: Bencher<'_, '_>, count: usize) {
    let first = creature();
    let rig = Arc::clone(first.rig());
    let mut creatures: Vec<Creature> = (0..count)
        .map(|n| {
            let place = Placement::new(DVec3::new(0.0, 200.0 * n as f64, 0.0), 0.01 * n as f32);
            Creature::new(Arc::clone(&rig), Settings::default(), place)
                .expect("the shipped settings are sound")
        })
        .collect();
    let mut poses: Vec<PoseBuf> = creatures
        .iter()
        .map(|creature| PoseBuf::new(creature.rig()))
        .collect();
    let mut reports = vec![FrameReport::default(); count];
    let input = chasing();
    let mut step = || {
        // In groups, as the C ABI does it.
        let crowd = creatures
            .chunks_mut(32)
            .zip(poses.chunks_mut(32))
            .zip(reports.chunks_mut(32));
        for ((creatures, poses), reports) in crowd {
            let members = creatures.iter_mut().zip(poses).zip(reports);
            let mut turns: [Option<Turn<'_>>; 32] = std::array::from_fn(|_| None);
            for (slot, ((creature, pose), report)) in turns.iter_mut().zip(members) {
                *slot = Some(Turn {
                    creature,
                    input: &input,
                    pose,
                    report,
                });
            }
            update_all(&mut turns, &Flat).expect("the input is sound");
        }
    };
    (0..300).for_each(|_| step());
    bencher.counter(ItemsCount::new(count)).bench_local(step);
}

/// Runs `times` of one thing and nothing else, to be counted from outside: see `ci/instructions`.
fn counted(what: &str, times: usize) {
    match what {
        "two_bone" => {
            let shape = shape();
            let goals = goals();
            for goal in goals.iter().cycle().take(times) {
                black_box(shape.solve(black_box(goal.ankle), black_box(goal.knee)));
            }
        }
        "step" => {
            let mut creature = creature();
            let mut pose = PoseBuf::new(creature.rig());
            walked(&mut creature, &mut pose, 600 + times);
        }
        _ => panic!("nothing called {what} is counted"),
    }
}

fn main() {
    match std::env::var("FOOTFALL_COUNT") {
        Ok(what) => {
            let times = std::env::var("FOOTFALL_TIMES")
                .ok()
                .and_then(|times| times.parse().ok())
                .unwrap_or(0);
            counted(&what, times);
        }
        Err(_) => divan::main(),
    }
}
