//! The calls by which staff decide about submitted deals, and by which a submission is taken back.

use rocket::{Route, State, delete, get, post};
use serde_json::json;

use crate::accounts::{Actor, Member, Staff, audit};
use crate::deals::approval::{DealDecision, NOTHING_WAITS, decide};
use crate::deals::editor::Editor;
use crate::deals::managed::ManagedDeal;
use crate::deals::store;
use crate::kit::error::{Error, Result};
use crate::kit::validation::{Input, REQUIRED, TextRule};
use crate::kit::web::{AppState, Body, PrivateBody, routes};
use crate::moderation::{self, ContentKind, Grounds};

#[get("/admin/deals/<id>")]
async fn show(_staff: Staff, id: i64, app: &State<AppState>) -> Result<PrivateBody<ManagedDeal>> {
    let today = app.clock.local().date();
    Ok(PrivateBody(app.db.read(move |conn| store::expect_managed(conn, id, today)).await?))
}

/// When the submission that staff saw was sent; blank means whichever is waiting.
pub fn read_seen(input: &mut Input) -> Result<String> {
    let seen = input.optional_text("submitted_at", TextRule::new().or_blank()).unwrap_or_default();
    input.check().map(|()| seen)
}

pub fn read_return(input: &mut Input) -> Result<(Option<Grounds>, String)> {
    let grounds = moderation::read_grounds(input, ContentKind::Deal);
    let seen = input.optional_text("submitted_at", TextRule::new().or_blank()).unwrap_or_default();
    input.check().map(|()| (grounds, seen))
}

async fn decide_seen(
    staff: Staff,
    id: i64,
    (decision, seen): (DealDecision, String),
    app: &AppState,
) -> Result<PrivateBody<ManagedDeal>> {
    let today = app.clock.local().date();
    let actor = Actor::member(&staff.0, &app.clock);
    let decided = app.db.write(move |conn| decide(conn, &actor, id, (&decision, &seen), today));
    Ok(PrivateBody(decided.await?))
}

#[post("/admin/deals/<id>/approve", data = "<body>")]
async fn approve_one(
    staff: Staff,
    id: i64,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<ManagedDeal>> {
    let seen = read_seen(&mut body.json()?)?;
    decide_seen(staff, id, (DealDecision::Approve, seen), app).await
}

#[post("/admin/deals/<id>/return", data = "<body>")]
async fn send_back_one(
    staff: Staff,
    id: i64,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<ManagedDeal>> {
    let (grounds, seen) = read_return(&mut body.json()?)?;
    let grounds = grounds.ok_or_else(|| Error::field("rule", REQUIRED))?;
    decide_seen(staff, id, (DealDecision::Return(grounds), seen), app).await
}

/// Withdraws a submission; residents see the deal as before.
#[delete("/deals/<id>/review")]
async fn take_back(member: Member, id: i64, app: &State<AppState>) -> Result<PrivateBody<ManagedDeal>> {
    let editor = Editor::new(member, app);
    let kept = app.db.write(move |conn| {
        let managed = editor.find(conn, id)?;
        let review = managed.review.as_ref().ok_or(NOTHING_WAITS)?;
        let (present, wanted) = (json!(managed.deal.to_new()), json!(review.wanted));
        store::delete_review(conn, id)?;
        audit(conn, &editor.actor, "deal.take-back", &format!("deal:{id}"), &wanted, &present)?;
        store::expect_managed(conn, id, editor.today)
    });
    Ok(PrivateBody(kept.await?))
}

pub fn routes() -> Vec<Route> {
    routes![show, approve_one, send_back_one, take_back]
}
