//! Who may call what: one row for every route of the API, tried by everybody.
//!
//! Invariant: a route without a row fails the test, and so does a row without a route.

mod callers;

use std::collections::BTreeSet;

use serde_json::json;

use callers::{CALLERS, TestCaller, token, town};

/// Whom a route lets in. All others hear 401, or 403 if they are signed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Door {
    /// Looks at no token: also a stale one does no harm.
    Open,
    /// Everybody; but a stale token is refused.
    Everybody,
    Members,
    /// Staff, and the member whose business it is; not one who owns another.
    Owner,
    Staff,
    Superusers,
}

use Door::{Everybody, Members, Open, Owner, Staff, Superusers};

/// Method and route as mounted, door, a path to try, and what those who are let in hear to an
/// empty `{}`.
type Row = (&'static str, Door, &'static str, u16);

/// Routes of the sign-in library; they stand at the root as well.
const SIGN_IN: &[Row] = &[
    ("POST /dj-rest-auth/login", Open, "/dj-rest-auth/login/", 400),
    ("POST /dj-rest-auth/logout", Open, "/dj-rest-auth/logout/", 200),
    ("POST /dj-rest-auth/registration", Open, "/dj-rest-auth/registration/", 400),
    ("GET /dj-rest-auth/user", Members, "/dj-rest-auth/user/", 200),
    ("PATCH /dj-rest-auth/user", Members, "/dj-rest-auth/user/", 200),
    ("PUT /dj-rest-auth/user", Members, "/dj-rest-auth/user/", 200),
    ("GET /dj-rest-auth/user/sign-in", Members, "/dj-rest-auth/user/sign-in/", 200),
    ("POST /dj-rest-auth/user/email", Members, "/dj-rest-auth/user/email/", 400),
    ("POST /dj-rest-auth/user/email/confirm", Open, "/dj-rest-auth/user/email/confirm/", 400),
    ("GET /dj-rest-auth/user/export", Members, "/dj-rest-auth/user/export/", 200),
    ("POST /dj-rest-auth/user/delete", Members, "/dj-rest-auth/user/delete/", 400),
    ("POST /dj-rest-auth/password/reset", Open, "/dj-rest-auth/password/reset/", 400),
    ("POST /dj-rest-auth/password/reset/confirm", Open, "/dj-rest-auth/password/reset/confirm/", 400),
    ("POST /dj-rest-auth/password/change", Members, "/dj-rest-auth/password/change/", 400),
    ("POST /dj-rest-auth/token/refresh", Open, "/dj-rest-auth/token/refresh/", 401),
    ("POST /dj-rest-auth/token/verify", Open, "/dj-rest-auth/token/verify/", 400),
    ("GET /dj-rest-auth/sessions", Members, "/dj-rest-auth/sessions/", 200),
    ("DELETE /dj-rest-auth/sessions/<id>", Members, "/dj-rest-auth/sessions/999999/", 404),
    ("GET /auth/social/google", Open, "/auth/social/google/", 503),
    ("POST /auth/social/google", Open, "/auth/social/google/", 503),
];

/// Stays open for those it lets in, so only refusals are tried.
const STREAM: &str = "/notifications/stream/";

/// Routes under `/api/v1` alone.
const API: &[Row] = &[
    ("GET /events/feed-address", Members, "/events/feed-address/", 200),
    ("POST /events/feed-address", Members, "/events/feed-address/", 200),
    ("GET /admin/events/import", Staff, "/admin/events/import/", 200),
    ("POST /admin/events/import/analyse", Staff, "/admin/events/import/analyse/", 400),
    ("POST /admin/events/import/check", Staff, "/admin/events/import/check/", 400),
    ("POST /admin/events/import/commit", Staff, "/admin/events/import/commit/", 400),
    ("POST /admin/events/import/<id>/undo", Staff, "/admin/events/import/999999/undo/", 404),
    ("DELETE /events/feed-address", Members, "/events/feed-address/", 200),
    ("POST /setup", Open, "/setup/", 400),
    ("GET /admin/users", Staff, "/admin/users/", 200),
    ("GET /admin/users/<id>", Staff, "/admin/users/1/", 200),
    ("PATCH /admin/users/<id>", Staff, "/admin/users/1/", 200),
    ("POST /admin/users/<id>/end-sessions", Staff, "/admin/users/1/end-sessions/", 200),
    ("GET /admin/audit", Staff, "/admin/audit/", 200),
    ("POST /analytics/events", Open, "/analytics/events/", 400),
    ("GET /admin/analytics", Staff, "/admin/analytics/", 200),
    ("GET /quizzes/active", Everybody, "/quizzes/active/", 200),
    ("POST /quizzes/submit", Everybody, "/quizzes/submit/", 400),
    ("POST /quizzes/result", Everybody, "/quizzes/result/", 400),
    ("GET /quizzes/personas/<slug>", Everybody, "/quizzes/personas/the-good-find/", 200),
    ("GET /quizzes/persona", Members, "/quizzes/persona/", 200),
    ("PUT /quizzes/persona", Members, "/quizzes/persona/", 400),
    ("POST /newsletter/subscribe", Open, "/newsletter/subscribe/", 400),
    ("GET /newsletter/subscription/<key>", Open, "/newsletter/subscription/m1-x/", 404),
    ("PATCH /newsletter/subscription/<key>", Open, "/newsletter/subscription/m1-x/", 404),
    ("POST /newsletter/subscription/<key>/confirm", Open, "/newsletter/subscription/m1-x/confirm/", 404),
    (
        "POST /newsletter/subscription/<key>/unsubscribe",
        Open,
        "/newsletter/subscription/m1-x/unsubscribe/",
        404,
    ),
    ("GET /newsletter/issues", Everybody, "/newsletter/issues/", 200),
    ("GET /newsletter/issues/<id>", Everybody, "/newsletter/issues/999999/", 404),
    ("GET /admin/newsletter", Staff, "/admin/newsletter/", 200),
    ("GET /admin/newsletter/subscribers", Staff, "/admin/newsletter/subscribers/", 200),
    ("GET /admin/newsletter/subscribers/export", Staff, "/admin/newsletter/subscribers/export/", 200),
    ("POST /admin/newsletter/subscribers/import", Staff, "/admin/newsletter/subscribers/import/", 400),
    ("DELETE /admin/newsletter/subscribers/<id>", Staff, "/admin/newsletter/subscribers/999999/", 404),
    ("GET /admin/newsletter/issues", Staff, "/admin/newsletter/issues/", 200),
    ("POST /admin/newsletter/issues", Staff, "/admin/newsletter/issues/", 201),
    ("GET /admin/newsletter/issues/<id>", Staff, "/admin/newsletter/issues/999999/", 404),
    ("PATCH /admin/newsletter/issues/<id>", Staff, "/admin/newsletter/issues/999999/", 404),
    ("DELETE /admin/newsletter/issues/<id>", Staff, "/admin/newsletter/issues/999999/", 404),
    (
        "GET /admin/newsletter/issues/<id>/candidates",
        Staff,
        "/admin/newsletter/issues/999999/candidates/",
        404,
    ),
    ("POST /admin/newsletter/issues/<id>/refresh", Staff, "/admin/newsletter/issues/999999/refresh/", 404),
    ("POST /admin/newsletter/issues/<id>/test", Staff, "/admin/newsletter/issues/999999/test/", 400),
    ("POST /admin/newsletter/issues/<id>/schedule", Staff, "/admin/newsletter/issues/999999/schedule/", 404),
    (
        "POST /admin/newsletter/issues/<id>/unschedule",
        Staff,
        "/admin/newsletter/issues/999999/unschedule/",
        404,
    ),
    ("GET /admin/first-steps", Staff, "/admin/first-steps/", 200),
    ("PUT /admin/public-address", Superusers, "/admin/public-address/", 400),
    ("GET /admin/outbox", Staff, "/admin/outbox/", 200),
    ("GET /admin/outbox/<id>", Staff, "/admin/outbox/999999/", 404),
    ("POST /admin/outbox/<id>/retry", Staff, "/admin/outbox/999999/retry/", 404),
    ("GET /admin/jobs", Staff, "/admin/jobs/", 200),
    ("POST /admin/jobs/<id>/retry", Staff, "/admin/jobs/999999/retry/", 404),
    ("GET /notifications", Members, "/notifications/", 200),
    ("GET /notifications/preferences", Members, "/notifications/preferences/", 200),
    ("PATCH /notifications/preferences", Members, "/notifications/preferences/", 200),
    ("PATCH /notifications/mark-all-read", Members, "/notifications/mark-all-read/", 200),
    ("PATCH /notifications/<id>/mark-read", Members, "/notifications/999999/mark-read/", 404),
    ("GET /notifications/stream", Members, STREAM, 200),
    ("GET /site", Everybody, "/site/", 200),
    ("GET /health", Everybody, "/health/", 200),
    ("GET /pages/<name>", Everybody, "/pages/about/", 200),
    ("GET /categories", Everybody, "/categories/", 200),
    ("GET /categories/<slug>", Everybody, "/categories/books/", 200),
    ("GET /businesslistings", Everybody, "/businesslistings/", 200),
    ("GET /businesslistings/facets", Everybody, "/businesslistings/facets/", 200),
    ("GET /businesslistings/<key>", Everybody, "/businesslistings/ferry-books/", 200),
    ("GET /events", Everybody, "/events/", 200),
    ("POST /events", Staff, "/events/", 400),
    ("GET /events/upcoming", Everybody, "/events/upcoming/", 200),
    ("GET /events/calendar", Everybody, "/events/calendar/", 200),
    ("GET /events/facets", Everybody, "/events/facets/", 200),
    ("GET /events/<id>", Everybody, "/events/1/", 200),
    ("PATCH /events/<id>", Staff, "/events/1/", 200),
    ("PUT /events/<id>", Staff, "/events/1/", 200),
    ("DELETE /events/<id>", Staff, "/events/999999/", 404),
    ("GET /events/<id>/more", Everybody, "/events/1/more/", 200),
    ("POST /events/<id>/toggle_interest", Members, "/events/1/toggle_interest/", 200),
    ("POST /events/<id>/report_issue", Members, "/events/1/report_issue/", 400),
    ("GET /admin/events", Staff, "/admin/events/", 200),
    ("POST /admin/events/picture", Staff, "/admin/events/picture/", 400),
    ("GET /admin/events/<id>", Staff, "/admin/events/1/", 200),
    ("GET /businesslistings/<key>/reviews", Everybody, "/businesslistings/ferry-books/reviews/", 200),
    ("GET /businesslistings/<key>/reviews/mine", Members, "/businesslistings/ferry-books/reviews/mine/", 200),
    ("POST /businesslistings/<key>/reviews", Members, "/businesslistings/ferry-books/reviews/", 400),
    ("PATCH /reviews/<id>", Members, "/reviews/999999/", 404),
    ("DELETE /reviews/<id>", Members, "/reviews/999999/", 404),
    ("POST /reviews/<id>/answer", Members, "/reviews/999999/answer/", 400),
    ("POST /reviews/<id>/report", Members, "/reviews/999999/report/", 400),
    ("GET /saved", Members, "/saved/", 200),
    ("PUT /saved", Members, "/saved/", 400),
    ("DELETE /saved/<id>", Members, "/saved/1/", 200),
    (
        "POST /businesslistings/<key>/suggestions",
        Everybody,
        "/businesslistings/ferry-books/suggestions/",
        400,
    ),
    (
        "GET /businesslistings/<key>/hours-reading",
        Everybody,
        "/businesslistings/ferry-books/hours-reading/?text=9-5",
        200,
    ),
    ("POST /businesslistings/<key>/confirm", Members, "/businesslistings/ferry-books/confirm/", 200),
    ("GET /suggestions/mine", Members, "/suggestions/mine/", 200),
    ("GET /admin/suggestions", Staff, "/admin/suggestions/", 200),
    ("PATCH /admin/suggestions/<id>", Staff, "/admin/suggestions/999999/", 400),
    ("GET /alerts/current", Everybody, "/alerts/current/", 200),
    ("GET /admin/alerts", Staff, "/admin/alerts/", 200),
    ("POST /admin/alerts", Staff, "/admin/alerts/", 400),
    ("PATCH /admin/alerts/<id>", Staff, "/admin/alerts/999999/", 404),
    ("DELETE /admin/alerts/<id>", Staff, "/admin/alerts/999999/", 404),
    ("GET /admin/reviews", Staff, "/admin/reviews/", 200),
    ("PATCH /admin/reviews/<id>", Staff, "/admin/reviews/999999/", 400),
    ("GET /businesslistings/featured", Everybody, "/businesslistings/featured/", 200),
    ("PATCH /businesslistings/<key>", Owner, "/businesslistings/ferry-books/", 200),
    ("PUT /businesslistings/<key>/counter-pin", Owner, "/businesslistings/ferry-books/counter-pin/", 400),
    ("GET /home", Everybody, "/home/", 200),
    ("GET /guides", Everybody, "/guides/", 200),
    ("POST /guides", Staff, "/guides/", 400),
    ("GET /guides/homepage_features", Everybody, "/guides/homepage_features/", 200),
    ("GET /guides/<key>", Everybody, "/guides/no-such-guide/", 404),
    ("PATCH /guides/<key>", Staff, "/guides/no-such-guide/", 404),
    ("DELETE /guides/<key>", Staff, "/guides/no-such-guide/", 404),
    ("GET /deals", Everybody, "/deals/", 200),
    ("POST /deals", Members, "/deals/", 400),
    ("GET /deals/latest", Everybody, "/deals/latest/", 200),
    ("GET /deals/categories", Everybody, "/deals/categories/", 200),
    ("GET /deals/<id>", Everybody, "/deals/999999/", 404),
    ("PATCH /deals/<id>", Members, "/deals/999999/", 404),
    ("DELETE /deals/<id>", Members, "/deals/999999/", 404),
    ("POST /deals/<id>/redeem", Everybody, "/deals/999999/redeem/", 404),
    ("GET /spotlights/current", Everybody, "/spotlights/current/", 200),
    ("GET /businesslistings/<id>/preview", Members, "/businesslistings/999999/preview/", 200),
    ("GET /sponsors", Everybody, "/sponsors/", 200),
    ("POST /placements/impressions", Everybody, "/placements/impressions/", 204),
    ("POST /placements/<id>/click", Everybody, "/placements/999999/click/", 204),
    ("POST /placements/featured/<business_id>/click", Everybody, "/placements/featured/999999/click/", 204),
    ("GET /admin/placements", Staff, "/admin/placements/", 200),
    ("GET /admin/placements/<id>", Staff, "/admin/placements/999999/", 404),
    ("POST /admin/placements", Staff, "/admin/placements/", 400),
    ("POST /admin/placements/picture", Staff, "/admin/placements/picture/", 400),
    ("PATCH /admin/placements/<id>", Staff, "/admin/placements/999999/", 404),
    ("DELETE /admin/placements/<id>", Staff, "/admin/placements/999999/", 404),
    ("GET /admin/sources", Staff, "/admin/sources/", 200),
    ("POST /admin/sources", Staff, "/admin/sources/", 400),
    ("GET /admin/sources/<id>", Staff, "/admin/sources/999999/", 404),
    ("PATCH /admin/sources/<id>", Staff, "/admin/sources/999999/", 404),
    ("DELETE /admin/sources/<id>", Staff, "/admin/sources/999999/", 404),
    ("POST /admin/sources/<id>/visit", Staff, "/admin/sources/999999/visit/", 404),
    ("GET /admin/review", Staff, "/admin/review/", 200),
    ("GET /admin/review/counts", Staff, "/admin/review/counts/", 200),
    ("GET /admin/review/decisions", Staff, "/admin/review/decisions/", 200),
    ("GET /admin/review/<id>", Staff, "/admin/review/999999/", 404),
    ("PATCH /admin/review/<id>", Staff, "/admin/review/999999/", 404),
    ("POST /admin/review/<id>/decide", Staff, "/admin/review/999999/decide/", 400),
    ("POST /admin/review/<id>/invite", Staff, "/admin/review/999999/invite/", 404),
    ("POST /admin/review/bulk", Staff, "/admin/review/bulk/", 400),
    ("POST /admin/review/undo", Staff, "/admin/review/undo/", 400),
    ("POST /events/submit", Members, "/events/submit/", 400),
    ("GET /events/submit/businesses", Members, "/events/submit/businesses/", 200),
    ("GET /events/submissions", Members, "/events/submissions/", 200),
    ("GET /events/submissions/<id>", Members, "/events/submissions/999999/", 404),
    ("PATCH /events/submissions/<id>", Members, "/events/submissions/999999/", 404),
    ("DELETE /events/submissions/<id>", Members, "/events/submissions/999999/", 404),
    ("GET /events/organizer/<token>", Everybody, "/events/organizer/unknown/", 404),
    ("POST /events/organizer/<token>", Everybody, "/events/organizer/unknown/", 404),
    ("GET /search", Everybody, "/search/?q=ferry", 200),
    ("GET /also-found", Everybody, "/also-found/?q=ferry", 200),
];

fn expected(door: Door, caller: TestCaller, status: u16) -> u16 {
    let is_admin = [TestCaller::StaffMember, TestCaller::RoleAdmin, TestCaller::Superuser].contains(&caller);
    match (door, caller) {
        (Open, _) => status,
        (_, TestCaller::Disabled | TestCaller::Stale) => 401,
        (Everybody, _) => status,
        (_, TestCaller::Visitor) => 401,
        (Owner, TestCaller::Owner) => status,
        (Owner | Staff, _) if !is_admin => 403,
        (Superusers, caller) if caller != TestCaller::Superuser => 403,
        _ => status,
    }
}

/// The same address in other spellings that the router takes for it.
fn spellings(prefix: &str, path: &str, method: &str) -> Vec<String> {
    let mut spellings = vec![format!("{prefix}{path}"), format!("/{prefix}{}", path.replacen('/', "//", 2))];
    if method != "GET" {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        assert!(query.is_empty(), "{path}");
        spellings.push(format!("{prefix}{}", path.trim_end_matches('/')));
    }
    spellings
}

#[test]
fn every_route_lets_in_whom_its_row_says_and_nobody_else() {
    let town = town();
    let rows =
        SIGN_IN.iter().map(|row| ("", row)).chain(SIGN_IN.iter().chain(API).map(|row| ("/api/v1", row)));
    let mut wrong = Vec::new();
    for (prefix, (route, door, path, status)) in rows {
        let method = route.split(' ').next().unwrap();
        for address in spellings(prefix, path, method) {
            for caller in CALLERS {
                if *path == STREAM && expected(*door, caller, *status) == 200 {
                    continue;
                }
                let mut call = town.call(method, &address);
                if method != "GET" {
                    call = call.json(&json!({}));
                }
                if let Some(token) = token(&town, caller) {
                    call = call.token(&token);
                }
                let answer = call.send();
                let code = answer.status.code;
                if code != expected(*door, caller, *status) {
                    wrong.push(format!("{method} {address} by {caller:?}: {code} {}", answer.text));
                }
                if [401, 403].contains(&code) && answer.header("content-type") != "application/json" {
                    wrong
                        .push(format!("{method} {address} by {caller:?}: {}", answer.header("content-type")));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_route_of_the_api_has_a_row_and_every_row_a_route() {
    let town = town();
    let mut mounted = BTreeSet::new();
    // Behind the fallbacks' rank stands nothing that answers by itself.
    for route in town.client.rocket().routes().filter(|route| route.rank < 100) {
        let uri = route.uri.to_string();
        let is_root = uri.starts_with("/dj-rest-auth") || uri.starts_with("/auth");
        if is_root || uri.starts_with("/api/") {
            mounted.insert(format!("{} {}", route.method, uri.split('?').next().unwrap()));
        }
    }
    let mut listed = BTreeSet::new();
    for (route, ..) in SIGN_IN.iter().chain(API) {
        let (method, path) = route.split_once(' ').unwrap();
        listed.insert(format!("{method} /api/v1{path}"));
    }
    listed.extend(SIGN_IN.iter().map(|(route, ..)| (*route).to_owned()));
    let missing: Vec<_> = mounted.symmetric_difference(&listed).collect();
    assert!(missing.is_empty(), "without a row, or without a route: {missing:#?}");
}
