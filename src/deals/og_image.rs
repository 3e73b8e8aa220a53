//! The text of a deal's Open Graph image (the preview that chats show for a link).

use jiff::civil::Date;
use rusqlite::Connection;

use super::model::{Deal, DealState};
use super::store;
use crate::kit::day;
use crate::kit::error::Result;
use crate::kit::page::{OgImageText, RenderContext};

/// Never "ends tomorrow": the image stays in a chat for longer than that is true.
pub fn og_image_text(deal: &Deal, today: Date) -> OgImageText {
    let until = match (deal.state, deal.end_date) {
        (DealState::Ended | DealState::UsedUp, _) => "Over".to_owned(),
        (DealState::Upcoming, _) => format!("From {}", day::in_words(deal.start_date, today)),
        (DealState::Running, Some(last)) => format!("Until {}", day::in_words(last, today)),
        (DealState::Running, None) => String::new(),
    };
    let line = [deal.business_name.as_str(), &until];
    OgImageText {
        kind: "deal",
        id: deal.id,
        label: "Deal".into(),
        title: deal.title.clone(),
        line: line.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · "),
    }
}

pub fn find_og_image(conn: &Connection, context: &RenderContext, id: i64) -> Result<Option<OgImageText>> {
    let now = context.clock.local();
    Ok(store::find(conn, id, now)?.map(|found| og_image_text(&found.deal, now.date())))
}
