//! A draft out of what the town's own lists hold: what is coming up, and what is new.

use jiff::ToSpan;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use rusqlite::Connection;

use super::model::{Frequency, Item, Section, Topic};
use crate::directory;
use crate::kit::clock::stamp_of;
use crate::kit::error::{Error, Result};

/// Entries of a section: enough to be worth opening, short enough to be read.
const MOST_BUSINESSES: u32 = 6;

pub struct Draft {
    pub subject: String,
    /// Markdown
    pub intro: String,
    pub sections: Vec<Section>,
}

/// `now` is the town's wall clock.
pub fn compose(conn: &Connection, town: &str, frequency: Frequency, now: DateTime, zone: &TimeZone) -> Result<Draft> {
    let sections = sections(conn, frequency, now, zone)?;
    let today = now.date();
    let last = today.checked_add((frequency.days() - 1).days()).map_err(Error::internal)?;
    let (subject, when) = match frequency {
        Frequency::Weekly => (
            format!("This week in {town}"),
            format!("from {} to {}", today.strftime("%A, %B %-d"), last.strftime("%A, %B %-d")),
        ),
        Frequency::Monthly => (
            format!("{} in {town}", today.strftime("%B")),
            format!("from {} to {}", today.strftime("%B %-d"), last.strftime("%B %-d")),
        ),
    };
    let intro = format!("Here is what there is to know in {town} {when}.");
    Ok(Draft { subject, intro, sections })
}

/// The sections that have something in them.
pub fn sections(conn: &Connection, frequency: Frequency, now: DateTime, zone: &TimeZone) -> Result<Vec<Section>> {
    let since = now.checked_sub(frequency.days().days()).map_err(Error::internal)?;
    let since = stamp_of(since.to_zoned(zone.clone()).map_err(Error::internal)?.timestamp());
    let all = [(Topic::Businesses, businesses(conn, &since, now)?)];
    Ok(all
        .into_iter()
        .filter(|(_, items)| !items.is_empty())
        .map(|(topic, items)| Section { topic, title: topic.title().to_owned(), items })
        .collect())
}

fn businesses(conn: &Connection, since: &str, now: DateTime) -> Result<Vec<Item>> {
    let new = directory::list_new(conn, since, now, MOST_BUSINESSES)?;
    Ok(new
        .into_iter()
        .map(|business| Item {
            path: format!("/directory/{}", business.slug),
            note: [business.category.name, business.street_address]
                .into_iter()
                .filter(|part| !part.is_empty())
                .collect::<Vec<_>>()
                .join(" · "),
            title: business.name,
            text: business.summary,
        })
        .collect())
}
