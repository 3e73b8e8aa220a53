//! The check of another feature before an issue is sent.

use rusqlite::Connection;

use crate::kit::config::Config;
use crate::kit::error::Result;

/// Another feature's condition before an issue goes out; its error says what to do first.
#[derive(Clone, Copy)]
pub struct SendCheck(pub fn(&Connection, &Config, i64) -> Result<()>);
