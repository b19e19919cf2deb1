// SPDX-License-Identifier: MIT OR Apache-2.0
//! Build script of the C-ABI crate: generates `include/footfall.h` and fails if the committed one differs.
//!
//! `FOOTFALL_UPDATE_HEADER=1 cargo build -p footfall-ffi` writes it anew.

use std::path::Path;

fn main() {
    let crate_dir = std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR");
    let root = Path::new(&crate_dir).join("../..");
    let header = root.join("include/footfall.h");
    for watched in [
        "src",
        "cbindgen.toml",
        "../../build.rs",
        "../../include/footfall.h",
        "../../Cargo.toml",
    ] {
        println!(
            "cargo::rerun-if-changed={}",
            Path::new(&crate_dir).join(watched).display()
        );
    }
    println!("cargo::rerun-if-env-changed=FOOTFALL_UPDATE_HEADER");

    let config = cbindgen::Config::from_file(Path::new(&crate_dir).join("cbindgen.toml"))
        .expect("cbindgen.toml is readable");
    let version = std::env::var("CARGO_PKG_VERSION").expect("cargo sets CARGO_PKG_VERSION");
    let bindings = cbindgen::Builder::new()
        .with_crate(&crate_dir)
        .with_config(config)
        .with_after_include(version_macros(&version))
        .generate()
        .expect("the C ABI can be written as a header");
    let mut generated = Vec::new();
    bindings.write(&mut generated);

    if std::env::var_os("FOOTFALL_UPDATE_HEADER").is_some() {
        std::fs::write(&header, &generated).expect("include/footfall.h can be written");
    } else {
        let committed = std::fs::read(&header).unwrap_or_default();
        // A checkout may have changed the line ends.
        let committed: Vec<u8> = committed
            .into_iter()
            .filter(|&byte| byte != b'\r')
            .collect();
        assert!(
            committed == generated,
            "include/footfall.h is out of date: run FOOTFALL_UPDATE_HEADER=1 cargo build -p footfall-ffi"
        );
    }
}

/// The version of the workspace as macros, so that a C program can test what it was compiled against.
fn version_macros(version: &str) -> String {
    let mut parts = version
        .split(['.', '-'])
        .map(|part| part.parse::<u32>().unwrap_or(0));
    let mut next = || parts.next().unwrap_or(0);
    let (major, minor, patch) = (next(), next(), next());
    let number = major << 16 | minor << 8 | patch;
    format!(
        "\n#define FOOTFALL_VERSION_MAJOR {major}\n#define FOOTFALL_VERSION_MINOR {minor}\n\
         #define FOOTFALL_VERSION_PATCH {patch}\n\
         /* (major << 16) | (minor << 8) | patch: compare it with footfall_version(). */\n\
         #define FOOTFALL_VERSION_NUMBER {number}u\n#define FOOTFALL_VERSION_STRING \"{version}\"\n"
    )
}
