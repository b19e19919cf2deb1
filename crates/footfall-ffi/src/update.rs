// SPDX-License-Identifier: MIT OR Apache-2.0
//! The frame: many creatures, one ground.

use footfall_core::ik::two_bone::Reach;
use footfall_core::{EventKind, FrameInput, FrameReport, Intent, Turn, update_all};

use crate::creature::{Inhabitant, bad_input, footfall_creature, with};
use crate::error::{
    FOOTFALL_BAD_COUNT, FOOTFALL_BAD_VALUE, FOOTFALL_BUFFER_TOO_SMALL, Outcome, Refusal, entry,
    footfall_error, footfall_status,
};
use crate::ground::{Callbacks, footfall_ground};
use crate::held::{Holding, hold_all, let_go_all};
use crate::memory::{MAX_COUNT, out, slice, writable};
use crate::rig::flag;
use crate::types::{footfall_dvec3, footfall_joint, footfall_placement, footfall_vec3};

/// The most legs a creature can have.
pub const FOOTFALL_MAX_LEGS: usize = 8;

const _: () = assert!(FOOTFALL_MAX_LEGS == footfall_core::rig::MAX_LEGS);

/// The root comes to rest.
pub const FOOTFALL_INTENT_REST: u32 = 0;
/// The root chases `target`.
pub const FOOTFALL_INTENT_CHASE: u32 = 1;
/// The host moves the root, and says in `hosted` where it is; the core poses, and lays the body on the ground.
pub const FOOTFALL_INTENT_HOSTED: u32 = 2;

/// What is asked of a creature in one update.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct footfall_frame_input {
    /// Time since the last update, s: finite, 0 or more. 0 changes nothing.
    pub dt: f64,
    /// FOOTFALL_INTENT_*.
    pub intent: u32,
    /// 1 if `gaze` is given; 0 looks at the target, or ahead.
    pub has_gaze: u32,
    /// What is chased, world cm; looked at only with FOOTFALL_INTENT_CHASE.
    pub target: footfall_dvec3,
    /// What head and eyes look at, world cm.
    pub gaze: footfall_dvec3,
    /// Where the host has put the root; looked at only with FOOTFALL_INTENT_HOSTED.
    pub hosted: footfall_placement,
    /// Scale to take on, uniform, 0.1 to 10; a hosted root has its own.
    pub scale: f32,
    /// Not looked at.
    pub reserved: u32,
}

/// Where a creature's pose goes.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct footfall_pose {
    /// Not null: room for the joints, relative to parents, in the rig's order.
    pub joints: *mut footfall_joint,
    /// How many there is room for: as many as the rig has bones.
    pub joint_count: u32,
    /// Not looked at.
    pub reserved: u32,
}

/// How an update of a creature went.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct footfall_frame_report {
    /// Where to draw the creature: the pose is relative to it.
    pub placement: footfall_placement,
    /// Host time that was dropped because there was too much of it, s.
    pub dropped: f64,
    /// Fixed steps of 1/120 s simulated.
    pub steps: u32,
    /// Probes asked.
    pub probes: u32,
    /// Events to be had from footfall_creature_events.
    pub events: u32,
    /// Feet that stand, a bit each.
    pub planted: u32,
    /// Legs whose foot is beyond reach in this pose, a bit each.
    pub over_reach: u32,
    /// 1 if the creature is held back by a wall, an edge or its feet.
    pub is_blocked: u32,
    /// 1 if nothing holds the creature.
    pub is_falling: u32,
    /// Always 0.
    pub reserved: u32,
    /// How far each foot's bone is from where it should be, cm.
    pub reach_error: [f32; FOOTFALL_MAX_LEGS],
}

const _: () = {
    use core::mem::{offset_of, size_of};
    assert!(
        size_of::<footfall_frame_input>() == 120 && offset_of!(footfall_frame_input, hosted) == 64
    );
    assert!(offset_of!(footfall_frame_input, scale) == 112);
    assert!(
        size_of::<footfall_frame_report>() == 120
            && offset_of!(footfall_frame_report, reach_error) == 88
    );
};

/// A foot left the ground for a foothold it had found.
pub const FOOTFALL_EVENT_LIFTED: u32 = 0;
/// A foot came down.
pub const FOOTFALL_EVENT_PLANTED: u32 = 1;
/// A foot lost its ground, or the leg no longer reached it.
pub const FOOTFALL_EVENT_RELEASED: u32 = 2;

/// Something that happened to a foot. World space, cm.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct footfall_event {
    /// Where: the ground under the foot.
    pub position: footfall_dvec3,
    /// Unit normal of the ground.
    pub normal: footfall_vec3,
    /// FOOTFALL_EVENT_*.
    pub kind: u32,
    /// To which leg.
    pub leg: u32,
    /// Always 0.
    pub reserved: u32,
    /// The host's tag of the ground.
    pub tag: u64,
    /// The fixed step in which it happened, counted from the creature's making.
    pub step: u64,
}

const _: () = assert!(size_of::<footfall_event>() == 64);

/// How many creatures are updated at a time: one call to the host a step for each so many.
const GROUP: usize = 32;

fn intent(input: &footfall_frame_input) -> Result<Intent, Refusal> {
    match input.intent {
        FOOTFALL_INTENT_REST => Ok(Intent::Rest),
        FOOTFALL_INTENT_CHASE => Ok(Intent::Chase {
            target: input.target.into(),
        }),
        FOOTFALL_INTENT_HOSTED => Ok(Intent::Hosted {
            placement: input.hosted.into(),
        }),
        other => {
            let message =
                format_args!("inputs.intent is {other}: must be one of FOOTFALL_INTENT_*");
            Err(Refusal::new(FOOTFALL_BAD_VALUE, "inputs.intent", message))
        }
    }
}

fn input(input: &footfall_frame_input) -> Result<FrameInput, Refusal> {
    let has_gaze = flag(input.has_gaze, "inputs.has_gaze")?;
    let converted = FrameInput {
        dt: input.dt,
        intent: intent(input)?,
        gaze: has_gaze.then(|| input.gaze.into()),
        scale: input.scale,
    };
    converted.check().map_err(|error| bad_input(&error))?;
    Ok(converted)
}

fn report(report: &FrameReport, leg_count: usize) -> footfall_frame_report {
    let mut out = footfall_frame_report {
        placement: report.placement.into(),
        dropped: report.dropped,
        steps: report.steps,
        probes: report.probes,
        events: report.events().len() as u32,
        planted: 0,
        over_reach: 0,
        is_blocked: u32::from(report.is_blocked),
        is_falling: u32::from(report.is_falling),
        reserved: 0,
        reach_error: [0.0; FOOTFALL_MAX_LEGS],
    };
    for (leg, error) in out.reach_error.iter_mut().enumerate().take(leg_count) {
        out.planted |= u32::from(report.planted[leg]) << leg;
        out.over_reach |= u32::from(report.reach[leg] != Reach::Met) << leg;
        *error = report.reach[leg].error();
    }
    out
}

/// Judges one element of a batch, whose creature is held, and hands it its input.
unsafe fn judge(
    creature: &footfall_creature,
    given: &footfall_frame_input,
    pose: &footfall_pose,
    at: usize,
) -> Outcome {
    // SAFETY: held by the caller.
    let inhabitant = unsafe { &mut *creature.inside() };
    inhabitant.input = input(given)?;
    let (given, expected) = (pose.joint_count, inhabitant.pose.local().len());
    if given as usize != expected {
        let message =
            format_args!("poses[{at}].joint_count is {given}: the rig has {expected} bones");
        return Err(Refusal::new(
            FOOTFALL_BAD_COUNT,
            "poses.joint_count",
            message,
        ));
    }
    Ok(())
}

/// Checks a batch's every argument, and takes hold of its creatures.
fn hold(
    creatures: &[*mut footfall_creature],
    inputs: &[footfall_frame_input],
    poses: &[footfall_pose],
) -> Outcome {
    for (at, pose) in poses.iter().enumerate() {
        let count = pose.joint_count.max(1) as usize;
        writable(pose.joints, count, "poses.joints").map_err(|refusal| refusal.at(at))?;
    }
    // SAFETY: the entry's caller promises that every element is null or a creature.
    unsafe { hold_all(creatures, "creatures")? };
    for (at, (&creature, (given, pose))) in
        creatures.iter().zip(inputs.iter().zip(poses)).enumerate()
    {
        // SAFETY: held above.
        if let Err(refusal) = unsafe { judge(&*creature, given, pose, at) } {
            // SAFETY: held above.
            unsafe { let_go_all(creatures) };
            return Err(refusal.at(at));
        }
    }
    Ok(())
}

/// Updates up to `GROUP` creatures that are held.
fn update_group(
    creatures: &[*mut footfall_creature],
    poses: &[footfall_pose],
    reports: *mut footfall_frame_report,
    ground: &Callbacks,
) {
    let mut turns = core::array::from_fn::<_, GROUP, _>(|_| None);
    for (slot, &creature) in turns.iter_mut().zip(creatures) {
        // SAFETY: held, and no creature is in a batch twice.
        let inhabitant = unsafe { &mut *(*creature).inside() };
        let Inhabitant {
            creature,
            input,
            pose,
            report,
        } = inhabitant;
        *slot = Some(Turn {
            creature,
            input,
            pose,
            report,
        });
    }
    // Nothing is left to be refused: `hold` has judged every input and every pose.
    let _ = update_all(&mut turns[..creatures.len()], ground);
    for (at, (turn, pose)) in turns.iter().flatten().zip(poses).enumerate() {
        for (joint, local) in turn.pose.local().iter().enumerate() {
            // SAFETY: the caller promises room for `joint_count` joints, which is that of the rig's bones.
            unsafe { pose.joints.add(joint).write((*local).into()) };
        }
        let report = report(turn.report, turn.creature.rig().leg_count());
        // SAFETY: the caller promises room for as many reports as there are creatures.
        unsafe { reports.add(at).write(report) };
    }
}

/// Updates creatures, each by its own input, with one call of the ground's callback a step for many of them.
///
/// - `creatures`: not null; `count` of them, each not null and none twice.
/// - `inputs`: not null; `count` of them.
/// - `poses`: not null; `count` of them: where each pose goes, relative to parents, cm.
/// - `reports`: not null; room for `count` of them: how each went, and where to draw it.
/// - `count`: 0 does nothing.
/// - `ground`: not null; the host's world. Its callbacks are called during this call only, on this thread.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Every argument is checked before any creature moves. Nothing allocates, and no thread is started: to use several, call
/// with parts of the array on each.
///
/// Threads: one thread at a time a creature.
///
/// Returns FOOTFALL_OK; FOOTFALL_NULL_ARGUMENT; FOOTFALL_BAD_HANDLE; FOOTFALL_BAD_COUNT for an absurd count, or a pose
/// without as many joints as the rig has bones; FOOTFALL_BAD_STRUCT_SIZE; FOOTFALL_BAD_VALUE for an input that is not
/// finite or out of range; FOOTFALL_DUPLICATE; FOOTFALL_BUSY. The element at fault is in `out_error->index`.
///
/// # Safety
///
/// Pointers must be null or point to what they say, arrays to `count` elements, callbacks must be as their types describe.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_creatures_update(
    creatures: *const *mut footfall_creature,
    inputs: *const footfall_frame_input,
    poses: *const footfall_pose,
    reports: *mut footfall_frame_report,
    count: usize,
    ground: *const footfall_ground,
    out_error: *mut footfall_error,
) -> footfall_status {
    let body = || {
        // SAFETY: the caller keeps the promises listed under `# Safety`.
        let (creatures, inputs, poses, ground) = unsafe {
            (
                slice(creatures, count, MAX_COUNT, "creatures")?,
                slice(inputs, count, MAX_COUNT, "inputs")?,
                slice(poses, count, MAX_COUNT, "poses")?,
                Callbacks::read(ground)?,
            )
        };
        writable(reports, count, "reports")?;
        hold(creatures, inputs, poses)?;
        let groups = creatures.chunks(GROUP).zip(poses.chunks(GROUP));
        for (group, (creatures, poses)) in groups.enumerate() {
            // SAFETY: within the `count` reports for which there is room.
            let reports = unsafe { reports.add(group * GROUP) };
            let ground = ground.starting_at(group * GROUP);
            update_group(creatures, poses, reports, &ground);
        }
        // SAFETY: held above, and done with.
        unsafe { let_go_all(creatures) };
        Ok(())
    };
    // SAFETY: as above.
    unsafe { entry("footfall_creatures_update", out_error, body) }
}

/// Fills a frame's input with defaults: no time, at rest, scale 1.
///
/// - `input`: not null; need not be initialised. Null does nothing.
///
/// Threads: any.
///
/// # Safety
///
/// `input` must be null or room for one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_frame_input_init(input: *mut footfall_frame_input) {
    if !input.is_null() {
        let placement = footfall_core::Placement::default().into();
        // SAFETY: not null, and the caller promises the room.
        unsafe {
            input.write(footfall_frame_input {
                dt: 0.0,
                intent: FOOTFALL_INTENT_REST,
                has_gaze: 0,
                target: footfall_dvec3::default(),
                gaze: footfall_dvec3::default(),
                hosted: placement,
                scale: 1.0,
                reserved: 0,
            });
        }
    }
}

/// Gives what happened to a creature's feet in its last update, in order.
///
/// - `creature`: not null.
/// - `events`: may be null if `capacity` is 0; room for `capacity` events. 32 are always enough.
/// - `out_count`: not null; how many were written.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Threads: one thread at a time a creature.
///
/// Returns FOOTFALL_OK; FOOTFALL_NULL_ARGUMENT; FOOTFALL_BAD_HANDLE; FOOTFALL_BUFFER_TOO_SMALL; FOOTFALL_BUSY.
///
/// # Safety
///
/// Pointers must be null or point to what they say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_creature_events(
    creature: *const footfall_creature,
    events: *mut footfall_event,
    capacity: usize,
    out_count: *mut usize,
    out_error: *mut footfall_error,
) -> footfall_status {
    let body = || {
        writable(events, capacity.min(1), "events")?;
        // SAFETY: the caller keeps the promises listed under `# Safety`.
        let out_count = unsafe { out(out_count, "out_count")? };
        let write = |inside: &mut Inhabitant| {
            let happened = inside.report.events();
            if happened.len() > capacity {
                let needed = happened.len();
                let message = format_args!("capacity is {capacity}: there are {needed} events");
                return Err(Refusal::new(FOOTFALL_BUFFER_TOO_SMALL, "capacity", message));
            }
            for (at, event) in happened.iter().enumerate() {
                let kind = match event.kind {
                    EventKind::Lifted => FOOTFALL_EVENT_LIFTED,
                    EventKind::Planted => FOOTFALL_EVENT_PLANTED,
                    EventKind::Released => FOOTFALL_EVENT_RELEASED,
                };
                let event = footfall_event {
                    position: event.position.into(),
                    normal: event.normal.into(),
                    kind,
                    leg: event.leg as u32,
                    reserved: 0,
                    tag: event.tag,
                    step: event.step,
                };
                // SAFETY: within the room that the caller promises.
                unsafe { events.add(at).write(event) };
            }
            Ok(happened.len())
        };
        // SAFETY: as above.
        let count = unsafe { with(creature, write)? };
        out_count.put(count);
        Ok(())
    };
    // SAFETY: as above.
    unsafe { entry("footfall_creature_events", out_error, body) }
}
