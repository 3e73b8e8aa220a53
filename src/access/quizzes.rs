//! Rows for the office's quizzes.

use super::Row;
use crate::kit::openapi::Access::Staff;

pub(super) const QUIZZES: &[Row] = &[
    ("GET /admin/quizzes", Staff, "/admin/quizzes/", 200),
    ("POST /admin/quizzes", Staff, "/admin/quizzes/", 400),
    ("PUT /admin/quizzes/order", Staff, "/admin/quizzes/order/", 400),
    ("POST /admin/quizzes/preview", Staff, "/admin/quizzes/preview/", 400),
    ("GET /admin/quizzes/<id>", Staff, "/admin/quizzes/1/", 200),
    ("PUT /admin/quizzes/<id>", Staff, "/admin/quizzes/1/", 400),
    ("PATCH /admin/quizzes/<id>", Staff, "/admin/quizzes/1/", 400),
    ("DELETE /admin/quizzes/<id>", Staff, "/admin/quizzes/999999/", 404),
    ("GET /admin/quizzes/<id>/results", Staff, "/admin/quizzes/1/results/", 200),
    ("GET /admin/quizzes/<id>/submissions", Staff, "/admin/quizzes/1/submissions/", 200),
    ("GET /admin/quizzes/<id>/results/export", Staff, "/admin/quizzes/1/results/export/", 200),
];
