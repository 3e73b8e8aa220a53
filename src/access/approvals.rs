//! Rows for approvals, and for the links through which people without an account decide.

use super::Row;
use crate::kit::openapi::Access::{Everybody, Staff};

pub(super) const APPROVALS: &[Row] = &[
    ("GET /admin/approvals", Staff, "/admin/approvals/", 200),
    ("POST /admin/approvals", Staff, "/admin/approvals/", 400),
    ("GET /admin/approvals/<id>", Staff, "/admin/approvals/999999/", 404),
    ("GET /admin/approvals/of/<kind>/<id>", Staff, "/admin/approvals/of/guide/999999/", 404),
    ("POST /admin/approvals/<id>/decide", Staff, "/admin/approvals/999999/decide/", 404),
    ("POST /admin/approvals/<id>/publish", Staff, "/admin/approvals/999999/publish/", 404),
    ("POST /admin/approvals/<id>/schedule", Staff, "/admin/approvals/999999/schedule/", 404),
    ("POST /admin/approvals/<id>/links", Staff, "/admin/approvals/999999/links/", 404),
    ("DELETE /admin/approvals/<id>/links/<link>", Staff, "/admin/approvals/999999/links/1/", 404),
    ("GET /shared-approvals/<token>", Everybody, "/shared-approvals/unknown/", 404),
    ("POST /shared-approvals/<token>", Everybody, "/shared-approvals/unknown/", 404),
];
