// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the feet allow: how far the body may move before a leg would no longer reach.
//!
//! Works on world points taken into model space through a candidate placement (position, rotation and scale), against
//! the hips of a candidate posture. A stance holds one point, its ankle. A swing holds three: its ankle, the control
//! point of what is left of its path, and its landing; a ball that holds those three holds the rest of the swing, so
//! a body that stops at any moment still gets its foot down.
//!
//! A candidate passes if every point is within the leg's reach, or at least no farther out than it is already: what
//! has gone wrong by the host's doing (a platform, a jump of scale) can then only be mended. The current state
//! therefore always passes, and whatever is asked for is kept as far as it does. Most candidates are within plain reach,
//! so how far out things are is only looked at ([`Budget::ease`]) when one is not.

use glam::DVec3;
use wide::f32x4;

use crate::feet::Feet;
use crate::lanes::{self, QUADS, Seenx4, Vec3x4, all};
use crate::placement::Placement;
use crate::posture::Hips;
use crate::rig::Limb;

/// How near and how far a leg's ankle may be from its hip, model cm.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// The nearest.
    pub nearest: f32,
    /// The farthest.
    pub farthest: f32,
}

impl Limits {
    /// Of a leg that may use a part of its length.
    #[must_use]
    pub fn new(limb: &Limb, reach_limit: f32) -> Self {
        let (upper, lower) = limb.segments();
        Self {
            nearest: (upper - lower).abs() + 0.05 * limb.length(),
            farthest: limb.length() * reach_limit,
        }
    }

    /// Whether a distance is within them.
    #[must_use]
    pub fn contain(&self, distance: f32) -> bool {
        (self.nearest..=self.farthest).contains(&distance)
    }
}

/// The limits of four legs: squares of the nearest and farthest distance from ankle to hip.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limitsx4 {
    /// Of the nearest.
    pub nearest: f32x4,
    /// Of the farthest.
    pub farthest: f32x4,
}

impl Limitsx4 {
    /// A leg a lane; a lane that is left over is the first leg's again.
    #[must_use]
    pub fn new(limits: &[Limits]) -> Self {
        let number = |part: fn(&Limits) -> f32| {
            let lane = |lane: usize| part(limits.get(lane).unwrap_or(&limits[0]));
            f32x4::new(core::array::from_fn(lane))
        };
        let (nearest, farthest) = (
            number(|limits| limits.nearest),
            number(|limits| limits.farthest),
        );
        Self {
            nearest: nearest * nearest,
            farthest: farthest * farthest,
        }
    }
}

/// Points that a leg holds.
const POINTS: usize = 3;

/// What four legs hold: three points each, which are one for a foot that stands.
#[derive(Clone, Copy, Debug, Default)]
struct Held {
    /// World offsets from the budget's origin.
    points: [Vec3x4; POINTS],
    /// What each point may be from its hip.
    limits: [Limitsx4; POINTS],
}

/// The points that the body must stay within reach of.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget {
    /// Where the root was when they were taken in.
    origin: DVec3,
    held: [Held; QUADS],
    quads: usize,
}

impl Budget {
    /// Takes in everything that `feet` hold as things stand. `limits` are the legs'.
    pub fn gather(&mut self, limits: &[Limitsx4], feet: &Feet) {
        self.origin = feet.anchor;
        self.quads = limits.len();
        for (quad, (limits, held)) in limits.iter().zip(&mut self.held).enumerate() {
            let path = &feet.quads[quad].path;
            let u = feet.quads[quad].parameter(0.0);
            let mut limits = *limits;
            if !feet.free.quad(quad).is_empty() {
                // A leg that hangs free holds nothing.
                let free = feet.free.lanes(quad);
                limits.nearest = lanes::select(free, all(f32::NEG_INFINITY), limits.nearest);
                limits.farthest = lanes::select(free, all(f32::INFINITY), limits.farthest);
            }
            *held = Held {
                points: [path.point(u), path.control_after(u), path.end()],
                limits: [limits; POINTS],
            };
        }
    }

    /// Widens the limits to where things are already.
    pub fn ease(&mut self, placement: &Placement, hips: &Hips) {
        let seen = Around::new(placement, self.origin);
        for (held, hip) in self.held[..self.quads].iter_mut().zip(&hips.joints) {
            for (point, limits) in held.points.iter().zip(&mut held.limits) {
                let squared = seen.squared(*point, *hip);
                limits.nearest = lanes::min(limits.nearest, squared);
                limits.farthest = lanes::max(limits.farthest, squared);
            }
        }
    }

    /// Whether every leg reaches from `placement` with its hip where `hips` says.
    #[must_use]
    pub fn allows(&self, placement: &Placement, hips: &Hips) -> bool {
        self.slack(placement, hips) >= 0.0
    }

    /// By how much the legs reach from `placement` with their hips where `hips` says, at least: how far the squared
    /// distances are from the squares of the limits; below 0 where a leg does not reach.
    #[must_use]
    pub fn slack(&self, placement: &Placement, hips: &Hips) -> f32 {
        let seen = Around::new(placement, self.origin);
        let mut slack = all(f32::INFINITY);
        for (held, hip) in self.held[..self.quads].iter().zip(&hips.joints) {
            for (point, limits) in held.points.iter().zip(&held.limits) {
                let squared = seen.squared(*point, *hip);
                let spare = lanes::min(limits.farthest - squared, squared - limits.nearest);
                slack = lanes::min(slack, spare);
            }
        }
        slack.to_array().into_iter().fold(f32::INFINITY, f32::min)
    }
}

/// How a candidate sees the points.
struct Around {
    seen: Seenx4,
    /// From the budget's origin to the candidate, world.
    shift: Vec3x4,
}

impl Around {
    #[inline]
    fn new(placement: &Placement, origin: DVec3) -> Self {
        Self {
            seen: Seenx4::new(placement),
            shift: Vec3x4::all((placement.position - origin).as_vec3()),
        }
    }

    /// Squared distances from hips to points, model space.
    #[inline]
    fn squared(&self, point: Vec3x4, hip: Vec3x4) -> f32x4 {
        (self.seen.model(point - self.shift) - hip).length_squared()
    }
}

/// Whether legs that reach with some slack still do when their hips have moved by up to `moved`: a distance d of at most
/// `farthest` changes its square by at most 2 d m + m².
#[must_use]
pub fn covers(slack: f32, moved: f32, farthest: f32) -> bool {
    slack > (2.0 * farthest + moved) * moved
}

/// The largest part of 0..1 for which `allowed` holds, to a thirty-second, given that 0 is allowed.
#[must_use]
pub fn largest(allowed: impl Fn(f32) -> bool) -> f32 {
    if allowed(1.0) {
        return 1.0;
    }
    let (mut low, mut step) = (0.0, 0.5);
    for _ in 0..5 {
        if allowed(low + step) {
            low += step;
        }
        step *= 0.5;
    }
    low
}
