//! Travel times: the straight-line distance with an allowance for streets. An estimate, and labeled as one.

use super::model::TravelMode;
use crate::directory::Point;

/// Streets are longer than the straight line, by this factor.
const DETOUR: f64 = 1.3;
/// Meters per minute: 4.8 km/h on foot, and 35 km/h by car in town.
const WALKING: f64 = 80.0;
const DRIVING: f64 = 583.0;
/// Time to get to the car, and from where it is parked.
const PARKING_MINUTES: f64 = 4.0;
/// Points this close count as the same place.
const SAME_PLACE_METERS: f64 = 15.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Travel {
    pub minutes: i64,
    pub meters: i64,
}

/// Zero if either place is unknown.
pub fn between(from: Option<Point>, to: Option<Point>, mode: TravelMode) -> Travel {
    let Some((from, to)) = from.zip(to) else { return Travel::default() };
    let meters = from.km_to(to) * 1000.0 * DETOUR;
    if !meters.is_finite() || meters < SAME_PLACE_METERS {
        return Travel::default();
    }
    let minutes = match mode {
        TravelMode::Walk => meters / WALKING,
        TravelMode::Drive => meters / DRIVING + PARKING_MINUTES,
    };
    Travel { minutes: minutes.ceil() as i64, meters: meters.round() as i64 }
}

/// Longer ways than this between two stops of a day are worth a warning.
pub fn far_minutes(mode: TravelMode) -> i64 {
    match mode {
        TravelMode::Walk => 40,
        TravelMode::Drive => 60,
    }
}

/// "25 minutes", "1 hour 5 minutes"
pub fn minutes_in_words(minutes: i64) -> String {
    let count = |number: i64, word: &str| match number {
        1 => format!("1 {word}"),
        _ => format!("{number} {word}s"),
    };
    match (minutes / 60, minutes % 60) {
        (0, minutes) => count(minutes, "minute"),
        (hours, 0) => count(hours, "hour"),
        (hours, minutes) => format!("{} {}", count(hours, "hour"), count(minutes, "minute")),
    }
}

pub fn mode_in_words(mode: TravelMode) -> &'static str {
    match mode {
        TravelMode::Walk => "on foot",
        TravelMode::Drive => "by car",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_takes_longer_on_foot_and_nothing_where_a_place_is_not_known() {
        let (dock, church) =
            (Point { latitude: 41.35, longitude: -72.39 }, Point { latitude: 41.36, longitude: -72.39 });
        let walk = between(Some(dock), Some(church), TravelMode::Walk);
        assert_eq!((walk.minutes, walk.meters), (19, 1446));
        assert_eq!(between(Some(dock), Some(church), TravelMode::Drive).minutes, 7);
        assert_eq!(between(Some(dock), Some(dock), TravelMode::Drive), Travel::default());
        assert_eq!(between(None, Some(church), TravelMode::Walk), Travel::default());
        assert_eq!(minutes_in_words(65), "1 hour 5 minutes");
        assert_eq!(minutes_in_words(1), "1 minute");
        assert_eq!(minutes_in_words(120), "2 hours");
    }
}
