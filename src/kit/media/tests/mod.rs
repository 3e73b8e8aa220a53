//! Pictures good, odd and hostile, taken in and stored.

mod corpus;
mod intake;
mod made;
mod store;
mod variants;
