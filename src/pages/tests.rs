use std::fs;
use std::path::Path;

use rocket::http::Status;

use super::list_paths;
use crate::testing::TestTown;

#[test]
fn every_page_is_filled_with_the_town_and_leaves_no_gap() {
    let town = TestTown::with(|_| {});
    for path in list_paths(true) {
        let page = town.get(path);
        assert_eq!(page.status, Status::Ok, "{path}");
        assert!(!page.text.contains("{{"), "{path} has an unfilled place");
        assert!(page.text.contains("Wexbury"), "{path}");
        assert!(
            page.text.contains(&format!("rel=\"canonical\" href=\"http://town.example{path}\"")),
            "{path}"
        );
        let name = path.trim_start_matches('/').replace('/', "-");
        let text = town.json(&format!("/api/v1/pages/{name}/"));
        assert!(text["html"].as_str().unwrap().len() > 300, "{path}");
        assert!(page.text.contains(text["title"].as_str().unwrap()), "{path}");
    }
}

#[test]
fn a_town_that_has_not_entered_its_address_yet_has_pages_that_read_well() {
    let town = TestTown::configured(
        |config| {
            let town = &mut config.town;
            for setting in [&mut town.address, &mut town.phone, &mut town.email, &mut town.contact_hours] {
                setting.clear();
            }
        },
        |_| {},
    );
    for path in list_paths(true) {
        let html = town.json(&format!("/api/v1/pages/{}/", path.trim_start_matches('/').replace('/', "-")));
        let html = html["html"].as_str().unwrap();
        for wrong in ["mailto:", "](", "{{", "Phone ", "Call  ", ", ,", ", .", ": ,", " ."] {
            assert!(!html.contains(wrong), "{path}: {wrong:?} in {html}");
        }
    }
    let faq = text_of(&town, "faq");
    assert!(faq.contains("on it or write to "), "{faq}");
    let contact = town.json("/api/v1/pages/contact/")["html"].as_str().unwrap().to_owned();
    assert!(
        contact.contains("<li><strong>Address:</strong>") && !contact.contains("<strong>Phone:"),
        "{contact}"
    );
}

/// The page's text, by its name.
fn text_of(town: &TestTown, name: &str) -> String {
    town.json(&format!("/api/v1/pages/{name}/"))["html"].as_str().unwrap().to_owned()
}

#[test]
fn pages_claim_only_what_the_settings_make_true() {
    let town = TestTown::empty();
    let other = TestTown::configured(
        |config| {
            config.newsletter.double_opt_in = false;
            config.home.stand_ins = false;
            config.map.tile_url = "https://tiles.example/{z}/{x}/{y}.png".into();
            config.town.state.clear();
            config.town.office.clear();
            config.pricing.spotlight.clear();
        },
        |_| {},
    );
    for (name, claim) in [
        ("privacy", "does not subscribe you"),
        ("faq", "press the button in the email"),
        ("faq", "no request to any other company."),
        ("about", "asks no other company for anything while you read, and"),
        ("about", "150+ Shows/Yr"),
        ("about", "Wexbury, Connecticut:"),
        ("terms", "Wexbury, Connecticut."),
        ("terms", "The law of Connecticut applies. If"),
    ] {
        assert!(text_of(&town, name).contains(claim), "{name}: {claim}");
        assert!(!text_of(&other, name).contains(claim), "{name}: {claim}");
    }
    for (name, claim) in [
        ("privacy", "gets the newsletter without being asked"),
        ("faq", "images; the corner of the map says where they come from"),
        ("about", "images, and works without"),
        ("about", "Wexbury:"),
        ("about", "<p>Wexbury Town Office keeps the site."),
        ("terms", "visitors of Wexbury."),
        ("terms", "Changes to these terms"),
        ("terms", "<p>If these terms change"),
        ("pricing", "<td>ask the town office</td>"),
    ] {
        assert!(text_of(&other, name).contains(claim), "{name}: {claim} in {}", text_of(&other, name));
    }
    assert!(!text_of(&other, "pricing").contains("<td></td>"));
    assert!(other.get("/").text.contains("\"name\":\"Wexbury Town Office\""));
}

#[test]
fn a_link_in_a_page_leads_somewhere() {
    let town = TestTown::wexbury();
    for path in list_paths(true) {
        let page = town.get(path).text;
        for link in page
            .split("<a ")
            .filter_map(|tag| tag.split('>').next()?.split_once("href=\"/"))
            .map(|(_, rest)| rest)
            .map(|rest| rest.split('"').next().unwrap())
        {
            let link = format!("/{}", link.replace("&amp;", "&"));
            let status = town.get(link.split('#').next().unwrap()).status;
            assert_eq!(status, Status::Ok, "{path} links to {link}");
        }
    }
}

#[test]
fn questions_are_told_to_search_engines() {
    let town = TestTown::with(|_| {});
    let page = town.get("/faq").text;
    let json_ld = page.split("application/ld+json\">").nth(1).unwrap().split("</script>").next().unwrap();
    let faq: serde_json::Value = serde_json::from_str(json_ld).unwrap();
    assert_eq!(faq["@type"], "FAQPage");
    assert!(faq["mainEntity"].as_array().unwrap().len() >= 5);
    assert!(!faq["mainEntity"][0]["acceptedAnswer"]["text"].as_str().unwrap().is_empty());
}

#[test]
fn there_is_no_page_beside_those() {
    let town = TestTown::with(|_| {});
    for name in ["nope", "..", "about.md", "%2e%2e", "About"] {
        assert_eq!(town.get(&format!("/api/v1/pages/{name}/")).status, Status::NotFound, "{name}");
    }
}

/// What follows each `mark` in the program's own files below `folder`, up to the first of `ends`.
fn list_after(folder: &Path, mark: &str, ends: &[char]) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            if !["node_modules", "dist", "tests"].contains(&name) {
                found.extend(list_after(&path, mark, ends));
            }
        } else if !name.contains("test") && [".rs", ".ts", ".tsx"].iter().any(|end| name.ends_with(end)) {
            let text = fs::read_to_string(&path).unwrap();
            found.extend(text.split(mark).skip(1).map(|rest| rest.split(ends).next().unwrap().to_owned()));
        }
    }
    found
}

#[test]
fn privacy_names_every_cookie_and_everything_that_the_browser_keeps() {
    let privacy = fs::read_to_string("assets/pages/privacy.md").unwrap();
    let mut cookies = list_after(Path::new("ui"), "document.cookie = `", &['=']);
    cookies.extend(list_after(Path::new("src/accounts"), "_COOKIE: &str = \"", &['"']));
    assert!(cookies.len() >= 6, "{cookies:?}");
    for cookie in cookies {
        assert!(privacy.contains(&format!("`{cookie}`")), "the cookie {cookie}");
    }
    // Each storage key, with the words that the page uses for it.
    let words = [
        ("token", "the key that keeps you logged in"),
        ("authenticated", "the key that keeps you logged in"),
        ("logging-out", "it remembers to log you out there"),
        ("searches", "Your last six searches"),
        ("saved", "The places you save"),
        ("quiz", "your answers to a quiz under way"),
        ("scroll", "how far you had scrolled"),
        ("unsent", "what you write about a text that you are asked to review"),
        ("kept", "it waits on your device for up to an hour"),
        ("import", "your device keeps your choices until the import has run"),
        ("draft", "It is a draft on this device until you save or discard it"),
        ("origin", "the page that you wanted before logging in"),
        ("preview", "the preview of a paid place"),
        ("review-keys", "whether the shortcut keys are on"),
        ("outbox", "What you change without a connection waits on your device"),
        ("user", "your name as the account has it"),
        ("group-plan", "Your device keeps a key by which it is known again"),
        ("guest-name", "Your device keeps a key by which it is known again, your name"),
        ("plan-picks", "The places and events you pick for a plan wait on your device"),
    ];
    let kept = list_after(Path::new("ui"), "towngreen.", &['"', '.', '`', '$']);
    assert!(kept.len() >= 8, "{kept:?}");
    // A lock and a message between tabs are gone at once.
    for key in kept.iter().filter(|key| !["refresh", "logout"].contains(&key.as_str())) {
        let said = words.iter().find(|(known, _)| known == key).map(|(_, said)| *said);
        assert!(said.is_some_and(|said| privacy.contains(said)), "{key} in the browser's storage");
    }
}

#[test]
fn the_pages_speak_of_all_that_the_site_offers() {
    let town = TestTown::with(|_| {});
    for path in ["/about", "/tools"] {
        let page = town.get(path).text.to_lowercase();
        for thing in ["directory", "events", "guides", "deals", "newsletter", "review", "search"] {
            assert!(page.contains(thing), "{path} says nothing of {thing}");
        }
    }
    let tools = town.get("/tools").text;
    for path in ["/plan-itinerary", "/group-planning", "/engine/life-services", "/engine/event-planning"] {
        assert!(tools.contains(&format!("href=\"{path}\"")), "everything one can do here, and not {path}");
    }
}
