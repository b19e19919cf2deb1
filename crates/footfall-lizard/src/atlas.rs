// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where the charts of the skin lie in the texture.
//!
//! Every chart gets a place as large as its surface asks for, packed in shelves, with a margin so that colours do not
//! bleed from one to the next. The mirror image of a face lies where the face does.

use glam::{Vec2, Vec3};

use crate::cage::Cage;

/// Room around a chart, as a part of the texture's width.
const MARGIN: f32 = 0.006;

/// A chart's place in the texture, and what of the chart lies there.
#[derive(Clone, Copy, Debug)]
struct Place {
    from: Vec2,
    size: Vec2,
    chart_from: Vec2,
    chart_size: Vec2,
}

/// The places of all charts.
#[derive(Clone, Debug)]
pub struct Atlas {
    places: Vec<Place>,
}

/// What a chart asks for: its extent in its own coordinates, and on the surface, cm.
#[derive(Clone, Copy, Debug)]
struct Wish {
    chart: usize,
    from: Vec2,
    to: Vec2,
    size: Vec2,
}

impl Atlas {
    /// Lays out the charts of a cage. Those that are seen closely, the head's and the eye's among them, get more room
    /// than their surface: see `importance`.
    #[must_use]
    pub fn new(cage: &Cage, charts: usize, importance: impl Fn(usize) -> f32) -> Self {
        let mut wishes: Vec<Wish> = (0..charts)
            .map(|chart| wish(cage, chart, importance(chart)))
            .collect();
        wishes.sort_by(|a, b| b.size.y.total_cmp(&a.size.y).then(a.chart.cmp(&b.chart)));
        // The largest scale at which the shelves fit, found by halving.
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..24 {
            let scale = (low + high) * 0.5;
            if shelved(&wishes, scale).is_some() {
                low = scale;
            } else {
                high = scale;
            }
        }
        let froms = shelved(&wishes, low).unwrap_or_default();
        let nowhere = Place {
            from: Vec2::ZERO,
            size: Vec2::ZERO,
            chart_from: Vec2::ZERO,
            chart_size: Vec2::ONE,
        };
        let mut places = vec![nowhere; charts];
        for (wish, from) in wishes.iter().zip(froms) {
            places[wish.chart] = Place {
                from,
                size: wish.size * low,
                chart_from: wish.from,
                chart_size: wish.to - wish.from,
            };
        }
        Self { places }
    }

    /// Where in the texture, 0 to 1, a chart's point lies.
    #[must_use]
    pub fn uv(&self, chart: usize, at: Vec2) -> Vec2 {
        let place = &self.places[chart];
        place.from + (at - place.chart_from) / place.chart_size * place.size
    }
}

fn wish(cage: &Cage, chart: usize, importance: f32) -> Wish {
    let (mut from, mut to) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
    // How long the surface is along the chart's axes, on average.
    let (mut lengths, mut spans) = (Vec2::ZERO, Vec2::ZERO);
    for quad in cage.quads.iter().filter(|quad| quad.chart == chart) {
        for at in 0..4 {
            let next = (at + 1) % 4;
            from = from.min(quad.uv[at]);
            to = to.max(quad.uv[at]);
            let place = |corner: usize| cage.points[quad.corners[corner]].place;
            let length = Vec3::distance(place(at), place(next));
            let way = (quad.uv[next] - quad.uv[at]).abs();
            if way.x > way.y {
                lengths.x += length;
                spans.x += way.x;
            } else {
                lengths.y += length;
                spans.y += way.y;
            }
        }
    }
    if spans.x == 0.0 || spans.y == 0.0 {
        return Wish {
            chart,
            from: Vec2::ZERO,
            to: Vec2::ONE,
            size: Vec2::ZERO,
        };
    }
    let size = (to - from) * (lengths / spans) * importance;
    Wish {
        chart,
        from,
        to,
        size,
    }
}

/// Where the wishes lie at a scale, highest first in rows from left to right; `None` if they do not fit.
fn shelved(wishes: &[Wish], scale: f32) -> Option<Vec<Vec2>> {
    let mut froms = Vec::new();
    let (mut cursor, mut shelf) = (Vec2::splat(MARGIN), 0.0_f32);
    for wish in wishes {
        let size = wish.size * scale + Vec2::splat(MARGIN);
        if cursor.x + size.x > 1.0 {
            cursor = Vec2::new(MARGIN, cursor.y + shelf);
            shelf = 0.0;
        }
        if cursor.x + size.x > 1.0 || cursor.y + size.y > 1.0 {
            return None;
        }
        froms.push(cursor);
        cursor.x += size.x;
        shelf = shelf.max(size.y);
    }
    Some(froms)
}
