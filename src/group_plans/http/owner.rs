//! The owner's calls. Writes return nothing of the plan, whose link is a secret: the page reloads it.

use rocket::response::status::{Created, NoContent};
use rocket::serde::json::Json;
use rocket::{Route, delete, get, patch, post};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::Limits;
use crate::accounts::Member;
use crate::group_plans::deciding::{self, Undoing};
use crate::group_plans::input::{read_deadline, read_invitations, read_options, read_plan, read_rule};
use crate::group_plans::jobs::plan_jobs;
use crate::group_plans::model::{GroupPlan, GroupPlanStatus, GroupPlanSummary, NewGroupPlan, NewOption};
use crate::group_plans::plan_db::PlanDb;
use crate::group_plans::reminders;
use crate::group_plans::shown;
use crate::group_plans::store;
use crate::group_plans::voting::{self, check_deadline};
use crate::kit::clock::stamp_of;
use crate::kit::error::Result;
use crate::kit::secret_token::hash;
use crate::kit::validation::{Input, REQUIRED};
use crate::kit::web::{Body, Caller, PrivateBody, RecordId, routes};

#[derive(Serialize, ToSchema)]
pub struct GroupPlans {
    /// Most recently changed first.
    results: Vec<GroupPlanSummary>,
}

#[get("/group-plans")]
async fn list(member: Member, plan_db: PlanDb) -> Result<PrivateBody<GroupPlans>> {
    let read = plan_db.read(move |conn, context| shown::summaries(conn, context.clock, member.user_id));
    Ok(PrivateBody(GroupPlans { results: read.await? }))
}

#[derive(Serialize, ToSchema)]
pub struct CreatedGroupPlan {
    id: i64,
}

pub fn read_new(input: &mut Input) -> (NewGroupPlan, Vec<NewOption>) {
    let present = NewGroupPlan { rule: read_rule(input), sends_reminders: true, ..NewGroupPlan::default() };
    (read_plan(input, &present), read_options(input))
}

#[post("/group-plans", data = "<body>")]
async fn create(member: Member, body: Body, plan_db: PlanDb) -> Result<Created<Json<CreatedGroupPlan>>> {
    let mut input = body.json()?;
    let (new, options) = read_new(&mut input);
    input.check()?;
    let write =
        plan_db.write(move |conn, context| voting::create(conn, context, member.user_id, &new, &options));
    let id = write.await?;
    Ok(Created::new(format!("/api/v1/group-plans/{id}/")).body(Json(CreatedGroupPlan { id })))
}

#[get("/group-plans/<id>")]
async fn show(id: RecordId, member: Member, plan_db: PlanDb) -> Result<PrivateBody<GroupPlan>> {
    let id = id.of("Group plan")?;
    let read = plan_db.read(move |conn, context| {
        let plan = shown::owned(conn, context, &store::find_own_plan(conn, member.user_id, id)?)?;
        Ok(if member.is_in_person() { plan } else { plan.without_link() })
    });
    Ok(PrivateBody(read.await?))
}

/// The rule cannot be changed: people voted under it.
#[patch("/group-plans/<id>", data = "<body>")]
async fn change(id: RecordId, member: Member, body: Body, plan_db: PlanDb) -> Result<NoContent> {
    let (id, mut input) = (id.of("Group plan")?, body.json()?);
    plan_db
        .write_own(member.user_id, id, move |conn, context, plan| {
            let new = read_plan(&mut input, &plan.content);
            input.check()?;
            let mut deadline_at = plan.deadline_at.clone();
            if new.deadline != plan.content.deadline {
                let at = check_deadline(context.clock, &new)?;
                deadline_at = at.map(stamp_of);
                plan_jobs(conn, context.clock, id, at, new.sends_reminders)?;
            } else if new.sends_reminders && !plan.content.sends_reminders {
                let at = deadline_at.as_deref().and_then(|at| at.parse().ok());
                plan_jobs(conn, context.clock, id, at, true)?;
            }
            store::update_plan(conn, id, &new, deadline_at.as_deref())?;
            store::touch(conn, id, &context.clock.stamp())
        })
        .await?;
    Ok(NoContent)
}

#[delete("/group-plans/<id>")]
async fn remove(id: RecordId, member: Member, plan_db: PlanDb) -> Result<NoContent> {
    let id = id.of("Group plan")?;
    plan_db
        .write_own(member.user_id, id, move |conn, context, plan| {
            deciding::tell_undone(conn, context, &plan, Undoing::DeletePlan)?;
            store::delete_plan(conn, plan.id)
        })
        .await?;
    Ok(NoContent)
}

/// Makes a new link; the old one stops working at once.
#[post("/group-plans/<id>/link")]
async fn renew_link(id: RecordId, member: Member, plan_db: PlanDb) -> Result<NoContent> {
    let id = id.of("Group plan")?;
    plan_db
        .write_own(member.user_id, id, move |conn, context, plan| {
            let version = plan.link_version + 1;
            store::set_link(conn, id, version, &hash(&context.key.share_token(id, version)?))?;
            store::touch(conn, id, &context.clock.stamp())
        })
        .await?;
    Ok(NoContent)
}

#[post("/group-plans/<id>/close")]
async fn close(id: RecordId, member: Member, plan_db: PlanDb) -> Result<NoContent> {
    let id = id.of("Group plan")?;
    plan_db
        .write_own(member.user_id, id, move |conn, context, plan| {
            if plan.status == GroupPlanStatus::Open {
                store::set_status(conn, id, GroupPlanStatus::Closed)?;
                store::touch(conn, id, &context.clock.stamp())?;
            }
            Ok(())
        })
        .await?;
    Ok(NoContent)
}

/// Opens the vote again; a deadline that has passed must be moved or removed.
#[post("/group-plans/<id>/reopen", data = "<body>")]
async fn reopen(
    id: RecordId,
    member: Member,
    body: Body,
    limits: Limits<'_>,
    plan_db: PlanDb,
) -> Result<NoContent> {
    let (id, mut input) = (id.of("Group plan")?, body.json()?);
    limits.decisions.check(member.user_id)?;
    plan_db
        .write_own(member.user_id, id, move |conn, context, plan| {
            let mut new = plan.content.clone();
            new.deadline = read_deadline(&mut input, new.deadline);
            input.check()?;
            let at = check_deadline(context.clock, &new)?;
            store::update_plan(conn, id, &new, at.map(stamp_of).as_deref())?;
            plan_jobs(conn, context.clock, id, at, new.sends_reminders)?;
            // Read again, for its new deadline.
            let plan = store::find_own_plan(conn, member.user_id, id)?;
            deciding::tell_undone(conn, context, &plan, Undoing::Reopen)?;
            store::set_status(conn, id, GroupPlanStatus::Open)?;
            store::touch(conn, id, &context.clock.stamp())
        })
        .await?;
    Ok(NoContent)
}

/// The option, and how many people the owner knows to have said no to it.
pub fn read_decision(input: &mut Input) -> Result<(i64, i64)> {
    let option_id = input.number("option_id").flatten();
    let known_refusals = input.number("known_refusals").flatten().unwrap_or(0);
    if option_id.is_none() && !input.has_errors("option_id") {
        input.error("option_id", REQUIRED);
    }
    input.check().map(|()| (option_id.unwrap_or_default(), known_refusals))
}

#[post("/group-plans/<id>/decide", data = "<body>")]
async fn decide(
    id: RecordId,
    member: Member,
    body: Body,
    limits: Limits<'_>,
    plan_db: PlanDb,
) -> Result<NoContent> {
    let (id, mut input) = (id.of("Group plan")?, body.json()?);
    limits.decisions.check(member.user_id)?;
    plan_db
        .write_own(member.user_id, id, move |conn, context, plan| {
            let (option_id, known_refusals) = read_decision(&mut input)?;
            deciding::decide(conn, context, &plan, option_id, known_refusals)
        })
        .await?;
    Ok(NoContent)
}

#[post("/group-plans/<id>/invitations", data = "<body>")]
async fn invite(
    id: RecordId,
    member: Member,
    body: Body,
    caller: Caller,
    limits: Limits<'_>,
    plan_db: PlanDb,
) -> Result<NoContent> {
    let (id, mut input) = (id.of("Group plan")?, body.json()?);
    let people = input.value("people").and_then(Value::as_array).map_or(0, Vec::len);
    limits.mails.check(caller.network(), people)?;
    plan_db
        .write_own(member.user_id, id, move |conn, context, plan| {
            let people = read_invitations(&mut input)?;
            voting::invite(conn, context, &plan, &people)
        })
        .await?;
    Ok(NoContent)
}

#[derive(Serialize, ToSchema)]
pub struct RemindersSent {
    /// Number of people with an email address who have not answered everything; each gets at most one email a
    /// day.
    count: usize,
}

#[post("/group-plans/<id>/reminders")]
async fn remind(
    id: RecordId,
    member: Member,
    caller: Caller,
    limits: Limits<'_>,
    plan_db: PlanDb,
) -> Result<PrivateBody<RemindersSent>> {
    let id = id.of("Group plan")?;
    limits.mails.check(caller.network(), 0)?;
    let write = plan_db
        .write_own(member.user_id, id, move |conn, context, plan| reminders::remind(conn, context, &plan));
    Ok(PrivateBody(RemindersSent { count: write.await? }))
}

#[delete("/group-plans/<id>/participants/<participant_id>")]
async fn remove_participant(
    id: RecordId,
    participant_id: RecordId,
    member: Member,
    plan_db: PlanDb,
) -> Result<NoContent> {
    let (id, person) = (id.of("Group plan")?, participant_id.of("Participant")?);
    plan_db
        .write_own(member.user_id, id, move |conn, context, plan| {
            store::delete_participant(conn, plan.id, person)?;
            store::touch(conn, plan.id, &context.clock.stamp())
        })
        .await?;
    Ok(NoContent)
}

#[delete("/group-plans/<id>/comments/<comment_id>")]
async fn remove_comment(
    id: RecordId,
    comment_id: RecordId,
    member: Member,
    plan_db: PlanDb,
) -> Result<NoContent> {
    let (id, comment) = (id.of("Group plan")?, comment_id.of("Comment")?);
    plan_db
        .write_own(member.user_id, id, move |conn, context, plan| {
            store::delete_comment(conn, plan.id, comment)?;
            store::touch(conn, plan.id, &context.clock.stamp())
        })
        .await?;
    Ok(NoContent)
}

pub(super) fn routes() -> Vec<Route> {
    routes![
        list,
        create,
        show,
        change,
        remove,
        renew_link,
        close,
        reopen,
        decide,
        invite,
        remind,
        remove_participant,
        remove_comment
    ]
}
