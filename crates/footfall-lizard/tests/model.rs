// SPDX-License-Identifier: MIT OR Apache-2.0
//! The model as a whole: what was committed is what the program writes, and what is in it.

use std::collections::BTreeMap;
use std::path::Path;

use footfall_core::rig::LIZARD_BONE_NAMES;
use footfall_lizard::{LEVELS, Model, bones, skinned};
use glam::Vec3;

fn resources() -> &'static Path {
    Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../ue-plugin/Footfall/Resources"
    ))
}

#[test]
fn what_is_committed_is_what_the_program_writes() {
    for level in &LEVELS {
        let path = resources().join(level.file);
        let committed = std::fs::read(&path).unwrap_or_default();
        let written = Model::new(level).glb().expect("it fits");
        assert!(
            committed == written,
            "{} is out of date: run `cargo run -p footfall-lizard`",
            path.display()
        );
    }
}

#[test]
fn each_level_is_coarser_than_the_one_before() {
    let triangles = LEVELS.map(|level| Model::new(&level).mesh.triangles.len());
    assert!((4_000..=12_000).contains(&triangles[0]), "{triangles:?}");
    assert!(triangles[1] * 3 < triangles[0], "{triangles:?}");
    assert!(triangles[2] * 2 < triangles[1], "{triangles:?}");
}

#[test]
fn the_skin_is_closed_stands_on_the_ground_and_is_a_metre_long() {
    for level in &LEVELS {
        let model = Model::new(level);
        let vertices = &model.mesh.vertices;
        let mut edges: BTreeMap<(usize, usize), i32> = BTreeMap::new();
        for triangle in &model.mesh.triangles {
            for at in 0..3 {
                let end = |at: usize| vertices[triangle[at % 3]].point;
                *edges.entry((end(at), end(at + 1))).or_default() += 1;
            }
        }
        for (&(from, to), count) in &edges {
            assert_eq!(*count, 1, "{}", level.file);
            assert!(edges.contains_key(&(to, from)), "{}", level.file);
        }
        let bound = |pick: fn(Vec3, Vec3) -> Vec3| {
            let places = vertices.iter().map(|vertex| vertex.place);
            places.reduce(pick).unwrap_or_default()
        };
        let (least, most) = (bound(Vec3::min), bound(Vec3::max));
        assert!(least.z.abs() < 0.1, "{}: sole at {}", level.file, least.z);
        let length = most.x - least.x;
        assert!((95.0..110.0).contains(&length), "{}: {length}", level.file);
        // Inside out, its volume would be negative.
        let volume: f32 = model.mesh.triangles[..model.skin_triangles]
            .iter()
            .map(|triangle| {
                let [a, b, c] = triangle.map(|vertex| vertices[vertex].place);
                a.dot(b.cross(c)) / 6.0
            })
            .sum();
        assert!(
            (1_000.0..6_000.0).contains(&volume),
            "{}: {volume}",
            level.file
        );
    }
}

#[test]
fn weights_are_shared_by_four_at_most_and_are_whole() {
    for level in &LEVELS {
        for vertex in &Model::new(level).mesh.vertices {
            let holders = vertex.weights.strongest();
            let total: f32 = holders.iter().map(|(_, share)| share).sum();
            assert!((total - 1.0).abs() < 1.0e-5);
            let lost: f32 = 1.0
                - holders
                    .iter()
                    .map(|&(bone, share)| {
                        if share > 0.0 {
                            vertex.weights.share(bone)
                        } else {
                            0.0
                        }
                    })
                    .sum::<f32>();
            assert!(lost < 0.05, "{lost} of {} is left out", vertex.place);
        }
    }
}

#[test]
fn a_reader_finds_the_rig_in_the_file() {
    let bytes = Model::new(&LEVELS[0]).glb().expect("it fits");
    let (document, buffers, images) = gltf::import_slice(&bytes).expect("it can be read");
    let skin = document.skins().next().expect("a skin");
    let names: Vec<_> = skin.joints().map(|joint| joint.name()).collect();
    assert_eq!(names, LIZARD_BONE_NAMES.map(Some));
    let rig = bones::rig();
    for (joint, bone) in skin.joints().zip(rig.bones()) {
        // What the engine's importer makes of a glTF vector: X, Z, Y, in centimetres.
        let ([x, y, z], ..) = joint.transform().decomposed();
        let local = Vec3::new(x, z, y) * 100.0;
        assert!((local - bone.local.translation).length() < 1.0e-4);
    }
    assert_eq!(images.len(), 1);
    let mesh = document.meshes().next().expect("a mesh");
    let reader = mesh.primitives().next().expect("a primitive");
    let reader = reader.reader(|buffer| Some(&buffers[buffer.index()]));
    assert!(reader.read_tex_coords(0).is_some() && reader.read_normals().is_some());
}

#[test]
fn in_the_reference_pose_the_skin_is_where_it_was_made() {
    let model = Model::new(&LEVELS[0]);
    let rig = bones::rig();
    let joints: Vec<_> = rig.bones().iter().map(|bone| bone.model).collect();
    let skinned = skinned(&model.mesh, &rig, &joints);
    for (place, vertex) in skinned.places.iter().zip(&model.mesh.vertices) {
        assert!((*place - vertex.place).length() < 1.0e-4);
    }
    // And no two charts share a place in the texture.
    let mut owner = vec![None; 256 * 256];
    for vertex in &model.mesh.vertices {
        let [column, row] = (vertex.uv * 256.0).to_array().map(|at| at as usize);
        let slot = &mut owner[row * 256 + column];
        assert!(
            slot.is_none_or(|chart| chart == vertex.chart),
            "{}",
            vertex.uv
        );
        *slot = Some(vertex.chart);
    }
}
