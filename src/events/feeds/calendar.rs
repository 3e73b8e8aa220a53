//! The calendars' names and texts.

use crate::events::ics::{Entry, Sheet, write};
use crate::events::model::category_label;
use crate::events::question::EventFilter;
use crate::kit::page::Around;

/// "Wexbury events", "Wexbury events: Music, free"
pub fn name(around: &Around, filter: &EventFilter) -> String {
    let mut parts: Vec<String> = filter.categories.iter().map(|category| category_label(category)).collect();
    if filter.is_free == Some(true) {
        parts.push("free".to_owned());
    }
    let town = &around.config.town.name;
    if parts.is_empty() { format!("{town} events") } else { format!("{town} events: {}", parts.join(", ")) }
}

pub fn text(around: &Around, name: &str, address: Option<&str>, entries: &[Entry]) -> String {
    let zone = jiff::tz::TimeZone::get(&around.config.town.time_zone).unwrap_or(jiff::tz::TimeZone::UTC);
    write(&Sheet { name, origin: Some(&around.origin), address, zone: &zone }, entries)
}
