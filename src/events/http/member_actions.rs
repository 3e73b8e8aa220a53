//! What members do with an event: show interest, report a problem.

use rocket::http::Status as HttpStatus;
use rocket::request::{FromRequest, Outcome};
use rocket::serde::json::Json;
use rocket::{Request, Route, State, post};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::accounts::{MaybeMember, Member};
use crate::events::model::{EventIssueType, EventReport, Interest};
use crate::events::{late_reminders, store};
use crate::kit::error::{Refusal, Result};
use crate::kit::rate_limit::Limiter;
use crate::kit::validation::{Input, REQUIRED, TextRule};
use crate::kit::web::{AppState, Body, PrivateBody, RecordId, refuse, routes};
use crate::limits::LIMITS;

/// Calls per minute and member.
pub struct ActionLimit(pub Limiter<i64>);

/// The only kind of interest there is.
const INTERESTED: &str = "interested";
const SIGN_IN: &str = "Authentication required. Please log in to interact with events.";
const MAX_DESCRIPTION: usize = 2000;

#[derive(Serialize, ToSchema)]
pub struct InterestResponse {
    success: bool,
    /// `added` or `removed`.
    action: &'static str,
    data: InterestState,
}

#[derive(Serialize, ToSchema)]
struct InterestState {
    interest_count: i64,
    user_interest_status: Option<String>,
    interest: Option<Interest>,
}

#[derive(Serialize, ToSchema)]
pub struct EventReportResponse {
    success: bool,
    message: &'static str,
    data: EventReport,
}

/// A member; visitors are told to sign in, in the wording that the event pages expect.
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
    id: RecordId,
    member: Participant,
    body: Body,
    app: &State<AppState>,
    limit: &State<ActionLimit>,
) -> Result<PrivateBody<InterestResponse>> {
    let user_id = member.0.user_id;
    limit.0.check(user_id)?;
    let id = id.of("Event")?;
    let kind = read_interest(&mut body.form().await?)?;
    let clock = app.clock.clone();
    let toggled = app
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
    Ok(PrivateBody(InterestResponse {
        success: true,
        action: if status.is_some() { "added" } else { "removed" },
        data: InterestState {
            interest_count: toggled.interest_count,
            user_interest_status: status,
            interest: toggled.interest,
        },
    }))
}

#[post("/events/<id>/report_issue", data = "<body>")]
async fn report_issue(
    id: RecordId,
    member: Participant,
    body: Body,
    app: &State<AppState>,
    limit: &State<ActionLimit>,
) -> Result<(HttpStatus, Json<EventReportResponse>)> {
    let user_id = member.0.user_id;
    limit.0.check(user_id)?;
    let id = id.of("Event")?;
    let (issue_type, description) = read_report(&mut body.form().await?)?;
    let clock = app.clock.clone();
    let report = app
        .db
        .write(move |conn| store::insert_report(conn, &clock, id, user_id, issue_type, &description))
        .await?;
    let answer = EventReportResponse { success: true, message: "Report submitted.", data: report };
    Ok((HttpStatus::Created, Json(answer)))
}

pub fn read_interest(input: &mut Input) -> Result<String> {
    let kind = input.choice("interest_type", &[INTERESTED]);
    input.check().map(|()| kind.unwrap_or_else(|| INTERESTED.to_owned()))
}

pub fn read_report(input: &mut Input) -> Result<(EventIssueType, String)> {
    if !input.has("issue_type") {
        input.error("issue_type", REQUIRED);
    }
    let issue_type = input.choice("issue_type", &EventIssueType::WORDS);
    let rule = TextRule::new().at_least(LIMITS.events.report_description_min).at_most(MAX_DESCRIPTION);
    let description = input.text("description", rule);
    input.check()?;
    Ok((issue_type.and_then(|word| EventIssueType::parse(&word)).unwrap_or_default(), description))
}

pub fn routes() -> Vec<Route> {
    routes![toggle_interest, report_issue]
}
