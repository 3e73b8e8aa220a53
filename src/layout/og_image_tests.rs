use rocket::http::{Header, Status};
use serde_json::{Value, json};

use crate::testing::TestTown;

/// The address of a page's image, as given in its head.
fn picture_of(town: &TestTown, path: &str) -> String {
    let page = town.get(path).text;
    let address = page.split("property=\"og:image\" content=\"").nth(1).unwrap_or_else(|| panic!("{path}"));
    let address = address.split('"').next().unwrap();
    address.strip_prefix("http://town.example").unwrap().to_owned()
}

fn bytes(town: &TestTown, path: &str) -> (Status, String, Vec<u8>) {
    let request = town.client.get(path.to_owned()).header(Header::new("Host", "town.example"));
    let answer = request.dispatch();
    let kept = answer.headers().get_one("Cache-Control").unwrap_or_default().to_owned();
    (answer.status(), kept, answer.into_bytes().unwrap_or_default())
}

#[test]
fn events_guides_businesses_and_deals_have_a_picture_for_chats() {
    let town = TestTown::wexbury();
    let mut pictures = Vec::new();
    for path in [
        "/events/saturday-farmers-market-1",
        "/guides/your-first-weekend-in-wexbury",
        "/directory/anchor-apizza",
        "/deals/1",
    ] {
        let page = town.get(path).text;
        for tag in [
            "og:image:type\" content=\"image/png",
            "og:image:width\" content=\"1200",
            "og:image:height\" content=\"630",
            "og:image:alt\" content=\"",
        ] {
            assert!(page.contains(tag), "{path}: {tag}");
        }
        assert!(page.contains("content=\"summary_large_image\""), "{path}");
        let address = picture_of(&town, path);
        let (status, kept, png) = bytes(&town, &address);
        assert_eq!((status, kept.as_str()), (Status::Ok, "public, max-age=31536000, immutable"), "{address}");
        let picture = image::load_from_memory_with_format(&png, image::ImageFormat::Png).unwrap();
        assert_eq!((picture.width(), picture.height()), (1200, 630));
        pictures.push(png);
    }
    pictures.sort();
    pictures.dedup();
    assert_eq!(pictures.len(), 4, "each has its own words");
    // Every other page that may be indexed has the town's own image.
    let own = picture_of(&town, "/");
    assert!(own.starts_with("/sign/town/1-") && own == picture_of(&town, "/about"), "{own}");
    assert_eq!(bytes(&town, &own).0, Status::Ok);
    for hidden in ["/login", "/no/such/page", "/search?q=bread"] {
        assert!(!town.get(hidden).text.contains("og:image"), "{hidden}");
    }
}

#[test]
fn a_changed_title_gets_another_address_and_the_former_one_is_kept_for_a_short_time_only() {
    let town = TestTown::empty();
    let staff = town.superuser();
    let write = |method: &str, path: &str, body: Value| {
        let answer = town.call(method, &format!("/api/v1/guides/{path}")).token(&staff).json(&body).send();
        assert!(answer.status.code < 300, "{}", answer.text);
    };
    write("POST", "", json!({ "slug": "bread", "title": "Bread", "status": "published" }));
    let first = picture_of(&town, "/guides/bread");
    let (_, _, before) = bytes(&town, &first);
    write("PATCH", "bread/", json!({ "title": "Bread & butter" }));
    let second = picture_of(&town, "/guides/bread");
    assert_ne!(first, second);
    let (status, kept, after) = bytes(&town, &first);
    assert_eq!((status, kept.as_str()), (Status::Ok, "public, max-age=300"));
    assert_ne!(before, after, "it shows what is true now");
    assert_eq!(bytes(&town, &second).2, after);
}

#[test]
fn what_is_not_public_or_not_there_has_no_picture() {
    let town = TestTown::wexbury();
    let print = "0123456789abcdef";
    for path in [
        format!("/sign/event/999999-{print}.png"),
        format!("/sign/business/999999-{print}.png"),
        format!("/sign/guide/999999-{print}.png"),
        format!("/sign/deal/999999-{print}.png"),
        format!("/sign/member/1-{print}.png"),
        format!("/sign/town/2-{print}.png"),
        "/sign/event/1.png".into(),
        format!("/sign/event/x-{print}.png"),
        format!("/sign/event/1-{print}.svg"),
    ] {
        assert_eq!(bytes(&town, &path).0, Status::NotFound, "{path}");
    }
    let staff = town.superuser();
    let draft = json!({ "slug": "not-yet", "title": "Not yet" });
    let made = town.call("POST", "/api/v1/guides/").token(&staff).json(&draft).send().json();
    let id = &made["id"];
    assert_eq!(bytes(&town, &format!("/sign/guide/{id}-{print}.png")).0, Status::NotFound);
    let published = json!({ "status": "published" });
    town.call("PATCH", "/api/v1/guides/not-yet/").token(&staff).json(&published).send();
    assert_eq!(bytes(&town, &format!("/sign/guide/{id}-{print}.png")).0, Status::Ok);
}
