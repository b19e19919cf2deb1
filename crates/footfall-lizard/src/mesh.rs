// SPDX-License-Identifier: MIT OR Apache-2.0
//! Triangles as a renderer wants them: a vertex has one place, one normal and one point of the texture.

use std::collections::BTreeMap;

use glam::{Vec2, Vec3};

use crate::atlas::Atlas;
use crate::cage::Cage;
use crate::weights::Weights;

/// A vertex of the skin. Model space, cm.
#[derive(Clone, Copy, Debug)]
pub struct Vertex {
    /// Where it is.
    pub place: Vec3,
    /// Unit normal.
    pub normal: Vec3,
    /// Point of the texture.
    pub uv: Vec2,
    /// The part of the skin it belongs to, and its point there.
    pub chart: usize,
    /// See `chart`.
    pub flat: Vec2,
    /// What holds it.
    pub weights: Weights,
    /// The point of the surface: vertices on a seam share it.
    pub point: usize,
}

/// A closed skin of triangles.
#[derive(Clone, Debug, Default)]
pub struct Mesh {
    /// The vertices.
    pub vertices: Vec<Vertex>,
    /// Their numbers, three a triangle, wound outward.
    pub triangles: Vec<[usize; 3]>,
}

/// Area-weighted normals of the points of a cage.
fn normals(cage: &Cage) -> Vec<Vec3> {
    let mut normals = vec![Vec3::ZERO; cage.points.len()];
    for quad in &cage.quads {
        let [a, b, c, d] = quad.corners.map(|corner| cage.points[corner].place);
        let normal = (c - a).cross(d - b);
        for corner in quad.corners {
            normals[corner] += normal;
        }
    }
    normals
        .iter()
        .map(|normal| normal.normalize_or(Vec3::Z))
        .collect()
}

impl Mesh {
    /// The triangles of a cage, laid out by `atlas`. Faces of the cage are wound so that `(c − a) × (d − b)` points
    /// outward.
    #[must_use]
    pub fn new(cage: &Cage, atlas: &Atlas) -> Self {
        let normals = normals(cage);
        let mut mesh = Self::default();
        let mut known: BTreeMap<(usize, usize, [u32; 2]), usize> = BTreeMap::new();
        for quad in &cage.quads {
            let corners: [usize; 4] = std::array::from_fn(|at| {
                let (point, uv) = (quad.corners[at], quad.uv[at]);
                let key = (point, quad.chart, uv.to_array().map(f32::to_bits));
                *known.entry(key).or_insert_with(|| {
                    mesh.vertices.push(Vertex {
                        place: cage.points[point].place,
                        normal: normals[point],
                        uv: atlas.uv(quad.chart, uv),
                        chart: quad.chart,
                        flat: uv,
                        weights: cage.points[point].weights,
                        point,
                    });
                    mesh.vertices.len() - 1
                })
            });
            // The shorter diagonal folds less.
            let place = |at: usize| mesh.vertices[corners[at]].place;
            let [a, b, c, d] = corners;
            if place(0).distance_squared(place(2)) <= place(1).distance_squared(place(3)) {
                mesh.triangles.extend([[a, b, c], [a, c, d]]);
            } else {
                mesh.triangles.extend([[a, b, d], [b, c, d]]);
            }
        }
        mesh
    }
}
