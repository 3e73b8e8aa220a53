//! What was recorded of each line on each day.

use std::collections::BTreeMap;

use jiff::civil::{Date, DateTime};
use rusqlite::{Connection, named_params};

use crate::campaigns::delivery::{DayRecord, WHOLE_DAY};
use crate::campaigns::history::KnownHours;
use crate::campaigns::model::CampaignLine;
use crate::insights::DateRange;
use crate::kit::error::Result;

/// A line's state in an hour, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum HourState {
    Shown,
    Crowded,
    Hidden,
    Paused,
    Unbooked,
}

impl HourState {
    fn column(self) -> &'static str {
        match self {
            HourState::Shown => "shown",
            HourState::Crowded => "crowded",
            HourState::Hidden => "hidden",
            HourState::Paused => "paused",
            HourState::Unbooked => "unbooked",
        }
    }
}

/// A placement that runs today and delivers a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WatchedPlacement {
    pub id: i64,
    pub is_active: bool,
    pub is_published: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WatchedLine {
    pub id: i64,
    pub placements: Vec<WatchedPlacement>,
}

/// The lines to watch today, because of their own days or their placements'.
pub fn list_watched(conn: &Connection, today: Date) -> Result<Vec<WatchedLine>> {
    let mut statement = conn.prepare_cached(
        "SELECT l.id, p.id, p.status = 'active', coalesce(b.status = 'published', p.business_id IS NULL)
         FROM campaign_lines l
         LEFT JOIN campaign_line_placements x ON x.line_id = l.id
         LEFT JOIN placements p ON p.id = x.placement_id AND p.starts_at <= :today
             AND (p.ends_at >= :today OR (p.ends_at IS NULL AND l.ends_at >= :today))
         LEFT JOIN businesses b ON b.id = p.business_id
         WHERE l.starts_at <= :today AND (l.ends_at >= :today OR p.id IS NOT NULL) ORDER BY l.id",
    )?;
    let mut rows = statement.query(named_params! { ":today": today.to_string() })?;
    let mut lines: Vec<WatchedLine> = Vec::new();
    while let Some(row) = rows.next()? {
        let id: i64 = row.get(0)?;
        if lines.last().is_none_or(|line| line.id != id) {
            lines.push(WatchedLine { id, placements: Vec::new() });
        }
        if let (Some(line), Some(placement)) = (lines.last_mut(), row.get::<_, Option<i64>>(1)?) {
            line.placements.push(WatchedPlacement {
                id: placement,
                is_active: row.get(2)?,
                is_published: row.get(3)?,
            });
        }
    }
    Ok(lines)
}

/// Records that the line was in this state in this hour of the day.
pub fn note_hour(conn: &Connection, line_id: i64, day: Date, state: HourState, hour: i8) -> Result<()> {
    let column = state.column();
    conn.prepare_cached(&format!(
        "INSERT INTO campaign_line_days (line_id, day, {column}) VALUES (:line, :day, 1 << :hour)
         ON CONFLICT (line_id, day) DO UPDATE SET {column} = {column} | (1 << :hour)"
    ))?
    .execute(named_params! { ":line": line_id, ":day": day.to_string(), ":hour": hour })?;
    Ok(())
}

/// Marks hours before now in which nobody watched the line yet: nothing was booked for it. A day with a record
/// was watched.
pub fn note_unbooked(conn: &Connection, line_id: i64, days: DateRange, now: DateTime) -> Result<()> {
    let mut statement = conn.prepare_cached(
        "INSERT INTO campaign_line_days (line_id, day, unbooked) VALUES (:line, :day, :hours)
         ON CONFLICT (line_id, day) DO UPDATE SET unbooked = :hours
             WHERE shown | paused | hidden | crowded | unbooked = 0",
    )?;
    for day in days.each_day().take_while(|day| *day <= now.date()) {
        let hours = if day < now.date() { WHOLE_DAY } else { (1 << now.hour()) - 1 };
        statement.execute(named_params! { ":line": line_id, ":day": day.to_string(), ":hours": hours })?;
    }
    Ok(())
}

/// Of the hours that were recorded as unbooked, those in which a placement was there that now joins the line.
pub fn take_over_hours(conn: &Connection, line_id: i64, day: Date, hours: KnownHours) -> Result<()> {
    conn.prepare_cached(
        "UPDATE campaign_line_days SET shown = shown | (unbooked & :active), paused = paused | (unbooked & :draft),
             unbooked = unbooked & ~(:active | :draft), is_watched = 0
         WHERE line_id = :line AND day = :day AND unbooked & (:active | :draft) <> 0",
    )?
    .execute(named_params! {
        ":line": line_id, ":day": day.to_string(), ":active": hours.active, ":draft": hours.draft,
    })?;
    Ok(())
}

/// By line, the days that count as a whole though nobody watched them.
pub fn list_assumed_days(conn: &Connection) -> Result<BTreeMap<i64, Vec<Date>>> {
    let mut statement = conn.prepare_cached(
        "SELECT line_id, day FROM campaign_line_days WHERE is_watched = 0 AND ?1 IN (shown, paused)
         ORDER BY line_id, day",
    )?;
    let mut rows = statement.query([WHOLE_DAY])?;
    let mut days: BTreeMap<i64, Vec<Date>> = BTreeMap::new();
    while let Some(row) = rows.next()? {
        days.entry(row.get(0)?).or_default().push(row.get(1)?);
    }
    Ok(days)
}

/// What is known of a day that nobody watched; nothing was booked in its other hours.
pub fn set_hours(conn: &Connection, line_id: i64, day: Date, hours: KnownHours) -> Result<()> {
    conn.prepare_cached(
        "UPDATE campaign_line_days SET shown = :active, paused = :draft & ~:active,
             unbooked = :whole & ~(:active | :draft)
         WHERE line_id = :line AND day = :day",
    )?
    .execute(named_params! {
        ":line": line_id, ":day": day.to_string(), ":active": hours.active, ":draft": hours.draft,
        ":whole": WHOLE_DAY,
    })?;
    Ok(())
}

/// Marks days of the demo town as if they had been watched: all shown, or all hidden.
pub fn mark_days(conn: &Connection, line_id: i64, days: DateRange, is_hidden: bool) -> Result<()> {
    let (shown, hidden) = if is_hidden { (0, WHOLE_DAY) } else { (WHOLE_DAY, 0) };
    let mut statement = conn.prepare_cached(
        "INSERT INTO campaign_line_days (line_id, day, shown, hidden) VALUES (:line, :day, :shown, :hidden)
         ON CONFLICT (line_id, day) DO UPDATE SET shown = :shown, hidden = :hidden",
    )?;
    for day in days.each_day() {
        statement.execute(named_params! {
            ":line": line_id, ":day": day.to_string(), ":shown": shown, ":hidden": hidden,
        })?;
    }
    Ok(())
}

pub fn list_days(conn: &Connection, line_id: i64) -> Result<BTreeMap<Date, DayRecord>> {
    let mut statement = conn.prepare_cached(
        "SELECT day, shown, paused, hidden, crowded, unbooked, is_watched FROM campaign_line_days
         WHERE line_id = ?1",
    )?;
    let mut rows = statement.query([line_id])?;
    let mut days = BTreeMap::new();
    while let Some(row) = rows.next()? {
        let record = DayRecord {
            shown: row.get(1)?,
            paused: row.get(2)?,
            hidden: row.get(3)?,
            crowded: row.get(4)?,
            unbooked: row.get(5)?,
            is_watched: row.get(6)?,
        };
        days.insert(row.get(0)?, record);
    }
    Ok(days)
}

/// Views and clicks per day, from the line's first day to `last`: those of the placements that deliver the line,
/// and those that the others had when they ceased to (a trigger keeps them in `campaign_line_counts`).
pub fn list_counts(conn: &Connection, line: &CampaignLine, last: Date) -> Result<[Vec<(Date, i64)>; 2]> {
    let mut statement = conn.prepare_cached(
        "SELECT day, max(impressions), max(clicks) FROM (
             SELECT day, impressions, clicks FROM campaign_line_days WHERE line_id = :line
             UNION ALL
             SELECT day, sum(impressions), sum(clicks) FROM (
                 SELECT day, max(impressions) AS impressions, max(clicks) AS clicks FROM (
                     SELECT placement_id, day, impressions, clicks FROM campaign_line_counts WHERE line_id = :line
                     UNION ALL
                     SELECT n.placement_id, n.day, n.impressions, n.clicks FROM campaign_line_placements x
                     JOIN placement_counts n ON n.placement_id = x.placement_id WHERE x.line_id = :line)
                 GROUP BY placement_id, day)
             GROUP BY day)
         WHERE day >= :first AND day <= :last GROUP BY day ORDER BY day",
    )?;
    let mut rows = statement.query(named_params! {
        ":line": line.id, ":first": line.line.starts_at.to_string(), ":last": last.to_string(),
    })?;
    let (mut impressions, mut clicks) = (Vec::new(), Vec::new());
    while let Some(row) = rows.next()? {
        let day = row.get(0)?;
        impressions.push((day, row.get(1)?));
        clicks.push((day, row.get(2)?));
    }
    Ok([impressions, clicks])
}
