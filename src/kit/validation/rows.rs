//! Objects inside a body: each of their errors is reported at its own field (`stops.2.title`).

use serde_json::Value;

use super::Input;
use crate::kit::error::Error;

impl Input {
    /// Reads one object; its errors are reported at `place.field`.
    pub fn row<T>(&mut self, place: &str, value: &Value, read: impl FnOnce(&mut Input) -> T) -> Option<T> {
        let Value::Object(fields) = value else {
            self.error(place, "Not a valid object.");
            return None;
        };
        let mut row = Input::new(fields.clone());
        let found = read(&mut row);
        match row.check() {
            Ok(()) => Some(found),
            Err(Error::Fields(errors)) => {
                for (field, texts) in errors.iter() {
                    for text in texts {
                        self.error(&format!("{place}.{field}"), text.clone());
                    }
                }
                None
            }
            Err(_) => None,
        }
    }
}
