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
use super::up::Up;
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

/// A direction as feet see it: along where they point, level; to their side, where up turns what points ahead; and along up.
#[derive(Clone, Copy, Debug)]
struct Seen {
    ahead: f32x4,
    aside: f32x4,
    up: f32x4,
}

impl Seen {
    #[inline]
    fn scaled(self, factor: f32x4) -> Self {
        Self {
            ahead: self.ahead * factor,
            aside: self.aside * factor,
            up: self.up * factor,
        }
    }

    #[inline]
    fn unit(self) -> Self {
        let squared = self.ahead * self.ahead + self.aside * self.aside + self.up * self.up;
        self.scaled(all(1.0) / squared.sqrt())
    }
}

/// How feet lie on ground with normals, `weight` of it; `toe` is where there is ground of its own under the toes, and its
/// normal.
#[inline]
pub fn laid<U: Up>(
    ankle_turn: Quatx4,
    axes: &FootAxes,
    normal: Vec3x4,
    toe: (f32x4, Vec3x4),
    up: U,
    limits: &Limits,
    weight: f32x4,
) -> Laid {
    let authored = ankle_turn.turn(axes.forward);
    let across = ankle_turn.turn(axes.across);
    let mut sine = up.rise(authored);
    let level = up.level(authored);
    let mut cosine = level.length_squared().sqrt();
    let mut ahead = level.direction_or(axes.level);
    if all(STEEP[0]).simd_lt(sine.abs()).any() {
        // A foot that points steeply down has its heading from what lies across it, and keeps that.
        let part = (sine.abs() - all(STEEP[0])) * all(1.0 / (STEEP[1] - STEEP[0]));
        let steep = min(max(part, all(0.0)), all(1.0));
        ahead = (level - up.cross(across) * steep).direction_or(axes.level);
        sine -= sine * steep;
        cosine += (all(1.0) - cosine) * steep;
    }
    let aside = up.cross(ahead);
    let ground = Seen {
        ahead: normal.dot(ahead),
        aside: normal.dot(aside),
        up: up.rise(normal),
    };
    let pitch = clamped(-ground.ahead / max(ground.up, all(1.0e-3)), limits.pitch);
    // Lifted ahead by the pitch, and then tilted aside by the roll.
    let length = (all(1.0) + pitch * pitch).sqrt();
    let pitched = max(ground.up - ground.ahead * pitch, all(1.0e-3));
    let roll = clamped(ground.aside * length / pitched, limits.roll);
    let tilted = Seen {
        ahead: -pitch,
        aside: roll * length,
        up: all(1.0),
    };
    let part = tilted.unit().scaled(weight);
    let to = Seen {
        up: part.up + (all(1.0) - weight),
        ..part
    };
    let toe_pitch = -toe.1.dot(ahead) / max(up.rise(toe.1), all(1.0e-3));
    let turn = kept_heading((cosine, sine), to.unit());
    let axis = up.raised(ahead * turn.x + aside * turn.y, turn.z);
    Laid {
        turn: Quatx4::from_parts(axis, turn.w),
        toe: select(toe.0, clamped(toe_pitch - pitch, limits.toe), all(0.0)),
        forward: authored,
        across,
    }
}

/// The turns that take up to unit vectors `to`, and what points ahead and up by a cosine and a sine to where it still points
/// ahead. Seen from the feet, as `to` is.
#[inline]
fn kept_heading((cosine, sine): (f32x4, f32x4), to: Seen) -> Quatx4 {
    // By the shortest turn v goes to v − k (up + to) + 2 (up · v) to.
    let whole = max(all(1.0) + to.up, all(1.0e-3));
    let k = (sine + cosine * to.ahead + sine * to.up) / whole;
    let along = sine + sine - k;
    let turned = Seen {
        ahead: cosine + to.ahead * along,
        aside: to.aside * along,
        up: sine + to.up * along - k,
    };
    // About the normal: a stays, b and c go round.
    let a = sine * to.aside;
    let b = turned.aside - a;
    let c = to.up * turned.ahead - to.ahead * turned.up;
    let root = max(c * c + b * b - a * a, all(0.0)).sqrt();
    let sum = a + b;
    let divisor = c + select(c.simd_lt(all(0.0)), -root, root);
    // A foot that points straight up or down has no heading to keep.
    let has_heading = all(1.0e-6).simd_lt(divisor.abs()) & all(1.0e-6).simd_lt(cosine);
    let half = select(has_heading, -sum / divisor, all(0.0));
    // That turn, `to` · half with 1, after the shortest one, about (−aside, ahead, 0).
    let twice = (whole + whole).sqrt();
    let sine = all(1.0) / twice;
    let cosine = all(0.5) * twice;
    let about = half * cosine;
    let level = to.up * half;
    let across_squared = to.ahead * to.ahead + to.aside * to.aside;
    let turn = Quatx4 {
        x: to.ahead * about - (to.aside + to.ahead * level) * sine,
        y: to.aside * about + (to.ahead - to.aside * level) * sine,
        z: to.up * about + across_squared * half * sine,
        w: cosine,
    };
    turn.unit()
}

impl Laid {
    /// What lies level across these feet, and where they do not point steeply down.
    #[inline]
    pub fn aside<U: Up>(&self, axes: &FootAxes, up: U) -> (Vec3x4, f32x4) {
        let forward = self.turn.turn(self.forward);
        let is_level = all(-LOWEST).simd_lt(up.rise(forward));
        let aside = up.cross(up.level(forward).direction_or(axes.level));
        (aside.unit(), is_level)
    }

    /// The turns to be put before the authored rotations of toes that bend up against these feet, by angles given as
    /// tangents, about what lies across them.
    #[inline]
    pub fn toe_turn(&self, bend: f32x4) -> Quatx4 {
        let cosine = all(1.0) / (all(1.0) + bend * bend).sqrt();
        // The half of an angle under a quarter turn.
        let whole = all(1.0) + cosine;
        let part = all(1.0) / (whole + whole).sqrt();
        let bent = Quatx4::from_parts(self.across * (-(bend * cosine) * part), whole * part);
        self.turn.then(bent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foot_ik::up::Upright;
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
        let (normal, up) = (Vec3x4::all(normal), Upright);
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
