//! One list of addresses on both sides: `assets/routes.json`.

use std::collections::BTreeMap;

use rocket::http::{Method, Status};

use super::asset_manifest::{bundle, has_page};
use super::client_pages::ROUTE_TABLE;
use crate::pages;
use crate::testing::TestTown;

/// What stands at the root and is no page.
const NO_PAGES: [&str; 22] = [
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
    "/icon/<name>",
    "/livez",
    "/manifest.webmanifest",
    "/metrics",
    "/readyz",
    "/robots.txt",
    "/sitemap.xml",
];

/// Addresses of the demo town with the parts that a row only names.
fn addresses() -> BTreeMap<&'static str, &'static str> {
    BTreeMap::from([
        ("/reset-password/:uid/:token", "/reset-password/Mg/abc-def"),
        ("/confirm-email/:token", "/confirm-email/abc"),
        ("/setup/:token", "/setup/abc"),
        ("/directory/:slug", "/directory/anchor-apizza"),
        ("/business/:slug", "/business/anchor-apizza"),
        ("/guides/:slug", "/guides/your-first-weekend-in-wexbury"),
        ("/events/:slug", "/events/saturday-farmers-market-1"),
        ("/events/organizer/:token", "/events/organizer/abc"),
        ("/deals/:id", "/deals/1"),
        ("/newsletter/:id", "/newsletter/2"),
        ("/newsletter/confirm/:token", "/newsletter/confirm/c0123456789abcdef"),
        ("/newsletter/unsubscribe/:token", "/newsletter/unsubscribe/c0123456789abcdef"),
        ("/newsletter/preferences/:token", "/newsletter/preferences/c0123456789abcdef"),
        ("/admin/events/:id", "/admin/events/1"),
        ("/admin/newsletter/:id", "/admin/newsletter/1"),
    ])
}

/// "/events/<>" for "/events/:slug" and for "/events/<key>".
fn form(path: &str) -> String {
    let is_named = |part: &str| part.starts_with(':') || part.starts_with('<');
    path.split('/').map(|part| if is_named(part) { "<>" } else { part }).collect::<Vec<_>>().join("/")
}

#[test]
fn the_server_answers_every_page_of_the_list_and_nothing_else() {
    let town = TestTown::wexbury();
    let addresses = addresses();
    for (path, key) in ROUTE_TABLE.rows() {
        if !has_page(key) {
            // It will come with its feature.
            let address = path.replace(':', "1");
            assert_eq!(town.get(&address).status, Status::NotFound, "{address}");
            continue;
        }
        let address = addresses.get(path).copied().unwrap_or(path);
        assert!(!address.contains(':'), "{path} needs an address to try");
        let page = town.get(address);
        if page.status == Status::MovedPermanently {
            assert!(path.starts_with("/business/"), "{address} leads elsewhere");
            continue;
        }
        assert_eq!(page.status, Status::Ok, "{address}");
        assert!(page.text.contains("<h1"), "{address}");
        for script in bundle(key).preloads {
            assert!(page.text.contains(&script), "{address} is drawn by the code of {key}");
        }
    }
}

#[test]
fn the_list_knows_every_page_of_the_server() {
    let town = TestTown::empty();
    let known: Vec<String> = ROUTE_TABLE.rows().map(|(path, _)| form(path)).collect();
    // Pages of text, one route for all whose address is one word.
    let is_text_page =
        |path: &str| path == "/<page>" && pages::list_paths().all(|path| known.contains(&form(path)));
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
