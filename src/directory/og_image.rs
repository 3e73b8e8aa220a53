//! The text of a business's Open Graph image (the preview that chats show for its link).

use rusqlite::Connection;

use super::model::{Business, BusinessFilter, BusinessOrder};
use super::store;
use crate::kit::error::Result;
use crate::kit::page::{OgImageText, RenderContext};

pub fn og_image_text(business: &Business) -> OgImageText {
    OgImageText {
        kind: "business",
        id: business.id,
        label: business.category.name.clone(),
        title: business.name.clone(),
        line: business.address.clone(),
    }
}

pub fn find_og_image(conn: &Connection, context: &RenderContext, id: i64) -> Result<Option<OgImageText>> {
    let one = BusinessFilter {
        found: Some(vec![id]),
        ordering: BusinessOrder::Relevance,
        ..BusinessFilter::default()
    };
    let found = store::list(conn, &one, context.clock.local(), 1, 0)?;
    Ok(found.first().map(og_image_text))
}
