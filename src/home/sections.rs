//! The parts of the home page about placements, guides and deals; the same markup as `ui/home/`. A part is
//! left out if it has nothing to show, or if its page is not in this build.

use jiff::civil::Date;
use maud::{Markup, html};

use super::data::HomeData;
use crate::deals::{self, LatestDeal};
use crate::guides::Guide;
use crate::kit::words::count_words;
use crate::layout::{has_page, icon, neighbors, one_decimal, picture_class};
use crate::limits::LIMITS;
use crate::placements::{FeaturedBusiness, Sponsor, Spotlight};

/// The specification's text in place of a number that is not known.
const SHOWS: &str = "150+ Shows/Yr";

/// Upcoming events, and the featured guide.
pub fn columns(data: &HomeData, upcoming: &Markup, tonight: &Markup, season: &str) -> Markup {
    html! {
        div.section {
            div."wrap home-columns" {
                (upcoming)
                div.home-side {
                    (tonight)
                    @if let Some(guide) = data.guides.featured.as_ref().filter(|_| has_page("guides")) {
                        section aria-labelledby="guide-title" {
                            div.section-head { h2 #guide-title { "Featured guide" } a href="/guides" { "All guides" } }
                            (guide_card(guide, season))
                        }
                    }
                }
            }
        }
    }
}

fn guide_card(guide: &Guide, season: &str) -> Markup {
    let art = format!("/art/landscape/{}.svg?s={season}", guide.slug);
    let places = guide.related_businesses.len() as u64;
    html! {
        article."card home-guide" {
            (picture(Some(&guide.image_url).filter(|url| !url.is_empty()), &art))
            div.card-body {
                h3.card-title { a.card-link href={ "/guides/" (guide.slug) } { (guide.title) } }
                p.home-guide-text { (guide.introduction) }
                @if places > 0 { p.meta { (count_words(places, "place", "places")) " on the way" } }
            }
        }
    }
}

fn picture(photo: Option<&String>, art: &str) -> Markup {
    let source = photo.map_or(art, String::as_str);
    let class = picture_class(source, "card-picture");
    html! { img class=(class) src=(source) alt="" width="640" height="400" loading="lazy" decoding="async"; }
}

pub fn partners(partners: &[FeaturedBusiness], season: &str, has_stand_ins: bool) -> Markup {
    html! {
        @if !partners.is_empty() {
            section."section section-alt" aria-labelledby="partners-title" {
                div.wrap {
                    div.section-head { h2 #partners-title { "Our Valued Partners" } }
                    ul.partners {
                        @for (place, one) in partners.iter().enumerate() {
                            (partner(one, season, has_stand_ins, &neighbors(partners, place, |one| &one.slug)))
                        }
                    }
                }
            }
        }
    }
}

fn partner(partner: &FeaturedBusiness, season: &str, has_stand_ins: bool, beside: &str) -> Markup {
    let art =
        format!("/art/storefront/{}.svg?c={}&s={season}{beside}", partner.slug, partner.category.pictogram);
    let stand_in = |text: &str| has_stand_ins.then(|| text.to_owned());
    let rating = partner
        .average_rating
        .map(one_decimal)
        .or_else(|| stand_in(&LIMITS.businesses.fallback_rating.to_string()));
    let shows = partner.yearly_shows.clone().filter(|shows| !shows.is_empty()).or_else(|| stand_in(SHOWS));
    html! {
        li."card partner" data-paid={ "featured:" (partner.id) } {
            (picture(partner.images.first(), &art))
            div.card-body {
                h3.card-title { a.card-link href={ "/directory/" (partner.slug) } { (partner.name) } }
                p.partner-facts {
                    span { (partner.category.name) }
                    @if let Some(rating) = rating {
                        span.partner-rating { (icon("star", 16)) span.visually-hidden { "Rating " } (rating) }
                    }
                    @if let Some(shows) = shows { span { (shows) } }
                }
                p.partner-message {
                    span."badge badge-gold" { "Sponsored" }
                    @if let Some(message) = partner.sponsor_message.as_ref().filter(|text| !text.is_empty()) { " " (message) }
                }
            }
        }
    }
}

/// The marquee stands still until the browser's script starts it.
pub fn sponsors(sponsors: &[Sponsor]) -> Markup {
    let runs = sponsors.len() > 1;
    html! {
        @if !sponsors.is_empty() {
            div."section sponsors" {
                div.wrap {
                    section.marquee aria-label="Our sponsors" {
                        div.section-head {
                            h2 { "Our sponsors" }
                            @if runs {
                                button."button button-secondary button-sm needs-script" type="button" { (icon("pause", 20)) span { "Pause" } }
                            }
                        }
                        div class=(if runs { "marquee-window" } else { "marquee-still" }) {
                            ul.marquee-band {
                                @for sponsor in sponsors {
                                    li {
                                        @if let Some(id) = sponsor.business_id {
                                            a."quarterboard sponsor" data-paid={ "placement:" (sponsor.id) } href={ "/business/" (id) } { (face(sponsor)) }
                                        } @else {
                                            span."quarterboard sponsor" data-paid={ "placement:" (sponsor.id) } { (face(sponsor)) }
                                        }
                                    }
                                }
                                @if runs { @for sponsor in sponsors { li aria-hidden="true" { span."quarterboard sponsor" { (face(sponsor)) } } } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn face(sponsor: &Sponsor) -> Markup {
    html! {
        span.sponsor-face {
            @if !sponsor.logo_url.is_empty() {
                img class=(picture_class(&sponsor.logo_url, "sponsor-logo"))
                    src=(sponsor.logo_url) alt="" width="56" height="56" loading="lazy" decoding="async";
            }
            span.sponsor-words {
                span.sponsor-name { (sponsor.name) }
                @if !sponsor.message.is_empty() { span.sponsor-message { (sponsor.message) } }
            }
        }
    }
}

pub fn spotlights(spotlights: &[Spotlight], season: &str) -> Markup {
    html! {
        @if !spotlights.is_empty() {
            section.section aria-labelledby="spotlights-title" {
                div.wrap {
                    div.section-head { h2 #spotlights-title { "In the spotlight" } }
                    ul.spotlights {
                        @for (place, one) in spotlights.iter().enumerate() {
                            (spotlight(one, season, &neighbors(spotlights, place, |one| &one.business_slug)))
                        }
                    }
                }
            }
        }
    }
}

fn spotlight(spotlight: &Spotlight, season: &str, beside: &str) -> Markup {
    let Spotlight { business_slug, business_name, business_hero_image, custom_title, custom_message, .. } =
        spotlight;
    let title = if custom_title.is_empty() { business_name } else { custom_title };
    html! {
        li."card spotlight" data-paid=[spotlight.id.map(|id| format!("placement:{id}"))] {
            (picture(business_hero_image.as_ref(), &format!("/art/storefront/{business_slug}.svg?s={season}{beside}")))
            span.card-flag { "Sponsored" }
            div.card-body {
                h3.card-title { a.card-link href={ "/directory/" (business_slug) } { (title) } }
                @if !custom_message.is_empty() { p.spotlight-text { (custom_message) } }
                @if !custom_title.is_empty() { p.meta { (business_name) } }
            }
        }
    }
}

pub fn latest_deals(deals: &[LatestDeal], today: Date) -> Markup {
    html! {
        @if has_page("deals") && !deals.is_empty() {
            section."section section-alt" aria-labelledby="deals-title" {
                div.wrap {
                    div.section-head { h2 #deals-title { "Latest Deals" } a href="/deals" { "All deals" } }
                    ul.coupons { @for deal in deals { (coupon(deal, today)) } }
                }
            }
        }
    }
}

fn coupon(deal: &LatestDeal, today: Date) -> Markup {
    let end = deal.end_date.as_deref().and_then(|date| date.parse::<Date>().ok());
    html! {
        li.coupon {
            h3.coupon-title { a.coupon-link href={ "/deals/" (deal.id) } { (deal.title) } }
            p.coupon-text { (deal.description) }
            p.coupon-facts {
                span.coupon-business { (deal.business_name) }
                @if let Some(end) = end { span { (deals::end_text(end, today)) } }
            }
        }
    }
}
