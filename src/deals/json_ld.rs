//! The structured data of a deal for search engines (schema.org).

use serde_json::{Value, json};

use super::model::{DealDetail, DealState};
use crate::kit::page::RenderContext;

pub fn offer(context: &RenderContext, detail: &DealDetail) -> Value {
    let deal = &detail.deal;
    let url = format!("{}/deals/{}", context.origin, deal.id);
    let availability = match deal.state {
        DealState::Running => "https://schema.org/InStock",
        DealState::Upcoming => "https://schema.org/PreOrder",
        DealState::UsedUp => "https://schema.org/SoldOut",
        DealState::Ended => "https://schema.org/Discontinued",
    };
    let mut offer = json!({
        "@context": "https://schema.org", "@type": "Offer", "@id": url, "url": url, "name": deal.title,
        "description": deal.description, "availability": availability, "validFrom": deal.start_date,
        "offeredBy": {
            "@type": "LocalBusiness", "name": deal.business_name,
            "url": format!("{}/directory/{}", context.origin, deal.business.slug),
        },
    });
    if let (Some(object), Some(last)) = (offer.as_object_mut(), deal.end_date) {
        object.insert("validThrough".into(), json!(last));
    }
    offer
}
