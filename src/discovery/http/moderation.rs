//! Deciding about an event: everything needed for a decision, the decision itself, and past decisions.

use rocket::{Route, State, get, post};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::accounts::{Actor, Staff, audit};
use crate::discovery::match_or_create::IngestContext;
use crate::discovery::model::{
    ModerationDecision, OrganizerAnswer, RecentDecision, ShownReport, ShownSourceItem,
};
use crate::discovery::moderation::{self, ModerationAction};
use crate::discovery::{emails, store};
use crate::events::{self, Event, Visibility};
use crate::kit::error::{Error, Result};
use crate::kit::mail;
use crate::kit::markdown;
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::validation::{Input, REQUIRED, schema};
use crate::kit::web::{AppState, Body, PrivateBody, PublicRequest, RecordId, routes};
use crate::moderation::{self as posted, ContentKind};

const MAX_AT_ONCE: usize = 100;
const VERBS: [&str; 6] = ["publish", "cancel", "reject", "merge", "different", "split"];

/// An event with everything needed to decide about it.
#[derive(Serialize, ToSchema)]
pub struct EventCase {
    event: Event,
    description_html: String,
    slug: String,
    status: events::OccurrenceStatus,
    visibility: Visibility,
    organizer_email: String,
    /// Whether the event's page says that it is free, beside `price`.
    is_free: bool,
    recurrence_in_words: Option<String>,
    source_items: Vec<ShownSourceItem>,
    reports: Vec<ShownReport>,
    answers: Vec<OrganizerAnswer>,
    decisions: Vec<ModerationDecision>,
    /// Fields that sources no longer change.
    locked_fields: Vec<String>,
    /// Other events that may be the same.
    pairs: Vec<Event>,
    /// Why the source's picture is not shown; null if it is shown or there is none.
    picture_error: Option<String>,
    /// Path of the organizer's link; null if there is none.
    organizer_link: Option<String>,
}

/// All decisions, by anyone, newest first.
#[get("/admin/review/decisions")]
async fn decisions(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<RecentDecision>>> {
    let page = PageRequest::parse(&request)?;
    let answer = app
        .db
        .read(move |conn| {
            let count = store::count_decisions(conn)?;
            page.list(count, |limit, offset| store::list_recent_decisions(conn, limit, offset))
        })
        .await?;
    Ok(PrivateBody(answer))
}

#[get("/admin/review/<id>")]
async fn show(id: RecordId, staff: Staff, app: &State<AppState>) -> Result<PrivateBody<EventCase>> {
    let id = id.of("Event")?;
    let case = app
        .db
        .read(move |conn| {
            let event = events::find(conn, id)?.ok_or(Error::NotFound("Event"))?;
            let kept = events::load(conn, id)?.ok_or(Error::NotFound("Event"))?;
            let rule = kept.recurring_pattern.as_deref();
            let mut pairs = Vec::new();
            for other in store::list_pairs_of(conn, id)? {
                pairs.extend(events::find(conn, other)?);
            }
            let token = events::find_removal_token(conn, id)?.filter(|_| staff.0.is_in_person());
            Ok(EventCase {
                description_html: markdown::to_html(&event.description),
                slug: event.facts.slug.clone(),
                status: event.facts.status,
                visibility: event.facts.visibility,
                organizer_email: event.facts.organizer_email.clone(),
                is_free: event.facts.is_free,
                recurrence_in_words: rule.map(|rule| events::recurrence::in_words(&kept.when, rule)),
                source_items: store::list_items(conn, id)?,
                reports: store::list_reports(conn, id)?,
                answers: store::list_organizer_answers(conn, id)?,
                decisions: store::list_decisions(conn, id)?,
                locked_fields: events::list_locked_fields(conn, id)?,
                pairs,
                picture_error: store::find_picture_error(conn, id)?,
                organizer_link: token.map(|token| format!("/events/organizer/{token}")),
                event,
            })
        })
        .await?;
    Ok(PrivateBody(case))
}

fn number(input: &mut Input, name: &str) -> i64 {
    let number = input.value_of(name, schema::integer).and_then(Value::as_i64);
    if number.is_none() {
        input.error(name, REQUIRED);
    }
    number.unwrap_or_default()
}

pub fn read_verb(input: &mut Input) -> Result<ModerationAction> {
    let word = input.choice("verb", &VERBS);
    if word.is_none() && !input.has_errors("verb") {
        input.error("verb", REQUIRED);
    }
    let word = word.as_deref();
    let is_checked = input.when(word == Some("publish"), |input| input.flag("is_checked")).flatten();
    let into = input.when(word == Some("merge"), |input| number(input, "into"));
    let other = input.when(word == Some("different"), |input| number(input, "other"));
    let item = input.when(word == Some("split"), |input| number(input, "source_item"));
    let grounds =
        input.when(word == Some("reject"), |input| posted::read_grounds(input, ContentKind::Event)).flatten();
    let verb = match word {
        Some("publish") => ModerationAction::Publish { is_checked: is_checked.unwrap_or_default() },
        Some("cancel") => ModerationAction::Cancel,
        Some("merge") => ModerationAction::Merge { into: into.unwrap_or_default() },
        Some("different") => ModerationAction::Different { other: other.unwrap_or_default() },
        Some("split") => ModerationAction::Split { item: item.unwrap_or_default() },
        _ => {
            input.check()?;
            return grounds.map(ModerationAction::Reject).ok_or_else(|| Error::field("rule", REQUIRED));
        }
    };
    input.check()?;
    Ok(verb)
}

#[derive(Serialize, ToSchema)]
pub struct MadeDecisions {
    /// Ids of the decisions, for undoing them.
    decisions: Vec<i64>,
}

#[post("/admin/review/<id>/decide", data = "<body>")]
async fn decide_one(
    id: RecordId,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<MadeDecisions>> {
    let id = id.of("Event")?;
    let verb = read_verb(&mut body.json()?)?;
    let (actor, clock, config) = (Actor::member(&staff.0, &app.clock), app.clock.clone(), app.config.get());
    let decision = app
        .db
        .write(move |conn| {
            let context = IngestContext { clock: &clock, weights: &config.trust };
            moderation::decide(conn, context, &actor, id, &verb)
        })
        .await?;
    Ok(PrivateBody(MadeDecisions { decisions: vec![decision] }))
}

fn ids(input: &mut Input, name: &str) -> Vec<i64> {
    let sent = input.value_of(name, || schema::list(schema::integer()).into()).and_then(Value::as_array);
    let ids: Option<Vec<i64>> = sent.map(|ids| ids.iter().filter_map(Value::as_i64).collect());
    match ids {
        Some(ids) if ids.is_empty() => input.error(name, "Choose at least one."),
        Some(ids) if ids.len() > MAX_AT_ONCE => input.error(name, format!("Choose at most {MAX_AT_ONCE}.")),
        Some(ids) => return ids,
        None => input.error(name, REQUIRED),
    }
    Vec::new()
}

pub fn read_undo(input: &mut Input) -> Result<Vec<i64>> {
    let decisions = ids(input, "decisions");
    input.check().map(|()| decisions)
}

#[derive(Serialize, ToSchema)]
pub struct UndoneDecisions {
    /// Ids of the events, the last decision's first.
    events: Vec<i64>,
}

#[post("/admin/review/undo", data = "<body>")]
async fn undo(staff: Staff, body: Body, app: &State<AppState>) -> Result<PrivateBody<UndoneDecisions>> {
    let decisions = read_undo(&mut body.json()?)?;
    let (actor, clock, config) = (Actor::member(&staff.0, &app.clock), app.clock.clone(), app.config.get());
    let events: Vec<i64> = app
        .db
        .write(move |conn| {
            let context = IngestContext { clock: &clock, weights: &config.trust };
            decisions.iter().rev().map(|id| moderation::undo(conn, context, &actor, *id)).collect()
        })
        .await?;
    Ok(PrivateBody(UndoneDecisions { events }))
}

#[derive(Serialize, ToSchema)]
pub struct OrganizerInvitation {
    /// The organizer's address.
    to: String,
}

/// Sends the organizer the link to confirm, claim or remove the event.
#[post("/admin/review/<id>/invite")]
async fn invite(
    id: RecordId,
    staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<OrganizerInvitation>> {
    let id = id.of("Event")?;
    let (actor, config) = (Actor::member(&staff.0, &app.clock), app.config.get());
    let (base, clock) = (app.public_address.for_links(), app.clock.clone());
    let to = app
        .db
        .write(move |conn| {
            let event = events::find(conn, id)?.ok_or(Error::NotFound("Event"))?;
            let to = event.facts.organizer_email.clone();
            if to.is_empty() {
                return Err(Error::field("organizer_email", "The organizer's email address is not known."));
            }
            let token = events::make_removal_token(conn, id)?;
            let url = format!("{base}/events/organizer/{token}");
            let dates = events::list_dates(conn, &clock, id)?;
            let next = dates.iter().find(|date| !date.is_over);
            let mail = emails::invitation(&config, &event, next, &to, url, clock.local().date());
            if !mail::enqueue_once(conn, &mail)? {
                let text = format!("{to} was asked today already. You can ask again tomorrow.");
                return Err(Error::field("organizer_email", text));
            }
            audit(conn, &actor, "event.invite", &format!("event:{id}"), &Value::Null, &json!({ "to": to }))?;
            Ok(to)
        })
        .await?;
    Ok(PrivateBody(OrganizerInvitation { to }))
}

pub fn routes() -> Vec<Route> {
    routes![decisions, show, decide_one, undo, invite]
}
