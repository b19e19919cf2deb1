// SPDX-License-Identifier: MIT OR Apache-2.0
//! Triangles into pixels: light, the creature's shadow, and what surfaces look like.

use euc::buffer::Buffer2d;
use euc::{Pipeline, rasterizer};
use glam::camera::rh::{proj, view};
use glam::{Mat3, Mat4, Vec2, Vec3, Vec4};

use super::Picture;

/// A corner of a triangle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Corner {
    pub place: Vec3,
    pub normal: Vec3,
    pub uv: Vec2,
}

/// A triangle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Triangle(pub [Corner; 3]);

impl Triangle {
    /// One whose corners share its own normal, turned up.
    pub fn flat(places: [Vec3; 3]) -> Self {
        let [a, b, c] = places;
        let normal = (b - a).cross(c - a).normalize_or(Vec3::Y);
        let normal = if normal.y < 0.0 { -normal } else { normal };
        Self(places.map(|place| Corner {
            place,
            normal,
            uv: Vec2::ZERO,
        }))
    }
}

/// An image to look colours up in.
#[derive(Clone, Debug)]
pub struct Image {
    pub size: [usize; 2],
    pub pixels: Vec<[u8; 3]>,
}

impl Image {
    fn at(&self, uv: Vec2) -> Vec3 {
        let [width, height] = self.size;
        let column = (uv.x * width as f32) as usize;
        let row = (uv.y * height as f32) as usize;
        let pixel = self.pixels[row.min(height - 1) * width + column.min(width - 1)];
        Vec3::from_array(pixel.map(f32::from)) / 255.0
    }
}

/// What a surface looks like.
pub enum Look<'a> {
    /// Soil, with squares of ten centimetres.
    Ground,
    /// Painted with an image.
    Painted(&'a Image),
    /// Of one colour, in its own light.
    Plain(Vec3),
}

/// Side of the picture that says what the sun sees.
const SHADOW: usize = 900;
/// How much farther than what the sun sees a point must be to lie in shadow, as a part of the depth seen.
const BIAS: f32 = 0.004;

/// A picture in the making.
pub struct Canvas {
    colour: Buffer2d<[f32; 3]>,
    depth: Buffer2d<f32>,
    shadow: Buffer2d<f32>,
    view: Mat4,
    sun: Vec3,
    sun_view: Mat4,
}

/// What a corner hands to the pixels: place, normal, and point of the image.
type Handed = (vek::Vec3<f32>, (vek::Vec3<f32>, vek::Vec2<f32>));

fn vec3(v: Vec3) -> vek::Vec3<f32> {
    vek::Vec3::new(v.x, v.y, v.z)
}

fn plain(v: vek::Vec3<f32>) -> Vec3 {
    Vec3::new(v.x, v.y, v.z)
}

struct Shaded<'a> {
    canvas_view: Mat4,
    look: &'a Look<'a>,
    sun: Vec3,
    sun_view: Mat4,
    shadow: &'a [f32],
}

impl Shaded<'_> {
    /// How much of the sun a place gets: its neighbourhood's mean, so that the edge is soft.
    fn lit(&self, place: Vec3) -> f32 {
        let seen = self.sun_view.project_point3(place);
        let middle = Vec2::new(seen.x * 0.5 + 0.5, 0.5 - seen.y * 0.5) * SHADOW as f32;
        let mut lit = 0.0;
        for offset in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
            let at = middle + Vec2::from(offset) * 1.2;
            let inside = |part: f32| (0.0..SHADOW as f32).contains(&part);
            let is_shaded = inside(at.x)
                && inside(at.y)
                && self.shadow[at.y as usize * SHADOW + at.x as usize] < seen.z - BIAS;
            lit += if is_shaded { 0.0 } else { 0.25 };
        }
        lit
    }
}

/// The mean of a line's darkness over a pixel, so that lines far away fade instead of flickering.
fn line(at: f32, width: f32) -> f32 {
    let from_line = (at - at.round()).abs();
    1.0 - ((from_line - width) / 0.03).clamp(0.0, 1.0)
}

impl Pipeline for Shaded<'_> {
    type Vertex = Corner;
    type VsOut = Handed;
    type Pixel = [f32; 3];

    fn vert(&self, corner: &Corner) -> ([f32; 4], Handed) {
        let seen = self.canvas_view * corner.place.extend(1.0);
        let uv = vek::Vec2::new(corner.uv.x, corner.uv.y);
        (
            seen.to_array(),
            (vec3(corner.place), (vec3(corner.normal), uv)),
        )
    }

    fn frag(&self, (place, (normal, uv)): &Handed) -> [f32; 3] {
        let (place, normal) = (plain(*place), plain(*normal).normalize_or(Vec3::Y));
        let facing = normal.dot(self.sun).max(0.0);
        let sky = 0.5 + 0.5 * normal.y;
        let (surface, shine) = match self.look {
            Look::Plain(colour) => return colour.to_array(),
            Look::Ground => {
                let squares = line(place.x * 10.0, 0.02).max(line(place.z * 10.0, 0.02));
                (Vec3::new(0.74, 0.68, 0.55) * (1.0 - 0.16 * squares), 0.0)
            }
            // A little lighter than its paint, against ground that is light.
            Look::Painted(image) => (image.at(Vec2::new(uv.x, uv.y)) * 1.35, 0.08),
        };
        let sun = facing * self.lit(place);
        let light = Vec3::new(0.36, 0.40, 0.47) * (0.55 + 0.75 * sky)
            + Vec3::new(0.98, 0.92, 0.80) * (0.78 * sun);
        (surface * light + Vec3::splat(shine * sun.powi(8))).to_array()
    }
}

/// Depths alone.
struct FromSun(Mat4);

impl Pipeline for FromSun {
    type Vertex = Corner;
    type VsOut = f32;
    type Pixel = f32;

    fn vert(&self, corner: &Corner) -> ([f32; 4], f32) {
        let seen = self.0 * corner.place.extend(1.0);
        (seen.to_array(), seen.z)
    }

    fn frag(&self, depth: &f32) -> f32 {
        *depth
    }
}

impl Canvas {
    /// An empty one, lit around `centre`.
    pub fn new(size: [usize; 2], view: Mat4, centre: Vec3, scale: f32) -> Self {
        let sun = Vec3::new(-0.35, 0.85, -0.4).normalize();
        let reach = 1.1 * scale;
        let sun_view = proj::opengl::orthographic(-reach, reach, -reach, reach, 0.0, 6.0 * scale)
            * view::look_at_mat4(centre + sun * (3.0 * scale), centre, Vec3::Z);
        let [width, height] = size;
        let mut colour = Buffer2d::new(size, [0.0; 3]);
        for (at, pixel) in colour.as_mut().iter_mut().enumerate() {
            let height_part = (at / width) as f32 / height as f32;
            *pixel = Vec3::new(0.62, 0.74, 0.88)
                .lerp(Vec3::new(0.86, 0.90, 0.93), height_part)
                .to_array();
        }
        Self {
            colour,
            depth: Buffer2d::new(size, 1.0),
            shadow: Buffer2d::new([SHADOW, SHADOW], 1.0),
            view,
            sun,
            sun_view,
        }
    }

    /// Lets triangles cast their shadow on whatever is drawn afterwards.
    pub fn cast_shadow(&mut self, triangles: &[Triangle]) {
        let mut depth = Buffer2d::new([SHADOW, SHADOW], 1.0);
        FromSun(self.sun_view)
            .draw::<rasterizer::Triangles<'_, _, rasterizer::BackfaceCullingDisabled>, _>(
                triangles
                    .iter()
                    .flat_map(|triangle| triangle.0)
                    .collect::<Vec<_>>()
                    .as_slice(),
                &mut self.shadow,
                Some(&mut depth),
            );
    }

    /// What is drawn from here on hides all that was drawn before.
    pub fn go_over_everything(&mut self) {
        self.depth.as_mut().fill(1.0);
    }

    /// Draws triangles that lie at `place`.
    pub fn draw(&mut self, triangles: &[Triangle], place: Mat4, look: &Look<'_>) {
        let turn = Mat3::from_mat4(place);
        let corners: Vec<Corner> = triangles
            .iter()
            .map(|triangle| {
                triangle.0.map(|corner| Corner {
                    place: place.transform_point3(corner.place),
                    normal: turn * corner.normal,
                    ..corner
                })
            })
            // What reaches behind the camera cannot be projected.
            .filter(|corners| {
                corners.iter().all(|corner| {
                    let Vec4 { z, w, .. } = self.view * corner.place.extend(1.0);
                    z > -w
                })
            })
            .flatten()
            .collect();
        let pipeline = Shaded {
            canvas_view: self.view,
            look,
            sun: self.sun,
            sun_view: self.sun_view,
            shadow: self.shadow.as_ref(),
        };
        pipeline.draw::<rasterizer::Triangles<'_, _, rasterizer::BackfaceCullingDisabled>, _>(
            &corners,
            &mut self.colour,
            Some(&mut self.depth),
        );
    }

    /// The picture, of means over squares of `finer` pixels.
    pub fn picture(&self, finer: usize) -> Picture {
        let [fine_width, fine_height] = euc::Target::size(&self.colour);
        let (width, height) = (fine_width / finer, fine_height / finer);
        let fine: &[[f32; 3]] = self.colour.as_ref();
        let mut pixels = Vec::with_capacity(width * height);
        for row in 0..height {
            for column in 0..width {
                let mut sum = Vec3::ZERO;
                for at in 0..finer * finer {
                    let (down, right) = (row * finer + at / finer, column * finer + at % finer);
                    sum += Vec3::from_array(fine[down * fine_width + right]);
                }
                let mean = sum / (finer * finer) as f32;
                pixels.push(
                    mean.to_array()
                        .map(|part| (part * 255.0).round().clamp(0.0, 255.0) as u8),
                );
            }
        }
        Picture {
            width,
            height,
            pixels,
        }
    }
}
