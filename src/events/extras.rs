//! The details of one event, and what its page shows besides.
//!
//! Invariant: only staff see unpublished events, and nobody sees removed ones.

use jiff::civil::Date;
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Event, ListedEvent, OccurrenceStatus, ShownOccurrence, Visibility, when_of};
use super::recurrence;
use super::store::{self, AdjacentEvent, ImageAttribution, SourceMention};
use super::trust::{self, Badge, ConfidenceInputs, ScoreInputs};
use crate::accounts::Member;
use crate::deleted_records::{RecordKind, missing};
use crate::kit::clock::Clock;
use crate::kit::config::TrustWeights;
use crate::kit::error::{Error, Result};
use crate::kit::markdown;
use crate::kit::media::PictureRef;

/// The source of an event's details.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Source {
    pub name: String,
    pub url: Option<String>,
    pub last_checked: Option<String>,
    pub reliability_label: Option<&'static str>,
    /// Every source that lists the event.
    pub sources: Vec<SourceMention>,
}

/// The numbers behind the badges, for staff.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ShownScores {
    pub confidence: Option<f64>,
    pub engagement: Option<f64>,
    pub reliability: Option<f64>,
    /// The parts of the confidence as calculated today, each from 0 to 1.
    #[serde(flatten)]
    pub parts: std::collections::BTreeMap<&'static str, f64>,
}

/// What an event's page shows in addition to the event itself.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EventExtras {
    pub slug: String,
    pub status: OccurrenceStatus,
    pub all_day: bool,
    /// Safe HTML. Like the place and the price, it is that of the first date in `occurrences`.
    pub description_html: String,
    /// The upcoming dates; if there are none, the last one.
    pub occurrences: Vec<ShownOccurrence>,
    pub recurrence_in_words: Option<String>,
    /// Like the position, that of the listing where it takes place, if the event has none of its own.
    pub address: String,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub is_free: bool,
    pub picture: Option<PictureRef>,
    /// Named below the picture.
    pub picture_credit: Option<ImageAttribution>,
    pub badges: Vec<Badge>,
    pub source: Option<Source>,
    pub similar: Vec<ListedEvent>,
    pub previous: Option<AdjacentEvent>,
    pub next: Option<AdjacentEvent>,
    pub scores: Option<ShownScores>,
}

impl EventExtras {
    /// The dates by day; the one that the page is about need not be the next.
    pub fn dates_in_order(&self) -> Vec<&ShownOccurrence> {
        let mut dates: Vec<&ShownOccurrence> = self.occurrences.iter().collect();
        dates.sort_by_key(|date| (date.start_date, date.start_time));
        dates
    }
}

/// An event as a visitor or a member sees it. Staff see unpublished events too, and the organizer's removal
/// token.
pub fn find_for(conn: &Connection, id: i64, member: Option<&Member>) -> Result<Option<Event>> {
    let is_admin = member.is_some_and(Member::is_admin);
    let Some(mut event) = find_visible(conn, id, is_admin)? else { return Ok(None) };
    if let Some(member) = member {
        event.user_interest_status = store::interests_of(conn, member.user_id, &[id])?.remove(&id);
    }
    if is_admin && member.is_some_and(Member::is_in_person) {
        event.contact_removal_token = store::find_removal_token(conn, id)?;
    }
    Ok(Some(event))
}

/// The error for an event that is not there: redirects to the other event if this one was merged into it.
/// `below` is the rest of the call's path.
pub fn absent(conn: &Connection, id: i64, below: &str) -> Error {
    match store::find_merged(conn, id) {
        Ok(Some(other)) => Error::Moved(format!("/api/v1/events/{}/{below}", other.id)),
        Ok(None) => missing(conn, RecordKind::Event, &id.to_string()),
        Err(error) => error,
    }
}

fn find_visible(conn: &Connection, id: i64, is_admin: bool) -> Result<Option<Event>> {
    Ok(store::find(conn, id)?.filter(|event| match event.facts.visibility {
        Visibility::Published => true,
        Visibility::Removed => false,
        _ => is_admin,
    }))
}

/// Lists every source of an event. Discovery knows them but depends on this module, so the application
/// injects the function.
pub type ListSources = fn(&Connection, i64) -> Result<Vec<SourceMention>>;

#[derive(Clone, Copy)]
pub struct SourceList(pub ListSources);

/// Pass `weights` for staff only, who see the scores.
pub fn find_more(
    conn: &Connection,
    clock: &Clock,
    id: i64,
    day: Option<Date>,
    sources: SourceList,
    weights: Option<&TrustWeights>,
) -> Result<Option<EventExtras>> {
    let Some(event) = find_visible(conn, id, weights.is_some())? else { return Ok(None) };
    Ok(Some(more_of(conn, clock, &event, day, sources, weights)?))
}

/// It is about the date on this `day`, which comes first then, if the event takes place on it and is not over.
pub fn more_of(
    conn: &Connection,
    clock: &Clock,
    event: &Event,
    day: Option<Date>,
    sources: SourceList,
    weights: Option<&TrustWeights>,
) -> Result<EventExtras> {
    let mut occurrences = store::list_shown_dates(conn, clock, event.id)?;
    if let Some(day) = day
        && let Some(asked) =
            store::list_dates(conn, clock, event.id)?.into_iter().find(|date| date.start_date == day)
    {
        occurrences.retain(|date| *date != asked);
        occurrences.insert(0, asked);
    }
    let told_by = sources_of(conn, event, sources)?;
    let shown = event.on(occurrences.first());
    let checked = told_by.iter().filter_map(|source| source.last_seen.clone()).max();
    let evidence = ScoreInputs {
        sources: told_by.clone(),
        last_checked: checked.as_deref().and_then(|stamp| day_of(clock, stamp)),
        open_reports: store::count_open_reports(conn, event.id)?,
    };
    let (previous, next) = match occurrences.first() {
        Some(at) => store::neighbors(conn, clock, event.id, at)?,
        None => (None, None),
    };
    let pattern = event.recurring_pattern.as_deref();
    let (latitude, longitude) = shown.place_position();
    Ok(EventExtras {
        slug: event.facts.slug.clone(),
        status: event.facts.status,
        all_day: event.is_all_day(),
        description_html: markdown::to_html(&shown.description),
        recurrence_in_words: pattern.map(|rule| recurrence::in_words(&when_of(event), rule)),
        address: shown.place_address().into_owned(),
        latitude,
        longitude,
        is_free: shown.facts.is_free,
        picture: event.facts.picture.clone(),
        picture_credit: store::find_credit(conn, event)?,
        badges: trust::badges(event, &evidence),
        source: source_of(event, told_by, checked),
        similar: store::list_similar(conn, clock, event)?,
        previous,
        next,
        scores: weights.map(|weights| scores(clock, event, weights, evidence.sources.len())),
        occurrences,
    })
}

/// The event's own source first, followed by the others, merged by name.
fn sources_of(conn: &Connection, event: &Event, sources: SourceList) -> Result<Vec<SourceMention>> {
    let mut all: Vec<SourceMention> = store::find_source(conn, event)?.into_iter().collect();
    for other in (sources.0)(conn, event.id)? {
        match all.iter_mut().find(|known| known.name == other.name) {
            Some(known) => {
                known.last_seen = known.last_seen.clone().max(other.last_seen);
                known.agrees = known.agrees.or(other.agrees);
            }
            None => all.push(other),
        }
    }
    Ok(all)
}

/// "November 20"
fn day_of(clock: &Clock, stamp: &str) -> Option<String> {
    let at: jiff::Timestamp = stamp.parse().ok()?;
    Some(at.to_zoned(clock.zone().clone()).strftime("%B %-d").to_string())
}

fn source_of(event: &Event, sources: Vec<SourceMention>, last_checked: Option<String>) -> Option<Source> {
    let first = sources.first()?;
    Some(Source {
        name: first.name.clone(),
        url: Some(first.url.clone()).filter(|url| !url.is_empty()),
        last_checked,
        reliability_label: event.source_reliability_score.map(trust::reliability_label),
        sources,
    })
}

fn scores(clock: &Clock, event: &Event, weights: &TrustWeights, sources: usize) -> ShownScores {
    let parts = trust::parts(weights, &ConfidenceInputs::of_shown(clock, event, sources));
    ShownScores {
        confidence: event.confidence_score,
        engagement: event.community_engagement_score,
        reliability: event.source_reliability_score,
        parts: parts.into_iter().map(|part| (part.name, part.value)).collect(),
    }
}
