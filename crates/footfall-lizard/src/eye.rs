// SPDX-License-Identifier: MIT OR Apache-2.0
//! The eyeballs: spheres held by the eye bones, so that one can see where the lizard looks.

use glam::{Vec2, Vec3};

use crate::bones::{bone, joint};
use crate::cage::Cage;
use crate::subdivision::subdivided;
use crate::weights::Weights;

/// Radius of an eyeball, cm.
pub const RADIUS: f32 = 1.0;

/// Where the pupil of the right eye looks at rest: ahead and well to the side, as a lizard's does.
fn gaze() -> Vec3 {
    Vec3::new(0.5, 0.83, 0.22).normalize()
}

/// Adds both eyeballs to a cage, each sphere subdivided so many times from a cube. Their chart is a disc around the
/// pupil, its radius the angle from the middle, 1 for half a turn.
pub fn add(cage: &mut Cage, chart: usize, levels: usize) {
    let mut cube = Cage::default();
    for corner in 0..8 {
        let side = |bit: usize| if corner & bit == 0 { -1.0 } else { 1.0 };
        cube.point(Vec3::new(side(1), side(2), side(4)), Weights::all(0));
    }
    for corners in [
        [0, 1, 3, 2],
        [4, 6, 7, 5],
        [0, 4, 5, 1],
        [2, 3, 7, 6],
        [0, 2, 6, 4],
        [1, 5, 7, 3],
    ] {
        cube.quad(corners, chart, [Vec2::ZERO; 4]);
    }
    let sphere = (0..levels).fold(cube, |sphere, _| subdivided(&sphere));
    for (name, side) in [("eye_r", 1.0), ("eye_l", -1.0)] {
        let centre = joint(name);
        let mirrored = |v: Vec3| Vec3::new(v.x, v.y * side, v.z);
        let ahead = gaze();
        let aside = ahead.cross(Vec3::Z).normalize();
        let up = aside.cross(ahead);
        let first = cage.points.len();
        let weights = Weights::all(bone(name));
        for point in &sphere.points {
            cage.point(centre + mirrored(point.place.normalize() * RADIUS), weights);
        }
        for quad in &sphere.quads {
            let corners = quad.corners.map(|corner| first + corner);
            let uv = quad.corners.map(|corner| {
                let direction = sphere.points[corner].place.normalize();
                let flat = Vec2::new(direction.dot(aside), direction.dot(up));
                let angle = libm::atan2f(flat.length(), direction.dot(ahead));
                flat.normalize_or_zero() * (angle / std::f32::consts::PI)
            });
            let [a, b, c, d] = corners;
            if side > 0.0 {
                cage.quad([a, b, c, d], chart, uv);
            } else {
                cage.quad([d, c, b, a], chart, [uv[3], uv[2], uv[1], uv[0]]);
            }
        }
    }
}
