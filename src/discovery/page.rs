//! The screens of discovery as the server sends them: a heading and the browser's code. What they
//! show depends on who asks.

use rocket::{Route, State, get, routes};

use crate::kit::error::Result;
use crate::kit::page::Screen;
use crate::kit::web::{Ask, Public, Site, screens};

const SCREENS: &[Screen] = &[
    Screen { path: "/admin/sources", key: "admin-sources", heading: "Event sources" },
    Screen { path: "/admin/review", key: "admin-review", heading: "Review" },
    Screen { path: "/admin/import", key: "admin-import", heading: "Import events" },
    Screen { path: "/events/submit", key: "submit-event", heading: "Send in an event" },
];

/// No canonical address: whoever holds it may change the event.
#[get("/events/organizer/<_token>")]
async fn organizer(_token: &str, ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    site.screen(&ask, Screen { path: "", key: "organizer", heading: "Is this right?" }).await
}

pub fn routes() -> Vec<Route> {
    [screens(SCREENS), routes![organizer]].concat()
}
