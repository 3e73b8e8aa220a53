//! Requests that are answered before routing: the answer of a fairing.

use rocket::Request;
use rocket::http::Method;
use rocket::http::uri::Origin;

use super::errors::allowed_methods;
use crate::kit::error::Refusal;

#[derive(Debug, Clone)]
pub(super) enum Reason {
    /// The address has a slash at its end.
    Slash(String),
    NotAcceptable,
    /// A browser asks what a page of another site may do.
    Preflight,
    Refused(Refusal),
}

/// What a request was before it was turned aside, and why.
#[derive(Debug)]
pub(super) struct Aside {
    pub path: String,
    pub method: Method,
    pub reason: Reason,
}

impl Aside {
    pub(super) fn turn(request: &mut Request<'_>, reason: Reason) {
        let aside =
            Aside { path: request.uri().path().as_str().to_owned(), method: request.method(), reason };
        request.local_cache(|| Some(aside));
        request.set_method(Method::Get);
        request.set_uri(Origin::const_new("/_aside", None));
    }

    pub(super) fn of<'r>(request: &'r Request<'_>) -> Option<&'r Aside> {
        request.local_cache::<Option<Aside>, _>(|| None).as_ref()
    }
}

/// Answers a request with a refusal, whatever its path would have given. A path that does not
/// exist keeps its 404.
pub fn turn_away(request: &mut Request<'_>, refusal: Refusal) {
    if !allowed_methods(request).is_empty() {
        Aside::turn(request, Reason::Refused(refusal));
    }
}
