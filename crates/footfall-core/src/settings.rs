// SPDX-License-Identifier: MIT OR Apache-2.0
//! How a creature moves: every number that a host may choose.
//!
//! Lengths are model centimetres at scale 1 unless a field says "world"; angles are radians; rates of smoothing are
//! 1/s, the reciprocal of a time constant. [`Settings::check`] is the only place that judges them, and its error names the
//! field and the value.

use glam::Vec3;
use thiserror::Error;

/// Length of the fixed simulation step, s.
pub const STEP: f64 = 1.0 / 120.0;
/// Fixed steps in a second.
pub const STEPS_PER_SECOND: f32 = 120.0;

/// Why settings were refused.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("settings.{field} is {value}: must be finite and from {lowest} to {highest}")]
pub struct SettingsError {
    /// The field at fault.
    pub field: &'static str,
    /// What it was.
    pub value: f32,
    /// The least it may be.
    pub lowest: f32,
    /// The most it may be.
    pub highest: f32,
}

/// How the root chases its target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotionSettings {
    /// Fastest walk, world cm/s.
    pub move_speed: f32,
    /// Fastest turn, rad/s.
    pub turn_speed: f32,
    /// How quickly the velocity follows what is wanted, 1/s.
    pub move_acceleration: f32,
    /// How quickly the turn rate follows what is wanted, 1/s.
    pub turn_acceleration: f32,
    /// Nearer than this to the target the creature backs up, world cm.
    pub rest_near: f32,
    /// Farther than this from the target the creature approaches, world cm.
    pub rest_far: f32,
    /// Speed of backing up, as a part of `move_speed`.
    pub back_speed: f32,
    /// Bearing up to which it does not turn, rad.
    pub turn_dead_zone: f32,
    /// Bearing from which it turns at full speed, rad.
    pub turn_full: f32,
    /// Bearing from which it turns without walking, rad.
    pub turn_first: f32,
    /// Part of the turn speed at which walking begins to fade; it has faded out at the full turn speed.
    pub turn_fade: f32,
    /// Whether speed is kept to what the gait can carry.
    pub speed_limit: bool,
    /// Whether the root asks the feet before it moves.
    pub support_budget: bool,
    /// How quickly the creature takes up a change of scale, 1/s.
    pub scale_rate: f32,
    /// Fall, world cm/s².
    pub gravity: f32,
}

/// When and how feet step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GaitSettings {
    /// Time a foot is in the air, s.
    pub step_duration: f32,
    /// How far past its home a foot lands, as a part of its step distance.
    pub overshoot: f32,
    /// How far a foot may be turned from its home before a step is wanted, rad.
    pub step_angle: f32,
    /// Part of a leg's length that it may use, below 1 so that knees do not lock.
    pub reach_limit: f32,
    /// Part of a leg's length beyond which a step is wanted whatever the distance to the home.
    pub reach_urgent: f32,
    /// How far homes follow the hips when the trunk bends, 0 to 1.
    pub home_follow: f32,
}

/// Where feet may land.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FootholdSettings {
    /// How far above the home a probe begins, as a part of the leg's length.
    pub probe_up: f32,
    /// How far below the home a probe ends, as a part of the leg's length.
    pub probe_down: f32,
    /// Radius of the foot that must find room; 0 casts rays.
    pub radius: f32,
    /// Steepest ground to stand on, rad from the world's up.
    pub slope_limit: f32,
    /// Part of a leg's length that a new foothold may ask for.
    pub reach: f32,
}

/// How the body lies on its feet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodySettings {
    /// Whether height and tilt follow the feet.
    pub fit: bool,
    /// How quickly the height follows, 1/s.
    pub height_rate: f32,
    /// How quickly the tilt follows, 1/s.
    pub tilt_rate: f32,
    /// The most the body leans from the world's up, rad.
    pub max_tilt: f32,
    /// How much the trunk bends with the feet: 1 keeps the girdles square to them.
    pub sway: f32,
    /// The most a girdle turns with its feet, rad.
    pub max_sway: f32,
    /// How quickly the trunk bends with the feet, 1/s.
    pub sway_rate: f32,
}

/// The idle movement of the body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BobSettings {
    /// Whether there is any.
    pub enabled: bool,
    /// Amplitude along X, Y and Z, cm.
    pub shift: Vec3,
    /// Angular speed of each, rad/s.
    pub shift_speed: Vec3,
    /// Amplitude of yaw, pitch and roll, rad.
    pub turn: Vec3,
    /// Angular speed of each, rad/s.
    pub turn_speed: Vec3,
    /// Where in its cycle each begins, rad.
    pub turn_phase: Vec3,
    /// How quickly it fades in and out, 1/s.
    pub fade_rate: f32,
}

/// How the head looks at the target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeadSettings {
    /// Whether it does.
    pub enabled: bool,
    /// The most it turns to either side, rad.
    pub max_yaw: f32,
    /// The most it looks up, rad.
    pub max_up: f32,
    /// The most it looks down, rad.
    pub max_down: f32,
    /// The most it rolls to keep level, rad.
    pub max_roll: f32,
    /// How much of the body's roll it takes back, 0 to 1.
    pub level: f32,
    /// How quickly it follows, 1/s.
    pub rate: f32,
    /// Part of the turn that spine and chest take over from neck and head, 0 to 1.
    pub trunk_share: f32,
    /// How much the hips lean against the head's pitch.
    pub hip_lean: f32,
    /// How far the head's joint is kept above the ground it is over, cm.
    pub clearance: f32,
}

/// How the eyes look at the target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EyeSettings {
    /// Whether they do.
    pub enabled: bool,
    /// The most an eye turns toward the nose, rad.
    pub max_inward: f32,
    /// The most an eye turns outward, rad.
    pub max_outward: f32,
    /// The most an eye turns up or down, rad.
    pub max_pitch: f32,
    /// How quickly they follow, 1/s.
    pub rate: f32,
}

/// How the tail follows the body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TailSettings {
    /// Whether it does.
    pub enabled: bool,
    /// Bend of the whole tail at the full turn speed, rad.
    pub bend: f32,
    /// How quickly it bends, 1/s.
    pub rate: f32,
    /// The most the tail lifts or drops as a whole to follow the ground behind, rad.
    pub max_drape: f32,
}

/// What the creature looks out for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OutlookSettings {
    /// Whether it stops where the next footholds would fall on nothing.
    pub edges: bool,
    /// Whether it keeps out of obstacles.
    pub obstacles: bool,
    /// Radius of the body against obstacles, cm.
    pub body_radius: f32,
    /// Height of the highest step that is walked over rather than round, as a part of the leg's length.
    pub step_height: f32,
    /// How quickly it brakes for what it sees, 1/s.
    pub brake_rate: f32,
}

/// How simulated time follows the host's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClockSettings {
    /// The most time made up in one update, s; the rest is dropped and reported.
    pub max_catch_up: f32,
}

/// Everything that a host may choose about how a creature moves.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)] // Each field is one stage's settings; the stage's type says what they are.
pub struct Settings {
    pub motion: MotionSettings,
    pub gait: GaitSettings,
    pub foothold: FootholdSettings,
    pub body: BodySettings,
    pub bob: BobSettings,
    pub head: HeadSettings,
    pub eyes: EyeSettings,
    pub tail: TailSettings,
    pub outlook: OutlookSettings,
    pub clock: ClockSettings,
}

impl Default for Settings {
    /// The shipped lizard's.
    fn default() -> Self {
        let degrees = f32::to_radians;
        Self {
            motion: MotionSettings {
                move_speed: 44.0,
                turn_speed: degrees(110.0),
                move_acceleration: 4.0,
                turn_acceleration: 5.0,
                rest_near: 45.0,
                rest_far: 60.0,
                back_speed: 0.6,
                turn_dead_zone: degrees(20.0),
                turn_full: degrees(45.0),
                turn_first: degrees(90.0),
                turn_fade: 0.2,
                speed_limit: true,
                support_budget: true,
                scale_rate: 3.0,
                gravity: 980.0,
            },
            gait: GaitSettings {
                step_duration: 0.15,
                overshoot: 0.75,
                step_angle: degrees(60.0),
                reach_limit: 0.985,
                reach_urgent: 0.93,
                home_follow: 1.0,
            },
            foothold: FootholdSettings {
                probe_up: 0.6,
                probe_down: 0.6,
                radius: 3.0,
                slope_limit: degrees(50.0),
                reach: 0.95,
            },
            body: BodySettings {
                fit: true,
                height_rate: 10.0,
                tilt_rate: 8.0,
                max_tilt: degrees(50.0),
                sway: 0.5,
                max_sway: degrees(14.0),
                sway_rate: 12.0,
            },
            bob: BobSettings {
                enabled: true,
                shift: Vec3::new(0.0, 0.1, 0.3),
                shift_speed: Vec3::new(1.0, 1.3, 2.5),
                turn: Vec3::new(degrees(1.5), degrees(0.6), degrees(0.8)),
                turn_speed: Vec3::new(1.25, 2.5, 0.9),
                turn_phase: Vec3::new(0.0, core::f32::consts::PI, 0.0),
                fade_rate: 2.0,
            },
            head: HeadSettings {
                enabled: true,
                max_yaw: degrees(70.0),
                max_up: degrees(40.0),
                max_down: degrees(35.0),
                max_roll: degrees(25.0),
                level: 0.5,
                rate: 7.0,
                trunk_share: 0.35,
                hip_lean: 0.15,
                clearance: 4.0,
            },
            eyes: EyeSettings {
                enabled: true,
                max_inward: degrees(12.0),
                max_outward: degrees(50.0),
                max_pitch: degrees(30.0),
                rate: 30.0,
            },
            tail: TailSettings {
                enabled: true,
                bend: degrees(70.0),
                rate: 5.0,
                max_drape: degrees(70.0),
            },
            outlook: OutlookSettings {
                edges: true,
                obstacles: true,
                body_radius: 5.0,
                step_height: 0.4,
                brake_rate: 14.0,
            },
            clock: ClockSettings { max_catch_up: 0.1 },
        }
    }
}

impl Settings {
    /// Judges every number.
    ///
    /// # Errors
    ///
    /// The first field that is not finite or out of its range.
    #[rustfmt::skip] // A table: one row a field, with its range.
    pub fn check(&self) -> Result<(), SettingsError> {
        const ANY_LENGTH: f32 = 1.0e5;
        const ANY_SPEED: f32 = 1.0e6;
        const RATE: f32 = 1.0e4;
        const TURN: f32 = core::f32::consts::PI;
        let bob = &self.bob;
        let rows = [
            ("motion.move_speed", self.motion.move_speed, 0.0, ANY_SPEED),
            ("motion.turn_speed", self.motion.turn_speed, 0.0, 100.0),
            ("motion.move_acceleration", self.motion.move_acceleration, 0.0, RATE),
            ("motion.turn_acceleration", self.motion.turn_acceleration, 0.0, RATE),
            ("motion.rest_near", self.motion.rest_near, 0.0, ANY_LENGTH),
            ("motion.rest_far", self.motion.rest_far, self.motion.rest_near, ANY_LENGTH),
            ("motion.back_speed", self.motion.back_speed, 0.0, 1.0),
            ("motion.turn_dead_zone", self.motion.turn_dead_zone, 0.0, TURN),
            ("motion.turn_full", self.motion.turn_full, self.motion.turn_dead_zone, TURN),
            ("motion.turn_first", self.motion.turn_first, 0.0, TURN),
            ("motion.turn_fade", self.motion.turn_fade, 0.0, 1.0),
            ("motion.scale_rate", self.motion.scale_rate, 0.0, RATE),
            ("motion.gravity", self.motion.gravity, 0.0, ANY_SPEED),
            ("gait.step_duration", self.gait.step_duration, STEP as f32, 60.0),
            ("gait.overshoot", self.gait.overshoot, 0.0, 1.0),
            ("gait.step_angle", self.gait.step_angle, 0.01, TURN),
            ("gait.reach_limit", self.gait.reach_limit, 0.5, 0.9999),
            ("gait.reach_urgent", self.gait.reach_urgent, 0.1, self.gait.reach_limit),
            ("gait.home_follow", self.gait.home_follow, 0.0, 1.0),
            ("foothold.probe_up", self.foothold.probe_up, 0.0, 10.0),
            ("foothold.probe_down", self.foothold.probe_down, 0.0, 10.0),
            ("foothold.radius", self.foothold.radius, 0.0, ANY_LENGTH),
            ("foothold.slope_limit", self.foothold.slope_limit, 0.0, TURN),
            ("foothold.reach", self.foothold.reach, 0.1, self.gait.reach_limit),
            ("body.height_rate", self.body.height_rate, 0.0, RATE),
            ("body.tilt_rate", self.body.tilt_rate, 0.0, RATE),
            ("body.max_tilt", self.body.max_tilt, 0.0, TURN),
            ("body.sway", self.body.sway, 0.0, 2.0),
            ("body.max_sway", self.body.max_sway, 0.0, TURN),
            ("body.sway_rate", self.body.sway_rate, 0.0, RATE),
            ("bob.shift.x", bob.shift.x, 0.0, ANY_LENGTH),
            ("bob.shift.y", bob.shift.y, 0.0, ANY_LENGTH),
            ("bob.shift.z", bob.shift.z, 0.0, ANY_LENGTH),
            ("bob.shift_speed.x", bob.shift_speed.x, 0.0, RATE),
            ("bob.shift_speed.y", bob.shift_speed.y, 0.0, RATE),
            ("bob.shift_speed.z", bob.shift_speed.z, 0.0, RATE),
            ("bob.turn.x", bob.turn.x, 0.0, TURN),
            ("bob.turn.y", bob.turn.y, 0.0, TURN),
            ("bob.turn.z", bob.turn.z, 0.0, TURN),
            ("bob.turn_speed.x", bob.turn_speed.x, 0.0, RATE),
            ("bob.turn_speed.y", bob.turn_speed.y, 0.0, RATE),
            ("bob.turn_speed.z", bob.turn_speed.z, 0.0, RATE),
            ("bob.turn_phase.x", bob.turn_phase.x, -100.0, 100.0),
            ("bob.turn_phase.y", bob.turn_phase.y, -100.0, 100.0),
            ("bob.turn_phase.z", bob.turn_phase.z, -100.0, 100.0),
            ("bob.fade_rate", bob.fade_rate, 0.0, RATE),
            ("head.max_yaw", self.head.max_yaw, 0.0, TURN),
            ("head.max_up", self.head.max_up, 0.0, TURN),
            ("head.max_down", self.head.max_down, 0.0, TURN),
            ("head.max_roll", self.head.max_roll, 0.0, TURN),
            ("head.level", self.head.level, 0.0, 1.0),
            ("head.rate", self.head.rate, 0.0, RATE),
            ("head.trunk_share", self.head.trunk_share, 0.0, 1.0),
            ("head.hip_lean", self.head.hip_lean, 0.0, 1.0),
            ("head.clearance", self.head.clearance, 0.0, ANY_LENGTH),
            ("eyes.max_inward", self.eyes.max_inward, 0.0, TURN),
            ("eyes.max_outward", self.eyes.max_outward, 0.0, TURN),
            ("eyes.max_pitch", self.eyes.max_pitch, 0.0, TURN),
            ("eyes.rate", self.eyes.rate, 0.0, RATE),
            ("tail.bend", self.tail.bend, -10.0, 10.0),
            ("tail.rate", self.tail.rate, 0.0, RATE),
            ("tail.max_drape", self.tail.max_drape, 0.0, TURN),
            ("outlook.body_radius", self.outlook.body_radius, 0.0, ANY_LENGTH),
            ("outlook.step_height", self.outlook.step_height, 0.0, 10.0),
            ("outlook.brake_rate", self.outlook.brake_rate, 0.0, RATE),
            ("clock.max_catch_up", self.clock.max_catch_up, STEP as f32, 10.0),
        ];
        for (field, value, lowest, highest) in rows {
            // Written so that NaN is refused.
            if !(value >= lowest && value <= highest) {
                return Err(SettingsError { field, value, lowest, highest });
            }
        }
        Ok(())
    }

    /// Steps that a swing takes, at least 1.
    #[must_use]
    pub fn swing_steps(&self) -> u32 {
        (libm::roundf(self.gait.step_duration * STEPS_PER_SECOND) as u32).max(1)
    }
}
