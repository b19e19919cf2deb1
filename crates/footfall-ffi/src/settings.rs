// SPDX-License-Identifier: MIT OR Apache-2.0
//! How a creature moves: every number that a host may choose, as one flat descriptor.

use footfall_core::Settings;

use crate::error::Refusal;
use crate::memory::Descriptor;
use crate::rig::flag;
use crate::types::footfall_vec3;

/// How a creature moves. Lengths are model cm at scale 1 unless said, angles rad, rates 1/s (the reciprocal of a time
/// constant). footfall_settings_init fills in the shipped lizard's; a value out of its range is refused by name.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct footfall_settings {
    /// `sizeof(footfall_settings)` as the caller was compiled.
    pub struct_size: u32,
    /// Fastest walk, world cm/s.
    pub motion_move_speed: f32,
    /// Fastest turn, rad/s.
    pub motion_turn_speed: f32,
    /// How quickly the velocity follows what is wanted, 1/s.
    pub motion_move_acceleration: f32,
    /// How quickly the turn rate follows what is wanted, 1/s.
    pub motion_turn_acceleration: f32,
    /// Nearer than this to the target the creature backs up, world cm.
    pub motion_rest_near: f32,
    /// Farther than this from the target the creature approaches, world cm.
    pub motion_rest_far: f32,
    /// Speed of backing up, as a part of `move_speed`.
    pub motion_back_speed: f32,
    /// Bearing up to which it does not turn, rad.
    pub motion_turn_dead_zone: f32,
    /// Bearing from which it turns at full speed, rad.
    pub motion_turn_full: f32,
    /// Bearing from which it turns without walking, rad.
    pub motion_turn_first: f32,
    /// Part of the turn speed at which walking begins to fade; it has faded out at the full turn speed.
    pub motion_turn_fade: f32,
    /// Whether speed is kept to what the gait can carry: 1 or 0.
    pub motion_speed_limit: u32,
    /// Whether the root asks the feet before it moves: 1 or 0.
    pub motion_support_budget: u32,
    /// How quickly the creature takes up a change of scale, 1/s.
    pub motion_scale_rate: f32,
    /// Fall, world cm/s².
    pub motion_gravity: f32,
    /// Time a foot is in the air, s.
    pub gait_step_duration: f32,
    /// How far past its home a foot lands, as a part of its step distance.
    pub gait_overshoot: f32,
    /// How far a foot may be turned from its home before a step is wanted, rad.
    pub gait_step_angle: f32,
    /// Part of a leg's length that it may use, below 1 so that knees do not lock.
    pub gait_reach_limit: f32,
    /// Part of a leg's length beyond which a step is wanted whatever the distance to the home.
    pub gait_reach_urgent: f32,
    /// How far homes follow the hips when the trunk bends, 0 to 1.
    pub gait_home_follow: f32,
    /// How far above the home a probe begins, as a part of the leg's length.
    pub foothold_probe_up: f32,
    /// How far below the home a probe ends, as a part of the leg's length.
    pub foothold_probe_down: f32,
    /// Radius of the foot that must find room; 0 casts rays.
    pub foothold_radius: f32,
    /// Steepest ground to stand on, rad from the world's up.
    pub foothold_slope_limit: f32,
    /// Part of a leg's length that a new foothold may ask for.
    pub foothold_reach: f32,
    /// Whether height and tilt follow the feet: 1 or 0.
    pub body_fit: u32,
    /// How quickly the height follows, 1/s.
    pub body_height_rate: f32,
    /// How quickly the tilt follows, 1/s.
    pub body_tilt_rate: f32,
    /// The most the body leans from the world's up, rad.
    pub body_max_tilt: f32,
    /// How much the trunk bends with the feet: 1 keeps the girdles square to them.
    pub body_sway: f32,
    /// The most a girdle turns with its feet, rad.
    pub body_max_sway: f32,
    /// How quickly the trunk bends with the feet, 1/s.
    pub body_sway_rate: f32,
    /// Whether there is any: 1 or 0.
    pub bob_enabled: u32,
    /// Amplitude along X, Y and Z, cm.
    pub bob_shift: footfall_vec3,
    /// Angular speed of each, rad/s.
    pub bob_shift_speed: footfall_vec3,
    /// Amplitude of yaw, pitch and roll, rad.
    pub bob_turn: footfall_vec3,
    /// Angular speed of each, rad/s.
    pub bob_turn_speed: footfall_vec3,
    /// Where in its cycle each begins, rad.
    pub bob_turn_phase: footfall_vec3,
    /// How quickly it fades in and out, 1/s.
    pub bob_fade_rate: f32,
    /// Whether it does: 1 or 0.
    pub head_enabled: u32,
    /// The most it turns to either side, rad.
    pub head_max_yaw: f32,
    /// The most it looks up, rad.
    pub head_max_up: f32,
    /// The most it looks down, rad.
    pub head_max_down: f32,
    /// The most it rolls to keep level, rad.
    pub head_max_roll: f32,
    /// How much of the body's roll it takes back, 0 to 1.
    pub head_level: f32,
    /// How quickly it follows, 1/s.
    pub head_rate: f32,
    /// Part of the turn that spine and chest take over from neck and head, 0 to 1.
    pub head_trunk_share: f32,
    /// How much the hips lean against the head's pitch.
    pub head_hip_lean: f32,
    /// How far the head's joint is kept above the ground it is over, cm.
    pub head_clearance: f32,
    /// Whether they do: 1 or 0.
    pub eyes_enabled: u32,
    /// The most an eye turns toward the nose, rad.
    pub eyes_max_inward: f32,
    /// The most an eye turns outward, rad.
    pub eyes_max_outward: f32,
    /// The most an eye turns up or down, rad.
    pub eyes_max_pitch: f32,
    /// How quickly they follow, 1/s.
    pub eyes_rate: f32,
    /// Whether it does: 1 or 0.
    pub tail_enabled: u32,
    /// Bend of the whole tail at the full turn speed, rad.
    pub tail_bend: f32,
    /// How quickly it bends, 1/s.
    pub tail_rate: f32,
    /// The most the tail lifts or drops as a whole to follow the ground behind, rad.
    pub tail_max_drape: f32,
    /// Whether it stops where the next footholds would fall on nothing: 1 or 0.
    pub outlook_edges: u32,
    /// Whether it keeps out of obstacles: 1 or 0.
    pub outlook_obstacles: u32,
    /// Radius of the body against obstacles, cm.
    pub outlook_body_radius: f32,
    /// Height of the highest step that is walked over rather than round, as a part of the leg's length.
    pub outlook_step_height: f32,
    /// How quickly it brakes for what it sees, 1/s.
    pub outlook_brake_rate: f32,
    /// The most time made up in one update, s; the rest is dropped and reported.
    pub clock_max_catch_up: f32,
}

// SAFETY: `repr(C)`, begins with its size, and plain numbers have no invalid patterns.
unsafe impl Descriptor for footfall_settings {
    fn defaults() -> Self {
        Self::from_core(&Settings::default())
    }
}

impl footfall_settings {
    fn from_core(settings: &Settings) -> Self {
        Self {
            struct_size: size_of::<Self>() as u32,
            motion_move_speed: settings.motion.move_speed,
            motion_turn_speed: settings.motion.turn_speed,
            motion_move_acceleration: settings.motion.move_acceleration,
            motion_turn_acceleration: settings.motion.turn_acceleration,
            motion_rest_near: settings.motion.rest_near,
            motion_rest_far: settings.motion.rest_far,
            motion_back_speed: settings.motion.back_speed,
            motion_turn_dead_zone: settings.motion.turn_dead_zone,
            motion_turn_full: settings.motion.turn_full,
            motion_turn_first: settings.motion.turn_first,
            motion_turn_fade: settings.motion.turn_fade,
            motion_speed_limit: u32::from(settings.motion.speed_limit),
            motion_support_budget: u32::from(settings.motion.support_budget),
            motion_scale_rate: settings.motion.scale_rate,
            motion_gravity: settings.motion.gravity,
            gait_step_duration: settings.gait.step_duration,
            gait_overshoot: settings.gait.overshoot,
            gait_step_angle: settings.gait.step_angle,
            gait_reach_limit: settings.gait.reach_limit,
            gait_reach_urgent: settings.gait.reach_urgent,
            gait_home_follow: settings.gait.home_follow,
            foothold_probe_up: settings.foothold.probe_up,
            foothold_probe_down: settings.foothold.probe_down,
            foothold_radius: settings.foothold.radius,
            foothold_slope_limit: settings.foothold.slope_limit,
            foothold_reach: settings.foothold.reach,
            body_fit: u32::from(settings.body.fit),
            body_height_rate: settings.body.height_rate,
            body_tilt_rate: settings.body.tilt_rate,
            body_max_tilt: settings.body.max_tilt,
            body_sway: settings.body.sway,
            body_max_sway: settings.body.max_sway,
            body_sway_rate: settings.body.sway_rate,
            bob_enabled: u32::from(settings.bob.enabled),
            bob_shift: settings.bob.shift.into(),
            bob_shift_speed: settings.bob.shift_speed.into(),
            bob_turn: settings.bob.turn.into(),
            bob_turn_speed: settings.bob.turn_speed.into(),
            bob_turn_phase: settings.bob.turn_phase.into(),
            bob_fade_rate: settings.bob.fade_rate,
            head_enabled: u32::from(settings.head.enabled),
            head_max_yaw: settings.head.max_yaw,
            head_max_up: settings.head.max_up,
            head_max_down: settings.head.max_down,
            head_max_roll: settings.head.max_roll,
            head_level: settings.head.level,
            head_rate: settings.head.rate,
            head_trunk_share: settings.head.trunk_share,
            head_hip_lean: settings.head.hip_lean,
            head_clearance: settings.head.clearance,
            eyes_enabled: u32::from(settings.eyes.enabled),
            eyes_max_inward: settings.eyes.max_inward,
            eyes_max_outward: settings.eyes.max_outward,
            eyes_max_pitch: settings.eyes.max_pitch,
            eyes_rate: settings.eyes.rate,
            tail_enabled: u32::from(settings.tail.enabled),
            tail_bend: settings.tail.bend,
            tail_rate: settings.tail.rate,
            tail_max_drape: settings.tail.max_drape,
            outlook_edges: u32::from(settings.outlook.edges),
            outlook_obstacles: u32::from(settings.outlook.obstacles),
            outlook_body_radius: settings.outlook.body_radius,
            outlook_step_height: settings.outlook.step_height,
            outlook_brake_rate: settings.outlook.brake_rate,
            clock_max_catch_up: settings.clock.max_catch_up,
        }
    }

    /// The settings as the core has them; it judges the numbers.
    pub(crate) fn into_core(self) -> Result<Settings, Refusal> {
        let mut settings = Settings::default();
        settings.motion.move_speed = self.motion_move_speed;
        settings.motion.turn_speed = self.motion_turn_speed;
        settings.motion.move_acceleration = self.motion_move_acceleration;
        settings.motion.turn_acceleration = self.motion_turn_acceleration;
        settings.motion.rest_near = self.motion_rest_near;
        settings.motion.rest_far = self.motion_rest_far;
        settings.motion.back_speed = self.motion_back_speed;
        settings.motion.turn_dead_zone = self.motion_turn_dead_zone;
        settings.motion.turn_full = self.motion_turn_full;
        settings.motion.turn_first = self.motion_turn_first;
        settings.motion.turn_fade = self.motion_turn_fade;
        settings.motion.speed_limit = flag(self.motion_speed_limit, "settings.motion_speed_limit")?;
        settings.motion.support_budget =
            flag(self.motion_support_budget, "settings.motion_support_budget")?;
        settings.motion.scale_rate = self.motion_scale_rate;
        settings.motion.gravity = self.motion_gravity;
        settings.gait.step_duration = self.gait_step_duration;
        settings.gait.overshoot = self.gait_overshoot;
        settings.gait.step_angle = self.gait_step_angle;
        settings.gait.reach_limit = self.gait_reach_limit;
        settings.gait.reach_urgent = self.gait_reach_urgent;
        settings.gait.home_follow = self.gait_home_follow;
        settings.foothold.probe_up = self.foothold_probe_up;
        settings.foothold.probe_down = self.foothold_probe_down;
        settings.foothold.radius = self.foothold_radius;
        settings.foothold.slope_limit = self.foothold_slope_limit;
        settings.foothold.reach = self.foothold_reach;
        settings.body.fit = flag(self.body_fit, "settings.body_fit")?;
        settings.body.height_rate = self.body_height_rate;
        settings.body.tilt_rate = self.body_tilt_rate;
        settings.body.max_tilt = self.body_max_tilt;
        settings.body.sway = self.body_sway;
        settings.body.max_sway = self.body_max_sway;
        settings.body.sway_rate = self.body_sway_rate;
        settings.bob.enabled = flag(self.bob_enabled, "settings.bob_enabled")?;
        settings.bob.shift = self.bob_shift.into();
        settings.bob.shift_speed = self.bob_shift_speed.into();
        settings.bob.turn = self.bob_turn.into();
        settings.bob.turn_speed = self.bob_turn_speed.into();
        settings.bob.turn_phase = self.bob_turn_phase.into();
        settings.bob.fade_rate = self.bob_fade_rate;
        settings.head.enabled = flag(self.head_enabled, "settings.head_enabled")?;
        settings.head.max_yaw = self.head_max_yaw;
        settings.head.max_up = self.head_max_up;
        settings.head.max_down = self.head_max_down;
        settings.head.max_roll = self.head_max_roll;
        settings.head.level = self.head_level;
        settings.head.rate = self.head_rate;
        settings.head.trunk_share = self.head_trunk_share;
        settings.head.hip_lean = self.head_hip_lean;
        settings.head.clearance = self.head_clearance;
        settings.eyes.enabled = flag(self.eyes_enabled, "settings.eyes_enabled")?;
        settings.eyes.max_inward = self.eyes_max_inward;
        settings.eyes.max_outward = self.eyes_max_outward;
        settings.eyes.max_pitch = self.eyes_max_pitch;
        settings.eyes.rate = self.eyes_rate;
        settings.tail.enabled = flag(self.tail_enabled, "settings.tail_enabled")?;
        settings.tail.bend = self.tail_bend;
        settings.tail.rate = self.tail_rate;
        settings.tail.max_drape = self.tail_max_drape;
        settings.outlook.edges = flag(self.outlook_edges, "settings.outlook_edges")?;
        settings.outlook.obstacles = flag(self.outlook_obstacles, "settings.outlook_obstacles")?;
        settings.outlook.body_radius = self.outlook_body_radius;
        settings.outlook.step_height = self.outlook_step_height;
        settings.outlook.brake_rate = self.outlook_brake_rate;
        settings.clock.max_catch_up = self.clock_max_catch_up;
        Ok(settings)
    }
}

/// Fills settings with the shipped lizard's.
///
/// - `settings`: not null; need not be initialised. Null does nothing.
///
/// Threads: any.
///
/// # Safety
///
/// `settings` must be null or room for them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_settings_init(settings: *mut footfall_settings) {
    if !settings.is_null() {
        // SAFETY: not null, and the caller promises the room.
        unsafe { settings.write(footfall_settings::defaults()) }
    }
}
