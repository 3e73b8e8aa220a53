//! A place on the map: `latitude` and `longitude`, both or neither.

use super::Input;

const NEEDS_BOTH: &str = "A place on the map needs both, latitude and longitude.";

impl Input {
    /// Refuses half a place. An edit of other fields does not fail for what is stored.
    pub fn check_position(&mut self, latitude: Option<f64>, longitude: Option<f64>) {
        let missing = match (latitude, longitude) {
            (Some(_), None) => "longitude",
            (None, Some(_)) => "latitude",
            _ => return,
        };
        let has_errors = ["latitude", "longitude"].iter().any(|field| self.has_errors(field));
        if (self.has("latitude") || self.has("longitude")) && !has_errors {
            self.error(missing, NEEDS_BOTH);
        }
    }
}
