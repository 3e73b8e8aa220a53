//! A business in a list; the same markup as `ui/directory/BusinessCard.tsx`.

use maud::{Markup, html};

use super::format::{distance, highlights, price_word, short_address, sponsor_message, storefront};
use crate::directory::hours::OpenStatus;
use crate::directory::model::Business;
use crate::layout::{icon, neighbors, one_decimal};

#[derive(Default)]
pub struct BusinessCardStyle {
    /// The businesses beside it in the list, as written by `layout::neighbors`.
    pub neighbors: String,
    /// The number of its pin on the map.
    pub number: Option<usize>,
    /// Picture above the text instead of beside it, and an h3 instead of an h2 heading.
    pub is_upright: bool,
    /// Visible without scrolling.
    pub is_eager: bool,
}

/// A business shown by other features among their content.
pub fn upright_card(business: &Business, season: &str) -> Markup {
    card(business, season, &BusinessCardStyle { is_upright: true, ..BusinessCardStyle::default() })
}

/// Several businesses side by side, below an h2 heading.
pub fn upright_cards(businesses: &[Business], season: &str) -> Markup {
    html! {
        ul.business-similar {
            @for (index, business) in businesses.iter().enumerate() {
                li { (card(business, season, &upright(businesses, index))) }
            }
        }
    }
}

/// The same as numbered stops.
pub fn numbered_cards(businesses: &[Business], season: &str) -> Markup {
    let style = |index| BusinessCardStyle { number: Some(index + 1), ..upright(businesses, index) };
    html! {
        ol.business-similar {
            @for (index, business) in businesses.iter().enumerate() {
                li id={ "place-" (business.id) } { (card(business, season, &style(index))) }
            }
        }
    }
}

fn upright(businesses: &[Business], index: usize) -> BusinessCardStyle {
    BusinessCardStyle {
        is_upright: true,
        neighbors: neighbors(businesses, index, |business| &business.slug),
        ..BusinessCardStyle::default()
    }
}

pub fn card(business: &Business, season: &str, look: &BusinessCardStyle) -> Markup {
    let extras = highlights(business);
    html! {
        article class=(if look.is_upright { "business-card business-card-upright" } else { "business-card" }) {
            (picture(business, season, look))
            @if let Some(number) = look.number { span."business-card-number needs-script" aria-hidden="true" { (number) } }
            (heart(&business.name))
            div.business-card-body {
                @if look.is_upright { h3.business-card-name dir="auto" { (name(business)) } } @else { h2.business-card-name dir="auto" { (name(business)) } }
                p.business-card-facts {
                    span { (business.category.name) }
                    @if let Some(mean) = business.average_rating { (rating(mean, business.review_count)) }
                    @if let Some(level) = business.price_level { (price(level)) }
                    @if let Some(km) = business.distance_km { span { (distance(km)) } }
                }
                @if let Some(status) = &business.open_status { (open_status(status)) }
                @if !business.address.is_empty() { p.business-card-address { (short_address(business)) } }
                @if !extras.is_empty() {
                    ul.business-card-extras { @for extra in extras { li { (extra) } } }
                }
                @if let Some(message) = sponsor_message(business) {
                    p.business-card-sponsor { span."badge badge-gold" { "Sponsored" } " " span { (message) } }
                }
            }
        }
    }
}

fn name(business: &Business) -> Markup {
    html! { a.business-card-link href={ "/directory/" (business.slug) } { (business.name) } }
}

fn picture(business: &Business, season: &str, look: &BusinessCardStyle) -> Markup {
    let photo = business.pictures.first();
    let source =
        photo.map_or_else(|| storefront(business, season) + &look.neighbors, |photo| photo.url.clone());
    html! {
        img class=(if photo.is_some() { "photo business-card-picture" } else { "art business-card-picture" }) src=(source)
            srcset=[photo.map(|photo| &photo.srcset).filter(|set| !set.is_empty())]
            sizes=[photo.map(|_| "(min-width: 48rem) 12rem, 8rem")]
            alt="" width="640" height="400" loading=[(!look.is_eager).then_some("lazy")] decoding="async";
    }
}

/// Works once the browser's code has loaded.
fn heart(name: &str) -> Markup {
    html! {
        button."save-heart needs-script" type="button" aria-pressed="false" aria-label={ "Save " (name) } title="Save" { (icon("heart", 20)) }
    }
}

fn rating(mean: f64, count: i64) -> Markup {
    html! {
        span.business-card-rating {
            (icon("star", 14)) span.visually-hidden { "Rated " } (one_decimal(mean)) " "
            span.business-card-reviews { "(" (count) ")" }
        }
    }
}

/// "$$", read by screen readers as "Moderate".
pub fn price(level: u8) -> Markup {
    html! {
        span.price title=(price_word(level)) {
            span aria-hidden="true" { ("$".repeat(level.into())) }
            span.visually-hidden { (price_word(level)) }
        }
    }
}

pub fn open_status(status: &OpenStatus) -> Markup {
    html! { p class=(if status.is_open { "open-status open-status-open" } else { "open-status" }) { (status.label) } }
}
