use rocket::http::Status;
use serde_json::{Value, json};

use super::{NewBusiness, import_images, save};
use crate::accounts::Actor;
use crate::kit::media;
use crate::testing::{TestResponse, TestTown, eventually};

const NOW: &str = "2026-11-21T12:00:00.000Z";
const PHOTOS: &str = "/api/v1/businesslistings/hart-bakery/images/";

/// Hart Bakery with an owner, and another business.
fn town() -> (TestTown, String) {
    let town = TestTown::with(|conn| {
        for name in ["Hart Bakery", "Ferry Books"] {
            let new = NewBusiness { name: name.into(), category: "Shops".into(), ..NewBusiness::default() };
            save(conn, &new, "2026-11-01T12:00:00.000Z", |_, new| new.clone()).unwrap();
        }
    });
    let owner = town.owner(1);
    (town, owner)
}

/// Id and token of an uploaded picture.
fn picture(town: &TestTown, width: u32, alt: &str) -> (i64, String) {
    let mut png = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(width, 200).write_to(&mut png, image::ImageFormat::Png).unwrap();
    let conn = town.conn();
    let taken = media::decode_upload(png.get_ref()).unwrap();
    let id = media::insert_image(&conn, &taken, alt, NOW).unwrap();
    (id, media::find_image(&conn, id).unwrap().unwrap().token)
}

fn put(town: &TestTown, token: &str, images: Value) -> TestResponse {
    town.ask("PUT", PHOTOS, token, &json!({ "images": images }))
}

fn refusal(answer: &TestResponse) -> String {
    assert_eq!(answer.status, Status::BadRequest, "{}", answer.text);
    answer.json()["images"][0].as_str().unwrap().to_owned()
}

#[test]
fn photos_their_order_and_their_words_are_set_in_one_call_and_public_at_once() {
    let (town, owner) = town();
    let [(front, front_token), (_, oven), (_, shop)] = [300, 310, 320].map(|width| picture(&town, width, ""));
    let set = put(&town, &owner, json!([{ "image": front_token, "alt": " The front " }, { "image": oven }]));
    assert_eq!(set.status, Status::Ok, "{}", set.text);
    // Present pictures by id, a new one by token; the new one becomes the cover.
    let wanted = json!([
        { "image": shop, "alt": "Loaves" }, { "image": front, "alt": "The front door" }, { "image": oven, "alt": "" },
    ]);
    let set = put(&town, &owner, wanted).json();
    let public = town.json("/api/v1/businesslistings/hart-bakery/");
    let alts: Vec<&Value> =
        public["pictures"].as_array().unwrap().iter().map(|photo| &photo["alt"]).collect();
    assert_eq!(alts, ["Loaves", "The front door", ""]);
    assert!(public["images"][0].as_str().unwrap().contains(&shop), "the first is the cover");
    let page = town.get("/directory/hart-bakery").text;
    assert!(page.contains("Enlarge picture 1 of 3: Loaves"));
    let manage = town.ask("GET", "/api/v1/businesslistings/1/manage/", &owner, &Value::Null).json();
    assert_eq!(manage["images"], set["images"]);
    assert_eq!(manage["images"][1]["image_id"], front);
    assert_eq!(put(&town, &owner, json!([])).status, Status::Ok);
    assert_eq!(town.json("/api/v1/businesslistings/hart-bakery/")["pictures"], json!([]));
}

#[test]
fn the_same_picture_has_other_words_in_each_place() {
    let (town, owner) = town();
    let (id, token) = picture(&town, 300, "A green");
    let conn = town.conn();
    let import = |business: i64, images: &[i64]| {
        import_images(&conn, &Actor::terminal(&town.clock), business, images).unwrap()
    };
    import(2, &[id]);
    assert_eq!(put(&town, &owner, json!([{ "image": token, "alt": "Our terrace" }])).status, Status::Ok);
    let alt =
        |slug: &str| town.json(&format!("/api/v1/businesslistings/{slug}/"))["pictures"][0]["alt"].clone();
    assert_eq!((alt("hart-bakery"), alt("ferry-books")), (json!("Our terrace"), json!("A green")));
    // Importing the same files keeps the owner's alt texts.
    let (other, _) = picture(&town, 310, "");
    assert!(import(1, &[other, id]));
    assert!(!import(1, &[other, id]));
    // Written past the server, which notices within moments.
    eventually(|| town.json("/api/v1/businesslistings/hart-bakery/")["pictures"][1]["alt"] == "Our terrace");
    // Whoever has the photos open is told, and the office can bring back what the import replaced.
    let staff = town.superuser();
    let trail = town.done("GET", "/api/v1/admin/audit/?action=business.photos_import", &staff, &Value::Null);
    let newest = &trail["results"][0];
    assert_eq!((&newest["subject"], &newest["can_restore"]), (&json!("business:1"), &json!(true)), "{trail}");
    let restore = format!("/api/v1/admin/audit/{}/restore/", newest["id"]);
    assert_eq!(town.ask("POST", &restore, &staff, &json!({})).status, Status::NoContent);
    let shown = town.json("/api/v1/businesslistings/hart-bakery/");
    assert_eq!(shown["pictures"].as_array().unwrap().len(), 1, "{shown}");
}

#[test]
fn what_cannot_be_is_refused_with_the_photo_it_is_about_and_changes_nothing() {
    let (town, owner) = town();
    let (_, own) = picture(&town, 300, "");
    let (unsaved, token) = picture(&town, 310, "");
    put(&town, &owner, json!([{ "image": own, "alt": "Bread" }]));
    let many: Vec<Value> = (0..22).map(|_| json!({ "image": token })).collect();
    for (sent, words) in [
        (json!([{ "image": own }, { "image": unsaved }]), "Photo 2 is not here anymore. Upload it again."),
        (json!([{ "image": "0123" }]), "Photo 1 is not here anymore. Upload it again."),
        (json!([{ "image": own }, { "image": own }]), "Photos 1 and 2 are the same. Remove one of them."),
        (json!(many), "A listing has room for 20 photos. Remove 2 and save again."),
        (
            json!([{ "image": own, "alt": "x".repeat(301) }]),
            "Photo 1: describe it in at most 300 characters.",
        ),
        (json!([{ "alt": "Bread" }]), "Expected a list of {image, alt}."),
        (json!("none"), "Expected a list of {image, alt}."),
    ] {
        assert_eq!(refusal(&put(&town, &owner, sent)), words);
    }
    let missing = town.ask("PUT", PHOTOS, &owner, &json!({}));
    assert_eq!(refusal(&missing), "This field is required.");
    let shown = town.json("/api/v1/businesslistings/hart-bakery/");
    assert_eq!(shown["pictures"].as_array().unwrap().len(), 1);
    assert_eq!(shown["pictures"][0]["alt"], "Bread");
}

#[test]
fn photos_that_somebody_else_added_are_not_replaced_unseen() {
    use crate::directory::BusinessRole;
    let (town, owner) = town();
    let manager = town.business_member(1, "manager@wexbury.example", BusinessRole::Manager);
    let [front, oven, shop] = [300, 310, 320].map(|width| picture(&town, width, "").1);
    let manage = |who: &str| town.ask("GET", "/api/v1/businesslistings/1/manage/", who, &Value::Null).json();
    let save = |who: &str, images: &Value, revision: &Value| {
        town.ask("PUT", PHOTOS, who, &json!({ "images": images, "revision": revision }))
    };
    put(&town, &owner, json!([{ "image": front, "alt": "" }]));
    let opened = manage(&owner)["revision"].clone();
    // What others change about the rest of the listing is no conflict.
    let phone = json!({ "phone": "555-0100" });
    let changed = town.ask("PATCH", "/api/v1/businesslistings/hart-bakery/", &manager, &phone);
    assert_eq!(changed.status, Status::Ok, "{}", changed.text);
    let mine = json!([{ "image": front, "alt": "The front" }]);
    let first = save(&owner, &mine, &opened);
    assert_eq!(first.status, Status::Ok, "{}", first.text);
    assert_eq!(first.json()["revision"], manage(&owner)["revision"]);

    let theirs = json!([{ "image": front, "alt": "The front" }, { "image": oven, "alt": "The oven" }]);
    assert_eq!(save(&manager, &theirs, &first.json()["revision"]).status, Status::Ok);
    let mine = json!([{ "image": front, "alt": "The front door" }]);
    let refused = save(&owner, &mine, &first.json()["revision"]);
    assert_eq!(refused.status, Status::Conflict, "{}", refused.text);
    let told = refused.json();
    let conflict = &told["conflicts"][0];
    assert_eq!((&conflict["field"], &conflict["theirs"]), (&json!("photos"), &theirs));
    assert!(!conflict["who"].as_str().unwrap().contains('@'), "{conflict}");
    assert_eq!(manage(&owner)["images"].as_array().unwrap().len(), 2);

    // Having seen it, the save goes through; several in a row do not conflict with each other.
    let both = json!([{ "image": front, "alt": "The front door" }, { "image": oven, "alt": "The oven" }]);
    let more =
        json!([{ "image": front, "alt": "" }, { "image": oven, "alt": "" }, { "image": shop, "alt": "" }]);
    assert_eq!(save(&owner, &both, &told["revision"]).status, Status::Ok);
    let last = save(&owner, &more, &told["revision"]);
    assert_eq!(last.status, Status::Ok, "{}", last.text);
    assert_eq!(save(&owner, &both, &last.json()["revision"]).status, Status::Ok);
    // Without a revision nothing is compared.
    assert_eq!(put(&town, &manager, json!([])).status, Status::Ok);
}

#[test]
fn another_businesses_owner_changes_no_photo_here_and_a_manager_does() {
    use crate::directory::BusinessRole;
    let (town, _) = town();
    let (_, token) = picture(&town, 300, "");
    let wanted = json!([{ "image": token }]);
    let other = town.business_member(2, "other@wexbury.example", BusinessRole::Owner);
    assert_eq!(put(&town, &other, wanted.clone()).status, Status::Forbidden);
    let manager = town.business_member(1, "manager@wexbury.example", BusinessRole::Manager);
    assert_eq!(put(&town, &manager, wanted).status, Status::Ok);
}

#[test]
fn staff_bring_back_photos_that_were_removed_also_after_the_daily_clean_up() {
    let (town, owner) = town();
    let (_, token) = picture(&town, 300, "");
    put(&town, &owner, json!([{ "image": token, "alt": "Bread" }]));
    put(&town, &owner, json!([]));
    let later = "2027-01-01T00:00:00.000Z";
    let conn = town.conn();
    let unreferenced = media::list_unreferenced(&conn, &crate::app::IMAGE_REFERENCES, later).unwrap();
    assert_eq!(unreferenced, [] as [i64; 0]);
    let staff = town.superuser();
    let trail = town.ask("GET", "/api/v1/admin/audit/", &staff, &Value::Null).json();
    let newest = &trail["results"][0];
    assert_eq!((&newest["action"], &newest["can_restore"]), (&json!("business.photos"), &json!(true)));
    let path = format!("/api/v1/admin/audit/{}/restore/", newest["id"]);
    assert_eq!(town.ask("POST", &path, &staff, &json!({})).status, Status::NoContent);
    assert_eq!(town.json("/api/v1/businesslistings/hart-bakery/")["pictures"][0]["alt"], "Bread");
}

#[test]
fn photos_are_restored_with_the_listing_that_was_deleted_meanwhile() {
    let (town, owner) = town();
    let (_, token) = picture(&town, 300, "");
    assert_eq!(put(&town, &owner, json!([{ "image": token, "alt": "Bread" }])).status, Status::Ok);
    assert_eq!(put(&town, &owner, json!([])).status, Status::Ok);
    let staff = town.superuser();
    let trail = town.done("GET", "/api/v1/admin/audit/?action=business.photos", &staff, &Value::Null);
    let restore = format!("/api/v1/admin/audit/{}/restore/", trail["results"][0]["id"]);
    let deleted = json!({ "kind": "business", "record_id": 1, "reason": "Closed." });
    town.done("POST", "/api/v1/admin/deleted-records/", &staff, &deleted);
    town.done("POST", &restore, &staff, &json!({}));
    assert_eq!(town.json("/api/v1/businesslistings/hart-bakery/")["pictures"][0]["alt"], "Bread");
}
