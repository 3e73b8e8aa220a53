//! Authentication: the one place that reads tokens and cookies.
//!
//! Invariant: a bad token is refused on every call but the open ones, even where an anonymous visitor would
//! have been served; and a cookie alone changes nothing without the page's CSRF token.

use std::sync::Arc;

use rocket::fairing::AdHoc;
use rocket::http::Method;
use rocket::request::{FromRequest, Outcome};
use rocket::{Build, Data, Request, Rocket};
use rusqlite::Connection;
use serde_json::json;
use subtle::ConstantTimeEq;

use super::access_tokens::PREFIX;
use super::cookies::{ACCESS_COOKIE, CSRF_COOKIE, cleared};
use super::member::Member;
use super::session::SessionHandle;
use super::session_cache::SessionState as Live;
use super::state::Accounts;
use super::store;
use super::token::{TokenError, TokenKind};
use crate::kit::error::{Error, Refusal};
use crate::kit::secret_token::hash;
use crate::kit::validation::Input;
use crate::kit::web::{
    AppState, AuthStatus, Body, PublicRequest, has_authorization, has_credentials, is_api, reject,
};

/// Calls that ignore tokens and cookies: a stale token must not keep somebody with the right password from
/// signing in.
const OPEN: [&[&str]; 12] = [
    &["dj-rest-auth", "login"],
    &["dj-rest-auth", "registration"],
    &["dj-rest-auth", "logout"],
    &["dj-rest-auth", "password", "reset"],
    &["dj-rest-auth", "password", "reset", "confirm"],
    &["dj-rest-auth", "token", "refresh"],
    &["dj-rest-auth", "token", "verify"],
    &["auth", "social", "google"],
    &["newsletter", "subscribe"],
    &["newsletter", "bounces"],
    &["analytics", "events"],
    &["setup"],
];

/// Calls below these are open too: the key in the address, which comes from an email, is proof enough.
const OPEN_BELOW: [&[&str]; 2] = [&["newsletter", "subscription"], &["newsletter", "stop-links"]];

#[derive(Debug, Clone)]
pub enum Identity {
    Visitor,
    Member(Member),
    Refused(Refusal),
}

/// Resolved once per request.
pub async fn authenticate<'r>(request: &'r Request<'_>) -> &'r Identity {
    request.local_cache_async(resolve(request)).await
}

/// Checks every API call before it is routed.
pub fn attach(rocket: Rocket<Build>) -> Rocket<Build> {
    rocket.attach(AdHoc::on_request("who", |request: &mut Request<'_>, _: &Data<'_>| {
        Box::pin(async move {
            // A read without credentials is anonymous; there is nothing to check.
            let is_visit = is_read(request) && !has_credentials(request);
            if is_visit || !is_api(request) || is_open(request) {
                return;
            }
            let refusal = match authenticate(request).await {
                Identity::Visitor => return AuthStatus::Visitor.set(request),
                Identity::Member(_) => return AuthStatus::Member.set(request),
                Identity::Refused(refusal) => refusal.clone(),
            };
            reject(request, refusal);
        })
    }))
}

pub fn is_read(request: &Request<'_>) -> bool {
    matches!(request.method(), Method::Get | Method::Head | Method::Options)
}

fn is_open(request: &Request<'_>) -> bool {
    let parts = request.uri().path().segments();
    // Most calls already differ in the first segment.
    let first = parts.clone().find(|part| !["api", "v1"].contains(part));
    if !OPEN.iter().chain(&OPEN_BELOW).any(|open| open.first().copied() == first) {
        return false;
    }
    let parts: Vec<&str> = parts.collect();
    let parts = parts.strip_prefix(&["api", "v1"]).unwrap_or(&parts);
    OPEN.contains(&parts) || OPEN_BELOW.iter().any(|open| parts.starts_with(open))
}

async fn resolve(request: &Request<'_>) -> Identity {
    if !has_credentials(request) || is_open(request) {
        return Identity::Visitor;
    }
    let header = has_authorization(request).then(|| request.headers().get_one("Authorization")).flatten();
    if let Some(header) = header {
        let words: Vec<&str> = header.split_whitespace().collect();
        return match words.as_slice() {
            [scheme, token] if scheme.eq_ignore_ascii_case("bearer") && token.starts_with(PREFIX) => {
                check_access_token(request, token).await.map_or_else(Identity::Refused, Identity::Member)
            }
            [scheme, token] if scheme.eq_ignore_ascii_case("bearer") => match check(request, token).await {
                Ok((member, _)) => Identity::Member(member),
                Err(refusal) => Identity::Refused(refusal),
            },
            [scheme, ..] if scheme.eq_ignore_ascii_case("bearer") => Identity::Refused(Refusal::new(
                401,
                json!({
                    "detail": "Authorization header must contain two space-delimited values",
                    "code": "bad_authorization_header",
                }),
            )),
            // Other schemes are not ours to judge, and a cookie sent along with one is ignored.
            _ => Identity::Visitor,
        };
    }
    let Some(token) = cookie(request, ACCESS_COOKIE) else { return Identity::Visitor };
    match check(request, &token).await {
        Ok((member, handle)) => match check_page(request, &handle) {
            Ok(()) => Identity::Member(member),
            Err(error) => {
                Identity::Refused(Refusal::new(403, json!({ "detail": format!("CSRF Failed: {error}") })))
            }
        },
        Err(mut refusal) => {
            // Scripts cannot remove the cookie, and every call would be refused because of it.
            refusal.cookies.push(cleared(ACCESS_COOKIE));
            Identity::Refused(refusal)
        }
    }
}

/// The member that this token belongs to.
async fn check(request: &Request<'_>, token: &str) -> Result<(Member, SessionHandle), Refusal> {
    let (Some(app), Some(accounts)) =
        (request.rocket().state::<AppState>(), request.rocket().state::<Accounts>())
    else {
        return Err(not_valid(TokenError::Invalid));
    };
    let now = app.clock.timestamp().as_second();
    let claims = accounts.key.check(token, TokenKind::Access, now).map_err(not_valid)?;
    let handle = SessionHandle::of(&claims).ok_or_else(|| not_valid(TokenError::Invalid))?;
    let user_id: i64 = claims.user_id.parse().map_err(|_| not_valid(TokenError::Invalid))?;
    match accounts.live.find(&app.db, &app.clock, user_id, handle.clone()).await {
        Ok(Live::Alive { user, session_id }) => {
            Ok((Member { user_id, session_id: Some(session_id), user, scope: None }, handle))
        }
        Ok(Live::Ended) => Err(not_valid(TokenError::Invalid)),
        Ok(Live::NoUser) => {
            Err(Refusal::new(401, json!({ "detail": "User not found", "code": "user_not_found" })))
        }
        Ok(Live::Disabled) => Err(inactive()),
        Err(error) => Err(Refusal::new(error.status(), error.body())),
    }
}

fn inactive() -> Refusal {
    Refusal::new(401, json!({ "detail": "User is inactive", "code": "user_inactive" }))
}

/// The member in whose name a program calls.
async fn check_access_token(request: &Request<'_>, token: &str) -> Result<Member, Refusal> {
    let Some(app) = request.rocket().state::<AppState>() else {
        return Err(not_valid(TokenError::Invalid));
    };
    let (hash, now) = (hash(token), app.clock.stamp());
    let found = app.db.read(move |conn| {
        let Some(token) = store::find_access_token(conn, &hash, &now)? else { return Ok(None) };
        Ok(store::find_user(conn, token.user_id)?.map(|user| (token, user)))
    });
    let failed = |error: Error| Refusal::new(error.status(), error.body());
    let Some((token, user)) = found.await.map_err(failed)? else {
        return Err(not_valid(TokenError::Invalid));
    };
    if !user.is_active {
        return Err(inactive());
    }
    let hour = format!("{}:00:00Z", app.clock.stamp().get(..13).unwrap_or_default());
    if token.last_used_at.as_ref() != Some(&hour) && !app.db.is_storage_full() {
        let note = move |conn: &Connection| store::note_access_token_use(conn, token.id, &hour);
        app.db.write_without_invalidation(note).await.map_err(failed)?;
    }
    let (user_id, user) = (token.user_id, Arc::new(user));
    Ok(Member { user_id, session_id: None, user, scope: Some(Arc::new(token.scope)) })
}

/// 401 for a token that is worth nothing, or nothing any more.
pub fn not_valid(error: TokenError) -> Refusal {
    Refusal::new(
        401,
        json!({
            "detail": "Given token not valid for any token type",
            "code": "token_not_valid",
            "messages": [{ "token_class": "AccessToken", "token_type": "access", "message": error.text() }],
        }),
    )
}

/// The value of a cookie, if not empty. A removed cookie may come back as two quotes.
pub fn cookie(request: &Request<'_>, name: &str) -> Option<String> {
    let value = request.cookies().get(name)?.value().trim_matches('"').to_owned();
    (!value.is_empty()).then_some(value)
}

/// CSRF check: a write with a cookie needs proof that it comes from one of our pages or a trusted origin.
fn check_page(request: &Request<'_>, handle: &SessionHandle) -> Result<(), String> {
    if is_read(request) {
        return Ok(());
    }
    check_origin(request)?;
    let Some(known) = cookie(request, CSRF_COOKIE) else { return Err("CSRF cookie not set.".into()) };
    let Some(given) = request.headers().get_one("X-CSRFToken") else {
        return Err("CSRF token missing.".into());
    };
    let header = "CSRF token from the 'X-Csrftoken' HTTP header";
    let expected =
        request.rocket().state::<Accounts>().map(|accounts| handle.csrf(&accounts.key)).unwrap_or_default();
    if given.len() != expected.len() {
        return Err(format!("{header} has incorrect length."));
    }
    // Comparing header and cookie is not enough: the value must belong to the session.
    let is_same = given.as_bytes().ct_eq(known.as_bytes()) & given.as_bytes().ct_eq(expected.as_bytes());
    if bool::from(is_same) { Ok(()) } else { Err(format!("{header} incorrect.")) }
}

/// Checks that the calling page is ours or of a trusted origin, as far as the browser says.
fn check_origin(request: &Request<'_>) -> Result<(), String> {
    let trusted = request
        .rocket()
        .state::<AppState>()
        .map_or(&[] as &[String], |app| &app.config.at_start().server.trusted_origins);
    match request.headers().get_one("Origin") {
        // A page with a secret in its address tells nobody where it is from.
        Some("null") if request.headers().get_one("Sec-Fetch-Site") == Some("same-origin") => Ok(()),
        Some(origin) if trusted.iter().any(|known| known == origin) || is_own(request, origin) => Ok(()),
        Some(origin) => Err(format!("Origin checking failed - {origin} does not match any trusted origins.")),
        None => match request.headers().get_one("Sec-Fetch-Site") {
            Some("cross-site") => Err("Origin checking failed - the request comes from another site.".into()),
            _ => Ok(()),
        },
    }
}

/// Whether `origin` is the configured address or the one the request was sent to. A proxy that terminates TLS
/// may not have told us that it was HTTPS.
fn is_own(request: &Request<'_>, origin: &str) -> bool {
    let claimed = PublicRequest::claimed_origin(request);
    let secured = claimed.strip_prefix("http://").map(|host| format!("https://{host}"));
    PublicRequest::from_request(request).origin == origin
        || claimed == origin
        || secured.as_deref() == Some(origin)
}

/// Whether the call comes from a page of ours, or from no page at all. On the open calls, which check no
/// token, other sites' pages get no access to cookies: they can neither sign anybody in or out nor extend a
/// session. Forms that work without scripts are taken from pages of ours alone.
#[derive(Debug, Clone, Copy)]
pub struct OwnPage(pub bool);

impl OwnPage {
    /// The fields of a body, for open calls that accept forms. Browsers ask us before a page of another site
    /// sends JSON, but not before it sends a form.
    pub async fn form(self, body: Body) -> Result<Input, Error> {
        match self.0 || body.is_json() {
            true => body.form().await,
            false => Err(Refusal::not_allowed().into()),
        }
    }
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for OwnPage {
    type Error = std::convert::Infallible;

    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, Self::Error> {
        Outcome::Success(OwnPage(check_origin(request).is_ok()))
    }
}
