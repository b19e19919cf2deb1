// SPDX-License-Identifier: MIT OR Apache-2.0
//! Time of feet under an authored pose. `ci/instructions` counts what it costs.

#[path = "../tests/biped/mod.rs"]
mod biped;

use std::hint::black_box;

use biped::PLAIN;
use divan::Bencher;
use footfall_core::foot_ik::{FootIk, FootIkOutput, FootIkSettings};
use footfall_core::{Ground, Hit, Placement, Probe};
use glam::{DVec3, Vec3};

/// A slope whose answer costs next to nothing: probes are not what is timed here.
struct Slope;

impl Ground for Slope {
    fn cast(&self, probes: &[Probe], hits: &mut [Option<Hit>]) {
        for (probe, hit) in probes.iter().zip(hits) {
            let height = 0.2 * probe.from.x;
            *hit = Some(Hit {
                position: DVec3::new(probe.from.x, probe.from.y, height),
                normal: Vec3::new(-0.196, 0.0, 0.981),
                fraction: 0.4,
                ..Hit::default()
            });
        }
    }
}

fn corrected(ik: &mut FootIk, output: &mut FootIkOutput, times: usize) {
    let legs = PLAIN.authored();
    let place = Placement::new(DVec3::ZERO, 0.3);
    let mut input = PLAIN.input(&legs, place, 1.0 / 60.0);
    for time in 0..times {
        input.component.position.x = 0.01 * time as f64;
        ik.update(black_box(&input), &Slope, output)
            .expect("the input is sound");
        black_box(&output);
    }
}

#[divan::bench]
fn biped_with_toes(bencher: Bencher<'_, '_>) {
    let mut ik = PLAIN.ik(FootIkSettings::default());
    let mut output = FootIkOutput::default();
    corrected(&mut ik, &mut output, 200);
    bencher.bench_local(|| corrected(&mut ik, &mut output, 1));
}

fn main() {
    if std::env::var_os("FOOTFALL_COUNT").is_some() {
        let times = std::env::var("FOOTFALL_TIMES")
            .ok()
            .and_then(|times| times.parse().ok())
            .unwrap_or(0);
        let mut ik = PLAIN.ik(FootIkSettings::default());
        corrected(&mut ik, &mut FootIkOutput::default(), 200 + times);
    } else {
        divan::main();
    }
}
