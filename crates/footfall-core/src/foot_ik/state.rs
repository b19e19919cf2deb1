// SPDX-License-Identifier: MIT OR Apache-2.0
//! What is remembered from frame to frame: one plain value.
//!
//! Heights are remembered over the component, and follow it when it jumps (up a stair, say): what stays still in the
//! world then stays still. Normals are remembered in the world.

use glam::{DVec3, Vec3};
use wide::f32x4;

use super::authored::Authored;
use super::carry::Carried;
use super::follow::{self, Pelvis};
use super::ground::Found;
use super::lock::Lock;
use super::settings::{FootIkSettings, WeightSettings};
use super::smooth::{self, Pull, Window};
use super::step::Step;
use super::up::{Stand, Up};
use super::view::View;
use super::{FootIkInput, LegInput};
use crate::lanes::{QUADS, Vec3x4, all, max, min, select};
use crate::math;
use crate::placement::Placement;
use crate::rig::MAX_LEGS;
use crate::support::Supports;

/// A component that goes farther than this in a frame has been put elsewhere, component cm.
const JUMP: f64 = 1.0e3;
/// A component jumps that climbs otherwise than the slope of its ground by more than this part of its way over that, and by
/// more than so many component cm/s.
const UNEVEN: f32 = 0.15;
const LEAST_JUMP: f32 = 30.0;
/// Ground goes along with a component that climbs faster than this, component cm/s, if it goes down under it by less than
/// this part of what ground at rest would.
const CLIMBS: f32 = 5.0;
const ALONG: f32 = 0.25;
/// How quickly it is learnt how fast the component goes, 1/s.
const SPEED_RATE: f32 = 20.0;
/// Normals with a larger cosine between them are of one ground.
const AGREES: f32 = 0.9;
/// Ground that faces up less is as steep as this.
const LEAST_FACING: f32 = 0.1;

/// Four feet. What is true or not is 1 or 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Feet {
    /// How much their ground counts.
    pub weight: f32x4,
    /// Whether they support, and whether they did before this frame.
    pub supports: f32x4,
    pub supported: f32x4,
    /// Whether ground was found in this frame.
    pub is_found: f32x4,
    /// Whether it ever was.
    is_known: f32x4,
    /// Height of the ground over the authored floor, along up, and how fast it changes.
    pub height: f32x4,
    rising: f32x4,
    /// The same height as it was found, and whether the ground seemed to go along with the component.
    found: f32x4,
    went_along: f32x4,
    seen: Window,
    /// The ground's normal in the world.
    pub normal_world: Vec3x4,
    /// How far the toes bend up: the tangent.
    pub toe: f32x4,
    /// Where the ankles were as authored, from the component's origin, world; and how they have gone
    /// over their ground since the last frame.
    ankle: Vec3x4,
    moved: Vec3x4,
    /// How far the component has risen over the ground of each, component cm.
    risen: f32x4,
    /// How much farther than as authored the pelvis may rise until their legs end, component cm.
    pub room: f32x4,
}

/// Everything that is remembered.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct State {
    /// The feet, four at a time.
    pub(super) feet: [Feet; QUADS],
    /// Where the pelvis is.
    pub(super) pelvis: Pelvis,
    /// How much the trunk is tilted, world space, and how fast that changes.
    slope_world: [(f32, f32); 3],
    /// How the body lags behind a component that jumps.
    pub(super) step: Step,
    /// Where the component was, and whether its ground counted.
    last: Option<DVec3>,
    counted: bool,
    /// How fast the character went, world cm/s.
    speed: f32,
    /// What moving ground there is under the feet, and where it was.
    pub(super) supports: Supports,
    /// What the feet hold on to.
    pub(super) locks: [Lock; MAX_LEGS],
    /// How far each thigh was twisted by holding on, rad.
    pub(super) thigh_twists: [f32; MAX_LEGS],
}

/// What a frame of a length does to everything that is smoothed: worked out again when the length changes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pulls {
    dt: f32,
    pub height: Pull,
    pub turn_ground: f32,
    pub turn_air: f32,
    pub pelvis: Pull,
    pub pelvis_down: Pull,
    pub stretch: Pull,
    body: Pull,
    speed: f32,
}

impl Pulls {
    /// Of frames of `dt` seconds.
    pub fn new(settings: &FootIkSettings, dt: f32) -> Self {
        let part = |rate| Pull::new(rate, dt).part();
        Self {
            dt,
            height: Pull::new(settings.smooth.height_rate, dt),
            turn_ground: part(settings.smooth.turn_rate_ground),
            turn_air: part(settings.smooth.turn_rate_air),
            pelvis: Pull::new(settings.pelvis.rate, dt),
            pelvis_down: Pull::new(settings.pelvis.rate_down, dt),
            stretch: Pull::new(follow::STRETCH_RATE, dt),
            body: Pull::new(settings.body.rate, dt),
            speed: part(SPEED_RATE),
        }
    }

    /// How much of its turn each foot makes up, where hosts have rates of their own for some.
    #[inline]
    fn turns(&self, by_phase: f32x4, legs: &[LegInput]) -> f32x4 {
        if legs.is_empty() {
            return by_phase;
        }
        let mut parts = by_phase.to_array();
        for (part, leg) in parts.iter_mut().zip(legs) {
            if let Some(rate) = leg.turn_rate {
                *part = Pull::new(rate, self.dt).part();
            }
        }
        f32x4::from(parts)
    }

    /// Makes these those of frames of `dt` seconds.
    #[inline]
    pub fn refresh(&mut self, settings: &FootIkSettings, dt: f32) {
        if dt != self.dt {
            *self = Self::new(settings, dt);
        }
    }
}

/// How the component has gone since the last frame.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gone {
    /// Its way, world cm.
    pub way: Vec3,
    /// Along up, component cm.
    pub climbed: f32,
    /// What of that is a jump: other than its way over the ground explains.
    pub jumped: f32,
    /// How far it has gone over its ground, level, world cm.
    over_ground: f32,
    /// How its ground has gone, if that moves.
    pub carried: Option<Carried>,
    /// Whether there was a last frame, and time has passed since.
    pub is_timed: bool,
    /// Whether there is ground that counts: if not, what feet are corrected by goes along with the component.
    pub counts: bool,
}

/// Whether the component is where something can be told of it.
pub fn is_somewhere(input: &FootIkInput<'_>) -> bool {
    input.component.position.abs().max_element() <= Placement::MAX_COORDINATE
}

impl State {
    /// Whether the component has been put elsewhere since the last frame.
    pub(super) fn is_elsewhere(&self, input: &FootIkInput<'_>) -> bool {
        let far = JUMP * f64::from(input.component.scale);
        let has_jumped = self
            .last
            .is_some_and(|last| (input.component.position - last).length_squared() > far * far);
        input.has_teleported || has_jumped
    }

    /// How the component has gone since the last frame, whether its ground counts, if that has so carried the body, and
    /// slopes that are as steep as `steepest`, a tangent, are climbed.
    pub(super) fn gone(
        &self,
        (input, counts): (&FootIkInput<'_>, bool),
        view: &View,
        carried: Option<Carried>,
        steepest: f32,
    ) -> Gone {
        let Some(last) = self.last else {
            return Gone {
                carried,
                counts,
                ..Gone::default()
            };
        };
        let (way, dt) = ((input.component.position - last).as_vec3(), input.seconds());
        let own = way - carried.map_or(Vec3::ZERO, |carried| carried.body);
        let level = math::across(own, view.up_world);
        let over_ground = libm::sqrtf(level.length_squared());
        let climbed = own.dot(view.up_world);
        let least = dt * LEAST_JUMP * view.component.scale;
        let mut jumped = 0.0;
        if climbed == 0.0 || !(counts && self.counted) || self.ground_goes_along() {
            // Who is in the air takes the body along, and so do who lands and what carries it without being a support.
        } else if climbed.abs() > over_ground * steepest {
            jumped = climbed;
        } else if climbed.abs() > least {
            let sloped = self.sloped(level, view.up_world);
            let over = (climbed - sloped).abs();
            if over > (over_ground * UNEVEN).max(least) {
                // On stairs what seems to be a slope is an edge that a sphere has met.
                let is_slope = over < 0.5 * climbed.abs();
                jumped = if is_slope { climbed - sloped } else { climbed };
            }
        }
        Gone {
            way,
            climbed: way.dot(view.up_world) / view.component.scale,
            jumped: jumped / view.component.scale,
            over_ground,
            carried,
            is_timed: dt > 0.0,
            counts,
        }
    }

    /// Whether some foot that stands has seen its ground go along with the component in the last frame.
    fn ground_goes_along(&self) -> bool {
        let flags = self.feet.each_ref().map(|feet| feet.went_along);
        all(0.5).simd_lt(flags[0] + flags[1]).any()
    }

    /// How far the ground that the feet see rises along a level way. No number where there is none.
    fn sloped(&self, level: Vec3, up_world: Vec3) -> f32 {
        let seen = |feet: &Feet| feet.normal_world * feet.is_found;
        let [first, more] = self.feet.each_ref().map(seen);
        let normal: Vec3 = (first + more).each().into_iter().sum();
        -level.dot(normal) / normal.dot(up_world)
    }

    /// How fast the character goes, world cm/s: as the host says, or as the component does.
    pub(super) fn ground_speed(
        &mut self,
        input: &FootIkInput<'_>,
        gone: &Gone,
        pulls: &Pulls,
    ) -> f32 {
        if let Some(speed) = input.speed {
            self.speed = speed;
        } else if gone.is_timed {
            let now = gone.over_ground / pulls.dt;
            self.speed += (now - self.speed) * pulls.speed;
        }
        self.speed
    }

    /// Follows the world's origin, which has moved: everything in the world has got `by_world` added.
    pub(super) fn shift_origin(&mut self, by_world: DVec3) {
        if let Some(last) = &mut self.last {
            *last += by_world;
        }
        self.supports.shift(by_world);
        for lock in &mut self.locks {
            lock.shift(by_world);
        }
    }

    /// The trunk's slope in the world.
    fn slope_world(&self) -> Vec3 {
        Vec3::from_array(self.slope_world.map(|(slope, _)| slope))
    }

    /// The trunk's slope as a component sees it.
    pub(super) fn slope(&self, component: &Placement) -> Vec3 {
        let slope = self.slope_world();
        if slope == Vec3::ZERO {
            return slope;
        }
        component.direction_model(slope)
    }

    /// Brings the trunk's slope nearer to its goal.
    pub(super) fn follow_slope(&mut self, goal_world: Vec3, pulls: &Pulls) -> Vec3 {
        for (slope, goal) in self.slope_world.iter_mut().zip(goal_world.to_array()) {
            *slope = pulls.body.spring(*slope, goal);
            // What is left of a tilt that nobody sees.
            if goal == 0.0 && slope.0.abs() < 1.0e-6 {
                *slope = (0.0, 0.0);
            }
        }
        self.slope_world()
    }

    /// The body does not jump with its component. The share of this changes at a rate in 1/s.
    pub(super) fn take_step(&mut self, gone: &Gone, share: f32, rate: f32, pulls: &Pulls) {
        let share = (share, rate * pulls.dt);
        let taken_back = self.step.take(gone.jumped, share, &pulls.pelvis);
        self.pelvis.take_back(taken_back);
        for feet in &mut self.feet {
            feet.room -= all(taken_back);
        }
    }

    /// Whether there was a frame before this one.
    pub(super) fn has_begun(&self) -> bool {
        self.last.is_some()
    }

    /// Notes where the component was, if it was anywhere, and whether its ground counted.
    pub(super) fn remember(&mut self, position: Option<DVec3>, counted: bool) {
        (self.last, self.counted) = (position, counted);
    }
}

impl Feet {
    /// How much the feet's ground counts from now on, `all_feet` of it at most where there is ground.
    #[inline]
    pub fn weigh<U: Up>(
        &mut self,
        legs: &Authored,
        stand: &Stand<'_, U>,
        found: f32x4,
        (all_feet, gone, quad): (f32, &Gone, usize),
        pulls: &Pulls,
        settings: &WeightSettings,
    ) {
        let dt = pulls.dt;
        let (up, scale) = (stand.up_world, all(stand.view.component.scale));
        let now = stand.forth(legs.ankle);
        self.moved = now + Vec3x4::all(gone.way) - self.ankle;
        self.risen = all(gone.climbed);
        if let Some(carried) = &gone.carried {
            let carried = carried.feet[quad];
            self.moved = self.moved - carried;
            self.risen -= up.rise(carried) / scale;
        }
        self.supported = self.supports;
        if gone.is_timed {
            // Over its ground: that this rises with the component moves no foot.
            let over = up.raised(self.moved, -(self.risen * scale));
            let squared = over.length_squared();
            let slower = |speed: f32| squared.simd_lt(all(speed * dt * (speed * dt)));
            let did = all(0.5).simd_lt(self.supports);
            let swings =
                did.bitselect(slower(settings.swing_speed), slower(settings.support_speed));
            self.supports = smooth::flag(swings);
        }
        self.ankle = now;
        let by_speed = self.supports + (all(1.0) - self.supports) * all(settings.swing_weight);
        let own = select(legs.weight.simd_lt(all(0.0)), by_speed, legs.weight);
        let goal = (min(own, all(1.0)) * all(all_feet)) & found;
        self.weight = smooth::toward(self.weight, goal, settings.rate * dt);
        if !gone.counts {
            (self.moved, self.risen) = (Vec3x4::default(), all(0.0));
        }
    }

    /// Takes in what was found under the feet.
    #[inline]
    pub fn see<U: Up>(
        &mut self,
        found: &Found,
        stand: &Stand<'_, U>,
        told: &[LegInput],
        settings: &FootIkSettings,
        pulls: &Pulls,
    ) {
        let was_found = all(0.5).simd_lt(self.is_found);
        self.is_found = smooth::flag(found.is_there);
        let was_known = all(0.5).simd_lt(self.is_known);
        let is_new = found.is_there & !was_known;
        // Ground that was lost until its foot had faded out of it is new when it is found again.
        let counts = found.is_there | all(0.0).simd_lt(self.weight);
        self.is_known = smooth::flag((was_known | found.is_there) & counts);
        // Ground that stands still in the world goes down as the component goes up, and its slope is known: what is left to
        // be followed is where it is other than a plane.
        let normal = stand.direction_world(found.normal);
        let (up, scale) = (stand.up_world, all(stand.view.component.scale));
        // An edge shows a slope for a moment only: what differs much from what has been seen for a while does not count.
        let agrees = all(AGREES).simd_lt(normal.dot(self.normal_world));
        let slope = Vec3x4::select(found.is_there & agrees, normal, self.normal_world);
        let facing = max(up.rise(slope), all(LEAST_FACING));
        let sloped = up.level(self.moved).dot(slope) / (facing * scale);
        let sunk = self.risen + sloped;
        // Ground that moves though no support says so is told by its not going down under a foot that stands: not for one
        // frame, in which both may meet a step, but for two.
        let supports = all(0.5).simd_lt(self.supports);
        let rose = found.height - self.found;
        let goes_along = was_found
            & supports
            & all(CLIMBS * pulls.dt).simd_lt(self.risen.abs())
            & rose.abs().simd_lt((rose + sunk).abs() * all(ALONG));
        let is_carried = goes_along & all(0.5).simd_lt(self.went_along);
        self.found = found.height;
        self.went_along = smooth::flag(goes_along);
        let held = self.height - select(is_carried, all(0.0), sunk);
        let followed = pulls.height.springs((held, self.rising), found.height);
        self.height = select(found.is_there, followed.0, held);
        self.rising = select(found.is_there, followed.1, self.rising);
        let window = settings.smooth.normal_window;
        let seen = [found.is_there, is_new];
        let mean = self.seen.see(normal, seen, pulls.dt, window);
        let by_phase = supports.bitselect(all(pulls.turn_ground), all(pulls.turn_air));
        let part = pulls.turns(by_phase, told);
        let nearer = self.normal_world + (mean - self.normal_world) * part;
        let followed = Vec3x4::select(found.is_there, nearer.direction_or(mean), self.normal_world);
        self.normal_world = followed;
        if !was_known.all() {
            // What has never seen ground stands as authored; what sees its first takes it as it is.
            let first = Vec3x4::select(is_new, normal, up.lanes());
            self.normal_world = Vec3x4::select(was_known, followed, first);
            self.height = select(was_known, self.height, found.height & is_new);
            self.rising &= was_known;
        }
    }

    /// Brings the toes nearer to how they should be bent.
    #[inline]
    pub fn bend_toes(&mut self, goal: f32x4, pulls: &Pulls) {
        self.toe += (goal - self.toe) * all(pulls.turn_ground);
    }
}
