//! The audit trail, for staff.

use rocket::{Route, State, get, routes};

use crate::accounts::guard::Staff;
use crate::accounts::store::{self, AuditFilter};
use crate::kit::error::Result;
use crate::kit::paging::{Links, PageAsk};
use crate::kit::web::{Ask, Reply, Site};

#[get("/admin/audit")]
async fn list(_staff: Staff, ask: Ask<'_>, site: &State<Site>) -> Result<Reply> {
    let text =
        |name: &str| ask.value(name).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let filter = AuditFilter {
        action: text("action"),
        user_id: text("user").and_then(|id| id.parse().ok()),
        subject: text("subject"),
    };
    let (page, links) = (PageAsk::parse(&ask)?, Links::of(&ask));
    let answer = site
        .db
        .read(move |conn| {
            let count = store::count_audit_entries(conn, &filter)?;
            let number = page.resolve(count)?;
            let entries = store::list_audit_entries(conn, &filter, page.size, page.offset(number))?;
            Ok(links.page(page, number, count, entries))
        })
        .await?;
    Reply::new(answer)
}

pub fn routes() -> Vec<Route> {
    routes![list]
}
