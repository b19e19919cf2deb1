// SPDX-License-Identifier: MIT OR Apache-2.0
//! Binary glTF, piece by piece.
//!
//! glTF is right-handed with Y up, in metres: a vector (x, y, z) of ours is (x, z, y) / 100 there, which is what the
//! engine's importer takes back. The map mirrors, so the axis of a turn changes sign besides, and triangles are wound
//! the other way.

use std::borrow::Cow;

use glam::{Quat, Vec3};
use serde_json::{Value, json};

/// A place or way in glTF's frame, m.
#[must_use]
pub fn translation(v: Vec3) -> [f32; 3] {
    [v.x * 0.01, v.z * 0.01, v.y * 0.01]
}

/// A direction in glTF's frame.
#[must_use]
pub fn direction(v: Vec3) -> [f32; 3] {
    [v.x, v.z, v.y]
}

/// A rotation in glTF's frame.
#[must_use]
pub fn rotation(q: Quat) -> [f32; 4] {
    [-q.x, -q.z, -q.y, q.w]
}

/// What a part of the buffer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Neither vertices nor their order.
    None,
    /// Vertices.
    Vertices,
    /// Their order.
    Indices,
}

/// The binary part, and the JSON that says what is where in it.
#[derive(Clone, Debug, Default)]
pub struct Buffer {
    bytes: Vec<u8>,
    views: Vec<Value>,
    accessors: Vec<Value>,
}

impl Buffer {
    /// Adds bytes, and gives the number of their view.
    pub fn view(&mut self, bytes: &[u8], target: Target) -> usize {
        // Every part begins where numbers of four bytes may.
        while !self.bytes.len().is_multiple_of(4) {
            self.bytes.push(0);
        }
        let mut view =
            json!({ "buffer": 0, "byteOffset": self.bytes.len(), "byteLength": bytes.len() });
        match target {
            Target::None => {}
            Target::Vertices => view["target"] = json!(34962),
            Target::Indices => view["target"] = json!(34963),
        }
        self.bytes.extend(bytes);
        self.views.push(view);
        self.views.len() - 1
    }

    fn accessor(&mut self, view: usize, component: u32, kind: &str, count: usize) -> usize {
        self.accessors.push(json!({
            "bufferView": view, "componentType": component, "count": count, "type": kind,
        }));
        self.accessors.len() - 1
    }

    /// Adds vectors of numbers, and gives the number of their accessor. Places of vertices and times of keys must come
    /// `with_bounds`.
    pub fn numbers<const WIDTH: usize>(
        &mut self,
        values: &[[f32; WIDTH]],
        target: Target,
        with_bounds: bool,
    ) -> usize {
        let kind = match WIDTH {
            1 => "SCALAR",
            2 => "VEC2",
            3 => "VEC3",
            4 => "VEC4",
            _ => "MAT4",
        };
        let bytes: Vec<u8> = values
            .iter()
            .flatten()
            .flat_map(|value| value.to_le_bytes())
            .collect();
        let view = self.view(&bytes, target);
        let accessor = self.accessor(view, 5126, kind, values.len());
        if with_bounds {
            let bound = |pick: fn(f32, f32) -> f32| -> Vec<f32> {
                let column = |at: usize| values.iter().map(move |value| value[at]).reduce(pick);
                (0..WIDTH).map(|at| column(at).unwrap_or(0.0)).collect()
            };
            self.accessors[accessor]["min"] = json!(bound(f32::min));
            self.accessors[accessor]["max"] = json!(bound(f32::max));
        }
        accessor
    }

    /// Adds the order of vertices.
    pub fn indices(&mut self, values: &[u16]) -> usize {
        let bytes: Vec<u8> = values
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect();
        let view = self.view(&bytes, Target::Indices);
        self.accessor(view, 5123, "SCALAR", values.len())
    }

    /// Adds the joints that hold vertices.
    pub fn joints(&mut self, values: &[[u8; 4]]) -> usize {
        let view = self.view(values.as_flattened(), Target::Vertices);
        self.accessor(view, 5121, "VEC4", values.len())
    }

    /// The whole file: `document` without its buffer, views and accessors.
    ///
    /// # Errors
    ///
    /// If there is too much of it for the format.
    pub fn file(self, mut document: Value) -> Result<Vec<u8>, gltf::Error> {
        document["bufferViews"] = json!(self.views);
        document["accessors"] = json!(self.accessors);
        document["buffers"] = json!([{ "byteLength": self.bytes.len() }]);
        let json = document.to_string().into_bytes();
        let header = gltf::binary::Header {
            magic: *b"glTF",
            version: 2,
            length: 0,
        };
        let glb = gltf::binary::Glb {
            header,
            json: Cow::Owned(json),
            bin: Some(Cow::Owned(self.bytes)),
        };
        glb.to_vec()
    }
}
