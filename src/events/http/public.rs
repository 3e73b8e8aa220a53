//! Public reads: lists, one event, the month, and what an event's page shows besides.

use jiff::civil::Date;
use rocket::{Either, Route, State, get};
use serde::Serialize;
use utoipa::ToSchema;

use super::parse_filter::{NO_DATE, read_date, read_filter};
use crate::accounts::{MaybeMember, Member};
use crate::events::extras::{EventExtras, SourceList, absent, find_for, find_more};
use crate::events::filter::EventFilter;
use crate::events::model::{CalendarEntry, Event, EventFacets, ListedEvent};
use crate::events::store;
use crate::kit::clock::Clock;
use crate::kit::error::{Error, NO_SUCH_CHOICE, Result};
use crate::kit::pagination::{MAX_PAGE, PageRequest, Paginated};
use crate::kit::web::{
    AppState, CachedOrStreamed, CachedResponse, NextChunk, PrivateBody, PublicRequest, RecordId,
    StreamSource, routes,
};
use crate::limits::LIMITS;
use crate::search::{CompanionSearch, LimitedSearch};

/// The longest range of the month view.
const MAX_DAYS: i64 = 366;
/// How many calendar entries are read at a time.
const ENTRIES_A_PIECE: u32 = 2_000;

/// Either a shared, cacheable response or one that contains the member's own data.
type CachedOrPrivate<T> = Result<Either<CachedResponse, PrivateBody<T>>>;

/// Sets the member's own interest on the listed events.
fn mark(events: &mut [ListedEvent], own: &std::collections::HashMap<i64, String>) {
    for listed in events {
        listed.event.user_interest_status = own.get(&listed.event.id).cloned();
    }
}

fn ids(events: &[ListedEvent]) -> Vec<i64> {
    events.iter().map(|listed| listed.event.id).collect()
}

#[get("/events")]
async fn list(
    request: PublicRequest<'_>,
    member: MaybeMember,
    app: &State<AppState>,
    search: LimitedSearch<'_>,
) -> CachedOrPrivate<Paginated<ListedEvent>> {
    let filter = read_filter(&request.query(), search)?;
    let request = request.narrowed(filter.has_words(), filter.near.is_some());
    let page = PageRequest::parse(&request)?;
    let clock = app.clock.clone();
    let user_id = member.0.map(|member| member.user_id);
    let make = move |conn: &_| {
        if let Some(id) = filter.business_id
            && !store::is_business(conn, id)?
        {
            return Err(Error::field("business", NO_SUCH_CHOICE));
        }
        let count = store::count(conn, &clock, &filter)?;
        page.list(count, |limit, offset| {
            let mut events = store::list(conn, &clock, &filter, limit, offset)?;
            if let Some(user_id) = user_id {
                let own = store::interests_of(conn, user_id, &ids(&events))?;
                mark(&mut events, &own);
            }
            Ok(events)
        })
    };
    match user_id {
        None => app.json(&request, make).await.map(Either::Left),
        Some(_) => app.db.read(make).await.map(|page| Either::Right(PrivateBody(page))),
    }
}

#[derive(Serialize, ToSchema)]
pub struct UpcomingEventList {
    success: bool,
    count: usize,
    data: Vec<ListedEvent>,
}

#[get("/events/upcoming")]
async fn upcoming(
    request: PublicRequest<'_>,
    member: MaybeMember,
    app: &State<AppState>,
) -> CachedOrPrivate<UpcomingEventList> {
    let asked = request.value("limit").and_then(|text| text.parse().ok()).filter(|limit| *limit > 0);
    let limit = asked.unwrap_or(LIMITS.events.upcoming_default).min(MAX_PAGE);
    let clock = app.clock.clone();
    let user_id = member.0.map(|member| member.user_id);
    let make = move |conn: &_| {
        let mut data = store::list(conn, &clock, &EventFilter::upcoming(), limit, 0)?;
        if let Some(user_id) = user_id {
            let own = store::interests_of(conn, user_id, &ids(&data))?;
            mark(&mut data, &own);
        }
        Ok(UpcomingEventList { success: true, count: data.len(), data })
    };
    match user_id {
        None => app.json(&request.cacheable_for_all(), make).await.map(Either::Left),
        Some(_) => app.db.read(make).await.map(|answer| Either::Right(PrivateBody(answer))),
    }
}

/// Every date, however many, between `start_date__gte` and `start_date__lte`; by default of this month.
#[get("/events/calendar")]
async fn calendar(
    request: PublicRequest<'_>,
    app: &State<AppState>,
    search: LimitedSearch<'_>,
) -> Result<CachedOrStreamed> {
    let filter = read_filter(&request.query(), search)?;
    let request = request.narrowed(filter.has_words(), filter.near.is_some());
    let clock = app.clock.clone();
    let days = days_of(&filter, clock.local().date())?;
    app.long(&request, "application/json", move |conn| {
        let first = store::list_entries(conn, &clock, &filter, days, None, ENTRIES_A_PIECE)?;
        if first.len() < ENTRIES_A_PIECE as usize {
            return Ok(StreamSource::Whole(serde_json::to_vec(&first)?));
        }
        let print = store::hash_entries(conn, &clock, &filter, days)?;
        Ok(StreamSource::Pieces { print, next: entries_in_pieces(clock, filter, days) })
    })
    .await
}

/// Streams all entries as one JSON array.
fn entries_in_pieces(clock: Clock, filter: EventFilter, days: [Date; 2]) -> NextChunk {
    let (mut last, mut has_ended): (Option<CalendarEntry>, bool) = (None, false);
    Box::new(move |conn| {
        if has_ended {
            return Ok(None);
        }
        let entries = store::list_entries(conn, &clock, &filter, days, last.as_ref(), ENTRIES_A_PIECE)?;
        let json = serde_json::to_vec(&entries)?;
        // Strip the brackets of the chunk's own array.
        let inner = json.get(1..json.len().saturating_sub(1)).unwrap_or_default();
        let mut piece = vec![if last.is_none() { b'[' } else { b',' }];
        piece.extend_from_slice(inner);
        has_ended = entries.len() < ENTRIES_A_PIECE as usize;
        if has_ended {
            if inner.is_empty() {
                piece.clear();
            }
            piece.push(b']');
        }
        last = entries.into_iter().next_back();
        Ok(Some(piece))
    })
}

fn days_of(filter: &EventFilter, today: Date) -> Result<[Date; 2]> {
    let first = filter.from.unwrap_or_else(|| filter.until.unwrap_or(today).first_of_month());
    let last = filter.until.unwrap_or_else(|| first.last_of_month());
    let days = i64::from(first.until(last).map_err(Error::internal)?.get_days());
    if !(0..=MAX_DAYS).contains(&days) {
        let text = format!("Ask for at most {MAX_DAYS} days, the first before the last.");
        return Err(Error::field("start_date__lte", text));
    }
    Ok([first, last])
}

#[get("/events/facets")]
async fn facets(
    request: PublicRequest<'_>,
    app: &State<AppState>,
    search: CompanionSearch<'_>,
) -> Result<CachedResponse> {
    let filter = read_filter(&request.query(), search.0)?;
    let request = request.narrowed(filter.has_words(), filter.near.is_some());
    let clock = app.clock.clone();
    app.json(&request, move |conn| -> Result<EventFacets> { store::facets(conn, &clock, &filter) }).await
}

#[get("/events/<id>", rank = 2)]
async fn show(
    id: RecordId,
    request: PublicRequest<'_>,
    member: MaybeMember,
    app: &State<AppState>,
) -> CachedOrPrivate<Event> {
    let id = id.of("Event")?;
    let Some(member) = member.0 else {
        let make = move |conn: &_| find_for(conn, id, None)?.map_or_else(|| Err(absent(conn, id, "")), Ok);
        return app.json(&request.cacheable_for_all(), make).await.map(Either::Left);
    };
    let make =
        move |conn: &_| find_for(conn, id, Some(&member))?.map_or_else(|| Err(absent(conn, id, "")), Ok);
    Ok(Either::Right(PrivateBody(app.db.read(make).await?)))
}

#[get("/events/<id>/more")]
async fn more_of(
    id: RecordId,
    request: PublicRequest<'_>,
    member: MaybeMember,
    app: &State<AppState>,
    sources: &State<SourceList>,
) -> CachedOrPrivate<EventExtras> {
    let id = id.of("Event")?;
    let clock = app.clock.clone();
    let weights = app.config.get().trust.clone();
    let sources = **sources;
    let is_admin = member.0.as_ref().is_some_and(Member::is_admin);
    let day = request.text("date");
    let day = day.map(|text| read_date(&text).ok_or_else(|| Error::field("date", NO_DATE))).transpose()?;
    let make = move |conn: &_| {
        let found = find_more(conn, &clock, id, day, sources, is_admin.then_some(&weights))?;
        found.map_or_else(|| Err(absent(conn, id, "more/")), Ok)
    };
    if is_admin {
        return Ok(Either::Right(PrivateBody(app.db.read(make).await?)));
    }
    app.json(&request.cacheable_for_all(), make).await.map(Either::Left)
}

pub fn routes() -> Vec<Route> {
    routes![list, upcoming, calendar, facets, show, more_of]
}
