// SPDX-License-Identifier: MIT OR Apache-2.0
//! How feet are turned to the ground, four at a time.
//!
//! A turn on top of the authored rotation that takes the floor's normal to the ground's and keeps the foot's heading. The
//! ground's normal is first limited in the foot's own axes, pitch and roll apart. The shortest turn from normal to normal
//! leaves the heading a little off; of all turns about the ground's normal the one that puts it right follows from
//! `a + b cos ψ + c sin ψ = 0`, solved for `tan ψ/2`, so that no angle is ever worked out. Component space.

use wide::f32x4;

use super::rig::FootAxes;
use super::settings::FootIkSettings;
use crate::lanes::{Quatx4, Vec3x4, all, max, min, select};

/// Sines of the pitch from which, and up to which, the heading of a foot is that of what lies across it.
const STEEP: [f32; 2] = [0.77, 0.94];

/// The heel of a foot that points down more steeply is not raised further: a sine.
const LOWEST: f32 = 0.7;

/// Limits of feet, as tangents.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    pitch: f32,
    roll: f32,
    toe: f32,
    /// Of the ground: what is steeper is no ground. And its cosine.
    pub slope: f32,
    /// See `slope`.
    pub facing: f32,
}

impl Limits {
    /// From the settings.
    #[must_use]
    pub fn new(settings: &FootIkSettings) -> Self {
        let foot = &settings.foot;
        let tangent = |angle: f32| libm::tanf(angle.min(1.55));
        Self {
            pitch: tangent(foot.max_pitch),
            roll: tangent(foot.max_roll),
            toe: tangent(foot.max_toe),
            slope: tangent(settings.probe.slope_limit),
            facing: libm::cosf(settings.probe.slope_limit).max(1.0e-3),
        }
    }
}

/// How feet lie.
#[derive(Clone, Copy, Debug, Default)]
pub struct Laid {
    /// Turns to be put before the authored rotations.
    pub turn: Quatx4,
    /// How far the toes should bend up against the foot: the tangent.
    pub toe: f32x4,
    /// Where the authored feet point, and what lies across them.
    forward: Vec3x4,
    across: Vec3x4,
}

#[inline]
fn clamped(value: f32x4, most: f32) -> f32x4 {
    max(min(value, all(most)), all(-most))
}

/// How feet lie on ground with normals, `weight` of it; `toe` is where there is ground of its own under the toes, and its
/// normal.
#[inline]
pub fn laid(
    ankle_turn: Quatx4,
    axes: &FootAxes,
    normal: Vec3x4,
    toe: (f32x4, Vec3x4),
    up: Vec3x4,
    limits: &Limits,
    weight: f32x4,
) -> Laid {
    let authored = ankle_turn.turn(axes.forward);
    let across = ankle_turn.turn(axes.across);
    let level = authored.across(up);
    let (mut forward, mut ahead) = (authored, level.direction_or(axes.level));
    let mut heading = ahead;
    let steepness = authored.dot(up).abs();
    if all(STEEP[0]).simd_lt(steepness).any() {
        // A foot that points steeply down has its heading from what lies across it, and keeps that.
        let part = (steepness - all(STEEP[0])) * all(1.0 / (STEEP[1] - STEEP[0]));
        let steep = min(max(part, all(0.0)), all(1.0));
        ahead = (level + across.cross(up) * steep).direction_or(axes.level);
        forward = authored + (ahead - authored) * steep;
        heading = forward.across(up).direction_or(ahead);
    }
    let aside = up.cross(ahead);
    let facing = max(normal.dot(up), all(1.0e-3));
    let pitch = clamped(-normal.dot(ahead) / facing, limits.pitch);
    // Lifted ahead by the pitch, and then tilted aside by the roll.
    let pitched = up - ahead * pitch;
    let length = (all(1.0) + pitch * pitch).sqrt();
    let roll = normal.dot(aside) * length / max(normal.dot(pitched), all(1.0e-3));
    let tilted = pitched + aside * (clamped(roll, limits.roll) * length);
    let to = (up + (tilted.unit() - up) * weight).unit();
    let toe_pitch = -toe.1.dot(ahead) / max(toe.1.dot(up), all(1.0e-3));
    Laid {
        turn: kept_heading(forward, [up, to], heading),
        toe: select(toe.0, clamped(toe_pitch - pitch, limits.toe), all(0.0)),
        forward: authored,
        across,
    }
}

/// The turn that takes one normal to another and keeps the heading of `forward`, which is `ahead`.
#[inline]
fn kept_heading(forward: Vec3x4, [up, to]: [Vec3x4; 2], ahead: Vec3x4) -> Quatx4 {
    let aside = up.cross(ahead);
    let twice = (all(2.0) * max(all(1.0) + up.dot(to), all(1.0e-3))).sqrt();
    let arc = Quatx4::from_parts(up.cross(to) * (all(1.0) / twice), all(0.5) * twice);
    let turned = arc.turn(forward);
    let along = turned.dot(to);
    // About the normal: a stays, b and c go round.
    let a = along * to.dot(aside);
    let b = turned.dot(aside) - a;
    let c = to.cross(turned).dot(aside);
    let root = max(c * c + b * b - a * a, all(0.0)).sqrt();
    let sum = a + b;
    let divisor = c + select(c.simd_lt(all(0.0)), -root, root);
    let half = select(all(1.0e-6).simd_lt(divisor.abs()), -sum / divisor, all(0.0));
    // A foot that points straight up or down has no heading to keep.
    let has_heading = all(1.0e-6).simd_lt(forward.dot(ahead).abs());
    let half = select(has_heading, half, all(0.0));
    Quatx4::from_parts(to * half, all(1.0)).then(arc).unit()
}

impl Laid {
    /// What lies level across these feet, and where they do not point steeply down.
    #[inline]
    pub fn aside(&self, axes: &FootAxes, up: Vec3x4) -> (Vec3x4, f32x4) {
        let forward = self.turn.turn(self.forward);
        let is_level = all(-LOWEST).simd_lt(forward.dot(up));
        let aside = up.cross(forward.across(up).direction_or(axes.level));
        (aside.unit(), is_level)
    }

    /// The turns that bend toes up by angles given as tangents, about what lies across their feet.
    #[inline]
    pub fn toe_turn(&self, bend: f32x4) -> Quatx4 {
        let aside = self.turn.turn(self.across).unit();
        let cosine = all(1.0) / (all(1.0) + bend * bend).sqrt();
        // The half of an angle under a quarter turn.
        let whole = all(1.0) + cosine;
        let part = all(1.0) / (whole + whole).sqrt();
        Quatx4::from_parts(aside * (-(bend * cosine) * part), whole * part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math;
    use glam::{Quat, Vec3};

    fn turn(authored: Quat, bone: Quat, normal: Vec3) -> Quat {
        let axes = FootAxes {
            forward: Vec3x4::all(bone.conjugate() * Vec3::X),
            across: Vec3x4::all(bone.conjugate() * Vec3::Y),
            level: Vec3x4::all(Vec3::X),
        };
        let limits = Limits::new(&FootIkSettings::default());
        let nothing = (all(0.0), Vec3x4::all(Vec3::Z));
        let authored = Quatx4::all(authored);
        let (normal, up) = (Vec3x4::all(normal), Vec3x4::all(Vec3::Z));
        laid(authored, &axes, normal, nothing, up, &limits, all(1.0))
            .turn
            .each()[0]
    }

    #[test]
    fn the_sole_lies_on_the_ground_and_the_yaw_stays_whatever_the_axes() {
        for bone in [
            Quat::IDENTITY,
            math::euler(1.2, 0.3, 2.0),
            math::turn(Vec3::X, core::f32::consts::PI),
        ] {
            for at in 0_u8..24 {
                let around = f32::from(at) * core::f32::consts::TAU / 24.0;
                let (sine, cosine) = libm::sincosf(around);
                let (high, level) = libm::sincosf(40.0_f32.to_radians());
                let normal = Vec3::new(sine * high, cosine * high, level);
                // The foot's heel may be up.
                for heel in [0.0, 0.5] {
                    let authored = math::then(math::euler(0.4, -heel, 0.0), bone);
                    let delta = turn(authored, bone, normal);
                    let before = authored * (bone.conjugate() * Vec3::X);
                    let after = delta * before;
                    let yaw = |v: Vec3| libm::atan2f(v.y, v.x);
                    let change = math::wrap_angle(yaw(after) - yaw(before));
                    assert!(change.abs() < 1.0e-4, "{at}: {change}");
                    assert!((delta * Vec3::Z - normal).length() < 1.0e-4, "{at}");
                }
            }
        }
    }

    #[test]
    fn level_ground_turns_nothing_and_steep_ground_only_so_far() {
        let authored = math::euler(0.3, -0.4, 0.1);
        let level = turn(authored, Quat::IDENTITY, Vec3::Z);
        assert!(math::angle_between(level, Quat::IDENTITY) < 1.0e-3);
        let limit = FootIkSettings::default().foot.max_pitch;
        let (sine, cosine) = libm::sincosf(1.2);
        let steep = turn(
            Quat::IDENTITY,
            Quat::IDENTITY,
            Vec3::new(-sine, 0.0, cosine),
        );
        let angle = math::angle_between(steep, Quat::IDENTITY);
        assert!((angle - limit).abs() < 1.0e-3, "{angle}");
    }
}
