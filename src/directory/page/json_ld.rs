//! Structured data of the pages for search engines (schema.org).

use serde_json::{Value, json};

use crate::directory::hours::Hours;
use crate::directory::model::BusinessDetail;
use crate::directory::pictogram::pictogram_kind;
use crate::kit::page::RenderContext;

/// A schema.org LocalBusiness. Includes a rating only if people gave one.
pub fn local_business(context: &RenderContext, detail: &BusinessDetail) -> Value {
    let business = &detail.business;
    let absolute = |path: &str| format!("{}{path}", context.origin);
    let text = |value: &str| (!value.is_empty()).then(|| json!(value));
    let mut object = serde_json::Map::new();
    let url = absolute(&format!("/directory/{}", business.slug));
    object.insert("@context".into(), json!("https://schema.org"));
    object.insert("@type".into(), json!(kind_of(&business.category.pictogram)));
    object.insert("@id".into(), json!(url));
    object.insert("name".into(), json!(business.name));
    object.insert("url".into(), json!(url));
    let address = [
        ("streetAddress", text(&business.street_address)),
        ("addressLocality", text(&business.locality)),
        ("addressRegion", text(&business.region)),
        ("postalCode", text(&business.postal_code)),
    ];
    let address: serde_json::Map<String, Value> =
        address.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect();
    let links: Vec<&str> = business
        .social_links
        .iter()
        .map(|link| link.url.as_str())
        .chain((!business.website.is_empty()).then_some(business.website.as_str()))
        .collect();
    let optional = [
        ("description", text(&business.summary)),
        ("telephone", text(&business.phone)),
        ("email", text(&business.email)),
        ("image", business.images.first().map(|image| json!(absolute(image)))),
        ("priceRange", business.price_level.map(|level| json!("$".repeat(level.into())))),
        ("address", (!address.is_empty()).then(|| {
            let mut address = address;
            address.insert("@type".into(), json!("PostalAddress"));
            address.insert("addressCountry".into(), json!("US"));
            Value::Object(address)
        })),
        ("geo", business.latitude.zip(business.longitude).map(|(latitude, longitude)| {
            json!({ "@type": "GeoCoordinates", "latitude": latitude, "longitude": longitude })
        })),
        ("sameAs", (!links.is_empty()).then(|| json!(links))),
        ("openingHoursSpecification", detail.hours.as_ref().map(Hours::schema_org)),
        ("aggregateRating", business.average_rating.map(|average| {
            json!({
                "@type": "AggregateRating", "ratingValue": average, "reviewCount": business.review_count,
                "bestRating": 5, "worstRating": 1,
            })
        })),
    ];
    object.extend(optional.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))));
    Value::Object(object)
}

fn kind_of(pictogram: &str) -> &'static str {
    match pictogram {
        "accounting" => "AccountingService",
        "auto" => "AutoRepair",
        "bank" => "BankOrCreditUnion",
        "bar" => "BarOrPub",
        "beauty" => "HealthAndBeautyBusiness",
        "books" => "BookStore",
        "builders" => "GeneralContractor",
        "childcare" => "ChildCare",
        "civic" => "GovernmentOffice",
        "clothing" => "ClothingStore",
        "dessert" => "IceCreamShop",
        "electric" => "Electrician",
        "emergency" => "EmergencyService",
        "fitness" => "ExerciseGym",
        "flowers" => "Florist",
        "gas" => "GasStation",
        "grocery" => "GroceryStore",
        "hardware" => "HardwareStore",
        "health" => "MedicalBusiness",
        "insurance" => "InsuranceAgency",
        "jewelry" => "JewelryStore",
        "legal" => "LegalService",
        "library" => "Library",
        "pharmacy" => "Pharmacy",
        "plumbing" => "Plumber",
        "realty" => "RealEstateAgent",
        "cafe" => "CafeOrCoffeeShop",
        _ => match pictogram_kind(pictogram) {
            Some("restaurant" | "cafe") => "FoodEstablishment",
            Some("shop") => "Store",
            Some("lodging") => "LodgingBusiness",
            Some("arts") => "EntertainmentBusiness",
            Some("outdoors") => "SportsActivityLocation",
            _ => "LocalBusiness",
        },
    }
}
