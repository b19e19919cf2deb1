// SPDX-License-Identifier: MIT OR Apache-2.0
//! The lizard's skin on the poses that the lizard really takes: all of the default job, turns, slopes and stairs.

use std::collections::BTreeMap;
use std::sync::Arc;

use footfall_core::Joint;
use footfall_lab::run::{Options, run};
use footfall_lab::scene;
use footfall_lizard::{LEVELS, Model, bones, skinned};
use glam::Vec3;

/// Every third pose of a scene, model space.
fn poses(name: &str) -> Vec<Vec<Joint>> {
    let scene = scene::scene(name).expect("a built-in scene");
    let mut poses = Vec::new();
    run(
        &scene,
        &Arc::new(bones::rig()),
        &Options::of(&scene),
        |frame| {
            if frame.index % 3 == 0 {
                poses.push(frame.model.to_vec());
            }
        },
    )
    .expect("it runs");
    poses
}

/// The area that a closed line encloses, however it is bent.
fn area(line: &[Vec3]) -> f32 {
    let next = |at: usize| line[(at + 1) % line.len()];
    let sum: Vec3 = (0..line.len()).map(|at| line[at].cross(next(at))).sum();
    0.5 * sum.length()
}

#[test]
fn nothing_turns_inside_out_and_joints_do_not_collapse() {
    let model = Model::new(&LEVELS[0]);
    let rig = bones::rig();
    let vertices = &model.mesh.vertices;
    // One vertex for each point of the surface: on seams there are several.
    let mut vertex_of = BTreeMap::new();
    for (at, vertex) in vertices.iter().enumerate() {
        vertex_of.entry(vertex.point).or_insert(at);
    }
    let at_rest: Vec<Vec3> = vertices.iter().map(|vertex| vertex.place).collect();
    let ring_area = |places: &[Vec3], points: &[usize]| {
        let line: Vec<Vec3> = points
            .iter()
            .map(|point| places[vertex_of[point]])
            .collect();
        area(&line)
    };
    let (mut least, mut thinnest) = (f32::INFINITY, f32::INFINITY);
    let (mut seen, mut worst) = (0, String::new());
    for scene in ["terrain", "turns", "slope30", "stairs"] {
        for joints in poses(scene) {
            seen += 1;
            let skin = skinned(&model.mesh, &rig, &joints);
            let mut normals = BTreeMap::new();
            for triangle in &model.mesh.triangles {
                let [a, b, c] = triangle.map(|vertex| skin.places[vertex]);
                for &vertex in triangle {
                    *normals.entry(vertices[vertex].point).or_insert(Vec3::ZERO) +=
                        (b - a).cross(c - a);
                }
            }
            for (point, normal) in normals {
                let carried = skin.normals[vertex_of[&point]];
                let agreement = normal.normalize_or(carried).dot(carried);
                if agreement < least {
                    least = agreement;
                    let place = at_rest[vertex_of[&point]];
                    worst = format!("{scene}: {agreement} at {place}");
                }
            }
            for ring in &model.rings {
                let part =
                    ring_area(&skin.places, &ring.points) / ring_area(&at_rest, &ring.points);
                thinnest = thinnest.min(part);
            }
        }
    }
    println!("{seen} poses: normals agree to {worst}; thinnest joint {thinnest} of its rest");
    assert!(seen > 500 && model.rings.len() >= 10);
    assert!(least > 0.0, "inside out: {worst}");
    assert!(thinnest >= 0.7, "a joint keeps only {thinnest}");
}
