//! Good, odd and hostile images, received and stored.

mod corpus;
mod intake;
mod made;
mod store;
mod variants;
