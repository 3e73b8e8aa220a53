//! The calls of moderation.

use jiff::ToSpan;
use rocket::{Route, State, get, post};

use super::decisions::OwnedListings;
use super::input::read_appeal;
use super::model::{AppealCase, ModerationNotice, OwnModerationNotice};
use super::{appeals, store};
use crate::accounts::{Member, Staff};
use crate::kit::error::Result;
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::web::{AppState, Body, CachedResponse, PrivateBody, PublicRequest, RecordId, routes};

#[get("/moderation")]
async fn rules(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let since = a_year_before(app.clock.local().date());
    app.json(&request, move |conn| store::posted_rules(conn, &since)).await
}

/// The day from which the page counts.
pub fn a_year_before(today: jiff::civil::Date) -> String {
    today.saturating_sub(1.year()).to_string()
}

#[get("/moderation/mine")]
async fn mine(
    request: PublicRequest<'_>,
    member: Member,
    app: &State<AppState>,
    listings: &State<OwnedListings>,
) -> Result<PrivateBody<Paginated<OwnModerationNotice>>> {
    let (page, OwnedListings(list)) = (PageRequest::parse(&request)?, **listings);
    let read = app.db.read(move |conn| {
        let listings = list(conn, member.user_id)?;
        let own = (member.user_id, listings.as_slice());
        let count = store::count_own(conn, own)?;
        page.list(count, |limit, offset| {
            let mut notices = store::list_own(conn, own, limit, offset)?;
            if !member.is_in_person() {
                notices.iter_mut().for_each(|notice| notice.token.clear());
            }
            Ok(notices)
        })
    });
    Ok(PrivateBody(read.await?))
}

#[get("/moderation/decisions/<token>")]
async fn show(token: &str, app: &State<AppState>) -> Result<PrivateBody<ModerationNotice>> {
    let token = token.to_owned();
    let read = app.db.read(move |conn| store::find_by_token(conn, &token).map(|case| case.notice));
    Ok(PrivateBody(read.await?))
}

/// Whoever has the key of the notice is its author.
#[post("/moderation/decisions/<token>/appeal", data = "<body>")]
async fn appeal(token: &str, body: Body, app: &State<AppState>) -> Result<PrivateBody<ModerationNotice>> {
    let text = read_appeal(&mut body.json()?)?;
    let (token, clock) = (token.to_owned(), app.clock.clone());
    let write = app.db.write(move |conn| appeals::appeal(conn, &clock, &token, &text));
    Ok(PrivateBody(write.await?))
}

#[get("/admin/appeals/<id>")]
async fn case(id: RecordId, staff: Staff, app: &State<AppState>) -> Result<PrivateBody<AppealCase>> {
    let id = id.of("Appeal")?;
    let user_id = staff.0.user_id;
    Ok(PrivateBody(app.db.read(move |conn| appeals::appeal_case(conn, id, user_id)).await?))
}

pub fn api_routes() -> Vec<Route> {
    routes![rules, mine, show, appeal, case]
}
