//! The admin list of people: filters, export, and bulk edits.

use rocket::{Route, State, get};

use crate::accounts::guard::Staff;
use crate::accounts::model::ROLES;
use crate::accounts::store::{self, ListedUser, UserFilter, UserOrder};
use crate::kit::clock::Clock;
use crate::kit::error::Result;
use crate::kit::pagination::PageRequest;
use crate::kit::records::{self, Columns, ListQuery, yes_or_no};
use crate::kit::web::{AppState, Download, PrivateResponse, PublicRequest, routes};

/// The columns that can be exported, in the order of the file.
const COLUMNS: [&str; 9] = [
    "name",
    "email",
    "user_role",
    "is_admin",
    "is_active",
    "is_email_verified",
    "date_joined",
    "last_login_at",
    "session_count",
];

/// The accounts that the list's filters select.
pub fn find(request: &PublicRequest<'_>, _clock: &Clock) -> Result<ListQuery> {
    let filter = UserFilter {
        text: request.text("search").unwrap_or_default(),
        role: request.choice("user_role", |word| ROLES.into_iter().find(|role| *role == word))?,
        is_active: request.flag("is_active"),
        is_staff: request.flag("is_staff"),
        is_email_verified: request.flag("is_email_verified"),
        order: request.choice("ordering", UserOrder::parse)?.unwrap_or_default(),
    };
    Ok(store::people_query(&filter))
}

#[get("/admin/users")]
async fn list(_staff: Staff, request: PublicRequest<'_>, app: &State<AppState>) -> Result<PrivateResponse> {
    let page = PageRequest::parse(&request)?;
    let query = find(&request, &app.clock)?;
    let now = app.clock.stamp();
    let read =
        app.db.read(move |conn| records::page(conn, &page, &query, |ids| store::list_users(conn, ids, &now)));
    PrivateResponse::new(read.await?)
}

fn cell(listed: &ListedUser, column: &str) -> String {
    let user = &listed.user;
    match column {
        "name" => format!("{} {}", user.first_name, user.last_name).trim().to_owned(),
        "email" => user.email.clone(),
        "user_role" => user.user_role.as_str().to_owned(),
        "is_admin" => yes_or_no(user.is_admin()),
        "is_active" => yes_or_no(listed.is_active),
        "is_email_verified" => yes_or_no(listed.is_email_verified),
        "date_joined" => user.date_joined.clone(),
        "last_login_at" => listed.last_login_at.clone().unwrap_or_default(),
        _ => listed.session_count.to_string(),
    }
}

/// Exports all pages of the filtered list, with the columns that are shown.
#[get("/admin/users/export")]
async fn export(request: PublicRequest<'_>, _staff: Staff, app: &State<AppState>) -> Result<Download> {
    let query = find(&request, &app.clock)?;
    let now = app.clock.stamp();
    let rows = app.db.read_long(move |conn| store::list_users(conn, &query.all_ids(conn)?, &now)).await?;
    Columns::read(&request, &COLUMNS).file("people.csv", &rows, cell)
}

pub fn routes() -> Vec<Route> {
    routes![list, export]
}
