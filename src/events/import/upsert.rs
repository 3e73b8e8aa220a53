//! Upsert: an event from a table or a calendar file, and how it changes an existing one.

use serde::{Deserialize, Serialize};

use super::field::EventField;
use crate::events::external_event::ExternalEvent;
use crate::events::model::{EventOrigin, EventTime, Exception, NewEvent};
use crate::kit::csv::RowProblem;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct UpsertItem {
    pub line: u64,
    /// The file's own key for it.
    pub key: Option<String>,
    pub event: NewEvent,
    /// Slug or name of the business it belongs to.
    pub business: Option<String>,
    /// The fields that the file provides.
    pub brought: Vec<EventField>,
    pub warnings: Vec<RowProblem>,
}

impl UpsertItem {
    /// From a calendar file. A property that the file does not contain does not clear the field.
    pub fn of_found(found: ExternalEvent) -> UpsertItem {
        let (key, line) = (found.uid.clone(), found.line);
        let mut event = found.into_new(EventOrigin::default());
        event.uid.clone_from(&key);
        let mut brought = vec![
            EventField::Title,
            EventField::StartDate,
            EventField::StartTime,
            EventField::EndDate,
            EventField::EndTime,
            EventField::Rule,
            EventField::AddedDates,
            EventField::ExcludedDates,
            EventField::ChangedDates,
            EventField::Status,
        ];
        let said = [
            (EventField::Description, !event.description.is_empty()),
            (EventField::Category, !event.category.is_empty()),
            (EventField::Location, !event.location.is_empty()),
            (EventField::Address, !event.location.is_empty()),
            (EventField::Latitude, event.latitude.is_some()),
            (EventField::Longitude, event.latitude.is_some()),
            (EventField::Organizer, !event.organizer.is_empty()),
            (EventField::OrganizerEmail, !event.organizer_email.is_empty()),
            (EventField::Website, !event.website.is_empty()),
            (EventField::Price, event.price.is_some()),
        ];
        brought.extend(said.into_iter().filter(|(_, is_said)| *is_said).map(|(field, _)| field));
        UpsertItem { line, key, event: sorted(event), business: None, brought, warnings: Vec::new() }
    }

    /// Converts to the form in which sources provide events.
    pub fn into_found(self) -> ExternalEvent {
        let NewEvent { uid, category, website, source, .. } = self.event;
        ExternalEvent {
            uid: self.key.or(uid),
            title: self.event.title,
            description: self.event.description,
            when: self.event.when,
            rrule: self.event.recurring_pattern,
            exceptions: self.event.exceptions,
            location: self.event.location,
            address: self.event.address,
            latitude: self.event.latitude,
            longitude: self.event.longitude,
            url: if website.is_empty() { source.source_url.unwrap_or_default() } else { website },
            organizer: self.event.organizer,
            organizer_email: self.event.organizer_email,
            price: self.event.price,
            is_free: self.event.is_free,
            categories: Some(category).filter(|category| !category.is_empty()).into_iter().collect(),
            audience: self.event.target_audience,
            status: self.event.status,
            ..ExternalEvent::default()
        }
        .cleaned()
    }

    pub fn brings(&self, field: EventField) -> bool {
        self.brought.contains(&field)
    }

    /// The existing event with the file's changes applied. `said` is the existing event as it would read if
    /// it were exported to such a file: a field with the same value there stays as it is, however it is
    /// stored.
    pub fn merge(&self, present: &NewEvent, said: Option<UpsertItem>) -> NewEvent {
        let mut wanted = self.with_changes(present);
        if let Some(said) = said {
            self.keep_same(&mut wanted, present, said);
        }
        // The flag follows the price that says it, but a price that stays does not undo what was set by hand.
        if self.brings(EventField::Price) && !self.brings(EventField::IsFree) && wanted.price != present.price
        {
            wanted.is_free = self.event.is_free;
        }
        let keeps = [EventField::Address, EventField::Latitude].map(|field| self.brings(field));
        wanted.leave_place(present, keeps);
        sorted(wanted)
    }

    fn keep_same(&self, wanted: &mut NewEvent, present: &NewEvent, mut said: UpsertItem) {
        said.brought.retain(|field| self.brings(*field));
        let same = said.with_changes(present);
        macro_rules! keep_same {
            ($($field:ident)+) => { $(if wanted.$field == same.$field {
                wanted.$field.clone_from(&present.$field);
            })+ };
        }
        keep_same! {
            title description category event_type location address latitude longitude when
            recurring_pattern exceptions status visibility organizer organizer_email website price is_free
            target_audience atmosphere_tags business_id is_featured
        }
        if wanted.source.source_type == same.source.source_type {
            wanted.source.source_type = present.source.source_type;
        }
        if wanted.source.source_url == same.source.source_url {
            wanted.source.source_url.clone_from(&present.source.source_url);
        }
    }

    /// The existing event with the fields that the file provides.
    fn with_changes(&self, present: &NewEvent) -> NewEvent {
        let new = &self.event;
        let mut wanted = present.clone();
        macro_rules! take {
            ($($field:ident: $($path:ident).+,)+) => { $(if self.brings(EventField::$field) {
                wanted.$($path).+.clone_from(&new.$($path).+);
            })+ };
        }
        take! {
            Title: title,
            Description: description,
            Category: category,
            EventType: event_type,
            Location: location,
            Address: address,
            Latitude: latitude,
            Latitude: longitude,
            Rule: recurring_pattern,
            Status: status,
            Visibility: visibility,
            Organizer: organizer,
            OrganizerEmail: organizer_email,
            Website: website,
            Price: price,
            IsFree: is_free,
            Audience: target_audience,
            Tags: atmosphere_tags,
            Business: business_id,
            IsFeatured: is_featured,
            SourceType: source.source_type,
            SourceUrl: source.source_url,
        }
        if self.brings(EventField::StartDate) {
            wanted.when = self.when_after(&present.when);
        }
        wanted.exceptions.retain(|exception| !self.speaks_of(exception));
        wanted.exceptions.extend(new.exceptions.iter().cloned());
        sorted(wanted)
    }

    /// A table without times does not clear them.
    fn when_after(&self, present: &EventTime) -> EventTime {
        let new = &self.event.when;
        let mut when = *new;
        if !self.brings(EventField::StartTime) && new.start_time.is_none() {
            when.start_time = present.start_time;
        }
        if !self.brings(EventField::EndTime) && new.end_time.is_none() {
            when.end_time = present.end_time;
        }
        if !self.brings(EventField::EndDate) && new.end_date.is_none() && present.start_date == new.start_date
        {
            when.end_date = present.end_date;
        }
        when
    }

    /// Whether the file would contain the exception if it still applied.
    fn speaks_of(&self, exception: &Exception) -> bool {
        match exception {
            Exception::Added { .. } => self.brings(EventField::AddedDates),
            Exception::Excluded { .. } => self.brings(EventField::ExcludedDates),
            Exception::Changed { .. } => self.brings(EventField::ChangedDates),
        }
    }
}

/// Puts exceptions in the stored order, at most one for each date.
pub fn sorted(mut event: NewEvent) -> NewEvent {
    event.exceptions.sort_by_key(|exception| {
        (exception.recurrence_id().to_string(), matches!(exception, Exception::Changed { .. }))
    });
    event.exceptions.reverse();
    event.exceptions.dedup_by_key(|exception| exception.recurrence_id());
    event.exceptions.reverse();
    event
}
