// SPDX-License-Identifier: MIT OR Apache-2.0
//! What `footfall-lab foot-ik` makes of real files.

use std::path::{Path, PathBuf};

use footfall_lab::authored::{Job, bounds, scene};
use footfall_lab::clip::Clip;
use footfall_lab::picture::{Camera, Painter};
use footfall_lab::report::Report;

fn data(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data/clips")
        .join(file)
}

fn job(file: &str, scene: &str) -> Job {
    let out = format!("foot-ik/{file}-{scene}");
    Job {
        character: data(file),
        animation: file.ends_with("glb").then(|| "Walk".to_owned()),
        unit: if file.contains("131") {
            bounds::CMU_UNIT
        } else {
            1.0
        },
        map: Vec::new(),
        cycle: None,
        scene: scene.to_owned(),
        heading: 0.0,
        seconds: 1.0,
        rate: 30.0,
        play_rate: None,
        locks: false,
        out: Path::new(env!("CARGO_TARGET_TMPDIR")).join(out),
    }
}

#[test]
fn every_character_goes_over_every_ground() {
    for file in ["cmu_131_01.bvh", "cmu_131_02.bvh", "cmu_run.bvh", "fox.glb"] {
        for scene in scene::NAMES {
            let outcome = job(file, scene).run();
            let outcome = outcome.unwrap_or_else(|error| panic!("{file} on {scene}: {error}"));
            let lengths = &outcome.rows[0];
            assert!(lengths.holds, "{file} on {scene}: {}", lengths.measured);
        }
    }
}

#[test]
fn what_is_written_can_be_read_and_drawn() {
    let mut job = job("cmu_131_01.bvh", "stairs-down");
    job.cycle = Some(4.5);
    job.run().unwrap();
    let report = Report::read(&job.out.join("report.html")).unwrap();
    assert!(report.beside.is_some() && report.frame_count() == 31);
    let painter = Painter::new(&report, Camera::default()).unwrap();
    let picture = painter.draw(15, (160, 100));
    let first = picture.pixels[0];
    assert!(picture.pixels.iter().any(|pixel| *pixel != first));
    // The animated files are characters again.
    for name in ["with.glb", "without.glb"] {
        let clip = Clip::read(&job.out.join(name), None, 1.0).unwrap();
        assert!(clip.poses.len() > 20, "{name}");
    }
}

#[test]
fn what_cannot_be_done_is_said() {
    let told = |job: Job| job.run().err().unwrap_or_default();
    assert!(told(job("fox.glb", "moon")).contains("the scenes are flat"));
    let mut swim = job("fox.glb", "flat");
    swim.animation = Some("Swim".to_owned());
    assert!(told(swim).contains("Survey, Walk, Run"));
    let mut late = job("fox.glb", "flat");
    late.cycle = Some(99.0);
    assert!(told(late).contains("--cycle 99"));
    let mut slow = job("fox.glb", "flat");
    slow.rate = f64::NAN;
    assert!(told(slow).contains("--fps NaN"));
    let mut unknown = job("fox.glb", "flat");
    unknown.map = vec!["a,b,c".to_owned()];
    assert!(told(unknown).contains('a'));
}
