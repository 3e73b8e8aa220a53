//! What the town has for a persona: places and upcoming events, which vary from day to day, and guides.

use jiff::ToSpan;
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Persona, PersonaInterests};
use crate::directory::{self, BusinessFilter, Category};
use crate::events::{self, EventFilter, OccurrenceStatus};
use crate::guides;
use crate::kit::clock::Clock;
use crate::kit::error::Result;

/// How many recommendations of each kind there are.
const MAX_RECOMMENDATIONS: u32 = 3;
/// How many events are looked at, because those that do not take place are left out, and those that are on
/// already wait for their last days.
const LOOKED_AT: u32 = 60;
/// How many days ahead events are looked for.
const AHEAD: i64 = 30;

/// One recommendation, with the reason.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Pick {
    pub title: String,
    /// A path of this site.
    pub path: String,
    /// The time or the place.
    pub note: String,
    pub text: String,
    pub reason: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Recommendations {
    pub businesses: Vec<Pick>,
    pub events: Vec<Pick>,
    pub guides: Vec<Pick>,
}

/// A persona with recommendations for it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Recommended {
    #[serde(flatten)]
    pub persona: Persona,
    pub recommendations: Recommendations,
}

pub fn recommend(conn: &Connection, clock: &Clock, persona: Persona) -> Result<Recommended> {
    let recommendations = Recommendations {
        businesses: list_businesses(conn, clock, &persona.interests)?,
        events: list_events(conn, clock, &persona.interests)?,
        guides: list_guides(conn, clock, &persona.interests)?,
    };
    Ok(Recommended { persona, recommendations })
}

/// One place with a matching tag, and one from each of the best matching categories; different ones each day.
fn list_businesses(conn: &Connection, clock: &Clock, interests: &PersonaInterests) -> Result<Vec<Pick>> {
    let day = u64::from(clock.local().date().day_of_year().unsigned_abs());
    let now = clock.local();
    let mut picks: Vec<Pick> = Vec::new();
    let mut pick = |filter: &BusinessFilter, count: u64| -> Result<bool> {
        let found = directory::list(conn, filter, now, 1, day % count.max(1))?;
        for business in found {
            let path = format!("/directory/{}", business.slug);
            if picks.len() < MAX_RECOMMENDATIONS as usize && picks.iter().all(|known| known.path != path) {
                picks.push(Pick {
                    path,
                    note: business.street_address,
                    title: business.name,
                    text: business.summary,
                    reason: business.category.name,
                });
            }
        }
        Ok(picks.len() < MAX_RECOMMENDATIONS as usize)
    };
    let tagged = BusinessFilter { tags: interests.tags.clone(), ..BusinessFilter::default() };
    if !interests.tags.is_empty() {
        pick(&tagged, directory::count(conn, &tagged, now)?)?;
    }
    let categories = directory::list_categories(conn, now.date())?;
    // One more than needed, because one may be the tagged place again.
    for category in
        fitting(conn, &categories, &interests.places)?.into_iter().take(MAX_RECOMMENDATIONS as usize + 1)
    {
        let filter = BusinessFilter { categories: vec![category.slug.clone()], ..BusinessFilter::default() };
        if !pick(&filter, category.business_count.unsigned_abs())? {
            break;
        }
    }
    Ok(picks)
}

/// The categories that match the interests, in the order of these; an interest names a category by its slug,
/// or all categories with a certain pictogram.
fn fitting<'c>(
    conn: &Connection,
    categories: &'c [Category],
    interests: &[String],
) -> Result<Vec<&'c Category>> {
    let mut slugs = Vec::new();
    for word in interests {
        // It may have been renamed or merged since.
        slugs.push(directory::find_moved_category(conn, word)?.unwrap_or_else(|| word.clone()));
    }
    let filled = || categories.iter().filter(|category| category.business_count > 0);
    let mut fitting: Vec<&Category> = Vec::new();
    let by_slug = slugs.iter().flat_map(|word| filled().filter(move |category| category.slug == *word));
    let kind = |category: &Category| directory::pictogram_kind(&category.pictogram);
    let by_kind = interests
        .iter()
        .flat_map(|word| filled().filter(move |category| kind(category) == Some(word.as_str())));
    for category in by_slug.chain(by_kind) {
        if !fitting.iter().any(|known| known.id == category.id) {
            fitting.push(category);
        }
    }
    Ok(fitting)
}

fn list_events(conn: &Connection, clock: &Clock, interests: &PersonaInterests) -> Result<Vec<Pick>> {
    if interests.events.is_empty() {
        return Ok(Vec::new());
    }
    let today = clock.local().date();
    let filter = EventFilter {
        from: Some(today),
        include_running: true,
        until: Some(today.saturating_add(AHEAD.days())),
        categories: interests.events.clone(),
        ..EventFilter::upcoming()
    };
    let mut found = events::list(conn, clock, &filter, LOOKED_AT, 0)?;
    found.sort_by_key(|listed| events::day_to_go(&events::when_of(&listed.event), today));
    Ok(found
        .into_iter()
        .filter(|listed| listed.status == OccurrenceStatus::Scheduled)
        .take(MAX_RECOMMENDATIONS as usize)
        .map(|listed| {
            let when = events::note_words(&events::when_of(&listed.event), today);
            Pick {
                path: listed.event.path(),
                note: [when, listed.event.location]
                    .into_iter()
                    .filter(|part| !part.is_empty())
                    .collect::<Vec<_>>()
                    .join(" · "),
                reason: events::category_label(&listed.event.category),
                title: listed.event.title,
                text: listed.summary,
            }
        })
        .collect())
}

/// Guides about places that the persona likes.
fn list_guides(conn: &Connection, clock: &Clock, interests: &PersonaInterests) -> Result<Vec<Pick>> {
    let categories = directory::list_categories(conn, clock.local().date())?;
    let liked: Vec<i64> =
        fitting(conn, &categories, &interests.places)?.iter().map(|category| category.id).collect();
    let found = guides::list_fitting(conn, &liked, MAX_RECOMMENDATIONS)?;
    let pick = |guide: guides::Guide| Pick {
        path: format!("/guides/{}", guide.slug),
        title: guide.title,
        note: String::new(),
        text: guide.introduction,
        reason: "Guide".into(),
    };
    Ok(found.into_iter().map(pick).collect())
}
