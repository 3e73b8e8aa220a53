//! The quiz calls.

mod desk;
mod results;
mod taking;

use rocket::Route;

pub use taking::{OwnPersona, QuizLimit, QuizResult, QuizThanks, read_persona};

pub fn api_routes() -> Vec<Route> {
    [taking::routes(), desk::routes(), results::routes()].concat()
}
