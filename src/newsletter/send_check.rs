//! What other features have to say of an issue.

use rusqlite::Connection;

use crate::kit::config::Config;
use crate::kit::error::Result;

/// What another feature wants of an issue before it goes out; refuses with a sentence that says what to do first.
#[derive(Clone, Copy)]
pub struct SendCheck(pub fn(&Connection, &Config, i64) -> Result<()>);
