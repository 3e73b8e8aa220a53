//! The decision as a calendar file, in the town's time zone.

use rusqlite::Connection;

use super::model::OptionState;
use super::shown::{Ballot, PlanContext, option_label};
use super::store::PlanRow;
use crate::events::ics::{CalendarInfo, DatedEntry, write};
use crate::kit::error::{Error, Result};

/// The calendar file of a plan that was decided for an option with a date.
pub fn file(conn: &Connection, context: PlanContext<'_>, plan: &PlanRow) -> Result<String> {
    let ballot = Ballot::read(conn, plan, context.today())?;
    let Some((option, when)) = ballot.decided(plan).and_then(|option| Some((option, option.when?))) else {
        return Err(Error::NotFound("Decision with a date"));
    };
    let title = &plan.content.title;
    let host = context.origin.split_once("://").map_or(context.origin, |(_, host)| host);
    let place = option.place.as_ref();
    let location = if option.location.is_empty() { &plan.content.location } else { &option.location };
    let mut description = vec![option_label(option, context.today())];
    description.extend(
        [&option.note, &plan.content.description].into_iter().filter(|text| !text.is_empty()).cloned(),
    );
    let entry = DatedEntry {
        uid: format!("group-plan-{}@{host}", plan.id),
        sequence: plan.version,
        title: if option.title.is_empty() { title.clone() } else { format!("{title}: {}", option.title) },
        description: description.join("\n\n"),
        location: location.clone(),
        address: place.map(|place| place.address.clone()).unwrap_or_default(),
        coordinates: place.and_then(|place| place.latitude.zip(place.longitude)),
        url: context.share_url(plan)?,
        when,
        is_cancelled: option.state == OptionState::Cancelled,
        created_at: plan.created_at.clone(),
        // Like the version, it tells calendars that the event was moved or canceled since.
        updated_at: plan.updated_at.clone(),
    };
    let zone = context.clock.zone();
    Ok(write(&CalendarInfo { name: title, origin: None, address: None, zone }, &[entry.into()]))
}
