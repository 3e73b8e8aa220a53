//! The calls about accounts.

mod email;
mod sign_in_response;
mod login;
mod data_export;
mod password;
mod user_admin;
mod profile;
mod registration;
mod sessions;
mod setup;
mod social;
mod token;
mod audit_log;

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
        data_export::routes(),
    ]
    .concat()
}

/// What stands under `/api/v1` alone.
pub fn api_routes() -> Vec<Route> {
    [setup::routes(), user_admin::routes(), audit_log::routes()].concat()
}

/// Addresses for browsers.
pub fn page_routes() -> Vec<Route> {
    social::page_routes()
}
