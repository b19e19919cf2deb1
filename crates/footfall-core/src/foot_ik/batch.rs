// SPDX-License-Identifier: MIT OR Apache-2.0
//! Many characters, one question to the host.

use super::ground::PROBES;
use super::{FootIk, FootIkError, FootIkInput, FootIkOutput, Question};
use crate::query::{Ground, Hit, Probe};
use crate::rig::MAX_LEGS;

/// One character of a batch.
#[derive(Debug)]
pub struct FootIkTurn<'a> {
    /// Its legs.
    pub ik: &'a mut FootIk,
    /// What it is told.
    pub input: FootIkInput<'a>,
    /// What it gives back.
    pub output: &'a mut FootIkOutput,
}

/// How many characters are asked for at a time.
const GROUP: usize = 8;
/// The most probes of a character.
const MOST: usize = PROBES * MAX_LEGS;

/// Updates every character by its own input, with one call to the host for as many as fit into it. `None` is passed over,
/// so that arrays of fixed size can be used.
///
/// # Errors
///
/// The first input that is refused, and which one it is. Every input is judged before anything changes.
pub fn update_all(
    turns: &mut [Option<FootIkTurn<'_>>],
    ground: &dyn Ground,
) -> Result<(), (usize, FootIkError)> {
    for (at, turn) in turns.iter_mut().enumerate() {
        let Some(turn) = turn else { continue };
        let judged = turn.ik.judge(&turn.input);
        judged.map_err(|error| (at, error))?;
    }
    update_judged(turns, ground);
    Ok(())
}

/// [`update_all`] for inputs that [`FootIk::judge`] has just let through.
///
/// # Panics
///
/// Perhaps, on others.
pub fn update_judged(turns: &mut [Option<FootIkTurn<'_>>], ground: &dyn Ground) {
    for (first_owner, group) in (0..).step_by(GROUP).zip(turns.chunks_mut(GROUP)) {
        match group {
            [Some(FootIkTurn { ik, input, output })] => {
                alone(ik, (input, output), first_owner, ground);
            }
            _ => together(group, first_owner, ground),
        }
    }
}

/// A single character, whose own room for probes is enough.
#[inline]
pub fn alone(
    ik: &mut FootIk,
    (input, output): (&FootIkInput<'_>, &mut FootIkOutput),
    owner: u32,
    ground: &dyn Ground,
) {
    ik.ask(input, owner);
    let Question {
        probes,
        hits,
        count,
        ..
    } = &mut ik.question;
    if *count > 0 {
        hits[..*count].fill(None);
        ground.cast(&probes[..*count], &mut hits[..*count]);
    }
    ik.answer(input, ground, output);
}

/// Several characters.
fn together(group: &mut [Option<FootIkTurn<'_>>], first_owner: u32, ground: &dyn Ground) {
    let mut probes = [Probe::default(); GROUP * MOST];
    let mut hits: [Option<Hit>; GROUP * MOST] = [None; GROUP * MOST];
    let mut count = 0;
    for (owner, turn) in (first_owner..).zip(group.iter_mut()) {
        let Some(turn) = turn else { continue };
        turn.ik.ask(&turn.input, owner);
        let question = &turn.ik.question;
        let own = &question.probes[..question.count];
        probes[count..count + own.len()].copy_from_slice(own);
        count += own.len();
    }
    if count > 0 {
        ground.cast(&probes[..count], &mut hits[..count]);
    }
    let mut first = 0;
    for turn in group.iter_mut().flatten() {
        let question = &mut turn.ik.question;
        let own = first..first + question.count;
        question.hits[..question.count].copy_from_slice(&hits[own]);
        first += question.count;
        turn.ik.answer(&turn.input, ground, turn.output);
    }
}
