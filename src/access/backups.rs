//! Rows of the table: backups.

use super::Row;
use crate::kit::openapi::Access::Superusers;

pub(super) const BACKUPS: &[Row] = &[
    // Nothing is being made yet.
    ("DELETE /admin/backups/in-progress", Superusers, "/admin/backups/in-progress/", 404),
    ("GET /admin/backups", Superusers, "/admin/backups/", 200),
    ("POST /admin/backups", Superusers, "/admin/backups/", 202),
    ("POST /admin/backups/upload", Superusers, "/admin/backups/upload/", 400),
    ("POST /admin/backups/drill", Superusers, "/admin/backups/drill/", 202),
    ("POST /admin/backups/<name>/check", Superusers, "/admin/backups/none.db/check/", 404),
    ("GET /admin/backups/<name>/file", Superusers, "/admin/backups/none.db/file/", 404),
    ("POST /admin/backups/<name>/restore", Superusers, "/admin/backups/none.db/restore/", 404),
    ("DELETE /admin/backups/<name>", Superusers, "/admin/backups/none.db/", 404),
];
