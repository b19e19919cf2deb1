// SPDX-License-Identifier: MIT OR Apache-2.0
//! Whatever numbers a caller of foot IK passes: a status comes back, joints are finite, and nothing panics.

mod given;
mod mad;

use core::ptr::null_mut;

use footfall_ffi::*;
use given::{joint, leg_desc, leg_input, made};
use mad::{Mad, blows, check, strike};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 20000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(2),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_settings_input_pose_and_world(
        settings_blows in blows(4),
        desc_blows in blows(2),
        frames in prop::collection::vec((blows(3), blows(3)), 1..30),
        words in blows(40),
    ) {
        let mut foot_ik = null_mut();
        // SAFETY: all pointers are to what they should be; struck structs hold numbers only, or have their pointers kept.
        unsafe {
            let mut settings = made(footfall_foot_ik_settings_init);
            strike(&mut settings, &settings_blows, &[0]);
            let mut legs = [leg_desc(-1.0), leg_desc(1.0)];
            strike(&mut legs[1], &desc_blows, &[]);
            let mut desc = made(footfall_foot_ik_desc_init);
            desc.legs = legs.as_ptr();
            desc.leg_count = 2;
            desc.settings = &raw const settings;
            let mut status = footfall_foot_ik_create(&raw const desc, &raw mut foot_ik, null_mut());
            if status != FOOTFALL_OK {
                prop_assert!(status == FOOTFALL_BAD_VALUE || status == FOOTFALL_BAD_RIG, "status {}", status);
                legs[1] = leg_desc(1.0);
                desc.legs = legs.as_ptr();
                desc.settings = core::ptr::null();
                status = footfall_foot_ik_create(&raw const desc, &raw mut foot_ik, null_mut());
            }
            prop_assert_eq!(status, FOOTFALL_OK);
            let world = Mad::new(words);
            let ground = world.ground();
            let mut joints = vec![joint(0, 1.0); footfall_foot_ik_joint_count(foot_ik) as usize];
            let mut feet = [footfall_foot_state::default(); 2];
            let legs_at = core::mem::offset_of!(footfall_foot_ik_input, legs);
            let count_at = core::mem::offset_of!(footfall_foot_ik_input, leg_count);
            for (input_blows, leg_blows) in &frames {
                let mut legs = [leg_input(-1.0), leg_input(1.0)];
                strike(&mut legs[0], leg_blows, &[]);
                let mut input = made(footfall_foot_ik_input_init);
                input.dt = 0.02;
                input.half_height = 88.0;
                input.legs = legs.as_ptr();
                input.leg_count = 2;
                strike(&mut input, input_blows, &[legs_at, legs_at + 4, count_at]);
                let mut output = footfall_foot_ik_output {
                    joints: joints.as_mut_ptr(),
                    feet: feet.as_mut_ptr(),
                    joint_count: joints.len() as u32,
                    pelvis_offset: 0.0,
                    half_height: 0.0,
                    mesh_offset: 0.0,
                };
                let status = footfall_foot_ik_update(
                    &raw const foot_ik, &raw const input, &raw mut output, 1, &raw const ground, null_mut(),
                );
                prop_assert!(status == FOOTFALL_OK || status == FOOTFALL_BAD_VALUE, "status {}", status);
                if status == FOOTFALL_OK {
                    prop_assert!(!world.saw_nonsense.get());
                    check(&joints)?;
                    prop_assert!(output.pelvis_offset.is_finite() && output.half_height.is_finite());
                    prop_assert!(feet.iter().all(|foot| foot.weight.is_finite() && foot.offset.is_finite()));
                }
            }
            prop_assert_eq!(footfall_foot_ik_destroy(foot_ik), FOOTFALL_OK);
        }
    }

    #[test]
    fn any_skeleton(
        bone_blows in prop::collection::vec((0_usize..5, blows(3)), 0..4),
        leg_blows in blows(3),
        desc_blows in blows(3),
    ) {
        let bone = |parent, z: f32| footfall_foot_ik_bone {
            parent,
            rotation: joint(0, 1.0).rotation,
            translation: footfall_vec3 { x: 0.0, y: 1.0, z },
            scale: 1.0,
        };
        let mut bones = [bone(-1, 90.0), bone(0, -2.0), bone(1, -40.0), bone(2, -40.0), bone(3, -3.0)];
        for (at, blows) in &bone_blows {
            strike(&mut bones[*at], blows, &[]);
        }
        let mut legs = [footfall_foot_ik_leg_bones { hip: 1, knee: 2, ankle: 3, toe: 4 }];
        strike(&mut legs[0], &leg_blows, &[]);
        let mut desc = made(footfall_foot_ik_desc_init);
        desc.forward.x = 1.0;
        // The numbers of the description: floor, up, forward.
        let mut numbers = [desc.floor, desc.up.x, desc.up.y, desc.up.z, desc.forward.x, desc.forward.y];
        strike(&mut numbers, &desc_blows, &[]);
        [desc.floor, desc.up.x, desc.up.y, desc.up.z, desc.forward.x, desc.forward.y] = numbers;
        desc.leg_bones = legs.as_ptr();
        desc.leg_count = 1;
        desc.bones = bones.as_ptr();
        desc.bone_count = bones.len() as u32;
        let mut foot_ik = null_mut();
        // SAFETY: all pointers are to what they should be.
        unsafe {
            let status = footfall_foot_ik_create(&raw const desc, &raw mut foot_ik, null_mut());
            prop_assert!(status == FOOTFALL_OK || status == FOOTFALL_BAD_RIG, "status {}", status);
            prop_assert_eq!(footfall_foot_ik_destroy(foot_ik), FOOTFALL_OK);
        }
    }
}
