// SPDX-License-Identifier: MIT OR Apache-2.0
//! What an update says besides the pose.

use glam::{DVec3, Vec3};

use crate::foot::Contact;
use crate::ik::two_bone::Reach;
use crate::placement::Placement;
use crate::rig::MAX_LEGS;

/// The most events one update reports; the rest are counted. Every foot can come down and lift again in one update.
pub const MAX_EVENTS: usize = 2 * MAX_LEGS;

/// What happened to a foot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u32)]
pub enum EventKind {
    /// It left the ground for a foothold it had found.
    #[default]
    Lifted = 0,
    /// It came down.
    Planted = 1,
    /// It lost its ground, or the leg no longer reached it.
    Released = 2,
}

/// Something that happened to a foot. World space, cm.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Event {
    /// What happened.
    pub kind: EventKind,
    /// To which leg.
    pub leg: usize,
    /// Where: the ground under the foot.
    pub position: DVec3,
    /// Unit normal of the ground.
    pub normal: Vec3,
    /// The host's tag of the ground.
    pub tag: u64,
    /// The step in which it happened.
    pub step: u64,
}

impl Event {
    /// What happened to `leg` at a contact given in the world.
    pub(crate) fn of(kind: EventKind, leg: usize, contact: &Contact, step: u64) -> Self {
        Self {
            kind,
            leg,
            position: contact.ground,
            normal: contact.normal,
            tag: contact.tag,
            step,
        }
    }
}

/// How an update went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameReport {
    /// Fixed steps simulated in this update.
    pub steps: u32,
    /// Host time that was dropped because there was too much of it, s.
    pub dropped: f64,
    /// Where the root is: where the host should put what it draws. Matches the pose.
    pub placement: Placement,
    /// How each leg's goal was met in the pose.
    pub reach: [Reach; MAX_LEGS],
    /// Whether each foot stands in the pose.
    pub planted: [bool; MAX_LEGS],
    /// Probes asked of the host.
    pub probes: u32,
    /// Calls made to the host for them.
    pub host_calls: u32,
    /// Whether the creature is held back by a wall, an edge or its feet.
    pub is_blocked: bool,
    /// Whether nothing holds the creature.
    pub is_falling: bool,
    events: [Event; MAX_EVENTS],
    event_count: usize,
    /// Events for which there was no room.
    pub lost_events: u32,
}

impl Default for FrameReport {
    fn default() -> Self {
        Self {
            steps: 0,
            dropped: 0.0,
            placement: Placement::default(),
            reach: [Reach::Met; MAX_LEGS],
            planted: [false; MAX_LEGS],
            probes: 0,
            host_calls: 0,
            is_blocked: false,
            is_falling: false,
            events: [Event::default(); MAX_EVENTS],
            event_count: 0,
            lost_events: 0,
        }
    }
}

impl FrameReport {
    /// What happened, in order.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events[..self.event_count]
    }

    /// Begins a new update. What past events hold is left lying: nobody sees it.
    pub(crate) fn begin(&mut self) {
        self.steps = 0;
        self.dropped = 0.0;
        self.probes = 0;
        self.host_calls = 0;
        self.event_count = 0;
        self.lost_events = 0;
        self.reach = [Reach::Met; MAX_LEGS];
        self.planted = [false; MAX_LEGS];
    }

    pub(crate) fn push(&mut self, event: Event) {
        if let Some(slot) = self.events.get_mut(self.event_count) {
            *slot = event;
            self.event_count += 1;
        } else {
            self.lost_events += 1;
        }
    }
}
