// SPDX-License-Identifier: MIT OR Apache-2.0
//! The lizard's form: a cage of its right half, in numbers.
//!
//! Half loops along the body from snout to tail tip; two holes in its flank from which the limbs grow as tubes of six
//! sides, one in its head for the eye. Feet are slabs with a toe out of each side but the heel's. Model space, cm.

use glam::{Vec2, Vec3};

use crate::bones::{along_body, bone, joint, mirror_images};
use crate::cage::{Cage, Ring};
use crate::weights::Weights;

/// How much of the form is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Everything.
    Full,
    /// No single toes, no eye sockets, fewer loops: for a cage that is shown as it is.
    Plain,
}

/// The charts of the skin, in the order of their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Chart {
    Body,
    Snout,
    TailTip,
    Eye,
    Arm,
    Hand,
    Leg,
    Foot,
    /// The first of five toes of the hand; the foot's follow.
    Toes,
}

/// How many charts there are.
pub const CHARTS: usize = Chart::Toes as usize + 2 * TOES.len();

/// A half loop around the body.
struct Section {
    x: f32,
    /// Height of its middle.
    z: f32,
    /// Half its width, and how far it reaches up and down.
    half: [f32; 3],
    profile: Profile,
    is_plain: bool,
}

/// Where the points of a half loop lie, as parts of its half width and of its reach up or down: from the middle of the
/// back to the middle of the belly.
type Profile = [(f32, f32); 6];

const ROUND: Profile = [
    (0.0, 1.0),
    (0.62, 0.86),
    (1.0, 0.3),
    (0.98, -0.42),
    (0.58, -0.95),
    (0.0, -1.0),
];
/// Flat above, with a lip that hangs over the jaw.
const HEAD: Profile = [
    (0.0, 0.95),
    (0.62, 0.92),
    (1.0, -0.05),
    (0.93, -0.4),
    (0.6, -0.93),
    (0.0, -0.97),
];
/// The flank goes up to the brow.
const BROW: Profile = [
    (0.0, 0.9),
    (0.55, 1.0),
    (1.0, 0.0),
    (0.93, -0.4),
    (0.6, -0.93),
    (0.0, -0.97),
];

const fn section(x: f32, z: f32, half: [f32; 3], profile: Profile, is_plain: bool) -> Section {
    Section {
        x,
        z,
        half,
        profile,
        is_plain,
    }
}

const BODY: [Section; 33] = [
    section(36.6, 10.4, [0.9, 0.55, 0.6], HEAD, true),
    section(35.9, 10.4, [1.6, 0.95, 0.95], HEAD, false),
    section(34.2, 10.5, [2.2, 1.3, 1.25], HEAD, true),
    section(32.2, 10.6, [2.65, 1.65, 1.5], HEAD, false),
    section(30.3, 10.75, [3.2, 2.3, 1.7], BROW, true),
    section(28.6, 10.85, [3.75, 2.6, 1.85], BROW, true),
    section(26.7, 10.9, [4.15, 2.5, 2.0], BROW, true),
    section(24.6, 10.7, [4.1, 2.3, 2.1], HEAD, false),
    section(22.6, 10.3, [3.5, 2.2, 2.1], ROUND, true),
    section(20.2, 10.1, [3.15, 2.25, 2.25], ROUND, false),
    section(17.8, 9.9, [3.4, 2.4, 2.6], ROUND, true),
    section(15.4, 9.6, [4.0, 2.7, 3.0], ROUND, true),
    section(13.0, 9.4, [4.35, 2.9, 3.2], ROUND, true),
    section(10.6, 9.3, [4.6, 3.0, 3.4], ROUND, true),
    section(7.5, 9.2, [5.0, 3.1, 3.7], ROUND, false),
    section(3.5, 9.1, [5.3, 3.2, 3.9], ROUND, true),
    section(-0.5, 9.1, [5.35, 3.2, 3.9], ROUND, false),
    section(-4.5, 9.1, [5.1, 3.15, 3.7], ROUND, true),
    section(-8.3, 9.1, [4.7, 3.0, 3.4], ROUND, false),
    section(-11.6, 9.1, [4.35, 2.85, 3.0], ROUND, true),
    section(-14.0, 9.0, [4.15, 2.8, 2.8], ROUND, true),
    section(-16.4, 8.8, [3.9, 2.75, 2.65], ROUND, true),
    section(-19.2, 8.5, [3.4, 2.6, 2.5], ROUND, true),
    section(-22.5, 8.0, [2.95, 2.35, 2.3], ROUND, false),
    section(-26.0, 7.4, [2.55, 2.1, 2.05], ROUND, true),
    section(-32.5, 6.2, [2.0, 1.75, 1.7], ROUND, true),
    section(-39.0, 5.1, [1.6, 1.45, 1.4], ROUND, true),
    section(-45.5, 4.2, [1.25, 1.15, 1.1], ROUND, true),
    section(-52.0, 3.4, [0.95, 0.85, 0.8], ROUND, true),
    section(-57.0, 2.9, [0.7, 0.62, 0.58], ROUND, false),
    section(-61.0, 2.6, [0.46, 0.42, 0.38], ROUND, false),
    section(-64.2, 2.4, [0.26, 0.24, 0.22], ROUND, true),
    section(-65.6, 2.35, [0.12, 0.1, 0.1], ROUND, false),
];

/// A limb grows between these loops of the body, from the flank's row of faces.
const SHOULDER: [f32; 3] = [15.4, 13.0, 10.6];
const HIP: [f32; 3] = [-11.6, -14.0, -16.4];
/// The eye looks out between these, from the row below the brow.
const SOCKET: [f32; 3] = [30.3, 28.6, 26.7];
/// Rows of faces between points of a half loop.
const FLANK: usize = 2;
const CHEEK: usize = 1;

/// A loop of a limb: how far along thigh and shank (0 hip, 1 knee, 2 ankle), half its breadth along the hinge and half
/// its depth in the plane of the bend, whether it is kept in a plain form, and how much the lower bone holds of it.
const LIMB: [(f32, f32, f32, bool, f32); 8] = [
    (0.22, 2.0, 1.85, false, -0.46),
    (0.5, 1.75, 1.65, true, -0.1),
    (0.77, 1.5, 1.4, true, 0.08),
    (1.0, 1.36, 1.42, false, 0.5),
    (1.24, 1.35, 1.3, true, 0.92),
    (1.5, 1.3, 1.2, false, 1.0),
    (1.78, 0.95, 0.9, true, 1.12),
    (1.93, 0.85, 0.8, false, 1.45),
];

/// How deep the crook of a bend is, as a part of the depth outside: with less skin there, less of it has to fold.
const CROOK: f32 = 0.62;

/// How much of the flank around a limb's root goes with the limb.
const ROOT_HELD: f32 = 0.42;

/// Corners of the palm: angle from where the middle toe points, and distance from its middle.
const PALM: [(f32, f32); 6] = [
    (20.0, 1.75),
    (62.0, 1.6),
    (140.0, 1.15),
    (-140.0, 1.15),
    (-62.0, 1.6),
    (-20.0, 1.75),
];
/// Toes: the side of the palm each grows from, where it points, and how long it is.
const TOES: [(usize, f32, f32); 5] = [
    (3, -92.0, 2.7),
    (4, -44.0, 3.9),
    (5, -4.0, 4.6),
    (0, 36.0, 4.2),
    (1, 84.0, 2.8),
];

/// The cage of the whole lizard.
#[must_use]
pub fn cage(detail: Detail) -> Cage {
    let mut half = Half {
        cage: Cage::default(),
        detail,
    };
    let loops = half.body();
    half.limb(&loops, &ARM);
    half.limb(&loops, &LEG);
    if detail == Detail::Full {
        half.socket(&loops);
    }
    half.cage.mirrored(&mirror_images())
}

struct Half {
    cage: Cage,
    detail: Detail,
}

/// A half loop of the body, as built.
struct Loop {
    x: f32,
    points: [usize; 6],
}

/// What is different about front and back limbs.
struct Limb {
    holes: [f32; 3],
    bones: [&'static str; 4],
    chart: Chart,
    paw: Chart,
    first_toe: usize,
    size: f32,
}

const ARM: Limb = Limb {
    holes: SHOULDER,
    bones: ["upperarm_r", "lowerarm_r", "hand_r", "fingers_r"],
    chart: Chart::Arm,
    paw: Chart::Hand,
    first_toe: Chart::Toes as usize,
    size: 0.92,
};
const LEG: Limb = Limb {
    holes: HIP,
    bones: ["thigh_r", "calf_r", "foot_r", "toes_r"],
    chart: Chart::Leg,
    paw: Chart::Foot,
    first_toe: Chart::Toes as usize + TOES.len(),
    size: 1.05,
};

impl Half {
    /// A surface lies inside its cage: by how much a tube of so many sides must be built wider.
    fn swell(&self, sides: f32) -> f32 {
        match self.detail {
            Detail::Full => 3.0 / (2.0 + libm::cosf(std::f32::consts::TAU / sides)),
            Detail::Plain => 1.0,
        }
    }

    fn body(&mut self) -> Vec<Loop> {
        let swell = self.swell(10.0);
        let sections = BODY
            .iter()
            .filter(|section| self.detail == Detail::Full || section.is_plain);
        let mut loops = Vec::new();
        for section in sections {
            let [width, up, down] = section.half.map(|half| half * swell);
            let points = section.profile.map(|(y, z)| {
                let rise = if z > 0.0 { z * up } else { z * down };
                let place = Vec3::new(section.x, y * width, section.z + rise);
                self.cage.point(place, along_body(section.x))
            });
            if (19.0..25.0).contains(&section.x) {
                self.cage.rings.push(Ring {
                    bone: bone("neck"),
                    points: points.to_vec(),
                });
            }
            loops.push(Loop {
                x: section.x,
                points,
            });
        }
        let is_hole = |front: f32, row: usize| {
            let within = |hole: &[f32; 3]| front == hole[0] || front == hole[1];
            let is_socket = self.detail == Detail::Full && row == CHEEK && within(&SOCKET);
            is_socket || row == FLANK && (within(&SHOULDER) || within(&HIP))
        };
        let last = (loops.len() - 1) as f32;
        for (at, pair) in loops.windows(2).enumerate() {
            let (a, b) = (&pair[0].points, &pair[1].points);
            for row in (0..5).filter(|&row| !is_hole(pair[0].x, row)) {
                let (u, v) = (
                    [at as f32 / last, (at + 1) as f32 / last],
                    [row as f32 / 5.0, (row + 1) as f32 / 5.0],
                );
                self.cage.quad(
                    [a[row], a[row + 1], b[row + 1], b[row]],
                    Chart::Body as usize,
                    [
                        Vec2::new(u[0], v[0]),
                        Vec2::new(u[0], v[1]),
                        Vec2::new(u[1], v[1]),
                        Vec2::new(u[1], v[0]),
                    ],
                );
            }
        }
        let ends = [(0, Chart::Snout), (loops.len() - 1, Chart::TailTip)];
        for (at, chart) in ends {
            let corners = if at == 0 {
                [[5, 4, 1, 0], [4, 3, 2, 1]]
            } else {
                [[0, 1, 4, 5], [1, 2, 3, 4]]
            };
            let caps = corners.map(|cap| cap.map(|corner: usize| loops[at].points[corner]));
            for cap in caps {
                self.cage
                    .flat_quad(cap, chart as usize, |place| Vec2::new(place.y, place.z));
            }
        }
        loops
    }

    /// The edge of a hole of two faces in a row of the body, from front above to front below.
    fn edge(loops: &[Loop], hole: [f32; 3], row: usize) -> [usize; 6] {
        let at = |x: f32| {
            let found = loops.iter().find(|section| section.x == x);
            found.map_or([0; 6], |section| section.points)
        };
        let [front, middle, back] = hole.map(at);
        [
            front[row],
            middle[row],
            back[row],
            back[row + 1],
            middle[row + 1],
            front[row + 1],
        ]
    }

    fn limb(&mut self, loops: &[Loop], limb: &Limb) {
        let [hip, knee, ankle, toe] = limb.bones.map(joint);
        let [upper_bone, lower_bone, foot_bone, _] = limb.bones.map(bone);
        let (thigh, shank) = ((knee - hip).normalize(), (ankle - knee).normalize());
        // The hinge points forward, and the outside of the bend is up or outward.
        let hinge = shank.cross(thigh).normalize();
        let hinge = if hinge.x < 0.0 { -hinge } else { hinge };
        let bisector = (thigh + shank).normalize();
        let swell = self.swell(6.0) * limb.size;
        let mut edge = Self::edge(loops, limb.holes, FLANK);
        for point in edge {
            let point = &mut self.cage.points[point];
            point.weights = point.weights.toward(&Weights::all(upper_bone), ROOT_HELD);
        }
        let mut along = 0.0;
        let shown = LIMB
            .iter()
            .filter(|(.., is_plain, _)| self.detail == Detail::Full || *is_plain);
        for &(at, breadth, depth, _, lower) in shown {
            let (centre, way) = if at < 1.0 {
                (hip.lerp(knee, at), thigh)
            } else {
                (knee.lerp(ankle, at - 1.0), shank)
            };
            let near_knee = (1.0 - (at - 1.0).abs() / 0.35).max(0.0);
            let way = way.lerp(bisector, near_knee).normalize();
            let outward = outward(way, thigh - shank);
            // What lies at the joint keeps its full depth: a bent tube is thinner there.
            let weights = if lower < 0.0 {
                let body = along_body(limb.holes[1]);
                Weights::all(upper_bone).toward(&body, -lower)
            } else if lower <= 1.0 {
                Weights::all(upper_bone).toward(&Weights::all(lower_bone), lower)
            } else {
                Weights::all(lower_bone).toward(&Weights::all(foot_bone), lower - 1.0)
            };
            let (f, u) = (hinge * (breadth * swell), outward * (depth * swell));
            let inner = -u * (1.0 - (1.0 - CROOK) * near_knee);
            let next = [f + u, u * 1.12, u - f, inner - f, inner * 1.12, inner + f]
                .map(|offset| self.cage.point(centre + offset, weights));
            self.cage.bridge(
                [&edge, &next],
                limb.chart as usize,
                [along / 2.0, at / 2.0],
                |_| false,
            );
            if (at - 1.0).abs() < 0.3 {
                self.cage.rings.push(Ring {
                    bone: lower_bone,
                    points: next.to_vec(),
                });
            }
            edge = next;
            along = at;
        }
        self.paw(edge, limb, ankle, toe, along / 2.0);
    }

    /// Palm, sole and toes, below the last loop of a limb.
    fn paw(&mut self, edge: [usize; 6], limb: &Limb, ankle: Vec3, toe: Vec3, along: f32) {
        let [_, _, foot_bone, toe_bone] = limb.bones.map(bone);
        let foot = Weights::all(foot_bone);
        let ahead = Vec3::new(toe.x - ankle.x, toe.y - ankle.y, 0.0).normalize();
        let right = Vec3::new(-ahead.y, ahead.x, 0.0);
        let toward = |degrees: f32| {
            let (sine, cosine) = libm::sincosf(degrees.to_radians());
            ahead * cosine + right * sine
        };
        let full = self.detail == Detail::Full;
        let swell = limb.size * if full { 1.12 } else { 1.35 };
        let centre = Vec3::new(ankle.x, ankle.y, 0.0) + ahead * (0.55 * limb.size);
        let mut rim = |height: f32, part: f32| {
            PALM.map(|(angle, distance)| {
                let offset = toward(angle) * (distance * swell * part);
                self.cage.point(centre + offset + Vec3::Z * height, foot)
            })
        };
        let (top, sole) = if full {
            (rim(1.25 * limb.size, 0.85), rim(-0.1, 1.0))
        } else {
            (rim(0.9, 0.95), rim(0.0, 1.25))
        };
        let (arm, paw) = (limb.chart as usize, limb.paw as usize);
        self.cage
            .bridge([&edge, &top], arm, [along, 1.0], |_| false);
        let is_toe = |side: usize| full && TOES.iter().any(|toe| toe.0 == side);
        self.cage.bridge([&top, &sole], arm, [1.0, 1.15], is_toe);
        let flat =
            |place: Vec3| Vec2::new((place - centre).dot(ahead), (place - centre).dot(right));
        self.close(sole, paw, flat);
        if !full {
            return;
        }
        for (number, &(side, angle, length)) in TOES.iter().enumerate() {
            let next = (side + 1) % 6;
            let base = [top[next], top[side], sole[side], sole[next]];
            let middle: Vec3 = base
                .iter()
                .map(|&point| self.cage.points[point].place)
                .sum::<Vec3>()
                * 0.25;
            let root = Vec3::new(middle.x, middle.y, 0.0);
            let (way, aside) = (toward(angle), toward(angle + 90.0));
            let mut edge = base;
            let mut along = 0.0;
            // Far along, half breadth, top, bottom, and how much the toe bone holds: two knuckles and a claw.
            for (part, half, top, bottom, held) in [
                (0.34, 0.55, 0.85, -0.14, 0.75),
                (0.62, 0.5, 0.74, -0.12, 1.0),
                (0.84, 0.4, 0.6, -0.06, 1.0),
                (1.0, 0.1, 0.2, 0.02, 1.0),
            ] {
                let size = limb.size;
                let centre = root + way * (part * length * size);
                let weights = foot.toward(&Weights::all(toe_bone), held);
                let corner = |side: f32, height: f32| {
                    centre + aside * (side * half * size) + Vec3::Z * (height * size)
                };
                let next = [
                    corner(1.0, top),
                    corner(-1.0, top),
                    corner(-1.0, bottom),
                    corner(1.0, bottom),
                ]
                .map(|place| self.cage.point(place, weights));
                self.extrude(&edge, &next, limb.first_toe + number, [along, part]);
                edge = next;
                along = part;
            }
            let tip = |place: Vec3| Vec2::new(1.0 + 0.1 * (place - root).dot(aside), 0.5 * place.z);
            self.cage.flat_quad(edge, limb.first_toe + number, tip);
        }
    }

    /// The end of a tube of six sides.
    fn close(&mut self, edge: [usize; 6], chart: usize, flat: impl Fn(Vec3) -> Vec2) {
        for corners in [[3, 2, 1, 0], [5, 4, 3, 0]] {
            self.cage
                .flat_quad(corners.map(|corner: usize| edge[corner]), chart, &flat);
        }
    }

    /// The sides that a face leaves when it is moved out from `a` to `b`.
    fn extrude(&mut self, a: &[usize; 4], b: &[usize; 4], chart: usize, along: [f32; 2]) {
        for side in 0..4 {
            let next = (side + 1) % 4;
            let across = [side as f32, (side + 1) as f32].map(|at| at / 4.0);
            self.cage.quad(
                [a[side], a[next], b[next], b[side]],
                chart,
                [
                    Vec2::new(along[0], across[0]),
                    Vec2::new(along[0], across[1]),
                    Vec2::new(along[1], across[1]),
                    Vec2::new(along[1], across[0]),
                ],
            );
        }
    }

    /// A hole in the cheek, with a lid around it and a ground in it.
    fn socket(&mut self, loops: &[Loop]) {
        let eye = joint("eye_r");
        let outward = Vec3::new(0.12, 0.93, 0.35).normalize();
        let ahead = outward
            .cross(Vec3::Z)
            .cross(outward)
            .cross(outward)
            .normalize();
        let ahead = if ahead.x < 0.0 { -ahead } else { ahead };
        let up = ahead.cross(outward).normalize();
        let up = if up.z < 0.0 { -up } else { up };
        let head = Weights::all(bone("head"));
        let mut edge = Self::edge(loops, SOCKET, CHEEK);
        let mut along = 0.0;
        // Radius and how far out of the eye's middle: lid, rim, and ground of the socket.
        for (part, radius, out) in [
            (0.4, 1.45, 0.72),
            (0.7, 1.22, 0.8),
            (0.85, 0.98, 0.5),
            (1.0, 0.8, -0.5),
        ] {
            let next = [38.0_f32, 90.0, 142.0, 218.0, 270.0, 322.0].map(|degrees| {
                let (sine, cosine) = libm::sincosf(degrees.to_radians());
                let offset = (ahead * cosine + up * (0.88 * sine)) * radius;
                self.cage.point(eye + offset + outward * out, head)
            });
            self.cage
                .bridge([&edge, &next], Chart::Eye as usize, [along, part], |_| {
                    false
                });
            edge = next;
            along = part;
        }
        let flat = |place: Vec3| {
            let offset = place - eye;
            Vec2::new(1.1 + 0.1 * offset.dot(ahead), 0.5 + 0.2 * offset.dot(up))
        };
        self.close(edge, Chart::Eye as usize, flat);
    }
}

/// The part of `direction` across `way`, as a unit vector.
fn outward(way: Vec3, direction: Vec3) -> Vec3 {
    (direction - way * direction.dot(way)).normalize()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn every_edge_lies_between_two_faces_that_run_it_both_ways() {
        for detail in [Detail::Full, Detail::Plain] {
            let cage = cage(detail);
            let mut edges: BTreeMap<(usize, usize), usize> = BTreeMap::new();
            for quad in &cage.quads {
                for at in 0..4 {
                    let (from, to) = (quad.corners[at], quad.corners[(at + 1) % 4]);
                    assert_ne!(from, to);
                    *edges.entry((from, to)).or_default() += 1;
                }
            }
            for (&(from, to), &count) in &edges {
                assert_eq!(count, 1, "{detail:?}: an edge is run twice the same way");
                assert!(
                    edges.contains_key(&(to, from)),
                    "{detail:?}: open between {} and {}",
                    cage.points[from].place,
                    cage.points[to].place
                );
            }
        }
    }
}
