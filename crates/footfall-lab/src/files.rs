// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a run writes down.

use std::path::Path;

use footfall_core::EventKind;
use footfall_core::debug::FootPhase;
use serde_json::json;

use crate::measure::Metrics;
use crate::recording::{Recorded, Recording};

/// Writes the run frame by frame: root, feet, events.
///
/// # Errors
///
/// If the file cannot be written.
pub fn write_trajectory(recording: &Recording, path: &Path) -> Result<(), String> {
    let at = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let mut writer = csv::Writer::from_path(path).map_err(|error| at(&error))?;
    let root = [
        "frame", "time", "dt", "target_x", "target_y", "target_z", "root_x", "root_y", "root_z",
    ];
    let turn = [
        "root_qx",
        "root_qy",
        "root_qz",
        "root_qw",
        "scale",
        "speed",
        "turn_rate",
    ];
    let mut header: Vec<String> = root
        .iter()
        .chain(&turn)
        .map(|&name| name.to_owned())
        .collect();
    for leg in 0..recording.rig.leg_count() {
        header.extend(
            ["phase", "ankle_x", "ankle_y", "ankle_z", "reach"]
                .map(|name| format!("leg{leg}_{name}")),
        );
    }
    header.push("events".to_owned());
    writer.write_record(&header).map_err(|error| at(&error))?;
    for (index, frame) in recording.frames.iter().enumerate() {
        writer
            .write_record(row(recording, index, frame))
            .map_err(|error| at(&error))?;
    }
    writer.flush().map_err(|error| at(&error))
}

fn row(recording: &Recording, index: usize, frame: &Recorded) -> Vec<String> {
    let place = &frame.report.placement;
    let number = |value: f64| format!("{value:.5}");
    let mut row = vec![index.to_string(), number(frame.time), number(frame.dt)];
    row.extend(frame.target.to_array().map(number));
    row.extend(place.position.to_array().map(number));
    row.extend(place.rotation.to_array().map(|part| format!("{part:.6}")));
    let speed = frame.view.velocity.length();
    row.extend([place.scale, speed, frame.view.turn_rate].map(|value| format!("{value:.5}")));
    for (limb, leg) in recording.rig.limbs().iter().zip(&frame.legs) {
        let phase = match leg.phase {
            FootPhase::Free => "free",
            FootPhase::Stance => "stance",
            FootPhase::Swing => "swing",
        };
        row.push(phase.to_owned());
        row.extend(frame.joint_world(limb.ankle).to_array().map(number));
        row.push(format!("{:.4}", leg.reach_used));
    }
    let event = |event: &footfall_core::Event| {
        let kind = match event.kind {
            EventKind::Lifted => "lifted",
            EventKind::Planted => "planted",
            EventKind::Released => "released",
        };
        format!("{kind}:{}", event.leg)
    };
    let events: Vec<String> = frame.report.events().iter().map(event).collect();
    row.push(events.join(" "));
    row
}

/// Reads what an earlier run measured of its first creature.
///
/// # Errors
///
/// If the file cannot be read, or is not what [`write_metrics`] writes.
pub fn read_metrics(path: &Path) -> Result<Metrics, String> {
    let at = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| at(&error))?;
    let document: serde_json::Value = serde_json::from_str(&text).map_err(|error| at(&error))?;
    serde_json::from_value(document["creatures"][0].clone()).map_err(|error| at(&error))
}

/// Writes what was measured.
///
/// # Errors
///
/// If the file cannot be written.
pub fn write_metrics(name: &str, metrics: &[Metrics], path: &Path) -> Result<(), String> {
    let at = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let document = json!({
        "scene": name,
        "version": env!("CARGO_PKG_VERSION"),
        "units": "cm, degrees, s",
        "creatures": metrics,
    });
    let text = serde_json::to_string_pretty(&document).map_err(|error| at(&error))?;
    std::fs::write(path, text + "\n").map_err(|error| at(&error))
}
