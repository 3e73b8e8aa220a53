//! The in-memory state of the accounts.

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

/// What a feature adds to the export of a member's data.
#[derive(Clone, Copy)]
pub struct ExportPart {
    pub name: &'static str,
    pub collect: fn(&Connection, i64) -> Result<Value>,
}

/// How to notify members of what others did to their account: user id, title, message, cause.
pub type NotifyMember = fn(&Connection, i64, &str, &str, &str) -> Result<()>;

/// Runs when an address is confirmed to be an account's own: actor, user id, address.
pub type AddressConfirmed = fn(&Connection, &Actor, i64, &str) -> Result<()>;

/// Runs before an account is deleted for good: actor, user id.
pub type AccountDeleted = fn(&Connection, &Actor, i64) -> Result<()>;

pub struct Accounts {
    pub(super) key: SigningKey,
    pub(super) hasher: HashPool,
    pub(super) live: SessionCache,
    pub(super) rate_limits: RateLimits,
    pub(super) google: Option<Google>,
    pub(super) exports: Vec<ExportPart>,
    pub(super) tell: NotifyMember,
    pub(super) address_confirmed: AddressConfirmed,
    pub(super) account_deleted: AccountDeleted,
    pub(super) restorers: Vec<Restorer>,
}

/// A secret of this town that outlives restarts; created on first use.
pub fn town_secret(conn: &Connection, name: &str) -> Result<String> {
    store::find_or_make_secret(conn, name, &hex::random::<32>()?)
}

impl Accounts {
    /// Passwords hashed since the start.
    pub fn hashes(&self) -> u64 {
        self.hasher.count()
    }

    /// `exports`: what other features add to the export of a member's data.
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
            rate_limits: RateLimits::new(&config.limits),
            google: Google::new(&config.google),
            exports,
            tell,
            address_confirmed,
            account_deleted,
            restorers,
        })
    }

    /// How each feature restores its records.
    pub fn restorers(&self) -> Vec<Restorer> {
        self.restorers.clone()
    }

    /// For secrets that a feature stores as a hash, such as a PIN; queues like a password.
    pub async fn hash(&self, text: String) -> Result<String> {
        self.hasher.hash(text).await
    }

    pub async fn is_match(&self, text: String, hash: String) -> Result<bool> {
        self.hasher.is_match(text, Some(hash)).await
    }
}
