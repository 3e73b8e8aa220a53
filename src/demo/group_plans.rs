//! What the demo's resident is deciding with friends: votes, a tie, and an option that nobody has voted on
//! yet.

use jiff::ToSpan;
use jiff::civil::{Date, date, time};
use jiff::tz::TimeZone;
use rusqlite::Connection;

use crate::directory;
use crate::events::{self, EventTime};
use crate::group_plans::{
    self, Answer, EditKey, Guest, LinkKey, NewAnswers, NewGroupPlan, NewOption, NewOptionTarget, PlanContext,
};
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::error::Result;

const TITLE: &str = "Dinner with the book club";
const PLACE: &str = "anchor-apizza";
/// A series with a date in any month.
const EVENT: &str = "thursday-session";

/// How each person votes on the first three options.
const VOTES: [(&str, [Answer; 3], &str); 4] = [
    ("Ruth Alder", [Answer::Yes, Answer::Yes, Answer::No], "I can bring the dessert."),
    ("Sam Whitlock", [Answer::Yes, Answer::IfNeedBe, Answer::Yes], ""),
    ("Priya N.", [Answer::No, Answer::Yes, Answer::NotAnswered], "Fridays are hard for me."),
    ("Jonas", [Answer::Yes, Answer::Yes, Answer::NotAnswered], ""),
];

fn dinner(day: Date) -> EventTime {
    EventTime {
        start_date: day,
        start_time: Some(time(18, 30, 0, 0)),
        end_date: None,
        end_time: Some(time(21, 0, 0, 0)),
    }
}

/// Adds one plan, unless the resident already has some.
pub fn fill_group_plan(conn: &Connection, resident: i64, now: &str) -> Result<()> {
    if !group_plans::list_own_plans(conn, resident)?.is_empty() {
        return Ok(());
    }
    let zone = TimeZone::get("America/New_York").unwrap_or(TimeZone::UTC);
    let at = now.parse().unwrap_or_default();
    let (config, clock) = (Config::default(), Clock::fixed(zone, at));
    let key = LinkKey::load(conn)?;
    let context = PlanContext { config: &config, origin: "", clock: &clock, key: &key };
    let today = clock.local().date();
    let on = |days: i32| today.checked_add(days.days()).unwrap_or(date(2199, 12, 31));
    let option = |target, when, note: &str| NewOption { target, note: note.into(), when, capacity: None };
    let mut options = vec![
        option(NewOptionTarget::Date, Some(dinner(on(12))), ""),
        option(NewOptionTarget::Date, Some(dinner(on(13))), ""),
        option(
            NewOptionTarget::Business(directory::find_id(conn, PLACE)?),
            Some(dinner(on(14))),
            "The big table by the oven.",
        ),
    ];
    if let Some(id) = events::find_by_slug(conn, EVENT)?
        && let Some(next) = events::list_shown_dates(conn, &clock, id)?.into_iter().find(|date| !date.is_over)
    {
        let target = NewOptionTarget::Event { id, recurrence_id: Some(next.recurrence_id) };
        options.push(option(target, None, ""));
    } else {
        options.push(option(NewOptionTarget::Custom("Potluck at Ruth’s".into()), Some(dinner(on(19))), ""));
    }
    let new = NewGroupPlan {
        title: TITLE.into(),
        description: "Our last evening before the holidays. Say what suits you.".into(),
        deadline: Some(on(7).to_datetime(time(20, 0, 0, 0))),
        guests_may_propose: true,
        sends_reminders: true,
        expected_count: Some(6),
        ..NewGroupPlan::default()
    };
    let id = group_plans::create(conn, context, resident, &new, &options)?;
    let plan = group_plans::find_own_plan(conn, resident, id)?;
    let ids = group_plans::list_option_ids(conn, id)?;
    for (index, (name, answers, comment)) in VOTES.into_iter().enumerate() {
        let hash = [u8::try_from(index).unwrap_or(0); 32];
        let guest = Guest { key: EditKey::Own(hash), user_id: None };
        let answers = NewAnswers {
            name: name.into(),
            comment: comment.into(),
            answers: ids.iter().copied().zip(answers).collect(),
            ..NewAnswers::default()
        };
        group_plans::save_answers(conn, context, &plan, &guest, &answers, || Ok(()))?;
    }
    Ok(())
}
