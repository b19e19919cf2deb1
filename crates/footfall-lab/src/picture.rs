// SPDX-License-Identifier: MIT OR Apache-2.0
//! Pictures of a run, drawn in software with euc: no browser and no graphics card is asked for.
//!
//! They are made of what a run's page holds, so a picture can be taken of any run whose page was kept. glTF's frame:
//! metres, Y up, right-handed.

use std::path::Path;

use glam::camera::rh::{proj, view};
use glam::{Mat4, Quat, Vec3};

use crate::report::{GroundPart, Report};

mod draw;
mod figure;
mod marks;

use draw::{Canvas, Corner, Look, Triangle};
use figure::Figure;

/// A picture: rows from the top, sRGB.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Its width, pixels.
    pub width: usize,
    /// Its height, pixels.
    pub height: usize,
    /// Its pixels.
    pub pixels: Vec<[u8; 3]>,
}

/// From where a picture is taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Where it is, seen from the creature, in lengths of it; if not given, ahead of it, to its right and above, or where two
    /// are seen from the side.
    pub from: Option<Vec3>,
    /// Angle of view from top to bottom, rad.
    pub angle: f32,
    /// Whether what a debug view shows is drawn over everything, and nobody beside.
    pub is_debug: bool,
}

impl Default for Camera {
    fn default() -> Self {
        Self {
            from: None,
            angle: 0.62,
            is_debug: false,
        }
    }
}

/// What a run that is shown beside another looks like.
const PALE: Vec3 = Vec3::new(0.62, 0.62, 0.66);
/// Edges of pieces of the ground, m.
const PIECE: f32 = 0.5;
/// From where a creature is seen, in lengths of it.
const FROM: Vec3 = Vec3::new(0.75, 0.62, 1.05);
/// From where two creatures are seen, in lengths of one: from the side, that stairs look like stairs.
const TWO_FROM: Vec3 = Vec3::new(-0.9, 0.75, 1.9);
/// How many pixels of a side are drawn for one of the picture.
const FINER: usize = 2;

/// What draws a run.
pub struct Painter<'a> {
    report: &'a Report,
    figure: Figure,
    /// The ground's triangles, with what moves apart.
    ground: Vec<(Vec<Triangle>, bool)>,
    camera: Camera,
}

impl<'a> Painter<'a> {
    /// A painter of a run.
    ///
    /// # Errors
    ///
    /// If the run's skin cannot be read.
    pub fn new(report: &'a Report, camera: Camera) -> Result<Self, String> {
        let ground = report
            .ground
            .iter()
            .map(|part| (surface(part), part.poses.0.len() > 7));
        Ok(Self {
            report,
            figure: Figure::new(report)?,
            ground: ground.collect(),
            camera,
        })
    }

    /// A frame of the run.
    #[must_use]
    pub fn draw(&self, frame: usize, (width, height): (usize, usize)) -> Picture {
        let root = self.report.poses.roots.row::<8>(frame);
        let scale = root[7] * self.report.rig.size;
        let mut centre = Vec3::new(root[0], root[1], root[2]) + Vec3::Y * (0.05 * scale);
        let mut from = FROM;
        let beside = self.report.beside.as_ref();
        let beside = beside.filter(|_| !self.camera.is_debug);
        if let Some(beside) = beside {
            let other = beside.roots.row::<8>(frame);
            let between = Vec3::new(other[0], other[1], other[2]);
            centre = (centre + between) * 0.5 + Vec3::Y * (0.35 * scale);
            from = TWO_FROM;
        }
        let eye = centre + self.camera.from.unwrap_or(from) * scale;
        let aspect = width as f32 / height as f32;
        let seen = proj::opengl::perspective(self.camera.angle, aspect, 0.05 * scale, 60.0 * scale)
            * view::look_at_mat4(eye, centre, Vec3::Y);
        let mut canvas = Canvas::new([width * FINER, height * FINER], seen, centre, scale);
        let posed = self.figure.posed(self.report, &self.report.poses, frame);
        canvas.cast_shadow(&posed.triangles);
        for (part, (triangles, is_moving)) in self.report.ground.iter().zip(&self.ground) {
            let pose = part.poses.row::<7>(if *is_moving { frame } else { 0 });
            let turn = Quat::from_array([pose[3], pose[4], pose[5], pose[6]]);
            let place = Mat4::from_rotation_translation(turn, Vec3::from_slice(&pose[..3]));
            canvas.draw(triangles, place, &Look::Ground);
        }
        let skin = self
            .figure
            .texture()
            .map_or(Look::Plain(Vec3::new(0.30, 0.52, 0.30)), Look::Painted);
        canvas.draw(&posed.triangles, Mat4::IDENTITY, &skin);
        if let Some(beside) = beside {
            let other = self.figure.posed(self.report, beside, frame);
            canvas.draw(&other.triangles, Mat4::IDENTITY, &Look::Plain(PALE));
        }
        let marks = if self.camera.is_debug {
            canvas.go_over_everything();
            marks::debug(self.report, frame)
        } else {
            marks::of(self.report, frame)
        };
        for (triangles, colour) in marks {
            canvas.draw(&triangles, Mat4::IDENTITY, &Look::Plain(colour));
        }
        canvas.picture(FINER)
    }

    /// Several frames as one sheet, row by row.
    #[must_use]
    pub fn sheet(&self, frames: &[usize], columns: usize, size: (usize, usize)) -> Picture {
        let rows = frames.len().div_ceil(columns);
        let (width, height) = (size.0 * columns, size.1 * rows);
        let mut pixels = vec![[255; 3]; width * height];
        for (at, &frame) in frames.iter().enumerate() {
            let picture = self.draw(frame, size);
            let (left, top) = (at % columns * size.0, at / columns * size.1);
            for (row, line) in picture.pixels.chunks_exact(size.0).enumerate() {
                let from = (top + row) * width + left;
                pixels[from..from + size.0].copy_from_slice(line);
            }
        }
        Picture {
            width,
            height,
            pixels,
        }
    }
}

/// The triangles of a part of the ground: rounded, unless it is a thing of few faces.
fn surface(part: &GroundPart) -> Vec<Triangle> {
    let corner = |at: u32| Vec3::from_array(part.positions.row(at as usize));
    let (faces, _) = part.indices.as_chunks::<3>();
    let mut triangles: Vec<Triangle> = faces
        .iter()
        .map(|face| Triangle::flat(face.map(corner)))
        .collect();
    if faces.len() < 100 {
        // A large face is drawn in pieces: one that reaches behind the camera is not drawn.
        return triangles.into_iter().flat_map(pieces).collect();
    }
    let mut normals = vec![Vec3::ZERO; part.positions.0.len() / 3];
    for (face, triangle) in faces.iter().zip(&triangles) {
        for &at in face {
            normals[at as usize] += triangle.0[0].normal;
        }
    }
    for (face, triangle) in faces.iter().zip(&mut triangles) {
        for (&at, corner) in face.iter().zip(&mut triangle.0) {
            corner.normal = normals[at as usize].normalize_or(Vec3::Y);
        }
    }
    triangles
}

/// A triangle in pieces that are small.
fn pieces(triangle: Triangle) -> Vec<Triangle> {
    let mut left = vec![triangle];
    let mut small = Vec::new();
    while let Some(Triangle([a, b, c])) = left.pop() {
        let edge = |a: &Corner, b: &Corner| a.place.distance_squared(b.place);
        let (ab, bc, ca) = (edge(&a, &b), edge(&b, &c), edge(&c, &a));
        let longest = ab.max(bc).max(ca);
        if longest < PIECE * PIECE {
            small.push(Triangle([a, b, c]));
            continue;
        }
        // Halved at the longest edge.
        let [a, b, c] = if longest == ab {
            [a, b, c]
        } else if longest == bc {
            [b, c, a]
        } else {
            [c, a, b]
        };
        let middle = Corner {
            place: (a.place + b.place) * 0.5,
            ..a
        };
        left.extend([Triangle([a, middle, c]), Triangle([middle, b, c])]);
    }
    small
}

impl Picture {
    /// Writes it as PNG.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn write_png(&self, path: &Path) -> Result<(), String> {
        let at = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let file = std::fs::File::create(path).map_err(|error| at(&error))?;
        let mut encoder = png::Encoder::new(
            std::io::BufWriter::new(file),
            self.width as u32,
            self.height as u32,
        );
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().map_err(|error| at(&error))?;
        writer
            .write_image_data(self.pixels.as_flattened())
            .map_err(|error| at(&error))
    }
}

/// Writes pictures as an animated GIF, each shown for so many hundredths of a second.
///
/// # Errors
///
/// If there are none, or the file cannot be written.
pub fn write_gif(
    pictures: impl IntoIterator<Item = Picture>,
    delay: u16,
    path: &Path,
) -> Result<(), String> {
    let at = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let mut pictures = pictures.into_iter().peekable();
    let first = pictures.peek().ok_or_else(|| at(&"no frames"))?;
    let (width, height) = (first.width as u16, first.height as u16);
    let file = std::fs::File::create(path).map_err(|error| at(&error))?;
    let mut encoder = gif::Encoder::new(std::io::BufWriter::new(file), width, height, &[])
        .map_err(|error| at(&error))?;
    encoder
        .set_repeat(gif::Repeat::Infinite)
        .map_err(|error| at(&error))?;
    for picture in pictures {
        let mut frame =
            gif::Frame::from_rgb_speed(width, height, picture.pixels.as_flattened(), 10);
        frame.delay = delay;
        encoder.write_frame(&frame).map_err(|error| at(&error))?;
    }
    Ok(())
}
