//! The calls for deleted records, for staff.

use rocket::http::Status;
use rocket::{Route, State, get, post};

use super::model::{DeletedRecord, MAX_REASON_LENGTH, RecordKind};
use super::store::{self, DeletedFilter};
use super::{Deletable, put_back};
use crate::accounts::{Actor, Staff};
use crate::kit::error::{Error, Result};
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::validation::{Input, REQUIRED, TextRule};
use crate::kit::web::{AppState, Body, PrivateBody, PublicRequest, RecordId, routes};

/// How the records of each kind are deleted; collected in `app.rs`.
pub struct Deletables(pub Vec<Deletable>);

impl Deletables {
    fn of(&self, kind: RecordKind) -> Result<Deletable> {
        self.0.iter().find(|known| known.kind == kind).copied().ok_or(Error::NotFound(kind.noun()))
    }
}

#[get("/admin/deleted-records")]
async fn list(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<DeletedRecord>>> {
    let page_ask = PageRequest::parse(&request)?;
    let filter = DeletedFilter {
        kind: request.choice("kind", RecordKind::parse)?,
        words: request.text("search").unwrap_or_default(),
    };
    let read = app.db.read(move |conn| {
        let count = store::count(conn, &filter)?;
        page_ask.list(count, |limit, offset| store::list(conn, &filter, limit, offset))
    });
    Ok(PrivateBody(read.await?))
}

/// Which record to delete, and why.
pub fn read(mut input: Input) -> Result<(RecordKind, i64, String)> {
    for field in ["kind", "record_id", "reason"] {
        input.requires(field);
        if !input.has(field) {
            input.error(field, REQUIRED);
        }
    }
    let kind = input.choice("kind", &RecordKind::WORDS).and_then(|word| RecordKind::parse(&word));
    let id = input.number("record_id").flatten();
    let reason =
        input.optional_text("reason", TextRule::new().at_most(MAX_REASON_LENGTH)).unwrap_or_default();
    if id.is_none() && !input.has_errors("record_id") {
        input.error("record_id", REQUIRED);
    }
    input.check()?;
    Ok((kind.unwrap_or(RecordKind::Business), id.unwrap_or_default(), reason))
}

#[post("/admin/deleted-records", data = "<body>")]
async fn delete(
    staff: Staff,
    body: Body,
    app: &State<AppState>,
    deletables: &State<Deletables>,
) -> Result<(Status, PrivateBody<DeletedRecord>)> {
    let (kind, id, reason) = read(body.json()?)?;
    let deletable = deletables.of(kind)?;
    let (actor, clock) = (Actor::member(&staff.0, &app.clock), app.clock.clone());
    let write = app.db.write(move |conn| {
        (deletable.delete)(conn, &clock, &actor, id, &reason)?;
        store::find_newest(conn)
    });
    Ok((Status::Created, PrivateBody(write.await?)))
}

#[post("/admin/deleted-records/<id>/restore")]
async fn restore(
    id: RecordId,
    staff: Staff,
    app: &State<AppState>,
    deletables: &State<Deletables>,
) -> Result<PrivateBody<DeletedRecord>> {
    let id = id.of("Deleted record")?;
    let known = deletables.0.clone();
    let (actor, clock) = (Actor::member(&staff.0, &app.clock), app.clock.clone());
    let write = app.db.write(move |conn| {
        let record = store::find(conn, id)?;
        let deletable = known.iter().find(|known| known.kind == record.kind);
        match put_back(conn, &actor, &record)? {
            Some(content) => {
                let restore = deletable.and_then(|known| known.restore);
                let restore = restore.ok_or(Error::NotFound(record.kind.noun()))?;
                restore(conn, &clock, &actor, record.record_id, &content.to_string())?;
            }
            None => {
                if let Some(settle) = deletable.and_then(|known| known.settle) {
                    settle(conn, &clock, record.record_id)?;
                }
            }
        }
        Ok(record)
    });
    Ok(PrivateBody(write.await?))
}

pub fn api_routes() -> Vec<Route> {
    routes![list, delete, restore]
}
