//! Receives the counts from browsers, and shows the sums to staff.

use jiff::ToSpan;
use jiff::civil::Date;
use rocket::http::Status;
use rocket::outcome::Outcome;
use rocket::request::FromRequest;
use rocket::{Request, Route, State, get, post};
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

use super::model::{AnalyticsEvent, known_name, known_names, read};
use super::search_words::{MIN_PEOPLE, SearchReport, SearchWords};
use super::store::{self, AnalyticsCount};
use crate::accounts::Staff;
use crate::kit::day;
use crate::kit::error::{Error, FieldErrors, Result};
use crate::kit::rate_limit::Limiter;
use crate::kit::validation::{Input, REQUIRED, schema};
use crate::kit::web::{AppState, Body, Caller, PrivateBody, PublicRequest, routes};

/// A browser collects events for a moment; a larger batch is not from a browser.
const MAX_AT_ONCE: usize = 20;
const MAX_BODY_BYTES: usize = 8 << 10;
/// How many days are shown by default.
const SHOWN_DAYS: i32 = 28;
/// How many pages the sums list.
const TOP: u32 = 20;
/// How many counts of one name are returned for `?name=business_click`.
const MAX_COUNTS: u32 = 1000;

/// Rate limit per network.
pub struct AnalyticsLimit(pub Limiter);

/// Whether the browser asks not to be tracked.
pub struct WantsPrivacy(pub bool);

#[rocket::async_trait]
impl<'r> FromRequest<'r> for WantsPrivacy {
    type Error = std::convert::Infallible;

    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, (Status, Self::Error), Status> {
        let says = |name: &str| request.headers().get_one(name).is_some_and(|value| value.trim() == "1");
        Outcome::Success(WantsPrivacy(says("DNT") || says("Sec-GPC")))
    }
}

/// One event, `{"name", "props"}`, or several under `events`.
#[post("/analytics/events", data = "<body>")]
async fn take(
    caller: Caller,
    privacy: WantsPrivacy,
    body: Body,
    app: &State<AppState>,
    counted: &State<AnalyticsLimit>,
    search_words: &State<SearchWords>,
) -> Result<Status> {
    counted.0.check(caller.network())?;
    let ParsedRequest { happenings, searches } = read_all(&body.json_at_most(MAX_BODY_BYTES)?)?;
    if !privacy.0 {
        let today = app.clock.local().date();
        let told: Vec<_> = searches
            .iter()
            .flat_map(|searched| search_words.take(searched, caller.network(), today))
            .collect();
        let write = app.db.write_without_invalidation(move |conn| {
            for (words, result) in &told {
                store::record_search_words(conn, today, words, *result, MIN_PEOPLE)?;
            }
            store::record(conn, today, &happenings)
        });
        write.await?;
    }
    Ok(Status::Accepted)
}

/// The parsed contents of one request.
#[derive(Default)]
pub struct ParsedRequest {
    happenings: Vec<AnalyticsEvent>,
    searches: Vec<SearchReport>,
}

pub fn read_all(input: &Input) -> Result<ParsedRequest> {
    let mut taken = ParsedRequest::default();
    match input.value_of("events", events_schema) {
        None => {
            let props = || schema::of_json(props_schema());
            let (name, props) = (input.value_of("name", name_schema), input.value_of("props", props));
            read_one(&mut taken, name, props)?;
        }
        Some(Value::Array(events)) if (1..=MAX_AT_ONCE).contains(&events.len()) => {
            for event in events {
                read_one(&mut taken, event.get("name"), event.get("props"))?;
            }
        }
        Some(_) => {
            return Err(Error::field("events", format!("Expected a list of 1 to {MAX_AT_ONCE} events.")));
        }
    }
    Ok(taken)
}

fn name_schema() -> RefOr<Schema> {
    Schema::from(schema::words(&known_names()).build()).into()
}

/// The properties depend on the name.
fn props_schema() -> Value {
    json!({
        "type": ["object", "null"],
        "additionalProperties": { "type": ["string", "number", "boolean", "null", "array"], "items": { "type": "integer" } },
    })
}

fn events_schema() -> RefOr<Schema> {
    schema::of_json(json!({
        "type": "array",
        "minItems": 1,
        "maxItems": MAX_AT_ONCE,
        "items": {
            "type": "object",
            "properties": {
                "name": { "type": "string", "enum": known_names() },
                "props": props_schema(),
            },
            "required": ["name"],
        },
    }))
}

fn read_one(taken: &mut ParsedRequest, name: Option<&Value>, props: Option<&Value>) -> Result<()> {
    let mut errors = FieldErrors::default();
    let name = match name {
        Some(Value::String(name)) => name.as_str(),
        Some(_) => {
            errors.add("name", "Not a valid string.");
            ""
        }
        None => {
            errors.add("name", REQUIRED);
            ""
        }
    };
    let nothing = Map::new();
    let props = match props {
        Some(Value::Object(props)) => props,
        None | Some(Value::Null) => &nothing,
        Some(_) => {
            errors.add("props", "Expected a dictionary.");
            &nothing
        }
    };
    errors.check()?;
    let read = read(name, props).map_err(|text| {
        // A message about a property begins with its name.
        let field = if text.starts_with('"') { "name" } else { "props" };
        Error::field(field, text)
    });
    taken.happenings.extend(read?);
    taken.searches.extend(SearchReport::read(name, props));
    Ok(())
}

/// Counts over a range of days.
#[derive(Serialize, ToSchema)]
pub struct AnalyticsSums {
    from: String,
    to: String,
    totals: Vec<AnalyticsCount>,
    page_views: Vec<AnalyticsCount>,
    top_pages: Vec<AnalyticsCount>,
    /// The counts of the requested event name; null if none was requested.
    counts: Option<Vec<AnalyticsCount>>,
}

#[get("/admin/analytics")]
async fn show(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<AnalyticsSums>> {
    let (from, to) = read_days(&request, app.clock.local().date())?;
    let name = request.choice("name", known_name)?;
    let sums = app
        .db
        .read(move |conn| {
            Ok(AnalyticsSums {
                from: from.to_string(),
                to: to.to_string(),
                totals: store::totals(conn, from, to)?,
                page_views: store::by_day(conn, "page_view", from, to)?,
                top_pages: store::top(conn, "page_view", from, to, TOP)?,
                counts: name.map(|name| store::counts(conn, name, from, to, MAX_COUNTS)).transpose()?,
            })
        })
        .await?;
    Ok(PrivateBody(sums))
}

/// The range from `from` to `to`; by default, the last four weeks.
fn read_days(request: &PublicRequest<'_>, today: Date) -> Result<(Date, Date)> {
    let mut errors = FieldErrors::default();
    let mut day = |key: &str, default: Date| match request.value(key).filter(|text| !text.is_empty()) {
        None => default,
        Some(text) => day::parse(&text).unwrap_or_else(|| {
            errors.add(key, "Enter a valid date.");
            default
        }),
    };
    let to = day("to", today);
    let from = day("from", to.saturating_sub((SHOWN_DAYS - 1).days()));
    errors.check()?;
    Ok((from, to))
}

pub fn api_routes() -> Vec<Route> {
    routes![take, show]
}
