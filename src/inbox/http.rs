//! The calls of the inbox.

use rocket::response::status::NoContent;
use rocket::{Route, State, get, post};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

use super::carry_out;
use super::model::{
    AssigneeFilter, InboxAction, InboxCount, InboxDetailCount, InboxFilter, InboxItem, InboxKind, ItemKey,
    NewDecision, Selection,
};
use super::store;
use crate::accounts::Staff;
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::hex;
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::validation::{Input, REQUIRED, TextRule, schema};
use crate::kit::web::{AppState, Body, PrivateBody, PublicRequest, routes};
use crate::moderation::{self, ContentKind};

const MAX_AT_ONCE: usize = 5000;
const MAX_REASON_LENGTH: usize = 500;
const MAX_KEY_LENGTH: usize = 80;
pub const ASSIGNEES: [&str; 2] = ["me", "nobody"];

#[derive(Serialize, ToSchema)]
pub struct InboxDecisionBatch {
    /// Id of these decisions, for undoing them.
    batch: String,
    count: usize,
}

#[derive(Serialize, ToSchema)]
pub struct UndoneInboxDecisions {
    count: usize,
}

#[get("/admin/inbox")]
async fn list(
    request: PublicRequest<'_>,
    staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<InboxItem>>> {
    let page = PageRequest::parse(&request)?;
    let user_id = staff.0.user_id;
    let filter = InboxFilter {
        kind: request.choice("kind", InboxKind::parse)?,
        assignee: request.choice("assignee", |word| match word {
            "me" => Some(AssigneeFilter::Member(user_id)),
            "nobody" => Some(AssigneeFilter::Nobody),
            _ => None,
        })?,
        detail: request.text("detail"),
        is_overdue: request.choice("overdue", |word| (word == "true").then_some(true))?.unwrap_or_default(),
    };
    let clock = app.clock.clone();
    let read = app.db.read(move |conn| {
        let count = store::count(conn, &filter, &clock)?;
        page.list(count, |limit, offset| store::list(conn, &filter, &clock, limit, offset))
    });
    Ok(PrivateBody(read.await?))
}

#[get("/admin/inbox/counts")]
async fn counts(_staff: Staff, app: &State<AppState>) -> Result<PrivateBody<Vec<InboxCount>>> {
    let clock = app.clock.clone();
    Ok(PrivateBody(app.db.read(move |conn| store::count_kinds(conn, &clock)).await?))
}

#[get("/admin/inbox/counts/<kind>")]
async fn counts_of_kind(
    kind: &str,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Vec<InboxDetailCount>>> {
    let kind = InboxKind::parse(kind).ok_or(Error::NotFound("Kind"))?;
    Ok(PrivateBody(app.db.read(move |conn| store::count_details(conn, kind)).await?))
}

fn kind_words() -> [&'static str; InboxKind::ALL.len()] {
    InboxKind::ALL.map(InboxKind::as_str)
}

pub fn read_assignment(input: &mut Input) -> Result<(ItemKey, bool)> {
    for name in ["kind", "is_mine"] {
        if !input.has(name) {
            input.error(name, REQUIRED);
        }
    }
    let kind = input.choice("kind", &kind_words()).as_deref().and_then(InboxKind::parse);
    let key = input.text("key", TextRule::new().at_most(MAX_KEY_LENGTH));
    let is_mine = input.flag("is_mine").unwrap_or_default();
    input.check()?;
    let kind = kind.ok_or_else(|| Error::field("kind", REQUIRED))?;
    Ok((ItemKey { kind, key, version: None }, is_mine))
}

#[post("/admin/inbox/assign", data = "<body>")]
async fn assign(staff: Staff, body: Body, app: &State<AppState>) -> Result<NoContent> {
    let (item, is_mine) = read_assignment(&mut body.json()?)?;
    let user_id = is_mine.then_some(staff.0.user_id);
    let now = app.clock.stamp();
    app.db.write_without_invalidation(move |conn| store::assign(conn, &item, user_id, &now)).await?;
    Ok(NoContent)
}

fn items_schema() -> RefOr<Schema> {
    schema::of_json(json!({
        "type": "array",
        "maxItems": MAX_AT_ONCE,
        "items": {
            "type": "object",
            "required": ["kind", "key"],
            "properties": {
                "kind": { "type": "string", "enum": kind_words() },
                "key": { "type": "string" },
                "version": { "type": ["string", "null"] },
            },
        },
    }))
}

fn read_items(list: &Value) -> Option<Vec<ItemKey>> {
    let items = list.as_array()?.iter().map(|item| {
        let kind = InboxKind::parse(item.get("kind")?.as_str()?)?;
        let version = item.get("version").and_then(Value::as_str).map(str::to_owned);
        Some(ItemKey { kind, key: item.get("key")?.as_str()?.to_owned(), version })
    });
    items.collect::<Option<Vec<_>>>().filter(|items| (1..=MAX_AT_ONCE).contains(&items.len()))
}

pub fn read_decision(input: &mut Input) -> Result<NewDecision> {
    if !input.has("action") {
        input.error("action", REQUIRED);
    }
    let words = InboxAction::ALL.map(InboxAction::as_str);
    let action = input.choice("action", &words).as_deref().and_then(InboxAction::parse);
    let sent = input.value_of("items", items_schema).cloned();
    let all_of = input.choice("all_of", &kind_words()).as_deref().and_then(InboxKind::parse);
    let detail = input.optional_text("detail", TextRule::new().at_most(MAX_KEY_LENGTH).or_blank());
    // Blank is none: an error at a field of this name would look like the error of the whole call.
    let detail = detail.filter(|detail| !detail.is_empty());
    let selection = match (sent.as_ref().map(read_items), all_of) {
        (Some(Some(items)), None) => Some(Selection::Items(items)),
        (None, Some(kind)) => Some(Selection::AllOf { kind, detail }),
        _ => {
            input.error("items", format!("Send 1 to {MAX_AT_ONCE} items with kind and key, or all_of."));
            None
        }
    };
    let reason = input.optional_text("reason", TextRule::new().at_most(MAX_REASON_LENGTH).or_blank());
    let reason = reason.unwrap_or_default();
    let kinds: Vec<InboxKind> = match &selection {
        Some(Selection::Items(items)) => items.iter().map(|item| item.kind).collect(),
        Some(Selection::AllOf { kind, .. }) => vec![*kind],
        None => Vec::new(),
    };
    // People's contributions are rejected under a posted rule, everything else for a reason in words.
    let is_refused = action == Some(InboxAction::Reject);
    let contents: Vec<ContentKind> = kinds.iter().filter_map(|kind| kind.content()).collect();
    let rule = moderation::read_rule(input, &contents, is_refused);
    if is_refused && reason.is_empty() && kinds.iter().any(|kind| kind.content().is_none()) {
        input.error("reason", "Say why. Those concerned read this.");
    }
    input.check()?;
    match (selection, action) {
        (Some(selection), Some(action)) => Ok(NewDecision { selection, action, rule, reason }),
        _ => Err(Error::field("action", REQUIRED)),
    }
}

#[post("/admin/inbox/decide", data = "<body>")]
async fn decide(staff: Staff, body: Body, app: &State<AppState>) -> Result<PrivateBody<InboxDecisionBatch>> {
    let new = read_decision(&mut body.json()?)?;
    // As with the calls of the claims themselves: what is decided about them outlasts a token.
    if new.selection.has(InboxKind::Claim) {
        staff.0.require_in_person()?;
    }
    let (batch, clock) = (hex::random::<16>()?, app.clock.clone());
    let name = batch.clone();
    let write = app.db.write_without_invalidation(move |conn| {
        carry_out::decide(conn, &clock, &name, &new, staff.0.user_id)
    });
    let count = write.await?;
    Ok(PrivateBody(InboxDecisionBatch { batch, count }))
}

pub fn read_batch(input: &mut Input) -> Result<String> {
    let batch = input.text("batch", TextRule::new().at_most(MAX_KEY_LENGTH));
    input.check().map(|()| batch)
}

#[post("/admin/inbox/undo", data = "<body>")]
async fn undo(staff: Staff, body: Body, app: &State<AppState>) -> Result<PrivateBody<UndoneInboxDecisions>> {
    let batch = read_batch(&mut body.json()?)?;
    let write =
        app.db.write_without_invalidation(move |conn| store::delete_batch(conn, &batch, staff.0.user_id));
    match write.await? {
        0 => Err(Refusal::new(409, json!({ "detail": "This has been carried out already." })).into()),
        count => Ok(PrivateBody(UndoneInboxDecisions { count })),
    }
}

pub fn api_routes() -> Vec<Route> {
    routes![list, counts, counts_of_kind, assign, decide, undo]
}
