//! Exports events as a table or a calendar file that can be imported again without any change.

use super::field::EventField;
use super::overrides::changed_dates;
use crate::events::ics::CalendarEvent;
use crate::events::model::{EventTime, Exception};
use crate::kit::csv::{TableField, normalize};

pub fn export_headings() -> Vec<&'static str> {
    EventField::EXPORT.iter().map(|field| field.name()).collect()
}

/// The cells under `export_headings`.
pub fn export_row(entry: &CalendarEvent) -> Vec<String> {
    EventField::EXPORT.iter().map(|field| cell(entry, *field)).collect()
}

fn cell(entry: &CalendarEvent, field: EventField) -> String {
    let event = &entry.event;
    let facts = &event.facts;
    let number = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
    let time = |time: Option<jiff::civil::Time>| {
        time.map(|time| time.strftime("%H:%M:%S").to_string()).unwrap_or_default()
    };
    let dates = |wanted: fn(&Exception) -> bool| {
        let dates = entry.exceptions.iter().filter(|exception| wanted(exception));
        dates.map(|exception| exception.recurrence_id().to_string()).collect::<Vec<_>>().join("; ")
    };
    match field {
        EventField::Uid => facts.uid.clone(),
        EventField::Title => event.title.clone(),
        EventField::Description => event.description.clone(),
        EventField::Category => event.category.clone(),
        EventField::EventType => event.event_type.clone(),
        EventField::Location => event.location.clone(),
        EventField::Address => event.address.clone(),
        EventField::Latitude => number(facts.latitude),
        EventField::Longitude => number(facts.longitude),
        EventField::StartDate => event.start_date.to_string(),
        EventField::StartTime => time(event.start_time),
        EventField::EndDate => {
            let when = EventTime {
                start_date: event.start_date,
                start_time: event.start_time,
                end_date: event.end_date,
                end_time: event.end_time,
            };
            when.last_date().to_string()
        }
        EventField::EndTime => time(event.end_time),
        EventField::IsAllDay => event.is_all_day().to_string(),
        EventField::Rule => event.recurring_pattern.clone().unwrap_or_default(),
        EventField::AddedDates => dates(|exception| matches!(exception, Exception::Added { .. })),
        EventField::ExcludedDates => dates(|exception| matches!(exception, Exception::Excluded { .. })),
        EventField::ChangedDates => changed_dates(&entry.exceptions),
        EventField::Status => facts.status.as_str().to_owned(),
        EventField::Visibility => facts.visibility.as_str().to_owned(),
        EventField::Organizer => event.organizer.clone(),
        EventField::OrganizerEmail => facts.organizer_email.clone(),
        EventField::Website => event.website.clone(),
        EventField::Price => event.price.clone().unwrap_or_default(),
        EventField::IsFree => facts.is_free.to_string(),
        EventField::Audience => event.target_audience.clone(),
        EventField::Tags => normalize::joined(&event.atmosphere_tags),
        EventField::Business => {
            event.business.as_ref().map(|business| business.slug.clone()).unwrap_or_default()
        }
        EventField::IsFeatured => event.is_featured.to_string(),
        EventField::SourceType => event.source_type.as_str().to_owned(),
        EventField::SourceUrl => event.source_url.clone().unwrap_or_default(),
        // The row's key in somebody else's table; our own key is the UID.
        EventField::Key => String::new(),
    }
}
