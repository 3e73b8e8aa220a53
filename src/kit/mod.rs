//! What every feature stands on. No word of the product in here.
pub mod media;
