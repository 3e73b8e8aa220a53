//! Files from other projects' test suites; `TOWNGREEN_CORPUS` says where they are.

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

use image::ImageFormat;
use serde::Deserialize;

use super::made::{assert_bare, decoded, encoded, four_corners, metadata_segments};
use crate::kit::media::{ProcessedImage, UploadError, decode_upload};

#[derive(Deserialize)]
struct Expected {
    files: BTreeMap<String, File>,
}

#[derive(Deserialize)]
struct File {
    decodes: bool,
    format: Option<String>,
    upright_size: Option<(u32, u32)>,
}

fn folder() -> Option<PathBuf> {
    crate::testing::corpus("data/open/robustness/images")
}

fn read(folder: &std::path::Path, name: &str) -> Vec<u8> {
    std::fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn taken(folder: &std::path::Path, name: &str) -> ProcessedImage {
    decode_upload(&read(folder, name)).unwrap_or_else(|refused| panic!("{name}: {refused}"))
}

#[test]
fn every_file_of_the_corpus_is_taken_or_refused_as_expected() {
    let Some(folder) = folder() else { return };
    let expected: Expected = serde_json::from_slice(&read(&folder, "expected.json")).unwrap();
    assert!(expected.files.len() > 30);
    for (name, file) in &expected.files {
        let is_taken = file.decodes && file.format.as_deref() != Some("PPM");
        match decode_upload(&read(&folder, name)) {
            Ok(picture) => {
                assert!(is_taken, "{name} should be refused");
                assert_eq!(Some((picture.width, picture.height)), file.upright_size, "{name}");
                picture.variants.iter().for_each(|variant| assert_bare(&variant.bytes, name));
            }
            Err(refused) => {
                assert!(!is_taken, "{name}: {refused}");
                println!("{name}: {refused}");
            }
        }
    }
}

#[test]
fn refusals_of_the_corpus_say_what_is_wrong() {
    let Some(folder) = folder() else { return };
    for (name, reason) in [
        ("truncated_jpeg.jpg", UploadError::CutShort),
        ("truncated_image.png", UploadError::CutShort),
        ("decompression_bomb.ico", UploadError::OtherFormat("an icon (ICO)")),
        ("hopper.ppm", UploadError::OtherFormat("a PNM picture")),
        ("patt__SVG_XSS_green_triangle.svg", UploadError::OtherFormat("an SVG drawing")),
        ("patt__ssrf_svg_image.svg", UploadError::OtherFormat("an SVG drawing")),
    ] {
        assert_eq!(decode_upload(&read(&folder, name)).unwrap_err(), reason, "{name}");
    }
}

#[test]
fn nothing_of_the_metadata_of_the_corpus_comes_out_again() {
    let Some(folder) = folder() else { return };
    // Runs of zeros, and bytes that any JPEG contains (an EXIF block may contain one), prove nothing.
    let telling = |window: &&[u8]| window.iter().collect::<HashSet<_>>().len() > 5;
    let plain = encoded(four_corners(64, 64), ImageFormat::Jpeg);
    let plain: HashSet<&[u8]> = plain.windows(12).collect();
    for name in
        ["patt__payload_in_all_known_metadata.jpg", "exif_gps.jpg", "pil_sample_cmyk.jpg", "invalid-exif.jpg"]
    {
        let sent = read(&folder, name);
        let picture = taken(&folder, name);
        let hidden: HashSet<&[u8]> = metadata_segments(&sent)
            .into_iter()
            .flat_map(|segment| segment.windows(12))
            .filter(telling)
            .collect();
        let hidden: HashSet<&[u8]> = hidden.difference(&plain).copied().collect();
        assert!(hidden.len() > 50, "{name} holds metadata to lose");
        for variant in &picture.variants {
            let kept = variant.bytes.windows(12).find(|window| hidden.contains(window));
            assert_eq!(kept, None, "{name}, {:?}", variant.format);
        }
    }
}

#[test]
fn one_scene_in_many_formats_looks_the_same() {
    let Some(folder) = folder() else { return };
    let reference = decoded(&taken(&folder, "hopper.png").variants[0].bytes).into_rgb8();
    // The last four were made from a lower-quality copy, or have few colors.
    for (name, most) in [
        ("hopper.bmp", 3.0),
        ("hopper.tif", 3.0),
        ("hopper.jpg", 6.0),
        ("hopper.webp", 9.0),
        ("hopper.gif", 14.0),
        ("hopper_orientation_2.jpg", 14.0),
        ("hopper_orientation_6.jpg", 14.0),
        ("hopper_orientation_8.jpg", 14.0),
        ("hopper_orientation_6.webp", 14.0),
    ] {
        let picture = decoded(&taken(&folder, name).variants[0].bytes).into_rgb8();
        let sum: u64 = picture.iter().zip(reference.iter()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
        let mean = sum as f64 / reference.len() as f64;
        println!("{name}: {mean}");
        assert!(mean < most, "{name} differs by {mean}");
    }
}

#[test]
fn a_photograph_in_printing_colors_is_neither_inverted_nor_washed_out() {
    let Some(folder) = folder() else { return };
    for variant in &taken(&folder, "pil_sample_cmyk.jpg").variants {
        let shown = decoded(&variant.bytes).into_rgb8();
        let [red, green, blue] = shown.get_pixel(2, 2).0;
        assert!(red > 200 && green < 60 && blue < 60, "red top left: {:?}", [red, green, blue]);
        assert!(shown.get_pixel(97, 97).0.iter().all(|color| *color < 25), "black bottom right");
    }
}
