//! The owner's calls for options.

use rocket::response::status::NoContent;
use rocket::{Route, delete, patch, post};

use crate::accounts::Member;
use crate::group_plans::choosing;
use crate::group_plans::deciding::{Undoing, tell_undone};
use crate::group_plans::input::read_option;
use crate::group_plans::model::GroupPlanStatus;
use crate::group_plans::plan_db::PlanDb;
use crate::group_plans::store;
use crate::kit::error::Result;
use crate::kit::web::{Body, RecordId, routes};

#[post("/group-plans/<id>/options", data = "<body>")]
async fn add(id: RecordId, member: Member, body: Body, plan_db: PlanDb) -> Result<NoContent> {
    let (id, mut input) = (id.of("Group plan")?, body.json()?);
    plan_db
        .write_own(member.user_id, id, move |conn, context, plan| {
            let option = read_option(&mut input);
            input.check()?;
            if let Some(option) = option {
                choosing::add_option(conn, context.clock, plan.id, &option, None)?;
            }
            store::touch(conn, plan.id, &context.clock.stamp())
        })
        .await?;
    Ok(NoContent)
}

/// Existing answers stay.
#[patch("/group-plans/<id>/options/<option_id>", data = "<body>")]
async fn change(
    id: RecordId,
    option_id: RecordId,
    member: Member,
    body: Body,
    plan_db: PlanDb,
) -> Result<NoContent> {
    let (id, option_id, mut input) = (id.of("Group plan")?, option_id.of("Option")?, body.json()?);
    plan_db
        .write_own(member.user_id, id, move |conn, context, plan| {
            choosing::change_option(conn, context, &plan, option_id, &mut input)
        })
        .await?;
    Ok(NoContent)
}

#[delete("/group-plans/<id>/options/<option_id>")]
async fn remove(id: RecordId, option_id: RecordId, member: Member, plan_db: PlanDb) -> Result<NoContent> {
    let (id, option_id) = (id.of("Group plan")?, option_id.of("Option")?);
    plan_db
        .write_own(member.user_id, id, move |conn, context, plan| {
            let is_undone = plan.decided_option_id == Some(option_id);
            if is_undone {
                tell_undone(conn, context, &plan, Undoing::ChangeOption)?;
            }
            store::delete_option(conn, plan.id, option_id)?;
            if is_undone {
                store::set_status(conn, plan.id, GroupPlanStatus::Closed)?;
            }
            store::touch(conn, plan.id, &context.clock.stamp())
        })
        .await?;
    Ok(NoContent)
}

pub(super) fn routes() -> Vec<Route> {
    routes![add, change, remove]
}
