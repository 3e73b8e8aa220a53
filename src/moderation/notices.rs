//! Who is told of a decision, of an appeal, and of its outcome. Jobs do it, because the mail to somebody without an
//! account needs the town's address, and because nobody hears of what is undone a moment later.

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::model::{APPEAL_DAYS, AppealOutcome, ContentKind, ModerationCase};
use super::store;
use crate::accounts;
use crate::kit::config::Config;
use crate::kit::error::{Error, Result};
use crate::kit::jobs::{self, Handlers, Job, JobContext, JobFailure, NewJob};
use crate::kit::mail::{self, Button, NewMail};
use crate::notifications::{self, NewNotification, NotificationKind, StaffNotification};

const JOB: &str = "moderation-notice";
/// Before anybody hears of a decision: longer than the ten seconds for which the screens offer to undo it (`UNDO_MS` in
/// `ui/kit/undo.ts`).
pub const TIME_TO_UNDO: SignedDuration = SignedDuration::from_secs(15);
/// Of what was hidden, as many characters are in the notice; all of it is on its page.
const EXCERPT: usize = 160;

#[derive(Debug, Serialize, Deserialize)]
struct Notice {
    decision: i64,
    /// What its author reads first; none where the appeal was answered.
    headline: Option<String>,
}

pub fn tell_of_decision(conn: &Connection, id: i64, headline: &str, decided_at: &str) -> Result<()> {
    let at: Timestamp = decided_at.parse().map_err(Error::internal)?;
    let run_at = Some(at.saturating_add(TIME_TO_UNDO).map_err(Error::internal)?);
    let payload = json!(Notice { decision: id, headline: Some(headline.to_owned()) });
    jobs::enqueue(conn, &NewJob { kind: JOB, key: &format!("{JOB}:{id}"), payload, run_at }).map(drop)
}

pub fn tell_of_outcome(conn: &Connection, id: i64) -> Result<()> {
    let payload = json!(Notice { decision: id, headline: None });
    let key = format!("{JOB}:{id}:outcome");
    jobs::enqueue(conn, &NewJob { kind: JOB, key: &key, payload, run_at: None }).map(drop)
}

/// All of the office but whoever decided first, who does not answer.
pub fn notify_office(conn: &Connection, case: &ModerationCase) -> Result<()> {
    let title = format!("An appeal is waiting: {}", case.notice.title);
    let message = format!("An answer is due within {APPEAL_DAYS} days.");
    let cause = format!("appeal:{}", case.notice.id);
    let is_alone = accounts::list_staff_ids(conn)?.len() == 1;
    let except: Vec<i64> = case.decided_by.into_iter().filter(|_| !is_alone).collect();
    let (title, message, link) = (title.as_str(), message.as_str(), "/admin?kind=appeal");
    notifications::notify_staff(conn, &StaffNotification { title, message, link, cause: &cause }, &except)
}

/// The accounts that hear of a decision about a business's listing.
type ListOwners = fn(&Connection, i64) -> Result<Vec<i64>>;

pub fn handle(handlers: Handlers, context: &JobContext, owners: ListOwners) -> Handlers {
    let JobContext { db, clock, config, address } = context.clone();
    handlers.on(JOB, move |job: Job| {
        let (db, now, config, origin) = (db.clone(), clock.stamp(), config.get(), address.for_links());
        async move {
            let notice: Notice = serde_json::from_value(job.payload)
                .map_err(|error| JobFailure::Never(format!("The payload: {error}")))?;
            let write = db.write_without_invalidation(move |conn| {
                notify(conn, &now, (&config, &origin), &notice, owners)
            });
            Ok(write.await?)
        }
    })
}

/// A listing is no one person's: all who own it hear, beside the one whom the decision names.
fn readers(conn: &Connection, case: &ModerationCase, owners: ListOwners) -> Result<Vec<i64>> {
    let mut readers = match case.notice.kind {
        ContentKind::Business => owners(conn, case.subject_id)?,
        _ => Vec::new(),
    };
    if let Some(author) = case.author_id
        && !readers.contains(&author)
    {
        readers.push(author);
    }
    Ok(readers)
}

fn notify(
    conn: &Connection,
    now: &str,
    (config, origin): (&Config, &str),
    notice: &Notice,
    owners: ListOwners,
) -> Result<()> {
    let case = match store::find(conn, notice.decision) {
        Ok(case) => case,
        // It was undone.
        Err(Error::NotFound(_)) => return Ok(()),
        Err(error) => return Err(error),
    };
    let (title, message, cause) = match &notice.headline {
        Some(_) if case.told_at.is_some() || case.notice.restored_at.is_some() => return Ok(()),
        Some(headline) => {
            store::set_told(conn, case.notice.id, now)?;
            (headline.clone(), decision_words(&case), format!("moderation:{}", case.notice.id))
        }
        None => {
            let (title, message) = outcome_words(&case);
            (title, message, format!("appeal-answered:{}", case.notice.id))
        }
    };
    let link = format!("/moderation/{}", case.token);
    let button = if notice.headline.is_some() { "See the rule or appeal" } else { "See the answer" };
    let readers = readers(conn, &case, owners)?;
    let kind = match case.notice.kind {
        ContentKind::Deal | ContentKind::Business => NotificationKind::Business,
        _ => NotificationKind::Contributions,
    };
    for user_id in readers.iter().copied() {
        let notice =
            NewNotification { user_id, kind, title: &title, message: &message, link: &link, cause: &cause };
        notifications::notify_with_button(conn, &notice, button)?;
    }
    if !readers.is_empty() || case.author_email.is_empty() {
        return Ok(());
    }
    let button = Button { label: button.into(), url: format!("{origin}{link}") };
    let (text, html) = mail::layout(&config.town, &title, &[message], Some(&button));
    mail::enqueue(conn, &NewMail { to: case.author_email, subject: title, text, html, cause })
}

fn excerpt(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(EXCERPT) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()),
        None => line,
    }
}

fn decision_words(case: &ModerationCase) -> String {
    let notice = &case.notice;
    let mut words = format!("The posted rule: {}. {}", notice.rule_title, notice.rule_text);
    if !notice.note.is_empty() {
        words.push_str(&format!(" The office’s note: {}", notice.note));
    }
    if !notice.content.is_empty() {
        words.push_str(&format!(" It said: “{}”", excerpt(&notice.content)));
    }
    words.push_str(&format!(" You may appeal once. An answer is due within {APPEAL_DAYS} days."));
    words
}

fn outcome_words(case: &ModerationCase) -> (String, String) {
    let name = &case.notice.title;
    let appeal = case.notice.appeal.as_ref();
    let is_restored = appeal.is_some_and(|appeal| appeal.outcome == Some(AppealOutcome::Restored));
    let title = match is_restored {
        true => format!("Your appeal was granted: {name}"),
        false => format!("Your appeal was not granted: {name}"),
    };
    let by = match appeal.is_some_and(|appeal| appeal.is_answered_by_another) {
        true => "Somebody other than the person who made the first decision looked at it again.",
        false => "The same person looked at it again, because nobody else at the town office could.",
    };
    let answer = appeal.map(|appeal| appeal.answer.as_str()).unwrap_or_default();
    let mut message = by.to_owned();
    if !answer.is_empty() {
        message.push_str(&format!(" The answer: {answer}"));
    }
    (title, message)
}
