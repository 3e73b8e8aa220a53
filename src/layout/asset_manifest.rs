//! The asset manifest: the UI's built files, which of them a page needs, and their bytes.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rust_embed::RustEmbed;
use serde::Deserialize;

use crate::kit::html::Bundle;

/// Built by `build.rs`. A debug build reads the folder as it is now.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/ui"]
struct Files;

#[derive(Debug, Default, Deserialize)]
struct Entry {
    js: String,
    #[serde(default)]
    start: String,
    css: String,
    #[serde(default)]
    preload: Vec<String>,
    #[serde(default)]
    fonts: Vec<String>,
    #[serde(default)]
    icons: String,
}

#[derive(Debug, Default, Deserialize)]
struct Manifest {
    entry: Entry,
    #[serde(default)]
    routes: BTreeMap<String, Vec<String>>,
}

fn read_manifest() -> Arc<Manifest> {
    let file = Files::get("manifest.json");
    Arc::new(file.and_then(|file| serde_json::from_slice(&file.data).ok()).unwrap_or_default())
}

static MANIFEST: LazyLock<Arc<Manifest>> = LazyLock::new(read_manifest);
/// For debug builds: the manifest, and when it was last read.
static FRESH: Mutex<Option<(Instant, Arc<Manifest>)>> = Mutex::new(None);
const FRESH_FOR: Duration = Duration::from_millis(300);

fn manifest() -> Arc<Manifest> {
    if cfg!(not(debug_assertions)) {
        return MANIFEST.clone();
    }
    // While the UI is being developed, its file names change without a rebuild of this program.
    let mut fresh = FRESH.lock().unwrap_or_else(PoisonError::into_inner);
    match &*fresh {
        Some((read_at, manifest)) if read_at.elapsed() < FRESH_FOR => manifest.clone(),
        _ => fresh.insert((Instant::now(), read_manifest())).1.clone(),
    }
}

/// The files that the page with this key loads.
pub fn bundle(key: &str) -> Bundle {
    let manifest = manifest();
    let of_page = manifest.routes.get(key).into_iter().flatten().cloned();
    let (page_styles, scripts): (Vec<_>, Vec<_>) = of_page.partition(|file| file.ends_with(".css"));
    let mut preloads = manifest.entry.preload.clone();
    preloads.extend(scripts);
    Bundle {
        script: manifest.entry.js.clone(),
        start: manifest.entry.start.clone(),
        style: manifest.entry.css.clone(),
        page_styles,
        preloads,
        is_patient: false,
        fonts: manifest.entry.fonts.clone(),
    }
}

/// Whether this build has code for the page with this key; nothing links to pages without code.
pub fn has_page(key: &str) -> bool {
    manifest().routes.contains_key(key)
}

/// The stylesheet with the site's colors and type, for pages that need nothing else.
pub fn stylesheet() -> String {
    bundle("").style
}

/// The addresses of the site's fonts, for pages with their own styles.
pub fn fonts() -> Vec<String> {
    bundle("").fonts
}

/// The address of one icon in the file of all icons.
pub fn icon_address(name: &str) -> String {
    format!("{}#{name}", manifest().entry.icons)
}

pub fn find_file(name: &str) -> Option<Cow<'static, [u8]>> {
    Files::get(name).map(|file| file.data)
}
