//! Maps rows of `events` to the types of the feature.

use rusqlite::{Connection, OptionalExtension, Row};

use crate::directory::BusinessRef;
use crate::events::model::{
    Event, EventMetadata, EventOrigin, EventTime, ListingPlace, NewEvent, SourceRef, TrustScores,
};
use crate::kit::db::{Json, with_rows};
use crate::kit::error::Result;
use crate::kit::media;

pub const SELECT: &str = "SELECT e.*, b.name AS business_name, b.slug AS business_slug,
        b.street_address AS business_street, b.locality AS business_locality, b.latitude AS business_latitude,
        b.longitude AS business_longitude, s.name AS source_name, s.is_trusted AS source_is_trusted";
/// The joins that `SELECT` needs besides `events e`.
pub const BESIDE: &str = "LEFT JOIN businesses b ON b.id = e.business_id AND b.status = 'published'
    LEFT JOIN event_sources s ON s.id = e.source_id";

/// The last segment of an event's path.
pub fn slug_with_id(slug: &str, id: i64) -> String {
    format!("{slug}-{id}")
}

pub fn event(row: &Row<'_>) -> rusqlite::Result<Event> {
    let id: i64 = row.get("id")?;
    let slug: String = row.get("slug")?;
    let new = as_new(row)?;
    let business_name: Option<String> = row.get("business_name")?;
    let source_name: Option<String> = row.get("source_name")?;
    let listing = match &business_name {
        Some(_) => Some(ListingPlace {
            street: row.get("business_street")?,
            locality: row.get("business_locality")?,
            latitude: row.get("business_latitude")?,
            longitude: row.get("business_longitude")?,
        }),
        None => None,
    };
    Ok(Event {
        id,
        title: new.title,
        description: new.description,
        category: new.category,
        location: new.location,
        address: new.address,
        start_date: new.when.start_date,
        end_date: new.when.end_date,
        start_time: new.when.start_time,
        end_time: new.when.end_time,
        image: new.image,
        organizer: new.organizer,
        website: new.website,
        price: new.price,
        business: match business_name {
            Some(name) => {
                Some(BusinessRef { id: row.get("business_id")?, name, slug: row.get("business_slug")? })
            }
            None => None,
        },
        event_type: new.event_type,
        is_recurring: new.recurring_pattern.is_some(),
        recurring_pattern: new.recurring_pattern,
        source_type: new.source.source_type,
        source_url: new.source.source_url,
        discovery_date: new.source.discovery_date,
        confidence_score: new.scores.confidence,
        is_auto_published: new.source.is_auto_published,
        needs_review: new.source.needs_review,
        is_featured: new.is_featured,
        last_updated_from_source: new.source.last_updated_from_source,
        contact_removal_token: None,
        special_offers: new.special_offers,
        target_audience: new.target_audience,
        atmosphere_tags: new.atmosphere_tags,
        created_at: row.get("created_at")?,
        updated_at: row.get("updated_at")?,
        verification_status: new.verification,
        community_engagement_score: new.scores.engagement,
        source_reliability_score: new.scores.reliability,
        interest_count: row.get("interest_count")?,
        event_source: match source_name {
            Some(name) => Some(SourceRef { name, is_trusted: row.get("source_is_trusted")? }),
            None => None,
        },
        user_interest_status: None,
        facts: EventMetadata {
            slug: slug_with_id(&slug, id),
            uid: row.get("uid")?,
            sequence: row.get("sequence")?,
            series_id: new.series_id,
            latitude: new.latitude,
            longitude: new.longitude,
            listing,
            is_free: new.is_free,
            status: new.status,
            visibility: new.visibility,
            image_id: new.image_id,
            picture: None,
            organizer_email: new.organizer_email,
            source_id: new.source.source_id,
            submitted_by: new.submitted_by,
        },
    })
}

/// The row as a `NewEvent`, without its exceptions.
fn as_new(row: &Row<'_>) -> rusqlite::Result<NewEvent> {
    Ok(NewEvent {
        title: row.get("title")?,
        description: row.get("description")?,
        category: row.get("category")?,
        event_type: row.get("event_type")?,
        location: row.get("location")?,
        address: row.get("address")?,
        latitude: row.get("latitude")?,
        longitude: row.get("longitude")?,
        when: EventTime {
            start_date: row.get("start_date")?,
            start_time: row.get("start_time")?,
            end_date: row.get("end_date")?,
            end_time: row.get("end_time")?,
        },
        recurring_pattern: row.get("recurring_pattern")?,
        exceptions: Vec::new(),
        status: row.get("status")?,
        visibility: row.get("visibility")?,
        image_id: row.get("image_id")?,
        image: row.get("image")?,
        organizer: row.get("organizer")?,
        organizer_email: row.get("organizer_email")?,
        website: row.get("website")?,
        price: row.get("price")?,
        is_free: row.get("is_free")?,
        target_audience: row.get("target_audience")?,
        special_offers: row.get::<_, Json<_>>("special_offers")?.0,
        atmosphere_tags: row.get::<_, Json<_>>("atmosphere_tags")?.0,
        business_id: row.get("business_id")?,
        is_featured: row.get("is_featured")?,
        uid: row.get("uid")?,
        series_id: row.get("series_id")?,
        source: EventOrigin {
            source_id: row.get("source_id")?,
            source_type: row.get("source_type")?,
            source_url: row.get("source_url")?,
            discovery_date: row.get("discovery_date")?,
            last_updated_from_source: row.get("last_updated_from_source")?,
            is_auto_published: row.get("is_auto_published")?,
            needs_review: row.get("needs_review")?,
        },
        verification: row.get("verification_status")?,
        scores: TrustScores {
            confidence: row.get("confidence_score")?,
            engagement: row.get("community_engagement_score")?,
            reliability: row.get("source_reliability_score")?,
        },
        submitted_by: row.get("submitted_by")?,
    })
}

/// An event whatever its visibility.
pub fn find(conn: &Connection, id: i64) -> Result<Option<Event>> {
    let mut statement = conn.prepare_cached(&format!("{SELECT} FROM events e {BESIDE} WHERE e.id = ?1"))?;
    let found = with_rows("events", [id], || statement.query_row([id], event)).optional()?;
    let Some(mut event) = found else { return Ok(None) };
    show_pictures(conn, std::slice::from_mut(&mut event))?;
    Ok(Some(event))
}

/// Adds the events' pictures, with one query for all of them.
pub fn show_pictures(conn: &Connection, events: &mut [Event]) -> Result<()> {
    let ids: Vec<i64> = events.iter().filter_map(|event| event.facts.image_id).collect();
    let images = media::list_images(conn, &ids)?;
    for event in events {
        let image = images.iter().find(|image| Some(image.id) == event.facts.image_id);
        if let Some(image) = image {
            let picture = image.picture();
            event.image = Some(picture.url.clone());
            event.facts.picture = Some(picture);
        }
    }
    Ok(())
}

/// An event with its exceptions, to be edited and saved again.
pub fn load(conn: &Connection, id: i64) -> Result<Option<NewEvent>> {
    let found =
        conn.prepare_cached("SELECT * FROM events WHERE id = ?1")?.query_row([id], as_new).optional()?;
    let Some(mut new) = found else { return Ok(None) };
    new.exceptions = super::exceptions::list(conn, id)?;
    Ok(Some(new))
}
