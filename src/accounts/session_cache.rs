//! Session cache: which sessions are alive. Every call of a member needs this, so results are kept until a
//! commit that could change them.
//!
//! Invariant: after `forget`, any public commit, or a commit of another process, every session is looked up
//! again.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use quick_cache::sync::Cache;

use super::model::User;
use super::session::SessionHandle;
use super::store;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::error::Result;

const MAX_SESSIONS: usize = 10_000;

/// What the database says about a token's session.
#[derive(Debug, Clone)]
pub enum SessionState {
    Alive { user: Arc<User>, session_id: i64 },
    Ended,
    Disabled,
    NoUser,
}

#[derive(Clone)]
struct Kept {
    stamp: (u64, u64),
    user: Arc<User>,
    session_id: i64,
    expires_at: String,
}

pub struct SessionCache {
    kept: Cache<(i64, SessionHandle), Kept>,
    changes: AtomicU64,
}

impl Default for SessionCache {
    fn default() -> Self {
        SessionCache { kept: Cache::new(MAX_SESSIONS), changes: AtomicU64::new(0) }
    }
}

impl SessionCache {
    /// Call this after a commit that ended sessions or changed accounts.
    pub fn forget(&self) {
        self.changes.fetch_add(1, Ordering::AcqRel);
    }

    pub async fn find(
        &self,
        db: &Db,
        clock: &Clock,
        user_id: i64,
        handle: SessionHandle,
    ) -> Result<SessionState> {
        // Read before the data, so a commit in between makes the entry stale rather than seemingly fresh.
        let stamp = (db.version(), self.changes.load(Ordering::Acquire));
        let now = clock.stamp();
        let key = (user_id, handle);
        if let Some(kept) = self.kept.get(&key).filter(|kept| kept.stamp == stamp && kept.expires_at > now) {
            return Ok(SessionState::Alive { user: kept.user, session_id: kept.session_id });
        }
        let hash = key.1.hash();
        let (user, session) = db
            .read(move |conn| Ok((store::find_user(conn, user_id)?, store::find_session(conn, &hash)?)))
            .await?;
        let Some(user) = user else { return Ok(SessionState::NoUser) };
        if !user.is_active {
            return Ok(SessionState::Disabled);
        }
        let Some(session) = session.filter(|session| session.user_id == user_id && session.expires_at > now)
        else {
            return Ok(SessionState::Ended);
        };
        let user = Arc::new(user);
        self.kept.insert(
            key,
            Kept { stamp, user: Arc::clone(&user), session_id: session.id, expires_at: session.expires_at },
        );
        Ok(SessionState::Alive { user, session_id: session.id })
    }
}
