//! The office's calls: submit, review, decide, schedule and publish.

use rocket::http::Status;
use rocket::response::status::NoContent;
use rocket::{Route, delete, get, post};

use crate::accounts::{Actor, Staff};
use crate::approvals::context::ApprovalContext;
use crate::approvals::input::{OFFICE_DECISIONS, read_decision, read_invitation, read_moment, read_new};
use crate::approvals::model::{Approval, ApprovalDetail, ApprovalKind, ApprovalState, ApprovalStatus};
use crate::approvals::store::{self, ApprovalFilter};
use crate::approvals::{deciding, publishing, sharing, shown, submitting};
use crate::kit::error::{Error, Result};
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::web::{Body, PrivateBody, PublicRequest, RecordId, routes};

#[get("/admin/approvals")]
async fn list(
    request: PublicRequest<'_>,
    _staff: Staff,
    context: ApprovalContext,
) -> Result<PrivateBody<Paginated<Approval>>> {
    let page = PageRequest::parse(&request)?;
    let filter = ApprovalFilter {
        status: request.choice("status", ApprovalStatus::parse)?,
        kind: request.choice("kind", ApprovalKind::parse)?,
    };
    let read = context.read(move |conn, _| {
        let count = store::count(conn, &filter)?;
        page.list(count, |limit, offset| store::list(conn, &filter, limit, offset))
    });
    Ok(PrivateBody(read.await?))
}

#[post("/admin/approvals", data = "<body>")]
async fn submit(
    staff: Staff,
    body: Body,
    context: ApprovalContext,
) -> Result<(Status, PrivateBody<ApprovalDetail>)> {
    let new = read_new(body.json()?, &context.clock)?;
    let actor = Actor::member(&staff.0, &context.clock);
    let write = context.write(move |conn, context| {
        let id = submitting::submit(conn, context, &actor, &new)?;
        shown::detail(conn, context, id, staff.0.user_id)
    });
    Ok((Status::Created, PrivateBody(write.await?)))
}

#[get("/admin/approvals/<id>")]
async fn show(id: RecordId, staff: Staff, context: ApprovalContext) -> Result<PrivateBody<ApprovalDetail>> {
    let id = id.of("Approval")?;
    Ok(PrivateBody(
        context.read(move |conn, context| shown::detail(conn, context, id, staff.0.user_id)).await?,
    ))
}

#[get("/admin/approvals/of/<kind>/<id>")]
async fn state(
    kind: &str,
    id: RecordId,
    staff: Staff,
    context: ApprovalContext,
) -> Result<PrivateBody<ApprovalState>> {
    let (kind, id) = (ApprovalKind::parse(kind).ok_or(Error::NotFound("Approval"))?, id.of("Approval")?);
    Ok(PrivateBody(
        context.read(move |conn, context| shown::state(conn, context, kind, id, staff.0.user_id)).await?,
    ))
}

#[post("/admin/approvals/<id>/decide", data = "<body>")]
async fn decide(
    id: RecordId,
    staff: Staff,
    body: Body,
    context: ApprovalContext,
) -> Result<PrivateBody<ApprovalDetail>> {
    let id = id.of("Approval")?;
    let decision = body.json().and_then(|input| read_decision(input, &OFFICE_DECISIONS));
    let actor = Actor::member(&staff.0, &context.clock);
    // Invalidates caches, because the deal's business sees the decision.
    let write = context.publish(move |conn, context| {
        // A missing approval is reported before an invalid decision.
        store::find(conn, id)?;
        deciding::decide(conn, context, &actor, id, &decision?)?;
        shown::detail(conn, context, id, staff.0.user_id)
    });
    Ok(PrivateBody(write.await?))
}

#[post("/admin/approvals/<id>/publish")]
async fn publish(
    id: RecordId,
    staff: Staff,
    context: ApprovalContext,
) -> Result<PrivateBody<ApprovalDetail>> {
    let id = id.of("Approval")?;
    let actor = Actor::member(&staff.0, &context.clock);
    let write = context.publish(move |conn, context| {
        publishing::publish(conn, context, &actor, id)?;
        shown::detail(conn, context, id, staff.0.user_id)
    });
    Ok(PrivateBody(write.await?))
}

#[post("/admin/approvals/<id>/schedule", data = "<body>")]
async fn schedule(
    id: RecordId,
    staff: Staff,
    body: Body,
    context: ApprovalContext,
) -> Result<PrivateBody<ApprovalDetail>> {
    let id = id.of("Approval")?;
    let at = body.json().and_then(|input| read_moment(input, &context.clock));
    let actor = Actor::member(&staff.0, &context.clock);
    let write = context.write(move |conn, context| {
        store::find(conn, id)?;
        match at? {
            Some(at) => publishing::schedule(conn, context, &actor, id, at)?,
            None => publishing::unschedule(conn, &actor, id)?,
        }
        shown::detail(conn, context, id, staff.0.user_id)
    });
    Ok(PrivateBody(write.await?))
}

#[post("/admin/approvals/<id>/links", data = "<body>")]
async fn invite(
    id: RecordId,
    staff: Staff,
    body: Body,
    context: ApprovalContext,
) -> Result<PrivateBody<ApprovalDetail>> {
    let id = id.of("Approval")?;
    let invitation = body.json().and_then(read_invitation);
    let actor = Actor::member(&staff.0, &context.clock);
    let write = context.write(move |conn, context| {
        store::find(conn, id)?;
        sharing::invite(conn, context, &actor, id, &invitation?)?;
        shown::detail(conn, context, id, staff.0.user_id)
    });
    Ok(PrivateBody(write.await?))
}

#[delete("/admin/approvals/<id>/links/<link>")]
async fn end_link(id: RecordId, link: RecordId, staff: Staff, context: ApprovalContext) -> Result<NoContent> {
    let (id, link) = (id.of("Approval")?, link.of("Link")?);
    let actor = Actor::member(&staff.0, &context.clock);
    context.write(move |conn, _| sharing::end(conn, &actor, id, link)).await.map(|()| NoContent)
}

pub fn routes() -> Vec<Route> {
    routes![list, submit, show, state, decide, publish, schedule, invite, end_link]
}
