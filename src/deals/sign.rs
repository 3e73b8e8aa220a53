//! The words of a deal's sign, for where its address is shared.

use jiff::civil::Date;
use rusqlite::Connection;

use super::model::{Deal, State};
use super::store;
use crate::directory::day_words;
use crate::kit::error::Result;
use crate::kit::page::{Around, SignWords};

/// No "ends tomorrow": the picture stays in a chat for longer than that is true.
pub fn sign_words(deal: &Deal, today: Date) -> SignWords {
    let until = match (deal.state, deal.end_date) {
        (State::Ended | State::UsedUp, _) => "Over".to_owned(),
        (State::Upcoming, _) => format!("From {}", day_words(deal.start_date, today)),
        (State::Running, Some(last)) => format!("Until {}", day_words(last, today)),
        (State::Running, None) => String::new(),
    };
    let line = [deal.business_name.as_str(), &until];
    SignWords {
        kind: "deal",
        id: deal.id,
        label: "Deal".into(),
        title: deal.title.clone(),
        line: line.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · "),
    }
}

pub fn find_sign(conn: &Connection, around: &Around, id: i64) -> Result<Option<SignWords>> {
    let now = around.clock.local();
    Ok(store::find(conn, id, now)?.map(|found| sign_words(&found.deal, now.date())))
}
