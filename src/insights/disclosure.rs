//! Statistical disclosure control: what may be revealed of small counts, whatever ranges somebody requests
//! and subtracts from each other.
//!
//! Counts are held back until there are five, and then belong to the day of the fifth. So every figure for
//! any range is a sum of groups of five or more, and so is the difference of any two. A figure is off by at
//! most four at either end of its range. Groups end with the year, so that deleting a count (after 400 days)
//! shifts only the groups of its own year.

use jiff::ToSpan;
use jiff::civil::Date;

use super::date_range::DateRange;
use super::figures::MIN_SHOWN;
use crate::analytics::KEPT_DAYS;

/// Counts in groups of at least five, each on the day on which it was complete.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GroupedCounts(Vec<(Date, i64)>);

impl GroupedCounts {
    /// From counts in the order of their days, starting at `first_counted` or earlier.
    pub fn new(counts: impl IntoIterator<Item = (Date, i64)>) -> GroupedCounts {
        let mut groups = Vec::new();
        let (mut year, mut waiting) = (None, 0);
        for (day, count) in counts {
            if year != Some(day.year()) {
                (year, waiting) = (Some(day.year()), 0);
            }
            waiting += count;
            if waiting >= MIN_SHOWN {
                groups.push((day, waiting));
                waiting = 0;
            }
        }
        GroupedCounts(groups)
    }

    /// Zero, or at least five.
    pub fn sum(&self, range: DateRange) -> i64 {
        self.0.iter().filter(|(day, _)| (range.from..=range.to).contains(day)).map(|(_, count)| count).sum()
    }

    pub fn total(&self) -> i64 {
        self.0.iter().map(|(_, count)| count).sum()
    }
}

/// Adds to the counts per day. Calls must come in the order of the days.
pub fn add_count(days: &mut Vec<(Date, i64)>, day: Date, count: i64) {
    match days.last_mut() {
        Some((last, sum)) if *last == day => *sum += count,
        _ => days.push((day, count)),
    }
}

/// The day from which counts must be read for a range that begins at `from`: groups begin with the year, or
/// with the first month that is kept as a whole.
pub fn first_counted(from: Date, today: Date) -> Date {
    let oldest = today.saturating_sub(KEPT_DAYS.days());
    let whole_month = match oldest == oldest.first_of_month() {
        true => oldest,
        false => oldest.first_of_month().saturating_add(1.month()),
    };
    from.first_of_year().max(whole_month).min(from)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const FIRST: Date = date(2025, 11, 20);

    fn days(counts: &[i64]) -> Vec<(Date, i64)> {
        FIRST.series(1.day()).zip(counts.iter().copied()).collect()
    }

    fn range(first: usize, last: usize) -> DateRange {
        let day = |index: usize| FIRST.saturating_add(i64::try_from(index).unwrap().days());
        DateRange { from: day(first), to: day(last) }
    }

    #[test]
    fn small_counts_wait_until_there_are_five() {
        let grouped = GroupedCounts::new(days(&[2, 2, 0, 3, 9, 4]));
        assert_eq!(grouped.sum(range(0, 2)), 0);
        assert_eq!(grouped.sum(range(3, 3)), 7, "on the day on which they were complete");
        assert_eq!(grouped.sum(range(4, 4)), 9, "large ones are told as they are");
        assert_eq!(grouped.sum(range(0, 5)), 16);
    }

    #[test]
    fn groups_begin_with_the_year_or_the_first_whole_month() {
        let today = date(2026, 11, 21);
        assert_eq!(first_counted(date(2026, 10, 24), today), date(2026, 1, 1));
        assert_eq!(first_counted(date(2025, 12, 24), today), date(2025, 11, 1));
        assert_eq!(first_counted(date(2025, 10, 20), today), date(2025, 10, 20));
    }

    /// Pseudorandom numbers, the same in every run.
    fn random(state: &mut u64, below: usize) -> usize {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        usize::try_from(*state % u64::try_from(below).unwrap()).unwrap()
    }

    /// For any two ranges of which one contains or overlaps the other, their difference is zero or at least
    /// five; and no figure is off by more than four at either end.
    #[test]
    fn no_two_ranges_reveal_fewer_than_five() {
        let mut state = 0x5eed_0016;
        let is_safe = |count: i64| count == 0 || count >= MIN_SHOWN;
        for run in 0..2000 {
            let largest = [2, 4, 9, 30][run % 4];
            let counts: Vec<i64> =
                (0..90).map(|_| i64::try_from(random(&mut state, largest)).unwrap()).collect();
            let mut ends = [(); 4].map(|()| random(&mut state, 90));
            ends.sort_unstable();
            let [a, b, c, d] = ends;
            let grouped = GroupedCounts::new(days(&counts));
            let (outer, inner) = (grouped.sum(range(a, d)), grouped.sum(range(b, c)));
            let (left, right) = (grouped.sum(range(a, c)), grouped.sum(range(b, d)));
            for told in [outer, inner, outer - inner, left - inner, right - inner] {
                assert!(is_safe(told), "{told} of {counts:?}, {ends:?}");
            }
            let truth: i64 = counts.iter().take(d + 1).skip(a).sum();
            assert!((truth - outer).abs() <= 2 * (MIN_SHOWN - 1), "{truth} is told as {outer}");
        }
    }
}
