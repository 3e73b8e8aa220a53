//! The accounts' pages as the server sends them: a heading and the browser's code. What they
//! show depends on who asks, so there is nothing to draw before that is known.

use rocket::request::FromParam;
use rocket::{Route, State, get, routes};

use crate::kit::error::Result;
use crate::kit::page::Screen;
use crate::kit::web::{Ask, Public, Site, screens};

const SCREENS: &[Screen] = &[
    Screen { path: "/login", key: "login", heading: "Login" },
    Screen { path: "/signup", key: "signup", heading: "Sign Up" },
    Screen { path: "/reset-password", ..RESET_PASSWORD },
    Screen { path: "/logout", key: "logout", heading: "Logout" },
    Screen { path: "/profile", key: "profile", heading: "Profile" },
];
const RESET_PASSWORD: Screen = Screen { path: "", key: "reset-password", heading: "Set a new password" };
const CONFIRM_EMAIL: Screen =
    Screen { path: "", key: "confirm-email", heading: "Confirm your e-mail address" };
const SETUP: Screen = Screen { path: "", key: "setup", heading: "Set up this site" };

/// A secret that a mail or the terminal gave; only its form is looked at here.
struct Secret;

impl<'a> FromParam<'a> for Secret {
    type Error = &'a str;

    fn from_param(param: &'a str) -> Result<Self, Self::Error> {
        let is_plain = param.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_:.".contains(&byte));
        if is_plain && !param.is_empty() && param.len() <= 256 { Ok(Secret) } else { Err(param) }
    }
}

#[get("/reset-password/<_uid>/<_token>")]
async fn reset_password(_uid: Secret, _token: Secret, ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    site.screen(&ask, RESET_PASSWORD).await
}

#[get("/confirm-email/<_token>")]
async fn confirm_email(_token: Secret, ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    site.screen(&ask, CONFIRM_EMAIL).await
}

#[get("/setup/<_token>")]
async fn setup(_token: Secret, ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    site.screen(&ask, SETUP).await
}

pub fn routes() -> Vec<Route> {
    [screens(SCREENS), routes![reset_password, confirm_email, setup]].concat()
}
