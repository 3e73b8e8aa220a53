//! The desk of staff: what it shows depends on who asks, so there is only a heading to draw.

use maud::html;
use rocket::{Route, State, get, routes};

use crate::kit::error::Result;
use crate::kit::page::Page;
use crate::kit::web::{Ask, Public, Site};

async fn show_desk(key: &'static str, title: &'static str, ask: &Ask<'_>, site: &Site) -> Result<Public> {
    site.page(ask, move |_, _| {
        let body = html! { div."wrap admin" { h1 { (title) } } };
        Ok(Page { is_hidden: true, ..Page::new(key, title, body) })
    })
    .await
}

#[get("/admin/newsletter")]
async fn desk(ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    show_desk("admin-newsletter", "Newsletter", &ask, site).await
}

#[get("/admin/newsletter/<_id>")]
async fn issue_desk(_id: i64, ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    show_desk("admin-newsletter-issue", "Issue", &ask, site).await
}

pub fn routes() -> Vec<Route> {
    routes![desk, issue_desk]
}
