//! Calls for staff: channels, and the posts sent to them.

pub mod channels;
pub mod posts;

pub fn api_routes() -> Vec<rocket::Route> {
    [channels::routes(), posts::routes()].concat()
}
