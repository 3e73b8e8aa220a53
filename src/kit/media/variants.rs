//! The variants of an image: WebP in up to three widths, and one JPEG of the widest for clients that cannot
//! read WebP.
//!
//! Invariant: never wider than the original, never a different aspect ratio, and opaque unless the original
//! is transparent somewhere.

use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{U8x3, U8x4};
use fast_image_resize::{FilterType, MulDiv, ResizeAlg, ResizeOptions, Resizer};
use image::metadata::Orientation;
use image::{DynamicImage, Rgb, RgbImage, RgbaImage};
use jpeg_encoder::{ChromaSubsamplingMethod, ColorType, Encoder};

use super::{ImageVariant, UploadError, VariantFormat};

/// The widths that pages request; for a narrower original the last one is its own width.
const WIDTHS: [u32; 3] = [320, 640, 1200];
/// WebP's limit for each side.
const MAX_SIDE: u32 = 16_383;
const WEBP_QUALITY: f32 = 80.0;
const JPEG_QUALITY: u8 = 82;

/// Whether making the image upright swaps width and height.
pub(super) fn is_rotated(orientation: Orientation) -> bool {
    matches!(
        orientation,
        Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH
    )
}

/// Resizes the widest first and the others from it, so that the original is freed early.
pub(super) fn resize(
    original: DynamicImage,
    orientation: Orientation,
) -> Result<Vec<ImageVariant>, UploadError> {
    let (across, down) = (original.width(), original.height());
    let sideways = is_rotated(orientation);
    let mut sizes = if sideways { sizes(down, across) } else { sizes(across, down) }.into_iter().rev();
    let Some((width, height)) = sizes.next() else { return Err(UploadError::NoPixels) };
    let (across, down) = if sideways { (height, width) } else { (width, height) };
    // Rotating after resizing moves only a fraction of the pixels.
    let mut shown = without_idle_alpha(shrink(original, across, down)?);
    shown.apply_orientation(orientation);

    let jpeg = ImageVariant { width, height, format: VariantFormat::Jpeg, bytes: jpeg(&shown)? };
    let mut variants = vec![jpeg, webp(&shown)?];
    for (width, height) in sizes {
        shown = shrink(shown, width, height)?;
        variants.push(webp(&shown)?);
    }
    variants.reverse();
    Ok(variants)
}

/// Sizes to resize an upright original to, narrowest first.
fn sizes(width: u32, height: u32) -> Vec<(u32, u32)> {
    let [.., most] = WIDTHS;
    let widest = width.min(most).min(scale(MAX_SIDE, width, height));
    WIDTHS
        .into_iter()
        .filter(|step| *step < widest)
        .chain([widest])
        .map(|step| (step, scale(step, height, width).min(MAX_SIDE)))
        .collect()
}

/// `amount * numerator / denominator`, rounded, and at least one pixel.
fn scale(amount: u32, numerator: u32, denominator: u32) -> u32 {
    let denominator = u64::from(denominator.max(1));
    let scaled = (u64::from(amount) * u64::from(numerator) + denominator / 2) / denominator;
    u32::try_from(scaled).unwrap_or(u32::MAX).max(1)
}

/// Consumes the larger image: its colors are premultiplied by alpha in place, because a copy of a whole
/// original would double the memory. The result has 8 bits per channel. Written out for the two pixel types:
/// the library's dynamic dispatch would pull in the code for all of them.
fn shrink(from: DynamicImage, width: u32, height: u32) -> Result<DynamicImage, UploadError> {
    let broke = |error: &dyn std::error::Error| UploadError::NotEncoded(error.to_string());
    let from = eight_bits(from);
    if (from.width(), from.height()) == (width, height) {
        return Ok(from);
    }
    let (across, down) = (from.width(), from.height());
    let options =
        ResizeOptions::new().resize_alg(ResizeAlg::Convolution(FilterType::Lanczos3)).use_alpha(false);
    let mut resizer = Resizer::new();
    if let DynamicImage::ImageRgba8(mut pixels) = from {
        let alpha = MulDiv::new();
        let mut large =
            TypedImage::<U8x4>::from_buffer(across, down, &mut pixels).map_err(|error| broke(&error))?;
        alpha.multiply_alpha_inplace_typed(&mut large).map_err(|error| broke(&error))?;
        let mut shrunk = RgbaImage::new(width, height);
        let mut small =
            TypedImage::<U8x4>::from_buffer(width, height, &mut shrunk).map_err(|error| broke(&error))?;
        resizer.resize_typed(&large, &mut small, &options).map_err(|error| broke(&error))?;
        alpha.divide_alpha_inplace_typed(&mut small).map_err(|error| broke(&error))?;
        return Ok(shrunk.into());
    }
    let pixels = from.into_rgb8();
    let large = TypedImageRef::<U8x3>::from_buffer(across, down, &pixels).map_err(|error| broke(&error))?;
    let mut shrunk = RgbImage::new(width, height);
    let mut small =
        TypedImage::<U8x3>::from_buffer(width, height, &mut shrunk).map_err(|error| broke(&error))?;
    resizer.resize_typed(&large, &mut small, &options).map_err(|error| broke(&error))?;
    Ok(shrunk.into())
}

/// Converts to red, green, blue and possibly alpha, 8 bits each.
fn eight_bits(picture: DynamicImage) -> DynamicImage {
    match picture {
        DynamicImage::ImageRgb8(_) | DynamicImage::ImageRgba8(_) => picture,
        other if other.color().has_alpha() => other.into_rgba8().into(),
        other => other.into_rgb8().into(),
    }
}

/// Drops the alpha channel unless some pixel is transparent.
fn without_idle_alpha(picture: DynamicImage) -> DynamicImage {
    match picture {
        DynamicImage::ImageRgba8(pixels) if pixels.pixels().all(|pixel| matches!(pixel.0, [.., u8::MAX])) => {
            DynamicImage::from(pixels).into_rgb8().into()
        }
        other => other,
    }
}

fn webp(picture: &DynamicImage) -> Result<ImageVariant, UploadError> {
    let (width, height) = (picture.width(), picture.height());
    let encoder = match picture.color().has_alpha() {
        true => webp::Encoder::from_rgba(picture.as_bytes(), width, height),
        false => webp::Encoder::from_rgb(picture.as_bytes(), width, height),
    };
    let bytes = encoder
        .encode_simple(false, WEBP_QUALITY)
        .map_err(|error| UploadError::NotEncoded(format!("WebP: {error:?}")))?
        .to_vec();
    Ok(ImageVariant { width, height, format: VariantFormat::Webp, bytes })
}

fn jpeg(picture: &DynamicImage) -> Result<Vec<u8>, UploadError> {
    let pixels = match picture {
        DynamicImage::ImageRgba8(pixels) => on_white(pixels),
        other => other.to_rgb8(),
    };
    let broke = |error: &dyn std::error::Error| UploadError::NotEncoded(format!("JPEG: {error}"));
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

/// JPEG has no transparency; pages are white behind an image.
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
