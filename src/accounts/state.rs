//! What the accounts keep in memory while the server runs.

use rusqlite::Connection;
use serde_json::Value;

use super::audit::Actor;
use super::google::Google;
use super::hash_pool::HashPool;
use super::rate_limits::RateLimits;
use super::revisions::Restorer;
use super::session_cache::SessionCache;
use super::store;
use super::token::SigningKey;
use crate::kit::config::Config;
use crate::kit::error::Result;
use crate::kit::hex;

/// Name of the secret that signs tokens.
const KEY_NAME: &str = "jwt_key";

/// What a feature adds when somebody asks for a copy of all data about them.
#[derive(Clone, Copy)]
pub struct ExportPart {
    pub name: &'static str,
    pub collect: fn(&Connection, i64) -> Result<Value>,
}

/// How a member hears of what others have done to the account: user id, title, message, cause.
pub type NotifyMember = fn(&Connection, i64, &str, &str, &str) -> Result<()>;

/// What follows when an address is known to be an account's own: who acts, user id, address.
pub type AddressConfirmed = fn(&Connection, &Actor, i64, &str) -> Result<()>;

/// What is told before an account goes for good: who acts, user id.
pub type AccountDeleted = fn(&Connection, &Actor, i64) -> Result<()>;

pub struct Accounts {
    pub(super) key: SigningKey,
    pub(super) hasher: HashPool,
    pub(super) live: SessionCache,
    pub(super) throttles: RateLimits,
    pub(super) google: Option<Google>,
    pub(super) exports: Vec<ExportPart>,
    pub(super) tell: NotifyMember,
    pub(super) address_confirmed: AddressConfirmed,
    pub(super) account_deleted: AccountDeleted,
    pub(super) restorers: Vec<Restorer>,
}

/// A secret of this town that outlives restarts; it is made when it is first asked for.
pub fn town_secret(conn: &Connection, name: &str) -> Result<String> {
    store::find_or_make_secret(conn, name, &hex::random::<32>()?)
}

impl Accounts {
    /// Passwords hashed since the start.
    pub fn hashes(&self) -> u64 {
        self.hasher.count()
    }

    /// `exports`: what other features add to a person's copy of their data.
    pub fn start(
        config: &Config,
        conn: &Connection,
        exports: Vec<ExportPart>,
        tell: NotifyMember,
        address_confirmed: AddressConfirmed,
        account_deleted: AccountDeleted,
        restorers: Vec<Restorer>,
    ) -> Result<Accounts> {
        let key = if config.server.jwt_key.is_empty() {
            SigningKey::new(&town_secret(conn, KEY_NAME)?)?
        } else {
            SigningKey::new(&config.server.jwt_key)?
        };
        Ok(Accounts {
            key,
            hasher: HashPool::default(),
            live: SessionCache::default(),
            throttles: RateLimits::new(&config.limits),
            google: Google::new(&config.google),
            exports,
            tell,
            address_confirmed,
            account_deleted,
            restorers,
        })
    }

    /// How records of every feature are brought back to how they were.
    pub fn restorers(&self) -> Vec<Restorer> {
        self.restorers.clone()
    }

    /// For what a feature keeps as a hash, such as a PIN; waits its turn like every password.
    pub async fn hash(&self, text: String) -> Result<String> {
        self.hasher.hash(text).await
    }

    pub async fn is_match(&self, text: String, hash: String) -> Result<bool> {
        self.hasher.is_match(text, Some(hash)).await
    }
}
