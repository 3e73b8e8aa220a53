//! The dashboard's API: the whole dashboard, and one's own businesses.

use rocket::{Route, State, get};

use super::model::{Dashboard, OwnBusiness};
use super::{overview, own_businesses};
use crate::accessibility;
use crate::accounts::Member;
use crate::directory;
use crate::inbox;
use crate::kit::error::Result;
use crate::kit::web::{AppState, PrivateBody, routes};

#[get("/dashboard")]
async fn show(member: Member, app: &State<AppState>) -> Result<PrivateBody<Dashboard>> {
    let clock = app.clock.clone();
    let read = app.db.read(move |conn| {
        let mut dashboard = overview::read(conn, &clock, member.user_id)?;
        if member.is_admin() {
            dashboard.accessibility_findings = Some(accessibility::count_open(conn)?);
            dashboard.office = Some(inbox::count_kinds(conn, &clock)?);
        }
        Ok(dashboard)
    });
    Ok(PrivateBody(read.await?))
}

#[get("/dashboard/businesses")]
async fn businesses(member: Member, app: &State<AppState>) -> Result<PrivateBody<Vec<OwnBusiness>>> {
    let clock = app.clock.clone();
    let read = app.db.read(move |conn| {
        own_businesses::read(conn, &directory::list_memberships(conn, member.user_id)?, &clock)
    });
    Ok(PrivateBody(read.await?))
}

pub fn api_routes() -> Vec<Route> {
    routes![show, businesses]
}
