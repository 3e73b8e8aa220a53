//! The deals of one business, for its people and staff; and new deals based on existing ones: a copy to edit,
//! or the same offer again.

use jiff::ToSpan;
use jiff::civil::Date;
use rocket::http::Status;
use rocket::{Route, State, get, post};

use crate::accounts::Member;
use crate::deals::editor::Editor;
use crate::deals::managed::{BusinessDeals, ManagedDeal};
use crate::deals::model::{DealStatus, NewDeal};
use crate::deals::store;
use crate::deals::withdrawal::refuse_held;
use crate::directory::{self, SlugOrId};
use crate::kit::error::Result;
use crate::kit::validation::Input;
use crate::kit::web::{AppState, Body, PrivateBody, routes};

#[get("/businesslistings/<key>/deals")]
async fn list(key: SlugOrId, member: Member, app: &State<AppState>) -> Result<PrivateBody<BusinessDeals>> {
    let today = app.clock.local().date();
    let config = app.config.get();
    let (is_approval_on, is_review_on) = (config.deals.approval, config.approvals.deals);
    let listed = app.db.read(move |conn| {
        let id = directory::find_any(conn, &key)?.id;
        directory::require_business_access(conn, &member, id)?;
        let (business, deals) = store::list_of_business(conn, id, today)?;
        Ok(BusinessDeals {
            business,
            // What staff publish needs approval only if the town also reviews the work of staff.
            needs_approval: is_review_on
                || is_approval_on && directory::represents_business(conn, member.user_id, id)?,
            pin_changed_at: store::pin_changed_at(conn, id)?,
            deals,
        })
    });
    Ok(PrivateBody(listed.await?))
}

/// Moves a deal to a new start with the same length; without an end date it has none again.
fn begun_anew(deal: NewDeal, start_date: Date) -> NewDeal {
    let length = deal.end_date.and_then(|end| deal.start_date.until(end).ok()).map(|span| span.get_days());
    let end_date = length.map(|days| start_date.saturating_add(days.days()));
    NewDeal { start_date, end_date, ..deal }
}

/// Creates a draft with the same texts.
#[post("/deals/<id>/duplicate")]
async fn duplicate(
    member: Member,
    id: i64,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<ManagedDeal>)> {
    let editor = Editor::new(member, app);
    let copied = app.db.write(move |conn| {
        let present = editor.find(conn, id)?.deal.to_new();
        let copy = NewDeal { status: DealStatus::Draft, ..begun_anew(present, editor.today) };
        editor.add(conn, &copy)
    });
    Ok((Status::Created, PrivateBody(copied.await?)))
}

/// The default start of a renewed deal: after the running one.
fn first_day_after(deal: &NewDeal, today: Date) -> Date {
    let after = deal.end_date.map(|end| end.saturating_add(1.days()));
    after.filter(|day| *day > today && deal.status == DealStatus::Published).unwrap_or(today)
}

pub fn read_dates(mut input: Input, renewed: NewDeal) -> Result<NewDeal> {
    let mut new = renewed;
    if let Some(Some(date)) = input.date("start_date") {
        new = begun_anew(new, date);
    }
    if let Some(end) = input.date("end_date") {
        new.end_date = end;
    }
    if new.end_date.is_some_and(|last| last < new.start_date) {
        input.error("end_date", "The last day must not be before the first.");
    }
    input.check()?;
    Ok(new)
}

/// The same offer with new dates; its uses start at zero.
#[post("/deals/<id>/renew", data = "<body>")]
async fn renew(
    member: Member,
    id: i64,
    body: Body,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<ManagedDeal>)> {
    let editor = Editor::new(member, app);
    let input = body.json()?;
    let renewed = app.db.write(move |conn| {
        let present = editor.find(conn, id)?.deal.to_new();
        let is_own = directory::represents_business(conn, editor.member.user_id, present.business_id)?;
        if is_own {
            let at_once = if editor.is_checked(is_own) { DealStatus::Draft } else { DealStatus::Published };
            refuse_held(conn, &editor, (id, present.status), [DealStatus::Published, at_once])?;
        }
        let start = first_day_after(&present, editor.today);
        let again = NewDeal { status: DealStatus::Published, ..begun_anew(present, start) };
        editor.add(conn, &read_dates(input, again)?)
    });
    Ok((Status::Created, PrivateBody(renewed.await?)))
}

pub fn routes() -> Vec<Route> {
    routes![list, duplicate, renew]
}
