//! The timeline as a calendar file: open items on their due dates, and the day itself.

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::model::EventPlan;
use crate::events::EventTime;
use crate::events::ics::{CalendarEvent, CalendarInfo, DatedEntry, write};

/// `origin`: the site's origin.
pub fn deadlines(plan: &EventPlan, origin: &str, zone: &TimeZone) -> String {
    let url = format!("{origin}/engine/event-planning?plan={}", plan.id);
    let host =
        url::Url::parse(origin).ok().and_then(|url| url.host_str().map(str::to_owned)).unwrap_or_default();
    let entry = |name: &str, title: String, description: &str, date: Date| {
        CalendarEvent::from(DatedEntry {
            uid: format!("event-plan-{}-{name}@{host}", plan.id),
            sequence: plan.version,
            title,
            description: description.to_owned(),
            url: url.clone(),
            when: EventTime { start_date: date, ..EventTime::default() },
            created_at: plan.created_at.clone(),
            updated_at: plan.updated_at.clone(),
            ..DatedEntry::default()
        })
    };
    let open = plan.items.iter().filter(|item| !item.is_done);
    let mut entries: Vec<CalendarEvent> = open
        .filter_map(|item| {
            let title = format!("{}: {}", plan.title, item.title);
            Some(entry(&format!("item-{}", item.id), title, &item.reason, item.due_date?))
        })
        .collect();
    entries.push(entry("day", plan.title.clone(), &plan.note, plan.date));
    let name = format!("{}: deadlines", plan.title);
    // Without an origin, because each entry has its own link back.
    write(&CalendarInfo { name: &name, origin: None, address: None, zone }, &entries)
}
