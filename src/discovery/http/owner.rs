//! How the people of a business respond to events that discovery found there: correct, corrected, not ours,
//! or not to be shown.

use rocket::{Route, State, get, post};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::{Actor, Member};
use crate::directory;
use crate::discovery::found::{self, FoundEvent, OwnerVerdict};
use crate::discovery::match_or_create::IngestContext;
use crate::discovery::moderation::ModerationAction;
use crate::discovery::store;
use crate::kit::error::Result;
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::validation::{Input, REQUIRED, TextRule};
use crate::kit::web::{AppState, Body, PrivateBody, PublicRequest, RecordId, routes};

const VERBS: [&str; 4] = ["confirm", "correct", "disown", "remove"];

#[get("/events/found")]
async fn list(
    request: PublicRequest<'_>,
    member: Member,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<FoundEvent>>> {
    let page = PageRequest::parse(&request)?;
    let now = app.clock.stamp();
    let read = app.db.read(move |conn| {
        let own: Vec<i64> =
            directory::list_own(conn, member.user_id)?.into_iter().map(|business| business.id).collect();
        let count = store::count_found(conn, &own, &now)?;
        page.list(count, |limit, offset| {
            let ids = store::list_found(conn, &own, &now, limit, offset)?;
            ids.into_iter().map(|id| FoundEvent::read(conn, id)).collect()
        })
    });
    Ok(PrivateBody(read.await?))
}

pub fn read(input: &mut Input) -> Result<OwnerVerdict> {
    let verb = input.choice("verb", &VERBS);
    if verb.is_none() && !input.has_errors("verb") {
        input.error("verb", REQUIRED);
    }
    let note = input.optional_text("text", TextRule::new().or_blank().at_most(1000)).unwrap_or_default();
    input.check()?;
    Ok(match verb.as_deref() {
        Some("correct") => OwnerVerdict::Correct,
        Some("disown") => OwnerVerdict::Decide(ModerationAction::Disown { note }),
        Some("remove") => OwnerVerdict::Decide(ModerationAction::Withdraw { note }),
        _ => OwnerVerdict::Confirm,
    })
}

#[derive(Serialize, ToSchema)]
pub struct OwnerResult {
    /// `confirmed`, `corrected`, `disowned` or `removed`.
    state: &'static str,
}

#[post("/events/found/<id>", data = "<body>")]
async fn decide(
    id: RecordId,
    member: Member,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<OwnerResult>> {
    let id = id.of("Event")?;
    let mut input = body.json_at_most(64 << 10)?;
    let verdict = read(&mut input)?;
    let (actor, clock, config) = (Actor::member(&member, &app.clock), app.clock.clone(), app.config.get());
    let write = app.db.write(move |conn| {
        let context = IngestContext { clock: &clock, weights: &config.trust };
        let state = found::decide(conn, context, &actor, (member.user_id, id), verdict, &mut input)?;
        Ok(OwnerResult { state })
    });
    Ok(PrivateBody(write.await?))
}

pub fn routes() -> Vec<Route> {
    routes![list, decide]
}
