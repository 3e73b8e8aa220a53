//! API calls of the directory.

use rocket::{Route, State, get};
use serde::Serialize;
use utoipa::openapi::schema::AnyOfBuilder;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::SlugOrId;
use crate::deleted_records::{RecordKind, missing};
use crate::directory::model::{
    ATTRIBUTES, BusinessBrief, BusinessFilter, BusinessOrder, CategoryBrief, NO_POINT, Point,
};
use crate::directory::open_filter::{SearchText, understand};
use crate::directory::store::{self, ResolvedSlug};
use crate::kit::error::{Error, FieldErrors, Result, not_a_choice};
use crate::kit::pagination::PageRequest;
use crate::kit::web::{AppState, CachedResponse, PublicRequest, read_flag, routes};
use crate::search::{CompanionSearch, DocumentKind, LimitedSearch, Search};

/// Most text search matches that a list is filtered by.
const MATCHES: usize = 500;

/// A list with only the keys of the contract, or with everything known of each entry.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Listed<B, W> {
    Brief(B),
    Whole(W),
}

impl<B: ToSchema, W: ToSchema> ToSchema for Listed<B, W> {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        B::schemas(schemas);
        W::schemas(schemas);
    }
}

impl<B: ToSchema, W: ToSchema> PartialSchema for Listed<B, W> {
    fn schema() -> RefOr<Schema> {
        RefOr::T(AnyOfBuilder::new().item(B::schema()).item(W::schema()).build().into())
    }
}

/// `fields=all`; otherwise a list has only the contract's keys.
fn asks_for_all(request: &PublicRequest<'_>) -> Result<bool> {
    Ok(request.choice("fields", |word| (word == "all").then_some(()))?.is_some())
}

#[get("/categories")]
async fn categories(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let today = app.clock.local().date();
    let is_whole = asks_for_all(&request)?;
    app.json(&request.cacheable_for_all(), move |conn| {
        let categories = store::list_categories(conn, today)?;
        Ok(if is_whole {
            Listed::Whole(categories)
        } else {
            Listed::Brief(categories.into_iter().map(CategoryBrief::from).collect::<Vec<_>>())
        })
    })
    .await
}

#[get("/categories/<slug>")]
async fn category(
    slug: SlugOrId,
    request: PublicRequest<'_>,
    app: &State<AppState>,
) -> Result<CachedResponse> {
    let today = app.clock.local().date();
    app.json(&request.cacheable_for_all(), move |conn| {
        store::find_category(conn, &slug.0, today)?
            .ok_or_else(|| missing(conn, RecordKind::Category, &slug.0))
    })
    .await
}

#[get("/businesslistings")]
async fn businesses(
    request: PublicRequest<'_>,
    app: &State<AppState>,
    search: LimitedSearch<'_>,
) -> Result<CachedResponse> {
    let filter = read_filter(&request.query(), search)?;
    let request = request.narrowed(filter.has_words(), filter.near.is_some());
    let is_whole = asks_for_all(&request)?;
    let page = PageRequest::parse(&request)?;
    let now = app.clock.local();
    app.json(&request, move |conn| {
        let count = store::count(conn, &filter, now)?;
        let listed = page.list(count, |limit, offset| store::list(conn, &filter, now, limit, offset))?;
        Ok(if is_whole { Listed::Whole(listed) } else { Listed::Brief(listed.map(BusinessBrief::from)) })
    })
    .await
}

#[get("/businesslistings/facets")]
async fn facets(
    request: PublicRequest<'_>,
    app: &State<AppState>,
    search: CompanionSearch<'_>,
) -> Result<CachedResponse> {
    let filter = read_filter(&request.query(), search.0)?;
    let request = request.narrowed(filter.has_words(), filter.near.is_some());
    let now = app.clock.local();
    app.json(&request, move |conn| store::facets(conn, &filter, now)).await
}

#[get("/businesslistings/<key>", rank = 2)]
async fn business(
    key: SlugOrId,
    request: PublicRequest<'_>,
    app: &State<AppState>,
) -> Result<CachedResponse> {
    let now = app.clock.local();
    app.json(&request.cacheable_for_all(), move |conn| {
        let (ResolvedSlug::Current(id) | ResolvedSlug::Moved(id, _)) =
            store::resolve(conn, &key.0)?.ok_or_else(|| missing(conn, RecordKind::Business, &key.0))?;
        store::find(conn, id, now)?.ok_or(Error::NotFound("Business"))
    })
    .await
}

pub fn routes() -> Vec<Route> {
    routes![categories, category, businesses, facets, business]
}

/// Restricts the list to matches of the words; a phrase such as "open late" filters by the hours, as in a
/// search.
fn look_for(filter: &mut BusinessFilter, typed: &str, search: &Search) {
    let SearchText { words, opening } = understand(typed);
    let find = |words: &str| -> Option<Vec<i64>> {
        let hits = search.find(words, &[DocumentKind::Business], MATCHES)?;
        Some(hits.into_iter().map(|hit| hit.id).collect())
    };
    if let Some((opening, _)) = opening {
        filter.opening = Some(opening);
        filter.named = find(typed).unwrap_or_default();
        if words.is_empty() {
            return;
        }
    }
    match find(&words) {
        Some(mut found) => {
            found.extend(filter.named.iter().filter(|id| !found.contains(id)).copied().collect::<Vec<_>>());
            filter.found = Some(found);
        }
        None => filter.name_part = Some(words),
    }
    filter.ordering = BusinessOrder::Relevance;
}

/// Parses a filter from query parameters. Blank values and unknown keys are ignored; invalid attributes,
/// price levels, points and ids are all reported.
pub fn read_filter(query: &[(String, String)], search: LimitedSearch<'_>) -> Result<BusinessFilter> {
    let mut filter = BusinessFilter::default();
    let mut ordering = None;
    let mut errors = FieldErrors::default();
    for (key, value) in query {
        let value = value.trim();
        if value.is_empty() {
            continue;
        }
        let parts = || value.split(',').map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned);
        match key.as_str() {
            "category" => filter.categories.extend(parts()),
            "tag" => filter.tags.extend(parts().map(|tag| tag.to_lowercase())),
            "is_featured" => filter.is_featured = read_flag(value),
            "open_now" => filter.is_open_now = read_flag(value) == Some(true),
            "attributes" => {
                for attribute in parts() {
                    if ATTRIBUTES.iter().any(|(known, _)| *known == attribute) {
                        filter.attributes.push(attribute);
                    } else {
                        errors.add("attributes", not_a_choice(&attribute));
                    }
                }
            }
            "price_level" => {
                for level in parts() {
                    match level.parse() {
                        Ok(level @ 1..=4) => filter.price_levels.push(level),
                        _ => errors.add("price_level", not_a_choice(&level)),
                    }
                }
            }
            "near" => match Point::parse(value) {
                Some(point) => filter.near = Some(point),
                None => errors.add("near", NO_POINT),
            },
            "ordering" => {
                // Only the first known name counts here; events are ordered by several.
                ordering = parts().find_map(|name| match name.as_str() {
                    "name" => Some(BusinessOrder::Name),
                    "-name" => Some(BusinessOrder::NameDescending),
                    "newest" | "-created_at" => Some(BusinessOrder::Newest),
                    "recently_updated" | "-updated_at" => Some(BusinessOrder::RecentlyUpdated),
                    "distance" => Some(BusinessOrder::Distance),
                    _ => None,
                });
            }
            // The list keeps the order of the ids.
            "ids" => match parts().map(|id| id.parse().ok()).collect::<Option<Vec<i64>>>() {
                Some(ids) if ids.len() <= MATCHES => {
                    filter.found = Some(ids);
                    filter.ordering = BusinessOrder::Relevance;
                }
                _ => errors.add("ids", format!("Give at most {MATCHES} ids, separated by commas.")),
            },
            "search" => {
                look_for(&mut filter, value, search.take()?);
            }
            _ => {}
        }
    }
    errors.check()?;
    // What was asked for comes before the order of the ids or of the matches.
    filter.ordering = ordering.unwrap_or(filter.ordering);
    Ok(filter)
}
