//! Overrides of single dates of a series in one cell of a table: a JSON list with the fields that differ,
//! under their API names.

use serde::{Deserialize, Serialize};

use crate::events::external_event::clean_address;
use crate::events::model::Exception;
use crate::events::recurrence::{Changes, RecurrenceId};
use crate::kit::day;
use crate::kit::html_to_markdown;

/// `{"date": "2026-11-26T19:00:00", "status": "cancelled"}`
#[derive(Serialize, Deserialize)]
struct ChangedDate {
    date: RecurrenceId,
    #[serde(flatten)]
    changes: Changes,
}

/// Empty if no date differs.
pub fn changed_dates(exceptions: &[Exception]) -> String {
    let changed: Vec<ChangedDate> = exceptions
        .iter()
        .filter_map(|exception| match exception {
            Exception::Changed { recurrence_id, changes } => {
                Some(ChangedDate { date: *recurrence_id, changes: changes.clone() })
            }
            _ => None,
        })
        .collect();
    if changed.is_empty() { String::new() } else { serde_json::to_string(&changed).unwrap_or_default() }
}

/// The error says what is wrong with the cell.
pub fn read_changed_dates(text: &str) -> Result<Vec<Exception>, String> {
    let changed: Vec<ChangedDate> = serde_json::from_str(text)
        .map_err(|error| format!("it is not a list of dates as an export writes it ({error})"))?;
    changed
        .into_iter()
        .map(|ChangedDate { date, changes }| {
            let is_backwards = |when: &crate::events::model::EventTime| {
                when.end_date.is_some_and(|end| end < when.start_date)
            };
            if changes.when.as_ref().is_some_and(is_backwards) {
                return Err(format!("the end of {date} is before its start"));
            }
            let is_odd = |when: &crate::events::model::EventTime| {
                [Some(when.start_date), when.end_date].into_iter().flatten().any(|day| !day::is_inside(day))
            };
            if !day::is_inside(date.date()) || changes.when.as_ref().is_some_and(is_odd) {
                return Err(format!("{date} or what it became is before 1900 or after 2199"));
            }
            Ok(Exception::Changed { recurrence_id: date, changes: clean(changes) })
        })
        .collect()
}

/// Cleans the texts like those of the event itself.
fn clean(mut changes: Changes) -> Changes {
    for line in [
        &mut changes.title,
        &mut changes.location,
        &mut changes.address,
        &mut changes.organizer,
        &mut changes.price,
    ] {
        *line = line.take().map(|text| html_to_markdown::line_of(&text));
    }
    changes.title = changes.title.filter(|title| !title.is_empty());
    changes.description = changes.description.map(|text| html_to_markdown::markdown_of(&text));
    changes.website = changes.website.map(|address| clean_address(&address));
    changes.when = changes.when.map(|when| when.plain());
    changes
}
