//! API calls for claims.

mod admin;
mod member;
mod search;
mod transfers;

pub use admin::{PrintableLetter, read_decision, read_undo};
pub use member::{MembershipRequests, read_answer, read_ask, read_code, read_new};
pub use search::ClaimOffer;
pub use transfers::{TransferOffer, read_email};

use rocket::Route;

use super::ClaimContext;
use crate::kit::rate_limit::Limiter;
use crate::kit::web::AppState;

/// Rate limit per network for claims and codes.
pub struct ClaimLimit(pub Limiter);

/// An owned `ClaimContext` that can be moved into the writer's closure.
struct OwnedContext {
    config: std::sync::Arc<crate::kit::config::Config>,
    origin: String,
    clock: crate::kit::clock::Clock,
}

impl OwnedContext {
    fn of(app: &AppState) -> OwnedContext {
        let origin = app.public_address.for_links().to_string();
        OwnedContext { config: app.config.get(), origin, clock: app.clock.clone() }
    }

    fn context(&self) -> ClaimContext<'_> {
        ClaimContext { config: &self.config, origin: &self.origin, clock: &self.clock }
    }
}

pub fn api_routes() -> Vec<Route> {
    let mut routes = search::routes();
    routes.extend(member::routes());
    routes.extend(transfers::routes());
    routes.extend(admin::routes());
    routes
}
