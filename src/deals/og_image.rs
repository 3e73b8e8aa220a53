//! The words of a deal's sign, for where its address is shared.

use jiff::civil::Date;
use rusqlite::Connection;

use super::model::{Deal, DealState};
use super::store;
use crate::kit::day;
use crate::kit::error::Result;
use crate::kit::page::{OgImageText, RenderContext};

/// No "ends tomorrow": the picture stays in a chat for longer than that is true.
pub fn sign_words(deal: &Deal, today: Date) -> OgImageText {
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

pub fn find_sign(conn: &Connection, context: &RenderContext, id: i64) -> Result<Option<OgImageText>> {
    let now = context.clock.local();
    Ok(store::find(conn, id, now)?.map(|found| sign_words(&found.deal, now.date())))
}
