// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a creature works out once, and what it works with within a step.

use alloc::vec::Vec;

use glam::Vec3;

use crate::budget::{Budget, Limits, Limitsx4};
use crate::feet::Feet;
use crate::foothold::Senses;
use crate::gait::LegSet;
use crate::lanes::{LANES, QUADS};
use crate::math::Decay;
use crate::motion::{MotionDecays, SafeSpeed};
use crate::outlook::BodyExtent;
use crate::placement::Placement;
use crate::posture::body::{BodyDecays, Stands};
use crate::posture::head::HeadLever;
use crate::posture::{Hips, Posture, Trunk, TrunkJoints};
use crate::query::{Hit, MAX_PROBES, Probe};
use crate::rig::{Limb, MAX_LEGS, Rig};
use crate::settings::{STEP, Settings};

use super::pose::Posed;
use super::sense::{Home, Homes};

/// Everything that follows from rig and settings alone.
#[derive(Clone, Debug)]
pub struct Constants {
    pub trunk: Trunk,
    pub posed: Posed,
    pub motion: MotionDecays,
    pub body: BodyDecays,
    pub head: Decay,
    pub eyes: Decay,
    pub tail: Decay,
    pub scale: Decay,
    pub hang: Decay,
    pub safe: SafeSpeed,
    pub extent: BodyExtent,
    pub lever: HeadLever,
    /// How far legs may reach, and how far a new foothold may ask them to.
    pub limits: [Limits; MAX_LEGS],
    pub landing_limits: [Limits; MAX_LEGS],
    /// The same as the first, four legs at a time.
    pub limits_squared: Vec<Limitsx4>,
    /// What contacts are compared with.
    pub homes: [Homes; QUADS],
    /// Where the feet stand in the reference pose.
    pub stands: Stands,
    /// The farthest that any leg may reach, model cm.
    pub farthest: f32,
    pub swing_steps: u32,
    /// The legs of each gait group.
    pub groups: Vec<LegSet>,
    pub step_angle_cosine: f32,
}

/// How quickly a foot without ground swings to where it hangs, 1/s.
const HANG_RATE: f32 = 8.0;

impl Constants {
    pub fn new(rig: &Rig, settings: &Settings) -> Self {
        let decay = |rate| Decay::new(rate, STEP as f32);
        let trunk = Trunk::new(rig);
        let limits = |reach| {
            let mut limits = [Limits::default(); MAX_LEGS];
            for (limits, limb) in limits.iter_mut().zip(&rig.limbs) {
                *limits = Limits::new(limb, reach);
            }
            limits
        };
        let limits_kept = limits(settings.gait.reach_limit);
        let urgent = limits(settings.gait.reach_urgent);
        let home = |(limb, urgent): (&Limb, &Limits)| Home {
            ground: limb.home,
            hip: rig.bones[limb.hip].model.translation,
            step_distance: limb.step_distance,
            urgent: urgent.farthest,
        };
        let group = |group: usize| LegSet::of(rig.leg_count(), |leg| rig.limbs[leg].group == group);
        let homes: Vec<Home> = rig.limbs.iter().zip(&urgent).map(home).collect();
        Self {
            posed: Posed::new(rig),
            motion: MotionDecays::new(settings),
            body: BodyDecays::new(settings),
            head: decay(settings.head.rate),
            eyes: decay(settings.eyes.rate),
            tail: decay(settings.tail.rate),
            scale: decay(settings.motion.scale_rate),
            hang: decay(HANG_RATE),
            safe: SafeSpeed::new(rig, settings),
            extent: BodyExtent::new(rig, settings),
            lever: HeadLever::new(rig, &trunk),
            trunk,
            limits: limits_kept,
            landing_limits: limits(settings.foothold.reach),
            limits_squared: limits_kept[..rig.leg_count()]
                .chunks(LANES)
                .map(Limitsx4::new)
                .collect(),
            homes: Homes::quads(&homes),
            stands: Stands::new(&rig.limbs),
            farthest: limits_kept
                .iter()
                .fold(0.0, |most, limits| most.max(limits.farthest)),
            swing_steps: settings.swing_steps(),
            groups: (0..rig.group_count()).map(group).collect(),
            step_angle_cosine: libm::cosf(settings.gait.step_angle),
        }
    }
}

/// A question to the host, beside its probe.
#[derive(Clone, Copy, Debug, Default)]
pub enum Ask {
    /// Is this a foothold for the leg?
    #[default]
    Nothing,
    Foothold {
        leg: usize,
    },
    /// Is there ground for the leg to fall on?
    Landing {
        leg: usize,
    },
    /// Will there be ground for the leg's next foothold?
    Scout {
        leg: usize,
    },
    /// Is there something in the way?
    Sweep,
}

impl Ask {
    /// The leg that asks.
    pub fn leg(self) -> Option<usize> {
        match self {
            Self::Foothold { leg } | Self::Landing { leg } | Self::Scout { leg } => Some(leg),
            Self::Nothing | Self::Sweep => None,
        }
    }
}

/// Room for one step; nothing in it outlives the step but joints, hips and feet, which follow from the state.
#[derive(Clone, Debug)]
pub struct Work {
    pub senses: Senses,
    /// Legs that have not just looked for a foothold in vain.
    pub willing: LegSet,
    /// Legs that have, and that hold the body back.
    pub stuck: LegSet,
    /// The trunk's joints after the last step.
    pub joints: TrunkJoints,
    /// The trunk's joints after the step before.
    pub joints_before: TrunkJoints,
    /// The trunk's joints in the pose given out, where it lies between steps, and the hips.
    pub shown: TrunkJoints,
    pub shown_hips: Hips,
    /// The hips after the last step, and after the one before.
    pub hips: Hips,
    pub hips_before: Hips,
    /// The feet, four at a time.
    pub feet: Feet,
    /// What the feet hold in this step.
    pub budget: Budget,
    /// By how much all legs were known to reach after the root moved; below 0 if that is not known.
    pub slack: f32,
    pub asks: [Ask; MAX_PROBES],
    pub probes: [Probe; MAX_PROBES],
    pub hits: [Option<Hit>; MAX_PROBES],
    pub count: usize,
    /// What each leg asked last, and the answer: for debug drawing, and no part of the state.
    pub last_probes: [Option<(Probe, Option<Hit>)>; MAX_LEGS],
    /// This update's intent.
    pub input: super::FrameInput,
    /// How far into this update the step is, 0 to 1.
    pub progress: f32,
    /// Where a hosted root was at the beginning of this update.
    pub hosted_from: Placement,
    /// What is looked at, model space, as it was last seen.
    pub target: Option<Vec3>,
    /// Turn of this step that was really made, rad.
    pub turned: f32,
}

impl Work {
    pub fn new(constants: &Constants) -> Self {
        let mut work = Self {
            senses: Senses::default(),
            willing: LegSet::NONE,
            stuck: LegSet::NONE,
            joints: constants.trunk.joints(),
            joints_before: constants.trunk.joints(),
            shown: constants.trunk.joints(),
            shown_hips: Hips::default(),
            hips: Hips::default(),
            hips_before: Hips::default(),
            feet: Feet::default(),
            budget: Budget::default(),
            slack: -1.0,
            asks: [Ask::Nothing; MAX_PROBES],
            probes: [Probe::default(); MAX_PROBES],
            hits: [None; MAX_PROBES],
            count: 0,
            last_probes: [None; MAX_LEGS],
            input: super::FrameInput::default(),
            progress: 1.0,
            hosted_from: Placement::default(),
            target: None,
            turned: 0.0,
        };
        work.joints_of(constants, &Posture::default(), &Posture::default());
        work
    }

    /// Works the joints out anew, as the last two steps left them: the neck is turned after the trunk has been posed,
    /// from where the head was, so its joints are those of the step before.
    pub fn joints_of(&mut self, constants: &Constants, posture: &Posture, before: &Posture) {
        let posed = Posture {
            neck: before.neck,
            ..*posture
        };
        for posture in [before, &posed] {
            self.keep_before();
            constants.trunk.pose(posture, &mut self.joints);
            constants.trunk.hips(&self.joints, &mut self.hips);
        }
    }

    /// Makes the last step's joints and hips those of the step before.
    pub fn keep_before(&mut self) {
        core::mem::swap(&mut self.joints, &mut self.joints_before);
        core::mem::swap(&mut self.hips, &mut self.hips_before);
    }

    pub fn push(&mut self, ask: Ask, probe: Probe) {
        if self.count < MAX_PROBES {
            self.asks[self.count] = ask;
            self.probes[self.count] = probe;
            self.count += 1;
        }
    }
}
