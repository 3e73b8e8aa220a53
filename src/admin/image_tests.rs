use rocket::http::{Header, Status};
use serde_json::{Value, json};

use super::http::UPLOADS_A_DAY;
use crate::accounts::Role;
use crate::directory::{BusinessRole, NewBusiness};
use crate::kit::media;
use crate::limits::LIMITS;
use crate::testing::TestTown;

fn upload(town: &TestTown, token: &str, bytes: &[u8]) -> (Status, Value) {
    let mut call = town.client.post("/api/v1/images/").body(bytes);
    if !token.is_empty() {
        call = call.header(Header::new("Authorization", format!("Bearer {token}")));
    }
    let answer = call.dispatch();
    (answer.status(), answer.into_json().unwrap())
}

#[test]
fn a_form_with_a_picture_is_said_to_be_none_of_what_is_taken() {
    let town = TestTown::empty();
    let kind = "multipart/form-data; boundary=x";
    let sent = "--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nGIF89a\r\n--x--\r\n";
    let call = town.client.post("/api/v1/images/").header(Header::new("Content-Type", kind)).body(sent);
    let call = call.header(Header::new("Authorization", format!("Bearer {}", town.superuser())));
    let answer = call.dispatch();
    assert_eq!(answer.status(), Status::UnsupportedMediaType);
    let told: Value = answer.into_json().unwrap();
    assert!(told["detail"].as_str().unwrap().contains("multipart/form-data"), "{told}");
}

#[test]
fn an_uploaded_image_is_shown_by_what_refers_to_it_by_id_or_address() {
    let town = TestTown::with_businesses(&[NewBusiness {
        name: "Ferry Books".into(),
        category: "Books".into(),
        ..NewBusiness::default()
    }]);
    let staff = town.superuser();
    let mut png = std::io::Cursor::new(Vec::new());
    let sand = image::RgbImage::from_pixel(900, 600, image::Rgb([230, 220, 170]));
    sand.write_to(&mut png, image::ImageFormat::Png).unwrap();
    let (status, sent) = upload(&town, &staff, png.get_ref());
    assert_eq!(status, Status::Created, "{sent}");
    let address = sent["image_url"].as_str().unwrap();
    assert_eq!(town.get(address).status, Status::Ok);

    let event = json!({ "title": "Lantern Walk", "start_date": "2026-12-05", "image_id": sent["image_id"] });
    let made = town.ask("POST", "/api/v1/events/", &staff, &event);
    assert_eq!(made.status, Status::Created, "{}", made.text);
    let id = made.json()["id"].as_i64().unwrap();
    let admin = town.ask("GET", &format!("/api/v1/admin/events/{id}/"), &staff, &Value::Null).json();
    assert_eq!(admin["image_id"], sent["image_id"]);
    let shown = admin["image"].as_str().unwrap().to_owned();
    let name = shown.rsplit_once('-').unwrap().0;
    for path in [format!("/events/lantern-walk-{id}"), "/events".to_owned()] {
        assert!(town.get(&path).text.contains(name), "{path} shows {name}");
    }
    let change = json!({ "image_id": null, "image": null });
    let without = town.ask("PATCH", &format!("/api/v1/events/{id}/"), &staff, &change).json();
    assert_eq!(without["image"], Value::Null);

    let spotlight =
        json!({ "kind": "spotlight", "business_id": 1, "status": "active", "image_url": address });
    let made = town.ask("POST", "/api/v1/admin/placements/", &staff, &spotlight);
    assert_eq!(made.status, Status::Created, "{}", made.text);
    assert_eq!(town.json("/api/v1/spotlights/current/")[0]["business_hero_image"], address);
    let guide = json!({ "slug": "a-walk", "title": "A walk", "image_url": address, "status": "published" });
    let made = town.ask("POST", "/api/v1/guides/", &staff, &guide);
    assert_eq!(made.status, Status::Created, "{}", made.text);
    assert_eq!(town.json("/api/v1/guides/")["results"][0]["image_url"], address);
}

#[test]
fn what_is_no_image_is_refused_with_the_reason_and_a_full_disk_takes_none() {
    let town = TestTown::empty();
    let staff = town.superuser();
    let (status, refused) = upload(&town, &staff, b"<svg onload=alert(1)>");
    assert_eq!(status, Status::BadRequest);
    assert!(refused["picture"][0].as_str().unwrap().contains("an SVG drawing"), "{refused}");
    assert_eq!(upload(&town, "", b"GIF89a").0, Status::Unauthorized);
    let full = TestTown::with_room(150 << 20);
    assert_eq!(upload(&full, &full.superuser(), b"GIF89a").0, Status::InsufficientStorage);
}

#[test]
fn an_owner_brings_in_so_many_images_a_day_and_the_office_as_many_as_it_likes() {
    let shop = NewBusiness { name: "Ferry Books".into(), category: "Books".into(), ..NewBusiness::default() };
    let town = TestTown::with_businesses(&[shop]);
    let owner = town.owner(1);
    for _ in 0..UPLOADS_A_DAY {
        assert_eq!(upload(&town, &owner, b"").0, Status::BadRequest);
    }
    assert_eq!(upload(&town, &owner, b"").0, Status::TooManyRequests);
    assert_eq!(upload(&town, &town.superuser(), b"").0, Status::BadRequest);
}

fn encoded(format: image::ImageFormat) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(90, 60).write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// An image file of this many bytes: what follows its end is ignored.
fn jpeg_of(bytes: usize) -> Vec<u8> {
    let mut jpeg = encoded(image::ImageFormat::Jpeg);
    assert!(jpeg.len() < bytes);
    jpeg.resize(bytes, 0);
    jpeg
}

#[test]
fn a_photo_of_20_mb_is_taken_and_a_larger_one_is_told_what_to_do() {
    assert_eq!(media::MAX_BYTES, LIMITS.images.most_bytes, "both sides know the same limit");
    let town = TestTown::empty();
    let staff = town.superuser();
    let (status, taken) = upload(&town, &staff, &jpeg_of(20 << 20));
    assert_eq!(status, Status::Created, "{taken}");
    assert_eq!((&taken["width"], &taken["height"]), (&json!(90), &json!(60)));
    assert!(taken["image_url"].as_str().unwrap().contains(taken["token"].as_str().unwrap()));
    for megabytes in [21, 45] {
        let (status, refused) = upload(&town, &staff, &jpeg_of(megabytes << 20));
        assert_eq!(status, Status::PayloadTooLarge);
        assert_eq!(refused["detail"], "The file is larger than 20 MB. Save a smaller copy and send that.");
    }
}

#[test]
fn heic_and_broken_files_are_named_with_the_way_out() {
    let town = TestTown::empty();
    let staff = town.superuser();
    let mut cut = encoded(image::ImageFormat::Jpeg);
    cut.truncate(cut.len() - 2);
    let mut damaged = encoded(image::ImageFormat::Png);
    damaged[18] ^= 1;
    for (sent, words) in [
        (&b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"[..], "In the camera settings choose “Most Compatible”"),
        (&cut, "please send the whole file again"),
        (&damaged, "Copy it from your camera or phone again"),
        (b"", "The file is empty."),
    ] {
        let (status, refused) = upload(&town, &staff, sent);
        assert_eq!(status, Status::BadRequest);
        assert!(refused["picture"][0].as_str().unwrap().contains(words), "{refused} says {words}");
    }
}

#[test]
fn a_photo_that_is_on_its_way_leaves_no_file_behind() {
    let town = TestTown::empty();
    let staff = town.superuser();
    let files = || {
        let entries = std::fs::read_dir(town.data_file().parent().unwrap()).unwrap();
        entries.map(|entry| entry.unwrap().file_name()).collect::<std::collections::BTreeSet<_>>()
    };
    let before = files();
    upload(&town, &staff, &jpeg_of(1 << 20));
    upload(&town, &staff, b"no picture");
    assert_eq!(files(), before);
}

#[test]
fn whoever_acts_for_a_business_uploads_and_nobody_else() {
    let town = TestTown::with_businesses(&[NewBusiness {
        name: "Ferry Books".into(),
        category: "Books".into(),
        ..NewBusiness::default()
    }]);
    let manager = town.business_member(1, "manager@wexbury.example", BusinessRole::Manager);
    for token in [town.owner(1), manager, town.superuser()] {
        assert_eq!(upload(&town, &token, &jpeg_of(4096)).0, Status::Created);
    }
    for role in [Role::Consumer, Role::BusinessOwner] {
        let member = town.member("ada@reader.example", role);
        assert_eq!(upload(&town, &member, &jpeg_of(4096)).0, Status::Forbidden);
    }
    assert_eq!(upload(&town, "", &jpeg_of(4096)).0, Status::Unauthorized);
}
