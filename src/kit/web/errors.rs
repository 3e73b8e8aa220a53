//! Error responses that no handler gave: unknown paths, wrong methods, malformed input. Under `/api` all of
//! them are JSON in the form that the contract specifies.

use rocket::http::{Header, Method, Status};
use rocket::response::{Responder, Response};
use rocket::serde::json::{Value, json};
use rocket::{Catcher, Request, Route, catch, catchers, delete, get, options, patch, post, put, response};

use super::allowed_methods::allowed_methods;
use super::api_path::takes_forms;
use super::app_state::AppState;
use super::auth_status::AuthStatus;
use super::early_response::{EarlyResponse, Reason};
use super::request_context::RequestContext;
use crate::kit::error::{Error, Refusal};
use crate::kit::web::routes;

impl<'r> Responder<'r, 'static> for Error {
    fn respond_to(self, request: &'r Request<'_>) -> response::Result<'static> {
        if let Error::Internal(cause) | Error::Damaged(cause) = &self {
            let id = RequestContext::of(request).id;
            let path = request.uri().path().as_str();
            let path = request.rocket().state::<AppState>().map(|app| app.secret_addresses.mask(path));
            tracing::error!(request = id, "{} {}: {cause}", request.method(), path.unwrap_or_default());
        }
        let mut response = Response::build_from(self.body().respond_to(request)?);
        if self.status() == 401 {
            response.raw_header("WWW-Authenticate", "Bearer realm=\"api\"");
        }
        if let Error::Refused(refusal) = &self {
            for cookie in &refusal.cookies {
                response.raw_header_adjoin("Set-Cookie", cookie.clone());
            }
        }
        if let Error::TooMany(seconds) = &self {
            response.header(Header::new("Retry-After", seconds.to_string()));
        }
        if let Error::Moved(to) = &self {
            response.header(Header::new("Location", to.clone()));
        }
        if matches!(self, Error::Busy) {
            response.raw_header("Retry-After", "1");
        }
        response.status(Status::new(self.status())).raw_header("Cache-Control", "no-store").ok()
    }
}

/// The response for an address under `/api` that no handler takes.
pub struct Fallback;

impl<'r> Responder<'r, 'static> for Fallback {
    fn respond_to(self, request: &'r Request<'_>) -> response::Result<'static> {
        let allowed = allowed_methods(request);
        let allow = allowed.iter().map(|method| method.as_str()).collect::<Vec<_>>().join(", ");
        // The method has a route here, but its parameters did not match: nothing can have this name.
        if allowed.is_empty() || allowed.contains(&request.method()) && request.method() != Method::Options {
            return json_response(request, Status::NotFound, json!({ "detail": "Not found." }));
        }
        let is_read = matches!(request.method(), Method::Get | Method::Head | Method::Options);
        if !is_read && AuthStatus::of(request) == AuthStatus::Visitor {
            return Error::from(Refusal::sign_in_first()).respond_to(request);
        }
        let parses: &[&str] = match takes_forms(request) {
            true => &["application/json", "application/x-www-form-urlencoded", "multipart/form-data"],
            false => &["application/json"],
        };
        let (status, body) = if request.method() == Method::Options {
            (
                Status::Ok,
                json!({
                    "name": request.uri().path().as_str().trim_end_matches('/').rsplit('/').next().unwrap_or_default(),
                    "description": "",
                    "renders": ["application/json"],
                    "parses": parses,
                }),
            )
        } else {
            (
                Status::MethodNotAllowed,
                json!({ "detail": format!("Method \"{}\" not allowed.", request.method()) }),
            )
        };
        let mut response = json_response(request, status, body)?;
        response.set_header(Header::new("Allow", allow));
        Ok(response)
    }
}

fn json_response(request: &Request<'_>, status: Status, body: Value) -> response::Result<'static> {
    Response::build_from(body.respond_to(request)?)
        .status(status)
        .raw_header("Cache-Control", "no-store")
        .ok()
}

#[get("/<_..>", rank = 100)]
fn get_fallback() -> Fallback {
    Fallback
}
#[post("/<_..>", rank = 100)]
fn post_fallback() -> Fallback {
    Fallback
}
#[put("/<_..>", rank = 100)]
fn put_fallback() -> Fallback {
    Fallback
}
#[patch("/<_..>", rank = 100)]
fn patch_fallback() -> Fallback {
    Fallback
}
#[delete("/<_..>", rank = 100)]
fn delete_fallback() -> Fallback {
    Fallback
}
#[options("/<_..>", rank = 100)]
fn options_fallback() -> Fallback {
    Fallback
}

pub fn api_fallback() -> Vec<Route> {
    routes![get_fallback, post_fallback, put_fallback, patch_fallback, delete_fallback, options_fallback]
}

/// A request that was diverted before routing ends up here.
#[get("/_aside")]
fn aside(aside: AsideGuard) -> AsideGuard {
    aside
}

pub fn internal_routes() -> Vec<Route> {
    routes![aside]
}

struct AsideGuard(Reason);

#[rocket::async_trait]
impl<'r> rocket::request::FromRequest<'r> for AsideGuard {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> rocket::request::Outcome<Self, ()> {
        match EarlyResponse::of(request) {
            Some(aside) => rocket::request::Outcome::Success(AsideGuard(aside.reason.clone())),
            // Requested by its address from outside: there is no such page.
            None => rocket::request::Outcome::Forward(Status::NotFound),
        }
    }
}

impl<'r> Responder<'r, 'static> for AsideGuard {
    fn respond_to(self, request: &'r Request<'_>) -> response::Result<'static> {
        match self.0 {
            Reason::Slash(location) => Response::build()
                .status(Status::MovedPermanently)
                .header(Header::new("Location", location))
                .ok(),
            Reason::NotAcceptable => json_response(
                request,
                Status::NotAcceptable,
                json!({ "detail": "Could not satisfy the request Accept header." }),
            ),
            Reason::Preflight => Response::build().raw_header("Content-Length", "0").ok(),
            Reason::Refused(refusal) => Error::from(refusal).respond_to(request),
        }
    }
}

/// The refusal of a guard, kept for the catcher that responds.
struct Refused(Option<Refusal>);

/// The outcome of a guard that rejects a request.
pub fn refuse<T>(request: &Request<'_>, refusal: Refusal) -> rocket::request::Outcome<T, ()> {
    let status = Status::new(refusal.status);
    request.local_cache(|| Refused(Some(refusal)));
    rocket::request::Outcome::Error((status, ()))
}

#[catch(default)]
fn api_error(status: Status, request: &Request<'_>) -> Result<(Status, Value), Error> {
    if let Refused(Some(refusal)) = request.local_cache(|| Refused(None)) {
        return Err(refusal.clone().into());
    }
    let detail = match status.code {
        404 => "Not found.",
        413 => "The request is too large.",
        503 => "The server is busy. Please try again in a moment.",
        400..=499 => "Bad request.",
        _ => "Something went wrong on our side. Please try again.",
    };
    Ok((status, json!({ "detail": detail })))
}

pub fn api_catchers() -> Vec<Catcher> {
    catchers![api_error]
}

#[cfg(test)]
mod tests {
    use crate::testing::TestTown;

    #[test]
    fn forms_are_promised_where_they_are_taken() {
        let town = TestTown::empty();
        let parses = |path: &str| town.call("OPTIONS", path).send().json()["parses"].clone();
        for path in ["/api/v1/events/", "/api/v1/saved/"] {
            assert_eq!(parses(path), serde_json::json!(["application/json"]), "{path}");
        }
        for path in [
            "/api/v1/dj-rest-auth/login/",
            "/dj-rest-auth/login/",
            "/api/v1/newsletter/subscribe/",
            "/api/v1/events/1/toggle_interest/",
            "/api/v1/events/1/report_issue/",
        ] {
            assert_eq!(parses(path)[1], "application/x-www-form-urlencoded", "{path}");
        }
    }
}
