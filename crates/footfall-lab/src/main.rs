// SPDX-License-Identifier: MIT OR Apache-2.0
//! The lab's command line.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, Parser, Subcommand};
use comfy_table::{Cell, Color, Table, presets};
use footfall_core::Rig;
use footfall_lab::bounds::{self, Row};
use footfall_lab::measure::{Meter, Metrics};
use footfall_lab::picture::{Camera, Painter};
use footfall_lab::recording::{Recorded, Recording};
use footfall_lab::report::{Judged, Report};
use footfall_lab::route::Route;
use footfall_lab::run::{FrameRate, Options, run};
use footfall_lab::scene::{self, Scene};
use footfall_lab::terrain::Surface;
use footfall_lab::{authored, bonehead, files, skeleton};
use glam::DVec3;
use indicatif::{ProgressBar, ProgressStyle};

mod draw;

use draw::{Film, Shot};

/// Walks Footfall's lizard through a scene, measures it, and writes down what happened.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    job: Job,
}

#[derive(Subcommand)]
enum Command {
    /// Runs every bound that must hold, and prints them.
    Bounds,
    /// Replays the reference's scenarios, and prints both side by side.
    Bonehead {
        /// Folder of the reference's recordings.
        #[arg(long)]
        data: PathBuf,
        /// The scenario that the page shows.
        #[arg(long, default_value = "e")]
        scenario: String,
        /// Where the page goes.
        #[arg(long, default_value = "out/bonehead")]
        out: PathBuf,
    },
    /// Plays an authored clip over a ground with foot IK and without, side by side.
    FootIk(Clip),
    /// Draws a frame of a run that was kept, in software.
    Shot(Shot),
    /// Draws a run that was kept as an animated GIF, in software.
    Gif(Film),
}

#[derive(Args)]
struct Clip {
    /// The character and its motion: a .bvh, or a skinned, animated .glb.
    #[arg(long)]
    character: PathBuf,
    /// Which of its animations; the first if not given.
    #[arg(long)]
    animation: Option<String>,
    /// The length of the file's unit, cm. CMU's older .bvh files count in 5.644 cm.
    #[arg(long, default_value_t = 1.0)]
    unit: f32,
    /// A leg's bones, if they cannot be told from their names: hip,knee,ankle or hip,knee,ankle,toe; once a leg.
    #[arg(long)]
    map: Vec<String>,
    /// Repeats the gait cycle that begins at this time of the clip, s, instead of playing all of it.
    #[arg(long)]
    cycle: Option<f64>,
    /// The ground: flat, slope10, slope20, slope30, slope40, downhill20, sidehill20, stairs-up, stairs-down, blocks, kerb,
    /// overhang, crown, terrain, platform, ceiling or hole.
    #[arg(long, default_value = "stairs-up")]
    scene: String,
    /// Which way, degrees.
    #[arg(long, default_value_t = 0.0)]
    heading: f32,
    /// For how long, s.
    #[arg(long, default_value_t = 8.0)]
    seconds: f64,
    /// Frames a second.
    #[arg(long, default_value_t = 60.0)]
    fps: f64,
    /// How fast the clip is played; the scene's own speed if not given.
    #[arg(long)]
    play_rate: Option<f64>,
    /// Planted feet hold their place.
    #[arg(long)]
    lock: bool,
    /// Where the files go.
    #[arg(long, default_value = "out/foot-ik")]
    out: PathBuf,
}

#[derive(Args)]
struct Job {
    /// A built-in scene: terrain, flat, turns, slope15, slope30, stairs, hole, chasm, ledge, wall, moving-platform,
    /// tilting-platform.
    #[arg(long, default_value = "terrain")]
    scene: String,
    /// A heightmap to walk on instead: 16-bit grey PNG.
    #[arg(long, conflicts_with = "mesh")]
    heightmap: Option<PathBuf>,
    /// Spacing of the heightmap's samples, cm.
    #[arg(long, default_value_t = scene::TERRAIN_CELL)]
    cell: f64,
    /// Height of the heightmap from black to white, cm.
    #[arg(long, default_value_t = scene::TERRAIN_HEIGHT)]
    height: f64,
    /// A triangle mesh to walk on instead: binary glTF.
    #[arg(long)]
    mesh: Option<PathBuf>,
    /// A route to walk instead: JSON, [{"time": s, "target": [x, y, z] in cm}, …].
    #[arg(long)]
    route: Option<PathBuf>,
    /// How long, s; the scene's own length if not given.
    #[arg(long)]
    seconds: Option<f64>,
    /// Frames a second, or "irregular".
    #[arg(long, default_value = "30")]
    fps: String,
    /// Scale of the lizards, 0.1 to 10.
    #[arg(long, default_value_t = 1.0)]
    scale: f32,
    /// How many lizards, side by side.
    #[arg(long, default_value_t = 1)]
    count: usize,
    /// Compare with an earlier run: its metrics.json.
    #[arg(long)]
    against: Option<PathBuf>,
    /// Where the files go.
    #[arg(long, default_value = "out")]
    out: PathBuf,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let outcome = match cli.command {
        None => walk(&cli.job),
        Some(Command::Bounds) => run_bounds(),
        Some(Command::Bonehead {
            data,
            scenario,
            out,
        }) => run_bonehead(&data, &scenario, &out),
        Some(Command::FootIk(clip)) => play(clip),
        Some(Command::Shot(shot)) => draw::shoot(&shot),
        Some(Command::Gif(film)) => draw::animate(&film),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            eprintln!("A bound is broken.");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

impl Job {
    fn scene(&self) -> Result<Scene, String> {
        let surface = match (&self.heightmap, &self.mesh) {
            (Some(path), _) => Some(Surface::from_heightmap(path, self.cell, self.height)?),
            (None, Some(path)) => Some(Surface::from_glb(path)?),
            (None, None) => None,
        };
        let mut scene = scene::scene(&self.scene).ok_or_else(|| {
            format!(
                "there is no scene {}: the scenes are {}",
                self.scene,
                scene::NAMES.join(", ")
            )
        })?;
        if let Some(surface) = surface {
            scene.name = "file";
            scene.world = surface.world()?;
            scene.start.position = DVec3::ZERO;
            let top = surface
                .points
                .iter()
                .map(|point| point.z)
                .fold(f64::NEG_INFINITY, f64::max);
            let on_ground = |target: DVec3| {
                let ground = scene
                    .world
                    .height_under(DVec3::new(target.x, target.y, top + 1.0));
                DVec3 {
                    z: ground.unwrap_or(0.0) + 15.0,
                    ..target
                }
            };
            let waypoints = scene.route.waypoints().iter();
            let waypoints: Vec<_> = waypoints
                .map(|point| (point.time, on_ground(point.target)))
                .collect();
            scene.start.position.z = on_ground(DVec3::ZERO).z - 15.0;
            scene.route = Route::new(waypoints);
        }
        if let Some(path) = &self.route {
            let text = std::fs::read_to_string(path)
                .map_err(|error| format!("{}: {error}", path.display()))?;
            scene.route = Route::from_json(&text)?;
        }
        Ok(scene)
    }

    /// How the run is driven, for its page.
    fn driven(&self, options: &Options) -> Vec<[String; 2]> {
        let ground = match (&self.heightmap, &self.mesh) {
            (Some(path), _) | (None, Some(path)) => path.display().to_string(),
            (None, None) => self.scene.clone(),
        };
        let rows = [
            ("ground", ground),
            ("seconds", options.seconds.to_string()),
            ("frames a second", self.fps.clone()),
            ("scale", options.scale.to_string()),
            ("lizards", options.count.to_string()),
        ];
        rows.map(|(name, value)| [name.to_owned(), value]).into()
    }

    fn options(&self, scene: &Scene) -> Result<Options, String> {
        let rate = match self.fps.as_str() {
            "irregular" => FrameRate::Irregular(1),
            number => {
                let rate = number
                    .parse()
                    .ok()
                    .filter(|rate| (1.0..=1000.0).contains(rate));
                FrameRate::Fixed(rate.ok_or_else(|| {
                    format!("--fps {number}: a number from 1 to 1000, or irregular")
                })?)
            }
        };
        let seconds = self.seconds.unwrap_or(scene.seconds);
        if !(seconds > 0.0 && seconds <= 36_000.0) {
            return Err(format!(
                "--seconds {seconds}: must be above 0 and at most 36000"
            ));
        }
        if !(1..=1000).contains(&self.count) {
            return Err(format!("--count {}: must be from 1 to 1000", self.count));
        }
        Ok(Options {
            seconds,
            rate,
            scale: self.scale,
            count: self.count,
            ..Options::of(scene)
        })
    }
}

/// Runs a job, writes its files, prints what was measured. Says whether every bound holds.
fn walk(job: &Job) -> Result<bool, String> {
    let rig = bounds::lizard()?;
    let scene = job.scene()?;
    let options = job.options(&scene)?;
    std::fs::create_dir_all(&job.out).map_err(|error| format!("{}: {error}", job.out.display()))?;
    let (recording, metrics) = record(&scene, &rig, &options)?;

    files::write_metrics(scene.name, &metrics, &job.out.join("metrics.json"))?;
    files::write_trajectory(&recording, &job.out.join("trajectory.csv"))?;
    skeleton::write(&recording, &job.out.join("lizard.glb"))?;
    let first = metrics.first().ok_or("no creature was measured")?;
    let earlier = job
        .against
        .as_deref()
        .map(files::read_metrics)
        .transpose()?;
    let is_default = scene.name == "terrain"
        && options.scale == 1.0
        && job.seconds.is_none()
        && job.route.is_none();
    let judge = if is_default {
        bounds::of_default_job
    } else {
        bounds::of_run
    };
    let mut rows = judge(first);
    let mut report = Report::new(&recording, &options.settings, job.driven(&options));
    report.rows = rows.iter().map(Judged::from).collect();
    if let (Some(earlier), Some(path)) = (&earlier, &job.against) {
        report.against = Some(path.display().to_string());
        for (judged, other) in report.rows.iter_mut().zip(judge(earlier)) {
            judged.other = Some(other.measured);
        }
    }
    report.write(&job.out.join("report.html"))?;
    draw_walk(&report, &job.out)?;
    for (at, metrics) in metrics.iter().enumerate().skip(1) {
        let named = |row: Row| Row {
            what: format!("lizard {at}: {}", row.what),
            ..row
        };
        rows.extend(bounds::of_run(metrics).into_iter().map(named));
    }
    print_facts(first);
    let holds = print_rows(&rows);
    println!(
        "Wrote report.html (open it in a browser), metrics.json, trajectory.csv, lizard.glb and walk.png to {}/.",
        job.out.display()
    );
    Ok(holds)
}

fn record(
    scene: &Scene,
    rig: &Arc<Rig>,
    options: &Options,
) -> Result<(Recording, Vec<Metrics>), String> {
    let mut recording = Recording {
        scene: scene.name.to_owned(),
        rig: Arc::clone(rig),
        world: scene.world.clone(),
        frames: Vec::new(),
    };
    let mut meters = vec![Meter::new(options.seconds, true); options.count];
    let bar = progress((options.seconds * 10.0) as u64, "simulating");
    run(scene, rig, options, |frame| {
        meters[frame.creature].watch(frame);
        if frame.creature == 0 {
            recording.frames.push(Recorded::of(frame));
            bar.set_position((frame.time * 10.0) as u64);
        }
    })?;
    bar.finish_and_clear();
    Ok((
        recording,
        meters.into_iter().map(|meter| meter.finish(rig)).collect(),
    ))
}

/// Draws twelve frames of a run as one picture.
fn draw_walk(report: &Report, out: &Path) -> Result<(), String> {
    let count = report.frame_count();
    let chosen: Vec<usize> = (0..12)
        .map(|n| (n * count / 12 + count / 24).min(count - 1))
        .collect();
    let painter = Painter::new(report, Camera::default())?;
    let sheet = painter.sheet(&chosen, 4, (480, 320));
    sheet.write_png(&out.join("walk.png"))
}

/// Plays a clip over a ground, writes its files, prints what was measured.
fn play(clip: Clip) -> Result<bool, String> {
    let job = authored::Job {
        character: clip.character,
        animation: clip.animation,
        unit: clip.unit,
        map: clip.map,
        cycle: clip.cycle,
        scene: clip.scene,
        heading: clip.heading,
        seconds: clip.seconds,
        rate: clip.fps,
        play_rate: clip.play_rate,
        locks: clip.lock,
        out: clip.out,
    };
    let outcome = job.run()?;
    draw_walk(&outcome.report, &job.out)?;
    println!("{}", outcome.facts);
    let holds = print_rows(&outcome.rows);
    println!(
        "Wrote report.html, metrics.json, with.glb, without.glb and walk.png to {}/.",
        job.out.display()
    );
    Ok(holds)
}

fn progress(length: u64, what: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg:12} {bar:40} {percent:>3} % {elapsed}");
    let bar = ProgressBar::new(length).with_message(what);
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar
}

fn run_bounds() -> Result<bool, String> {
    let parts = scene::NAMES.len() + 13 + authored::bounds::COUNT;
    let bar = progress(parts as u64, "measuring");
    let mut rows = bounds::all(|_| bar.inc(1))?;
    rows.extend(authored::bounds::all(|_| bar.inc(1))?);
    bar.finish_and_clear();
    Ok(print_rows(&rows))
}

fn run_bonehead(data: &Path, shown: &str, out: &Path) -> Result<bool, String> {
    let reference = bonehead::Reference::read(data)?;
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY);
    table.set_header(["scenario", "everything on", "reference", "Footfall"]);
    let mut compared = Vec::new();
    for scenario in reference.scenarios() {
        for row in bonehead::compare(&reference, &scenario)? {
            let number = |value: f64| {
                if value.is_finite() {
                    format!("{value:.2}")
                } else {
                    "over nothing".to_owned()
                }
            };
            let (theirs, ours) = (number(row.reference), number(row.ours));
            compared.push(Judged::beside(
                format!("{}: {}", row.scenario, row.what),
                ours.clone(),
                theirs.clone(),
            ));
            table.add_row([row.scenario, row.what.to_owned(), theirs, ours]);
        }
    }
    println!("{table}");
    let rows = bonehead::rows(&reference)?;

    let scene = reference.scene(shown)?;
    let options = Options {
        settings: reference.settings(false),
        ..Options::of(&scene)
    };
    let (recording, _) = record(&scene, &Arc::new(reference.rig()?), &options)?;
    let driven = [
        ("scenario", shown.to_owned()),
        ("seconds", options.seconds.to_string()),
        ("frames a second", "30".to_owned()),
    ];
    let driven = driven.map(|(name, value)| [name.to_owned(), value]).into();
    let mut report = Report::new(&recording, &options.settings, driven);
    report.against = Some("the reference".to_owned());
    report.rows = rows.iter().map(Judged::from).chain(compared).collect();
    std::fs::create_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
    report.write(&out.join("report.html"))?;
    let holds = print_rows(&rows);
    println!(
        "Wrote report.html, which shows scenario {shown}, to {}/.",
        out.display()
    );
    Ok(holds)
}

/// What a reader wants to know of a run besides the bounds.
fn print_facts(metrics: &Metrics) {
    println!(
        "{:.0} cm in {:.0} s ({} frames), {} steps, fastest {:.0} cm/s, {:.1} probes a second, at most {:.1} % of a leg used, \
         tail at most {:.1} cm below the ground",
        metrics.way,
        metrics.seconds,
        metrics.frames,
        metrics.steps.iter().sum::<usize>(),
        metrics.speed,
        metrics.probes_per_second,
        100.0 * metrics.reach_used.value,
        metrics.tail_below.value,
    );
}

/// Prints bounds as a table, and says whether all hold.
fn print_rows(rows: &[Row]) -> bool {
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY);
    table.set_header(["", "what", "bound", "measured"]);
    for row in rows {
        let mark = if row.holds {
            Cell::new("ok").fg(Color::Green)
        } else {
            Cell::new("BROKEN").fg(Color::Red)
        };
        table.add_row([
            mark,
            Cell::new(&row.what),
            Cell::new(&row.bound),
            Cell::new(&row.measured),
        ]);
    }
    println!("{table}");
    let broken = rows.iter().filter(|row| !row.holds).count();
    println!("{} of {} bounds hold.", rows.len() - broken, rows.len());
    broken == 0
}
