//! Notifications about a decision, once it has stood for a moment: to whoever submitted the event, and to
//! reporters.

use rusqlite::Connection;

use super::{NOTIFY, Snapshot};
use crate::discovery::model::ModerationDecision;
use crate::discovery::store;
use crate::events::{self, Event, Visibility};
use crate::kit::db::Db;
use crate::kit::error::Result;
use crate::kit::jobs::{Handlers, Job, JobFailure};
use crate::moderation::{self, ContentKind};
use crate::notifications::{self, NewNotification, NotificationKind};

pub fn handle(handlers: Handlers, db: &Db) -> Handlers {
    let db = db.clone();
    handlers.on(NOTIFY, move |job| notify(db.clone(), job))
}

async fn notify(db: Db, job: Job) -> Result<(), JobFailure> {
    let id = job.payload.get("decision").and_then(serde_json::Value::as_i64);
    let id = id.ok_or_else(|| JobFailure::Never("The payload names no decision.".into()))?;
    Ok(db.write_without_invalidation(move |conn| notify_of(conn, id)).await?)
}

fn notify_of(conn: &Connection, decision_id: i64) -> Result<()> {
    let Some(decision) = store::find_decision(conn, decision_id)?.filter(|one| one.undone_at.is_none())
    else {
        return Ok(());
    };
    let Some(event) = events::find(conn, decision.event_id)? else { return Ok(()) };
    let before = serde_json::from_value::<Snapshot>(store::snapshot_before(conn, decision_id)?);
    let before = before.unwrap_or_default();
    // The event's current page, if it has one; for a merged event, the page of the other one.
    let page_of = |event: &Event| {
        (event.facts.visibility == Visibility::Published).then(|| (event.title.clone(), event.path()))
    };
    let page = match (decision.verb.as_str(), before.other) {
        ("merge", Some(other)) => events::find(conn, other)?.as_ref().and_then(page_of),
        _ => page_of(&event),
    };
    let link = page.as_ref().map(|(_, path)| path.as_str()).unwrap_or_default();
    let tell = |user_id, title: &str, message: &str, link: &str, cause: &str| {
        let kind = NotificationKind::Contributions;
        notifications::notify(conn, &NewNotification { user_id, kind, title, message, link, cause })
    };
    if let Some(user_id) = event.facts.submitted_by
        && !moderation::is_granted_at(conn, ContentKind::Event, event.id, &decision.at)?
        && let Some((title, message)) = to_sender(&decision, &event, &before, page.as_ref())
    {
        let link = if link.is_empty() { "/events/submit" } else { link };
        tell(user_id, &title, &message, link, &format!("event-decision:{decision_id}"))?;
    }
    let title = format!("Your report about {}", event.title);
    // An undone decision reopens its reports, and the next one answers them again; so does what is done elsewhere.
    for (report, user_id, outcome) in events::reporters(conn, event.id, &decision.at)? {
        tell(user_id, &title, &outcome, link, &format!("event-report:{report}:{}", decision.at))?;
    }
    Ok(())
}

/// The notification for whoever submitted the event; `None` if nothing changed for them.
fn to_sender(
    decision: &ModerationDecision,
    event: &Event,
    before: &Snapshot,
    page: Option<&(String, String)>,
) -> Option<(String, String)> {
    let title = &event.title;
    let waiting = [Visibility::Pending, Visibility::Rejected].map(Visibility::as_str);
    match decision.verb.as_str() {
        "publish" if waiting.contains(&before.visibility.as_str()) && page.is_some() => {
            Some((format!("{title} is published"), "Thank you for sending it in.".to_owned()))
        }
        "publish" => None,
        "cancel" => Some((
            format!("{title} is marked as canceled"),
            "The town office marked it. If it does take place, please write to us.".to_owned(),
        )),
        "merge" => Some(match page {
            Some((other, _)) => (
                format!("{title} was merged with {other}"),
                "It was already on the calendar, so both are on one page now. Thank you for sending it in."
                    .to_owned(),
            ),
            None => (
                format!("{title} was merged with another entry"),
                "The town office is still reviewing that one. Thank you for sending it in.".to_owned(),
            ),
        }),
        // Rejections are announced by `moderation`, with the posted rule and how to appeal.
        _ => None,
    }
}
