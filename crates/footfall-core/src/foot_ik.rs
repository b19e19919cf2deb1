// SPDX-License-Identifier: MIT OR Apache-2.0
//! Feet on the ground under an authored pose: bipeds, quadrupeds, anything with legs.
//!
//! Position, angle and body height are three jobs: where the ground is (`ground`) and how much of it counts (`weight`,
//! `state`); how far the pelvis goes (`pelvis`) so that legs reach (`leg`); how feet and toes turn (`foot`). Each is a plain
//! function of settings, state and input, for four legs at a time. Component space, cm, up as the host says; on a level
//! floor nothing changes. A miss, the air and a teleport fade to what is authored.

mod authored;
mod body;
mod carry;
mod foot;
mod ground;
mod input;
mod leg;
mod lock;
mod pelvis;
mod rig;
mod settings;
mod smooth;
mod state;
mod view;
mod weight;

pub use input::{
    Correction, FootIkError, FootIkInput, FootIkOutput, FootState, LegInput, LegOutput,
};
pub use rig::{FootIkDesc, FootLegDesc, FootRigError};
pub use settings::{
    BodySettings, FootIkSettings, FootIkSettingsError, FootSettings, LegSettings, LockSettings,
    PelvisSettings, ProbeSettings, SmoothSettings, WeightSettings,
};
pub use state::State;

use core::ops::Range;

use glam::{Quat, Vec3};
use wide::f32x4;

use crate::lanes::{LANES, QUADS, Quatx4, Vec3x4, all, max};
use crate::math;
use crate::pose::Joint;
use crate::query::{Ground, Hit, Probe};
use crate::rig::MAX_LEGS;
use crate::support::FIXED;
use authored::Authored;
use body::Trunk;
use foot::{Laid, Limits};
use ground::{Asked, PROBES};
use leg::{Bent, Knees};
use lock::Loose;
use pelvis::Ask;
use rig::FootRig;
use state::{Gone, Pulls};
use view::View;

/// Feet under an authored pose: legs, settings, and a state that steps through time.
#[derive(Clone, Debug)]
pub struct FootIk {
    rig: FootRig,
    settings: FootIkSettings,
    limits: Limits,
    pulls: Pulls,
    state: State,
    /// What was asked in this frame, and what was answered: a pair a foot.
    probes: [Probe; PROBES * MAX_LEGS],
    hits: [Option<Hit>; PROBES * MAX_LEGS],
}

/// A foot whose ground counts so much may hold on to it.
const FIRM: f32 = 0.99;
/// A body on so many legs tilts with the ground under them.
const MANY_LEGS: usize = 3;

/// What four legs are to do in this frame.
#[derive(Clone, Copy, Debug, Default)]
struct Plan {
    legs: Authored,
    /// How far their feet go along up, before weighing.
    offset: f32x4,
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
    contact: Vec3x4,
    /// Which have torn loose, a bit a lane.
    torn: u32,
}

impl FootIk {
    /// Legs as described.
    ///
    /// # Errors
    ///
    /// If the legs are refused, or the settings; the message names the field and the value.
    pub fn new(desc: &FootIkDesc<'_>, settings: FootIkSettings) -> Result<Self, FootIkError> {
        settings.check()?;
        Ok(Self {
            rig: FootRig::new(desc)?,
            settings,
            limits: Limits::new(&settings.foot),
            pulls: Pulls::new(&settings, 0.0),
            state: State::default(),
            probes: [Probe::default(); PROBES * MAX_LEGS],
            hits: [None; PROBES * MAX_LEGS],
        })
    }

    /// Changes the settings; the state is kept.
    ///
    /// # Errors
    ///
    /// If they are refused; then nothing has changed.
    pub fn set_settings(&mut self, settings: FootIkSettings) -> Result<(), FootIkSettingsError> {
        settings.check()?;
        self.settings = settings;
        self.limits = Limits::new(&settings.foot);
        self.pulls = Pulls::new(&settings, 0.0);
        Ok(())
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &FootIkSettings {
        &self.settings
    }

    /// How many legs there are.
    #[must_use]
    pub fn leg_count(&self) -> usize {
        self.rig.leg_count
    }

    /// The whole state: a plain value.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What was asked of the ground in the last frame, and what it answered: two probes a foot, under the ankle and under the
    /// toe. For debug drawing.
    pub fn probes(&self) -> impl Iterator<Item = (&Probe, Option<&Hit>)> {
        let count = PROBES * self.leg_count();
        self.probes[..count]
            .iter()
            .zip(self.hits.iter().map(Option::as_ref))
    }

    /// Forgets what was: the next frame gives the authored pose, and fades in from there.
    pub fn reset(&mut self) {
        self.state = State::default();
    }

    /// Corrects an authored pose.
    ///
    /// # Errors
    ///
    /// If the input is refused; then nothing has changed.
    pub fn update(
        &mut self,
        input: &FootIkInput<'_>,
        ground: &dyn Ground,
        output: &mut FootIkOutput,
    ) -> Result<(), FootIkError> {
        input.check(self.leg_count())?;
        if self.state.is_elsewhere(input) {
            self.reset();
        }
        let view = View::new(input);
        let mut gone = self.state.gone(input, &view);
        self.pulls.refresh(&self.settings, input.seconds());
        let is_asked = input.is_grounded && input.alpha > 0.0 && state::is_somewhere(input);

        // Where is the ground?
        let mut plans = [Plan::default(); QUADS];
        let quads = input.legs.len().div_ceil(LANES);
        let mut asked = [None; QUADS];
        for (quad, (legs, plan)) in input.legs.chunks(LANES).zip(&mut plans).enumerate() {
            plan.legs = Authored::new(legs);
            let own = PROBES * LANES * quad..PROBES * (LANES * quad + legs.len());
            let settings = &self.settings.probe;
            asked[quad] = Some(Asked::new(
                &plan.legs,
                &view,
                &self.rig,
                settings,
                &mut self.probes[own],
            ));
        }
        let count = PROBES * input.legs.len();
        self.hits[..count].fill(None);
        if is_asked {
            ground.cast(&self.probes[..count], &mut self.hits[..count]);
        }
        let (state, hits) = (&mut self.state, &self.hits[..count]);
        let held = state.locks.iter().filter(|lock| lock.is_held);
        let held = held.map(|lock| lock.support);
        gone.carried = carry::carried(&mut state.supports, hits, held, ground);
        let speed = self.state.ground_speed(input, &gone, &self.pulls);
        let all_feet = if is_asked {
            input.alpha.min(1.0) * weight::at_speed(speed, &self.settings.weight)
        } else {
            0.0
        };
        // What does it ask of feet, and what do they ask of the pelvis?
        for (quad, asked) in asked.iter().flatten().enumerate() {
            let own = PROBES * LANES * quad..(PROBES * LANES * (quad + 1)).min(count);
            let plan = &mut plans[quad];
            self.plan(quad, plan, asked, own, &view, (all_feet, &gone));
            self.lay(quad, plan, input.legs, &view);
        }
        let trunk = self.tilt(&plans, &view);
        let mut range = pelvis::Range::default();
        for (quad, plan) in plans.iter().enumerate().take(quads) {
            let ask = self.ask_pelvis(quad, plan, &view, &trunk);
            range.add(&ask, &self.settings.leg);
        }
        let wanted = range.offset(&self.settings.pelvis);
        let end = range.end(&self.settings.pelvis);
        let pelvis = self
            .state
            .follow_pelvis((wanted, end), &view, &gone, &self.pulls);
        output.correction = Correction::new(pelvis, input);
        output.pelvis = Joint {
            translation: trunk.place(input.pelvis.translation) + view.up * pelvis,
            rotation: math::unit(math::then(trunk.turn, input.pelvis.rotation)),
        };
        // Legs, feet and toes follow.
        for (quad, plan) in plans.iter().enumerate().take(quads) {
            self.pose(quad, plan, &view, (&trunk, pelvis), input.legs, output);
        }
        output.leg_count = input.legs.len();
        self.state.remember(input);
        Ok(())
    }

    /// Where should these feet be, and how should they lie?
    #[inline]
    fn plan(
        &mut self,
        quad: usize,
        plan: &mut Plan,
        asked: &Asked,
        hits: Range<usize>,
        view: &View,
        (all_feet, gone): (f32, &Gone),
    ) {
        let (rig, settings, pulls) = (&self.rig, &self.settings, &self.pulls);
        let legs = &plan.legs;
        let found = asked.found(&self.hits[hits], legs, view, rig, &settings.probe);
        let feet = &mut self.state.feet[quad];
        let how = (all_feet, gone, quad);
        feet.weigh(legs, view, found.is_there, how, pulls, &settings.weight);
        feet.see(&found, view, settings, pulls);
        plan.toe = found.toe;
        plan.normal = view.direction(feet.normal_world);
        // The authored height of the ankle over its floor is kept over the ground: the sole touches, not the ankle.
        let own = legs.ankle.dot(Vec3x4::all(rig.up)) - all(rig.floor);
        let facing = max(plan.normal.dot(view.up_lanes), all(0.1));
        plan.offset = feet.height + own / facing - own / view.floor_facing(rig);
        plan.goal = legs.ankle
            + view.up_lanes * (plan.offset * feet.weight)
            + legs.disturbance * feet.weight;
        plan.contact = plan.goal - plan.normal * own;
    }

    /// How should these feet lie, and what do they hold on to?
    #[inline]
    fn lay(&mut self, quad: usize, plan: &mut Plan, inputs: &[LegInput], view: &View) {
        let (rig, up) = (&self.rig.quads[quad], Vec3x4::all(self.rig.up));
        let feet = &mut self.state.feet[quad];
        plan.laid = foot::laid(
            plan.legs.ankle_turn,
            &rig.axes,
            plan.normal,
            plan.toe,
            up,
            &self.limits,
            feet.weight,
        );
        feet.bend_toes(plan.laid.toe, &self.pulls);
        if self.settings.lock.is_on {
            self.hold(quad, plan, view);
        }
        let own = quad * LANES..inputs.len().min(quad * LANES + LANES);
        let inputs = &inputs[own];
        if inputs.iter().any(|leg| leg.foot_turn != Quat::IDENTITY) {
            let by_hand = |leg: usize| inputs.get(leg).map_or(Quat::IDENTITY, |leg| leg.foot_turn);
            plan.laid.turn = Quatx4::of(core::array::from_fn(by_hand)).then(plan.laid.turn);
        }
    }

    /// Planted feet hold their place.
    fn hold(&mut self, quad: usize, plan: &mut Plan, view: &View) {
        let rig = &self.rig.quads[quad];
        let (legs, laid) = (&plan.legs, plan.laid.turn);
        // From the ankle to the point that is held, and the ground below that.
        let toward = laid.turn(legs.toe - legs.ankle);
        let own = legs.toe.dot(Vec3x4::all(self.rig.up)) - all(self.rig.floor);
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
        plan.torn = 0;
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
    fn tilt(&mut self, plans: &[Plan; QUADS], view: &View) -> Trunk {
        let count = self.leg_count();
        if count < MANY_LEGS {
            return Trunk::authored(Vec3::ZERO);
        }
        let legs = plans.map(|plan| plan.legs);
        let middle = body::middle(&legs[..count.div_ceil(LANES)], count);
        let feet = (0..count).map(|leg| {
            let (quad, lane) = (leg / LANES, leg % LANES);
            let own = |lanes: &f32x4| lanes.as_array()[lane];
            let weight = own(&self.state.feet[quad].weight);
            let height = own(&plans[quad].offset);
            (legs[quad].ankle.lane(lane), height, weight)
        });
        let goal = body::slope(feet, middle, view, &self.rig, &self.settings.body);
        let slope = self.state.follow_slope(goal, &self.pulls);
        Trunk::authored(middle).tilted(slope, view)
    }

    /// What do these legs ask of the pelvis?
    #[inline]
    fn ask_pelvis(&self, quad: usize, plan: &Plan, view: &View, trunk: &Trunk) -> Ask {
        let legs = &plan.legs;
        let (mut hip, mut lifted) = (legs.hip, all(0.0));
        if trunk.is_turned {
            hip = trunk.places(hip);
            lifted = (hip - legs.hip).dot(view.up_lanes);
        }
        let line = plan.goal - hip;
        let rise = line.dot(view.up_lanes);
        let length = |segment: Vec3x4| segment.length_squared().sqrt();
        Ask {
            offset: plan.offset * self.state.feet[quad].weight - lifted,
            rise,
            across_squared: max(line.length_squared() - rise * rise, all(0.0)),
            length: length(legs.knee - legs.hip) + length(legs.ankle - legs.knee),
            authored: length(legs.ankle - legs.hip),
        }
    }

    /// These legs, bent to their goals, with their feet laid on the ground and their toes after them.
    fn pose(
        &mut self,
        quad: usize,
        plan: &Plan,
        view: &View,
        (trunk, pelvis): (&Trunk, f32),
        inputs: &[LegInput],
        output: &mut FootIkOutput,
    ) {
        let first = quad * LANES;
        let own = first..inputs.len().min(first + LANES);
        let inputs = &inputs[own.clone()];
        let mut thigh_turn = Authored::turns(inputs, |leg| &leg.hip);
        let mut shank_turn = Authored::turns(inputs, |leg| &leg.knee);
        let mut legs = plan.legs;
        if trunk.is_turned {
            legs = legs.tilted(trunk);
            let turn = Quatx4::all(trunk.turn);
            thigh_turn = turn.then(thigh_turn);
            shank_turn = turn.then(shank_turn);
        }
        let hip = legs.hip + view.up_lanes * all(pelvis);
        let knees = Knees {
            targets: knee_targets(inputs, hip),
            twist: plan.is_twisted.then(|| {
                // The knee goes half the way with the foot.
                let twists = plan.twist.to_array();
                let half = |lane: usize| math::turn(view.up, 0.5 * twists[lane]);
                Quatx4::of(core::array::from_fn(half))
            }),
        };
        let at = (hip, thigh_turn);
        let rig = &self.rig.quads[quad];
        let bent = leg::bent(&legs, rig, at, plan.goal, knees, &self.settings.leg);
        if self.settings.lock.is_on {
            self.note_twists(quad, &bent, &legs);
        }
        let (rig, feet) = (&self.rig.quads[quad], &self.state.feet[quad]);
        let turn = plan.legs.ankle_turn;
        let laid = &plan.laid;
        let bend = foot::toe_turn(turn, &rig.axes, laid.turn, feet.toe * feet.weight);
        let toe = bent.ankle + laid.turn.turn(plan.legs.toe - plan.legs.ankle);
        let placed = [hip, bent.knee, bent.ankle, toe].map(Vec3x4::each);
        let thighs = bent.thigh.then(thigh_turn);
        let shanks = bent.shank.then(shank_turn);
        let whole = [thighs, shanks, laid.turn.then(turn)].map(|turn| turn.unit().each());
        let toes = bend.then(laid.turn).each();
        for (lane, input) in inputs.iter().enumerate() {
            let joint = |at: usize| Joint {
                rotation: whole[at][lane],
                translation: placed[at][lane],
            };
            output.legs[first + lane] = LegOutput {
                hip: joint(0),
                knee: joint(1),
                ankle: joint(2),
                toe: input.toe.as_ref().map(|toe| Joint {
                    rotation: math::unit(math::then(toes[lane], toe.rotation)),
                    translation: placed[3][lane],
                }),
                reach: bent.reach.lane(lane),
            };
        }
        self.tell(quad, plan, inputs.len(), output);
    }

    /// How far holding on twists these thighs.
    fn note_twists(&mut self, quad: usize, bent: &Bent, legs: &Authored) {
        let axes = (legs.knee - legs.hip).direction_or(Vec3x4::all(Vec3::NEG_Z));
        let (turns, axes) = (bent.thigh.each(), axes.each());
        let twists = self.state.thigh_twists[quad * LANES..].iter_mut();
        for ((twist, turn), axis) in twists.zip(turns).zip(axes) {
            *twist = lock::twist_about(turn, axis);
        }
    }

    /// What is known of these feet.
    #[inline]
    fn tell(&self, quad: usize, plan: &Plan, count: usize, output: &mut FootIkOutput) {
        let feet = &self.state.feet[quad];
        let normals = feet.normal_world.each();
        let [weights, offsets, heights] =
            [feet.weight, plan.offset, feet.height].map(f32x4::to_array);
        let [supports, supported, is_found] =
            [feet.supports, feet.supported, feet.is_found].map(f32x4::to_array);
        let contacts = plan.contact.each();
        for lane in 0..count {
            let leg = quad * LANES + lane;
            let hit = carry::speaker(&self.hits[PROBES * leg..PROBES * (leg + 1)]);
            output.feet[leg] = FootState {
                weight: weights[lane],
                offset: offsets[lane],
                ground: heights[lane],
                supports: supports[lane] > 0.5,
                has_planted: supports[lane] > supported[lane],
                has_lifted: supports[lane] < supported[lane],
                is_locked: self.state.locks[leg].is_held,
                has_torn: plan.torn & (1 << lane) != 0,
                has_ground: is_found[lane] > 0.5,
                normal_world: normals[lane],
                contact: contacts[lane],
                support: hit.map_or(FIXED, |hit| hit.support),
                tag: hit.map_or(0, |hit| hit.tag),
            };
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
