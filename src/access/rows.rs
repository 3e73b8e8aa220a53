//! Rows without a file of their own: sign-in, claims, the inbox, the newsletter and people.

use super::Row;
use crate::kit::openapi::Access::{Everybody, Members, Open, OwnerAlone, Staff, Superusers};

/// Routes of the authentication library; they are also mounted at the root.
pub(super) const SIGN_IN: &[Row] = &[
    ("POST /dj-rest-auth/login", Open, "/dj-rest-auth/login/", 400),
    ("POST /dj-rest-auth/logout", Open, "/dj-rest-auth/logout/", 200),
    ("POST /dj-rest-auth/registration", Open, "/dj-rest-auth/registration/", 400),
    ("GET /dj-rest-auth/user", Members, "/dj-rest-auth/user/", 200),
    ("PATCH /dj-rest-auth/user", Members, "/dj-rest-auth/user/", 200),
    ("PUT /dj-rest-auth/user", Members, "/dj-rest-auth/user/", 200),
    ("GET /dj-rest-auth/user/sign-in", Members, "/dj-rest-auth/user/sign-in/", 200),
    ("POST /dj-rest-auth/user/email", Members, "/dj-rest-auth/user/email/", 400),
    ("POST /dj-rest-auth/user/email/confirm", Members, "/dj-rest-auth/user/email/confirm/", 400),
    ("GET /dj-rest-auth/user/export", Members, "/dj-rest-auth/user/export/", 200),
    ("POST /dj-rest-auth/user/delete", Members, "/dj-rest-auth/user/delete/", 400),
    ("POST /dj-rest-auth/password/reset", Open, "/dj-rest-auth/password/reset/", 400),
    ("POST /dj-rest-auth/password/reset/confirm", Open, "/dj-rest-auth/password/reset/confirm/", 400),
    ("POST /dj-rest-auth/password/change", Members, "/dj-rest-auth/password/change/", 400),
    ("POST /dj-rest-auth/token/refresh", Open, "/dj-rest-auth/token/refresh/", 401),
    ("POST /dj-rest-auth/token/verify", Open, "/dj-rest-auth/token/verify/", 400),
    ("GET /dj-rest-auth/sessions", Members, "/dj-rest-auth/sessions/", 200),
    ("DELETE /dj-rest-auth/sessions/<id>", Members, "/dj-rest-auth/sessions/999999/", 404),
    ("GET /auth/social/google", Open, "/auth/social/google/", 503),
    ("POST /auth/social/google", Open, "/auth/social/google/", 503),
];

/// What is waiting for the office.
pub(super) const INBOX: &[Row] = &[
    ("GET /admin/inbox", Staff, "/admin/inbox/", 200),
    ("GET /admin/inbox/counts", Staff, "/admin/inbox/counts/", 200),
    ("GET /admin/inbox/counts/<kind>", Staff, "/admin/inbox/counts/event/", 200),
    ("GET /moderation", Everybody, "/moderation/", 200),
    ("GET /moderation/mine", Members, "/moderation/mine/", 200),
    ("GET /moderation/decisions/<token>", Everybody, "/moderation/decisions/no-such-key/", 404),
    (
        "POST /moderation/decisions/<token>/appeal",
        Everybody,
        "/moderation/decisions/no-such-key/appeal/",
        400,
    ),
    ("GET /admin/appeals/<id>", Staff, "/admin/appeals/999999/", 404),
    ("POST /admin/inbox/assign", Staff, "/admin/inbox/assign/", 400),
    ("POST /admin/inbox/decide", Staff, "/admin/inbox/decide/", 400),
    ("POST /admin/inbox/undo", Staff, "/admin/inbox/undo/", 400),
    ("GET /admin/suggestions/<id>", Staff, "/admin/suggestions/999999/", 404),
    ("GET /admin/reviews/<id>", Staff, "/admin/reviews/999999/", 404),
    ("GET /admin/change-requests/<id>", Staff, "/admin/change-requests/999999/", 404),
];

/// How a business gets its owner.
pub(super) const CLAIMS: &[Row] = &[
    ("GET /claims/search", Everybody, "/claims/search/?q=ferry", 200),
    ("GET /claims/offer", Members, "/claims/offer/", 200),
    ("POST /claims", Members, "/claims/", 400),
    ("POST /claims/new-listing", Members, "/claims/new-listing/", 400),
    ("POST /claims/<id>/code", Members, "/claims/999999/code/", 404),
    ("POST /claims/<id>/verify", Members, "/claims/999999/verify/", 400),
    ("POST /claims/<id>/ask", Members, "/claims/999999/ask/", 400),
    ("POST /claims/<id>/withdraw", Members, "/claims/999999/withdraw/", 404),
    ("POST /claims/<id>/answer", Members, "/claims/999999/answer/", 400),
    ("GET /businesslistings/<key>/claim", Members, "/businesslistings/ferry-books/claim/", 200),
    ("GET /businesslistings/<key>/claims", OwnerAlone, "/businesslistings/ferry-books/claims/", 200),
    ("POST /businesslistings/<key>/transfer", OwnerAlone, "/businesslistings/ferry-books/transfer/", 400),
    ("DELETE /businesslistings/<key>/transfer", OwnerAlone, "/businesslistings/ferry-books/transfer/", 404),
    ("POST /businesslistings/<key>/leave", Members, "/businesslistings/no-such-place/leave/", 404),
    ("GET /transfers/<id>", Members, "/transfers/999999/", 404),
    ("POST /transfers/<id>/accept", Members, "/transfers/999999/accept/", 404),
    ("POST /transfers/<id>/decline", Members, "/transfers/999999/decline/", 404),
    ("GET /admin/claims", Staff, "/admin/claims/", 200),
    ("GET /admin/claims/<id>", Staff, "/admin/claims/999999/", 404),
    ("POST /admin/claims/<id>/decide", Staff, "/admin/claims/999999/decide/", 400),
    ("POST /admin/claims/<id>/letter", Staff, "/admin/claims/999999/letter/", 404),
    ("POST /admin/claims/<id>/undo", Staff, "/admin/claims/999999/undo/", 400),
];

/// Who has an account, and who changed what.
pub(super) const PEOPLE: &[Row] = &[
    ("GET /access-tokens", Members, "/access-tokens/", 200),
    ("POST /access-tokens", Members, "/access-tokens/", 400),
    ("DELETE /access-tokens/<id>", Members, "/access-tokens/999999/", 404),
    ("GET /admin/users", Staff, "/admin/users/", 200),
    ("GET /admin/users/export", Staff, "/admin/users/export/", 200),
    ("GET /admin/users/<id>", Staff, "/admin/users/1/", 200),
    ("PATCH /admin/users/<id>", Staff, "/admin/users/1/", 200),
    ("POST /admin/users/<id>/end-sessions", Staff, "/admin/users/1/end-sessions/", 200),
    ("GET /admin/audit", Staff, "/admin/audit/", 200),
    ("GET /admin/audit/export", Staff, "/admin/audit/export/", 200),
    ("POST /admin/audit/<id>/restore", Staff, "/admin/audit/999999/restore/", 404),
];

/// What the office can change in the browser.
pub(super) const SETTINGS: &[Row] = &[
    ("GET /admin/settings", Staff, "/admin/settings/", 200),
    ("PATCH /admin/settings/<group>", Staff, "/admin/settings/look/", 400),
    ("POST /admin/settings/mail/test", Superusers, "/admin/settings/mail/test/", 400),
];

/// Copies of everybody's data.
pub(super) const BACKUPS: &[Row] = &[
    // No backup is being made yet.
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

/// Subscribers, issues and their archive.
pub(super) const NEWSLETTER: &[Row] = &[
    ("POST /newsletter/subscribe", Open, "/newsletter/subscribe/", 400),
    ("GET /newsletter/subscription/<token>", Open, "/newsletter/subscription/m1-x/", 404),
    ("PATCH /newsletter/subscription/<token>", Open, "/newsletter/subscription/m1-x/", 404),
    ("POST /newsletter/subscription/<token>/confirm", Open, "/newsletter/subscription/m1-x/confirm/", 404),
    (
        "POST /newsletter/subscription/<token>/unsubscribe",
        Open,
        "/newsletter/subscription/m1-x/unsubscribe/",
        404,
    ),
    ("GET /newsletter/stop-links/<token>", Open, "/newsletter/stop-links/unknown/", 404),
    ("POST /newsletter/stop-links/<token>", Open, "/newsletter/stop-links/unknown/", 404),
    ("POST /newsletter/bounces", Open, "/newsletter/bounces/", 403),
    ("GET /admin/newsletter/bounce-webhook", Staff, "/admin/newsletter/bounce-webhook/", 200),
    ("POST /admin/newsletter/bounce-webhook", Staff, "/admin/newsletter/bounce-webhook/", 200),
    ("GET /admin/newsletter/results", Staff, "/admin/newsletter/results/", 200),
    ("GET /admin/newsletter/results/months/export", Staff, "/admin/newsletter/results/months/export/", 200),
    ("GET /admin/newsletter/results/issues/export", Staff, "/admin/newsletter/results/issues/export/", 200),
    (
        "POST /admin/newsletter/subscribers/<id>/restore",
        Staff,
        "/admin/newsletter/subscribers/999999/restore/",
        404,
    ),
    ("GET /admin/newsletter/issues/<id>/results", Staff, "/admin/newsletter/issues/999999/results/", 404),
    (
        "GET /admin/newsletter/issues/<id>/results/export",
        Staff,
        "/admin/newsletter/issues/999999/results/export/",
        404,
    ),
    ("GET /newsletter/issues", Everybody, "/newsletter/issues/", 200),
    ("GET /newsletter/issues/<id>", Everybody, "/newsletter/issues/999999/", 404),
    ("GET /admin/newsletter", Staff, "/admin/newsletter/", 200),
    ("GET /admin/newsletter/subscribers", Staff, "/admin/newsletter/subscribers/", 200),
    ("GET /admin/newsletter/subscribers/export", Staff, "/admin/newsletter/subscribers/export/", 200),
    ("POST /admin/newsletter/subscribers/import", Staff, "/admin/newsletter/subscribers/import/", 400),
    ("DELETE /admin/newsletter/subscribers/<id>", Staff, "/admin/newsletter/subscribers/999999/", 404),
    ("GET /admin/newsletter/issues", Staff, "/admin/newsletter/issues/", 200),
    ("POST /admin/newsletter/issues", Staff, "/admin/newsletter/issues/", 201),
    ("GET /admin/newsletter/issues/<id>", Staff, "/admin/newsletter/issues/999999/", 404),
    ("PATCH /admin/newsletter/issues/<id>", Staff, "/admin/newsletter/issues/999999/", 404),
    ("DELETE /admin/newsletter/issues/<id>", Staff, "/admin/newsletter/issues/999999/", 404),
    (
        "GET /admin/newsletter/issues/<id>/candidates",
        Staff,
        "/admin/newsletter/issues/999999/candidates/",
        404,
    ),
    ("POST /admin/newsletter/issues/<id>/refresh", Staff, "/admin/newsletter/issues/999999/refresh/", 404),
    ("POST /admin/newsletter/issues/<id>/test", Staff, "/admin/newsletter/issues/999999/test/", 400),
    ("POST /admin/newsletter/issues/<id>/schedule", Staff, "/admin/newsletter/issues/999999/schedule/", 404),
    (
        "POST /admin/newsletter/issues/<id>/unschedule",
        Staff,
        "/admin/newsletter/issues/999999/unschedule/",
        404,
    ),
    ("POST /admin/newsletter/issues/<id>/rest", Staff, "/admin/newsletter/issues/999999/rest/", 400),
];
