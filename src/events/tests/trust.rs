use super::{clock, database, new, weekly};
use crate::events::trust::{
    ConfidenceInputs, ScoreInputs, badges, confidence, engagement, parts, reliability, reliability_label,
};
use crate::events::{Event, NewEvent, SourceMention, SourceRef, Verification, store};
use crate::kit::config::TrustWeights;

fn event() -> Event {
    let (_folder, conn) = database();
    let id = store::insert(&conn, &clock(), &new("Fair", "2026-11-28")).unwrap();
    store::find(&conn, id).unwrap().unwrap()
}

fn kinds(event: &Event) -> Vec<&'static str> {
    badges(event, &ScoreInputs::default()).into_iter().map(|badge| badge.kind).collect()
}

#[test]
fn each_badge_begins_at_its_threshold() {
    let plain = event();
    assert!(kinds(&plain).is_empty(), "what is not known speaks neither for nor against");
    let with = |change: &dyn Fn(&mut Event)| {
        let mut event = plain.clone();
        change(&mut event);
        kinds(&event)
    };
    assert_eq!(with(&|event| event.verification_status = Verification::Verified), ["verified"]);
    assert_eq!(with(&|event| event.confidence_score = Some(0.9)), ["verified"]);
    assert!(with(&|event| event.confidence_score = Some(0.89)).is_empty());
    assert!(with(&|event| event.confidence_score = Some(0.5)).is_empty());
    assert_eq!(with(&|event| event.confidence_score = Some(0.49)), ["unverified"]);
    let quality = |engagement: f64, reliability: f64| {
        with(&|event| {
            event.community_engagement_score = Some(engagement);
            event.source_reliability_score = Some(reliability);
        })
    };
    assert_eq!(quality(0.5, 0.7), ["high_quality"]);
    assert!(quality(0.49, 0.7).is_empty() && quality(0.5, 0.69).is_empty());
    assert_eq!(quality(0.5, 0.8), ["high_quality", "trusted_source"]);
    assert_eq!(with(&|event| event.source_reliability_score = Some(0.8)), ["trusted_source"]);
    assert!(with(&|event| event.source_reliability_score = Some(0.79)).is_empty());
    let trusted = SourceRef { name: "Library".into(), is_trusted: true };
    assert_eq!(with(&|event| event.event_source = Some(trusted.clone())), ["trusted_source"]);
    assert_eq!(with(&|event| event.interest_count = 10), ["popular"]);
    assert!(with(&|event| event.interest_count = 9).is_empty());
    assert_eq!(with(&|event| event.needs_review = true), ["under_review"]);
}

#[test]
fn three_badges_are_shown_in_the_order_of_the_specification_each_with_a_reason() {
    let mut event = event();
    event.confidence_score = Some(0.95);
    event.community_engagement_score = Some(0.6);
    event.source_reliability_score = Some(0.85);
    event.interest_count = 12;
    event.needs_review = true;
    assert_eq!(kinds(&event), ["verified", "high_quality", "popular"]);
    let told_by = |name: &str, agrees| SourceMention {
        name: name.into(),
        url: String::new(),
        is_trusted: false,
        last_seen: None,
        agrees,
    };
    let sources = vec![told_by("Library", None), told_by("Weekender", Some(true))];
    let shown = badges(&event, &ScoreInputs { sources: sources.clone(), ..ScoreInputs::default() });
    assert!(shown.iter().all(|badge| !badge.reasons.is_empty()));
    assert_eq!(shown[0].reasons[1], "2 sources agree on the day and the time.");
    assert_eq!(shown.iter().map(|badge| badge.names_sources).collect::<Vec<_>>(), [true, false, false]);
    let sources = [sources, vec![told_by("Old Post", Some(false))]].concat();
    let shown_with_doubt = badges(&event, &ScoreInputs { sources, ..ScoreInputs::default() });
    assert_eq!(shown_with_doubt[0].reasons[1], "2 of 3 sources name this day and time.");
    assert_eq!(shown[2].reasons, ["12 people are interested."]);
}

#[test]
fn the_label_of_a_source_changes_at_six_and_at_eight_tenths() {
    assert_eq!(reliability_label(0.8), "Highly Reliable");
    assert_eq!(reliability_label(0.79), "Reliable");
    assert_eq!(reliability_label(0.6), "Reliable");
    assert_eq!(reliability_label(0.59), "Verify Details");
}

#[test]
fn scores_follow_the_towns_weights() {
    let weights = TrustWeights::default();
    let full = ConfidenceInputs {
        has_time: true,
        has_place: true,
        has_description: true,
        has_contact: true,
        reliability: 1.0,
        sources: 3,
        has_sane_dates: true,
        is_confirmed: false,
    };
    assert_eq!(confidence(&weights, &full), 1.0);
    assert_eq!(confidence(&weights, &ConfidenceInputs { sources: 1, ..full }), 0.85);
    assert_eq!(confidence(&weights, &ConfidenceInputs { sources: 1, reliability: 0.6, ..full }), 0.71);
    assert_eq!(confidence(&weights, &ConfidenceInputs { sources: 2, reliability: 0.6, ..full }), 0.83);
    assert_eq!(confidence(&weights, &ConfidenceInputs::default()), 0.0);
    assert_eq!(
        confidence(&weights, &ConfidenceInputs { is_confirmed: true, ..ConfidenceInputs::default() }),
        1.0
    );
    let nothing = TrustWeights { complete: 0.0, source: 0.0, agreement: 0.0, dates: 0.0, ..weights.clone() };
    assert_eq!(confidence(&nothing, &full), 0.0);
    assert_eq!(parts(&weights, &full).len(), 4);
    assert_eq!((engagement(0), engagement(10), engagement(500)), (0.0, 0.5, 1.0));
    assert_eq!(reliability(&weights, 0, 0), 0.6);
    assert!(reliability(&weights, 20, 0) > 0.9 && reliability(&weights, 0, 20) < 0.2);
}

#[test]
fn dates_count_if_the_event_begins_within_a_year_and_is_not_over() {
    let is_sane = |event: &NewEvent| ConfidenceInputs::of_kept(&clock(), event, 0.0, 1).has_sane_dates;
    for (day, expected) in
        [("2026-11-20", false), ("2026-11-21", true), ("2027-11-21", true), ("2027-11-22", false)]
    {
        assert_eq!(is_sane(&new("Fair", day)), expected, "{day}");
    }
    assert!(is_sane(&weekly("Rehearsal", "2025-01-09")));
}

#[test]
fn staff_see_the_parts_that_the_score_was_made_of() {
    for length in [0, 19, 20, 39, 40, 200] {
        let (_folder, conn) = database();
        let mut event = new("Fair", "2026-11-28");
        event.description = "x".repeat(length);
        event.location = "Grange Hall".into();
        let id = store::insert(&conn, &clock(), &event).unwrap();
        let shown = store::find(&conn, id).unwrap().unwrap();
        let kept = store::load(&conn, id).unwrap().unwrap();
        let scored = ConfidenceInputs::of_kept(&clock(), &kept, 0.0, 1);
        assert_eq!(ConfidenceInputs::of_shown(&clock(), &shown, 1), scored, "{length}");
        assert_eq!(scored.has_description, length >= 40);
    }
}
