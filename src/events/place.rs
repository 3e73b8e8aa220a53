//! Where an event takes place: as it says itself, or else where the listing is that it names as its place.

use std::borrow::Cow;

use super::model::{Event, ListingPlace};
use crate::kit::slug::slug;

impl ListingPlace {
    /// "12 Main Street, Wexbury"; a town alone leads nobody there.
    fn address(&self) -> String {
        match (self.street.as_str(), self.locality.as_str()) {
            ("", _) => String::new(),
            (street, "") => street.to_owned(),
            (street, locality) => format!("{street}, {locality}"),
        }
    }
}

impl Event {
    /// The listing's place, if the event takes place there: it has the listing's name, and no other address.
    fn listing(&self) -> Option<&ListingPlace> {
        let is_there = self.business.as_ref().is_some_and(|business| {
            !self.location.is_empty() && slug(&business.name) == slug(&self.location)
        });
        self.facts.listing.as_ref().filter(|listing| {
            let is_elsewhere = !self.address.is_empty()
                && ![&listing.street, &listing.address()]
                    .map(|text| slug(text))
                    .contains(&slug(&self.address));
            is_there && !is_elsewhere
        })
    }

    pub fn place_address(&self) -> Cow<'_, str> {
        match self.listing().filter(|_| self.address.is_empty() && self.facts.latitude.is_none()) {
            Some(listing) => Cow::Owned(listing.address()),
            None => Cow::Borrowed(&self.address),
        }
    }

    /// Latitude and longitude
    pub fn place_position(&self) -> (Option<f64>, Option<f64>) {
        let own = (self.facts.latitude, self.facts.longitude);
        match self.listing().filter(|_| own.0.is_none()) {
            Some(listing) => (listing.latitude, listing.longitude),
            None => own,
        }
    }
}
