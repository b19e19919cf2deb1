// SPDX-License-Identifier: MIT OR Apache-2.0
//! What is drawn besides the creature: contacts, homes, swing paths, target; what the plugin's debug views show; and bones
//! where there is no skin.

use glam::{Mat4, Vec3};

use super::draw::Triangle;
use crate::report::{Numbers, Report};

/// Colours of the legs, told apart by the colour-blind too (Okabe and Ito).
const LEGS: [Vec3; 4] = [
    Vec3::new(0.0, 0.45, 0.70),
    Vec3::new(0.90, 0.62, 0.0),
    Vec3::new(0.0, 0.62, 0.45),
    Vec3::new(0.80, 0.47, 0.65),
];
const TARGET: Vec3 = Vec3::new(0.84, 0.37, 0.0);
/// Colours of the plugin's debug views: a probe that hit and one that did not, a foot that supports and one that does not,
/// a home.
const HIT: Vec3 = Vec3::new(0.0, 0.80, 0.10);
const MISS: Vec3 = Vec3::new(0.90, 0.05, 0.05);
const SUPPORTS: Vec3 = Vec3::new(1.0, 0.85, 0.0);
const AIRBORNE: Vec3 = Vec3::new(0.75, 0.75, 0.75);
const HOME: Vec3 = Vec3::new(0.10, 0.30, 1.0);
/// Pieces of a swing's path.
const PIECES: u32 = 20;

/// A prism from one place to another, three-sided.
fn stick(from: Vec3, to: Vec3, half: f32) -> Vec<Triangle> {
    let along = (to - from).normalize_or(Vec3::Y);
    let aside = along.any_orthonormal_vector();
    let other = along.cross(aside);
    let ring = [0.0_f32, 2.094_395, 4.188_79]
        .map(|angle| (aside * angle.cos() + other * angle.sin()) * half);
    let mut triangles = Vec::new();
    for at in 0..3 {
        let (a, b) = (ring[at], ring[(at + 1) % 3]);
        triangles.push(Triangle::flat([from + a, from + b, to + b]));
        triangles.push(Triangle::flat([from + a, to + b, to + a]));
    }
    triangles
}

/// A small octahedron.
fn dot(at: Vec3, half: f32) -> Vec<Triangle> {
    let mut triangles = Vec::new();
    for octant in 0..8 {
        let side = |bit: u32| if octant & bit == 0 { -half } else { half };
        triangles.push(Triangle::flat([
            at + Vec3::X * side(1),
            at + Vec3::Y * side(2),
            at + Vec3::Z * side(4),
        ]));
    }
    triangles
}

/// A ring around a normal.
fn ring(at: Vec3, normal: Vec3, radius: f32, half: f32) -> Vec<Triangle> {
    const SIDES: u8 = 20;
    let aside = normal.any_orthonormal_vector();
    let other = normal.cross(aside);
    let corner = |number: u8| {
        let angle = f32::from(number) * std::f32::consts::TAU / f32::from(SIDES);
        at + (aside * angle.cos() + other * angle.sin()) * radius + normal * (2.0 * half)
    };
    (0..SIDES)
        .flat_map(|number| stick(corner(number), corner(number + 1), half))
        .collect()
}

/// Row `at` of places, if there is one.
fn place(numbers: &Numbers, at: usize) -> Option<Vec3> {
    let place = Vec3::from_array(numbers.row(at));
    place.is_finite().then_some(place)
}

/// Everything that marks a frame, with its colour.
pub fn of(report: &Report, frame: usize) -> Vec<(Vec<Triangle>, Vec3)> {
    let scale = report.poses.roots.row::<8>(frame)[7] * report.rig.size;
    let mut marks = Vec::new();
    for (leg, track) in report.legs.iter().enumerate() {
        let colour = LEGS[leg % LEGS.len()];
        let mut own = Vec::new();
        if let Some(home) = place(&track.home, frame) {
            own.extend(dot(home, 0.007 * scale));
        }
        if let (1, Some(contact), Some(normal)) = (
            track.phase[frame],
            place(&track.contact, frame),
            place(&track.normal, frame),
        ) {
            own.extend(ring(contact, normal, 0.036 * scale, 0.0022 * scale));
        }
        let ends = [0, 1, 2].map(|at| place(&track.swing, 3 * frame + at));
        if let [Some(start), Some(control), Some(end)] = ends {
            let at = |piece: u32| {
                let u = piece as f32 / PIECES as f32;
                start.lerp(control, u).lerp(control.lerp(end, u), u)
            };
            for piece in 0..PIECES {
                own.extend(stick(at(piece), at(piece + 1), 0.0022 * scale));
            }
        }
        marks.push((own, colour));
    }
    if let Some(target) = place(&report.target, frame) {
        marks.push((dot(target, 0.035 * scale), TARGET));
    }
    marks
}

/// What the plugin's debug views show of a frame, with its colour: probes and where they hit, contacts and normals, homes.
pub fn debug(report: &Report, frame: usize) -> Vec<(Vec<Triangle>, Vec3)> {
    let scale = report.poses.roots.row::<8>(frame)[7] * report.rig.size;
    let thin = 0.003 * scale;
    let mut marks = Vec::new();
    for track in &report.legs {
        for probe in [&track.probe, &track.toe_probe] {
            let ends = [0, 1, 2].map(|at| place(probe, 3 * frame + at));
            let [Some(from), Some(to), hit] = ends else {
                continue;
            };
            let colour = if hit.is_some() { HIT } else { MISS };
            marks.push((stick(from, to, thin), colour));
            marks.extend(hit.map(|hit| (dot(hit, 4.0 * thin), colour)));
        }
        if let Some(home) = place(&track.home, frame) {
            marks.push((dot(home, 4.0 * thin), HOME));
        }
        if let (Some(contact), Some(normal)) =
            (place(&track.contact, frame), place(&track.normal, frame))
        {
            let supports = track.phase[frame] == 1;
            let colour = if supports { SUPPORTS } else { AIRBORNE };
            let tip = contact + normal * (0.12 * scale);
            let mut arrow = stick(contact, tip, 1.5 * thin);
            arrow.extend(dot(tip, 4.0 * thin));
            arrow.extend(ring(contact, normal, 0.03 * scale, thin));
            marks.push((arrow, colour));
        }
    }
    marks
}

/// Bones as sticks.
pub fn bare_bones(report: &Report, bones: &[Mat4]) -> Vec<Triangle> {
    let joint = |bone: usize| bones[bone].w_axis.truncate();
    let scale = bones[0].x_axis.truncate().length();
    let all = report.rig.bones.iter().enumerate();
    all.filter_map(|(bone, desc)| Some((bone, desc.parent?)))
        .flat_map(|(bone, parent)| stick(joint(parent), joint(bone), 0.012 * scale))
        .collect()
}
