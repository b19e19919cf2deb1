// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where the target is at which time.

use footfall_core::math;
use glam::DVec3;
use serde::{Deserialize, Serialize};

/// One place of the target, held from its time on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Waypoint {
    /// From when on, s.
    pub time: f64,
    /// World position, cm.
    pub target: DVec3,
}

/// A target that jumps from place to place.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Route {
    waypoints: Vec<Waypoint>,
}

impl Route {
    /// A route through places, each held from its time on.
    #[must_use]
    pub fn new(waypoints: impl IntoIterator<Item = (f64, DVec3)>) -> Self {
        let waypoint = |(time, target)| Waypoint { time, target };
        Self {
            waypoints: waypoints.into_iter().map(waypoint).collect(),
        }
    }

    /// A route from JSON: `[{"time": 0, "target": [x, y, z]}, …]`, times rising.
    ///
    /// # Errors
    ///
    /// If the text is not such a list.
    pub fn from_json(text: &str) -> Result<Self, String> {
        let route: Self = serde_json::from_str(text).map_err(|error| format!("route: {error}"))?;
        if route.waypoints.is_empty() {
            return Err("route: there are no waypoints".into());
        }
        if let Some(at) = (1..route.waypoints.len())
            .find(|&at| route.waypoints[at].time < route.waypoints[at - 1].time)
        {
            return Err(format!(
                "route: waypoint {at} comes before the one in front of it"
            ));
        }
        Ok(route)
    }

    /// Where the target is at `time`: a little early counts, so that sums of frame times do not miss a jump.
    #[must_use]
    pub fn target(&self, time: f64) -> DVec3 {
        let reached = self
            .waypoints
            .iter()
            .rev()
            .find(|waypoint| waypoint.time <= time + 1.0e-6);
        reached
            .or(self.waypoints.first())
            .map_or(DVec3::ZERO, |waypoint| waypoint.target)
    }

    /// The route, begun again every `period` seconds until `seconds` have passed.
    #[must_use]
    pub fn repeated(&self, period: f64, seconds: f64) -> Self {
        let rounds = (seconds / period).ceil() as usize;
        let round = |n: usize| {
            let begin = n as f64 * period;
            self.waypoints
                .iter()
                .map(move |waypoint| (begin + waypoint.time, waypoint.target))
        };
        Self::new((0..rounds).flat_map(round))
    }

    /// The places, in order.
    #[must_use]
    pub fn waypoints(&self) -> &[Waypoint] {
        &self.waypoints
    }

    /// The route, moved as a whole.
    #[must_use]
    pub fn shifted(&self, by: DVec3) -> Self {
        Self::new(
            self.waypoints
                .iter()
                .map(|waypoint| (waypoint.time, math::snap(waypoint.target) + by)),
        )
    }
}
