// SPDX-License-Identifier: MIT OR Apache-2.0
//! Grounds that are formulas, and a creature to put on them.
#![allow(dead_code)] // Each test file uses a part.

use std::cell::Cell;
use std::sync::Arc;

use footfall_core::rig::lizard;
use footfall_core::{
    Creature, EventKind, FrameInput, FrameReport, Ground, Hit, Intent, Joint, Placement, PoseBuf,
    Probe, Rig, Settings,
};
use glam::{DVec3, Quat, Vec3};

/// A surface z = f(x, y), and where there is none.
pub struct Surface<F: Fn(f64, f64) -> Option<f64>> {
    pub height: F,
    /// Where support 1, if any, is: everything moves with it.
    pub support: Cell<Option<Placement>>,
    pub asked: Cell<usize>,
    pub calls: Cell<usize>,
}

impl<F: Fn(f64, f64) -> Option<f64>> Surface<F> {
    pub fn new(height: F) -> Self {
        Self {
            height,
            support: Cell::new(None),
            asked: Cell::new(0),
            calls: Cell::new(0),
        }
    }

    fn hit(&self, probe: &Probe) -> Option<Hit> {
        let place = self.support.get().unwrap_or_default();
        let (from, to) = (place.point_held(probe.from), place.point_held(probe.to));
        let radius = f64::from(probe.radius);
        let at = |t: f64| from + (to - from) * t;
        let below = |t: f64| {
            let p = at(t);
            (self.height)(p.x, p.y).is_some_and(|z| p.z - radius <= z)
        };
        if below(0.0) {
            return Some(Hit {
                position: probe.from,
                normal: Vec3::Z,
                fraction: 0.0,
                ..Hit::default()
            });
        }
        let first = (1..=64).map(|n| f64::from(n) / 64.0).find(|&t| below(t))?;
        let (mut above, mut under) = (first - 1.0 / 64.0, first);
        for _ in 0..40 {
            let middle = 0.5 * (above + under);
            if below(middle) {
                under = middle;
            } else {
                above = middle;
            }
        }
        let p = at(under);
        let z = (self.height)(p.x, p.y)?;
        let slope = |dx: f64, dy: f64| {
            let other = (self.height)(p.x + dx, p.y + dy);
            other.map_or(0.0, |other| (other - z) / 1.0e-3)
        };
        let normal = DVec3::new(-slope(1.0e-3, 0.0), -slope(0.0, 1.0e-3), 1.0).normalize();
        let is_moving = self.support.get().is_some();
        Some(Hit {
            position: place.point_released(DVec3::new(p.x, p.y, z)),
            normal: place.rotation * normal.as_vec3(),
            fraction: under as f32,
            support: u64::from(is_moving),
            tag: 42,
        })
    }
}

impl<F: Fn(f64, f64) -> Option<f64>> Ground for Surface<F> {
    fn cast(&self, probes: &[Probe], hits: &mut [Option<Hit>]) {
        self.asked.set(self.asked.get() + probes.len());
        self.calls.set(self.calls.get() + 1);
        for (probe, hit) in probes.iter().zip(hits) {
            *hit = self.hit(probe);
        }
    }

    fn supports(&self, ids: &[u64], placements: &mut [Option<Placement>]) {
        for (id, placement) in ids.iter().zip(placements) {
            *placement = self.support.get().filter(|_| *id == 1);
        }
    }
}

pub fn flat() -> Surface<impl Fn(f64, f64) -> Option<f64>> {
    Surface::new(|_, _| Some(0.0))
}

pub fn rolling() -> Surface<impl Fn(f64, f64) -> Option<f64>> {
    Surface::new(|x, y| Some(6.0 * (x * 0.02).sin() * (y * 0.025).cos()))
}

/// A creature, its pose, and its world's eye.
pub struct Walker {
    pub creature: Creature,
    pub pose: PoseBuf,
    pub model: Vec<Joint>,
    pub report: FrameReport,
}

impl Walker {
    pub fn new(rig: Rig, settings: &Settings, root: Placement) -> Self {
        let rig = Arc::new(rig);
        let creature = Creature::new(Arc::clone(&rig), *settings, root).expect("sound");
        let pose = PoseBuf::new(&rig);
        let model = vec![Joint::default(); rig.bone_count()];
        Self {
            creature,
            pose,
            model,
            report: FrameReport::default(),
        }
    }

    pub fn lizard(root: Placement) -> Self {
        Self::new(lizard().rig().expect("sound"), &Settings::default(), root)
    }

    pub fn update(&mut self, input: &FrameInput, ground: &dyn Ground) {
        self.report = self
            .creature
            .update(input, ground, &mut self.pose)
            .expect("sound input");
        self.pose.write_model(self.creature.rig(), &mut self.model);
    }

    /// Chases a target for some seconds.
    pub fn chase(&mut self, target: DVec3, seconds: f64, rate: f64, ground: &dyn Ground) {
        let input = FrameInput {
            dt: 1.0 / rate,
            intent: Intent::Chase { target },
            ..FrameInput::default()
        };
        for _ in 0..(seconds * rate).round() as usize {
            self.update(&input, ground);
        }
    }

    /// A bone's joint in the world, worked out from the pose.
    pub fn joint_world(&self, bone: usize) -> DVec3 {
        let placement = &self.report.placement;
        placement.position
            + placement.rotation.as_dquat()
                * (self.model[bone].translation * placement.scale).as_dvec3()
    }

    /// How far planted feet are from where they are held, at most.
    pub fn contact_error(&self) -> f64 {
        let rig = self.creature.rig();
        let legs = (0..rig.leg_count()).filter(|&leg| self.report.planted[leg]);
        legs.map(|leg| {
            let held = self.creature.leg_view(leg).expect("a leg").contact.ankle;
            (self.joint_world(rig.limbs()[leg].ankle) - held).length()
        })
        .fold(0.0, f64::max)
    }

    /// Fails unless the pose is one: finite, unit turns, bones as long as they were.
    pub fn check_pose(&self) {
        let rig = self.creature.rig();
        for (at, (joint, bone)) in self.pose.local().iter().zip(rig.bones()).enumerate() {
            assert!(
                joint.rotation.is_finite() && joint.translation.is_finite(),
                "bone {at} is not finite"
            );
            let length = joint.rotation.length();
            assert!(
                (length - 1.0).abs() < 1.0e-3,
                "bone {at}: a turn of length {length}"
            );
            if bone.parent.is_some_and(|parent| parent > 0) {
                assert_eq!(
                    joint.translation, bone.local.translation,
                    "bone {at} was stretched"
                );
            }
        }
    }

    /// What happened to which foot in which step of the last update.
    pub fn steps(&self) -> Vec<(EventKind, usize, u64)> {
        self.report
            .events()
            .iter()
            .map(|event| (event.kind, event.leg, event.step))
            .collect()
    }

    pub fn planted(&self) -> usize {
        self.report
            .planted
            .iter()
            .filter(|&&planted| planted)
            .count()
    }
}

pub fn turned(yaw: f32) -> Quat {
    footfall_core::math::turn(Vec3::Z, yaw)
}
