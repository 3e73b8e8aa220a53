//! Who may call what: one row for every route of the API, tried by every kind of caller.
//!
//! Invariant: a route without a row fails the test, and so does a row without a route.

mod approvals;
mod businesses;
mod callers;
mod checklists;
mod commercial;
mod event_plans;
mod group_plans;
mod guides;
mod itineraries;
mod quizzes;
mod records;
mod rows;
mod syndication;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use crate::api_docs::operations;
use crate::kit::openapi::Access;
use crate::kit::openapi::Access::{AnyOwner, Everybody, Members, Open, Owner, OwnerAlone, Staff, Superusers};
use approvals::APPROVALS;
use callers::{CALLERS, TestCaller, token, town};
use checklists::CHECKLISTS;
use commercial::COMMERCIAL;
use event_plans::EVENT_PLANS;
use group_plans::GROUP_PLANS;
use guides::GUIDES;
use itineraries::ITINERARIES;
use quizzes::QUIZZES;
use records::RECORDS;
use rows::{BACKUPS, CLAIMS, INBOX, NEWSLETTER, PEOPLE, SETTINGS, SIGN_IN};
use syndication::SYNDICATION;

use crate::testing::TestTown;

/// Method and route as mounted, required access, a path to try, and the status that callers with access get
/// for an empty `{}`.
type Row = (&'static str, Access, &'static str, u16);

/// The stream stays open for callers with access, so only refusals are tried.
const STREAM: &str = "/notifications/stream/";

/// Routes mounted only under `/api/v1`.
const API: &[Row] = &[
    ("GET /events/feed-address", Members, "/events/feed-address/", 200),
    ("POST /events/feed-address", Members, "/events/feed-address/", 200),
    ("POST /events/import-preview/analyze", Everybody, "/events/import-preview/analyze/", 400),
    ("POST /events/import-preview/check", Everybody, "/events/import-preview/check/", 400),
    ("DELETE /events/feed-address", Members, "/events/feed-address/", 200),
    ("POST /setup", Open, "/setup/", 400),
    ("POST /analytics/events", Open, "/analytics/events/", 400),
    ("GET /admin/analytics", Staff, "/admin/analytics/", 200),
    ("GET /admin/report", Staff, "/admin/report/", 200),
    ("GET /admin/report/export", Staff, "/admin/report/export/", 200),
    ("POST /admin/report/mail", Staff, "/admin/report/mail/", 400),
    ("GET /admin/accessibility", Staff, "/admin/accessibility/", 200),
    ("GET /admin/accessibility/findings", Staff, "/admin/accessibility/findings/", 200),
    ("DELETE /admin/accessibility/runs/current", Staff, "/admin/accessibility/runs/current/", 404),
    ("POST /admin/accessibility/runs", Staff, "/admin/accessibility/runs/", 202),
    ("POST /accessibility/check", Members, "/accessibility/check/", 400),
    ("GET /admin/town-sheet", Staff, "/admin/town-sheet/", 200),
    ("POST /admin/town-sheet", Staff, "/admin/town-sheet/", 200),
    ("GET /quizzes/active", Everybody, "/quizzes/active/", 200),
    ("POST /quizzes/submit", Everybody, "/quizzes/submit/", 400),
    ("POST /quizzes/result", Everybody, "/quizzes/result/", 400),
    ("GET /quizzes/personas/<slug>", Everybody, "/quizzes/personas/the-good-find/", 200),
    ("GET /quizzes/persona", Members, "/quizzes/persona/", 200),
    ("PUT /quizzes/persona", Members, "/quizzes/persona/", 400),
    ("GET /admin/first-steps", Staff, "/admin/first-steps/", 200),
    ("PUT /admin/public-address", Superusers, "/admin/public-address/", 400),
    ("GET /admin/outbox", Staff, "/admin/outbox/", 200),
    ("GET /admin/outbox/<id>", Staff, "/admin/outbox/999999/", 404),
    ("POST /admin/outbox/<id>/retry", Staff, "/admin/outbox/999999/retry/", 404),
    ("GET /admin/jobs", Staff, "/admin/jobs/", 200),
    ("POST /admin/jobs/<id>/retry", Staff, "/admin/jobs/999999/retry/", 404),
    ("GET /dashboard", Members, "/dashboard/", 200),
    ("GET /dashboard/businesses", Members, "/dashboard/businesses/", 200),
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
    ("GET /admin/events/export", Staff, "/admin/events/export/", 200),
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
    ("GET /listing-checks/<code>", Everybody, "/listing-checks/none/", 404),
    ("POST /listing-checks/<code>/confirm", Everybody, "/listing-checks/none/confirm/", 404),
    ("PATCH /listing-checks/<code>", Everybody, "/listing-checks/none/", 400),
    ("POST /listing-checks/<code>/stop", Everybody, "/listing-checks/none/stop/", 404),
    ("GET /admin/listing-checks", Staff, "/admin/listing-checks/", 200),
    ("POST /admin/listing-checks/postcards", Staff, "/admin/listing-checks/postcards/", 400),
    ("POST /businesslistings/<key>/confirm", Members, "/businesslistings/ferry-books/confirm/", 200),
    ("GET /suggestions/mine", Members, "/suggestions/mine/", 200),
    ("GET /suggestions/received", Members, "/suggestions/received/", 200),
    ("POST /suggestions/received/<id>", Members, "/suggestions/received/999999/", 400),
    ("GET /suggestions/links/<token>", Everybody, "/suggestions/links/unknown/", 404),
    ("POST /suggestions/links/<token>", Everybody, "/suggestions/links/unknown/", 404),
    ("GET /admin/suggestions", Staff, "/admin/suggestions/", 200),
    ("PATCH /admin/suggestions/<id>", Staff, "/admin/suggestions/999999/", 400),
    ("GET /alerts/current", Everybody, "/alerts/current/", 200),
    ("GET /admin/alerts", Staff, "/admin/alerts/", 200),
    ("POST /admin/alerts", Staff, "/admin/alerts/", 400),
    ("PATCH /admin/alerts/<id>", Staff, "/admin/alerts/999999/", 404),
    ("DELETE /admin/alerts/<id>", Staff, "/admin/alerts/999999/", 404),
    ("GET /admin/reviews", Staff, "/admin/reviews/", 200),
    ("PATCH /admin/reviews/<id>", Staff, "/admin/reviews/999999/", 400),
    ("GET /businesslistings/<key>/insights", Owner, "/businesslistings/ferry-books/insights/", 200),
    (
        "GET /businesslistings/<key>/insights/export",
        Owner,
        "/businesslistings/ferry-books/insights/export/",
        200,
    ),
    (
        "POST /businesslistings/<key>/insights/mail",
        Owner,
        "/businesslistings/ferry-books/insights/mail/",
        400,
    ),
    ("GET /businesslistings/<key>/manage", Owner, "/businesslistings/ferry-books/manage/", 200),
    ("PUT /businesslistings/<key>/images", Owner, "/businesslistings/ferry-books/images/", 400),
    (
        "DELETE /businesslistings/<key>/change-request",
        Owner,
        "/businesslistings/ferry-books/change-request/",
        204,
    ),
    ("POST /businesslistings/<key>/close-today", Owner, "/businesslistings/ferry-books/close-today/", 400),
    ("DELETE /businesslistings/<key>/close-today", Owner, "/businesslistings/ferry-books/close-today/", 200),
    ("GET /admin/change-requests", Staff, "/admin/change-requests/", 200),
    ("POST /admin/change-requests/<id>/decide", Staff, "/admin/change-requests/999999/decide/", 400),
    (
        "POST /businesslistings/<key>/hours-reading",
        Owner,
        "/businesslistings/ferry-books/hours-reading/",
        400,
    ),
    ("GET /businesslistings/<key>/events", Owner, "/businesslistings/ferry-books/events/", 200),
    ("POST /businesslistings/<key>/events", Owner, "/businesslistings/ferry-books/events/", 400),
    ("GET /businesslistings/<key>/events/<id>", Owner, "/businesslistings/ferry-books/events/999999/", 404),
    ("PATCH /businesslistings/<key>/events/<id>", Owner, "/businesslistings/ferry-books/events/999999/", 404),
    (
        "DELETE /businesslistings/<key>/events/<id>",
        Owner,
        "/businesslistings/ferry-books/events/999999/",
        404,
    ),
    ("PATCH /businesslistings/<key>", Owner, "/businesslistings/ferry-books/", 200),
    ("GET /businesslistings/<key>/members", Owner, "/businesslistings/ferry-books/members/", 200),
    ("POST /businesslistings/<key>/members", OwnerAlone, "/businesslistings/ferry-books/members/", 400),
    (
        "PATCH /businesslistings/<key>/members/<id>",
        OwnerAlone,
        "/businesslistings/ferry-books/members/1/",
        400,
    ),
    (
        "DELETE /businesslistings/<key>/members/<id>",
        OwnerAlone,
        "/businesslistings/ferry-books/members/99/",
        404,
    ),
    (
        "POST /businesslistings/<key>/members/<id>/invite",
        OwnerAlone,
        "/businesslistings/ferry-books/members/1/invite/",
        400,
    ),
    ("GET /admin/users/<id>/businesses", Staff, "/admin/users/1/businesses/", 200),
    ("GET /home", Everybody, "/home/", 200),
    ("GET /guides", Everybody, "/guides/", 200),
    ("POST /guides", Staff, "/guides/", 400),
    ("GET /guides/homepage_features", Everybody, "/guides/homepage_features/", 200),
    ("POST /guides/preview", Staff, "/guides/preview/", 400),
    ("GET /guides/generation-options", Staff, "/guides/generation-options/", 200),
    ("POST /guides/generate", Staff, "/guides/generate/", 400),
    ("POST /guides/fact-check", Staff, "/guides/fact-check/", 400),
    ("POST /guides/generated", Staff, "/guides/generated/", 400),
    ("GET /guides/generated/<id>", Staff, "/guides/generated/999999/", 404),
    ("POST /guides/generated/<id>/confirmations", Staff, "/guides/generated/999999/confirmations/", 404),
    ("GET /guides/<key>", Everybody, "/guides/no-such-guide/", 404),
    ("PATCH /guides/<key>", Staff, "/guides/no-such-guide/", 404),
    ("DELETE /guides/<key>", Staff, "/guides/no-such-guide/", 404),
    ("POST /images", AnyOwner, "/images/", 400),
    ("GET /admin/sources", Staff, "/admin/sources/", 200),
    ("POST /admin/sources", Staff, "/admin/sources/", 400),
    ("GET /admin/sources/<id>", Staff, "/admin/sources/999999/", 404),
    ("PATCH /admin/sources/<id>", Staff, "/admin/sources/999999/", 404),
    ("DELETE /admin/sources/<id>", Staff, "/admin/sources/999999/", 404),
    ("POST /admin/sources/<id>/fetch", Staff, "/admin/sources/999999/fetch/", 404),
    ("GET /admin/review/decisions", Staff, "/admin/review/decisions/", 200),
    ("GET /admin/review/<id>", Staff, "/admin/review/999999/", 404),
    ("POST /admin/review/<id>/decide", Staff, "/admin/review/999999/decide/", 400),
    ("POST /admin/review/<id>/invite", Staff, "/admin/review/999999/invite/", 404),
    ("POST /admin/review/undo", Staff, "/admin/review/undo/", 400),
    ("POST /events/submit", Members, "/events/submit/", 400),
    ("GET /events/submit/businesses", Members, "/events/submit/businesses/", 200),
    ("GET /events/submissions", Members, "/events/submissions/", 200),
    ("GET /events/submissions/<id>", Members, "/events/submissions/999999/", 404),
    ("PATCH /events/submissions/<id>", Members, "/events/submissions/999999/", 404),
    ("DELETE /events/submissions/<id>", Members, "/events/submissions/999999/", 404),
    ("GET /events/found", Members, "/events/found/", 200),
    ("POST /events/found/<id>", Members, "/events/found/999999/", 400),
    ("GET /events/organizer/<token>", Everybody, "/events/organizer/unknown/", 404),
    ("POST /events/organizer/<token>", Everybody, "/events/organizer/unknown/", 404),
    ("GET /search", Everybody, "/search/?q=ferry", 200),
    ("GET /openapi.json", Everybody, "/openapi.json/", 200),
    ("GET /docs", Everybody, "/docs/", 200),
    ("GET /docs.css", Everybody, "/docs.css/", 200),
    ("GET /also-found", Everybody, "/also-found/?q=ferry", 200),
];

/// The rows by part; the first column says whether they exist only in a town with commerce switched on.
const TABLES: &[(bool, &[Row])] = &[
    (false, SIGN_IN),
    (false, CLAIMS),
    (false, BACKUPS),
    (true, COMMERCIAL),
    (false, INBOX),
    (false, NEWSLETTER),
    (false, SYNDICATION),
    (false, PEOPLE),
    (false, SETTINGS),
    (false, CHECKLISTS),
    (false, QUIZZES),
    (false, RECORDS),
    (false, ITINERARIES),
    (false, GUIDES),
    (false, APPROVALS),
    (false, GROUP_PLANS),
    (false, EVENT_PLANS),
    (false, API),
];

/// All rows, each with whether it exists only in a town with commerce switched on.
fn marked_rows() -> impl Iterator<Item = (bool, &'static Row)> {
    TABLES.iter().flat_map(|(is_commercial, rows)| rows.iter().map(move |row| (*is_commercial, row)))
}

fn api_rows() -> impl Iterator<Item = &'static Row> {
    marked_rows().map(|(_, row)| row)
}

fn expected(door: Access, caller: TestCaller, status: u16) -> u16 {
    let is_admin = [TestCaller::StaffMember, TestCaller::RoleAdmin, TestCaller::Superuser].contains(&caller);
    match (door, caller) {
        (Open, _) => status,
        (_, TestCaller::Disabled | TestCaller::Stale) => 401,
        (Everybody, _) => status,
        (_, TestCaller::Visitor) => 401,
        (Owner, TestCaller::Owner | TestCaller::Manager) => status,
        (AnyOwner, TestCaller::Owner | TestCaller::Manager | TestCaller::OtherOwner) => status,
        (OwnerAlone, TestCaller::Owner) => status,
        (Owner | AnyOwner | OwnerAlone | Staff, _) if !is_admin => 403,
        (Superusers, caller) if caller != TestCaller::Superuser => 403,
        _ => status,
    }
}

/// Other spellings of the same address that the router accepts.
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
    let rows = SIGN_IN.iter().map(|row| ("", row)).chain(api_rows().map(|row| ("/api/v1", row)));
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

/// Methods and routes of the API as mounted.
fn mounted(town: &TestTown) -> BTreeSet<String> {
    let mut mounted = BTreeSet::new();
    // Routes at or beyond the fallbacks' rank do not respond themselves.
    for route in town.client.rocket().routes().filter(|route| route.rank < 100) {
        let uri = route.uri.to_string();
        let is_root = uri.starts_with("/dj-rest-auth") || uri.starts_with("/auth");
        if is_root || uri.starts_with("/api/") {
            mounted.insert(format!("{} {}", route.method, uri.split('?').next().unwrap()));
        }
    }
    mounted
}

fn under_api(route: &str) -> String {
    let (method, path) = route.split_once(' ').unwrap();
    format!("{method} /api/v1{path}")
}

#[test]
fn every_route_of_the_api_has_a_row_and_every_row_a_route() {
    let mounted = mounted(&town());
    let mut listed: BTreeSet<_> = api_rows().map(|(route, ..)| under_api(route)).collect();
    listed.extend(SIGN_IN.iter().map(|(route, ..)| (*route).to_owned()));
    let missing: Vec<_> = mounted.symmetric_difference(&listed).collect();
    assert!(missing.is_empty(), "without a row, or without a route: {missing:#?}");
    let described: BTreeSet<_> = operations().iter().map(|operation| operation.call()).collect();
    let rows: BTreeSet<_> = api_rows().map(|(route, ..)| (*route).to_owned()).collect();
    let missing: Vec<_> = described.symmetric_difference(&rows).collect();
    assert!(missing.is_empty(), "without a description, or without a row: {missing:#?}");
}

#[test]
fn the_document_says_whom_each_call_lets_in() {
    let doors: BTreeMap<_, _> = api_rows().map(|(route, door, ..)| (*route, *door)).collect();
    for operation in operations() {
        assert_eq!(doors.get(operation.call().as_str()), Some(&operation.access()), "{}", operation.call());
    }
}
