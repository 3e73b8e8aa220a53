//! Opening hours: reading them, writing them, and the sign on the door.

mod amendments;
mod corpus;
mod fits;
mod forms;
mod meaning;
mod sign;
mod typed;
mod wordings;

use jiff::civil::{Date, date};

use super::Hours;

/// A Saturday in November; Thanksgiving is five days ahead.
const TODAY: Date = date(2026, 11, 21);

fn read(text: &str) -> Hours {
    Hours::parse(text, TODAY).unwrap_or_else(|wrong| panic!("{text:?}: {wrong}"))
}

fn refusal(text: &str) -> String {
    match Hours::parse(text, TODAY) {
        Ok(hours) => panic!("{text:?} was read as {:?}", hours.to_text()),
        Err(wrong) => wrong,
    }
}

/// The weekly hours alone, without the special days that holidays add for two years.
fn week(text: &str) -> String {
    let mut hours = read(text);
    hours.special.clear();
    hours.to_text()
}
