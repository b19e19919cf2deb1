// SPDX-License-Identifier: MIT OR Apache-2.0
//! A root that is moved elsewhere, and of which one hears now and then, late, or not at all: over a network.
//!
//! What is heard is played a little later than it was true, so that there is as a rule something later to go toward; where
//! there is not, the root goes on for a moment as it went. What is heard then differs from what was shown: the difference
//! is kept, and fades. So the root never jumps, and feet that follow it need not slide. Only who is far off, or was put
//! elsewhere by the server, is put there at once, and says so.

use glam::{DVec3, Quat};
use thiserror::Error;

use crate::math;
use crate::placement::{Placement, Unsound};

/// How many samples are kept.
pub const KEPT: usize = 8;

/// A root goes on for so long as it went, when nothing is heard any more, s.
const GOES_ON: f64 = 0.25;
/// A difference fades so fast, 1/s.
const FADE_RATE: f64 = 8.0;
/// Whoever is so far off is put where he belongs, cm.
const FAR: f64 = 300.0;
/// A clock that is so far off is set, s; a smaller difference is made up at this part of the time that passes.
const OFF: f64 = 0.5;
const SLEW: f64 = 0.1;
/// What was true so shortly after what was heard is no news, s.
const APART: f64 = 1.0e-3;
/// A time that is so much earlier than what was heard is another clock's, s.
const ANOTHER: f64 = 5.0;
/// The server's clock counts as slower by this part of the time, so that a message that was once quick does not count for
/// ever.
const DRIFT: f64 = 0.002;
/// No frame is longer, s.
const LONGEST: f64 = 1.0;
/// The longest delay, s.
const MOST_DELAY: f64 = 1.0;

/// What the server says.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    /// The server's time, s.
    pub time: f64,
    /// Its root.
    pub placement: Placement,
    /// How often it has been put elsewhere.
    pub teleports: u32,
}

/// Why something was refused.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[allow(missing_docs)] // The messages are the documentation of the variants.
pub enum ReplicaError {
    #[error("time is {value}: must be finite, in seconds")]
    BadTime { value: f64 },
    #[error("dt is {value}: must be finite and 0 or more, in seconds")]
    BadFrame { value: f64 },
    #[error("delay is {value}: must be 0 to {MOST_DELAY}, in seconds")]
    BadDelay { value: f64 },
    #[error("placement.position is {value}: must be finite, and within 10 000 km of the origin")]
    BadPosition { value: DVec3 },
    #[error("placement.rotation has length {length}: must be a unit quaternion")]
    BadRotation { length: f32 },
    #[error("placement.scale is {value}: must be 0.1 to 10")]
    BadScale { value: f32 },
    #[error("replica.{field} is {value}: nobody but the replica itself sets it")]
    BadState { field: &'static str, value: f64 },
}

impl Sample {
    fn check(&self) -> Result<(), ReplicaError> {
        if !self.time.is_finite() {
            return Err(ReplicaError::BadTime { value: self.time });
        }
        self.placement.judge().map_err(|unsound| match unsound {
            Unsound::Position(value) => ReplicaError::BadPosition { value },
            Unsound::Scale(value) => ReplicaError::BadScale { value },
            Unsound::Rotation(length) => ReplicaError::BadRotation { length },
        })
    }
}

/// Where the root is now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shown {
    /// There.
    pub placement: Placement,
    /// Whether it was put there at once.
    pub has_teleported: bool,
}

/// A root of which one hears: a plain value.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Replica {
    /// How much later than it was true everything is shown, s.
    pub delay: f64,
    /// What was heard, the newest last; the first `count` count.
    pub heard: [Sample; KEPT],
    /// See `heard`.
    pub count: usize,
    /// Time that has passed here, s.
    pub now: f64,
    /// How far the server's clock is ahead of that, by the quickest message.
    pub ahead: f64,
    /// The server's time that is shown.
    pub clock: f64,
    /// How far what is shown is from what was heard, cm, and how it is turned against it.
    pub off: DVec3,
    /// See `off`.
    pub off_turn: Quat,
    /// How often the root that is shown had been put elsewhere, and whether there is one.
    pub teleports: u32,
    /// See `teleports`.
    pub is_shown: bool,
}

impl Replica {
    /// One that has heard nothing, and will show everything so many seconds late.
    ///
    /// # Errors
    ///
    /// If the delay is not 0 to 1.
    pub fn new(delay: f64) -> Result<Self, ReplicaError> {
        let replica = Self {
            delay,
            ..Self::default()
        };
        replica.check()?;
        Ok(replica)
    }

    /// Judges a replica that somebody else has kept, and may have written anything into.
    ///
    /// # Errors
    ///
    /// The first field that no replica would have.
    pub fn check(&self) -> Result<(), ReplicaError> {
        let refuse = |field, value| Err(ReplicaError::BadState { field, value });
        if self.count > KEPT {
            return refuse("count", self.count as f64);
        }
        if !(0.0..=MOST_DELAY).contains(&self.delay) {
            return Err(ReplicaError::BadDelay { value: self.delay });
        }
        for (field, value) in [
            ("now", self.now),
            ("ahead", self.ahead),
            ("clock", self.clock),
            ("off", self.off.element_sum()),
            ("off_turn", f64::from(self.off_turn.length_squared())),
        ] {
            if !value.is_finite() {
                return refuse(field, value);
            }
        }
        let heard = &self.heard[..self.count];
        heard.iter().try_for_each(Sample::check)?;
        // Differences of large numbers are rounded.
        let is_late = |pair: &&[Sample]| pair[1].time - pair[0].time < 0.9 * APART;
        match heard.windows(2).find(is_late) {
            Some(pair) => refuse("heard[].time", pair[1].time),
            None => Ok(()),
        }
    }

    /// Takes in what the server has said. What comes too late to matter, or twice, is passed over.
    ///
    /// # Errors
    ///
    /// If it is no time or no place; then nothing has changed.
    pub fn hear(&mut self, sample: &Sample) -> Result<(), ReplicaError> {
        sample.check()?;
        let ahead = sample.time - self.now;
        let newest = self.heard[..self.count].last().map(|newest| newest.time);
        let old = |newest: f64| newest - ANOTHER..newest + APART;
        if newest.is_some_and(|newest| old(newest).contains(&sample.time)) {
            return Ok(());
        }
        if newest.is_none() || (ahead - self.ahead).abs() > OFF + self.delay {
            // The first, or the first after a long silence.
            self.count = 0;
            self.ahead = ahead;
            self.clock = sample.time - self.delay;
            self.is_shown = false;
        }
        let before = self.told();
        self.ahead = self.ahead.max(ahead);
        if self.count == KEPT {
            self.heard.rotate_left(1);
            self.count -= 1;
        }
        self.heard[self.count] = *sample;
        self.count += 1;
        // What is shown stays where it is.
        if let (Some(before), Some(after)) = (before, self.told()) {
            self.off += before.position - after.position;
            let turn = math::then(before.rotation, after.rotation.conjugate());
            self.off_turn = math::unit(math::then(self.off_turn, turn));
        }
        Ok(())
    }

    /// Time passes. `None` as long as nothing has been heard.
    ///
    /// # Errors
    ///
    /// If `dt` is no time; then nothing has changed.
    pub fn step(&mut self, dt: f64) -> Result<Option<Shown>, ReplicaError> {
        if !(dt.is_finite() && dt >= 0.0) {
            return Err(ReplicaError::BadFrame { value: dt });
        }
        let dt = dt.min(LONGEST);
        let Some(before) = self.told() else {
            self.now += dt;
            return Ok(None);
        };
        self.now += dt;
        self.ahead -= DRIFT * dt;
        let wanted = self.now + self.ahead - self.delay;
        let behind = wanted - (self.clock + dt);
        self.clock += if behind.abs() > OFF {
            behind + dt
        } else {
            dt + behind.clamp(-SLEW * dt, SLEW * dt)
        };
        let left = libm::exp(-FADE_RATE * dt);
        self.off *= left;
        self.off_turn = math::nlerp(Quat::IDENTITY, self.off_turn, left as f32);
        let told = self.told().unwrap_or(before);
        let teleports = self.teleports_by_now();
        let is_far = self.off.length_squared() > FAR * FAR;
        let has_teleported = !self.is_shown || teleports != self.teleports || is_far;
        if has_teleported {
            self.off = DVec3::ZERO;
            self.off_turn = Quat::IDENTITY;
        }
        self.is_shown = true;
        self.teleports = teleports;
        let placement = Placement {
            position: told.position + self.off,
            rotation: math::unit(math::then(self.off_turn, told.rotation)),
            scale: told.scale,
        };
        Ok(Some(Shown {
            placement,
            has_teleported,
        }))
    }

    /// How often it had been put elsewhere at the time that is shown.
    fn teleports_by_now(&self) -> u32 {
        let heard = &self.heard[..self.count];
        let told = heard.iter().rev().find(|sample| sample.time <= self.clock);
        told.or(heard.first()).map_or(0, |sample| sample.teleports)
    }

    /// Where it is by what was heard, at the time that is shown.
    fn told(&self) -> Option<Placement> {
        let heard = &self.heard[..self.count];
        let (first, last) = (heard.first()?, heard.last()?);
        if self.clock <= first.time {
            return Some(first.placement);
        }
        let later = heard.iter().position(|sample| sample.time > self.clock);
        let (from, to) = match later {
            Some(later) => (&heard[later - 1], &heard[later]),
            None if heard.len() > 1 => (&heard[heard.len() - 2], last),
            None => return Some(last.placement),
        };
        // Between two places between which it was put elsewhere there is no way.
        if from.teleports != to.teleports {
            let is_there = to.time <= self.clock;
            return Some(if is_there { to } else { from }.placement);
        }
        let span = to.time - from.time;
        let most = 1.0 + GOES_ON / span;
        let part = ((self.clock - from.time) / span).min(most);
        let (from, to) = (&from.placement, &to.placement);
        Some(Placement {
            position: from.position + (to.position - from.position) * part,
            rotation: beyond(from.rotation, to.rotation, part as f32),
            scale: to.scale,
        })
    }
}

/// Between two rotations, or beyond the second at the same speed.
fn beyond(from: Quat, to: Quat, part: f32) -> Quat {
    if part <= 1.0 {
        return math::slerp(from, to, part);
    }
    let turn = math::then(to, from.conjugate());
    let turn = if turn.w < 0.0 { -turn } else { turn };
    let sine = turn.xyz().length();
    if sine < 1.0e-6 {
        return to;
    }
    let angle = 2.0 * libm::atan2f(sine, turn.w);
    let axis = turn.xyz() / sine;
    math::unit(math::then(math::turn(axis, angle * (part - 1.0)), to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// A server's root that goes round and spins, once every four seconds.
    fn server(time: f64) -> Placement {
        let angle = time * core::f64::consts::TAU / 4.0;
        let (sine, cosine) = libm::sincos(angle);
        Placement::new(DVec3::new(cosine, sine, 0.0) * 100.0, angle as f32)
    }

    fn sample(time: f64) -> Sample {
        Sample {
            time,
            placement: server(time),
            teleports: 0,
        }
    }

    /// Numbers that look random, from 0 to 1.
    fn noise(seed: &mut u64) -> f64 {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (*seed >> 11) as f64 / (1_u64 << 53) as f64
    }

    #[test]
    fn over_a_bad_line_the_root_goes_smoothly_and_stays_near_its_way() {
        for rate in [15.0, 60.0, 144.0] {
            let (mut replica, mut seed) = (Replica::new(0.1).unwrap(), 7);
            let mut line: Vec<(f64, Sample)> = Vec::new();
            let (mut next, mut before): (f64, Option<Placement>) = (0.0, None);
            for frame in 0..(20.0 * rate) as u32 {
                let time = f64::from(frame) / rate;
                while next <= time {
                    // 200 ms, and up to 30 more; one in twenty is lost.
                    if noise(&mut seed) > 0.05 {
                        line.push((next + 0.2 + 0.03 * noise(&mut seed), sample(next)));
                    }
                    next += 1.0 / 30.0;
                }
                line.sort_by(|a, b| a.0.total_cmp(&b.0));
                while line.first().is_some_and(|(due, _)| *due <= time) {
                    replica.hear(&line.remove(0).1).unwrap();
                }
                let Some(shown) = replica.step(1.0 / rate).unwrap() else {
                    assert!(time < 0.3);
                    continue;
                };
                assert_eq!(shown.has_teleported, before.is_none(), "{time}");
                let now = shown.placement;
                if let Some(before) = before {
                    // It goes at 157 cm/s.
                    let speed = (now.position - before.position).length() * rate;
                    assert!(speed < 260.0, "{rate}, {time}: {speed}");
                    let turned = math::angle_between(before.rotation, now.rotation);
                    assert!(turned * (rate as f32) < 2.6, "{rate}, {time}: {turned}");
                    assert!(now.is_valid());
                }
                before = Some(now);
                if time > 2.0 {
                    let off = (now.position - server(replica.clock).position).length();
                    assert!(off < 8.0, "{rate}, {time}: {off}");
                    let late = time - replica.clock;
                    assert!((0.25..0.4).contains(&late), "{late}");
                }
            }
        }
    }

    #[test]
    fn whoever_is_put_elsewhere_is_there_at_once_and_says_so_once() {
        let mut replica = Replica::new(0.1).unwrap();
        assert_eq!(replica.step(0.1), Ok(None));
        let at = |x: f64, time: f64, teleports: u32| Sample {
            time,
            placement: Placement::new(DVec3::X * x, 0.0),
            teleports,
        };
        let mut told = 0;
        for frame in 0..120_u32 {
            let time = f64::from(frame) / 30.0;
            let far = frame >= 60;
            let x = if far { 5000.0 } else { 0.0 };
            replica.hear(&at(x, time, u32::from(far))).unwrap();
            let shown = replica.step(1.0 / 30.0).unwrap().unwrap();
            told += u32::from(shown.has_teleported);
            let x = shown.placement.position.x;
            assert!(x == 0.0 || x == 5000.0, "never between: {x}");
        }
        assert_eq!(told, 2, "when it came, and when it went");
    }

    #[test]
    fn after_a_silence_it_is_where_it_is_told_and_old_news_is_no_news() {
        let mut replica = Replica::new(0.1).unwrap();
        for frame in 0..30 {
            replica.hear(&sample(f64::from(frame) / 30.0)).unwrap();
            replica.step(1.0 / 30.0).unwrap();
        }
        // Nothing is heard: it stops after a moment.
        let mut still = Placement::default();
        for _ in 0..150 {
            still = replica.step(1.0 / 30.0).unwrap().unwrap().placement;
        }
        let later = replica.step(1.0 / 30.0).unwrap().unwrap().placement;
        assert_eq!(later.position, still.position);
        // Old news.
        replica.hear(&sample(0.5)).unwrap();
        // And news.
        let far = Sample {
            time: 60.0,
            placement: Placement::new(DVec3::X * 9000.0, 1.0),
            teleports: 0,
        };
        replica.hear(&far).unwrap();
        let shown = replica.step(1.0 / 30.0).unwrap().unwrap();
        assert!(shown.has_teleported);
        assert_eq!(shown.placement.position.x, 9000.0);
    }

    #[test]
    fn what_is_no_time_or_place_is_refused_by_name() {
        let mut replica = Replica::new(0.1).unwrap();
        let sound = sample(1.0);
        let before = replica;
        let mut bad = [sound; 4];
        bad[0].time = f64::NAN;
        bad[1].placement.position.y = f64::INFINITY;
        bad[2].placement.rotation.w = 3.0;
        bad[3].placement.scale = 0.0;
        for (sample, word) in bad.iter().zip(["time", "position", "rotation", "scale"]) {
            let error = replica.hear(sample).unwrap_err();
            assert!(alloc::format!("{error}").contains(word), "{error}");
        }
        assert!(replica.step(-1.0).is_err() && replica.step(f64::NAN).is_err());
        assert!(Replica::new(2.0).is_err());
        assert_eq!(replica, before);
        replica.hear(&sound).unwrap();
        assert!(replica.step(1.0e9).unwrap().is_some());
    }
}
