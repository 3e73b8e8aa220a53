//! The home page as the server draws it; the same markup as `ui/home/`.

use maud::{Markup, html};
use rocket::{Route, State, get, routes};
use serde_json::json;

use crate::directory::{self, Category};
use crate::kit::error::Result;
use crate::kit::page::{Around, Page};
use crate::kit::web::{Ask, Public, Site};
use crate::layout::{search_form, season, season_word};

/// Categories beside the search, those with the most businesses.
const QUICK_CATEGORIES: usize = 6;
/// Categories shown with a picture.
const CARDS: usize = 8;

#[get("/")]
async fn home(ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    site.page(&ask, |conn, around| {
        let categories = directory::list_categories(conn)?;
        let town = &around.config.town;
        let mut page = Page::new("home", format!("Welcome to {}", town.name), body(around, &categories));
        page.description.clone_from(&town.tagline);
        page.canonical = "/".into();
        page.json_ld = vec![
            json!({
                "@context": "https://schema.org", "@type": "WebSite", "name": town.name, "url": format!("{}/", around.origin),
                "potentialAction": {
                    "@type": "SearchAction",
                    "target": { "@type": "EntryPoint", "urlTemplate": format!("{}/search?q={{q}}", around.origin) },
                    "query-input": "required name=q",
                },
            }),
            json!({
                "@context": "https://schema.org", "@type": "GovernmentOrganization", "name": town.office,
                "url": format!("{}/", around.origin), "address": town.address, "telephone": town.phone,
                "email": town.email,
            }),
        ];
        Ok(page)
    })
    .await
}

fn body(around: &Around, categories: &[Category]) -> Markup {
    let season = season_word(season(around.today));
    let quick = fullest(categories, QUICK_CATEGORIES);
    let art = |scene: &str| format!("/art/landscape/home.svg?s={scene}");
    html! {
        div.hero {
            picture {
                @if around.theme.is_none() { source srcset=(art("night")) media="(prefers-color-scheme: dark)"; }
                img."hero-picture art" src=(art(if around.theme == Some("dark") { "night" } else { season })) alt=""
                    width="1200" height="480" fetchpriority="high";
            }
            div."wrap hero-panel" {
                div.hero-board {
                    h1.hero-title { "Find what’s open around the green" }
                    p.hero-lede { (around.config.town.tagline) }
                    div.hero-search { (search_form("hero-search-form", "hero-q", "Bakery, bookshop, kayaks")) }
                }
                h2.visually-hidden { "Popular categories" }
                ul."chips hero-chips" {
                    @for category in &quick {
                        li { a.chip href={ "/directory?category=" (category.slug) } {
                            span.chip-label { (category.name) } span.chip-count { (category.business_count) }
                        } }
                    }
                }
            }
        }
        section."section section-alt" {
            div.wrap {
                div.section-head { h2 { "Browse by category" } a href="/directory" { "Whole directory" } }
                ul.home-categories {
                    @for category in fullest(categories, CARDS) { (category_card(category, season)) }
                }
                h3.home-category-title { "All categories" }
                ul.home-category-list {
                    @for category in categories.iter().filter(|category| category.business_count > 0) {
                        li {
                            a href={ "/directory?category=" (category.slug) } { (category.name) }
                            span.home-category-count { (category.business_count) }
                        }
                    }
                }
            }
        }
    }
}

/// Those with the most businesses; the list comes by name, and equals stay so.
fn fullest(categories: &[Category], most: usize) -> Vec<&Category> {
    let mut filled: Vec<&Category> =
        categories.iter().filter(|category| category.business_count > 0).collect();
    filled.sort_by_key(|category| std::cmp::Reverse(category.business_count));
    filled.truncate(most);
    filled
}

fn category_card(category: &Category, season: &str) -> Markup {
    html! {
        li."card category-card" {
            img."card-picture art" src={ "/art/storefront/" (category.slug) ".svg?c=" (category.pictogram) "&s=" (season) }
                alt="" width="640" height="400" loading="lazy";
            div.card-body {
                h3.card-title { a.card-link href={ "/directory?category=" (category.slug) } { (category.name) } }
                p.category-card-count { (count_words(category.business_count)) }
                @if !category.description.is_empty() { p.category-card-text { (category.description) } }
            }
        }
    }
}

fn count_words(count: i64) -> String {
    if count == 1 { "1 place".to_owned() } else { format!("{count} places") }
}

pub fn routes() -> Vec<Route> {
    routes![home]
}
