//! How far an event can be trusted, and why: badges with their reasons, and the scores behind them.
//! `docs/trust.md` explains the same to users.
//!
//! Invariant: every rule about badges and scores on the server is in this file; the numbers of the
//! specification come from `assets/limits.json`.

use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Event, EventTime, NewEvent, Verification, when_of};
use super::store::SourceMention;
use crate::kit::clock::Clock;
use crate::kit::config::TrustWeights;
use crate::limits::LIMITS;

/// This many interested people are full engagement; with half of them an event is popular.
const FULL_INTEREST: f64 = 20.0;

/// Shorter descriptions do not count as one.
const MIN_DESCRIPTION: usize = 40;

/// Badges whose reasons name the sources.
const NAMING_SOURCES: [&str; 3] = ["verified", "trusted_source", "unverified"];

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Badge {
    pub kind: &'static str,
    pub label: &'static str,
    pub reasons: Vec<String>,
    /// Whether the sources are among the reasons, so that a page should list them, too.
    pub names_sources: bool,
}

/// What is known about an event besides its own fields.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ScoreInputs {
    /// The sources that list it.
    pub sources: Vec<SourceMention>,
    /// "November 20": when a source was last visited.
    pub last_checked: Option<String>,
    pub open_reports: i64,
}

/// At most three, in the order of the specification.
pub fn badges(event: &Event, evidence: &ScoreInputs) -> Vec<Badge> {
    let limits = &LIMITS.events;
    let mut badges = Vec::new();
    let mut add = |kind, label, reasons| {
        let names_sources = NAMING_SOURCES.contains(&kind) && !evidence.sources.is_empty();
        badges.push(Badge { kind, label, reasons, names_sources });
    };
    let confidence = event.confidence_score.unwrap_or_default();
    let reliability = event.source_reliability_score.unwrap_or_default();
    let engagement = event.community_engagement_score.unwrap_or_default();
    let is_confirmed = event.verification_status == Verification::Verified;
    let is_trusted = event.event_source.as_ref().is_some_and(|source| source.is_trusted);

    if is_confirmed || confidence >= limits.verified_confidence {
        let mut reasons = Vec::new();
        if is_confirmed {
            reasons.push("The town office or the organizer confirmed it.".to_owned());
        }
        if confidence >= limits.verified_confidence {
            reasons.push(format!("Our confidence in the details is {}.", percent(confidence)));
        }
        reasons.extend(told_by(event, evidence));
        add("verified", "Verified", reasons);
    }
    if engagement >= limits.high_quality_engagement && reliability >= limits.high_quality_reliability {
        add(
            "high_quality",
            "High Quality",
            vec![
                format!("{} interested.", people(event.interest_count)),
                format!("Its source has been reliable so far: {}.", percent(reliability)),
            ],
        );
    }
    if event.interest_count >= limits.popular_interest {
        add("popular", "Popular", vec![format!("{} interested.", people(event.interest_count))]);
    }
    if is_trusted || reliability >= limits.trusted_reliability {
        let mut reasons = Vec::new();
        if let Some(source) = event.event_source.as_ref().filter(|source| source.is_trusted) {
            reasons.push(format!("The town office trusts {}.", source.name));
        }
        if reliability >= limits.trusted_reliability {
            reasons.push(format!("Its source has been reliable so far: {}.", percent(reliability)));
        }
        reasons.extend(evidence.last_checked.iter().map(|day| format!("Last checked {day}.")));
        add("trusted_source", "Trusted Source", reasons);
    }
    if event.needs_review {
        let mut reasons = vec!["The town office will check the details.".to_owned()];
        if evidence.open_reports > 0 {
            reasons.push("A visitor reported that something is wrong.".to_owned());
        }
        add("under_review", "Under Review", reasons);
    }
    if event.confidence_score.is_some_and(|score| score < limits.unverified_confidence_below) {
        let mut reasons = vec![
            format!("Our confidence in the details is only {}.", percent(confidence)),
            "Check with the organizer before you go.".to_owned(),
        ];
        reasons.extend(told_by(event, evidence));
        add("unverified", "Unverified", reasons);
    }
    badges.truncate(limits.badges_shown);
    badges
}

fn told_by(event: &Event, evidence: &ScoreInputs) -> Option<String> {
    match evidence.sources.as_slice() {
        [] => event.event_source.as_ref().map(|source| format!("Found at {}.", source.name)),
        [one] => Some(format!("Found at {}.", one.name)),
        several => {
            let agreeing = several.iter().filter(|source| source.agrees != Some(false)).count();
            Some(if agreeing == several.len() {
                format!("{agreeing} sources agree on the day and the time.")
            } else {
                format!("{agreeing} of {} sources name this day and time.", several.len())
            })
        }
    }
}

fn people(count: i64) -> String {
    if count == 1 { "1 person is".to_owned() } else { format!("{count} people are") }
}

fn percent(score: f64) -> String {
    format!("{:.0}%", (score * 100.0).round())
}

/// How reliable a source is, in the specification's words.
pub fn reliability_label(score: f64) -> &'static str {
    reliability_steps(score).0
}

/// The label, and how many of the bar's three steps are filled.
pub fn reliability_steps(score: f64) -> (&'static str, u8) {
    if score >= LIMITS.events.highly_reliable {
        ("Highly Reliable", 3)
    } else if score >= LIMITS.events.reliable {
        ("Reliable", 2)
    } else {
        ("Verify Details", 1)
    }
}

/// Interested people relative to the most that a town can expect.
pub fn engagement(interest_count: i64) -> f64 {
    round((interest_count as f64 / FULL_INTEREST).clamp(0.0, 1.0))
}

/// What the confidence in a discovered event is computed from.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct ConfidenceInputs {
    pub has_time: bool,
    pub has_place: bool,
    pub has_description: bool,
    pub has_contact: bool,
    /// The source's reliability, 0 to 1.
    pub reliability: f64,
    /// How many sources say the same.
    pub sources: usize,
    /// It begins within a year and is not over; a series may have begun long ago.
    pub has_sane_dates: bool,
    /// The organizer or an editor said that it is right.
    pub is_confirmed: bool,
}

/// The fields that stored and shown events have in common.
struct Details<'a> {
    when: EventTime,
    is_recurring: bool,
    place: [&'a str; 2],
    description: &'a str,
    contact: [&'a str; 2],
    is_confirmed: bool,
}

impl ConfidenceInputs {
    /// `reliability` is its source's; `sources` is how many sources list it.
    pub fn of_kept(clock: &Clock, event: &NewEvent, reliability: f64, sources: usize) -> ConfidenceInputs {
        let details = Details {
            when: event.when,
            is_recurring: event.recurring_pattern.is_some(),
            place: [&event.location, &event.address],
            description: &event.description,
            contact: [&event.website, &event.organizer],
            is_confirmed: event.verification == Verification::Verified,
        };
        ConfidenceInputs::of(clock, &details, reliability, sources)
    }

    pub fn of_shown(clock: &Clock, event: &Event, sources: usize) -> ConfidenceInputs {
        let details = Details {
            when: when_of(event),
            is_recurring: event.is_recurring,
            place: [&event.location, &event.address],
            description: &event.description,
            contact: [&event.website, &event.organizer],
            is_confirmed: event.verification_status == Verification::Verified,
        };
        ConfidenceInputs::of(clock, &details, event.source_reliability_score.unwrap_or_default(), sources)
    }

    fn of(clock: &Clock, details: &Details<'_>, reliability: f64, sources: usize) -> ConfidenceInputs {
        let today = clock.local().date();
        let has_any = |texts: [&str; 2]| texts.iter().any(|text| !text.is_empty());
        ConfidenceInputs {
            has_time: details.when.start_time.is_some(),
            has_place: has_any(details.place),
            has_description: details.description.chars().count() >= MIN_DESCRIPTION,
            has_contact: has_any(details.contact),
            reliability,
            sources,
            has_sane_dates: details.when.start_date <= today.saturating_add(jiff::Span::new().years(1))
                && (details.is_recurring || details.when.last_date() >= today),
            is_confirmed: details.is_confirmed,
        }
    }
}

/// One component of the confidence score, for staff.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct ConfidencePart {
    pub name: &'static str,
    /// The component's value, 0 to 1.
    pub value: f64,
    pub weight: f64,
}

/// The components of the confidence score with the town's own weights.
pub fn parts(weights: &TrustWeights, findings: &ConfidenceInputs) -> Vec<ConfidencePart> {
    let fields = [findings.has_time, findings.has_place, findings.has_description, findings.has_contact];
    let filled = fields.iter().filter(|is_there| **is_there).count();
    let agreement = match findings.sources {
        0 | 1 => 0.0,
        2 => 0.8,
        _ => 1.0,
    };
    vec![
        ConfidencePart {
            name: "complete",
            value: filled as f64 / fields.len() as f64,
            weight: weights.complete,
        },
        ConfidencePart {
            name: "source",
            value: findings.reliability.clamp(0.0, 1.0),
            weight: weights.source,
        },
        ConfidencePart { name: "agreement", value: agreement, weight: weights.agreement },
        ConfidencePart {
            name: "dates",
            value: f64::from(u8::from(findings.has_sane_dates)),
            weight: weights.dates,
        },
    ]
}

/// The weighted mean of the components; a confirmed event scores 1.
pub fn confidence(weights: &TrustWeights, findings: &ConfidenceInputs) -> f64 {
    if findings.is_confirmed {
        return 1.0;
    }
    let parts = parts(weights, findings);
    let whole: f64 = parts.iter().map(|part| part.weight).sum();
    if whole <= 0.0 {
        return 0.0;
    }
    round(parts.iter().map(|part| part.value * part.weight).sum::<f64>() / whole)
}

/// How much of what a source says is right: what editors approved against what they rejected. A new source
/// starts at the town's initial value, which weighs as much as five decisions.
pub fn reliability(weights: &TrustWeights, approved: i64, rejected: i64) -> f64 {
    const BEFOREHAND: f64 = 5.0;
    let all = approved.max(0) as f64 + rejected.max(0) as f64;
    round((approved.max(0) as f64 + weights.new_source * BEFOREHAND) / (all + BEFOREHAND))
}

fn round(score: f64) -> f64 {
    (score * 100.0).round() / 100.0
}
