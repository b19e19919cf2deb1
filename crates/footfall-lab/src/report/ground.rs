// SPDX-License-Identifier: MIT OR Apache-2.0
//! What is stood on, as far as a run went.

use footfall_lizard::glb::{rotation, translation};
use glam::DVec3;
use serde::{Deserialize, Serialize};

use super::Numbers;
use crate::recording::Recording;
use crate::world::World;

/// How far around the way of a creature its ground is shown, cm at scale 1.
const AROUND: f64 = 220.0;

/// A thing to stand on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GroundPart {
    /// Corners, in its own space.
    pub positions: Numbers,
    /// Three corners a triangle.
    pub indices: Vec<u32>,
    /// Where it is: place and rotation a frame, or once if it stands still.
    pub poses: Numbers,
}

/// The parts of a run's world that its creature came near.
pub(super) fn parts(recording: &Recording, origin: DVec3) -> Vec<GroundPart> {
    let frames = &recording.frames;
    let places = frames.iter().map(|frame| frame.report.placement.position);
    let scales = frames
        .iter()
        .map(|frame| f64::from(frame.report.placement.scale));
    let around = AROUND * scales.fold(0.0, f64::max).max(0.3);
    let times: Vec<f64> = frames.iter().map(|frame| frame.time).collect();
    parts_near(&recording.world, places, around, &times, origin)
}

/// The parts of a world `around` some places, cm, and where they are at some times.
pub(crate) fn parts_near(
    world: &World,
    places: impl Iterator<Item = DVec3>,
    around: f64,
    times: &[f64],
    origin: DVec3,
) -> Vec<GroundPart> {
    let (low, high) = places.fold(
        (DVec3::INFINITY, DVec3::NEG_INFINITY),
        |(low, high), place| (low.min(place), high.max(place)),
    );
    let centre = (low + high) * 0.5;
    let reach = (high - low).truncate().max_element() * 0.5 + around;
    let mut parts = Vec::new();
    for body in world.bodies() {
        let (points, triangles) = body.surface_near(centre, reach);
        if triangles.is_empty() {
            continue;
        }
        let pose = |time: f64| {
            let (position, turn) = body.at(time);
            let mut row = [0.0; 7];
            row[..3].copy_from_slice(&translation((position - origin).as_vec3()));
            row[3..].copy_from_slice(&rotation(turn.as_quat()));
            row
        };
        let poses = if body.is_moving() {
            Numbers::of(times.iter().map(|time| pose(*time)))
        } else {
            Numbers::of([pose(0.0)])
        };
        parts.push(GroundPart {
            positions: Numbers::of(points.iter().map(|point| translation(point.as_vec3()))),
            // The frame mirrors.
            indices: triangles.iter().flat_map(|&[a, b, c]| [a, c, b]).collect(),
            poses,
        });
    }
    parts
}
