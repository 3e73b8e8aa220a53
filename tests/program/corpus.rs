//! Real data and tools that are not part of the project, and the message when they are missing. The library's
//! tests include this file, too.

use std::fmt::Display;
use std::io::Write;
use std::path::PathBuf;

/// A part of the real data, next to the source tree or where `TOWNGREEN_CORPUS` says; `None` if it is
/// missing.
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

/// Reports that a test, or a part of it, did not run. The output of a passing test is captured; this is not,
/// so that the summary of all runs can count it.
pub fn skipped(reason: impl Display) {
    let thread = std::thread::current();
    let line = format!("SKIPPED: {}: {reason}\n", thread.name().unwrap_or("a test"));
    // If this fails, there is nobody to tell.
    let _ = std::io::stderr().write_all(line.as_bytes());
}
