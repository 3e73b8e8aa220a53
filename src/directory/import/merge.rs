//! Applies an imported row to an existing business.
//!
//! Only columns of the table change anything, and a value that differs only in spelling changes nothing:
//! importing a file twice is the same as importing it once.

use super::field::BusinessField;
use super::row::BusinessRow;
use super::{contact, location, social};
use crate::directory::model::{Link, NewBusiness};
use crate::kit::csv::normalize;

impl BusinessRow {
    fn brings(&self, field: BusinessField) -> bool {
        self.brought.contains(&field)
    }

    /// `present` with the row's values applied. Its slug and its source stay.
    pub fn merge(&self, present: &NewBusiness) -> NewBusiness {
        let new = &self.business;
        let mut wanted = present.clone();
        let tidy_website = |text: &str| contact::website(&normalize::known(text)).unwrap_or_default();
        let tidy_region = |text: &str| location::region(&normalize::known(text));
        let has_zero = new.postal_code.starts_with('0');
        let tidy_zip =
            |text: &str| location::postal_code(&normalize::known(text), has_zero).unwrap_or_default();
        let put = |field: BusinessField, present: &mut String, new: &str, tidy: &dyn Fn(&str) -> String| {
            if self.brings(field) && tidy(present) != new {
                new.clone_into(present);
            }
        };
        put(BusinessField::Name, &mut wanted.name, &new.name, &normalize::line);
        put(BusinessField::Description, &mut wanted.description, &new.description, &normalize::known_lines);
        put(BusinessField::StreetAddress, &mut wanted.street_address, &new.street_address, &normalize::known);
        put(BusinessField::Locality, &mut wanted.locality, &new.locality, &normalize::known);
        put(BusinessField::Region, &mut wanted.region, &new.region, &tidy_region);
        put(BusinessField::PostalCode, &mut wanted.postal_code, &new.postal_code, &tidy_zip);
        put(BusinessField::Phone, &mut wanted.phone, &new.phone, &normalize::known);
        put(BusinessField::Email, &mut wanted.email, &new.email, &normalize::known);
        put(BusinessField::Website, &mut wanted.website, &new.website, &tidy_website);
        if self.has_category && !wanted.category.eq_ignore_ascii_case(&new.category) {
            new.category.clone_into(&mut wanted.category);
        }
        if self.brings(BusinessField::Latitude) && self.brings(BusinessField::Longitude) {
            (wanted.latitude, wanted.longitude) = (new.latitude, new.longitude);
        }
        if self.brings(BusinessField::PriceLevel) {
            wanted.price_level = new.price_level;
        }
        // Past days are no longer in the table; their absence is not a change.
        let coming = wanted.hours.clone().map(|hours| hours.without_past(self.today));
        if self.brings(BusinessField::Hours) && coming != new.hours {
            wanted.hours.clone_from(&new.hours);
        }
        if self.brings(BusinessField::Attributes) {
            wanted.attributes.clone_from(&new.attributes);
        }
        if self.brings(BusinessField::YearlyShows) {
            wanted.yearly_shows.clone_from(&new.yearly_shows);
        }
        if self.brings(BusinessField::SponsorMessage) {
            wanted.sponsor_message.clone_from(&new.sponsor_message);
        }
        if self.brings(BusinessField::Status) || self.brings(BusinessField::IsClosed) {
            wanted.status = new.status;
        }
        wanted.tags = self.merge_tags(&present.tags);
        wanted.social_links = self.merge_links(&present.social_links);
        wanted
    }

    /// A column of tags replaces the tags; tags derived from categories are only added.
    fn merge_tags(&self, present: &[String]) -> Vec<String> {
        let new = &self.business.tags;
        if self.brings(BusinessField::Tags) {
            return new.clone();
        }
        let mut tags = present.to_vec();
        tags.extend(
            new.iter()
                .filter(|tag| !present.iter().any(|seen| seen.to_lowercase() == tag.to_lowercase()))
                .cloned(),
        );
        tags.sort();
        tags
    }

    /// A column of all links replaces them; a column for one network replaces only that network's links.
    fn merge_links(&self, present: &[Link]) -> Vec<Link> {
        let new = &self.business.social_links;
        if self.brings(BusinessField::SocialLinks) {
            return new.clone();
        }
        let spoken_for: Vec<&str> =
            social::fields().filter(|field| self.brings(*field)).filter_map(social::label_of).collect();
        let mut links: Vec<Link> = present
            .iter()
            .filter(|link| new.contains(link) || !spoken_for.contains(&link.label.as_str()))
            .cloned()
            .collect();
        links.extend(new.iter().filter(|link| !present.contains(link)).cloned());
        links
    }
}
