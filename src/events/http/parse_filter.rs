//! Parses an event filter from a query string: the same for the API, the pages and the feeds.

use jiff::civil::{Date, Time};

use crate::directory::{NO_POINT, Point};
use crate::events::filter::{DateRange, EventFilter, EventOrder};
use crate::events::model::SourceType;
use crate::kit::day;
use crate::kit::error::{FieldErrors, NO_SUCH_CHOICE, Result, not_a_choice};
use crate::kit::web::read_flag;
use crate::search::{DocumentKind, LimitedSearch};

/// How many matches of a text search a list is narrowed to at most.
const MATCHES: usize = 500;
pub(super) const NO_DATE: &str = "Enter a valid date.";

/// Blank and unknown keys are ignored; all invalid values are reported together.
pub fn read_filter(query: &[(String, String)], search: LimitedSearch<'_>) -> Result<EventFilter> {
    let mut filter = EventFilter::default();
    let mut errors = FieldErrors::default();
    for (key, value) in query {
        let value = value.trim();
        if value.is_empty() {
            continue;
        }
        let parts = || value.split(',').map(str::trim).filter(|part| !part.is_empty());
        let words = || parts().map(str::to_lowercase);
        match key.as_str() {
            "start_date" | "start_date__gte" | "start_date__lte" => match read_date(value) {
                Some(date) => {
                    let place = match key.as_str() {
                        "start_date" => &mut filter.start_date,
                        "start_date__gte" => &mut filter.from,
                        _ => &mut filter.until,
                    };
                    *place = Some(date);
                }
                None => errors.add(key, NO_DATE),
            },
            "date" => match DateRange::parse(value) {
                Some(date_range) => filter.date_range = Some(date_range),
                None => errors.add("date", not_a_choice(value)),
            },
            "category" => filter.categories.extend(words()),
            "event_type" => filter.event_types.extend(words()),
            "audience" | "target_audience" => filter.audiences.extend(words()),
            "source_type" => {
                for part in parts() {
                    match SourceType::parse(part) {
                        Some(kind) => filter.source_types.push(kind),
                        None => errors.add("source_type", not_a_choice(part)),
                    }
                }
            }
            "source" => {
                for part in parts() {
                    match part.parse() {
                        Ok(id) => filter.source_ids.push(id),
                        Err(_) => errors.add("source", not_a_choice(part)),
                    }
                }
            }
            "business" => match value.parse() {
                Ok(id) => filter.business_id = Some(id),
                Err(_) => errors.add("business", NO_SUCH_CHOICE),
            },
            "is_featured" => filter.is_featured = read_flag(value),
            "is_free" => filter.is_free = read_flag(value).filter(|is_free| *is_free),
            "verified" => filter.is_verified = read_flag(value) == Some(true),
            "scheduled" => filter.is_scheduled = read_flag(value) == Some(true),
            "include_running" => filter.include_running = read_flag(value) == Some(true),
            "include_past" => filter.include_past = read_flag(value),
            "near" => match Point::parse(value) {
                Some(point) => filter.near = Some(point),
                None => errors.add("near", NO_POINT),
            },
            "ordering" => {
                filter.ordering = parts()
                    .filter_map(|name| {
                        let (name, is_descending) =
                            name.strip_prefix('-').map_or((name, false), |name| (name, true));
                        Some((EventOrder::parse(name)?, is_descending))
                    })
                    .collect();
            }
            "search" => match search.take()?.find(value, &[DocumentKind::Event], MATCHES) {
                Some(found) => filter.found = Some(found.into_iter().map(|hit| hit.id).collect()),
                None => filter.title_part = Some(value.to_owned()),
            },
            _ => {}
        }
    }
    errors.check()?;
    Ok(filter)
}

/// Reads a date, or the date part of a timestamp.
pub(super) fn read_date(text: &str) -> Option<Date> {
    let is_rest = |letter: char| letter.is_ascii_digit() || ":.+-Z ".contains(letter);
    let is_time = |time: &str| {
        let clock = time.strip_prefix(['T', ' ']).filter(|rest| rest.chars().all(is_rest));
        clock.and_then(|rest| rest.get(..5)).is_some_and(|minutes| minutes.parse::<Time>().is_ok())
    };
    let (date, time) = text.split_at_checked(10)?;
    day::read(date).filter(|_| time.is_empty() || is_time(time)).map(day::bounded)
}
