//! The position of a house number along its street.

use serde::Deserialize;

use crate::directory::Point;

#[derive(Debug, Deserialize)]
pub struct DemoStreet {
    pub name: String,
    pub village: String,
    /// Latitude and longitude of both ends.
    from: [f64; 2],
    to: [f64; 2],
    /// House numbers at both ends.
    lowest: u32,
    highest: u32,
}

/// Houses are set back from the middle of the road, odd numbers on one side.
const SET_BACK: f64 = 0.00012;

impl DemoStreet {
    /// A long street is drawn in several pieces, each with its own numbers.
    pub fn has(&self, name: &str, village: &str, number: u32) -> bool {
        self.name == name && self.village == village && (self.lowest..=self.highest).contains(&number)
    }

    pub fn position(&self, number: u32) -> Point {
        let length = f64::from(self.highest.saturating_sub(self.lowest).max(1));
        let along = (f64::from(number.saturating_sub(self.lowest)) / length).clamp(0.0, 1.0);
        let ([from_lat, from_lon], [to_lat, to_lon]) = (self.from, self.to);
        let (north, east) = (to_lat - from_lat, to_lon - from_lon);
        let reach = north.hypot(east).max(f64::EPSILON);
        let side = if number.is_multiple_of(2) { SET_BACK } else { -SET_BACK };
        let round = |degrees: f64| (degrees * 1e5).round() / 1e5;
        Point {
            latitude: round(from_lat + north * along - east / reach * side),
            longitude: round(from_lon + east * along + north / reach * side),
        }
    }
}
