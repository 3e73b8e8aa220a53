//! Parses one row of a table into a business.
//!
//! Whatever would publish something false, or suggests that the columns are mixed up, is an error that
//! rejects the row: no name, an invalid position, an unknown status, a text that is too long. If a value
//! would merely be missing, it is a warning: the value is left out and the row kept, because real tables are
//! full of such cells.

use jiff::civil::Date;

use super::field::{BusinessField, DAYS};
use super::{BusinessMapping, FALLBACK_CATEGORY, contact, location, match_key, social};
use crate::directory::hours::Hours;
use crate::directory::limits::{
    MAX_DESCRIPTION_LENGTH, MAX_LOCALITY_LENGTH, MAX_NAME_LENGTH, MAX_PHONE_LENGTH, MAX_POSTAL_CODE_LENGTH,
    MAX_REGION_LENGTH, MAX_STREET_ADDRESS_LENGTH, MAX_TAG_LENGTH, MAX_WEBSITE_LENGTH,
};
use crate::directory::model::{ATTRIBUTES, BusinessStatus, Link, NewBusiness};
use crate::kit::csv::{
    CsvRecord, MAX_LINE_LENGTH, MAX_URL_LENGTH, RowParser as AnyCells, RowProblem, fold, normalize,
};
use crate::kit::email_address;
use crate::kit::slug::is_slug;

pub(super) type Cells<'a> = AnyCells<'a, BusinessField>;

/// A row that can be imported.
#[derive(Debug, Clone, PartialEq)]
pub struct BusinessRow {
    pub line: u64,
    pub business: NewBusiness,
    /// Files next to the table, in display order.
    pub pictures: Vec<PictureFile>,
    /// Email addresses of owners, in lower case.
    pub owner_emails: Vec<String>,
    /// What was left out of the row.
    pub warnings: Vec<RowProblem>,
    /// Fields that the row sets, including those it sets to nothing.
    pub(super) brought: Vec<BusinessField>,
    pub(super) has_category: bool,
    /// The day relative to which dates without a year were read.
    pub(super) today: Date,
}

/// A picture named by a row: `front.jpg`, or `front.jpg=The door at night`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureFile {
    pub file: String,
    pub alt: String,
}

impl PictureFile {
    fn parse(text: &str) -> PictureFile {
        let (file, alt) = text.split_once('=').unwrap_or((text, ""));
        PictureFile { file: file.trim().to_owned(), alt: normalize::line(alt) }
    }
}

/// Parses a record. `source` is the source of keys if the table does not name one; `state` is the town's, in which a
/// business is whose row names none.
pub fn read_row(
    record: &CsvRecord,
    mapping: &BusinessMapping,
    source: &str,
    (today, state): (Date, &str),
) -> Result<BusinessRow, Vec<RowProblem>> {
    let mut cells = Cells::new(record, mapping);
    let (category, mut tags) = cells.category();
    // Fields that this row fills from columns of other fields.
    let mut filled = Vec::new();
    tags.extend(normalize::list(cells.raw(BusinessField::Tags)));
    let (latitude, longitude) = cells.position(&mut filled).unzip();
    let mut business = NewBusiness {
        name: cells.name(),
        category: category.clone().unwrap_or_else(|| FALLBACK_CATEGORY.to_owned()),
        description: cells.description(),
        street_address: cells.street_address(&mut filled),
        locality: cells.text(BusinessField::Locality, MAX_LOCALITY_LENGTH),
        region: location::region(&cells.text(BusinessField::Region, MAX_REGION_LENGTH)),
        postal_code: cells.postal_code(state),
        latitude,
        longitude,
        phone: cells.kept_or(BusinessField::Phone, MAX_PHONE_LENGTH, contact::phone),
        email: cells.first_of(BusinessField::Email, email_address::MAX_LENGTH, contact::email),
        website: cells.first_of(BusinessField::Website, MAX_WEBSITE_LENGTH, contact::website),
        social_links: cells.social_links(),
        price_level: cells.optional(BusinessField::PriceLevel, price_level),
        hours: cells.hours(today, &mut filled),
        tags: cells.tags(tags),
        attributes: cells.attributes(),
        yearly_shows: Some(cells.text(BusinessField::YearlyShows, MAX_LINE_LENGTH))
            .filter(|text| !text.is_empty()),
        sponsor_message: Some(cells.text(BusinessField::SponsorMessage, MAX_URL_LENGTH))
            .filter(|text| !text.is_empty()),
        status: cells.status(),
        slug: cells.optional(BusinessField::Slug, slug),
        source: None,
    };
    business.source = cells.source(&business, source);
    let owner_emails = cells.owner_emails();
    let pictures =
        cells.raw(BusinessField::Images).split(['|', ';']).map(str::trim).filter(|name| !name.is_empty());
    let pictures = pictures.map(PictureFile::parse).collect();
    let Cells { errors, warnings, left_out, .. } = cells;
    if !errors.is_empty() {
        return Err(errors);
    }
    let brought = mapping.fields().chain(filled).filter(|field| !left_out.contains(field)).collect();
    Ok(BusinessRow {
        line: record.line,
        business,
        pictures,
        owner_emails,
        warnings,
        brought,
        has_category: category.is_some(),
        today,
    })
}

impl Cells<'_> {
    /// In an export any text that a form accepted is kept, even one that a foreign table may not contain.
    fn kept_or(
        &mut self,
        field: BusinessField,
        longest: usize,
        check: impl FnOnce(&str) -> Result<String, String>,
    ) -> String {
        match self.mapping.is_export() {
            true => self.text(field, longest),
            false => self.checked(field, longest, check),
        }
    }

    /// Like `checked`, for fields in which people tend to enter two values.
    fn first_of(
        &mut self,
        field: BusinessField,
        longest: usize,
        check: fn(&str) -> Result<String, String>,
    ) -> String {
        let text = normalize::known(self.raw(field));
        if let Some(first) = contact::first_of_several(&text)
            && let Ok(value) = check(first)
        {
            self.warn(field, format!("holds more than one; \"{first}\" was taken"));
            return self.fit(field, value, longest);
        }
        self.checked(field, longest, check)
    }

    fn name(&mut self) -> String {
        let name = normalize::line(self.raw(BusinessField::Name));
        if name.is_empty() {
            self.error(BusinessField::Name, "a business needs a name");
        }
        self.fit(BusinessField::Name, name, MAX_NAME_LENGTH)
    }

    fn description(&mut self) -> String {
        let text = self.lines(BusinessField::Description);
        self.fit(BusinessField::Description, text, MAX_DESCRIPTION_LENGTH)
    }

    fn street_address(&mut self, filled: &mut Vec<BusinessField>) -> String {
        let (number, street) =
            (self.line(BusinessField::HouseNumber), self.line(BusinessField::StreetAddress));
        let mut first =
            if number.is_empty() || street.is_empty() { street } else { format!("{number} {street}") };
        if self.mapping.column(BusinessField::StreetAddress).is_none() {
            first = location::street_above(&normalize::known_lines(self.raw(BusinessField::Position)));
            if !first.is_empty() {
                filled.push(BusinessField::StreetAddress);
            }
        }
        let second = self.line(BusinessField::StreetAddress2);
        let whole = if first.is_empty() || second.is_empty() {
            first + &second
        } else {
            format!("{first}, {second}")
        };
        self.fit(BusinessField::StreetAddress, whole, MAX_STREET_ADDRESS_LENGTH)
    }

    /// A spreadsheet that saves an export drops leading zeros, as in any other table.
    fn postal_code(&mut self, town_state: &str) -> String {
        let region = self.line(BusinessField::Region);
        let state = if region.is_empty() { town_state } else { &region };
        let has_leading_zero = location::has_leading_zero(state);
        let text = self.kept_or(BusinessField::PostalCode, MAX_POSTAL_CODE_LENGTH, |text| {
            location::postal_code(text, has_leading_zero)
        });
        let is_short = text.split('-').next().is_some_and(|zip| zip.len() == 4);
        if has_leading_zero && is_short { location::postal_code(&text, true).unwrap_or(text) } else { text }
    }

    /// In lower case, as the form saves them and the filter looks for them.
    fn tags(&mut self, all: Vec<String>) -> Vec<String> {
        let mut tags: Vec<String> = Vec::new();
        for tag in all.iter().map(|tag| tag.to_lowercase()) {
            if tag.chars().count() > MAX_TAG_LENGTH && !self.mapping.is_export() {
                self.warn(BusinessField::Tags, format!("\"{tag}\" is too long for a tag; left out"));
            } else if !tags.contains(&tag) {
                tags.push(tag);
            }
        }
        tags.sort();
        tags
    }

    fn attributes(&mut self) -> Vec<String> {
        let mut known = Vec::new();
        for text in normalize::split(self.raw(BusinessField::Attributes)) {
            let wanted = fold(&text);
            match ATTRIBUTES.iter().find(|(value, label)| fold(value) == wanted || fold(label) == wanted) {
                Some((value, _)) => known.push((*value).to_owned()),
                None => self
                    .warn(BusinessField::Attributes, format!("there is no attribute \"{text}\"; left out")),
            }
        }
        if known.is_empty() && !normalize::known(self.raw(BusinessField::Attributes)).is_empty() {
            self.left_out.push(BusinessField::Attributes);
        }
        known.sort();
        known.dedup();
        known
    }

    fn owner_emails(&mut self) -> Vec<String> {
        let mut emails = Vec::new();
        for text in normalize::split(self.raw(BusinessField::OwnerEmail)) {
            let email = text.to_lowercase();
            if !email_address::is_valid(&email) {
                self.warn(BusinessField::OwnerEmail, format!("\"{text}\" is not an email address; left out"));
            } else if !emails.contains(&email) {
                emails.push(email);
            }
        }
        emails
    }

    fn position(&mut self, filled: &mut Vec<BusinessField>) -> Option<(f64, f64)> {
        let found = location::position(&normalize::known_lines(self.raw(BusinessField::Position)));
        if let Some(found) = found.filter(|_| self.mapping.column(BusinessField::Latitude).is_none()) {
            filled.extend([BusinessField::Latitude, BusinessField::Longitude]);
            return (found != (0.0, 0.0)).then_some(found);
        }
        let latitude = self.degrees(BusinessField::Latitude, 90.0);
        let longitude = self.degrees(BusinessField::Longitude, 180.0);
        let missing = match (latitude, longitude) {
            (Some(latitude), Some(longitude)) => {
                // (0, 0) in a table means that the address was never located.
                let is_known = latitude != 0.0 || longitude != 0.0;
                return is_known.then_some((latitude, longitude));
            }
            (None, None) => return None,
            (None, Some(_)) => BusinessField::Latitude,
            (Some(_), None) => BusinessField::Longitude,
        };
        if self.errors.iter().all(|error| error.column.as_deref() != self.mapping.heading(missing)) {
            self.leave_out(missing, "is empty; a position needs both numbers and was left out");
            self.left_out.extend([BusinessField::Latitude, BusinessField::Longitude]);
        }
        None
    }

    fn degrees(&mut self, field: BusinessField, limit: f64) -> Option<f64> {
        let text = self.text(field, MAX_LINE_LENGTH);
        if text.is_empty() {
            return None;
        }
        location::degrees(&text, limit).map_err(|reason| self.error(field, reason)).ok()
    }

    fn social_links(&mut self) -> Vec<Link> {
        let raw = normalize::known_lines(self.raw(BusinessField::SocialLinks));
        let mut links = self.accept(BusinessField::SocialLinks, social::list(&raw)).unwrap_or_default();
        for field in social::fields() {
            if let Some(link) = self.optional(field, |text| social::profile(field, text))
                && !links.contains(&link)
            {
                links.push(link);
            }
        }
        links
    }

    /// A line break separates rules like a semicolon; each day may also have its own column.
    fn hours(&mut self, today: Date, filled: &mut Vec<BusinessField>) -> Option<Hours> {
        let mut text = normalize::known_lines(self.raw(BusinessField::Hours)).replace('\n', "; ");
        if self.mapping.column(BusinessField::Hours).is_none() {
            text = self.hours_by_day();
            if !text.is_empty() {
                filled.push(BusinessField::Hours);
            }
        }
        if text.is_empty() {
            return None;
        }
        let text = self.fit(BusinessField::Hours, text, MAX_URL_LENGTH * 4);
        self.accept(BusinessField::Hours, Hours::parse(&text, today))
    }

    fn hours_by_day(&self) -> String {
        let days = DAYS.iter().filter_map(|(field, day)| {
            let text = normalize::known(self.raw(*field));
            let hours = match text.to_lowercase().as_str() {
                "" => return None,
                "x" | "closed" => "closed",
                "24 hours" | "open 24 hours" => "00:00-24:00",
                _ => &text,
            };
            Some(format!("{day} {hours}"))
        });
        days.collect::<Vec<_>>().join("; ")
    }

    fn status(&mut self) -> BusinessStatus {
        let closed = normalize::known(self.raw(BusinessField::IsClosed)).to_lowercase();
        if ["true", "yes", "y", "1"].contains(&closed.as_str()) {
            return BusinessStatus::Hidden;
        }
        let text = normalize::known(self.raw(BusinessField::Status)).to_lowercase().replace('_', " ");
        match text.as_str() {
            "published" | "active" | "public" => BusinessStatus::Published,
            // Nothing about the listing itself: the office may have hidden it, or not yet approved it.
            "" | "open" | "operational" | "closed temporarily" => {
                self.left_out.extend([BusinessField::Status, BusinessField::IsClosed]);
                BusinessStatus::Published
            }
            "pending" | "draft" => BusinessStatus::Pending,
            "hidden" | "inactive" | "closed" | "permanently closed" | "closed permanently" | "archived" => {
                BusinessStatus::Hidden
            }
            _ => {
                self.error(
                    BusinessField::Status,
                    format!("there is no status \"{text}\"; there are published, pending and hidden"),
                );
                BusinessStatus::Hidden
            }
        }
    }

    fn source(&mut self, business: &NewBusiness, source: &str) -> Option<(String, String)> {
        let source = self.key(BusinessField::Source).unwrap_or_else(|| source.to_owned());
        if let Some(key) = self.key(BusinessField::SourceKey) {
            return Some((source, key));
        }
        // A slug identifies a business; without one it is identified by its name and address.
        let derived = || match_key::key(&business.name, &business.street_address, &business.postal_code);
        business.slug.is_none().then(|| (source, derived()))
    }
}

fn price_level(text: &str) -> Result<u8, String> {
    let is_dollars = text.bytes().all(|byte| byte == b'$');
    let level =
        if is_dollars { u8::try_from(text.len()).ok() } else { text.trim_end_matches(".0").parse().ok() };
    level
        .filter(|level| (1..=4).contains(level))
        .ok_or_else(|| format!("\"{text}\" is not a price level from 1 to 4"))
}

fn slug(text: &str) -> Result<String, String> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    if is_slug(text) && !is_number {
        Ok(text.to_owned())
    } else {
        Err(format!("\"{text}\" cannot stand in an address"))
    }
}
