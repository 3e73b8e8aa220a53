//! The calls for saved views.

use rocket::http::Status;
use rocket::{Route, State, delete, get, post};

use super::{LISTS, MAX_NAME_LENGTH, MAX_QUERY_LENGTH, NewSavedView, SavedView, store};
use crate::accounts::Staff;
use crate::kit::error::Result;
use crate::kit::validation::{Input, REQUIRED, TextRule};
use crate::kit::web::{AppState, Body, PrivateBody, PublicRequest, RecordId, routes};

#[get("/admin/saved-views")]
async fn list(
    request: PublicRequest<'_>,
    staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Vec<SavedView>>> {
    let list = request.choice("list", |word| LISTS.into_iter().find(|known| *known == word))?;
    let read = app.db.read(move |conn| store::list(conn, staff.0.user_id, list));
    Ok(PrivateBody(read.await?))
}

pub fn read(mut input: Input) -> Result<NewSavedView> {
    for field in ["list", "name"] {
        input.requires(field);
        if !input.has(field) {
            input.error(field, REQUIRED);
        }
    }
    let view = NewSavedView {
        list: input.choice("list", &LISTS).unwrap_or_default(),
        name: input.optional_text("name", TextRule::new().at_most(MAX_NAME_LENGTH)).unwrap_or_default(),
        query: input
            .optional_text("query", TextRule::new().at_most(MAX_QUERY_LENGTH).or_blank())
            .unwrap_or_default(),
    };
    input.check()?;
    Ok(view)
}

/// A view with an existing name replaces that one.
#[post("/admin/saved-views", data = "<body>")]
async fn create(staff: Staff, body: Body, app: &State<AppState>) -> Result<(Status, PrivateBody<SavedView>)> {
    let view = read(body.json()?)?;
    let write = app.db.write_without_invalidation(move |conn| store::save(conn, staff.0.user_id, &view));
    Ok((Status::Created, PrivateBody(write.await?)))
}

#[delete("/admin/saved-views/<id>")]
async fn remove(id: RecordId, staff: Staff, app: &State<AppState>) -> Result<Status> {
    let id = id.of("View")?;
    app.db.write_without_invalidation(move |conn| store::delete(conn, staff.0.user_id, id)).await?;
    Ok(Status::NoContent)
}

pub fn routes() -> Vec<Route> {
    routes![list, create, remove]
}
