//! The accounts' pages as the server sends them: a heading and the browser's code. What they
//! show depends on who asks, so there is nothing to draw before that is known.

use rocket::request::FromParam;
use rocket::{Route, State, get, routes};

use crate::kit::error::Result;
use crate::kit::page::Screen;
use crate::kit::web::{Ask, Public, Site};

/// Path, the UI's name for its code, and heading.
const PAGES: &[(&str, &str, &str)] = &[
    ("/login", "login", "Login"),
    ("/signup", "signup", "Sign Up"),
    ("/reset-password", "reset-password", "Set a new password"),
    ("/logout", "logout", "Logout"),
    ("/profile", "profile", "Profile"),
    ("/admin", "admin", "Administration"),
    ("/admin/users", "admin-users", "People"),
    ("/admin/reviews", "admin-reviews", "Reviews"),
    ("/admin/suggestions", "admin-suggestions", "Suggestions"),
    ("/admin/placements", "admin-placements", "Placements"),
    ("/admin/alerts", "admin-alerts", "Alerts"),
    ("/admin/outbox", "admin-outbox", "Outbox"),
    ("/admin/audit", "admin-audit", "Audit trail"),
];

/// A secret that a mail or the terminal gave; only its form is looked at here.
struct Secret;

impl<'a> FromParam<'a> for Secret {
    type Error = &'a str;

    fn from_param(param: &'a str) -> Result<Self, Self::Error> {
        let is_plain = param.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_:.".contains(&byte));
        if is_plain && !param.is_empty() && param.len() <= 256 { Ok(Secret) } else { Err(param) }
    }
}

/// The one segment of a page's path, or the one below `/admin`.
struct Name<const BELOW_ADMIN: bool>(&'static str);

impl<'a, const BELOW_ADMIN: bool> FromParam<'a> for Name<BELOW_ADMIN> {
    type Error = &'a str;

    fn from_param(param: &'a str) -> Result<Self, Self::Error> {
        let prefix = if BELOW_ADMIN { "/admin/" } else { "/" };
        let found = PAGES.iter().find(|(path, ..)| path.strip_prefix(prefix) == Some(param));
        found.map(|(path, ..)| Name(path)).ok_or(param)
    }
}

async fn show_named(path: &'static str, ask: &Ask<'_>, site: &Site) -> Result<Public> {
    let (path, key, heading) =
        PAGES.iter().find(|(known, ..)| *known == path).copied().unwrap_or(("", "", "Login"));
    site.screen(ask, Screen { path, key, heading }).await
}

#[get("/<name>", rank = 3)]
async fn one_segment(name: Name<false>, ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    show_named(name.0, &ask, site).await
}

#[get("/admin/<name>")]
async fn below_admin(name: Name<true>, ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    show_named(name.0, &ask, site).await
}

#[get("/reset-password/<_uid>/<_token>")]
async fn reset_password(_uid: Secret, _token: Secret, ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    site.screen(&ask, Screen { path: "", key: "reset-password", heading: "Set a new password" }).await
}

#[get("/confirm-email/<_token>")]
async fn confirm_email(_token: Secret, ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    site.screen(&ask, Screen { path: "", key: "confirm-email", heading: "Confirm your e-mail address" }).await
}

#[get("/setup/<_token>")]
async fn setup(_token: Secret, ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    site.screen(&ask, Screen { path: "", key: "setup", heading: "Set up this site" }).await
}

pub fn routes() -> Vec<Route> {
    routes![one_segment, below_admin, reset_password, confirm_email, setup]
}
