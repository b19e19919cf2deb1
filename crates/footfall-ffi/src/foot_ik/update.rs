// SPDX-License-Identifier: MIT OR Apache-2.0
//! The frame of many characters, one ground.

use footfall_core::Joint;
use footfall_core::foot_ik::{
    FootIk, FootIkInput, FootIkOutput, FootIkTurn, FootState, LegInput, LegOutput, update_judged,
};
use footfall_core::rig::MAX_LEGS;
use glam::{Quat, Vec3};

use super::{Inside, footfall_foot_ik, refused, with};
use crate::error::{
    FOOTFALL_BAD_COUNT, FOOTFALL_BUFFER_TOO_SMALL, Outcome, Refusal, entry, footfall_error,
    footfall_status,
};
use crate::ground::{Callbacks, footfall_ground};
use crate::held::{Holding, hold_all, let_go_all};
use crate::memory::{MAX_COUNT, out, slice, writable};
use crate::rig::flag;
use crate::types::{
    footfall_hit, footfall_joint, footfall_placement, footfall_probe, footfall_quat, footfall_vec3,
};

/// One leg of an authored pose. Component space, cm.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct footfall_foot_ik_leg_input {
    /// Hip or shoulder.
    pub hip: footfall_joint,
    /// Knee or elbow.
    pub knee: footfall_joint,
    /// Ankle or wrist.
    pub ankle: footfall_joint,
    /// Ball of the foot; not looked at for a leg without toe.
    pub toe: footfall_joint,
    /// A turn of the foot set by hand, on top of everything; of unit length.
    pub foot_turn: footfall_quat,
    /// A push on the foot: ground that shakes.
    pub disturbance: footfall_vec3,
    /// Where the knee should point; looked at with `has_joint_target` 1.
    pub joint_target: footfall_vec3,
    /// How much the foot should be corrected, 0 to 1, from a curve of the clip; below 0: told from its speed.
    pub weight: f32,
    /// How quickly the foot turns to the ground, 1/s; below 0: by its phase, as the settings say.
    pub turn_rate: f32,
    /// 1 if `joint_target` is given; 0 points the knee where it points as authored.
    pub has_joint_target: u32,
}

/// What a character is told in one update.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct footfall_foot_ik_input {
    /// Time since the last update, s: finite, 0 or more.
    pub dt: f64,
    /// From component space to the world. Its scale may be 0.0001 to 10000.
    pub component: footfall_placement,
    /// Up in the world: a unit vector.
    pub up: footfall_vec3,
    /// How much of everything, 0 to 1.
    pub alpha: f32,
    /// The pelvis as authored, component space.
    pub pelvis: footfall_joint,
    /// How fast the character goes, world cm/s; below 0: told from where the component goes.
    pub speed: f32,
    /// Not null: the legs as authored, in the order of the description.
    pub legs: *const footfall_foot_ik_leg_input,
    /// How many legs there are: as many as were described.
    pub leg_count: u32,
    /// Half the height of the capsule in this frame, component cm; 0 if there is none.
    pub half_height: f32,
    /// 1 if the character stands or walks on something, 0 in the air.
    pub is_grounded: u32,
    /// 1 if it has been put somewhere else since the last update.
    pub has_teleported: u32,
}

/// A foot supports.
pub const FOOTFALL_FOOT_SUPPORTS: u32 = 1;
/// Ground was found under it in this update.
pub const FOOTFALL_FOOT_HAS_GROUND: u32 = 2;
/// It has begun to support in this update.
pub const FOOTFALL_FOOT_PLANTED: u32 = 4;
/// It has ceased to support in this update.
pub const FOOTFALL_FOOT_LIFTED: u32 = 8;
/// It holds its place.
pub const FOOTFALL_FOOT_LOCKED: u32 = 16;
/// It has let go in this update because its leg was too far off or too twisted.
pub const FOOTFALL_FOOT_TORN: u32 = 32;

/// What is known of a foot: for debug drawing, sounds and dust.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct footfall_foot_state {
    /// What the host said of the ground in its hit.
    pub support: u64,
    /// See `support`.
    pub tag: u64,
    /// The ground below the foot, component space.
    pub contact: footfall_vec3,
    /// The ground's normal, smoothed, world space.
    pub normal: footfall_vec3,
    /// How much of the correction counts, 0 to 1.
    pub weight: f32,
    /// How far the ground would move the foot along up, component cm.
    pub offset: f32,
    /// How far the leg is from its goal, component cm.
    pub reach_error: f32,
    /// FOOTFALL_FOOT_*, added up.
    pub flags: u32,
}

/// Where an update's results go, and what they say of the body.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct footfall_foot_ik_output {
    /// Not null: room for the joints that change, component space, parents first; see footfall_foot_ik_joint_count.
    pub joints: *mut footfall_joint,
    /// May be null: room for a state a leg.
    pub feet: *mut footfall_foot_state,
    /// How many joints there is room for: exactly as many as come out.
    pub joint_count: u32,
    /// Written: how far the pelvis goes along up, component cm.
    pub pelvis_offset: f32,
    /// Written: what the capsule's half height should be in this frame, component cm.
    pub half_height: f32,
    /// Written: how far the mesh goes along up in the capsule, to stay where it is, component cm.
    pub mesh_offset: f32,
}

const _: () = {
    use core::mem::{offset_of, size_of};
    assert!(size_of::<footfall_foot_ik_leg_input>() == 164);
    assert!(size_of::<footfall_foot_ik_input>() == 128);
    assert!(offset_of!(footfall_foot_ik_input, legs) == 104);
    assert!(size_of::<footfall_foot_state>() == 56);
    assert!(size_of::<footfall_foot_ik_output>() == 32);
    assert!(MAX_LEGS == crate::update::FOOTFALL_MAX_LEGS);
};

/// How many characters are updated at a time: one call to the host for each so many.
const GROUP: usize = 8;

/// Reads leg `at` into the core's.
fn read_leg(
    leg: &footfall_foot_ik_leg_input,
    has_toe: bool,
    at: usize,
    into: &mut LegInput,
) -> Outcome {
    let has_target = flag(leg.has_joint_target, "inputs.legs.has_joint_target");
    let has_target = has_target.map_err(|refusal| refusal.at(at))?;
    into.hip = leg.hip.into();
    into.knee = leg.knee.into();
    into.ankle = leg.ankle.into();
    into.toe = has_toe.then(|| leg.toe.into());
    // NaN is handed on, for the core to refuse.
    into.weight = (!(leg.weight < 0.0)).then_some(leg.weight);
    into.turn_rate = (!(leg.turn_rate < 0.0)).then_some(leg.turn_rate);
    into.joint_target = has_target.then(|| leg.joint_target.into());
    into.foot_turn = leg.foot_turn.into();
    into.disturbance = leg.disturbance.into();
    Ok(())
}

/// Legs of a character, as the core has them.
pub(super) type Legs = [LegInput; MAX_LEGS];

/// Converts an input but for its legs.
fn converted(input: &footfall_foot_ik_input) -> Result<FootIkInput<'static>, Refusal> {
    Ok(FootIkInput {
        dt: input.dt,
        component: input.component.into(),
        up: input.up.into(),
        pelvis: input.pelvis.into(),
        legs: &[],
        alpha: input.alpha,
        is_grounded: flag(input.is_grounded, "inputs.is_grounded")?,
        speed: (!(input.speed < 0.0)).then_some(input.speed),
        half_height: input.half_height,
        has_teleported: flag(input.has_teleported, "inputs.has_teleported")?,
    })
}

/// Reads a character's legs.
unsafe fn read_legs(
    handle: &footfall_foot_ik,
    input: &footfall_foot_ik_input,
    into: &mut Legs,
) -> Result<usize, Refusal> {
    // SAFETY: the entry's caller keeps the promises.
    let legs = unsafe {
        slice(
            input.legs,
            input.leg_count as usize,
            MAX_LEGS,
            "inputs.legs",
        )?
    };
    for (leg, (slot, given)) in into.iter_mut().zip(legs).enumerate() {
        read_leg(given, handle.has_toe(leg), leg, slot)?;
    }
    Ok(legs.len())
}

/// Judges one element of a batch, whose foot IK is held.
unsafe fn judge(
    handle: &footfall_foot_ik,
    input: &footfall_foot_ik_input,
    output: &footfall_foot_ik_output,
) -> Outcome {
    // SAFETY: held by the caller.
    let inside = unsafe { &mut *handle.inside() };
    let (leg_count, joint_count) = handle.counts(inside.ik.leg_count());
    if output.joint_count as usize != joint_count {
        let given = output.joint_count;
        let message = format_args!("outputs.joint_count is {given}: {joint_count} come out");
        return Err(Refusal::new(
            FOOTFALL_BAD_COUNT,
            "outputs.joint_count",
            message,
        ));
    }
    writable(output.joints, joint_count, "outputs.joints")?;
    if !output.feet.is_null() {
        writable(output.feet, leg_count, "outputs.feet")?;
    }
    // SAFETY: the entry's caller keeps the promises.
    let given = unsafe { read_legs(handle, input, &mut inside.legs)? };
    inside.input = converted(input)?;
    let input = FootIkInput {
        legs: &inside.legs[..given],
        ..inside.input
    };
    inside.ik.judge(&input).map_err(|error| refused(&error))
}

/// Checks a batch's every argument, and takes hold of its foot IK.
unsafe fn hold(
    handles: &[*mut footfall_foot_ik],
    inputs: &[footfall_foot_ik_input],
    outputs: &[footfall_foot_ik_output],
) -> Outcome {
    // SAFETY: the entry's caller promises that every element is null or foot IK.
    unsafe { hold_all(handles, "foot_iks")? };
    for (at, (&handle, (input, output))) in
        handles.iter().zip(inputs.iter().zip(outputs)).enumerate()
    {
        // SAFETY: held above.
        if let Err(refusal) = unsafe { judge(&*handle, input, output) } {
            // SAFETY: held above.
            unsafe { let_go_all(handles) };
            return Err(refusal.at(at));
        }
    }
    Ok(())
}

fn state(foot: &FootState, leg: &LegOutput) -> footfall_foot_state {
    let flags = [
        (foot.supports, FOOTFALL_FOOT_SUPPORTS),
        (foot.has_ground, FOOTFALL_FOOT_HAS_GROUND),
        (foot.has_planted, FOOTFALL_FOOT_PLANTED),
        (foot.has_lifted, FOOTFALL_FOOT_LIFTED),
        (foot.is_locked, FOOTFALL_FOOT_LOCKED),
        (foot.has_torn, FOOTFALL_FOOT_TORN),
    ];
    footfall_foot_state {
        support: foot.support,
        tag: foot.tag,
        contact: foot.contact.into(),
        normal: foot.normal_world.into(),
        weight: foot.weight,
        offset: foot.offset,
        reach_error: leg.reach.error(),
        flags: flags
            .into_iter()
            .filter(|(is_set, _)| *is_set)
            .map(|(_, flag)| flag)
            .sum(),
    }
}

/// Writes out what came of a character.
///
/// # Safety
///
/// `into` must have been judged.
unsafe fn write(ik: &FootIk, output: &FootIkOutput, into: &mut footfall_foot_ik_output) {
    let legs = &output.legs[..output.leg_count];
    let mut next = into.joints;
    let mut put = |joint: &Joint| {
        // SAFETY: the caller promises room for as many joints as come out.
        unsafe {
            next.write((*joint).into());
            next = next.add(1);
        }
    };
    put(&output.pelvis);
    for leg in legs {
        [&leg.hip, &leg.knee, &leg.ankle]
            .into_iter()
            .for_each(&mut put);
        leg.toe.iter().for_each(&mut put);
    }
    if !into.feet.is_null() {
        for (at, leg) in legs.iter().enumerate() {
            let foot = ik.foot(at).unwrap_or_default();
            // SAFETY: the caller promises room for a state a leg.
            unsafe { into.feet.add(at).write(state(&foot, leg)) };
        }
    }
    into.pelvis_offset = output.correction.pelvis_offset;
    into.half_height = output.correction.half_height;
    into.mesh_offset = output.correction.mesh_offset;
}

/// Updates up to `GROUP` characters that are held.
///
/// # Safety
///
/// They must have been judged.
unsafe fn update_group(
    handles: &[*mut footfall_foot_ik],
    outputs: &mut [footfall_foot_ik_output],
    ground: &Callbacks,
) {
    let mut turns = core::array::from_fn::<_, GROUP, _>(|_| None);
    for (slot, &handle) in turns.iter_mut().zip(handles) {
        // SAFETY: held, and none is in a batch twice.
        let inside = unsafe { &mut *(*handle).inside() };
        let Inside {
            ik,
            input,
            legs,
            output,
        } = inside;
        let input = FootIkInput {
            legs: &legs[..ik.leg_count()],
            ..*input
        };
        *slot = Some(FootIkTurn { ik, input, output });
    }
    update_judged(&mut turns[..handles.len()], ground);
    for (turn, into) in turns.iter().flatten().zip(outputs) {
        // SAFETY: the caller's promise.
        unsafe { write(turn.ik, turn.output, into) };
    }
}

/// Corrects the authored poses of characters, with one call of the ground's callback for many of them.
///
/// - `foot_iks`: not null; `count` of them, each not null and none twice.
/// - `inputs`: not null; `count` of them.
/// - `outputs`: not null; `count` of them: where each one's joints go, and what is said of its body.
/// - `count`: 0 does nothing.
/// - `ground`: not null; the host's world. Its callbacks are called during this call only, on this thread.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Every argument is checked before anything changes. Nothing allocates, and no thread is started: to use several, call
/// with parts of the array on each.
///
/// Threads: one thread at a time a character.
///
/// Returns FOOTFALL_OK; FOOTFALL_NULL_ARGUMENT; FOOTFALL_BAD_HANDLE; FOOTFALL_BAD_COUNT for an absurd count, or another
/// number of joints than come out; FOOTFALL_BAD_STRUCT_SIZE; FOOTFALL_BAD_VALUE for an input that is not finite or out of
/// range, or has another number of legs than were described; FOOTFALL_DUPLICATE; FOOTFALL_BUSY. The element at fault is in
/// `out_error->index`.
///
/// # Safety
///
/// Pointers must be null or point to what they say, arrays to `count` elements, callbacks must be as their types describe.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_foot_ik_update(
    foot_iks: *const *mut footfall_foot_ik,
    inputs: *const footfall_foot_ik_input,
    outputs: *mut footfall_foot_ik_output,
    count: usize,
    ground: *const footfall_ground,
    out_error: *mut footfall_error,
) -> footfall_status {
    let body = || {
        writable(outputs, count, "outputs")?;
        // SAFETY: the caller keeps the promises listed under `# Safety`.
        let (handles, inputs, ground) = unsafe {
            (
                slice(foot_iks, count, MAX_COUNT, "foot_iks")?,
                slice(inputs, count, MAX_COUNT, "inputs")?,
                Callbacks::read(ground)?,
            )
        };
        let outputs = if count == 0 {
            &mut []
        } else {
            // SAFETY: checked, and the caller's promise.
            unsafe { core::slice::from_raw_parts_mut(outputs, count) }
        };
        // SAFETY: as above.
        unsafe { hold(handles, inputs, outputs)? };
        let groups = handles.chunks(GROUP).zip(outputs.chunks_mut(GROUP));
        for (group, (handles, outputs)) in groups.enumerate() {
            let ground = ground.starting_at(group * GROUP);
            // SAFETY: held and judged.
            unsafe { update_group(handles, outputs, &ground) };
        }
        // SAFETY: held above, and done with.
        unsafe { let_go_all(handles) };
        Ok(())
    };
    // SAFETY: as above.
    unsafe { entry("footfall_foot_ik_update", out_error, body) }
}

/// Fills an input with defaults: no time, at the origin, Z up, on the ground, speed told from the component, no legs.
///
/// - `input`: not null; need not be initialised. Null does nothing.
///
/// Threads: any.
///
/// # Safety
///
/// `input` must be null or room for one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_foot_ik_input_init(input: *mut footfall_foot_ik_input) {
    if !input.is_null() {
        let defaults = footfall_foot_ik_input {
            dt: 0.0,
            component: footfall_core::Placement::default().into(),
            up: Vec3::Z.into(),
            alpha: 1.0,
            pelvis: footfall_core::Joint::default().into(),
            speed: -1.0,
            legs: core::ptr::null(),
            leg_count: 0,
            half_height: 0.0,
            is_grounded: 1,
            has_teleported: 0,
        };
        // SAFETY: not null, and the caller promises the room.
        unsafe { input.write(defaults) }
    }
}

/// Fills a leg's input with defaults: joints at the origin, weight told from the foot's speed, nothing set by hand.
///
/// - `leg`: not null; need not be initialised. Null does nothing.
///
/// Threads: any.
///
/// # Safety
///
/// `leg` must be null or room for one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_foot_ik_leg_input_init(leg: *mut footfall_foot_ik_leg_input) {
    if !leg.is_null() {
        let joint: footfall_joint = footfall_core::Joint::default().into();
        let defaults = footfall_foot_ik_leg_input {
            hip: joint,
            knee: joint,
            ankle: joint,
            toe: joint,
            foot_turn: Quat::IDENTITY.into(),
            disturbance: footfall_vec3::default(),
            joint_target: footfall_vec3::default(),
            weight: -1.0,
            turn_rate: -1.0,
            has_joint_target: 0,
        };
        // SAFETY: not null, and the caller promises the room.
        unsafe { leg.write(defaults) }
    }
}

/// Gives what was asked of the ground in the last update, and what it answered: two probes a foot, under the ankle and under
/// the toe. For debug drawing.
///
/// - `foot_ik`: not null.
/// - `probes`: may be null if `capacity` is 0; room for `capacity` of them. 16 are always enough.
/// - `hits`: as `probes`.
/// - `out_count`: not null; how many were written.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Threads: one thread at a time a character.
///
/// Returns FOOTFALL_OK; FOOTFALL_NULL_ARGUMENT; FOOTFALL_BAD_HANDLE; FOOTFALL_BUFFER_TOO_SMALL; FOOTFALL_BUSY.
///
/// # Safety
///
/// Pointers must be null or point to what they say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_foot_ik_probes(
    foot_ik: *const footfall_foot_ik,
    probes: *mut footfall_probe,
    hits: *mut footfall_hit,
    capacity: usize,
    out_count: *mut usize,
    out_error: *mut footfall_error,
) -> footfall_status {
    let body = || {
        writable(probes, capacity.min(1), "probes")?;
        writable(hits, capacity.min(1), "hits")?;
        // SAFETY: the caller keeps the promises listed under `# Safety`.
        let out_count = unsafe { out(out_count, "out_count")? };
        let copy = |_: &footfall_foot_ik, inside: &mut Inside| {
            let needed = inside.ik.probes().count();
            if needed > capacity {
                let message = format_args!("capacity is {capacity}: there are {needed} probes");
                return Err(Refusal::new(FOOTFALL_BUFFER_TOO_SMALL, "capacity", message));
            }
            for (at, (probe, hit)) in inside.ik.probes().enumerate() {
                let hit = hit.map_or_else(footfall_hit::default, |hit| (*hit).into());
                // SAFETY: within the room that the caller promises.
                unsafe {
                    probes.add(at).write(probe.into());
                    hits.add(at).write(hit);
                }
            }
            Ok(needed)
        };
        // SAFETY: as above.
        let count = unsafe { with(foot_ik, copy)? };
        out_count.put(count);
        Ok(())
    };
    // SAFETY: as above.
    unsafe { entry("footfall_foot_ik_probes", out_error, body) }
}
