//! Labels of the fields for people.

use super::field::BusinessField;

impl BusinessField {
    pub fn label(self) -> &'static str {
        match self {
            BusinessField::SourceKey => "Key of the row",
            BusinessField::Source => "Source of the key",
            BusinessField::Slug => "End of the page's address",
            BusinessField::Name => "Name",
            BusinessField::Subcategory => "Subcategory",
            BusinessField::Category => "Category",
            BusinessField::Type => "Type",
            BusinessField::Amenity => "Amenity (OpenStreetMap)",
            BusinessField::Shop => "Shop (OpenStreetMap)",
            BusinessField::Tourism => "Tourism (OpenStreetMap)",
            BusinessField::Leisure => "Leisure (OpenStreetMap)",
            BusinessField::Craft => "Craft (OpenStreetMap)",
            BusinessField::Office => "Office (OpenStreetMap)",
            BusinessField::MoreCategories => "More categories",
            BusinessField::HouseNumber => "House number",
            BusinessField::StreetAddress => "Street address",
            BusinessField::StreetAddress2 => "Suite or floor",
            BusinessField::Locality => "Town",
            BusinessField::Region => "State",
            BusinessField::PostalCode => "ZIP code",
            BusinessField::Latitude => "Latitude",
            BusinessField::Longitude => "Longitude",
            BusinessField::Position => "Position in one cell",
            BusinessField::Phone => "Phone",
            BusinessField::Email => "Email",
            BusinessField::Website => "Website",
            BusinessField::SocialLinks => "Social media links",
            BusinessField::Facebook => "Facebook",
            BusinessField::Instagram => "Instagram",
            BusinessField::Twitter => "Twitter",
            BusinessField::YouTube => "YouTube",
            BusinessField::Description => "Description",
            BusinessField::Hours => "Hours",
            BusinessField::Monday => "Monday",
            BusinessField::Tuesday => "Tuesday",
            BusinessField::Wednesday => "Wednesday",
            BusinessField::Thursday => "Thursday",
            BusinessField::Friday => "Friday",
            BusinessField::Saturday => "Saturday",
            BusinessField::Sunday => "Sunday",
            BusinessField::PriceLevel => "Price level (1 to 4)",
            BusinessField::Tags => "Tags",
            BusinessField::Attributes => "Attributes",
            BusinessField::YearlyShows => "Yearly shows",
            BusinessField::SponsorMessage => "Sponsor message",
            BusinessField::Status => "Published, pending or hidden",
            BusinessField::IsClosed => "Closed for good",
            BusinessField::Images => "Pictures",
            BusinessField::OwnerEmail => "Owner's email",
        }
    }

    /// Fields for which nearly every table of businesses has a column.
    pub fn is_common(self) -> bool {
        use BusinessField::{
            Category, Description, Email, Hours, Locality, Name, Phone, PostalCode, StreetAddress, Website,
        };
        let common =
            [Name, Category, StreetAddress, Locality, PostalCode, Phone, Email, Website, Description, Hours];
        common.contains(&self)
    }
}
