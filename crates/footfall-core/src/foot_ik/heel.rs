// SPDX-License-Identifier: MIT OR Apache-2.0
//! A leg that does not reach with its sole flat raises the heel, as people do: the foot turns about its toe until the ankle
//! is within reach. It turns about what lies level across its heading, which so stays.

use wide::f32x4;

use crate::lanes::{Quatx4, Vec3x4, all, max, min, select};

/// The most a heel is raised, as the cosine of an angle.
const HIGHEST: f32 = 0.8;
/// A goal is out of reach if this much of the distance is missing.
const HAIR: f32 = 1.0e-6;

/// Four feet about to be put down. From hips, component space.
#[derive(Clone, Copy, Debug)]
pub struct Sole {
    /// Where the toes should be, seen from the ankles' goals.
    pub toe: Vec3x4,
    /// Where there are toes.
    pub has_toe: f32x4,
}

/// Where ankles go whose goals are at `line` from their hips but which reach only so far, and how their feet turn with
/// that; `None` if all reach. `aside` says what lies level across the feet, and which of them have a heel to raise.
#[inline]
pub fn raised(
    line: Vec3x4,
    [asked, given]: [f32x4; 2],
    sole: &Sole,
    aside: impl FnOnce() -> (Vec3x4, f32x4),
) -> Option<(Vec3x4, Quatx4)> {
    let is_short = given.simd_lt(asked * all(1.0 - HAIR)) & sole.has_toe;
    if !is_short.any() {
        return None;
    }
    let (aside, is_level) = aside();
    let is_short = is_short & is_level;
    // From the toe to the ankle, along the axis and across it.
    let back = Vec3x4::default() - sole.toe;
    let along = aside * back.dot(aside);
    let across = back - along;
    let (base, ahead) = (line + sole.toe + along, aside.cross(across));
    // a cos θ + s sin θ = k for a distance of `given`; of its two answers the one that is no turn when nothing is missing.
    let (a, s) = (base.dot(across), base.dot(ahead));
    let squared = max(a * a + s * s, all(1.0e-12));
    let most = squared.sqrt();
    let k = (given * given - base.length_squared() - across.length_squared()) * all(0.5);
    let k = max(min(k, most), -most);
    let root = max(squared - k * k, all(0.0)).sqrt();
    let side = select(s.simd_lt(all(0.0)), all(-1.0), all(1.0));
    let cosine = (a * k + side * s * root) / squared;
    let sine = (s * k - side * a * root) / squared;
    // No farther than heels go.
    let is_high = cosine.simd_lt(all(HIGHEST));
    let highest = libm::sqrtf(1.0 - HIGHEST * HIGHEST);
    let highest = select(sine.simd_lt(all(0.0)), all(-highest), all(highest));
    let cosine = select(is_short, max(cosine, all(HIGHEST)), all(1.0));
    let sine = select(is_high, highest, sine) & is_short;
    let turned = base + across * cosine + ahead * sine;
    // What is still out of reach is reached for.
    let length = max(turned.length_squared().sqrt(), all(1.0e-6));
    let turned = turned * min(given / length, all(1.0));
    // Half the angle: it is less than a half turn.
    let whole = all(1.0) + cosine;
    let part = all(1.0) / (whole + whole).sqrt();
    let turn = Quatx4::from_parts(aside * (sine * part), whole * part);
    Some((
        Vec3x4::select(is_short, turned, line * (given / max(asked, all(1.0e-6)))),
        turn,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Vec3;

    #[test]
    fn an_ankle_out_of_reach_rises_about_its_toe() {
        let yes = all(0.0).simd_lt(all(1.0));
        let sole = Sole {
            toe: Vec3x4::all(Vec3::new(14.0, 1.0, -8.0)),
            has_toe: yes,
        };
        let line = Vec3::new(-20.0, 3.0, -88.0);
        let asked = line.length();
        for missing in [0.0_f32, 0.5, 2.0, 6.0] {
            let given = asked - missing;
            let found = raised(Vec3x4::all(line), [asked, given].map(all), &sole, || {
                (Vec3x4::all(Vec3::Y), yes)
            });
            let Some((ankle, turn)) = found else {
                assert_eq!(missing, 0.0);
                continue;
            };
            let (ankle, turn) = (ankle.lane(0), turn.each()[0]);
            assert!((ankle.length() - given).abs() < 1.0e-3);
            let toe = ankle + turn * sole.toe.lane(0);
            assert!(toe.distance(line + sole.toe.lane(0)) < 1.0e-3, "{missing}");
            assert!(ankle.z > line.z, "the heel rises");
        }
    }
}
