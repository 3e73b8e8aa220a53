//! The UI's built files: which of them a page needs, and their bytes.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use rust_embed::RustEmbed;
use serde::Deserialize;

use crate::kit::html::Bundle;

/// Made by `build.rs`. A debug build reads the folder as it is now.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/ui"]
struct Files;

#[derive(Debug, Default, Deserialize)]
struct Entry {
    js: String,
    css: String,
    #[serde(default)]
    preload: Vec<String>,
    #[serde(default)]
    fonts: Vec<String>,
}

#[derive(Debug, Default, Deserialize)]
struct Manifest {
    entry: Entry,
    #[serde(default)]
    routes: BTreeMap<String, Vec<String>>,
}

fn read_manifest() -> Manifest {
    Files::get("manifest.json").and_then(|file| serde_json::from_slice(&file.data).ok()).unwrap_or_default()
}

static MANIFEST: LazyLock<Manifest> = LazyLock::new(read_manifest);

/// What the page of this key loads.
pub fn bundle(key: &str) -> Bundle {
    // While the UI is being worked on, its names change without a new build of this program.
    let fresh;
    let manifest = if cfg!(debug_assertions) {
        fresh = read_manifest();
        &fresh
    } else {
        &*MANIFEST
    };
    let of_page = manifest.routes.get(key).into_iter().flatten().cloned();
    let (page_styles, scripts): (Vec<_>, Vec<_>) = of_page.partition(|file| file.ends_with(".css"));
    let mut preloads = manifest.entry.preload.clone();
    preloads.extend(scripts);
    Bundle {
        script: manifest.entry.js.clone(),
        style: manifest.entry.css.clone(),
        page_styles,
        preloads,
        fonts: manifest.entry.fonts.clone(),
    }
}

/// Whether this build has code for the pages of this key: nothing leads to others.
pub fn has_page(key: &str) -> bool {
    if cfg!(debug_assertions) {
        read_manifest().routes.contains_key(key)
    } else {
        MANIFEST.routes.contains_key(key)
    }
}

/// The stylesheet with the site's colours and type, for pages that need nothing else.
pub fn stylesheet() -> String {
    bundle("").style
}

pub fn find_asset(name: &str) -> Option<Cow<'static, [u8]>> {
    Files::get(&format!("assets/{name}")).map(|file| file.data)
}

pub fn find_public(name: &str) -> Option<Cow<'static, [u8]>> {
    Files::get(name).map(|file| file.data)
}
