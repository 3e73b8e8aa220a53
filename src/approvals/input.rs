//! Parsing the input of the approval calls.

use jiff::Timestamp;
use jiff::civil::DateTime;
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};

use super::model::{ApprovalKind, Decision, Invitation, NewApproval, NewComment, Verdict};
use crate::kit::clock::Clock;
use crate::kit::day;
use crate::kit::email_address;
use crate::kit::error::Result;
use crate::kit::validation::{Input, REQUIRED, TextRule, schema};

const MAX_NOTE_LENGTH: usize = 1_000;
const MAX_COMMENT_LENGTH: usize = 2_000;
const MAX_COMMENTS: usize = 100;
const MAX_INVITATIONS: usize = 10;
const USUAL_DAYS: i64 = 14;
const MAX_DAYS: i64 = 60;

fn read_days(input: &mut Input) -> i64 {
    let days = input.number("days").flatten().unwrap_or(USUAL_DAYS);
    if !(1..=MAX_DAYS).contains(&days) {
        input.error("days", format!("Choose between 1 and {MAX_DAYS} days."));
    }
    days
}

pub fn read_new(mut input: Input, clock: &Clock) -> Result<NewApproval> {
    let kind = input
        .choice("kind", &ApprovalKind::ALL.map(ApprovalKind::as_str))
        .and_then(|word| ApprovalKind::parse(&word));
    if kind.is_none() && !input.has_errors("kind") {
        input.error("kind", REQUIRED);
    }
    let subject_id = input.number("subject_id").flatten();
    if subject_id.is_none() && !input.has_errors("subject_id") {
        input.error("subject_id", REQUIRED);
    }
    let edition = input.text("edition", TextRule::new().at_most(40));
    let note =
        input.optional_text("note", TextRule::new().or_blank().at_most(MAX_NOTE_LENGTH)).unwrap_or_default();
    let due_date = input.date("due_date").flatten();
    if due_date.is_some_and(|day| day < clock.local().date()) {
        input.error("due_date", "This day has passed. Choose today or a later day.");
    }
    let days = read_days(&mut input);
    let line = input
        .optional_text("emails", TextRule::new().or_blank().at_most(MAX_INVITATIONS * 330))
        .unwrap_or_default();
    let emails = email_address::list(&line);
    if emails.len() > MAX_INVITATIONS {
        input.error("emails", format!("Enter at most {MAX_INVITATIONS} addresses."));
    }
    if let Some(wrong) = emails.iter().find(|email| !email_address::is_valid(email)) {
        input.error("emails", format!("“{wrong}” is not an email address."));
    }
    input.check()?;
    Ok(NewApproval {
        kind: kind.unwrap_or(ApprovalKind::Guide),
        subject_id: subject_id.unwrap_or_default(),
        edition,
        note,
        due_date,
        invitations: emails.into_iter().map(|email| Invitation { email, days }).collect(),
    })
}

pub fn read_invitation(mut input: Input) -> Result<Invitation> {
    let email = input.text("email", TextRule::address());
    let days = read_days(&mut input);
    input.check().map(|()| Invitation { email, days })
}

fn comments_schema() -> RefOr<Schema> {
    let comment = json!({
        "type": "object",
        "properties": { "paragraph": { "type": ["integer", "null"] }, "text": { "type": "string" } },
        "required": ["text"],
    });
    schema::list(schema::of_json(comment)).into()
}

fn read_comment(sent: &Value) -> Option<NewComment> {
    let paragraph = match sent.get("paragraph") {
        None | Some(Value::Null) => None,
        Some(number) => Some(
            number.as_u64().and_then(|number| usize::try_from(number).ok()).filter(|number| *number > 0)?,
        ),
    };
    let text: String = sent.get("text")?.as_str()?.chars().filter(|letter| *letter != '\0').collect();
    Some(NewComment { paragraph, text: text.trim().to_owned() })
}

/// `words`: the decisions this caller may make.
pub fn read_decision(mut input: Input, words: &[&str]) -> Result<Decision> {
    let verdict = input.choice("decision", words).map(|word| match word.as_str() {
        "approve" => Verdict::Approve,
        "request_changes" => Verdict::RequestChanges,
        "reopen" => Verdict::Reopen,
        _ => Verdict::Withdraw,
    });
    if verdict.is_none() && !input.has_errors("decision") {
        input.error("decision", REQUIRED);
    }
    let sent = input.value_of("comments", comments_schema).cloned();
    let comments = match &sent {
        None | Some(Value::Null) => Some(Vec::new()),
        Some(sent) => {
            sent.as_array().and_then(|list| list.iter().map(read_comment).collect::<Option<Vec<_>>>())
        }
    };
    let Some(mut comments) = comments else {
        input.error("comments", "Send a list of comments, each with its text.");
        input.check()?;
        return Ok(Decision { verdict: Verdict::Withdraw, comments: Vec::new() });
    };
    comments.retain(|comment| !comment.text.is_empty());
    if comments.len() > MAX_COMMENTS {
        input.error("comments", format!("Write at most {MAX_COMMENTS} comments."));
    }
    if comments.iter().any(|comment| comment.text.chars().count() > MAX_COMMENT_LENGTH) {
        input.error("comments", "A comment may have at most 2,000 characters.");
    }
    input.check()?;
    Ok(Decision { verdict: verdict.unwrap_or(Verdict::Withdraw), comments })
}

pub const OFFICE_DECISIONS: [&str; 4] = ["approve", "request_changes", "reopen", "withdraw"];
pub const SHARED_DECISIONS: [&str; 2] = ["approve", "request_changes"];

/// The town's wall time, such as `2026-11-27T08:00`; blank: no longer scheduled.
pub fn read_moment(mut input: Input, clock: &Clock) -> Result<Option<Timestamp>> {
    const FORMAT: &str = "Enter a day and a time, such as 2026-11-27T08:00.";
    let text = input.text("at", TextRule::new().or_blank().at_most(40));
    let at = match text.parse::<DateTime>() {
        _ if text.is_empty() => None,
        Err(_) => {
            input.error("at", FORMAT);
            None
        }
        Ok(local) if !day::is_inside(local.date()) => {
            input.error("at", day::OUTSIDE);
            None
        }
        Ok(local) => match clock.moment_of(local) {
            Ok(at) if at <= clock.timestamp() => {
                input.error("at", "This moment has passed. Choose a later one, or publish it now.");
                None
            }
            Ok(at) => Some(at),
            Err(error) => {
                input.error("at", error);
                None
            }
        },
    };
    input.check().map(|()| at)
}
