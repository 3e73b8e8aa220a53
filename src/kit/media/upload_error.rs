//! Why an upload is rejected: each reason is one sentence that the sender can act on.

use std::fmt;

use super::limits::{MAX_BYTES, MAX_DECODED_BYTES, MAX_PIXELS};

const USE_THESE: &str = "use JPEG, PNG, WebP, GIF, BMP or TIFF";
const MEGABYTE: u64 = 1024 * 1024;
const MEGAPIXEL: u64 = 1_000_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UploadError {
    Empty,
    TooManyBytes,
    TooManyPixels {
        pixels: u64,
    },
    /// Few enough pixels, but with so many bits each that they would fill the memory of a small machine.
    TooDeep,
    NoPixels,
    /// What phones save by default.
    Heic,
    /// A known format that is not accepted; the text names it with its article.
    OtherFormat(&'static str),
    NotAPicture,
    /// A rare variant of an accepted format.
    RareKind(&'static str),
    CutShort,
    Damaged,
    /// Too many other images are being decoded.
    Busy,
    /// The image was decoded but could not be encoded again.
    NotEncoded(String),
}

impl fmt::Display for UploadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UploadError::Empty => f.write_str("The file is empty."),
            UploadError::TooManyBytes => write!(
                f,
                "The file is larger than {} MB. Save a smaller copy and send that.",
                MAX_BYTES / MEGABYTE
            ),
            UploadError::TooManyPixels { pixels } => write!(
                f,
                "The picture is {} megapixels; at most {} are taken. Save it smaller and send that.",
                tenths_up(*pixels, MEGAPIXEL),
                tenths_up(MAX_PIXELS, MEGAPIXEL)
            ),
            UploadError::TooDeep => write!(
                f,
                "The picture fills more than {} MB when opened; please save it smaller, or with 8 bits per color.",
                MAX_DECODED_BYTES / 1_000_000
            ),
            UploadError::NoPixels => {
                f.write_str("The picture has no width or no height, so it shows nothing.")
            }
            UploadError::Heic => f.write_str(
                "Your phone saved this as HEIC. In the camera settings choose “Most Compatible”, or send it as JPEG.",
            ),
            UploadError::OtherFormat(kind) => write!(f, "The file is {kind}; {USE_THESE}."),
            UploadError::NotAPicture => write!(f, "The file is not a picture that can be opened; {USE_THESE}."),
            UploadError::RareKind(format) => {
                write!(
                    f,
                    "This kind of {format} file cannot be opened; please save it as a plain JPEG or PNG."
                )
            }
            UploadError::CutShort => {
                f.write_str("The picture file ends too early; please send the whole file again.")
            }
            UploadError::Damaged => f.write_str("The picture file is damaged. Copy it from your camera or phone again, or choose another one."),
            UploadError::Busy => f.write_str("Many pictures are being read; please try again in a moment."),
            UploadError::NotEncoded(cause) => write!(f, "The picture could not be saved: {cause}."),
        }
    }
}

impl std::error::Error for UploadError {}

/// `amount` in `unit`s with at most one decimal, rounded up: an amount over a limit must not read as if it
/// were exactly at it.
fn tenths_up(amount: u64, unit: u64) -> String {
    let tenths = amount.saturating_mul(10).div_ceil(unit);
    match tenths % 10 {
        0 => (tenths / 10).to_string(),
        rest => format!("{}.{rest}", tenths / 10),
    }
}
