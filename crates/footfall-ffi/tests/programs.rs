// SPDX-License-Identifier: MIT OR Apache-2.0
//! The shipped library in real programs: C11, C++17, C++20, under sanitizers, beside another Rust library.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Runs a command and gives its output; fails with all it said.
fn run(command: &mut Command) -> String {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{command:?}\n{out}\n{err}");
    out
}

/// The library as it ships, built once.
fn library() -> &'static Path {
    static LIBRARY: OnceLock<PathBuf> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let folder = scratch("library");
        let out = run(Command::new(root().join("ci/build-library"))
            .env("FOOTFALL_LIBRARY_DIR", &folder)
            // What cargo tells a test of itself is not for another cargo.
            .env_remove("CARGO_MANIFEST_DIR"));
        PathBuf::from(out.trim())
    })
}

fn compile(compiler: &str, flags: &[&str], source: &Path, libraries: &[&Path], program: &Path) {
    let warnings = [
        "-Wall",
        "-Wextra",
        "-Wpedantic",
        "-Wconversion",
        "-Wshadow",
        "-Werror",
    ];
    run(Command::new(compiler)
        .args(flags)
        .args(warnings)
        .arg("-I")
        .arg(root().join("include"))
        .arg(source)
        .args(libraries)
        .args(["-lm", "-lpthread", "-ldl", "-o"])
        .arg(program));
}

#[test]
fn the_c_example_walks_the_lizard() {
    let program = scratch("c-minimal");
    compile(
        "gcc",
        &["-std=c11", "-O2"],
        &root().join("examples/c-minimal/main.c"),
        &[library()],
        &program,
    );
    let out = run(&mut Command::new(program));
    assert!(
        out.contains("0 frames over reach, feet slid 0.000000 cm"),
        "{out}"
    );
}

#[test]
fn the_c_example_runs_clean_under_sanitizers() {
    let program = scratch("c-minimal-sanitized");
    let flags = [
        "-std=c11",
        "-g",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all",
    ];
    compile(
        "gcc",
        &flags,
        &root().join("examples/c-minimal/main.c"),
        &[library()],
        &program,
    );
    run(&mut Command::new(program));
}

#[test]
fn a_herd_on_threads_is_the_herd_alone() {
    let source = root().join("examples/cpp-threads/main.cpp");
    let program = scratch("cpp-threads");
    for flags in [
        ["-std=c++17", "-O2"].as_slice(),
        &["-std=c++20", "-g", "-fsanitize=thread"],
    ] {
        compile("g++", flags, &source, &[library()], &program);
        let out = run(&mut Command::new(&program));
        assert!(out.contains("the same to the bit"), "{out}");
    }
}

/// Compiles and runs a program of `tests/c` under sanitizers, and gives what it printed.
fn run_sanitized(name: &str) -> String {
    let program = scratch(&format!("c-{name}"));
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/c/{name}.c"));
    let flags = [
        "-std=c11",
        "-g",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all",
    ];
    compile("gcc", &flags, &source, &[library()], &program);
    run(&mut Command::new(program))
}

#[test]
fn c_puts_feet_on_the_ground_and_is_told_of_its_mistakes() {
    let out = run_sanitized("foot_ik");
    assert!(out.contains("0 failures"), "{out}");
}

#[test]
fn c_sees_the_layouts_versions_and_refusals_it_should() {
    let out = run_sanitized("contract");
    let version = env!("CARGO_PKG_VERSION");
    assert!(out.contains(&format!("version {version}\n")), "{out}");
}

#[test]
fn the_header_compiles_alone() {
    let source = scratch("alone.c");
    std::fs::write(
        &source,
        "#include \"footfall.h\"\n#include \"footfall.h\"\n#include <stdlib.h>\nint main(void) { return 0; }\n",
    )
    .unwrap();
    let header = std::fs::read_to_string(root().join("include/footfall.h")).unwrap();
    assert!(
        !header.contains("\nextern void"),
        "the header declares what is not the library's"
    );
    for (compiler, flags) in [
        ("gcc", ["-std=c11", "-x", "c"]),
        ("g++", ["-std=c++17", "-x", "c++"]),
        ("g++", ["-std=c++20", "-x", "c++"]),
    ] {
        compile(compiler, &flags, &source, &[], &scratch("alone"));
    }
}

#[test]
fn it_links_beside_a_rust_library_with_std_in_either_order() {
    let folder = scratch("second");
    let manifest =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cpp/second-library/Cargo.toml");
    run(Command::new(env!("CARGO"))
        .args([
            "build",
            "--quiet",
            "--release",
            "--offline",
            "--manifest-path",
        ])
        .arg(manifest)
        .arg("--target-dir")
        .arg(&folder));
    let second = folder.join("release/libsecond_library.a");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cpp/main.cpp");
    let program = scratch("cpp");
    for libraries in [[library(), second.as_path()], [second.as_path(), library()]] {
        compile(
            "g++",
            &["-std=c++17", "-fno-exceptions", "-fno-rtti"],
            &source,
            &libraries,
            &program,
        );
        let out = run(&mut Command::new(&program));
        assert!(out.starts_with("walked "), "{out}");
    }
}

#[test]
fn the_library_exports_its_own_names_and_needs_only_c() {
    let names = |flag: &str| {
        run(Command::new("nm")
            .args([flag, "--extern-only"])
            .arg(library()))
    };
    for line in names("--defined-only")
        .lines()
        .filter(|line| line.contains(" T "))
    {
        let name = line.rsplit(' ').next().unwrap_or_default();
        // What the compiler's own run-time library brings is in every program.
        assert!(
            name.starts_with("footfall_") || name.starts_with("__"),
            "exports {name}"
        );
    }
    // The link line of a host: nothing but the C library and its mathematics.
    let program = scratch("link-line");
    let source = root().join("examples/c-minimal/main.c");
    run(Command::new("gcc")
        .args(["-std=c11", "-I"])
        .arg(root().join("include"))
        .arg(source)
        .arg(library())
        .args(["-lm", "-o"])
        .arg(program));
}

#[test]
fn the_readmes_program_compiles() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let code = readme
        .split("```c\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("a block of C");
    let source = scratch("readme.c");
    std::fs::write(
        &source,
        format!("{code}\nint main(void) {{ return walk_one_frame == 0; }}\n"),
    )
    .unwrap();
    compile(
        "gcc",
        &["-std=c11", "-Wno-address"],
        &source,
        &[library()],
        &scratch("readme"),
    );
}
