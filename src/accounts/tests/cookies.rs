//! What a cookie alone may do, and what pages of other sites may do with it.

use serde_json::json;

use super::{SignedIn, errors, sign_in, town};
use crate::testing::{TestResponse, TestTown};

const USER: &str = "/api/v1/dj-rest-auth/user/";

fn cookies(signed_in: &SignedIn) -> String {
    format!("access={}; refresh={}; csrftoken={}", signed_in.access, signed_in.refresh, signed_in.csrf)
}

fn patch(town: &TestTown, cookies: String, headers: &[(&str, &str)]) -> TestResponse {
    let mut call = town.call("PATCH", USER).header("Cookie", cookies).json(&json!({ "first_name": "Ada" }));
    for (name, value) in headers {
        call = call.header(name, *value);
    }
    call.send()
}

#[test]
fn a_cookie_reads_alone_and_writes_only_with_its_own_sessions_proof() {
    let town = town();
    let (mine, other) = (sign_in(&town), sign_in(&town));
    let read = town.call("GET", USER).header("Cookie", cookies(&mine)).send();
    assert_eq!(read.status.code, 200);
    assert_eq!(patch(&town, cookies(&mine), &[]).status.code, 403);
    assert_eq!(patch(&town, cookies(&mine), &[("X-CSRFToken", &mine.csrf)]).status.code, 200);
    // Planting the cookie and header of another session does not help.
    let planted = format!("access={}; csrftoken={}", mine.access, other.csrf);
    let answer = patch(&town, planted, &[("X-CSRFToken", &other.csrf)]);
    assert_eq!(
        errors(&answer, 403)["detail"],
        "CSRF Failed: CSRF token from the 'X-Csrftoken' HTTP header incorrect."
    );
}

#[test]
fn a_page_of_another_site_writes_nothing_even_with_the_proof() {
    let town = town();
    let mine = sign_in(&town);
    let proof = ("X-CSRFToken", mine.csrf.as_str());
    for (name, value) in [
        ("Origin", "https://evil.example"),
        ("Origin", "null"),
        ("Origin", "http://town.example.evil.example"),
        ("Sec-Fetch-Site", "cross-site"),
    ] {
        assert_eq!(patch(&town, cookies(&mine), &[proof, (name, value)]).status.code, 403, "{name}: {value}");
    }
    for (name, value) in
        [("Origin", "http://town.example"), ("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "none")]
    {
        assert_eq!(patch(&town, cookies(&mine), &[proof, (name, value)]).status.code, 200, "{name}: {value}");
    }
}

#[test]
fn a_page_of_another_site_signs_nobody_out() {
    let town = town();
    let mine = sign_in(&town);
    let logout = |origin: &str| {
        town.call("POST", "/api/v1/dj-rest-auth/logout/")
            .header("Cookie", cookies(&mine))
            .header("Origin", origin)
            .send()
    };
    let answer = logout("https://evil.example");
    assert_eq!(answer.status.code, 200);
    assert!(answer.cookie("access").is_none());
    assert_eq!(super::status(&town, &mine.access), 200);
    assert!(logout("http://town.example").cookie("access").is_some());
    assert_eq!(super::status(&town, &mine.access), 401);
}

#[test]
fn a_page_of_another_site_signs_nobody_in_and_prolongs_nothing() {
    let town = town();
    let mine = sign_in(&town);
    let body = json!({ "email": "resident@wexbury.example", "password": super::PASSWORD });
    let login = |origin: &str| {
        town.call("POST", "/api/v1/dj-rest-auth/login/").header("Origin", origin).json(&body).send()
    };
    assert!(login("https://evil.example").cookie("access").is_none());
    assert!(login("http://town.example").cookie("access").is_some());
    // Behind a proxy that terminates TLS it is still our own site.
    assert!(login("https://town.example").cookie("access").is_some());
    let refresh = |site: &str| {
        let call = town.call("POST", "/api/v1/dj-rest-auth/token/refresh/").header("Cookie", cookies(&mine));
        call.header("Sec-Fetch-Site", site).send().status.code
    };
    assert_eq!(refresh("cross-site"), 401);
    assert_eq!(refresh("same-origin"), 200);
}

#[test]
fn a_session_that_ended_elsewhere_takes_its_cookies_along() {
    let town = town();
    let mine = sign_in(&town);
    town.call("POST", "/api/v1/dj-rest-auth/logout/").token(&mine.access).send();
    let call = town.call("POST", "/api/v1/dj-rest-auth/token/refresh/").header("Cookie", cookies(&mine));
    let answer = call.header("Sec-Fetch-Site", "same-origin").send();
    assert_eq!((answer.status.code, &answer.json()["code"]), (401, &json!("token_not_valid")));
    for name in ["access", "refresh"] {
        assert_eq!(answer.cookie(name).map(|(value, _)| value), Some("\"\""), "{name}");
    }
}

#[test]
fn a_form_that_calls_itself_another_method_needs_the_proof_as_well() {
    let town = town();
    let mine = sign_in(&town);
    let path = "/api/v1/dj-rest-auth/sessions/1/";
    let mut call = town.call("POST", path).header("Cookie", cookies(&mine));
    call = call.header("Content-Type", "application/x-www-form-urlencoded");
    let answer = call.body("_method=delete").send();
    assert_eq!(answer.status.code, 403, "{}", answer.text);
    assert_eq!(super::status(&town, &mine.access), 200);
}

#[test]
fn a_form_about_an_event_needs_the_proof_as_well() {
    let town = town();
    let mine = sign_in(&town);
    let proof = ("X-CSRFToken", mine.csrf.as_str());
    for path in ["/api/v1/events/9/toggle_interest/", "/api/v1/events/9/report_issue/"] {
        let form = |headers: &[(&str, &str)]| {
            let mut call = town.call("POST", path).header("Cookie", cookies(&mine));
            for (name, value) in headers {
                call = call.header(name, *value);
            }
            let call = call.header("Content-Type", "application/x-www-form-urlencoded");
            call.body("issue_type=spam&description=An+advertisement.").send().status.code
        };
        assert_eq!(form(&[]), 403, "{path}");
        assert_eq!(form(&[proof, ("Origin", "https://evil.example")]), 403, "{path}");
        // There is no such event.
        assert_eq!(form(&[proof]), 404, "{path}");
    }
}

#[test]
fn a_bearer_token_beats_the_cookie_and_needs_no_proof() {
    let town = town();
    let mine = sign_in(&town);
    let other = town.member("other@wexbury.example", crate::accounts::Role::Consumer);
    let answer = town
        .call("PATCH", USER)
        .header("Cookie", cookies(&mine))
        .header("Origin", "https://evil.example")
        .token(&other)
        .json(&json!({ "first_name": "Ada" }))
        .send();
    assert_eq!(answer.json()["email"], "other@wexbury.example");
    let basic =
        town.call("GET", USER).header("Cookie", cookies(&mine)).header("Authorization", "Basic Zm9v").send();
    assert_eq!(basic.status.code, 401);
}

#[test]
fn a_stale_token_is_refused_on_public_reads_and_a_stale_cookie_is_taken_away() {
    let town = town();
    let categories = "/api/v1/categories/";
    let answer = town.call("GET", categories).token("stale.token.here").send();
    assert_eq!(errors(&answer, 401)["code"], "token_not_valid");
    let answer = town.call("GET", categories).header("Cookie", "access=stale").send();
    assert_eq!(answer.status.code, 401);
    let (value, rest) = answer.cookie("access").unwrap();
    assert!(value == "\"\"" && rest.contains("Max-Age=0"), "{value}; {rest}");
    // Unknown routes are still 404, and pages ignore tokens.
    assert_eq!(town.call("GET", "/api/v1/nothing/").token("stale").send().status.code, 404);
    assert_eq!(town.call("GET", "/about").token("stale").send().status.code, 200);
}

#[test]
fn doubled_slashes_and_encoded_letters_open_nothing() {
    let town = town();
    for path in [
        "/api/v1/admin/users/",
        "/api/v1/admin/users",
        "//api/v1/admin/users/",
        "/api//v1//admin//users//",
        "/api/v1/%61dmin/users/",
        "/api/v1/admin%2fusers/",
        "/API/v1/admin/users/",
    ] {
        let code = town.call("GET", path).send().status.code;
        assert!([401, 301, 404].contains(&code), "{path}: {code}");
        let code = town.call("POST", path).json(&json!({})).send().status.code;
        assert!([401, 404].contains(&code), "{path}: {code}");
        let answer = town.call("GET", path).token("stale").send();
        assert!([401, 301, 404].contains(&answer.status.code), "{path}: {}", answer.status.code);
    }
}

#[test]
fn a_stale_token_is_refused_however_the_address_is_spelled() {
    let town = town();
    for path in [
        "/api/v1/events/facets/",
        "/api/v1/%65vents/facets/",
        "/api/v1/events/%66acets/",
        "/%61pi/v1/events//facets/",
        "//api/v1/events/facets/",
        "/api/v1/events/1/m%6fre/",
    ] {
        for method in ["GET", "OPTIONS"] {
            let answer = town.call(method, path).token("stale").send();
            assert_eq!(answer.status.code, 401, "{method} {path}");
        }
    }
    assert_eq!(town.call("GET", "/api/v1/n%6fpe/").token("stale").send().status.code, 404);
}

#[test]
fn cookies_are_locked_to_https_where_the_site_is() {
    let town = TestTown::configured(
        |config| config.server.base_url = "https://www.wexbury.example".into(),
        |conn| {
            super::insert(conn, "resident@wexbury.example");
        },
    );
    let answer = super::login(&town, "resident@wexbury.example", super::PASSWORD);
    for name in ["access", "refresh", "csrftoken"] {
        let (_, rest) = answer.cookie(name).unwrap();
        assert!(
            rest.contains("Secure") && rest.contains("SameSite=Lax") && rest.contains("Path=/"),
            "{name}: {rest}"
        );
        assert_eq!(rest.contains("HttpOnly"), name != "csrftoken");
    }
}

#[test]
fn only_trusted_origins_may_call_from_their_pages() {
    let town = TestTown::configured(
        |config| config.server.trusted_origins = vec!["https://app.wexbury.example".into()],
        |_| {},
    );
    let preflight = |origin: &str| {
        town.call("OPTIONS", "/api/v1/categories/")
            .header("Origin", origin)
            .header("Access-Control-Request-Method", "PATCH")
            .send()
    };
    let answer = preflight("https://app.wexbury.example");
    assert_eq!(answer.status.code, 200);
    assert_eq!(answer.header("access-control-allow-origin"), "https://app.wexbury.example");
    assert_eq!(answer.header("access-control-allow-credentials"), "true");
    assert_eq!(answer.header("access-control-allow-methods"), "DELETE, GET, OPTIONS, PATCH, POST, PUT");
    assert_eq!(answer.header("access-control-max-age"), "86400");
    for origin in ["https://evil.example", "null", "https://app.wexbury.example.evil.example"] {
        assert_eq!(preflight(origin).header("access-control-allow-origin"), "", "{origin}");
    }
    let read = town.call("GET", "/api/v1/categories/").header("Origin", "https://app.wexbury.example").send();
    assert_eq!(read.header("access-control-allow-origin"), "https://app.wexbury.example");
    assert!(read.header("vary").contains("Origin"));
    let refused =
        town.call("GET", "/api/v1/dj-rest-auth/user/").header("Origin", "https://app.wexbury.example").send();
    assert_eq!(refused.header("access-control-allow-origin"), "https://app.wexbury.example");
}
