//! What Wexbury's office hid or rejected in the past year, under which rule, and how the appeals ended.

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use serde::Deserialize;

use super::files::read;
use crate::accounts::{self, Actor};
use crate::kit::clock::stamp_of;
use crate::kit::error::{Error, Result};
use crate::moderation::{
    self, APPEAL_DAYS, AppealOutcome, ContentKind, Grounds, ModerationRule, RefusedContent, SettledAppeal,
    SettledDecision,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Decided {
    kind: String,
    title: String,
    /// Empty if the account is gone.
    by: String,
    days_ago: i64,
    rule: String,
    note: String,
    content: String,
    appeal: Option<Appealed>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Appealed {
    days_later: i64,
    text: String,
    outcome: String,
    answered_after: i64,
    answer: String,
}

/// The first person decides, the second one handles the appeals.
pub fn fill_decisions(conn: &Connection, [first, second]: [&str; 2], now: &str) -> Result<()> {
    let now: Timestamp = now.parse().map_err(Error::internal)?;
    let actor = |email: &str, at: &str| {
        let user_id = accounts::find_user_id(conn, email)?;
        Ok::<_, Error>(Actor { user_id, name: email.to_owned(), at: at.to_owned() })
    };
    for (number, decided) in read::<Vec<Decided>>("moderation.json")?.iter().enumerate() {
        let error = |what: &str| Error::Internal(format!("demo/moderation.json: {what}"));
        let day = |days: i64| stamp_of(now - SignedDuration::from_hours(24 * days));
        let rule = ModerationRule::parse(&decided.rule).ok_or_else(|| error(&decided.rule))?;
        let decider = actor(first, &day(decided.days_ago))?;
        let content = RefusedContent {
            kind: ContentKind::parse(&decided.kind).ok_or_else(|| error(&decided.kind))?,
            // Its author has deleted it since.
            subject_id: 0,
            title: &decided.title,
            content: &decided.content,
            author_id: accounts::find_user_id(conn, &decided.by)?,
            author_email: "",
            headline: "",
        };
        let appealed = decided.appeal.as_ref();
        let appealed_days = decided.days_ago - appealed.map_or(0, |appeal| appeal.days_later);
        let (appealed_at, due_at) = (day(appealed_days), day(appealed_days - APPEAL_DAYS));
        let answered_days = appealed_days - appealed.map_or(0, |appeal| appeal.answered_after);
        let answerer = actor(second, &day(answered_days))?;
        let appeal = appealed
            .map(|appeal| {
                let outcome = AppealOutcome::parse(&appeal.outcome).ok_or_else(|| error(&appeal.outcome))?;
                Ok::<_, Error>(SettledAppeal {
                    text: &appeal.text,
                    appealed_at: &appealed_at,
                    due_at: &due_at,
                    outcome,
                    answer: &appeal.answer,
                    answered: &answerer,
                })
            })
            .transpose()?;
        let past = SettledDecision {
            content,
            grounds: &Grounds { rule, note: decided.note.clone() },
            decided: &decider,
            appeal,
            token: &format!("wexbury{number:025}"),
        };
        moderation::record_settled(conn, &past)?;
    }
    Ok(())
}
