//! What happens to every request and response: identification, the contract's trailing-slash and Accept
//! rules, security headers, and the access log. Responses that the front sends itself use the same code.

use rocket::fairing::AdHoc;
use rocket::http::{ContentType, Header, Method};
use rocket::{Build, Data, Request, Response, Rocket};

use super::api_path::{is_api, is_slash_optional};
use super::app_state::AppState;
use super::cors;
use super::early_response::{EarlyResponse, Reason};
use super::request_context::RequestContext;
use super::secret_address;
use super::strict_transport::STRICT_TRANSPORT;
use crate::kit::error::Refusal;

const POLICY: &str = "Content-Security-Policy";
/// Set on every response that does not set them itself: what other sites may load, and what they must not
/// learn.
const ALWAYS: [(&str, &str); 5] = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "strict-origin-when-cross-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), payment=(), usb=(), geolocation=(self)"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
];

pub fn attach(rocket: Rocket<Build>) -> Rocket<Build> {
    rocket
        .attach(AdHoc::on_request("turn aside", |request: &mut Request<'_>, _: &Data<'_>| {
            Box::pin(async move {
                // The request's clock starts here.
                RequestContext::of(request);
                turn_aside(request);
            })
        }))
        .attach(AdHoc::on_liftoff("secret addresses", |rocket| {
            Box::pin(async move {
                if let Some(app) = rocket.state::<AppState>() {
                    app.secret_addresses.read(rocket.routes());
                }
            })
        }))
        .attach(AdHoc::on_response("headers", |request, response| {
            Box::pin(async move { finish(request, response).await })
        }))
}

/// Makes the site read-only: every write is refused with this sentence.
pub fn refuse_writes(rocket: Rocket<Build>, sentence: String) -> Rocket<Build> {
    let body = serde_json::json!({ "detail": sentence });
    rocket.attach(AdHoc::on_request("no writes", move |request: &mut Request<'_>, _: &Data<'_>| {
        let refusal = Refusal::new(403, body.clone());
        Box::pin(async move {
            if !matches!(request.method(), Method::Get | Method::Head | Method::Options) {
                EarlyResponse::set(request, Reason::Refused(refusal));
            }
        })
    }))
}

fn turn_aside(request: &mut Request<'_>) {
    if !is_api(request) {
        return;
    }
    let path = request.uri().path().as_str();
    let is_read = matches!(request.method(), Method::Get | Method::Head);
    let reason = if cors::is_preflight(request) {
        Reason::Preflight
    } else if !accepts_response(request) {
        Reason::NotAcceptable
    } else if is_read && !path.ends_with('/') && !is_slash_optional(request) {
        let query = request.uri().query().map(|query| format!("?{query}")).unwrap_or_default();
        Reason::Slash(format!("/{}/{query}", path.trim_start_matches('/')))
    } else {
        return;
    };
    EarlyResponse::set(request, reason);
}

/// Whether the call at a path answers with something other than JSON, by the API description.
pub struct AnswersOther(pub fn(&str) -> bool);

/// Responses are JSON, except event streams, whose addresses end in `stream`, and files: those are sent whatever
/// is asked for, as the call has nothing else.
fn accepts_response(request: &Request<'_>) -> bool {
    let arrival = RequestContext::of(request);
    let path = request.uri().path();
    arrival.takes_json
        || (arrival.takes_events && path.segments().last() == Some("stream"))
        || request.rocket().state::<AnswersOther>().is_some_and(|answers| (answers.0)(path.as_str()))
}

/// The headers of every response that does not set them itself.
pub(in crate::kit) fn standard_headers(app: &AppState) -> impl Iterator<Item = (&'static str, &str)> {
    std::iter::once((POLICY, app.content_security_policy.as_str()))
        .chain(ALWAYS)
        .chain(app.strict_transport.is_on().then_some(STRICT_TRANSPORT))
}

async fn finish<'r>(request: &'r Request<'_>, response: &mut Response<'r>) {
    // Determines the length now: the code that sends the response reads it but cannot compute it.
    response.body_mut().size().await;
    secret_address::protect(request, response);
    let Some(app) = request.rocket().state::<AppState>() else { return };
    // One pass over all headers is cheaper than looking up a single one.
    let mut has = [false; ALWAYS.len() + 2];
    let mut is_json_with_more = false;
    for header in response.headers().iter() {
        let name = header.name();
        is_json_with_more |= name == "Content-Type" && header.value().starts_with("application/json;");
        for ((standard, _), has) in standard_headers(app).zip(&mut has) {
            *has |= name == standard;
        }
    }
    for ((name, value), _) in standard_headers(app).zip(has).filter(|(_, has)| !has) {
        response.set_header(Header::new(name, value));
    }
    cors::add(request, response);
    // The contract's clients compare the whole header, so JSON has no charset.
    if is_json_with_more {
        response.set_header(ContentType::JSON);
    }
    let (method, path) = match EarlyResponse::of(request) {
        Some(aside) => (aside.method, aside.path.as_str()),
        None => (request.method(), request.uri().path().as_str()),
    };
    record(app, RequestContext::of(request), (method.as_str(), path), response.status().code);
}

/// Counts a response and writes its line to the access log.
pub(in crate::kit) fn record(
    app: &AppState,
    arrival: &RequestContext,
    (method, path): (&str, &str),
    status: u16,
) {
    let took = arrival.at.elapsed();
    app.meter.count(status, took);
    if app.config.at_start().server.access_log {
        tracing::info!(
            target: "access",
            "{} {} {} {:.1}ms id={:x}",
            method,
            app.secret_addresses.mask(path),
            status,
            took.as_secs_f64() * 1000.0,
            arrival.id,
        );
    }
}
