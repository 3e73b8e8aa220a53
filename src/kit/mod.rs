//! What every feature stands on. No word of the product in here.

pub mod backups;
pub mod clock;
pub mod config;
pub mod csv;
pub mod day;
pub mod db;
pub mod disk;
pub mod email_address;
pub mod error;
pub mod fetch;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod heap;
pub mod html;
pub mod ingest;
pub mod input;
pub mod jobs;
pub mod mail;
pub mod markdown;
pub mod media;
pub mod page;
pub mod paging;
pub mod plain;
pub mod public_address;
pub mod rate;
pub mod slug;
pub mod web;
pub mod xml;
