// SPDX-License-Identifier: MIT OR Apache-2.0
//! Numbers that break things, and a world gone mad.
#![allow(dead_code)] // Not every test needs all of it.

use core::ffi::c_void;

use footfall_ffi::*;
use proptest::prelude::*;

use crate::given::made;

/// Numbers that break things.
pub fn float() -> impl Strategy<Value = f32> {
    prop_oneof![
        prop::sample::select(vec![
            0.0,
            -0.0,
            1.0,
            -1.0,
            f32::NAN,
            f32::INFINITY,
            f32::NEG_INFINITY,
            f32::MAX,
            f32::MIN_POSITIVE,
            1.0e-30,
            1.0e30,
        ]),
        -100.0_f32..100.0,
    ]
}

pub fn whole() -> impl Strategy<Value = u32> {
    prop_oneof![
        0_u32..40,
        prop::sample::select(vec![u32::MAX, u32::MAX - 1, 1 << 31, 1 << 20])
    ]
}

/// A place in a struct, and what to write there.
pub type Blow = (usize, u32);

pub fn blows(most: usize) -> impl Strategy<Value = Vec<Blow>> {
    let value = prop_oneof![float().prop_map(f32::to_bits), whole()];
    prop::collection::vec((any::<usize>(), value), 0..most)
}

/// Overwrites some of a struct's 32-bit words, but for those at `kept`.
pub fn strike<T: Copy>(value: &mut T, blows: &[Blow], kept: &[usize]) {
    let words = size_of::<T>() / 4;
    for &(at, bits) in blows {
        let at = at % words;
        if !kept.contains(&(at * 4)) {
            // SAFETY: within the struct, aligned to four, and all its fields are plain numbers or kept.
            unsafe { core::ptr::from_mut(value).cast::<u32>().add(at).write(bits) };
        }
    }
}

/// The words of a world gone mad.
pub struct Mad {
    words: Vec<Blow>,
    next: core::cell::Cell<usize>,
    /// Whether a probe was no probe.
    pub saw_nonsense: core::cell::Cell<bool>,
}

impl Mad {
    pub fn new(words: Vec<Blow>) -> Self {
        Self {
            words,
            next: core::cell::Cell::new(0),
            saw_nonsense: core::cell::Cell::new(false),
        }
    }

    pub fn ground(&self) -> footfall_ground {
        let mut ground = made(footfall_ground_init);
        ground.user = core::ptr::from_ref(self).cast_mut().cast();
        ground.cast = Some(mad_cast);
        ground
    }
}

unsafe extern "C" fn mad_cast(
    user: *mut c_void,
    probes: *const footfall_probe,
    hits: *mut footfall_hit,
    count: usize,
) {
    // SAFETY: `user` is the world lent to the update; the arrays have `count` elements.
    let (world, probes, hits) = unsafe {
        (
            &*user.cast::<Mad>(),
            core::slice::from_raw_parts(probes, count),
            core::slice::from_raw_parts_mut(hits, count),
        )
    };
    for (probe, hit) in probes.iter().zip(hits) {
        let numbers = [
            probe.from.x,
            probe.from.z,
            probe.to.y,
            probe.to.z,
            f64::from(probe.radius),
        ];
        world
            .saw_nonsense
            .set(world.saw_nonsense.get() || numbers.iter().any(|number| !number.is_finite()));
        hit.is_hit = 1;
        hit.fraction = 0.5;
        hit.normal.z = 1.0;
        hit.position = footfall_dvec3 {
            x: probe.from.x,
            y: probe.from.y,
            z: 0.0,
        };
        let at = world.next.get();
        world.next.set(at + 1);
        if let Some(&blow) = world.words.get(at % (world.words.len() + 3)) {
            strike(hit, &[blow], &[]);
        }
    }
}

pub fn check(joints: &[footfall_joint]) -> Result<(), TestCaseError> {
    for (bone, joint) in joints.iter().enumerate() {
        let footfall_quat { x, y, z, w } = joint.rotation;
        let length = x * x + y * y + z * z + w * w;
        prop_assert!(
            (length - 1.0).abs() < 0.02,
            "bone {}: a turn of {}",
            bone,
            length
        );
        let footfall_vec3 { x, y, z } = joint.translation;
        prop_assert!((x + y + z).is_finite(), "bone {}", bone);
    }
    Ok(())
}
