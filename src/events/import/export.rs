//! Events as a table or a calendar file that an import reads back without a change.

use super::changed::changed_dates;
use super::field::Field;
use crate::events::ics::Entry;
use crate::events::model::{Exception, When};
use crate::kit::csv::{TableField, clean};

pub(super) const EXPORTED: [Field; 31] = [
    Field::Uid,
    Field::Title,
    Field::Description,
    Field::Category,
    Field::EventType,
    Field::Location,
    Field::Address,
    Field::Latitude,
    Field::Longitude,
    Field::StartDate,
    Field::StartTime,
    Field::EndDate,
    Field::EndTime,
    Field::IsAllDay,
    Field::Rule,
    Field::AddedDates,
    Field::ExcludedDates,
    Field::ChangedDates,
    Field::Status,
    Field::Visibility,
    Field::Organizer,
    Field::OrganizerEmail,
    Field::Website,
    Field::Price,
    Field::IsFree,
    Field::Audience,
    Field::Tags,
    Field::Business,
    Field::IsFeatured,
    Field::SourceType,
    Field::SourceUrl,
];

pub fn export_headings() -> Vec<&'static str> {
    EXPORTED.into_iter().map(Field::name).collect()
}

/// The cells under `export_headings`.
pub fn export_row(entry: &Entry) -> Vec<String> {
    EXPORTED.into_iter().map(|field| cell(entry, field)).collect()
}

fn cell(entry: &Entry, field: Field) -> String {
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
        Field::Uid => facts.uid.clone(),
        Field::Title => event.title.clone(),
        Field::Description => event.description.clone(),
        Field::Category => event.category.clone(),
        Field::EventType => event.event_type.clone(),
        Field::Location => event.location.clone(),
        Field::Address => event.address.clone(),
        Field::Latitude => number(facts.latitude),
        Field::Longitude => number(facts.longitude),
        Field::StartDate => event.start_date.to_string(),
        Field::StartTime => time(event.start_time),
        Field::EndDate => {
            let when = When {
                start_date: event.start_date,
                start_time: event.start_time,
                end_date: event.end_date,
                end_time: event.end_time,
            };
            when.last_date().to_string()
        }
        Field::EndTime => time(event.end_time),
        Field::IsAllDay => event.is_all_day().to_string(),
        Field::Rule => event.recurring_pattern.clone().unwrap_or_default(),
        Field::AddedDates => dates(|exception| matches!(exception, Exception::Added { .. })),
        Field::ExcludedDates => dates(|exception| matches!(exception, Exception::Excluded { .. })),
        Field::ChangedDates => changed_dates(&entry.exceptions),
        Field::Status => facts.status.name().to_owned(),
        Field::Visibility => facts.visibility.as_str().to_owned(),
        Field::Organizer => event.organizer.clone(),
        Field::OrganizerEmail => facts.organizer_email.clone(),
        Field::Website => event.website.clone(),
        Field::Price => event.price.clone().unwrap_or_default(),
        Field::IsFree => facts.is_free.to_string(),
        Field::Audience => event.target_audience.clone(),
        Field::Tags => clean::joined(&event.atmosphere_tags),
        Field::Business => event.business.as_ref().map(|business| business.slug.clone()).unwrap_or_default(),
        Field::IsFeatured => event.is_featured.to_string(),
        Field::SourceType => event.source_type.as_str().to_owned(),
        Field::SourceUrl => event.source_url.clone().unwrap_or_default(),
        // Another table's own key; ours is the UID.
        Field::Key => String::new(),
    }
}
