//! A response with headers of its own.

use rocket::Request;
use rocket::http::Header;
use rocket::response::{self, Responder};

/// These headers take the place of those that the response, or the site, would have.
pub struct WithHeaders<R, const N: usize>(pub R, pub [(&'static str, &'static str); N]);

impl<'r, 'o: 'r, R: Responder<'r, 'o>, const N: usize> Responder<'r, 'o> for WithHeaders<R, N> {
    fn respond_to(self, request: &'r Request<'_>) -> response::Result<'o> {
        let mut response = self.0.respond_to(request)?;
        for (name, value) in self.1 {
            response.set_header(Header::new(name, value));
        }
        Ok(response)
    }
}
