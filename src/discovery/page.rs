//! The screens of discovery as the server sends them: a heading and the browser's code. What they
//! show depends on who asks.

use maud::html;
use rocket::{Route, State, get, routes};

use crate::kit::error::Result;
use crate::kit::page::Page;
use crate::kit::web::{Ask, Public, Site};

async fn show(
    path: &'static str,
    key: &'static str,
    heading: &'static str,
    ask: &Ask<'_>,
    site: &Site,
) -> Result<Public> {
    site.page(ask, move |_, _| {
        let body = html! { div.wrap { h1 { (heading) } } };
        Ok(Page { is_hidden: true, canonical: path.to_owned(), ..Page::new(key, heading, body) })
    })
    .await
}

#[get("/admin/sources")]
async fn sources(ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    show("/admin/sources", "admin-sources", "Event sources", &ask, site).await
}

#[get("/admin/review")]
async fn review(ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    show("/admin/review", "admin-review", "Review", &ask, site).await
}

#[get("/admin/import")]
async fn import(ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    show("/admin/import", "admin-import", "Import events", &ask, site).await
}

#[get("/events/submit")]
async fn submit(ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    show("/events/submit", "submit-event", "Send in an event", &ask, site).await
}

/// No canonical address: whoever holds it may change the event.
#[get("/events/organizer/<_token>")]
async fn organizer(_token: &str, ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    show("", "organizer", "Is this right?", &ask, site).await
}

pub fn routes() -> Vec<Route> {
    routes![sources, review, import, submit, organizer]
}
