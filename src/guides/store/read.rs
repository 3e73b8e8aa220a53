//! Reading guides: one, a page of them, and what search and the sitemap need.

use std::collections::HashMap;

use jiff::civil::DateTime;
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Row, params_from_iter};

use super::admin::name_businesses;
use super::versions::newest;
use crate::directory::{self, BusinessFilter, BusinessOrder, BusinessRef};
use crate::guides::admin::GuideContent;
use crate::guides::embed::Embeds;
use crate::guides::markdown as guide_markdown;
use crate::guides::model::{Guide, GuideDetail, GuideStatus, HomepageFeatures, ListedGuide};
use crate::kit::error::{Error, Result};
use crate::kit::markdown;
use crate::search::{Document, DocumentKind};

/// Shown next to the featured guide on the home page.
const RECOMMENDED: u32 = 6;
/// How many characters of a guide are indexed for search.
const FOUND_BY: usize = 4000;

const SELECT: &str =
    "SELECT g.id, g.slug, g.title, g.introduction, g.image_url, g.author, g.status, g.is_featured,
    g.published_at, g.updated_at FROM guides g";

#[derive(Debug, Clone, Default)]
pub struct GuideFilter {
    /// `None`: any status.
    pub status: Option<GuideStatus>,
    pub business_id: Option<i64>,
    /// Newest first, instead of featured ones first.
    pub is_by_date: bool,
}

fn listed(row: &Row<'_>) -> rusqlite::Result<ListedGuide> {
    Ok(ListedGuide {
        guide: Guide {
            id: row.get(0)?,
            slug: row.get(1)?,
            title: row.get(2)?,
            introduction: row.get(3)?,
            image_url: row.get(4)?,
            related_businesses: Vec::new(),
        },
        author: row.get(5)?,
        status: row.get(6)?,
        is_featured: row.get(7)?,
        published_at: row.get(8)?,
        updated_at: row.get(9)?,
    })
}

/// Attaches the published businesses that these guides mention. The `+` keeps SQLite from starting with all
/// published businesses, which it assumes to be few.
fn attach(conn: &Connection, guides: &mut [ListedGuide]) -> Result<()> {
    let ids: Vec<i64> = guides.iter().map(|listed| listed.guide.id).collect();
    let mut statement = conn.prepare_cached(
        "SELECT r.guide_id, b.id, b.name, b.slug FROM guide_businesses r JOIN businesses b ON b.id = r.business_id
         WHERE r.guide_id IN (SELECT value FROM json_each(?1)) AND +b.status = 'published'
         ORDER BY r.guide_id, r.is_embedded, r.position",
    )?;
    let mut rows = statement.query([serde_json::to_string(&ids)?])?;
    let mut all: HashMap<i64, Vec<BusinessRef>> = HashMap::new();
    while let Some(row) = rows.next()? {
        let business = BusinessRef { id: row.get(1)?, name: row.get(2)?, slug: row.get(3)? };
        all.entry(row.get(0)?).or_default().push(business);
    }
    for listed in guides {
        listed.guide.related_businesses = all.remove(&listed.guide.id).unwrap_or_default();
    }
    Ok(())
}

fn conditions(filter: &GuideFilter) -> (String, Vec<Value>) {
    let mut sql = String::from("TRUE");
    let mut values = Vec::new();
    if let Some(status) = filter.status {
        sql.push_str(" AND g.status = ?");
        values.push(Value::Text(status.as_str().into()));
    }
    if let Some(id) = filter.business_id {
        sql.push_str(" AND g.id IN (SELECT guide_id FROM guide_businesses WHERE business_id = ?)");
        values.push(Value::Integer(id));
    }
    (sql, values)
}

pub fn count(conn: &Connection, filter: &GuideFilter) -> Result<u64> {
    let (sql, values) = conditions(filter);
    let count: i64 = conn
        .prepare_cached(&format!("SELECT count(*) FROM guides g WHERE {sql}"))?
        .query_row(params_from_iter(values), |row| row.get(0))?;
    Ok(count.try_into().unwrap_or(0))
}

pub fn list_listed(
    conn: &Connection,
    filter: &GuideFilter,
    limit: u32,
    offset: u64,
) -> Result<Vec<ListedGuide>> {
    let (sql, mut values) = conditions(filter);
    let order = match (filter.status, filter.is_by_date) {
        (Some(GuideStatus::Published), false) => "g.is_featured DESC, g.published_at DESC, g.id DESC",
        (Some(GuideStatus::Published), true) => "g.published_at DESC, g.id DESC",
        _ => "g.updated_at DESC, g.id DESC",
    };
    values.push(Value::Integer(limit.into()));
    values.push(Value::Integer(i64::try_from(offset).unwrap_or(i64::MAX)));
    let mut statement =
        conn.prepare_cached(&format!("{SELECT} WHERE {sql} ORDER BY {order} LIMIT ? OFFSET ?"))?;
    let mut guides =
        statement.query_map(params_from_iter(values), listed)?.collect::<rusqlite::Result<Vec<_>>>()?;
    attach(conn, &mut guides)?;
    Ok(guides)
}

pub fn list(conn: &Connection, filter: &GuideFilter, limit: u32, offset: u64) -> Result<Vec<Guide>> {
    Ok(list_listed(conn, filter, limit, offset)?.into_iter().map(|listed| listed.guide).collect())
}

/// Guides first published since this time, newest first.
pub fn list_new(conn: &Connection, since: &str, limit: u32) -> Result<Vec<Guide>> {
    let mut guides = conn
        .prepare_cached(&format!(
            "{SELECT} WHERE g.status = 'published' AND g.published_at >= ?1 ORDER BY g.published_at DESC, g.id DESC LIMIT ?2"
        ))?
        .query_map((since, limit), listed)?
        .collect::<rusqlite::Result<Vec<_>>>()?;
    attach(conn, &mut guides)?;
    Ok(guides.into_iter().map(|listed| listed.guide).collect())
}

/// Guides that mention businesses in these categories: those with the largest share of fitting businesses
/// first, then the newest.
pub fn list_fitting(conn: &Connection, categories: &[i64], limit: u32) -> Result<Vec<Guide>> {
    let mut statement = conn.prepare_cached(&format!(
        "{SELECT} JOIN (SELECT r.guide_id AS id, count(*) AS spoken,
             sum(b.category_id IN (SELECT value FROM json_each(?1))) AS fitting
             FROM guide_businesses r JOIN businesses b ON b.id = r.business_id AND +b.status = 'published'
             GROUP BY r.guide_id) n ON n.id = g.id
         WHERE g.status = 'published' AND n.fitting > 0
         ORDER BY n.fitting * 100 / n.spoken DESC, g.published_at DESC, g.id DESC LIMIT ?2"
    ))?;
    let rows = statement.query_map((serde_json::to_string(categories)?, limit), listed)?;
    Ok(rows.map(|row| row.map(|listed| listed.guide)).collect::<rusqlite::Result<_>>()?)
}

/// The newest featured guide, and the next ones in the order of the list.
pub fn homepage_features(conn: &Connection) -> Result<HomepageFeatures> {
    let filter = GuideFilter { status: Some(GuideStatus::Published), ..GuideFilter::default() };
    let mut guides = list_listed(conn, &filter, RECOMMENDED + 1, 0)?;
    let featured = match guides.first() {
        Some(first) if first.is_featured => Some(guides.remove(0).guide),
        _ => None,
    };
    guides.truncate(RECOMMENDED as usize);
    Ok(HomepageFeatures { featured, recommended: guides.into_iter().map(|listed| listed.guide).collect() })
}

/// What a key refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResolvedGuide {
    pub id: i64,
    /// Its current slug.
    pub slug: String,
    pub status: GuideStatus,
}

/// Finds a guide by slug, former slug or id. Digits mean an id, because no slug is all digits.
pub fn resolve(conn: &Connection, key: &str) -> Result<Option<ResolvedGuide>> {
    let read = |row: &Row<'_>| Ok(ResolvedGuide { id: row.get(0)?, slug: row.get(1)?, status: row.get(2)? });
    if key.bytes().all(|byte| byte.is_ascii_digit()) {
        let Ok(id) = key.parse::<i64>() else { return Ok(None) };
        let mut statement = conn.prepare_cached("SELECT id, slug, status FROM guides WHERE id = ?1")?;
        return Ok(statement.query_row([id], read).optional()?);
    }
    let mut statement = conn.prepare_cached(
        "SELECT g.id, g.slug, g.status FROM guide_slugs s JOIN guides g ON g.id = s.guide_id WHERE s.slug = ?1",
    )?;
    Ok(statement.query_row([key], read).optional()?)
}

/// Like in lists, but without its businesses.
pub fn find_listed(conn: &Connection, id: i64) -> Result<Option<ListedGuide>> {
    let mut statement = conn.prepare_cached(&format!("{SELECT} WHERE g.id = ?1"))?;
    Ok(statement.query_row([id], listed).optional()?)
}

/// A published guide with the businesses it mentions.
pub fn find_published(conn: &Connection, id: i64) -> Result<Option<Guide>> {
    let mut found: Vec<ListedGuide> =
        find_listed(conn, id)?.into_iter().filter(|listed| listed.status == GuideStatus::Published).collect();
    attach(conn, &mut found)?;
    Ok(found.pop().map(|listed| listed.guide))
}

/// The alternative text of its image.
pub fn find_image_alt(conn: &Connection, id: i64) -> Result<String> {
    let mut statement = conn.prepare_cached("SELECT image_alt FROM guides WHERE id = ?1")?;
    Ok(statement.query_row([id], |row| row.get(0)).optional()?.unwrap_or_default())
}

/// For `is_writer` includes the Markdown and missing cards, and of a draft the newest version.
pub fn find(
    conn: &Connection,
    id: i64,
    embeds: &Embeds,
    now: DateTime,
    is_writer: bool,
) -> Result<Option<GuideDetail>> {
    let Some(listed) = find_listed(conn, id)? else { return Ok(None) };
    if is_writer && listed.status == GuideStatus::Draft {
        return show_version(conn, id, &newest(conn, id)?.content, embeds, now).map(Some);
    }
    let mut listed = [listed];
    attach(conn, &mut listed)?;
    let [listed] = listed;
    let text: (String, String) = conn
        .prepare_cached("SELECT body, image_alt FROM guides WHERE id = ?1")?
        .query_row([id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    draw(conn, listed, text, embeds, now, is_writer).map(Some)
}

/// A guide as its page would look with this content.
pub fn show_version(
    conn: &Connection,
    id: i64,
    content: &GuideContent,
    embeds: &Embeds,
    now: DateTime,
) -> Result<GuideDetail> {
    let mut listed = find_listed(conn, id)?.ok_or(Error::NotFound("Guide"))?;
    let cards = guide_markdown::directives(&content.body).into_iter().filter(|card| card.name == "business");
    let keys: Vec<String> = cards.map(|card| card.key).collect();
    let mut spoken_of = content.related_businesses.clone();
    for (_, business) in directory::resolve_all(conn, &keys)? {
        if !spoken_of.contains(&business) {
            spoken_of.push(business);
        }
    }
    listed.guide.title.clone_from(&content.title);
    listed.guide.introduction.clone_from(&content.introduction);
    listed.guide.image_url.clone_from(&content.image_url);
    for business in name_businesses(conn, &spoken_of)? {
        if directory::is_published(conn, business.id)? {
            listed.guide.related_businesses.push(business);
        }
    }
    listed.author.clone_from(&content.author);
    listed.is_featured = content.is_featured;
    draw(conn, listed, (content.body.clone(), content.image_alt.clone()), embeds, now, true)
}

fn draw(
    conn: &Connection,
    listed: ListedGuide,
    (text, image_alt): (String, String),
    embeds: &Embeds,
    now: DateTime,
    is_writer: bool,
) -> Result<GuideDetail> {
    // Drafts are stored as written; one that would take forever to render is not rendered.
    let drawn = match guide_markdown::error(&text) {
        Some(_) if is_writer => guide_markdown::draw(conn, "", embeds, now)?,
        _ => guide_markdown::draw(conn, &text, embeds, now)?,
    };
    let related: Vec<i64> = listed.guide.related_businesses.iter().map(|business| business.id).collect();
    let all = u32::try_from(related.len()).unwrap_or(u32::MAX);
    let filter = BusinessFilter {
        found: Some(related),
        ordering: BusinessOrder::Relevance,
        ..BusinessFilter::default()
    };
    Ok(GuideDetail {
        image_alt,
        reading_minutes: guide_markdown::reading_minutes(&text),
        contents: drawn.contents,
        parts: drawn.parts,
        places: directory::list(conn, &filter, now, all, 0)?,
        body: is_writer.then_some(text),
        missing_cards: is_writer.then_some(drawn.missing),
        listed,
    })
}

/// Slug and last change of every published guide, for the sitemap.
pub fn list_slugs(conn: &Connection) -> Result<Vec<(String, String)>> {
    let mut statement = conn.prepare_cached(
        "SELECT slug, updated_at FROM guides WHERE status = 'published' ORDER BY published_at DESC, id DESC",
    )?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The search documents of these guides (`None`: all).
pub fn documents(conn: &Connection, ids: Option<&[i64]>, give: &mut dyn FnMut(Document)) -> Result<()> {
    let narrowed =
        if ids.is_some() { "AND g.id IN (SELECT value FROM json_each(?1))" } else { "AND ?1 IS NULL" };
    let mut statement = conn.prepare_cached(&format!(
        "SELECT g.id, g.title, g.introduction, g.body FROM guides g WHERE g.status = 'published' {narrowed}"
    ))?;
    let rows = statement.query_map([ids.map(serde_json::to_string).transpose()?], |row| {
        let (introduction, text): (String, String) = (row.get(2)?, row.get(3)?);
        Ok(Document {
            kind: DocumentKind::Guide,
            id: row.get(0)?,
            name: row.get(1)?,
            category: "Guide".into(),
            description: format!("{introduction} {}", markdown::to_plain(&text, FOUND_BY)),
            place: String::new(),
            tags: Vec::new(),
            weight: 1.0,
        })
    })?;
    for document in rows {
        give(document?);
    }
    Ok(())
}
