// SPDX-License-Identifier: MIT OR Apache-2.0
//! What callers pass: structs with their defaults, and a biped that stands.
#![allow(dead_code)] // Not every test needs all of it.

use core::mem::MaybeUninit;

use footfall_ffi::{
    footfall_foot_ik_leg_desc, footfall_foot_ik_leg_input, footfall_foot_ik_leg_input_init,
    footfall_joint, footfall_quat, footfall_vec3,
};

/// What an `init` function of the ABI fills in.
pub fn made<T>(init: unsafe extern "C" fn(*mut T)) -> T {
    let mut value = MaybeUninit::uninit();
    // SAFETY: room for one, which the function fills.
    unsafe {
        init(value.as_mut_ptr());
        value.assume_init()
    }
}

/// A biped: hip, knee, ankle and toe of a right leg, cm.
const LEG: [[f32; 3]; 4] = [
    [0.0, 9.0, 88.0],
    [3.5, 9.2, 48.0],
    [0.0, 9.5, 9.0],
    [14.0, 10.5, 2.0],
];

pub fn joint(at: usize, side: f32) -> footfall_joint {
    let [x, y, z] = LEG[at];
    footfall_joint {
        rotation: footfall_quat {
            x: 0.0,
            y: 0.0,
            z: 0.0,
            w: 1.0,
        },
        translation: footfall_vec3 { x, y: y * side, z },
    }
}

pub fn leg_desc(side: f32) -> footfall_foot_ik_leg_desc {
    let [hip, knee, ankle, toe] = [0, 1, 2, 3].map(|at| joint(at, side));
    footfall_foot_ik_leg_desc {
        hip,
        knee,
        ankle,
        toe,
        has_toe: 1,
    }
}

pub fn leg_input(side: f32) -> footfall_foot_ik_leg_input {
    let mut leg = made(footfall_foot_ik_leg_input_init);
    [leg.hip, leg.knee, leg.ankle, leg.toe] = [0, 1, 2, 3].map(|at| joint(at, side));
    leg
}
