//! The admin list of people: filters, export, and bulk edits.

use rocket::{Route, State, get};

use crate::accounts::guard::Staff;
use crate::accounts::model::ROLES;
use crate::accounts::store::{self, ListedUser, UserFilter, UserOrder};
use crate::kit::clock::Clock;
use crate::kit::error::Result;
use crate::kit::pagination::PageRequest;
use crate::kit::records::{self, Column, ListQuery, yes_or_no};
use crate::kit::web::{AppState, Download, PrivateResponse, PublicRequest, routes};

/// The columns that can be exported, in the order of the file.
pub const COLUMNS: [Column<ListedUser>; 9] = [
    ("name", |listed| format!("{} {}", listed.user.first_name, listed.user.last_name).trim().to_owned()),
    ("email", |listed| listed.user.email.clone()),
    ("user_role", |listed| listed.user.user_role.as_str().to_owned()),
    ("is_admin", |listed| yes_or_no(listed.user.is_admin())),
    ("is_active", |listed| yes_or_no(listed.is_active)),
    ("is_email_verified", |listed| yes_or_no(listed.is_email_verified)),
    ("date_joined", |listed| listed.user.date_joined.clone()),
    ("last_login_at", |listed| listed.last_login_at.clone().unwrap_or_default()),
    ("session_count", |listed| listed.session_count.to_string()),
];

/// The accounts that the list's filters select.
pub fn find(request: &PublicRequest<'_>, _clock: &Clock) -> Result<ListQuery> {
    let filter = UserFilter {
        words: request.text("search").unwrap_or_default(),
        role: request.choice("user_role", |word| ROLES.into_iter().find(|role| *role == word))?,
        is_active: request.flag("is_active"),
        is_staff: request.flag("is_staff"),
        is_email_verified: request.flag("is_email_verified"),
        order: request.choice("ordering", UserOrder::parse)?.unwrap_or_default(),
    };
    Ok(store::admin_query(&filter))
}

#[get("/admin/users")]
async fn list(_staff: Staff, request: PublicRequest<'_>, app: &State<AppState>) -> Result<PrivateResponse> {
    let page = PageRequest::parse(&request)?;
    let query = find(&request, &app.clock)?;
    let now = app.clock.stamp();
    let read = app
        .db
        .read(move |conn| records::page(conn, &page, &query, |ids| store::list_for_admin(conn, ids, &now)));
    PrivateResponse::new(read.await?)
}

/// Exports all pages of the filtered list, with the columns that are shown.
#[get("/admin/users/export")]
async fn export(request: PublicRequest<'_>, _staff: Staff, app: &State<AppState>) -> Result<Download> {
    let query = find(&request, &app.clock)?;
    let now = app.clock.stamp();
    let rows = app.db.read_long(move |conn| store::list_for_admin(conn, &query.all_ids(conn)?, &now)).await?;
    records::csv_file(&request, "people.csv", &rows, &COLUMNS)
}

pub fn routes() -> Vec<Route> {
    routes![list, export]
}
