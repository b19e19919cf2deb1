// SPDX-License-Identifier: MIT OR Apache-2.0
//! Feet on the ground under an authored pose: bipeds, quadrupeds, anything with legs.
//!
//! Position, angle and body height are three jobs: where the ground is ([`ground`]) and how much of it counts
//! ([`weight`]); how far the pelvis goes ([`pelvis`]) so that legs reach ([`leg`]); how feet and toes turn ([`foot`]). Each is
//! a plain function of settings, state and input. Component space, cm, up as the host says; on a level floor nothing
//! changes. A miss, the air and a teleport fade to what is authored.

mod foot;
mod ground;
mod input;
mod leg;
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
    FootIkSettings, FootIkSettingsError, FootSettings, LegSettings, PelvisSettings, ProbeSettings,
    SmoothSettings, WeightSettings,
};
pub use state::State;
pub use view::View;

use glam::{Quat, Vec3};

use crate::math;
use crate::pose::Joint;
use crate::query::{Ground, Hit, Probe};
use crate::rig::MAX_LEGS;
use ground::{Found, PROBES};
use pelvis::Ask;
use rig::FootRig;
use state::Foot;

/// Feet under an authored pose: legs, settings, and a state that steps through time.
#[derive(Clone, Debug)]
pub struct FootIk {
    rig: FootRig,
    settings: FootIkSettings,
    state: State,
}

/// What a leg is to do in this frame.
#[derive(Clone, Copy, Debug, Default)]
struct Plan {
    /// How far its foot goes along up, before weighing.
    offset: f32,
    /// The ground's normal, component space.
    normal: Vec3,
    /// How much of both counts.
    weight: f32,
    /// Where its ankle should be.
    goal: Vec3,
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
            state: State::default(),
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
        self.rig.legs.len()
    }

    /// The whole state: a plain value.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
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
        let view = View::new(input);
        if self.state.is_elsewhere(input) {
            self.reset();
        }
        let mut probes = [Probe::default(); PROBES * MAX_LEGS];
        let mut hits: [Option<Hit>; PROBES * MAX_LEGS] = [None; PROBES * MAX_LEGS];
        let count = self.ask(input, &view, &mut probes);
        if count > 0 {
            ground.cast(&probes[..count], &mut hits[..count]);
        }
        for (hit, probe) in hits.iter_mut().zip(&probes).take(count) {
            *hit = hit.and_then(|hit| hit.checked(probe));
        }
        self.answer(input, &view, &hits, output);
        self.state.remember(input);
        Ok(())
    }

    /// Where is the ground?
    fn ask(&self, input: &FootIkInput<'_>, view: &View, probes: &mut [Probe]) -> usize {
        if !input.is_grounded || input.alpha <= 0.0 || !input.component.is_valid() {
            return 0;
        }
        for (leg, slots) in input.legs.iter().zip(probes.chunks_exact_mut(PROBES)) {
            let asked = ground::probes(leg, view, &self.rig, &self.settings.probe);
            slots.copy_from_slice(&asked);
        }
        PROBES * input.legs.len()
    }

    /// What follows from the host's answers, in order of dependence.
    fn answer(
        &mut self,
        input: &FootIkInput<'_>,
        view: &View,
        hits: &[Option<Hit>],
        output: &mut FootIkOutput,
    ) {
        let dt = input.seconds();
        let climbed = self.state.climbed(input, view);
        let speed = self.state.ground_speed(input);
        let mut plans = [Plan::default(); MAX_LEGS];
        let mut asks = [Ask::default(); MAX_LEGS];
        let count = input.legs.len();
        for leg in 0..count {
            let own = &hits[PROBES * leg..PROBES * (leg + 1)];
            let ankle = input.legs[leg].ankle.translation;
            let found = ground::found(own, ankle, view, &self.settings.probe);
            self.weigh(leg, input, view, found.is_some(), speed, dt);
            plans[leg] = self.plan(leg, input, view, found, climbed, dt);
            self.bend_toe(leg, input, view, &own[1..], plans[leg].normal, dt);
            asks[leg] = self.ask_pelvis(leg, input, view, &plans[leg]);
        }
        let settings = &self.settings;
        let wanted = pelvis::offset(&asks[..count], &settings.pelvis, &settings.leg);
        let pelvis = self
            .state
            .follow_pelvis(wanted, climbed, settings.pelvis.rate, dt);
        output.correction = Correction::new(pelvis, input);
        output.pelvis = Joint {
            translation: input.pelvis.translation + view.up * pelvis,
            ..input.pelvis
        };
        for leg in 0..count {
            output.legs[leg] = self.pose_leg(leg, input, view, &plans[leg], pelvis);
            output.feet[leg] = self.foot_state(leg, view, input, &plans[leg]);
        }
        output.leg_count = count;
    }

    /// How much does this foot's ground count?
    fn weigh(
        &mut self,
        leg: usize,
        input: &FootIkInput<'_>,
        view: &View,
        is_found: bool,
        speed: f32,
        dt: f32,
    ) {
        let settings = &self.settings.weight;
        let foot = &mut self.state.feet[leg];
        let ankle_world = view.point_world(input.legs[leg].ankle.translation);
        if let Some(foot_speed) = foot.speed(ankle_world, dt) {
            foot.supports = weight::supports(foot.supports, foot_speed, settings);
        }
        foot.last_world = Some(ankle_world);
        let own = input.legs[leg].weight.unwrap_or(if foot.supports {
            1.0
        } else {
            settings.swing_weight
        });
        let all = if input.is_grounded && is_found {
            input.alpha.clamp(0.0, 1.0) * weight::at_speed(speed, settings)
        } else {
            0.0
        };
        foot.weight = smooth::toward(foot.weight, own.clamp(0.0, 1.0) * all, settings.rate, dt);
    }

    /// Where should this foot be, and how should it lie?
    fn plan(
        &mut self,
        leg: usize,
        input: &FootIkInput<'_>,
        view: &View,
        found: Option<Found>,
        climbed: f32,
        dt: f32,
    ) -> Plan {
        let smoothing = &self.settings.smooth;
        let foot = &mut self.state.feet[leg];
        let ankle = input.legs[leg].ankle.translation;
        let floor = view.floor_under(ankle, &self.rig).dot(view.up);
        foot.see(found, floor, climbed, view, smoothing, dt);
        let normal = view.component.rotation.conjugate() * foot.normal_world;
        // The authored height of the ankle over its floor, kept over the ground: the sole touches, not the ankle.
        let own = ankle.dot(self.rig.up) - self.rig.floor;
        let facing = normal.dot(view.up).max(0.1);
        let authored_facing = view.floor_facing(&self.rig);
        let offset = foot.height.value + own / facing - own / authored_facing;
        let weight = foot.weight;
        let goal = ankle + view.up * (offset * weight) + input.legs[leg].disturbance * weight;
        Plan {
            offset,
            normal,
            weight,
            goal,
        }
    }

    /// How do its toes lie on what is ahead of its ball?
    fn bend_toe(
        &mut self,
        leg: usize,
        input: &FootIkInput<'_>,
        view: &View,
        hits: &[Option<Hit>],
        normal: Vec3,
        dt: f32,
    ) {
        let LegInput {
            ankle,
            toe: Some(toe),
            ..
        } = &input.legs[leg]
        else {
            return;
        };
        let settings = &self.settings;
        let goal =
            ground::found(hits, toe.translation, view, &settings.probe).map_or(0.0, |found| {
                let normals = [normal, found.normal];
                let axes = self.rig.legs[leg].axes;
                foot::toe_bend(*ankle, axes, normals, self.rig.up, &settings.foot)
            });
        self.state.feet[leg].bend_toe(goal, settings.smooth.turn_rate_ground, dt);
    }

    /// What does this leg ask of the pelvis?
    fn ask_pelvis(&self, leg: usize, input: &FootIkInput<'_>, view: &View, plan: &Plan) -> Ask {
        let hip = input.legs[leg].hip.translation;
        let line = plan.goal - hip;
        let rise = line.dot(view.up);
        let length = self.rig.legs[leg].length();
        let authored = (input.legs[leg].ankle.translation - hip).length();
        Ask {
            offset: plan.offset * plan.weight,
            rise,
            across_squared: (line.length_squared() - rise * rise).max(0.0),
            length,
            authored: authored / length,
        }
    }

    /// The leg, bent to its goal, with its foot laid on the ground and its toe after it.
    fn pose_leg(
        &self,
        leg: usize,
        input: &FootIkInput<'_>,
        view: &View,
        plan: &Plan,
        pelvis: f32,
    ) -> LegOutput {
        let (authored, shape) = (&input.legs[leg], &self.rig.legs[leg]);
        let hip = authored.hip.translation + view.up * pelvis;
        let bent = leg::bent(authored, shape, hip, plan.goal, &self.settings.leg);
        let limits = &self.settings.foot;
        let lay = foot::turn(
            authored.ankle,
            shape.axes,
            plan.normal,
            self.rig.up,
            limits,
            plan.weight,
        );
        let lay = math::then(authored.foot_turn, lay);
        let ankle = foot::laid(authored.ankle, lay, bent.ankle);
        let joint = |joint: Joint, turn: Quat, translation: Vec3| Joint {
            rotation: rig::turned(turn, joint),
            translation,
        };
        let toe = authored.toe.map(|toe| {
            let way = lay * (toe.translation - authored.ankle.translation);
            let bend = self.state.feet[leg].toe * plan.weight;
            let turn = foot::toe_turn(authored.ankle, shape.axes, lay, bend);
            joint(toe, math::then(turn, lay), bent.ankle + way)
        });
        LegOutput {
            hip: joint(authored.hip, bent.thigh, hip),
            knee: joint(authored.knee, bent.shank, bent.knee),
            ankle,
            toe,
            reach: bent.reach,
        }
    }

    fn foot_state(
        &self,
        leg: usize,
        view: &View,
        input: &FootIkInput<'_>,
        plan: &Plan,
    ) -> FootState {
        let foot: &Foot = &self.state.feet[leg];
        let authored = input.legs[leg].ankle.translation;
        FootState {
            weight: plan.weight,
            offset: plan.offset,
            supports: foot.supports,
            has_ground: foot.is_found,
            ground_world: view
                .point_world(view.floor_under(authored, &self.rig) + view.up * foot.height.value),
            normal_world: foot.normal_world,
        }
    }
}
