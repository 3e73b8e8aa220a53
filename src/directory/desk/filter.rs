//! Which businesses the office's list shows.

use super::model::{DeskFilter, DeskOrder};
use crate::directory::model::BusinessStatus;
use crate::directory::store;
use crate::kit::clock::Clock;
use crate::kit::error::Result;
use crate::kit::records::ListQuery;
use crate::kit::web::PublicRequest;

fn filter(ask: &PublicRequest<'_>) -> Result<DeskFilter> {
    Ok(DeskFilter {
        words: ask.text("search").unwrap_or_default(),
        status: ask.choice("status", BusinessStatus::parse)?,
        category: ask.text("category"),
        is_featured: ask.flag("is_featured"),
        has_owner: ask.flag("has_owner"),
        is_confirmed: ask.flag("is_confirmed"),
        order: ask.choice("ordering", DeskOrder::parse)?.unwrap_or_default(),
    })
}

pub fn find(ask: &PublicRequest<'_>, _clock: &Clock) -> Result<ListQuery> {
    Ok(store::desk_query(&filter(ask)?))
}
