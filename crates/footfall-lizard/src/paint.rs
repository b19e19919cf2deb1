// SPDX-License-Identifier: MIT OR Apache-2.0
//! The lizard's colours, as a function of a point of its skin, and the texture that is painted from it.
//!
//! Patterns are solid: they depend on where a point is in the reference pose, so that they run over seams unbroken.
//! Functions come from `libm`, so that every machine paints the same bytes. sRGB.

use glam::{Vec2, Vec3};

use crate::mesh::{Mesh, Vertex};
use crate::shape::{CHARTS, Chart};

/// The chart of the eyeballs, after those of the skin.
pub const EYEBALL: usize = CHARTS;

const MOSS: Vec3 = Vec3::new(104.0, 116.0, 60.0);
const OCHRE: Vec3 = Vec3::new(158.0, 142.0, 84.0);
const CREAM: Vec3 = Vec3::new(222.0, 209.0, 170.0);
const BARK: Vec3 = Vec3::new(52.0, 46.0, 30.0);
const STRAW: Vec3 = Vec3::new(196.0, 186.0, 112.0);
const HORN: Vec3 = Vec3::new(46.0, 40.0, 34.0);
const NIGHT: Vec3 = Vec3::new(18.0, 16.0, 14.0);
const AMBER: Vec3 = Vec3::new(222.0, 150.0, 38.0);

/// A texture: rows from the top, sRGB.
#[derive(Clone, Debug)]
pub struct Texture {
    /// Width and height, pixels.
    pub size: usize,
    /// Its pixels.
    pub pixels: Vec<[u8; 3]>,
}

fn smoothstep(from: f32, to: f32, value: f32) -> f32 {
    let t = ((value - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// A number from 0 to 1 that seems random, for a cell of space.
fn hash(cell: [i32; 3], salt: u32) -> f32 {
    let mut state = salt;
    for part in cell {
        state = (state ^ part.cast_unsigned()).wrapping_mul(0x9e37_79b1);
        state ^= state >> 15;
        state = state.wrapping_mul(0x85eb_ca6b);
        state ^= state >> 13;
    }
    (state >> 8) as f32 / 16_777_216.0
}

/// Distances to the nearest and the second nearest of points scattered one a cell.
fn cells(at: Vec3) -> (f32, f32) {
    let base = at.floor();
    let (mut nearest, mut second) = (f32::INFINITY, f32::INFINITY);
    for n in 0..27 {
        let step = Vec3::new((n % 3) as f32, (n / 3 % 3) as f32, (n / 9) as f32) - Vec3::ONE;
        let corner = base + step;
        let cell = corner.to_array().map(|part| part as i32);
        let offset = Vec3::new(hash(cell, 1), hash(cell, 2), hash(cell, 3));
        let distance = at.distance(corner + offset);
        if distance < nearest {
            (nearest, second) = (distance, nearest);
        } else {
            second = second.min(distance);
        }
    }
    (nearest, second)
}

/// Smooth noise, −1 to 1.
fn noise(at: Vec3, salt: u32) -> f32 {
    let base = at.floor();
    let part = at - base;
    let ease = part * part * (Vec3::splat(3.0) - 2.0 * part);
    let mut sum = 0.0;
    for corner in 0..8 {
        let step = Vec3::new(
            (corner & 1) as f32,
            (corner >> 1 & 1) as f32,
            (corner >> 2 & 1) as f32,
        );
        let share = step * ease + (Vec3::ONE - step) * (Vec3::ONE - ease);
        let cell = (base + step).to_array().map(|part| part as i32);
        sum += share.x * share.y * share.z * hash(cell, salt);
    }
    2.0 * sum - 1.0
}

/// The colour of a point of the skin.
fn colour(vertex: &Vertex) -> Vec3 {
    if vertex.chart == EYEBALL {
        return eyeball(vertex.flat);
    }
    // Both halves look alike.
    let place = Vec3::new(vertex.place.x, vertex.place.y.abs(), vertex.place.z);
    let is = |chart: Chart| vertex.chart == chart as usize;
    let is_trunk = is(Chart::Body) || is(Chart::Snout) || is(Chart::TailTip) || is(Chart::Eye);
    let (u, v) = (vertex.flat.x, vertex.flat.y);
    let drift = Vec3::new(
        noise(place * 0.35, 11),
        noise(place * 0.35, 12),
        noise(place * 0.35, 13),
    );
    let warped = place + drift * 0.7;

    let back = smoothstep(-0.35, 0.55, vertex.normal.z + 0.12 * drift.x);
    let under = smoothstep(-0.25, -0.75, vertex.normal.z + 0.1 * drift.y);
    let mut colour = OCHRE.lerp(MOSS, back).lerp(CREAM, under);

    if is_trunk {
        // Saddles over the back, which become rings of the tail and bars of the crown.
        let is_tail = smoothstep(-16.0, -30.0, place.x);
        let length = 4.6 - 1.2 * is_tail;
        let phase = (warped.x + 0.55 * warped.y * (1.0 - is_tail)) / length;
        let wave = libm::cosf(phase * std::f32::consts::TAU);
        let reach = smoothstep(-0.1, 0.45, vertex.normal.z + 0.7 * is_tail);
        let is_head = smoothstep(21.0, 25.0, place.x);
        let saddle = smoothstep(0.1, 0.5, wave) * reach * (1.0 - 0.75 * is_head);
        let rim = smoothstep(-0.35, 0.1, wave) * (1.0 - smoothstep(0.1, 0.35, wave)) * reach;
        colour = colour.lerp(STRAW, 0.55 * rim * (1.0 - is_head));
        colour = colour.lerp(BARK, 0.85 * saddle);
        // A pale line from behind the eye to the hip, dark below.
        let along = smoothstep(26.5, 23.0, place.x) * smoothstep(-22.0, -14.0, place.x);
        let height = v * 5.0 + 0.18 * drift.z;
        let line = smoothstep(0.16, 0.06, (height - 1.95).abs()) * along;
        let shadow = smoothstep(0.3, 0.1, (height - 2.32).abs()) * along;
        colour = colour.lerp(BARK, 0.5 * shadow).lerp(CREAM, 0.8 * line);
        // Lips, and the line of the mouth between them.
        if is(Chart::Body) && place.x > 23.0 {
            let lips = smoothstep(0.75, 0.35, (height - 2.55).abs()) * is_head;
            colour = colour.lerp(STRAW, 0.55 * lips);
            let mouth =
                smoothstep(0.1, 0.04, (v * 5.0 - 2.55).abs()) * smoothstep(23.5, 25.5, place.x);
            colour = colour.lerp(NIGHT, 0.85 * mouth);
        }
        // A dark mask through the eye.
        let mask = smoothstep(0.5, 0.2, (height - 1.75).abs())
            * smoothstep(23.0, 25.0, place.x)
            * smoothstep(34.5, 32.0, place.x);
        colour = colour.lerp(BARK, 0.55 * mask);
        let nostril = place.distance(Vec3::new(35.6, 1.05, 11.0));
        colour = colour.lerp(NIGHT, smoothstep(0.42, 0.24, nostril));
    }
    if is(Chart::Eye) {
        // The lid is pale at its edge, and the socket black.
        colour = colour.lerp(STRAW, 0.7 * smoothstep(0.35, 0.6, u));
        colour = colour.lerp(NIGHT, smoothstep(0.74, 0.84, u));
    }
    if is(Chart::Arm) || is(Chart::Leg) {
        let wave = libm::cosf((u * 5.2 + 0.12 * drift.x) * std::f32::consts::TAU);
        let above = smoothstep(-0.3, 0.4, vertex.normal.z + 0.25);
        colour = colour.lerp(BARK, 0.6 * smoothstep(0.25, 0.65, wave) * above);
    }
    if vertex.chart >= Chart::Toes as usize {
        colour = colour.lerp(HORN, smoothstep(0.8, 0.88, u));
    }
    colour * scales(place, under)
}

/// Scales: each a little lighter or darker, with dark lines between them; large below.
fn scales(place: Vec3, under: f32) -> f32 {
    let size = 0.42 + 0.3 * under;
    let (nearest, second) = cells(place / size);
    let line = smoothstep(0.02, 0.16, second - nearest);
    let sheen = 1.06 - 0.16 * nearest;
    let speckle = 1.0 + 0.07 * noise(place * 2.7, 7) + 0.06 * noise(place * 0.9, 8);
    (0.8 + 0.2 * line) * sheen * speckle
}

/// The eye: an upright pupil in an amber iris. `flat` is the chart of [`crate::eye::add`].
fn eyeball(flat: Vec2) -> Vec3 {
    let angle = flat.length() * std::f32::consts::PI;
    let slit = Vec2::new(flat.x * 2.1, flat.y * 0.95).length() * std::f32::consts::PI;
    let fibre = 1.0 + 0.12 * libm::sinf(libm::atan2f(flat.y, flat.x) * 23.0);
    let iris = AMBER.lerp(BARK, smoothstep(0.35, 1.0, angle)) * fibre;
    let white = BARK.lerp(NIGHT, 0.5);
    let colour = iris.lerp(white, smoothstep(0.92, 1.0, angle));
    colour.lerp(NIGHT, smoothstep(0.52, 0.42, slit))
}

/// Paints a texture for a mesh.
#[must_use]
pub fn painted(mesh: &Mesh, size: usize) -> Texture {
    let mut pixels: Vec<Option<[u8; 3]>> = vec![None; size * size];
    for triangle in &mesh.triangles {
        let corners = triangle.map(|vertex| &mesh.vertices[vertex]);
        let [a, b, c] = corners.map(|corner| corner.uv * size as f32);
        let area = (b - a).perp_dot(c - a);
        if area == 0.0 {
            continue;
        }
        let (from, to) = (a.min(b).min(c).floor(), a.max(b).max(c).ceil());
        for row in (from.y as usize)..(to.y as usize).min(size) {
            for column in (from.x as usize)..(to.x as usize).min(size) {
                let at = Vec2::new(column as f32 + 0.5, row as f32 + 0.5);
                let parts = [
                    (c - b).perp_dot(at - b) / area,
                    (a - c).perp_dot(at - c) / area,
                    (b - a).perp_dot(at - a) / area,
                ];
                if parts.iter().all(|&part| part >= -1.0e-4) {
                    let blended = blended(corners, parts);
                    let channels = colour(&blended).to_array();
                    pixels[row * size + column] =
                        Some(channels.map(|channel| channel.round().clamp(0.0, 255.0) as u8));
                }
            }
        }
    }
    Texture {
        size,
        pixels: bled(pixels, size),
    }
}

/// A point within a triangle.
fn blended(corners: [&Vertex; 3], parts: [f32; 3]) -> Vertex {
    let sum = |of: fn(&Vertex) -> Vec3| {
        let terms = corners.iter().zip(parts);
        terms.fold(Vec3::ZERO, |sum, (corner, part)| sum + of(corner) * part)
    };
    let flat = |of: fn(&Vertex) -> Vec2| {
        let terms = corners.iter().zip(parts);
        terms.fold(Vec2::ZERO, |sum, (corner, part)| sum + of(corner) * part)
    };
    Vertex {
        place: sum(|vertex| vertex.place),
        normal: sum(|vertex| vertex.normal).normalize_or(Vec3::Z),
        uv: flat(|vertex| vertex.uv),
        flat: flat(|vertex| vertex.flat),
        ..*corners[0]
    }
}

/// Colours run over the edges of the charts, so that a renderer that looks between pixels finds none of the ground.
fn bled(mut pixels: Vec<Option<[u8; 3]>>, size: usize) -> Vec<[u8; 3]> {
    for _ in 0..size / 128 {
        let before = pixels.clone();
        for row in 0..size {
            for column in 0..size {
                if before[row * size + column].is_some() {
                    continue;
                }
                let around = [(0, 1), (1, 0), (0, -1), (-1, 0)];
                pixels[row * size + column] = around.iter().find_map(|&(down, right)| {
                    let (row, column) = (
                        row.checked_add_signed(down)?,
                        column.checked_add_signed(right)?,
                    );
                    if row < size && column < size {
                        before[row * size + column]
                    } else {
                        None
                    }
                });
            }
        }
    }
    let ground = MOSS.to_array().map(|channel| channel as u8);
    pixels.iter().map(|pixel| pixel.unwrap_or(ground)).collect()
}

impl Texture {
    /// As PNG.
    ///
    /// # Panics
    ///
    /// Never: it is written into memory.
    #[must_use]
    pub fn png(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.size as u32, self.size as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header().expect("memory takes it");
        writer
            .write_image_data(self.pixels.as_flattened())
            .expect("memory takes it");
        writer.finish().expect("memory takes it");
        bytes
    }
}
