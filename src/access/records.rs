//! Rows for the office's records, imports, and deleted records.

use super::Row;
use crate::kit::openapi::Access::Staff;

pub(super) const RECORDS: &[Row] = &[
    ("GET /admin/deleted-records", Staff, "/admin/deleted-records/", 200),
    ("POST /admin/deleted-records", Staff, "/admin/deleted-records/", 400),
    ("POST /admin/deleted-records/<id>/restore", Staff, "/admin/deleted-records/999999/restore/", 404),
    ("GET /admin/saved-views", Staff, "/admin/saved-views/", 200),
    ("POST /admin/saved-views", Staff, "/admin/saved-views/", 400),
    ("DELETE /admin/saved-views/<id>", Staff, "/admin/saved-views/999999/", 404),
    ("GET /admin/categories", Staff, "/admin/categories/", 200),
    ("POST /admin/categories", Staff, "/admin/categories/", 400),
    ("PUT /admin/categories/order", Staff, "/admin/categories/order/", 400),
    ("PATCH /admin/categories/<id>", Staff, "/admin/categories/999999/", 404),
    ("POST /admin/categories/<id>/merge", Staff, "/admin/categories/999999/merge/", 400),
    ("GET /admin/businesses", Staff, "/admin/businesses/", 200),
    ("GET /admin/businesses/export", Staff, "/admin/businesses/export/", 200),
    ("POST /admin/businesses", Staff, "/admin/businesses/", 400),
    ("POST /admin/bulk-edits/<list>", Staff, "/admin/bulk-edits/businesses/", 400),
    ("POST /admin/bulk-edits/<id>/undo", Staff, "/admin/bulk-edits/999999/undo/", 404),
    ("POST /admin/businesses/<id>/merge", Staff, "/admin/businesses/999999/merge/", 400),
    ("GET /admin/imports", Staff, "/admin/imports/", 200),
    ("POST /admin/imports", Staff, "/admin/imports/", 400),
    ("GET /admin/imports/<id>", Staff, "/admin/imports/999999/", 404),
    ("DELETE /admin/imports/<id>", Staff, "/admin/imports/999999/", 404),
    ("POST /admin/imports/<id>/check", Staff, "/admin/imports/999999/check/", 404),
    ("POST /admin/imports/<id>/run", Staff, "/admin/imports/999999/run/", 404),
    ("POST /admin/imports/<id>/cancel", Staff, "/admin/imports/999999/cancel/", 404),
    ("POST /admin/imports/<id>/undo", Staff, "/admin/imports/999999/undo/", 404),
    ("GET /admin/imports/<id>/rows", Staff, "/admin/imports/999999/rows/", 404),
    ("GET /admin/imports/<id>/report", Staff, "/admin/imports/999999/report/", 404),
];
