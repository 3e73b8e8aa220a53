//! The admin list of deals: filters, export, and bulk edits.

use jiff::civil::Date;
use rocket::{Route, State, get};

use crate::accounts::Staff;
use crate::deals::managed::{DealStage, ManagedDeal};
use crate::deals::model::DealStatus;
use crate::deals::store::{self, AdminDealFilter, AdminDealOrder};
use crate::deals::withdrawal::record_withdrawn;
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};
use crate::kit::pagination::Paginated;
use crate::kit::records::{Column, ListQuery, respond_csv, respond_page};
use crate::kit::web::{AppState, Download, PrivateBody, PublicRequest, routes};
use crate::moderation::ContentKind;
use crate::record_lists::{BulkKind, FieldChange, Hiding};

const ONE_BY_ONE: &str = "Deals need approval before residents see them again. Open each and publish it; somebody else approves it.";

/// The columns that can be exported, in the order of the file.
pub const COLUMNS: [Column<ManagedDeal>; 10] = [
    ("title", |managed| managed.deal.title.clone()),
    ("business", |managed| managed.deal.business_name.clone()),
    ("stage", |managed| managed.stage.as_str().to_owned()),
    ("start_date", |managed| managed.deal.start_date.to_string()),
    ("end_date", |managed| managed.deal.end_date.map(|day| day.to_string()).unwrap_or_default()),
    ("redeemed_count", |managed| managed.redeemed_count.to_string()),
    ("max_redemptions", |managed| {
        managed.deal.max_redemptions.map(|most| most.to_string()).unwrap_or_default()
    }),
    ("code", |managed| managed.code.clone()),
    ("created_at", |managed| managed.created_at.clone()),
    ("updated_at", |managed| managed.updated_at.clone()),
];

fn find(request: &PublicRequest<'_>, clock: &Clock) -> Result<ListQuery> {
    let filter = AdminDealFilter {
        stage: request.choice("stage", DealStage::parse)?,
        words: request.text("search").unwrap_or_default(),
        order: request.choice("ordering", AdminDealOrder::parse)?.unwrap_or_default(),
    };
    Ok(store::admin_query(&filter, clock.local().date()))
}

#[get("/admin/deals")]
async fn list(
    _staff: Staff,
    request: PublicRequest<'_>,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<ManagedDeal>>> {
    let (query, today) = (find(&request, &app.clock)?, app.clock.local().date());
    respond_page(app, &request, query, move |conn, ids| store::list_for_admin(conn, ids, today)).await
}

/// Exports all pages of the filtered list, with the columns that are shown.
#[get("/admin/deals/export")]
async fn export(request: PublicRequest<'_>, _staff: Staff, app: &State<AppState>) -> Result<Download> {
    let (query, today) = (find(&request, &app.clock)?, app.clock.local().date());
    respond_csv(app, &request, query, ("deals.csv", &COLUMNS), move |conn, ids| {
        store::list_for_admin(conn, ids, today)
    })
    .await
}

/// Bulk edits leave drafts alone: submissions are decided in the inbox.
pub const BULK: BulkKind = BulkKind {
    list: "deals",
    noun: "deal",
    actions: &["show", "withdraw"],
    hiding: Some(Hiding {
        kind: ContentKind::Deal,
        is_rule_optional: false,
        hides: "withdraw",
        shows: "show",
        keep: |conn, actor, id, grounds| {
            let deal = store::expect_managed(conn, id, Date::ZERO)?.deal.to_new();
            record_withdrawn(conn, actor, (id, &deal), grounds)
        },
    }),
    filters: &["stage", "search", "ordering"],
    find,
    change: |conn, step, ids| {
        let change = match step.action {
            "show" if step.config.approvals.deals => return Err(Error::BadRequest(ONE_BY_ONE.into())),
            "show" => (DealStatus::Withdrawn, DealStatus::Published),
            "withdraw" => (DealStatus::Published, DealStatus::Withdrawn),
            _ => return Err(Error::NotFound("Change")),
        };
        store::change_status(conn, ids, change, &step.actor.at)
    },
    put_back: |conn, step, changes| store::put_back_status(conn, changes, &step.actor.at),
    audited: |_, _, change| Ok(Some(FieldChange::of("status", change))),
};

pub fn routes() -> Vec<Route> {
    routes![list, export]
}
