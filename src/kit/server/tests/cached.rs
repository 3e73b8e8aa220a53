//! What the front serves itself, and what it leaves to the application.

use rocket::http::{Cookie, Header, Status};
use rocket::local::blocking::LocalRequest;

use crate::kit::web::{AppState, PublicRequest};
use crate::testing::{TestTown, eventually};

type Dress = for<'c> fn(LocalRequest<'c>) -> LocalRequest<'c>;

/// Whether the second of two such requests is served from the cache.
fn is_given_again(town: &TestTown, path: &'static str, dress: Dress) -> bool {
    let answer = dress(town.client.get(path)).dispatch();
    assert_eq!(answer.status(), Status::Ok, "{path}");
    is_kept(town, path, dress)
}

/// The startup jobs write between requests, which invalidates what was cached before.
fn is_soon_given_again(town: &TestTown, path: &'static str, dress: Dress) {
    eventually(|| is_given_again(town, path, dress));
}

fn is_kept(town: &TestTown, path: &'static str, dress: Dress) -> bool {
    let app: &AppState = town.client.rocket().state().unwrap();
    let request = dress(town.client.get(path));
    app.cache_hit(&PublicRequest::from_request(request.inner())).is_some()
}

#[test]
fn response_cache_serves_anonymous_gets_but_nothing_rate_limited_or_time_dependent() {
    let town = TestTown::wexbury();
    for path in [
        "/",
        "/directory",
        "/events",
        "/api/v1/home/",
        "/api/v1/events/",
        "/api/v1/events/upcoming/",
        "/api/v1/businesslistings/?page=2",
        "/api/v1/categories/",
        "/api/v1/site/",
    ] {
        is_soon_given_again(&town, path, |ask| ask);
    }
    // These are rate limited, or their answer depends on the current second.
    for path in ["/api/v1/search/?q=bakery", "/search?q=bakery", "/api/v1/also-found/?q=bakery", "/health"] {
        assert!(!is_given_again(&town, path, |ask| ask), "{path}");
    }
}

#[test]
fn cache_key_varies_by_theme_and_host() {
    let town = TestTown::wexbury();
    is_soon_given_again(&town, "/", |ask| ask);
    let others: [Dress; 3] = [
        |ask| ask.cookie(Cookie::new("theme", "dark")),
        |ask| ask.cookie(Cookie::new("dismissed", "7")),
        |ask| ask.header(Header::new("Host", "other.example")),
    ];
    for (number, other) in others.into_iter().enumerate() {
        assert!(!is_kept(&town, "/", other), "{number}");
        is_soon_given_again(&town, "/", other);
    }
}

#[test]
fn after_a_write_nothing_old_is_given() {
    let town = TestTown::wexbury();
    let path = "/api/v1/businesslistings/";
    is_soon_given_again(&town, path, |ask| ask);
    town.conn().execute("UPDATE businesses SET name = 'Renamed' WHERE id = 1", []).unwrap();
    eventually(|| !is_kept(&town, path, |ask| ask));
}
