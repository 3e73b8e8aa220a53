//! Applies a suggestion to a listing.

use jiff::civil::Date;

use super::model::SuggestionField;
use crate::directory::hours::Hours;
use crate::directory::{BusinessStatus, NewBusiness};
use crate::kit::slug::names_differ;
use crate::kit::{email_address, phone_number, web_address};

/// The field's current value in the listing.
pub fn present(business: &NewBusiness, field: SuggestionField) -> String {
    match field {
        SuggestionField::Name => business.name.clone(),
        SuggestionField::Description => business.description.clone(),
        SuggestionField::StreetAddress => business.street_address.clone(),
        SuggestionField::Phone => business.phone.clone(),
        SuggestionField::Email => business.email.clone(),
        SuggestionField::Website => business.website.clone(),
        SuggestionField::Hours => business.hours.as_ref().map(Hours::to_text).unwrap_or_default(),
        SuggestionField::Closed | SuggestionField::Other => String::new(),
    }
}

/// The listing with the new value, or what is wrong with the value.
pub fn apply(
    business: &NewBusiness,
    field: SuggestionField,
    value: &str,
    today: Date,
) -> Result<NewBusiness, String> {
    let mut wanted = business.clone();
    let text = value.to_owned();
    match field {
        SuggestionField::Name if value.is_empty() => return Err("A listing needs a name.".into()),
        SuggestionField::Name => wanted.name = text,
        SuggestionField::Description => wanted.description = text,
        SuggestionField::StreetAddress => {
            // A pin at the old door is worse than none.
            if names_differ(&business.street_address, value) {
                (wanted.latitude, wanted.longitude) = (None, None);
            }
            wanted.street_address = text;
        }
        SuggestionField::Phone if !value.is_empty() && !phone_number::is_valid(value) => {
            return Err(phone_number::INVALID.into());
        }
        SuggestionField::Phone => wanted.phone = text,
        SuggestionField::Email if !value.is_empty() && !email_address::is_valid(value) => {
            return Err("Enter a valid email address.".into());
        }
        SuggestionField::Email => wanted.email = text,
        SuggestionField::Website => wanted.website = website(value)?,
        SuggestionField::Hours if value.is_empty() => wanted.hours = None,
        SuggestionField::Hours => wanted.hours = Some(read_hours(business, value, today)?),
        SuggestionField::Closed => wanted.status = BusinessStatus::Hidden,
        SuggestionField::Other => {}
    }
    Ok(wanted)
}

/// Reads hours written by people; they may refer to the listing's current hours.
pub fn read_hours(business: &NewBusiness, text: &str, today: Date) -> Result<Hours, String> {
    match &business.hours {
        Some(present) => present.amend(text, today),
        None => Hours::parse(text, today),
    }
}

fn website(value: &str) -> Result<String, String> {
    if value.is_empty() {
        return Ok(String::new());
    }
    web_address::complete(value).ok_or_else(|| web_address::INCOMPLETE.into())
}
