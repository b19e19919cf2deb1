// SPDX-License-Identifier: MIT OR Apache-2.0
//! The built-in scenes: a world, where the lizard is put, and where its target goes.

use footfall_core::Placement;
use glam::{DQuat, DVec3};
use parry3d_f64::shape::SharedShape;

use crate::route::Route;
use crate::terrain::Surface;
use crate::world::{Motion, World};

/// The heightmap of the default job: ridges and a fault scarp near Jacksboro, Tennessee (USGS, public domain).
pub const TERRAIN_PNG: &[u8] = include_bytes!("../data/jacksboro_dem_257.png");
/// Spacing of its samples in the default job, cm.
pub const TERRAIN_CELL: f64 = 12.0;
/// Its height from grey 0 to 65535 in the default job, cm.
pub const TERRAIN_HEIGHT: f64 = 180.0;

/// Everything a run needs of its surroundings.
#[derive(Clone)]
pub struct Scene {
    /// Its name.
    pub name: &'static str,
    /// What there is to stand on.
    pub world: World,
    /// Where the lizard is put.
    pub start: Placement,
    /// Where its target goes.
    pub route: Route,
    /// How long a run takes, s.
    pub seconds: f64,
    /// The surface, for pictures and reports; `None` for scenes made of simple shapes.
    pub surface: Option<Surface>,
}

/// The names of the built-in scenes.
pub const NAMES: [&str; 12] = [
    "terrain",
    "flat",
    "turns",
    "slope15",
    "slope30",
    "stairs",
    "hole",
    "chasm",
    "ledge",
    "wall",
    "moving-platform",
    "tilting-platform",
];

/// A built-in scene by name.
#[must_use]
pub fn scene(name: &str) -> Option<Scene> {
    Some(match name {
        "terrain" => terrain(),
        "flat" => flat(),
        "turns" => turns(),
        "slope15" => slope("slope15", 15.0),
        "slope30" => slope("slope30", 30.0),
        "stairs" => stairs(),
        "hole" => hole("hole", 12.0),
        "chasm" => hole("chasm", 60.0),
        "ledge" => ledge(),
        "wall" => wall(),
        "moving-platform" => moving_platform(),
        "tilting-platform" => tilting_platform(),
        _ => return None,
    })
}

fn point(x: f64, y: f64, z: f64) -> DVec3 {
    DVec3::new(x, y, z)
}

fn made(name: &'static str, world: World, route: Route, seconds: f64) -> Scene {
    Scene {
        name,
        world,
        start: Placement::default(),
        route,
        seconds,
        surface: None,
    }
}

/// The default job: 24 seconds over real hills, through turns, stops, a close target and a target behind.
fn terrain() -> Scene {
    let surface = Surface::from_heightmap_bytes(TERRAIN_PNG, TERRAIN_CELL, TERRAIN_HEIGHT)
        .unwrap_or_default();
    let world = surface.world().unwrap_or_default();
    let on_ground = |x: f64, y: f64| {
        let ground = world.height_under(point(x, y, 1.0e4)).unwrap_or(0.0);
        point(x, y, ground)
    };
    let target = |time: f64, x: f64, y: f64, above: f64| (time, on_ground(x, y) + DVec3::Z * above);
    let route = Route::new([
        target(0.0, 220.0, 0.0, 15.0),
        target(4.5, 230.0, 240.0, 15.0),
        target(9.5, 60.0, 260.0, 25.0),
        target(13.0, 120.0, 225.0, 12.0),
        target(15.0, -60.0, 330.0, 15.0),
        target(20.0, 40.0, 280.0, 40.0),
    ]);
    let start = Placement {
        position: on_ground(0.0, 0.0),
        ..Placement::default()
    };
    Scene {
        name: "terrain",
        world,
        start,
        route,
        seconds: 24.0,
        surface: Some(surface),
    }
}

fn flat() -> Scene {
    let mut world = World::new();
    world.add_plane(DVec3::ZERO, DVec3::Z);
    made(
        "flat",
        world,
        Route::new([(0.0, point(1.0e5, 0.0, 15.0))]),
        12.0,
    )
}

/// Quarter turns both ways, a target behind, one too close, and one walked round.
fn turns() -> Scene {
    let mut world = World::new();
    world.add_plane(DVec3::ZERO, DVec3::Z);
    let route = Route::new([
        (0.0, point(52.0, 0.0, 15.0)),
        (2.0, point(0.0, 130.0, 15.0)),
        (5.0, point(120.0, 60.0, 15.0)),
        (8.0, point(-160.0, 20.0, 15.0)),
        (12.0, point(-70.0, 40.0, 15.0)),
        (14.0, point(-20.0, -90.0, 60.0)),
        (17.0, point(-20.0, 90.0, 0.0)),
    ]);
    made("turns", world, route, 20.0)
}

fn slope(name: &'static str, degrees: f64) -> Scene {
    let mut world = World::new();
    world.add_plane(
        DVec3::ZERO,
        DQuat::from_rotation_y(-degrees.to_radians()) * DVec3::Z,
    );
    let rise = degrees.to_radians().tan();
    let on = |x: f64, y: f64| point(x, y, x * rise + 15.0);
    let route = Route::new([
        (0.0, on(200.0, 0.0)),
        (5.0, on(120.0, 200.0)),
        (10.0, on(-100.0, 120.0)),
        (15.0, on(150.0, -100.0)),
    ]);
    made(name, world, route, 20.0)
}

/// Six stairs up and six down, each 40 % of the lizard's leg.
fn stairs() -> Scene {
    let (rise, tread, count) = (6.6, 24.0, 6);
    let mut world = World::new();
    world.add_box(point(-500.0, -500.0, -100.0), point(2000.0, 500.0, 0.0));
    for step in 0..count {
        let near = 60.0 + tread * f64::from(step);
        let far = 60.0 + tread * f64::from(2 * count) + 60.0 - tread * f64::from(step);
        let top = rise * f64::from(step + 1);
        world.add_box(
            point(near, -200.0, top - rise - 1.0),
            point(far, 200.0, top),
        );
    }
    let route = Route::new([
        (0.0, point(600.0, 0.0, 15.0)),
        (16.0, point(100.0, 60.0, 40.0)),
    ]);
    made("stairs", world, route, 24.0)
}

/// A hole across the way: one that a step crosses, and one that no step crosses.
fn hole(name: &'static str, width: f64) -> Scene {
    let mut world = World::new();
    world.add_box(point(-500.0, -500.0, -100.0), point(80.0, 500.0, 0.0));
    world.add_box(
        point(80.0 + width, -500.0, -100.0),
        point(2000.0, 500.0, 0.0),
    );
    let route = Route::new([
        (0.0, point(300.0, 0.0, 15.0)),
        (9.0, point(-100.0, 0.0, 15.0)),
    ]);
    made(name, world, route, 14.0)
}

/// A floor that ends.
fn ledge() -> Scene {
    let mut world = World::new();
    world.add_box(point(-500.0, -500.0, -100.0), point(90.0, 500.0, 0.0));
    let route = Route::new([
        (0.0, point(400.0, 30.0, 0.0)),
        (9.0, point(-50.0, 100.0, 15.0)),
    ]);
    made("ledge", world, route, 14.0)
}

/// A wall across the way, met at an angle.
fn wall() -> Scene {
    let mut world = World::new();
    world.add_box(point(-500.0, -500.0, -100.0), point(2000.0, 500.0, 0.0));
    let shape = SharedShape::cuboid(5.0, 200.0, 40.0);
    world.add(
        shape,
        point(120.0, 0.0, 40.0),
        DQuat::from_rotation_z(0.5),
        Motion::Fixed,
    );
    let route = Route::new([
        (0.0, point(400.0, 0.0, 15.0)),
        (12.0, point(-100.0, -100.0, 15.0)),
    ]);
    made("wall", world, route, 18.0)
}

/// A square platform with its top at 0, by half its side, over a plane far below.
fn platform(half: f64, plane: f64, motion: Motion) -> World {
    let mut world = World::new();
    world.add_plane(point(0.0, 0.0, plane), DVec3::Z);
    world.add(
        SharedShape::cuboid(half, half, 10.0),
        point(0.0, 0.0, -10.0),
        DQuat::IDENTITY,
        motion,
    );
    world
}

/// A platform that slides and turns; the lizard walks about on it.
fn moving_platform() -> Scene {
    let motion = Motion::Slide {
        along: point(60.0, 30.0, 10.0),
        period: 6.0,
        spin: 0.25,
    };
    let world = platform(150.0, -60.0, motion);
    let route = Route::new([
        (0.0, point(52.0, 0.0, 15.0)),
        (3.0, point(60.0, 60.0, 15.0)),
        (7.0, point(-80.0, 20.0, 15.0)),
        (11.0, point(20.0, -60.0, 15.0)),
    ]);
    made("moving-platform", world, route, 15.0)
}

/// A platform that rocks.
fn tilting_platform() -> Scene {
    let motion = Motion::Tilt {
        axis: point(0.6, 0.8, 0.0),
        angle: 0.26,
        period: 5.0,
    };
    let world = platform(200.0, -80.0, motion);
    let route = Route::new([
        (0.0, point(52.0, 0.0, 15.0)),
        (3.0, point(90.0, 80.0, 15.0)),
        (7.0, point(-90.0, 20.0, 15.0)),
        (11.0, point(20.0, -60.0, 15.0)),
    ]);
    made("tilting-platform", world, route, 15.0)
}
