//! Texts about a deal; the same as in `ui/deals/model.ts`.

use jiff::civil::Date;

use super::model::{Deal, DealState};
use crate::kit::day;
use crate::kit::words::count_words;

/// Up to this many days left, the days are counted.
const COUNTED_DAYS: i32 = 3;

/// The end of a deal that is running: "Ends today", "Ends in 2 days", "Until Saturday, November 28".
pub fn end_text(last: Date, today: Date) -> String {
    match today.until(last).map_or(i32::MAX, |span| span.get_days()) {
        0 => "Ends today".into(),
        1 => "Ends tomorrow".into(),
        days if days <= COUNTED_DAYS => format!("Ends in {days} days"),
        _ => format!("Until {}", day::in_words(last, today)),
    }
}

/// When it ends; or that it is over or has not started.
pub fn expiry(deal: &Deal, today: Date) -> String {
    match (deal.state, deal.end_date) {
        (DealState::Upcoming, _) => format!("From {}", day::in_words(deal.start_date, today)),
        (DealState::UsedUp, _) => "All used".into(),
        (DealState::Ended, Some(last)) if last < today => format!("Ended {}", day::in_words(last, today)),
        (DealState::Ended, _) => "Ended".into(),
        (DealState::Running, None) => "No end date".into(),
        (DealState::Running, Some(last)) => end_text(last, today),
    }
}

/// Whether the end is close enough to be highlighted.
pub fn is_ending(deal: &Deal, today: Date) -> bool {
    deal.state == DealState::Running
        && deal
            .end_date
            .and_then(|last| today.until(last).ok())
            .is_some_and(|span| span.get_days() <= COUNTED_DAYS)
}

/// "12 uses left", if the business limits the uses.
pub fn remaining(deal: &Deal) -> Option<String> {
    let left = deal.remaining.filter(|_| deal.state == DealState::Running)?;
    Some(count_words(left.unsigned_abs(), "use left", "uses left"))
}

#[cfg(test)]
mod tests {
    use super::super::model::{DealStatus, NewDeal};
    use super::*;

    #[test]
    fn the_last_day_still_counts_and_is_said_in_words() {
        let new = |end: &str| NewDeal {
            business_id: 1,
            title: "x".into(),
            description: String::new(),
            terms: String::new(),
            code: String::new(),
            start_date: "2026-11-01".parse().unwrap(),
            end_date: Some(end.parse().unwrap()),
            max_redemptions: Some(2),
            status: DealStatus::Published,
        };
        let today = "2026-11-21".parse().unwrap();
        assert_eq!(new("2026-11-21").state(0, today), DealState::Running);
        assert_eq!(new("2026-11-20").state(0, today), DealState::Ended);
        assert_eq!(new("2026-11-30").state(2, today), DealState::UsedUp);
        let early = "2026-10-30".parse().unwrap();
        assert_eq!(new("2026-11-30").state(0, early), DealState::Upcoming);
    }
}
