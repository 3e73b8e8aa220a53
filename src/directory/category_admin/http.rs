//! API calls for the office's categories.

use rocket::http::Status;
use rocket::{Route, State, get, patch, post, put};
use serde_json::Value;
use utoipa::openapi::schema::Type;

use super::{AdminCategory, CategoryContent, change};
use crate::accounts::{Actor, Staff, check_edit};
use crate::directory::limits::MAX_CATEGORY_LENGTH;
use crate::directory::pictogram::{pictogram_for, pictogram_words};
use crate::directory::store;
use crate::kit::error::Result;
use crate::kit::validation::{Input, REQUIRED, TextRule, schema};
use crate::kit::web::{AppState, Body, PrivateBody, RecordId, routes};

const MAX_REORDERED: usize = 500;

#[get("/admin/categories")]
async fn list(_staff: Staff, app: &State<AppState>) -> Result<PrivateBody<Vec<AdminCategory>>> {
    let today = app.clock.local().date();
    Ok(PrivateBody(app.db.read(move |conn| store::list_admin_categories(conn, today)).await?))
}

/// The present category with the submitted fields applied (`None`: a new one).
pub fn read(mut input: Input, present: Option<CategoryContent>) -> Result<CategoryContent> {
    if present.is_none() && !input.has("name") {
        input.error("name", REQUIRED);
    }
    let is_new = present.is_none();
    let mut content = present.unwrap_or(CategoryContent {
        name: String::new(),
        description: String::new(),
        pictogram: String::new(),
    });
    if let Some(name) = input.optional_text("name", TextRule::new().at_most(MAX_CATEGORY_LENGTH)) {
        content.name = name;
    }
    if let Some(text) = input.optional_text("description", TextRule::new().at_most(300).or_blank()) {
        content.description = text;
    }
    if let Some(word) = input.choice("pictogram", &pictogram_words()) {
        content.pictogram = word;
    }
    if is_new && content.pictogram.is_empty() {
        content.pictogram = pictogram_for(&content.name).to_owned();
    }
    input.check()?;
    Ok(content)
}

#[post("/admin/categories", data = "<body>")]
async fn create(
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<AdminCategory>)> {
    let content = read(body.json()?, None)?;
    let (actor, today) = (Actor::member(&staff.0, &app.clock), app.clock.local().date());
    let write = app.db.write(move |conn| {
        let id = change::create(conn, &actor, &content)?;
        store::find_admin_category(conn, id, today)
    });
    Ok((Status::Created, PrivateBody(write.await?)))
}

#[patch("/admin/categories/<id>", data = "<body>")]
async fn update(
    id: RecordId,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<AdminCategory>> {
    let id = id.of("Category")?;
    let mut input = body.json()?;
    let (actor, today) = (Actor::member(&staff.0, &app.clock), app.clock.local().date());
    let write = app.db.write(move |conn| {
        let present = store::load_category(conn, id)?;
        check_edit(conn, &actor, &format!("category:{id}"), &mut input, &|_| true)?;
        let wanted = read(input, Some(present.clone()))?;
        change::update(conn, &actor, id, &present, &wanted)?;
        store::find_admin_category(conn, id, today)
    });
    Ok(PrivateBody(write.await?))
}

pub fn read_order(mut input: Input) -> Result<Vec<i64>> {
    let ids = input.value_of("ids", || schema::list_of(Type::Integer, MAX_REORDERED)).cloned();
    let ids = ids.as_ref().and_then(Value::as_array);
    let ids = ids.and_then(|ids| ids.iter().map(Value::as_i64).collect::<Option<Vec<i64>>>());
    if ids.is_none() {
        input.error("ids", "Expected the list of all ids in their order.");
    }
    input.check()?;
    Ok(ids.unwrap_or_default())
}

#[put("/admin/categories/order", data = "<body>")]
async fn order(staff: Staff, body: Body, app: &State<AppState>) -> Result<PrivateBody<Vec<AdminCategory>>> {
    let ids = read_order(body.json()?)?;
    let (actor, today) = (Actor::member(&staff.0, &app.clock), app.clock.local().date());
    let write = app.db.write(move |conn| {
        change::order(conn, &actor, &ids)?;
        store::list_admin_categories(conn, today)
    });
    Ok(PrivateBody(write.await?))
}

pub fn read_merge(mut input: Input) -> Result<(i64, String)> {
    input.requires("into");
    let into = input.number("into").flatten();
    if into.is_none() && !input.has_errors("into") {
        input.error("into", "Choose the category that its businesses go to.");
    }
    let reason = input.optional_text("reason", TextRule::new().at_most(300).or_blank()).unwrap_or_default();
    input.check()?;
    Ok((into.unwrap_or_default(), reason))
}

#[post("/admin/categories/<id>/merge", data = "<body>")]
async fn merge(
    id: RecordId,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<AdminCategory>> {
    let id = id.of("Category")?;
    let (into, reason) = read_merge(body.json()?)?;
    let (actor, today) = (Actor::member(&staff.0, &app.clock), app.clock.local().date());
    let write = app.db.write(move |conn| {
        change::merge(conn, &actor, id, into, &reason)?;
        store::find_admin_category(conn, into, today)
    });
    Ok(PrivateBody(write.await?))
}

pub fn routes() -> Vec<Route> {
    routes![list, create, update, order, merge]
}
