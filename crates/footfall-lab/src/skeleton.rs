// SPDX-License-Identifier: MIT OR Apache-2.0
//! A run as an animated creature that any glTF viewer opens: the lizard in its skin, any other rig as bones.

use std::path::Path;

use footfall_core::{Joint, Rig};
use footfall_lizard::glb::{Buffer, Target, rotation, translation};
use footfall_lizard::{LEVELS, Model, bone_nodes, bones};
use glam::{DVec3, Vec3};
use serde_json::{Value, json};

use crate::recording::Recording;

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

/// Whether a rig is the shipped lizard, which has a skin.
#[must_use]
pub fn is_lizard(rig: &Rig) -> bool {
    rig.fingerprint() == bones::rig().fingerprint()
}

/// Bones as slim pyramids: nodes and meshes.
fn bare_bones(rig: &Rig, buffer: &mut Buffer, document: &mut Value) -> Vec<Value> {
    let bones = rig.bones();
    let (mut nodes, mut meshes) = (Vec::new(), Vec::new());
    for (index, bone) in bones.iter().enumerate() {
        let below: Vec<usize> = (0..bones.len())
            .filter(|&child| bones[child].parent == Some(index))
            .collect();
        let mut node = json!({
            "name": format!("bone_{index}"),
            "translation": translation(bone.local.translation),
            "rotation": rotation(bone.local.rotation),
        });
        if bone.parent.is_some() {
            let tip = below
                .iter()
                .map(|&child| bones[child].local.translation)
                .max_by(|a, b| a.length_squared().total_cmp(&b.length_squared()))
                .unwrap_or(bone.local.translation * 0.6);
            let shape = bone_shape(tip, (tip.length() * 0.12).min(1.2));
            let corners = buffer.numbers(&shape, Target::Vertices, true);
            meshes.push(
                json!({ "primitives": [{ "attributes": { "POSITION": corners }, "material": 0 }] }),
            );
            node["mesh"] = json!(meshes.len() - 1);
        }
        if !below.is_empty() {
            node["children"] = json!(below);
        }
        nodes.push(node);
    }
    document["meshes"] = json!(meshes);
    document["materials"] = json!([{
        "pbrMetallicRoughness": { "baseColorFactor": [0.30, 0.52, 0.30, 1.0], "metallicFactor": 0.0 },
        "doubleSided": true,
    }]);
    nodes
}

/// The run as a file of glTF. Rotations and the root's way, at the frames' times; positions are relative to `origin`.
fn file(recording: &Recording, origin: DVec3) -> Result<Vec<u8>, gltf::Error> {
    let rig = &recording.rig;
    let bones = rig.bones();
    let mut buffer = Buffer::default();
    let mut document = json!({
        "asset": { "version": "2.0", "generator": "footfall-lab" },
        "scene": 0,
    });
    let mut nodes;
    let mut shown = Vec::new();
    if is_lizard(rig) {
        nodes = bone_nodes();
        nodes.push(Model::new(&LEVELS[0]).add_to(&mut buffer, &mut document));
        shown.push(nodes.len() - 1);
    } else {
        nodes = bare_bones(rig, &mut buffer, &mut document);
    }
    let roots: Vec<usize> = (0..bones.len())
        .filter(|&bone| bones[bone].parent.is_none())
        .collect();
    let stand = nodes.len();
    nodes.push(json!({ "name": "stand", "children": roots }));
    shown.push(stand);

    let times: Vec<[f32; 1]> = recording
        .frames
        .iter()
        .map(|frame| [frame.time as f32])
        .collect();
    let input = buffer.numbers(&times, Target::None, true);
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
        let joints = || recording.frames.iter().map(|frame| &frame.local[bone]);
        if moves(bone, |a, b| a.rotation != b.rotation) {
            let values: Vec<_> = joints().map(|joint| rotation(joint.rotation)).collect();
            let output = buffer.numbers(&values, Target::None, false);
            animate(bone, "rotation", output);
        }
        if moves(bone, |a, b| a.translation != b.translation) {
            let values: Vec<_> = joints()
                .map(|joint| translation(joint.translation))
                .collect();
            let output = buffer.numbers(&values, Target::None, false);
            animate(bone, "translation", output);
        }
    }
    let placements = || recording.frames.iter().map(|frame| frame.report.placement);
    let way: Vec<_> = placements()
        .map(|place| translation((place.position - origin).as_vec3()))
        .collect();
    let output = buffer.numbers(&way, Target::None, false);
    animate(stand, "translation", output);
    let turns: Vec<_> = placements().map(|place| rotation(place.rotation)).collect();
    let output = buffer.numbers(&turns, Target::None, false);
    animate(stand, "rotation", output);
    let scales: Vec<_> = placements().map(|place| [place.scale; 3]).collect();
    let output = buffer.numbers(&scales, Target::None, false);
    animate(stand, "scale", output);

    document["scenes"] = json!([{ "nodes": shown }]);
    document["nodes"] = json!(nodes);
    document["animations"] =
        json!([{ "name": recording.scene, "samplers": samplers, "channels": channels }]);
    buffer.file(document)
}

/// Writes the run as a binary glTF file.
///
/// # Errors
///
/// If the run is empty or the file cannot be written.
pub fn write(recording: &Recording, path: &Path) -> Result<(), String> {
    let at = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let first = recording.frames.first().ok_or_else(|| at(&"no frames"))?;
    let bytes = file(recording, first.report.placement.position).map_err(|error| at(&error))?;
    std::fs::write(path, bytes).map_err(|error| at(&error))
}
