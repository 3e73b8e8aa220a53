//! `bounces`: reads delivery reports from files, for towns whose mail server cannot post them to a URL.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use super::{CommonArgs, Failure, Outcome, clock, data_file, opening, output};
use crate::newsletter;

/// Delivery reports are small; a larger file is a mailbox that nobody empties.
const MAX_FILE_BYTES: u64 = 64 << 20;

#[derive(Debug, Args)]
pub struct Bounces {
    /// Files with one message or a mailbox (mbox), folders (maildir), or - for what comes in
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

pub fn run(common: &CommonArgs, bounces: &Bounces) -> Outcome {
    let config = common.town_settings()?;
    let clock = clock(&config)?;
    let mut messages = Vec::new();
    for file in &bounces.files {
        read_into(&mut messages, file)?;
    }
    data_file::require(&config.server.data_file)?;
    let mut conn = opening::for_changes(&config.server.data_file, &clock)?;
    let tx = conn.transaction().map_err(Failure::new)?;
    let (mut read, mut unproven, mut known) = (0, 0, 0);
    for message in &messages {
        let counted = newsletter::record_bounces_of(&tx, message, clock.timestamp())?;
        read += counted.read;
        unproven += counted.unproven;
        known += counted.known;
    }
    tx.commit().map_err(Failure::new)?;
    let result = json!({
        "messages": messages.len(), "bounces": read, "subscribers": known, "unproven": unproven,
    });
    let words = format!(
        "Messages: {}. Bounces in them: {read}, {known} of subscribers. Left alone, because nothing shows that they are \
         about an email from this town to that address: {unproven}.",
        messages.len()
    );
    output::print_result(common, &result, &words);
    Ok(ExitCode::SUCCESS)
}

fn read_into(messages: &mut Vec<String>, path: &Path) -> Result<(), Failure> {
    let failed = |error: std::io::Error| Failure::new(format!("{}: {error}", path.display()));
    if path.is_dir() {
        for entry in fs::read_dir(path).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            // Files in a maildir's `tmp` are still being written.
            if path.file_name().is_some_and(|name| name != "tmp") {
                read_into(messages, &path)?;
            }
        }
        return Ok(());
    }
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
    } else {
        let file = fs::File::open(path).map_err(failed)?;
        file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(failed)?;
    }
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(Failure::new(format!(
            "{}: this mailbox is larger than {} MB. Move its old messages away first.",
            path.display(),
            MAX_FILE_BYTES >> 20
        )));
    }
    messages.extend(newsletter::split_mailbox(&String::from_utf8_lossy(&bytes)));
    Ok(())
}
