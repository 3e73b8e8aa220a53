//! Rows for the channels and their posts.

use super::Row;
use crate::kit::openapi::Access::Staff;

pub(super) const SYNDICATION: &[Row] = &[
    ("GET /admin/channels", Staff, "/admin/channels/", 200),
    ("POST /admin/channels", Staff, "/admin/channels/", 400),
    ("PATCH /admin/channels/<id>", Staff, "/admin/channels/999999/", 404),
    ("DELETE /admin/channels/<id>", Staff, "/admin/channels/999999/", 404),
    ("POST /admin/channels/<id>/check", Staff, "/admin/channels/999999/check/", 404),
    ("GET /admin/syndication/items", Staff, "/admin/syndication/items/", 200),
    ("GET /admin/syndication/items/<kind>/<id>", Staff, "/admin/syndication/items/poem/1/", 404),
    ("POST /admin/syndication/preview", Staff, "/admin/syndication/preview/", 400),
    ("GET /admin/syndication/posts", Staff, "/admin/syndication/posts/", 200),
    ("POST /admin/syndication/posts", Staff, "/admin/syndication/posts/", 400),
    ("GET /admin/syndication/posts/<id>", Staff, "/admin/syndication/posts/999999/", 404),
    ("PATCH /admin/syndication/posts/<id>", Staff, "/admin/syndication/posts/999999/", 404),
    ("POST /admin/syndication/posts/<id>/decide", Staff, "/admin/syndication/posts/999999/decide/", 400),
];
