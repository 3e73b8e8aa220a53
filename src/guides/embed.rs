//! Cards embedded in the text of a guide. Those of businesses and events are drawn here, those of deals by
//! `deals`; the application registers all of them.

use jiff::civil::DateTime;
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use crate::directory::{self, Business, BusinessFilter, BusinessOrder};
use crate::events::{self, UpcomingEvent};
use crate::kit::day;
use crate::kit::error::Result;
use crate::kit::words::time_words;
use crate::layout::{season, season_word};

/// The card of a business, an event or a deal in a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct EmbedCard {
    /// `business`, `event` or `deal`.
    pub kind: &'static str,
    /// Path of the page it leads to.
    pub to: String,
    /// Shown above the title, such as "Bakeries" or "Live music".
    pub label: String,
    pub title: String,
    pub image: String,
    pub lines: Vec<String>,
}

/// Finds cards of one kind: one for each key (a slug or an id) that is public.
pub type FindCards = fn(&Connection, &[String], DateTime) -> Result<Vec<(String, EmbedCard)>>;

#[derive(Clone, Copy)]
pub struct Embed {
    /// The word in `::word{key}`.
    pub name: &'static str,
    pub find: FindCards,
}

/// All kinds of cards that a guide can embed.
#[derive(Clone)]
pub struct Embeds(pub Vec<Embed>);

pub fn embed_businesses(
    conn: &Connection,
    keys: &[String],
    now: DateTime,
) -> Result<Vec<(String, EmbedCard)>> {
    let ids = directory::resolve_all(conn, keys)?;
    let filter = BusinessFilter {
        found: Some(ids.iter().map(|(_, id)| *id).collect()),
        ordering: BusinessOrder::Relevance,
        ..BusinessFilter::default()
    };
    let limit = ids.len().try_into().unwrap_or(u32::MAX);
    let businesses = directory::list(conn, &filter, now, limit, 0)?;
    let scene = season_word(season(now.date()));
    Ok(ids
        .into_iter()
        .filter_map(|(key, id)| {
            let business = businesses.iter().find(|business| business.id == id)?;
            Some((key, card(business, scene)))
        })
        .collect())
}

/// Past and canceled events keep their card, which says so.
pub fn embed_events(conn: &Connection, keys: &[String], now: DateTime) -> Result<Vec<(String, EmbedCard)>> {
    let mut cards = Vec::new();
    for key in keys {
        let event = key.parse().ok().map(|id| find_event(conn, id, now)).transpose()?.flatten();
        cards.extend(event.map(|event| (key.clone(), event_card(event, now))));
    }
    Ok(cards)
}

/// The public event with this id, or the one that it was merged into, with its next date.
pub fn find_event(conn: &Connection, id: i64, now: DateTime) -> Result<Option<UpcomingEvent>> {
    let id = events::find_merged(conn, id)?.map_or(id, |merged| merged.id);
    Ok(events::list_coming(conn, &[id], now)?.pop())
}

fn event_card(event: UpcomingEvent, now: DateTime) -> EmbedCard {
    let time = event.time.map(|time| format!(", {}", time_words(time))).unwrap_or_default();
    let when = match event.date {
        Some(date) => {
            let state = event.status.state().map(|state| format!("{state} · ")).unwrap_or_default();
            format!("{state}{}{time}", day::in_words(date, now.date()))
        }
        None => "This event is over.".into(),
    };
    EmbedCard {
        kind: "event",
        to: event.path,
        label: "Event".into(),
        title: event.title,
        image: events::poster(event.id, &event.category),
        lines: [when, event.location].into_iter().filter(|line| !line.is_empty()).collect(),
    }
}

fn card(business: &Business, scene: &str) -> EmbedCard {
    let drawn =
        || format!("/art/storefront/{}.svg?c={}&s={scene}", business.slug, business.category.pictogram);
    let status = business.open_status.as_ref().map(|status| status.label.clone());
    let street = Some(&business.street_address).filter(|street| !street.is_empty());
    EmbedCard {
        kind: "business",
        to: format!("/directory/{}", business.slug),
        label: business.category.name.clone(),
        title: business.name.clone(),
        image: business.images.first().cloned().unwrap_or_else(drawn),
        lines: status.into_iter().chain(street.cloned()).collect(),
    }
}
