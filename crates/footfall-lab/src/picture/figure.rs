// SPDX-License-Identifier: MIT OR Apache-2.0
//! The creature: its skin on a posed skeleton, or its bones if it has none.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use glam::{Mat4, Quat, Vec2, Vec3};

use super::draw::{Corner, Image, Triangle};
use super::marks;
use crate::report::{Poses, Report};

/// A vertex of a skin: where it is in the reference pose, and what holds it.
struct Vertex {
    corner: Corner,
    joints: [usize; 4],
    shares: [f32; 4],
}

/// A skin, or none.
pub struct Figure {
    vertices: Vec<Vertex>,
    triangles: Vec<[usize; 3]>,
    /// From the reference pose to each bone's own space.
    binds: Vec<Mat4>,
    image: Option<Image>,
}

/// The creature as it was in a frame.
pub struct Posed {
    pub triangles: Vec<Triangle>,
}

/// Every bone's matrix in a frame of some poses, in the space of the run.
pub fn bones(report: &Report, poses: &Poses, frame: usize) -> Vec<Mat4> {
    let root = poses.roots.row::<8>(frame);
    let stand = Mat4::from_scale_rotation_translation(
        Vec3::splat(root[7]),
        Quat::from_array([root[3], root[4], root[5], root[6]]),
        Vec3::new(root[0], root[1], root[2]),
    );
    let count = report.rig.bones.len();
    let mut bones: Vec<Mat4> = Vec::with_capacity(count);
    for (at, bone) in report.rig.bones.iter().enumerate() {
        let moving = &poses.moving;
        let place = moving
            .iter()
            .position(|&moves| moves == at)
            .map_or(bone.translation, |place| {
                poses.translations.row(frame * moving.len() + place)
            });
        let turn = Quat::from_array(poses.rotations.row(frame * count + at));
        let local = Mat4::from_rotation_translation(turn, Vec3::from_array(place));
        bones.push(bone.parent.map_or(stand, |parent| bones[parent]) * local);
    }
    bones
}

impl Figure {
    /// The creature of a run.
    ///
    /// # Errors
    ///
    /// If its skin cannot be read.
    pub fn new(report: &Report) -> Result<Self, String> {
        let mut figure = Self {
            vertices: Vec::new(),
            triangles: Vec::new(),
            binds: Vec::new(),
            image: None,
        };
        if let Some(skin) = report.skins.first() {
            let bytes = BASE64_STANDARD
                .decode(skin)
                .map_err(|error| format!("the skin: {error}"))?;
            figure
                .read(&bytes)
                .map_err(|error| format!("the skin: {error}"))?;
        }
        Ok(figure)
    }

    /// Takes in a model whose first nodes are the rig's bones.
    fn read(&mut self, bytes: &[u8]) -> Result<(), String> {
        let (document, buffers, images) =
            gltf::import_slice(bytes).map_err(|error| error.to_string())?;
        let data = |buffer: gltf::Buffer<'_>| Some(buffers[buffer.index()].0.as_slice());
        let skin = document.skins().next().ok_or("it has none")?;
        let joints: Vec<usize> = skin.joints().map(|joint| joint.index()).collect();
        self.binds = skin
            .reader(data)
            .read_inverse_bind_matrices()
            .ok_or("no inverse bind matrices")?
            .map(|matrix| Mat4::from_cols_array_2d(&matrix))
            .collect();
        for primitive in document.meshes().flat_map(|mesh| mesh.primitives()) {
            let reader = primitive.reader(data);
            let missing = "places, normals, texture coordinates, joints or weights are missing";
            let first = self.vertices.len();
            let places = reader.read_positions().ok_or(missing)?;
            let normals = reader.read_normals().ok_or(missing)?;
            let uvs = reader.read_tex_coords(0).ok_or(missing)?.into_f32();
            let holders = reader.read_joints(0).ok_or(missing)?.into_u16();
            let shares = reader.read_weights(0).ok_or(missing)?.into_f32();
            for ((((place, normal), uv), holders), shares) in
                places.zip(normals).zip(uvs).zip(holders).zip(shares)
            {
                self.vertices.push(Vertex {
                    corner: Corner {
                        place: Vec3::from_array(place),
                        normal: Vec3::from_array(normal),
                        uv: Vec2::from_array(uv),
                    },
                    joints: holders.map(|joint| joints[usize::from(joint)]),
                    shares,
                });
            }
            // A mesh without indices has its corners in order.
            let order: Vec<usize> = reader.read_indices().map_or_else(
                || (first..self.vertices.len()).collect(),
                |indices| indices.into_u32().map(|at| first + at as usize).collect(),
            );
            self.triangles
                .extend(order.chunks_exact(3).map(|at| [at[0], at[1], at[2]]));
        }
        let Some(image) = images.first() else {
            return Ok(());
        };
        let pixels = match image.format {
            gltf::image::Format::R8G8B8 => image.pixels.as_chunks::<3>().0.to_vec(),
            gltf::image::Format::R8G8B8A8 => {
                let (pixels, _) = image.pixels.as_chunks::<4>();
                pixels.iter().map(|[r, g, b, _]| [*r, *g, *b]).collect()
            }
            other => return Err(format!("a texture of {other:?}, not RGB")),
        };
        self.image = Some(Image {
            size: [image.width as usize, image.height as usize],
            pixels,
        });
        Ok(())
    }

    /// The image it is painted with.
    pub fn texture(&self) -> Option<&Image> {
        self.image.as_ref()
    }

    /// The creature as it was in a frame of some poses.
    pub fn posed(&self, report: &Report, poses: &Poses, frame: usize) -> Posed {
        let bones = bones(report, poses, frame);
        if self.vertices.is_empty() {
            return Posed {
                triangles: marks::bare_bones(report, &bones),
            };
        }
        let carried: Vec<Mat4> = bones
            .iter()
            .zip(&self.binds)
            .map(|(bone, bind)| *bone * *bind)
            .collect();
        let corners: Vec<Corner> = self
            .vertices
            .iter()
            .map(|vertex| {
                let mut blended = Mat4::ZERO;
                for (&joint, &share) in vertex.joints.iter().zip(&vertex.shares) {
                    if share > 0.0 {
                        blended += carried[joint] * share;
                    }
                }
                Corner {
                    place: blended.transform_point3(vertex.corner.place),
                    normal: blended
                        .transform_vector3(vertex.corner.normal)
                        .normalize_or(Vec3::Y),
                    ..vertex.corner
                }
            })
            .collect();
        let triangles = self.triangles.iter();
        Posed {
            triangles: triangles
                .map(|triangle| Triangle(triangle.map(|at| corners[at])))
                .collect(),
        }
    }
}
