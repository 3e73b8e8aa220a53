//! The id of a record in an address.

use std::convert::Infallible;

use rocket::request::FromParam;

use crate::kit::error::{Error, Result};

/// Takes any text: what is not a number is the address of a record that does not exist, not of another route.
#[derive(Debug, Clone, Copy)]
pub struct RecordId(Option<i64>);

impl RecordId {
    /// The id of a "Campaign".
    pub fn of(self, noun: &'static str) -> Result<i64> {
        self.0.ok_or(Error::NotFound(noun))
    }
}

impl<'a> FromParam<'a> for RecordId {
    type Error = Infallible;

    fn from_param(param: &'a str) -> std::result::Result<RecordId, Infallible> {
        Ok(RecordId(param.parse().ok()))
    }
}
