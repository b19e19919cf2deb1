// SPDX-License-Identifier: MIT OR Apache-2.0
//! A run as one page to watch: everything it needs is in it, and it needs no network.
//!
//! This is what the page is told; `report/` holds how it shows it. Places and turns are in glTF's frame (see
//! [`footfall_lizard::glb`]), metres around the run's origin, because the page draws with three.js; plots are in cm and
//! degrees.

use std::path::Path;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::bounds::Row;

pub(crate) mod ground;
pub(crate) mod track;

pub use ground::GroundPart;
pub use track::{Bone, Leg, Mark, Poses, Rig, Series};

/// The page, with places for style, data and script.
const PAGE: &str = include_str!("../report/src/page.html");
/// What `report/build.mjs` made of the sources beside it.
const STYLE: &str = include_str!("../report/dist/report.css");
const SCRIPT: &str = include_str!("../report/dist/report.js");
/// Around the data in the page.
const DATA_BEGINS: &str = r#"<script id="run" type="application/json">"#;
const DATA_ENDS: &str = "</script>";

/// Numbers, written as base64 of little-endian bytes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Numbers(pub Vec<f32>);

impl Serialize for Numbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes: Vec<u8> = self
            .0
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect();
        serializer.serialize_str(&BASE64_STANDARD.encode(bytes))
    }
}

impl<'de> Deserialize<'de> for Numbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = BASE64_STANDARD
            .decode(text)
            .map_err(serde::de::Error::custom)?;
        let (chunks, _) = bytes.as_chunks();
        Ok(Self(
            chunks
                .iter()
                .map(|bytes| f32::from_le_bytes(*bytes))
                .collect(),
        ))
    }
}

impl Numbers {
    /// All numbers of rows, one after the other.
    pub(crate) fn of<const WIDTH: usize>(rows: impl IntoIterator<Item = [f32; WIDTH]>) -> Self {
        Self(rows.into_iter().flatten().collect())
    }

    /// Row `at` of rows of so many numbers.
    #[must_use]
    pub fn row<const WIDTH: usize>(&self, at: usize) -> [f32; WIDTH] {
        std::array::from_fn(|column| self.0.get(at * WIDTH + column).copied().unwrap_or(f32::NAN))
    }
}

/// A bound, as the page lists it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// What it is about.
    pub what: String,
    /// What is asked.
    pub bound: String,
    /// What was measured.
    pub measured: String,
    /// What the run that this one is compared with measured, if there is one.
    pub other: Option<String>,
    /// Whether it holds.
    pub holds: bool,
}

impl Judged {
    /// What two runs measured, side by side, with nothing asked of either.
    #[must_use]
    pub fn beside(what: String, measured: String, other: String) -> Self {
        Self {
            what,
            bound: String::new(),
            measured,
            other: Some(other),
            holds: true,
        }
    }
}

impl From<&Row> for Judged {
    fn from(row: &Row) -> Self {
        Self {
            what: row.what.clone(),
            bound: row.bound.clone(),
            measured: row.measured.clone(),
            other: None,
            holds: row.holds,
        }
    }
}

/// A line of a plot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Line {
    /// What it is called.
    pub label: String,
    /// A colour of the page's style.
    pub ink: String,
    /// A number a frame.
    pub values: Numbers,
    /// Whether it is what the others are compared with.
    pub is_limit: bool,
}

/// A plot over time.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plot {
    /// Its title.
    pub title: String,
    /// The unit of its numbers.
    pub unit: String,
    /// How many digits are told.
    pub digits: u8,
    /// Its lines.
    pub lines: Vec<Line>,
}

/// Everything a page shows.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The scene's name.
    pub scene: String,
    /// The lab's version.
    pub version: String,
    /// How the run was driven: name and value.
    pub settings: Vec<[String; 2]>,
    /// The bounds of the run.
    pub rows: Vec<Judged>,
    /// What it is compared with, if it is.
    pub against: Option<String>,
    /// Times of the frames, s.
    pub times: Numbers,
    /// The skeleton.
    pub rig: Rig,
    /// The skeleton's poses.
    pub poses: Poses,
    /// The same skeleton's poses in another run that is shown beside this one, if there is one.
    pub beside: Option<Poses>,
    /// Models in glTF whose first nodes are the rig's bones, in base64: the finest first; none for a creature without a
    /// skin.
    pub skins: Vec<String>,
    /// Where the target was, a place a frame.
    pub target: Numbers,
    /// The legs.
    pub legs: Vec<Leg>,
    /// What is plotted of a creature.
    pub series: Series,
    /// What is plotted instead, if anything.
    pub plots: Vec<Plot>,
    /// What happened to feet.
    pub events: Vec<Mark>,
    /// What is stood on.
    pub ground: Vec<GroundPart>,
}

impl Report {
    /// The page.
    ///
    /// # Errors
    ///
    /// If the run cannot be written as JSON.
    pub fn page(&self) -> Result<String, String> {
        // Nothing in the data may look like the end of its element.
        let data = serde_json::to_string(self)
            .map_err(|error| error.to_string())?
            .replace('<', "\\u003c");
        let script = SCRIPT.replace("</script", "<\\/script");
        let data = format!("{DATA_BEGINS}{data}{DATA_ENDS}");
        Ok(PAGE
            .replacen("<!-- style -->", &format!("<style>{STYLE}</style>"), 1)
            .replacen("<!-- data -->", &data, 1)
            .replacen("<!-- script -->", &format!("<script>{script}</script>"), 1))
    }

    /// Writes the page.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        std::fs::write(path, self.page()?).map_err(|error| format!("{}: {error}", path.display()))
    }

    /// Reads a run back from its page.
    ///
    /// # Errors
    ///
    /// If it is not such a page.
    pub fn read(path: &Path) -> Result<Self, String> {
        let at = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let page = std::fs::read_to_string(path).map_err(|error| at(&error))?;
        let (_, rest) = page
            .split_once(DATA_BEGINS)
            .ok_or_else(|| at(&"not a report"))?;
        let (data, _) = rest
            .split_once(DATA_ENDS)
            .ok_or_else(|| at(&"not a whole report"))?;
        serde_json::from_str(data).map_err(|error| at(&error))
    }

    /// How many frames there are.
    #[must_use]
    pub fn frame_count(&self) -> usize {
        self.times.0.len()
    }
}
