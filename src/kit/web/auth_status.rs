//! Whether the caller is signed in, for responses that no handler gives: a visitor hears "sign in"
//! before "wrong method".

use rocket::Request;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuthStatus {
    /// Nobody looked, because nobody has to.
    Open,
    Visitor,
    Member,
}

impl AuthStatus {
    pub fn of(request: &Request<'_>) -> AuthStatus {
        *request.local_cache(|| AuthStatus::Open)
    }

    /// The first word stands.
    pub fn set(self, request: &Request<'_>) {
        request.local_cache(|| self);
    }
}
