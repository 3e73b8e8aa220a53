//! The server-rendered home page; the same markup as `ui/home/`.

use maud::{Markup, html};

use crate::directory::Category;
use crate::home::data::HomeData;
use crate::home::sections;
use crate::kit::page::RenderContext;
use crate::kit::words::count_words;
use crate::layout::{
    SearchBox, chip, headline, icon, largest_categories, link_button, search_box, season, season_word,
};
use crate::limits::LIMITS;
use crate::placements::Sponsor;
use crate::quizzes;

/// How many categories are shown with an image.
const CARDS: usize = 8;

pub fn body(
    context: &RenderContext,
    home: &HomeData,
    [upcoming, tonight]: &[Markup; 2],
    sponsors: &[Sponsor],
) -> Markup {
    let season = season_word(season(context.today));
    let categories = home.categories.as_slice();
    let largest = |most| largest_categories(categories, |category| category.business_count, most);
    html! {
        (hero(context, season, &largest(LIMITS.home.quick_categories)))
        (sections::columns(home, upcoming, tonight, season))
        (sections::partners(&home.featured_businesses, season, context.config.home.stand_ins))
        (sections::sponsors(sponsors))
        (sections::spotlights(&home.spotlights, season))
        (sections::latest_deals(&home.latest_deals, context.today))
        @if categories.iter().any(|category| category.business_count > 0) {
            section."section section-alt" aria-labelledby="categories-title" {
                div.wrap {
                    div.section-head { h2 #categories-title { "Browse by category" } a href="/directory" { "Whole directory" } }
                    ul.home-categories {
                        @for (place, category) in largest(CARDS).into_iter().enumerate() { (category_card(category, season, place)) }
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
        (features(context.config.site.commercial))
        (quizzes::call())
        (join_call(&context.config.town.name))
    }
}

fn hero(context: &RenderContext, season: &str, quick: &[&Category]) -> Markup {
    let art = |scene: &str| format!("/art/landscape/home.svg?s={scene}");
    let search = SearchBox {
        class: "hero-search-form",
        label: "Search businesses",
        placeholder: "Name, category, or street",
        words: "",
    };
    html! {
        div.hero {
            picture {
                @if context.theme.is_none() { source srcset=(art("night")) media="(prefers-color-scheme: dark)"; }
                img."hero-picture art" src=(art(if context.theme == Some("dark") { "night" } else { season })) alt=""
                    width="1200" height="480" fetchpriority="high";
            }
            div."wrap hero-panel" {
                div.hero-board {
                    h1.hero-title { (headline(&context.config.town)) }
                    p.hero-lede { (context.config.town.tagline) }
                    div.hero-search { (search_box(&search)) }
                    div.hero-actions {
                        @for (to, label) in HERO_ACTIONS { (link_button(to, "secondary", None, label)) }
                    }
                }
                @if !quick.is_empty() {
                    h2.visually-hidden { "Popular categories" }
                    ul."chips hero-chips" {
                        @for category in quick {
                            li {
                                (chip(&format!("/directory?category={}", category.slug), Some(&category.pictogram),
                                    Some(category.business_count), &category.name))
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The planning tools, as in `ui/home/model.ts`; visitors who are not signed in get to them through sign-in.
const HERO_ACTIONS: [(&str, &str); 4] = [
    ("/plan-itinerary", "Plan Itinerary"),
    ("/group-planning", "Group Planning"),
    ("/engine/life-services", "Life Services"),
    ("/engine/event-planning", "Event Planning"),
];

struct Feature {
    icon: &'static str,
    title: &'static str,
    text: &'static str,
    to: &'static str,
    link: &'static str,
}

/// The texts of `ui/home/model.ts`.
const FEATURES: [Feature; 4] = [
    Feature {
        icon: "clock",
        title: "See who is open",
        text: "Hours are kept on the town’s own clock, holidays included, so “open now” means now.",
        to: "/directory?open_now=true",
        link: "Open right now",
    },
    Feature {
        icon: "map",
        title: "Find it on the map",
        text: "Places in the list have the same numbers on the map.",
        to: "/directory?view=map",
        link: "Show the map",
    },
    Feature {
        icon: "list",
        title: "Narrow it down",
        text: "Step-free entrances, a table outside, a place for the dog: choose what matters and keep the link.",
        to: "/directory",
        link: "Browse the directory",
    },
    Feature {
        icon: "building",
        title: "Run by the town",
        text: BY_THE_TOWN,
        to: "/about",
        link: "About this site",
    },
];

const BY_THE_TOWN: &str = "No trackers. What is sponsored says so, and the office answers questions.";
/// For a town that has commercial features turned off.
const BY_THE_TOWN_ALONE: &str = "No trackers and no paid places, and the office answers questions.";

fn features(is_commercial: bool) -> Markup {
    let words = |text| if text == BY_THE_TOWN && !is_commercial { BY_THE_TOWN_ALONE } else { text };
    html! {
        section.section {
            div.wrap {
                div.section-head { h2 { "What you can do here" } }
                ul.features {
                    @for feature in &FEATURES {
                        li.feature {
                            span.feature-mark { (icon(feature.icon, 26)) }
                            h3 { (feature.title) }
                            p.feature-text { (words(feature.text)) }
                            a.feature-link href=(feature.to) { (feature.link) }
                        }
                    }
                }
            }
        }
    }
}

fn join_call(town: &str) -> Markup {
    html! {
        section."section section-alt" aria-labelledby="join-title" {
            div.wrap {
                div.join {
                    div.join-inner {
                        div {
                            h2.join-title #join-title { "Get your business listed" }
                            p.join-text {
                                "Do you run a business in " (town) "? Be found by the people who live here and by those who visit."
                            }
                        }
                        div.join-actions {
                            (link_button("/signup", "gold", None, "Sign Up"))
                            (link_button("/business/signup", "secondary", None, "List your business"))
                        }
                    }
                }
            }
        }
    }
}

fn category_card(category: &Category, season: &str, place: usize) -> Markup {
    html! {
        li."card category-card" {
            img."card-picture art" src={ "/art/storefront/" (category.slug) ".svg?c=" (category.pictogram) "&s=" (season) "&v=" (place) }
                alt="" width="640" height="400" loading="lazy";
            div.card-body {
                h3.card-title { a.card-link href={ "/directory?category=" (category.slug) } { (category.name) } }
                p.category-card-count { (count_words(category.business_count.unsigned_abs(), "place", "places")) }
                @if !category.description.is_empty() { p.category-card-text { (category.description) } }
            }
        }
    }
}
