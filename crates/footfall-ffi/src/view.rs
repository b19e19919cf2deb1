// SPDX-License-Identifier: MIT OR Apache-2.0
//! The inner state, for debug drawing.

use footfall_core::debug::LegView;

use crate::creature::{footfall_creature, with};
use crate::error::{FOOTFALL_BAD_COUNT, Refusal, entry, footfall_error, footfall_status};
use crate::memory::out;
use crate::types::{
    footfall_dvec3, footfall_hit, footfall_placement, footfall_probe, footfall_quat, footfall_vec3,
};

/// A foot without ground: it hangs from the body.
pub const FOOTFALL_PHASE_FREE: u32 = 0;
/// A foot that stands.
pub const FOOTFALL_PHASE_STANCE: u32 = 1;
/// A foot on its way to a foothold.
pub const FOOTFALL_PHASE_SWING: u32 = 2;

/// A creature's inner state after the last fixed step.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct footfall_creature_view {
    /// The root.
    pub root: footfall_placement,
    /// Fixed steps simulated so far.
    pub steps: u64,
    /// Velocity of the root, world cm/s.
    pub velocity: footfall_vec3,
    /// Rad/s about the root's up; positive turns right.
    pub turn_rate: f32,
    /// Bearing of the target, rad; positive is right.
    pub bearing: f32,
    /// The fastest walk that the gait can carry, world cm/s.
    pub safe_speed: f32,
    /// The gait group whose turn it is.
    pub turn: u32,
    /// 1 if the creature is held back by a wall, an edge or its feet.
    pub is_blocked: u32,
    /// 1 if nothing holds the creature.
    pub is_falling: u32,
    /// Always 0.
    pub reserved: u32,
}

/// One leg's inner state after the last fixed step. World space, cm, unless said.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct footfall_leg_view {
    /// Ground point under the home.
    pub home: footfall_dvec3,
    /// The ankle's joint where the foot stands, or will land.
    pub contact: footfall_dvec3,
    /// The ground there.
    pub ground: footfall_dvec3,
    /// The ankle's joint now.
    pub ankle: footfall_dvec3,
    /// Where the swing began; as `ankle` for a foot that is not in the air.
    pub swing_start: footfall_dvec3,
    /// Control point of the swing's Bezier curve; as `ankle` for a foot that is not in the air.
    pub swing_control: footfall_dvec3,
    /// The foot's frame: X where the toes point, Z along the ground's normal.
    pub rotation: footfall_quat,
    /// Unit normal of the ground where the foot stands, or will land.
    pub normal: footfall_vec3,
    /// FOOTFALL_PHASE_*.
    pub phase: u32,
    /// How far a swing has got, 0 to 1, in time.
    pub progress: f32,
    /// Level distance from contact to home, model cm.
    pub distance: f32,
    /// Hip to ankle over the leg's length.
    pub reach_used: f32,
    /// For how long a step has been wanted while there was ground to step on, s.
    pub waited: f32,
    /// 1 if a step is wanted.
    pub wants: u32,
    /// 1 if a foothold was looked for and none was found.
    pub found_nothing: u32,
    /// What it stands on; 0 is the fixed world.
    pub support: u64,
    /// The host's tag of the ground.
    pub tag: u64,
    /// What the leg asked of the ground last.
    pub probe: footfall_probe,
    /// The answer.
    pub probe_hit: footfall_hit,
    /// 1 if it has asked at all.
    pub has_probe: u32,
    /// Always 0.
    pub reserved: u32,
}

fn leg_view(view: &LegView) -> footfall_leg_view {
    let ankle = view.ankle;
    let (start, control) = view
        .swing
        .map_or((ankle, ankle), |path| (path.start, path.control));
    footfall_leg_view {
        home: view.home.into(),
        contact: view.contact.ankle.into(),
        ground: view.contact.ground.into(),
        ankle: ankle.into(),
        swing_start: start.into(),
        swing_control: control.into(),
        rotation: view.rotation.into(),
        normal: view.contact.normal.into(),
        phase: view.phase as u32,
        progress: view.progress,
        distance: view.distance,
        reach_used: view.reach_used,
        waited: view.waited,
        wants: u32::from(view.wants),
        found_nothing: u32::from(view.found_nothing),
        support: view.contact.support,
        tag: view.contact.tag,
        probe: view
            .probe
            .map_or(footfall_probe::default(), |(probe, _)| (&probe).into()),
        probe_hit: view
            .probe
            .and_then(|(_, hit)| hit)
            .map_or(footfall_hit::default(), Into::into),
        has_probe: u32::from(view.probe.is_some()),
        reserved: 0,
    }
}

/// Gives a creature's inner state.
///
/// - `creature`: not null.
/// - `out_view`: not null; where it goes.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Threads: one thread at a time a creature.
///
/// Returns FOOTFALL_OK; FOOTFALL_NULL_ARGUMENT; FOOTFALL_BAD_HANDLE; FOOTFALL_BUSY.
///
/// # Safety
///
/// Pointers must be null or point to what they say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_creature_get_view(
    creature: *const footfall_creature,
    out_view: *mut footfall_creature_view,
    out_error: *mut footfall_error,
) -> footfall_status {
    let body = || {
        // SAFETY: the caller keeps the promises listed under `# Safety`.
        let (out_view, view) = unsafe {
            (
                out(out_view, "out_view")?,
                with(creature, |inside| Ok(inside.creature.view()))?,
            )
        };
        out_view.put(footfall_creature_view {
            root: view.root.into(),
            steps: view.steps,
            velocity: view.velocity.into(),
            turn_rate: view.turn_rate,
            bearing: view.bearing,
            safe_speed: view.safe_speed,
            turn: view.turn as u32,
            is_blocked: u32::from(view.is_blocked),
            is_falling: u32::from(view.is_falling),
            reserved: 0,
        });
        Ok(())
    };
    // SAFETY: as above.
    unsafe { entry("footfall_creature_get_view", out_error, body) }
}

/// Gives one leg's inner state.
///
/// - `creature`: not null.
/// - `leg`: below the rig's number of legs.
/// - `out_view`: not null; where it goes.
/// - `out_error`: may be null, meaning that only the status is wanted.
///
/// Threads: one thread at a time a creature.
///
/// Returns FOOTFALL_OK; FOOTFALL_NULL_ARGUMENT; FOOTFALL_BAD_HANDLE; FOOTFALL_BAD_COUNT for a leg that is not there;
/// FOOTFALL_BUSY.
///
/// # Safety
///
/// Pointers must be null or point to what they say.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn footfall_creature_get_leg_view(
    creature: *const footfall_creature,
    leg: u32,
    out_view: *mut footfall_leg_view,
    out_error: *mut footfall_error,
) -> footfall_status {
    let body = || {
        // SAFETY: the caller keeps the promises listed under `# Safety`.
        let (out_view, view) = unsafe {
            let view = |inside: &mut crate::creature::Inhabitant| {
                Ok(inside.creature.leg_view(leg as usize))
            };
            (out(out_view, "out_view")?, with(creature, view)?)
        };
        let view = view.ok_or_else(|| {
            Refusal::new(
                FOOTFALL_BAD_COUNT,
                "leg",
                format_args!("leg is {leg}: the rig has no such leg"),
            )
        })?;
        out_view.put(leg_view(&view));
        Ok(())
    };
    // SAFETY: as above.
    unsafe { entry("footfall_creature_get_leg_view", out_error, body) }
}
