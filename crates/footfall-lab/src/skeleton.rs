// SPDX-License-Identifier: MIT OR Apache-2.0
//! A run as an animated skeleton that any glTF viewer opens.
//!
//! glTF looks along +Z with Y up and +X to the left, right-handed, in metres: a vector (x, y, z) of ours is
//! (−y, z, x) / 100 there. The map mirrors, so the axis of a turn changes sign besides: (x, y, z, w) becomes
//! (y, −z, −x, w).

use std::borrow::Cow;
use std::path::Path;

use footfall_core::Joint;
use glam::{DVec3, Quat, Vec3};
use serde_json::{Value, json};

use crate::recording::Recording;

/// A translation in glTF's frame, m.
fn translation(v: Vec3) -> [f32; 3] {
    [-v.y * 0.01, v.z * 0.01, v.x * 0.01]
}

/// A rotation in glTF's frame.
fn rotation(q: Quat) -> [f32; 4] {
    [q.y, -q.z, -q.x, q.w]
}

/// The binary part, and the JSON that says what is where in it.
#[derive(Default)]
struct Buffer {
    bytes: Vec<u8>,
    views: Vec<Value>,
    accessors: Vec<Value>,
}

impl Buffer {
    /// Adds vectors of `WIDTH` numbers and gives their accessor's index.
    fn add<const WIDTH: usize>(&mut self, values: &[[f32; WIDTH]], with_bounds: bool) -> usize {
        let kind = ["SCALAR", "VEC2", "VEC3", "VEC4"][WIDTH - 1];
        let offset = self.bytes.len();
        for value in values.iter().flatten() {
            self.bytes.extend(value.to_le_bytes());
        }
        self.views.push(
            json!({ "buffer": 0, "byteOffset": offset, "byteLength": self.bytes.len() - offset }),
        );
        let mut accessor = json!({ "bufferView": self.views.len() - 1, "componentType": 5126, "count": values.len(), "type": kind });
        if with_bounds {
            let bound = |pick: fn(f32, f32) -> f32| -> Vec<f32> {
                (0..WIDTH)
                    .map(|at| {
                        values
                            .iter()
                            .map(|value| value[at])
                            .reduce(pick)
                            .unwrap_or(0.0)
                    })
                    .collect()
            };
            accessor["min"] = json!(bound(f32::min));
            accessor["max"] = json!(bound(f32::max));
        }
        self.accessors.push(accessor);
        self.accessors.len() - 1
    }
}

/// A slim double pyramid from the origin to `tip`: what a bone looks like.
fn bone_shape(tip: Vec3, thickness: f32) -> Vec<[f32; 3]> {
    let along = tip.normalize_or(Vec3::X);
    let side = along.any_orthonormal_vector() * thickness;
    let ring =
        [side, along.cross(side), -side, -along.cross(side)].map(|corner| corner + tip * 0.2);
    let mut corners = Vec::new();
    for at in 0..4 {
        let (a, b) = (ring[at], ring[(at + 1) % 4]);
        corners.extend([Vec3::ZERO, b, a, tip, a, b].map(translation));
    }
    corners
}

/// The run as a glTF document and its binary part. Rotations and the root's way, at the frames' times; positions are
/// relative to `origin`.
fn document(recording: &Recording, origin: DVec3) -> (Value, Vec<u8>) {
    let rig = &recording.rig;
    let bones = rig.bones();
    let mut buffer = Buffer::default();
    let mut nodes: Vec<Value> = Vec::new();
    let mut meshes: Vec<Value> = Vec::new();
    let children =
        |bone: usize| (0..bones.len()).filter(move |&child| bones[child].parent == Some(bone));
    for (index, bone) in bones.iter().enumerate() {
        let tip = children(index)
            .map(|child| bones[child].local.translation)
            .max_by(|a, b| a.length_squared().total_cmp(&b.length_squared()));
        let mut node = json!({
            "name": bone_name(recording, index),
            "translation": translation(bone.local.translation),
            "rotation": rotation(bone.local.rotation),
        });
        let below: Vec<usize> = children(index).collect();
        if !below.is_empty() {
            node["children"] = json!(below);
        }
        if index > 0 {
            let tip = tip.unwrap_or(bone.local.translation * 0.6);
            let corners = buffer.add(&bone_shape(tip, (tip.length() * 0.12).min(1.2)), true);
            meshes.push(
                json!({ "primitives": [{ "attributes": { "POSITION": corners }, "material": 0 }] }),
            );
            node["mesh"] = json!(meshes.len() - 1);
        }
        nodes.push(node);
    }
    let roots: Vec<usize> = (0..bones.len())
        .filter(|&bone| bones[bone].parent.is_none())
        .collect();
    let stand = nodes.len();
    nodes.push(json!({ "name": "lizard", "children": roots }));

    let times: Vec<[f32; 1]> = recording
        .frames
        .iter()
        .map(|frame| [frame.time as f32])
        .collect();
    let input = buffer.add(&times, true);
    let (mut samplers, mut channels) = (Vec::new(), Vec::new());
    let mut animate = |node: usize, path: &str, output: usize| {
        samplers.push(json!({ "input": input, "output": output, "interpolation": "LINEAR" }));
        channels.push(
            json!({ "sampler": samplers.len() - 1, "target": { "node": node, "path": path } }),
        );
    };
    let moves = |bone: usize, differs: fn(&Joint, &Joint) -> bool| {
        recording
            .frames
            .iter()
            .any(|frame| differs(&frame.local[bone], &bones[bone].local))
    };
    for bone in 0..bones.len() {
        if moves(bone, |a, b| a.rotation != b.rotation) {
            let values: Vec<_> = recording
                .frames
                .iter()
                .map(|frame| rotation(frame.local[bone].rotation))
                .collect();
            animate(bone, "rotation", buffer.add(&values, false));
        }
        if moves(bone, |a, b| a.translation != b.translation) {
            let values: Vec<_> = recording
                .frames
                .iter()
                .map(|frame| translation(frame.local[bone].translation))
                .collect();
            animate(bone, "translation", buffer.add(&values, false));
        }
    }
    let placements = || recording.frames.iter().map(|frame| frame.report.placement);
    let way: Vec<_> = placements()
        .map(|place| translation((place.position - origin).as_vec3()))
        .collect();
    animate(stand, "translation", buffer.add(&way, false));
    let turns: Vec<_> = placements().map(|place| rotation(place.rotation)).collect();
    animate(stand, "rotation", buffer.add(&turns, false));
    let scales: Vec<_> = placements().map(|place| [place.scale; 3]).collect();
    animate(stand, "scale", buffer.add(&scales, false));

    let document = json!({
        "asset": { "version": "2.0", "generator": "footfall-lab" },
        "scene": 0,
        "scenes": [{ "nodes": [stand] }],
        "nodes": nodes,
        "meshes": meshes,
        "materials": [{
            "pbrMetallicRoughness": { "baseColorFactor": [0.30, 0.52, 0.30, 1.0], "metallicFactor": 0.0 },
            "doubleSided": true,
        }],
        "animations": [{ "name": recording.scene, "samplers": samplers, "channels": channels }],
        "accessors": buffer.accessors,
        "bufferViews": buffer.views,
        "buffers": [{ "byteLength": buffer.bytes.len() }],
    });
    (document, buffer.bytes)
}

fn bone_name(recording: &Recording, bone: usize) -> String {
    let names = footfall_core::rig::LIZARD_BONE_NAMES;
    let is_lizard = recording.rig.bone_count() == names.len();
    if is_lizard {
        names[bone].to_owned()
    } else {
        format!("bone_{bone}")
    }
}

/// Writes the run as a binary glTF file.
///
/// # Errors
///
/// If the run is empty or the file cannot be written.
pub fn write(recording: &Recording, path: &Path) -> Result<(), String> {
    let at = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let first = recording.frames.first().ok_or_else(|| at(&"no frames"))?;
    let (document, bytes) = document(recording, first.report.placement.position);
    let json = serde_json::to_vec(&document).map_err(|error| at(&error))?;
    let header = gltf::binary::Header {
        magic: *b"glTF",
        version: 2,
        length: 0,
    };
    let glb = gltf::binary::Glb {
        header,
        json: Cow::Owned(json),
        bin: Some(Cow::Owned(bytes)),
    };
    std::fs::write(path, glb.to_vec().map_err(|error| at(&error))?).map_err(|error| at(&error))
}
