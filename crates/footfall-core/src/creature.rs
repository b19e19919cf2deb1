// SPDX-License-Identifier: MIT OR Apache-2.0
//! The order of it all.

mod batch;
mod input;
mod land;
mod pose;
mod posture;
mod ride;
mod root;
mod sense;
mod step;
mod work;

pub use batch::{Turn, update_all};
pub use input::{FrameInput, InputError, Intent, NewError};

use alloc::sync::Arc;

use glam::DVec3;

use crate::debug::{LegView, View};
use crate::placement::Placement;
use crate::pose::PoseBuf;
use crate::query::Ground;
use crate::report::FrameReport;
use crate::rig::Rig;
use crate::save::{self, SaveError};
use crate::settings::{Settings, SettingsError};
use crate::state::State;
pub(crate) use work::{Constants, Work};

/// A creature: a rig, settings, and a state that steps through time.
#[derive(Clone, Debug)]
pub struct Creature {
    rig: Arc<Rig>,
    settings: Settings,
    constants: Constants,
    state: State,
    work: Work,
}

impl Creature {
    /// A creature at `root`, with no ground under its feet yet: the first step looks for it.
    ///
    /// # Errors
    ///
    /// If the settings or the placement are refused; the message names the field and the value.
    pub fn new(rig: Arc<Rig>, settings: Settings, root: Placement) -> Result<Self, NewError> {
        settings.check()?;
        let root = input::checked_placement("placement", root)?;
        let constants = Constants::new(&rig, &settings);
        let work = Work::new(&constants);
        let state = State::new(&rig, root, settings.body.fit);
        Ok(Self {
            rig,
            settings,
            constants,
            state,
            work,
        })
    }

    /// One fixed step, up to the question that the host must answer.
    fn plan(&mut self) {
        self.sense(); //         The body has moved: how far have homes left contacts?
        self.follow_intent(); // Where would the root go?
        self.ask(); //           Which feet may look for a foothold, and what lies ahead?
    }

    /// The rest of the step, with the host's answers.
    fn act(&mut self, report: &mut FrameReport) {
        self.learn(); //               What lies ahead bends the next wish.
        self.lift_feet(report); //     A foot lifts only now that it has somewhere to land.
        self.swing_feet(report); //    Feet in the air move on, and land.
        self.move_root(report); //     The root moves as far as the feet allow, and lies down on them.
        self.release_feet(report); //  What no longer reaches, lets go.
        self.hold_posture(); //        Body, head, eyes, tail: what the feet leave over.
        self.state.steps += 1;
    }

    /// Advances by `input.dt` and writes the pose.
    ///
    /// Time passes in fixed steps; the pose lies between the last two of them. Nothing allocates.
    ///
    /// # Errors
    ///
    /// If the input is refused; then nothing has changed.
    pub fn update(
        &mut self,
        input: &FrameInput,
        ground: &dyn Ground,
        pose: &mut PoseBuf,
    ) -> Result<FrameReport, InputError> {
        let mut report = FrameReport::default();
        let turn = Turn {
            creature: self,
            input,
            pose,
            report: &mut report,
        };
        update_all(&mut [Some(turn)], ground)?;
        Ok(report)
    }

    /// Puts the creature at `root`: feet replant there, and nothing swings across the map.
    ///
    /// # Errors
    ///
    /// If the placement is refused; then nothing has changed.
    pub fn teleport(&mut self, root: Placement) -> Result<(), InputError> {
        let root = input::checked_placement("placement", root)?;
        self.state.teleport(&self.rig, root, self.settings.body.fit);
        self.work.feet.forget();
        Ok(())
    }

    /// Moves everything the creature knows by the same amount, as when the world's origin moves.
    ///
    /// # Errors
    ///
    /// If the offset is not finite or takes the creature out of range; then nothing has changed.
    pub fn shift_origin(&mut self, by_world: DVec3) -> Result<(), InputError> {
        let moved = Placement {
            position: self.state.root.position + by_world,
            ..self.state.root
        };
        if !by_world.is_finite() || !moved.is_valid() {
            return Err(InputError::BadOffset { value: by_world });
        }
        self.state.shift_origin(by_world);
        self.work.feet.forget();
        Ok(())
    }

    /// Changes the settings; the state is kept.
    ///
    /// # Errors
    ///
    /// If the settings are refused; then nothing has changed.
    pub fn set_settings(&mut self, settings: Settings) -> Result<(), SettingsError> {
        settings.check()?;
        self.constants = Constants::new(&self.rig, &settings);
        self.settings = settings;
        Ok(())
    }

    /// Writes the whole state into `bytes` and returns how many were needed.
    ///
    /// # Errors
    ///
    /// If there is not enough room.
    pub fn save(&self, bytes: &mut [u8]) -> Result<usize, SaveError> {
        save::write(&self.state, &self.rig, bytes)
    }

    /// Takes up a state that [`Self::save`] wrote. What follows is bit-identical to what followed there, given the
    /// same settings and input.
    ///
    /// # Errors
    ///
    /// If the bytes are not such a state, or of another rig or version; then nothing has changed.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), SaveError> {
        self.state = save::read(&self.rig, bytes)?;
        self.work.feet.forget();
        self.work.joints_of(
            &self.constants,
            &self.state.posture,
            &self.state.posture_before,
        );
        Ok(())
    }

    /// The rig.
    #[must_use]
    pub fn rig(&self) -> &Arc<Rig> {
        &self.rig
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Where the root was after the last step: what [`FrameReport::placement`] is on its way to.
    #[must_use]
    pub fn root(&self) -> &Placement {
        &self.state.root
    }

    /// The inner state, for debug drawing and tests.
    #[must_use]
    pub fn view(&self) -> View {
        View::new(&self.constants, &self.state)
    }

    /// One leg's inner state, for debug drawing and tests; `None` if there is no such leg.
    #[must_use]
    pub fn leg_view(&self, leg: usize) -> Option<LegView> {
        LegView::new(leg, &self.rig, &self.state, &self.work)
    }
}
