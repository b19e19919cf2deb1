// SPDX-License-Identifier: MIT OR Apache-2.0
//! A frame, once the ground has answered: from hits to feet, from feet to the body, from both to legs.

use glam::{Quat, Vec3};
use wide::f32x4;

use super::authored::Authored;
use super::body::{self, Trunk};
use super::carry;
use super::foot::{self, Laid, Limits};
use super::ground::{Asked, PROBES};
use super::heel::Sole;
use super::input::{Correction, FootIkInput, FootIkOutput, LegInput, LegOutput};
use super::leg::{self, Bent, Knees};
use super::lock::{self, Loose};
use super::pelvis::{Ask, Line, Range};
use super::rig::FootRig;
use super::settings::FootIkSettings;
use super::state::{Gone, Pulls, State};
use super::up::{Stand, Up};
use super::view::View;
use crate::lanes::{LANES, QUADS, Quatx4, Vec3x4, Zip, all, max, min};
use crate::math;
use crate::pose::Joint;
use crate::query::Hit;
use crate::support::FIXED;

/// A foot whose ground counts so much may hold on to it.
const FIRM: f32 = 0.99;
/// A body on so many legs tilts with the ground under them.
const MANY_LEGS: usize = 3;

/// What four legs are to do in this frame.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plan {
    /// The legs as authored, from which all the rest is worked out anew in every frame.
    pub legs: Authored,
    /// How far the ground would move their feet along up, and how far they go.
    pub offset: f32x4,
    shift: f32x4,
    /// The ground's normal, component space.
    normal: Vec3x4,
    /// Where there is ground of its own under the toes, and its normal.
    toe: (f32x4, Vec3x4),
    /// Where their ankles should be.
    goal: Vec3x4,
    /// How their feet should lie.
    laid: Laid,
    /// How far feet that hold on are turned about the normal against their legs, rad.
    twist: f32x4,
    /// Whether any is.
    is_twisted: bool,
    /// The ground below them.
    pub contact: Vec3x4,
    /// Which have torn loose, a bit a lane.
    pub torn: u32,
}

/// What a frame works with.
pub struct Frame<'a, S> {
    pub rig: &'a FootRig,
    pub settings: &'a FootIkSettings,
    pub limits: &'a Limits,
    pub pulls: &'a Pulls,
    pub view: &'a View,
    /// How the component stands.
    pub stand: S,
    pub input: &'a FootIkInput<'a>,
    /// A pair a foot.
    pub hits: &'a [Option<Hit>],
    pub state: &'a mut State,
}

impl<'a> Frame<'a, ()> {
    /// This, standing so.
    #[inline]
    pub fn standing<U: Up>(self, stand: Stand<'a, U>) -> Frame<'a, Stand<'a, U>> {
        Frame {
            rig: self.rig,
            settings: self.settings,
            limits: self.limits,
            pulls: self.pulls,
            view: self.view,
            stand,
            input: self.input,
            hits: self.hits,
            state: self.state,
        }
    }
}

impl<'a, U: Up> Frame<'a, Stand<'a, U>> {
    /// All of it.
    pub fn run(
        &mut self,
        plans: &mut [Plan; QUADS],
        asked: &[Asked; QUADS],
        how: (f32, &Gone),
        output: &mut FootIkOutput,
    ) {
        let plans = &mut plans[..self.input.legs.len().div_ceil(LANES)];
        // What does the ground ask of feet?
        for (quad, plan) in plans.iter_mut().enumerate() {
            self.plan(quad, plan, &asked[quad], how);
            self.lay(quad, plan);
        }
        // What do they ask of the body?
        let trunk = self.tilt(plans);
        let mut range = Range::new((self.state.pelvis.place(), self.pulls.pelvis.seconds()));
        for (quad, plan) in plans.iter().enumerate() {
            let ask = self.ask_pelvis(quad, plan, &trunk);
            let room = range.add(&ask, self.inputs_of(quad).len(), &self.settings.leg);
            self.state.feet[quad].room = room;
        }
        let step = &self.state.step;
        let lags = (step.lag() * step.share(), step.lifts());
        let goal = range.goal(lags, &self.settings.pelvis);
        let (view, input) = (self.view, self.input);
        let pelvis = self
            .state
            .pelvis
            .follow(&goal, self.pulls, &self.state.step);
        output.correction = Correction::new(pelvis, input);
        let tilted = trunk.joint(&input.pelvis);
        output.pelvis = Joint {
            translation: tilted.translation + view.up * pelvis,
            rotation: math::unit(tilted.rotation),
        };
        // Legs, feet and toes follow.
        for (quad, plan) in plans.iter().enumerate() {
            self.pose(quad, plan, (&trunk, pelvis), output);
        }
        output.leg_count = input.legs.len();
    }

    /// Up to four legs as authored.
    fn inputs_of(&self, quad: usize) -> &'a [LegInput] {
        let legs = self.input.legs;
        &legs[quad * LANES..legs.len().min(quad * LANES + LANES)]
    }

    /// The same if any of them is told more than that, else none.
    #[inline]
    fn told(&self, quad: usize, plan: &Plan) -> &'a [LegInput] {
        if plan.legs.are_told {
            self.inputs_of(quad)
        } else {
            &[]
        }
    }

    /// Where should these feet be, and how should they lie?
    #[inline]
    fn plan(
        &mut self,
        quad: usize,
        plan: &mut Plan,
        asked: &Asked,
        (all_feet, gone): (f32, &Gone),
    ) {
        let (settings, pulls) = (self.settings, self.pulls);
        let (legs, stand) = (&plan.legs, self.stand);
        let told = self.told(quad, plan);
        let own = PROBES * LANES * quad..(PROBES * LANES * (quad + 1)).min(self.hits.len());
        let probe = (&settings.probe, self.limits.facing);
        let found = asked.found(&self.hits[own], legs, &stand, probe);
        let feet = &mut self.state.feet[quad];
        let how = (all_feet, gone, quad);
        feet.weigh(legs, &stand, found.is_there, how, pulls, &settings.weight);
        feet.see(&found, &stand, told, settings, pulls);
        plan.toe = found.toe;
        plan.normal = stand.direction(feet.normal_world);
        // The authored height of the ankle over its floor is kept over the ground: the sole touches, not the ankle.
        let own = stand.height(legs.ankle);
        let facing = max(stand.up.rise(plan.normal), all(0.1));
        plan.offset = feet.height + own / facing - own / stand.facing;
        // What of a foot is not corrected goes with the body, not with a component that jumps.
        let step = &self.state.step;
        let left = max(all(step.share()) - feet.weight, all(0.0));
        plan.shift = plan.offset * feet.weight - left * all(step.lag());
        plan.goal = stand.up.raised(legs.ankle, plan.shift);
        if !told.is_empty() {
            let pushed = |leg: usize| told.get(leg).map_or(Vec3::ZERO, |leg| leg.disturbance);
            let pushed = Vec3x4::of(core::array::from_fn(pushed));
            plan.goal = plan.goal + pushed * feet.weight;
        }
        plan.contact = plan.goal - plan.normal * own;
    }

    /// How should these feet lie, and what do they hold on to?
    #[inline]
    fn lay(&mut self, quad: usize, plan: &mut Plan) {
        let rig = &self.rig.quads[quad];
        let feet = &mut self.state.feet[quad];
        plan.laid = foot::laid(
            plan.legs.ankle_turn,
            &rig.axes,
            plan.normal,
            plan.toe,
            self.stand.sole,
            self.limits,
            feet.weight,
        );
        feet.bend_toes(plan.laid.toe, self.pulls);
        (plan.is_twisted, plan.torn) = (false, 0);
        if self.settings.lock.is_on {
            self.hold(quad, plan);
        }
        let told = self.told(quad, plan);
        if !told.is_empty() {
            let by_hand = |leg: usize| told.get(leg).map_or(Quat::IDENTITY, |leg| leg.foot_turn);
            plan.laid.turn = Quatx4::of(core::array::from_fn(by_hand)).then(plan.laid.turn);
        }
    }

    /// Planted feet hold their place.
    fn hold(&mut self, quad: usize, plan: &mut Plan) {
        let view = self.view;
        let rig = &self.rig.quads[quad];
        let (legs, laid) = (&plan.legs, plan.laid.turn);
        // From the ankle to the point that is held, and the ground below that.
        let toward = laid.turn(legs.toe - legs.ankle);
        let own = self.stand.height(legs.toe);
        let contact = plan.goal + toward - plan.normal * own;
        let heading = laid.turn(legs.ankle_turn.turn(rig.axes.forward));
        let heading = heading.across(plan.normal).direction_or(rig.axes.level);
        let [contacts, headings, normals] = [contact, heading, plan.normal].map(Vec3x4::each);
        let feet = &self.state.feet[quad];
        let stands = (all(0.5).simd_lt(feet.supports)
            & all(0.5).simd_lt(feet.is_found)
            & all(FIRM).simd_lt(feet.weight))
        .to_bitmask();
        let count = (self.rig.leg_count - quad * LANES).min(LANES);
        let (mut slips, mut twists) = ([Vec3::ZERO; LANES], [0.0; LANES]);
        for lane in 0..count {
            let leg = quad * LANES + lane;
            let hit = carry::speaker(&self.hits[PROBES * leg..PROBES * (leg + 1)]);
            let loose = Loose {
                contact: contacts[lane],
                heading: headings[lane],
                normal: normals[lane],
                support: hit.map_or(FIXED, |hit| hit.support),
                stands: stands & (1 << lane) != 0,
                thigh_twist: self.state.thigh_twists[leg],
            };
            let (supports, dt) = (&self.state.supports, self.pulls.height.seconds());
            let lock = &mut self.state.locks[leg];
            let is_torn = lock.step(&loose, &view.component, supports, dt, &self.settings.lock);
            plan.torn |= u32::from(is_torn) << lane;
            (slips[lane], twists[lane]) = (lock.slip, lock.twist);
        }
        // The foot turns about the point that is held.
        plan.twist = f32x4::new(twists);
        plan.is_twisted = twists.iter().any(|twist| *twist != 0.0);
        plan.goal = plan.goal + Vec3x4::of(slips);
        if plan.is_twisted {
            let turn = |lane: usize| math::turn(normals[lane], twists[lane]);
            let turn = Quatx4::of(core::array::from_fn(turn));
            plan.goal = plan.goal + toward - turn.turn(toward);
            plan.laid.turn = turn.then(laid);
        }
    }

    /// How does the trunk lie?
    fn tilt(&mut self, plans: &[Plan]) -> Trunk {
        let (count, view) = (self.rig.leg_count, self.view);
        if count < MANY_LEGS {
            return Trunk::authored(Vec3::ZERO);
        }
        let middle = body::middle(plans, count);
        let feet = (0..count).map(|leg| {
            let (quad, lane) = (leg / LANES, leg % LANES);
            let own = |lanes: &f32x4| lanes.as_array()[lane];
            let weight = own(&self.state.feet[quad].weight);
            let height = own(&plans[quad].offset);
            (plans[quad].legs.ankle.lane(lane), height, weight)
        });
        let goal = body::slope(feet, middle, view, self.rig, &self.settings.body);
        let slope = self.state.follow_slope(goal, self.pulls);
        Trunk::authored(middle).tilted(slope, view)
    }

    /// What do these legs ask of the pelvis?
    #[inline]
    fn ask_pelvis(&self, quad: usize, plan: &Plan, trunk: &Trunk) -> Ask {
        let (legs, stand) = (&plan.legs, self.stand);
        let (mut hip, mut lifted) = (legs.hip, all(0.0));
        if trunk.is_turned {
            hip = trunk.places(hip);
            lifted = stand.up.rise(hip - legs.hip);
        }
        let own = legs.ankle - legs.hip;
        let length = |segment: Vec3x4| segment.length_squared().sqrt();
        let (feet, rig) = (&self.state.feet[quad], &self.rig.quads[quad]);
        let [heel, toe] = rig.lifts([legs.ankle, legs.toe].map(|joint| stand.height(joint)));
        Ask {
            offset: plan.shift - lifted,
            line: Line::new(plan.goal - hip, stand.up),
            authored: Line::new(own, stand.up),
            length: length(legs.knee - legs.hip) + length(legs.ankle - legs.knee),
            authored_squared: own.length_squared(),
            lift: min(heel, toe) * (all(1.0) - feet.supports),
            foot: length(legs.toe - legs.ankle),
            facing: stand.up.rise(plan.normal),
            supports: min(feet.supports, feet.supported),
            room: feet.room,
        }
    }

    /// These legs, bent to their goals, with their feet laid on the ground and their toes after them.
    fn pose(
        &mut self,
        quad: usize,
        plan: &Plan,
        (trunk, pelvis): (&Trunk, f32),
        output: &mut FootIkOutput,
    ) {
        let first = quad * LANES;
        let (inputs, view) = (self.inputs_of(quad), self.view);
        let tilted;
        let mut legs = &plan.legs;
        if trunk.is_turned {
            tilted = legs.tilted(trunk);
            legs = &tilted;
        }
        let up = self.stand.up;
        let hip = up.raised(legs.hip, all(pelvis));
        let knees = Knees {
            targets: knee_targets(self.told(quad, plan), hip),
            twist: plan.is_twisted.then(|| {
                // The knee goes half the way with the foot.
                let twists = plan.twist.to_array();
                let half = |lane: usize| math::turn(view.up, 0.5 * twists[lane]);
                Quatx4::of(core::array::from_fn(half))
            }),
        };
        let rig = &self.rig.quads[quad];
        let laid = &plan.laid;
        let sole = Sole {
            toe: laid.turn.turn(plan.legs.toe - plan.legs.ankle),
            has_toe: plan.legs.has_toe,
        };
        let aside = || laid.aside(&rig.axes, up);
        let (goal, settings) = ((plan.goal, &sole), &self.settings.leg);
        let knees = (knees, inputs.len() <= 2);
        let bent = leg::bent(legs, rig, hip, goal, aside, knees, settings);
        if self.settings.lock.is_on {
            self.note_twists(quad, &bent, legs);
        }
        let feet = &self.state.feet[quad];
        let toe_turn = laid.toe_turn(feet.toe * feet.weight);
        // Toes stay flat when heels rise.
        let (mut foot, mut toe) = (laid.turn, sole.toe);
        if let Some(heel) = bent.heel {
            (foot, toe) = (heel.then(foot), heel.turn(toe));
        }
        let toe = bent.ankle + toe;
        let upper = |half: usize, place| joints((bent.turns[half], legs.upper_turns[half]), place);
        let lower = |half: usize, turn, place| joints((turn, legs.lower_turns[half]), place);
        let outputs = &mut output.legs[first..first + inputs.len()];
        write(
            outputs,
            [0, 1],
            upper(0, Zip::low(hip, bent.knee)),
            lower(0, Zip::low(foot, toe_turn), Zip::low(bent.ankle, toe)),
        );
        if inputs.len() > 2 {
            write(
                outputs,
                [2, 3],
                upper(1, Zip::high(hip, bent.knee)),
                lower(1, Zip::high(foot, toe_turn), Zip::high(bent.ankle, toe)),
            );
        }
        for (lane, (output, input)) in outputs.iter_mut().zip(inputs).enumerate() {
            output.reach = bent.reach.lane(lane);
            if input.toe.is_none() {
                output.toe = None;
            }
        }
    }

    /// How far holding on twists these thighs.
    fn note_twists(&mut self, quad: usize, bent: &Bent, legs: &Authored) {
        let axes = (legs.knee - legs.hip).direction_or(Vec3x4::all(Vec3::NEG_Z));
        let [thighs, _] = Zip::unzipped(bent.turns);
        let (turns, axes) = (thighs.each(), axes.each());
        let twists = self.state.thigh_twists[quad * LANES..].iter_mut();
        for ((twist, turn), axis) in twists.zip(turns).zip(axes) {
            *twist = lock::twist_about(turn, axis);
        }
    }
}

/// Joints of bones that are turned from how they were authored, and where they are.
#[inline]
fn joints((turn, authored): (Quatx4, Quatx4), place: Vec3x4) -> [Joint; LANES] {
    let (turns, places) = (turn.then(authored).unit().each(), place.each());
    core::array::from_fn(|lane| Joint {
        rotation: turns[lane],
        translation: places[lane],
    })
}

/// Writes two legs, or one if it is the last.
#[inline]
fn write(legs: &mut [LegOutput], two: [usize; 2], upper: [Joint; LANES], lower: [Joint; LANES]) {
    for (leg, at) in two.into_iter().zip([0, 2]) {
        if let Some(leg) = legs.get_mut(leg) {
            (leg.hip, leg.knee) = (upper[at], upper[at + 1]);
            (leg.ankle, leg.toe) = (lower[at], Some(lower[at + 1]));
        }
    }
}

/// The places at which knees should point, if any should; for the others their hip, which asks for nothing.
fn knee_targets(legs: &[LegInput], hip: Vec3x4) -> Option<Vec3x4> {
    if legs.iter().all(|leg| leg.joint_target.is_none()) {
        return None;
    }
    let hips = hip.each();
    let target = |lane: usize| {
        let given = legs.get(lane).and_then(|leg| leg.joint_target);
        given.unwrap_or(hips[lane])
    };
    Some(Vec3x4::of(core::array::from_fn(target)))
}
