// SPDX-License-Identifier: MIT OR Apache-2.0
//! All feet, four at a time: where they are held, and the ways of those in the air.
//!
//! Follows from the feet and their supports alone. It is worked out when one of them changes, a few times a second,
//! and every step leans on it. World space, cm, around an anchor that is near the creature, so that nothing is lost in
//! narrowing.

use glam::{DVec3, Quat, Vec3};
use wide::f32x4;

use crate::foot::{Foot, Phase};
use crate::gait::LegSet;
use crate::lanes::{self, LANES, QUADS, Quatx4, Vec3x4, all};
use crate::support::Supports;
use crate::swing::{self, SwingPathx4};

/// Four feet. One that stands is at both ends of its way; one that hangs free is at the anchor.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Feetx4 {
    /// The ways of their ankles.
    pub path: SwingPathx4,
    /// Ground under both ends.
    pub ground: [Vec3x4; 2],
    /// Frames at both ends.
    pub frame: [Quatx4; 2],
    /// Steps since lift-off, and steps that the whole way takes.
    elapsed: f32x4,
    duration: f32x4,
    /// 1 for a foot in the air, else 0.
    in_air: f32x4,
    /// 1 for a foot that does not hang free, else 0.
    pub held: f32x4,
}

/// All feet.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Feet {
    /// Where everything is measured from.
    pub anchor: DVec3,
    /// The feet, a leg a lane.
    pub quads: [Feetx4; QUADS],
    /// Legs whose feet stand.
    pub planted: LegSet,
    /// Legs whose feet are on their way to a foothold.
    pub swinging: LegSet,
    /// Legs whose feet hang free.
    pub free: LegSet,
    is_known: bool,
}

impl Feet {
    /// Notes that a foot, or what it stands on, is no longer what it was.
    pub fn forget(&mut self) {
        self.is_known = false;
    }

    /// Works everything out anew, if something has changed.
    #[inline]
    pub fn refresh(&mut self, feet: &[Foot], supports: &Supports, anchor: DVec3) {
        if !self.is_known {
            self.work_out(feet, supports, anchor);
        }
        debug_assert!(
            *self == Self::new(feet, supports, anchor),
            "a foot has changed unseen"
        );
    }

    /// Everything about `feet`.
    #[must_use]
    pub fn new(feet: &[Foot], supports: &Supports, anchor: DVec3) -> Self {
        let mut all = Self::default();
        all.work_out(feet, supports, anchor);
        all
    }

    #[inline(never)]
    fn work_out(&mut self, feet: &[Foot], supports: &Supports, anchor: DVec3) {
        self.is_known = true;
        self.anchor = anchor;
        self.planted = LegSet::NONE;
        self.swinging = LegSet::NONE;
        self.free = LegSet::NONE;
        for (leg, foot) in feet.iter().enumerate() {
            match foot.phase {
                Phase::Free { .. } => self.free.insert(leg),
                Phase::Stance(_) => self.planted.insert(leg),
                Phase::Swing(_) => self.swinging.insert(leg),
            }
        }
        for (quad, feet) in self.quads.iter_mut().zip(feet.chunks(LANES)) {
            *quad = Feetx4::new(feet, anchor, supports);
        }
    }

    /// Whether a foot has more than half of its way behind it.
    #[must_use]
    pub fn is_any_late(&self) -> bool {
        let is_late = |quad: &Feetx4| quad.duration.simd_lt(quad.elapsed + quad.elapsed).any();
        self.quads.iter().any(is_late)
    }

    /// Counts one more step for the feet in the air.
    pub fn go_on(&mut self) {
        for quad in &mut self.quads {
            quad.elapsed += quad.in_air;
        }
    }
}

impl Feetx4 {
    fn new(feet: &[Foot], anchor: DVec3, supports: &Supports) -> Self {
        let mut ankles = [[anchor; LANES]; 2];
        let mut ground = [[anchor; LANES]; 2];
        let mut frame = [[Quat::IDENTITY; LANES]; 2];
        let mut rise = [Vec3::ZERO; LANES];
        let (mut elapsed, mut duration) = ([0.0; LANES], [1.0; LANES]);
        let (mut in_air, mut held) = ([0.0; LANES], [0.0; LANES]);
        for (lane, foot) in feet.iter().enumerate() {
            let ends = match &foot.phase {
                Phase::Free { .. } => continue,
                Phase::Stance(contact) => [contact, contact],
                Phase::Swing(swing) => {
                    rise[lane] = swing.rise;
                    elapsed[lane] = swing.elapsed as f32;
                    duration[lane] = swing.duration as f32;
                    in_air[lane] = 1.0;
                    [&swing.from, &swing.to]
                }
            };
            held[lane] = 1.0;
            for (end, contact) in ends.into_iter().enumerate() {
                ankles[end][lane] = contact.ankle_in_world(supports);
                ground[end][lane] = contact.ground_in_world(supports);
                frame[end][lane] = contact.rotation_in_world(supports);
            }
        }
        let offsets = |points: [DVec3; LANES]| Vec3x4::between(anchor, points);
        let [start, end] = ankles.map(offsets);
        Self {
            path: SwingPathx4::new(start, end, Vec3x4::of(rise)),
            ground: ground.map(offsets),
            frame: frame.map(Quatx4::of),
            elapsed: f32x4::new(elapsed),
            duration: f32x4::new(duration),
            in_air: f32x4::new(in_air),
            held: f32x4::new(held),
        }
    }

    /// Curve parameters, so many steps later than now.
    #[must_use]
    #[inline]
    pub fn parameter(&self, later: f32) -> f32x4 {
        let steps = lanes::max(self.elapsed + all(later), all(0.0));
        lanes::ease_in_out_cubic(steps / self.duration)
    }

    /// Frames in the world at curve parameters `u`.
    #[must_use]
    #[inline]
    pub fn frame(&self, u: f32x4) -> Quatx4 {
        let [start, end] = self.frame;
        start.nlerp(end, u).unwrap_or_else(|| self.far_frame(u))
    }

    /// [`Self::frame`] where some foot turns far.
    #[inline(never)]
    fn far_frame(&self, u: f32x4) -> Quatx4 {
        let [start, end] = self.frame.map(Quatx4::each);
        let u = u.to_array();
        Quatx4::of(core::array::from_fn(|lane| {
            swing::rotation(start[lane], end[lane], u[lane])
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foot::{Contact, Swing, swing_goal};
    use crate::math;

    #[test]
    fn feet_in_lanes_are_where_the_feet_are() {
        let at = |x: f64, yaw: f32| Contact {
            ankle: DVec3::new(x, 2.0, 1.5),
            ground: DVec3::new(x, 2.0, 0.0),
            normal: Vec3::Z,
            rotation: math::turn(Vec3::Z, yaw),
            ..Contact::default()
        };
        let swing = |yaw: f32| Swing {
            from: at(3.0, 0.0),
            to: at(9.0, yaw),
            rise: Vec3::new(0.0, 0.2, 3.0),
            elapsed: 7,
            duration: 30,
        };
        let (near, far) = (swing(0.01), swing(1.5));
        let feet = [
            Foot::hanging(Vec3::X),
            Foot::new(Phase::Stance(at(20.0, 0.3))),
            Foot::new(Phase::Swing(near)),
            Foot::new(Phase::Swing(far)),
            Foot::new(Phase::Stance(at(5.0, -0.3))),
        ];
        let supports = Supports::default();
        let anchor = DVec3::new(14.0, -3.0, 8.0);
        let mut lanes = Feet::new(&feet, &supports, anchor);
        assert_eq!(lanes.free.iter().collect::<alloc::vec::Vec<_>>(), [0]);
        assert_eq!(lanes.planted.iter().collect::<alloc::vec::Vec<_>>(), [1, 4]);
        assert_eq!(
            lanes.swinging.iter().collect::<alloc::vec::Vec<_>>(),
            [2, 3]
        );
        lanes.go_on();
        let u = lanes.quads[0].parameter(-0.5);
        let (ankles, frames) = (lanes.quads[0].path.point(u), lanes.quads[0].frame(u).each());
        for (lane, swing) in [(2, near), (3, far)] {
            let (ankle, frame) = swing_goal(&swing, &supports, 7.5);
            let offset = (ankle - lanes.anchor).as_vec3();
            assert!((ankles.lane(lane) - offset).length() < 1.0e-5);
            assert!(math::angle_between(frames[lane], frame) < 1.0e-3);
        }
        assert_eq!(ankles.lane(0), Vec3::ZERO);
        assert_eq!(ankles.lane(1), Vec3::new(6.0, 5.0, -6.5));
        let frame = lanes.quads[1].frame(lanes.quads[1].parameter(0.0));
        assert!(math::angle_between(frame.each()[0], at(0.0, -0.3).rotation) < 1.0e-3);
    }
}
