//! Sizes, colors and transparency of the variants.

use image::{DynamicImage, ImageBuffer, ImageFormat, Luma, LumaA, Rgb, Rgba, RgbaImage};

use super::made::{assert_four_corners, decoded, encoded, four_corners, is_near};
use crate::kit::media::{ImageVariant, ProcessedImage, VariantFormat, decode_upload};

fn taken(picture: impl Into<DynamicImage>) -> ProcessedImage {
    decode_upload(&encoded(picture, ImageFormat::Png)).unwrap()
}

fn sizes(picture: &ProcessedImage) -> Vec<(u32, u32, VariantFormat)> {
    picture.variants.iter().map(|variant| (variant.width, variant.height, variant.format)).collect()
}

fn jpeg(picture: &ProcessedImage) -> &ImageVariant {
    picture.variants.last().unwrap()
}

#[test]
fn a_picture_is_cut_to_the_widths_it_fills_and_never_enlarged() {
    use VariantFormat::{Jpeg, Webp};
    for (width, height, expected) in [
        (2400, 1600, vec![(320, 213, Webp), (640, 427, Webp), (1200, 800, Webp), (1200, 800, Jpeg)]),
        (1200, 600, vec![(320, 160, Webp), (640, 320, Webp), (1200, 600, Webp), (1200, 600, Jpeg)]),
        (640, 640, vec![(320, 320, Webp), (640, 640, Webp), (640, 640, Jpeg)]),
        (500, 250, vec![(320, 160, Webp), (500, 250, Webp), (500, 250, Jpeg)]),
        (1, 1, vec![(1, 1, Webp), (1, 1, Jpeg)]),
        (10_000, 1, vec![(320, 1, Webp), (640, 1, Webp), (1200, 1, Webp), (1200, 1, Jpeg)]),
        // Taller than a WebP can be: narrowed until it fits.
        (2, 32_766, vec![(1, 16_383, Webp), (1, 16_383, Jpeg)]),
    ] {
        let picture = taken(DynamicImage::new_luma8(width, height));
        assert_eq!((picture.width, picture.height), (width, height));
        assert_eq!(sizes(&picture), expected);
        for variant in &picture.variants {
            let shown = decoded(&variant.bytes);
            assert_eq!((shown.width(), shown.height()), (variant.width, variant.height));
        }
    }
}

#[test]
fn a_large_picture_keeps_its_scene_in_every_variant() {
    let picture = taken(four_corners(1600, 1200));
    assert_eq!(picture.variants.len(), 4);
    for variant in &picture.variants {
        assert_four_corners(&decoded(&variant.bytes), &format!("{} wide", variant.width));
    }
}

#[test]
fn gray_deep_and_indexed_pictures_keep_their_tones() {
    let wanted = [128, 128, 128];
    let pictures: [DynamicImage; 4] = [
        ImageBuffer::from_pixel(700, 20, Luma([128_u8])).into(),
        ImageBuffer::from_pixel(700, 20, Luma([128_u16 * 257])).into(),
        ImageBuffer::from_pixel(700, 20, LumaA([128_u16 * 257, u16::MAX])).into(),
        ImageBuffer::from_pixel(700, 20, Rgb([128_u16 * 257; 3])).into(),
    ];
    let files = pictures.into_iter().map(|picture| encoded(picture, ImageFormat::Png));
    let indexed = encoded(ImageBuffer::from_pixel(700, 20, Rgba([128_u8, 128, 128, 255])), ImageFormat::Gif);
    for file in files.chain([indexed]) {
        for variant in decode_upload(&file).unwrap().variants {
            let shown = decoded(&variant.bytes);
            assert!(!shown.color().has_alpha(), "opaque stays opaque");
            let found = shown.to_rgb8().get_pixel(variant.width / 2, variant.height / 2).0;
            assert!(is_near(found, wanted), "{found:?} in {} wide {:?}", variant.width, variant.format);
        }
    }
}

#[test]
fn transparency_stays_in_webp_and_turns_white_in_jpeg() {
    // Black and fully transparent on the left, half-transparent red in the middle, red on the right.
    let sent = RgbaImage::from_fn(1300, 100, |x, _| match x {
        0..400 => Rgba([0, 0, 0, 0]),
        400..800 => Rgba([255, 0, 0, 128]),
        _ => Rgba([255, 0, 0, 255]),
    });
    let picture = taken(sent);
    for variant in picture.variants.iter().filter(|variant| variant.format == VariantFormat::Webp) {
        let shown = decoded(&variant.bytes).to_rgba8();
        let alpha = |part: u32| shown.get_pixel(variant.width * part / 13, variant.height / 2).0[3];
        assert_eq!((alpha(2), alpha(11)), (0, 255), "{} wide", variant.width);
        assert!(alpha(6).abs_diff(128) < 4, "{} wide: {}", variant.width, alpha(6));
    }
    let flat = decoded(&jpeg(&picture).bytes).to_rgb8();
    let color = |part: u32| flat.get_pixel(flat.width() * part / 13, 40).0;
    for (part, wanted) in [(2, [255, 255, 255]), (6, [255, 127, 127]), (11, [254, 0, 0])] {
        assert!(is_near(color(part), wanted), "{:?} where {wanted:?} should be", color(part));
    }
}

#[test]
fn the_color_under_clear_pixels_does_not_bleed_into_the_edge() {
    // Invisible bright green next to opaque blue.
    let sent =
        RgbaImage::from_fn(
            1400,
            60,
            |x, _| if x % 4 < 2 { Rgba([0, 255, 0, 0]) } else { Rgba([0, 0, 255, 255]) },
        );
    let picture = taken(sent);
    for variant in picture.variants.iter().filter(|variant| variant.format == VariantFormat::Webp) {
        let shown = decoded(&variant.bytes).to_rgba8();
        let worst = shown.pixels().filter(|pixel| pixel.0[3] > 64).map(|pixel| pixel.0[1]).max();
        assert!(worst.unwrap() < 60, "{} wide: green {worst:?}", variant.width);
    }
}

#[test]
fn only_the_first_frame_of_an_animation_is_taken() {
    let mut bytes = Vec::new();
    let mut encoder = image::codecs::gif::GifEncoder::new(&mut bytes);
    for color in [[0, 0, 255, 255], [255, 0, 0, 255]] {
        encoder.encode_frame(image::Frame::new(RgbaImage::from_pixel(40, 30, Rgba(color)))).unwrap();
    }
    drop(encoder);
    let shown = decoded(&jpeg(&decode_upload(&bytes).unwrap()).bytes).to_rgb8();
    assert!(is_near(shown.get_pixel(20, 15).0, [0, 0, 255]));
}

#[test]
fn the_jpeg_is_progressive() {
    let picture = taken(four_corners(200, 100));
    assert!(jpeg(&picture).bytes.windows(2).any(|marker| marker == [0xff, 0xc2]));
}
