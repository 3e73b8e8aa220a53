//! Exports businesses as a table that can be imported again without any change.

use super::field::BusinessField;
use super::social;
use crate::directory::hours::Hours;
use crate::directory::model::NewBusiness;
use crate::kit::csv::{TableField, normalize};

pub fn export_headings() -> Vec<&'static str> {
    BusinessField::EXPORT.iter().map(|field| field.name()).collect()
}

/// The cells for `export_headings`.
pub fn export_row(business: &NewBusiness) -> Vec<String> {
    BusinessField::EXPORT.iter().map(|field| cell(business, *field)).collect()
}

fn cell(business: &NewBusiness, field: BusinessField) -> String {
    let number = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
    match field {
        BusinessField::Slug => business.slug.clone().unwrap_or_default(),
        BusinessField::Name => business.name.clone(),
        BusinessField::Category => business.category.clone(),
        BusinessField::Description => business.description.clone(),
        BusinessField::StreetAddress => business.street_address.clone(),
        BusinessField::Locality => business.locality.clone(),
        BusinessField::Region => business.region.clone(),
        BusinessField::PostalCode => business.postal_code.clone(),
        BusinessField::Latitude => number(business.latitude),
        BusinessField::Longitude => number(business.longitude),
        BusinessField::Phone => business.phone.clone(),
        BusinessField::Email => business.email.clone(),
        BusinessField::Website => business.website.clone(),
        BusinessField::SocialLinks => social::text(&business.social_links),
        BusinessField::Hours => business.hours.as_ref().map(Hours::to_text).unwrap_or_default(),
        BusinessField::PriceLevel => business.price_level.map(|level| level.to_string()).unwrap_or_default(),
        BusinessField::Tags => normalize::joined(&business.tags),
        BusinessField::Attributes => business.attributes.join("; "),
        BusinessField::YearlyShows => business.yearly_shows.clone().unwrap_or_default(),
        BusinessField::SponsorMessage => business.sponsor_message.clone().unwrap_or_default(),
        BusinessField::Status => business.status.as_str().to_owned(),
        BusinessField::Source => {
            business.source.as_ref().map(|(source, _)| source.clone()).unwrap_or_default()
        }
        BusinessField::SourceKey => business.source.as_ref().map(|(_, key)| key.clone()).unwrap_or_default(),
        // Columns of foreign tables, whose values are part of the columns above.
        BusinessField::Subcategory
        | BusinessField::Type
        | BusinessField::MoreCategories
        | BusinessField::IsClosed => String::new(),
        BusinessField::HouseNumber | BusinessField::StreetAddress2 | BusinessField::Position => String::new(),
        BusinessField::Amenity
        | BusinessField::Shop
        | BusinessField::Tourism
        | BusinessField::Leisure
        | BusinessField::Craft
        | BusinessField::Office => String::new(),
        BusinessField::Monday
        | BusinessField::Tuesday
        | BusinessField::Wednesday
        | BusinessField::Thursday => String::new(),
        BusinessField::Friday | BusinessField::Saturday | BusinessField::Sunday => String::new(),
        // Pictures are in the backup, not in a table.
        BusinessField::Images => String::new(),
        // Personal addresses are in the backup only, too.
        BusinessField::OwnerEmail => String::new(),
        BusinessField::Facebook
        | BusinessField::Instagram
        | BusinessField::Twitter
        | BusinessField::YouTube => String::new(),
    }
}
