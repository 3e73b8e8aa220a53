//! The quiz calls.

mod admin;
mod results;
mod taking;

use rocket::Route;

pub use taking::{OwnPersona, QuizLimit, QuizResult, QuizThanks, read_persona};

pub fn api_routes() -> Vec<Route> {
    [taking::routes(), admin::routes(), results::routes()].concat()
}
