//! Rows for checklists and life services.

use super::Row;
use crate::kit::openapi::Access::{Members, Staff};

pub(super) const CHECKLISTS: &[Row] = &[
    ("GET /checklists", Members, "/checklists/", 200),
    ("GET /checklists/<slug>", Members, "/checklists/no-such-checklist/", 404),
    ("GET /admin/checklists", Staff, "/admin/checklists/", 200),
    ("POST /admin/checklists", Staff, "/admin/checklists/", 400),
    ("PUT /admin/checklists/order", Staff, "/admin/checklists/order/", 400),
    ("GET /admin/checklists/<id>", Staff, "/admin/checklists/999999/", 404),
    ("PUT /admin/checklists/<id>", Staff, "/admin/checklists/999999/", 400),
    ("DELETE /admin/checklists/<id>", Staff, "/admin/checklists/999999/", 404),
    ("GET /admin/checklists/<id>/versions", Staff, "/admin/checklists/999999/versions/", 404),
    ("POST /admin/checklists/<id>/restore/<version>", Staff, "/admin/checklists/999999/restore/1/", 404),
    ("GET /life-services", Members, "/life-services/", 200),
    ("GET /life-services/<slug>", Members, "/life-services/no-such-situation/", 404),
    ("PATCH /life-services/<slug>/steps/<key>", Members, "/life-services/no-such-situation/steps/none/", 404),
    ("DELETE /life-services/<slug>", Members, "/life-services/no-such-situation/", 404),
    ("PUT /life-services/<slug>", Members, "/life-services/no-such-situation/", 400),
];
