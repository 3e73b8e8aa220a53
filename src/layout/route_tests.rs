//! Server and browser share one list of addresses: `assets/routes.json`.

use rocket::http::{Method, Status};

use super::asset_manifest::{bundle, has_page};
use super::client_pages::ROUTE_TABLE;
use crate::kit::web::holds_secret;
use crate::pages;
use crate::testing::{TestResponse, TestTown};

/// Routes at the root that are not pages.
const NO_PAGES: [&str; 33] = [
    "/<_..>",
    "/_aside",
    "/accounts/google/login",
    "/apple-touch-icon.png",
    "/assets/<name>",
    "/calendar/<name>",
    "/colors.css",
    "/embed/events",
    "/embed/events.css",
    "/embed/events.js",
    "/embed/frame.js",
    "/events.ics",
    "/events.rss",
    "/favicon.ico",
    "/favicon.svg",
    "/feeds/<name>",
    "/group-plan/<token>/calendar.ics",
    "/icon/<name>",
    "/livez",
    "/manifest.webmanifest",
    "/metrics",
    "/newsletter/<issue_id>/links/<position>",
    "/open-data",
    "/open-data/<name>",
    "/readyz",
    "/robots.txt",
    "/screen",
    "/screen/screen.css",
    "/screen/screen.js",
    "/screen/sw.js",
    "/sitemap.xml",
    "/sw.js",
    "/town-sheet",
];

/// An address in the demo town for a path, with its parameters filled in.
fn address(path: &str) -> String {
    let known = match path {
        "/guides/:slug" => "/guides/your-first-weekend-in-wexbury",
        "/events/:slug" => "/events/saturday-farmers-market-1",
        "/newsletter/:id" => "/newsletter/2",
        _ => path,
    };
    let part = |part: &str| match part.strip_prefix(':') {
        None => part.to_owned(),
        Some("slug") => "anchor-apizza".to_owned(),
        Some(name) if name == "id" || name.ends_with("Id") => "1".to_owned(),
        Some(_) => "c0123456789abcdef".to_owned(),
    };
    known.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// "/events/<>" for "/events/:slug" and for "/events/<key>".
fn form(path: &str) -> String {
    let is_named = |part: &str| part.starts_with(':') || part.starts_with('<');
    path.split('/').map(|part| if is_named(part) { "<>" } else { part }).collect::<Vec<_>>().join("/")
}

#[test]
fn the_server_answers_every_page_of_the_list_and_nothing_else() {
    let town = TestTown::wexbury();
    for (path, key) in ROUTE_TABLE.rows() {
        if !has_page(key) {
            // It will come with its feature.
            let address = path.replace(':', "1");
            assert_eq!(town.get(&address).status, Status::NotFound, "{address}");
            continue;
        }
        let address = address(path);
        let page = town.get(&address);
        if page.status == Status::MovedPermanently {
            assert!(path.starts_with("/business/"), "{address} leads elsewhere");
            continue;
        }
        assert_eq!(page.status, Status::Ok, "{address}");
        assert!(page.text.contains("<h1"), "{address}");
        if ["/:shareToken", "/:token", "/:code"].iter().any(|secret| path.ends_with(secret)) {
            assert_eq!(headers_of_secrets(&page), KEPT_BY_NOBODY, "{address}");
        }
        for script in bundle(key).preloads {
            assert!(page.text.contains(&script), "{address} is drawn by the code of {key}");
        }
    }
}

const KEPT_BY_NOBODY: [&str; 3] = ["private, no-store", "no-referrer", "noindex"];

fn headers_of_secrets(answer: &TestResponse) -> [&str; 3] {
    ["cache-control", "referrer-policy", "x-robots-tag"].map(|name| answer.header(name))
}

/// Refusals included: a link may work for somebody else, or later.
#[test]
fn no_answer_under_an_address_with_a_secret_is_kept_listed_or_told_to_other_sites() {
    let town = TestTown::empty();
    let mut tried = Vec::new();
    for route in town.client.rocket().routes() {
        let path = route.uri.path();
        if !holds_secret(path) {
            continue;
        }
        let parts: Vec<_> = path
            .split('/')
            .map(|part| match part {
                secret if holds_secret(secret) => "m1-x",
                part if part.starts_with('<') => "1",
                part => part,
            })
            .collect();
        let address = match parts.join("/") {
            call if path.starts_with("/api/") => call + "/",
            page => page,
        };
        let answer = town.call(route.method.as_str(), &address).json(&serde_json::json!({})).send();
        assert_eq!(headers_of_secrets(&answer), KEPT_BY_NOBODY, "{} {address}", route.method);
        tried.push(path.to_owned());
    }
    for path in ["/newsletter/confirm/<token>", "/newsletter/unsubscribe/<token>", "/group-plan/<shareToken>"]
    {
        assert!(tried.iter().any(|one| one == path), "{path} is one of them: {tried:?}");
    }
}

#[derive(Clone, Default)]
struct Lines(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);

impl std::io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// What is logged while this is answered.
fn logged(town: &TestTown, method: &str, address: &str) -> String {
    let lines = Lines::default();
    let writer = lines.clone();
    let log = tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone()).finish();
    tracing::dispatcher::with_default(&tracing::Dispatch::new(log), || town.call(method, address).send());
    String::from_utf8(lines.0.lock().unwrap().clone()).unwrap()
}

#[test]
fn the_access_log_names_every_address_but_no_secret() {
    let town = TestTown::configured(|config| config.server.access_log = true, |_| {});
    for (method, address, shown) in [
        ("GET", "/check/K7QM-2XPA", "/check/***"),
        ("GET", "/check//k7qm2xpa/", "/check//***/"),
        ("GET", "/c%68eck/K7QM-2XPA", "/c%68eck/***"),
        ("PUT", "/check/K7QM-2XPA", "/check/***"),
        ("GET", "/api/v1/listing-checks/K7QM-2XPA/", "/api/v1/listing-checks/***/"),
        ("GET", "/api/v1/listing-checks/K7QM-2XPA", "/api/v1/listing-checks/***"),
        ("POST", "/api/v1/listing-checks/K7QM-2XPA/confirm/", "/api/v1/listing-checks/***/confirm/"),
        ("GET", "/api/v1/events/submit/", "/api/v1/events/submit/"),
        ("GET", "/newsletter/subscribe", "/newsletter/subscribe"),
    ] {
        let line = logged(&town, method, address);
        assert!(line.contains(&format!(" {method} {shown} ")), "{method} {address}: {line}");
    }
}

#[test]
fn what_breaks_is_logged_without_the_secret_in_its_address() {
    let town = TestTown::empty();
    let lose = "ALTER TABLE town_alerts RENAME TO lost_alerts; ALTER TABLE itineraries RENAME TO lost_plans";
    town.conn().execute_batch(lose).unwrap();
    for (address, shown) in [
        ("/check/K7QM-2XPA", "/check/***: "),
        ("/setup/0vEY7kq1yD9nQm-XgWb3TfAqv4H_ZkL2cR8sPjUoI5w", "/setup/***: "),
        ("/api/v1/shared-itineraries/m1-x/", "GET /api/v1/shared-itineraries/***/: "),
    ] {
        let line = logged(&town, "GET", address);
        assert!(line.contains("ERROR") && line.contains(shown), "{address}: {line}");
        assert!(!line.contains(address), "{line}");
    }
}

#[test]
fn the_list_knows_every_page_of_the_server() {
    let town = TestTown::empty();
    let known: Vec<String> = ROUTE_TABLE.rows().map(|(path, _)| form(path)).collect();
    // Text pages: one route for every address of one word.
    let is_text_page =
        |path: &str| path == "/<page>" && pages::list_paths(true).all(|path| known.contains(&form(path)));
    let folders = ["/api", "/dj-rest-auth", "/auth", "/media", "/art", "/sign"];
    let unknown: Vec<String> = (town.client.rocket().routes())
        .filter(|route| route.method == Method::Get)
        .map(|route| route.uri.path().to_owned())
        .filter(|path| {
            !folders.iter().any(|folder| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/')))
        })
        .filter(|path| {
            !NO_PAGES.contains(&path.as_str()) && !known.contains(&form(path)) && !is_text_page(path)
        })
        .collect();
    assert_eq!(unknown, Vec::<String>::new());
}

#[test]
fn a_number_in_the_address_of_a_screen_is_a_number() {
    let town = TestTown::empty();
    for (path, status) in [
        ("/admin/events/7", Status::Ok),
        ("/admin/events/new", Status::Ok),
        ("/admin/events/seven", Status::NotFound),
        ("/admin/newsletter/-1", Status::NotFound),
        ("/Admin", Status::NotFound),
    ] {
        assert_eq!(town.get(path).status, status, "{path}");
    }
    assert!(!town.get("/setup/abc").text.contains("rel=\"canonical\""), "a secret is named nowhere");
}

#[test]
fn the_service_worker_is_asked_for_anew_and_a_file_of_another_build_is_not_found() {
    let town = TestTown::wexbury();
    let worker = town.get("/sw.js");
    assert_eq!((worker.status, worker.header("cache-control")), (Status::Ok, "no-cache"));
    assert!(worker.header("content-type").contains("javascript"), "{}", worker.header("content-type"));
    // It names the files of this build, and controls the whole site under the site's own policy.
    assert!(worker.text.contains(&bundle("home").start), "the code of this build");
    assert!(worker.header("content-security-policy").contains("default-src 'none'"));
    for gone in ["/assets/main-00000000.js", "/assets/sw.js", "/assets/manifest.json"] {
        let answer = town.get(gone);
        assert_eq!(answer.status, Status::NotFound, "{gone}");
        assert!(!answer.header("cache-control").contains("immutable"), "{gone}");
    }
    let manifest: serde_json::Value = serde_json::from_str(&town.get("/manifest.webmanifest").text).unwrap();
    assert_eq!(manifest["theme_color"], "#1E4D3A");
    for shortcut in manifest["shortcuts"].as_array().unwrap() {
        let page = town.get(shortcut["url"].as_str().unwrap());
        assert_eq!(page.status, Status::Ok, "{shortcut}");
    }
}

#[test]
fn the_page_for_what_is_not_there_stands_until_the_browser_knows_so_too() {
    let town = TestTown::wexbury();
    for (path, words) in [
        ("/directory/no-such-place", "This place is not in the directory"),
        ("/events/nothing-999999", "This event is not listed"),
        ("/guides/no-such-guide", "Guide not found"),
        ("/deals/999999", "Deal not found"),
        ("/newsletter/999999", "Issue not found"),
        ("/directory?page=99", "This page of the list does not exist."),
    ] {
        let page = town.get(path);
        assert_eq!(page.status, Status::NotFound, "{path}");
        assert!(page.text.contains(&format!("<h1>{words}</h1>")), "{path}");
        assert!(page.text.contains("\"is_placeholder\":true") && page.text.contains("noindex"), "{path}");
    }
}

#[test]
fn a_page_past_the_end_of_a_list_leads_to_the_first_one() {
    let town = TestTown::wexbury();
    for (list, query) in [
        ("/directory", "open_now=true"),
        ("/events", "is_free=true"),
        ("/guides", ""),
        ("/deals", ""),
        ("/newsletter", ""),
    ] {
        let page = town.get(&format!("{list}?page=99&{query}"));
        assert_eq!(page.status, Status::NotFound, "{list}");
        let first = if query.is_empty() { list.to_owned() } else { format!("{list}?{query}") };
        assert!(page.text.contains(&format!("{first}\"><span>Go to the first page")), "{list}");
    }
}
