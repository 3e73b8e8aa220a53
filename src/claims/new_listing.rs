//! Adds a business that is not in the directory yet: its owner enters it, and it is pending until staff
//! publish it.

use rusqlite::Connection;
use serde_json::{Value, json};

use super::model::{Claim, MAX_LENGTH, subject};
use super::notices::{Notice, notify_office};
use super::store::{self, NewClaim};
use crate::accounts::{Actor, User, audit};
use crate::directory::limits::{
    MAX_CATEGORY_LENGTH, MAX_DESCRIPTION_LENGTH, MAX_LOCALITY_LENGTH, MAX_NAME_LENGTH, MAX_PHONE_LENGTH,
    MAX_STREET_ADDRESS_LENGTH, MAX_WEBSITE_LENGTH,
};
use crate::directory::{self, BusinessRole, BusinessStatus, NewBusiness};
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};
use crate::kit::validation::{Input, TextRule};
use crate::kit::{phone_number, web_address};

/// Most listings per account that wait for staff.
const MAX_PENDING: u64 = 3;

/// A listing as its owner enters it, and a note to the office.
pub struct AddedListing {
    pub listing: NewBusiness,
    /// The category's slug.
    pub category: String,
    pub note: String,
}

pub fn read(input: &mut Input) -> AddedListing {
    let text = |most| TextRule::new().at_most(most);
    let mut optional =
        |name: &str, most| input.optional_text(name, text(most).or_blank()).unwrap_or_default();
    let mut listing = NewBusiness {
        street_address: optional("street_address", MAX_STREET_ADDRESS_LENGTH),
        locality: optional("locality", MAX_LOCALITY_LENGTH),
        phone: optional("phone", MAX_PHONE_LENGTH),
        website: optional("website", MAX_WEBSITE_LENGTH),
        description: optional("description", MAX_DESCRIPTION_LENGTH),
        status: BusinessStatus::Pending,
        ..NewBusiness::default()
    };
    let note = optional("note", MAX_LENGTH);
    listing.name = input.text("name", text(MAX_NAME_LENGTH));
    let category = input.text("category", text(MAX_CATEGORY_LENGTH));
    listing.email = input.optional_text("email", TextRule::address().or_blank()).unwrap_or_default();
    if !listing.phone.is_empty() && !phone_number::is_valid(&listing.phone) {
        input.error("phone", phone_number::INVALID);
    }
    match web_address::complete(&listing.website) {
        None if !listing.website.is_empty() => input.error("website", web_address::INCOMPLETE),
        address => listing.website = address.unwrap_or_default(),
    }
    AddedListing { listing, category, note }
}

/// Adds the listing; the member becomes its owner right away.
pub fn add(
    conn: &Connection,
    clock: &Clock,
    actor: &Actor,
    user: &User,
    added: AddedListing,
) -> Result<Claim> {
    let AddedListing { mut listing, category, note } = added;
    let category = match directory::find_first_category(conn)? {
        Some(first) => Some(first.to_owned()),
        None => directory::find_category(conn, &category, clock.local().date())?.map(|known| known.name),
    };
    listing.category = category.ok_or_else(|| Error::field("category", "Choose one of the categories."))?;
    if store::count_own_new_listings(conn, user.id)? >= MAX_PENDING {
        let text = format!(
            "{MAX_PENDING} of your listings are waiting for the town office. Add more once it has seen them."
        );
        return Err(Error::field("name", text));
    }
    if let Some(twin) = directory::find_twin(conn, &listing)? {
        let name = &twin.name;
        let text = if directory::represents_business(conn, user.id, twin.id)? {
            format!("{name} is already under My businesses.")
        } else if twin.status == BusinessStatus::Pending {
            // It can be neither found nor claimed yet.
            format!(
                "Somebody has already added {name}; it is waiting for the town office. \
                 If it is yours, write to the office."
            )
        } else {
            format!("{name} is in the directory at this address. Claim it instead.")
        };
        return Err(Error::field("name", text));
    }
    let business_id = directory::save(conn, &listing, &actor.at, |present, _| present)?.id();
    let new = NewClaim { business_id, user_id: user.id, note: &note, is_new_listing: true };
    let id = store::insert(conn, &new, &actor.at)?;
    directory::grant_role(conn, actor, business_id, user, BusinessRole::Owner, "")?;
    audit(conn, actor, "claim.new-listing", &subject(id), &Value::Null, &json!({ "business": business_id }))?;
    let title = format!("{} is waiting to be published", listing.name);
    let message = format!("{} added it as their own business.", user.display_name());
    notify_office(
        conn,
        Notice { title: &title, message: &message, cause: &format!("claim-new-listing:{id}") },
    )?;
    store::find(conn, id, &actor.at)
}
