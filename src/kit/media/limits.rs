//! Size limits for uploaded images.

/// 20 MB as file managers count it: enough for a photo from a phone.
pub const MAX_BYTES: u64 = 20 * 1024 * 1024;
pub const MAX_PIXELS: u64 = 50_000_000;
/// Enough for 50 megapixels with 8 bits each of red, green and blue, or 40 megapixels with alpha.
pub(super) const MAX_DECODED_BYTES: u64 = 160_000_000;
