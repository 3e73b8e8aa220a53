//! A listing as its people edit it.

use serde::Serialize;
use utoipa::ToSchema;

use super::hours::Hours;
use super::model::{BusinessStatus, Link, NewBusiness};

/// The fields of a listing that can be edited.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct EditableBusiness {
    pub name: String,
    /// The category's name
    pub category: String,
    /// Markdown
    pub description: String,
    pub street_address: String,
    pub locality: String,
    pub region: String,
    pub postal_code: String,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub phone: String,
    pub email: String,
    pub website: String,
    pub social_links: Vec<Link>,
    pub price_level: Option<u8>,
    /// Nothing where they are not known.
    pub hours: Option<Hours>,
    pub tags: Vec<String>,
    pub attributes: Vec<String>,
    pub status: BusinessStatus,
}

impl From<NewBusiness> for EditableBusiness {
    fn from(whole: NewBusiness) -> Self {
        EditableBusiness {
            name: whole.name,
            category: whole.category,
            description: whole.description,
            street_address: whole.street_address,
            locality: whole.locality,
            region: whole.region,
            postal_code: whole.postal_code,
            latitude: whole.latitude,
            longitude: whole.longitude,
            phone: whole.phone,
            email: whole.email,
            website: whole.website,
            social_links: whole.social_links,
            price_level: whole.price_level,
            hours: whole.hours,
            tags: whole.tags,
            attributes: whole.attributes,
            status: whole.status,
        }
    }
}
