//! The audit trail, for staff.

use rocket::response::status::NoContent;
use rocket::{Route, State, get, post, routes};

use crate::accounts::audit::Actor;
use crate::accounts::guard::Staff;
use crate::accounts::revisions;
use crate::accounts::state::Accounts;
use crate::accounts::store::{self, AuditFilter};
use crate::kit::error::Result;
use crate::kit::pagination::PageRequest;
use crate::kit::web::{AppState, PrivateResponse, PublicRequest};

#[get("/admin/audit")]
async fn list(_staff: Staff, ask: PublicRequest<'_>, site: &State<AppState>) -> Result<PrivateResponse> {
    let filter = AuditFilter {
        action: ask.text("action"),
        user_id: ask.text("user").and_then(|id| id.parse().ok()),
        subject: ask.text("subject"),
    };
    let page = PageRequest::parse(&ask)?;
    let answer = site
        .db
        .read(move |conn| {
            let count = store::count_audit_entries(conn, &filter)?;
            page.list(count, |limit, offset| store::list_audit_entries(conn, &filter, limit, offset))
        })
        .await?;
    PrivateResponse::new(answer)
}

/// Brings back what an entry changed.
#[post("/admin/audit/<id>/restore")]
async fn restore(
    staff: Staff,
    id: i64,
    site: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<NoContent> {
    let (actor, clock) = (Actor::member(&staff.0, &site.clock), site.clock.clone());
    let restorers = accounts.restorers.clone();
    site.db.write(move |conn| revisions::restore(conn, &restorers, &clock, &actor, id)).await?;
    Ok(NoContent)
}

pub fn routes() -> Vec<Route> {
    routes![list, restore]
}
