//! What a new town needs before residents have something to see, and whether it is done.

use rocket::{Route, State, get, put};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::accounts::{Actor, Staff, Superuser, audit};
use crate::directory::{self, BusinessFilter};
use crate::discovery;
use crate::events::{self, EventFilter};
use crate::kit::config::MailMode;
use crate::kit::error::{Error, Result};
use crate::kit::public_address;
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, PrivateBody, routes};
use crate::kit::words::sentence;

#[derive(Debug, Serialize, ToSchema)]
pub struct FirstSteps {
    /// The address that people type; null until it is set.
    public_address: Option<String>,
    /// What is wrong with it, if residents are to use it.
    public_address_warning: Option<String>,
    /// Whether it is set in config.toml, and can be changed only there.
    is_public_address_configured: bool,
    has_contact: bool,
    has_businesses: bool,
    /// Whether the map shows any of them.
    has_positions: bool,
    has_events: bool,
    sends_mail: bool,
    /// Whether the address of the account that asks is confirmed.
    has_confirmed_address: bool,
}

#[get("/admin/first-steps")]
async fn show(staff: Staff, app: &State<AppState>) -> Result<PrivateBody<FirstSteps>> {
    let (town, mail) = (&app.config.get().town, &app.config.get().mail);
    let has_contact = [&town.address, &town.phone, &town.email].iter().all(|text| !text.is_empty());
    let (sends_mail, address) = (mail.mode == MailMode::Smtp, app.public_address.clone());
    let (clock, now) = (app.clock.clone(), app.clock.local());
    let has_confirmed_address = staff.0.user.is_email_verified;
    app.db
        .read(move |conn| {
            Ok(FirstSteps {
                public_address_warning: address
                    .get()
                    .and_then(|address| public_address::warning(&address))
                    .map(sentence),
                public_address: address.get().map(|address| address.as_ref().to_owned()),
                is_public_address_configured: address.is_configured(),
                has_contact,
                has_businesses: directory::count(conn, &BusinessFilter::default(), now)? > 0,
                has_positions: directory::has_positions(conn)?,
                has_events: events::count(conn, &clock, &EventFilter::default())? > 0
                    || discovery::count_sources(conn)? > 0,
                sends_mail,
                has_confirmed_address,
            })
        })
        .await
        .map(PrivateBody)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PublicAddressSetting {
    public_address: String,
}

/// The address in the form in which it is stored.
pub fn read_address(input: &mut Input) -> Result<String> {
    let typed = input.text("public_address", TextRule::new().at_most(200));
    let address = match public_address::parse(&typed) {
        Ok(address) => address,
        Err(words) => {
            input.error("public_address", words);
            String::new()
        }
    };
    input.check().map(|()| address)
}

#[put("/admin/public-address", data = "<body>")]
async fn set_public_address(
    staff: Superuser,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<PublicAddressSetting>> {
    if app.public_address.is_configured() {
        return Err(Error::BadRequest(
            "The address is set in config.toml (base_url or https, under [server]). Change it there.".into(),
        ));
    }
    let address = read_address(&mut body.json()?)?;
    let (actor, before) = (Actor::member(&staff.0, &app.clock), app.public_address.get());
    let saved = address.clone();
    app.db
        .write(move |conn| {
            public_address::save(conn, &saved, &actor.at)?;
            let before = json!({ "public_address": before.as_deref() });
            audit(conn, &actor, "settings.change", "settings", &before, &json!({ "public_address": saved }))
        })
        .await?;
    app.public_address.set(&address);
    Ok(PrivateBody(PublicAddressSetting { public_address: address }))
}

pub fn routes() -> Vec<Route> {
    routes![show, set_public_address]
}
