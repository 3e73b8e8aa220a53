//! What anyone with the link sees and does. No account is needed: a guest's browser generates its own key,
//! which identifies the guest, so that answers sent twice count once.

use rocket::http::ContentType;
use rocket::response::status::NoContent;
use rocket::response::stream::{Event, EventStream};
use rocket::{Route, Shutdown, State, delete, get, post, put};

use super::{Limits, user_of};
use crate::accounts::MaybeMember;
use crate::group_plans::calendar;
use crate::group_plans::choosing;
use crate::group_plans::input::{read_answers, read_comment, read_option};
use crate::group_plans::live::PlanStreams;
use crate::group_plans::model::{OwnAnswers, SavedAnswers, SharedGroupPlan};
use crate::group_plans::plan_db::PlanDb;
use crate::group_plans::sharing::{Guest, find_shared, unknown_link};
use crate::group_plans::shown::{self, require_open};
use crate::group_plans::store;
use crate::group_plans::voting;
use crate::kit::error::{Error, Result};
use crate::kit::secret_token::hash;
use crate::kit::web::{AppState, Body, Caller, PrivateBody, RecordId, Unbuffered, routes};

#[get("/shared-group-plans/<token>")]
async fn show(token: &str, plan_db: PlanDb) -> Result<PrivateBody<SharedGroupPlan>> {
    let token = token.to_owned();
    let read = plan_db.read(move |conn, context| shown::shared(conn, context, &find_shared(conn, &token)?));
    Ok(PrivateBody(read.await?))
}

/// Empty for a key that has not saved anything yet.
#[get("/shared-group-plans/<token>/participants/<key>")]
async fn own(
    token: &str,
    key: &str,
    member: MaybeMember,
    plan_db: PlanDb,
) -> Result<PrivateBody<OwnAnswers>> {
    let (token, key) = (token.to_owned(), key.to_owned());
    let user_id = user_of(&member);
    let read = plan_db.read(move |conn, context| {
        let plan = find_shared(conn, &token)?;
        let person = Guest::read(&key, user_id)?.find(conn, context.key, &plan)?;
        shown::own_answers(conn, &plan, person.as_ref(), context.today())
    });
    Ok(PrivateBody(read.await?))
}

#[put("/shared-group-plans/<token>/participants/<key>", data = "<body>")]
async fn save(
    token: &str,
    key: &str,
    member: MaybeMember,
    body: Body,
    caller: Caller,
    limits: Limits<'_>,
    plan_db: PlanDb,
) -> Result<PrivateBody<SavedAnswers>> {
    limits.votes.check(caller.network())?;
    let (token, key, mut input) = (token.to_owned(), key.to_owned(), body.json()?);
    let (mails, network) = (limits.mails.clone(), caller.network());
    let user_id = user_of(&member);
    let write = plan_db.write(move |conn, context| {
        let plan = find_shared(conn, &token)?;
        let guest = Guest::read(&key, user_id)?;
        require_open(&plan, context.clock)?;
        let answers = read_answers(&mut input);
        input.check()?;
        let may_mail = || mails.check(network, 1);
        let own_key = voting::save_answers(conn, context, &plan, &guest, &answers, may_mail)?;
        Ok(SavedAnswers { plan: shown::shared(conn, context, &find_shared(conn, &token)?)?, own_key })
    });
    Ok(PrivateBody(write.await?))
}

/// Leaving the plan deletes everything this person said.
#[delete("/shared-group-plans/<token>/participants/<key>")]
async fn leave(token: &str, key: &str, member: MaybeMember, plan_db: PlanDb) -> Result<NoContent> {
    let (token, key) = (token.to_owned(), key.to_owned());
    let user_id = user_of(&member);
    plan_db
        .write(move |conn, context| {
            let plan = find_shared(conn, &token)?;
            if let Some(person) = Guest::read(&key, user_id)?.find(conn, context.key, &plan)? {
                store::delete_participant(conn, plan.id, person.id)?;
                store::touch(conn, plan.id, &context.clock.stamp())?;
            }
            Ok(())
        })
        .await?;
    Ok(NoContent)
}

#[post("/shared-group-plans/<token>/participants/<key>/comments", data = "<body>")]
async fn comment(
    token: &str,
    key: &str,
    member: MaybeMember,
    body: Body,
    caller: Caller,
    limits: Limits<'_>,
    plan_db: PlanDb,
) -> Result<NoContent> {
    limits.votes.check(caller.network())?;
    let (token, key, mut input) = (token.to_owned(), key.to_owned(), body.json()?);
    let user_id = user_of(&member);
    plan_db
        .write(move |conn, context| {
            let plan = find_shared(conn, &token)?;
            let person = Guest::read(&key, user_id)?.expect(conn, context.key, &plan)?;
            let text = read_comment(&mut input)?;
            voting::add_comment(conn, context.clock, &plan, person.id, &text)
        })
        .await?;
    Ok(NoContent)
}

/// Removes the guest's own comment.
#[delete("/shared-group-plans/<token>/participants/<key>/comments/<comment_id>")]
async fn remove_comment(
    token: &str,
    key: &str,
    comment_id: RecordId,
    member: MaybeMember,
    plan_db: PlanDb,
) -> Result<NoContent> {
    let comment_id = comment_id.of("Comment")?;
    let (token, key) = (token.to_owned(), key.to_owned());
    let user_id = user_of(&member);
    plan_db
        .write(move |conn, context| {
            let plan = find_shared(conn, &token)?;
            let person = Guest::read(&key, user_id)?.expect(conn, context.key, &plan)?;
            if store::find_comment_author(conn, plan.id, comment_id)? != person.id {
                return Err(Error::NotFound("Comment"));
            }
            store::delete_comment(conn, plan.id, comment_id)?;
            store::touch(conn, plan.id, &context.clock.stamp())
        })
        .await?;
    Ok(NoContent)
}

#[post("/shared-group-plans/<token>/participants/<key>/options", data = "<body>")]
async fn propose(
    token: &str,
    key: &str,
    member: MaybeMember,
    body: Body,
    caller: Caller,
    limits: Limits<'_>,
    plan_db: PlanDb,
) -> Result<NoContent> {
    limits.votes.check(caller.network())?;
    let (token, key, mut input) = (token.to_owned(), key.to_owned(), body.json()?);
    let user_id = user_of(&member);
    plan_db
        .write(move |conn, context| {
            let plan = find_shared(conn, &token)?;
            let guest = Guest::read(&key, user_id)?;
            let option = read_option(&mut input);
            input.check()?;
            option.map_or(Ok(()), |option| choosing::propose(conn, context, &plan, &guest, &option))
        })
        .await?;
    Ok(NoContent)
}

/// An event for each change, as long as the link is valid.
#[get("/shared-group-plans/<token>/stream")]
async fn open_stream(
    token: &str,
    caller: Caller,
    app: &State<AppState>,
    streams: &State<PlanStreams>,
    shutdown: Shutdown,
) -> Result<Unbuffered<EventStream<impl rocket::futures::Stream<Item = Event> + use<>>>> {
    let token_hash = hash(token);
    if app.db.read(move |conn| store::find_version(conn, &token_hash)).await?.is_none() {
        return Err(unknown_link());
    }
    let slot = streams.enter(caller.network()).await?;
    Ok(streams.follow(slot, shutdown, app.db.clone(), token_hash))
}

/// The decision as a calendar file.
#[get("/group-plan/<token>/calendar.ics")]
async fn calendar_file(token: &str, plan_db: PlanDb) -> Result<(ContentType, String)> {
    let token = token.to_owned();
    let read = plan_db.read(move |conn, context| calendar::file(conn, context, &find_shared(conn, &token)?));
    Ok((ContentType::Calendar, read.await?))
}

pub(super) fn routes() -> Vec<Route> {
    routes![show, own, save, leave, comment, remove_comment, propose, open_stream]
}

pub(super) fn page_routes() -> Vec<Route> {
    routes![calendar_file]
}
