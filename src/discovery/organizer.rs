//! What an organizer does about an event that we discovered: it applies at once, and staff hear of it.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::moderation::confirmed_by_organizer;
use super::store;
use crate::accounts::{Actor, audit_with};
use crate::events::{self, NewEvent, ReportOutcome, Visibility, input};
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};
use crate::kit::validation::{Input, REQUIRED, TextRule};
use crate::notifications::{StaffNotification, notify_staff};

const VERBS: [&str; 4] = ["confirm", "correct", "claim", "remove"];

/// The request, parsed before the event is changed.
enum OrganizerRequest {
    Confirm,
    Correct,
    Claim(Value),
    Remove(Value),
}

fn read(input: &mut Input) -> Result<OrganizerRequest> {
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

/// Reads all that a request may contain, for its description.
pub fn read_fields(input: &mut Input) {
    drop(read(input));
    input::read_content(input, &mut NewEvent::default());
}

/// Returns what is stored of the answer: its verb, with details.
fn apply(
    conn: &Connection,
    clock: &Clock,
    (id, before): (i64, &NewEvent),
    wish: &OrganizerRequest,
    input: &mut Input,
) -> Result<(&'static str, Value)> {
    Ok(match wish {
        OrganizerRequest::Confirm => {
            events::update(conn, clock, id, &confirmed_by_organizer(before))?;
            ("confirm", json!({}))
        }
        OrganizerRequest::Correct => {
            let mut after = confirmed_by_organizer(before);
            input::read_content(input, &mut after);
            input.check()?;
            let changed = events::update_by_editor(conn, clock, id, &after)?;
            ("correct", json!({ "changed": changed }))
        }
        OrganizerRequest::Claim(message) => ("claim", message.clone()),
        OrganizerRequest::Remove(message) => {
            events::remove(conn, clock, id)?;
            events::answer_reports(conn, clock, id, ReportOutcome::Deleted)?;
            ("remove", message.clone())
        }
    })
}

/// Staff decide about a claim, and hear of a removal.
fn tell_staff(conn: &Connection, wish: &OrganizerRequest, title: &str, answer_id: i64) -> Result<()> {
    let (title, link, message) = match wish {
        OrganizerRequest::Confirm | OrganizerRequest::Correct => return Ok(()),
        OrganizerRequest::Claim(message) => {
            (format!("The organizer claims {title}"), "/admin/review?kind=claimed", message)
        }
        OrganizerRequest::Remove(message) => (format!("The organizer had {title} removed"), "", message),
    };
    let message = message.get("text").and_then(Value::as_str).unwrap_or_default();
    let cause = format!("organizer-answer:{answer_id}");
    notify_staff(conn, &StaffNotification { title: &title, message, link, cause: &cause }, &[])
}

/// Does what the organizer asks for, and returns the resulting state: `confirmed`, `corrected`, `claimed` or
/// `removed`.
pub fn answer(conn: &Connection, clock: &Clock, token: &str, mut input: Input) -> Result<&'static str> {
    let id = events::find_by_removal_token(conn, token)?.ok_or(Error::NotFound("Event"))?;
    let before = events::load(conn, id)?
        .filter(|event| event.visibility != Visibility::Removed)
        .ok_or(Error::NotFound("Event"))?;
    let wish = read(&mut input)?;
    let actor = Actor { user_id: None, name: "organizer's link".into(), at: clock.stamp() };
    let (verb, details) = apply(conn, clock, (id, &before), &wish, &mut input)?;
    let is_open = matches!(wish, OrganizerRequest::Claim(_));
    let answer_id = store::insert_organizer_answer(conn, id, verb, &details, &clock.stamp(), is_open)?;
    let was = events::audited(&before)?;
    let now = events::load(conn, id)?.as_ref().map(events::audited).transpose()?.unwrap_or_default();
    let (action, subject) = (format!("event.organizer-{verb}"), format!("event:{id}"));
    audit_with(conn, &actor, &action, &subject, [&was, &now], &details)?;
    tell_staff(conn, &wish, &before.title, answer_id)?;
    Ok(match wish {
        OrganizerRequest::Confirm => "confirmed",
        OrganizerRequest::Correct => "corrected",
        OrganizerRequest::Claim(_) => "claimed",
        OrganizerRequest::Remove(_) => "removed",
    })
}
