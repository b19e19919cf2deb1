// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a clip's character looks like: the skin of its file, or a doll made of its bones.

use footfall_core::Joint;
use footfall_lizard::glb::{Buffer, Target, direction, rotation, translation};
use glam::{Mat4, Quat, Vec3};
use serde_json::{Value, json};

use super::Clip;

/// A skin: a list of triangles, each corner held by up to four bones. In our frame, cm, in the reference pose.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skin {
    /// Places.
    pub places: Vec<Vec3>,
    /// Normals.
    pub normals: Vec<Vec3>,
    /// Where each corner is in the image.
    pub uvs: Vec<[f32; 2]>,
    /// The bones that hold each corner.
    pub joints: Vec<[u8; 4]>,
    /// How much each of them does.
    pub weights: Vec<[f32; 4]>,
    /// The image: its kind, and its bytes.
    pub image: (String, Vec<u8>),
}

/// What a doll is painted with: light wood, one pixel.
const WOOD: [u8; 3] = [214, 178, 132];
/// How thick a doll's limbs are, as a part of their length, and at most as a part of the whole doll.
const THICK: (f32, f32) = (0.22, 0.035);

impl Skin {
    /// A doll: a limb a bone, from its parent's joint to its own.
    #[must_use]
    pub fn doll(clip: &Clip) -> Self {
        let mut skin = Self {
            image: ("image/png".to_owned(), pixel(WOOD)),
            ..Self::default()
        };
        let rest = clip.rest();
        let heights = rest.iter().map(|joint| joint.translation.z);
        let (low, high) = heights.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), z| {
            (low.min(z), high.max(z))
        });
        // A root that carries one bone alone stands on the ground; one that carries several is the hips.
        let is_body = |at: &usize| {
            let children = clip.bones.iter().filter(|bone| bone.parent == Some(*at));
            clip.bones[*at].parent.is_some() || children.count() > 1
        };
        for (bone, joint) in clip.bones.iter().zip(&rest) {
            let Some(parent) = bone.parent.filter(is_body) else {
                continue;
            };
            let (from, to) = (rest[parent].translation, joint.translation);
            let length = from.distance(to);
            if length > 1.0e-3 {
                let thick = (THICK.0 * length).min(THICK.1 * (high - low));
                skin.add_limb(from, to, thick, parent as u8);
            }
        }
        skin
    }

    /// Works out normals: those of all triangles that meet at a place, together.
    pub(super) fn smooth(&mut self) {
        let key = |place: Vec3| place.to_array().map(|part| (part * 100.0).round() as i64);
        let mut sums: std::collections::HashMap<[i64; 3], Vec3> = std::collections::HashMap::new();
        for corners in self.places.chunks_exact(3) {
            // Wound so that, in a mirrored frame, this points outward.
            let normal = (corners[2] - corners[0]).cross(corners[1] - corners[0]);
            for corner in corners {
                *sums.entry(key(*corner)).or_default() -= normal;
            }
        }
        let normal = |place: &Vec3| sums[&key(*place)].normalize_or(Vec3::Z);
        self.normals = self.places.iter().map(normal).collect();
    }

    /// A limb: a ball drawn out from one place to another.
    fn add_limb(&mut self, from: Vec3, to: Vec3, thick: f32, bone: u8) {
        const SIDES: u8 = 10;
        const RINGS: u8 = 8;
        let along = (to - from).normalize();
        let aside = along.any_orthonormal_vector();
        let other = along.cross(aside);
        let corner = |ring: u8, side: u8| {
            let polar = f32::from(ring) / f32::from(RINGS) * std::f32::consts::PI;
            let around = f32::from(side) / f32::from(SIDES) * std::f32::consts::TAU;
            let normal =
                along * -polar.cos() + (aside * around.cos() + other * around.sin()) * polar.sin();
            let middle = if ring * 2 < RINGS { from } else { to };
            (middle + normal * thick, normal)
        };
        for ring in 0..RINGS {
            for side in 0..SIDES {
                let square = [(0, 0), (1, 0), (1, 1), (0, 0), (1, 1), (0, 1)];
                for (down, right) in square {
                    let (place, normal) = corner(ring + down, side + right);
                    self.places.push(place);
                    self.normals.push(normal);
                    self.uvs.push([0.5, 0.5]);
                    self.joints.push([bone, 0, 0, 0]);
                    self.weights.push([1.0, 0.0, 0.0, 0.0]);
                }
            }
        }
    }
}

/// A PNG of one pixel.
fn pixel(colour: [u8; 3]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 1, 1);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let written = encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&colour));
    debug_assert!(written.is_ok(), "a vector takes everything");
    bytes
}

/// What a bone is called in a file: letters, digits and underscores, as every reader leaves them.
#[must_use]
pub fn file_name(name: &str) -> String {
    let kept = |letter: char| {
        if letter.is_ascii_alphanumeric() {
            letter
        } else {
            '_'
        }
    };
    name.chars().map(kept).collect()
}

/// The poses of an animation: time of each, place of the whole, and every bone's joint relative to its parent.
pub struct Film<'a> {
    /// Its name.
    pub name: &'a str,
    /// Times, s.
    pub times: Vec<f32>,
    /// Where the whole stands, cm around the file's origin, and how it is turned.
    pub stands: Vec<Joint>,
    /// The joints.
    pub locals: Vec<&'a [Joint]>,
}

/// A character as a file of glTF whose first nodes are its bones, and perhaps its animation.
///
/// # Errors
///
/// If it cannot be written as glTF.
pub fn file(clip: &Clip, skin: &Skin, film: Option<&Film<'_>>) -> Result<Vec<u8>, String> {
    let mut buffer = Buffer::default();
    let mut document = json!({
        "asset": { "version": "2.0", "generator": "footfall-lab" },
        "scene": 0,
    });
    let mut nodes: Vec<Value> = clip
        .bones
        .iter()
        .map(|bone| {
            json!({
                "name": file_name(&bone.name),
                "translation": translation(bone.rest.translation),
                "rotation": rotation(bone.rest.rotation),
            })
        })
        .collect();
    for at in 0..clip.bones.len() {
        let below: Vec<usize> = (0..clip.bones.len())
            .filter(|&child| clip.bones[child].parent == Some(at))
            .collect();
        if !below.is_empty() {
            nodes[at]["children"] = json!(below);
        }
    }
    let roots: Vec<usize> = (0..clip.bones.len())
        .filter(|&bone| clip.bones[bone].parent.is_none())
        .collect();
    let stand = nodes.len();
    nodes.push(json!({ "name": "stand", "children": roots }));
    nodes.push(json!({ "name": "skin", "mesh": 0, "skin": 0 }));
    add_skin(clip, skin, &mut buffer, &mut document);
    document["scenes"] = json!([{ "nodes": [stand, stand + 1] }]);
    document["nodes"] = json!(nodes);
    if let Some(film) = film {
        add_film(clip, film, stand, &mut buffer, &mut document);
    }
    buffer.file(document).map_err(|error| error.to_string())
}

fn add_skin(clip: &Clip, skin: &Skin, buffer: &mut Buffer, document: &mut Value) {
    let places: Vec<_> = skin
        .places
        .iter()
        .map(|place| translation(*place))
        .collect();
    let normals: Vec<_> = skin
        .normals
        .iter()
        .map(|normal| direction(*normal))
        .collect();
    let attributes = json!({
        "POSITION": buffer.numbers(&places, Target::Vertices, true),
        "NORMAL": buffer.numbers(&normals, Target::Vertices, false),
        "TEXCOORD_0": buffer.numbers(&skin.uvs, Target::Vertices, false),
        "JOINTS_0": buffer.joints(&skin.joints),
        "WEIGHTS_0": buffer.numbers(&skin.weights, Target::Vertices, false),
    });
    // The frame mirrors, so that triangles are wound the other way.
    let order: Vec<u16> = (0..skin.places.len() as u16 / 3)
        .flat_map(|triangle| [0, 2, 1].map(|corner| 3 * triangle + corner))
        .collect();
    let indices = buffer.indices(&order);
    let binds: Vec<[f32; 16]> = clip
        .rest()
        .iter()
        .map(|joint| {
            let turn = Quat::from_array(rotation(joint.rotation));
            let place = Vec3::from_array(translation(joint.translation));
            Mat4::from_rotation_translation(turn, place)
                .inverse()
                .to_cols_array()
        })
        .collect();
    let binds = buffer.numbers(&binds, Target::None, false);
    let image = buffer.view(&skin.image.1, Target::None);
    document["skins"] = json!([{
        "inverseBindMatrices": binds,
        "joints": (0..clip.bones.len()).collect::<Vec<_>>(),
    }]);
    document["meshes"] = json!([{
        "primitives": [{ "attributes": attributes, "indices": indices, "material": 0 }],
    }]);
    document["images"] = json!([{ "bufferView": image, "mimeType": skin.image.0 }]);
    document["textures"] = json!([{ "source": 0 }]);
    document["materials"] = json!([{
        "pbrMetallicRoughness": {
            "baseColorTexture": { "index": 0 }, "metallicFactor": 0.0, "roughnessFactor": 0.8,
        },
        "doubleSided": true,
    }]);
}

fn add_film(clip: &Clip, film: &Film<'_>, stand: usize, buffer: &mut Buffer, document: &mut Value) {
    let times: Vec<[f32; 1]> = film.times.iter().map(|time| [*time]).collect();
    let input = buffer.numbers(&times, Target::None, true);
    let (mut samplers, mut channels) = (Vec::new(), Vec::new());
    let mut animate = |node: usize, path: &str, output: usize| {
        samplers.push(json!({ "input": input, "output": output, "interpolation": "LINEAR" }));
        channels.push(
            json!({ "sampler": samplers.len() - 1, "target": { "node": node, "path": path } }),
        );
    };
    for bone in 0..clip.bones.len() {
        let turns: Vec<_> = film
            .locals
            .iter()
            .map(|pose| rotation(pose[bone].rotation))
            .collect();
        animate(
            bone,
            "rotation",
            buffer.numbers(&turns, Target::None, false),
        );
        let places = || film.locals.iter().map(|pose| pose[bone].translation);
        let rest = clip.bones[bone].rest.translation;
        if places().any(|place| place.distance(rest) > 1.0e-4) {
            let places: Vec<_> = places().map(translation).collect();
            animate(
                bone,
                "translation",
                buffer.numbers(&places, Target::None, false),
            );
        }
    }
    let places: Vec<_> = film
        .stands
        .iter()
        .map(|at| translation(at.translation))
        .collect();
    animate(
        stand,
        "translation",
        buffer.numbers(&places, Target::None, false),
    );
    let turns: Vec<_> = film.stands.iter().map(|at| rotation(at.rotation)).collect();
    animate(
        stand,
        "rotation",
        buffer.numbers(&turns, Target::None, false),
    );
    document["animations"] =
        json!([{ "name": film.name, "samplers": samplers, "channels": channels }]);
}
