//! The list of guides, like `ui/guides/GuidesPage.tsx`, and the section of guides that mention a business.

use maud::{Markup, html};

use super::card::{GuideCardStyle, card};
use crate::guides::model::Guide;
use crate::kit::page::RenderContext;
use crate::layout::{icon, pagination, season, season_word};

pub fn title(page: u64) -> String {
    if page > 1 { format!("Guides, page {page}") } else { "Guides".into() }
}

pub fn lede(town: &str) -> String {
    format!("Walks, places to eat, rainy days and first weeks in {town}, written by people who live here.")
}

pub fn address(page: u64) -> String {
    if page > 1 { format!("/guides?page={page}") } else { "/guides".into() }
}

pub fn data_address(page: u64) -> String {
    format!("/api/v1{}", address(page).replacen("/guides", "/guides/", 1))
}

pub fn body(context: &RenderContext, guides: &[Guide], page: u64, pages: u64) -> Markup {
    let season = season_word(season(context.today));
    html! {
        div."wrap guides" {
            header.guides-head {
                h1.guides-title { "Guides" }
                p.guides-lede { (lede(&context.config.town.name)) }
            }
            @if guides.is_empty() {
                div.state {
                    (icon("book", 32))
                    p.state-title { "No guides yet." }
                    div.state-text { p { "Guides by the town will be listed here." } }
                }
            } @else {
                ul.guide-cards {
                    @for index in 0..guides.len() {
                        li { (card(guides, index, season, if index == 0 { GuideCardStyle::Lead } else { GuideCardStyle::InList })) }
                    }
                }
                (pagination(page, pages, "Pages of the guides", address))
            }
        }
    }
}

/// The guides that mention a business, on its page; the same markup as `ui/guides/BusinessGuides.tsx`.
pub fn section_cards(context: &RenderContext, guides: &[Guide]) -> Markup {
    let season = season_word(season(context.today));
    html! {
        section.section aria-labelledby="business-guides-title" {
            div.wrap {
                div.section-head {
                    h2 #business-guides-title { "In our guides" }
                    a href="/guides" { "All guides" }
                }
                ul."guide-cards guide-cards-few" {
                    @for index in 0..guides.len() { li { (card(guides, index, season, GuideCardStyle::InSection)) } }
                }
            }
        }
    }
}
