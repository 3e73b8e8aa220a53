//! Routes of screens: pages of which the server knows the heading alone.

use rocket::http::Method;
use rocket::route::{Handler, Outcome};
use rocket::{Data, Request, Route, async_trait};

use super::ask::Ask;
use super::site::Site;
use crate::kit::error::Error;
use crate::kit::page::Screen;

#[derive(Clone)]
struct Shown(Screen);

#[async_trait]
impl Handler for Shown {
    async fn handle<'r>(&self, request: &'r Request<'_>, _data: Data<'r>) -> Outcome<'r> {
        let made = match request.rocket().state::<Site>() {
            Some(site) => site.screen(&Ask::from_request(request), self.0).await,
            None => Err(Error::internal("no site is managed")),
        };
        Outcome::from(request, made)
    }
}

/// A route for each of these screens, at its path.
pub fn screens(all: &[Screen]) -> Vec<Route> {
    all.iter().map(|screen| Route::new(Method::Get, screen.path, Shown(*screen))).collect()
}
