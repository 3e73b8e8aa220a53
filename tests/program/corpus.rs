//! Real data and tools that are no part of the project, and what is said where they are missing:
//! the tests of the library read this file, too.

use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;

/// A part of the real data beside the tree, or where `TOWNGREEN_CORPUS` says; `None` where it is missing.
pub fn corpus(part: &str) -> Option<PathBuf> {
    let root = std::env::var_os("TOWNGREEN_CORPUS")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared")), PathBuf::from);
    let path = root.join(part);
    if path.exists() {
        return Some(path);
    }
    skipped(format_args!("{} is missing", path.display()));
    None
}

/// Says that a test, or a part of it, did not run. What a test prints is kept from sight while it passes;
/// this is not, so that the summary of all runs can count it.
pub fn skipped(reason: impl Display) {
    let thread = std::thread::current();
    let line = format!("SKIPPED: {}: {reason}\n", thread.name().unwrap_or("a test"));
    // Nobody to tell it to.
    let _ = std::io::stderr().write_all(line.as_bytes());
}
