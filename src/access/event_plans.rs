//! Rows for event planning.

use super::Row;
use crate::kit::openapi::Access::Members;

pub(super) const EVENT_PLANS: &[Row] = &[
    ("GET /event-plans", Members, "/event-plans/", 200),
    ("POST /event-plans", Members, "/event-plans/", 400),
    ("GET /event-plans/<id>", Members, "/event-plans/999999/", 404),
    ("PATCH /event-plans/<id>", Members, "/event-plans/999999/", 404),
    ("DELETE /event-plans/<id>", Members, "/event-plans/999999/", 404),
    ("POST /event-plans/<id>/duplicate", Members, "/event-plans/999999/duplicate/", 404),
    ("GET /event-plans/<id>/calendar", Members, "/event-plans/999999/calendar/", 404),
    ("POST /event-plans/<id>/suggestions", Members, "/event-plans/999999/suggestions/", 404),
    ("POST /event-plans/<id>/items", Members, "/event-plans/999999/items/", 404),
    ("PATCH /event-plans/<id>/items/<item_id>", Members, "/event-plans/999999/items/1/", 404),
    ("DELETE /event-plans/<id>/items/<item_id>", Members, "/event-plans/999999/items/1/", 404),
    (
        "GET /event-plans/<id>/items/<item_id>/candidates",
        Members,
        "/event-plans/999999/items/1/candidates/",
        404,
    ),
    ("POST /event-plans/<id>/items/<item_id>/vendors", Members, "/event-plans/999999/items/1/vendors/", 404),
    ("PATCH /event-plans/<id>/vendors/<vendor_id>", Members, "/event-plans/999999/vendors/1/", 404),
    ("DELETE /event-plans/<id>/vendors/<vendor_id>", Members, "/event-plans/999999/vendors/1/", 404),
    ("POST /event-plans/<id>/guests", Members, "/event-plans/999999/guests/", 404),
    ("PATCH /event-plans/<id>/guests/<guest_id>", Members, "/event-plans/999999/guests/1/", 404),
    ("DELETE /event-plans/<id>/guests/<guest_id>", Members, "/event-plans/999999/guests/1/", 404),
];
