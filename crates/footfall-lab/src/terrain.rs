// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ground from files: heightmaps as the engine's landscapes import them, and triangle meshes.

use std::path::Path;

use glam::{DMat4, DVec3};

use crate::world::World;

/// A triangle surface.
#[derive(Clone, Debug, Default)]
pub struct Surface {
    /// Corners, world cm.
    pub points: Vec<DVec3>,
    /// Corner indices of the triangles.
    pub triangles: Vec<[u32; 3]>,
}

impl Surface {
    /// A heightmap from a 16-bit grey PNG: one sample every `cell` cm, grey 0 to 65535 over `height` cm, its middle at
    /// the origin.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is not such a picture.
    pub fn from_heightmap(path: &Path, cell: f64, height: f64) -> Result<Self, String> {
        let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Self::from_heightmap_bytes(&bytes, cell, height)
            .map_err(|error| format!("{}: {error}", path.display()))
    }

    /// As [`Self::from_heightmap`], from the file's bytes.
    ///
    /// # Errors
    ///
    /// If they are not such a picture.
    pub fn from_heightmap_bytes(bytes: &[u8], cell: f64, height: f64) -> Result<Self, String> {
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes))
            .read_info()
            .map_err(|e| e.to_string())?;
        let (colour, depth) = reader.output_color_type();
        if (colour, depth) != (png::ColorType::Grayscale, png::BitDepth::Sixteen) {
            return Err(format!(
                "{colour:?} at {depth:?} bits: a 16-bit grey PNG is needed"
            ));
        }
        let size = reader.output_buffer_size().ok_or("too large")?;
        let mut samples = vec![0; size];
        let info = reader.next_frame(&mut samples).map_err(|e| e.to_string())?;
        let (columns, rows) = (info.width as usize, info.height as usize);
        if columns < 2 || rows < 2 {
            return Err(format!(
                "{columns} × {rows} samples: at least 2 × 2 are needed"
            ));
        }
        let mut surface = Self::default();
        for (at, pair) in samples.chunks_exact(2).take(columns * rows).enumerate() {
            let grey = f64::from(u16::from_be_bytes([pair[0], pair[1]])) / 65535.0;
            // Rows run to the south, which is to the right of a creature that looks east.
            let x = ((at % columns) as f64 - (columns - 1) as f64 * 0.5) * cell;
            let y = ((at / columns) as f64 - (rows - 1) as f64 * 0.5) * cell;
            surface.points.push(DVec3::new(x, y, grey * height));
        }
        for row in 0..rows - 1 {
            for column in 0..columns - 1 {
                let corner =
                    |down: usize, right: usize| ((row + down) * columns + column + right) as u32;
                surface
                    .triangles
                    .push([corner(0, 0), corner(0, 1), corner(1, 1)]);
                surface
                    .triangles
                    .push([corner(0, 0), corner(1, 1), corner(1, 0)]);
            }
        }
        Ok(surface)
    }

    /// The triangles of a binary glTF file: metres, Y up, −X right become cm, Z up, Y right.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, needs other files, or holds no triangles.
    pub fn from_glb(path: &Path) -> Result<Self, String> {
        let at = |error: String| format!("{}: {error}", path.display());
        let file = gltf::Gltf::open(path).map_err(|error| at(error.to_string()))?;
        let blob = file
            .blob
            .as_deref()
            .ok_or_else(|| at("not a binary glTF file".into()))?;
        let mut surface = Self::default();
        let scene = file
            .default_scene()
            .or_else(|| file.scenes().next())
            .ok_or_else(|| at("no scene".into()))?;
        for node in scene.nodes() {
            surface.add_node(&node, DMat4::IDENTITY, blob);
        }
        if surface.triangles.is_empty() {
            Err(at("no triangles".into()))
        } else {
            Ok(surface)
        }
    }

    fn add_node(&mut self, node: &gltf::Node<'_>, parent: DMat4, blob: &[u8]) {
        let columns = node
            .transform()
            .matrix()
            .map(|column| column.map(f64::from));
        let transform = parent * DMat4::from_cols_array_2d(&columns);
        for primitive in node
            .mesh()
            .into_iter()
            .flat_map(|mesh| mesh.primitives().collect::<Vec<_>>())
        {
            if primitive.mode() != gltf::mesh::Mode::Triangles {
                continue;
            }
            let reader = primitive.reader(|buffer| (buffer.index() == 0).then_some(blob));
            let first = self.points.len() as u32;
            for point in reader.read_positions().into_iter().flatten() {
                let point = transform.transform_point3(DVec3::from_array(point.map(f64::from)));
                // glTF looks along +Z with +X to its left.
                self.points
                    .push(DVec3::new(point.z, -point.x, point.y) * 100.0);
            }
            let count = self.points.len() as u32 - first;
            let indices: Vec<u32> = reader.read_indices().map_or_else(
                || (0..count).collect(),
                |indices| indices.into_u32().collect(),
            );
            let corners = indices
                .chunks_exact(3)
                .map(|corner| [corner[0], corner[1], corner[2]].map(|i| i + first));
            self.triangles.extend(corners);
        }
        for child in node.children() {
            self.add_node(&child, transform, blob);
        }
    }

    /// A world of this surface alone.
    ///
    /// # Errors
    ///
    /// If the triangles cannot be used.
    pub fn world(&self) -> Result<World, String> {
        let mut world = World::new();
        world.add_mesh(&self.points, self.triangles.clone())?;
        Ok(world)
    }
}
