//! Answers that are for one person: never kept by anybody on the way.

use rocket::Request;
use rocket::http::{Header, Status};
use rocket::response::{self, Responder, Response};
use serde::Serialize;
use serde_json::{Value, json};

use crate::accounts::cookies::Jar;
use crate::accounts::device::Device;
use crate::accounts::model::User;
use crate::accounts::session::{Handle, NewSession, Tokens};
use crate::accounts::state::Accounts;
use crate::accounts::store;
use crate::accounts::who::OwnPage;
use crate::kit::error::Result;
use crate::kit::web::{Ask, Site};

pub struct Reply {
    status: u16,
    body: Value,
    cookies: Vec<String>,
    headers: Vec<(&'static str, String)>,
}

impl Reply {
    pub fn new(body: impl Serialize) -> Result<Reply> {
        Ok(Reply { status: 200, body: serde_json::to_value(body)?, cookies: Vec::new(), headers: Vec::new() })
    }

    pub fn detail(text: &str) -> Reply {
        Reply { status: 200, body: json!({ "detail": text }), cookies: Vec::new(), headers: Vec::new() }
    }

    /// 204
    pub fn nothing() -> Reply {
        Reply { status: 204, ..Reply::detail("") }
    }

    pub fn status(self, status: u16) -> Reply {
        Reply { status, ..self }
    }

    pub fn cookie(mut self, cookie: String) -> Reply {
        self.cookies.push(cookie);
        self
    }

    pub fn cookies(mut self, cookies: Vec<String>) -> Reply {
        self.cookies.extend(cookies);
        self
    }

    pub fn header(mut self, name: &'static str, value: impl Into<String>) -> Reply {
        self.headers.push((name, value.into()));
        self
    }
}

impl<'r> Responder<'r, 'static> for Reply {
    fn respond_to(self, request: &'r Request<'_>) -> response::Result<'static> {
        let mut response = match self.status {
            204 => Response::new(),
            _ => rocket::serde::json::Json(self.body).respond_to(request)?,
        };
        response.set_status(Status::new(self.status));
        response.set_raw_header("Cache-Control", "no-store");
        for (name, value) in self.headers {
            response.set_header(Header::new(name, value));
        }
        for cookie in self.cookies {
            response.adjoin_raw_header("Set-Cookie", cookie);
        }
        Ok(response)
    }
}

pub fn jar(ask: &Ask<'_>, site: &Site) -> Jar {
    Jar {
        is_secure: ask.origin.starts_with("https://"),
        is_http_only: site.config.server.http_only_tokens,
        now: site.clock.timestamp(),
    }
}

/// Opens a session and answers with it: in the body, and in cookies.
pub async fn sign_in(
    ask: &Ask<'_>,
    page: OwnPage,
    site: &Site,
    accounts: &Accounts,
    device: Device,
    user: &User,
) -> Result<Reply> {
    let now = site.clock.timestamp();
    let handle = Handle::new()?;
    let tokens = Tokens::issue(&accounts.key, user.id, &handle, now, now)?;
    let session = NewSession::lasting(user.id, &handle, &tokens, &device.0);
    let stamp = site.clock.stamp();
    site.db
        .write_quietly(move |conn| {
            store::note_login(conn, session.user_id, &stamp)?;
            store::insert_session(conn, &session, &stamp)
        })
        .await?;
    let reply = login_body(site, &tokens, user)?;
    if !page.0 {
        return Ok(reply);
    }
    let jar = jar(ask, site);
    Ok(reply.cookies(jar.tokens(&tokens)).cookie(jar.csrf(&tokens)))
}

fn login_body(site: &Site, tokens: &Tokens, user: &User) -> Result<Reply> {
    let refresh = if site.config.server.http_only_tokens { "" } else { &tokens.refresh };
    Reply::new(json!({ "access": tokens.access, "refresh": refresh, "user": user }))
}

/// An access token without a lasting session and without cookies.
pub async fn hand_token(site: &Site, accounts: &Accounts, device: Device, user: &User) -> Result<Reply> {
    let now = site.clock.timestamp();
    let handle = Handle::new()?;
    let tokens = Tokens::issue(&accounts.key, user.id, &handle, now, now)?;
    let session = NewSession::brief(user.id, &handle, &tokens, &device.0);
    let stamp = site.clock.stamp();
    site.db.write_quietly(move |conn| store::insert_session(conn, &session, &stamp)).await?;
    Reply::new(json!({ "access": tokens.access, "refresh": "", "user": user }))
}
