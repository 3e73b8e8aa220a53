//! People who can sign in. Table: `users`. Invariant: a password is only ever kept as its
//! Argon2id hash.

mod model;
mod password;
mod store;

pub use model::{NewUser, Role};
pub use password::{generate, hash};
pub use store::{find_user_id, insert_user};
