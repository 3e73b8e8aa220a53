//! Builds the UI with the machine's Node, so that `cargo build` alone makes the whole program, and compresses
//! the demo town's files, the API's description and the schema.
//!
//! `TOWNGREEN_UI=skip` embeds an empty UI (for checks of the server alone);
//! `TOWNGREEN_UI_DIST=folder` embeds one that was built elsewhere.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::Compression;
use flate2::write::GzEncoder;

/// The sources of the built UI.
const SOURCES: [&str; 2] = ["ui", "assets"];

fn main() {
    println!("cargo::rerun-if-env-changed=TOWNGREEN_UI");
    println!("cargo::rerun-if-env-changed=TOWNGREEN_UI_DIST");
    println!("cargo::rerun-if-changed=migrations");
    if is("CARGO_CFG_TARGET_ENV", "gnu") {
        // Packs the relocations, which makes them a hundredth of the size (docs/performance.md).
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
        if is("CARGO_CFG_TARGET_ARCH", "x86_64") && is("PROFILE", "release") {
            order_functions(Path::new("assets/function_order.ld"));
        }
    }
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    let demo = Path::new("assets/demo");
    watch(demo);
    let mut packed =
        pack(demo, &out.join("demo")).map_err(|error| format!("cannot pack {}: {error}", demo.display()));
    for name in ["openapi.json", "schema.sql"] {
        let file = Path::new("docs").join(name);
        watch(&file);
        packed = packed.and_then(|()| {
            pack_file(&file, &out.join(name))
                .map_err(|error| format!("cannot pack {}: {error}", file.display()))
        });
    }
    if let Err(sentence) = packed.and_then(|()| build(&out.join("ui"))) {
        println!("cargo::error={sentence}");
        std::process::exit(1);
    }
}

fn is(variable: &str, value: &str) -> bool {
    std::env::var(variable).is_ok_and(|set| set == value)
}

/// Puts the functions that nearly always run next to each other: 6 MB less in memory (docs/performance.md).
/// The linker that Rust brings along for this platform does it in seconds; others might take minutes.
fn order_functions(list: &Path) {
    watch(list);
    if let Ok(list) = list.canonicalize() {
        println!("cargo::rustc-link-arg-bins=-Wl,-T,{}", list.display());
    }
}

fn build(out: &Path) -> Result<(), String> {
    if is("TOWNGREEN_UI", "skip") {
        // Without clearing it, a skipped build would embed the files of the previous one.
        let _ = std::fs::remove_dir_all(out);
        let manifest = r#"{"entry":{"js":"","css":"","preload":[],"fonts":[]},"routes":{}}"#;
        return std::fs::create_dir_all(out)
            .and_then(|()| std::fs::write(out.join("manifest.json"), manifest))
            .map_err(|error| format!("cannot write {}: {error}", out.display()));
    }
    if let Some(folder) = std::env::var_os("TOWNGREEN_UI_DIST") {
        println!("cargo::rerun-if-changed={}", Path::new(&folder).display());
        let _ = std::fs::remove_dir_all(out);
        return copy(Path::new(&folder), out).map_err(|error| format!("cannot copy the built UI: {error}"));
    }
    for source in SOURCES {
        watch(Path::new(source));
    }
    let ui = Path::new("ui");
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    if is_older(&ui.join("node_modules/.package-lock.json"), &ui.join("package-lock.json")) {
        run(
            Command::new(npm).args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).current_dir(ui),
            "npm",
        )?;
    }
    run(Command::new("node").arg("build.mjs").env("UI_OUT", out).current_dir(ui), "node")
}

fn run(command: &mut Command, tool: &str) -> Result<(), String> {
    let output = command.output().map_err(|error| {
        format!("building the UI needs Node 20 or newer with npm, and `{tool}` did not start: {error}")
    })?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let last: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).rev().take(8).collect();
    let last: Vec<&str> = last.into_iter().rev().collect();
    Err(format!("building the UI failed in `{tool}`: {}", last.join(" | ")))
}

/// Makes cargo watch every source file; installed packages are not sources.
fn watch(path: &Path) {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if ["node_modules", "dist", ".cache"].contains(&name.as_str()) {
        return;
    }
    if !path.is_dir() {
        println!("cargo::rerun-if-changed={}", path.display());
        return;
    }
    for entry in std::fs::read_dir(path).into_iter().flatten().flatten() {
        watch(&entry.path());
    }
}

fn is_older(made: &Path, from: &Path) -> bool {
    let time = |path: &Path| std::fs::metadata(path).and_then(|data| data.modified()).ok();
    match (time(made), time(from)) {
        (Some(made), Some(from)) => made < from,
        _ => true,
    }
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    each_file(from, to, &|file, target| std::fs::copy(file, target).map(drop))
}

/// Compresses every file to `name.gz` in an empty folder.
fn pack(from: &Path, to: &Path) -> std::io::Result<()> {
    let _ = std::fs::remove_dir_all(to);
    each_file(from, to, &pack_file)
}

/// Compresses a file to `target.gz`.
fn pack_file(file: &Path, target: &Path) -> std::io::Result<()> {
    let target = std::fs::File::create(format!("{}.gz", target.display()))?;
    let mut encoder = GzEncoder::new(target, Compression::best());
    encoder.write_all(&std::fs::read(file)?)?;
    encoder.finish().map(drop)
}

fn each_file(
    from: &Path,
    to: &Path,
    put: &dyn Fn(&Path, &Path) -> std::io::Result<()>,
) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            each_file(&entry.path(), &target, put)?;
        } else {
            put(&entry.path(), &target)?;
        }
    }
    Ok(())
}
