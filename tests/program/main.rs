//! The program from outside: its commands, its exit codes, and what a kill leaves behind.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may stop at the first surprise")]

mod backup;
mod commands;
mod corpus;
mod crash;
mod front;
mod group_plans;
mod hostile;
mod https;
mod idempotency;
mod import;
mod import_records;
mod ingest;
mod load;
mod pebble;
mod people;
mod promises;
mod read_only;
mod run;
mod serve;
mod syndication;
