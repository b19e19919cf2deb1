// SPDX-License-Identifier: MIT OR Apache-2.0
//! The numbers that must hold, each with the run that shows it.

use std::sync::Arc;

use footfall_core::debug::FootPhase;
use footfall_core::foot::{Contact, Swing, swing_goal};
use footfall_core::support::Supports;
use footfall_core::{Joint, Placement, Rig, Settings, math, rig};
use glam::{DVec3, Vec3};

use crate::measure::{Meter, Metrics};
use crate::run::{FrameRate, Options, run};
use crate::scene::{self, Scene};

/// One bound: what it is about, what is asked, what was measured, and whether that is good enough.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// What it is about.
    pub what: String,
    /// What is asked.
    pub bound: String,
    /// What was measured.
    pub measured: String,
    /// Whether it holds.
    pub holds: bool,
}

impl Row {
    fn new(what: &str, bound: &str, measured: String, holds: bool) -> Self {
        Self {
            what: what.into(),
            bound: bound.into(),
            measured,
            holds,
        }
    }

    /// A value that must not be above a limit. NaN is above every limit.
    pub(crate) fn most(what: &str, value: f64, limit: f64, unit: &str) -> Self {
        Self::new(
            what,
            &format!("≤ {limit} {unit}"),
            format!("{value:.4} {unit}"),
            value <= limit,
        )
    }

    /// A value that must lie in a range.
    fn within(what: &str, value: f64, low: f64, high: f64, unit: &str) -> Self {
        let holds = (low..=high).contains(&value);
        Self::new(
            what,
            &format!("{low} to {high} {unit}"),
            format!("{value:.4} {unit}"),
            holds,
        )
    }
}

/// Ten simulated minutes.
const LONG: f64 = 600.0;

/// The shipped lizard.
///
/// # Errors
///
/// None in practice.
pub fn lizard() -> Result<Arc<Rig>, String> {
    rig::lizard()
        .rig()
        .map(Arc::new)
        .map_err(|error| error.to_string())
}

fn named(name: &str) -> Result<Scene, String> {
    scene::scene(name).ok_or_else(|| format!("no scene {name}"))
}

fn measured(scene: &Scene, options: &Options, check_ground: bool) -> Result<Metrics, String> {
    let rig = lizard()?;
    let mut meter = Meter::new(options.seconds, check_ground);
    run(scene, &rig, options, |frame| meter.watch(frame))?;
    Ok(meter.finish(&rig))
}

/// What every run must keep to: the rows that a single run can be judged by.
#[must_use]
pub fn of_run(metrics: &Metrics) -> Vec<Row> {
    vec![
        Row::most(
            "planted foot bone to its contact",
            metrics.contact_error.value,
            0.1,
            "cm",
        ),
        Row::most(
            "planted foot bone's angle to its contact",
            metrics.contact_angle.value,
            0.1,
            "°",
        ),
        Row::most(
            "way a planted foot bone went",
            metrics.slide.value,
            0.1,
            "cm",
        ),
        Row::most(
            "frames with a foot goal beyond reach",
            metrics.over_reach_frames as f64,
            0.0,
            "frames",
        ),
        Row::most(
            "groups in the air at once",
            metrics.groups_in_air as f64,
            1.0,
            "groups",
        ),
        Row::most(
            "feet in the air at once",
            metrics.feet_in_air as f64,
            2.0,
            "feet",
        ),
        Row::most(
            "longest wait of a foot that wants to step",
            metrics.longest_wait.value,
            0.5,
            "s",
        ),
        Row::most(
            "host calls in a step",
            metrics.host_calls_per_step,
            1.0,
            "calls",
        ),
    ]
}

/// What the default job must keep to besides.
#[must_use]
pub fn of_default_job(metrics: &Metrics) -> Vec<Row> {
    let mut rows = of_run(metrics);
    rows.push(Row::within(
        "steps of one group against the other",
        metrics.group_ratio,
        0.8,
        1.25,
        "",
    ));
    rows.extend(above_ground("on the way", metrics));
    rows
}

fn above_ground(name: &str, metrics: &Metrics) -> Vec<Row> {
    [
        ("foot", metrics.foot_below),
        ("knee", metrics.knee_below),
        ("body", metrics.body_below),
    ]
    .into_iter()
    .map(|(part, worst)| {
        Row::most(
            &format!("{name}: {part} below the ground"),
            worst.value,
            0.5,
            "cm",
        )
    })
    .collect()
}

/// The frame rates that every scene is run at.
pub const RATES: [f64; 6] = [15.0, 30.0, 60.0, 120.0, 144.0, 240.0];
/// The scales that every scene is run at.
pub const SCALES: [f32; 3] = [0.5, 1.0, 2.0];

/// Rows of [`of_run`], the worst over one scene at every scale and frame rate, and at irregular ones.
///
/// # Errors
///
/// What the core says of the options.
pub fn over_scene(name: &str) -> Result<Vec<Row>, String> {
    let scene = named(name)?;
    let rates = RATES
        .map(FrameRate::Fixed)
        .into_iter()
        .chain([FrameRate::Irregular(7)]);
    let mut worst: Vec<Row> = Vec::new();
    for rate in rates {
        for scale in SCALES {
            let options = Options {
                rate,
                scale,
                ..Options::of(&scene)
            };
            let rows = of_run(&measured(&scene, &options, false)?);
            if worst.is_empty() {
                worst.clone_from(&rows);
            }
            for (worst, mut row) in worst.iter_mut().zip(rows) {
                row.measured = format!("{} at {rate:?}, scale {scale}", row.measured);
                if leading_number(&row.measured) > leading_number(&worst.measured)
                    || (worst.holds && !row.holds)
                {
                    *worst = row;
                }
            }
        }
    }
    for row in &mut worst {
        row.what = format!("{name}: {}", row.what);
    }
    Ok(worst)
}

fn leading_number(text: &str) -> f64 {
    text.split(' ')
        .next()
        .and_then(|number| number.parse().ok())
        .unwrap_or(f64::INFINITY)
}

/// Foot, knee and body on the slope and stairs scenes.
///
/// # Errors
///
/// What the core says of the options.
pub fn ground_clearance() -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for name in ["slope15", "slope30", "stairs"] {
        let scene = named(name)?;
        let options = Options {
            rate: FrameRate::Fixed(60.0),
            ..Options::of(&scene)
        };
        rows.extend(above_ground(name, &measured(&scene, &options, true)?));
    }
    Ok(rows)
}

/// Ten minutes round and round a scene: nobody waits for ever.
///
/// # Errors
///
/// What the core says of the options.
pub fn long_wait(name: &str) -> Result<Vec<Row>, String> {
    let mut scene = named(name)?;
    scene.route = scene.route.repeated(scene.seconds, LONG);
    let options = Options {
        seconds: LONG,
        ..Options::of(&scene)
    };
    let metrics = measured(&scene, &options, false)?;
    let what = format!("{name}, 10 min: longest wait of a foot that wants to step");
    Ok(vec![Row::most(&what, metrics.longest_wait.value, 0.5, "s")])
}

/// Ten minutes asking for three times the rated speed.
///
/// # Errors
///
/// What the core says of the options.
pub fn overdriven() -> Result<Vec<Row>, String> {
    let mut scene = named("flat")?;
    scene.route = crate::route::Route::new([(0.0, DVec3::new(1.0e7, 0.0, 15.0))]);
    let mut settings = Settings::default();
    settings.motion.move_speed *= 3.0;
    let options = Options {
        seconds: LONG,
        settings,
        ..Options::of(&scene)
    };
    let first = measured(
        &scene,
        &Options {
            seconds: LONG / 10.0,
            ..options.clone()
        },
        false,
    )?;
    let whole = measured(&scene, &options, false)?;
    let grown = whole.longest_wait.value - first.longest_wait.value;
    Ok(vec![
        Row::most(
            "three times the rated speed, 10 min: frames beyond reach",
            whole.over_reach_frames as f64,
            0.0,
            "",
        ),
        Row::most(
            "three times the rated speed, 10 min: wait grown since the first minute",
            grown,
            0.01,
            "s",
        ),
        Row::most(
            "three times the rated speed, 10 min: longest wait",
            whole.longest_wait.value,
            0.5,
            "s",
        ),
    ])
}

/// The states of a run at equal simulation times: root and feet, to the bit.
fn states(
    scene: &Scene,
    rate: f64,
    every: f64,
) -> Result<Vec<(u64, Placement, Vec<DVec3>)>, String> {
    let rig = lizard()?;
    let options = Options {
        rate: FrameRate::Fixed(rate),
        ..Options::of(scene)
    };
    let mut states = Vec::new();
    run(scene, &rig, &options, |frame| {
        if ((frame.index + 1) as f64 * every / rate).fract() == 0.0 {
            let feet = frame.legs.iter().map(|leg| leg.ankle).collect();
            states.push((frame.view.steps, frame.view.root, feet));
        }
    })?;
    Ok(states)
}

/// The same inputs at 30, 60 and 120 frames a second.
///
/// # Errors
///
/// What the core says of the options.
pub fn frame_rates_agree() -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for name in ["terrain", "turns"] {
        let scene = named(name)?;
        let reference = states(&scene, 30.0, 30.0)?;
        for rate in [60.0, 120.0] {
            let other = states(&scene, rate, 30.0)?;
            let differing = reference.iter().zip(&other).filter(|(a, b)| a != b).count();
            let compared = reference.len().min(other.len());
            rows.push(Row::new(
                &format!("{name}: states at {rate} fps that differ from those at 30 fps"),
                "0, bit for bit",
                format!("{differing} of {compared}"),
                differing == 0 && compared > 500 && reference.len() == other.len(),
            ));
        }
    }
    Ok(rows)
}

/// The shape of a swing, measured on the pose that comes out, and of a foot's turn.
///
/// # Errors
///
/// What the core says of the options.
pub fn swing_shape() -> Result<Vec<Row>, String> {
    let rig = lizard()?;
    let scene = named("flat")?;
    let options = Options {
        rate: FrameRate::Fixed(120.0),
        ..Options::of(&scene)
    };
    let steps = f64::from(options.settings.swing_steps());
    let (mut low, mut high, mut seen) = (f64::INFINITY, 0.0_f64, 0);
    run(&scene, &rig, &options, |frame| {
        for (limb, leg) in rig.limbs().iter().zip(frame.legs) {
            let Some(path) = &leg.swing else { continue };
            // The pose given out lies one step behind the state.
            let shown = f64::from(leg.progress) * steps - 1.0;
            if frame.time > 2.0 && (shown - steps * 0.5).abs() < 1.0e-3 {
                let stride = path.end - path.start;
                let lift = frame.joint_world(limb.ankle).z - (path.start.z + path.end.z) * 0.5;
                low = low.min(lift / stride.length());
                high = high.max(lift / stride.length());
                seen += 1;
            }
        }
    })?;
    let holds = seen > 20 && low >= 0.25 * 0.99 && high <= 0.25 * 1.01;
    let lift = Row::new(
        "lift at mid-swing on level ground, over the stride",
        "0.25 ± 1 %",
        format!("{low:.4} to {high:.4} over {seen} steps"),
        holds,
    );
    let to = Contact {
        rotation: math::turn(Vec3::Z, std::f32::consts::FRAC_PI_2),
        ..Contact::default()
    };
    let swing = Swing {
        from: Contact::default(),
        to,
        rise: Vec3::ZERO,
        elapsed: 0,
        duration: 16,
    };
    let angle = |steps: f32| {
        let (_, rotation) = swing_goal(&swing, &Supports::default(), steps);
        f64::from(math::angle_between(Contact::default().rotation, rotation)).to_degrees()
    };
    let at = |part: &str, steps: f32, wanted: f64| {
        Row::within(
            &format!("a foot's 90° turn at {part} of the step"),
            angle(steps),
            wanted - 0.01,
            wanted + 0.01,
            "°",
        )
    };
    Ok(vec![
        lift,
        at("a quarter", 4.0, 5.625),
        at("three quarters", 12.0, 84.375),
    ])
}

/// A creature 1 000 km from the origin against one at it.
///
/// # Errors
///
/// What the core says of the options.
pub fn far_away() -> Result<Vec<Row>, String> {
    let rig = lizard()?;
    let scene = named("terrain")?;
    let options = Options::of(&scene);
    let mut near: Vec<(DVec3, Vec<Joint>)> = Vec::new();
    run(&scene, &rig, &options, |frame| {
        near.push((frame.report.placement.position, frame.model.to_vec()));
    })?;
    let offset = DVec3::new(1.0e8, -1.0e8, 0.0);
    let mut worst = 0.0_f64;
    run(&scene, &rig, &Options { offset, ..options }, |frame| {
        let (position, model) = &near[frame.index];
        worst = worst.max((frame.report.placement.position - offset - *position).length());
        for (a, b) in model.iter().zip(frame.model) {
            worst = worst.max(f64::from((a.translation - b.translation).length()));
        }
    })?;
    Ok(vec![Row::most(
        "default job 1 000 km away: pose and place against those at the origin",
        worst,
        0.01,
        "cm",
    )])
}

/// Walking at the rated speed on the flat.
///
/// # Errors
///
/// What the core says of the options.
pub fn cruise() -> Result<Vec<Row>, String> {
    let rig = lizard()?;
    let scene = named("flat")?;
    let options = Options {
        rate: FrameRate::Fixed(120.0),
        seconds: 20.0,
        ..Options::of(&scene)
    };
    let count = rig.leg_count();
    let mut stance = vec![0_usize; count];
    let mut frames = 0;
    let mut strides: Vec<Vec<f64>> = vec![Vec::new(); count];
    let mut last: Vec<Option<DVec3>> = vec![None; count];
    let mut meter = Meter::new(options.seconds, false);
    let (mut probes, mut steps) = (0, 0);
    run(&scene, &rig, &options, |frame| {
        meter.watch(frame);
        if frame.time < 4.0 {
            return;
        }
        frames += 1;
        probes += frame.report.probes;
        steps += frame.report.steps;
        for (leg, view) in frame.legs.iter().enumerate() {
            if view.phase != FootPhase::Stance {
                continue;
            }
            stance[leg] += 1;
            match last[leg] {
                Some(before) if before == view.contact.ankle => {}
                Some(before) => {
                    strides[leg].push((view.contact.ankle - before).length());
                    last[leg] = Some(view.contact.ankle);
                }
                None => last[leg] = Some(view.contact.ankle),
            }
        }
    })?;
    let mut rows = Vec::new();
    for leg in 0..count {
        let duty = stance[leg] as f64 / f64::from(frames);
        rows.push(Row::within(
            &format!("cruise: duty factor of leg {leg}"),
            duty,
            0.5,
            0.7,
            "",
        ));
        let mean = strides[leg].iter().sum::<f64>() / strides[leg].len().max(1) as f64;
        let spread = strides[leg]
            .iter()
            .map(|stride| (stride / mean - 1.0).abs())
            .fold(0.0, f64::max);
        let what = format!(
            "cruise: stride of leg {leg} from its mean of {mean:.2} cm, over {}",
            strides[leg].len()
        );
        rows.push(Row::most(
            &what,
            if strides[leg].len() < 20 {
                f64::NAN
            } else {
                100.0 * spread
            },
            5.0,
            "%",
        ));
    }
    let per_second = f64::from(probes) / (f64::from(steps) / 120.0);
    rows.push(Row::most(
        "cruise: probes a creature and second",
        per_second,
        30.0,
        "",
    ));
    rows.push(Row::most(
        "cruise: host calls in a step",
        meter.finish(&rig).host_calls_per_step,
        1.0,
        "",
    ));
    Ok(rows)
}

/// Every bound, by the name under which `footfall-lab bounds` prints it; each takes seconds at most.
///
/// # Errors
///
/// What the core says of the options.
pub fn all(mut done: impl FnMut(&str)) -> Result<Vec<Row>, String> {
    type Bound = fn() -> Result<Vec<Row>, String>;
    let mut rows = Vec::new();
    for name in scene::NAMES {
        rows.extend(over_scene(name)?);
        done(name);
    }
    rows.extend(default_job()?);
    done("default job");
    for name in ["terrain", "flat", "turns", "slope15", "slope30", "stairs"] {
        rows.extend(long_wait(name)?);
        done(name);
    }
    let rest: [(&str, Bound); 6] = [
        ("frame rates", frame_rates_agree),
        ("swing", swing_shape),
        ("ground", ground_clearance),
        ("three times the rated speed", overdriven),
        ("far away", far_away),
        ("cruise", cruise),
    ];
    for (name, bound) in rest {
        rows.extend(bound()?);
        done(name);
    }
    Ok(rows)
}

/// The default job's own rows.
///
/// # Errors
///
/// What the core says of the options.
pub fn default_job() -> Result<Vec<Row>, String> {
    let scene = named("terrain")?;
    let rows = of_default_job(&measured(&scene, &Options::of(&scene), true)?);
    Ok(rows
        .into_iter()
        .map(|row| Row {
            what: format!("default job: {}", row.what),
            ..row
        })
        .collect())
}
