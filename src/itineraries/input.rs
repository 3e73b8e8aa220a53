//! Parsing a plan; each error is reported at its field (`stops.2.title`).

use std::collections::HashSet;

use jiff::civil::Date;
use serde_json::Value;
use utoipa::openapi::schema::{ArrayBuilder, Type};
use utoipa::openapi::{RefOr, Schema};

use super::model::{
    HourMinute, ItineraryDay, MAX_DAYS, MAX_INTERESTS, MAX_NOTE_LENGTH, MAX_NOTES_LENGTH, MAX_REFUSED,
    MAX_STOPS, MAX_TITLE_LENGTH, NewItinerary, Party, RefusedStop, StartPlace, Stop, StopKind, TravelMode,
};
use crate::kit::day;
use crate::kit::error::Result;
use crate::kit::validation::{Input, REQUIRED, TextRule, schema};

const MAX_ID_LENGTH: usize = 64;
const MAX_INTEREST_LENGTH: usize = 80;
const USUAL_MINUTES: i64 = 60;
const NOT_TIME: &str = "Enter a time such as 09:30.";

/// Reads a list of at most `most` rows.
fn rows<T>(
    input: &mut Input,
    field: &str,
    most: usize,
    too_many: &str,
    read: fn(&mut Input) -> T,
) -> Option<Vec<T>> {
    let schema = || {
        let item = RefOr::T(Input::describe(|mut row| drop(read(&mut row))));
        RefOr::T(Schema::from(ArrayBuilder::new().items(item).max_items(Some(most)).build()))
    };
    let items = match input.value_of(field, schema)? {
        Value::Array(items) => items.clone(),
        _ => {
            input.error(field, "Expected a list of items.");
            return None;
        }
    };
    if items.len() > most {
        input.error(field, too_many);
        return None;
    }
    let read: Vec<Option<T>> = items
        .iter()
        .enumerate()
        .map(|(index, item)| input.row(&format!("{field}.{index}"), item, read))
        .collect();
    read.into_iter().collect()
}

fn time_of_day(input: &mut Input, field: &str) -> Option<HourMinute> {
    let text = input.optional_text(field, TextRule::new())?;
    let time = HourMinute::parse(&text);
    if time.is_none() {
        input.error(field, NOT_TIME);
    }
    time
}

fn number_in(input: &mut Input, field: &str, least: i64, most: i64) -> Option<i64> {
    let number = input.number(field)??;
    if (least..=most).contains(&number) {
        return Some(number);
    }
    input.error(field, format!("Enter a number from {least} to {most}."));
    None
}

fn read_day(input: &mut Input) -> ItineraryDay {
    let date = input.date("date").flatten();
    if date.is_none() && !input.has_errors("date") {
        input.error("date", REQUIRED);
    }
    let start_time = time_of_day(input, "start_time");
    let end_time = time_of_day(input, "end_time");
    let nine = HourMinute(jiff::civil::time(9, 0, 0, 0));
    let six = HourMinute(jiff::civil::time(18, 0, 0, 0));
    let day = ItineraryDay {
        date: date.unwrap_or(day::FIRST),
        start_time: start_time.unwrap_or(nine),
        end_time: end_time.unwrap_or(six),
    };
    if day.end_time <= day.start_time && !input.has_errors("end_time") && !input.has_errors("start_time") {
        input.error("end_time", "The end must be after the start.");
    }
    day
}

fn read_days(input: &mut Input) -> Vec<ItineraryDay> {
    let too_many = format!("At most {MAX_DAYS} days fit in a plan.");
    if !input.has("days") {
        input.error("days", REQUIRED);
    }
    input.requires("days");
    let Some(days) = rows(input, "days", MAX_DAYS, &too_many, read_day) else { return Vec::new() };
    if days.is_empty() {
        input.error("days", "Choose at least one day.");
    }
    let dates: Vec<Date> = days.iter().map(|day| day.date).collect();
    for (index, pair) in dates.windows(2).enumerate() {
        if let [before, date] = pair
            && date <= before
        {
            input.error(&format!("days.{}.date", index + 1), "Each day must come after the one before it.");
        }
    }
    days
}

fn read_party(input: &mut Input) -> Party {
    Party {
        adults: number_in(input, "adults", 1, 50).unwrap_or(2),
        children: number_in(input, "children", 0, 50).unwrap_or(0),
    }
}

fn read_interests(input: &mut Input) -> Vec<String> {
    let Some(value) = input.value_of("interests", || schema::list_of(Type::String, MAX_INTERESTS)) else {
        return Vec::new();
    };
    let words: Option<Vec<String>> = match value {
        Value::Array(items) if items.len() <= MAX_INTERESTS => {
            items.iter().map(|item| Some(item.as_str()?.trim().to_owned())).collect()
        }
        _ => None,
    };
    let is_short = |word: &String| word.chars().count() <= MAX_INTEREST_LENGTH;
    if words.as_ref().is_some_and(|words| !words.iter().all(is_short)) {
        input.error("interests", format!("Use at most {MAX_INTEREST_LENGTH} characters for each interest."));
    } else if words.is_none() {
        input.error("interests", format!("Choose at most {MAX_INTERESTS} interests."));
    }
    words.unwrap_or_default().into_iter().filter(|word| !word.is_empty()).collect()
}

/// The inner `None`: the town's center.
fn read_start(input: &mut Input) -> Option<StartPlace> {
    let schema = || {
        schema::of_json(serde_json::json!({
            "type": ["object", "null"],
            "properties": {
                "name": { "type": "string" }, "latitude": { "type": "number" }, "longitude": { "type": "number" },
            },
        }))
    };
    let value = input.value_of("start_place", schema)?.clone();
    if value.is_null() {
        return None;
    }
    match start_place(&value) {
        Ok(place) => Some(place),
        Err(refusal) => {
            input.error("start_place", refusal);
            None
        }
    }
}

fn start_place(value: &Value) -> Result<StartPlace, String> {
    let name = value.get("name").and_then(Value::as_str).map(str::trim).filter(|name| !name.is_empty());
    let degrees = |field: &str| value.get(field).and_then(Value::as_f64);
    let (Some(name), Some(latitude), Some(longitude)) = (name, degrees("latitude"), degrees("longitude"))
    else {
        return Err("Give a name, a latitude and a longitude.".into());
    };
    if name.chars().count() > MAX_TITLE_LENGTH {
        return Err(format!("Use at most {MAX_TITLE_LENGTH} characters for the name."));
    }
    if !(-90.0..=90.0).contains(&latitude) || !(-180.0..=180.0).contains(&longitude) {
        return Err("Latitudes are between -90 and 90, longitudes between -180 and 180.".into());
    }
    Ok(StartPlace { name: name.to_owned(), latitude, longitude })
}

fn kind(input: &mut Input) -> StopKind {
    if !input.has("kind") {
        input.error("kind", REQUIRED);
    }
    input.choice("kind", &StopKind::WORDS).and_then(|word| StopKind::parse(&word)).unwrap_or(StopKind::Custom)
}

/// A text that may be null.
fn nullable_text(input: &mut Input, field: &str, most: usize) -> Option<String> {
    let schema = || schema::optional(Type::String);
    if input.value_of(field, schema).is_none_or(Value::is_null) {
        return None;
    }
    input.optional_text(field, TextRule::new().or_blank().at_most(most)).filter(|text| !text.is_empty())
}

fn read_stop(input: &mut Input) -> Stop {
    let id = input.text("id", TextRule::new().at_most(MAX_ID_LENGTH));
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    if !id.chars().all(is_plain) {
        input.error("id", "Only letters, digits and hyphens are allowed.");
    }
    let kind = kind(input);
    let object_id = input.number("object_id").flatten();
    let title = input
        .optional_text("title", TextRule::new().or_blank().at_most(MAX_TITLE_LENGTH))
        .unwrap_or_default();
    if kind == StopKind::Custom && title.is_empty() && !input.has_errors("title") && input.has("kind") {
        input.error("title", "Give this stop a name.");
    }
    if kind != StopKind::Custom && object_id.is_none() && !input.has_errors("object_id") {
        input.error("object_id", REQUIRED);
    }
    let fixed = nullable_text(input, "fixed_time", 5);
    let fixed_time = fixed.as_deref().and_then(HourMinute::parse);
    if fixed.is_some() && fixed_time.is_none() {
        input.error("fixed_time", NOT_TIME);
    }
    Stop {
        id,
        day: input.number("day").flatten(),
        kind,
        object_id: object_id.filter(|_| kind != StopKind::Custom),
        recurrence_id: nullable_text(input, "recurrence_id", 40).filter(|_| kind == StopKind::Event),
        title,
        note: input
            .optional_text("note", TextRule::new().or_blank().at_most(MAX_NOTE_LENGTH))
            .unwrap_or_default(),
        duration_minutes: number_in(input, "duration_minutes", 5, 720).unwrap_or(USUAL_MINUTES),
        fixed_time,
        is_locked: input.flag("is_locked").unwrap_or(false),
        is_done: input.flag("is_done").unwrap_or(false),
    }
}

fn read_stops(input: &mut Input, days: usize) -> Vec<Stop> {
    let too_many = format!("At most {MAX_STOPS} stops fit in a plan.");
    let stops = rows(input, "stops", MAX_STOPS, &too_many, read_stop).unwrap_or_default();
    let mut known = HashSet::new();
    for (index, stop) in stops.iter().enumerate() {
        if !known.insert(&stop.id) {
            input.error(&format!("stops.{index}.id"), "Another stop has this id.");
        }
        let is_there = stop.day.is_none_or(|day| usize::try_from(day).is_ok_and(|day| day < days));
        if !is_there && days > 0 {
            input.error(&format!("stops.{index}.day"), "The plan has no such day.");
        }
    }
    stops
}

fn read_refused_one(input: &mut Input) -> RefusedStop {
    let kind = kind(input);
    let object_id = input.number("object_id").flatten();
    if object_id.is_none() && !input.has_errors("object_id") {
        input.error("object_id", REQUIRED);
    }
    RefusedStop { kind, object_id: object_id.unwrap_or_default() }
}

/// "Saturday, October 17", if no title was given.
fn usual_title(days: &[ItineraryDay]) -> String {
    days.first().map_or_else(|| "Plan".to_owned(), |day| day::weekday_and_date(day.date))
}

pub fn read(input: &mut Input) -> Result<NewItinerary> {
    let title = input
        .optional_text("title", TextRule::new().or_blank().at_most(MAX_TITLE_LENGTH))
        .unwrap_or_default();
    let notes = input
        .optional_text("notes", TextRule::new().or_blank().at_most(MAX_NOTES_LENGTH))
        .unwrap_or_default();
    let days = read_days(input);
    let party_schema = || {
        RefOr::T(Input::describe(|mut party| {
            read_party(&mut party);
        }))
    };
    let party = input.value_of("party", party_schema).cloned();
    let party = party.and_then(|value| input.row("party", &value, read_party));
    let interests = read_interests(input);
    let mode = input.choice("travel_mode", &TravelMode::WORDS).and_then(|word| TravelMode::parse(&word));
    let start_place = read_start(input);
    let stops = read_stops(input, days.len());
    let too_many = format!("At most {MAX_REFUSED} places can be refused.");
    let mut refused = rows(input, "refused", MAX_REFUSED, &too_many, read_refused_one).unwrap_or_default();
    let mut known = HashSet::new();
    refused.retain(|one| known.insert(*one));
    input.check()?;
    Ok(NewItinerary {
        title: if title.is_empty() { usual_title(&days) } else { title },
        notes,
        days,
        party: party.unwrap_or(Party { adults: 2, children: 0 }),
        interests,
        travel_mode: mode.unwrap_or_default(),
        start_place,
        stops,
        refused,
    })
}

/// The whole plan, and the version that the member last saw.
pub fn read_with_version(input: &mut Input) -> Result<(NewItinerary, i64)> {
    let version = input.number("version").flatten();
    if version.is_none() && !input.has_errors("version") {
        input.error("version", REQUIRED);
    }
    let plan = read(input)?;
    Ok((plan, version.unwrap_or_default()))
}

/// A record to add to a plan.
pub struct AddedStop {
    pub day: Option<i64>,
    pub kind: StopKind,
    pub object_id: i64,
    pub recurrence_id: Option<String>,
}

pub fn read_added(input: &mut Input) -> Result<AddedStop> {
    let kind = kind(input);
    if kind == StopKind::Custom && input.has("kind") {
        input.error("kind", "Own stops are added with the plan.");
    }
    let object_id = input.number("object_id").flatten();
    if object_id.is_none() && !input.has_errors("object_id") {
        input.error("object_id", REQUIRED);
    }
    let day = input.number("day").flatten();
    let recurrence_id = nullable_text(input, "recurrence_id", 40);
    input.check()?;
    Ok(AddedStop { day, kind, object_id: object_id.unwrap_or_default(), recurrence_id })
}

pub const USUAL_SHARE_DAYS: i64 = 30;

pub fn read_share(input: &mut Input) -> Result<i64> {
    let days = number_in(input, "days_valid", 1, 365);
    input.check().map(|()| days.unwrap_or(USUAL_SHARE_DAYS))
}
