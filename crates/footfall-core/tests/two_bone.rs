// SPDX-License-Identifier: MIT OR Apache-2.0
//! The solver against an independent check: rebuild the joints from the answer, and measure.

use footfall_core::ik::two_bone::{Chain, Goal, KneeWish, Reach, Solution, solve};
use glam::{Quat, Vec3};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Knee and ankle as the answer puts them.
fn rebuilt(chain: &Chain, solution: &Solution) -> (Vec3, Vec3) {
    let knee = chain.hip + solution.hip_turn * (chain.knee - chain.hip);
    (knee, knee + solution.knee_turn * (chain.ankle - chain.knee))
}

fn at(ankle: Vec3) -> Goal {
    Goal {
        ankle,
        knee: KneeWish::Kept,
    }
}

fn bent() -> Chain {
    Chain {
        hip: Vec3::new(0.0, 0.0, 10.0),
        knee: Vec3::new(1.0, 0.0, 5.0),
        ankle: Vec3::new(0.0, 0.0, 0.0),
    }
}

#[test]
fn a_goal_in_reach_is_met() {
    let solution = solve(&bent(), &at(Vec3::new(3.0, 4.0, 5.0)));
    assert_eq!(solution.reach, Reach::Met);
    let (_, ankle) = rebuilt(&bent(), &solution);
    assert!((ankle - Vec3::new(3.0, 4.0, 5.0)).length() < 1.0e-4);
}

#[test]
fn where_it_is_already_nothing_turns() {
    let solution = solve(&bent(), &at(bent().ankle));
    assert!(solution.hip_turn.w.abs() > 0.99999 && solution.knee_turn.w.abs() > 0.99999);
}

#[test]
fn what_is_too_far_is_pointed_at_and_told() {
    let solution = solve(&bent(), &at(Vec3::new(30.0, 0.0, 10.0)));
    let Reach::Short { by } = solution.reach else {
        panic!("{:?}", solution.reach)
    };
    let (_, ankle) = rebuilt(&bent(), &solution);
    assert!((ankle - Vec3::new(30.0, 0.0, 10.0)).length() - by < 1.0e-3);
    assert!((ankle - bent().hip).normalize().dot(Vec3::X) > 0.9999);
}

#[test]
fn what_is_too_near_is_folded_and_told() {
    let chain = Chain {
        ankle: Vec3::new(1.0, 0.0, 3.0),
        ..bent()
    };
    let solution = solve(&chain, &at(Vec3::new(0.0, 0.0, 9.0)));
    let Reach::Folded { by } = solution.reach else {
        panic!("{:?}", solution.reach)
    };
    let (_, ankle) = rebuilt(&chain, &solution);
    assert!(((ankle - Vec3::new(0.0, 0.0, 9.0)).length() - by).abs() < 1.0e-3);
}

#[test]
fn degenerate_geometry_is_handled_by_name() {
    let rows = [
        ("target at hip", bent(), at(bent().hip)),
        (
            "zero-length thigh",
            Chain {
                knee: bent().hip,
                ..bent()
            },
            at(Vec3::new(2.0, 0.0, 5.0)),
        ),
        (
            "zero-length shank",
            Chain {
                knee: bent().ankle,
                ..bent()
            },
            at(Vec3::new(2.0, 0.0, 5.0)),
        ),
        (
            "no chain at all",
            Chain {
                hip: Vec3::ONE,
                knee: Vec3::ONE,
                ankle: Vec3::ONE,
            },
            at(Vec3::new(2.0, 0.0, 5.0)),
        ),
        (
            "all in line",
            Chain {
                knee: Vec3::new(0.0, 0.0, 5.0),
                ..bent()
            },
            at(Vec3::new(0.0, 0.0, 3.0)),
        ),
        (
            "pole in line",
            bent(),
            Goal {
                ankle: Vec3::new(0.0, 0.0, 3.0),
                knee: KneeWish::Toward(Vec3::NEG_Z),
            },
        ),
        (
            "pole of nothing",
            bent(),
            Goal {
                ankle: Vec3::new(0.0, 0.0, 3.0),
                knee: KneeWish::Toward(Vec3::ZERO),
            },
        ),
        ("straight behind", bent(), at(Vec3::new(0.0, 0.0, 17.0))),
    ];
    for (name, chain, goal) in rows {
        let solution = solve(&chain, &goal);
        for turn in [solution.hip_turn, solution.knee_turn] {
            assert!(
                turn.is_finite() && (turn.length() - 1.0).abs() < 1.0e-3,
                "{name}: {turn}"
            );
        }
        let (knee, ankle) = rebuilt(&chain, &solution);
        let kept = |a: f32, b: f32| (a - b).abs() < 1.0e-3;
        assert!(
            kept(
                (knee - chain.hip).length(),
                (chain.knee - chain.hip).length()
            ),
            "{name}: thigh"
        );
        assert!(
            kept((ankle - knee).length(), (chain.ankle - chain.knee).length()),
            "{name}: shank"
        );
    }
    assert_eq!(solve(&bent(), &at(bent().hip)).reach, Reach::Degenerate);
}

#[test]
fn a_pole_decides_the_side() {
    for pole in [Vec3::X, Vec3::Y, Vec3::NEG_Y, Vec3::new(-1.0, 1.0, 0.3)] {
        let goal = Goal {
            ankle: Vec3::new(0.0, 0.0, 2.0),
            knee: KneeWish::Toward(pole),
        };
        let (knee, _) = rebuilt(&bent(), &solve(&bent(), &goal));
        let side = Vec3::new(pole.x, pole.y, 0.0).normalize();
        let bend = (knee - bent().hip) * Vec3::new(1.0, 1.0, 0.0);
        assert!(
            bend.normalize().dot(side) > 0.999,
            "pole {pole}: bent to {bend}"
        );
    }
}

/// What is carried along is a pole that was turned the shortest way, with the hip–ankle line, to where the goal is.
#[test]
fn a_carried_pole_is_a_pole_that_goes_with_the_line() {
    let chain = bent();
    for turns in 0_u8..24 {
        let around = f32::from(turns) * std::f32::consts::TAU / 24.0;
        let pole = Vec3::new(around.cos(), around.sin(), 0.0) * 3.0;
        for ankle in [Vec3::new(3.0, 4.0, 5.0), Vec3::new(-6.0, 1.0, 12.0)] {
            let line = (ankle - chain.hip).normalize();
            let carried = Quat::from_rotation_arc(Vec3::NEG_Z, line) * pole;
            let knee = |knee: KneeWish| {
                let solution = solve(&chain, &Goal { ankle, knee });
                rebuilt(&chain, &solution).0
            };
            let difference = knee(KneeWish::Carried(pole)) - knee(KneeWish::Toward(carried));
            assert!(difference.length() < 1.0e-4, "{turns}: {difference}");
        }
    }
    let still = solve(
        &chain,
        &Goal {
            ankle: Vec3::new(3.0, 4.0, 5.0),
            knee: KneeWish::Carried(Vec3::ZERO),
        },
    );
    let kept = solve(&chain, &at(Vec3::new(3.0, 4.0, 5.0)));
    assert_eq!(still, kept, "no pole asks for nothing");
}

fn vector(size: f32) -> impl Strategy<Value = Vec3> {
    (-size..size, -size..size, -size..size).prop_map(|(x, y, z)| Vec3::new(x, y, z))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default() })]

    #[test]
    fn any_chain_and_any_goal(
        hip in vector(50.0),
        thigh in vector(30.0),
        shank in vector(30.0),
        goal in vector(120.0),
        pole in prop::option::of(vector(2.0)),
        is_up in any::<bool>(),
    ) {
        let chain = Chain { hip, knee: hip + thigh, ankle: hip + thigh + shank };
        let knee = pole.map_or(if is_up { KneeWish::Up(Vec3::Z) } else { KneeWish::Kept }, KneeWish::Toward);
        let solution = solve(&chain, &Goal { ankle: goal, knee });
        let (knee, ankle) = rebuilt(&chain, &solution);
        prop_assert!(ankle.is_finite());
        let scale = 1.0 + thigh.length() + shank.length();
        prop_assert!(((knee - hip).length() - thigh.length()).abs() < 1.0e-4 * scale);
        prop_assert!(((ankle - knee).length() - shank.length()).abs() < 1.0e-4 * scale);
        let missed = (ankle - goal).length();
        if thigh.length() > 0.01 && shank.length() > 0.01 {
            let told = solution.reach.error();
            prop_assert!((missed - told).abs() < 2.0e-3 * scale, "missed by {}, told {}", missed, told);
        }
    }

    #[test]
    fn small_moves_of_the_goal_make_small_moves_of_the_knee(
        distance in 1.5_f32..9.8,
        // From the old direction of the leg, short of straight back.
        swing in 0.0_f32..2.6,
        around in 0.0_f32..core::f32::consts::TAU,
        step in vector(0.01),
    ) {
        let direction = Vec3::new(swing.sin() * around.cos(), swing.sin() * around.sin(), -swing.cos());
        let goal = bent().hip + direction * distance;
        let (knee, _) = rebuilt(&bent(), &solve(&bent(), &at(goal)));
        let (moved, _) = rebuilt(&bent(), &solve(&bent(), &at(goal + step)));
        prop_assert!((knee - moved).length() < 0.4, "from {} to {}", knee, moved);
    }
}
