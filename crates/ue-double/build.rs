// SPDX-License-Identifier: MIT OR Apache-2.0
//! Compiles the plugin's own sources, specs included, against the double.

#[path = "build/reflect.rs"]
mod reflect;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// All files below a folder with one of the endings, in order.
fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let ending = path.extension().and_then(|ending| ending.to_str());
        if path.is_dir() {
            files(&path, endings, found);
        } else if ending.is_some_and(|ending| endings.contains(&ending)) {
            found.push(path);
        }
    }
}

/// Builds the static library as it ships, without std, and links it: the plugin calls nothing else.
fn link_library(root: &Path, out: &Path) {
    let mut script = Command::new(root.join("ci/build-library"));
    script.env("FOOTFALL_LIBRARY_DIR", out.join("library"));
    // What cargo tells a build script of itself is not for another cargo.
    for (name, _) in env::vars_os() {
        let name = name.to_string_lossy();
        if name.starts_with("CARGO_") && name != "CARGO_HOME" {
            script.env_remove(&*name);
        }
    }
    let run = script.output().expect("bash can be run");
    let told = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "ci/build-library: {told}");
    let path = String::from_utf8_lossy(&run.stdout).trim().to_string();
    let folder = Path::new(&path)
        .parent()
        .expect("the library is in a folder");
    println!("cargo::rustc-link-search=native={}", folder.display());
    println!("cargo::rustc-link-lib=static=footfall_ffi");
    for part in ["footfall-core/src", "footfall-ffi/src"] {
        println!(
            "cargo::rerun-if-changed={}",
            root.join("crates").join(part).display()
        );
    }
}

/// Compiles the C++ for a sanitizer and links its runtime, if the environment names one: `address` or `thread`.
fn sanitize(build: &mut cc::Build) {
    println!("cargo::rerun-if-env-changed=UE_DOUBLE_SANITIZER");
    let libraries: &[&str] = match env::var("UE_DOUBLE_SANITIZER").as_deref() {
        Ok("address") => {
            build.flags(["-fsanitize=address,undefined", "-fno-sanitize=vptr"]);
            build.flag("-fno-sanitize-recover=all");
            &["asan", "ubsan"]
        }
        Ok("thread") => {
            build.flag("-fsanitize=thread");
            &["tsan"]
        }
        _ => return,
    };
    for library in libraries {
        println!("cargo::rustc-link-lib=dylib={library}");
    }
}

fn main() {
    let own = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where this is"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    let root = own
        .join("../..")
        .canonicalize()
        .expect("the workspace is there");
    let modules = root.join("ue-plugin/Footfall/Source");
    let generated = out.join("generated");
    fs::create_dir_all(&generated).expect("out can be written");

    let mut build = cxx_build::bridge("src/lib.rs");
    build
        .std("c++20")
        .flags([
            "-fno-exceptions",
            "-fno-rtti",
            "-Wall",
            "-Wextra",
            "-Werror",
        ])
        // The engine's own style: parameters that an override does not look at keep their names.
        .flag("-Wno-unused-parameter")
        .define("RUST_CXX_NO_EXCEPTIONS", None)
        .define("WITH_GAMEPLAY_DEBUGGER", "1")
        .include(own.join("cpp/include"))
        .include(root.join("include"))
        .include(&generated);
    let mut headers = Vec::new();
    let mut sources = Vec::new();
    for module in ["FootfallRuntime", "FootfallEditor", "FootfallTests"] {
        for part in ["Public", "Internal", "Private"] {
            build.include(modules.join(module).join(part));
        }
        files(&modules.join(module), &["h"], &mut headers);
        files(&modules.join(module), &["cpp"], &mut sources);
    }
    files(&own.join("cpp"), &["cpp"], &mut sources);
    for header in &headers {
        let text = fs::read_to_string(header).expect("a header can be read");
        if let Some(made) = reflect::reflect(header, &text) {
            let stem = header
                .file_stem()
                .expect("a header has a name")
                .to_string_lossy();
            let gen_header = generated.join(format!("{stem}.generated.h"));
            let gen_source = generated.join(format!("{stem}.gen.cpp"));
            fs::write(&gen_header, made.header).expect("out can be written");
            fs::write(&gen_source, made.source).expect("out can be written");
            sources.push(gen_source);
        }
    }
    sanitize(&mut build);
    // Specs and modules register themselves: nothing else refers to them.
    build.link_lib_modifier("+whole-archive");
    build.files(&sources).compile("ue_double_cpp");
    link_library(&root, &out);

    for watched in ["build.rs", "build", "cpp", "src/lib.rs"] {
        println!("cargo::rerun-if-changed={}", own.join(watched).display());
    }
    println!("cargo::rerun-if-changed={}", modules.display());
    println!(
        "cargo::rerun-if-changed={}",
        root.join("include/footfall.h").display()
    );
}
