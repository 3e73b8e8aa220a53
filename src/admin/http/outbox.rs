//! The calls for the site's outgoing mail, for staff.

use rocket::{Route, State, get, post};

use crate::accounts::Staff;
use crate::admin::outbox::shown_to;
use crate::kit::error::Result;
use crate::kit::mail::{self, MailStatus, OutboxFilter, ShownMail};
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::web::{AppState, PrivateBody, PublicRequest, RecordId, routes};
use crate::newsletter;

#[get("/admin/outbox")]
async fn list(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<ShownMail>>> {
    let page_ask = PageRequest::parse(&request)?;
    let filter = OutboxFilter { status: request.choice("status", MailStatus::parse)? };
    let page = app
        .db
        .read(move |conn| {
            let count = mail::count(conn, &filter)?;
            page_ask.list(count, |limit, offset| mail::list(conn, &filter, limit, offset))
        })
        .await?;
    Ok(PrivateBody(page))
}

#[get("/admin/outbox/<id>")]
async fn show(id: RecordId, staff: Staff, app: &State<AppState>) -> Result<PrivateBody<ShownMail>> {
    let id = id.of("Mail")?;
    app.db.read(move |conn| shown_to(conn, id, &staff.0)).await.map(PrivateBody)
}

#[post("/admin/outbox/<id>/retry")]
async fn retry(id: RecordId, staff: Staff, app: &State<AppState>) -> Result<PrivateBody<ShownMail>> {
    let id = id.of("Mail")?;
    app.db
        .write_without_invalidation(move |conn| {
            newsletter::retry_mail(conn, id)?;
            shown_to(conn, id, &staff.0)
        })
        .await
        .map(PrivateBody)
}

pub fn routes() -> Vec<Route> {
    routes![list, show, retry]
}
