//! How much of a line was delivered: pure rules over its days.

use std::collections::BTreeMap;

use jiff::ToSpan;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{CampaignLine, LinePlacement};
use crate::insights::DateRange;

/// A day counts as shown if the line was shown in at least this many of its hours.
pub const HOURS_OF_DAY: u32 = 12;
/// All hours of a day.
pub const WHOLE_DAY: u32 = (1 << 24) - 1;
/// Make-good days are looked for at most this long after a line's last day.
const FURTHEST_DAYS: i32 = 731;

/// What was observed of a line on a day: one bit per hour, in each state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DayRecord {
    pub shown: u32,
    pub paused: u32,
    pub hidden: u32,
    pub crowded: u32,
    pub unbooked: u32,
    pub is_watched: bool,
}

impl DayRecord {
    pub fn is_shown(&self) -> bool {
        self.shown.count_ones() >= HOURS_OF_DAY
    }

    /// The state it was in for most of the time it was not shown; hours that nobody observed count as an
    /// outage.
    fn reason(&self) -> GapReason {
        let seen = self.shown | self.paused | self.hidden | self.crowded | self.unbooked;
        let down = 24 - seen.count_ones();
        let mut worst = (GapReason::Down, down);
        for (reason, hours) in [
            (GapReason::Hidden, self.hidden),
            (GapReason::Paused, self.paused),
            (GapReason::Crowded, self.crowded),
            (GapReason::Unbooked, self.unbooked),
        ] {
            if hours.count_ones() > worst.1 {
                worst = (reason, hours.count_ones());
            }
        }
        worst.0
    }
}

/// Why a line was not shown on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum GapReason {
    Paused,
    Hidden,
    Crowded,
    Unbooked,
    Down,
}

impl GapReason {
    pub fn words(self) -> &'static str {
        match self {
            GapReason::Paused => "the placement was taken down",
            GapReason::Hidden => "the listing was not published",
            GapReason::Crowded => "more placements ran than there are slots",
            GapReason::Unbooked => "nothing was booked",
            GapReason::Down => "the site was not running",
        }
    }
}

/// Consecutive days on which a line was not shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DeliveryGap {
    pub from: Date,
    pub to: Date,
    pub reason: GapReason,
    /// In words, such as "the listing was not published".
    pub words: &'static str,
}

impl DeliveryGap {
    pub fn days(&self) -> i32 {
        DateRange { from: self.from, to: self.to }.days()
    }
}

/// How much of a line was delivered before a given day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Delivery {
    pub days_shown: i32,
    /// Booked days, from today on.
    pub days_to_come: i32,
    /// Days of the line from today on that can still be booked.
    pub days_to_book: i32,
    /// Days that are owed and no longer fit into the line's dates.
    pub days_missing: i32,
    /// Number of days after the line's last that were added for days on which it was not shown.
    pub make_good_days: i32,
    pub gaps: Vec<DeliveryGap>,
    /// The last day that counts: the line's, or the last of those that make up for missing ones.
    #[serde(skip)]
    pub counted_to: Date,
}

impl Delivery {
    pub fn of(
        line: &CampaignLine,
        placements: &[LinePlacement],
        days: &BTreeMap<Date, DayRecord>,
        today: Date,
    ) -> Delivery {
        let term = line.line.term();
        let end = furthest(line, placements, days);
        // After the line, a placement that runs on without a last day is not booked for it.
        let covers =
            |one: &LinePlacement, day: Date| one.covers(day) && (day <= term.to || one.ends_at.is_some());
        let is_booked = |day: Date| placements.iter().any(|one| one.is_active() && covers(one, day));
        // A day that was shown stays shown after its placement is deleted.
        let was_shown = |day: Date| days.get(&day).is_some_and(DayRecord::is_shown);
        let is_meant =
            |day: Date| day <= term.to || placements.iter().any(|one| covers(one, day)) || was_shown(day);
        let whole_term = line.line.days_sold >= term.days();
        let (mut shown, mut to_come, mut open, mut make_good) = (0, 0, 0, 0);
        let mut gaps: Vec<DeliveryGap> = Vec::new();
        let mut counted_to = term.to;
        for day in (DateRange { from: term.from, to: end }).each_day().filter(|day| is_meant(*day)) {
            if day > term.to {
                if shown + to_come >= line.line.days_sold {
                    break;
                }
                counted_to = day;
                if is_booked(day) || was_shown(day) {
                    make_good += 1;
                }
            }
            if day >= today {
                match is_booked(day) {
                    true => to_come += 1,
                    false if day <= term.to => open += 1,
                    false => {}
                }
                continue;
            }
            if was_shown(day) {
                shown += 1;
                continue;
            }
            let reason = match days.get(&day) {
                Some(record) => record.reason(),
                None if day <= term.to && placements.iter().any(|one| one.covers(day)) => GapReason::Down,
                None => GapReason::Unbooked,
            };
            // A sponsor who bought ten days of a month misses nothing on the other days.
            if reason == GapReason::Unbooked && (!whole_term || day > term.to) {
                continue;
            }
            match gaps.last_mut() {
                Some(gap) if gap.reason == reason && gap.to.tomorrow().ok() == Some(day) => gap.to = day,
                _ => gaps.push(DeliveryGap { from: day, to: day, reason, words: reason.words() }),
            }
        }
        let owed = (line.line.days_sold - shown - to_come).max(0);
        let days_to_book = owed.min(open);
        Delivery {
            days_shown: shown,
            days_to_come: to_come,
            days_to_book,
            days_missing: owed - days_to_book,
            make_good_days: make_good,
            gaps,
            counted_to,
        }
    }
}

/// The last day to look at.
fn furthest(line: &CampaignLine, placements: &[LinePlacement], days: &BTreeMap<Date, DayRecord>) -> Date {
    let cap = line.line.ends_at.saturating_add(FURTHEST_DAYS.days());
    let shown = days.iter().rev().find(|(_, record)| record.is_shown()).map(|(day, _)| *day);
    let last = placements.iter().filter_map(|one| one.ends_at).chain(shown).max();
    last.map_or(line.line.ends_at, |last| last.clamp(line.line.ends_at, cap))
}

/// The next days to book: of the line, or after it, as many as are missing.
pub fn next_open(
    line: &CampaignLine,
    placements: &[LinePlacement],
    delivery: &Delivery,
    today: Date,
) -> Option<DateRange> {
    let missing = delivery.days_missing;
    first_open(line, placements, delivery.days_to_book, today).or_else(|| {
        let from = day_after(line, placements, today);
        (missing > 0).then(|| DateRange { from, to: from.saturating_add((missing - 1).days()) })
    })
}

/// The first day after today, the line and everything that is booked for it.
pub fn day_after(line: &CampaignLine, placements: &[LinePlacement], today: Date) -> Date {
    let last = placements.iter().filter_map(|one| one.ends_at).max();
    last.map_or(today, |last| last.max(today)).max(line.line.ends_at).saturating_add(1.day())
}

/// The line's first run of days, from today on, that has no placement yet; at most as many as are to be booked.
fn first_open(
    line: &CampaignLine,
    placements: &[LinePlacement],
    to_book: i32,
    today: Date,
) -> Option<DateRange> {
    let is_open = |day: &Date| !placements.iter().any(|one| one.covers(*day));
    let from = line.line.term().each_day().filter(|day| *day >= today).find(is_open)?;
    let rest = DateRange { from, to: line.line.ends_at };
    let most = usize::try_from(to_book).unwrap_or(0);
    let to = rest.each_day().take_while(is_open).take(most).last()?;
    Some(DateRange { from, to })
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::campaigns::model::{NewCampaignLine, PriceBasis};
    use crate::placements::{PlacementKind, PlacementState};

    fn line(days_sold: i32) -> CampaignLine {
        CampaignLine {
            id: 1,
            campaign_id: 1,
            line: NewCampaignLine {
                kind: PlacementKind::Spotlight,
                category_id: None,
                starts_at: date(2026, 12, 1),
                ends_at: date(2026, 12, 10),
                days_sold,
                priority: 0,
                price: "$40".into(),
                price_basis: PriceBasis::Agreed,
            },
            category_name: None,
            created_at: String::new(),
        }
    }

    fn placement(from: Date, to: Date) -> LinePlacement {
        LinePlacement {
            id: 1,
            starts_at: from,
            ends_at: Some(to),
            state: PlacementState::Running,
            custom_title: String::new(),
        }
    }

    fn shown() -> DayRecord {
        DayRecord { shown: WHOLE_DAY, is_watched: true, ..DayRecord::default() }
    }

    fn days(records: &[(i8, DayRecord)]) -> BTreeMap<Date, DayRecord> {
        records.iter().map(|(day, record)| (date(2026, 12, *day), *record)).collect()
    }

    #[test]
    fn a_day_counts_from_twelve_hours_on_and_what_is_missed_is_told_with_its_reason() {
        let half = DayRecord { shown: (1 << 12) - 1, paused: WHOLE_DAY << 12 & WHOLE_DAY, ..shown() };
        let less = DayRecord { shown: (1 << 11) - 1, paused: WHOLE_DAY << 11 & WHOLE_DAY, ..shown() };
        let hidden = DayRecord { hidden: WHOLE_DAY, shown: 0, ..shown() };
        let crowded = DayRecord { crowded: WHOLE_DAY, shown: 0, ..shown() };
        let seen = days(&[(1, shown()), (2, half), (3, less), (4, hidden), (5, hidden), (6, crowded)]);
        let booked = [placement(date(2026, 12, 1), date(2026, 12, 10))];
        let found = Delivery::of(&line(10), &booked, &seen, date(2026, 12, 8));
        assert_eq!(
            (found.days_shown, found.days_to_come, found.days_to_book, found.days_missing),
            (2, 3, 0, 5)
        );
        let gaps: Vec<_> = found.gaps.iter().map(|gap| (gap.from.day(), gap.to.day(), gap.reason)).collect();
        assert_eq!(
            gaps,
            [
                (3, 3, GapReason::Paused),
                (4, 5, GapReason::Hidden),
                (6, 6, GapReason::Crowded),
                (7, 7, GapReason::Down)
            ]
        );
    }

    #[test]
    fn what_can_still_be_booked_is_not_missing_and_added_days_make_up_for_it() {
        let found = Delivery::of(&line(10), &[], &BTreeMap::new(), date(2026, 12, 4));
        assert_eq!((found.days_to_book, found.days_missing), (7, 3));
        assert_eq!(found.gaps[0].reason, GapReason::Unbooked);
        assert_eq!(found.gaps[0].days(), 3);
        let late = [placement(date(2026, 12, 4), date(2026, 12, 13))];
        let found = Delivery::of(&line(10), &late, &BTreeMap::new(), date(2026, 12, 4));
        assert_eq!((found.days_to_come, found.days_missing), (10, 0), "three days behind the line's last");
        let open = first_open(&line(10), &[], 7, date(2026, 12, 4)).unwrap();
        assert_eq!((open.from, open.to), (date(2026, 12, 4), date(2026, 12, 10)));
        assert_eq!(first_open(&line(10), &late, 7, date(2026, 12, 4)), None);
    }

    #[test]
    fn days_that_made_up_for_others_stay_delivered_when_their_placement_is_gone() {
        let record: Vec<_> = (4..=13).map(|day| (day, shown())).collect();
        let late = [placement(date(2026, 12, 4), date(2026, 12, 13))];
        for placements in [&late[..], &[]] {
            let found = Delivery::of(&line(10), placements, &days(&record), date(2026, 12, 20));
            assert_eq!((found.days_shown, found.days_missing), (10, 0));
        }
    }

    #[test]
    fn whoever_bought_some_days_of_a_month_misses_nothing_on_the_others() {
        let seen = days(&[(1, shown()), (2, shown()), (3, shown())]);
        let booked = [placement(date(2026, 12, 1), date(2026, 12, 3))];
        let found = Delivery::of(&line(3), &booked, &seen, date(2026, 12, 20));
        assert_eq!((found.days_shown, found.days_missing, found.gaps.len()), (3, 0, 0));
    }

    #[test]
    fn a_placement_that_is_taken_down_is_none_to_come() {
        let paused = LinePlacement {
            state: PlacementState::Draft,
            ..placement(date(2026, 12, 1), date(2026, 12, 10))
        };
        let found = Delivery::of(&line(10), &[paused], &BTreeMap::new(), date(2026, 12, 1));
        assert_eq!((found.days_to_come, found.days_to_book), (0, 10));
    }
}
