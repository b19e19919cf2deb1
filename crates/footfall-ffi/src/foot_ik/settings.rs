// SPDX-License-Identifier: MIT OR Apache-2.0
//! What can be tuned about foot IK, as one flat descriptor.

use footfall_core::foot_ik::FootIkSettings;

use crate::error::Refusal;
use crate::memory::Descriptor;
use crate::rig::flag;

/// How feet follow the ground under an authored pose. Lengths are component cm, speeds world cm/s, angles rad, rates 1/s
/// (the reciprocal of a time constant). footfall_foot_ik_settings_init fills in defaults; a value out of its range is
/// refused by name.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct footfall_foot_ik_settings {
    /// `sizeof(footfall_foot_ik_settings)` as the caller was compiled.
    pub struct_size: u32,
    /// Radius of the sphere, cm. 0 is a ray.
    pub probe_radius: f32,
    /// How far above the higher of ankle and toe it begins, cm; never above the hip.
    pub probe_up: f32,
    /// How far below the authored floor it ends, cm.
    pub probe_down: f32,
    /// How much farther up and down it goes per way of the foot from the component's origin.
    pub probe_rise: f32,
    /// Steepest ground that a foot stands on, rad.
    pub probe_slope_limit: f32,
    /// Normals are averaged over so much time, s.
    pub smooth_normal_window: f32,
    /// How quickly a foot's height follows the ground, 1/s.
    pub smooth_height_rate: f32,
    /// How quickly a foot turns to the ground in the air, 1/s.
    pub smooth_turn_rate_air: f32,
    /// How quickly it does on the ground, 1/s.
    pub smooth_turn_rate_ground: f32,
    /// A foot slower than this supports, world cm/s.
    pub weight_support_speed: f32,
    /// A foot faster than this swings, world cm/s.
    pub weight_swing_speed: f32,
    /// Weight of a foot that swings, 0 to 1.
    pub weight_swing_weight: f32,
    /// Up to this speed of the character feet are corrected wholly, world cm/s.
    pub weight_full_speed: f32,
    /// From this speed on they are corrected least, world cm/s.
    pub weight_least_speed: f32,
    /// How much they are corrected then, 0 to 1.
    pub weight_least: f32,
    /// How quickly a weight may change, 1/s.
    pub weight_rate: f32,
    /// Part of the height between the lowest and the highest foot that it rises above the lowest, 0 to 1.
    pub pelvis_coefficient: f32,
    /// The most it rises, cm.
    pub pelvis_max_up: f32,
    /// The most it sinks, cm.
    pub pelvis_max_down: f32,
    /// How quickly it follows upward, 1/s: the less, the smoother on stairs.
    pub pelvis_rate: f32,
    /// How quickly it follows downward, 1/s.
    pub pelvis_rate_down: f32,
    /// How much of the slope from its hind to its front feet a body on three legs or more follows, 0 to 1.
    pub body_pitch: f32,
    /// How much of the slope from side to side, 0 to 1.
    pub body_roll: f32,
    /// The most it pitches, rad.
    pub body_max_pitch: f32,
    /// The most it rolls, rad.
    pub body_max_roll: f32,
    /// How quickly it follows upward, 1/s: the less, the smoother on stairs.
    pub body_rate: f32,
    /// From this part of its length on, a leg resists being stretched beyond what is authored.
    pub leg_soft_from: f32,
    /// The most of its length that is used.
    pub leg_most: f32,
    /// The least of its length to which it is folded.
    pub leg_least: f32,
    /// The most a foot pitches, rad.
    pub foot_max_pitch: f32,
    /// The most a foot rolls, rad.
    pub foot_max_roll: f32,
    /// The most toes bend, rad.
    pub foot_max_toe: f32,
    /// Whether planted feet hold their place: 1 or 0.
    pub lock_is_on: u32,
    /// A foot lets go when it is farther than this from where it is authored, cm.
    pub lock_max_distance: f32,
    /// A foot lets go when it is turned more than this against its authored heading, rad.
    pub lock_max_angle: f32,
    /// A foot lets go when holding on twists its thigh more than this, rad.
    pub lock_max_thigh_twist: f32,
    /// How quickly a foot that has let go drifts back, 1/s.
    pub lock_release_rate: f32,
}

// SAFETY: `repr(C)`, begins with its size, and plain numbers have no invalid patterns.
unsafe impl Descriptor for footfall_foot_ik_settings {
    fn defaults() -> Self {
        let settings = FootIkSettings::default();
        Self {
            struct_size: size_of::<Self>() as u32,
            probe_radius: settings.probe.radius,
            probe_up: settings.probe.up,
            probe_down: settings.probe.down,
            probe_rise: settings.probe.rise,
            probe_slope_limit: settings.probe.slope_limit,
            smooth_normal_window: settings.smooth.normal_window,
            smooth_height_rate: settings.smooth.height_rate,
            smooth_turn_rate_air: settings.smooth.turn_rate_air,
            smooth_turn_rate_ground: settings.smooth.turn_rate_ground,
            weight_support_speed: settings.weight.support_speed,
            weight_swing_speed: settings.weight.swing_speed,
            weight_swing_weight: settings.weight.swing_weight,
            weight_full_speed: settings.weight.full_speed,
            weight_least_speed: settings.weight.least_speed,
            weight_least: settings.weight.least,
            weight_rate: settings.weight.rate,
            pelvis_coefficient: settings.pelvis.coefficient,
            pelvis_max_up: settings.pelvis.max_up,
            pelvis_max_down: settings.pelvis.max_down,
            pelvis_rate: settings.pelvis.rate,
            pelvis_rate_down: settings.pelvis.rate_down,
            body_pitch: settings.body.pitch,
            body_roll: settings.body.roll,
            body_max_pitch: settings.body.max_pitch,
            body_max_roll: settings.body.max_roll,
            body_rate: settings.body.rate,
            leg_soft_from: settings.leg.soft_from,
            leg_most: settings.leg.most,
            leg_least: settings.leg.least,
            foot_max_pitch: settings.foot.max_pitch,
            foot_max_roll: settings.foot.max_roll,
            foot_max_toe: settings.foot.max_toe,
            lock_is_on: u32::from(settings.lock.is_on),
            lock_max_distance: settings.lock.max_distance,
            lock_max_angle: settings.lock.max_angle,
            lock_max_thigh_twist: settings.lock.max_thigh_twist,
            lock_release_rate: settings.lock.release_rate,
        }
    }
}

impl footfall_foot_ik_settings {
    /// The settings as the core has them; it judges the numbers.
    pub(crate) fn into_core(self) -> Result<FootIkSettings, Refusal> {
        let mut settings = FootIkSettings::default();
        settings.probe.radius = self.probe_radius;
        settings.probe.up = self.probe_up;
        settings.probe.down = self.probe_down;
        settings.probe.rise = self.probe_rise;
        settings.probe.slope_limit = self.probe_slope_limit;
        settings.smooth.normal_window = self.smooth_normal_window;
        settings.smooth.height_rate = self.smooth_height_rate;
        settings.smooth.turn_rate_air = self.smooth_turn_rate_air;
        settings.smooth.turn_rate_ground = self.smooth_turn_rate_ground;
        settings.weight.support_speed = self.weight_support_speed;
        settings.weight.swing_speed = self.weight_swing_speed;
        settings.weight.swing_weight = self.weight_swing_weight;
        settings.weight.full_speed = self.weight_full_speed;
        settings.weight.least_speed = self.weight_least_speed;
        settings.weight.least = self.weight_least;
        settings.weight.rate = self.weight_rate;
        settings.pelvis.coefficient = self.pelvis_coefficient;
        settings.pelvis.max_up = self.pelvis_max_up;
        settings.pelvis.max_down = self.pelvis_max_down;
        settings.pelvis.rate = self.pelvis_rate;
        settings.pelvis.rate_down = self.pelvis_rate_down;
        settings.body.pitch = self.body_pitch;
        settings.body.roll = self.body_roll;
        settings.body.max_pitch = self.body_max_pitch;
        settings.body.max_roll = self.body_max_roll;
        settings.body.rate = self.body_rate;
        settings.leg.soft_from = self.leg_soft_from;
        settings.leg.most = self.leg_most;
        settings.leg.least = self.leg_least;
        settings.foot.max_pitch = self.foot_max_pitch;
        settings.foot.max_roll = self.foot_max_roll;
        settings.foot.max_toe = self.foot_max_toe;
        settings.lock.is_on = flag(self.lock_is_on, "settings.lock_is_on")?;
        settings.lock.max_distance = self.lock_max_distance;
        settings.lock.max_angle = self.lock_max_angle;
        settings.lock.max_thigh_twist = self.lock_max_thigh_twist;
        settings.lock.release_rate = self.lock_release_rate;
        Ok(settings)
    }
}

/// Fills settings of foot IK with defaults.
///
/// - `settings`: not null; need not be initialised. Null does nothing.
///
/// Threads: any.
///
/// # Safety
///
/// `settings` must be null or room for them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_foot_ik_settings_init(settings: *mut footfall_foot_ik_settings) {
    if !settings.is_null() {
        // SAFETY: not null, and the caller promises the room.
        unsafe { settings.write(footfall_foot_ik_settings::defaults()) }
    }
}
