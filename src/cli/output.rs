//! What commands print: sentences for people, one JSON object for programs, progress for
//! terminals.

use std::io::{IsTerminal, Write};

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use serde_json::json;

use super::CommonArgs;

pub fn print_failure(common: &CommonArgs, sentence: &str) {
    if common.json {
        println!("{}", json!({ "error": sentence }));
    }
    eprintln!("towngreen: {sentence}");
}

/// For what somebody should know besides the result.
pub fn print_note(sentence: &str) {
    eprintln!("towngreen: {sentence}");
}

/// Prints the result as the caller asked for it. A closed pipe is not our failure.
pub fn print_result(common: &CommonArgs, result: &impl Serialize, words: &str) {
    let mut out = std::io::stdout().lock();
    let _ = if common.json {
        writeln!(out, "{}", serde_json::to_string(result).unwrap_or_default())
    } else {
        writeln!(out, "{words}")
    };
}

/// A progress bar on a terminal, nothing elsewhere.
pub fn progress(common: &CommonArgs, length: u64, what: &'static str) -> ProgressBar {
    if common.json || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(length);
    if let Ok(style) = ProgressStyle::with_template("{prefix} {bar:30} {percent}% {msg}") {
        bar.set_style(style);
    }
    bar.with_prefix(what)
}
