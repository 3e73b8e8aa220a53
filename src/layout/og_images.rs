//! Open Graph images: `/sign/{kind}/{id}-{hash}.png`.
//!
//! The hash in the address is of the image's text, so a changed event gets another address and the image
//! is immutable. Invariant: at most two are drawn at once and a few wait, whatever is asked for.

use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache;
use rusqlite::Connection;
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use super::site_info::town_title;
use crate::art::{OG_IMAGE_VERSION, OgImage, render_og_image};
use crate::kit::config::Config;
use crate::kit::error::{Error, Result};
use crate::kit::hex;
use crate::kit::page::{OgImageText, RenderContext};

const RUNNING: usize = 2;
const WAITING: usize = 32;
/// How many bytes of rendered images are cached.
const KEPT_BYTES: u64 = 8 << 20;
const USUAL_BYTES: u64 = 32 << 10;

/// The town's own image, for pages that have none.
const TOWN: OgImageSource = OgImageSource {
    kind: "town",
    find: |_, context, id| Ok(Some(of_town(&context.config)).filter(|words| words.id == id)),
};

/// A feature whose pages have an image. `find` returns `None` for what is not public.
#[derive(Clone, Copy)]
pub struct OgImageSource {
    pub kind: &'static str,
    pub find: fn(&Connection, &RenderContext, i64) -> Result<Option<OgImageText>>,
}

/// Weighs cached images by their bytes.
#[derive(Clone)]
struct Weight;

impl Weighter<String, Arc<[u8]>> for Weight {
    fn weight(&self, _: &String, png: &Arc<[u8]>) -> u64 {
        png.len() as u64
    }
}

/// Renders the images, and caches the latest.
pub struct OgImages {
    sources: Vec<OgImageSource>,
    drawn: Cache<String, Arc<[u8]>, Weight>,
    places: Arc<Semaphore>,
    running: Arc<Semaphore>,
}

impl OgImages {
    pub fn new(mut sources: Vec<OgImageSource>) -> OgImages {
        sources.push(TOWN);
        OgImages {
            sources,
            drawn: Cache::with_weighter((KEPT_BYTES / USUAL_BYTES) as usize, KEPT_BYTES, Weight),
            places: Arc::new(Semaphore::new(RUNNING + WAITING)),
            running: Arc::new(Semaphore::new(RUNNING)),
        }
    }

    pub fn source(&self, kind: &str) -> Option<OgImageSource> {
        self.sources.iter().copied().find(|source| source.kind == kind)
    }

    pub async fn draw(&self, hash: &str, words: OgImageText, config: &Config) -> Result<Arc<[u8]>> {
        if let Some(png) = self.drawn.get(hash) {
            return Ok(png);
        }
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| Error::Busy)?;
        let turn = Arc::clone(&self.running).acquire_owned().await.map_err(Error::internal)?;
        let (town, color) = (town_title(config), config.colors.primary.clone());
        let drawing = tokio::task::spawn_blocking(move || {
            let seed = format!("{}:{}", words.kind, words.id);
            let png = render_og_image(&OgImage {
                seed: &seed,
                label: &words.label,
                title: &words.title,
                line: &words.line,
                town: &town,
                color: &color,
            });
            drop((turn, place));
            png
        });
        let png: Arc<[u8]> = drawing.await.map_err(Error::internal)?.map_err(Error::internal)?.into();
        self.drawn.insert(hash.to_owned(), Arc::clone(&png));
        Ok(png)
    }
}

/// A hash that is different for every different image.
pub fn hash(words: &OgImageText, config: &Config) -> String {
    let version = OG_IMAGE_VERSION.to_string();
    let town = town_title(config);
    let mut hash = Sha256::new();
    for part in [&version, &town, &config.colors.primary, &words.label, &words.title, &words.line] {
        hash.update(part.as_bytes());
        hash.update([0]);
    }
    hex::encode(hash.finalize().iter().take(8))
}

pub(super) fn of_town(config: &Config) -> OgImageText {
    OgImageText {
        kind: TOWN.kind,
        id: 1,
        label: config.town.state.clone(),
        title: format!("Welcome to {}", config.town.name),
        line: config.town.tagline.clone(),
    }
}

pub(super) fn address(words: &OgImageText, config: &Config) -> String {
    format!("/sign/{}/{}-{}.png", words.kind, words.id, hash(words, config))
}

/// The image's text, for those who cannot see it.
pub(super) fn alt(words: &OgImageText) -> String {
    [&words.label, &words.title, &words.line]
        .into_iter()
        .filter(|part| !part.is_empty())
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(". ")
}
