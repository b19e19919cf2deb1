// SPDX-License-Identifier: MIT OR Apache-2.0
//! The job behind `footfall-lab foot-ik`: a clip over a scene with foot IK and without, and the files that show it.

use std::path::{Path, PathBuf};

use glam::DVec3;
use serde_json::json;

use super::recording::{Recorded, Recording};
use super::{Character, Step, Walk, bounds, scene};
use crate::bounds::Row;
use crate::clip::Clip;
use crate::report::{Judged, Report};

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Job {
    /// A `.bvh`, or a skinned, animated `.glb`.
    pub character: PathBuf,
    /// Which of its animations; the first if not given.
    pub animation: Option<String>,
    /// The length of the file's unit, cm.
    pub unit: f32,
    /// Legs given by hand: `hip,knee,ankle[,toe]` each.
    pub map: Vec<String>,
    /// From where on in the clip a gait cycle is repeated, s; all of it is played if not given.
    pub cycle: Option<f64>,
    /// The scene.
    pub scene: String,
    /// Which way, degrees from X about Z.
    pub heading: f32,
    /// For how long, s.
    pub seconds: f64,
    /// Frames a second.
    pub rate: f64,
    /// How fast the clip is played.
    pub play_rate: Option<f64>,
    /// Whether planted feet hold their place.
    pub locks: bool,
    /// Where the files go.
    pub out: PathBuf,
}

/// What came of it.
pub struct Outcome {
    /// The page, for pictures.
    pub report: Report,
    /// What it keeps to.
    pub rows: Vec<Row>,
    /// A line or two that tell what was done.
    pub facts: String,
}

/// How far apart the two characters walk, as a part of their height.
const APART: f64 = 0.75;

impl Job {
    /// Does it, and writes metrics.json, report.html, with.glb and without.glb.
    ///
    /// # Errors
    ///
    /// If the character cannot be read or has no legs, there is no such scene, or a file cannot be written.
    pub fn run(&self) -> Result<Outcome, String> {
        let clip = Clip::read(&self.character, self.animation.as_deref(), self.unit)?;
        let mut character = Character::new(clip, &self.map)?;
        if let Some(from) = self.cycle {
            let length = character.clip.seconds();
            if !(0.0..length).contains(&from) {
                return Err(format!("--cycle {from}: the clip is {length:.2} s long"));
            }
            let cycle = character.clip.cycle(character.body.pelvis, from);
            character = Character::new(cycle, &self.map)?;
        }
        let (world, walk) = scene::scene(&self.scene).ok_or_else(|| {
            let names = scene::NAMES.join(", ");
            format!("there is no scene {}: the scenes are {names}", self.scene)
        })?;
        let numbers = [
            ("fps", self.rate, 1.0, 1000.0),
            ("seconds", self.seconds, 0.0, 36_000.0),
            ("play-rate", self.play_rate.unwrap_or(1.0), 0.0, 100.0),
        ];
        for (name, value, low, high) in numbers {
            if !(low..=high).contains(&value) {
                return Err(format!("--{name} {value}: must be from {low} to {high}"));
            }
        }
        let mut walk = Walk {
            rate: self.rate,
            seconds: self.seconds,
            heading: self.heading.to_radians(),
            play_rate: self.play_rate.unwrap_or(walk.play_rate),
            ..walk
        };
        walk.settings.lock.is_on = self.locks;
        let recorded = |walk: &Walk| {
            let mut frames = Vec::new();
            let mut note = |step: &Step<'_>| frames.push(Recorded::of(&character, step));
            character.walk(&world, walk, &mut note)?;
            Ok::<_, String>(frames)
        };
        let with = recorded(&walk)?;
        // What is compared walks the same way; what is shown walks beside it.
        let authored = recorded(&Walk {
            alpha: 0.0,
            ..walk.clone()
        })?;
        let aside = APART * f64::from(character.height());
        let mut beside = Walk {
            alpha: 0.0,
            start: walk.start - DVec3::Y * aside,
            ..walk.clone()
        };
        let top = DVec3::Z * 300.0;
        beside.start.z = world
            .height_under(beside.start + top)
            .unwrap_or(beside.start.z);
        let without = recorded(&beside)?;
        let recording = Recording {
            character: &character,
            scene: self.scene.clone(),
            world: &world,
            with,
            without,
        };
        let rows = bounds::of_walk(&character, &recording.with, &authored);
        self.write(&recording, rows)
    }

    fn write(&self, recording: &Recording<'_>, rows: Vec<Row>) -> Result<Outcome, String> {
        let out = |name: &str| self.out.join(name);
        let at =
            |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        std::fs::create_dir_all(&self.out).map_err(|error| at(&self.out, &error))?;
        let put = |name: &str, bytes: &[u8]| {
            let path = out(name);
            std::fs::write(&path, bytes).map_err(|error| at(&path, &error))
        };
        put("with.glb", &recording.glb("with foot IK", &recording.with)?)?;
        put(
            "without.glb",
            &recording.glb("without", &recording.without)?,
        )?;
        let numbers: Vec<_> = rows
            .iter()
            .map(|row| json!({ "what": row.what, "bound": row.bound, "measured": row.measured, "holds": row.holds }))
            .collect();
        let document = json!({
            "scene": self.scene,
            "character": self.character.display().to_string(),
            "version": env!("CARGO_PKG_VERSION"),
            "rows": numbers,
        });
        let text = serde_json::to_string_pretty(&document).map_err(|error| error.to_string())?;
        put("metrics.json", (text + "\n").as_bytes())?;
        let driven = [
            ("character", self.character.display().to_string()),
            ("scene", self.scene.clone()),
            ("frames a second", self.rate.to_string()),
            ("heading, degrees", self.heading.to_string()),
            ("feet hold their place", self.locks.to_string()),
        ];
        let driven = driven.map(|(name, value)| [name.to_owned(), value]);
        let mut report = recording.report(driven.into())?;
        report.rows = rows.iter().map(Judged::from).collect();
        report.write(&out("report.html"))?;
        let seconds = recording.with.last().map_or(0.0, |frame| frame.time);
        let legs = recording.character.body.legs.len();
        let facts = format!(
            "{}: {legs} legs, {} frames of {}, {seconds:.1} s",
            recording.character.clip.name,
            recording.with.len(),
            self.scene
        );
        Ok(Outcome {
            report,
            rows,
            facts,
        })
    }
}
