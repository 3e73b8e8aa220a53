//! The admin list of people: filters, export, and bulk edits.

use rocket::{Route, State, get};

use crate::accounts::guard::Staff;
use crate::accounts::model::ROLES;
use crate::accounts::store::{self, ListedUser, UserFilter, UserOrder};
use crate::kit::clock::Clock;
use crate::kit::error::Result;
use crate::kit::pagination::Paginated;
use crate::kit::records::{Column, ListQuery, respond_csv, respond_page, yes_or_no};
use crate::kit::web::{AppState, Download, PrivateBody, PublicRequest, routes};

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
        is_active: request.strict_flag("is_active")?,
        is_staff: request.strict_flag("is_staff")?,
        is_email_verified: request.strict_flag("is_email_verified")?,
        order: request.choice("ordering", UserOrder::parse)?.unwrap_or_default(),
    };
    Ok(store::admin_query(&filter))
}

#[get("/admin/users")]
async fn list(
    _staff: Staff,
    request: PublicRequest<'_>,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<ListedUser>>> {
    let (query, now) = (find(&request, &app.clock)?, app.clock.stamp());
    respond_page(app, &request, query, move |conn, ids| store::list_for_admin(conn, ids, &now)).await
}

/// Exports all pages of the filtered list, with the columns that are shown.
#[get("/admin/users/export")]
async fn export(request: PublicRequest<'_>, _staff: Staff, app: &State<AppState>) -> Result<Download> {
    let (query, now) = (find(&request, &app.clock)?, app.clock.stamp());
    respond_csv(app, &request, query, ("people.csv", &COLUMNS), move |conn, ids| {
        store::list_for_admin(conn, ids, &now)
    })
    .await
}

pub fn routes() -> Vec<Route> {
    routes![list, export]
}
