//! A plan as a file: for a calendar, for a navigation device, and as text for a message.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use maud::html;
use rocket::http::{ContentType, Header};
use rocket::response::Responder;
use rusqlite::Connection;

use super::model::{PlannedStop, SharedItinerary, StopKind, StoredItinerary};
use super::travel::{minutes_in_words, mode_in_words};
use super::view::ViewContext;
use crate::directory::phone_text;
use crate::events::ics::{Appointment, CalendarInfo, write_appointments};
use crate::kit::day;
use crate::kit::error::Result;
use crate::kit::words::time_words;
use crate::kit::xml;

/// The formats of downloads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Calendar,
    Track,
    Text,
}

/// What is needed to write a file.
struct FileContext<'a> {
    zone: &'a TimeZone,
    origin: &'a str,
    town: &'a str,
    /// Identifies the plan in calendars; it is not the link's token.
    key: &'a str,
    version: i64,
    today: jiff::civil::Date,
}

/// Private: not cached on the way, and its address is never sent to other sites as the referrer.
#[derive(Debug, Responder)]
pub struct PlanFile {
    text: String,
    kind: ContentType,
    name: Header<'static>,
    cache: Header<'static>,
    referrer: Header<'static>,
    robots: Header<'static>,
}

impl PlanFile {
    /// A stored plan, as others see it.
    pub fn read(
        conn: &Connection,
        form: Form,
        stored: StoredItinerary,
        view: &ViewContext,
    ) -> Result<PlanFile> {
        let (key, version) = (format!("itinerary-{}", stored.id), stored.version);
        let plan = view.show_shared(conn, stored)?;
        let context = FileContext {
            zone: view.clock.zone(),
            origin: &view.origin,
            town: &view.config.town.name,
            key: &key,
            version,
            today: view.clock.local().date(),
        };
        Ok(PlanFile::new(form, &plan, &context))
    }

    fn new(form: Form, plan: &SharedItinerary, context: &FileContext<'_>) -> PlanFile {
        let (text, kind, name) = match form {
            Form::Calendar => (calendar(plan, context), ContentType::Calendar, "itinerary.ics"),
            Form::Track => (track(plan), ContentType::new("application", "gpx+xml"), "itinerary.gpx"),
            Form::Text => (message(plan, context), ContentType::Plain, "itinerary.txt"),
        };
        PlanFile {
            text,
            kind,
            name: Header::new("Content-Disposition", format!("attachment; filename=\"{name}\"")),
            cache: Header::new("Cache-Control", "private, no-store"),
            referrer: Header::new("Referrer-Policy", "no-referrer"),
            robots: Header::new("X-Robots-Tag", "noindex"),
        }
    }
}

fn moment(text: &str) -> Timestamp {
    text.parse().unwrap_or(Timestamp::UNIX_EPOCH)
}

fn title(planned: &PlannedStop) -> &str {
    planned.place.as_ref().map_or(planned.stop.title.as_str(), |place| place.title.as_str())
}

/// The stops of a day, with their times.
fn of_day(plan: &SharedItinerary, day: i64) -> impl Iterator<Item = &PlannedStop> {
    plan.stops.iter().filter(move |planned| planned.stop.day == Some(day))
}

fn calendar(plan: &SharedItinerary, context: &FileContext<'_>) -> String {
    let sheet = CalendarInfo { name: &plan.title, origin: None, address: None, zone: context.zone };
    let appointments: Vec<Appointment> = plan
        .stops
        .iter()
        .filter_map(|planned| {
            let schedule = planned.schedule.as_ref()?;
            let place = planned.place.as_ref();
            let notes = schedule.conflicts.iter().map(|conflict| conflict.message.as_str());
            let notes: Vec<&str> = [planned.stop.note.as_str()].into_iter().chain(notes).collect();
            let notes: Vec<&str> = notes.into_iter().filter(|note| !note.is_empty()).collect();
            Some(Appointment {
                uid: format!("{}-{}@towngreen", context.key, planned.stop.id),
                sequence: context.version,
                updated_at: moment(&plan.updated_at),
                title: title(planned).to_owned(),
                description: notes.join("\n"),
                location: place.map(|place| place.address.clone()).unwrap_or_default(),
                position: place.and_then(|place| place.latitude.zip(place.longitude)),
                url: place.map(|place| format!("{}{}", context.origin, place.url)).unwrap_or_default(),
                starts_at: moment(&schedule.arrives_at),
                ends_at: moment(&schedule.leaves_at),
            })
        })
        .collect();
    write_appointments(&sheet, &appointments)
}

/// Waypoints, and a route for each day (GPX).
fn track(plan: &SharedItinerary) -> String {
    let point =
        |planned: &PlannedStop| planned.place.as_ref().and_then(|place| place.latitude.zip(place.longitude));
    let is_placed = |planned: &&PlannedStop| point(planned).is_some();
    let content = html! {
        gpx version="1.1" creator="Towngreen" xmlns="http://www.topografix.com/GPX/1/1" {
            metadata { name { (plan.title) } }
            @for planned in plan.stops.iter().filter(is_placed) {
                @if let Some((latitude, longitude)) = point(planned) {
                    wpt lat=(latitude) lon=(longitude) {
                        name { (title(planned)) }
                        @if !planned.stop.note.is_empty() { desc { (planned.stop.note) } }
                    }
                }
            }
            @for (index, day) in (0_i64..).zip(&plan.days) {
                rte {
                    name { (day::weekday_and_date(day.date)) }
                    @for planned in of_day(plan, index).filter(is_placed) {
                        @if let Some((latitude, longitude)) = point(planned) {
                            rtept lat=(latitude) lon=(longitude) { name { (title(planned)) } }
                        }
                    }
                }
            }
        }
    };
    xml::document(&content)
}

/// Plain text, the way somebody would write it to friends.
fn message(plan: &SharedItinerary, context: &FileContext<'_>) -> String {
    let mut text = format!("{} ({})\n", plan.title, context.town);
    for (index, day) in (0_i64..).zip(&plan.days) {
        text.push_str(&format!("\n{}\n", day::in_words(day.date, context.today)));
        for (number, planned) in (1..).zip(of_day(plan, index)) {
            let Some(schedule) = &planned.schedule else { continue };
            let local = |at: &str| time_words(context.zone.to_datetime(moment(at)).time());
            if let Some(minutes) = schedule.travel_minutes.filter(|minutes| number > 1 && *minutes > 0) {
                let way = minutes_in_words(minutes);
                text.push_str(&format!("   about {way} {}\n", mode_in_words(plan.travel_mode)));
            }
            let times = format!("{} to {}", local(&schedule.arrives_at), local(&schedule.leaves_at));
            text.push_str(&format!("{number}. {times}: {}\n", title(planned)));
            for line in lines_of(planned, context.origin) {
                text.push_str(&format!("   {line}\n"));
            }
        }
    }
    let open: Vec<&PlannedStop> = plan.stops.iter().filter(|planned| planned.stop.day.is_none()).collect();
    if !open.is_empty() {
        text.push_str("\nUnscheduled\n");
        for planned in open {
            text.push_str(&format!("- {}\n", title(planned)));
        }
    }
    text
}

fn lines_of(planned: &PlannedStop, origin: &str) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(place) = &planned.place {
        lines.extend([place.address.clone(), phone_text(&place.phone)]);
        if planned.stop.kind != StopKind::Business {
            lines.push(format!("{origin}{}", place.url));
        }
    }
    lines.extend(planned.stop.note.lines().map(str::to_owned));
    if let Some(schedule) = &planned.schedule {
        lines.extend(schedule.conflicts.iter().map(|conflict| format!("Note: {}", conflict.message)));
    }
    lines.retain(|line| !line.is_empty());
    lines
}
