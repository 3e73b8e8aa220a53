//! The structured data of a guide for search engines (schema.org).

use serde_json::{Value, json};

use super::model::GuideDetail;
use crate::kit::page::RenderContext;

pub fn article(context: &RenderContext, detail: &GuideDetail, image: &str) -> Value {
    let listed = &detail.listed;
    let url = format!("{}/guides/{}", context.origin, listed.guide.slug);
    let absolute = |path: &str| {
        if path.starts_with('/') { format!("{}{path}", context.origin) } else { path.to_owned() }
    };
    let publisher = json!({ "@type": "GovernmentOrganization", "name": context.config.town.office_name() });
    let author = if listed.author.is_empty() {
        publisher.clone()
    } else {
        json!({ "@type": "Person", "name": listed.author })
    };
    let about: Vec<Value> = listed
        .guide
        .related_businesses
        .iter()
        .map(|business| {
            let url = format!("{}/directory/{}", context.origin, business.slug);
            json!({ "@type": "LocalBusiness", "name": business.name, "url": url })
        })
        .collect();
    json!({
        "@context": "https://schema.org", "@type": "Article", "@id": url, "url": url, "mainEntityOfPage": url,
        "headline": listed.guide.title, "description": listed.guide.introduction, "image": absolute(image),
        "datePublished": listed.published_at, "dateModified": listed.updated_at, "author": author,
        "publisher": publisher, "timeRequired": format!("PT{}M", detail.reading_minutes), "mentions": about,
    })
}
