// SPDX-License-Identifier: MIT OR Apache-2.0
//! A component that jumps: a capsule goes up a stair in one frame, a body does not.
//!
//! What is steeper than the slope limit is a jump, and what the slope under the feet does not explain. The body lags behind
//! jumps and catches up; when they come again and again, as on stairs, it goes as fast as they do on average, and hurries
//! until it has learnt how fast that is. Component cm, along up.

use super::smooth::Pull;

/// How quickly it is learnt how fast jumps take the component up or down, over the time between two of them; and within
/// which limits, 1/s.
const LEARN: f32 = 2.0;
const LEARN_RATES: [f32; 2] = [6.0, 16.0];
/// So much faster if the jumps before went the same way.
const LEARN_ON: f32 = 1.5;
/// How much it hurries: over the time between two jumps, and at most, 1/s.
const HURRY: f32 = 4.0;
const MOST_HURRY: f32 = 40.0;

/// So many times as late as expected, a jump is as late as it gets.
const LATEST: f32 = 3.0;
/// A body that goes down stairs faster than this goes by its lower foot, component cm/s.
const SLOWLY: f32 = 40.0;

/// How the body lags behind.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Step {
    /// How far the component is ahead of the body, and how fast that changes.
    lag: (f32, f32),
    /// How fast jumps take the component along on average, and how fast that changes: smoothed once, and once more, so
    /// that no single jump is felt.
    pace: [(f32, f32); 2],
    /// How high the last jump went, and how long ago, s; and whether the one before it went the same way.
    height: f32,
    since: f32,
    goes_on: bool,
    /// How long it was between the last two.
    between: f32,
    /// The rate at which the body catches up if that is quicker than it would, 1/s.
    hurry: f32,
    /// How much of all this counts, 0 to 1.
    share: f32,
}

impl Step {
    /// Takes in how far the component has jumped, and what share of the correction the host wants, which changes by `most`
    /// at most; the body catches up by `pull`. Returns how far a body that lags is taken back by this frame's jump.
    pub fn take(&mut self, jumped: f32, (share, most): (f32, f32), pull: &Pull) -> f32 {
        let dt = pull.seconds();
        self.share += (share - self.share).clamp(-most, most);
        if dt == 0.0 {
            return 0.0;
        }
        self.since += dt;
        let rests = self.lag == (0.0, 0.0) && self.pace == [(0.0, 0.0); 2];
        if jumped == 0.0 && rests {
            return 0.0;
        }
        if jumped != 0.0 {
            self.goes_on = jumped * self.height > 0.0;
            self.height = jumped;
            self.between = self.since;
            self.since = 0.0;
        }
        let [once, twice] = &mut self.pace;
        // Half a jump ahead of the component the next one is due; if it does not come for long, the stairs have ended.
        let ahead = -self.lag.0 * twice.0.signum() / self.height.abs().max(1.0e-3);
        let due = (1.8 - ahead).clamp(0.0, 1.0);
        let taken_back = jumped - due * twice.0 * dt;
        // A jump that is late may never come: what has been learnt is forgotten faster.
        let between = self.between.max(1.0e-3);
        let late = (self.since / between).clamp(1.0, LATEST);
        let most = LEARN_RATES[1] * if self.goes_on { LEARN_ON } else { 1.0 };
        let rate = late * (LEARN / between).clamp(LEARN_RATES[0], most);
        let learn = Pull::new(rate, dt);
        *once = settled(learn.spring(*once, jumped / dt));
        *twice = settled(learn.spring(*twice, once.0));
        // Jumps whose pace is not known pile up, the sooner the faster they come.
        self.hurry = 0.0;
        if self.goes_on {
            let interval = self.since.max(between);
            let learnt = (twice.0 * interval / self.height).clamp(0.0, 1.0);
            self.hurry = (HURRY / interval).min(MOST_HURRY) * (1.0 - learnt);
        }
        self.lag.0 += taken_back;
        self.lag = settled(self.hurried(pull).spring(self.lag, 0.0));
        taken_back * share
    }

    /// A spring of the body, as quick as it must be now.
    pub fn hurried(&self, pull: &Pull) -> Pull {
        if self.hurry > pull.rate() {
            Pull::new(self.hurry, pull.seconds())
        } else {
            *pull
        }
    }

    /// How far the component is ahead of the body.
    pub fn lag(&self) -> f32 {
        self.lag.0
    }

    /// How much of the difference between the feet's heights lifts the body: none when it goes down stairs, where it
    /// goes by the lower foot.
    pub fn lifts(&self) -> f32 {
        (1.0 + self.pace[1].0 / SLOWLY).clamp(0.0, 1.0)
    }

    /// How much of it counts.
    pub fn share(&self) -> f32 {
        self.share
    }
}

/// What is left over that nobody sees is nothing.
fn settled(state: (f32, f32)) -> (f32, f32) {
    if state.0.abs() < 1.0e-5 && state.1.abs() < 1.0e-4 {
        return (0.0, 0.0);
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_jump_is_caught_up_with_and_many_are_kept_up_with() {
        let pull = Pull::new(12.0, 1.0 / 60.0);
        let half = Step::default().take(20.0, (0.5, 8.0 / 60.0), &pull);
        assert_eq!(half, 10.0);
        let mut step = Step::default();
        assert_eq!(step.take(20.0, (1.0, 8.0 / 60.0), &pull), 20.0);
        assert!(step.lag() > 15.0);
        for _ in 0..300 {
            step.take(0.0, (1.0, 8.0 / 60.0), &pull);
        }
        assert_eq!(step.lag(), 0.0);
        assert_eq!(step.share(), 1.0);
        let mut sum = 0.0;
        for frame in 0..600 {
            let jumped = if frame % 20 == 0 { 20.0 } else { 0.0 };
            step.take(jumped, (1.0, 8.0 / 60.0), &pull);
            if frame >= 300 {
                sum += step.lag();
            }
        }
        assert!(
            (sum / 300.0_f32).abs() < 1.0,
            "it keeps up on average: {sum}"
        );
    }

    /// How far at most a body lags behind a component that jumps by 20 cm every so many frames, by turns the other way or
    /// not; and whether it hurries.
    fn climbed(frames: usize, turns: bool) -> (f32, bool) {
        let pull = Pull::new(6.0, 1.0 / 240.0);
        let (mut step, mut farthest, mut has_hurried) = (Step::default(), 0.0_f32, false);
        for frame in 0..1200 {
            let is_back = turns && (frame / frames) % 2 == 1;
            let way = if is_back { -20.0 } else { 20.0 };
            let jumped = if frame % frames == 0 { way } else { 0.0 };
            step.take(jumped, (1.0, 8.0 / 240.0), &pull);
            farthest = farthest.max(step.lag().abs());
            has_hurried |= step.hurried(&pull) != pull;
        }
        (farthest, has_hurried)
    }

    #[test]
    fn who_runs_onto_stairs_hurries_and_who_goes_over_blocks_does_not() {
        // From 100 to 500 cm/s over steps of 35 cm.
        for frames in [84, 48, 24, 17] {
            let (farthest, has_hurried) = climbed(frames, false);
            assert!(farthest < 40.0 && has_hurried, "{frames}: {farthest}");
            let (farthest, has_hurried) = climbed(frames, true);
            assert!(farthest < 30.0 && !has_hurried, "{frames}: {farthest}");
        }
    }
}
