//! What other features store, counted over a range of days. Writes nothing.

use jiff::tz::TimeZone;
use rusqlite::{Connection, Row, ToSql};

use super::model::{Days, ReportDays, ReportRow};
use crate::analytics::SearchResult;
use crate::insights::{DateRange, days_of_moments, placement_name};
use crate::kit::error::Result;

/// Rows of a table; the rest interests nobody.
const TOP: i64 = 10;

fn both(days: ReportDays) -> DateRange {
    DateRange { from: days.previous.from, to: days.period.to }
}

/// Counts under these names, including those of the previous days.
pub fn counted(conn: &Connection, days: ReportDays, names: &[&str], detail: Option<&str>) -> Result<Days> {
    let DateRange { from, to } = both(days);
    let mut statement = conn.prepare_cached(
        "SELECT day, sum(count) FROM daily_counts
         WHERE name IN (SELECT value FROM json_each(?1)) AND day BETWEEN ?2 AND ?3 AND (?4 IS NULL OR detail = ?4)
         GROUP BY day ORDER BY day",
    )?;
    let mut rows =
        statement.query((serde_json::to_string(names)?, from.to_string(), to.to_string(), detail))?;
    let mut counts = Days::new();
    while let Some(row) = rows.next()? {
        counts.push((row.get(0)?, row.get(1)?));
    }
    Ok(counts)
}

/// New interest in events that has not been withdrawn.
pub fn interest(conn: &Connection, days: ReportDays, zone: &TimeZone) -> Result<Days> {
    let sql = "SELECT created_at FROM event_interests WHERE created_at >= ?2 AND created_at < ?3 ORDER BY 1";
    days_of_moments(conn, sql, 0, both(days), zone)
}

/// When people consented to the newsletter.
pub fn subscribed(conn: &Connection, days: ReportDays, zone: &TimeZone) -> Result<Days> {
    let sql = "SELECT consent_at FROM subscribers WHERE consent_at >= ?2 AND consent_at < ?3 ORDER BY 1";
    days_of_moments(conn, sql, 0, both(days), zone)
}

pub fn unsubscribed(conn: &Connection, days: ReportDays, zone: &TimeZone) -> Result<Days> {
    let sql = "SELECT unsubscribed_at FROM subscribers
         WHERE unsubscribed_at >= ?2 AND unsubscribed_at < ?3 AND status = 'unsubscribed' ORDER BY 1";
    days_of_moments(conn, sql, 0, both(days), zone)
}

pub fn count_subscribers(conn: &Connection) -> Result<i64> {
    let sql = "SELECT count(*) FROM subscribers WHERE status = 'confirmed'";
    Ok(conn.prepare_cached(sql)?.query_row([], |row| row.get(0))?)
}

pub fn quiz_submissions(conn: &Connection, days: ReportDays, zone: &TimeZone) -> Result<Days> {
    let sql = "SELECT created_at FROM quiz_submissions WHERE created_at >= ?2 AND created_at < ?3 ORDER BY 1";
    days_of_moments(conn, sql, 0, both(days), zone)
}

pub fn redemptions(conn: &Connection, days: ReportDays, zone: &TimeZone) -> Result<Days> {
    let sql =
        "SELECT redeemed_at FROM deal_redemptions WHERE redeemed_at >= ?2 AND redeemed_at < ?3 ORDER BY 1";
    days_of_moments(conn, sql, 0, both(days), zone)
}

/// Impressions and clicks of placements.
pub fn placement_counts(conn: &Connection, days: ReportDays) -> Result<(Days, Days)> {
    let DateRange { from, to } = both(days);
    let mut statement = conn.prepare_cached(
        "SELECT day, sum(impressions), sum(clicks) FROM placement_counts WHERE day BETWEEN ?1 AND ?2
             AND placement_id IN (SELECT id FROM placements)
         GROUP BY day ORDER BY day",
    )?;
    let mut rows = statement.query((from.to_string(), to.to_string()))?;
    let (mut impressions, mut clicks) = (Days::new(), Days::new());
    while let Some(row) = rows.next()? {
        let on = row.get(0)?;
        impressions.push((on, row.get(1)?));
        clicks.push((on, row.get(2)?));
    }
    Ok((impressions, clicks))
}

/// Reads a row of a table: label, path, value and the value of the previous days.
fn row(days: ReportDays, row: &Row<'_>) -> rusqlite::Result<ReportRow> {
    let previous: i64 = row.get(3)?;
    Ok(ReportRow {
        label: row.get(0)?,
        path: row.get(1)?,
        values: vec![row.get(2)?],
        previous: days.is_comparable.then_some(previous),
    })
}

fn rows(conn: &Connection, days: ReportDays, sql: &str, params: &[&dyn ToSql]) -> Result<Vec<ReportRow>> {
    let mut statement = conn.prepare_cached(sql)?;
    let found = statement.query_map(params, |found| row(days, found))?.collect::<rusqlite::Result<_>>()?;
    Ok(found)
}

/// The most viewed pages, without those that the town leaves out.
pub fn top_pages(
    conn: &Connection,
    days: ReportDays,
    is_shown: impl Fn(&str) -> bool,
) -> Result<Vec<ReportRow>> {
    let (first, from, to) = ends(days);
    // A page that was counted by its pattern ("/plans/:id") gets no link.
    let sql = "SELECT subject, CASE WHEN instr(subject, ':') = 0 THEN subject END,
             sum(iif(day >= ?2, count, 0)) AS n, sum(iif(day < ?2, count, 0))
         FROM daily_counts WHERE name = 'page_view' AND day BETWEEN ?1 AND ?3
         GROUP BY subject HAVING n > 0 ORDER BY n DESC, subject LIMIT 200";
    let found = rows(conn, days, sql, &[&first, &from, &to])?;
    let top = usize::try_from(TOP).unwrap_or_default();
    Ok(found.into_iter().filter(|row| is_shown(&row.label)).take(top).collect())
}

fn ends(days: ReportDays) -> (String, String, String) {
    let ReportDays { period, previous, .. } = days;
    (previous.from.to_string(), period.from.to_string(), period.to.to_string())
}

/// The records with the highest counts. `things` selects their id, name and path.
fn top_counted(
    conn: &Connection,
    days: ReportDays,
    name: &str,
    noun: &str,
    things: &str,
) -> Result<Vec<ReportRow>> {
    let (first, from, to) = ends(days);
    let sql = format!(
        "SELECT t.name, t.path, c.n, c.before
         FROM (SELECT CAST(substr(subject, instr(subject, ':') + 1) AS INTEGER) AS id,
                   sum(iif(day >= ?2, count, 0)) AS n, sum(iif(day < ?2, count, 0)) AS before
               FROM daily_counts WHERE name = ?4 AND day BETWEEN ?1 AND ?3 AND subject GLOB ?5
               GROUP BY 1 HAVING n > 0) c
             JOIN ({things}) t ON t.id = c.id
         ORDER BY c.n DESC, t.name LIMIT {TOP}"
    );
    rows(conn, days, &sql, &[&first, &from, &to, &name, &format!("{noun}:*")])
}

pub fn top_guides(conn: &Connection, days: ReportDays) -> Result<Vec<ReportRow>> {
    let things = "SELECT id, title AS name, '/guides/' || slug AS path FROM guides";
    top_counted(conn, days, "guide_view", "guide", things)
}

pub fn top_clicked_businesses(conn: &Connection, days: ReportDays) -> Result<Vec<ReportRow>> {
    let things = "SELECT id, name, '/directory/' || slug AS path FROM businesses";
    top_counted(conn, days, "business_click", "business", things)
}

/// What at least five people searched for.
pub fn top_words(conn: &Connection, days: ReportDays, result: SearchResult) -> Result<Vec<ReportRow>> {
    let (first, from, to) = ends(days);
    let sql = format!(
        "SELECT words, NULL, sum(iif(day >= ?2, people, 0)) AS n, sum(iif(day < ?2, people, 0))
         FROM search_words WHERE result = ?4 AND day BETWEEN ?1 AND ?3
         GROUP BY words HAVING n > 0 ORDER BY n DESC, words LIMIT {TOP}"
    );
    rows(conn, days, &sql, &[&first, &from, &to, &result.as_str()])
}

pub fn top_interest(conn: &Connection, days: ReportDays, zone: &TimeZone) -> Result<Vec<ReportRow>> {
    let (first, _) = days.previous.moments(zone)?;
    let (from, until) = days.period.moments(zone)?;
    let sql = format!(
        "SELECT e.title, '/events/' || e.slug || '-' || e.id, sum(i.created_at >= ?2) AS n, sum(i.created_at < ?2)
         FROM event_interests i JOIN events e ON e.id = i.event_id
         WHERE i.created_at >= ?1 AND i.created_at < ?3
         GROUP BY e.id HAVING n > 0 ORDER BY n DESC, e.title LIMIT {TOP}"
    );
    rows(conn, days, &sql, &[&first, &from, &until])
}

/// All versions of a quiz count together: a persona that stays has a row of its own in each.
pub fn top_personas(conn: &Connection, days: ReportDays, zone: &TimeZone) -> Result<Vec<ReportRow>> {
    let (first, _) = days.previous.moments(zone)?;
    let (from, until) = days.period.moments(zone)?;
    let sql = format!(
        "SELECT p.name, NULL, sum(s.created_at >= ?2) AS n, sum(s.created_at < ?2)
         FROM quiz_submissions s JOIN personas p ON p.id = s.persona_id JOIN quizzes q ON q.id = p.quiz_id
         WHERE s.created_at >= ?1 AND s.created_at < ?3
         GROUP BY coalesce(q.first_id, q.id), p.name HAVING n > 0 ORDER BY n DESC, p.name LIMIT {TOP}"
    );
    rows(conn, days, &sql, &[&first, &from, &until])
}

/// Impressions and clicks of each placement that was seen.
pub fn top_placements(conn: &Connection, days: ReportDays) -> Result<Vec<ReportRow>> {
    let (first, from, to) = ends(days);
    let mut statement = conn.prepare_cached(&format!(
        "SELECT p.kind, coalesce(b.name, p.name), coalesce(c.name, ''), sum(iif(n.day >= ?2, n.impressions, 0)) AS seen,
             sum(iif(n.day >= ?2, n.clicks, 0)), sum(iif(n.day < ?2, n.impressions, 0))
         FROM placement_counts n JOIN placements p ON p.id = n.placement_id
             LEFT JOIN businesses b ON b.id = p.business_id LEFT JOIN categories c ON c.id = p.category_id
         WHERE n.day BETWEEN ?1 AND ?3
         GROUP BY p.id HAVING seen > 0 ORDER BY seen DESC, p.id LIMIT {TOP}"
    ))?;
    let mut rows = statement.query((first, from, to))?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let kind = row.get(0)?;
        let (who, category): (String, String) = (row.get(1)?, row.get(2)?);
        let previous: i64 = row.get(5)?;
        found.push(ReportRow {
            label: format!("{who}: {}", placement_name(kind, &category)),
            path: None,
            values: vec![row.get(3)?, row.get(4)?],
            previous: days.is_comparable.then_some(previous),
        });
    }
    Ok(found)
}

/// Views and uses of each deal.
pub fn top_deals(conn: &Connection, days: ReportDays, zone: &TimeZone) -> Result<Vec<ReportRow>> {
    let (first, from, to) = ends(days);
    let (midnight, until) = days.period.moments(zone)?;
    let mut statement = conn.prepare_cached(&format!(
        "WITH seen AS (
             SELECT CAST(substr(subject, 6) AS INTEGER) AS id, sum(iif(day >= ?2, count, 0)) AS n,
                 sum(iif(day < ?2, count, 0)) AS before
             FROM daily_counts WHERE name = 'deal_view' AND day BETWEEN ?1 AND ?3 GROUP BY 1),
         used AS (
             SELECT deal_id AS id, count(*) AS n FROM deal_redemptions
             WHERE redeemed_at >= ?4 AND redeemed_at < ?5 GROUP BY 1)
         SELECT d.title || ', ' || b.name, '/deals/' || d.id, coalesce(seen.n, 0) AS views, coalesce(used.n, 0) AS uses,
             coalesce(seen.before, 0)
         FROM deals d JOIN businesses b ON b.id = d.business_id
             LEFT JOIN seen ON seen.id = d.id LEFT JOIN used ON used.id = d.id
         WHERE coalesce(seen.n, 0) + coalesce(used.n, 0) > 0
         ORDER BY uses DESC, views DESC, d.id LIMIT {TOP}"
    ))?;
    let mut rows = statement.query((first, from, to, midnight, until))?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let previous: i64 = row.get(4)?;
        found.push(ReportRow {
            label: row.get(0)?,
            path: row.get(1)?,
            values: vec![row.get(2)?, row.get(3)?],
            previous: days.is_comparable.then_some(previous),
        });
    }
    Ok(found)
}
