//! The calls of staff: channels, and the posts that go there.

pub mod channels;
pub mod posts;

pub fn api_routes() -> Vec<rocket::Route> {
    [channels::routes(), posts::routes()].concat()
}
