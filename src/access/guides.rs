//! Rows for the office's guides, and for the links through which outsiders read one.

use super::Row;
use crate::kit::openapi::Access::{Everybody, Staff};

pub(super) const GUIDES: &[Row] = &[
    ("GET /admin/guides", Staff, "/admin/guides/", 200),
    ("GET /admin/guides/export", Staff, "/admin/guides/export/", 200),
    ("POST /admin/guides", Staff, "/admin/guides/", 400),
    ("GET /admin/guides/<id>", Staff, "/admin/guides/999999/", 404),
    ("PUT /admin/guides/<id>/draft", Staff, "/admin/guides/999999/draft/", 404),
    ("POST /admin/guides/<id>/publish", Staff, "/admin/guides/999999/publish/", 404),
    ("POST /admin/guides/<id>/unpublish", Staff, "/admin/guides/999999/unpublish/", 404),
    ("GET /admin/guides/<id>/versions", Staff, "/admin/guides/999999/versions/", 404),
    ("GET /admin/guides/<id>/versions/<version>", Staff, "/admin/guides/999999/versions/1/", 404),
    ("POST /admin/guides/differences", Staff, "/admin/guides/differences/", 400),
    ("GET /admin/guides/<id>/editors", Staff, "/admin/guides/999999/editors/", 404),
    ("GET /admin/guides/<id>/preview", Staff, "/admin/guides/999999/preview/", 404),
    ("GET /admin/guides/<id>/checks", Staff, "/admin/guides/999999/checks/", 404),
    ("PUT /admin/guides/<id>/preview-link", Staff, "/admin/guides/999999/preview-link/", 404),
    ("DELETE /admin/guides/<id>/preview-link", Staff, "/admin/guides/999999/preview-link/", 404),
    ("GET /guide-previews/<token>", Everybody, "/guide-previews/unknown/", 404),
];
