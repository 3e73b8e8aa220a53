//! What every operation needs: the database, the configuration, the clock, and how texts are rendered and
//! checked.

use std::sync::Arc;

use rocket::Request;
use rocket::http::Status;
use rocket::request::{FromRequest, Outcome};
use rusqlite::Connection;

use crate::guides::{Embeds, PublishChecks};
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::db::Db;
use crate::kit::error::Result;
use crate::kit::web::AppState;
use crate::newsletter::SendCheck;

#[derive(Clone)]
pub struct ApprovalContext {
    pub db: Db,
    pub config: Arc<Config>,
    pub clock: Clock,
    /// The origin of links in emails.
    pub origin: String,
    pub embeds: Embeds,
    pub publish_checks: PublishChecks,
    pub send_check: SendCheck,
}

impl ApprovalContext {
    pub async fn read<T: Send + 'static>(
        self,
        act: impl FnOnce(&Connection, &ApprovalContext) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.db.clone().read(move |conn| act(conn, &self)).await
    }

    /// For writes that change nothing on public pages.
    pub async fn write<T: Send + 'static>(
        self,
        act: impl FnOnce(&Connection, &ApprovalContext) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.db.clone().write_without_invalidation(move |conn| act(conn, &self)).await
    }

    pub async fn publish<T: Send + 'static>(
        self,
        act: impl FnOnce(&Connection, &ApprovalContext) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.db.clone().write(move |conn| act(conn, &self)).await
    }
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for ApprovalContext {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, ()> {
        let state = request.rocket();
        let checks = (state.state::<PublishChecks>(), state.state::<SendCheck>());
        let (Some(app), Some(embeds), (Some(publish_checks), Some(send_check))) =
            (state.state::<AppState>(), state.state::<Embeds>(), checks)
        else {
            return Outcome::Error((Status::InternalServerError, ()));
        };
        Outcome::Success(ApprovalContext {
            db: app.db.clone(),
            config: app.config.get(),
            clock: app.clock.clone(),
            origin: app.public_address.for_links(),
            embeds: embeds.clone(),
            publish_checks: publish_checks.clone(),
            send_check: *send_check,
        })
    }
}
