//! How large a picture may be that somebody sends.

/// 20 MB, as people's file managers count them: a phone's photo.
pub const MOST_BYTES: u64 = 20 * 1024 * 1024;
pub const MOST_PIXELS: u64 = 50_000_000;
/// 50 megapixels with 8 bits in each of red, green and blue; 40 with alpha.
pub(super) const MOST_DECODED_BYTES: u64 = 160_000_000;
