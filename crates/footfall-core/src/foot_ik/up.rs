// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which way is up, in component space and in the world, and which way the authored floor faces; for four legs.
//!
//! Nearly every component stands upright in a world with Z up: all that is asked of up is then a part of a vector, and it
//! turns about Z alone. What is tilted asks the same of any direction.

use glam::Vec3;
use wide::f32x4;

use super::rig::FootRig;
use super::view::View;
use crate::lanes::{Forthx4, Vec3x4, all, max};

/// A way up, a unit vector.
pub trait Up: Copy {
    /// How far ways go up.
    fn rise(self, way: Vec3x4) -> f32x4;
    /// Places so much higher.
    fn raised(self, place: Vec3x4, by: f32x4) -> Vec3x4;
    /// Up turned onto ways: what lies to the right of those that are level.
    fn cross(self, way: Vec3x4) -> Vec3x4;
    /// Up.
    fn lanes(self) -> Vec3x4;
    /// [`Forthx4::world`] of a component to which this is up.
    fn world(forth: &Forthx4, place: Vec3x4) -> Vec3x4;
    /// [`Forthx4::against`] of a component to which this is up.
    fn against(forth: &Forthx4, offset_world: Vec3x4) -> Vec3x4;

    /// What of ways is level.
    #[inline]
    fn level(self, way: Vec3x4) -> Vec3x4 {
        self.raised(way, -self.rise(way))
    }
}

/// Z.
#[derive(Clone, Copy, Debug)]
pub struct Upright;

/// Any direction.
#[derive(Clone, Copy, Debug)]
pub struct Tilted(Vec3x4);

impl Up for Upright {
    #[inline]
    fn rise(self, way: Vec3x4) -> f32x4 {
        way.z
    }

    #[inline]
    fn raised(self, place: Vec3x4, by: f32x4) -> Vec3x4 {
        Vec3x4 {
            z: place.z + by,
            ..place
        }
    }

    #[inline]
    fn cross(self, way: Vec3x4) -> Vec3x4 {
        Vec3x4 {
            x: -way.y,
            y: way.x,
            z: all(0.0),
        }
    }

    #[inline]
    fn level(self, way: Vec3x4) -> Vec3x4 {
        Vec3x4 { z: all(0.0), ..way }
    }

    #[inline]
    fn lanes(self) -> Vec3x4 {
        Vec3x4::all(Vec3::Z)
    }

    #[inline]
    fn world(forth: &Forthx4, place: Vec3x4) -> Vec3x4 {
        forth.world_upright(place)
    }

    #[inline]
    fn against(forth: &Forthx4, offset_world: Vec3x4) -> Vec3x4 {
        forth.against_upright(offset_world)
    }
}

impl Up for Tilted {
    #[inline]
    fn rise(self, way: Vec3x4) -> f32x4 {
        way.dot(self.0)
    }

    #[inline]
    fn raised(self, place: Vec3x4, by: f32x4) -> Vec3x4 {
        place + self.0 * by
    }

    #[inline]
    fn cross(self, way: Vec3x4) -> Vec3x4 {
        self.0.cross(way)
    }

    #[inline]
    fn lanes(self) -> Vec3x4 {
        self.0
    }

    #[inline]
    fn world(forth: &Forthx4, place: Vec3x4) -> Vec3x4 {
        forth.world(place)
    }

    #[inline]
    fn against(forth: &Forthx4, offset_world: Vec3x4) -> Vec3x4 {
        forth.against(offset_world)
    }
}

/// How a component stands in the world.
#[derive(Clone, Copy, Debug)]
pub struct Stand<'a, U> {
    /// Where it stands.
    pub view: &'a View,
    /// Up, component space.
    pub up: U,
    /// Up, world space.
    pub up_world: U,
    /// Up from the authored floor, component space.
    pub sole: U,
    /// The height of the authored floor.
    floor: f32x4,
    /// How the authored floor faces up: 1 for a component that stands upright. One that lies down has no floor to speak
    /// of.
    pub facing: f32x4,
}

/// So much may what is upright lean, as a sine: less than can be seen.
const LEAN: f32 = 1.0e-6;

/// Whether a component stands upright, in a world with Z up, on a floor that faces up as it does.
pub fn is_upright(view: &View, rig: &FootRig) -> bool {
    let leans = |up: Vec3| up.x * up.x + up.y * up.y > LEAN * LEAN || up.z < 0.0;
    !(leans(view.up) || leans(view.up_world) || leans(rig.up))
}

impl<'a> Stand<'a, Upright> {
    /// If [`is_upright`] says so.
    #[inline]
    pub fn upright(view: &'a View, rig: &FootRig) -> Self {
        Self {
            view,
            up: Upright,
            up_world: Upright,
            sole: Upright,
            floor: all(rig.floor),
            facing: all(1.0),
        }
    }
}

impl<'a> Stand<'a, Tilted> {
    /// However it stands.
    #[inline]
    pub fn tilted(view: &'a View, rig: &FootRig) -> Self {
        let [up, up_world, sole] =
            [view.up, view.up_world, rig.up].map(|up| Tilted(Vec3x4::all(up)));
        Self {
            view,
            up,
            up_world,
            sole,
            floor: all(rig.floor),
            facing: max(all(rig.up.dot(view.up)), all(0.1)),
        }
    }
}

impl<U: Up> Stand<'_, U> {
    /// How far places are from the authored floor, as the floor sees it.
    #[inline]
    pub fn height(&self, place: Vec3x4) -> f32x4 {
        self.sole.rise(place) - self.floor
    }

    /// The authored floor below, or above, places, on their verticals.
    #[inline]
    pub fn floor_under(&self, place: Vec3x4) -> Vec3x4 {
        self.up.raised(place, -(self.height(place) / self.facing))
    }

    /// Where places of the component are in the world, seen from its origin.
    #[inline]
    pub fn forth(&self, place: Vec3x4) -> Vec3x4 {
        U::world(&self.view.forth, place)
    }

    /// Places in the world, seen from the component's origin, as the component sees them.
    #[inline]
    pub fn back(&self, offset_world: Vec3x4) -> Vec3x4 {
        let over = self.view.over;
        U::against(&self.view.forth, offset_world) * (over * over)
    }

    /// Directions of the component in the world.
    #[inline]
    pub fn direction_world(&self, direction: Vec3x4) -> Vec3x4 {
        U::world(&self.view.forth, direction) * self.view.over
    }

    /// Directions of the world as the component sees them.
    #[inline]
    pub fn direction(&self, direction_world: Vec3x4) -> Vec3x4 {
        U::against(&self.view.forth, direction_world) * self.view.over
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::foot_ik::{FootIkDesc, FootIkInput, FootLegDesc};
    use crate::placement::Placement;
    use crate::pose::Joint;
    use glam::{DVec3, Quat};

    fn rig() -> FootRig {
        let at = |place: [f32; 3]| Joint {
            rotation: Quat::IDENTITY,
            translation: Vec3::from_array(place),
        };
        let leg = FootLegDesc {
            hip: at([0.0, 9.0, 90.0]),
            knee: at([3.0, 9.0, 48.0]),
            ankle: at([0.0, 9.0, 9.0]),
            toe: Some(at([14.0, 9.0, 2.0])),
        };
        let desc = FootIkDesc {
            legs: &[leg],
            floor: 0.5,
            ..FootIkDesc::default()
        };
        FootRig::new(&desc).expect("a sound leg")
    }

    fn view(rotation: Quat) -> View {
        View::new(&FootIkInput {
            component: Placement {
                position: DVec3::new(5.0e5, -3.0, 7.0),
                rotation,
                scale: 1.7,
            },
            ..FootIkInput::default()
        })
    }

    #[test]
    fn what_stands_upright_sees_what_any_other_would() {
        let (rig, places) = (rig(), [1.0, -2.0, 0.5, 9.0]);
        let places = Vec3x4::of(places.map(|n| Vec3::new(n, 1.0 - n, 30.0 * n)));
        for yaw in [0.0, 0.7, -2.9] {
            let view = view(Quat::from_rotation_z(yaw));
            assert!(is_upright(&view, &rig));
            let (upright, tilted) = (Stand::upright(&view, &rig), Stand::tilted(&view, &rig));
            let ways = [
                (upright.up.cross(places), tilted.up.cross(places)),
                (upright.up.level(places), tilted.up.level(places)),
                (upright.floor_under(places), tilted.floor_under(places)),
                (upright.forth(places), tilted.forth(places)),
                (upright.back(places), tilted.back(places)),
                (upright.direction(places), tilted.direction(places)),
                (
                    upright.direction_world(places),
                    tilted.direction_world(places),
                ),
            ];
            for (at, (one, other)) in ways.into_iter().enumerate() {
                for (one, other) in one.each().into_iter().zip(other.each()) {
                    assert!(one.distance(other) < 1.0e-3, "{yaw}, {at}: {one} {other}");
                }
            }
            let heights = [upright.height(places), tilted.height(places)].map(f32x4::to_array);
            assert_eq!(heights[0], heights[1]);
        }
    }

    #[test]
    fn what_leans_is_not_upright() {
        let rig = rig();
        for lean in [1.0e-5, 0.3, 3.1] {
            assert!(!is_upright(&view(Quat::from_rotation_x(lean)), &rig));
        }
        let beam = FootRig {
            up: Vec3::NEG_Z,
            ..rig
        };
        assert!(!is_upright(&view(Quat::IDENTITY), &beam));
    }
}
