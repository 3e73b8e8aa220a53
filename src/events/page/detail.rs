//! The page of one event, as `ui/events/EventPage.tsx` draws it: when and where first, then what
//! it is.

use jiff::Zoned;
use jiff::civil::Date;
use maud::{Markup, PreEscaped, html};

use super::card::{EventCardStyle, badge_look, card, date_block, interest, label, local_badge, picture};
use crate::directory::{encode, map_ground, website, website_text};
use crate::events::extras::EventExtras;
use crate::events::format::{friendly_day, full_when, is_local, is_past, place_text, price_text};
use crate::events::model::{
    Event, EventTime, OccurrenceStatus, ShownOccurrence, SourceType, audience_label, category_label, when_of,
    when_of_date,
};
use crate::events::trust::reliability_steps;
use crate::kit::day;
use crate::kit::page::{Page, RenderContext};
use crate::kit::words::{keep_together, label_of};
use crate::layout::{icon, not_found_page, print_address};
use crate::map::TownMap;

pub fn body(
    context: &RenderContext,
    series: &Event,
    more: &EventExtras,
    map: &TownMap,
    now: &Zoned,
) -> Markup {
    // A series is shown at the asked date, else at its next one, or at its last one if it is over.
    let shown = series.on(more.occurrences.first());
    let event = shown.as_ref();
    let when = more.occurrences.first().map_or_else(|| when_of(event), when_of_date);
    let is_over = is_past(&when, now);
    let town = &context.config.town.name;
    let is_on_map = map.bounds.find(more.latitude, more.longitude).is_some();
    html! {
        article class=(if is_over { "wrap event event-over" } else { "wrap event" }) {
            div.event-side {
                (head(context, event, more, &when, now, is_over))
                (facts(event, more, is_on_map))
                (actions(event))
                (text(event, series, more, now.date()))
            }
            div.event-side-second {
                (photo(event, more))
                aside.event-aside aria-label="Map and source" {
                    @if is_on_map {
                        section #event-map aria-labelledby="event-map-title" {
                            h2.event-subtitle #event-map-title { "On the map" }
                            (map_ground(&format!("Map with {}", map_name(event)), true, map))
                        }
                    }
                    (source(context, event, more))
                    p.needs-script {
                        button."button button-quiet button-sm" type="button" { (icon("flag", 20)) span { "Report a problem" } }
                    }
                }
            }
        }
        (neighbors(more))
        @if !more.similar.is_empty() {
            section."section section-alt" aria-labelledby="event-similar-title" {
                div.wrap {
                    div.section-head {
                        h2 #event-similar-title { "You might also like" }
                        a href="/events" { "All events" }
                    }
                    ul.event-similar {
                        @for other in &more.similar {
                            li { (card(other, town, now, EventCardStyle { is_small: true, ..EventCardStyle::default() })) }
                        }
                    }
                }
            }
        }
    }
}

/// The photo, with a credit if it came from a source.
fn photo(event: &Event, more: &EventExtras) -> Markup {
    let photo = picture(event, more.picture.as_ref(), "event-photo", true, "(min-width: 64rem) 32rem, 100vw");
    html! {
        @if let Some(credit) = &more.picture_credit {
            figure.event-figure {
                (photo)
                figcaption.meta { "Picture: " (named(&credit.name, &credit.url)) }
            }
        } @else { (photo) }
    }
}

fn map_name(event: &Event) -> &str {
    if event.location.is_empty() { &event.title } else { &event.location }
}

fn head(
    context: &RenderContext,
    event: &Event,
    more: &EventExtras,
    when: &EventTime,
    now: &Zoned,
    is_over: bool,
) -> Markup {
    let today = now.date();
    let [days, time] = full_when(when, today);
    let is_on = !is_over && next_status(more) == OccurrenceStatus::Scheduled;
    let label = if is_on { label(when, now).0 } else { Default::default() };
    let name = friendly_day(when.start_date, today).filter(|name| !days.starts_with(name));
    html! {
        header.event-head {
            @if !event.category.is_empty() {
                p.event-category { a href={ "/events?category=" (encode(&event.category)) } { (category_label(&event.category)) } }
            }
            h1.event-name dir="auto" { (event.title) }
            (state_banner(more, is_over))
            div.event-when {
                (date_block(when.start_date, today))
                div {
                    p.event-when-day { @if let Some(name) = name { (name) ", " } (keep_together(&days)) }
                    @if !time.is_empty() || !label.is_empty() {
                        p.event-when-time { @if !time.is_empty() { span { (keep_together(&time)) } } (PreEscaped(label)) }
                    }
                }
            }
            (badges(context, event, more))
            (print_address(context, &event.path()))
        }
    }
}

/// The status of the date that the page is about.
fn next_status(more: &EventExtras) -> OccurrenceStatus {
    more.occurrences.first().map_or(more.status, |date| date.status)
}

fn state_banner(more: &EventExtras, is_over: bool) -> Markup {
    let next = next_status(more);
    let is_only = more.occurrences.len() < 2;
    if next == OccurrenceStatus::Cancelled && (is_only || more.status == next) {
        return banner("error", "alert", "alert", "Canceled.", " This event is not taking place.");
    }
    if next == OccurrenceStatus::Postponed && (is_only || more.status == next) {
        let text = " It is not taking place on this date; the new date will be posted here.";
        return banner("warning", "warning", "status", "Postponed.", text);
    }
    if is_over {
        return banner("info", "info", "status", "Past.", " This event is over.");
    }
    let strong = match next {
        OccurrenceStatus::Cancelled => "This date is canceled.",
        OccurrenceStatus::Postponed => "This date is postponed.",
        OccurrenceStatus::Scheduled => return html! {},
    };
    banner("warning", "warning", "status", strong, " The other dates are below.")
}

fn banner(tone: &str, picture: &str, role: &str, strong: &str, text: &str) -> Markup {
    html! {
        div class={ "banner banner-" (tone) } role=(role) {
            (icon(picture, 20))
            div.banner-text { b { (strong) } (text) }
        }
    }
}

/// Clicking a badge opens its reasons; native popovers make that work without scripts too.
fn badges(context: &RenderContext, event: &Event, more: &EventExtras) -> Markup {
    let is_local = is_local(event, &context.config.town.name);
    html! {
        @if !more.badges.is_empty() || is_local {
            div.event-badges {
                @for badge in &more.badges {
                    @let (tone, picture) = badge_look(badge.kind);
                    button class={ "badge badge-" (tone) " badge-open" } type="button" popovertarget={ "badge-" (badge.kind) } {
                        (icon(picture, 14)) (badge.label)
                    }
                    div.badge-reasons id={ "badge-" (badge.kind) } popover="auto" role="group" aria-label={ "Why “" (badge.label) "”" } {
                        p.badge-reasons-title { "Why “" (badge.label) "”" }
                        ul { @for reason in &badge.reasons { li { (reason) } } }
                        @if badge.names_sources { (sources(context, more)) }
                    }
                }
                @if is_local { (local_badge()) }
            }
        }
    }
}

fn facts(event: &Event, more: &EventExtras, is_on_map: bool) -> Markup {
    let mut rows: Vec<(&str, &str, Markup)> = Vec::new();
    if !event.location.is_empty() || !more.address.is_empty() {
        let place = html! {
            @if !event.location.is_empty() { span.event-fact-line { (event.location) } }
            @if !more.address.is_empty() && more.address != event.location { span.event-fact-line { (more.address) } }
            @if is_on_map { a href="#event-map" { "Show on the map" } }
        };
        rows.push(("map", "Where", place));
    }
    if !price_text(event).is_empty() {
        rows.push(("ticket", "Price", html! { (price_text(event)) }));
    }
    if let Some(words) = &more.recurrence_in_words {
        rows.push(("repeat", "Repeats", html! { (words) }));
    }
    if let Some(business) = &event.business {
        rows.push((
            "store",
            "Business",
            html! { a href={ "/directory/" (business.slug) } { (business.name) } },
        ));
    }
    let is_other = event.business.as_ref().is_none_or(|business| business.name != event.organizer);
    if !event.organizer.is_empty() && is_other {
        rows.push(("user", "Organizer", html! { (event.organizer) }));
    }
    if !event.target_audience.is_empty() {
        rows.push(("users", "Who it’s for", html! { (audience_label(&event.target_audience)) }));
    }
    if let Some(site) = website(&event.website).filter(|_| !event.website.is_empty()) {
        rows.push((
            "globe",
            "Website",
            html! { a href=(site) rel="noopener external" { (website_text(&site)) } },
        ));
    }
    html! {
        @if !rows.is_empty() {
            dl.event-facts {
                @for (name, term, value) in &rows {
                    div.event-fact { dt { (icon(name, 18)) (term) } dd { (value) } }
                }
            }
        }
    }
}

fn actions(event: &Event) -> Markup {
    html! {
        div.event-actions role="group" aria-label={ "What to do with " (event.title) } {
            (interest(event))
            a."button button-secondary button-md event-action" href={ "/events/" (event.facts.slug) ".ics" } download {
                (icon("calendar-add", 20)) span { "Add to calendar" }
            }
            button."button button-secondary button-md event-action needs-script" type="button" { (icon("list", 20)) span { "Add to plan" } }
            button."button button-secondary button-md event-action needs-script" type="button" { (icon("share", 20)) span { "Share" } }
        }
    }
}

fn text(event: &Event, series: &Event, more: &EventExtras, today: Date) -> Markup {
    html! {
        div.event-main {
            @if !more.description_html.is_empty() { div.prose dir="auto" { (PreEscaped(&more.description_html)) } }
            @if !event.special_offers.is_empty() {
                section aria-labelledby="event-offers-title" {
                    h2.event-subtitle #event-offers-title { "Special offers" }
                    dl {
                        @for (name, offer) in &event.special_offers {
                            div.event-offer { dt { (label_of(name)) } dd { (offer) } }
                        }
                    }
                }
            }
            @if more.occurrences.len() > 1 { (coming_dates(event, series, more, today)) }
            @if !event.atmosphere_tags.is_empty() {
                ul.event-tags aria-label="Atmosphere" {
                    @for tag in &event.atmosphere_tags {
                        li { a.tag href={ "/events?search=" (encode(tag)) } { (tag) } }
                    }
                }
            }
        }
    }
}

/// Shown beside a date whose name or place differs from the one above.
fn own_words(event: &Event, series: &Event, date: &ShownOccurrence) -> String {
    let on = series.on(Some(date));
    let title = Some(on.title.as_str()).filter(|title| *title != event.title);
    let place = Some(place_text(&on)).filter(|place| *place != place_text(event) && !place.is_empty());
    title.into_iter().chain(place).collect::<Vec<_>>().join(" · ")
}

fn coming_dates(event: &Event, series: &Event, more: &EventExtras, today: Date) -> Markup {
    html! {
        section aria-labelledby="event-dates-title" {
            h2.event-subtitle #event-dates-title { "Upcoming dates" }
            ul {
                @for date in more.dates_in_order() {
                    @let own = own_words(event, series, date);
                    @let [days, time] = full_when(&when_of_date(date), today);
                    li class=(if date.status == OccurrenceStatus::Cancelled { "event-date event-date-off" } else { "event-date" }) {
                        span { (days) }
                        @if !time.is_empty() { span { (time) } }
                        @if !own.is_empty() { span.event-date-own { (own) } }
                        @match date.status {
                            OccurrenceStatus::Cancelled => { b { "Canceled" } }
                            OccurrenceStatus::Postponed => { b { "Postponed" } }
                            OccurrenceStatus::Scheduled => {}
                        }
                    }
                }
            }
        }
    }
}

/// A name, linked if there is a valid web address.
fn named(name: &str, url: &str) -> Markup {
    let link = website(url).filter(|_| !url.is_empty());
    html! {
        @if let Some(link) = link { a href=(link) rel="noopener external nofollow" { (name) } } @else { (name) }
    }
}

/// "Saturday, November 21"
fn checked_on(context: &RenderContext, stamp: &str) -> Option<String> {
    let at: jiff::Timestamp = stamp.parse().ok()?;
    Some(day::in_words(at.in_tz(&context.config.town.time_zone).ok()?.date(), context.today))
}

/// Every source of the event, and whether it gives the same day and time.
fn sources(context: &RenderContext, more: &EventExtras) -> Markup {
    let all = more.source.as_ref().map(|source| source.sources.as_slice()).unwrap_or_default();
    html! {
        ul.event-sources {
            @for source in all {
                li {
                    (named(&source.name, &source.url))
                    @if let Some(day) = source.last_seen.as_deref().and_then(|stamp| checked_on(context, stamp)) { span.meta { "Last checked " (day) } }
                    @if all.len() > 1 && let Some(agrees) = source.agrees { span.meta { (if agrees { "Gives this day and time" } else { "Gives a different day or time" }) } }
                }
            }
        }
    }
}

fn source(context: &RenderContext, event: &Event, more: &EventExtras) -> Markup {
    let kind = match event.source_type {
        SourceType::Website => "Website",
        SourceType::Facebook => "Facebook",
        SourceType::Instagram => "Instagram",
        SourceType::Google => "Google",
        SourceType::Manual => "Entered by hand",
    };
    let source = more.source.as_ref();
    let checked = source
        .and_then(|source| source.last_checked.as_deref())
        .or(event.last_updated_from_source.as_deref())
        .and_then(|stamp| checked_on(context, stamp));
    let has_several = source.is_some_and(|source| source.sources.len() > 1);
    let rated = event.source_reliability_score.map(reliability_steps);
    html! {
        section.event-source aria-labelledby="event-source-title" {
            h2.event-subtitle #event-source-title { "Where this comes from" }
            p.event-source-name {
                @if let Some(source) = source { (named(&source.name, source.url.as_deref().unwrap_or_default())) " · " }
                span.event-source-type { (kind) }
            }
            @if let Some((label, steps)) = rated {
                p.reliability {
                    span class={ "reliability-bar reliability-" (steps) } aria-hidden="true" { i {} i {} i {} }
                    span.reliability-label { (label) }
                }
            }
            @if has_several {
                p.event-source-others { "All sources" }
                (sources(context, more))
            } @else if let Some(day) = checked {
                p.meta { "Last checked " (day) }
            }
        }
    }
}

fn neighbors(more: &EventExtras) -> Markup {
    html! {
        @if more.previous.is_some() || more.next.is_some() {
            nav."wrap event-neighbors" aria-label="Events before and after" {
                @if let Some(event) = &more.previous {
                    a.event-neighbor rel="prev" href={ "/events/" (event.slug) } { span.meta { "Previous event" } span { (event.title) } }
                }
                @if let Some(event) = &more.next {
                    a."event-neighbor event-neighbor-next" rel="next" href={ "/events/" (event.slug) } { span.meta { "Next event" } span { (event.title) } }
                }
            }
        }
    }
}

/// For a path under `/events/` that belongs to no event.
pub fn not_found() -> Page {
    not_found_page(
        "event",
        "This event is not listed",
        "Event not found",
        ("/events", "calendar", "All events"),
    )
}
