//! The email that says that the sheet is ready.

use super::model::StoredSheet;
use crate::kit::config::TownSettings;
use crate::kit::day;
use crate::kit::mail::{Button, NewMail, layout};

const REASON: &str = "You get this once a week because the office entered your address for it. \
     To stop it, reply to the office or ask them \
     to remove your address under Settings, Town Sheet and screen.";

/// `origin`: the origin of its links.
pub fn ready(town: &TownSettings, origin: &str, sheet: &StoredSheet, to: &str) -> NewMail {
    let address = format!("{origin}/town-sheet?week={}", sheet.week);
    let days = day::weekday_and_date(sheet.week);
    let count = match sheet.entries.len() {
        0 => "Nothing is on the calendar for it yet.".to_owned(),
        1 => "One event is on the calendar.".to_owned(),
        count => format!("{count} events are on the calendar."),
    };
    let paragraphs = vec![
        format!("The page for the week of {days} is ready to print. {count}"),
        format!("In large print: {address}&print=large"),
        REASON.to_owned(),
    ];
    let title = format!("{}: Town Sheet for the week of {days}", town.name);
    let button = Button { label: "Open the Town Sheet".into(), url: address };
    let (text, html) = layout(town, &title, &paragraphs, Some(&button));
    let cause = format!("town-sheet:{}:{}", sheet.week, to.to_lowercase());
    NewMail { to: to.to_owned(), subject: title, text, html, cause }
}
