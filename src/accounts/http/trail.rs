//! The audit trail, for staff.

use rocket::{Route, State, get, routes};

use crate::accounts::guard::Staff;
use crate::accounts::store::{self, AuditFilter};
use crate::kit::error::Result;
use crate::kit::paging::PageAsk;
use crate::kit::web::{Ask, Reply, Site};

#[get("/admin/audit")]
async fn list(_staff: Staff, ask: Ask<'_>, site: &State<Site>) -> Result<Reply> {
    let filter = AuditFilter {
        action: ask.word("action"),
        user_id: ask.word("user").and_then(|id| id.parse().ok()),
        subject: ask.word("subject"),
    };
    let page = PageAsk::parse(&ask)?;
    let answer = site
        .db
        .read(move |conn| {
            let count = store::count_audit_entries(conn, &filter)?;
            page.list(count, |limit, offset| store::list_audit_entries(conn, &filter, limit, offset))
        })
        .await?;
    Reply::new(answer)
}

pub fn routes() -> Vec<Route> {
    routes![list]
}
