//! Staff write, test, schedule and send issues.

use std::collections::BTreeMap;

use jiff::Timestamp;
use rocket::http::Status;
use rocket::{Route, State, delete, get, patch, post};
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};

use crate::accounts::{Actor, Staff, audit, check_edit, check_seen};
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};
use crate::kit::mail;
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::validation::{Input, REQUIRED, TextRule, schema};
use crate::kit::web::{AppState, Body, DetailMessage, PrivateBody, PublicRequest, routes};
use crate::newsletter::compose::{arrange, candidates, compose, sections};
use crate::newsletter::model::{EditedIssue, IssueSection, NewsletterFrequency, NewsletterTopic};
use crate::newsletter::outdated::{self, find_issue};
use crate::newsletter::scheduling::{only_unsent, schedule_issue, settle_rest, subject_of, unschedule_issue};
use crate::newsletter::send_check::SendCheck;
use crate::newsletter::state::Newsletter;
use crate::newsletter::store::{self, IssueChange};

const MAX_SUBJECT_LENGTH: usize = 150;
const MAX_INTRO_LENGTH: usize = 10_000;
const CHANGED: &str = "Somebody else has changed this issue since you opened it. Look at it as it is now.";

#[get("/admin/newsletter/issues")]
async fn list(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<EditedIssue>>> {
    let page = PageRequest::parse(&request)?;
    let found = app
        .db
        .read(move |conn| {
            let count = store::count_edited(conn)?;
            page.list(count, |limit, offset| store::list_edited(conn, limit, offset))
        })
        .await?;
    Ok(PrivateBody(found))
}

#[get("/admin/newsletter/issues/<id>")]
async fn show(id: i64, _staff: Staff, app: &State<AppState>) -> Result<PrivateBody<EditedIssue>> {
    let clock = app.clock.clone();
    Ok(PrivateBody(app.db.read(move |conn| find_issue(conn, &clock, id)).await?))
}

pub fn read_frequency(input: &mut Input) -> Result<NewsletterFrequency> {
    let frequency = input
        .choice("frequency", &NewsletterFrequency::WORDS)
        .and_then(|word| NewsletterFrequency::parse(&word));
    input.check().map(|()| frequency.unwrap_or_default())
}

/// Creates a draft from what is coming up and what is new.
#[post("/admin/newsletter/issues", data = "<body>")]
async fn draft(
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<EditedIssue>)> {
    let frequency = read_frequency(&mut body.json()?)?;
    let actor = Actor::member(&staff.0, &app.clock);
    let (clock, town) = (app.clock.clone(), app.config.get().town.name.clone());
    let issue = app
        .db
        .write_without_invalidation(move |conn| {
            let draft = compose(conn, &town, frequency, &clock)?;
            let (subject, intro) = (&draft.subject, &draft.intro);
            let id = store::insert_issue(conn, subject, intro, frequency, &draft.sections, &actor.at)?;
            let after = json!({ "subject": draft.subject, "frequency": frequency });
            audit(conn, &actor, "issue.draft", &subject_of(id), &Value::Null, &after)?;
            find_issue(conn, &clock, id)
        })
        .await?;
    Ok((Status::Created, PrivateBody(issue)))
}

/// The paths chosen for each section, in the order of the issue.
type ChosenSections = Vec<(NewsletterTopic, Vec<String>)>;

/// The texts, and the items chosen for the sections.
pub fn read_edit(input: &mut Input) -> Result<(IssueChange, Option<ChosenSections>)> {
    let change = IssueChange {
        subject: input.optional_text("subject", TextRule::new().at_most(MAX_SUBJECT_LENGTH)),
        intro: input.optional_text("intro", TextRule::new().or_blank().at_most(MAX_INTRO_LENGTH)),
        sections: None,
    };
    let chosen = read_choice(input);
    input.check().map(|()| (change, chosen))
}

/// An issue's state for the audit trail.
fn told(issue: &EditedIssue) -> Value {
    let sections = issue.issue.sections.iter();
    let items: BTreeMap<&str, Vec<&str>> = sections
        .map(|one| (one.title.as_str(), one.items.iter().map(|item| item.title.as_str()).collect()))
        .collect();
    json!({ "subject": issue.issue.subject, "intro": issue.intro, "items": items })
}

#[patch("/admin/newsletter/issues/<id>", data = "<body>")]
async fn edit(id: i64, staff: Staff, body: Body, app: &State<AppState>) -> Result<PrivateBody<EditedIssue>> {
    let mut input = body.json()?;
    let (mut change, chosen) = read_edit(&mut input)?;
    // The audit trail calls this field `items`; needed to detect edit conflicts about sections.
    input.alias("items", "sections");
    let (actor, clock) = (Actor::member(&staff.0, &app.clock), app.clock.clone());
    let issue = app
        .db
        .write_without_invalidation(move |conn| {
            let before = store::find_edited(conn, id)?;
            only_unsent(&before)?;
            check_edit(conn, &actor, &subject_of(id), &mut input, &|_| true)?;
            if let Some(chosen) = &chosen {
                let more = candidates(conn, before.issue.frequency, &clock)?;
                let outdated = outdated::list(conn, &clock, &before, clock.timestamp())?;
                let sections = arrange(chosen, &before.issue.sections, &more, &outdated).map_err(|path| {
                    Error::field("sections", format!("\"{path}\" is not in this issue, and cannot be added."))
                })?;
                change.sections = Some(sections);
            }
            store::update_issue(conn, id, &change, &actor.at)?;
            let after = store::find_edited(conn, id)?;
            audit(conn, &actor, "issue.edit", &subject_of(id), &told(&before), &told(&after))?;
            find_issue(conn, &clock, id)
        })
        .await?;
    Ok(PrivateBody(issue))
}

/// Reads `sections`: `[{"topic": "events", "items": ["/events/fair-7", ...]}]`, in the order of the issue.
fn read_choice(input: &mut Input) -> Option<ChosenSections> {
    let value = input.value_of("sections", sections_schema)?.clone();
    let read = || -> Option<ChosenSections> {
        let sections = value.as_array()?.iter().map(|section| {
            let paths = section.get("items")?.as_array()?.iter();
            let paths = paths.map(|path| path.as_str().map(str::to_owned)).collect::<Option<_>>()?;
            Some((NewsletterTopic::parse(section.get("topic")?.as_str()?)?, paths))
        });
        sections.collect()
    };
    let chosen = read();
    if chosen.is_none() {
        input.error("sections", "Send a list of topics, each with the paths of its items.");
    }
    chosen
}

fn sections_schema() -> RefOr<Schema> {
    let section = json!({
        "type": "object",
        "properties": {
            "topic": { "type": "string", "enum": NewsletterTopic::ALL },
            "items": { "type": "array", "items": { "type": "string" } },
        },
        "required": ["topic", "items"],
    });
    schema::list(schema::of_json(section)).into()
}

/// Everything that can be added by hand, as a list of sections.
#[get("/admin/newsletter/issues/<id>/candidates")]
async fn choices(id: i64, _staff: Staff, app: &State<AppState>) -> Result<PrivateBody<Vec<IssueSection>>> {
    let clock = app.clock.clone();
    let found = app
        .db
        .read(move |conn| {
            let issue = store::find_edited(conn, id)?;
            candidates(conn, issue.issue.frequency, &clock)
        })
        .await?;
    Ok(PrivateBody(found))
}

/// Composes the sections again; subject and opening are kept.
#[post("/admin/newsletter/issues/<id>/refresh", data = "<body>")]
async fn refresh(
    id: i64,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<EditedIssue>> {
    let mut input = body.json()?;
    let actor = Actor::member(&staff.0, &app.clock);
    let clock = app.clock.clone();
    let issue = app
        .db
        .write_without_invalidation(move |conn| {
            let before = store::find_edited(conn, id)?;
            only_unsent(&before)?;
            check_seen(conn, &actor, &subject_of(id), &mut input, (&["items"], CHANGED))?;
            let fresh = sections(conn, before.issue.frequency, &clock)?;
            let change = IssueChange { sections: Some(fresh), ..IssueChange::default() };
            store::update_issue(conn, id, &change, &actor.at)?;
            let after = store::find_edited(conn, id)?;
            audit(conn, &actor, "issue.refresh", &subject_of(id), &told(&before), &told(&after))?;
            find_issue(conn, &clock, id)
        })
        .await?;
    Ok(PrivateBody(issue))
}

#[delete("/admin/newsletter/issues/<id>")]
async fn discard(id: i64, staff: Staff, app: &State<AppState>) -> Result<Status> {
    let actor = Actor::member(&staff.0, &app.clock);
    app.db
        .write_without_invalidation(move |conn| {
            let before = store::find_edited(conn, id)?;
            if !store::delete_issue(conn, id)? {
                return Err(Error::BadRequest("Only a draft can be deleted.".into()));
            }
            let told = json!({ "subject": before.issue.subject });
            audit(conn, &actor, "issue.delete", &subject_of(id), &told, &Value::Null)
        })
        .await?;
    Ok(Status::NoContent)
}

pub fn read_recipient(input: &mut Input) -> Result<String> {
    let email = input.text("email", TextRule::address());
    input.check().map(|()| email)
}

/// Sends one email to `email` that shows how the issue will look.
#[post("/admin/newsletter/issues/<id>/test", data = "<body>")]
async fn test(
    id: i64,
    _staff: Staff,
    body: Body,
    app: &State<AppState>,
    newsletter: &State<Newsletter>,
) -> Result<PrivateBody<DetailMessage>> {
    let email = read_recipient(&mut body.json()?)?;
    let (writer, stamp, to) = (newsletter.writer.clone(), app.clock.stamp(), email.clone());
    app.db
        .write_without_invalidation(move |conn| {
            let issue = store::find_edited(conn, id)?;
            mail::enqueue_requested(conn, &writer.test(&issue.issue, &issue.intro, &to, &stamp))
        })
        .await?;
    let detail = mail::on_its_way(app.config.get().mail.mode, "The test email", &email);
    Ok(PrivateBody(DetailMessage { detail }))
}

/// `at` is local time in the town, `2026-11-27T08:00`; without it the issue goes out at once.
#[post("/admin/newsletter/issues/<id>/schedule", data = "<body>")]
async fn schedule(
    id: i64,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
    check: &State<SendCheck>,
) -> Result<PrivateBody<EditedIssue>> {
    let now = app.clock.timestamp();
    let mut input = body.json()?;
    let at = read_moment(&mut input, &app.clock, now)?;
    let (config, check) = (app.config.get(), **check);
    let (actor, clock) = (Actor::member(&staff.0, &app.clock), app.clock.clone());
    let issue = app
        .db
        .write_without_invalidation(move |conn| {
            check_seen(conn, &actor, &subject_of(id), &mut input, (&["subject", "intro", "items"], CHANGED))?;
            schedule_issue(conn, (&config, &clock, check), &actor, id, at)?;
            find_issue(conn, &clock, id)
        })
        .await?;
    Ok(PrivateBody(issue))
}

/// The time in `at`; `now` if it is empty.
pub fn read_moment(input: &mut Input, clock: &Clock, now: Timestamp) -> Result<Timestamp> {
    let text = input.optional_text("at", TextRule::new().or_blank()).unwrap_or_default();
    if text.is_empty() {
        input.check()?;
        return Ok(now);
    }
    clock.read_coming(&text).map_err(|error| Error::field("at", error))
}

#[post("/admin/newsletter/issues/<id>/unschedule", data = "<_body>")]
async fn unschedule(
    id: i64,
    staff: Staff,
    _body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<EditedIssue>> {
    let (actor, clock) = (Actor::member(&staff.0, &app.clock), app.clock.clone());
    let issue = app
        .db
        .write_without_invalidation(move |conn| {
            unschedule_issue(conn, &actor, id)?;
            find_issue(conn, &clock, id)
        })
        .await?;
    Ok(PrivateBody(issue))
}

pub fn read_rest(input: &mut Input) -> Result<bool> {
    let is_to_be_sent = input.flag("send");
    if is_to_be_sent.is_none() && !input.has_errors("send") {
        input.error("send", REQUIRED);
    }
    input.check().map(|()| is_to_be_sent.unwrap_or_default())
}

/// Decides about the rest of an issue that a restore stopped: `send` it, or leave it.
#[post("/admin/newsletter/issues/<id>/rest", data = "<body>")]
async fn settle(
    id: i64,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<EditedIssue>> {
    let is_to_be_sent = read_rest(&mut body.json()?)?;
    let (actor, clock) = (Actor::member(&staff.0, &app.clock), app.clock.clone());
    let issue = app
        .db
        .write(move |conn| {
            settle_rest(conn, &actor, id, clock.timestamp(), is_to_be_sent)?;
            find_issue(conn, &clock, id)
        })
        .await?;
    Ok(PrivateBody(issue))
}

pub fn routes() -> Vec<Route> {
    routes![list, show, choices, draft, edit, refresh, discard, test, schedule, unschedule, settle]
}
