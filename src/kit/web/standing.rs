//! How somebody stands towards a call, for answers that no handler gives: a visitor hears "sign
//! in" before "wrong method".

use rocket::Request;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Nobody looked, because nobody has to.
    Open,
    Visitor,
    Member,
}

impl Standing {
    pub fn of(request: &Request<'_>) -> Standing {
        *request.local_cache(|| Standing::Open)
    }

    /// The first word stands.
    pub fn tell(self, request: &Request<'_>) {
        request.local_cache(|| self);
    }
}
