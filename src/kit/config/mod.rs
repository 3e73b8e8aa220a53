//! What the town office may turn: `config.toml`, each key overridable from the environment.
//!
//! Invariant: a key that is unknown, of the wrong type or out of range stops the start with
//! its name and its line; the program never guesses.

mod check;
mod load;
mod model;

pub use load::{ConfigError, load};
pub use model::*;

#[cfg(test)]
mod tests;
