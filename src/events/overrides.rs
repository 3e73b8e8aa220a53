//! One date of a series, with its own values in place of the series' values.
//!
//! Invariant: lists, pages, feeds, calendars and notices all apply a date's changes through this.

use std::borrow::Cow;

use super::model::{Changes, Event, NewEvent, ShownOccurrence};

/// The fields that may differ on one date, besides its time and status.
struct Fields<'e> {
    title: &'e mut String,
    description: &'e mut String,
    location: &'e mut String,
    address: &'e mut String,
    latitude: &'e mut Option<f64>,
    longitude: &'e mut Option<f64>,
    organizer: &'e mut String,
    website: &'e mut String,
    price: &'e mut Option<String>,
    is_free: &'e mut bool,
}

impl Fields<'_> {
    fn apply(self, changes: &Changes) {
        for (own, text) in [
            (&changes.title, self.title),
            (&changes.description, self.description),
            (&changes.location, self.location),
            (&changes.address, self.address),
            (&changes.organizer, self.organizer),
            (&changes.website, self.website),
        ] {
            if let Some(own) = own {
                text.clone_from(own);
            }
        }
        if changes.is_elsewhere() || changes.latitude.is_some() {
            (*self.latitude, *self.longitude) = (changes.latitude, changes.longitude);
        }
        if let Some(price) = &changes.price {
            *self.price = Some(price.clone()).filter(|price| !price.is_empty());
        }
        *self.is_free = changes.is_free.unwrap_or(*self.is_free);
    }
}

impl Event {
    /// The event as it is on one date, except for its start and end, which the date itself holds.
    pub fn at(&self, changes: Option<&Changes>) -> Cow<'_, Event> {
        let Some(changes) = changes else { return Cow::Borrowed(self) };
        let mut event = self.clone();
        event.apply(changes);
        Cow::Owned(event)
    }

    pub fn on(&self, date: Option<&ShownOccurrence>) -> Cow<'_, Event> {
        self.at(date.and_then(|date| date.changes.as_ref()))
    }

    pub fn apply(&mut self, changes: &Changes) {
        Fields {
            title: &mut self.title,
            description: &mut self.description,
            location: &mut self.location,
            address: &mut self.address,
            latitude: &mut self.facts.latitude,
            longitude: &mut self.facts.longitude,
            organizer: &mut self.organizer,
            website: &mut self.website,
            price: &mut self.price,
            is_free: &mut self.facts.is_free,
        }
        .apply(changes);
    }
}

impl NewEvent {
    pub fn apply(&mut self, changes: &Changes) {
        Fields {
            title: &mut self.title,
            description: &mut self.description,
            location: &mut self.location,
            address: &mut self.address,
            latitude: &mut self.latitude,
            longitude: &mut self.longitude,
            organizer: &mut self.organizer,
            website: &mut self.website,
            price: &mut self.price,
            is_free: &mut self.is_free,
        }
        .apply(changes);
        self.when = changes.when.unwrap_or(self.when);
        self.status = changes.status.unwrap_or(self.status);
    }
}

/// The values in which one date differs from its series, except `when` and `status`.
pub fn differences(series: &NewEvent, date: &NewEvent) -> Changes {
    let own = |usual: &str, text: &str| (usual != text).then(|| text.to_owned());
    let (location, address) = (own(&series.location, &date.location), own(&series.address, &date.address));
    let has_position = location.is_some()
        || address.is_some()
        || (series.latitude, series.longitude) != (date.latitude, date.longitude);
    Changes {
        title: own(&series.title, &date.title),
        description: own(&series.description, &date.description),
        location,
        address,
        latitude: date.latitude.filter(|_| has_position),
        longitude: date.longitude.filter(|_| has_position),
        organizer: own(&series.organizer, &date.organizer),
        website: own(&series.website, &date.website),
        price: if series.price == date.price { None } else { Some(date.price.clone().unwrap_or_default()) },
        is_free: (series.is_free != date.is_free).then_some(date.is_free),
        ..Changes::default()
    }
}
