// SPDX-License-Identifier: MIT OR Apache-2.0
//! Grounds that no clip was made for.

use glam::{DQuat, DVec3};
use parry3d_f64::shape::SharedShape;

use super::Walk;
use crate::scene::{TERRAIN_CELL, TERRAIN_HEIGHT, TERRAIN_PNG};
use crate::terrain::Surface;
use crate::world::{Motion, World};

/// The names of the scenes.
pub const NAMES: [&str; 17] = [
    "flat",
    "slope10",
    "slope20",
    "slope30",
    "slope40",
    "downhill20",
    "sidehill20",
    "stairs-up",
    "stairs-down",
    "blocks",
    "kerb",
    "overhang",
    "crown",
    "terrain",
    "platform",
    "ceiling",
    "hole",
];

/// How far grounds reach from the origin, cm.
const FAR: f64 = 3.0e4;
/// A step of the stairs: height and depth, cm.
const STAIR: (f64, f64) = (20.0, 35.0);
/// Where stairs, trenches and the like begin, cm ahead.
const BEGINS: f64 = 100.0;

/// The world of a scene, and how a walk in it begins; `None` if there is no such scene.
#[must_use]
pub fn scene(name: &str) -> Option<(World, Walk)> {
    let walk = Walk::default();
    let standing = Walk {
        play_rate: 0.0,
        rides: true,
        ..walk.clone()
    };
    Some(match name {
        "flat" => (slope(0.0, 0.0), walk),
        "slope10" => (slope(10.0, 0.0), walk),
        "slope20" => (slope(20.0, 0.0), walk),
        "slope30" => (slope(30.0, 0.0), walk),
        "slope40" => (slope(40.0, 0.0), walk),
        "downhill20" => (slope(-20.0, 0.0), walk),
        "sidehill20" => (slope(20.0, 90.0), walk),
        "stairs-up" => (stairs(STAIR.0), walk),
        "stairs-down" => (stairs(-STAIR.0), walk),
        "blocks" => (blocks(25.0, [5.0, 15.0], 7), walk),
        "kerb" => (kerb(Some(15.0)), walk),
        "overhang" => (kerb(None), walk),
        "crown" => (crown(8.0), walk),
        "terrain" => terrain(&walk)?,
        "platform" => (platform(), standing),
        "ceiling" => (ceiling(), walk),
        "hole" => (hole(), walk),
        _ => return None,
    })
}

/// A plane that rises by an angle toward a heading, both in degrees.
#[must_use]
pub fn slope(rise: f64, heading: f64) -> World {
    let (rise, heading) = (rise.to_radians(), heading.to_radians());
    let ahead = DVec3::new(heading.cos(), heading.sin(), 0.0);
    let mut world = World::new();
    world.add_plane(DVec3::ZERO, DVec3::Z * rise.cos() - ahead * rise.sin());
    world
}

/// Forty steps, each so much higher than the last.
#[must_use]
pub fn stairs(rise: f64) -> World {
    let mut world = World::new();
    let slab = |from: f64, to: f64, top: f64| {
        (
            DVec3::new(from, -FAR, top - 500.0),
            DVec3::new(to, FAR, top),
        )
    };
    let mut add = |(low, high)| {
        world.add_box(low, high);
    };
    add(slab(-FAR, BEGINS, 0.0));
    for step in 0..40 {
        let from = BEGINS + f64::from(step) * STAIR.1;
        add(slab(from, from + STAIR.1, f64::from(step + 1) * rise));
    }
    let end = BEGINS + 40.0 * STAIR.1;
    add(slab(end, FAR, 40.0 * rise));
    world
}

/// Blocks of a size, of random heights between two, over the way.
#[must_use]
pub fn blocks(size: f64, [low, high]: [f64; 2], seed: u64) -> World {
    let mut world = slope(0.0, 0.0);
    let mut state = seed;
    for row in -8..40_i32 {
        for column in -12..12_i32 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let part = (state >> 40) as f64 / f64::from(1 << 24);
            let corner = DVec3::new(f64::from(row), f64::from(column), 0.0) * size;
            let top = low + (high - low) * part;
            world.add_box(corner, corner + DVec3::new(size, size, top));
        }
    }
    world
}

/// A kerb so high to the right of the way; or nothing at all there to stand on.
fn kerb(height: Option<f64>) -> World {
    let mut world = World::new();
    world.add_box(
        DVec3::new(-FAR, -FAR, -500.0),
        DVec3::new(FAR, if height.is_some() { FAR } else { 0.0 }, 0.0),
    );
    if let Some(height) = height {
        world.add_box(DVec3::ZERO.with_x(-FAR), DVec3::new(FAR, FAR, height));
    }
    world
}

/// A road that falls away to both sides by an angle, in degrees.
fn crown(angle: f64) -> World {
    let mut world = World::new();
    let (sine, cosine) = angle.to_radians().sin_cos();
    // Half a road to either side, as large flat boxes below the ridge.
    for side in [-1.0, 1.0] {
        let half = DVec3::new(FAR, 500.0, 100.0);
        let turn = DQuat::from_rotation_x(-side * angle.to_radians());
        let middle = DVec3::new(
            0.0,
            side * (half.y * cosine - half.z * sine),
            -half.y * sine - half.z * cosine,
        );
        let shape = SharedShape::cuboid(half.x, half.y, half.z);
        world.add(shape, middle, turn, Motion::Fixed);
    }
    world
}

/// The heightmap of the default job, ten times as large for those who are taller.
fn terrain(walk: &Walk) -> Option<(World, Walk)> {
    let surface =
        Surface::from_heightmap_bytes(TERRAIN_PNG, TERRAIN_CELL * 2.0, TERRAIN_HEIGHT * 2.0);
    let world = surface.ok()?.world().ok()?;
    let top = world.height_under(DVec3::Z * 1.0e4)?;
    let start = DVec3::Z * top;
    Some((
        world,
        Walk {
            start,
            ..walk.clone()
        },
    ))
}

/// A platform that slides, rises and turns.
#[must_use]
pub fn platform() -> World {
    let mut world = World::new();
    let shape = SharedShape::cuboid(150.0, 150.0, 10.0);
    let motion = Motion::Slide {
        along: DVec3::new(60.0, 0.0, 40.0),
        period: 4.0,
        spin: std::f64::consts::FRAC_PI_2,
    };
    world.add(shape, DVec3::Z * -10.0, DQuat::IDENTITY, motion);
    world
}

/// A floor under a ceiling that is lower than who walks there is tall.
fn ceiling() -> World {
    let mut world = slope(0.0, 0.0);
    world.add_box(DVec3::new(-FAR, -FAR, 100.0), DVec3::new(FAR, FAR, 120.0));
    world
}

/// A floor with trenches that have no bottom.
fn hole() -> World {
    let mut world = World::new();
    let mut add = |from: f64, to: f64| {
        world.add_box(DVec3::new(from, -FAR, -500.0), DVec3::new(to, FAR, 0.0));
    };
    add(-FAR, BEGINS);
    for trench in 0..20 {
        let from = BEGINS + f64::from(trench) * 110.0 + 30.0;
        add(from, from + 80.0);
    }
    world
}
