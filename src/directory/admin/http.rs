//! The calls of the office's list of businesses.

use rocket::http::Status;
use rocket::{Route, State, get, post};
use serde_json::{Value, json};

use super::change;
use super::filter::find;
use super::model::AdminBusiness;
use crate::accounts::{Actor, Staff, audit_with};
use crate::directory::limits::{MAX_CATEGORY_LENGTH, MAX_NAME_LENGTH, MAX_STREET_ADDRESS_LENGTH};
use crate::directory::model::{BusinessRef, BusinessStatus, NewBusiness};
use crate::directory::store;
use crate::kit::error::{Error, Result};
use crate::kit::pagination::Paginated;
use crate::kit::records::{Column, respond_csv, respond_page, yes_or_no};
use crate::kit::validation::{Input, REQUIRED, TextRule};
use crate::kit::web::{AppState, Body, Download, PrivateBody, PublicRequest, RecordId, routes};

/// What can be a column of the table, in the order of the file.
pub const COLUMNS: [Column<AdminBusiness>; 13] = [
    ("name", |business| business.name.clone()),
    ("category", |business| business.category.name.clone()),
    ("status", |business| business.status.as_str().to_owned()),
    ("is_featured", |business| yes_or_no(business.is_featured)),
    ("has_owner", |business| yes_or_no(business.has_owner)),
    ("street_address", |business| business.street_address.clone()),
    ("phone", |business| business.phone.clone()),
    ("email", |business| business.email.clone()),
    ("website", |business| business.website.clone()),
    ("confirmed_at", |business| business.confirmed_at.clone().unwrap_or_default()),
    ("created_at", |business| business.created_at.clone()),
    ("updated_at", |business| business.updated_at.clone()),
    ("slug", |business| business.slug.clone()),
];

#[get("/admin/businesses")]
async fn list(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<AdminBusiness>>> {
    let query = find(&request, &app.clock)?;
    respond_page(app, &request, query, store::list_for_admin).await
}

/// What the list shows, all pages of it, in the columns that are shown.
#[get("/admin/businesses/export")]
async fn export(request: PublicRequest<'_>, _staff: Staff, app: &State<AppState>) -> Result<Download> {
    let query = find(&request, &app.clock)?;
    respond_csv(app, &request, query, ("businesses.csv", &COLUMNS), store::list_for_admin).await
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
        name: line(&mut input, "name", MAX_NAME_LENGTH),
        category: line(&mut input, "category", MAX_CATEGORY_LENGTH),
        street_address: input
            .optional_text("street_address", TextRule::new().at_most(MAX_STREET_ADDRESS_LENGTH).or_blank())
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
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<BusinessRef>)> {
    let new = read_new(body.json()?)?;
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write(move |conn| {
        let category = match store::find_first_category(conn)? {
            Some(first) => Some(first.to_owned()),
            None => store::find_category_name(conn, &new.category)?,
        };
        let category = category.ok_or_else(|| Error::not_a_choice("category", &new.category))?;
        let new = NewBusiness { category, ..new };
        if let Some(twin) = store::find_twin(conn, &new)? {
            return Err(Error::field("name", format!("{} is already listed here.", twin.name)));
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
    id: RecordId,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<BusinessRef>> {
    let id = id.of("Business")?;
    let into = read_merge(body.json()?)?;
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write(move |conn| change::merge(conn, &actor, id, into));
    Ok(PrivateBody(write.await?))
}

pub fn routes() -> Vec<Route> {
    routes![list, export, create, merge]
}
