//! Businesses, as the API returns them and as they come in.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::confirmed_by::ConfirmedBy;
use super::hours::{Hours, OpenStatus};
use super::open_filter::OpenFilter;
use crate::kit::media::PictureRef;
use crate::kit::word_enum::word_enum;

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

/// Whether a business is public. Only staff and its own people see a pending or hidden one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BusinessStatus {
    #[default]
    Published,
    Pending,
    Hidden,
}

word_enum!(BusinessStatus { Published = "published", Pending = "pending", Hidden = "hidden" });

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Link {
    pub label: String,
    pub url: String,
}

/// A business as submitted: by a form, a CSV row or the demo. Texts are trimmed; `hours` is `None` if
/// unknown.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct NewBusiness {
    pub name: String,
    /// The category's name; the category is created if it does not exist.
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
    pub status: BusinessStatus,
    /// The slug to keep (when an export is imported again); otherwise it is made from the name.
    pub slug: Option<String>,
    /// The source it was imported from, and its key there.
    pub source: Option<(String, String)>,
}

/// A business to choose from a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BusinessRef {
    pub id: i64,
    pub name: String,
    pub slug: String,
}

/// A business's name, and its slug in addresses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BusinessName {
    pub name: String,
    pub slug: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(test, derive(Default))]
pub struct CategoryRef {
    pub id: i64,
    pub name: String,
    pub slug: String,
    pub pictogram: String,
}

impl CategoryRef {
    /// `stored`: the pictogram in the database.
    pub fn new(id: i64, name: String, slug: String, stored: String) -> Self {
        let pictogram = super::pictogram::shown_pictogram(&name, stored);
        Self { id, name, slug, pictogram }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Sponsorship {
    pub priority: i64,
    /// Id of the placement, for counting its impressions and clicks.
    pub placement: i64,
    pub business_name: String,
    pub business_slug: String,
    pub message: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Category {
    pub id: i64,
    pub name: String,
    pub slug: String,
    /// Number of published businesses.
    pub business_count: i64,
    pub sponsorship: Option<Sponsorship>,
    pub description: String,
    pub pictogram: String,
}

/// A category as described in an imported file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewCategory {
    pub name: String,
    pub slug: Option<String>,
    pub description: Option<String>,
    pub pictogram: Option<String>,
}

/// A category as `categories/` sends it, unless `fields=all` asks for the whole.
#[derive(Debug, Serialize, ToSchema)]
pub struct CategoryBrief {
    id: i64,
    name: String,
    slug: String,
    business_count: i64,
    sponsorship: Option<SponsorshipBrief>,
}

#[derive(Debug, Serialize, ToSchema)]
struct SponsorshipBrief {
    priority: i64,
}

impl From<Category> for CategoryBrief {
    fn from(category: Category) -> Self {
        let Category { id, name, slug, business_count, sponsorship, .. } = category;
        let sponsorship = sponsorship.map(|sponsorship| SponsorshipBrief { priority: sponsorship.priority });
        CategoryBrief { id, name, slug, business_count, sponsorship }
    }
}

/// A business in a list. All keys are always present.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[cfg_attr(test, derive(Default))]
pub struct Business {
    pub id: i64,
    pub name: String,
    pub slug: String,
    /// Markdown
    pub description: String,
    /// Plain text, at most 160 characters.
    pub summary: String,
    /// In one line; empty if not known.
    pub address: String,
    pub street_address: String,
    pub locality: String,
    pub region: String,
    pub postal_code: String,
    pub images: Vec<String>,
    pub pictures: Vec<PictureRef>,
    pub category: CategoryRef,
    /// The mean of its reviews, from 1 to 5; null without reviews.
    pub average_rating: Option<f64>,
    pub review_count: i64,
    /// When somebody last confirmed the listing.
    pub confirmed_at: Option<String>,
    pub confirmed_by: Option<ConfirmedBy>,
    /// Whether the business did not answer the last two requests to confirm its listing.
    pub is_unconfirmed: bool,
    pub yearly_shows: Option<String>,
    pub sponsor_message: Option<String>,
    pub is_featured: bool,
    pub phone: String,
    pub email: String,
    pub website: String,
    pub social_links: Vec<Link>,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub price_level: Option<u8>,
    pub tags: Vec<String>,
    pub attributes: Vec<String>,
    pub open_status: Option<OpenStatus>,
    /// Distance from the requested point.
    pub distance_km: Option<f64>,
    #[serde(skip)]
    pub hours: Option<Hours>,
    #[serde(skip)]
    pub updated_at: String,
}

/// A business as `businesslistings/` returns it; with `fields=all`, it returns more.
#[derive(Debug, Serialize, ToSchema)]
pub struct BusinessBrief {
    id: i64,
    name: String,
    slug: String,
    description: String,
    address: String,
    images: Vec<String>,
    category: CategoryRef,
    average_rating: Option<f64>,
    yearly_shows: Option<String>,
    sponsor_message: Option<String>,
    is_featured: bool,
}

impl From<Business> for BusinessBrief {
    fn from(whole: Business) -> Self {
        BusinessBrief {
            id: whole.id,
            name: whole.name,
            slug: whole.slug,
            description: whole.description,
            address: whole.address,
            images: whole.images,
            category: whole.category,
            average_rating: whole.average_rating,
            yearly_shows: whole.yearly_shows,
            sponsor_message: whole.sponsor_message,
            is_featured: whole.is_featured,
        }
    }
}

/// A business as its own page shows it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BusinessDetail {
    #[serde(flatten)]
    pub business: Business,
    /// Safe HTML
    pub description_html: String,
    pub hours: Option<Hours>,
    /// At most four of the same category, nearest first.
    pub similar: Vec<Business>,
    /// An account owns the listing.
    pub has_owner: bool,
    pub updated_at: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AttributeCount {
    pub value: String,
    pub label: &'static str,
    pub count: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PriceCount {
    pub value: i64,
    pub count: i64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TagCount {
    pub value: String,
    pub count: i64,
}

/// The number of businesses that each further filter would leave.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BusinessFacets {
    pub count: i64,
    pub open_now: i64,
    /// By slug.
    pub categories: BTreeMap<String, i64>,
    pub attributes: Vec<AttributeCount>,
    pub price_levels: Vec<PriceCount>,
    pub tags: Vec<TagCount>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    pub latitude: f64,
    pub longitude: f64,
}

/// The error for a `near` that is not a valid `Point`.
pub const NO_POINT: &str = "Enter a latitude and a longitude, such as 41.37,-72.47.";

impl Point {
    /// "41.37,-72.47"
    pub fn parse(text: &str) -> Option<Point> {
        let (latitude, longitude) = text.split_once(',')?;
        let point =
            Point { latitude: latitude.trim().parse().ok()?, longitude: longitude.trim().parse().ok()? };
        let is_on_earth =
            (-90.0..=90.0).contains(&point.latitude) && (-180.0..=180.0).contains(&point.longitude);
        is_on_earth.then_some(point)
    }

    /// Great-circle distance.
    pub fn km_to(self, other: Point) -> f64 {
        let (from, to) = (self.latitude.to_radians(), other.latitude.to_radians());
        let half_lat = (to - from) / 2.0;
        let half_lon = (other.longitude - self.longitude).to_radians() / 2.0;
        let chord = half_lat.sin().powi(2) + from.cos() * to.cos() * half_lon.sin().powi(2);
        2.0 * 6371.0 * chord.sqrt().min(1.0).asin()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BusinessOrder {
    #[default]
    Name,
    NameDescending,
    Newest,
    RecentlyUpdated,
    Distance,
    Relevance,
}

/// Filters of a list. Values of one field are alternatives, except attributes, which must all be present.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct BusinessFilter {
    pub categories: Vec<String>,
    pub is_featured: Option<bool>,
    pub is_open_now: bool,
    /// A time asked for by the search words ("pizza open late").
    pub opening: Option<OpenFilter>,
    /// Businesses that the whole search text matches, as names: found even if closed.
    pub named: Vec<i64>,
    pub attributes: Vec<String>,
    pub price_levels: Vec<i64>,
    pub tags: Vec<String>,
    /// Ids that a text search found, best first.
    pub found: Option<Vec<i64>>,
    /// A part of the name, used while the search index is not ready.
    pub name_part: Option<String>,
    pub near: Option<Point>,
    pub ordering: BusinessOrder,
}

impl BusinessFilter {
    /// Whether the list is filtered by a search, which is rate limited.
    pub fn has_words(&self) -> bool {
        self.found.is_some() || self.name_part.is_some() || self.opening.is_some()
    }
}
