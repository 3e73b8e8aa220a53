//! The audit trail, for staff.

use rocket::{Route, State, get, routes};

use crate::accounts::guard::Staff;
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

pub fn routes() -> Vec<Route> {
    routes![list]
}
