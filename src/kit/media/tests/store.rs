//! Images in the data file, and their addresses.

use image::ImageFormat;
use rusqlite::Connection;

use super::made::{encoded, four_corners};
use crate::kit::media::{
    ImageFileName, ProcessedImage, StoredImage, VariantFormat, decode_upload, find_file, find_image,
    insert_image, list_images,
};

const NOW: &str = "2026-05-02T12:00:00.000Z";

fn database() -> Connection {
    let conn = Connection::open_in_memory().unwrap();
    conn.execute_batch("PRAGMA foreign_keys = ON").unwrap();
    conn.execute_batch(include_str!("../../../../migrations/V2__media.sql")).unwrap();
    conn
}

fn picture(width: u32, height: u32) -> ProcessedImage {
    decode_upload(&encoded(four_corners(width, height), ImageFormat::Png)).unwrap()
}

fn stored(widths: &[u32]) -> StoredImage {
    StoredImage {
        id: 1,
        token: "00112233445566778899aabbccddeeff".into(),
        width: 4000,
        height: 3000,
        alt: "The green".into(),
        widths: widths.to_vec(),
    }
}

#[test]
fn a_stored_picture_is_found_with_all_its_files() {
    let conn = database();
    let picture = picture(700, 500);
    let id = insert_image(&conn, &picture, "The green in May", NOW).unwrap();
    let image = find_image(&conn, id).unwrap().unwrap();
    assert_eq!((image.id, image.width, image.height, image.alt.as_str()), (id, 700, 500, "The green in May"));
    assert_eq!(image.widths, [320, 640, 700]);
    for variant in &picture.variants {
        let found = find_file(&conn, &image.token, variant.width, variant.format).unwrap();
        assert_eq!(found.as_ref(), Some(&variant.bytes));
    }
    assert_eq!(find_file(&conn, &image.token, 700, VariantFormat::Jpeg).unwrap().unwrap()[..2], [0xff, 0xd8]);
    assert_eq!(find_file(&conn, &image.token, 320, VariantFormat::Jpeg).unwrap(), None);
    assert_eq!(find_file(&conn, &"0".repeat(32), 320, VariantFormat::Webp).unwrap(), None);
}

#[test]
fn the_same_picture_with_the_same_words_is_stored_once() {
    let conn = database();
    let picture = picture(60, 40);
    let first = insert_image(&conn, &picture, "", NOW).unwrap();
    assert_eq!(insert_image(&conn, &picture, "", "2027-01-01T00:00:00.000Z").unwrap(), first);
    let described = insert_image(&conn, &picture, "A bench", NOW).unwrap();
    assert_ne!(described, first);
    let count: i64 = conn.query_row("SELECT count(*) FROM images", [], |row| row.get(0)).unwrap();
    assert_eq!(count, 2);
    let [one, two] = &list_images(&conn, &[first, described]).unwrap()[..] else { panic!("two pictures") };
    assert_ne!(one.token, two.token);
}

#[test]
fn a_list_keeps_the_order_that_was_asked_for() {
    let conn = database();
    let ids: Vec<i64> =
        (1..=3).map(|side| insert_image(&conn, &picture(side * 10, 10), "", NOW).unwrap()).collect();
    let asked = [ids[2], 999, ids[0], ids[1]];
    let found: Vec<i64> = list_images(&conn, &asked).unwrap().into_iter().map(|image| image.id).collect();
    assert_eq!(found, [ids[2], ids[0], ids[1]]);
    assert_eq!(list_images(&conn, &[]).unwrap(), []);
}

#[test]
fn addresses_name_the_files_that_exist() {
    let wide = stored(&[320, 640, 1200]);
    assert_eq!(wide.url(640), "/media/00112233445566778899aabbccddeeff-640.webp");
    assert_eq!(wide.url(641), "/media/00112233445566778899aabbccddeeff-1200.webp");
    assert_eq!(wide.url(5000), "/media/00112233445566778899aabbccddeeff-1200.webp");
    assert_eq!(wide.jpeg_url(), "/media/00112233445566778899aabbccddeeff-1200.jpg");
    assert_eq!(stored(&[320, 500]).url(640), "/media/00112233445566778899aabbccddeeff-500.webp");
    assert_eq!(
        stored(&[320, 500]).srcset(),
        "/media/00112233445566778899aabbccddeeff-320.webp 320w, /media/00112233445566778899aabbccddeeff-500.webp 500w"
    );
}

#[test]
fn a_picture_answers_with_the_keys_that_pages_read() {
    let answer = serde_json::to_value(stored(&[320, 640]).picture()).unwrap();
    assert_eq!(
        answer,
        serde_json::json!({
            "url": "/media/00112233445566778899aabbccddeeff-640.webp",
            "srcset": stored(&[320, 640]).srcset(),
            "alt": "The green",
            "width": 4000,
            "height": 3000,
        })
    );
}

#[test]
fn a_file_name_has_exactly_one_form() {
    let token = "00112233445566778899aabbccddeeff";
    for good in [format!("{token}-320.webp"), format!("{token}-1200.jpg"), format!("{token}-1.webp")] {
        assert_eq!(good.parse::<ImageFileName>().unwrap().to_string(), good);
    }
    for bad in [
        "",
        "-.",
        "320.webp",
        &format!("{token}-320.jpeg"),
        &format!("{token}-320.WEBP"),
        &format!("{token}-320.webp.exe"),
        &format!("{token}-0320.webp"),
        &format!("{token}-0.webp"),
        &format!("{token}-.webp"),
        &format!("{token}-+320.webp"),
        &format!("{token}-320320.webp"),
        &format!("{}-320.webp", token.to_uppercase()),
        &format!("{}-320.webp", &token[1..]),
        &format!("../{}-320.webp", &token[3..]),
        &format!("{}é-320.webp", &token[2..]),
    ] {
        assert!(bad.parse::<ImageFileName>().is_err(), "{bad}");
    }
}
