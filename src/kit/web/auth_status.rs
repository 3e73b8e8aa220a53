//! Whether the caller is signed in, for responses that no handler gives: a visitor is told to sign in before
//! being told that the method is wrong.

use rocket::Request;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuthStatus {
    /// Nobody checked, because nobody has to.
    Open,
    Visitor,
    Member,
}

impl AuthStatus {
    pub fn of(request: &Request<'_>) -> AuthStatus {
        *request.local_cache(|| AuthStatus::Open)
    }

    /// The first value set wins.
    pub fn set(self, request: &Request<'_>) {
        request.local_cache(|| self);
    }
}
