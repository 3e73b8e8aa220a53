//! The business directory: categories, businesses, their hours and pictures.
pub mod hours;
pub mod import;
mod model;

pub use model::*;
