// SPDX-License-Identifier: MIT OR Apache-2.0
//! The whole lizard: skin, skeleton and colours, at a level of detail.

use footfall_core::rig::LIZARD_BONE_NAMES;
use serde_json::{Value, json};

use crate::atlas::Atlas;
use crate::bones::rig;
use crate::cage::Ring;
use crate::glb::{self, Buffer, Target};
use crate::mesh::Mesh;
use crate::paint::{EYEBALL, painted};
use crate::shape::{self, CHARTS, Chart, Detail};
use crate::subdivision::{on_limit, subdivided};
use crate::weights::HOLDERS;
use crate::{eye, paint::Texture};

/// A level of detail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The file it is written to.
    pub file: &'static str,
    detail: Detail,
    /// How often the cage is subdivided, and the cubes of the eyes.
    levels: (usize, usize),
    texture: usize,
}

/// The levels, the finest first.
pub const LEVELS: [Level; 3] = [
    Level {
        file: "lizard.glb",
        detail: Detail::Full,
        levels: (1, 3),
        texture: 1024,
    },
    Level {
        file: "lizard_lod1.glb",
        detail: Detail::Full,
        levels: (0, 2),
        texture: 512,
    },
    Level {
        file: "lizard_lod2.glb",
        detail: Detail::Plain,
        levels: (0, 1),
        texture: 256,
    },
];

/// A lizard to look at.
#[derive(Clone, Debug)]
pub struct Model {
    /// Skin and eyes.
    pub mesh: Mesh,
    /// How many of the triangles are skin; the eyes' follow.
    pub skin_triangles: usize,
    /// The colours of both.
    pub texture: Texture,
    /// Lines around joints that bend, in numbers of [`crate::mesh::Vertex::point`].
    pub rings: Vec<Ring>,
}

impl Model {
    /// The lizard at a level of detail.
    #[must_use]
    pub fn new(level: &Level) -> Self {
        let mut cage = shape::cage(level.detail);
        for _ in 0..level.levels.0 {
            cage = subdivided(&cage);
        }
        if level.detail == Detail::Full {
            cage = on_limit(&cage);
        }
        let skin_triangles = 2 * cage.quads.len();
        eye::add(&mut cage, EYEBALL, level.levels.1);
        let importance = |chart: usize| match chart {
            EYEBALL => 1.6,
            chart if chart == Chart::Eye as usize => 1.5,
            _ => 1.0,
        };
        let atlas = Atlas::new(&cage, CHARTS + 1, importance);
        let mesh = Mesh::new(&cage, &atlas);
        let texture = painted(&mesh, level.texture);
        Self {
            mesh,
            skin_triangles,
            texture,
            rings: cage.rings,
        }
    }

    /// Adds the skin to a document whose first nodes are the rig's bones: a mesh of two primitives, skin, materials and
    /// picture. Gives the node that shows it.
    pub fn add_to(&self, buffer: &mut Buffer, document: &mut Value) -> Value {
        let vertices = &self.mesh.vertices;
        let places: Vec<_> = vertices
            .iter()
            .map(|vertex| glb::translation(vertex.place))
            .collect();
        let normals: Vec<_> = vertices
            .iter()
            .map(|vertex| glb::direction(vertex.normal))
            .collect();
        let uvs: Vec<_> = vertices.iter().map(|vertex| vertex.uv.to_array()).collect();
        let holders: Vec<[(usize, f32); HOLDERS]> = vertices
            .iter()
            .map(|vertex| vertex.weights.strongest())
            .collect();
        let joints: Vec<_> = holders
            .iter()
            .map(|holders| holders.map(|(bone, _)| bone as u8))
            .collect();
        let shares: Vec<_> = holders
            .iter()
            .map(|holders| holders.map(|(_, share)| share))
            .collect();
        let attributes = json!({
            "POSITION": buffer.numbers(&places, Target::Vertices, true),
            "NORMAL": buffer.numbers(&normals, Target::Vertices, false),
            "TEXCOORD_0": buffer.numbers(&uvs, Target::Vertices, false),
            "JOINTS_0": buffer.joints(&joints),
            "WEIGHTS_0": buffer.numbers(&shares, Target::Vertices, false),
        });
        let mut order = |triangles: &[[usize; 3]]| {
            // The frame mirrors: see `glb`.
            let order: Vec<u16> = triangles
                .iter()
                .flat_map(|&[a, b, c]| [a as u16, c as u16, b as u16])
                .collect();
            buffer.indices(&order)
        };
        let (skin, eyes) = self.mesh.triangles.split_at(self.skin_triangles);
        let (skin, eyes) = (order(skin), order(eyes));
        document["meshes"] = json!([{
            "name": "lizard",
            "primitives": [
                { "attributes": attributes, "indices": skin, "material": 0 },
                { "attributes": attributes, "indices": eyes, "material": 1 },
            ],
        }]);
        let binds: Vec<[f32; 16]> = rig()
            .bones()
            .iter()
            .map(|bone| {
                let [x, y, z] = glb::translation(-bone.model.translation);
                [
                    1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, x, y, z, 1.0,
                ]
            })
            .collect();
        document["skins"] = json!([{
            "name": "lizard",
            "inverseBindMatrices": buffer.numbers(&binds, Target::None, false),
            "joints": (0..LIZARD_BONE_NAMES.len()).collect::<Vec<_>>(),
            "skeleton": 0,
        }]);
        document["images"] = json!([{
            "name": "lizard",
            "mimeType": "image/png",
            "bufferView": buffer.view(&self.texture.png(), Target::None),
        }]);
        document["samplers"] = json!([{ "magFilter": 9729, "minFilter": 9987 }]);
        document["textures"] = json!([{ "sampler": 0, "source": 0 }]);
        let material = |name: &str, roughness: f32| {
            json!({
                "name": name,
                "pbrMetallicRoughness": {
                    "baseColorTexture": { "index": 0 },
                    "metallicFactor": 0.0,
                    "roughnessFactor": roughness,
                },
            })
        };
        document["materials"] = json!([material("skin", 0.62), material("eyes", 0.12)]);
        json!({ "name": "lizard", "mesh": 0, "skin": 0 })
    }

    /// The file of the model by itself, in the reference pose.
    ///
    /// # Errors
    ///
    /// If there is too much of it for the format.
    pub fn glb(&self) -> Result<Vec<u8>, gltf::Error> {
        let mut buffer = Buffer::default();
        let mut nodes = bone_nodes();
        let mut document = json!({
            "asset": { "version": "2.0", "generator": "footfall-lizard" },
            "scene": 0,
        });
        nodes.push(self.add_to(&mut buffer, &mut document));
        document["scenes"] = json!([{ "nodes": [0, nodes.len() - 1] }]);
        document["nodes"] = json!(nodes);
        buffer.file(document)
    }
}

/// The shipped rig's bones as nodes, in the rig's order.
#[must_use]
pub fn bone_nodes() -> Vec<Value> {
    let rig = rig();
    let bones = rig.bones();
    let node = |bone: usize| {
        let local = &bones[bone].local;
        let mut node = json!({
            "name": LIZARD_BONE_NAMES[bone],
            "translation": glb::translation(local.translation),
            "rotation": glb::rotation(local.rotation),
        });
        let below: Vec<usize> = (0..bones.len())
            .filter(|&child| bones[child].parent == Some(bone))
            .collect();
        if !below.is_empty() {
            node["children"] = json!(below);
        }
        node
    };
    (0..bones.len()).map(node).collect()
}
