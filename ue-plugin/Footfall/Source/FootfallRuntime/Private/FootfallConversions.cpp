// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallConversions.h"

#include "Settings/FootfallCreatureSettings.h"
#include "Settings/FootfallFootIkSettings.h"

footfall_settings FootfallConversions::ToCore(const FFootfallCreatureSettings& Settings)
{
	footfall_settings Core;
	footfall_settings_init(&Core);

	Core.motion_move_speed = Settings.Motion.MoveSpeed;
	Core.motion_turn_speed = FMath::DegreesToRadians(Settings.Motion.TurnSpeed);
	Core.motion_move_acceleration = Settings.Motion.MoveAcceleration;
	Core.motion_turn_acceleration = Settings.Motion.TurnAcceleration;
	Core.motion_rest_near = Settings.Motion.RestNear;
	Core.motion_rest_far = Settings.Motion.RestFar;
	Core.motion_back_speed = Settings.Motion.BackSpeed;
	Core.motion_turn_dead_zone = FMath::DegreesToRadians(Settings.Motion.TurnDeadZone);
	Core.motion_turn_full = FMath::DegreesToRadians(Settings.Motion.TurnFull);
	Core.motion_turn_first = FMath::DegreesToRadians(Settings.Motion.TurnFirst);
	Core.motion_turn_fade = Settings.Motion.TurnFade;
	Core.motion_speed_limit = Settings.Motion.bSpeedLimit ? 1 : 0;
	Core.motion_support_budget = Settings.Motion.bSupportBudget ? 1 : 0;
	Core.motion_scale_rate = Settings.Motion.ScaleRate;
	Core.motion_gravity = Settings.Motion.Gravity;

	Core.gait_step_duration = Settings.Gait.StepDuration;
	Core.gait_overshoot = Settings.Gait.Overshoot;
	Core.gait_step_angle = FMath::DegreesToRadians(Settings.Gait.StepAngle);
	Core.gait_reach_limit = Settings.Gait.ReachLimit;
	Core.gait_reach_urgent = Settings.Gait.ReachUrgent;
	Core.gait_home_follow = Settings.Gait.HomeFollow;

	Core.foothold_probe_up = Settings.Foothold.ProbeUp;
	Core.foothold_probe_down = Settings.Foothold.ProbeDown;
	Core.foothold_radius = Settings.Foothold.Radius;
	Core.foothold_slope_limit = FMath::DegreesToRadians(Settings.Foothold.SlopeLimit);
	Core.foothold_reach = Settings.Foothold.Reach;

	Core.body_fit = Settings.Body.bFit ? 1 : 0;
	Core.body_height_rate = Settings.Body.HeightRate;
	Core.body_tilt_rate = Settings.Body.TiltRate;
	Core.body_max_tilt = FMath::DegreesToRadians(Settings.Body.MaxTilt);
	Core.body_sway = Settings.Body.Sway;
	Core.body_max_sway = FMath::DegreesToRadians(Settings.Body.MaxSway);
	Core.body_sway_rate = Settings.Body.SwayRate;

	Core.bob_enabled = Settings.Bob.bEnabled ? 1 : 0;
	Core.bob_shift = ToCoreVector(Settings.Bob.Shift);
	Core.bob_shift_speed = ToCoreVector(Settings.Bob.ShiftSpeed);
	Core.bob_turn = ToCoreTurns(Settings.Bob.Turn);
	Core.bob_turn_speed = ToCoreVector(Settings.Bob.TurnSpeed);
	Core.bob_turn_phase = ToCoreTurns(Settings.Bob.TurnPhase);
	Core.bob_fade_rate = Settings.Bob.FadeRate;

	Core.head_enabled = Settings.Head.bEnabled ? 1 : 0;
	Core.head_max_yaw = FMath::DegreesToRadians(Settings.Head.MaxYaw);
	Core.head_max_up = FMath::DegreesToRadians(Settings.Head.MaxUp);
	Core.head_max_down = FMath::DegreesToRadians(Settings.Head.MaxDown);
	Core.head_max_roll = FMath::DegreesToRadians(Settings.Head.MaxRoll);
	Core.head_level = Settings.Head.Level;
	Core.head_rate = Settings.Head.Rate;
	Core.head_trunk_share = Settings.Head.TrunkShare;
	Core.head_hip_lean = Settings.Head.HipLean;
	Core.head_clearance = Settings.Head.Clearance;

	Core.eyes_enabled = Settings.Eyes.bEnabled ? 1 : 0;
	Core.eyes_max_inward = FMath::DegreesToRadians(Settings.Eyes.MaxInward);
	Core.eyes_max_outward = FMath::DegreesToRadians(Settings.Eyes.MaxOutward);
	Core.eyes_max_pitch = FMath::DegreesToRadians(Settings.Eyes.MaxPitch);
	Core.eyes_rate = Settings.Eyes.Rate;

	Core.tail_enabled = Settings.Tail.bEnabled ? 1 : 0;
	Core.tail_bend = FMath::DegreesToRadians(Settings.Tail.Bend);
	Core.tail_rate = Settings.Tail.Rate;
	Core.tail_max_drape = FMath::DegreesToRadians(Settings.Tail.MaxDrape);

	Core.outlook_edges = Settings.Outlook.bEdges ? 1 : 0;
	Core.outlook_obstacles = Settings.Outlook.bObstacles ? 1 : 0;
	Core.outlook_body_radius = Settings.Outlook.BodyRadius;
	Core.outlook_step_height = Settings.Outlook.StepHeight;
	Core.outlook_brake_rate = Settings.Outlook.BrakeRate;

	Core.clock_max_catch_up = Settings.MaxCatchUp;
	return Core;
}

footfall_foot_ik_settings FootfallConversions::ToCore(const FFootfallFootIkSettings& Settings)
{
	footfall_foot_ik_settings Core;
	footfall_foot_ik_settings_init(&Core);

	Core.probe_radius = Settings.Probe.Radius;
	Core.probe_up = Settings.Probe.Up;
	Core.probe_down = Settings.Probe.Down;
	Core.probe_rise = Settings.Probe.Rise;
	Core.probe_slope_limit = FMath::DegreesToRadians(Settings.Probe.SlopeLimit);

	Core.smooth_normal_window = Settings.Smooth.NormalWindow;
	Core.smooth_height_rate = Settings.Smooth.HeightRate;
	Core.smooth_turn_rate_air = Settings.Smooth.TurnRateAir;
	Core.smooth_turn_rate_ground = Settings.Smooth.TurnRateGround;

	Core.weight_support_speed = Settings.Weight.SupportSpeed;
	Core.weight_swing_speed = Settings.Weight.SwingSpeed;
	Core.weight_swing_weight = Settings.Weight.SwingWeight;
	Core.weight_full_speed = Settings.Weight.FullSpeed;
	Core.weight_least_speed = Settings.Weight.LeastSpeed;
	Core.weight_least = Settings.Weight.Least;
	Core.weight_rate = Settings.Weight.Rate;

	Core.pelvis_coefficient = Settings.Pelvis.Coefficient;
	Core.pelvis_max_up = Settings.Pelvis.MaxUp;
	Core.pelvis_max_down = Settings.Pelvis.MaxDown;
	Core.pelvis_rate = Settings.Pelvis.Rate;
	Core.pelvis_rate_down = Settings.Pelvis.RateDown;

	Core.body_pitch = Settings.Trunk.Pitch;
	Core.body_roll = Settings.Trunk.Roll;
	Core.body_max_pitch = FMath::DegreesToRadians(Settings.Trunk.MaxPitch);
	Core.body_max_roll = FMath::DegreesToRadians(Settings.Trunk.MaxRoll);
	Core.body_rate = Settings.Trunk.Rate;

	Core.leg_soft_from = Settings.Reach.SoftFrom;
	Core.leg_most = Settings.Reach.Most;
	Core.leg_least = Settings.Reach.Least;

	Core.foot_max_pitch = FMath::DegreesToRadians(Settings.Turn.MaxPitch);
	Core.foot_max_roll = FMath::DegreesToRadians(Settings.Turn.MaxRoll);
	Core.foot_max_toe = FMath::DegreesToRadians(Settings.Turn.MaxToe);

	Core.lock_is_on = Settings.Lock.bIsOn ? 1 : 0;
	Core.lock_max_distance = Settings.Lock.MaxDistance;
	Core.lock_max_angle = FMath::DegreesToRadians(Settings.Lock.MaxAngle);
	Core.lock_max_thigh_twist = FMath::DegreesToRadians(Settings.Lock.MaxThighTwist);
	Core.lock_release_rate = Settings.Lock.ReleaseRate;
	return Core;
}
