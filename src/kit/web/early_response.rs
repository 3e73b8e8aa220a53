//! Requests that are answered before routing: how a fairing responds or rejects.

use rocket::Request;
use rocket::http::Method;
use rocket::http::uri::Origin;

use super::allowed_methods::allowed_methods;
use crate::kit::error::Refusal;

#[derive(Debug, Clone)]
pub(super) enum Reason {
    /// Redirect: the address needs a trailing slash.
    Slash(String),
    NotAcceptable,
    /// A browser asks what a page of another site may do (CORS preflight).
    Preflight,
    Refused(Refusal),
}

/// What a request was before it was diverted, and why it was.
#[derive(Debug)]
pub(super) struct EarlyResponse {
    pub path: String,
    pub method: Method,
    pub reason: Reason,
}

impl EarlyResponse {
    pub(super) fn set(request: &mut Request<'_>, reason: Reason) {
        let aside = EarlyResponse {
            path: request.uri().path().as_str().to_owned(),
            method: request.method(),
            reason,
        };
        request.local_cache(|| Some(aside));
        request.set_method(Method::Get);
        request.set_uri(Origin::const_new("/_aside", None));
    }

    pub(super) fn of<'r>(request: &'r Request<'_>) -> Option<&'r EarlyResponse> {
        request.local_cache::<Option<EarlyResponse>, _>(|| None).as_ref()
    }
}

/// Answers a request with a refusal in place of whatever its path would have returned. A path that does not
/// exist keeps its 404.
pub fn reject(request: &mut Request<'_>, refusal: Refusal) {
    if !allowed_methods(request).is_empty() {
        EarlyResponse::set(request, Reason::Refused(refusal));
    }
}
