//! Events that discovery found at a business, and what the business's people decide about them.
//!
//! Invariant: they can act only on events found at their own business that nobody has confirmed, and
//! everything but a correction is a decision that staff can undo.

use rusqlite::Connection;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::match_or_create::IngestContext;
use super::moderation::{self, ModerationAction};
use super::organizer_event::OrganizerEvent;
use super::store;
use crate::accounts::Actor;
use crate::directory::{self, BusinessRef};
use crate::events;
use crate::kit::error::{Error, Result};
use crate::kit::validation::Input;
use crate::notifications::{StaffNotification, notify_staff};

/// An event found by itself in a source, at a business whose people can confirm or correct it.
#[derive(Serialize, ToSchema)]
pub struct FoundEvent {
    id: i64,
    business: BusinessRef,
    /// The recurrence rule (RRULE); null for a single event.
    recurring_pattern: Option<String>,
    #[serde(flatten)]
    event: OrganizerEvent,
}

impl FoundEvent {
    pub fn read(conn: &Connection, id: i64) -> Result<FoundEvent> {
        let event = events::find(conn, id)?.ok_or(Error::NotFound("Event"))?;
        Ok(FoundEvent {
            id,
            business: event.business.clone().ok_or(Error::NotFound("Event"))?,
            recurring_pattern: event.recurring_pattern.clone(),
            event: OrganizerEvent::read(conn, event)?,
        })
    }
}

/// What they decided; a correction's fields are read into the event itself.
pub enum OwnerVerdict {
    Confirm,
    Correct,
    Decide(ModerationAction),
}

/// Applies a decision by one of the business's people, and returns the event's resulting state.
pub fn decide(
    conn: &Connection,
    context: IngestContext<'_>,
    actor: &Actor,
    (user_id, id): (i64, i64),
    verdict: OwnerVerdict,
    input: &mut Input,
) -> Result<&'static str> {
    let business_id = store::find_found_business(conn, id, &context.clock.stamp())?;
    let business_id = match business_id {
        Some(business) if directory::represents_business(conn, user_id, business)? => business,
        _ => return Err(Error::NotFound("Event")),
    };
    let (action, state) = match verdict {
        OwnerVerdict::Confirm => (ModerationAction::Confirm, "confirmed"),
        OwnerVerdict::Correct => {
            correct(conn, context, actor, id, input)?;
            (ModerationAction::Confirm, "corrected")
        }
        OwnerVerdict::Decide(action) => {
            let state =
                if matches!(action, ModerationAction::Disown { .. }) { "disowned" } else { "removed" };
            (action, state)
        }
    };
    let title = events::find(conn, id)?.map(|event| event.title).unwrap_or_default();
    let decision = moderation::decide(conn, context, actor, id, &action)?;
    let business = directory::find_name(conn, business_id)?.name;
    let cause = format!("event-decided-by-business:{decision}");
    match &action {
        ModerationAction::Disown { note } => {
            let (title, link) =
                (format!("{business}: {title} is not their event"), "/admin/review?kind=discovered");
            notify_staff(
                conn,
                &StaffNotification { title: &title, message: note, link, cause: &cause },
                &[],
            )?;
        }
        ModerationAction::Withdraw { note } => {
            let (title, link) = (format!("{business} had {title} removed"), "/admin/review");
            notify_staff(
                conn,
                &StaffNotification { title: &title, message: note, link, cause: &cause },
                &[],
            )?;
        }
        _ => {}
    }
    Ok(state)
}

/// Fields that the business corrects are locked, so that no source changes them again.
fn correct(
    conn: &Connection,
    context: IngestContext<'_>,
    actor: &Actor,
    id: i64,
    input: &mut Input,
) -> Result<()> {
    let before = events::load(conn, id)?.ok_or(Error::NotFound("Event"))?;
    let mut after = before.clone();
    events::input::read_content(input, &mut after);
    input.check()?;
    if events::update_by_editor(conn, context.clock, id, &after)?.is_empty() {
        return Ok(());
    }
    let (was, now): (Value, Value) = (events::audited(&before)?, events::audited(&after)?);
    let details = json!({ "title": before.title });
    events::audit_change(conn, actor, "event.correct", id, [&was, &now], &details, &before)
}
