//! Rows for group plans.

use super::Row;
use crate::kit::openapi::Access::{Everybody, Members};

pub(super) const GROUP_PLANS: &[Row] = &[
    ("GET /group-plans", Members, "/group-plans/", 200),
    ("POST /group-plans", Members, "/group-plans/", 400),
    ("GET /group-plans/<id>", Members, "/group-plans/999999/", 404),
    ("PATCH /group-plans/<id>", Members, "/group-plans/999999/", 404),
    ("DELETE /group-plans/<id>", Members, "/group-plans/999999/", 404),
    ("POST /group-plans/<id>/link", Members, "/group-plans/999999/link/", 404),
    ("POST /group-plans/<id>/close", Members, "/group-plans/999999/close/", 404),
    ("POST /group-plans/<id>/reopen", Members, "/group-plans/999999/reopen/", 404),
    ("POST /group-plans/<id>/decide", Members, "/group-plans/999999/decide/", 404),
    ("POST /group-plans/<id>/invitations", Members, "/group-plans/999999/invitations/", 404),
    ("POST /group-plans/<id>/reminders", Members, "/group-plans/999999/reminders/", 404),
    (
        "DELETE /group-plans/<id>/participants/<participant_id>",
        Members,
        "/group-plans/999999/participants/1/",
        404,
    ),
    ("DELETE /group-plans/<id>/comments/<comment_id>", Members, "/group-plans/999999/comments/1/", 404),
    ("POST /group-plans/<id>/options", Members, "/group-plans/999999/options/", 404),
    ("PATCH /group-plans/<id>/options/<option_id>", Members, "/group-plans/999999/options/1/", 404),
    ("DELETE /group-plans/<id>/options/<option_id>", Members, "/group-plans/999999/options/1/", 404),
    ("GET /shared-group-plans/<token>", Everybody, "/shared-group-plans/unknown/", 404),
    ("GET /shared-group-plans/<token>/stream", Everybody, "/shared-group-plans/unknown/stream/", 404),
    (
        "GET /shared-group-plans/<token>/participants/<key>",
        Everybody,
        "/shared-group-plans/unknown/participants/none/",
        404,
    ),
    (
        "PUT /shared-group-plans/<token>/participants/<key>",
        Everybody,
        "/shared-group-plans/unknown/participants/none/",
        404,
    ),
    (
        "DELETE /shared-group-plans/<token>/participants/<key>",
        Everybody,
        "/shared-group-plans/unknown/participants/none/",
        404,
    ),
    (
        "POST /shared-group-plans/<token>/participants/<key>/comments",
        Everybody,
        "/shared-group-plans/unknown/participants/none/comments/",
        404,
    ),
    (
        "DELETE /shared-group-plans/<token>/participants/<key>/comments/<comment_id>",
        Everybody,
        "/shared-group-plans/unknown/participants/none/comments/1/",
        404,
    ),
    (
        "POST /shared-group-plans/<token>/participants/<key>/options",
        Everybody,
        "/shared-group-plans/unknown/participants/none/options/",
        404,
    ),
];
