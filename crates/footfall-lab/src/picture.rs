// SPDX-License-Identifier: MIT OR Apache-2.0
//! Pictures of a run, drawn in software: shaded ground, the skeleton with some flesh on it, contacts and target.

use std::path::Path;

use footfall_core::debug::FootPhase;
use glam::{DVec2, DVec3};
use tiny_skia::{Color, FillRule, LineCap, Paint, PathBuilder, Pixmap, Stroke, Transform};

use crate::recording::{Recorded, Recording};
use crate::world::World;

/// From where a picture is taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// What it looks at.
    pub centre: DVec3,
    /// Direction it looks from, in degrees: round about, from +X to the right, and up.
    pub around: f64,
    /// Degrees above the horizon.
    pub above: f64,
    /// How many centimetres the picture is wide.
    pub width: f64,
}

impl Camera {
    fn axes(&self) -> (DVec3, DVec3, DVec3) {
        let (around, above) = (self.around.to_radians(), self.above.to_radians());
        let back = DVec3::new(
            around.cos() * above.cos(),
            around.sin() * above.cos(),
            above.sin(),
        );
        // Seen against `back`, with Y to the right of X: the frame is left-handed.
        let right = DVec3::new(around.sin(), -around.cos(), 0.0);
        (right, right.cross(back), back)
    }
}

/// Draws into one picture.
struct Canvas {
    pixmap: Pixmap,
    camera: Camera,
}

type Rgb = [f64; 3];

fn paint(colour: Rgb, alpha: f64) -> Paint<'static> {
    let [red, green, blue] = colour.map(|part| part.clamp(0.0, 1.0) as f32);
    let mut paint = Paint::default();
    paint.set_color(Color::from_rgba(red, green, blue, alpha as f32).unwrap_or(Color::BLACK));
    paint.anti_alias = true;
    paint
}

impl Canvas {
    fn new(width: u32, height: u32, camera: Camera) -> Option<Self> {
        let mut pixmap = Pixmap::new(width, height)?;
        pixmap.fill(Color::from_rgba8(222, 232, 238, 255));
        Some(Self { pixmap, camera })
    }

    /// Pixel coordinates of a world point, and its nearness to the camera.
    fn project(&self, point: DVec3) -> (DVec2, f64) {
        let (right, up, back) = self.camera.axes();
        let scale = f64::from(self.pixmap.width()) / self.camera.width;
        let offset = point - self.camera.centre;
        let x = f64::from(self.pixmap.width()) * 0.5 + offset.dot(right) * scale;
        let y = f64::from(self.pixmap.height()) * 0.55 - offset.dot(up) * scale;
        (DVec2::new(x, y), offset.dot(back))
    }

    fn fill(&mut self, corners: &[DVec3], colour: Rgb, alpha: f64) {
        let mut path = PathBuilder::new();
        for (at, corner) in corners.iter().enumerate() {
            let (p, _) = self.project(*corner);
            if at == 0 {
                path.move_to(p.x as f32, p.y as f32);
            } else {
                path.line_to(p.x as f32, p.y as f32);
            }
        }
        path.close();
        if let Some(path) = path.finish() {
            let mut paint = paint(colour, alpha);
            // Neighbours with soft edges would show seams.
            paint.anti_alias = false;
            self.pixmap.fill_path(
                &path,
                &paint,
                FillRule::Winding,
                Transform::identity(),
                None,
            );
        }
    }

    fn line(&mut self, from: DVec3, to: DVec3, width_cm: f64, colour: Rgb, alpha: f64) {
        let ((a, _), (b, _)) = (self.project(from), self.project(to));
        let mut path = PathBuilder::new();
        path.move_to(a.x as f32, a.y as f32);
        path.line_to(b.x as f32 + 0.01, b.y as f32);
        let scale = f64::from(self.pixmap.width()) / self.camera.width;
        let stroke = Stroke {
            width: (width_cm * scale).max(1.0) as f32,
            line_cap: LineCap::Round,
            ..Stroke::default()
        };
        if let Some(path) = path.finish() {
            self.pixmap.stroke_path(
                &path,
                &paint(colour, alpha),
                &stroke,
                Transform::identity(),
                None,
            );
        }
    }

    fn dot(&mut self, at: DVec3, width_cm: f64, colour: Rgb) {
        self.line(at, at, width_cm, colour, 1.0);
    }

    /// The ground in view, as shaded cells from far to near.
    fn ground(&mut self, world: &World, cells: usize) {
        let centre = self.camera.centre;
        let size = self.camera.width * 1.6;
        let cell = size / cells as f64;
        // Cells lie on a fixed grid, so that they do not swim under a camera that follows.
        let corner = |column: usize, row: usize| {
            let x = ((centre.x / cell).floor() + column as f64 - cells as f64 * 0.5) * cell;
            let y = ((centre.y / cell).floor() + row as f64 - cells as f64 * 0.5) * cell;
            DVec3::new(x, y, 0.0)
        };
        let height = |at: DVec3| world.height_under(DVec3::new(at.x, at.y, centre.z + size * 0.5));
        let heights: Vec<Option<f64>> = (0..(cells + 1).pow(2))
            .map(|at| height(corner(at % (cells + 1), at / (cells + 1))))
            .collect();
        let mut quads = Vec::new();
        for row in 0..cells {
            for column in 0..cells {
                let at = |c: usize, r: usize| {
                    heights[r * (cells + 1) + c].map(|z| DVec3 { z, ..corner(c, r) })
                };
                if let (Some(a), Some(b), Some(c), Some(d)) = (
                    at(column, row),
                    at(column + 1, row),
                    at(column + 1, row + 1),
                    at(column, row + 1),
                ) {
                    let nearness = self.project((a + c) * 0.5).1;
                    quads.push((nearness, [a, b, c, d], (column + row) % 2 == 0));
                }
            }
        }
        quads.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (_, quad, is_even) in quads {
            let normal = (quad[1] - quad[0])
                .cross(quad[3] - quad[0])
                .normalize_or(DVec3::Z);
            let normal = if normal.z < 0.0 { -normal } else { normal };
            let light = 0.35 + 0.65 * normal.dot(DVec3::new(-0.4, -0.5, 0.77)).max(0.0);
            let tint = if is_even { 1.0 } else { 0.96 };
            self.fill(
                &quad,
                [0.78, 0.74, 0.62].map(|part: f64| part * light * tint),
                1.0,
            );
        }
    }

    fn lizard(&mut self, recording: &Recording, frame: &Recorded) {
        let rig = &recording.rig;
        let scale = f64::from(frame.report.placement.scale);
        let joint = |bone: usize| frame.joint_world(bone);
        let mut bones: Vec<(f64, DVec3, DVec3, f64, Rgb)> = Vec::new();
        let mut add = |canvas: &Self, from: DVec3, to: DVec3, width: f64, colour: Rgb| {
            bones.push((
                canvas.project((from + to) * 0.5).1,
                from,
                to,
                width * scale,
                colour,
            ));
        };
        let green = [0.30, 0.52, 0.30];
        let limbs = rig.limbs();
        let is_limb = |bone: usize| {
            limbs
                .iter()
                .any(|l| [l.hip, l.knee, l.ankle].contains(&bone) || l.toe == Some(bone))
        };
        for bone in 1..rig.bone_count() {
            let Some(parent) = rig.bones()[bone].parent else {
                continue;
            };
            if parent == 0
                || is_limb(bone)
                || rig.eyes().iter().any(|eye| eye.bone as usize == bone)
            {
                continue;
            }
            let tail = rig.tail().iter().position(|&other| other == bone);
            let width = tail.map_or(6.0, |at| 4.6 - 0.55 * at as f64);
            add(self, joint(parent), joint(bone), width, green);
        }
        if let Some(&last) = rig.tail().last() {
            let tip = frame.model[last].translation
                + frame.model[last].rotation * glam::Vec3::new(-6.5, 0.0, -0.4);
            let placement = &frame.report.placement;
            let tip = placement.position
                + placement.rotation.as_dquat() * (tip * placement.scale).as_dvec3();
            add(self, joint(last), tip, 1.2, green);
        }
        if let Some(head) = rig.head() {
            let placement = &frame.report.placement;
            let nose = frame.model[head].translation
                + frame.model[head].rotation * glam::Vec3::new(9.0, 0.0, -0.6);
            let nose = placement.position
                + placement.rotation.as_dquat() * (nose * placement.scale).as_dvec3();
            add(self, joint(head), nose, 5.0, [0.36, 0.58, 0.32]);
        }
        let legs = [[0.80, 0.40, 0.13], [0.10, 0.42, 0.70]];
        for limb in limbs {
            let colour = legs[limb.group % 2];
            add(self, joint(limb.hip), joint(limb.knee), 2.6, colour);
            add(self, joint(limb.knee), joint(limb.ankle), 2.0, colour);
            if let Some(toe) = limb.toe {
                add(self, joint(limb.ankle), joint(toe), 1.6, colour);
            }
        }
        bones.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (_, from, to, width, colour) in bones {
            self.line(
                from,
                to,
                width + 0.5 * scale,
                colour.map(|part| part * 0.6),
                1.0,
            );
            self.line(from, to, width, colour, 1.0);
        }
        for eye in rig.eyes() {
            let bone = eye.bone as usize;
            let placement = &frame.report.placement;
            let pupil =
                frame.model[bone].translation + frame.model[bone].rotation * glam::Vec3::X * 1.2;
            let pupil = placement.position
                + placement.rotation.as_dquat() * (pupil * placement.scale).as_dvec3();
            self.dot(joint(bone), 2.0 * scale, [0.98, 0.95, 0.75]);
            self.dot(pupil, 1.0 * scale, [0.05, 0.05, 0.05]);
        }
    }

    fn marks(&mut self, frame: &Recorded) {
        for leg in &frame.legs {
            let scale = f64::from(frame.report.placement.scale);
            if leg.phase == FootPhase::Stance {
                self.dot(leg.contact.ground, 1.4 * scale, [0.1, 0.1, 0.1]);
            }
            self.dot(leg.home, 0.8 * scale, [0.9, 0.9, 0.9]);
            if let Some(path) = &leg.swing {
                for n in 0..16 {
                    let (a, b) = (
                        path.point(n as f32 / 16.0),
                        path.point((n + 1) as f32 / 16.0),
                    );
                    self.line(a, b, 0.3, [0.9, 0.2, 0.5], 1.0);
                }
            }
        }
        self.dot(frame.target, 5.0, [0.85, 0.15, 0.15]);
    }
}

/// Draws one frame. `None` if the size cannot be.
#[must_use]
pub fn draw(
    recording: &Recording,
    frame: usize,
    camera: Camera,
    size: (u32, u32),
) -> Option<Pixmap> {
    let recorded = recording.frames.get(frame)?;
    let mut world = recording.world.clone();
    world.set_time(recorded.time);
    let mut canvas = Canvas::new(size.0, size.1, camera)?;
    canvas.ground(&world, 72);
    canvas.lizard(recording, recorded);
    canvas.marks(recorded);
    Some(canvas.pixmap)
}

/// Several frames in one picture, row by row.
#[must_use]
pub fn sheet(
    recording: &Recording,
    frames: &[usize],
    columns: usize,
    size: (u32, u32),
    camera: impl Fn(&Recorded) -> Camera,
) -> Option<Pixmap> {
    let rows = frames.len().div_ceil(columns.max(1)) as u32;
    let mut sheet = Pixmap::new(size.0 * columns as u32, size.1 * rows)?;
    for (at, &frame) in frames.iter().enumerate() {
        let camera = camera(recording.frames.get(frame)?);
        let picture = draw(recording, frame, camera, size)?;
        let (x, y) = (
            (at % columns) as u32 * size.0,
            (at / columns) as u32 * size.1,
        );
        let paint = tiny_skia::PixmapPaint::default();
        sheet.draw_pixmap(
            x.cast_signed(),
            y.cast_signed(),
            picture.as_ref(),
            &paint,
            Transform::identity(),
            None,
        );
    }
    Some(sheet)
}

/// Writes a picture.
///
/// # Errors
///
/// If the file cannot be written.
pub fn write_png(picture: &Pixmap, path: &Path) -> Result<(), String> {
    picture
        .save_png(path)
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes pictures of one size as an animated PNG, `rate` a second.
///
/// # Errors
///
/// If there is none, or the file cannot be written.
pub fn write_animation(pictures: &[Pixmap], rate: u16, path: &Path) -> Result<(), String> {
    let at = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let first = pictures.first().ok_or_else(|| at(&"no frames"))?;
    let file = std::fs::File::create(path).map_err(|error| at(&error))?;
    let mut encoder =
        png::Encoder::new(std::io::BufWriter::new(file), first.width(), first.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    encoder
        .set_animated(pictures.len() as u32, 0)
        .map_err(|error| at(&error))?;
    encoder
        .set_frame_delay(1, rate)
        .map_err(|error| at(&error))?;
    let mut writer = encoder.write_header().map_err(|error| at(&error))?;
    for picture in pictures {
        let pixels = picture.pixels().iter();
        let bytes: Vec<u8> = pixels
            .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
            .collect();
        writer
            .write_image_data(&bytes)
            .map_err(|error| at(&error))?;
    }
    writer.finish().map_err(|error| at(&error))
}
