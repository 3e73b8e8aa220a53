//! Signing in with Google.

use rocket::http::{CookieJar, Header, Status};
use rocket::response::{self, Responder, Response};
use rocket::{Request, Route, State, get, post};

use super::sign_in_response::{SignIn, jar, unable};
use crate::accounts::audit::Actor;
use crate::accounts::cookies::{STATE_COOKIE, cleared};
use crate::accounts::google::{Google, is_state, new_state};
use crate::accounts::state::Accounts;
use crate::accounts::store;
use crate::kit::error::{Error, Result};
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, Caller, PrivateResponse, PublicRequest, routes};
use crate::kit::web_address;

const PROVIDER: &str = "google";
const UNAVAILABLE: &str = "Google sign-in is not available.";

/// A redirect that sets a cookie.
struct Departure {
    to: String,
    cookie: String,
}

impl<'r> Responder<'r, 'static> for Departure {
    fn respond_to(self, _: &'r Request<'_>) -> response::Result<'static> {
        Response::build()
            .status(Status::Found)
            .header(Header::new("Location", self.to))
            .raw_header("Cache-Control", "no-store")
            .raw_header("Set-Cookie", self.cookie)
            .ok()
    }
}

fn google(accounts: &Accounts) -> Result<&Google> {
    accounts.google.as_ref().ok_or(Error::Unavailable(UNAVAILABLE))
}

/// Where the provider sends the browser back to. It is registered with the provider, so it must not change.
fn redirect(request: &PublicRequest<'_>) -> String {
    format!("{}/login", request.origin)
}

#[get("/auth/social/google")]
fn start(request: PublicRequest<'_>, app: &State<AppState>, accounts: &State<Accounts>) -> Result<Departure> {
    let google = google(accounts)?;
    if request.value("next").is_some_and(|next| !web_address::is_own_path(&next)) {
        return Err(Error::field("next", "Enter a path of this site."));
    }
    let state = new_state(app.clock.timestamp())?;
    let to = google.start(&accounts.key, &state, &redirect(&request))?;
    Ok(Departure { to, cookie: jar(&request, app).state(&state) })
}

/// The path that clients of the original library use.
#[get("/accounts/google/login")]
fn start_by_other_name(
    request: PublicRequest<'_>,
    app: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<Departure> {
    start(request, app, accounts)
}

/// What Google sends back with the browser: a code, and the state.
pub fn read_return(input: &mut Input) -> Result<(String, String)> {
    let code = input.optional_text("code", TextRule::new().or_blank()).unwrap_or_default();
    let state = input.optional_text("state", TextRule::new().or_blank()).unwrap_or_default();
    input.check().map(|()| (code, state))
}

#[post("/auth/social/google", data = "<body>")]
async fn finish(
    caller: Caller,
    sign_in: SignIn<'_>,
    cookies: &CookieJar<'_>,
    body: Body,
    app: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<PrivateResponse> {
    accounts.rate_limits.social(caller.network())?;
    let google = google(accounts)?.clone();
    let refuse = |text: &str| Error::field("non_field_errors", text);
    let (code, state) = read_return(&mut body.form().await?)?;
    // An access token alone is not accepted: it may have been issued to another site.
    if code.is_empty() {
        return Err(refuse("Incorrect input. access_token or code is required."));
    }
    let now = app.clock.timestamp();
    let remembered = cookies.get(STATE_COOKIE).map(|cookie| cookie.value().to_owned()).unwrap_or_default();
    if !is_state(&state, &remembered, now) {
        return Err(refuse("Invalid state."));
    }
    let (key, redirect) = (accounts.key.clone(), redirect(&sign_in.request));
    let service = google.service.clone();
    let exchange = service.call(move |agent| google.exchange(agent, &key, &code, &state, &redirect, now));
    let person = exchange.await?.ok_or_else(|| refuse("Failed to exchange code for access token"))?;
    let (clock, address_confirmed) = (app.clock.clone(), accounts.address_confirmed);
    let user = app
        .db
        .write(move |conn| {
            let user = store::find_or_make_social_user(conn, PROVIDER, &person, &clock.stamp())?;
            if let Some(email) = user.confirmed_email() {
                address_confirmed(conn, &Actor::owner(user.id, email, &clock), user.id, email)?;
            }
            Ok(user)
        })
        .await?;
    if !user.is_active {
        return Err(unable(app));
    }
    Ok(sign_in.open_session(&user, None).await?.cookie(cleared(STATE_COOKIE)))
}

pub fn routes() -> Vec<Route> {
    routes![start, finish]
}

pub fn page_routes() -> Vec<Route> {
    routes![start_by_other_name]
}
