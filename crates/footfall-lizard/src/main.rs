// SPDX-License-Identifier: MIT OR Apache-2.0
//! Writes the lizard's model, at every level of detail, to the folder given, or to where the plugin has it. With
//! `--bones` it prints, as JSON, what the bones should be found to be: name, parent, and place in cm.

use std::path::PathBuf;
use std::process::ExitCode;

use footfall_core::rig::LIZARD_BONE_NAMES;
use footfall_lizard::{LEVELS, Model, bones};
use serde_json::{Map, json};

/// Where the plugin keeps what it imports.
const RESOURCES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../ue-plugin/Footfall/Resources"
);

fn main() -> ExitCode {
    let argument = std::env::args_os().nth(1);
    if argument.as_deref() == Some("--bones".as_ref()) {
        print_bones();
        return ExitCode::SUCCESS;
    }
    let folder = argument.map_or_else(|| PathBuf::from(RESOURCES), PathBuf::from);
    match write(&folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn print_bones() {
    let rig = bones::rig();
    let mut all = Map::new();
    for (name, bone) in LIZARD_BONE_NAMES.iter().zip(rig.bones()) {
        let parent = bone.parent.map(|parent| LIZARD_BONE_NAMES[parent]);
        let place = bone.model.translation.to_array();
        all.insert((*name).to_owned(), json!([parent, place]));
    }
    println!("{}", json!(all));
}

fn write(folder: &std::path::Path) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for level in &LEVELS {
        let model = Model::new(level);
        let path = folder.join(level.file);
        let at = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let bytes = model.glb().map_err(|error| at(&error))?;
        std::fs::write(&path, &bytes).map_err(|error| at(&error))?;
        println!(
            "{}: {} triangles, {} vertices, {} bytes",
            path.display(),
            model.mesh.triangles.len(),
            model.mesh.vertices.len(),
            bytes.len()
        );
    }
    Ok(())
}
