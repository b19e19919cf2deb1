// SPDX-License-Identifier: MIT OR Apache-2.0
//! Many creatures at once: one question to the host a step, for all of them.

use super::{Creature, FrameInput, InputError};
use crate::placement::Placement;
use crate::pose::PoseBuf;
use crate::query::{Ground, Hit, MAX_PROBES, Probe};
use crate::report::FrameReport;
use crate::settings::STEP;

/// How many probes go into one call.
const BATCH: usize = 256;

/// Sums of binary fractions miss whole steps by a hair: this part of a step counts as none.
const HAIR: f64 = 1.0e-4;

/// One creature's part in an update of many.
#[derive(Debug)]
pub struct Turn<'a> {
    /// The creature.
    pub creature: &'a mut Creature,
    /// What is asked of it.
    pub input: &'a FrameInput,
    /// Where its pose goes.
    pub pose: &'a mut PoseBuf,
    /// Where its report goes.
    pub report: &'a mut FrameReport,
}

/// Probes of several creatures, and whose they are.
struct Batch {
    probes: [Probe; BATCH],
    hits: [Option<Hit>; BATCH],
    count: usize,
    /// Turn and number of probes.
    owners: [(usize, usize); BATCH],
    owner_count: usize,
}

impl Batch {
    fn new() -> Self {
        Self {
            probes: [Probe::default(); BATCH],
            hits: [None; BATCH],
            count: 0,
            owners: [(0, 0); BATCH],
            owner_count: 0,
        }
    }

    /// Asks the host, and lets every owner act on its answers.
    fn flush(&mut self, turns: &mut [Option<Turn<'_>>], ground: &dyn Ground) {
        let hits = &mut self.hits[..self.count];
        hits.fill(None);
        if !hits.is_empty() {
            ground.cast(&self.probes[..self.count], hits);
        }
        let mut answers = self.hits[..self.count].iter();
        for &(owner, count) in &self.owners[..self.owner_count] {
            let Some(Turn {
                creature, report, ..
            }) = &mut turns[owner]
            else {
                continue;
            };
            for (slot, hit) in creature
                .work
                .hits
                .iter_mut()
                .zip(answers.by_ref().take(count))
            {
                *slot = *hit;
            }
            creature.take_answers(ground, report);
        }
        self.count = 0;
        self.owner_count = 0;
    }
}

/// Updates every creature by its own input, with one call to the host a step for as many as fit into it. `None` is
/// passed over, so that arrays of fixed size can be used.
///
/// # Errors
///
/// The first input that is refused. Every input is judged before any creature moves.
pub fn update_all(turns: &mut [Option<Turn<'_>>], ground: &dyn Ground) -> Result<(), InputError> {
    for turn in turns.iter().flatten() {
        turn.input.check()?;
        let (given, expected) = (turn.pose.local().len(), turn.creature.rig.bone_count());
        if given != expected {
            return Err(InputError::WrongPose { given, expected });
        }
    }
    let mut most = 0;
    for turn in turns.iter_mut().flatten() {
        turn.report.begin();
        turn.creature.begin(turn.input, ground, turn.report);
        most = most.max(turn.report.steps);
    }
    if let [Some(turn)] = turns {
        step_alone(turn, ground);
    } else if most > 0 {
        step_together(turns, most, ground);
    }
    for turn in turns.iter_mut().flatten() {
        turn.creature.end(turn.report, turn.pose);
    }
    Ok(())
}

/// The steps of a single creature, whose own room for probes is enough.
fn step_alone(turn: &mut Turn<'_>, ground: &dyn Ground) {
    let Turn {
        creature,
        input,
        report,
        ..
    } = turn;
    for step in 0..report.steps {
        creature.plan_step(step, report.steps, input.dt);
        let work = &mut creature.work;
        let count = work.count;
        work.hits[..count].fill(None);
        if count > 0 {
            ground.cast(&work.probes[..count], &mut work.hits[..count]);
        }
        creature.take_answers(ground, report);
    }
}

/// The steps of several creatures, in step with each other.
fn step_together(turns: &mut [Option<Turn<'_>>], most: u32, ground: &dyn Ground) {
    let mut batch = Batch::new();
    for step in 0..most {
        for at in 0..turns.len() {
            let Some(Turn {
                creature,
                input,
                report,
                ..
            }) = &mut turns[at]
            else {
                continue;
            };
            if step >= report.steps {
                continue;
            }
            creature.plan_step(step, report.steps, input.dt);
            let count = creature.work.count;
            let own = &creature.work.probes[..count];
            for (slot, probe) in batch.probes[batch.count..].iter_mut().zip(own) {
                *slot = Probe {
                    owner: at as u32,
                    ..*probe
                };
            }
            batch.count += count;
            batch.owners[batch.owner_count] = (at, count);
            batch.owner_count += 1;
            if batch.count + MAX_PROBES > BATCH || batch.owner_count == BATCH {
                batch.flush(turns, ground);
            }
        }
        batch.flush(turns, ground);
    }
}

impl Creature {
    /// Takes up an input that has been judged: how many steps are due, and what has carried the creature meanwhile.
    fn begin(&mut self, input: &FrameInput, ground: &dyn Ground, report: &mut FrameReport) {
        let most = f64::from(self.settings.clock.max_catch_up);
        let passed = input.dt.min(most);
        report.dropped = input.dt - passed;
        if report.dropped > 0.0 {
            tracing::debug!(
                "{} s were too much to make up: {} s dropped",
                input.dt,
                report.dropped
            );
        }
        self.work.input = *input;
        self.work.input.settle();
        if input.dt == 0.0 {
            return;
        }
        self.state.owed += passed / STEP;
        report.steps = libm::floor(self.state.owed + HAIR).max(0.0) as u32;
        self.state.owed -= f64::from(report.steps);
        self.ride_supports(ground, report);
        self.take_hosted_root();
    }

    /// Judges the host's answers, and acts on them.
    fn take_answers(&mut self, ground: &dyn Ground, report: &mut FrameReport) {
        let count = self.work.count;
        for (hit, probe) in self.work.hits[..count].iter_mut().zip(&self.work.probes) {
            *hit = hit.and_then(|hit| hit.checked(probe));
        }
        self.admit_supports(ground);
        report.probes += count as u32;
        report.host_calls += u32::from(count > 0);
        self.act(report);
    }

    /// Plans step number `step` of the `steps` of an update, and notes how far into it the step ends.
    fn plan_step(&mut self, step: u32, steps: u32, dt: f64) {
        let span = dt.min(f64::from(self.settings.clock.max_catch_up)) / STEP;
        let left = f64::from(steps - 1 - step) + self.state.owed;
        self.work.progress = (1.0 - left / span.max(1.0e-9)).clamp(0.0, 1.0) as f32;
        self.plan();
    }

    /// Gives out the pose, between the last two steps.
    fn end(&mut self, report: &mut FrameReport, pose: &mut PoseBuf) {
        // What is owed by a hair is nothing, as in `begin`.
        let blend = if self.state.owed < HAIR {
            0.0
        } else {
            (self.state.owed as f32).min(1.0)
        };
        let root = self.state.root_before.toward(&self.state.root, blend);
        report.is_blocked = self.state.outlook.is_blocked;
        report.is_falling = self.state.footing == crate::state::Footing::Falling;
        report.placement = self.write_pose(&root, blend, report, pose);
    }

    /// The root that the pose given out stands on.
    pub(super) fn hosted_placement(&self) -> Option<Placement> {
        self.state.hosted.map(|hosted| hosted.last)
    }
}
