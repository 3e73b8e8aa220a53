//! What a business is, on the wire and as it comes in.

use serde::Serialize;

use super::hours::Hours;

/// What a place offers. The list is fixed, so that filters mean the same in every town.
pub const ATTRIBUTES: [(&str, &str); 21] = [
    ("wheelchair_accessible", "Wheelchair accessible"),
    ("kid_friendly", "Kid friendly"),
    ("pet_friendly", "Pet friendly"),
    ("outdoor_seating", "Outdoor seating"),
    ("takes_reservations", "Takes reservations"),
    ("takeout", "Takeout"),
    ("delivery", "Delivery"),
    ("free_wifi", "Free Wi-Fi"),
    ("parking", "Parking"),
    ("restrooms", "Restrooms"),
    ("accepts_cards", "Accepts cards"),
    ("cash_only", "Cash only"),
    ("by_appointment", "By appointment"),
    ("online_booking", "Online booking"),
    ("vegetarian_options", "Vegetarian options"),
    ("vegan_options", "Vegan options"),
    ("gluten_free_options", "Gluten-free options"),
    ("live_music", "Live music"),
    ("family_owned", "Family owned"),
    ("woman_owned", "Woman owned"),
    ("veteran_owned", "Veteran owned"),
];

pub fn attribute_label(value: &str) -> Option<&'static str> {
    ATTRIBUTES.iter().find(|(name, _)| *name == value).map(|(_, label)| *label)
}

/// The business's place in public: pending and hidden ones are for staff and their owner only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    #[default]
    Published,
    Pending,
    Hidden,
}

impl Status {
    pub fn as_str(self) -> &'static str {
        match self {
            Status::Published => "published",
            Status::Pending => "pending",
            Status::Hidden => "hidden",
        }
    }

    pub fn parse(text: &str) -> Option<Status> {
        [Status::Published, Status::Pending, Status::Hidden].into_iter().find(|status| status.as_str() == text)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Link {
    pub label: String,
    pub url: String,
}

/// A business as it comes in: from a form, a CSV row or the demo. Texts are trimmed; `hours`
/// is `None` when they are not known.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct NewBusiness {
    pub name: String,
    /// The category's name; it is made when it does not exist.
    pub category: String,
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
    pub hours: Option<Hours>,
    pub tags: Vec<String>,
    pub attributes: Vec<String>,
    pub yearly_shows: Option<String>,
    pub sponsor_message: Option<String>,
    pub status: Status,
    /// A slug to keep (an export that comes back); otherwise made from the name.
    pub slug: Option<String>,
    /// Where it comes from and its key there.
    pub source: Option<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CategoryRef {
    pub id: i64,
    pub name: String,
    pub slug: String,
    pub pictogram: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Sponsorship {
    pub priority: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Category {
    pub id: i64,
    pub name: String,
    pub slug: String,
    /// Published businesses.
    pub business_count: i64,
    pub sponsorship: Option<Sponsorship>,
    pub description: String,
    pub pictogram: String,
}
