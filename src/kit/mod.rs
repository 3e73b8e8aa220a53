//! What every feature stands on. No word of the product in here.

pub mod accessibility;
pub mod backups;
pub mod clock;
pub mod config;
pub mod contrast;
pub mod csv;
pub mod day;
pub mod db;
pub mod free_space;
pub mod email_address;
pub mod error;
pub mod fetch;
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod allocator;
pub mod hex;
pub mod html;
pub mod ingest;
pub mod validation;
pub mod jobs;
pub mod mail;
pub mod markdown;
pub mod media;
pub mod page;
pub mod pagination;
pub mod html_to_markdown;
pub mod public_address;
pub mod rate_limit;
pub mod records;
pub mod openapi;
pub mod slug;
pub mod web;
pub mod web_address;
pub mod webhook_signature;
pub mod xml;
