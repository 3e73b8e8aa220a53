//! Pictures drawn from a seed: storefronts, landscapes and posters; the ground of the town's map; the
//! Open Graph images, and QR codes.
//!
//! `text_width` measures a line in the typeface of the Open Graph images.
//!
//! Pure functions from a few words to SVG text, or to a PNG. Invariant: the same words give the same bytes,
//! forever and on every machine, so responses may be cached indefinitely. The seed itself never appears in
//! the picture; it only seeds the random numbers.
//!
//! `svg` writes shapes, `rng` chooses, `palette` holds the colors, `scenery` what several pictures share;
//! each other file is one kind of picture.

mod house;
mod landscape;
mod map;
mod motif;
mod og_image;
mod outdoors;
mod palette;
mod pictogram;
mod poster;
mod qr_code;
mod rng;
mod scenery;
mod storefront;
mod svg;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) use tests::likeness;

use std::{fmt, str::FromStr};

pub use landscape::landscape;
pub use map::{MapLayer, town_map};
pub use og_image::{OG_IMAGE_SIZE, OG_IMAGE_VERSION, OgImage, render_og_image, text_width};
pub use pictogram::Pictogram;
pub use poster::poster;
pub use qr_code::qr_code;
pub use storefront::storefront;

/// A season, according to the date in town.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Season {
    Spring,
    Summer,
    Fall,
    Winter,
}

/// What a landscape shows: a season by day, or the night.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scene {
    Day(Season),
    Night,
}

impl FromStr for Season {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        match word {
            "spring" => Ok(Self::Spring),
            "summer" => Ok(Self::Summer),
            "fall" => Ok(Self::Fall),
            "winter" => Ok(Self::Winter),
            _ => Err(UnknownWord::new("season", word, "spring, summer, fall, winter")),
        }
    }
}

impl FromStr for Scene {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Self, UnknownWord> {
        match word {
            "night" => Ok(Self::Night),
            _ => word.parse().map(Self::Day).map_err(|_: UnknownWord| {
                UnknownWord::new("scene", word, "spring, summer, fall, winter, night")
            }),
        }
    }
}

/// A word in an address that is not a season, scene or pictogram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWord {
    what: &'static str,
    word: String,
    known: &'static str,
}

impl UnknownWord {
    fn new(what: &'static str, word: &str, known: &'static str) -> Self {
        Self { what, word: word.to_owned(), known }
    }
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a {}; use one of {}", self.word, self.what, self.known)
    }
}

impl std::error::Error for UnknownWord {}
