// SPDX-License-Identifier: MIT OR Apache-2.0
//! A cage of quads from which a smooth surface is subdivided.
//!
//! Built from loops of points: a tube is a loop bridged to the next. A loop runs so that, seen from outside, the face
//! that would close it is wound like the faces beside it; every edge then lies between two faces that run it both ways.

use glam::{Vec2, Vec3};

use crate::weights::{BONES, Weights};

/// A point of the cage. Model space, cm.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// Where it is.
    pub place: Vec3,
    /// What holds it.
    pub weights: Weights,
}

/// A face of the cage.
#[derive(Clone, Copy, Debug)]
pub struct Quad {
    /// Its corners, wound outward.
    pub corners: [usize; 4],
    /// The part of the skin it belongs to: each is laid out by itself in the texture.
    pub chart: usize,
    /// Its corners in the chart.
    pub uv: [Vec2; 4],
}

/// A closed line around a part of the body, to be measured.
#[derive(Clone, Debug)]
pub struct Ring {
    /// The bone whose joint it lies at.
    pub bone: usize,
    /// Its points, in order.
    pub points: Vec<usize>,
}

/// Points, and the faces between them.
#[derive(Clone, Debug, Default)]
pub struct Cage {
    /// Lines around joints that bend.
    pub rings: Vec<Ring>,
    /// The points.
    pub points: Vec<Point>,
    /// The faces.
    pub quads: Vec<Quad>,
}

impl Cage {
    /// Adds a point.
    pub fn point(&mut self, place: Vec3, weights: Weights) -> usize {
        self.points.push(Point { place, weights });
        self.points.len() - 1
    }

    /// Adds a face.
    pub fn quad(&mut self, corners: [usize; 4], chart: usize, uv: [Vec2; 4]) {
        self.quads.push(Quad { corners, chart, uv });
    }

    /// Adds a face whose chart is a plane: `flat` says where a place lies in it.
    pub fn flat_quad(&mut self, corners: [usize; 4], chart: usize, flat: impl Fn(Vec3) -> Vec2) {
        let uv = corners.map(|corner| flat(self.points[corner].place));
        self.quad(corners, chart, uv);
    }

    /// Bridges two loops of equal length, from `a` outward to `b`, which lie at `along` in the chart. Faces for which
    /// `is_open` holds are left out.
    pub fn bridge(
        &mut self,
        [a, b]: [&[usize]; 2],
        chart: usize,
        along: [f32; 2],
        is_open: impl Fn(usize) -> bool,
    ) {
        let count = a.len();
        for side in (0..count).filter(|&side| !is_open(side)) {
            let next = (side + 1) % count;
            let across = [side as f32, (side + 1) as f32].map(|at| at / count as f32);
            self.quad(
                [a[next], a[side], b[side], b[next]],
                chart,
                [
                    Vec2::new(along[0], across[1]),
                    Vec2::new(along[0], across[0]),
                    Vec2::new(along[1], across[0]),
                    Vec2::new(along[1], across[1]),
                ],
            );
        }
    }

    /// The whole of a half that lies at Y ≥ 0: points at Y = 0 are shared, the others mirrored, their bones exchanged.
    #[must_use]
    pub fn mirrored(mut self, other_bone: &[usize; BONES]) -> Self {
        let twins: Vec<usize> = (0..self.points.len())
            .map(|at| {
                let Point { place, weights } = self.points[at];
                if place.y == 0.0 {
                    return at;
                }
                let place = Vec3::new(place.x, -place.y, place.z);
                self.point(place, weights.exchanged(other_bone))
            })
            .collect();
        for at in 0..self.quads.len() {
            let Quad { corners, chart, uv } = self.quads[at];
            let [a, b, c, d] = corners.map(|corner| twins[corner]);
            self.quad([d, c, b, a], chart, [uv[3], uv[2], uv[1], uv[0]]);
        }
        for at in 0..self.rings.len() {
            let Ring { bone, points } = &mut self.rings[at];
            let twin = points.iter().rev().map(|&point| twins[point]);
            let other = other_bone[*bone];
            if other == *bone {
                // Half a ring around the middle: the other half closes it, without the ends that both share.
                let twin: Vec<usize> = twin.collect();
                points.extend(&twin[1..twin.len() - 1]);
            } else {
                let points = twin.collect();
                self.rings.push(Ring {
                    bone: other,
                    points,
                });
            }
        }
        self
    }
}
