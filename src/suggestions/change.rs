//! What a suggestion makes of a listing.

use jiff::civil::Date;

use super::model::Field;
use crate::directory::hours::Hours;
use crate::directory::{NewBusiness, Status};
use crate::kit::email_address;

/// What the listing says now.
pub fn present(business: &NewBusiness, field: Field) -> String {
    match field {
        Field::Name => business.name.clone(),
        Field::Description => business.description.clone(),
        Field::StreetAddress => business.street_address.clone(),
        Field::Phone => business.phone.clone(),
        Field::Email => business.email.clone(),
        Field::Website => business.website.clone(),
        Field::Hours => business.hours.as_ref().map(Hours::to_text).unwrap_or_default(),
        Field::Closed | Field::Other => String::new(),
    }
}

/// The listing with the new value, or what is wrong with it.
pub fn apply(business: &NewBusiness, field: Field, value: &str, today: Date) -> Result<NewBusiness, String> {
    let mut wanted = business.clone();
    let text = value.to_owned();
    match field {
        Field::Name if value.is_empty() => return Err("A listing needs a name.".into()),
        Field::Name => wanted.name = text,
        Field::Description => wanted.description = text,
        Field::StreetAddress => wanted.street_address = text,
        Field::Phone => wanted.phone = text,
        Field::Email if !value.is_empty() && !email_address::is_valid(value) => {
            return Err("Enter a valid email address.".into());
        }
        Field::Email => wanted.email = text,
        Field::Website => wanted.website = website(value)?,
        Field::Hours if value.is_empty() => wanted.hours = None,
        Field::Hours => wanted.hours = Some(read_hours(business, value, today)?),
        Field::Closed => wanted.status = Status::Hidden,
        Field::Other => {}
    }
    Ok(wanted)
}

/// What people write of the hours, read beside those that the listing has.
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
    let address = if value.contains("://") { value.to_owned() } else { format!("https://{value}") };
    match url::Url::parse(&address) {
        Ok(url)
            if ["http", "https"].contains(&url.scheme())
                && url.host_str().is_some_and(|host| host.contains('.')) =>
        {
            Ok(address)
        }
        _ => Err("Enter a web address, such as https://www.example.com.".into()),
    }
}
