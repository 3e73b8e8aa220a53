//! The page of one business; the same markup as `ui/directory/BusinessPage.tsx`.

use jiff::ToSpan;
use jiff::civil::Date;
use maud::{Markup, PreEscaped, html};

use super::card::{open_status, price, upright_cards};
use super::format::{
    directions, phone_link, phone_text, price_word, span_lines, storefront, website, website_text,
};
use super::list_params::encode;
use super::map::{map_ground, map_thumb, on_map};
use crate::directory::hours::{Hours, Span, WEEK};
use crate::directory::model::{Business, BusinessDetail, attribute_label};
use crate::directory::sections::PageSection;
use crate::kit::day;
use crate::kit::page::{Page, RenderContext};
use crate::kit::words::count_words;
use crate::layout::{icon, link_button, one_decimal, page_problem, print_address, season, season_word};
use crate::map::TownMap;

/// Special days further ahead are not shown yet.
const SPECIAL_DAYS_AHEAD: i32 = 60;
/// Pictures below the main one.
const THUMBNAILS: usize = 4;

pub fn body(
    context: &RenderContext,
    detail: &BusinessDetail,
    sections: &[PageSection],
    map: &TownMap,
    updated: Option<Date>,
) -> Markup {
    let business = &detail.business;
    let category = format!("/directory?category={}", business.category.slug);
    let season = season_word(season(context.today));
    let place = on_map(business, map.bounds);
    html! {
        article."wrap business" {
            header.business-head {
                p.business-category { a href=(category) { (business.category.name) } }
                h1.business-name dir="auto" { (business.name) }
                @if let Some(status) = &business.open_status { (open_status(status)) }
                @if let Some(note) = closed_today(detail, context.today) { p.business-closed { "Closed today: " (note) } }
                @if !business.address.is_empty() { (address(business, place, map)) }
                (print_address(context, &format!("/directory/{}", business.slug)))
            }
            div.business-pictures { (pictures(business, season)) }
            (actions(business))
            div.business-main {
                @if !detail.description_html.is_empty() {
                    div."prose business-description" dir="auto" { (PreEscaped(&detail.description_html)) }
                }
                (facts(business))
                @if !business.tags.is_empty() {
                    ul.business-tags aria-label="Tags" {
                        @for tag in &business.tags { li { a.tag href={ "/directory?tag=" (encode(tag)) } { (tag) } } }
                    }
                }
            }
            aside.business-aside aria-label="Hours and map" {
                @if let Some(hours) = &detail.hours { (week(hours, context.today)) }
                @if place.is_some() {
                    section.business-map #business-map aria-labelledby="business-map-title" {
                        h2.business-subtitle #business-map-title { "On the map" }
                        (map_ground(&format!("Map with {}", business.name), true, map))
                    }
                }
                (still_correct(context, business))
                (claim_link(detail))
                @if let Some(date) = updated { p."business-updated meta" { "Updated " (day::in_words(date, context.today)) } }
            }
        }
        @for section in sections { (section.markup) }
        @if !detail.similar.is_empty() {
            section."section section-alt" aria-labelledby="similar-title" {
                div.wrap {
                    div.section-head {
                        h2 #similar-title { "Similar places nearby" }
                        a href=(category) { "All in " (business.category.name) }
                    }
                    (upright_cards(&detail.similar, season))
                }
            }
        }
    }
}

/// The reason why it is closed today, if given. Not while yesterday's hours still run.
fn closed_today(detail: &BusinessDetail, today: Date) -> Option<&str> {
    let is_open = detail.business.open_status.as_ref().is_some_and(|status| status.is_open);
    let special = detail.hours.as_ref()?.special.iter().find(|special| special.date == today)?;
    (!is_open && special.spans.is_empty() && !special.note.is_empty()).then_some(special.note.as_str())
}

/// The address, with a thumbnail of the map that links to the large map.
fn address(business: &Business, place: Option<(f64, f64)>, map: &TownMap) -> Markup {
    let Some(place) = place else { return html! { p.business-place { (business.address) } } };
    html! {
        div.business-place {
            @if let Some(drawing) = &map.drawing {
                a.business-place-thumb href="#business-map" tabindex="-1" aria-hidden="true" { (map_thumb(place, drawing)) }
            }
            p {
                span.business-place-address { (business.address) } br;
                a.business-place-link href="#business-map" { "Show on the map" }
            }
        }
    }
}

fn pictures(business: &Business, season: &str) -> Markup {
    let total = business.pictures.len();
    let hidden = total.saturating_sub(1 + THUMBNAILS);
    html! {
        @if total == 0 {
            img."art business-picture" src=(storefront(business, season)) alt="" width="640" height="400" decoding="async";
        } @else {
            div.gallery {
                @for (index, picture) in business.pictures.iter().take(1 + THUMBNAILS).enumerate() {
                    @let words = if picture.alt.is_empty() { &business.name } else { &picture.alt };
                    @let more = (index == THUMBNAILS && hidden > 0).then(|| format!("+{hidden}"));
                    a class=(if index == 0 { "gallery-main" } else { "gallery-thumb" }) href=(picture.url)
                        aria-label={ @if let Some(more) = &more { (more) " " } "Enlarge picture " (index + 1) " of " (total) ": " (words) } {
                        img class=(if index == 0 { "photo business-picture" } else { "photo gallery-picture" }) src=(picture.url)
                            srcset=[Some(&picture.srcset).filter(|set| !set.is_empty())]
                            sizes=(if index == 0 { "(min-width: 64rem) 34rem, 100vw" } else { "8rem" }) alt=""
                            width=(picture.width) height=(picture.height) loading=[(index > 0).then_some("lazy")] decoding="async";
                        @if let Some(more) = more { span.gallery-more { (more) } }
                    }
                }
            }
        }
    }
}

fn actions(business: &Business) -> Markup {
    let action = |href: &str, name: &str, label: &str, detail: &str, is_outside: bool| {
        let look = if name == "phone" { "primary" } else { "secondary" };
        html! {
            a class={ "button button-" (look) " button-md business-action" } href=(href) rel=[is_outside.then_some("noopener external")]
                aria-label=[(!detail.is_empty()).then(|| format!("{label} {detail}"))] { (icon(name, 20)) span { (label) } }
        }
    };
    html! {
        div.business-actions role="group" aria-label={ "Contact " (business.name) } {
            @if let Some(call) = phone_link(&business.phone) { (action(&call, "phone", "Call", &phone_text(&business.phone), false)) }
            @if let Some(way) = directions(business) { (action(&way, "navigation", "Directions", "", true)) }
            @if let Some(site) = website(&business.website) { (action(site.as_str(), "globe", "Website", "", true)) }
            button."button button-secondary button-md business-action save-wide needs-script" type="button" aria-pressed="false" aria-label={ "Save " (business.name) } {
                (icon("heart", 20)) span { "Save" }
            }
            button."button button-secondary button-md business-action needs-script" type="button" { (icon("list", 20)) span { "Add to plan" } }
            button."button button-secondary button-md business-action needs-script" type="button" { (icon("share", 20)) span { "Share" } }
        }
    }
}

/// It breaks after its @, as `ui/kit/EmailText.tsx` has it.
fn email_text(email: &str) -> Markup {
    match email.split_once('@') {
        Some((local, host)) => html! { (local) "@" wbr; (host) },
        None => html! { wbr; (email) },
    }
}

fn facts(business: &Business) -> Markup {
    let mut rows: Vec<(&str, &str, Markup)> = Vec::new();
    if let Some(call) = phone_link(&business.phone) {
        rows.push(("phone", "Phone", html! { a href=(call) { (phone_text(&business.phone)) } }));
    }
    if !business.email.is_empty() {
        rows.push((
            "mail",
            "Email",
            html! { a href={ "mailto:" (business.email) } { (email_text(&business.email)) } },
        ));
    }
    if let Some(site) = website(&business.website) {
        rows.push((
            "globe",
            "Website",
            html! { a href=(site) rel="noopener external" { (website_text(&site)) } },
        ));
    }
    let social: Vec<_> =
        business.social_links.iter().filter_map(|link| Some((&link.label, website(&link.url)?))).collect();
    if !social.is_empty() {
        rows.push(("users", "Social", html! {
            ul.business-links { @for (label, site) in &social { li { a href=(site) rel="noopener external" { (label) } } } }
        }));
    }
    if let Some(level) = business.price_level {
        rows.push((
            "tag",
            "Price",
            html! { (price(level)) " " span aria-hidden="true" { (price_word(level)) } },
        ));
    }
    if let Some(rating) = business.average_rating {
        rows.push((
            "star",
            "Rating",
            html! {
                a href="#reviews" {
                    (one_decimal(rating)) " of 5, "
                    (count_words(business.review_count.unsigned_abs(), "review", "reviews"))
                }
            },
        ));
    }
    html! {
        @if !rows.is_empty() {
            dl.business-facts {
                @for (name, term, value) in &rows {
                    div.business-fact { dt { (icon(name, 18)) " " (term) } dd { (value) } }
                }
            }
        }
        @if !business.attributes.is_empty() {
            section aria-labelledby="business-attributes-title" {
                h2.business-subtitle #business-attributes-title { "Good to know" }
                ul.business-attributes {
                    @for value in &business.attributes { li { (icon("check", 18)) " " (attribute_label(value).unwrap_or(value)) } }
                }
            }
        }
    }
}

/// When the listing was last confirmed; suggesting an edit needs the browser's code.
fn still_correct(context: &RenderContext, business: &Business) -> Markup {
    let zone = jiff::tz::TimeZone::get(&context.config.town.time_zone).ok();
    let confirmed = business.confirmed_at.as_deref();
    let day = confirmed.zip(zone).and_then(|(moment, zone)| day::of_moment(moment, &zone));
    html! {
        div.still-correct {
            @match confirmed.zip(day) {
                Some((moment, day)) if business.is_unconfirmed => {
                    p.meta { "Not confirmed since " time datetime=(moment) { (day) } }
                }
                Some((moment, day)) => {
                    p.meta {
                        "Confirmed correct on " time datetime=(moment) { (day) }
                        @if let Some(by) = business.confirmed_by { " " (by.in_words()) }
                    }
                }
                None if business.is_unconfirmed => p.meta { "Not confirmed by the business yet" },
                None => {}
            }
            div.still-correct-actions {
                button."button button-secondary button-sm needs-script" type="button" { (icon("edit", 20)) span { "Suggest an edit" } }
            }
        }
    }
}

/// For the owner: how to claim the listing.
fn claim_link(detail: &BusinessDetail) -> Markup {
    let claim = format!("/claim/{}", detail.business.slug);
    html! {
        @if detail.has_owner {
            p."business-claim meta" { "Is this yours? " a href=(claim) { "Contact the town office" } }
        } @else {
            p.business-claim { a."button button-secondary button-sm" href=(claim) { (icon("store", 20)) span { "Claim this business" } } }
        }
    }
}

struct HoursRow<'a> {
    label: String,
    spans: &'a [Span],
    note: &'a str,
    is_today: bool,
}

/// The week starting today, each date with its own hours, and the special days after it.
fn week(hours: &Hours, today: Date) -> Markup {
    let special_on = |date: Date| hours.special.iter().find(move |special| special.date == date);
    let days = today.series(1.day()).take(WEEK.len()).map(|date| HoursRow {
        label: day::weekday_name(date.weekday()).to_owned(),
        spans: hours.spans_on(date),
        note: special_on(date).map_or("", |special| special.note.as_str()),
        is_today: date == today,
    });
    let horizon = today.saturating_add(SPECIAL_DAYS_AHEAD.days());
    let runs = hours.special_runs(today.saturating_add(1.week()));
    // A vacation that begins before that day is shown to its end.
    let coming = runs.into_iter().filter(|(first, _)| first.date <= horizon).map(|(first, last)| HoursRow {
        label: day::run_in_words(first.date, last, today),
        spans: &first.spans,
        note: &first.note,
        is_today: false,
    });
    let coming: Vec<_> = coming.collect();
    html! {
        section.business-hours aria-labelledby="business-hours-title" {
            h2.business-subtitle #business-hours-title { "Hours" }
            (hours_table("Opening hours, from today on", days))
            @if !coming.is_empty() {
                h3.hours-special-title { "Special days" }
                (hours_table("Special opening hours", coming.into_iter()))
            }
        }
    }
}

fn hours_table<'a>(caption: &str, rows: impl Iterator<Item = HoursRow<'a>>) -> Markup {
    html! {
        table.hours {
            caption.visually-hidden { (caption) }
            tbody {
                @for row in rows {
                    tr class=[row.is_today.then_some("hours-today")] {
                        th scope="row" { (row.label) @if row.is_today { span.hours-mark { "Today" } } }
                        td {
                            @for line in span_lines(row.spans) { span.hours-line { (line) } }
                            @if !row.note.is_empty() { span.hours-note { (row.note) } }
                        }
                    }
                }
            }
        }
    }
}

/// For a slug under the directory that no business has or had; a placeholder like every such page
/// (`not_found_page`).
pub fn not_found() -> Page {
    let content = html! {
        p { "It may have closed, or there may be a typo in the address. Search for it by name:" }
        (super::results::form(""))
        (link_button("/directory", "secondary", Some("store"), "All places"))
    };
    let body = page_problem("This place is not in the directory", &content);
    Page {
        status: 404,
        is_hidden: true,
        is_placeholder: true,
        ..Page::new("business", "Place not found", body)
    }
}
