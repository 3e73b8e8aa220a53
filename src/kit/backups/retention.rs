//! Retention: which nightly backups are kept, and for how long (`keep_daily` and the like in `[backup]`).

use std::collections::BTreeSet;

use jiff::civil::Date;

use crate::kit::config::BackupSettings;

/// The dates to delete: those that are neither among the newest days nor the last date of one of the newest
/// weeks, months or years before those.
pub fn superfluous(dates: &[Date], settings: &BackupSettings) -> Vec<Date> {
    let cut = dates.len().saturating_sub(settings.keep_daily as usize);
    let (older, _) = dates.split_at(cut);
    let week = |date: &Date| {
        let iso = date.iso_week_date();
        (iso.year(), iso.week())
    };
    let mut kept = BTreeSet::new();
    keep_last_of_each(older, settings.keep_weekly, week, &mut kept);
    keep_last_of_each(older, settings.keep_monthly, |date| (date.year(), date.month()), &mut kept);
    keep_last_of_each(older, settings.keep_yearly, |date| (date.year(), 0), &mut kept);
    older.iter().rev().filter(|date| !kept.contains(*date)).copied().collect()
}

/// Keeps the last date of each of the newest `most` spans.
fn keep_last_of_each(
    dates: &[Date],
    most: u32,
    span: impl Fn(&Date) -> (i16, i8),
    kept: &mut BTreeSet<Date>,
) {
    let mut spans = BTreeSet::new();
    for date in dates.iter().rev() {
        if spans.len() < most as usize && spans.insert(span(date)) {
            kept.insert(*date);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is left after this many nights, each followed by a cleanup.
    fn after(first: &str, nights: usize, settings: &BackupSettings) -> Vec<Date> {
        let first: Date = first.parse().unwrap();
        let mut kept: Vec<Date> = Vec::new();
        for day in first.series(jiff::Span::new().days(1)).take(nights) {
            kept.push(day);
            let gone = superfluous(&kept, settings);
            kept.retain(|date| !gone.contains(date));
        }
        kept
    }

    #[test]
    fn seven_days_and_four_weeks_are_kept() {
        let settings = BackupSettings { keep_monthly: 0, keep_yearly: 0, ..BackupSettings::default() };
        let kept = after("2026-01-01", 100, &settings);
        assert_eq!(kept.len(), 11, "{kept:?}");
        assert_eq!(kept.last(), Some(&"2026-04-10".parse().unwrap()));
        assert!(kept[0] < "2026-03-20".parse().unwrap(), "{kept:?}");
    }

    #[test]
    fn two_years_of_months_and_every_year_are_kept() {
        let kept = after("2020-01-01", 365 * 6, &BackupSettings::default());
        let has = |date: &str| kept.contains(&date.parse().unwrap());
        for year in ["2020-12-31", "2021-12-31", "2022-12-31", "2023-12-31", "2024-12-31"] {
            assert!(has(year), "{year}: {kept:?}");
        }
        for month in ["2024-02-29", "2025-10-31", "2025-11-30"] {
            assert!(has(month), "{month}: {kept:?}");
        }
        assert!(!has("2023-06-30"), "older months are gone: {kept:?}");
        assert!(kept.len() <= 7 + 4 + 24 + 6, "{} are kept", kept.len());
    }
}
