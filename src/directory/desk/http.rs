//! The calls of the office's list of businesses.

use rocket::http::Status;
use rocket::{Route, State, get, post, routes};
use serde_json::{Value, json};
use utoipa::openapi::schema::Type;

use super::change;
use super::model::{BulkAction, BulkEdit, BulkSelection, DeskBusiness, DeskFilter, DeskOrder, MOST_AT_ONCE};
use crate::accounts::{Actor, Staff, audit_with};
use crate::directory::model::{BusinessRef, BusinessStatus, NewBusiness};
use crate::directory::store;
use crate::kit::csv::CsvWriter;
use crate::kit::error::{Error, Result};
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::validation::{Input, REQUIRED, TextRule, schema};
use crate::kit::web::{AppState, Body, Download, PrivateBody, PublicRequest};

/// What can be a column of the table, in the order of the file.
const COLUMNS: [&str; 13] = [
    "name",
    "category",
    "status",
    "is_featured",
    "has_owner",
    "street_address",
    "phone",
    "email",
    "website",
    "confirmed_at",
    "created_at",
    "updated_at",
    "slug",
];

fn filter(ask: &PublicRequest<'_>) -> Result<DeskFilter> {
    Ok(DeskFilter {
        words: ask.text("search").unwrap_or_default(),
        status: ask.choice("status", BusinessStatus::parse)?,
        category: ask.text("category"),
        is_featured: ask.flag("is_featured"),
        has_owner: ask.flag("has_owner"),
        is_confirmed: ask.flag("is_confirmed"),
        order: ask.choice("ordering", DeskOrder::parse)?.unwrap_or_default(),
    })
}

#[get("/admin/businesses")]
async fn list(
    ask: PublicRequest<'_>,
    _staff: Staff,
    site: &State<AppState>,
) -> Result<PrivateBody<Paginated<DeskBusiness>>> {
    let page = PageRequest::parse(&ask)?;
    let filter = filter(&ask)?;
    let read = site.db.read(move |conn| {
        let count = store::count_desk(conn, &filter)?;
        page.list(count, |limit, offset| store::list_desk(conn, &filter, limit, offset))
    });
    Ok(PrivateBody(read.await?))
}

fn cell(business: &DeskBusiness, column: &str) -> String {
    let yes = |is_so: bool| if is_so { "yes" } else { "no" }.to_owned();
    match column {
        "name" => business.name.clone(),
        "category" => business.category.name.clone(),
        "status" => business.status.as_str().to_owned(),
        "is_featured" => yes(business.is_featured),
        "has_owner" => yes(business.has_owner),
        "street_address" => business.street_address.clone(),
        "phone" => business.phone.clone(),
        "email" => business.email.clone(),
        "website" => business.website.clone(),
        "confirmed_at" => business.confirmed_at.clone().unwrap_or_default(),
        "created_at" => business.created_at.clone(),
        "updated_at" => business.updated_at.clone(),
        _ => business.slug.clone(),
    }
}

/// What the list shows, all pages of it, in the columns that are shown.
#[get("/admin/businesses/export")]
async fn export(ask: PublicRequest<'_>, _staff: Staff, site: &State<AppState>) -> Result<Download> {
    let filter = filter(&ask)?;
    let wanted = ask.text("columns").unwrap_or_default();
    let wanted: Vec<&str> = wanted.split(',').collect();
    let chosen: Vec<&str> =
        COLUMNS.into_iter().filter(|column| *column == "name" || wanted.contains(column)).collect();
    let columns = if wanted == [""] { COLUMNS.to_vec() } else { chosen };
    let rows = site.db.read(move |conn| store::list_desk(conn, &filter, u32::MAX, 0)).await?;
    let write = || {
        let mut writer = CsvWriter::new(Vec::new())?;
        writer.row(&columns)?;
        for business in &rows {
            writer.row(columns.iter().map(|column| cell(business, column)))?;
        }
        writer.finish()
    };
    Ok(Download::csv("businesses.csv", write().map_err(Error::internal)?))
}

/// What is done, to which, and the category where one is set.
pub struct BulkOrder {
    action: BulkAction,
    /// `None`: all of the list.
    ids: Option<Vec<i64>>,
    category: Option<i64>,
}

pub fn read_bulk(input: &mut Input) -> Result<BulkOrder> {
    input.requires("action");
    if !input.has("action") {
        input.error("action", REQUIRED);
    }
    let action = input.choice("action", &BulkAction::WORDS).and_then(|word| BulkAction::parse(&word));
    let all = input.flag("all").unwrap_or(false);
    let ids = input.value_of("ids", || schema::list_of(Type::Integer, MOST_AT_ONCE)).cloned();
    let ids = ids.map(|ids| ids.as_array()?.iter().map(Value::as_i64).collect::<Option<Vec<i64>>>());
    let ids = match ids {
        Some(Some(ids)) if ids.len() > MOST_AT_ONCE => {
            input.error("ids", format!("At most {MOST_AT_ONCE} businesses at once."));
            None
        }
        Some(Some(ids)) => Some(ids),
        Some(None) => {
            input.error("ids", "Expected a list of ids.");
            None
        }
        None if all => None,
        None => {
            input.error("ids", REQUIRED);
            None
        }
    };
    let category = input.number("category").flatten();
    if action == Some(BulkAction::SetCategory) && category.is_none() {
        input.error("category", REQUIRED);
    }
    input.check()?;
    Ok(BulkOrder { action: action.unwrap_or(BulkAction::Verify), ids: ids.filter(|_| !all), category })
}

#[post("/admin/businesses/bulk", data = "<body>")]
async fn bulk(
    ask: PublicRequest<'_>,
    staff: Staff,
    body: Body,
    site: &State<AppState>,
) -> Result<PrivateBody<BulkEdit>> {
    let filter = filter(&ask)?;
    let BulkOrder { action, ids, category } = read_bulk(&mut body.json()?)?;
    let selection = ids.map_or(BulkSelection::All(filter), BulkSelection::Ids);
    let actor = Actor::member(&staff.0, &site.clock);
    let write = site.db.write(move |conn| change::many(conn, &actor, action, selection, category));
    Ok(PrivateBody(write.await?))
}

#[post("/admin/businesses/bulk/<id>/undo")]
async fn undo(id: Result<i64, &str>, staff: Staff, site: &State<AppState>) -> Result<PrivateBody<BulkEdit>> {
    let id = id.map_err(|_| Error::NotFound("Change"))?;
    let actor = Actor::member(&staff.0, &site.clock);
    let write = site.db.write(move |conn| {
        let count = store::undo_many(conn, id, &actor.at)?;
        let subject = format!("business_bulk_edit:{id}");
        let details = json!({ "count": count });
        audit_with(conn, &actor, "business.bulk_undo", &subject, [&Value::Null, &Value::Null], &details)?;
        Ok(BulkEdit { id, count })
    });
    Ok(PrivateBody(write.await?))
}

/// A new listing: hidden until somebody has filled it in and shows it.
pub fn read_new(mut input: Input) -> Result<NewBusiness> {
    for field in ["name", "category"].into_iter().filter(|field| !input.has(field)).collect::<Vec<_>>() {
        input.error(field, REQUIRED);
    }
    let line = |input: &mut Input, field: &str, most| {
        input.optional_text(field, TextRule::new().at_most(most)).unwrap_or_default()
    };
    let new = NewBusiness {
        name: line(&mut input, "name", 200),
        category: line(&mut input, "category", 100),
        street_address: input
            .optional_text("street_address", TextRule::new().at_most(200).or_blank())
            .unwrap_or_default(),
        status: BusinessStatus::Hidden,
        ..NewBusiness::default()
    };
    input.check()?;
    Ok(new)
}

#[post("/admin/businesses", data = "<body>")]
async fn create(
    staff: Staff,
    body: Body,
    site: &State<AppState>,
) -> Result<(Status, PrivateBody<BusinessRef>)> {
    let new = read_new(body.json()?)?;
    let actor = Actor::member(&staff.0, &site.clock);
    let write = site.db.write(move |conn| {
        let category = store::find_category_name(conn, &new.category)?;
        let category = category.ok_or_else(|| Error::not_a_choice("category", &new.category))?;
        let new = NewBusiness { category, ..new };
        if let Some(twin) = store::find_twin(conn, &new)? {
            return Err(Error::field("name", format!("{} is listed here already.", twin.name)));
        }
        let id = store::save(conn, &new, &actor.at, |_, new| new.clone())?.id();
        let after =
            json!({ "name": new.name, "category": new.category, "street_address": new.street_address });
        let subject = format!("business:{id}");
        audit_with(conn, &actor, "business.create", &subject, [&Value::Null, &after], &Value::Null)?;
        store::find_any(conn, &id.to_string())
    });
    Ok((Status::Created, PrivateBody(write.await?)))
}

pub fn read_merge(mut input: Input) -> Result<i64> {
    input.requires("into");
    let into = input.number("into").flatten();
    if into.is_none() && !input.has_errors("into") {
        input.error("into", REQUIRED);
    }
    input.check()?;
    Ok(into.unwrap_or_default())
}

#[post("/admin/businesses/<id>/merge", data = "<body>")]
async fn merge(
    id: Result<i64, &str>,
    staff: Staff,
    body: Body,
    site: &State<AppState>,
) -> Result<PrivateBody<BusinessRef>> {
    let id = id.map_err(|_| Error::NotFound("Business"))?;
    let into = read_merge(body.json()?)?;
    let actor = Actor::member(&staff.0, &site.clock);
    let write = site.db.write(move |conn| change::merge(conn, &actor, id, into));
    Ok(PrivateBody(write.await?))
}

pub fn routes() -> Vec<Route> {
    routes![list, export, bulk, undo, create, merge]
}
