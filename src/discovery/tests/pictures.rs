//! Pictures that sources provide.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;

fn png(width: u32, height: u32) -> Vec<u8> {
    let pixels =
        image::RgbImage::from_fn(width, height, |x, y| image::Rgb([(x % 256) as u8, (y % 256) as u8, 9]));
    let mut bytes = std::io::Cursor::new(Vec::new());
    pixels.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// A site with one event, and a picture of it.
struct Site {
    server: Server,
    asked: Arc<AtomicUsize>,
    kept: Arc<Mutex<Vec<u8>>>,
    /// The path that the site gives for its picture.
    named: Arc<Mutex<&'static str>>,
}

impl Site {
    fn new(content_type: &'static str, picture: Vec<u8>) -> Site {
        let (asked, kept) = (Arc::new(AtomicUsize::new(0)), Arc::new(Mutex::new(picture)));
        let named = Arc::new(Mutex::new("/poster.png"));
        let (counted, held, told) = (Arc::clone(&asked), Arc::clone(&kept), Arc::clone(&named));
        let server = Server::serving(move |path| match path {
            "/events" => {
                let mut event = concert();
                event["image"] = json!([{ "@type": "ImageObject", "url": *told.lock().unwrap() }]);
                let body = format!("<script type=\"application/ld+json\">{event}</script>");
                page(200, "Content-Type: text/html\r\n", body.as_bytes())
            }
            "/poster.png" | "/new.png" => {
                counted.fetch_add(1, Ordering::Relaxed);
                page(200, &format!("Content-Type: {content_type}\r\n"), &held.lock().unwrap())
            }
            _ => Vec::new(),
        });
        Site { server, asked, kept, named }
    }

    fn join(&self, town: &TestTown, token: &str) -> i64 {
        let source = json!({
            "name": "Hall", "url": self.server.url("/events"), "format": "json_ld", "publish_threshold": 0,
        });
        let id = post(town, token, SOURCES, &source)["id"].as_i64().unwrap();
        wait_for_fetch_runs(town, token, id, 1);
        id
    }
}

fn more(town: &TestTown) -> Value {
    let id = events(town)[0].0;
    town.json(&format!("/api/v1/events/{id}/more/"))
}

fn error(town: &TestTown, token: &str) -> Value {
    get(town, token, &format!("{REVIEW}{}/", events(town)[0].0))["picture_error"].clone()
}

#[test]
fn a_sources_picture_is_cut_anew_and_shown_with_whose_it_is_until_an_editor_decides() {
    let (town, site) = (town(), Site::new("image/png", png(900, 600)));
    let token = staff(&town);
    let id = site.join(&town, &token);
    eventually(|| more(&town)["picture"].is_object());
    let shown = more(&town);
    assert_eq!(shown["picture_credit"], json!({ "name": "Hall", "url": "https://hall.example/concert" }));
    let url = shown["picture"]["url"].as_str().unwrap().to_owned();
    assert!(url.starts_with("/media/") && url.ends_with(".webp"), "{url}");
    let file = town.get(&url);
    assert_eq!((file.status, file.header("content-type")), (Status::Ok, "image/webp"));
    let event = events(&town)[0].0;
    let page = town.get(&format!("/events/harbor-concert-{event}")).text;
    assert!(page.contains("Picture: <a href=\"https://hall.example/concert\""), "{page}");
    // A copy shows whose it is, too.
    let picture = get(&town, &token, &format!("/api/v1/admin/events/{event}/"))["image_id"].clone();
    let copy = json!({ "title": "Encore", "start_date": "2026-12-20", "image_id": picture });
    let copy = post(&town, &token, "/api/v1/events/", &copy)["id"].clone();
    let credit = town.json(&format!("/api/v1/events/{copy}/more/"))["picture_credit"].clone();
    assert_eq!(credit, shown["picture_credit"]);
    ask_again(&town, &token, id);
    assert_eq!(site.asked.load(Ordering::Relaxed), 1, "what we have is not asked for again");
    // An editor removes it, and it stays removed.
    let cleared =
        town.ask("PATCH", &format!("/api/v1/events/{event}/"), &token, &json!({ "image_id": null }));
    assert_eq!(cleared.status, Status::Ok, "{}", cleared.text);
    *site.kept.lock().unwrap() = png(300, 200);
    ask_again(&town, &token, id);
    assert!(more(&town)["picture"].is_null() && more(&town)["picture_credit"].is_null());
}

#[test]
fn a_picture_that_its_source_replaced_leaves_the_data_file() {
    let (town, site) = (town(), Site::new("image/png", png(900, 600)));
    let token = staff(&town);
    let id = site.join(&town, &token);
    let shown = || more(&town)["picture"]["url"].as_str().unwrap_or_default().to_owned();
    eventually(|| !shown().is_empty());
    let first = shown();
    *site.kept.lock().unwrap() = png(700, 500);
    *site.named.lock().unwrap() = "/new.png";
    ask_again(&town, &token, id);
    eventually(|| shown() != first);
    assert_eq!(town.get(&first).status, Status::Ok, "a page in somebody's browser may still show it");
    town.clock.set(town.clock.timestamp() + SignedDuration::from_hours(25));
    ask_again(&town, &staff(&town), id);
    eventually(|| town.get(&first).status == Status::NotFound);
    assert_eq!(town.get(&shown()).status, Status::Ok);
}

#[test]
fn what_is_no_picture_is_named_to_staff_and_not_asked_for_at_every_run() {
    let bomb = {
        // A header that claims 30,000 by 30,000 pixels.
        let mut bytes = png(2, 2);
        bytes[16..24].copy_from_slice(&[0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]);
        bytes
    };
    let cases = [
        (
            "image/svg+xml",
            b"<svg xmlns='http://www.w3.org/2000/svg'><script>x()</script></svg>".to_vec(),
            "an SVG drawing",
        ),
        ("text/html", b"<html></html>".to_vec(), "It is text/html, which is not a picture."),
        ("image/png", bomb, ""),
    ];
    for (kind, bytes, words) in cases {
        let (town, site) = (town(), Site::new(kind, bytes));
        let token = staff(&town);
        let id = site.join(&town, &token);
        eventually(|| error(&town, &token).is_string());
        let said = error(&town, &token);
        assert!(said.as_str().unwrap().contains(words), "{said}");
        assert!(more(&town)["picture"].is_null());
        ask_again(&town, &token, id);
        assert_eq!(site.asked.load(Ordering::Relaxed), 1, "{kind}");
        // After a week it is retried and may work.
        *site.kept.lock().unwrap() = png(300, 200);
        town.clock.set(town.clock.timestamp() + SignedDuration::from_hours(7 * 24 + 1));
        let token = staff(&town);
        ask_again(&town, &token, id);
        eventually(|| site.asked.load(Ordering::Relaxed) == 2);
        if kind == "image/png" {
            eventually(|| more(&town)["picture"].is_object());
            assert!(error(&town, &token).is_null());
        }
    }
}

#[test]
fn a_town_may_do_without_the_pictures_of_others() {
    let town = TestTown::configured(
        |config| {
            config.discovery.allow_this_machine = true;
            config.discovery.pictures = false;
        },
        |_| {},
    );
    let site = Site::new("image/png", png(90, 60));
    let token = staff(&town);
    let id = site.join(&town, &token);
    ask_again(&town, &token, id);
    assert_eq!(site.asked.load(Ordering::Relaxed), 0);
    assert!(more(&town)["picture"].is_null());
}

#[test]
fn sites_are_told_how_to_reach_the_town_as_soon_as_the_office_has_said_it() {
    let (town, site) = (town(), Site::new("image/png", png(300, 200)));
    let token = staff(&town);
    // The source, then its picture.
    let told = |path: &str, contact: &str| {
        let agent = format!("user-agent: towngreen/{} (+{contact})\r\n", env!("CARGO_PKG_VERSION"));
        let requests = site.server.requests();
        requests
            .iter()
            .any(|head| head.starts_with(&format!("GET {path} ")) && head.to_lowercase().contains(&agent))
    };
    let id = site.join(&town, &token);
    eventually(|| told("/poster.png", "mailto:office@wexbury.example"));
    assert!(told("/events", "mailto:office@wexbury.example"));
    town.give_address(&town.superuser());
    *site.named.lock().unwrap() = "/new.png";
    ask_again(&town, &token, id);
    eventually(|| told("/new.png", "https://www.wexbury.example"));
    assert!(told("/events", "https://www.wexbury.example"));
}
