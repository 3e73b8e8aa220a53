//! The list of events, grouped by day, with the filters beside it, as `ui/events/EventsPage.tsx` draws it.

use jiff::Zoned;
use jiff::civil::Date;
use maud::{Markup, html};

use super::card::{EventCardStyle, card, is_still_on};
use super::filters::{STRETCHES, list_applied, panel};
use super::list_params::{EventListParams, View};
use crate::directory::map_ground;
use crate::events::filter::DateRange;
use crate::events::format::{friendly_day, has_begun, is_past, place_text, time_text};
use crate::events::model::{EventFacets, ListedEvent, category_label, when_of};
use crate::kit::day;
use crate::kit::page::RenderContext;
use crate::kit::words::{count_words, join_words};
use crate::layout::{Segment, applied_filters, clear_filters, found_words, icon, pagination, segmented};
use crate::map::TownMap;

/// The most used ranges, one click away.
const QUICK: [DateRange; 3] = [DateRange::Today, DateRange::Tonight, DateRange::Weekend];

/// A day (`None`: on since an earlier day), and its events with their positions in the list.
type Day<'a> = (Option<Date>, Vec<(usize, &'a ListedEvent)>);

pub struct EventList<'a> {
    pub count: u64,
    pub pages: u64,
    pub events: &'a [ListedEvent],
    pub tonight: &'a [ListedEvent],
    pub facets: &'a EventFacets,
    pub choices: &'a EventListParams,
    pub map: &'a TownMap,
    pub now: &'a Zoned,
}

pub fn heading(choices: &EventListParams) -> String {
    match choices.categories.as_slice() {
        [only] => format!("{} events", category_label(only)),
        _ => "Events".to_owned(),
    }
}

impl EventList<'_> {
    pub fn body(&self, context: &RenderContext) -> Markup {
        let choices = self.choices;
        let applied = list_applied(choices, self.facets, self.events, self.now.date());
        html! {
            div."wrap events" {
                header.events-head {
                    div {
                        h1.events-title { (heading(choices)) }
                        p.events-lede { "What is on in " (context.config.town.name) ": today, this weekend and in the weeks to come." }
                        (self.quick())
                    }
                    (self.tonight_card())
                }
                div.events-columns data-view=(choices.view.as_str()) {
                    aside.events-filters aria-label="Filters" { (panel(choices, self.facets, self.now.date())) }
                    section.events-main aria-label="Events" {
                        div.events-bar {
                            p class=(if choices.view == View::Month { "visually-hidden" } else { "events-count" }) role="status" tabindex="-1" { (self.count_text(applied.len())) }
                            (self.tools(applied.len()))
                        }
                        (applied_filters(&applied, &choices.cleared().href()))
                        @if choices.view == View::Month { (self.month(context, &applied)) } @else { (self.results(context, &applied)) }
                        (self.subscribe())
                        p."events-send needs-script" { "Something missing? " a href="/events/submit" { "Submit an event" } }
                    }
                }
            }
        }
    }

    /// The month has no number of its own; it says what is left of the filters.
    fn count_text(&self, applied: usize) -> String {
        match self.choices.view {
            View::Month if applied == 0 => "No filters".to_owned(),
            View::Month => count_words(applied as u64, "filter", "filters"),
            View::List | View::Map => {
                found_words(self.count, ("event", "events"), self.choices.page, self.pages)
            }
        }
    }

    fn quick(&self) -> Markup {
        html! {
            div."events-quick needs-script" role="group" aria-label="Days" {
                @for (date_range, label) in STRETCHES.iter().filter(|(date_range, _)| QUICK.contains(date_range)) {
                    button."chip events-quick-day" type="button" aria-pressed=(self.choices.date_range == Some(*date_range)) { (label) }
                }
            }
        }
    }

    /// Today's featured events; no card if there are none.
    fn tonight_card(&self) -> Markup {
        let shown: Vec<&ListedEvent> =
            self.tonight.iter().filter(|listed| is_still_on(listed, self.now)).collect();
        html! {
            @if !shown.is_empty() {
                section.tonight aria-labelledby="tonight-title" {
                    h2.tonight-title #tonight-title { (icon("star", 22)) " Tonight" }
                    ul.tonight-list {
                        @for listed in shown {
                            li.tonight-event {
                                span.tonight-time { (start_text(listed)) }
                                span {
                                    a.tonight-link href={ "/events/" (listed.slug) } { (listed.event.title) }
                                    @if !place_text(&listed.event).is_empty() { span.tonight-place { (place_text(&listed.event)) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn tools(&self, applied: usize) -> Markup {
        let views = [("list", "List", "list"), ("month", "Month", "calendar"), ("map", "Map", "map")]
            .map(|(value, label, picture)| Segment { value, label, picture: Some(picture) });
        let orderings = [("start_date", "Soonest first"), ("-start_date", "Latest first")];
        html! {
            div."events-tools needs-script" {
                div.events-open-filters {
                    button."button button-secondary button-md" type="button" {
                        (icon("filters", 20)) span { "Filters" @if applied > 0 { " (" (applied) ")" } }
                    }
                }
                @if self.choices.view != View::Month {
                    div.field {
                        label.visually-hidden for="events-ordering" { "Sort by" }
                        span.field-select {
                            select.field-input #events-ordering {
                                @for (value, label) in orderings {
                                    option value=(value) selected[(value == "-start_date") == self.choices.is_latest_first] { (label) }
                                }
                            }
                            (icon("chevron-down", 18))
                        }
                    }
                }
                (segmented("Show as", "view", self.choices.view.as_str(), &views))
            }
        }
    }

    fn results(&self, context: &RenderContext, applied: &[(String, String)]) -> Markup {
        if self.events.is_empty() { self.nothing(applied) } else { self.found(context) }
    }

    /// The grid is the browser's; without its code the list stands for it.
    fn month(&self, context: &RenderContext, applied: &[(String, String)]) -> Markup {
        html! {
            div.events-month {
                noscript { (self.results(context, applied)) }
                div."month-waiting skeleton needs-script" {}
            }
        }
    }

    fn found(&self, context: &RenderContext) -> Markup {
        let is_map = self.choices.view == View::Map;
        let is_pinned =
            |listed: &ListedEvent| self.map.bounds.find(listed.latitude, listed.longitude).is_some();
        let missing = self.events.iter().filter(|listed| !is_pinned(listed)).count();
        let town = &context.config.town.name;
        html! {
            div class=(if is_map { "events-found events-found-map" } else { "events-found" }) {
                div.event-days-list {
                    @for (index, (date, events)) in self.by_day().iter().enumerate() {
                        section.event-day aria-labelledby={ "day-" (index) } {
                            h2.event-day-title id={ "day-" (index) } { (self.day_title(*date)) }
                            ol.event-list {
                                @for (number, listed) in events {
                                    li id={ "event-" (listed.event.id) } {
                                        (card(listed, town, self.now, EventCardStyle {
                                            number: (is_map && is_pinned(listed)).then_some(*number),
                                            is_eager: index == 0,
                                            is_small: is_map,
                                            is_later: self.choices.from.is_some_and(|from| from > self.now.date()),
                                        }))
                                    }
                                }
                            }
                        }
                    }
                }
                @if is_map {
                    div.events-map {
                        (map_ground("Map of the events in the list", false, self.map))
                        @if missing > 0 {
                            p.events-map-note {
                                @if missing == 1 { "One event has" } @else { (missing) " events have" } " no place on the map."
                            }
                        }
                    }
                }
            }
            (pagination(self.choices.page, self.pages, "Pages of the events", |page| self.choices.at_page(page).href()))
        }
    }

    /// The events in list order, grouped by day; those that began on an earlier day share one heading.
    fn by_day(&self) -> Vec<Day<'_>> {
        let mut groups: Vec<Day<'_>> = Vec::new();
        for (index, listed) in self.events.iter().enumerate() {
            let when = when_of(&listed.event);
            let is_ongoing =
                when.start_date < self.now.date() && has_begun(&when, self.now) && !is_past(&when, self.now);
            let date = (!is_ongoing).then_some(when.start_date);
            match groups.last_mut().filter(|(last, _)| *last == date) {
                Some((_, events)) => events.push((index + 1, listed)),
                None => groups.push((date, vec![(index + 1, listed)])),
            }
        }
        groups
    }

    /// "Today · Saturday, November 21"
    fn day_title(&self, date: Option<Date>) -> Markup {
        let today = self.now.date();
        let Some(date) = date else { return html! { "Ongoing" } };
        let full = day::in_words(date, today);
        match friendly_day(date, today).filter(|name| !full.starts_with(name)) {
            Some(name) => html! { (name) " " span.event-day-date { (full) } },
            None => html! { (full) },
        }
    }

    fn nothing(&self, applied: &[(String, String)]) -> Markup {
        let words: Vec<String> = applied.iter().map(|(label, _)| label.clone()).collect();
        html! {
            div.state {
                (icon("calendar", 32))
                @if applied.is_empty() {
                    p.state-title { "Nothing is planned yet." }
                    div.state-text { "As soon as someone adds an event, it shows up here." }
                } @else {
                    p.state-title { "No events match." }
                    div.state-text {
                        p { "You asked for " (join_words(&words)) "." }
                        p { (if applied.len() > 1 { "Remove one of them above, or clear them all." } else { "Clear it to see everything that is on." }) }
                    }
                    (clear_filters(&self.choices.cleared().href()))
                }
            }
        }
    }

    fn subscribe(&self) -> Markup {
        let query = self.choices.feed_query();
        html! {
            div.subscribe {
                details.disclosure {
                    summary.disclosure-summary {
                        span { "Subscribe to these events" }
                        span.disclosure-note { (if query.is_empty() { "Everything in town" } else { "As filtered above" }) }
                        (icon("chevron-down", 20))
                    }
                    div.disclosure-body {
                        div.subscribe-links {
                            a."button button-secondary button-md" href={ "/events.ics" (query) } { (icon("calendar", 20)) span { "Calendar (ICS)" } }
                            a."button button-secondary button-md" href={ "/events.rss" (query) } { (icon("rss", 20)) span { "News feed (RSS)" } }
                        }
                    }
                }
            }
        }
    }
}

/// "7 PM", "All day".
fn start_text(listed: &ListedEvent) -> String {
    let mut when = when_of(&listed.event);
    when.end_time = None;
    time_text(&when)
}
