//! Hours as JSON, as schema.org has them, and as one line of text that can be read back.

use jiff::civil::Date;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::open::time;
use super::{DAY, DAY_NAMES, Hours, Span};

/// "09:00"; the end of a day that is open to midnight is "24:00".
fn clock(minutes: u16, is_end: bool) -> String {
    if is_end && minutes == DAY { "24:00".into() } else { time(minutes).strftime("%H:%M").to_string() }
}

fn spans(spans: &[Span]) -> Vec<Value> {
    spans
        .iter()
        .map(|span| json!({ "opens": clock(span.opens, false), "closes": clock(span.closes, true) }))
        .collect()
}

impl Serialize for Hours {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let weekly: Vec<Value> = self
            .weekly
            .iter()
            .zip(DAY_NAMES)
            .map(|(day, name)| json!({ "day": name, "spans": spans(day) }))
            .collect();
        let special: Vec<Value> = self
            .special
            .iter()
            .map(|special| json!({ "date": special.date, "spans": spans(&special.spans), "note": special.note }))
            .collect();
        let mut hours = serializer.serialize_struct("Hours", 2)?;
        hours.serialize_field("weekly", &weekly)?;
        hours.serialize_field("special", &special)?;
        hours.end()
    }
}

impl Hours {
    /// schema.org's `openingHoursSpecification`.
    pub fn schema_org(&self) -> Value {
        const NAMES: [&str; 7] =
            ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
        let entry = |span: &Span, extra: Value| {
            let mut entry = json!({
                "@type": "OpeningHoursSpecification",
                "opens": clock(span.opens, false),
                // 23:59 is how schema.org's readers understand "to midnight".
                "closes": if span.closes == DAY { "23:59".into() } else { clock(span.closes, true) },
            });
            if let (Some(entry), Value::Object(extra)) = (entry.as_object_mut(), extra) {
                entry.extend(extra);
            }
            entry
        };
        let mut all = Vec::new();
        for (day, name) in self.weekly.iter().zip(NAMES) {
            all.extend(day.iter().map(|span| entry(span, json!({ "dayOfWeek": name }))));
        }
        for special in &self.special {
            let valid = json!({ "validFrom": special.date, "validThrough": special.date });
            if special.spans.is_empty() {
                all.push(entry(&Span { opens: 0, closes: 0 }, valid.clone()));
            }
            all.extend(special.spans.iter().map(|span| entry(span, valid.clone())));
        }
        Value::Array(all)
    }

    /// OSM's notation; `parse` makes the same hours of it.
    pub fn to_text(&self) -> String {
        const OSM: [&str; 7] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
        let mut parts = Vec::new();
        let mut first = 0;
        while let Some(plan) = self.weekly.get(first) {
            let length = self.weekly.iter().skip(first).take_while(|day| *day == plan).count();
            let name = |day: usize| OSM.get(day).copied().unwrap_or_default();
            let days = match length {
                1 => name(first).to_owned(),
                length => format!("{}-{}", name(first), name(first + length - 1)),
            };
            if !plan.is_empty() {
                parts.push(format!("{days} {}", times(plan)));
            }
            first += length;
        }
        if parts.is_empty() {
            parts.push("Mo-Su off".into());
        }
        for special in &self.special {
            let note = if special.note.is_empty() {
                String::new()
            } else {
                format!(" \"{}\"", special.note.replace('"', "'"))
            };
            parts.push(format!("{} {}{note}", date(special.date), times(&special.spans)));
        }
        parts.join("; ")
    }
}

fn date(date: Date) -> String {
    date.strftime("%Y %b %d").to_string()
}

fn times(spans: &[Span]) -> String {
    if spans.is_empty() {
        return "off".into();
    }
    spans
        .iter()
        .map(|span| format!("{}-{}", clock(span.opens, false), clock(span.closes, true)))
        .collect::<Vec<_>>()
        .join(",")
}
