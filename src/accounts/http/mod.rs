//! The accounts API.

pub mod access_tokens;
mod audit_log;
pub mod data_export;
pub mod email;
pub mod login;
pub mod password;
pub mod people;
pub mod profile;
pub mod registration;
pub mod sessions;
pub mod setup;
pub mod sign_in_response;
pub mod social;
pub mod token;
pub mod user_admin;

use rocket::Route;

/// The sign-in calls; they are mounted under `/api/v1` and at the root.
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
        data_export::routes(),
    ]
    .concat()
}

/// The calls mounted only under `/api/v1`.
pub fn api_routes() -> Vec<Route> {
    [setup::routes(), people::routes(), user_admin::routes(), audit_log::routes(), access_tokens::routes()]
        .concat()
}

/// Addresses that browsers open directly.
pub fn page_routes() -> Vec<Route> {
    social::page_routes()
}
