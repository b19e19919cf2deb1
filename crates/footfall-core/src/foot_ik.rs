// SPDX-License-Identifier: MIT OR Apache-2.0
//! Feet on the ground under an authored pose: bipeds, quadrupeds, anything with legs.
//!
//! Position, angle and body height are three jobs: where the ground is (`ground`) and how much of it counts (`weight`,
//! `state`); how far the pelvis goes (`pelvis`) so that legs reach (`leg`); how feet and toes turn (`foot`). Each is a plain
//! function of settings, state and input, for four legs at a time. Component space, cm, up as the host says; on a level
//! floor nothing changes. A miss, the air and a teleport fade to what is authored.

mod authored;
mod batch;
mod body;
mod carry;
mod follow;
mod foot;
mod frame;
mod ground;
mod heel;
mod input;
mod known;
mod leg;
mod lock;
mod pelvis;
mod rig;
mod settings;
mod skeleton;
mod smooth;
mod state;
mod step;
mod up;
mod view;
mod weight;

use glam::DVec3;

pub use batch::{FootIkTurn, update_all, update_judged};
pub use input::{Correction, FootIkError, FootIkInput, FootIkOutput, LegInput, LegOutput};
pub use known::FootState;
pub use rig::{FootIkDesc, FootLegDesc, FootRigError};
pub use settings::{
    BodySettings, FootIkSettings, FootIkSettingsError, FootSettings, LegSettings, LockSettings,
    PelvisSettings, ProbeSettings, SmoothSettings, WeightSettings,
};
pub use skeleton::{FootBone, FootLegBones, legs_of};
pub use state::State;

use crate::lanes::{LANES, QUADS};
use crate::placement::Placement;
use crate::query::{Ground, Hit, Probe};
use crate::rig::MAX_LEGS;
use foot::Limits;
use frame::{Frame, Plan};
use ground::{Asked, PROBES};
use rig::FootRig;
use state::Pulls;
use up::Stand;
use view::View;

/// Feet under an authored pose: legs, settings, and a state that steps through time.
#[derive(Clone, Debug)]
pub struct FootIk {
    rig: FootRig,
    settings: FootIkSettings,
    limits: Limits,
    pulls: Pulls,
    state: State,
    question: Question,
}

/// What is asked in a frame, and from where.
#[derive(Clone, Debug, Default)]
struct Question {
    /// Where the component is, if something can be told of it there.
    place: Option<DVec3>,
    view: View,
    is_upright: bool,
    plans: [Plan; QUADS],
    asked: [Asked; QUADS],
    /// How many probes there are: none if the ground does not count now.
    count: usize,
    /// A pair a foot.
    probes: [Probe; PROBES * MAX_LEGS],
    hits: [Option<Hit>; PROBES * MAX_LEGS],
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
            limits: Limits::new(&settings),
            pulls: Pulls::new(&settings, 0.0),
            state: State::default(),
            question: Question::default(),
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
        self.limits = Limits::new(&settings);
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
        let Question {
            probes,
            hits,
            count,
            ..
        } = &self.question;
        probes[..*count].iter().zip(hits.iter().map(Option::as_ref))
    }

    /// Forgets what was: the next frame gives the authored pose, and fades in from there.
    pub fn reset(&mut self) {
        self.state = State::default();
    }

    /// Follows the world's origin, which has moved: everything in the world has got `by_world` added. Feet that hold their
    /// place hold it still.
    ///
    /// # Errors
    ///
    /// If that leads out of any world; then nothing has changed.
    pub fn shift_origin(&mut self, by_world: DVec3) -> Result<(), FootIkError> {
        let far = by_world.abs().max_element() > 2.0 * Placement::MAX_COORDINATE;
        if far || !by_world.is_finite() {
            return Err(FootIkError::BadShift { value: by_world });
        }
        self.state.shift_origin(by_world);
        Ok(())
    }

    /// Reads an input and judges it: what [`update_judged`] works with, which refuses nothing any more. What is remembered
    /// from frame to frame stays as it is.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong with it.
    pub fn judge(&mut self, input: &FootIkInput<'_>) -> Result<(), FootIkError> {
        let count = self.leg_count();
        let mut is_sound = input.legs.len() == count && input.is_sound();
        let plans = &mut self.question.plans;
        for (plan, own) in plans.iter_mut().zip(input.legs.chunks(LANES)) {
            plan.legs.read(own);
            is_sound &= plan.legs.are_sound(own);
        }
        if is_sound { Ok(()) } else { input.check(count) }
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
        self.judge(input)?;
        batch::alone(self, (input, output), 0, ground);
        Ok(())
    }

    /// Where is the ground? It is `owner` who asks.
    fn ask(&mut self, input: &FootIkInput<'_>, owner: u32) {
        let is_somewhere = state::is_somewhere(input);
        if !is_somewhere || self.state.is_elsewhere(input) {
            self.reset();
        }
        let is_asked = is_somewhere && input.is_grounded && input.alpha > 0.0;
        let Question {
            place,
            view,
            is_upright,
            plans,
            asked,
            count,
            probes,
            ..
        } = &mut self.question;
        *view = View::new(input);
        *place = is_somewhere.then_some(input.component.position);
        let slope = self.state.slope(&input.component);
        *count = if is_asked {
            PROBES * input.legs.len()
        } else {
            0
        };
        *is_upright = up::is_upright(view, &self.rig);
        let probes = probes[..*count].chunks_mut(PROBES * LANES);
        for ((asked, plan), probes) in asked.iter_mut().zip(plans).zip(probes) {
            let (legs, how) = (&plan.legs, (&self.settings.probe, owner));
            if *is_upright {
                asked.ask(legs, slope, &Stand::upright(view, &self.rig), how, probes);
            } else {
                asked.ask(legs, slope, &Stand::tilted(view, &self.rig), how, probes);
            }
        }
    }

    /// What follows from what was found.
    fn answer(&mut self, input: &FootIkInput<'_>, ground: &dyn Ground, output: &mut FootIkOutput) {
        let Self {
            rig,
            settings,
            limits,
            pulls,
            state,
            question,
        } = self;
        let Question {
            view,
            is_upright,
            plans,
            asked,
            hits,
            count,
            ..
        } = question;
        // The first frame is as authored: time passes from then on.
        let dt = if state.has_begun() {
            input.seconds()
        } else {
            0.0
        };
        pulls.refresh(settings, dt);
        let hits = &mut hits[..PROBES * input.legs.len()];
        let counts = *count > 0;
        if !counts {
            hits.fill(None);
        }
        let held = state.locks.iter().filter(|lock| lock.is_held);
        let held = held.map(|lock| lock.support);
        let carried = carry::carried(&mut state.supports, hits, held, ground);
        let gone = state.gone((input, counts), view, carried, limits.slope);
        let speed = state.ground_speed(input, &gone, pulls);
        let alpha = if counts { input.alpha.min(1.0) } else { 0.0 };
        let all_feet = alpha * weight::at_speed(speed, &settings.weight);
        state.take_step(&gone, alpha, settings.weight.rate, pulls);
        let frame = Frame {
            rig,
            settings,
            limits,
            pulls,
            view,
            stand: (),
            input,
            hits,
            state,
        };
        let how = (all_feet, &gone);
        if *is_upright {
            let stand = Stand::upright(view, rig);
            frame.standing(stand).run(plans, asked, how, output);
        } else {
            let stand = Stand::tilted(view, rig);
            frame.standing(stand).run(plans, asked, how, output);
        }
        self.state.remember(self.question.place, counts);
    }
}
