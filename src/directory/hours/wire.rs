//! Hours as JSON: seven days from Monday, then the special days sorted by date.
//!
//! Times are "09:00"; a span that does not end after its beginning runs past midnight, and the end of a day
//! is "24:00". Messages name the place, such as `weekly[2].spans[0].closes`.

use jiff::civil::Date;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Value, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::clock::{digits, from_digits};
use super::{DAY, Hours, Span, SpecialDay, WEEK};
use crate::kit::day::weekday_name;
use crate::kit::validation::schema::of_json;

impl Hours {
    /// The JSON for pages and the API.
    pub fn to_json(&self) -> Value {
        let weekly: Vec<Value> = WEEK
            .into_iter()
            .zip(&self.weekly)
            .map(|(weekday, spans)| {
                json!({"day": weekday_name(weekday).to_lowercase(), "spans": spans_to_json(spans)})
            })
            .collect();
        let special: Vec<Value> = self
            .special
            .iter()
            .map(|special| {
                json!({
                    "date": special.date.to_string(),
                    "spans": spans_to_json(&special.spans),
                    "note": special.note,
                })
            })
            .collect();
        json!({"weekly": weekly, "special": special})
    }

    /// Parses what [`Hours::to_json`] writes, and checks the result.
    pub fn from_json(value: &Value) -> Result<Hours, String> {
        let mut hours = Hours::default();
        let mut seen = [false; 7];
        for (index, entry) in list(value, "", "weekly")?.iter().enumerate() {
            let place = format!("weekly[{index}]");
            let name = text(entry, &place, "day")?;
            let mut days = WEEK.into_iter().zip(&mut hours.weekly).zip(&mut seen);
            let Some(((_, spans), seen)) =
                days.find(|((day, _), _)| weekday_name(*day).eq_ignore_ascii_case(name))
            else {
                return Err(format!("{place}.day: “{name}” is not a day of the week"));
            };
            if std::mem::replace(seen, true) {
                return Err(format!("{place}.day: {name} is listed twice"));
            }
            *spans = spans_from_json(entry, &place)?;
        }
        if let Some((missing, _)) = WEEK.iter().zip(seen).find(|(_, seen)| !seen) {
            return Err(format!("weekly: {} is missing", weekday_name(*missing).to_lowercase()));
        }
        for (index, entry) in list(value, "", "special")?.iter().enumerate() {
            let place = format!("special[{index}]");
            let written = text(entry, &place, "date")?;
            let date = written.parse().ok().filter(|date: &Date| date.to_string() == written);
            let date = date.ok_or(format!("{place}.date: “{written}” is not a date like 2026-12-25"))?;
            let note = match entry.get("note") {
                None | Some(Value::Null) => String::new(),
                Some(Value::String(note)) => note.clone(),
                Some(_) => return Err(format!("{place}.note: is not a text")),
            };
            hours.special.push(SpecialDay { date, spans: spans_from_json(entry, &place)?, note });
        }
        let hours = hours.tidied();
        hours.check()?;
        Ok(hours)
    }
}

impl Serialize for Span {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        span_to_json(self).serialize(serializer)
    }
}

impl ToSchema for Span {}

impl PartialSchema for Span {
    fn schema() -> RefOr<Schema> {
        of_json(json!({
            "type": "object", "required": ["opens", "closes"],
            "properties": { "opens": { "type": "string" }, "closes": { "type": "string" } },
        }))
    }
}

impl ToSchema for Hours {}

impl PartialSchema for Hours {
    fn schema() -> RefOr<Schema> {
        let spans = json!({ "type": "array", "items": {
            "type": "object", "required": ["opens", "closes"],
            "properties": { "opens": { "type": "string" }, "closes": { "type": "string" } },
        } });
        of_json(json!({
            "type": "object",
            "description": "Times are local, such as `09:30`; a span that closes at or before it opens ends on the next day.",
            "required": ["weekly", "special"],
            "properties": {
                "weekly": { "type": "array", "items": {
                    "type": "object", "required": ["day", "spans"],
                    "properties": { "day": { "type": "string" }, "spans": spans },
                } },
                "special": { "type": "array", "items": {
                    "type": "object", "required": ["date", "spans", "note"],
                    "properties": {
                        "date": { "type": "string", "format": "date" }, "spans": spans, "note": { "type": "string" },
                    },
                } },
            },
        }))
    }
}

impl Serialize for Hours {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Hours {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hours, D::Error> {
        Hours::from_json(&Value::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

fn spans_to_json(spans: &[Span]) -> Vec<Value> {
    spans.iter().map(span_to_json).collect()
}

fn span_to_json(span: &Span) -> Value {
    json!({"opens": digits(span.opens), "closes": digits(span.closes)})
}

fn spans_from_json(entry: &Value, place: &str) -> Result<Vec<Span>, String> {
    let read = |(index, span): (usize, &Value)| {
        let place = format!("{place}.spans[{index}]");
        let opens = time(span, &place, "opens")?;
        if opens == DAY {
            return Err(format!("{place}.opens: a day begins at 00:00; 24:00 only ends it"));
        }
        Ok(Span::between(opens, time(span, &place, "closes")?))
    };
    list(entry, place, "spans")?.iter().enumerate().map(read).collect()
}

fn time(entry: &Value, place: &str, key: &str) -> Result<u16, String> {
    let written = text(entry, place, key)?;
    from_digits(written).ok_or(format!("{place}.{key}: “{written}” is not a time like 09:00"))
}

fn text<'a>(entry: &'a Value, place: &str, key: &str) -> Result<&'a str, String> {
    let value = entry.get(key).ok_or_else(|| format!("{}: is missing", path(place, key)))?;
    value.as_str().ok_or_else(|| format!("{}: is not a text", path(place, key)))
}

fn list<'a>(entry: &'a Value, place: &str, key: &str) -> Result<&'a [Value], String> {
    let value = entry.get(key).ok_or_else(|| format!("{}: is missing", path(place, key)))?;
    let list = value.as_array().ok_or_else(|| format!("{}: is not a list", path(place, key)))?;
    Ok(list)
}

fn path(place: &str, key: &str) -> String {
    if place.is_empty() { key.to_owned() } else { format!("{place}.{key}") }
}
