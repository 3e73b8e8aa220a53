//! What is accepted and what is rejected, with generated images.

use image::codecs::webp::WebPEncoder;
use image::{DynamicImage, ImageEncoder, ImageFormat, Rgb, RgbImage};

use super::made::{
    assert_bare, assert_four_corners, decoded, encoded, exif_orientation, four_corners, gif_that_claims,
    jpeg_with_orientation, png_that_claims, stored_turned, with_segment,
};
use crate::kit::media::{UploadError, decode_upload};
use crate::testing::CpuClock;

const FORMATS: [ImageFormat; 6] = [
    ImageFormat::Jpeg,
    ImageFormat::Png,
    ImageFormat::WebP,
    ImageFormat::Gif,
    ImageFormat::Bmp,
    ImageFormat::Tiff,
];

fn refusal(bytes: &[u8]) -> String {
    decode_upload(bytes).unwrap_err().to_string()
}

#[test]
fn each_format_is_taken_and_looks_as_sent() {
    for format in FORMATS {
        let picture = decode_upload(&encoded(four_corners(60, 40), format)).unwrap();
        assert_eq!((picture.width, picture.height), (60, 40), "{format:?}");
        for variant in &picture.variants {
            assert_four_corners(&decoded(&variant.bytes), &format!("{format:?} as {:?}", variant.format));
            assert_bare(&variant.bytes, &format!("{format:?}"));
        }
    }
}

#[test]
fn a_picture_cut_short_is_refused_in_every_format() {
    // Noise, so that the second half of the file is needed.
    let noise =
        RgbImage::from_fn(64, 64, |x, y| Rgb([(x * 37 + y * 91) as u8, (x * y * 7) as u8, (x * 13) as u8]));
    for format in FORMATS {
        let whole = encoded(noise.clone(), format);
        decode_upload(&whole).unwrap();
        for kept in [12, whole.len() / 4, whole.len() / 2, whole.len() * 9 / 10] {
            let refused = decode_upload(&whole[..kept]).map(|picture| (picture.width, picture.height));
            assert!(
                matches!(refused, Err(UploadError::CutShort | UploadError::Damaged)),
                "{format:?} to {kept}: {refused:?}"
            );
        }
    }
}

#[test]
fn every_orientation_of_a_camera_ends_upright() {
    let upright = four_corners(60, 40);
    for orientation in 1..=8 {
        let sent = jpeg_with_orientation(&stored_turned(&upright, orientation), orientation);
        let picture = decode_upload(&sent).unwrap();
        assert_eq!((picture.width, picture.height), (60, 40), "orientation {orientation}");
        for variant in &picture.variants {
            assert_eq!((variant.width, variant.height), (60, 40), "orientation {orientation}");
            assert_four_corners(&decoded(&variant.bytes), &format!("orientation {orientation}"));
            assert_bare(&variant.bytes, "no orientation is left to be applied twice");
        }
    }
}

#[test]
fn an_orientation_in_webp_counts_with_and_without_the_prefix_of_jpeg() {
    let turned = stored_turned(&four_corners(60, 40), 6);
    for prefix in [&b""[..], b"Exif\0\0"] {
        let mut sent = Vec::new();
        let mut encoder = WebPEncoder::new_lossless(&mut sent);
        encoder.set_exif_metadata([prefix, &exif_orientation(6)].concat()).unwrap();
        turned.write_with_encoder(encoder).unwrap();
        let picture = decode_upload(&sent).unwrap();
        assert_eq!((picture.width, picture.height), (60, 40), "prefix {prefix:?}");
        assert_four_corners(&decoded(&picture.variants[0].bytes), "WebP");
    }
}

#[test]
fn an_orientation_that_does_not_exist_leaves_the_picture_as_it_is() {
    for nonsense in [0, 9, 255] {
        let picture = decode_upload(&jpeg_with_orientation(&four_corners(60, 40), nonsense)).unwrap();
        assert_four_corners(&decoded(&picture.variants[0].bytes), "as stored");
    }
}

#[test]
fn a_large_sideways_photograph_is_cut_by_its_upright_width() {
    let sent = jpeg_with_orientation(&stored_turned(&four_corners(1000, 1500), 6), 6);
    let picture = decode_upload(&sent).unwrap();
    assert_eq!((picture.width, picture.height), (1000, 1500));
    let sizes: Vec<(u32, u32)> =
        picture.variants.iter().map(|variant| (variant.width, variant.height)).collect();
    assert_eq!(sizes, [(320, 480), (640, 960), (1000, 1500), (1000, 1500)]);
    for variant in &picture.variants {
        let shown = decoded(&variant.bytes);
        assert_eq!((shown.width(), shown.height()), (variant.width, variant.height));
        assert_four_corners(&shown, "a large photograph");
    }
}

#[test]
fn comments_and_scripts_in_a_file_do_not_come_out_again() {
    let script = b"<script>alert(1)</script>";
    let jpeg = encoded(four_corners(60, 40), ImageFormat::Jpeg);
    let mut sent = with_segment(&with_segment(&jpeg, 0xfe, script), 0xed, script);
    sent.extend(script);
    for variant in decode_upload(&sent).unwrap().variants {
        assert!(!variant.bytes.windows(8).any(|window| window == &script[..8]), "{:?}", variant.format);
    }
}

#[test]
fn a_refusal_says_what_is_wrong_and_the_limit() {
    assert_eq!(refusal(b""), "The file is empty.");
    let too_large = "The file is larger than 20 MB. Save a smaller copy and send that.";
    assert_eq!(refusal(&vec![0xff; 20 * 1024 * 1024 + 1]), too_large);
    assert_ne!(refusal(&vec![0xff; 20 * 1024 * 1024]), too_large);
    for (sent, megapixels) in [
        (png_that_claims(8000, 8000), "64"),
        (png_that_claims(10_000, 5001), "50.1"),
        (gif_that_claims(65_535, 65_535), "4294.9"),
    ] {
        let sentence = format!(
            "The picture is {megapixels} megapixels; at most 50 are taken. Save it smaller and send that."
        );
        assert_eq!(refusal(&sent), sentence);
    }
    assert_eq!(
        refusal(&gif_that_claims(0, 5)),
        "The picture has no width or no height, so it shows nothing."
    );
    assert_eq!(
        refusal(b"GIFT wrapped"),
        "The file is not a picture that can be opened; use JPEG, PNG, WebP, GIF, BMP or TIFF."
    );
}

#[test]
fn what_is_not_a_picture_is_named() {
    for (sent, named) in [
        (&b"\xef\xbb\xbf\n<?xml version=\"1.0\"?><svg onload=\"alert(1)\"></svg>"[..], "an SVG drawing"),
        (b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "an SVG drawing"),
        (b"<!DOCTYPE html><script>alert(1)</script>", "an HTML page"),
        (b"%PDF-1.7\n", "a PDF document"),
        (b"\0\0\0\x1cftypavif\0\0\0\0", "an AVIF picture"),
        (b"\0\0\0\x1cftypmif1\0\0\0\0avifmiaf", "an AVIF picture"),
        (b"\0\0\0\x14ftypqt  \0\0\0\0qt  ", "a video"),
    ] {
        assert_eq!(decode_upload(sent).unwrap_err(), UploadError::OtherFormat(named));
    }
}

#[test]
fn what_a_phone_saves_as_heic_is_refused_with_the_way_out() {
    for sent in [
        &b"\0\0\0\x18ftypheic\0\0\0\0"[..],
        b"\0\0\0\x18ftypmif1\0\0\0\0mif1heic",
        b"\0\0\0\x18ftypmsf1\0\0\0\0",
        b"\0\0\0\x18ftyphevx\0\0\0\0",
    ] {
        assert_eq!(decode_upload(sent).unwrap_err(), UploadError::Heic);
    }
    assert_eq!(
        UploadError::Heic.to_string(),
        "Your phone saved this as HEIC. In the camera settings choose “Most Compatible”, or send it as JPEG."
    );
}

#[test]
fn a_huge_header_is_refused_before_any_pixel_is_decoded() {
    let began = CpuClock::start();
    for bomb in
        [png_that_claims(60_000, 60_000), png_that_claims(50_000_001, 1), gif_that_claims(65_535, 65_535)]
    {
        assert!(matches!(decode_upload(&bomb), Err(UploadError::TooManyPixels { .. })));
    }
    // Zero and the largest sizes possible: whatever the decoder says about them, they are rejected.
    for (width, height) in [(0, 0), (0, 9), (u32::MAX, u32::MAX), (i32::MAX as u32, 1)] {
        decode_upload(&png_that_claims(width, height)).unwrap_err();
    }
    assert!(began.elapsed().as_secs() < 5, "{:?}", began.elapsed());
}

#[test]
fn thirty_six_megapixels_of_many_bits_are_refused_for_a_small_machine() {
    // The size is in the header; there are no pixels to decode.
    let mut deep = png_that_claims(6000, 6000);
    deep[24] = 16;
    let mut checksum = flate2::Crc::new();
    checksum.update(&deep[12..29]);
    deep[29..33].copy_from_slice(&checksum.sum().to_be_bytes());
    assert_eq!(decode_upload(&deep).unwrap_err(), UploadError::TooDeep);
}

#[test]
fn bits_that_flipped_on_the_way_never_panic_and_never_grow_the_picture() {
    for format in FORMATS {
        let whole = encoded(four_corners(24, 16), format);
        for at in (0..whole.len()).step_by(whole.len() / 120 + 1) {
            let mut bent = whole.clone();
            bent[at] ^= 0x55;
            if let Ok(picture) = decode_upload(&bent) {
                assert!(u64::from(picture.width) * u64::from(picture.height) <= super::super::MAX_PIXELS);
            }
        }
    }
}

#[test]
fn the_same_file_has_the_same_fingerprint_and_the_same_variants() {
    let sent = encoded(four_corners(400, 300), ImageFormat::Png);
    let (first, second) = (decode_upload(&sent).unwrap(), decode_upload(&sent).unwrap());
    assert_eq!(first, second);
    assert_eq!(first.sha256.len(), 64);
    let other = decode_upload(&encoded(DynamicImage::new_rgb8(400, 300), ImageFormat::Png)).unwrap();
    assert_ne!(first.sha256, other.sha256);
}
