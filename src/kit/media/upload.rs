//! From uploaded bytes to an image: detects the format, accepts or rejects the file, and decodes its pixels.
//!
//! Invariant: the size in the header is checked before any pixel is decoded, and any decoder failure is a
//! rejection.
//!
//! Cost: at most `MAX_PIXELS` decoded pixels in memory at once, across all callers (`decode_limiter.rs`), so
//! at most `MAX_DECODED_BYTES` (a 12-megapixel photograph: 36 MB), plus what the decoders hold: the same
//! again for a TIFF, twice as much for a progressive JPEG. Must be called off the async threads.

use std::io::{Cursor, ErrorKind};
use std::panic::catch_unwind;

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits};
use sha2::{Digest, Sha256};

use super::decode_limiter::{DecodePermit, WORK};
use super::limits::{MAX_BYTES, MAX_DECODED_BYTES, MAX_PIXELS};
use super::variants::{is_rotated, resize};
use super::{ProcessedImage, UploadError};
use crate::kit::hex;

/// Total memory a decoder may use: the image, and as much again for itself.
const MAX_DECODER_BYTES: u64 = 2 * MAX_DECODED_BYTES;

/// Checks a file and resizes it to the variants that are shown. The name and type claimed by the sender are
/// ignored. Takes tens to hundreds of milliseconds on one core.
pub fn decode_upload(bytes: &[u8]) -> Result<ProcessedImage, UploadError> {
    if bytes.is_empty() {
        return Err(UploadError::Empty);
    }
    if bytes.len() as u64 > MAX_BYTES {
        return Err(UploadError::TooManyBytes);
    }
    let format = sniff(bytes)?;
    // Decoders are a lot of third-party code run on hostile bytes: a panic means that the file is damaged.
    let decoded = catch_unwind(|| decode(bytes, format)).unwrap_or(Err(UploadError::Damaged))?;
    let (width, height) = decoded.upright_size();
    let variants = resize(decoded.pixels, decoded.orientation)?;
    drop(decoded.pass);
    Ok(ProcessedImage { width, height, sha256: hex::encode(&Sha256::digest(bytes)), variants })
}

struct Decoded {
    pixels: DynamicImage,
    /// The transformation that remains to be applied to make the image upright.
    orientation: Orientation,
    /// Held for as long as the pixels are.
    pass: DecodePermit<'static>,
}

impl Decoded {
    fn upright_size(&self) -> (u32, u32) {
        let (width, height) = (self.pixels.width(), self.pixels.height());
        if is_rotated(self.orientation) { (height, width) } else { (width, height) }
    }
}

/// Detects the format from the first bytes only.
fn sniff(bytes: &[u8]) -> Result<ImageFormat, UploadError> {
    if let Ok(format) = image::guess_format(bytes) {
        return match format {
            ImageFormat::Jpeg
            | ImageFormat::Png
            | ImageFormat::WebP
            | ImageFormat::Gif
            | ImageFormat::Bmp
            | ImageFormat::Tiff => Ok(format),
            ImageFormat::Avif => Err(UploadError::OtherFormat("an AVIF picture")),
            ImageFormat::Ico => Err(UploadError::OtherFormat("an icon (ICO)")),
            ImageFormat::Pnm => Err(UploadError::OtherFormat("a PNM picture")),
            _ => Err(UploadError::NotAPicture),
        };
    }
    if is_heic(bytes) {
        return Err(UploadError::Heic);
    }
    // Formats that people commonly send by mistake are named in the message.
    let start = bytes.get(..bytes.len().min(1024)).unwrap_or_default();
    let text = String::from_utf8_lossy(start).to_ascii_lowercase();
    let text = text.trim_start_matches('\u{feff}').trim_start();
    Err(if text.starts_with("%pdf") {
        UploadError::OtherFormat("a PDF document")
    } else if text.starts_with('<') && text.contains("<svg") {
        UploadError::OtherFormat("an SVG drawing")
    } else if text.starts_with("<!doctype html") || text.starts_with("<html") {
        UploadError::OtherFormat("an HTML page")
    } else if bytes.get(4..8) == Some(b"ftyp") {
        UploadError::OtherFormat(if has_brand(bytes, &[b"avif", b"avis"]) {
            "an AVIF picture"
        } else {
            "a video"
        })
    } else {
        UploadError::NotAPicture
    })
}

/// What a phone saves as HEIC (HEIF containing HEVC): one image, or several as in a burst.
const HEIC_BRANDS: [&[u8; 4]; 8] = [b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"hevm", b"hevs"];

fn is_heic(bytes: &[u8]) -> bool {
    bytes.get(4..8) == Some(b"ftyp")
        && (has_brand(bytes, &HEIC_BRANDS)
            || matches!(bytes.get(8..12), Some(b"mif1" | b"msf1")) && !has_brand(bytes, &[b"avif", b"avis"]))
}

/// Whether the first box lists one of these brands, as its own or as a compatible one.
fn has_brand(bytes: &[u8], brands: &[&[u8; 4]]) -> bool {
    let Some((length, _)) = bytes.split_first_chunk::<4>() else { return false };
    let end = usize::try_from(u32::from_be_bytes(*length)).unwrap_or(usize::MAX).min(bytes.len()).min(256);
    let box_content = bytes.get(8..end.max(12)).unwrap_or_default();
    box_content.chunks_exact(4).any(|brand| brands.iter().any(|known| known.as_slice() == brand))
}

fn decode(bytes: &[u8], format: ImageFormat) -> Result<Decoded, UploadError> {
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MAX_DECODER_BYTES);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    let refused = |error: ImageError| refusal(&error, format);
    let mut decoder = reader.into_decoder().map_err(refused)?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width).saturating_mul(u64::from(height));
    if pixels == 0 {
        return Err(UploadError::NoPixels);
    }
    if pixels > MAX_PIXELS {
        return Err(UploadError::TooManyPixels { pixels });
    }
    if decoder.total_bytes() > MAX_DECODED_BYTES {
        return Err(UploadError::TooDeep);
    }
    // The decoder silently fills what is missing with gray.
    if format == ImageFormat::Jpeg && !has_jpeg_end(bytes) {
        return Err(UploadError::CutShort);
    }
    let orientation = orientation(&mut decoder);
    let pass = WORK.acquire(pixels)?;
    let pixels = DynamicImage::from_decoder(decoder).map_err(refused)?;
    Ok(Decoded { pixels, orientation, pass })
}

/// Invalid data in the EXIF block is no reason to reject the image.
fn orientation(decoder: &mut impl ImageDecoder) -> Orientation {
    // Some programs write the JPEG prefix before the EXIF block in WebP and PNG too; `image` then finds no
    // orientation.
    let prefixed = decoder
        .exif_metadata()
        .ok()
        .flatten()
        .and_then(|exif| Orientation::from_exif_chunk(exif.strip_prefix(b"Exif\0\0")?));
    prefixed.unwrap_or_else(|| decoder.orientation().unwrap_or(Orientation::NoTransforms))
}

fn refusal(error: &ImageError, format: ImageFormat) -> UploadError {
    match error {
        ImageError::Unsupported(_) => UploadError::RareKind(match format {
            ImageFormat::Jpeg => "JPEG",
            ImageFormat::Png => "PNG",
            ImageFormat::WebP => "WebP",
            ImageFormat::Gif => "GIF",
            ImageFormat::Bmp => "BMP",
            _ => "TIFF",
        }),
        ImageError::Limits(_) => UploadError::TooDeep,
        ImageError::IoError(error) if error.kind() == ErrorKind::UnexpectedEof => UploadError::CutShort,
        _ => UploadError::Damaged,
    }
}

/// Whether following the segments of a JPEG leads to the end marker; a thumbnail's own end marker lies inside
/// a segment and does not count.
fn has_jpeg_end(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while let Some(marker_at) = rest.iter().position(|byte| *byte == 0xff) {
        let Some((_, after)) = rest.split_at_checked(marker_at + 1) else { return false };
        rest = match after {
            [0xd9, ..] => return true,
            // A fill byte: the marker is the next one.
            [0xff, ..] => after,
            // An escaped 0xff in the pixel data, or a marker without a payload.
            [0x00 | 0x01 | 0xd0..=0xd8, tail @ ..] => tail,
            [_, high, low, ..] => {
                let length = usize::from(u16::from_be_bytes([*high, *low]));
                let Some(tail) = after.get(1 + length..) else { return false };
                tail
            }
            _ => return false,
        };
    }
    false
}
