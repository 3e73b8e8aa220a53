//! Opening hours: the weekly plan, the days that differ, and what they say of a moment.
//!
//! Minutes count from midnight of the day a span belongs to, in the town's wall time; a span
//! may end past 1440, which is the early morning of the next day.

use jiff::civil::{Date, Weekday};

/// One stretch of being open. `0 <= opens < 1440`, `opens < closes <= opens + 1440`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    pub opens: u16,
    pub closes: u16,
}

/// A date whose hours differ from the week's plan; no spans means closed all day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecialDay {
    pub date: Date,
    pub spans: Vec<Span>,
    pub note: String,
}

/// The hours of one business. `weekly[0]` is Monday.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Hours {
    pub weekly: [Vec<Span>; 7],
    pub special: Vec<SpecialDay>,
}

impl Hours {
    /// The spans that begin on `date`.
    pub fn spans_on(&self, date: Date) -> &[Span] {
        let _ = (date, Weekday::Monday);
        &[]
    }
}
#[derive(Debug,Clone)] pub struct Row { pub day: Option<u8>, pub date: Option<Date>, pub opens: Option<u16>, pub closes: Option<u16>, pub note: String }
#[derive(Debug,Clone,serde::Serialize)] pub struct OpenStatus { pub is_open: bool, pub label: String, pub changes_at: Option<jiff::civil::DateTime> }
impl Hours { pub fn parse(_: &str, _: Date) -> Result<Hours, String> { Ok(Hours::default()) } pub fn from_rows(_: impl Iterator<Item=Row>) -> Self { Hours::default() } pub fn rows(&self) -> Vec<Row> { vec![] }
pub fn open_status(&self, _: jiff::civil::DateTime) -> OpenStatus { OpenStatus{is_open:false,label:"Closed".into(),changes_at:None} } pub fn to_text(&self)->String{String::new()} pub fn schema_org(&self)->serde_json::Value{serde_json::json!([])} }
impl serde::Serialize for Hours { fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok,S::Error> { s.serialize_unit() } }
