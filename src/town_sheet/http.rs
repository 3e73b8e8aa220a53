//! The sheet's page, and the office's calls for it.

use std::sync::Arc;

use jiff::civil::Date;
use rocket::{Route, State, get, post};
use serde_json::json;

use super::model::{PrintOptions, TownSheetState, week_at};
use super::{page, sheet};
use crate::accounts::{Actor, Staff, audit};
use crate::kit::email_address;
use crate::kit::error::{Error, Result};
use crate::kit::public_address::{self, PublicAddress};
use crate::kit::web::{AppState, CachedResponse, PrivateBody, PublicRequest, WithHeaders, routes};

/// The page's content security policy: its own style and fonts from this site, and nothing else.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'self'";

type Printable = WithHeaders<CachedResponse, 2>;

fn printable(sheet: CachedResponse) -> Printable {
    WithHeaders(sheet, [("Content-Security-Policy", POLICY), ("X-Robots-Tag", "noindex")])
}

/// Where the codes lead; `None` if that would be this machine.
fn code_address(address: &PublicAddress) -> Option<String> {
    let known: Arc<str> = address.get()?;
    public_address::parse(&known).ok()
}

#[get("/town-sheet")]
async fn show(request: PublicRequest<'_>, app: &State<AppState>) -> Result<Printable> {
    let context = app.render_context(&request);
    let print = PrintOptions {
        paper: context.config.town_sheet.paper,
        is_large: request.value("print").as_deref() == Some("large"),
    };
    let address = code_address(&app.public_address);
    let wanted = request.value("week");
    let made = app
        .text(&request, "text/html; charset=utf-8", move |conn| {
            let week = match &wanted {
                None => week_at(context.clock.local()),
                Some(text) => text
                    .parse::<Date>()
                    .map(super::model::monday_of)
                    .map_err(|_| Error::NotFound("Town Sheet"))?,
            };
            let sheet = sheet::read(conn, &context.clock, week)?.ok_or(Error::NotFound("Town Sheet"))?;
            Ok(page::draw(&sheet, print, &context, address.as_deref()).into_string())
        })
        .await;
    match made {
        // As one of the site's own error pages.
        Err(Error::NotFound(what)) => {
            Ok(printable(app.page(&request, move |_, _| Err(Error::NotFound(what))).await?))
        }
        other => Ok(printable(other?)),
    }
}

fn weekly_to(app: &AppState) -> Vec<String> {
    email_address::list(&app.config.get().town_sheet.weekly_to)
}

#[get("/admin/town-sheet")]
async fn state(_staff: Staff, app: &State<AppState>) -> Result<PrivateBody<TownSheetState>> {
    let (clock, to) = (app.clock.clone(), weekly_to(app));
    let address = code_address(&app.public_address);
    let read = app.db.read(move |conn| sheet::read_state(conn, &clock, address, to));
    Ok(PrivateBody(read.await?))
}

#[post("/admin/town-sheet")]
async fn make_again(staff: Staff, app: &State<AppState>) -> Result<PrivateBody<TownSheetState>> {
    let (clock, to) = (app.clock.clone(), weekly_to(app));
    let address = code_address(&app.public_address);
    let actor = Actor::member(&staff.0, &clock);
    let write = app.db.write(move |conn| {
        let before = sheet::read_state(conn, &clock, address.clone(), to.clone())?;
        let made = sheet::make(conn, &clock, before.week)?;
        let subject = format!("town_sheet:{}", before.week);
        let (old, new) = (json!({ "made_at": before.made_at }), json!({ "made_at": made.made_at }));
        audit(conn, &actor, "town_sheet.make", &subject, &old, &new)?;
        sheet::read_state(conn, &clock, address, to)
    });
    Ok(PrivateBody(write.await?))
}

pub fn api_routes() -> Vec<Route> {
    routes![state, make_again]
}

/// Routes outside of the API.
pub fn page_routes() -> Vec<Route> {
    routes![show]
}
