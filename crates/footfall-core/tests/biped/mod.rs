// SPDX-License-Identifier: MIT OR Apache-2.0
//! A biped that stands, and ground for it.
#![allow(dead_code)] // Not every test needs all of it.

use footfall_core::foot_ik::{
    FootIk, FootIkDesc, FootIkInput, FootIkOutput, FootIkSettings, FootLegDesc, FootState, LegInput,
};
use footfall_core::{Ground, Hit, Joint, Placement, Probe};
use glam::{DVec3, Quat, Vec3};

/// A plane: through a point, with a normal. Answers rays and spheres exactly.
pub struct Plane {
    pub point: DVec3,
    pub normal: Vec3,
}

pub fn plane_hit(plane: &Plane, probe: &Probe) -> Option<Hit> {
    let normal = plane.normal.as_dvec3();
    let radius = f64::from(probe.radius);
    let height = |at: DVec3| (at - plane.point).dot(normal) - radius;
    let (from, to) = (height(probe.from), height(probe.to));
    if from < 0.0 || to > 0.0 {
        return None;
    }
    let fraction = from / (from - to);
    let centre = probe.from + (probe.to - probe.from) * fraction;
    Some(Hit {
        position: centre - normal * radius,
        normal: plane.normal,
        fraction: (fraction as f32).max(1.0e-6),
        ..Hit::default()
    })
}

/// The highest of several planes.
pub struct Planes(pub Vec<Plane>);

impl Ground for Planes {
    fn cast(&self, probes: &[Probe], hits: &mut [Option<Hit>]) {
        for (probe, hit) in probes.iter().zip(hits) {
            let all = self.0.iter().filter_map(|plane| plane_hit(plane, probe));
            *hit = all.min_by(|a, b| a.fraction.total_cmp(&b.fraction));
        }
    }
}

/// Ground of a height everywhere, or none.
pub struct Heights<F: Fn(f64, f64) -> Option<f64>>(pub F);

impl<F: Fn(f64, f64) -> Option<f64>> Ground for Heights<F> {
    fn cast(&self, probes: &[Probe], hits: &mut [Option<Hit>]) {
        for (probe, hit) in probes.iter().zip(hits) {
            *hit = (self.0)(probe.from.x, probe.from.y).and_then(|height| {
                plane_hit(
                    &Plane {
                        point: DVec3::Z * height,
                        normal: Vec3::Z,
                    },
                    probe,
                )
            });
        }
    }
}

pub fn flat() -> Planes {
    slope(Vec3::Z)
}

pub fn slope(normal: Vec3) -> Planes {
    Planes(vec![Plane {
        point: DVec3::ZERO,
        normal,
    }])
}

/// A biped that stands with slightly bent knees: places of hip, knee, ankle and ball of a right leg, cm.
pub const LEG: [[f32; 3]; 4] = [
    [0.0, 9.0, 88.0],
    [3.5, 9.2, 48.0],
    [0.0, 9.5, 9.0],
    [14.0, 10.5, 2.0],
];
pub const HEEL: Vec3 = Vec3::new(-5.0, 9.5, 0.0);
pub const TIP: Vec3 = Vec3::new(20.0, 10.5, 0.0);
pub const PELVIS: Vec3 = Vec3::new(0.0, 0.0, 92.0);

/// A biped standing still, its bones turned by `bones` against what they would be (hip, knee, ankle, toe).
#[derive(Clone, Copy)]
pub struct Biped {
    pub bones: [Quat; 4],
    /// The left leg's, if they differ.
    pub left: Option<[Quat; 4]>,
    /// Turns the whole component's contents, as a mesh that looks along another axis.
    pub mesh: Quat,
    pub size: f32,
}

pub const PLAIN: Biped = Biped {
    bones: [Quat::IDENTITY; 4],
    left: None,
    mesh: Quat::IDENTITY,
    size: 1.0,
};

impl Biped {
    pub fn leg(&self, side: f32) -> [Joint; 4] {
        let bones = if side < 0.0 {
            self.left.unwrap_or(self.bones)
        } else {
            self.bones
        };
        std::array::from_fn(|at| {
            let [x, y, z] = LEG[at];
            Joint {
                rotation: (self.mesh * bones[at]).normalize(),
                translation: self.mesh * (Vec3::new(x, y * side, z) * self.size),
            }
        })
    }

    pub fn ik(&self, settings: FootIkSettings) -> FootIk {
        let legs = [-1.0, 1.0].map(|side| {
            let [hip, knee, ankle, toe] = self.leg(side);
            FootLegDesc {
                hip,
                knee,
                ankle,
                toe: Some(toe),
            }
        });
        let desc = FootIkDesc {
            legs: &legs,
            ..FootIkDesc::default()
        };
        FootIk::new(&desc, settings).expect("a sound biped")
    }

    pub fn authored(&self) -> [LegInput; 2] {
        [-1.0, 1.0].map(|side| {
            let [hip, knee, ankle, toe] = self.leg(side);
            LegInput {
                hip,
                knee,
                ankle,
                toe: Some(toe),
                ..LegInput::default()
            }
        })
    }

    pub fn input<'a>(
        &self,
        legs: &'a [LegInput],
        component: Placement,
        dt: f64,
    ) -> FootIkInput<'a> {
        FootIkInput {
            dt,
            component,
            pelvis: Joint {
                rotation: self.mesh,
                translation: self.mesh * (PELVIS * self.size),
            },
            legs,
            half_height: 96.0 * self.size,
            ..FootIkInput::default()
        }
    }
}

/// Stands somewhere for `seconds`, and gives what came out at last.
pub fn stood(
    biped: &Biped,
    ground: &dyn Ground,
    component: Placement,
    rate: f64,
    seconds: f64,
) -> FootIkOutput {
    let mut ik = biped.ik(FootIkSettings::default());
    stood_by(&mut ik, biped, ground, component, (rate, seconds))
}

/// [`stood`], by the foot IK given.
pub fn stood_by(
    ik: &mut FootIk,
    biped: &Biped,
    ground: &dyn Ground,
    component: Placement,
    (rate, seconds): (f64, f64),
) -> FootIkOutput {
    let legs = biped.authored();
    let mut output = FootIkOutput::default();
    for _ in 0..(seconds * rate).ceil() as usize {
        let input = biped.input(&legs, component, 1.0 / rate);
        ik.update(&input, ground, &mut output).expect("sound input");
    }
    output
}

/// What is known of a foot.
pub fn foot(ik: &FootIk, leg: usize) -> FootState {
    ik.foot(leg).expect("there is such a leg")
}

/// A point that goes with the foot, which the plain right foot has at `at`, in the world.
pub fn on_foot(
    biped: &Biped,
    output: &FootIkOutput,
    leg: usize,
    at: Vec3,
    component: &Placement,
) -> DVec3 {
    let side = if leg == 0 { -1.0 } else { 1.0 };
    let rest = biped.leg(side)[2];
    let at = biped.mesh * (Vec3::new(at.x, at.y * side, at.z) * biped.size);
    let local = rest.rotation.conjugate() * (at - rest.translation);
    component.point_world(output.legs[leg].ankle.point(local))
}

pub fn yaw_of(biped: &Biped, joint: &Joint, side: f32) -> f32 {
    let rest = biped.leg(side);
    // Along the sole: from ankle to ball, level in the reference pose.
    let way = (rest[3].translation - rest[2].translation) * Vec3::new(1.0, 1.0, 0.0);
    let forward = rest[2].rotation.conjugate() * way;
    let now = joint.rotation * forward;
    now.y.atan2(now.x)
}

pub fn lengths(joints: [Vec3; 3]) -> [f32; 2] {
    [joints[0].distance(joints[1]), joints[1].distance(joints[2])]
}
