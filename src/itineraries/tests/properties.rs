//! Properties over random towns and dates: every suggested stop works out.

use jiff::civil::{Date, date, time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};

use crate::directory::hours::{Hours, Span, SpecialDay};
use crate::directory::{CategoryRef, Point, pictogram_for};
use crate::itineraries::candidates::{Activity, CandidateEvent, CandidatePlace, DayCandidates};
use crate::itineraries::model::*;
use crate::itineraries::offer::{KeptStop, Offer};
use crate::itineraries::propose::propose;
use crate::itineraries::schedule::{StopValidity, Timing, Visit, moment};
use crate::itineraries::store::PlaceRow;
use crate::itineraries::tastes::Tastes;
use crate::itineraries::travel;

/// A random number generator that gives the same numbers on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[usize::try_from(self.roll(choices.len() as u64)).unwrap()]
    }
}

const CATEGORIES: [&str; 10] = [
    "Restaurants",
    "Pizza",
    "Coffee",
    "Bars",
    "Museums",
    "Parks",
    "Books",
    "Ice cream",
    "Art galleries",
    "Plumbers",
];

fn hours(dice: &mut Dice, on: Date) -> Option<Hours> {
    if dice.roll(8) == 0 {
        return None;
    }
    let mut hours = Hours::default();
    for day in &mut hours.weekly {
        let opens = u16::try_from(dice.roll(96) * 15).unwrap();
        match dice.roll(5) {
            0 => {}
            1 => day.push(Span { opens: 0, closes: 1440 }),
            // May close after midnight.
            _ => day.push(Span { opens, closes: opens + u16::try_from(15 + dice.roll(56) * 15).unwrap() }),
        }
    }
    if dice.roll(3) == 0 {
        let spans = if dice.roll(2) == 0 { Vec::new() } else { vec![Span { opens: 30, closes: 150 }] };
        hours.special.push(SpecialDay { date: on, spans, note: String::new() });
    }
    Some(hours)
}

fn point(dice: &mut Dice) -> Point {
    Point {
        latitude: 41.35 + dice.roll(200) as f64 * 0.0001,
        longitude: -72.40 + dice.roll(200) as f64 * 0.0001,
    }
}

fn places(dice: &mut Dice, on: Date) -> Vec<CandidatePlace> {
    let count = 5 + dice.roll(60);
    let place = |id: u64, dice: &mut Dice| {
        let name = dice.one_of(&CATEGORIES);
        let at = point(dice);
        let row = PlaceRow {
            id: id as i64 + 1,
            name: format!("Place {id}"),
            // Of some places, nobody has entered where they are.
            latitude: (!id.is_multiple_of(5)).then_some(at.latitude),
            longitude: (!id.is_multiple_of(5)).then_some(at.longitude),
            has_hours: true,
            category: CategoryRef {
                id: 1,
                name: name.into(),
                slug: name.to_lowercase(),
                pictogram: pictogram_for(name).into(),
            },
            tags: Vec::new(),
            is_kid_friendly: dice.roll(2) == 0,
            is_by_appointment: dice.roll(9) == 0,
        };
        CandidatePlace::new(row, hours(dice, on))
    };
    (0..count).map(|id| place(id, dice)).collect()
}

fn events(dice: &mut Dice, on: Date, zone: &TimeZone) -> DayCandidates {
    let events = (0..dice.roll(8)).map(|id| {
        let at = HourMinute(time(i8::try_from(dice.roll(24)).unwrap(), dice.one_of(&[0, 15, 30, 45]), 0, 0));
        let begins = moment(on, at, zone);
        let ends = begins + SignedDuration::from_mins(30 + dice.roll(400) as i64);
        CandidateEvent {
            id: id as i64 + 1,
            recurrence_id: on.to_string(),
            title: format!("Event {id}"),
            category: dice.one_of(&["music", "market", "government", "family"]).into(),
            audience: dice.one_of(&["all_ages", "kids", "adults"]).into(),
            point: if dice.roll(5) == 0 { None } else { Some(point(dice)) },
            timing: if dice.roll(4) == 0 { Timing::Between(begins, ends) } else { Timing::StartsAt(begins) },
            minutes: 30 + dice.roll(150) as i64,
            interest_count: dice.roll(20) as i64,
        }
    });
    DayCandidates { events: events.collect() }
}

fn plan(dice: &mut Dice, on: Date) -> NewItinerary {
    let from = dice.roll(20);
    let start = HourMinute(time(from as i8, dice.one_of(&[0, 30]), 0, 0));
    let end = HourMinute(time((from + 1 + dice.roll(23 - from)) as i8, 45, 0, 0));
    NewItinerary {
        title: "A day".into(),
        notes: String::new(),
        days: vec![ItineraryDay { date: on, start_time: start, end_time: end }],
        party: Party { adults: 2, children: dice.roll(3) as i64 },
        interests: Vec::new(),
        travel_mode: dice.one_of(&[TravelMode::Walk, TravelMode::Drive]),
        start_place: None,
        stops: Vec::new(),
        refused: Vec::new(),
    }
}

/// Simulates the day independently: of the code under test, it uses only the travel times. Returns when each stop
/// begins.
fn check(
    plan: &NewItinerary,
    stops: &[Stop],
    places: &[CandidatePlace],
    events: &DayCandidates,
    start: Point,
    zone: &TimeZone,
) -> Vec<Timestamp> {
    let mut begun = Vec::new();
    let day = &plan.days[0];
    let mut at = moment(day.date, day.start_time, zone);
    let end = moment(day.date, day.end_time, zone);
    let mut from = start;
    let mut meals = 0;
    for stop in stops {
        let place =
            places.iter().find(|place| stop.kind == StopKind::Business && stop.object_id == Some(place.id));
        let event = events
            .events
            .iter()
            .find(|event| stop.kind == StopKind::Event && stop.object_id == Some(event.id));
        let to = place.map(|place| place.point).or(event.map(|event| event.point)).unwrap();
        at += SignedDuration::from_mins(travel::between(Some(from), to, plan.travel_mode).minutes);
        from = to.unwrap_or(from);
        if let Some(fixed) = stop.fixed_time {
            let fixed = day.date.to_datetime(fixed.0).to_zoned(zone.clone()).unwrap().timestamp();
            assert!(fixed >= at, "{}: nobody is there at the time that was fixed", stop.title);
            at = fixed;
        }
        if let Some(event) = event {
            match event.timing {
                Timing::StartsAt(begins) => {
                    assert!(at <= begins, "{} begins at {begins}, one is there at {at}", event.title);
                    at = begins;
                }
                Timing::Between(opens, ends) => {
                    at = at.max(opens);
                    assert!(at < ends, "{} is over", event.title);
                }
                Timing::Free => {}
            }
        }
        if let Some(place) = place {
            let wall = zone.to_datetime(at);
            if let Some(hours) = &place.hours {
                assert!(hours.open_status(wall).is_open, "{} is closed at {wall}: {hours:?}", place.name);
            }
            meals += u32::from(place.activity == Activity::Meal);
            assert!(meals <= 2, "a lunch and a dinner");
            assert!(place.activity != Activity::Drink || plan.party.children == 0, "children in a bar");
        }
        begun.push(at);
        at += SignedDuration::from_mins(stop.duration_minutes);
        assert!(at <= end || event.is_some(), "{} ends after the day", stop.title);
    }
    let mut ids: Vec<_> = stops.iter().map(|stop| (stop.kind.as_str(), stop.object_id)).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), stops.len(), "nothing comes twice");
    begun
}

/// A proposed stop as one that stays; not if nobody knows where it is, or if the clock shows its time twice.
fn kept<'a>(
    stop: &Stop,
    at: Timestamp,
    places: &'a [CandidatePlace],
    events: &'a DayCandidates,
    (on, zone): (Date, &TimeZone),
) -> Option<KeptStop<'a>> {
    let is_it = |kind: StopKind, id: i64| stop.kind == kind && stop.object_id == Some(id);
    let place = places.iter().find(|place| is_it(StopKind::Business, place.id));
    let event = events.events.iter().find(|event| is_it(StopKind::Event, event.id));
    let point = place.map_or_else(|| event.and_then(|event| event.point), |place| place.point);
    if point.is_none() || moment(on, HourMinute(zone.to_datetime(at).time()), zone) != at {
        return None;
    }
    let visit = Visit {
        title: "Kept",
        point,
        hours: place.and_then(|place| place.hours.as_ref()),
        timing: event.map_or(Timing::Free, |event| event.timing),
        validity: StopValidity::Current,
        duration_minutes: stop.duration_minutes,
        fixed_time: stop.fixed_time,
    };
    Some(KeptStop { stop: stop.clone(), visit, arrives: Some(at) })
}

#[test]
fn nothing_proposed_is_closed_on_arrival_or_begun_before_one_is_there() {
    let mut dice = Dice(7);
    let zones = ["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "America/Santiago"];
    // Both clock changes in each zone, and ordinary days.
    let days = [
        date(2026, 3, 8),
        date(2026, 11, 1),
        date(2026, 3, 29),
        date(2026, 10, 25),
        date(2026, 10, 4),
        date(2026, 4, 5),
        date(2026, 9, 6),
        date(2026, 4, 4),
    ];
    let (mut proposed, mut with_events) = (0, 0);
    for round in 0..1500_u64 {
        let zone = TimeZone::get(dice.one_of(&zones)).unwrap();
        let on = match round % 3 {
            0 => date(2026, 1, 1) + (dice.roll(700) as i64).days(),
            _ => dice.one_of(&days),
        };
        let (plan, places) = (plan(&mut dice, on), places(&mut dice, on));
        let events = [events(&mut dice, on, &zone)];
        let start = point(&mut dice);
        let tastes = Tastes {
            interests: [CATEGORIES[3].to_lowercase(), "music".into()].into(),
            has_children: plan.party.children > 0,
            ..Tastes::default()
        };
        let offer = Offer {
            places: &places,
            days: &events,
            start: Some(start),
            tastes: &tastes,
            zone: &zone,
            not_before: Timestamp::MIN,
        };
        let stops = propose(&plan, offer, &[]);
        assert_eq!(stops, propose(&plan, offer, &[]), "the same again");
        let begun = check(&plan, &stops, &places, &events[0], start, &zone);
        let kept: Vec<KeptStop<'_>> = stops
            .iter()
            .zip(begun)
            .step_by(2)
            .filter_map(|(stop, at)| kept(stop, at, &places, &events[0], (on, &zone)))
            .collect();
        let again = propose(&plan, offer, &kept);
        let begun = check(&plan, &again, &places, &events[0], start, &zone);
        for one in &kept {
            let now = again.iter().zip(&begun).find(|(stop, _)| stop.id == one.stop.id);
            assert_eq!(now.map(|(_, at)| *at), one.arrives, "{} does not stay", one.stop.title);
        }
        proposed += stops.len();
        with_events += stops.iter().filter(|stop| stop.kind == StopKind::Event).count();
    }
    assert!(
        proposed > 3000 && with_events > 300,
        "{proposed} stops, {with_events} events: the rules hold for nothing"
    );
}

#[test]
fn two_weeks_are_proposed_no_more_stops_than_fit_in_a_plan() {
    let (mut dice, on, zone) = (Dice(7), date(2026, 6, 1), TimeZone::UTC);
    let mut town = Vec::new();
    for round in 0..20 {
        let places = places(&mut dice, on).into_iter();
        town.extend(places.map(|place| CandidatePlace { id: place.id + round * 1000, ..place }));
    }
    let (start_time, end_time) = (HourMinute(time(8, 0, 0, 0)), HourMinute(time(23, 0, 0, 0)));
    let day = |days: i64| ItineraryDay { date: on + days.days(), start_time, end_time };
    let plan = NewItinerary { days: (0..14).map(day).collect(), ..plan(&mut dice, on) };
    let tastes = Tastes::default();
    let offer = Offer {
        places: &town,
        days: &[],
        start: None,
        tastes: &tastes,
        zone: &zone,
        not_before: Timestamp::MIN,
    };
    let stops = propose(&plan, offer, &[]);
    assert!((90..=MAX_STOPS).contains(&stops.len()), "{}", stops.len());
}

#[test]
fn a_time_of_day_survives_the_wire() {
    for minutes in 0..1440 {
        let time = HourMinute(time((minutes / 60) as i8, (minutes % 60) as i8, 0, 0));
        assert_eq!(HourMinute::parse(&time.to_string()), Some(time));
    }
    for text in ["", "9:00", "24:00", "12:60", "12:0", "ab:cd", "12:00:00"] {
        assert_eq!(HourMinute::parse(text), None, "{text}");
    }
}
