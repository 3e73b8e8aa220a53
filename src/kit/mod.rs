//! What every feature stands on. No word of the product in here.

pub mod clock;
pub mod config;
pub mod csv;
pub mod db;
pub mod error;
pub mod markdown;
pub mod slug;
