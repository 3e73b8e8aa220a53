//! The files that a picture is shown from: WebP in up to three widths, and one JPEG of the widest
//! for what cannot read WebP.
//!
//! Invariant: never wider than the original, never of another aspect ratio, and opaque unless the
//! original shows something through.

use fast_image_resize::{FilterType, MulDiv, ResizeAlg, ResizeOptions, Resizer};
use image::metadata::Orientation;
use image::{DynamicImage, Rgb, RgbImage, RgbaImage};
use jpeg_encoder::{ChromaSubsamplingMethod, ColorType, Encoder};

use super::intake::is_sideways;
use super::{Format, Refused, Variant};

/// Pages ask for these; a narrower original ends the row with its own width.
const WIDTHS: [u32; 3] = [320, 640, 1200];
/// WebP cannot say more along a side.
const LONGEST_SIDE: u32 = 16_383;
const WEBP_QUALITY: f32 = 80.0;
const JPEG_QUALITY: u8 = 82;

/// Cuts the widest first and the others from it, so the original is let go early.
pub(super) fn cut(original: DynamicImage, orientation: Orientation) -> Result<Vec<Variant>, Refused> {
    let (across, down) = (original.width(), original.height());
    let sideways = is_sideways(orientation);
    let mut sizes = if sideways { sizes(down, across) } else { sizes(across, down) }.into_iter().rev();
    let Some((width, height)) = sizes.next() else { return Err(Refused::NoPixels) };
    let (across, down) = if sideways { (height, width) } else { (width, height) };
    // Turning after the cut moves a fraction of the pixels.
    let mut shown = eight_bits(shrink(original, across, down)?);
    shown.apply_orientation(orientation);

    let jpeg = Variant { width, height, format: Format::Jpeg, bytes: jpeg(&shown)? };
    let mut variants = vec![jpeg, webp(&shown)?];
    for (width, height) in sizes {
        shown = shrink(shown, width, height)?;
        variants.push(webp(&shown)?);
    }
    variants.reverse();
    Ok(variants)
}

/// Sizes to cut from an upright original, narrowest first.
fn sizes(width: u32, height: u32) -> Vec<(u32, u32)> {
    let [.., most] = WIDTHS;
    let widest = width.min(most).min(scale(LONGEST_SIDE, width, height));
    WIDTHS
        .into_iter()
        .filter(|step| *step < widest)
        .chain([widest])
        .map(|step| (step, scale(step, height, width).min(LONGEST_SIDE)))
        .collect()
}

/// `amount * numerator / denominator`, rounded, and at least one pixel.
fn scale(amount: u32, numerator: u32, denominator: u32) -> u32 {
    let denominator = u64::from(denominator.max(1));
    let scaled = (u64::from(amount) * u64::from(numerator) + denominator / 2) / denominator;
    u32::try_from(scaled).unwrap_or(u32::MAX).max(1)
}

/// Consumes the larger picture: its colors are weighted by alpha in place, because a copy of a
/// whole original would double the memory.
fn shrink(mut from: DynamicImage, width: u32, height: u32) -> Result<DynamicImage, Refused> {
    if (from.width(), from.height()) == (width, height) {
        return Ok(from);
    }
    let broke = |error: &dyn std::error::Error| Refused::NotEncoded(error.to_string());
    let has_alpha = from.color().has_alpha();
    let alpha = MulDiv::new();
    if has_alpha {
        alpha.multiply_alpha_inplace(&mut from).map_err(|error| broke(&error))?;
    }
    let mut to = DynamicImage::new(width, height, from.color());
    let options =
        ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3)).use_alpha(false);
    Resizer::new().resize(&from, &mut to, &options).map_err(|error| broke(&error))?;
    if has_alpha {
        alpha.divide_alpha_inplace(&mut to).map_err(|error| broke(&error))?;
    }
    Ok(to)
}

/// Red, green and blue of 8 bits, with alpha only where something shows through.
fn eight_bits(picture: DynamicImage) -> DynamicImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8().into();
    }
    let pixels: RgbaImage = picture.into_rgba8();
    if pixels.pixels().all(|pixel| matches!(pixel.0, [.., u8::MAX])) {
        return DynamicImage::from(pixels).into_rgb8().into();
    }
    pixels.into()
}

fn webp(picture: &DynamicImage) -> Result<Variant, Refused> {
    let (width, height) = (picture.width(), picture.height());
    let encoder = match picture.color().has_alpha() {
        true => webp::Encoder::from_rgba(picture.as_bytes(), width, height),
        false => webp::Encoder::from_rgb(picture.as_bytes(), width, height),
    };
    let bytes = encoder
        .encode_simple(false, WEBP_QUALITY)
        .map_err(|error| Refused::NotEncoded(format!("WebP: {error:?}")))?
        .to_vec();
    Ok(Variant { width, height, format: Format::Webp, bytes })
}

fn jpeg(picture: &DynamicImage) -> Result<Vec<u8>, Refused> {
    let pixels = match picture {
        DynamicImage::ImageRgba8(pixels) => on_white(pixels),
        other => other.to_rgb8(),
    };
    let broke = |error: &dyn std::error::Error| Refused::NotEncoded(format!("JPEG: {error}"));
    let width = u16::try_from(pixels.width()).map_err(|error| broke(&error))?;
    let height = u16::try_from(pixels.height()).map_err(|error| broke(&error))?;
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, JPEG_QUALITY);
    encoder.set_progressive(true);
    encoder.set_optimized_huffman_tables(true);
    encoder.set_chroma_subsampling_method(ChromaSubsamplingMethod::Average);
    encoder.encode(&pixels, width, height, ColorType::Rgb).map_err(|error| broke(&error))?;
    Ok(bytes)
}

/// JPEG knows no transparency; pages are white behind a picture.
fn on_white(pixels: &RgbaImage) -> RgbImage {
    let mut flat = RgbImage::new(pixels.width(), pixels.height());
    for (flat, pixel) in flat.pixels_mut().zip(pixels.pixels()) {
        let [red, green, blue, alpha] = pixel.0;
        *flat = Rgb([red, green, blue].map(|color| over_white(color, alpha)));
    }
    flat
}

fn over_white(color: u8, alpha: u8) -> u8 {
    let (color, alpha) = (u32::from(color), u32::from(alpha));
    let mixed = (color * alpha + 255 * (255 - alpha) + 127) / 255;
    u8::try_from(mixed).unwrap_or(u8::MAX)
}
