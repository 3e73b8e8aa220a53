//! SQL of the options. What an option refers to (a business, a date of an event, a deal) is read in its
//! current state: if an event moves, so does its option.

use jiff::civil::Date;
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use crate::events::{self, EventTime, OccurrenceStatus, on_date};
use crate::group_plans::model::{NewOption, NewOptionTarget, OptionKind, OptionPlace, OptionState};
use crate::kit::error::{Error, Result};

/// An option joined with what it refers to.
#[derive(Debug, Clone)]
pub struct OptionRow {
    pub id: i64,
    pub kind: OptionKind,
    pub object_id: Option<i64>,
    pub recurrence_id: Option<String>,
    pub title: String,
    /// The name of the venue, for calendar files.
    pub location: String,
    pub note: String,
    pub when: Option<EventTime>,
    pub place: Option<OptionPlace>,
    pub state: OptionState,
    pub capacity: Option<i64>,
    pub proposed_by: Option<String>,
}

impl OptionRow {
    /// Whether and when it takes place, to see whether that has changed since people were told.
    pub fn told_state(&self) -> String {
        let when = self.when;
        let parts = [
            when.map(|when| when.start_date.to_string()),
            when.and_then(|when| when.start_time).map(|time| time.to_string()),
            when.and_then(|when| when.end_date).map(|date| date.to_string()),
            when.and_then(|when| when.end_time).map(|time| time.to_string()),
        ];
        format!("{} {}", self.state.as_str(), parts.map(Option::unwrap_or_default).join("|"))
    }

    /// Whether its last day has passed.
    pub fn is_past(&self, today: Date) -> bool {
        self.when.is_some_and(|when| when.end_date.unwrap_or(when.start_date) < today)
    }

    /// Whether the group can still decide for it: it takes place, on a day that has not passed.
    pub fn can_be_chosen(&self, today: Date) -> bool {
        self.state == OptionState::Available && !self.is_past(today)
    }

    /// The venue and its address in one line; empty if neither is known.
    pub fn place_line(&self) -> String {
        let address = self.place.as_ref().map_or("", |place| place.address.as_str());
        match self.location.as_str() {
            "" => address.to_owned(),
            venue if address.is_empty() || venue.contains(address) => venue.to_owned(),
            venue if address.starts_with(venue) => address.to_owned(),
            venue => format!("{venue}, {address}"),
        }
    }
}

/// For an event, its columns are those of the date that the option refers to: `:event` and `:date`, or if these are
/// null, what the row says.
fn select() -> String {
    let [title, location, address, latitude, longitude] =
        ["title", "location", "address", "latitude", "longitude"].map(|column| on_date(column, "c"));
    format!(
        "SELECT o.*, m.name AS proposer,
            b.name AS b_name, b.slug AS b_slug, b.street_address, b.locality, b.latitude AS b_latitude,
            b.longitude AS b_longitude, b.status AS b_status,
            e.id AS e_id, coalesce(c.recurrence_id, o.recurrence_id) AS date_id, {title} AS e_title,
            e.slug AS e_slug, e.visibility, {location} AS e_location, {address} AS e_address,
            {latitude} AS e_latitude, {longitude} AS e_longitude,
            c.start_date AS c_start_date, c.start_time AS c_start_time, c.end_date AS c_end_date,
            c.end_time AS c_end_time, c.status AS c_status,
            d.title AS d_title, d.status AS d_status, d.end_date AS d_end_date
        FROM group_plan_options o
        LEFT JOIN group_plan_participants m ON m.id = o.proposed_by
        LEFT JOIN deals d ON d.id = o.deal_id AND (SELECT is_on FROM commerce)
        LEFT JOIN businesses b ON b.id = coalesce(o.business_id, d.business_id)
        LEFT JOIN events e ON e.id = coalesce(:event, o.event_id)
        LEFT JOIN event_occurrences c ON c.event_id = e.id AND c.recurrence_id = coalesce(:date, o.recurrence_id)"
    )
}

fn time(row: &Row<'_>, prefix: &str) -> rusqlite::Result<Option<EventTime>> {
    let column = |name: &str| format!("{prefix}{name}");
    let Some(start_date) = row.get::<_, Option<Date>>(column("start_date").as_str())? else {
        return Ok(None);
    };
    let when = EventTime {
        start_date,
        start_time: row.get(column("start_time").as_str())?,
        end_date: row.get(column("end_date").as_str())?,
        end_time: row.get(column("end_time").as_str())?,
    };
    Ok(Some(when.plain()))
}

/// The street and the town.
fn address(row: &Row<'_>) -> rusqlite::Result<String> {
    let parts: [Option<String>; 2] = [row.get("street_address")?, row.get("locality")?];
    let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    Ok(parts.join(", "))
}

struct Named {
    title: Option<String>,
    location: String,
    place: Option<OptionPlace>,
    state: OptionState,
    when: Option<EventTime>,
}

fn business(row: &Row<'_>, own: Option<EventTime>) -> rusqlite::Result<Named> {
    let (name, slug): (Option<String>, Option<String>) = (row.get("b_name")?, row.get("b_slug")?);
    let is_there = row.get::<_, Option<String>>("b_status")?.as_deref() == Some("published");
    let place = slug.filter(|_| is_there).map(|slug| -> rusqlite::Result<OptionPlace> {
        Ok(OptionPlace {
            url: format!("/directory/{slug}"),
            address: address(row)?,
            latitude: row.get("b_latitude")?,
            longitude: row.get("b_longitude")?,
        })
    });
    let state = if is_there { OptionState::Available } else { OptionState::Gone };
    let location = name.clone().unwrap_or_default();
    Ok(Named { title: name, location, place: place.transpose()?, state, when: own })
}

fn deal(row: &Row<'_>, id: i64, today: Date, own: Option<EventTime>) -> rusqlite::Result<Named> {
    let at = business(row, own)?;
    let last: Option<Date> = row.get("d_end_date")?;
    let is_there = row.get::<_, Option<String>>("d_status")?.as_deref() == Some("published")
        && last.is_none_or(|last| last >= today);
    let state = if is_there { at.state } else { OptionState::Gone };
    let place = at.place.map(|place| OptionPlace { url: format!("/deals/{id}"), ..place });
    let title: Option<String> = row.get("d_title")?;
    let title = title.map(|title| match at.location.as_str() {
        "" => title,
        business => format!("{title} ({business})"),
    });
    Ok(Named { title, location: at.location, place, state, when: own })
}

fn event(row: &Row<'_>, id: i64, own: Option<EventTime>, today: Date) -> rusqlite::Result<Named> {
    let is_there = row.get::<_, Option<String>>("visibility")?.as_deref() == Some("published");
    let now = time(row, "c_")?;
    let state = match row.get::<_, Option<OccurrenceStatus>>("c_status")? {
        _ if !is_there => OptionState::Gone,
        Some(OccurrenceStatus::Cancelled) => OptionState::Cancelled,
        Some(OccurrenceStatus::Postponed) => OptionState::Postponed,
        Some(OccurrenceStatus::Scheduled) => OptionState::Available,
        // Past dates of a series are deleted; a future one that is missing was removed from the series.
        None if own.is_some_and(|own| own.start_date < today) => OptionState::Available,
        None => OptionState::Gone,
    };
    let text = |name: &str| row.get::<_, Option<String>>(name).map(Option::unwrap_or_default);
    let slug: Option<String> = row.get("e_slug")?;
    let address = text("e_address")?;
    let place = slug.filter(|_| is_there).map(|slug| -> rusqlite::Result<OptionPlace> {
        Ok(OptionPlace {
            url: format!("/events/{slug}-{id}"),
            address,
            latitude: row.get("e_latitude")?,
            longitude: row.get("e_longitude")?,
        })
    });
    let title = Some(text("e_title")?).filter(|title| !title.is_empty());
    let location = text("e_location")?;
    Ok(Named { title, location, place: place.transpose()?, state, when: now.or(own) })
}

fn option(row: &Row<'_>, today: Date) -> rusqlite::Result<OptionRow> {
    let kind: OptionKind = row.get("kind")?;
    let own = time(row, "")?;
    let column = match kind {
        OptionKind::Event => "e_id",
        OptionKind::Deal => "deal_id",
        _ => "business_id",
    };
    let object_id: Option<i64> = row.get(column)?;
    let gone =
        Named { title: None, location: String::new(), place: None, state: OptionState::Gone, when: own };
    let named = match (kind, object_id) {
        (OptionKind::Date | OptionKind::Custom, _) => Named { state: OptionState::Available, ..gone },
        (_, None) => gone,
        (OptionKind::Event, Some(id)) => event(row, id, own, today)?,
        (OptionKind::Deal, Some(id)) => deal(row, id, today, own)?,
        (OptionKind::Business, Some(_)) => business(row, own)?,
    };
    Ok(OptionRow {
        id: row.get("id")?,
        kind,
        object_id,
        recurrence_id: row.get("date_id")?,
        title: named.title.map_or_else(|| row.get("title"), Ok)?,
        location: named.location,
        note: row.get("note")?,
        when: named.when,
        place: named.place,
        state: named.state,
        capacity: row.get("capacity")?,
        proposed_by: row.get("proposer")?,
    })
}

/// In the order they were added; `today` (in town) determines which deals have ended.
pub fn list_options(conn: &Connection, plan_id: i64, today: Date) -> Result<Vec<OptionRow>> {
    let mut statement =
        conn.prepare_cached(&format!("{} WHERE o.plan_id = :plan ORDER BY o.id", select()))?;
    let values = named_params! { ":plan": plan_id, ":event": None::<i64>, ":date": None::<String> };
    let rows = statement.query_map(values, |row| Ok((option(row, today)?, is_date_there(row)?)))?;
    let mut options = Vec::new();
    for row in rows {
        let (option, is_date_there) = row?;
        let moved = if is_date_there { None } else { find_moved(conn, &option, today)? };
        options.push(moved.unwrap_or(option));
    }
    Ok(options)
}

fn is_date_there(row: &Row<'_>) -> rusqlite::Result<bool> {
    let visibility: Option<String> = row.get("visibility")?;
    Ok(visibility.as_deref() == Some("published") && row.get::<_, Option<String>>("c_status")?.is_some())
}

/// An option for an event whose date is now elsewhere.
fn find_moved(conn: &Connection, option: &OptionRow, today: Date) -> Result<Option<OptionRow>> {
    let (OptionKind::Event, Some(event_id), Some(recurrence_id)) =
        (option.kind, option.object_id, &option.recurrence_id)
    else {
        return Ok(None);
    };
    let day = option.when.map(|when| when.start_date);
    let Some(date) = events::follow_date(conn, event_id, recurrence_id, day)? else { return Ok(None) };
    let mut statement = conn.prepare_cached(&format!("{} WHERE o.id = :id", select()))?;
    let values = named_params! { ":id": option.id, ":event": date.event_id, ":date": date.recurrence_id };
    Ok(statement.query_row(values, |row| self::option(row, today)).optional()?)
}

/// In the order they were added.
pub fn list_option_ids(conn: &Connection, plan_id: i64) -> Result<Vec<i64>> {
    let mut statement =
        conn.prepare_cached("SELECT id FROM group_plan_options WHERE plan_id = ?1 ORDER BY id")?;
    let ids = statement.query_map([plan_id], |row| row.get(0))?;
    Ok(ids.collect::<rusqlite::Result<_>>()?)
}

/// Current name and time of a business, deal or date of an event; `None` if it is not public.
pub fn find_target(
    conn: &Connection,
    target: &NewOptionTarget,
    today: Date,
) -> Result<Option<(String, Option<EventTime>)>> {
    let found = match target {
        NewOptionTarget::Date => return Ok(Some((String::new(), None))),
        NewOptionTarget::Custom(title) => return Ok(Some((title.clone(), None))),
        NewOptionTarget::Business(id) => conn
            .prepare_cached("SELECT name FROM businesses WHERE id = ?1 AND status = 'published'")?
            .query_row([id], |row| Ok((row.get(0)?, None)))
            .optional()?,
        NewOptionTarget::Deal(id) => conn
            .prepare_cached(
                "SELECT d.title FROM deals d JOIN businesses b ON b.id = d.business_id
                 WHERE d.id = ?1 AND d.status = 'published' AND b.status = 'published'
                     AND coalesce(d.end_date, '9999') >= ?2 AND (SELECT is_on FROM commerce)",
            )?
            .query_row((id, today.to_string()), |row| Ok((row.get(0)?, None)))
            .optional()?,
        NewOptionTarget::Event { id, recurrence_id } => conn
            .prepare_cached(&format!(
                "SELECT {}, c.start_date AS c_start_date, c.start_time AS c_start_time,
                    c.end_date AS c_end_date, c.end_time AS c_end_time
                 FROM events e JOIN event_occurrences c ON c.event_id = e.id
                 WHERE e.id = ?1 AND e.visibility = 'published' AND c.recurrence_id = ?2 AND c.status <> 'cancelled'",
                on_date("title", "c")
            ))?
            .query_row((id, recurrence_id), |row| Ok((row.get(0)?, time(row, "c_")?)))
            .optional()?,
    };
    Ok(found)
}

/// `title` and the time are a snapshot from when the option is added.
pub fn insert_option(
    conn: &Connection,
    plan_id: i64,
    new: &NewOption,
    title: &str,
    proposed_by: Option<i64>,
    now: &str,
) -> Result<i64> {
    let (mut business_id, mut event_id, mut deal_id, mut recurrence_id) = (None, None, None, None);
    let kind = match &new.target {
        NewOptionTarget::Business(id) => {
            business_id = Some(*id);
            OptionKind::Business
        }
        NewOptionTarget::Event { id, recurrence_id: date } => {
            (event_id, recurrence_id) = (Some(*id), date.clone());
            OptionKind::Event
        }
        NewOptionTarget::Deal(id) => {
            deal_id = Some(*id);
            OptionKind::Deal
        }
        NewOptionTarget::Date => OptionKind::Date,
        NewOptionTarget::Custom(_) => OptionKind::Custom,
    };
    conn.prepare_cached(
        "INSERT INTO group_plan_options (plan_id, kind, business_id, event_id, deal_id, recurrence_id, title, note,
            start_date, start_time, end_date, end_time, capacity, proposed_by, created_at)
         VALUES (:plan, :kind, :business, :event, :deal, :recurrence, :title, :note, :start_date, :start_time,
            :end_date, :end_time, :capacity, :proposed_by, :now)",
    )?
    .execute(named_params! {
        ":plan": plan_id, ":kind": kind.as_str(), ":business": business_id, ":event": event_id, ":deal": deal_id,
        ":recurrence": recurrence_id, ":title": title, ":note": new.note,
        ":start_date": new.when.map(|when| when.start_date.to_string()),
        ":start_time": new.when.and_then(|when| when.start_time).map(|time| time.to_string()),
        ":end_date": new.when.and_then(|when| when.end_date).map(|date| date.to_string()),
        ":end_time": new.when.and_then(|when| when.end_time).map(|time| time.to_string()),
        ":capacity": new.capacity, ":proposed_by": proposed_by, ":now": now,
    })?;
    Ok(conn.last_insert_rowid())
}

/// The answers stay. What an option refers to never changes: that would be a different option.
pub fn update_option(
    conn: &Connection,
    id: i64,
    title: &str,
    note: &str,
    when: Option<EventTime>,
    capacity: Option<i64>,
) -> Result<()> {
    conn.prepare_cached(
        "UPDATE group_plan_options SET title = :title, note = :note, start_date = :start_date,
            start_time = :start_time, end_date = :end_date, end_time = :end_time, capacity = :capacity
         WHERE id = :id",
    )?
    .execute(named_params! {
        ":id": id, ":title": title, ":note": note, ":capacity": capacity,
        ":start_date": when.map(|when| when.start_date.to_string()),
        ":start_time": when.and_then(|when| when.start_time).map(|time| time.to_string()),
        ":end_date": when.and_then(|when| when.end_date).map(|date| date.to_string()),
        ":end_time": when.and_then(|when| when.end_time).map(|time| time.to_string()),
    })?;
    Ok(())
}

/// Deletes the answers to it, too.
pub fn delete_option(conn: &Connection, plan_id: i64, id: i64) -> Result<()> {
    let deleted = conn
        .prepare_cached("DELETE FROM group_plan_options WHERE id = ?2 AND plan_id = ?1")?
        .execute((plan_id, id))?;
    if deleted == 0 { Err(Error::NotFound("Option")) } else { Ok(()) }
}

/// How many options a participant has proposed.
pub fn count_proposals(conn: &Connection, participant_id: i64) -> Result<u64> {
    let count: i64 = conn
        .prepare_cached("SELECT count(*) FROM group_plan_options WHERE proposed_by = ?1")?
        .query_row([participant_id], |row| row.get(0))?;
    Ok(count.try_into().unwrap_or(0))
}
