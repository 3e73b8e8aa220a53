//! The desk of staff: what it shows depends on who asks, so there is only a heading to draw.

use rocket::{Route, State, get, routes};

use crate::kit::error::Result;
use crate::kit::page::Screen;
use crate::kit::web::{Ask, Public, Site, screens};

const DESK: Screen = Screen { path: "/admin/newsletter", key: "admin-newsletter", heading: "Newsletter" };

#[get("/admin/newsletter/<_id>")]
async fn issue_desk(_id: i64, ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    site.screen(&ask, Screen { path: "", key: "admin-newsletter-issue", heading: "Issue" }).await
}

pub fn routes() -> Vec<Route> {
    [screens(&[DESK]), routes![issue_desk]].concat()
}
