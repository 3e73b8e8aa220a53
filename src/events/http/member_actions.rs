//! What members do with an event: show interest, report a problem.

use rocket::http::Status as HttpStatus;
use rocket::request::{FromRequest, Outcome};
use rocket::serde::json::Json;
use rocket::{Request, Route, State, post, routes};
use serde_json::{Value, json};

use super::public::event_id;
use crate::accounts::{MaybeMember, Member};
use crate::events::model::IssueType;
use crate::events::{late_reminders, store};
use crate::kit::error::{Refusal, Result};
use crate::kit::rate_limit::Limiter;
use crate::kit::validation::{Input, REQUIRED, TextRule};
use crate::kit::web::{AppState, Body, PrivateBody, refuse};

/// Calls a minute for each member.
pub struct ActionLimit(pub Limiter<i64>);

/// The only kind of interest there is.
const INTERESTED: &str = "interested";
const SIGN_IN: &str = "Authentication required. Please log in to interact with events.";
/// As the specification counts them.
const LEAST_DESCRIPTION: usize = 10;
const MOST_DESCRIPTION: usize = 2000;

/// A member; visitors are told to sign in, in the words that the event pages read.
pub struct Participant(Member);

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Participant {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, ()> {
        match MaybeMember::from_request(request).await {
            Outcome::Success(MaybeMember(Some(member))) => Outcome::Success(Participant(member)),
            Outcome::Success(MaybeMember(None)) => {
                let mut refusal = Refusal::sign_in_first();
                if let Value::Object(body) = &mut refusal.body {
                    body.insert("success".into(), json!(false));
                    body.insert("error".into(), json!(SIGN_IN));
                }
                refuse(request, refusal)
            }
            Outcome::Error(error) => Outcome::Error(error),
            Outcome::Forward(status) => Outcome::Forward(status),
        }
    }
}

#[post("/events/<id>/toggle_interest", data = "<body>")]
async fn toggle_interest(
    id: Result<i64, &str>,
    member: Participant,
    body: Body,
    site: &State<AppState>,
    limit: &State<ActionLimit>,
) -> Result<PrivateBody<Value>> {
    let user_id = member.0.user_id;
    limit.0.check(user_id)?;
    let id = event_id(id)?;
    let mut input = body.json()?;
    let kind = input.choice("interest_type", &[INTERESTED]);
    input.check()?;
    let kind = kind.unwrap_or_else(|| INTERESTED.to_owned());
    let clock = site.clock.clone();
    let toggled = site
        .db
        .write(move |conn| {
            let toggled = store::toggle(conn, &clock, id, user_id, &kind)?;
            if toggled.interest.is_some() {
                late_reminders::plan(conn, &clock, id, user_id)?;
            }
            Ok(toggled)
        })
        .await?;
    let status = toggled.interest.as_ref().map(|interest| interest.interest_type.clone());
    Ok(PrivateBody(json!({
        "success": true,
        "action": if status.is_some() { "added" } else { "removed" },
        "data": {
            "interest_count": toggled.interest_count,
            "user_interest_status": status,
            "interest": toggled.interest,
        },
    })))
}

#[post("/events/<id>/report_issue", data = "<body>")]
async fn report_issue(
    id: Result<i64, &str>,
    member: Participant,
    body: Body,
    site: &State<AppState>,
    limit: &State<ActionLimit>,
) -> Result<(HttpStatus, Json<Value>)> {
    let user_id = member.0.user_id;
    limit.0.check(user_id)?;
    let id = event_id(id)?;
    let mut input = body.json()?;
    let (issue_type, description) = read_report(&mut input);
    input.check()?;
    let clock = site.clock.clone();
    let report = site
        .db
        .write(move |conn| store::insert_report(conn, &clock, id, user_id, issue_type, &description))
        .await?;
    let answer = json!({ "success": true, "message": "Report submitted.", "data": report });
    Ok((HttpStatus::Created, Json(answer)))
}

fn read_report(input: &mut Input) -> (IssueType, String) {
    if !input.has("issue_type") {
        input.error("issue_type", REQUIRED);
    }
    let issue_type = input.choice("issue_type", IssueType::WORDS);
    let rule = TextRule::new().at_least(LEAST_DESCRIPTION).at_most(MOST_DESCRIPTION);
    let description = input.text("description", rule);
    (issue_type.and_then(|word| IssueType::parse(&word)).unwrap_or_default(), description)
}

pub fn routes() -> Vec<Route> {
    routes![toggle_interest, report_issue]
}
