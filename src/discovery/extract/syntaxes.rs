//! Joins duplicates in one page: the same event as JSON-LD for search engines and as microdata in the text.
//!
//! Invariant: each event of one syntax matches at most one of the other, so that two sessions with the same
//! name stay two.

use jiff::civil::Date;

use super::{Extraction, weight};
use crate::events::ExternalEvent;

/// Adds the events that only the second syntax has, and its additional details of those that both have.
pub fn join(reading: &mut Extraction, other: Extraction, today: Date) {
    let mut taken = vec![false; reading.found.len()];
    let twins: Vec<usize> =
        other.found.iter().map(|one| other.found.iter().filter(|two| is_alike(one, two)).count()).collect();
    for (found, twins) in other.found.into_iter().zip(twins) {
        let free = reading
            .found
            .iter()
            .enumerate()
            .filter(|(at, known)| taken.get(*at) == Some(&false) && is_alike(known, &found));
        let candidates: Vec<(usize, Hour, bool)> =
            free.map(|(at, known)| (at, Hour::of(known, &found), is_one_place(known, &found))).collect();
        let is_only = candidates.len() == 1 && twins == 1;
        let best = candidates.into_iter().min_by_key(|(at, hour, is_one_place)| (*hour, !is_one_place, *at));
        let same = best.filter(|(_, hour, is_one_place)| is_only || (*is_one_place && *hour != Hour::Other));
        match same.and_then(|(at, hour, _)| Some((at, hour, reading.found.get_mut(at)?))) {
            Some((at, hour, known)) => {
                taken.get_mut(at).into_iter().for_each(|taken| *taken = true);
                *known = together(known.clone(), found, hour);
            }
            None => reading.add(Ok(found), today),
        }
    }
    for rejected in other.rejected {
        // Drop errors about events that the other syntax had.
        if !reading.found.iter().any(|known| words(&known.title) == words(&rejected.title)) {
            reading.reject(rejected);
        }
    }
}

/// How far the start times agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Hour {
    Same,
    /// Only one of them has a time.
    Missing,
    Other,
}

impl Hour {
    fn of(one: &ExternalEvent, other: &ExternalEvent) -> Hour {
        match (one.when.start_time, other.when.start_time) {
            (one, other) if one == other => Hour::Same,
            (Some(_), Some(_)) => Hour::Other,
            _ => Hour::Missing,
        }
    }
}

fn words(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(|letter| if letter.is_alphanumeric() { letter.to_ascii_lowercase() } else { ' ' })
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_alike(one: &ExternalEvent, other: &ExternalEvent) -> bool {
    one.when.start_date == other.when.start_date && words(&one.title) == words(&other.title)
}

fn is_one_place(one: &ExternalEvent, other: &ExternalEvent) -> bool {
    let place = |found: &ExternalEvent| words(&format!("{} {}", found.location, found.address));
    let (one, other) = (place(one), place(other));
    one.is_empty() || other.is_empty() || one.contains(&other) || other.contains(&one)
}

/// The more detailed version, completed from the other one.
fn together(known: ExternalEvent, other: ExternalEvent, hour: Hour) -> ExternalEvent {
    let uid = known.uid.clone().or_else(|| other.uid.clone());
    let told = (known.when.start_time, other.when.start_time);
    let when = if known.when.start_time.is_none() || (hour == Hour::Same && known.when.end_time.is_none()) {
        other.when
    } else {
        known.when
    };
    let rrule = known.rrule.clone().or_else(|| other.rrule.clone());
    let (mut full, spare) = if weight(&other) > weight(&known) { (other, known) } else { (known, other) };
    for (text, more) in [
        (&mut full.description, spare.description),
        (&mut full.url, spare.url),
        (&mut full.image_url, spare.image_url),
        (&mut full.organizer, spare.organizer),
        (&mut full.organizer_email, spare.organizer_email),
    ] {
        if text.is_empty() {
            *text = more;
        }
    }
    if full.location.is_empty() && full.address.is_empty() {
        (full.location, full.address) = (spare.location, spare.address);
    }
    if full.latitude.is_none() {
        (full.latitude, full.longitude) = (spare.latitude, spare.longitude);
    }
    if full.categories.is_empty() {
        full.categories = spare.categories;
    }
    full.price = full.price.or(spare.price);
    full.is_free |= spare.is_free;
    full.status = if full.status == Default::default() { spare.status } else { full.status };
    full.doubt = full.doubt.or(spare.doubt);
    if let (Hour::Other, (Some(one), Some(two))) = (hour, told) {
        let words = |time: jiff::civil::Time| time.strftime("%-I:%M %p").to_string();
        full.doubt =
            Some(format!("The page says {} in one place and {} in another.", words(one), words(two)));
    }
    ExternalEvent { uid, when, rrule, ..full }
}
