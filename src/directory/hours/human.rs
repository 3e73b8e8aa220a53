//! Hours as people write them, turned into OSM's notation: "Mon-Fri 9am-5pm; Sat 10-2",
//! "Monday to Friday 9:00 AM - 5:00 PM, closed Sunday", "Daily 7am to 3pm", "9-5 weekdays".

/// A word of the text, once it is understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Word {
    Day(usize),
    Days(&'static str),
    Time { minutes: u16, has_half: bool },
    Dash,
    And,
    End,
    Closed,
    AllDay,
}

const OSM_DAYS: [&str; 7] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const DAYS: [&[&str]; 7] = [
    &["monday", "mondays", "mon", "mo", "m"],
    &["tuesday", "tuesdays", "tues", "tue", "tu"],
    &["wednesday", "wednesdays", "weds", "wed", "we", "w"],
    &["thursday", "thursdays", "thurs", "thur", "thu", "th"],
    &["friday", "fridays", "fri", "fr", "f"],
    &["saturday", "saturdays", "sat", "sa"],
    &["sunday", "sundays", "sun", "su"],
];
/// Words that say nothing about when.
const FILLERS: [&str; 12] =
    ["open", "hours", "from", "on", "the", "of", "business", "are", "we", "store", "office", "only"];

pub fn to_osm(text: &str) -> Result<String, String> {
    let words = read_words(text)?;
    let clauses = clauses(&words);
    if clauses.is_empty() {
        return Err(format!("`{text}` is not understood as opening hours"));
    }
    clauses
        .iter()
        .map(|clause| clause_to_osm(text, clause))
        .collect::<Result<Vec<_>, _>>()
        .map(|parts| parts.join("; "))
}

fn read_words(text: &str) -> Result<Vec<Word>, String> {
    let lower = text
        .to_lowercase()
        .replace("a.m.", "am")
        .replace("p.m.", "pm")
        .replace("24 hours", "24/7")
        .replace("24 hrs", "24/7")
        .replace("24hrs", "24/7")
        .replace("open all day", "24/7")
        .replace("every day", "daily")
        .replace("everyday", "daily")
        .replace("seven days a week", "daily")
        .replace("7 days a week", "daily")
        .replace("7 days/week", "daily")
        .replace("24/7 daily", "24/7");
    let mut words = Vec::new();
    let mut rest = lower.trim_start();
    while !rest.is_empty() {
        let (word, after) = next_word(rest).ok_or_else(|| {
            let part: String = rest.chars().take(20).collect();
            format!("`{part}` in `{text}` is not understood")
        })?;
        words.extend(word);
        rest = after.trim_start();
    }
    Ok(words)
}

/// The first word of `rest` and what follows; a word that says nothing is `None`.
fn next_word(rest: &str) -> Option<(Option<Word>, &str)> {
    if let Some(after) = rest.strip_prefix("24/7") {
        return Some((Some(Word::AllDay), after));
    }
    let first = rest.chars().next()?;
    if first.is_ascii_digit() {
        return read_time(rest).map(|(time, after)| (Some(time), after));
    }
    let mark = match first {
        '-' | '–' | '—' | '~' => Some(Some(Word::Dash)),
        ';' | '|' | '/' | '\n' => Some(Some(Word::End)),
        ',' | '&' | '+' => Some(Some(Word::And)),
        ':' | '.' | '(' | ')' | '\r' | '\t' => Some(None),
        _ => None,
    };
    if let Some(word) = mark {
        return Some((word, rest.get(first.len_utf8()..)?));
    }
    let length = rest.find(|char: char| !char.is_alphabetic()).unwrap_or(rest.len());
    let (word, after) = rest.split_at_checked(length)?;
    let understood = match word {
        "to" | "through" | "thru" | "until" | "till" | "til" => Some(Word::Dash),
        "and" => Some(Word::And),
        "closed" | "off" => Some(Word::Closed),
        "noon" => Some(Word::Time { minutes: 720, has_half: true }),
        "midnight" => Some(Word::Time { minutes: 0, has_half: true }),
        "daily" => Some(Word::Days("Mo-Su")),
        "weekday" | "weekdays" => Some(Word::Days("Mo-Fr")),
        "weekend" | "weekends" => Some(Word::Days("Sa-Su")),
        "" => return None,
        filler if FILLERS.contains(&filler) => None,
        name => Some(Word::Day(DAYS.iter().position(|names| names.contains(&name))?)),
    };
    Some((understood, after))
}

/// "9", "9:30", "9am", "9:30 pm", "0930", "17:00".
fn read_time(rest: &str) -> Option<(Word, &str)> {
    let length = rest.find(|char: char| !char.is_ascii_digit()).unwrap_or(rest.len());
    let (digits, mut after) = rest.split_at_checked(length)?;
    let (hour, minute): (u16, u16) = match length {
        1 | 2 => (digits.parse().ok()?, 0),
        3 | 4 => (digits.get(..length - 2)?.parse().ok()?, digits.get(length - 2..)?.parse().ok()?),
        _ => return None,
    };
    let mut minute = minute;
    if length <= 2
        && let Some(tail) = after.strip_prefix(':')
    {
        // "Fri 9:00" has minutes after the colon, "Fri:9" has none before it.
        let minutes = tail.get(..2).filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()))?;
        minute = minutes.parse().ok()?;
        after = tail.get(2..)?;
    }
    let (half, after) = read_half(after);
    let hour = match half {
        Some(_) if !(1..=12).contains(&hour) => return None,
        Some('a') => hour % 12,
        Some(_) => hour % 12 + 12,
        None => hour,
    };
    // A written-out 24-hour time leaves nothing open.
    let has_half = half.is_some() || hour > 12 || digits.starts_with('0');
    (hour <= 24 && minute < 60 && hour * 60 + minute <= 1440)
        .then_some((Word::Time { minutes: hour * 60 + minute, has_half }, after))
}

fn read_half(after: &str) -> (Option<char>, &str) {
    let trimmed = after.trim_start();
    for (half, names) in [('a', ["am", "a"]), ('p', ["pm", "p"])] {
        for name in names {
            if let Some(rest) = trimmed.strip_prefix(name)
                && !rest.starts_with(|char: char| char.is_alphabetic())
            {
                return (Some(half), rest);
            }
        }
    }
    (None, after)
}

/// Cuts the words where one statement ends: at an end mark, and where days follow times.
fn clauses(words: &[Word]) -> Vec<Vec<Word>> {
    let is_days = |word: &Word| matches!(word, Word::Day(_) | Word::Days(_));
    let is_times = |word: &Word| matches!(word, Word::Time { .. } | Word::Closed | Word::AllDay);
    let mut all: Vec<Vec<Word>> = Vec::new();
    let mut clause: Vec<Word> = Vec::new();
    let finish = |clause: &mut Vec<Word>, all: &mut Vec<Vec<Word>>| {
        while matches!(clause.last(), Some(Word::And)) {
            clause.pop();
        }
        if !clause.is_empty() {
            all.push(std::mem::take(clause));
        }
    };
    for (index, word) in words.iter().enumerate() {
        let has_days = clause.iter().any(is_days);
        let has_times = clause.iter().any(is_times);
        let next_is_days = words.get(index + 1).is_some_and(is_days);
        match word {
            Word::End => finish(&mut clause, &mut all),
            // "Mon-Fri 9-5, Sat 10-2": the comma ends a statement that is complete.
            Word::And if has_days && has_times && next_is_days => finish(&mut clause, &mut all),
            Word::And if has_times && words.get(index + 1) == Some(&Word::Closed) => {
                finish(&mut clause, &mut all)
            }
            word if is_days(word) && has_days && has_times => {
                finish(&mut clause, &mut all);
                clause.push(*word);
            }
            // "closed Sunday" after complete hours.
            Word::Closed if has_times => {
                finish(&mut clause, &mut all);
                clause.push(*word);
            }
            word => clause.push(*word),
        }
    }
    finish(&mut clause, &mut all);
    all
}

fn clause_to_osm(text: &str, clause: &[Word]) -> Result<String, String> {
    let fault = || format!("`{text}` is not understood as opening hours");
    let (mut days, mut times) = (String::new(), Vec::new());
    let mut words = clause.iter().peekable();
    let mut is_range = false;
    while let Some(word) = words.next() {
        match word {
            Word::Day(day) => {
                let name = OSM_DAYS.get(*day).ok_or_else(fault)?;
                if !days.is_empty() {
                    days.push(if is_range { '-' } else { ',' });
                }
                days.push_str(name);
                is_range = false;
            }
            Word::Days(range) => {
                if !days.is_empty() {
                    days.push(',');
                }
                days.push_str(range);
            }
            // Between two times a dash belongs to them, between two days to those.
            Word::Dash if matches!(words.peek(), Some(Word::Day(_))) && times.is_empty() => is_range = true,
            Word::Dash | Word::And | Word::End => {}
            Word::Time { minutes, has_half } => {
                if words.next_if_eq(&&Word::Dash).is_none() {
                    return Err(format!("`{text}` has a time without an end"));
                }
                let Some(Word::Time { minutes: end, has_half: end_has_half }) = words.next() else {
                    return Err(format!("`{text}` has a time without an end"));
                };
                times.push(span(*minutes, *has_half, *end, *end_has_half));
            }
            Word::Closed => times.push("off".into()),
            Word::AllDay => times.push("00:00-24:00".into()),
        }
    }
    if times.is_empty() || is_range || times.len() > 1 && times.iter().any(|time| time == "off") {
        return Err(fault());
    }
    Ok(format!("{days} {}", times.join(",")).trim().to_owned())
}

/// "9-5" is nine in the morning to five in the afternoon; "9-5pm" and "5-9pm" take the half of
/// the end where that makes a span shorter than a day's half.
fn span(mut opens: u16, has_half: bool, mut closes: u16, end_has_half: bool) -> String {
    const NOON: u16 = 720;
    match (has_half, end_has_half) {
        (false, false) => {
            // Doors open between six in the morning and five in the afternoon.
            if opens < 6 * 60 {
                opens += NOON;
            }
            if closes <= opens % NOON || closes < NOON && opens >= NOON || closes <= opens {
                closes += NOON;
            }
        }
        (false, true) if opens < NOON && closes > NOON && opens + NOON < closes && opens < 6 * 60 => {
            opens += NOON
        }
        (true, false) if closes <= NOON && closes <= opens => closes += NOON,
        _ => {}
    }
    let clock = |minutes: u16| format!("{:02}:{:02}", minutes / 60, minutes % 60);
    format!("{}-{}", clock(opens % 1440), clock(if closes == 0 { 1440 } else { closes.min(1440) }))
}
