//! Rows of the table: placements, and requests for them.

use super::Row;
use crate::kit::openapi::Access::{Everybody, Members, Owner, Staff};

pub(super) const PLACEMENTS: &[Row] = &[
    ("GET /spotlights/current", Everybody, "/spotlights/current/", 200),
    ("GET /sponsors", Everybody, "/sponsors/", 200),
    ("POST /placements/impressions", Everybody, "/placements/impressions/", 204),
    ("POST /placements/<id>/click", Everybody, "/placements/999999/click/", 204),
    ("POST /placements/featured/<business_id>/click", Everybody, "/placements/featured/999999/click/", 204),
    ("GET /admin/placements", Staff, "/admin/placements/", 200),
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
];
