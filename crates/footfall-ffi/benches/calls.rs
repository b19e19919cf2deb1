// SPDX-License-Identifier: MIT OR Apache-2.0
//! What calls through the C ABI cost, one character a call, as an engine's node makes them. Made for `ci/instructions`:
//! `FOOTFALL_COUNT` names what is called (`foot_ik`, `step`), `FOOTFALL_TIMES` says how often.

#[path = "../tests/given/mod.rs"]
mod given;

use core::ffi::c_void;
use core::ptr::null_mut;

use footfall_ffi::{
    FOOTFALL_INTENT_CHASE, FOOTFALL_OK, footfall_creature_create, footfall_creature_desc_init,
    footfall_creature_destroy, footfall_creatures_update, footfall_dvec3, footfall_foot_ik_create,
    footfall_foot_ik_desc_init, footfall_foot_ik_destroy, footfall_foot_ik_input_init,
    footfall_foot_ik_output, footfall_foot_ik_update, footfall_frame_input_init, footfall_ground,
    footfall_ground_init, footfall_hit, footfall_pose, footfall_probe, footfall_rig_create_lizard,
    footfall_rig_destroy,
};
use given::{joint, leg_desc, leg_input, made};

/// A slope whose answer costs next to nothing: probes are not what is counted here.
unsafe extern "C" fn slope(
    _: *mut c_void,
    probes: *const footfall_probe,
    hits: *mut footfall_hit,
    count: usize,
) {
    // SAFETY: the library passes arrays of `count` elements.
    let (probes, hits) = unsafe {
        (
            core::slice::from_raw_parts(probes, count),
            core::slice::from_raw_parts_mut(hits, count),
        )
    };
    for (probe, hit) in probes.iter().zip(hits) {
        hit.is_hit = 1;
        hit.fraction = 0.4;
        hit.position = footfall_dvec3 {
            z: 0.2 * probe.from.x,
            ..probe.from
        };
        (hit.normal.x, hit.normal.z) = (-0.196, 0.981);
    }
}

fn ground() -> footfall_ground {
    footfall_ground {
        cast: Some(slope),
        ..made(footfall_ground_init)
    }
}

/// A biped with toes.
fn foot_ik(times: usize) {
    let descs = [-1.0, 1.0].map(leg_desc);
    let legs = [-1.0, 1.0].map(leg_input);
    let mut desc = made(footfall_foot_ik_desc_init);
    (desc.legs, desc.leg_count) = (descs.as_ptr(), 2);
    let mut input = made(footfall_foot_ik_input_init);
    (input.legs, input.leg_count, input.dt) = (legs.as_ptr(), 2, 1.0 / 60.0);
    let mut joints = [legs[0].hip; 9];
    let mut output = footfall_foot_ik_output {
        joints: joints.as_mut_ptr(),
        feet: null_mut(),
        joint_count: 9,
        pelvis_offset: 0.0,
        half_height: 0.0,
        mesh_offset: 0.0,
    };
    let (mut handle, ground) = (null_mut(), ground());
    // SAFETY: all pointers are to what they should be.
    unsafe {
        assert_eq!(
            footfall_foot_ik_create(&raw const desc, &raw mut handle, null_mut()),
            FOOTFALL_OK
        );
        for time in 0..times {
            // Up and down the slope, a little.
            input.component.position.x = 0.01 * (time % 1000).abs_diff(500) as f64;
            let status = footfall_foot_ik_update(
                &raw const handle,
                &raw const input,
                &raw mut output,
                1,
                &raw const ground,
                null_mut(),
            );
            assert_eq!(status, FOOTFALL_OK);
        }
        footfall_foot_ik_destroy(handle);
    }
    assert!(joints[0].translation.z.is_finite());
}

/// The shipped lizard, a step a call.
fn step(times: usize) {
    let mut input = made(footfall_frame_input_init);
    input.dt = 1.0 / 120.0;
    input.intent = FOOTFALL_INTENT_CHASE;
    input.target.x = 1.0e6;
    let mut joints = [joint(0, 1.0); 32];
    let pose = footfall_pose {
        joints: joints.as_mut_ptr(),
        joint_count: 32,
        reserved: 0,
    };
    let mut report = core::mem::MaybeUninit::uninit();
    let desc = made(footfall_creature_desc_init);
    let (mut rig, mut creature, ground) = (null_mut(), null_mut(), ground());
    // SAFETY: as above.
    unsafe {
        assert_eq!(
            footfall_rig_create_lizard(&raw mut rig, null_mut()),
            FOOTFALL_OK
        );
        assert_eq!(
            footfall_creature_create(rig, &raw const desc, &raw mut creature, null_mut()),
            FOOTFALL_OK
        );
        for _ in 0..times {
            let status = footfall_creatures_update(
                &raw const creature,
                &raw const input,
                &raw const pose,
                report.as_mut_ptr(),
                1,
                &raw const ground,
                null_mut(),
            );
            assert_eq!(status, FOOTFALL_OK);
        }
        footfall_creature_destroy(creature);
        footfall_rig_destroy(rig);
    }
    assert!(joints[0].translation.z.is_finite());
}

fn main() {
    let asked = std::env::var("FOOTFALL_COUNT");
    let times = std::env::var("FOOTFALL_TIMES").ok();
    let times = times
        .and_then(|times| times.parse().ok())
        .unwrap_or_default();
    match asked.as_deref() {
        Ok("foot_ik") => foot_ik(times),
        Ok("step") => step(times),
        _ => println!("FOOTFALL_COUNT is not set: foot_ik or step. See ci/instructions."),
    }
}
