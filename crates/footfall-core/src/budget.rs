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
//! therefore always passes, and whatever is asked for is kept as far as it does.

use glam::{DVec3, Vec3};

use crate::foot::{Foot, Phase};
use crate::placement::Placement;
use crate::rig::{Limb, MAX_LEGS};
use crate::support::Supports;

/// The joints of all hips, model space.
pub type Hips = [Vec3; MAX_LEGS];

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

/// How far a leg may reach: the nearest and farthest allowed hip–ankle distance, model cm.
#[must_use]
pub fn limits(limb: &Limb, reach_limit: f32) -> (f32, f32) {
    let (upper, lower) = limb.segments();
    let nearest = (upper - lower).abs() + 0.05 * limb.length();
    (nearest, limb.length() * reach_limit)
}

impl Budget {
    /// Everything that is held as things stand.
    #[must_use]
    pub fn new(
        limbs: &[Limb],
        feet: &[Foot],
        supports: &Supports,
        reach_limit: f32,
        now: (&Placement, &Hips),
    ) -> Self {
        let mut budget = Self {
            held: [Held::default(); 3 * MAX_LEGS],
            count: 0,
        };
        for (leg, (limb, foot)) in limbs.iter().zip(feet).enumerate() {
            let (nearest, farthest) = limits(limb, reach_limit);
            let mut hold = |point_world: DVec3| {
                let squared = (now.0.point_model(point_world) - now.1[leg]).length_squared();
                budget.held[budget.count] = Held {
                    leg,
                    point_world,
                    nearest: squared.min(nearest * nearest),
                    farthest: squared.max(farthest * farthest),
                };
                budget.count += 1;
            };
            match &foot.phase {
                Phase::Free { .. } => {}
                Phase::Stance(contact) => hold(contact.in_world(supports).ankle),
                Phase::Swing(swing) => {
                    let path = swing.path(supports);
                    let u = swing.parameter(swing.elapsed as f32);
                    hold(path.point(u));
                    hold(path.control_after(u));
                    hold(path.end);
                }
            }
        }
        budget
    }

    /// Whether every leg reaches from `placement` with its hip at `hips`.
    #[must_use]
    pub fn allows(&self, placement: &Placement, hips: &Hips) -> bool {
        self.held[..self.count].iter().all(|held| {
            let squared = (placement.point_model(held.point_world) - hips[held.leg]).length_squared();
            squared <= held.farthest && squared >= held.nearest
        })
    }
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
