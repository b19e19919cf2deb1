// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ground that is known beforehand: what a host has traced at another time, or a floor in a preview.

use core::ffi::c_void;

use footfall_core::{Hit, Probe};

use crate::types::{footfall_hit, footfall_probe};

/// Planes that answer probes: `user` of a ground whose `cast` is footfall_planes_cast.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct footfall_planes {
    /// Null if there are none. Each is a plane through its position with its normal, at rest; one without `is_hit` answers
    /// nothing.
    pub planes: *const footfall_hit,
    /// How many there are.
    pub count: u32,
    /// 0 if each answers the probe at its place in the call, as hits of the same probes a frame ago do, and probes beyond the
    /// last are in open air; else the first answers all.
    pub is_floor: u32,
}

const _: () = assert!(core::mem::size_of::<footfall_planes>() == 16 || size_of::<usize>() != 8);

/// Answers probes from planes: what footfall_ground::cast points to where ground is known beforehand.
///
/// - `user`: a footfall_planes. Null is open air.
/// - `probes`, `hits`: `count` of them, as the library passes them. Null does nothing.
///
/// Threads: any.
///
/// # Safety
///
/// `user` must be null or planes, of which there are as many as they say; arrays must have `count` elements.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_planes_cast(
    user: *mut c_void,
    probes: *const footfall_probe,
    hits: *mut footfall_hit,
    count: usize,
) {
    // SAFETY: the caller's promise.
    let Some(known) = (unsafe { user.cast::<footfall_planes>().as_ref() }) else {
        return;
    };
    if known.planes.is_null() || probes.is_null() || hits.is_null() {
        return;
    }
    for at in 0..count {
        let which = if known.is_floor != 0 { 0 } else { at };
        if which >= known.count as usize {
            break;
        }
        // SAFETY: below how many there are, and the caller's promise.
        let (plane, probe) = unsafe { (&*known.planes.add(which), &*probes.add(at)) };
        let Some(plane) = Option::<Hit>::from(plane) else {
            continue;
        };
        let asked = Probe {
            from: probe.from.into(),
            to: probe.to.into(),
            radius: probe.radius,
            ..Probe::default()
        };
        if let Some(hit) = plane.as_plane(&asked) {
            // SAFETY: as above.
            unsafe { hits.add(at).write(hit.into()) };
        }
    }
}
