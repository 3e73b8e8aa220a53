//! What an organizer may do about an event that we discovered: with the link from an email, without an
//! account.
//!
//! Invariant: an invalid link reveals nothing, and a valid one gives access to one event and nothing else.

use rocket::{Route, State, get, post};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::SubmitLimit;
use crate::accounts::{Actor, audit_with};
use crate::discovery::moderation::confirmed_by_organizer;
use crate::discovery::organizer_event::OrganizerEvent;
use crate::discovery::store;
use crate::events::input;
use crate::events::{self, ReportOutcome, Visibility};
use crate::kit::error::{Error, Result};
use crate::kit::validation::{Input, REQUIRED, TextRule};
use crate::kit::web::{AppState, Body, Caller, PrivateBody, routes};
use crate::notifications::{StaffNotification, notify_staff};

const VERBS: [&str; 4] = ["confirm", "correct", "claim", "remove"];

/// The event's current state.
async fn shown(token: String, app: &AppState) -> Result<OrganizerEvent> {
    app.db
        .read(move |conn| {
            let id = events::find_by_removal_token(conn, &token)?.ok_or(Error::NotFound("Event"))?;
            let event = events::find(conn, id)?
                .filter(|event| event.facts.visibility != Visibility::Removed)
                .ok_or(Error::NotFound("Event"))?;
            OrganizerEvent::read(conn, event)
        })
        .await
}

#[get("/events/organizer/<token>")]
async fn show(
    token: &str,
    caller: Caller,
    app: &State<AppState>,
    limit: &State<SubmitLimit>,
) -> Result<PrivateBody<OrganizerEvent>> {
    limit.0.check(caller.network())?;
    Ok(PrivateBody(shown(token.to_owned(), app).await?))
}

/// The request, parsed before the event is changed.
pub enum OrganizerRequest {
    Confirm,
    Correct,
    Claim(Value),
    Remove(Value),
}

pub fn read(input: &mut Input) -> Result<OrganizerRequest> {
    let verb = input.choice("verb", &VERBS);
    if verb.is_none() && !input.has_errors("verb") {
        input.error("verb", REQUIRED);
    }
    let verb = verb.as_deref();
    let read_text = |input: &mut Input| {
        input.optional_text("text", TextRule::new().or_blank().at_most(1000)).unwrap_or_default()
    };
    let claim = input.when(verb == Some("claim"), |input| {
        json!({
            "name": input.text("name", TextRule::new().at_most(120)),
            "email": input.text("email", TextRule::address()),
            "text": read_text(input),
        })
    });
    let removal = input.when(verb == Some("remove"), |input| json!({ "text": read_text(input) }));
    let wish = match (claim, removal) {
        (Some(message), _) => OrganizerRequest::Claim(message),
        (None, Some(message)) => OrganizerRequest::Remove(message),
        (None, None) if verb == Some("correct") => OrganizerRequest::Correct,
        (None, None) => OrganizerRequest::Confirm,
    };
    input.check()?;
    Ok(wish)
}

#[derive(Serialize, ToSchema)]
pub struct OrganizerResult {
    /// `confirmed`, `corrected`, `claimed` or `removed`.
    state: &'static str,
}

#[post("/events/organizer/<token>", data = "<body>")]
async fn answer(
    token: &str,
    caller: Caller,
    body: Body,
    app: &State<AppState>,
    limit: &State<SubmitLimit>,
) -> Result<PrivateBody<OrganizerResult>> {
    limit.0.check(caller.network())?;
    let mut input = body.json_at_most(64 << 10)?;
    let (token, clock) = (token.to_owned(), app.clock.clone());
    let state = app
        .db
        .write(move |conn| {
            let id = events::find_by_removal_token(conn, &token)?.ok_or(Error::NotFound("Event"))?;
            let before = events::load(conn, id)?
                .filter(|event| event.visibility != Visibility::Removed)
                .ok_or(Error::NotFound("Event"))?;
            let wish = read(&mut input)?;
            let actor = Actor { user_id: None, name: "organizer's link".into(), at: clock.stamp() };
            let (verb, message, state) = match &wish {
                OrganizerRequest::Confirm => {
                    events::update(conn, &clock, id, &confirmed_by_organizer(&before))?;
                    ("confirm", json!({}), "confirmed")
                }
                OrganizerRequest::Correct => {
                    let mut after = confirmed_by_organizer(&before);
                    input::read_content(&mut input, &mut after);
                    input.check()?;
                    let changed = events::update_by_editor(conn, &clock, id, &after)?;
                    ("correct", json!({ "changed": changed }), "corrected")
                }
                OrganizerRequest::Claim(message) => ("claim", message.clone(), "claimed"),
                OrganizerRequest::Remove(message) => {
                    events::remove(conn, &clock, id)?;
                    events::answer_reports(conn, &clock, id, ReportOutcome::Deleted)?;
                    ("remove", message.clone(), "removed")
                }
            };
            let is_open = matches!(wish, OrganizerRequest::Claim(_));
            let answer = store::insert_organizer_answer(conn, id, verb, &message, &clock.stamp(), is_open)?;
            let was = events::audited(&before)?;
            let now = events::load(conn, id)?.as_ref().map(events::audited).transpose()?.unwrap_or_default();
            let (action, subject) = (format!("event.organizer-{verb}"), format!("event:{id}"));
            audit_with(conn, &actor, &action, &subject, [&was, &now], &message)?;
            if matches!(wish, OrganizerRequest::Claim(_) | OrganizerRequest::Remove(_)) {
                let title = match wish {
                    OrganizerRequest::Claim(_) => format!("The organizer claims {}", before.title),
                    _ => format!("The organizer had {} removed", before.title),
                };
                let link = if is_open { "/admin/review?kind=claimed" } else { "" };
                let words = message.get("text").and_then(Value::as_str).unwrap_or_default();
                let cause = format!("organizer-answer:{answer}");
                let notice = StaffNotification { title: &title, message: words, link, cause: &cause };
                notify_staff(conn, &notice, &[])?;
            }
            Ok(state)
        })
        .await?;
    Ok(PrivateBody(OrganizerResult { state }))
}

pub fn routes() -> Vec<Route> {
    routes![show, answer]
}
