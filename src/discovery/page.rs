//! The screens of discovery as the server sends them: a heading and the browser's code. What they
//! show depends on who asks.

use rocket::{Route, State, get, routes};

use crate::kit::error::Result;
use crate::kit::page::Screen;
use crate::kit::web::{Ask, Public, Site};

#[get("/admin/sources")]
async fn sources(ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    site.screen(&ask, Screen { path: "/admin/sources", key: "admin-sources", heading: "Event sources" }).await
}

#[get("/admin/review")]
async fn review(ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    site.screen(&ask, Screen { path: "/admin/review", key: "admin-review", heading: "Review" }).await
}

#[get("/admin/import")]
async fn import(ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    site.screen(&ask, Screen { path: "/admin/import", key: "admin-import", heading: "Import events" }).await
}

#[get("/events/submit")]
async fn submit(ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    site.screen(&ask, Screen { path: "/events/submit", key: "submit-event", heading: "Send in an event" })
        .await
}

/// No canonical address: whoever holds it may change the event.
#[get("/events/organizer/<_token>")]
async fn organizer(_token: &str, ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    site.screen(&ask, Screen { path: "", key: "organizer", heading: "Is this right?" }).await
}

pub fn routes() -> Vec<Route> {
    routes![sources, review, import, submit, organizer]
}
