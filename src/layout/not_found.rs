//! The page for unknown addresses; the same markup as `ui/layout/NotFound.tsx`.

use maud::{Markup, html};
use serde::Deserialize;
use serde_json::Value;

use super::components::{SearchBox, chip, link_button, search_box};
use super::largest_categories::largest_categories;

const SHOWN: usize = 6;

/// What a link to a category needs to know of it.
#[derive(Deserialize)]
struct Linked {
    name: String,
    slug: String,
    pictogram: String,
    business_count: i64,
}

/// `categories`: the API's response, which every page carries.
pub fn body(categories: Option<&Value>) -> Markup {
    let categories: Vec<Linked> = categories.and_then(|list| Vec::deserialize(list).ok()).unwrap_or_default();
    let filled = largest_categories(&categories, |category| category.business_count, SHOWN);
    let search = SearchBox {
        class: "not-found-search",
        label: "Search the town",
        placeholder: "Search the town",
        words: "",
    };
    html! {
        div."wrap not-found" {
            h1 { "Page not found" }
            p { "If you typed the address, check that it is right. The page may also have moved." }
            (search_box(&search))
            @if !filled.is_empty() {
                h2.not-found-subtitle { "Popular categories" }
                ul.chips {
                    @for category in filled {
                        li {
                            (chip(&format!("/directory?category={}", category.slug), Some(&category.pictogram),
                                Some(category.business_count), &category.name))
                        }
                    }
                }
            }
            (link_button("/", "secondary", Some("home"), "Home page"))
        }
    }
}
