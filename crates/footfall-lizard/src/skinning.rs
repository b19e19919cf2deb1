// SPDX-License-Identifier: MIT OR Apache-2.0
//! The skin on a posed skeleton, as a renderer puts it there.
//!
//! Linear blend: each bone carries the vertex as if it held it alone, and the shares are summed up.

use footfall_core::{Joint, Rig};
use glam::{Mat4, Vec3};

use crate::mesh::Mesh;

/// Vertices on a posed skeleton: places and unit normals, in the space of the joints.
#[derive(Clone, Debug, Default)]
pub struct Skinned {
    /// Where the vertices are.
    pub places: Vec<Vec3>,
    /// Their normals.
    pub normals: Vec<Vec3>,
}

/// The skin on bones at `joints`, given where those of `rig` are in the reference pose.
#[must_use]
pub fn skinned(mesh: &Mesh, rig: &Rig, joints: &[Joint]) -> Skinned {
    let matrix = |joint: &Joint| Mat4::from_rotation_translation(joint.rotation, joint.translation);
    let carried: Vec<Mat4> = rig
        .bones()
        .iter()
        .zip(joints)
        .map(|(bone, joint)| matrix(joint) * matrix(&bone.model).inverse())
        .collect();
    let mut skinned = Skinned::default();
    for vertex in &mesh.vertices {
        let mut blended = Mat4::ZERO;
        for (bone, share) in vertex.weights.strongest() {
            blended += carried[bone] * share;
        }
        skinned.places.push(blended.transform_point3(vertex.place));
        let normal = blended.transform_vector3(vertex.normal);
        skinned.normals.push(normal.normalize_or(vertex.normal));
    }
    skinned
}
