//! The calls about accounts.

mod email;
mod entry;
mod login;
mod own_data;
mod password;
mod people;
mod profile;
mod registration;
mod sessions;
mod setup;
mod social;
mod token;
mod trail;

use rocket::Route;

/// The calls of the sign-in library; they stand under `/api/v1` and at the root.
pub fn sign_in_routes() -> Vec<Route> {
    [
        login::routes(),
        registration::routes(),
        profile::routes(),
        password::routes(),
        token::routes(),
        social::routes(),
        sessions::routes(),
        email::routes(),
        own_data::routes(),
    ]
    .concat()
}

/// What stands under `/api/v1` alone.
pub fn api_routes() -> Vec<Route> {
    [setup::routes(), people::routes(), trail::routes()].concat()
}

/// Addresses for browsers.
pub fn page_routes() -> Vec<Route> {
    social::page_routes()
}
