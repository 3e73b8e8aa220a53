//! Rows that exist only in a town with commerce switched on: placements, requests for them, and deals.
//! Otherwise (`[site] commercial = false`) each responds 404, whoever asks.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::callers::{TestCaller, token, town_of};
use super::{Row, SIGN_IN, marked_rows, mounted, spellings, under_api};
use crate::api_docs::operations;
use crate::kit::openapi::Access::{Everybody, Members, Owner, Staff};

pub(super) const COMMERCIAL: &[Row] = &[
    ("GET /spotlights/current", Everybody, "/spotlights/current/", 200),
    ("GET /sponsors", Everybody, "/sponsors/", 200),
    ("POST /placements/impressions", Everybody, "/placements/impressions/", 204),
    ("POST /placements/<id>/click", Everybody, "/placements/999999/click/", 204),
    ("POST /placements/featured/<business_id>/click", Everybody, "/placements/featured/999999/click/", 204),
    ("GET /admin/placements", Staff, "/admin/placements/", 200),
    ("GET /admin/placements/export", Staff, "/admin/placements/export/", 200),
    ("GET /admin/placements/<id>", Staff, "/admin/placements/999999/", 404),
    ("POST /admin/placements", Staff, "/admin/placements/", 400),
    ("PATCH /admin/placements/<id>", Staff, "/admin/placements/999999/", 404),
    ("DELETE /admin/placements/<id>", Staff, "/admin/placements/999999/", 404),
    ("POST /placement-requests", Everybody, "/placement-requests/", 400),
    (
        "GET /placement-requests/availability",
        Everybody,
        "/placement-requests/availability/?kind=spotlight&starts_at=2026-12-01&duration=1_week",
        200,
    ),
    ("GET /businesslistings/<key>/placements", Owner, "/businesslistings/ferry-books/placements/", 200),
    ("POST /placement-requests/<id>/withdraw", Members, "/placement-requests/999999/withdraw/", 404),
    ("GET /admin/placement-requests", Staff, "/admin/placement-requests/", 200),
    ("POST /admin/placement-requests/<id>/accept", Staff, "/admin/placement-requests/999999/accept/", 404),
    ("POST /admin/placement-requests/<id>/decline", Staff, "/admin/placement-requests/999999/decline/", 404),
    (
        "POST /admin/placement-requests/<id>/campaign",
        Staff,
        "/admin/placement-requests/999999/campaign/",
        404,
    ),
    ("GET /admin/campaigns", Staff, "/admin/campaigns/", 200),
    ("GET /admin/campaigns/export", Staff, "/admin/campaigns/export/", 200),
    ("POST /admin/campaigns", Staff, "/admin/campaigns/", 400),
    ("GET /admin/campaigns/<id>", Staff, "/admin/campaigns/999999/", 404),
    ("PATCH /admin/campaigns/<id>", Staff, "/admin/campaigns/999999/", 404),
    ("GET /admin/campaigns/<id>/export", Staff, "/admin/campaigns/999999/export/", 404),
    ("POST /admin/campaigns/<id>/mail", Staff, "/admin/campaigns/999999/mail/", 404),
    ("POST /admin/campaigns/<id>/lines", Staff, "/admin/campaigns/999999/lines/", 400),
    ("PATCH /admin/campaign-lines/<id>", Staff, "/admin/campaign-lines/999999/", 404),
    ("DELETE /admin/campaign-lines/<id>", Staff, "/admin/campaign-lines/999999/", 404),
    ("POST /admin/campaign-lines/<id>/placements", Staff, "/admin/campaign-lines/999999/placements/", 404),
    (
        "DELETE /admin/campaign-lines/<id>/placements/<placement_id>",
        Staff,
        "/admin/campaign-lines/999999/placements/1/",
        404,
    ),
    ("POST /admin/campaign-lines/<id>/make-good", Staff, "/admin/campaign-lines/999999/make-good/", 404),
    ("GET /admin/slots", Staff, "/admin/slots/", 200),
    ("GET /deals", Everybody, "/deals/", 200),
    ("POST /deals", Members, "/deals/", 400),
    ("GET /deals/latest", Everybody, "/deals/latest/", 200),
    ("GET /deals/categories", Everybody, "/deals/categories/", 200),
    ("GET /deals/<id>", Everybody, "/deals/999999/", 404),
    ("PATCH /deals/<id>", Members, "/deals/999999/", 404),
    ("DELETE /deals/<id>", Members, "/deals/999999/", 404),
    ("POST /deals/<id>/redeem", Everybody, "/deals/999999/redeem/", 404),
    ("POST /deals/<id>/duplicate", Members, "/deals/999999/duplicate/", 404),
    ("POST /deals/<id>/renew", Members, "/deals/999999/renew/", 404),
    ("DELETE /deals/<id>/review", Members, "/deals/999999/review/", 404),
    ("GET /admin/deals", Staff, "/admin/deals/", 200),
    ("GET /admin/deals/export", Staff, "/admin/deals/export/", 200),
    ("POST /admin/deals/<id>/approve", Staff, "/admin/deals/999999/approve/", 404),
    ("POST /admin/deals/<id>/return", Staff, "/admin/deals/999999/return/", 400),
    ("GET /businesslistings/<key>/deals", Owner, "/businesslistings/ferry-books/deals/", 200),
    ("GET /businesslistings/featured", Everybody, "/businesslistings/featured/", 200),
    ("GET /businesslistings/<id>/preview", Members, "/businesslistings/999999/preview/", 200),
    ("PUT /businesslistings/<key>/counter-pin", Owner, "/businesslistings/ferry-books/counter-pin/", 400),
    ("GET /admin/deals/<id>", Staff, "/admin/deals/999999/", 404),
];

#[test]
fn a_town_that_does_not_sell_answers_404_to_every_row_that_the_column_marks_and_to_no_other() {
    let town = town_of(false);
    let mut expected_routes: BTreeSet<_> = marked_rows()
        .filter(|(is_commercial, _)| !is_commercial)
        .map(|(_, (route, ..))| under_api(route))
        .collect();
    expected_routes.extend(SIGN_IN.iter().map(|(route, ..)| (*route).to_owned()));
    let wrong: Vec<_> = mounted(&town).symmetric_difference(&expected_routes).cloned().collect();
    assert!(wrong.is_empty(), "mounted and marked, or neither: {wrong:#?}");
    for (_, (route, _, path, _)) in marked_rows().filter(|(is_commercial, _)| *is_commercial) {
        let method = route.split(' ').next().unwrap();
        for address in spellings("/api/v1", path, method) {
            for caller in [TestCaller::Visitor, TestCaller::Owner, TestCaller::Superuser] {
                let token = token(&town, caller).unwrap_or_default();
                let body = if method == "GET" { Value::Null } else { json!({}) };
                let answer = town.ask(method, &address, &token, &body);
                assert_eq!(answer.status.code, 404, "{method} {address} by {caller:?}: {}", answer.text);
            }
        }
    }
    // The column must mark exactly those calls that the documentation counts among the commercial features.
    let marked: BTreeSet<_> = marked_rows()
        .filter(|(is_commercial, _)| *is_commercial)
        .map(|(_, (route, ..))| (*route).to_owned())
        .collect();
    let described = town.json("/api/v1/openapi.json");
    let calls: usize = described["paths"]
        .as_object()
        .unwrap()
        .values()
        .map(|methods| methods.as_object().unwrap().len())
        .sum();
    assert_eq!(calls, operations().len() - marked.len());
    let tags = ["campaigns", "deals", "placements"];
    let sold: BTreeSet<_> =
        operations().iter().filter(|one| tags.contains(&one.tag())).map(|one| one.call()).collect();
    assert_eq!(sold, marked);
}
