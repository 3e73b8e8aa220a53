//! An appeal: its author asks once that somebody else looks again.

use jiff::SignedDuration;
use rusqlite::Connection;
use serde_json::json;

use super::model::{APPEAL_DAYS, AppealCase, AppealOutcome, ModerationCase, ModerationNotice};
use super::{notices, store};
use crate::accounts::{self, Actor, audit_with};
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::error::{Error, Refusal, Result};

/// Takes an appeal in by the key of the notice. The office hears of it, but for whoever decided first.
pub fn appeal(conn: &Connection, clock: &Clock, token: &str, text: &str) -> Result<ModerationNotice> {
    let case = store::find_by_token(conn, token)?;
    if !case.notice.may_appeal {
        let sentence = match &case.notice.appeal {
            Some(_) => "You have already appealed this decision. You can appeal once.",
            None => "This is shown again, so there is nothing to appeal.",
        };
        return Err(Refusal::conflict(sentence).into());
    }
    let due = SignedDuration::from_hours(24 * APPEAL_DAYS);
    let due_at = stamp_of(clock.timestamp().checked_add(due).map_err(Error::internal)?);
    store::set_appeal(conn, case.notice.id, text, &clock.stamp(), &due_at)?;
    let author = match case.author_id {
        Some(id) => accounts::find_user(conn, id)?.map(|user| user.email).unwrap_or_default(),
        None => case.author_email.clone(),
    };
    let actor = Actor { user_id: case.author_id, name: author, at: clock.stamp() };
    audit(conn, &actor, "appeal.send", &case, [None, Some("open")], text)?;
    notices::notify_office(conn, &case)?;
    Ok(store::find(conn, case.notice.id)?.notice)
}

fn audit(
    conn: &Connection,
    actor: &Actor,
    action: &str,
    case: &ModerationCase,
    [before, after]: [Option<&str>; 2],
    words: &str,
) -> Result<()> {
    let subject = format!("{}:{}", case.notice.kind.as_str(), case.subject_id);
    let details = json!({ "title": case.notice.title, "rule": case.notice.rule.as_str(), "reason": words });
    audit_with(
        conn,
        actor,
        action,
        &subject,
        [&json!({ "appeal": before }), &json!({ "appeal": after })],
        &details,
    )
}

/// One that waits.
pub fn find_open_appeal(conn: &Connection, id: i64) -> Result<ModerationCase> {
    let case = store::find(conn, id)?;
    match &case.notice.appeal {
        Some(appeal) if appeal.outcome.is_none() => Ok(case),
        Some(_) => Err(Error::BadRequest("This appeal has already been answered.".into())),
        None => Err(Error::NotFound("Appeal")),
    }
}

/// The names of those of the office who did not make the first decision.
fn others(conn: &Connection, case: &ModerationCase) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for id in accounts::list_staff_ids(conn)? {
        if Some(id) != case.decided_by {
            names.extend(accounts::find_user(conn, id)?.map(|user| user.name_or_email()));
        }
    }
    Ok(names)
}

/// Refuses whoever made the first decision while somebody else of the office can answer.
pub fn check_answerer(conn: &Connection, id: i64, user_id: i64) -> Result<()> {
    let case = find_open_appeal(conn, id)?;
    let others = others(conn, &case)?;
    if case.decided_by != Some(user_id) || others.is_empty() {
        return Ok(());
    }
    Err(Error::BadRequest(format!(
        "You made the first decision about {}, so somebody else answers this appeal: {}.",
        case.notice.title,
        others.join(" or ")
    )))
}

/// Answers an appeal and tells its author. What is restored is shown by its own feature.
pub fn answer_appeal(
    conn: &Connection,
    actor: &Actor,
    id: i64,
    outcome: AppealOutcome,
    words: &str,
) -> Result<()> {
    let case = find_open_appeal(conn, id)?;
    store::set_outcome(conn, id, outcome, words, actor)?;
    let action = match outcome {
        AppealOutcome::Upheld => "appeal.uphold",
        AppealOutcome::Restored => "appeal.restore",
    };
    audit(conn, actor, action, &case, [Some("open"), Some(outcome.as_str())], words)?;
    notices::tell_of_outcome(conn, id)
}

/// An appeal as this member of the office sees it.
pub fn appeal_case(conn: &Connection, id: i64, user_id: i64) -> Result<AppealCase> {
    let case = store::find(conn, id)?;
    let name_of = |id: Option<i64>| match id {
        Some(id) => accounts::find_user(conn, id).map(|user| user.map(|user| user.name_or_email())),
        None => Ok(None),
    };
    let others = others(conn, &case)?;
    Ok(AppealCase {
        author: name_of(case.author_id)?.unwrap_or_else(|| case.author_email.clone()),
        decided_by: name_of(case.decided_by)?.unwrap_or_default(),
        may_answer: case.decided_by != Some(user_id) || others.is_empty(),
        others,
        notice: case.notice,
    })
}
