//! Which businesses the office's list shows.

use super::model::{AdminBusinessFilter, AdminBusinessOrder};
use crate::directory::model::BusinessStatus;
use crate::directory::store;
use crate::kit::clock::Clock;
use crate::kit::error::Result;
use crate::kit::records::ListQuery;
use crate::kit::web::PublicRequest;

fn filter(request: &PublicRequest<'_>) -> Result<AdminBusinessFilter> {
    Ok(AdminBusinessFilter {
        words: request.text("search").unwrap_or_default(),
        status: request.choice("status", BusinessStatus::parse)?,
        category: request.text("category"),
        is_featured: request.strict_flag("is_featured")?,
        has_owner: request.strict_flag("has_owner")?,
        is_confirmed: request.strict_flag("is_confirmed")?,
        order: request.choice("ordering", AdminBusinessOrder::parse)?.unwrap_or_default(),
    })
}

pub fn find(request: &PublicRequest<'_>, _clock: &Clock) -> Result<ListQuery> {
    Ok(store::admin_query(&filter(request)?))
}
