//! Pictures that people send in: checked, turned upright, cut to the widths that pages ask for,
//! and kept in the data file (tables `images`, `image_files`).
//!
//! Invariant: no byte of a file that came in ever goes out. Only pixels survive, encoded anew,
//! so no EXIF, GPS position, comment or hidden script can travel with a picture.

mod gate;
mod http;
mod intake;
mod name;
mod refused;
mod store;
mod variants;

#[cfg(test)]
mod tests;

pub use http::{receive, routes};
pub use intake::{MOST_BYTES, MOST_PIXELS, take_in};
pub use name::{FileName, Format, NotAFileName};
pub use refused::Refused;
pub use store::{PictureRef, StoredImage, find_file, find_image, insert_image, list_images};

/// A picture that was taken in, ready to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Of the original, once upright.
    pub width: u32,
    pub height: u32,
    /// Of the file as it was sent, in hexadecimal.
    pub sha256: String,
    /// WebP by rising width, then one JPEG of the widest.
    pub variants: Vec<Variant>,
}

/// One file of a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variant {
    pub width: u32,
    pub height: u32,
    pub format: Format,
    pub bytes: Vec<u8>,
}
