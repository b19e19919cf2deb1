// SPDX-License-Identifier: MIT OR Apache-2.0
//! Catmull–Clark subdivision of a closed cage, and the places its points go to in the limit.
//!
//! Places and weights are averaged by the scheme's masks; texture coordinates bilinearly, face by face, so that seams
//! stay where they are. (E. Catmull, J. Clark, "Recursively generated B-spline surfaces on arbitrary topological
//! meshes", 1978; limit masks: M. Halstead et al., "Efficient, fair interpolation using Catmull-Clark surfaces", 1993.)

use std::collections::BTreeMap;

use glam::{Vec2, Vec3};

use crate::cage::{Cage, Point, Quad};
use crate::weights::Weights;

/// What meets in a point.
#[derive(Clone, Debug, Default)]
struct Meeting {
    /// The faces.
    faces: Vec<usize>,
    /// The points at the other ends of its edges.
    neighbours: Vec<usize>,
}

fn meetings(cage: &Cage) -> Vec<Meeting> {
    let mut meetings = vec![Meeting::default(); cage.points.len()];
    for (face, quad) in cage.quads.iter().enumerate() {
        for (at, &corner) in quad.corners.iter().enumerate() {
            let meeting = &mut meetings[corner];
            meeting.faces.push(face);
            // Every edge is run once in each direction: this one away from the corner.
            meeting.neighbours.push(quad.corners[(at + 1) % 4]);
        }
    }
    meetings
}

fn mixed(parts: &[(Point, f32)]) -> Point {
    Point {
        place: parts
            .iter()
            .fold(Vec3::ZERO, |sum, (point, part)| sum + point.place * *part),
        weights: Weights::sum(parts.iter().map(|(point, part)| (&point.weights, *part))),
    }
}

fn middle(cage: &Cage, quad: &Quad) -> Point {
    mixed(&quad.corners.map(|corner| (cage.points[corner], 0.25)))
}

/// One level finer: every quad becomes four.
#[must_use]
pub fn subdivided(cage: &Cage) -> Cage {
    let meetings = meetings(cage);
    let middles: Vec<Point> = cage.quads.iter().map(|quad| middle(cage, quad)).collect();
    let mut finer = Cage {
        // A point keeps its number.
        rings: cage.rings.clone(),
        ..Cage::default()
    };
    for (at, meeting) in meetings.iter().enumerate() {
        let count = meeting.faces.len() as f32;
        let mut parts = vec![(cage.points[at], (count - 2.0) / count)];
        let share = 1.0 / (count * count);
        parts.extend(meeting.faces.iter().map(|&face| (middles[face], share)));
        let ends = meeting.neighbours.iter();
        parts.extend(ends.map(|&end| (cage.points[end], share)));
        let point = mixed(&parts);
        finer.point(point.place, point.weights);
    }
    let first_middle = finer.points.len();
    finer.points.extend(&middles);
    // In a map with an order, so that the finer points always come in the same one.
    let mut edges: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
    let edge = |a: usize, b: usize| (a.min(b), a.max(b));
    for (face, quad) in cage.quads.iter().enumerate() {
        for at in 0..4 {
            let key = edge(quad.corners[at], quad.corners[(at + 1) % 4]);
            edges.entry(key).or_default().push(face);
        }
    }
    let mut edge_points = BTreeMap::new();
    for (&(a, b), faces) in &edges {
        let mut parts = vec![(cage.points[a], 0.25), (cage.points[b], 0.25)];
        parts.extend(
            faces
                .iter()
                .map(|&face| (middles[face], 0.5 / faces.len() as f32)),
        );
        let point = mixed(&parts);
        edge_points.insert((a, b), finer.point(point.place, point.weights));
    }
    for (face, quad) in cage.quads.iter().enumerate() {
        let centre: Vec2 = quad.uv.iter().sum::<Vec2>() * 0.25;
        for at in 0..4 {
            let (before, next) = ((at + 3) % 4, (at + 1) % 4);
            let between = |other: usize| edge_points[&edge(quad.corners[at], quad.corners[other])];
            finer.quad(
                [
                    quad.corners[at],
                    between(next),
                    first_middle + face,
                    between(before),
                ],
                quad.chart,
                [
                    quad.uv[at],
                    (quad.uv[at] + quad.uv[next]) * 0.5,
                    centre,
                    (quad.uv[at] + quad.uv[before]) * 0.5,
                ],
            );
        }
    }
    finer
}

/// The same faces, with every point where endless subdivision would take it.
#[must_use]
pub fn on_limit(cage: &Cage) -> Cage {
    let meetings = meetings(cage);
    let mut limit = cage.clone();
    for (at, meeting) in meetings.iter().enumerate() {
        let count = meeting.faces.len() as f32;
        let whole = count * (count + 5.0);
        let mut place = cage.points[at].place * (count * count / whole);
        for (&face, &end) in meeting.faces.iter().zip(&meeting.neighbours) {
            let corners = &cage.quads[face].corners;
            let own = corners.iter().position(|&corner| corner == at).unwrap_or(0);
            let opposite = cage.points[corners[(own + 2) % 4]].place;
            place += (cage.points[end].place * 4.0 + opposite) / whole;
        }
        limit.points[at].place = place;
    }
    limit
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cube of edge 2 around the origin.
    fn cube() -> Cage {
        let mut cage = Cage::default();
        for corner in 0..8 {
            let side = |bit: usize| if corner & bit == 0 { -1.0 } else { 1.0 };
            cage.point(Vec3::new(side(1), side(2), side(4)), Weights::all(0));
        }
        for corners in [
            [0, 2, 3, 1],
            [4, 5, 7, 6],
            [0, 1, 5, 4],
            [2, 6, 7, 3],
            [0, 4, 6, 2],
            [1, 3, 7, 5],
        ] {
            cage.quad(corners, 0, [Vec2::ZERO; 4]);
        }
        cage
    }

    #[test]
    fn limits_do_not_depend_on_the_level_they_are_taken_at() {
        let coarse = on_limit(&cube());
        let fine = on_limit(&subdivided(&subdivided(&cube())));
        for (a, b) in coarse.points.iter().zip(&fine.points) {
            assert!(
                (a.place - b.place).length() < 1.0e-5,
                "{} {}",
                a.place,
                b.place
            );
        }
        // A corner c of three faces, with edges to e and faces across to f, goes to (9 c + Σ (4 e + f)) / 24.
        let corner = (9.0 + 4.0 * (1.0 + 1.0 - 1.0) + (1.0 - 1.0 - 1.0)) / 24.0;
        assert!((coarse.points[7].place - Vec3::splat(corner)).length() < 1.0e-6);
    }

    #[test]
    fn each_level_has_four_times_the_faces_and_stays_closed() {
        let fine = subdivided(&cube());
        assert_eq!(fine.quads.len(), 24);
        assert_eq!(fine.points.len(), 26);
        let weights: f32 = fine.points.iter().map(|point| point.weights.share(0)).sum();
        assert!((weights - 26.0).abs() < 1.0e-4);
    }
}
