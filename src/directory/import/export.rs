//! Businesses as a table that an import reads back without a change.

use super::field::Field;
use super::social;
use crate::directory::hours::Hours;
use crate::directory::model::NewBusiness;
use crate::kit::csv::{TableField, clean};

pub(super) const EXPORTED: [Field; 23] = [
    Field::Slug,
    Field::Name,
    Field::Category,
    Field::Description,
    Field::StreetAddress,
    Field::Locality,
    Field::Region,
    Field::PostalCode,
    Field::Latitude,
    Field::Longitude,
    Field::Phone,
    Field::Email,
    Field::Website,
    Field::SocialLinks,
    Field::Hours,
    Field::PriceLevel,
    Field::Tags,
    Field::Attributes,
    Field::YearlyShows,
    Field::SponsorMessage,
    Field::Status,
    Field::Source,
    Field::SourceKey,
];

pub fn export_headings() -> Vec<&'static str> {
    EXPORTED.into_iter().map(Field::name).collect()
}

/// The cells under `export_headings`.
pub fn export_row(business: &NewBusiness) -> Vec<String> {
    EXPORTED.into_iter().map(|field| cell(business, field)).collect()
}

fn cell(business: &NewBusiness, field: Field) -> String {
    let number = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
    match field {
        Field::Slug => business.slug.clone().unwrap_or_default(),
        Field::Name => business.name.clone(),
        Field::Category => business.category.clone(),
        Field::Description => business.description.clone(),
        Field::StreetAddress => business.street_address.clone(),
        Field::Locality => business.locality.clone(),
        Field::Region => business.region.clone(),
        Field::PostalCode => business.postal_code.clone(),
        Field::Latitude => number(business.latitude),
        Field::Longitude => number(business.longitude),
        Field::Phone => business.phone.clone(),
        Field::Email => business.email.clone(),
        Field::Website => business.website.clone(),
        Field::SocialLinks => social::text(&business.social_links),
        Field::Hours => business.hours.as_ref().map(Hours::to_text).unwrap_or_default(),
        Field::PriceLevel => business.price_level.map(|level| level.to_string()).unwrap_or_default(),
        Field::Tags => clean::joined(&business.tags),
        Field::Attributes => business.attributes.join("; "),
        Field::YearlyShows => business.yearly_shows.clone().unwrap_or_default(),
        Field::SponsorMessage => business.sponsor_message.clone().unwrap_or_default(),
        Field::Status => business.status.as_str().to_owned(),
        Field::Source => business.source.as_ref().map(|(source, _)| source.clone()).unwrap_or_default(),
        Field::SourceKey => business.source.as_ref().map(|(_, key)| key.clone()).unwrap_or_default(),
        // These columns of other people's tables are part of the ones above.
        Field::Subcategory | Field::Type | Field::MoreCategories | Field::IsClosed => String::new(),
        Field::HouseNumber | Field::StreetAddress2 | Field::Position => String::new(),
        Field::Amenity | Field::Shop | Field::Tourism | Field::Leisure | Field::Craft | Field::Office => {
            String::new()
        }
        Field::Monday | Field::Tuesday | Field::Wednesday | Field::Thursday => String::new(),
        Field::Friday | Field::Saturday | Field::Sunday => String::new(),
        // Pictures leave with the backup, not with a table.
        Field::Images => String::new(),
        Field::Facebook | Field::Instagram | Field::Twitter | Field::YouTube => String::new(),
    }
}
