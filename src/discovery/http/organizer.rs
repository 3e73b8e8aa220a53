//! What an organizer may do about an event that we found by ourselves: with the link from a
//! mail, without an account.
//!
//! Invariant: a wrong link tells nothing, and a right one opens one event and nothing else.

use rocket::{Route, State, get, post, routes};
use serde::Serialize;
use serde_json::{Value, json};

use super::SubmitLimit;
use crate::accounts::{Actor, audit_with};
use crate::discovery::model::ShownSourceItem;
use crate::discovery::notify::notify_staff;
use crate::discovery::store;
use crate::events::input;
use crate::events::{self, NewEvent, Verification, Visibility};
use crate::kit::error::{Error, Result};
use crate::kit::validation::{Input, REQUIRED, TextRule};
use crate::kit::web::{AppState, Body, Caller, PrivateBody};

const VERBS: [&str; 4] = ["confirm", "correct", "claim", "remove"];

/// The event as its organizer sees it.
#[derive(Serialize)]
struct Shown {
    title: String,
    /// Markdown
    description: String,
    start_date: String,
    start_time: Option<String>,
    end_date: Option<String>,
    end_time: Option<String>,
    location: String,
    address: String,
    website: String,
    organizer: String,
    price: Option<String>,
    is_free: bool,
    /// Of the event's page; null while it has none.
    path: Option<String>,
    is_confirmed: bool,
    /// The organizer asked for the event; staff have not answered yet.
    is_claimed: bool,
    sources: Vec<ShownSourceItem>,
}

/// Where the event is now.
async fn shown(token: String, site: &AppState) -> Result<Shown> {
    site.db
        .read(move |conn| {
            let id = events::find_by_removal_token(conn, &token)?.ok_or(Error::NotFound("Event"))?;
            let event = events::find(conn, id)?
                .filter(|event| event.facts.visibility != Visibility::Removed)
                .ok_or(Error::NotFound("Event"))?;
            let time = |time: Option<jiff::civil::Time>| time.map(|time| time.strftime("%H:%M").to_string());
            let answers = store::list_organizer_answers(conn, id)?;
            Ok(Shown {
                path: (event.facts.visibility == Visibility::Published).then(|| event.path()),
                start_date: event.start_date.to_string(),
                start_time: time(event.start_time),
                end_date: event.end_date.map(|date| date.to_string()),
                end_time: time(event.end_time),
                is_confirmed: event.verification_status == Verification::Verified,
                is_claimed: answers.iter().any(|answer| answer.verb == "claim" && answer.state == "open"),
                is_free: event.facts.is_free,
                sources: store::list_origins(conn, id)?,
                title: event.title,
                description: event.description,
                location: event.location,
                address: event.address,
                website: event.website,
                organizer: event.organizer,
                price: event.price,
            })
        })
        .await
}

#[get("/events/organizer/<token>")]
async fn show(
    token: &str,
    caller: Caller,
    site: &State<AppState>,
    limit: &State<SubmitLimit>,
) -> Result<PrivateBody<Shown>> {
    limit.0.check(caller.network())?;
    Ok(PrivateBody(shown(token.to_owned(), site).await?))
}

/// What was asked, read before the event is looked at.
enum Wish {
    Confirm,
    Correct,
    Claim(Value),
    Remove(Value),
}

fn read(input: &mut Input) -> Result<Wish> {
    let verb = input.choice("verb", &VERBS);
    if verb.is_none() && !input.has_errors("verb") {
        input.error("verb", REQUIRED);
    }
    let wish = match verb.as_deref() {
        Some("claim") => Wish::Claim(json!({
            "name": input.text("name", TextRule::new().at_most(120)),
            "email": input.text("email", TextRule::address()),
            "text": input.optional_text("text", TextRule::new().or_blank().at_most(1000)).unwrap_or_default(),
        })),
        Some("remove") => Wish::Remove(json!({
            "text": input.optional_text("text", TextRule::new().or_blank().at_most(1000)).unwrap_or_default(),
        })),
        Some("correct") => Wish::Correct,
        _ => Wish::Confirm,
    };
    input.check()?;
    Ok(wish)
}

#[post("/events/organizer/<token>", data = "<body>")]
async fn answer(
    token: &str,
    caller: Caller,
    body: Body,
    site: &State<AppState>,
    limit: &State<SubmitLimit>,
) -> Result<PrivateBody<Value>> {
    limit.0.check(caller.network())?;
    let mut input = body.json_at_most(64 << 10)?;
    let (token, clock) = (token.to_owned(), site.clock.clone());
    let state = site
        .db
        .write(move |conn| {
            let id = events::find_by_removal_token(conn, &token)?.ok_or(Error::NotFound("Event"))?;
            let before = events::load(conn, id)?
                .filter(|event| event.visibility != Visibility::Removed)
                .ok_or(Error::NotFound("Event"))?;
            let wish = read(&mut input)?;
            let actor = Actor { user_id: None, name: "organizer's link".into(), at: clock.stamp() };
            let (verb, message, state) = match &wish {
                Wish::Confirm => {
                    events::update(conn, &clock, id, &confirmed(&before))?;
                    ("confirm", json!({}), "confirmed")
                }
                Wish::Correct => {
                    let mut after = confirmed(&before);
                    input::read_content(&mut input, &mut after);
                    input.check()?;
                    let changed = events::update_by_editor(conn, &clock, id, &after)?;
                    ("correct", json!({ "changed": changed }), "corrected")
                }
                Wish::Claim(message) => ("claim", message.clone(), "claimed"),
                Wish::Remove(message) => {
                    events::remove(conn, &clock, id)?;
                    ("remove", message.clone(), "removed")
                }
            };
            let is_open = matches!(wish, Wish::Claim(_));
            let answer = store::insert_organizer_answer(conn, id, verb, &message, &clock.stamp(), is_open)?;
            let was = events::audited(&before)?;
            let now = events::load(conn, id)?.as_ref().map(events::audited).transpose()?.unwrap_or_default();
            let (action, subject) = (format!("event.organizer-{verb}"), format!("event:{id}"));
            audit_with(conn, &actor, &action, &subject, [&was, &now], &message)?;
            if matches!(wish, Wish::Claim(_) | Wish::Remove(_)) {
                let title = match wish {
                    Wish::Claim(_) => format!("The organizer claims {}", before.title),
                    _ => format!("The organizer had {} removed", before.title),
                };
                let link = if is_open { "/admin/review?kind=claimed" } else { "" };
                let words = message.get("text").and_then(Value::as_str).unwrap_or_default();
                notify_staff(conn, &title, words, link, &format!("organizer-answer:{answer}"))?;
            }
            Ok(state)
        })
        .await?;
    Ok(PrivateBody(json!({ "state": state })))
}

/// Whoever organizes it must know: it is right, and it may be shown.
fn confirmed(event: &NewEvent) -> NewEvent {
    let mut after = event.clone();
    after.verification = Verification::Verified;
    after.scores.confidence = Some(1.0);
    if after.visibility == Visibility::Pending {
        after.visibility = Visibility::Published;
        after.source.needs_review = false;
    }
    after
}

pub fn routes() -> Vec<Route> {
    routes![show, answer]
}
