// SPDX-License-Identifier: MIT OR Apache-2.0
//! The commands that draw runs that were kept.

use std::path::{Path, PathBuf};

use clap::Args;
use footfall_lab::picture::{self, Camera, Painter};
use footfall_lab::report::Report;
use glam::Vec3;

use crate::progress;

/// Which frame of which run to draw, and from where.
#[derive(Args)]
pub struct Shot {
    /// The run's folder, or its report.html.
    run: PathBuf,
    /// Which frame, from 0.
    #[arg(long)]
    frame: usize,
    /// Width and height, pixels.
    #[arg(long, default_value = "960x600", value_parser = size)]
    size: (usize, usize),
    /// Draws what the plugin's debug views show, over everything: probes, contacts, normals, homes.
    #[arg(long)]
    debug: bool,
    /// Where the camera is, seen from the creature: glTF's X, Y up and Z, in lengths of the creature.
    #[arg(long, value_parser = direction, allow_hyphen_values = true)]
    from: Option<Vec3>,
    /// Where the picture goes.
    #[arg(long)]
    out: PathBuf,
}

/// Which part of which run to draw, and how fast.
#[derive(Args)]
pub struct Film {
    /// The run's folder, or its report.html.
    run: PathBuf,
    /// From when, s.
    #[arg(long, default_value_t = 0.0)]
    from: f32,
    /// Till when, s; to the end if not given.
    #[arg(long)]
    to: Option<f32>,
    /// Frames a second, at most 50.
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u8).range(1..=50))]
    fps: u8,
    /// Width and height, pixels.
    #[arg(long, default_value = "480x300", value_parser = size)]
    size: (usize, usize),
    /// Where the animation goes.
    #[arg(long)]
    out: PathBuf,
}

/// A size such as 640x480.
fn size(text: &str) -> Result<(usize, usize), String> {
    let parsed = text
        .split_once('x')
        .and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    parsed
        .filter(|(width, height)| (1..=4096).contains(width) && (1..=4096).contains(height))
        .ok_or_else(|| format!("{text}: width x height, each from 1 to 4096, such as 640x480"))
}

/// Three numbers such as 0.5,1,-2, not all of them 0.
fn direction(text: &str) -> Result<Vec3, String> {
    let numbers: Vec<f32> = text
        .split(',')
        .filter_map(|number| number.parse().ok())
        .collect();
    let given = numbers.try_into().map(Vec3::from_array).ok();
    given
        .filter(|vector| vector.is_finite() && vector.length() > 0.1)
        .ok_or_else(|| format!("{text}: three numbers such as 0.5,1,-2, not all near 0"))
}

/// The page of a run: a file, or a folder that holds it.
fn page_of(run: &Path) -> PathBuf {
    if run.is_dir() {
        run.join("report.html")
    } else {
        run.to_owned()
    }
}

/// Draws one frame of a run.
pub fn shoot(shot: &Shot) -> Result<bool, String> {
    let report = Report::read(&page_of(&shot.run))?;
    if shot.frame >= report.frame_count() {
        return Err(format!(
            "--frame {}: the run has {} frames",
            shot.frame,
            report.frame_count()
        ));
    }
    let camera = Camera {
        from: shot.from,
        is_debug: shot.debug,
        ..Camera::default()
    };
    let painter = Painter::new(&report, camera)?;
    painter.draw(shot.frame, shot.size).write_png(&shot.out)?;
    println!("Drew {} in software (euc).", shot.out.display());
    Ok(true)
}

/// Draws a run as an animation.
pub fn animate(film: &Film) -> Result<bool, String> {
    let report = Report::read(&page_of(&film.run))?;
    let painter = Painter::new(&report, Camera::default())?;
    let rate = f32::from(film.fps);
    let (from, to) = (film.from, film.to.unwrap_or(f32::INFINITY));
    let mut due = from;
    let mut frames = Vec::new();
    for (frame, &time) in report.times.0.iter().enumerate() {
        if time >= due && time <= to {
            frames.push(frame);
            due += 1.0 / rate;
        }
    }
    let bar = progress(frames.len() as u64, "drawing");
    let pictures = frames.iter().map(|&frame| {
        bar.inc(1);
        painter.draw(frame, film.size)
    });
    let delay = (100.0 / rate).round() as u16;
    picture::write_gif(pictures, delay, &film.out)?;
    bar.finish_and_clear();
    println!("Drew {} in software (euc).", film.out.display());
    Ok(true)
}
