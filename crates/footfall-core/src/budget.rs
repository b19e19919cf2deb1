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

use glam::{DVec3, Vec3};

use crate::foot::{Foot, Phase};
use crate::placement::Placement;
use crate::rig::{Limb, MAX_LEGS};
use crate::support::Supports;

/// The joints of all hips, model space.
pub type Hips = [Vec3; MAX_LEGS];

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

#[derive(Clone, Copy, Debug, Default)]
struct Held {
    leg: usize,
    point_world: DVec3,
    /// Squares of the nearest and farthest allowed distance to the hip, model space.
    nearest: f32,
    farthest: f32,
}

/// The points that the body must stay within reach of.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    held: [Held; 3 * MAX_LEGS],
    count: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            held: [Held::default(); 3 * MAX_LEGS],
            count: 0,
        }
    }
}

impl Budget {
    /// Takes in everything that is held as things stand. `limits` are the legs'.
    pub fn gather(&mut self, limits: &[Limits], feet: &[Foot], supports: &Supports) {
        self.count = 0;
        for (leg, (limits, foot)) in limits.iter().zip(feet).enumerate() {
            match &foot.phase {
                Phase::Free { .. } => {}
                Phase::Stance(contact) => self.hold(leg, *limits, contact.ankle_in_world(supports)),
                Phase::Swing(swing) => {
                    let path = swing.path(supports);
                    let u = swing.parameter(swing.elapsed as f32);
                    self.hold(leg, *limits, path.point(u));
                    self.hold(leg, *limits, path.control_after(u));
                    self.hold(leg, *limits, path.end);
                }
            }
        }
    }

    fn hold(&mut self, leg: usize, limits: Limits, point_world: DVec3) {
        let Limits { nearest, farthest } = limits;
        self.held[self.count] = Held {
            leg,
            point_world,
            nearest: nearest * nearest,
            farthest: farthest * farthest,
        };
        self.count += 1;
    }

    /// Widens the limits to where things are already.
    pub fn ease(&mut self, placement: &Placement, hips: &Hips) {
        let seen = placement.seen();
        for held in &mut self.held[..self.count] {
            let squared = (seen.point_model(held.point_world) - hips[held.leg]).length_squared();
            held.nearest = held.nearest.min(squared);
            held.farthest = held.farthest.max(squared);
        }
    }

    /// Whether every leg reaches from `placement` with its hip at `hips`.
    #[must_use]
    pub fn allows(&self, placement: &Placement, hips: &Hips) -> bool {
        self.slack(placement, hips) >= 0.0
    }

    /// By how much the legs reach from `placement` with their hips at `hips`, at least: how far the squared distances
    /// are from the squares of the limits; below 0 where a leg does not reach.
    #[must_use]
    pub fn slack(&self, placement: &Placement, hips: &Hips) -> f32 {
        let seen = placement.seen();
        self.held[..self.count]
            .iter()
            .fold(f32::INFINITY, |slack, held| {
                let squared =
                    (seen.point_model(held.point_world) - hips[held.leg]).length_squared();
                slack
                    .min(held.farthest - squared)
                    .min(squared - held.nearest)
            })
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
