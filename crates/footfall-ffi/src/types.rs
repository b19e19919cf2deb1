// SPDX-License-Identifier: MIT OR Apache-2.0
//! The frozen structs: passed in arrays, so they have no size field, and their layout is pinned here and in C.
//!
//! New data becomes a new parallel array.

use footfall_core::{Hit, Joint, Placement, Probe};
use glam::{DVec3, Quat, Vec3};

/// A vector, model or local space, or a direction.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct footfall_vec3 {
    /// Forward.
    pub x: f32,
    /// Right.
    pub y: f32,
    /// Up.
    pub z: f32,
}

/// A world position, cm.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct footfall_dvec3 {
    /// Forward.
    pub x: f64,
    /// Right.
    pub y: f64,
    /// Up.
    pub z: f64,
}

/// A rotation: a quaternion of unit length.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct footfall_quat {
    /// Vector part.
    pub x: f32,
    /// Vector part.
    pub y: f32,
    /// Vector part.
    pub z: f32,
    /// Scalar part.
    pub w: f32,
}

/// Position, rotation and uniform scale in the world.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct footfall_placement {
    /// World cm, within 10 000 km of the origin.
    pub position: footfall_dvec3,
    /// Model to world; of unit length within 0.1 %.
    pub rotation: footfall_quat,
    /// Uniform, 0.1 to 10.
    pub scale: f32,
    /// Not looked at.
    pub reserved: u32,
}

/// A bone's transform relative to its parent.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct footfall_joint {
    /// Of unit length.
    pub rotation: footfall_quat,
    /// cm.
    pub translation: footfall_vec3,
}

/// A ray, or a sphere moved along a line. World space, cm.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct footfall_probe {
    /// Where the ray, or the sphere's centre, begins.
    pub from: footfall_dvec3,
    /// Where it ends.
    pub to: footfall_dvec3,
    /// Radius of the sphere; 0 is a ray.
    pub radius: f32,
    /// What it is for: FOOTFALL_PURPOSE_*. The host may answer different purposes from different channels.
    pub purpose: u32,
    /// Who of the batch asks: an index into the update's arrays. The host may leave out what belongs to it.
    pub owner: u32,
    /// Always 0.
    pub reserved: u32,
}

/// The first thing a probe met. World space, cm. Arrives filled with zeros: open air.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct footfall_hit {
    /// The point of the surface that was touched.
    pub position: footfall_dvec3,
    /// Normal of the surface there, of unit length, toward the side the probe came from.
    pub normal: footfall_vec3,
    /// How far along the probe, 0 to 1; for a sphere, where its centre was. 0 also means that it began inside.
    pub fraction: f32,
    /// What was hit, if it can move: an id that the supports callback knows. 0 is the fixed world.
    pub support: u64,
    /// Whatever the host wants to hear again in the events, say the kind of surface.
    pub tag: u64,
    /// 1 if something was hit, 0 if not.
    pub is_hit: u32,
    /// Not looked at.
    pub reserved: u32,
}

const _: () = {
    use core::mem::{align_of, offset_of, size_of};
    assert!(size_of::<footfall_placement>() == 48 && align_of::<footfall_placement>() == 8);
    assert!(offset_of!(footfall_placement, scale) == 40);
    assert!(size_of::<footfall_joint>() == 28 && offset_of!(footfall_joint, translation) == 16);
    assert!(size_of::<footfall_probe>() == 64 && offset_of!(footfall_probe, radius) == 48);
    assert!(size_of::<footfall_hit>() == 64 && offset_of!(footfall_hit, support) == 40);
    assert!(offset_of!(footfall_hit, is_hit) == 56);
};

impl From<footfall_vec3> for Vec3 {
    fn from(v: footfall_vec3) -> Self {
        Self::new(v.x, v.y, v.z)
    }
}

impl From<Vec3> for footfall_vec3 {
    fn from(v: Vec3) -> Self {
        Self {
            x: v.x,
            y: v.y,
            z: v.z,
        }
    }
}

impl From<footfall_dvec3> for DVec3 {
    fn from(v: footfall_dvec3) -> Self {
        Self::new(v.x, v.y, v.z)
    }
}

impl From<DVec3> for footfall_dvec3 {
    fn from(v: DVec3) -> Self {
        Self {
            x: v.x,
            y: v.y,
            z: v.z,
        }
    }
}

impl From<footfall_quat> for Quat {
    fn from(q: footfall_quat) -> Self {
        Self::from_xyzw(q.x, q.y, q.z, q.w)
    }
}

impl From<Quat> for footfall_quat {
    fn from(q: Quat) -> Self {
        Self {
            x: q.x,
            y: q.y,
            z: q.z,
            w: q.w,
        }
    }
}

impl From<footfall_placement> for Placement {
    fn from(p: footfall_placement) -> Self {
        Self {
            position: p.position.into(),
            rotation: p.rotation.into(),
            scale: p.scale,
        }
    }
}

impl From<Placement> for footfall_placement {
    fn from(p: Placement) -> Self {
        Self {
            position: p.position.into(),
            rotation: p.rotation.into(),
            scale: p.scale,
            reserved: 0,
        }
    }
}

impl From<Joint> for footfall_joint {
    fn from(joint: Joint) -> Self {
        Self {
            rotation: joint.rotation.into(),
            translation: joint.translation.into(),
        }
    }
}

impl From<&Probe> for footfall_probe {
    fn from(probe: &Probe) -> Self {
        Self {
            from: probe.from.into(),
            to: probe.to.into(),
            radius: probe.radius,
            purpose: probe.purpose as u32,
            owner: probe.owner,
            reserved: 0,
        }
    }
}

impl From<Hit> for footfall_hit {
    fn from(hit: Hit) -> Self {
        Self {
            position: hit.position.into(),
            normal: hit.normal.into(),
            fraction: hit.fraction,
            support: hit.support,
            tag: hit.tag,
            is_hit: 1,
            reserved: 0,
        }
    }
}

impl From<&footfall_hit> for Option<Hit> {
    fn from(hit: &footfall_hit) -> Self {
        (hit.is_hit != 0).then(|| Hit {
            position: hit.position.into(),
            normal: hit.normal.into(),
            fraction: hit.fraction,
            support: hit.support,
            tag: hit.tag,
        })
    }
}
