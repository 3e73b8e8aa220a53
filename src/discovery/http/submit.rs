//! Submitted events: those of residents wait for review, owners and managers post for their own business.

use jiff::civil::Date;
use rocket::http::Status;
use rocket::{Route, State, delete, get, patch, post};
use serde_json::{Value, json};

use super::SubmitLimit;
use crate::accounts::{Actor, Member, audit};
use crate::directory::{self, BusinessRef};
use crate::discovery::model::EventSubmission;
use crate::discovery::{store, submissions};
use crate::events::input;
use crate::events::{self, Event, NewEvent, Visibility};
use crate::kit::error::{Error, Result};
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, Caller, PrivateBody, PublicRequest, RecordId, routes};
use crate::notifications::{StaffNotification, notify_staff};

/// Also requires what a reviewer needs besides title and date.
pub fn read(input: &mut Input, event: &mut NewEvent, is_new: bool) {
    if is_new {
        input::require(input);
        input.text("location", TextRule::new().at_most(300));
        input.text("description", TextRule::new().at_least(20));
    }
    input::read_content(input, event);
}

/// A new event, and the business it is posted for.
pub fn read_new(input: &mut Input, user_id: i64, today: Date) -> Result<(NewEvent, Option<i64>)> {
    let mut new = NewEvent { submitted_by: Some(user_id), ..NewEvent::default() };
    read(input, &mut new, true);
    let business = input.number("business").flatten();
    input::refuse_past(input, &new, today);
    input.check().map(|()| (new, business))
}

#[post("/events/submit", data = "<body>")]
async fn submit(
    member: Member,
    caller: Caller,
    body: Body,
    app: &State<AppState>,
    limit: &State<SubmitLimit>,
) -> Result<(Status, PrivateBody<EventSubmission>)> {
    limit.0.check(caller.network())?;
    let (mut new, business) = read_new(&mut body.json()?, member.user_id, app.clock.local().date())?;
    let (actor, clock) = (Actor::member(&member, &app.clock), app.clock.clone());
    let submission = app
        .db
        .write(move |conn| {
            let is_own = match business {
                Some(id) => {
                    directory::represents_business(conn, member.user_id, id)?
                        && directory::is_published(conn, id)?
                }
                None => false,
            };
            if business.is_some() && !is_own {
                return Err(Error::field("business", "You can post for your own business only."));
            }
            new.business_id = business;
            new.visibility = if is_own { Visibility::Published } else { Visibility::Pending };
            new.source.needs_review = !is_own;
            if new.organizer_email.is_empty() {
                new.organizer_email = member.user.confirmed_email().unwrap_or_default().to_owned();
            }
            events::check_quota(conn, &clock, member.user_id, &new, None)?;
            let id = events::insert(conn, &clock, &new)?;
            let what = json!({ "title": new.title, "visibility": new.visibility });
            audit(conn, &actor, "event.submit", &format!("event:{id}"), &Value::Null, &what)?;
            if !is_own {
                let title = format!("{} was sent in", new.title);
                let (link, cause) = ("/admin/review?kind=submitted", format!("event-sent-in:{id}"));
                let notice = StaffNotification { title: &title, message: "", link, cause: &cause };
                notify_staff(conn, &notice, &[])?;
            }
            let newest = store::list_submissions(conn, member.user_id, clock.local().date(), (1, 0))?;
            newest.into_iter().next().ok_or(Error::NotFound("Event"))
        })
        .await?;
    Ok((Status::Created, PrivateBody(submission)))
}

/// The businesses that the member may post for.
#[get("/events/submit/businesses")]
async fn businesses(member: Member, app: &State<AppState>) -> Result<PrivateBody<Vec<BusinessRef>>> {
    Ok(PrivateBody(app.db.read(move |conn| directory::list_own(conn, member.user_id)).await?))
}

#[get("/events/submissions")]
async fn list(
    request: PublicRequest<'_>,
    member: Member,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<EventSubmission>>> {
    let page = PageRequest::parse(&request)?;
    let today = app.clock.local().date();
    let answer = app
        .db
        .read(move |conn| {
            let count = store::count_submissions(conn, member.user_id)?;
            page.list(count, |limit, offset| {
                store::list_submissions(conn, member.user_id, today, (limit, offset))
            })
        })
        .await?;
    Ok(PrivateBody(answer))
}

#[get("/events/submissions/<id>")]
async fn show(id: RecordId, member: Member, app: &State<AppState>) -> Result<PrivateBody<Event>> {
    let id = id.of("Event")?;
    let event = app
        .db
        .read(move |conn| {
            submissions::find_open(conn, id, member.user_id)?;
            events::find(conn, id)?.ok_or(Error::NotFound("Event"))
        })
        .await?;
    Ok(PrivateBody(event))
}

/// A changed event goes back to review.
#[patch("/events/submissions/<id>", data = "<body>")]
async fn change(
    id: RecordId,
    member: Member,
    caller: Caller,
    body: Body,
    app: &State<AppState>,
    limit: &State<SubmitLimit>,
) -> Result<PrivateBody<Event>> {
    // Expanding a rule's dates keeps the only writer busy, so rate limit this.
    limit.0.check(caller.network())?;
    let id = id.of("Event")?;
    let mut input = body.json()?;
    let (actor, clock) = (Actor::member(&member, &app.clock), app.clock.clone());
    let event = app
        .db
        .write(move |conn| {
            let before = submissions::find_open(conn, id, member.user_id)?;
            let mut event = before.clone();
            // Rejected, or over before anybody decided.
            let was_settled = !event.source.needs_review;
            read(&mut input, &mut event, false);
            input.check()?;
            event.visibility = Visibility::Pending;
            event.source.needs_review = true;
            events::check_quota(conn, &clock, member.user_id, &event, Some(id))?;
            if events::update(conn, &clock, id, &event)? {
                let change = [&events::audited(&before)?, &events::audited(&event)?];
                events::audit_change(conn, &actor, "event.update", id, change, &Value::Null, &before)?;
            }
            if was_settled {
                let title = format!("{} was changed and sent in again", event.title);
                let cause = format!("event-sent-in:{id}:{}", clock.stamp());
                let link = "/admin/review?kind=submitted";
                let notice = StaffNotification { title: &title, message: "", link, cause: &cause };
                notify_staff(conn, &notice, &[])?;
            }
            events::find(conn, id)?.ok_or(Error::NotFound("Event"))
        })
        .await?;
    Ok(PrivateBody(event))
}

#[delete("/events/submissions/<id>")]
async fn withdraw(id: RecordId, member: Member, app: &State<AppState>) -> Result<Status> {
    let id = id.of("Event")?;
    let (actor, clock) = (Actor::member(&member, &app.clock), app.clock.clone());
    app.db
        .write(move |conn| {
            let mut event = submissions::find_open(conn, id, member.user_id)?;
            let before = json!({ "title": event.title, "visibility": event.visibility });
            event.visibility = Visibility::Removed;
            event.source.needs_review = false;
            events::update(conn, &clock, id, &event)?;
            audit(conn, &actor, "event.remove", &format!("event:{id}"), &before, &Value::Null)
        })
        .await?;
    Ok(Status::NoContent)
}

pub fn routes() -> Vec<Route> {
    routes![submit, businesses, list, show, change, withdraw]
}
