//! A single guide; the same markup as `ui/guides/GuidePage.tsx`.

use jiff::civil::Date;
use maud::{Markup, PreEscaped, html};

use super::card::picture;
use crate::directory::{Business, map_ground, numbered_cards};
use crate::guides::embed::EmbedCard;
use crate::guides::markdown::BodyPart;
use crate::guides::model::GuideDetail;
use crate::kit::day;
use crate::kit::markdown::Heading;
use crate::kit::page::{Page, RenderContext};
use crate::layout::{icon, not_found_page, picture_class, print_address, season, season_word};
use crate::map::TownMap;

/// With fewer headings, a table of contents is not needed.
const MIN_CONTENTS: usize = 2;

pub fn body(context: &RenderContext, detail: &GuideDetail, map: &TownMap, updated: Option<Date>) -> Markup {
    let listed = &detail.listed;
    let season = season_word(season(context.today));
    let source = picture(&listed.guide, season);
    let is_on_map = |place: &Business| map.bounds.find(place.latitude, place.longitude).is_some();
    html! {
        article."wrap guide" {
            header.guide-head {
                p.guide-kicker { a href="/guides" { "Guides" } }
                h1.guide-title dir="auto" { (listed.guide.title) }
                @if !listed.guide.introduction.is_empty() { p.guide-introduction dir="auto" { (listed.guide.introduction) } }
                p."guide-facts meta" {
                    @if !listed.author.is_empty() { span { "By " (listed.author) } }
                    span { (detail.reading_minutes) " min read" }
                    @if let Some(date) = updated { span { "Updated " (day::in_words(date, context.today)) } }
                }                (print_address(context, &format!("/guides/{}", listed.guide.slug)))
            }
            img class=(picture_class(&source, "guide-cover")) src=(source)
                alt=(if source.starts_with("/art/") { "" } else { &detail.image_alt }) width="1200" height="480" decoding="async";
            div.guide-columns {
                aside.guide-aside aria-label="About this guide" {
                    @if detail.contents.len() >= MIN_CONTENTS { (contents(&detail.contents)) }
                    div."guide-actions needs-script" {
                        @if !detail.places.is_empty() {
                            button."button button-secondary button-md needs-script" type="button" { (icon("list", 20)) span { "Add all stops to a plan" } }
                        }
                        button."button button-secondary button-md" type="button" { (icon("share", 20)) span { "Share" } }
                        button."button button-quiet button-md" type="button" { (icon("printer", 20)) span { "Print" } }
                    }
                }
                div.guide-text {
                    @for part in &detail.parts {
                        @match part {
                            BodyPart::Text { html } => { div."prose guide-prose" dir="auto" { (PreEscaped(html)) } }
                            BodyPart::Card { card } => { (embed_card(card)) }
                        }
                    }
                }
            }
        }
        @if !detail.places.is_empty() {
            section."section section-alt guide-places" aria-labelledby="guide-places-title" {
                div.wrap {
                    div.section-head { h2 #guide-places-title { "Places in this guide" } }
                    @if detail.places.iter().any(is_on_map) {
                        div."guide-map needs-script" { (map_ground("Map of the places in this guide", false, map)) }
                    }
                    (numbered_cards(&detail.places, season))
                }
            }
        }
    }
}

fn contents(headings: &[Heading]) -> Markup {
    html! {
        nav.guide-contents aria-labelledby="guide-contents-title" {
            h2.guide-contents-title #guide-contents-title { "On this page" }
            ol.guide-contents-list {
                @for heading in headings { li { a href={ "#" (heading.id) } { (heading.text) } } }
            }
        }
    }
}

/// The same markup as `ui/guides/EmbedCard.tsx`.
fn embed_card(card: &EmbedCard) -> Markup {
    html! {
        article class={ "embed-card embed-card-" (card.kind) } {
            img class=(picture_class(&card.image, "embed-card-picture"))
                src=(card.image) alt="" width="640" height="400" loading="lazy" decoding="async";
            div.embed-card-body {
                p.embed-card-label { (card.label) }
                h3.embed-card-title { a.embed-card-link href=(card.to) { (card.title) } }
                ul.embed-card-lines { @for line in &card.lines { li { (line) } } }
            }
        }
    }
}

pub fn not_found() -> Page {
    not_found_page("guide", "Guide not found", "Guide not found", ("/guides", "book", "All guides"))
}
