//! The files of the town, embedded in the program.

use std::io::Read;

use flate2::read::GzDecoder;
use rust_embed::RustEmbed;
use serde::de::DeserializeOwned;

use crate::kit::error::{Error, Result};

/// `assets/demo`, each file compressed by `build.rs`.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/demo"]
struct Files;

pub fn read_text(name: &str) -> Result<String> {
    let file = Files::get(&format!("{name}.gz"))
        .ok_or_else(|| Error::Internal(format!("demo/{name} is not in this program")))?;
    let mut text = String::new();
    GzDecoder::new(&file.data[..])
        .read_to_string(&mut text)
        .map_err(|error| Error::Internal(format!("demo/{name}: {error}")))?;
    Ok(text)
}

pub fn read<T: DeserializeOwned>(name: &str) -> Result<T> {
    serde_json::from_str(&read_text(name)?).map_err(|error| Error::Internal(format!("demo/{name}: {error}")))
}

/// The names that begin with `start`, sorted.
pub fn list_files(start: &str) -> Vec<String> {
    let mut files: Vec<String> = Files::iter()
        .filter_map(|name| name.strip_suffix(".gz").map(str::to_owned))
        .filter(|name| name.starts_with(start))
        .collect();
    files.sort_unstable();
    files
}
