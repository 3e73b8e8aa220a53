//! Hours for search engines: the `openingHoursSpecification` of schema.org.
//!
//! Follows the search engines' documentation: an open day ends at 23:59, a closed date opens and closes at
//! 00:00, and a closed weekday is left out.

use serde_json::{Value, json};

use super::clock::digits;
use super::{DAY, Hours, Span, WEEK};
use crate::kit::day::weekday_name;

impl Hours {
    /// Weekdays grouped by equal spans, then the special days.
    pub fn schema_org(&self) -> Value {
        let mut weekly: Vec<(Span, Vec<&'static str>)> = Vec::new();
        for (weekday, spans) in WEEK.into_iter().zip(&self.weekly) {
            for span in spans {
                match weekly.iter_mut().find(|(known, _)| known == span) {
                    Some((_, days)) => days.push(weekday_name(weekday)),
                    None => weekly.push((*span, vec![weekday_name(weekday)])),
                }
            }
        }
        let weekly = weekly.into_iter().map(|(span, days)| {
            let (opens, closes) = times(span);
            json!({
                "@type": "OpeningHoursSpecification",
                "dayOfWeek": days,
                "opens": opens,
                "closes": closes,
            })
        });
        let special = self.special.iter().flat_map(|special| {
            let date = special.date.to_string();
            let closed = ("00:00".to_owned(), "00:00".to_owned());
            let mut spans: Vec<_> = special.spans.iter().copied().map(times).collect();
            if spans.is_empty() {
                spans.push(closed);
            }
            spans.into_iter().map(move |(opens, closes)| {
                json!({
                    "@type": "OpeningHoursSpecification",
                    "validFrom": date,
                    "validThrough": date,
                    "opens": opens,
                    "closes": closes,
                })
            })
        });
        weekly.chain(special).collect()
    }
}

/// "24:00" is not accepted everywhere, so a full day ends at 23:59 and any other span at 00:00. A full day
/// that does not begin at midnight ends a minute early, or it would read as closed.
fn times(span: Span) -> (String, String) {
    let closes = match span.closes {
        _ if span == Span::ALL_DAY => "23:59".to_owned(),
        DAY => "00:00".to_owned(),
        closes if closes == span.opens.saturating_add(DAY) => digits(closes - 1),
        closes => digits(closes),
    };
    (digits(span.opens), closes)
}
