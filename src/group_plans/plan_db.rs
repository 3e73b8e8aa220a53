//! Request guard with what every handler needs: the database, the town, and the secret for the links.

use std::sync::Arc;

use rocket::Request;
use rocket::request::{FromRequest, Outcome};
use rusqlite::Connection;

use super::link_key::LinkKey;
use super::shown::PlanContext;
use super::store::{self, PlanRow};
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::db::Db;
use crate::kit::error::Result;
use crate::kit::web::AppState;

/// Each call consumes it, because its closures run on the database's threads.
pub struct PlanDb {
    db: Db,
    config: Arc<Config>,
    clock: Clock,
    origin: String,
    key: LinkKey,
}

impl PlanDb {
    /// Returns the database, and `act` with its context bound to it.
    fn prepare<T>(
        self,
        act: impl FnOnce(&Connection, PlanContext<'_>) -> Result<T> + Send + 'static,
    ) -> (Db, impl FnOnce(&Connection) -> Result<T> + Send + 'static) {
        let PlanDb { db, config, clock, origin, key } = self;
        let act = move |conn: &Connection| {
            act(conn, PlanContext { config: &config, origin: &origin, clock: &clock, key: &key })
        };
        (db, act)
    }

    pub async fn read<T: Send + 'static>(
        self,
        act: impl FnOnce(&Connection, PlanContext<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (db, act) = self.prepare(act);
        db.read(act).await
    }

    pub async fn write<T: Send + 'static>(
        self,
        act: impl FnOnce(&Connection, PlanContext<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let (db, act) = self.prepare(act);
        // No public page shows a plan, so no cached response is affected.
        db.write_without_invalidation(act).await
    }

    /// Writes to a plan of this member's.
    pub async fn write_own<T: Send + 'static>(
        self,
        user_id: i64,
        id: i64,
        act: impl FnOnce(&Connection, PlanContext<'_>, PlanRow) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.write(move |conn, context| {
            let plan = store::find_own_plan(conn, user_id, id)?;
            act(conn, context, plan)
        })
        .await
    }
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for PlanDb {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, ()> {
        let state = request.rocket();
        let (Some(app), Some(key)) = (state.state::<AppState>(), state.state::<LinkKey>()) else {
            return Outcome::Error((rocket::http::Status::InternalServerError, ()));
        };
        Outcome::Success(PlanDb {
            db: app.db.clone(),
            config: app.config.get(),
            clock: app.clock.clone(),
            origin: app.public_address.for_links(),
            key: key.clone(),
        })
    }
}
