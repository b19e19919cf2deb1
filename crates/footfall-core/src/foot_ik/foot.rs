// SPDX-License-Identifier: MIT OR Apache-2.0
//! How a foot is turned to the ground.
//!
//! A turn on top of the authored rotation, in the foot's own axes: pitch about what lies across its heading, then roll
//! about its heading, each limited; what that does to its heading is turned back about the ground's normal, so that the
//! authored yaw is kept. Component space, rad.

use glam::{Quat, Vec3};

use super::rig::{FootAxes, turned};
use super::settings::FootSettings;
use crate::math;
use crate::pose::Joint;

/// How often the heading is turned back at most, and how far it may be off after that, rad.
const MOST_TRIES: u32 = 4;
const KEPT: f32 = 2.0e-4;

/// The heading of a direction: its level part, a unit vector; none if it has none.
fn heading(direction: Vec3, up: Vec3) -> Option<Vec3> {
    let level = math::across(direction, up);
    (level.length_squared() > 1.0e-6).then(|| math::direction_or(level, Vec3::X))
}

/// The turn, before the authored rotation, that lays a foot on ground with a normal: `weight` of it.
#[must_use]
pub fn turn(
    authored: Joint,
    axes: FootAxes,
    normal: Vec3,
    up: Vec3,
    settings: &FootSettings,
    weight: f32,
) -> Quat {
    let Some(ahead) = heading(authored.rotation * axes.forward, up) else {
        // A foot that points straight up or down has no yaw to keep.
        return math::nlerp(Quat::IDENTITY, math::arc(up, normal), weight);
    };
    let aside = up.cross(ahead);
    let limit = |angle: f32, most: f32| angle.clamp(-most, most) * weight;
    // Ground that rises ahead has a normal that leans back.
    let pitch = limit(pitch(normal, ahead, up), settings.max_pitch);
    let (sine, cosine) = libm::sincosf(pitch);
    let pitched_up = up * cosine - ahead * sine;
    let roll = limit(
        libm::atan2f(normal.dot(aside), normal.dot(pitched_up).max(1.0e-3)),
        settings.max_roll,
    );
    if pitch == 0.0 && roll == 0.0 {
        return Quat::IDENTITY;
    }
    let pitched = math::turn(aside, -pitch);
    let rolled = math::turn(pitched * ahead, -roll);
    let mut delta = math::then(rolled, pitched);
    let laid = delta * up;
    for _ in 0..MOST_TRIES {
        let forward = delta * (authored.rotation * axes.forward);
        let level = math::across(forward, up);
        let off = libm::atan2f(level.cross(ahead).dot(up), level.dot(ahead));
        let squared = level.length_squared();
        if off.abs() < KEPT || squared < 1.0e-6 {
            break;
        }
        // About the ground's normal a turn changes the heading by so many times itself.
        let gain = laid.cross(forward).dot(up.cross(level)) / squared;
        let back = off / gain.max(0.2);
        delta = math::unit(math::then(math::turn(laid, back), delta));
    }
    delta
}

/// How steeply the ground rises ahead of a foot, rad.
fn pitch(normal: Vec3, ahead: Vec3, up: Vec3) -> f32 {
    libm::atan2f(-normal.dot(ahead), normal.dot(up).max(1.0e-3))
}

/// How far toes bend up, on top of their foot, to lie on ground with a normal of its own, rad.
#[must_use]
pub fn toe_bend(
    authored: Joint,
    axes: FootAxes,
    [foot, toe]: [Vec3; 2],
    up: Vec3,
    settings: &FootSettings,
) -> f32 {
    let Some(ahead) = heading(authored.rotation * axes.forward, up) else {
        return 0.0;
    };
    let bend = pitch(toe, ahead, up) - pitch(foot, ahead, up);
    bend.clamp(-settings.max_toe, settings.max_toe)
}

/// The turn that bends toes up by an angle, about what lies across their foot.
#[must_use]
pub fn toe_turn(authored: Joint, axes: FootAxes, lay: Quat, bend: f32) -> Quat {
    if bend == 0.0 {
        return Quat::IDENTITY;
    }
    let turned = math::then(lay, authored.rotation);
    let aside = turned * axes.up.cross(axes.forward);
    math::turn(math::direction_or(aside, Vec3::Y), -bend)
}

/// The authored foot, turned.
#[must_use]
pub fn laid(authored: Joint, delta: Quat, place: Vec3) -> Joint {
    Joint {
        rotation: turned(delta, authored),
        translation: place,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foot_ik::FootIkSettings;

    #[test]
    fn the_sole_lies_on_the_ground_and_the_yaw_stays_whatever_the_axes() {
        let settings = FootIkSettings::default().foot;
        let axes_of = |bone: Quat| FootAxes {
            forward: bone.conjugate() * Vec3::X,
            up: bone.conjugate() * Vec3::Z,
        };
        for bone in [
            Quat::IDENTITY,
            math::euler(1.2, 0.3, 2.0),
            math::turn(Vec3::X, core::f32::consts::PI),
        ] {
            for at in 0_u8..24 {
                let around = f32::from(at) * core::f32::consts::TAU / 24.0;
                let slope = 40.0_f32.to_radians();
                let (sine, cosine) = libm::sincosf(around);
                let normal = Vec3::new(
                    sine * libm::sinf(slope),
                    cosine * libm::sinf(slope),
                    libm::cosf(slope),
                );
                // The foot's heel may be up.
                for heel in [0.0, 0.5] {
                    let authored = Joint {
                        rotation: math::then(math::euler(0.4, -heel, 0.0), bone),
                        translation: Vec3::ZERO,
                    };
                    let delta = turn(authored, axes_of(bone), normal, Vec3::Z, &settings, 1.0);
                    let before = authored.rotation * axes_of(bone).forward;
                    let after = delta * before;
                    let yaw = |v: Vec3| libm::atan2f(v.y, v.x);
                    let change = math::wrap_angle(yaw(after) - yaw(before));
                    assert!(change.abs() < 0.1_f32.to_radians(), "{at}: {change}");
                    assert!(
                        (delta * Vec3::Z - normal).length() < 1.0e-3,
                        "{at}: {}",
                        delta * Vec3::Z
                    );
                }
            }
        }
    }

    #[test]
    fn level_ground_turns_nothing() {
        let settings = FootIkSettings::default().foot;
        let authored = Joint {
            rotation: math::euler(0.3, -0.4, 0.1),
            translation: Vec3::ZERO,
        };
        let axes = FootAxes {
            forward: Vec3::X,
            up: Vec3::Z,
        };
        assert_eq!(
            turn(authored, axes, Vec3::Z, Vec3::Z, &settings, 1.0),
            Quat::IDENTITY
        );
    }
}
