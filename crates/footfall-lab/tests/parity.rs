// SPDX-License-Identifier: MIT OR Apache-2.0
//! The default job through the C ABI: the same bits as through the core's own API.

use core::ffi::c_void;

use footfall_core::{Ground, Hit, Placement, Probe};
use footfall_ffi::*;
use footfall_lab::run::{Options, run};
use footfall_lab::world::World;
use footfall_lab::{bounds, scene};
use glam::DVec3;

fn point(v: footfall_dvec3) -> DVec3 {
    DVec3::new(v.x, v.y, v.z)
}

fn vector(v: DVec3) -> footfall_dvec3 {
    footfall_dvec3 {
        x: v.x,
        y: v.y,
        z: v.z,
    }
}

unsafe extern "C" fn cast(
    user: *mut c_void,
    probes: *const footfall_probe,
    hits: *mut footfall_hit,
    count: usize,
) {
    // SAFETY: `user` is the world lent to the update; the arrays have `count` elements.
    let (world, probes, hits) = unsafe {
        (
            &*user.cast::<World>(),
            core::slice::from_raw_parts(probes, count),
            core::slice::from_raw_parts_mut(hits, count),
        )
    };
    for (asked, answer) in probes.iter().zip(hits) {
        let probe = Probe {
            from: point(asked.from),
            to: point(asked.to),
            radius: asked.radius,
            ..Probe::default()
        };
        let mut found: [Option<Hit>; 1] = [None];
        world.cast(&[probe], &mut found);
        if let Some(hit) = found[0] {
            *answer = hit.into();
        }
    }
}

unsafe extern "C" fn supports(
    user: *mut c_void,
    ids: *const u64,
    placements: *mut footfall_placement,
    found: *mut u8,
    count: usize,
) {
    // SAFETY: as above.
    let (world, ids, placements, found) = unsafe {
        (
            &*user.cast::<World>(),
            core::slice::from_raw_parts(ids, count),
            core::slice::from_raw_parts_mut(placements, count),
            core::slice::from_raw_parts_mut(found, count),
        )
    };
    let mut answers: Vec<Option<Placement>> = vec![None; count];
    world.supports(ids, &mut answers);
    for (at, answer) in answers.into_iter().enumerate() {
        if let Some(placement) = answer {
            placements[at] = placement.into();
            found[at] = 1;
        }
    }
}

/// What one frame of a run through the C ABI gave: placement, and joints as bits.
struct Abi {
    rig: *mut footfall_rig,
    creature: *mut footfall_creature,
    joints: Vec<footfall_joint>,
}

impl Abi {
    fn new(start: Placement) -> Self {
        let (mut rig, mut creature) = (core::ptr::null_mut(), core::ptr::null_mut());
        let mut desc = core::mem::MaybeUninit::uninit();
        // SAFETY: all pointers are to what they should be.
        let (status, joint_count) = unsafe {
            assert_eq!(
                footfall_rig_create_lizard(&raw mut rig, core::ptr::null_mut()),
                FOOTFALL_OK
            );
            footfall_creature_desc_init(desc.as_mut_ptr());
            let mut desc: footfall_creature_desc = desc.assume_init();
            desc.placement = start.into();
            let status = footfall_creature_create(
                rig,
                &raw const desc,
                &raw mut creature,
                core::ptr::null_mut(),
            );
            (status, footfall_rig_bone_count(rig))
        };
        assert_eq!(status, FOOTFALL_OK);
        let rest = footfall_joint::from(footfall_core::Joint::default());
        Self {
            rig,
            creature,
            joints: vec![rest; joint_count as usize],
        }
    }

    fn update(&mut self, dt: f64, target: DVec3, world: &World) -> footfall_frame_report {
        let joint_count = self.joints.len() as u32;
        let pose = footfall_pose {
            joints: self.joints.as_mut_ptr(),
            joint_count,
            reserved: 0,
        };
        let mut report = core::mem::MaybeUninit::uninit();
        // SAFETY: all pointers are to what they should be.
        unsafe {
            let mut input = core::mem::MaybeUninit::uninit();
            footfall_frame_input_init(input.as_mut_ptr());
            let mut input: footfall_frame_input = input.assume_init();
            input.dt = dt;
            input.intent = FOOTFALL_INTENT_CHASE;
            input.target = vector(target);
            let mut ground = core::mem::MaybeUninit::uninit();
            footfall_ground_init(ground.as_mut_ptr());
            let mut ground: footfall_ground = ground.assume_init();
            ground.user = core::ptr::from_ref(world).cast_mut().cast();
            ground.cast = Some(cast);
            ground.supports = Some(supports);
            let status = footfall_creatures_update(
                &raw const self.creature,
                &raw const input,
                &raw const pose,
                report.as_mut_ptr(),
                1,
                &raw const ground,
                core::ptr::null_mut(),
            );
            assert_eq!(status, FOOTFALL_OK);
            report.assume_init()
        }
    }
}

impl Drop for Abi {
    fn drop(&mut self) {
        // SAFETY: both are ours, and used no more.
        unsafe {
            footfall_creature_destroy(self.creature);
            footfall_rig_destroy(self.rig);
        }
    }
}

fn same_bits(scene_name: &str) {
    let scene = scene::scene(scene_name).expect("the scene exists");
    let rig = bounds::lizard().expect("the rig is sound");
    let start = Placement {
        position: footfall_core::math::snap(scene.start.position),
        ..scene.start
    };
    let mut abi = Abi::new(start);
    let mut frames = 0;
    run(&scene, &rig, &Options::of(&scene), |frame| {
        let report = abi.update(frame.dt, frame.target, frame.world);
        assert_eq!(
            report.placement,
            frame.report.placement.into(),
            "frame {}",
            frame.index
        );
        for (bone, (ours, theirs)) in frame.local.iter().zip(&abi.joints).enumerate() {
            assert_eq!(
                footfall_joint::from(*ours),
                *theirs,
                "frame {}, bone {bone}",
                frame.index
            );
        }
        frames += 1;
    })
    .expect("the run is possible");
    assert!(frames > 400);
}

#[test]
fn the_default_job_gives_the_same_bits_through_the_c_abi() {
    same_bits("terrain");
}

#[test]
fn a_moving_platform_gives_the_same_bits_through_the_c_abi() {
    same_bits("moving-platform");
}
