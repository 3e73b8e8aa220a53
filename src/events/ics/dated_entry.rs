//! Calendar entries that are not events of the town: a group's decision, a deadline.

use std::collections::BTreeMap;

use super::CalendarEvent;
use crate::events::model::{
    Event, EventMetadata, EventTime, OccurrenceStatus, SourceType, Verification, Visibility,
};

/// One entry. If the file has no origin, `url` is the only link back to the site.
#[derive(Debug, Clone, Default)]
pub struct DatedEntry {
    /// Stable across changes.
    pub uid: String,
    /// The number of changes so far.
    pub sequence: i64,
    pub title: String,
    pub description: String,
    pub location: String,
    pub address: String,
    pub coordinates: Option<(f64, f64)>,
    pub url: String,
    pub when: EventTime,
    pub is_cancelled: bool,
    pub created_at: String,
    pub updated_at: String,
}

impl From<DatedEntry> for CalendarEvent {
    fn from(entry: DatedEntry) -> CalendarEvent {
        let facts = EventMetadata {
            slug: String::new(),
            uid: entry.uid,
            sequence: entry.sequence,
            series_id: None,
            latitude: entry.coordinates.map(|(latitude, _)| latitude),
            longitude: entry.coordinates.map(|(_, longitude)| longitude),
            listing: None,
            is_free: false,
            status: if entry.is_cancelled {
                OccurrenceStatus::Cancelled
            } else {
                OccurrenceStatus::Scheduled
            },
            visibility: Visibility::default(),
            image_id: None,
            picture: None,
            organizer_email: String::new(),
            source_id: None,
            submitted_by: None,
        };
        let event = Event {
            id: 0,
            title: entry.title,
            description: entry.description,
            category: String::new(),
            location: entry.location,
            address: entry.address,
            start_date: entry.when.start_date,
            end_date: entry.when.end_date,
            start_time: entry.when.start_time,
            end_time: entry.when.end_time,
            image: None,
            organizer: String::new(),
            website: entry.url,
            price: None,
            business: None,
            event_type: String::new(),
            is_recurring: false,
            recurring_pattern: None,
            source_type: SourceType::default(),
            source_url: None,
            discovery_date: None,
            confidence_score: None,
            is_auto_published: false,
            needs_review: false,
            is_featured: false,
            last_updated_from_source: None,
            contact_removal_token: None,
            special_offers: BTreeMap::new(),
            target_audience: String::new(),
            atmosphere_tags: Vec::new(),
            created_at: entry.created_at,
            updated_at: entry.updated_at,
            verification_status: Verification::default(),
            community_engagement_score: None,
            source_reliability_score: None,
            interest_count: 0,
            event_source: None,
            user_interest_status: None,
            facts,
        };
        CalendarEvent { event, exceptions: Vec::new() }
    }
}
