//! A picture that staff upload for an event.

use rocket::http::Status;
use serde_json::{Value, json};

use crate::testing::TestTown;

#[test]
fn a_picture_is_uploaded_shown_on_page_and_card_and_taken_away_again() {
    let town = TestTown::empty();
    let staff = town.superuser();
    let mut png = std::io::Cursor::new(Vec::new());
    let sand = image::RgbImage::from_pixel(900, 600, image::Rgb([230, 220, 170]));
    sand.write_to(&mut png, image::ImageFormat::Png).unwrap();
    let upload = |bytes: &[u8]| -> (Status, Value) {
        let answer = town
            .client
            .post("/api/v1/admin/events/picture/")
            .header(rocket::http::Header::new("Authorization", format!("Bearer {staff}")))
            .body(bytes)
            .dispatch();
        (answer.status(), answer.into_json().unwrap())
    };
    let (status, sent) = upload(png.get_ref());
    assert_eq!(status, Status::Created, "{sent}");
    assert_eq!(town.get(sent["image_url"].as_str().unwrap()).status, Status::Ok);

    let event = json!({ "title": "Lantern Walk", "start_date": "2026-12-05", "image_id": sent["image_id"] });
    let made = town.ask("POST", "/api/v1/events/", &staff, &event);
    assert_eq!(made.status, Status::Created, "{}", made.text);
    let id = made.json()["id"].as_i64().unwrap();
    let desk = town.ask("GET", &format!("/api/v1/admin/events/{id}/"), &staff, &Value::Null).json();
    assert_eq!(desk["image_id"], sent["image_id"]);
    let shown = desk["image"].as_str().unwrap().to_owned();
    let name = shown.rsplit_once('-').unwrap().0;
    for path in [format!("/events/lantern-walk-{id}"), "/events".to_owned()] {
        assert!(town.get(&path).text.contains(name), "{path} shows {name}");
    }
    let change = json!({ "image_id": null, "image": null });
    let without = town.ask("PATCH", &format!("/api/v1/events/{id}/"), &staff, &change).json();
    assert_eq!(without["image"], Value::Null);
    let (status, refused) = upload(b"<svg onload=alert(1)>");
    assert_eq!(status, Status::BadRequest);
    assert!(refused["picture"][0].is_string(), "{refused}");
}
