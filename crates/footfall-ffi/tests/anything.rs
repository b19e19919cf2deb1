// SPDX-License-Identifier: MIT OR Apache-2.0
//! Whatever numbers a caller passes: a status comes back, poses are finite, and nothing panics (a panic would end the
//! process here, as entries may not unwind).

mod given;
mod mad;

use core::mem::MaybeUninit;
use core::ptr::null_mut;

use footfall_ffi::*;
use given::made;
use mad::{Mad, blows, check, strike, whole};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Updates one creature. The report is written only if the status is `FOOTFALL_OK`.
///
/// # Safety
///
/// As for `footfall_creatures_update`.
unsafe fn update(
    creature: *mut footfall_creature,
    input: &footfall_frame_input,
    pose: &footfall_pose,
    ground: &footfall_ground,
) -> (footfall_status, MaybeUninit<footfall_frame_report>) {
    let mut report = MaybeUninit::uninit();
    // SAFETY: the caller's promise.
    let status = unsafe {
        footfall_creatures_update(
            &raw const creature,
            input,
            pose,
            report.as_mut_ptr(),
            1,
            ground,
            null_mut(),
        )
    };
    (status, report)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_settings_input_and_world(
        settings_blows in blows(4),
        input_blows in prop::collection::vec(blows(4), 1..30),
        words in blows(40),
        placement_blows in blows(2),
    ) {
        let mut rig = null_mut();
        let mut creature = null_mut();
        // SAFETY: all pointers are to what they should be; struck structs hold numbers only.
        unsafe {
            prop_assert_eq!(footfall_rig_create_lizard(&raw mut rig, null_mut()), FOOTFALL_OK);
            let mut settings = made(footfall_settings_init);
            strike(&mut settings, &settings_blows, &[0]);
            let mut desc = made(footfall_creature_desc_init);
            desc.settings = &raw const settings;
            strike(&mut desc.placement, &placement_blows, &[]);
            let mut status = footfall_creature_create(rig, &raw const desc, &raw mut creature, null_mut());
            if status != FOOTFALL_OK {
                desc = made(footfall_creature_desc_init);
                status = footfall_creature_create(rig, &raw const desc, &raw mut creature, null_mut());
            }
            prop_assert_eq!(status, FOOTFALL_OK);
            let world = Mad::new(words);
            let ground = world.ground();
            let rest = footfall_joint::from(footfall_core::Joint::default());
            let mut joints = vec![rest; footfall_rig_bone_count(rig) as usize];
            let pose = footfall_pose { joints: joints.as_mut_ptr(), joint_count: joints.len() as u32, reserved: 0 };
            for blows in &input_blows {
                let mut input = made(footfall_frame_input_init);
                input.dt = 0.07;
                input.intent = FOOTFALL_INTENT_CHASE;
                strike(&mut input, blows, &[]);
                let (status, report) = update(creature, &input, &pose, &ground);
                prop_assert!(status == FOOTFALL_OK || status == FOOTFALL_BAD_VALUE, "status {}", status);
                if status == FOOTFALL_OK {
                    prop_assert!(!world.saw_nonsense.get());
                    check(&joints)?;
                    prop_assert!(report.assume_init().placement.position.z.is_finite());
                }
            }
            prop_assert_eq!(footfall_creature_destroy(creature), FOOTFALL_OK);
            footfall_rig_destroy(rig);
        }
    }

    #[test]
    fn any_rig(
        bone_blows in prop::collection::vec((0_usize..8, blows(3)), 0..4),
        leg_blows in prop::collection::vec((0_usize..2, blows(3)), 0..3),
        chain in prop::collection::vec(whole(), 0..4),
        head in -3_i32..9,
        body in whole(),
    ) {
        let bone = |parent, x: f32, y: f32, z: f32| footfall_bone {
            parent,
            rotation: footfall_quat { x: 0.0, y: 0.0, z: 0.0, w: 1.0 },
            translation: footfall_vec3 { x, y, z },
        };
        let mut bones = [
            bone(-1, 0.0, 0.0, 10.0),
            bone(0, 0.0, 5.0, 0.0),
            bone(1, 2.0, 3.0, -4.0),
            bone(2, -2.0, 2.0, -5.0),
            bone(0, 0.0, -5.0, 0.0),
            bone(4, 2.0, -3.0, -4.0),
            bone(5, -2.0, -2.0, -5.0),
            bone(0, 9.0, 0.0, 2.0),
        ];
        let leg = |hip, group| footfall_leg_desc {
            hip,
            knee: hip + 1,
            ankle: hip + 2,
            toe: FOOTFALL_NONE,
            group,
            ankle_height: 1.0,
            step_distance: 4.0,
            has_home: 0,
            home: footfall_vec3::default(),
            pole: footfall_vec3::default(),
        };
        let mut legs = [leg(1, 0), leg(4, 1)];
        for (at, blows) in &bone_blows {
            strike(&mut bones[*at], blows, &[]);
        }
        for (at, blows) in &leg_blows {
            strike(&mut legs[*at], blows, &[]);
        }
        let mut desc = made(footfall_rig_desc_init);
        desc.bones = bones.as_ptr();
        desc.bone_count = bones.len() as u32;
        desc.legs = legs.as_ptr();
        desc.leg_count = legs.len() as u32;
        desc.spine = chain.as_ptr();
        desc.spine_count = chain.len() as u32;
        desc.head = head;
        desc.body = body;
        let (mut rig, mut creature) = (null_mut(), null_mut());
        // SAFETY: all pointers are to what they should be.
        unsafe {
            let status = footfall_rig_create(&raw const desc, &raw mut rig, null_mut());
            if status != FOOTFALL_OK {
                return Ok(());
            }
            let place = made(footfall_creature_desc_init);
            prop_assert_eq!(
                footfall_creature_create(rig, &raw const place, &raw mut creature, null_mut()),
                FOOTFALL_OK
            );
            let world = Mad::new(Vec::new());
            let ground = world.ground();
            let rest = footfall_joint::from(footfall_core::Joint::default());
            let mut joints = vec![rest; bones.len()];
            let pose = footfall_pose { joints: joints.as_mut_ptr(), joint_count: joints.len() as u32, reserved: 0 };
            let mut input = made(footfall_frame_input_init);
            input.dt = 0.05;
            input.intent = FOOTFALL_INTENT_CHASE;
            input.target = footfall_dvec3 { x: 300.0, y: 40.0, z: 10.0 };
            for _ in 0..60 {
                let (status, _) = update(creature, &input, &pose, &ground);
                prop_assert_eq!(status, FOOTFALL_OK);
                check(&joints)?;
            }
            footfall_creature_destroy(creature);
            footfall_rig_destroy(rig);
        }
    }

    #[test]
    fn any_replica_and_sample(
        replica_blows in prop::collection::vec(blows(3), 1..20),
        sample_blows in prop::collection::vec(blows(3), 20),
        steps in prop::collection::vec(prop_oneof![0.0_f64..0.1, Just(f64::NAN), Just(1.0e300), Just(-1.0)], 20),
    ) {
        let mut replica = made(footfall_replica_init);
        let mut sample = footfall_root_sample {
            time: 0.0,
            placement: footfall_core::Placement::default().into(),
            teleports: 0,
            reserved: 0,
        };
        for ((at, struck), (dt, blows)) in replica_blows.iter().enumerate().zip(steps.iter().zip(&sample_blows)) {
            sample.time = at as f64 * 0.03;
            let mut said = sample;
            strike(&mut said, blows, &[]);
            let mut shown = MaybeUninit::<footfall_shown_root>::uninit();
            // SAFETY: all pointers are to what they should be; struck structs hold numbers only.
            unsafe {
                footfall_replica_hear(&raw mut replica, &raw const said, null_mut());
                let status = footfall_replica_step(&raw mut replica, *dt, shown.as_mut_ptr(), null_mut());
                if status == FOOTFALL_OK {
                    let shown = shown.assume_init();
                    let place: footfall_core::Placement = shown.placement.into();
                    prop_assert!(shown.is_known == 0 || place.position.is_finite() && place.rotation.is_finite());
                }
            }
            strike(&mut replica, struck, &[]);
        }
    }
}
