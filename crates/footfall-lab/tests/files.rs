// SPDX-License-Identifier: MIT OR Apache-2.0
//! The command line, and what it writes.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use footfall_lab::picture::{Camera, Painter};
use footfall_lab::report::Report;

fn lab(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_footfall-lab"))
        .args(arguments)
        .output()
        .expect("the lab runs")
}

/// What a run that must succeed has printed.
fn walked(arguments: &[&str]) -> String {
    let output = lab(arguments);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        output.status.success(),
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    text
}

fn metrics(out: &Path) -> serde_json::Value {
    serde_json::from_slice(&std::fs::read(out.join("metrics.json")).unwrap()).unwrap()
}

/// Width and height of a picture.
fn size(path: &Path) -> (u32, u32) {
    let file = std::io::BufReader::new(std::fs::File::open(path).unwrap());
    let reader = png::Decoder::new(file).read_info().unwrap();
    (reader.info().width, reader.info().height)
}

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn a_run_writes_files_that_others_can_read() {
    let out = scratch("stairs");
    let text = walked(&[
        "--scene",
        "stairs",
        "--seconds",
        "6",
        "--fps",
        "irregular",
        "--out",
        out.to_str().unwrap(),
    ]);
    assert!(text.contains("bounds hold"), "{text}");

    let metrics = metrics(&out);
    assert!(metrics["creatures"][0]["way"].as_f64().unwrap() > 100.0);

    let mut rows = csv::Reader::from_path(out.join("trajectory.csv")).unwrap();
    let columns = rows.headers().unwrap().len();
    let frames = rows
        .records()
        .map(|row| row.unwrap())
        .inspect(|row| assert_eq!(row.len(), columns))
        .count();
    assert_eq!(
        frames,
        metrics["creatures"][0]["frames"].as_u64().unwrap() as usize
    );

    let (document, buffers, _) = gltf::import(out.join("lizard.glb")).unwrap();
    // The bones, the stand that carries them over the ground, and the skin.
    assert_eq!(document.nodes().count(), 34);
    assert_eq!(document.skins().count(), 1);
    let animation = document.animations().next().unwrap();
    assert!(animation.channels().count() > 30);
    for channel in animation.channels() {
        let reader = channel.reader(|buffer| Some(&buffers[buffer.index()]));
        assert_eq!(reader.read_inputs().unwrap().count(), frames);
    }
    assert_eq!(size(&out.join("walk.png")).0, 4 * 480);
}

#[test]
fn a_page_holds_its_run_and_gives_pictures_later() {
    let out = scratch("page");
    let run = out.to_str().unwrap();
    walked(&["--scene", "stairs", "--seconds", "3", "--out", run]);
    let frames = metrics(&out)["creatures"][0]["frames"].as_u64().unwrap() as usize;
    let report = Report::read(&out.join("report.html")).unwrap();
    assert_eq!(report.frame_count(), frames);
    assert!(report.rows.iter().all(|row| row.holds) && report.rows.len() >= 8);
    let page = std::fs::read_to_string(out.join("report.html")).unwrap();
    for link in [
        "src=\"http",
        "href=\"http",
        "@import",
        "<!-- data -->",
        "<!-- script -->",
    ] {
        assert!(!page.contains(link), "{link}");
    }
    let shot = out.join("shot.png");
    walked(&[
        "shot",
        run,
        "--frame",
        "40",
        "--size",
        "320x200",
        "--out",
        shot.to_str().unwrap(),
    ]);
    assert_eq!(size(&shot), (320, 200));
    // A debug view shows probes that hit in green, and contacts that support in yellow, whatever is before them.
    let camera = Camera {
        is_debug: true,
        ..Camera::default()
    };
    let picture = Painter::new(&report, camera).unwrap().draw(40, (320, 200));
    let count = |is: fn(&&[u8; 3]) -> bool| picture.pixels.iter().filter(is).count();
    assert!(count(|[r, g, b]| *g > 150 && *r < 80 && *b < 100) > 20);
    assert!(count(|[r, g, b]| *r > 200 && *g > 180 && *b < 80) > 20);
    let film = out.join("film.gif");
    walked(&[
        "gif",
        run,
        "--to",
        "0.5",
        "--fps",
        "10",
        "--size",
        "120x80",
        "--out",
        film.to_str().unwrap(),
    ]);
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options
        .read_info(std::fs::File::open(&film).unwrap())
        .unwrap();
    let mut pictures = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        pictures.push(frame.buffer.to_vec());
    }
    assert!((4..=6).contains(&pictures.len()), "{}", pictures.len());
    assert_ne!(pictures[0], pictures[3]);

    // A later run beside this one.
    let (later, earlier) = (scratch("stairs-later"), out.join("metrics.json"));
    let arguments = [
        "--scene",
        "stairs",
        "--seconds",
        "3",
        "--against",
        earlier.to_str().unwrap(),
    ];
    walked(&[&arguments[..], &["--out", later.to_str().unwrap()]].concat());
    let report = Report::read(&later.join("report.html")).unwrap();
    assert!(report.rows.iter().all(|row| row.other.is_some()));
}

#[test]
fn many_lizards_walk_a_file_of_ground() {
    let out = scratch("many");
    let heightmap = concat!(env!("CARGO_MANIFEST_DIR"), "/data/jacksboro_dem_257.png");
    let route = scratch("route.json");
    std::fs::write(
        &route,
        r#"[{"time": 0, "target": [200, 0, 60]}, {"time": 2, "target": [200, 200, 60]}]"#,
    )
    .unwrap();
    let text = walked(&[
        "--heightmap",
        heightmap,
        "--height",
        "120",
        "--count",
        "5",
        "--seconds",
        "4",
        "--scale",
        "0.8",
        "--route",
        route.to_str().unwrap(),
        "--out",
        out.to_str().unwrap(),
    ]);
    assert!(text.contains("lizard 4:"), "{text}");
}

#[test]
fn a_mesh_is_ground_too() {
    let out = scratch("mesh");
    // A tilted square metre, ten metres a side, as the smallest binary glTF: metres, Y up.
    let corners: [[f32; 3]; 4] = [
        [-5.0, 0.0, -5.0],
        [5.0, 0.0, -5.0],
        [5.0, 0.5, 5.0],
        [-5.0, 0.5, 5.0],
    ];
    let mut bytes: Vec<u8> = corners
        .iter()
        .flatten()
        .flat_map(|number| number.to_le_bytes())
        .collect();
    bytes.extend(
        [0_u16, 1, 2, 0, 2, 3]
            .iter()
            .flat_map(|index| index.to_le_bytes()),
    );
    let json = serde_json::json!({
        "asset": { "version": "2.0" }, "scene": 0, "scenes": [{ "nodes": [0] }], "nodes": [{ "mesh": 0 }],
        "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0 }, "indices": 1 }] }],
        "accessors": [
            { "bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3",
              "min": [-5.0, 0.0, -5.0], "max": [5.0, 0.5, 5.0] },
            { "bufferView": 1, "componentType": 5123, "count": 6, "type": "SCALAR" }
        ],
        "bufferViews": [
            { "buffer": 0, "byteOffset": 0, "byteLength": 48 },
            { "buffer": 0, "byteOffset": 48, "byteLength": 12 }
        ],
        "buffers": [{ "byteLength": 60 }]
    });
    let glb = gltf::binary::Glb {
        header: gltf::binary::Header {
            magic: *b"glTF",
            version: 2,
            length: 0,
        },
        json: serde_json::to_vec(&json).unwrap().into(),
        bin: Some(bytes.into()),
    };
    let mesh = scratch("ground.glb");
    std::fs::write(&mesh, glb.to_vec().unwrap()).unwrap();
    let arguments = [
        "--mesh",
        mesh.to_str().unwrap(),
        "--seconds",
        "3",
        "--out",
        out.to_str().unwrap(),
    ];
    walked(&arguments);
    let metrics = metrics(&out);
    assert!(metrics["creatures"][0]["way"].as_f64().unwrap() > 60.0);
}

#[test]
fn mistakes_are_told() {
    for (arguments, word) in [
        (vec!["--scene", "moon"], "moon"),
        (vec!["--fps", "0"], "--fps 0"),
        (vec!["--scale", "-1"], "-1"),
        (vec!["--count", "0"], "--count 0"),
        (vec!["--seconds", "NaN"], "--seconds NaN"),
        (vec!["--heightmap", "nowhere.png"], "nowhere.png"),
        (vec!["--route", "nowhere.json"], "nowhere.json"),
        (vec!["bonehead", "--data", "nowhere"], "nowhere"),
    ] {
        let output = lab(&arguments);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            !output.status.success() && text.contains(word),
            "{arguments:?}: {text}"
        );
    }
}
