//! The options that every kind of `import` takes, and how each of them reports its result.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use rusqlite::Transaction;
use serde_json::{Value, json};

use super::{CommonArgs, Failure, Outcome, output};
use crate::kit::words::count_words;

/// The noun for a table's records, singular and plural.
pub(super) const ROWS: [&str; 2] = ["row", "rows"];

#[derive(Debug, Args)]
pub struct Import {
    /// What is in it (businesses, categories, events, deals, guides, subscribers, images or map; businesses if left out), and the file
    #[arg(required = true, num_args = 1..=2, value_names = ["WHAT", "FILE"])]
    pub(super) what_and_file: Vec<PathBuf>,
    /// Which column holds what: "name=MarketName,street_address=street"; the rest is guessed
    #[arg(long, value_name = "FIELD=COLUMN,...")]
    pub(super) map: Option<String>,
    /// A name for where the file comes from, the same every time [default: the file's name]
    #[arg(long, value_name = "NAME")]
    pub(super) source: Option<String>,
    /// Say what would happen and change nothing
    #[arg(long)]
    pub(super) dry_run: bool,
    /// Who made the map's data, where the file does not say it; shown on the map
    #[arg(long, value_name = "TEXT")]
    pub(super) credit: Option<String>,
    /// `import map --remove`: remove the map; a plain one is shown again
    #[arg(long, conflicts_with_all = ["map", "source", "credit", "skip_bad"])]
    pub(super) remove: bool,
    /// Import the valid rows even if others are not
    #[arg(long)]
    pub(super) skip_bad: bool,
}

impl Import {
    pub(super) fn allows(&self, bad: u64) -> bool {
        bad == 0 || self.skip_bad
    }

    /// Commits the import, unless bad rows forbid it or it is a dry run. Returns whether it did.
    pub(super) fn keep(&self, tx: Transaction<'_>, bad: u64) -> Result<bool, Failure> {
        let is_imported = self.allows(bad) && !self.dry_run;
        if is_imported {
            tx.commit()?;
        }
        Ok(is_imported)
    }

    /// `result` is for programs, `words` are for people.
    pub(super) fn print(
        &self,
        common: &CommonArgs,
        mut result: Value,
        is_imported: bool,
        words: impl Display,
    ) {
        if let Some(object) = result.as_object_mut() {
            object.insert("imported".into(), json!(is_imported));
            object.insert("dry_run".into(), json!(self.dry_run));
        }
        let mut words = words.to_string();
        if self.dry_run {
            words.push_str("\nNothing was changed (--dry-run).");
        }
        output::print_result(common, &result, words.trim_end());
    }

    pub(super) fn outcome(&self, bad: u64, nouns: [&str; 2], file: &Path) -> Outcome {
        if self.allows(bad) { Ok(ExitCode::SUCCESS) } else { Err(refused(bad, nouns, file)) }
    }
}

/// The failure of a file that was rejected as a whole because some of its rows are invalid.
pub(super) fn refused(bad: u64, [one, many]: [&str; 2], file: &Path) -> Failure {
    let (rows, are) = (count_words(bad, one, many), if bad == 1 { "is" } else { "are" });
    Failure::new(format!(
        "{rows} of {} {are} invalid; nothing was imported (--skip-bad imports the rest)",
        file.display()
    ))
}
