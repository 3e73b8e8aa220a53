//! The call for the slot calendar.

use rocket::{Route, State, get};

use crate::accounts::Staff;
use crate::campaigns::slots::{SlotCalendar, calendar};
use crate::campaigns::store;
use crate::insights::DateRange;
use crate::kit::day;
use crate::kit::error::{Error, Result};
use crate::kit::web::{AppState, PrivateBody, PublicRequest, routes};
use crate::placements::PlacementKind;

/// `month` is any day of the month.
#[get("/admin/slots")]
async fn show(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<SlotCalendar>> {
    let today = app.clock.local().date();
    let kind = request.choice("kind", PlacementKind::parse)?.unwrap_or(PlacementKind::Spotlight);
    let on = match request.text("month") {
        None => today,
        Some(text) => day::parse(&text).ok_or_else(|| Error::field("month", "Enter a valid date."))?,
    };
    let category_id: Option<i64> = request.choice("category_id", |id| id.parse().ok())?;
    if (kind == PlacementKind::CategorySponsor) != category_id.is_some() {
        let text = match category_id {
            None => "Choose a category.",
            Some(_) => "Only a category sponsor has a category.",
        };
        return Err(Error::field("category_id", text));
    }
    let settings = app.config.get().placements;
    let read = app.db.read(move |conn| {
        store::check_category(conn, category_id)?;
        calendar(conn, kind, category_id, DateRange::month_of(on), settings, today)
    });
    Ok(PrivateBody(read.await?))
}

pub fn routes() -> Vec<Route> {
    routes![show]
}
