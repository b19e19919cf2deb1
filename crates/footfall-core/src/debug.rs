// SPDX-License-Identifier: MIT OR Apache-2.0
//! A view of the inner state: what a host draws to see why a creature does what it does, and what tests measure.

use glam::{DVec3, Quat, Vec3};

use crate::foot::{self, Contact, Phase};
use crate::placement::Placement;
use crate::query::{Hit, Probe};
use crate::rig::Rig;
use crate::settings::STEP;
use crate::state::{Footing, State};
use crate::swing::SwingPath;

/// What a foot is doing, as a plain number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u32)]
pub enum FootPhase {
    /// It has no ground.
    #[default]
    Free = 0,
    /// It stands.
    Stance = 1,
    /// It is on its way to a foothold.
    Swing = 2,
}

/// A creature's inner state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Fixed steps simulated so far.
    pub steps: u64,
    /// Simulated time, s.
    pub time: f64,
    /// The root after the last step.
    pub root: Placement,
    /// Its velocity, world cm/s.
    pub velocity: Vec3,
    /// Its turn rate, rad/s; positive turns right.
    pub turn_rate: f32,
    /// Bearing of the target, rad; positive is right.
    pub bearing: f32,
    /// The fastest walk that the gait can carry, world cm/s.
    pub safe_speed: f32,
    /// The group whose turn it is.
    pub turn: usize,
    /// Where the head looks: yaw, pitch and roll relative to the body, rad.
    pub look: Vec3,
    /// Where the eyes look in the head: yaw and pitch, rad.
    pub gaze: [glam::Vec2; 2],
    /// How much of the idle bob is seen, 0 to 1.
    pub bob: f32,
    /// Bend of the tail: yaw and pitch of its end, rad.
    pub tail: glam::Vec2,
    /// Whether the creature is held back by a wall, an edge or its feet.
    pub is_blocked: bool,
    /// Whether ground ahead has been looked for in vain.
    pub is_doubtful: bool,
    /// Whether nothing holds the creature.
    pub is_falling: bool,
}

impl View {
    pub(crate) fn new(constants: &crate::creature::Constants, state: &State) -> Self {
        Self {
            steps: state.steps,
            time: state.steps as f64 * STEP,
            root: state.root,
            velocity: state.mover.velocity.value,
            turn_rate: state.mover.turn_rate.value,
            bearing: state.mover.bearing,
            safe_speed: constants.safe.walk(state.root.scale),
            turn: state.gait.turn(),
            look: state.head.look.value,
            gaze: [state.eyes[0].gaze.value, state.eyes[1].gaze.value],
            bob: state.body.bob.value,
            tail: state.tail.bend.value,
            is_blocked: state.outlook.is_blocked,
            is_doubtful: state.outlook.is_doubtful(),
            is_falling: state.footing == Footing::Falling,
        }
    }
}

/// One leg's inner state, after the last step. World space, cm, unless said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LegView {
    /// What the foot is doing.
    pub phase: FootPhase,
    /// Ground point under the home.
    pub home: DVec3,
    /// Where it stands, or will land; the last of neither for a foot without ground.
    pub contact: Contact,
    /// Ankle and frame of the foot.
    pub ankle: DVec3,
    /// The foot's frame: X where the toes point, Z along the ground's normal.
    pub rotation: Quat,
    /// The path of a foot in the air.
    pub swing: Option<SwingPath>,
    /// How far the swing has got, 0 to 1, in time.
    pub progress: f32,
    /// Level distance from contact to home, model cm.
    pub distance: f32,
    /// Hip–ankle distance over the leg's length.
    pub reach_used: f32,
    /// Whether a step is wanted.
    pub wants: bool,
    /// Whether a foothold was looked for and none was found.
    pub found_nothing: bool,
    /// For how long a step has been wanted while there was ground to step on, s.
    pub waited: f32,
    /// What the leg asked of the ground last, and the answer.
    pub probe: Option<(Probe, Option<Hit>)>,
}

impl LegView {
    pub(crate) fn new(
        leg: usize,
        rig: &Rig,
        state: &State,
        work: &crate::creature::Work,
    ) -> Option<Self> {
        let limb = rig.limbs().get(leg)?;
        let foot = state.feet.get(leg)?;
        let sense = work.senses.leg(leg);
        let root = &state.root;
        let supports = &state.supports;
        let (phase, contact, (ankle, rotation), swing, progress) = match &foot.phase {
            Phase::Free { ankle, rotation } => {
                let goal = (root.point_world(*ankle), root.rotation * *rotation);
                (FootPhase::Free, Contact::default(), goal, None, 0.0)
            }
            Phase::Stance(contact) => {
                let contact = contact.in_world(supports);
                (
                    FootPhase::Stance,
                    contact,
                    (contact.ankle, contact.rotation),
                    None,
                    1.0,
                )
            }
            Phase::Swing(swing) => {
                let goal = foot::swing_goal(swing, supports, swing.elapsed as f32);
                let progress = swing.elapsed as f32 / swing.duration as f32;
                (
                    FootPhase::Swing,
                    swing.to.in_world(supports),
                    goal,
                    Some(swing.path(supports)),
                    progress,
                )
            }
        };
        let hip = work.hips.joint(leg);
        Some(Self {
            phase,
            home: root.point_world(sense.home),
            contact,
            ankle,
            rotation,
            swing,
            progress,
            distance: sense.distance,
            reach_used: (root.point_model(ankle) - hip).length() / limb.length(),
            wants: work.senses.wants.contains(leg),
            found_nothing: matches!(foot.seeking, foot::Seeking::Nothing { .. }),
            waited: foot.waited as f32 * STEP as f32,
            probe: work.last_probes[leg],
        })
    }
}
