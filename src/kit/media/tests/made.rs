//! Generated images, and helpers to read the output.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

pub const RED: [u8; 3] = [220, 30, 30];
pub const GREEN: [u8; 3] = [30, 180, 40];
pub const BLUE: [u8; 3] = [30, 40, 200];
pub const SAND: [u8; 3] = [230, 220, 170];

/// Red top left, green top right, blue bottom left, sand bottom right.
pub fn four_corners(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        Rgb(match (x < width / 2, y < height / 2) {
            (true, true) => RED,
            (false, true) => GREEN,
            (true, false) => BLUE,
            (false, false) => SAND,
        })
    })
}

pub fn assert_four_corners(picture: &DynamicImage, what: &str) {
    let (width, height) = (picture.width(), picture.height());
    let picture = picture.to_rgb8();
    for (x, y, color) in [(1, 1, RED), (3, 1, GREEN), (1, 3, BLUE), (3, 3, SAND)] {
        let found = picture.get_pixel(width * x / 4, height * y / 4).0;
        assert!(is_near(found, color), "{what}: {found:?} where {color:?} should be");
    }
}

pub fn is_near(found: [u8; 3], wanted: [u8; 3]) -> bool {
    found.iter().zip(wanted).all(|(found, wanted)| found.abs_diff(wanted) <= 12)
}

pub fn encoded(picture: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.into().write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

pub fn decoded(bytes: &[u8]) -> DynamicImage {
    image::load_from_memory(bytes).unwrap()
}

/// How a camera held in EXIF orientation 1 to 8 stores an upright image.
pub fn stored_turned(upright: &RgbImage, orientation: u8) -> RgbImage {
    let (width, height) = upright.dimensions();
    let (across, down) = if orientation >= 5 { (height, width) } else { (width, height) };
    RgbImage::from_fn(across, down, |x, y| {
        let (x, y) = match orientation {
            1 => (x, y),
            2 => (width - 1 - x, y),
            3 => (width - 1 - x, height - 1 - y),
            4 => (x, height - 1 - y),
            5 => (y, x),
            6 => (width - 1 - y, x),
            7 => (width - 1 - y, height - 1 - x),
            8 => (y, height - 1 - x),
            other => panic!("no orientation {other}"),
        };
        *upright.get_pixel(x, y)
    })
}

/// An EXIF block, written byte by byte, that contains only the orientation.
pub fn exif_orientation(orientation: u8) -> Vec<u8> {
    let header = b"MM\0\x2a\0\0\0\x08\0\x01";
    let entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
    [&header[..], &entry, &[0; 4]].concat()
}

pub fn jpeg_with_orientation(picture: &RgbImage, orientation: u8) -> Vec<u8> {
    let exif = [b"Exif\0\0", &exif_orientation(orientation)[..]].concat();
    with_segment(&encoded(picture.clone(), ImageFormat::Jpeg), 0xe1, &exif)
}

/// Inserts a segment right after the start of a JPEG.
pub fn with_segment(jpeg: &[u8], marker: u8, payload: &[u8]) -> Vec<u8> {
    let length = u16::try_from(payload.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xff, marker], &length, payload, &jpeg[2..]].concat()
}

/// The start of a PNG that claims this size, with correct checksums and a line or two of pixels.
pub fn png_that_claims(width: u32, height: u32) -> Vec<u8> {
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    for (name, body) in [(b"IHDR", header), (b"IDAT", vec![0x78, 0x9c, 0x63, 0, 0]), (b"IEND", vec![])] {
        let mut checksum = flate2::Crc::new();
        checksum.update(name);
        checksum.update(&body);
        bytes.extend(u32::try_from(body.len()).unwrap().to_be_bytes());
        bytes.extend(name);
        bytes.extend(body);
        bytes.extend(checksum.sum().to_be_bytes());
    }
    bytes
}

/// A GIF that claims a canvas of this size, with one frame of a single pixel.
pub fn gif_that_claims(width: u16, height: u16) -> Vec<u8> {
    let mut bytes = b"GIF89a".to_vec();
    bytes.extend(width.to_le_bytes());
    bytes.extend(height.to_le_bytes());
    bytes.extend([0x80, 0, 0, 255, 255, 255, 0, 0, 0]);
    bytes.extend([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b]);
    bytes
}

/// Payloads of the APP1 to APP15 and comment segments of a JPEG.
pub fn metadata_segments(jpeg: &[u8]) -> Vec<&[u8]> {
    segments(jpeg)
        .into_iter()
        .filter(|(marker, _)| matches!(marker, 0xe1..=0xef | 0xfe))
        .map(|(_, body)| body)
        .collect()
}

/// Markers and payloads before the pixels.
fn segments(jpeg: &[u8]) -> Vec<(u8, &[u8])> {
    let (mut found, mut at) = (Vec::new(), 2);
    while jpeg[at] == 0xff && jpeg[at + 1] != 0xda {
        let length = usize::from(u16::from_be_bytes([jpeg[at + 2], jpeg[at + 3]]));
        found.push((jpeg[at + 1], &jpeg[at + 4..at + 2 + length]));
        at += 2 + length;
    }
    found
}

/// Asserts that a variant contains what its pixels need and no block that could carry more.
pub fn assert_bare(bytes: &[u8], what: &str) {
    if bytes.starts_with(b"RIFF") {
        let mut at = 12;
        while at < bytes.len() {
            let name = std::str::from_utf8(&bytes[at..at + 4]).unwrap();
            assert!(["VP8 ", "VP8L", "VP8X", "ALPH"].contains(&name), "{what}: WebP block {name}");
            let length = u32::from_le_bytes(bytes[at + 4..at + 8].try_into().unwrap());
            at += 8 + usize::try_from(length).unwrap().next_multiple_of(2);
        }
    } else {
        assert_eq!(metadata_segments(bytes), Vec::<&[u8]>::new(), "{what}");
        for (marker, body) in segments(bytes) {
            assert!(marker != 0xe0 || body.len() == 14, "{what}: JFIF block with a thumbnail");
        }
        assert!(bytes.ends_with(&[0xff, 0xd9]), "{what}: bytes after the end");
    }
}
