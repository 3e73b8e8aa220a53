//! An event from outside, before it becomes one of ours: calendar files, tables, web pages and feeds are all
//! parsed to this.
//!
//! Invariant: texts are trimmed and without HTML, times are the town's local time, URLs of pages and images
//! are http or https.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use url::Url;

use super::model::{
    AUDIENCES, CATEGORIES, EventOrigin, MAX_LINE_LENGTH, MAX_TEXT_LENGTH, MAX_TITLE_LENGTH, MAX_URL_LENGTH,
    NewEvent,
};
use super::recurrence::{EventTime, Exception, OccurrenceStatus, RecurrenceId, RecurrenceRule, expand};
use super::title_status;
use crate::kit::html_to_markdown;
use crate::kit::web_address;

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ExternalEvent {
    /// The source's own id for it.
    pub uid: Option<String>,
    pub title: String,
    /// Markdown
    pub description: String,
    pub when: EventTime,
    /// In the form of the column `recurring_pattern`: `UNTIL` in local time.
    pub rrule: Option<String>,
    pub exceptions: Vec<Exception>,
    pub location: String,
    pub address: String,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub url: String,
    pub image_url: String,
    pub organizer: String,
    pub organizer_email: String,
    pub price: Option<String>,
    pub is_free: bool,
    pub categories: Vec<String>,
    pub audience: String,
    pub status: OccurrenceStatus,
    pub sequence: i64,
    pub last_modified: Option<Timestamp>,
    /// Why a person should review it before it is published.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doubt: Option<String>,
    /// The source's id for it and for other events; not part of the content.
    #[serde(skip)]
    pub shared_uid: Option<String>,
    /// The line of the file on which it begins; not part of the content.
    #[serde(skip)]
    pub line: u64,
}

impl ExternalEvent {
    /// Normalizes every text to the form that is stored.
    pub fn cleaned(mut self) -> Self {
        self.title = html_to_markdown::line_of(&self.title);
        if let Some((status, title)) = title_status::read(&self.title) {
            if self.status == OccurrenceStatus::Scheduled {
                self.status = status;
            }
            self.title = title;
        }
        self.title = short(&self.title, MAX_TITLE_LENGTH);
        self.description = short(&html_to_markdown::markdown_of(&self.description), MAX_TEXT_LENGTH);
        for line in [&mut self.location, &mut self.address, &mut self.organizer] {
            *line = short(&html_to_markdown::line_of(line), MAX_LINE_LENGTH);
        }
        if self.address.is_empty() {
            let (place, address) = place_and_address(&self.location);
            (self.location, self.address) = (place, address);
        }
        self.url = clean_address(&self.url);
        self.image_url = clean_address(&self.image_url);
        self.organizer_email = self.organizer_email.trim().to_lowercase();
        if !crate::kit::email_address::is_valid(&self.organizer_email) {
            self.organizer_email.clear();
        }
        self.price = self
            .price
            .map(|price| short(&html_to_markdown::line_of(&price), MAX_LINE_LENGTH))
            .filter(|price| !price.is_empty());
        self.is_free |= self.price.as_deref().is_some_and(is_free);
        self.categories = self
            .categories
            .iter()
            .map(|word| html_to_markdown::line_of(word))
            .filter(|word| !word.is_empty())
            .collect();
        let is_position = self.latitude.is_some_and(|degrees| degrees.abs() <= 90.0)
            && self.longitude.is_some_and(|degrees| degrees.abs() <= 180.0)
            && (self.latitude, self.longitude) != (Some(0.0), Some(0.0));
        if !is_position {
            (self.latitude, self.longitude) = (None, None);
        }
        self.when = self.when.plain();
        self
    }

    /// Whether all of its dates are before this day. One with a rule is only if that says until when: following it
    /// may take long.
    pub fn is_over(&self, day: Date) -> bool {
        let has_ended = |rule| self.last_day_of(rule).is_some_and(|last| last < day);
        let beside_rule = || expand(&self.when, None, &self.exceptions, day, Date::MAX);
        self.rrule.as_deref().is_none_or(has_ended) && beside_rule().is_ok_and(|dates| dates.is_empty())
    }

    /// The last day that a date of the rule may have; `None` if the rule does not name its end.
    fn last_day_of(&self, rule: &str) -> Option<Date> {
        let last = rule.parse::<RecurrenceRule>().ok()?.last_start()?.date();
        let last = match self.when.start_time {
            Some(time) => RecurrenceId::At(last.to_datetime(time)),
            None => RecurrenceId::Day(last),
        };
        self.when.moved_to(last).map(|last| last.last_date())
    }

    /// Converts to an event of ours with this origin. The source's uid is not copied: two sources may use the
    /// same one.
    pub fn into_new(self, source: EventOrigin) -> NewEvent {
        let category = self.category();
        let audience = self.audience.to_lowercase().replace([' ', '-'], "_");
        let is_known = AUDIENCES.iter().any(|(known, _)| *known == audience);
        NewEvent {
            category,
            title: self.title,
            description: self.description,
            location: self.location,
            address: self.address,
            latitude: self.latitude,
            longitude: self.longitude,
            when: self.when,
            recurring_pattern: self.rrule,
            exceptions: self.exceptions,
            status: self.status,
            organizer: self.organizer,
            organizer_email: self.organizer_email,
            website: self.url,
            price: self.price,
            is_free: self.is_free,
            target_audience: if is_known { audience } else { String::new() },
            source,
            ..NewEvent::default()
        }
    }

    /// Which of the site's categories this is, judged by the source's categories and then by the title.
    pub fn category(&self) -> String {
        let words = self.categories.iter().find_map(|word| category_of(word));
        let said = words.or_else(|| category_of(&self.title)).map(str::to_owned);
        said.or_else(|| self.categories.first().map(|word| word.to_lowercase())).unwrap_or_default()
    }
}

/// Words of other calendars for each of the site's categories; the first category with a match wins.
const WORDS: [(&str, &[&str]); 17] = [
    ("fundraiser", &["fundraiser", "fundraising", "benefit", "charity", "gala"]),
    ("government", &["government", "selectmen", "council", "commission", "hearing", "municipal", "zoning"]),
    ("film", &["film", "films", "movie", "movies", "cinema", "screening", "documentary"]),
    ("theater", &["theater", "theatre", "drama", "musical", "improv", "opera", "ballet", "comedy"]),
    ("music", &["music", "concert", "concerts", "band", "choir", "jazz", "orchestra", "singer", "karaoke"]),
    ("books", &["book", "books", "author", "reading", "readings", "poetry", "literature", "writing"]),
    (
        "family",
        &[
            "family",
            "families",
            "kids",
            "children",
            "childrens",
            "children's",
            "story",
            "storytime",
            "toddler",
            "babies",
        ],
    ),
    ("market", &["market", "markets", "craft fair", "flea"]),
    (
        "food",
        &["food", "drink", "dining", "dinner", "supper", "breakfast", "tasting", "wine", "beer", "cooking"],
    ),
    (
        "sports",
        &[
            "sport",
            "sports",
            "athletics",
            "basketball",
            "soccer",
            "football",
            "baseball",
            "softball",
            "hockey",
            "lacrosse",
            "volleyball",
            "race",
            "5k",
        ],
    ),
    (
        "outdoors",
        &["outdoors", "outdoor", "hike", "hiking", "nature", "garden", "birding", "birds", "trail", "paddle"],
    ),
    ("health", &["health", "wellness", "yoga", "meditation", "fitness", "zumba", "blood"]),
    ("nightlife", &["nightlife", "club night", "dj", "trivia", "dance party"]),
    ("holiday", &["holiday", "holidays", "christmas", "halloween", "thanksgiving", "hanukkah", "easter"]),
    (
        "arts",
        &[
            "art",
            "arts",
            "exhibit",
            "exhibition",
            "gallery",
            "museum",
            "crafts",
            "craft",
            "painting",
            "pottery",
            "performance",
        ],
    ),
    (
        "education",
        &[
            "education",
            "class",
            "classes",
            "workshop",
            "lecture",
            "talk",
            "seminar",
            "course",
            "training",
            "technology",
            "esl",
            "stem",
            "steam",
        ],
    ),
    ("community", &["community", "volunteer", "meeting", "meetup", "club", "seniors", "networking", "games"]),
];

/// The site's category that a word of the text stands for.
pub fn category_of(text: &str) -> Option<&'static str> {
    let lower = text.to_lowercase();
    let is_it = |(kind, label): &&(&str, &str)| *kind == lower.trim() || label.to_lowercase() == lower.trim();
    if let Some((kind, _)) = CATEGORIES.iter().find(is_it) {
        return Some(kind);
    }
    let padded: String = lower
        .chars()
        .map(|letter| if letter.is_alphanumeric() || letter == '\'' { letter } else { ' ' })
        .collect();
    let padded = format!(" {} ", padded.split_whitespace().collect::<Vec<_>>().join(" "));
    let has = |word: &&&str| padded.contains(&format!(" {word} "));
    WORDS.iter().find(|(_, words)| words.iter().any(|word| has(&word))).map(|(kind, _)| *kind)
}

/// Splits "Town Hall, 12 Main St, Wexbury": what precedes the street number is the name of the place.
fn place_and_address(text: &str) -> (String, String) {
    for (at, mark) in text.match_indices([',', '-']) {
        let (before, after) =
            (text.get(..at).unwrap_or_default(), text.get(at + mark.len()..).unwrap_or_default());
        let is_street = after.trim_start().starts_with(|first: char| first.is_ascii_digit())
            && after.trim_start().contains(' ')
            && (mark == "," || after.starts_with(' '));
        if is_street && before.chars().any(char::is_alphabetic) {
            return (before.trim().to_owned(), after.trim().to_owned());
        }
    }
    (text.to_owned(), String::new())
}

/// Recognizes the ways in which people write that an event is free.
pub fn is_free(price: &str) -> bool {
    let lower = price.trim().to_lowercase();
    let number = lower.trim_start_matches('$').trim_end_matches(['0', '.']);
    ["free", "free!", "no charge", "free admission", "no cost"].contains(&lower.as_str())
        || (number.is_empty() && lower.contains('0'))
}

/// The URL if it is an http or https one.
pub fn clean_address(text: &str) -> String {
    let text = text.trim();
    let is_short = |url: &Url| url.as_str().len() <= MAX_URL_LENGTH;
    web_address::parse(text).filter(is_short).map_or_else(String::new, |_| text.to_owned())
}

fn short(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_owned();
    }
    let mut kept: String = text.chars().take(longest.saturating_sub(1)).collect();
    kept.truncate(kept.trim_end().len());
    kept.push('…');
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_parted_from_its_street() {
        let parted = [
            ("Town Hall, 12 Main St, Wexbury", "Town Hall", "12 Main St, Wexbury"),
            ("Municipal Building - 525 Pond Ave.", "Municipal Building", "525 Pond Ave."),
            ("147 River Street, Wexbury", "147 River Street, Wexbury", ""),
            ("Room 4, Library", "Room 4, Library", ""),
            ("Student Center 250A - Ballroom A", "Student Center 250A - Ballroom A", ""),
        ];
        for (text, place, address) in parted {
            assert_eq!(place_and_address(text), (place.to_owned(), address.to_owned()), "{text}");
        }
    }

    #[test]
    fn the_words_of_other_calendars_find_the_sites_kinds() {
        let kinds = [
            ("Story Time", Some("family")),
            ("Programs (No Registration), Performance", Some("arts")),
            ("STEAM/STEM", Some("education")),
            ("Health & Wellness", Some("health")),
            ("Athletics", Some("sports")),
            ("Smartphone help", None),
        ];
        for (text, kind) in kinds {
            assert_eq!(category_of(text), kind, "{text}");
        }
    }

    #[test]
    fn a_found_event_holds_no_markup_and_no_strange_address() {
        let found = ExternalEvent {
            title: " <b>Jazz</b> &amp; more ".into(),
            description: "<p>One</p><script>x()</script>".into(),
            url: "javascript:alert(1)".into(),
            image_url: "https://hall.example/a.jpg".into(),
            organizer_email: "nobody".into(),
            price: Some("$0.00".into()),
            latitude: Some(0.0),
            longitude: Some(0.0),
            ..ExternalEvent::default()
        };
        let found = found.cleaned();
        assert_eq!((found.title.as_str(), found.description.as_str()), ("Jazz & more", "One"));
        assert_eq!((found.url.as_str(), found.organizer_email.as_str()), ("", ""));
        assert!(found.is_free && found.latitude.is_none() && !found.image_url.is_empty());
    }

    #[test]
    fn a_description_that_a_form_would_take_is_not_cut() {
        for (length, kept) in [(15_000, 15_000), (20_001, MAX_TEXT_LENGTH)] {
            let found =
                ExternalEvent { description: "é".repeat(length), ..ExternalEvent::default() }.cleaned();
            assert_eq!(found.description.chars().count(), kept);
        }
    }
}
