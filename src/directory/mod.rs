//! The business directory: categories, businesses, their hours and pictures.
pub mod hours;
mod model;

pub use model::*;
