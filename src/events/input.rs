//! Reads an event from a form or an API client. Absent fields stay unchanged, so the same rules serve for
//! creating and for updating.
//!
//! Invariant: the caller decides who may send which field; only this file decides what a field may hold.

use jiff::civil::{Date, Time};
use serde_json::{Value, json};
use utoipa::openapi::schema::{KnownFormat, Type};
use utoipa::openapi::{RefOr, Schema};

use super::model::{
    MAX_LINE_LENGTH, MAX_TEXT_LENGTH, MAX_TITLE_LENGTH, MAX_URL_LENGTH, NewEvent, OccurrenceStatus,
    SourceType, Verification, Visibility,
};
use super::recurrence::{EventTime, RecurrenceRule, check as check_rule, runs_into_next};
use crate::kit::day;
use crate::kit::validation::{Input, NULL, REQUIRED, TextRule, schema};
use crate::kit::web_address;

const NO_DATE: &str = "Date has wrong format. Use one of these formats instead: YYYY-MM-DD.";
const NO_TIME: &str = "Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]].";
const NO_NUMBER: &str = "A valid number is required.";
const NO_URL: &str = "Enter a valid URL.";
const RUNS_INTO_NEXT: &str = "With this last day, each date runs into the next one. \
    Leave it empty, and say under “Repeats” when the series ends.";
const NO_PICTURE: &str = "Expected the token of an uploaded picture.";
/// A category, a tag or the like.
const MAX_WORD_LENGTH: usize = 60;
const MAX_TAGS: usize = 20;
/// Shorthands for API clients that do not know RRULE.
const PLAIN_RULES: [(&str, &str); 4] = [
    ("daily", "FREQ=DAILY"),
    ("weekly", "FREQ=WEEKLY"),
    ("monthly", "FREQ=MONTHLY"),
    ("yearly", "FREQ=YEARLY"),
];

/// Fields that a new event must have.
pub fn require(input: &mut Input) {
    for name in ["title", "start_date"] {
        if !input.has(name) {
            input.error(name, REQUIRED);
        }
    }
}

/// A new event must not be in the past; what is still on may have begun before, and a series long ago.
pub fn refuse_past(input: &mut Input, event: &NewEvent, today: Date) {
    let is_read = input.has("start_date") && !input.has_errors("start_date");
    let last = event.when.end_date.unwrap_or(event.when.start_date);
    if is_read && last < today && event.recurring_pattern.is_none() {
        input.error("start_date", "This day has passed. Choose today or a later day.");
    }
}

/// The fields that anybody who submits an event may set.
pub fn read_content(input: &mut Input, event: &mut NewEvent) {
    if let Some(title) = input.optional_text("title", TextRule::new().at_most(MAX_TITLE_LENGTH)) {
        event.title = title;
    }
    let description = TextRule::new().or_blank().at_most(MAX_TEXT_LENGTH);
    if let Some(text) = input.optional_text("description", description) {
        event.description = text;
    }
    let line = TextRule::new().or_blank().at_most(MAX_LINE_LENGTH);
    for (name, place) in [
        ("location", &mut event.location),
        ("address", &mut event.address),
        ("organizer", &mut event.organizer),
    ] {
        if let Some(text) = input.optional_text(name, line) {
            *place = text;
        }
    }
    for (name, place) in [
        ("category", &mut event.category),
        ("event_type", &mut event.event_type),
        ("target_audience", &mut event.target_audience),
    ] {
        if let Some(text) = input.optional_text(name, TextRule::new().or_blank().at_most(MAX_WORD_LENGTH)) {
            *place = text.to_lowercase();
        }
    }
    let organizer_email =
        input.value_of("organizer_email", || RefOr::T(TextRule::address().or_blank().into()));
    if organizer_email.is_some_and(|value| value.as_str() == Some("")) {
        event.organizer_email = String::new();
    } else if let Some(address) = input.optional_text("organizer_email", TextRule::address()) {
        event.organizer_email = address;
    }
    if let Some(website) = optional_address(input, "website") {
        let website = website.unwrap_or_default();
        // Forms put "https://" before what was typed, which does not make an address of a single word.
        if !website.is_empty() && web_address::complete(&website).is_none() {
            input.error("website", NO_URL);
        }
        event.website = website;
    }
    read_price(input, event);
    read_position(input, event);
    read_when(input, event);
    if let Some(offers) = input.named_texts("special_offers", MAX_TAGS, MAX_WORD_LENGTH, MAX_LINE_LENGTH) {
        event.special_offers = offers;
    }
    if let Some(tags) = input.texts("atmosphere_tags", MAX_TAGS, MAX_WORD_LENGTH) {
        event.atmosphere_tags = Vec::new();
        for tag in tags {
            if !event.atmosphere_tags.contains(&tag) {
                event.atmosphere_tags.push(tag);
            }
        }
    }
}

/// Either of the two may be sent alone, so that they are compared as they then stand.
fn read_price(input: &mut Input, event: &mut NewEvent) {
    if let Some(price) = nullable_text(input, "price", MAX_LINE_LENGTH) {
        event.price = price;
    }
    if let Some(is_free) = input.flag("is_free") {
        event.is_free = is_free;
    }
    // An amount and nothing else: "$5 suggested" may well be free.
    let costs =
        |price: &str| price.trim().trim_matches('$').trim().parse().is_ok_and(|amount: f64| amount > 0.0);
    let is_sent = input.has("price") || input.has("is_free");
    if is_sent && event.is_free && event.price.as_deref().is_some_and(costs) {
        input.error("price", "A free event has no price. Remove the price, or say that it is not free.");
    }
}

/// Whether the event takes place.
pub fn read_status(input: &mut Input, event: &mut NewEvent) {
    if let Some(status) = input.choice("status", &OccurrenceStatus::WORDS) {
        event.status = OccurrenceStatus::parse(&status).unwrap_or_default();
    }
}

/// A picture, as the people of a business name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PictureKey {
    /// Of a picture that they have already: an id can be guessed.
    Id(i64),
    /// Of any that they uploaded.
    Token(String),
}

/// Outer `None`: the picture stays. Inner `None`: it is removed.
pub type PictureChange = Option<Option<PictureKey>>;

/// The picture of a business's event.
pub fn read_picture(input: &mut Input) -> PictureChange {
    let key = match input.value_of("image_id", picture_schema)? {
        Value::Null => return Some(None),
        Value::String(token) => Some(PictureKey::Token(token.clone())),
        id => id.as_i64().map(PictureKey::Id),
    };
    if key.is_none() {
        input.error("image_id", NO_PICTURE);
    }
    key.map(Some)
}

fn picture_schema() -> RefOr<Schema> {
    schema::of_json(json!({
        "type": ["string", "integer", "null"],
        "description": "The token of an uploaded image, or the id of one that an event of the business has.",
    }))
}

/// The fields that only staff may set.
pub fn read_staff_fields(input: &mut Input, event: &mut NewEvent) {
    if let Some(word) = input.choice("visibility", &Visibility::SETTABLE) {
        event.visibility = Visibility::parse(&word).unwrap_or_default();
    }
    if let Some(word) = input.choice("source_type", &SourceType::WORDS) {
        event.source.source_type = SourceType::parse(&word).unwrap_or_default();
    }
    if let Some(word) = input.choice("verification_status", &Verification::WORDS) {
        event.verification = Verification::parse(&word).unwrap_or_default();
    }
    if let Some(url) = optional_address(input, "source_url") {
        event.source.source_url = url;
    }
    for (name, place) in
        [("is_featured", &mut event.is_featured), ("needs_review", &mut event.source.needs_review)]
    {
        if let Some(flag) = input.flag(name) {
            *place = flag;
        }
    }
    if let Some(image) = nullable_text(input, "image", MAX_URL_LENGTH) {
        event.image = image.filter(|image| !image.is_empty());
        if event.image.as_deref().is_some_and(|image| !web_address::is_link(image)) {
            input.error("image", NO_URL);
        }
    }
    for (name, place) in [("image_id", &mut event.image_id), ("business", &mut event.business_id)] {
        match input.value_of(name, || schema::optional(Type::Integer)) {
            None => {}
            Some(Value::Null) => *place = None,
            Some(value) => match value.as_i64().or_else(|| value.as_str()?.parse().ok()) {
                Some(id) => *place = Some(id),
                None => input.error(name, "Incorrect type. Expected pk value, received str."),
            },
        }
    }
}

fn read_position(input: &mut Input, event: &mut NewEvent) {
    for (name, most, place) in
        [("latitude", 90.0, &mut event.latitude), ("longitude", 180.0, &mut event.longitude)]
    {
        match input.value_of(name, || schema::optional(Type::Number)) {
            None => {}
            Some(Value::Null) => *place = None,
            Some(value) => match value.as_f64().or_else(|| value.as_str()?.trim().parse().ok()) {
                Some(degrees) if (-most..=most).contains(&degrees) => *place = Some(degrees),
                Some(_) => input.error(name, format!("Ensure this value is between -{most} and {most}.")),
                None => input.error(name, NO_NUMBER),
            },
        }
    }
    input.check_position(event.latitude, event.longitude);
}

/// Start and end; together they must make sense.
pub fn read_time_span(input: &mut Input, when: &mut EventTime) {
    if input.value("start_date").is_some_and(Value::is_null) {
        input.error("start_date", NULL);
    } else if let Some(Some(date)) = moment(input, "start_date", NO_DATE, day::read) {
        when.start_date = date;
    }
    if let Some(date) = moment(input, "end_date", NO_DATE, day::read) {
        when.end_date = date;
    }
    if let Some(time) = moment(input, "start_time", NO_TIME, read_time) {
        when.start_time = time;
    }
    if let Some(time) = moment(input, "end_time", NO_TIME, read_time) {
        when.end_time = time;
    }
    for (name, date) in [("start_date", Some(when.start_date)), ("end_date", when.end_date)] {
        let is_sent = input.has(name) && !input.has_errors(name);
        if is_sent && date.is_some_and(|date| !day::is_inside(date)) {
            input.error(name, day::OUTSIDE);
        }
    }
    if TIME_FIELDS.iter().any(|name| input.has_errors(name)) {
        return;
    }
    if when.end_date.is_some_and(|end| end < when.start_date) {
        input.error("end_date", "The event cannot end before it starts.");
    } else if when.end_date == Some(when.start_date)
        && when.start_time.zip(when.end_time).is_some_and(|(start, end)| end < start)
    {
        input.error(
            "end_time",
            "The event cannot end before it starts. Leave the end date out if it ends after midnight.",
        );
    } else if TIME_FIELDS.iter().any(|name| input.has(name))
        && when.start_time.is_some()
        && when.start_time == when.end_time
        && when.end_date.is_none_or(|end| end == when.start_date)
    {
        input.error("end_time", "The event cannot end when it starts. Leave the end out if it is not known.");
    } else if TIME_FIELDS.iter().any(|name| input.has(name)) && when.is_end_unclear() {
        input.error(
            "end_time",
            "The event cannot end before it starts. If it ends the next day, enter that day as its last.",
        );
    } else if when.start_time.is_none() && when.end_time.is_some() {
        input.error("start_time", "An event with an end time needs a start time.");
    }
}

const TIME_FIELDS: [&str; 4] = ["start_date", "end_date", "start_time", "end_time"];

/// Dates, times and the recurrence rule.
fn read_when(input: &mut Input, event: &mut NewEvent) {
    let before = (event.when, event.recurring_pattern.clone());
    read_time_span(input, &mut event.when);
    if let Some(rule) = nullable_text(input, "recurring_pattern", MAX_LINE_LENGTH) {
        let plain = rule.as_deref().and_then(|rule| {
            PLAIN_RULES
                .iter()
                .find(|(word, _)| rule.eq_ignore_ascii_case(word))
                .map(|(_, rule)| (*rule).to_owned())
        });
        event.recurring_pattern = plain.or(rule).filter(|rule| !rule.is_empty());
    }
    if TIME_FIELDS.iter().any(|name| input.has_errors(name)) {
        return;
    }
    let when = event.when;
    if let Some(text) = &event.recurring_pattern {
        // A feed may have a series whose dates overlap: an edit of anything else leaves it as it is.
        let is_changed = before != (when, event.recurring_pattern.clone());
        let overlaps = text.parse::<RecurrenceRule>().and_then(|rule| {
            check_rule(&when, &rule)?;
            Ok(is_changed && runs_into_next(&when, &rule)?)
        });
        match overlaps {
            Ok(false) => {}
            Ok(true) => input.error("end_date", RUNS_INTO_NEXT),
            Err(error) => input.error("recurring_pattern", error.to_string()),
        }
    }
}

/// Accepts "9:00" as well as "09:00".
fn read_time(text: &str) -> Option<Time> {
    let is_short = text.find(':') == Some(1);
    if is_short { format!("0{text}").parse().ok() } else { text.parse().ok() }
}

/// Outer `None`: absent. Inner `None`: null or blank.
fn moment<T>(input: &mut Input, name: &str, error: &str, read: fn(&str) -> Option<T>) -> Option<Option<T>> {
    let format = if error == NO_DATE { KnownFormat::Date } else { KnownFormat::Time };
    match input.value_of(name, || schema::optional_in(format))? {
        Value::Null => Some(None),
        Value::String(text) if text.trim().is_empty() && name != "start_date" => Some(None),
        Value::String(text) => {
            let value = read(text.trim());
            if value.is_none() {
                input.error(name, error);
            }
            value.map(Some)
        }
        _ => {
            input.error(name, error);
            None
        }
    }
}

fn nullable_text(input: &mut Input, name: &str, longest: usize) -> Option<Option<String>> {
    if input.value_of(name, || schema::optional(Type::String))?.is_null() {
        return Some(None);
    }
    input.optional_text(name, TextRule::new().or_blank().at_most(longest)).map(Some)
}

/// Blank means none.
fn optional_address(input: &mut Input, name: &str) -> Option<Option<String>> {
    let text = nullable_text(input, name, MAX_URL_LENGTH)?.filter(|text| !text.is_empty());
    if text.as_deref().is_some_and(|text| web_address::parse(text).is_none()) {
        input.error(name, NO_URL);
        return None;
    }
    Some(text)
}
