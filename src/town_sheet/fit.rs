//! Sets a week on one page: in the largest layout in which all events fit. If they fit in none, as many
//! events as fit, chosen evenly across the days, and the number of those left out.
//!
//! Invariant: the same entries are set the same way on every machine, because lines are counted with the
//! site's own font before the browser renders them.

use jiff::civil::Date;

use super::levels::{BAND, Level, WEEK_CODE, levels, room, safe};
use super::lines::{count_lines, cut};
use super::model::{PrintOptions, Sheet};
use crate::events::AgendaEntry;
use crate::kit::day;

/// A long text is cut off after this many lines, or after fewer where space is short.
const MAX_LINES: usize = 3;
const FEWER_LINES: usize = 2;
/// The step by which the search for columns of equal height proceeds.
const STEP: f32 = 4.0;

#[derive(Debug, Clone, PartialEq)]
pub struct SetEntry {
    pub event_id: i64,
    pub day: Date,
    pub title: String,
    /// Time, place and price.
    pub detail: String,
    height: f32,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    Day { day: Date, is_continued: bool },
    Entry(SetEntry),
}

/// The text around the events.
#[derive(Debug, Clone, PartialEq)]
pub struct Frame {
    pub title: String,
    pub days: String,
    /// Beside the code of the week.
    pub code_label: String,
    /// "And 12 more at www.wexbury.example/events"; empty if all events are listed.
    pub more: String,
    pub as_of: String,
    pub has_codes: bool,
}

/// A sheet as it is printed.
#[derive(Debug, Clone, PartialEq)]
pub struct SetSheet {
    pub level: Level,
    pub frame: Frame,
    pub columns: Vec<Vec<Block>>,
    pub left_out: usize,
    /// Of the heading, the events and the foot.
    pub heights: [f32; 3],
}

fn set_entry(entry: &AgendaEntry, sheet: &Sheet, level: &Level, print: PrintOptions) -> SetEntry {
    let width = level.text_width(print.paper);
    let first = entry.start_date.max(sheet.week);
    let state = entry.state_words();
    let title = match state {
        "" => entry.title.clone(),
        state => format!("{state}: {}", entry.title),
    };
    let price = if state == "Canceled" { "" } else { entry.price.as_str() };
    let place = match entry.location.trim() {
        name if !level.has_address && !name.is_empty() => name.to_owned(),
        _ => entry.place_words(),
    };
    let parts = [entry.time_words(first), place, price.to_owned()];
    let detail = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    let most = if level.has_address { MAX_LINES } else { FEWER_LINES };
    let (title, title_lines) = cut(&title, level.size, width, most);
    let (detail, detail_lines) = cut(&detail, level.size, width, most);
    let text = (title_lines + detail_lines) as f32 * level.line();
    let height = text.max(level.event_code) + level.gap();
    SetEntry { event_id: entry.event_id, day: first, title, detail, height }
}

/// The entry that each column begins with if no column is higher than `height`; `None` if that takes too many
/// columns.
fn fill(entries: &[SetEntry], level: &Level, height: f32) -> Option<Vec<usize>> {
    let mut starts = vec![0];
    let mut left = height;
    let mut day = None;
    for (index, entry) in entries.iter().enumerate() {
        let heading = if day == Some(entry.day) { 0.0 } else { level.day_height() };
        if entry.height + heading > left {
            // A day that continues in the next column gets its heading again.
            left = height - level.day_height() - entry.height;
            if starts.len() == level.columns || left < 0.0 || index == 0 {
                return None;
            }
            starts.push(index);
        } else {
            left -= entry.height + heading;
        }
        day = Some(entry.day);
    }
    Some(starts)
}

/// Columns of about equal height.
fn balance(entries: &[SetEntry], level: &Level, most: f32) -> Option<Vec<usize>> {
    let highest = fill(entries, level, most)?;
    let whole: f32 = entries.iter().map(|entry| entry.height).sum();
    let mut height = whole / level.columns.max(1) as f32;
    while level.columns > 1 && height < most {
        if let Some(starts) = fill(entries, level, height) {
            return Some(starts);
        }
        height += STEP;
    }
    Some(highest)
}

/// The columns, with the headings of their days.
fn columns_of(entries: &[SetEntry], starts: &[usize]) -> Vec<Vec<Block>> {
    let mut columns: Vec<Vec<Block>> = Vec::new();
    let mut day = None;
    for (index, entry) in entries.iter().enumerate() {
        let begins = starts.contains(&index);
        if begins {
            columns.push(Vec::new());
        }
        let Some(column) = columns.last_mut() else { continue };
        let is_new_day = day != Some(entry.day);
        if begins || is_new_day {
            column.push(Block::Day { day: entry.day, is_continued: !is_new_day });
        }
        column.push(Block::Entry(entry.clone()));
        day = Some(entry.day);
    }
    columns
}

/// The order in which events get space: one of each day in turn, those featured by the office first.
fn by_turns(entries: &[SetEntry], sheet: &Sheet) -> Vec<usize> {
    let mut days: Vec<(Date, Vec<usize>)> = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        match days.iter_mut().find(|(day, _)| *day == entry.day) {
            Some((_, of_day)) => of_day.push(index),
            None => days.push((entry.day, vec![index])),
        }
    }
    let is_plain = |index: &usize| !sheet.entries.get(*index).is_some_and(|entry| entry.is_featured);
    for (_, of_day) in &mut days {
        of_day.sort_by_key(is_plain);
    }
    let longest = days.iter().map(|(_, of_day)| of_day.len()).max().unwrap_or_default();
    (0..longest)
        .flat_map(|turn| days.iter().filter_map(move |(_, of_day)| of_day.get(turn).copied()))
        .collect()
}

/// "www.wexbury.example/events"
pub fn typed(address: &str) -> String {
    let host = address.split_once("://").map_or(address, |(_, rest)| rest);
    format!("{host}/events")
}

fn frame(sheet: &Sheet, town: &str, as_of: &str, address: Option<&str>, left_out: usize) -> Frame {
    let sunday = sheet.week.saturating_add(jiff::ToSpan::days(6));
    let site = address.map_or_else(|| "the town’s website".to_owned(), typed);
    let more = match (left_out, address) {
        (0, _) => String::new(),
        (count, None) => format!("And {count} more on {site}"),
        (count, Some(_)) => format!("And {count} more at {site}"),
    };
    let as_of = match left_out {
        0 => format!("As of {as_of}. Plans change: see {site}"),
        // The address is in the line above.
        _ => format!("As of {as_of}"),
    };
    Frame {
        title: format!("What’s on in {town}"),
        days: format!("{} to {}", day::weekday_and_date(sheet.week), day::with_year_and_weekday(sunday)),
        code_label: if address.is_some() { "Scan for details and changes".into() } else { String::new() },
        more,
        as_of,
        has_codes: address.is_some(),
    }
}

/// The heights of the page's heading and foot.
fn frame_heights(frame: &Frame, level: &Level, print: PrintOptions) -> (f32, f32) {
    let whole = room(print.paper).0;
    let beside_code = if frame.has_codes { whole - WEEK_CODE - 8.0 } else { whole };
    let lines = |text: &str, size: f32, width: f32| count_lines(text, size, safe(width)) as f32;
    let text = lines(&frame.title, level.heading, beside_code) * level.heading_line()
        + (lines(&frame.days, level.sub(), beside_code) + lines(&frame.code_label, level.sub(), beside_code))
            * level.sub_line();
    let heading = if frame.has_codes { text.max(WEEK_CODE) } else { text } + BAND;
    let foot = (lines(&frame.more, level.foot, whole) + lines(&frame.as_of, level.foot, whole))
        * level.foot_line()
        + BAND;
    (heading, foot)
}

/// `as_of`: when its facts were current, in words. `address`: where the codes lead.
pub fn set(sheet: &Sheet, print: PrintOptions, town: &str, as_of: &str, address: Option<&str>) -> SetSheet {
    let compose = |level: &Level, entries: &[SetEntry]| {
        let left_out = sheet.entries.len() - entries.len();
        let frame = frame(sheet, town, as_of, address, left_out);
        let (heading, foot) = frame_heights(&frame, level, print);
        let body = room(print.paper).1 - heading - foot;
        let starts = balance(entries, level, body)?;
        let columns = columns_of(entries, &starts);
        Some(SetSheet { level: *level, frame, columns, left_out, heights: [heading, body, foot] })
    };
    let mut closest = (Level::PLAIN, Vec::new());
    for level in levels(print.is_large) {
        let level = match address {
            Some(_) => *level,
            None => Level { event_code: 0.0, day_code: 0.0, ..*level },
        };
        let entries: Vec<SetEntry> =
            sheet.entries.iter().map(|entry| set_entry(entry, sheet, &level, print)).collect();
        if let Some(set) = compose(&level, &entries) {
            return set;
        }
        closest = (level, entries);
    }
    let (level, entries) = closest;
    let turns = by_turns(&entries, sheet);
    let some_of = |count: usize| {
        let mut chosen: Vec<usize> = turns.iter().take(count).copied().collect();
        chosen.sort_unstable();
        let chosen: Vec<SetEntry> =
            chosen.into_iter().filter_map(|index| entries.get(index).cloned()).collect();
        compose(&level, &chosen)
    };
    // Adds one more as long as it fits: once an event does not fit, no later one is tried.
    let mut set = some_of(0);
    for count in 1..turns.len() {
        match some_of(count) {
            Some(more) => set = Some(more),
            None => break,
        }
    }
    set.unwrap_or_else(|| SetSheet {
        level,
        frame: frame(sheet, town, as_of, address, sheet.entries.len()),
        columns: Vec::new(),
        left_out: sheet.entries.len(),
        heights: [0.0, 0.0, room(print.paper).1],
    })
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use jiff::civil::{date, time};

    use super::*;
    use crate::events::OccurrenceStatus;
    use crate::kit::config::Paper;

    const ADDRESS: Option<&str> = Some("https://www.wexbury.example");
    const LONG: &str = "The Honorable Company of Master Bakers, Confectioners, Millers and Innkeepers of Greater \
                        Wexbury-on-Sound invites neighbors to an evening of Donaudampfschifffahrtsgesellschaftskapitän 東京 songs";

    fn sheet(count: i64) -> Sheet {
        let entry = |number: i64| {
            let day = date(2026, 11, 30).saturating_add(jiff::ToSpan::days(number * 7 / count.max(1)));
            let hour = time((7 + number % 14) as i8, 30, 0, 0);
            AgendaEntry {
                event_id: number,
                recurrence_id: String::new(),
                title: if number % 3 == 0 {
                    format!("{number} {LONG}")
                } else {
                    format!("Story time {number}")
                },
                location: "Wexbury Free Library and Reading Room".into(),
                address: "12 Very Long Harbor Street North, Wexbury, CT 06475".into(),
                price: "$10".into(),
                is_featured: number == count - 1,
                start_date: day,
                start_time: Some(hour),
                end_date: day,
                end_time: None,
                status: OccurrenceStatus::Scheduled,
            }
        };
        let entries = (0..count).map(entry).collect();
        Sheet { week: date(2026, 11, 30), as_of: Timestamp::UNIX_EPOCH, entries, changed: 0, is_made: true }
    }

    fn height(set: &SetSheet, column: &[Block]) -> f32 {
        column
            .iter()
            .map(|block| match block {
                Block::Day { .. } => set.level.day_height(),
                Block::Entry(entry) => entry.height,
            })
            .sum()
    }

    #[test]
    fn any_number_of_events_fits_one_page_and_what_does_not_is_counted() {
        for (paper, is_large) in
            [(Paper::Letter, false), (Paper::Letter, true), (Paper::A4, false), (Paper::A4, true)]
        {
            // The sizes and column counts change somewhere between these.
            for count in (0..=12).chain((15..=60).step_by(5)).chain([300]) {
                let print = PrintOptions { paper, is_large };
                let set = set(&sheet(count), print, "Wexbury", "Thursday, November 26, 2026, 6 AM", ADDRESS);
                let what = format!("{count} on {print:?}");
                assert!(set.columns.len() <= set.level.columns, "{what}");
                for column in &set.columns {
                    assert!(height(&set, column) <= set.heights[1] + 0.01, "{what}");
                    assert!(!matches!(column.last(), Some(Block::Day { .. })), "a day alone: {what}");
                }
                let whole: f32 = set.heights.iter().sum();
                assert!((whole - room(paper).1).abs() < 0.01, "{what}: {whole}");
                let shown: Vec<&SetEntry> = set
                    .columns
                    .iter()
                    .flatten()
                    .filter_map(|block| match block {
                        Block::Entry(entry) => Some(entry),
                        Block::Day { .. } => None,
                    })
                    .collect();
                assert_eq!(shown.len() + set.left_out, count as usize, "{what}");
                assert_eq!(set.frame.more.is_empty(), set.left_out == 0, "{what}");
                assert!(!is_large || set.level.size >= 18.0 && set.level.foot >= 18.0, "{what}");
                if count <= 12 {
                    assert!(is_large || set.left_out == 0, "{what}");
                }
                if count >= 7 && !is_large {
                    let days: std::collections::BTreeSet<Date> =
                        shown.iter().map(|entry| entry.day).collect();
                    assert_eq!(days.len(), 7, "each day has its share: {what}");
                    assert!(
                        shown.iter().any(|entry| entry.event_id == count - 1),
                        "the featured one: {what}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_few_events_are_set_large_and_each_has_its_code() {
        let usual = PrintOptions { paper: Paper::Letter, is_large: false };
        let few = set(&sheet(4), usual, "Wexbury", "now", ADDRESS);
        let many = set(&sheet(60), usual, "Wexbury", "now", ADDRESS);
        assert!(
            few.level.size > many.level.size && few.level.event_code > 0.0 && many.level.event_code == 0.0
        );
        assert_eq!(many.frame.more, format!("And {} more at www.wexbury.example/events", many.left_out));
        let nowhere = set(&sheet(60), usual, "Wexbury", "now", None);
        assert!(!nowhere.frame.has_codes && nowhere.frame.more.ends_with("more on the town’s website"));
        assert_eq!(nowhere.level.event_code + nowhere.level.day_code, 0.0);
    }
}
