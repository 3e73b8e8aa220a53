//! Uploaded images: checked, rotated upright, resized to the widths that pages need, and stored in the data
//! file (tables `images`, `image_files`).
//!
//! Invariant: no byte of an uploaded file is ever served. Only re-encoded pixels are, so no EXIF, GPS
//! position, comment or hidden script can travel with an image.

mod decode_limiter;
mod file_name;
mod http;
mod limits;
mod store;
mod upload;
mod upload_error;
mod variants;

#[cfg(test)]
mod tests;

pub use file_name::{ImageFileName, NotAFileName, VariantFormat};
pub use http::{receive, routes};
pub use limits::{MAX_BYTES, MAX_PIXELS};
pub use store::{
    ImageReferences, PictureRef, StoredImage, delete_unreferenced, find_file, find_image, find_image_id,
    insert_image, list_images, list_unreferenced,
};
pub use upload::decode_upload;
pub use upload_error::UploadError;

/// An accepted image, ready to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProcessedImage {
    /// Of the original, after rotating it upright.
    pub width: u32,
    pub height: u32,
    /// Of the file as sent, in hexadecimal.
    pub sha256: String,
    /// WebP by increasing width, then one JPEG of the widest.
    pub variants: Vec<ImageVariant>,
}

/// One file of an image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImageVariant {
    pub width: u32,
    pub height: u32,
    pub format: VariantFormat,
    pub bytes: Vec<u8>,
}
