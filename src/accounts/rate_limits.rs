//! Rate limits of sign-in and similar calls. Every call counts, even a failed one, and before any costly work
//! is done for it.
//!
//! Invariant: attempts on an account are always counted per network, so nobody can lock somebody else out.

use crate::kit::config::LimitSettings;
use crate::kit::error::Result;
use crate::kit::rate_limit::{Limiter, Network};

/// Access tokens that a member creates; each is a notification and two entries of the audit trail.
const TOKENS_PER_MINUTE: u32 = 30;
const TOKENS_A_DAY: u32 = 100;
/// How often a member changes the kind of account, which ends all other sessions.
const ROLES_PER_MINUTE: u32 = 10;

pub struct RateLimits {
    sign_in: Limiter,
    account: Limiter<(Network, String)>,
    registration: Limiter,
    reset: Limiter,
    reset_confirm: Limiter,
    social: Limiter,
    setup: Limiter,
    password_check: Limiter<i64>,
    access_tokens: Limiter<i64>,
    access_tokens_a_day: Limiter<i64>,
    roles: Limiter<i64>,
}

impl RateLimits {
    pub fn new(limits: &LimitSettings) -> RateLimits {
        RateLimits {
            sign_in: Limiter::per_minute(limits.login_network_per_minute),
            account: Limiter::per_minute(limits.login_per_minute),
            registration: Limiter::per_minute(limits.registration_per_minute),
            reset: Limiter::per_minute(limits.registration_per_minute),
            reset_confirm: Limiter::per_minute(limits.registration_per_minute),
            social: Limiter::per_minute(limits.registration_per_minute),
            setup: Limiter::per_minute(limits.registration_per_minute),
            password_check: Limiter::per_minute(limits.login_per_minute),
            access_tokens: Limiter::per_minute(TOKENS_PER_MINUTE),
            access_tokens_a_day: Limiter::per_day(TOKENS_A_DAY),
            roles: Limiter::per_minute(ROLES_PER_MINUTE),
        }
    }

    pub fn sign_in(&self, network: Network) -> Result<()> {
        self.sign_in.check(network)
    }

    /// `email` in lower case.
    pub fn account(&self, network: Network, email: &str) -> Result<()> {
        self.account.check((network, email.to_owned()))
    }

    pub fn registration(&self, network: Network) -> Result<()> {
        self.registration.check(network)
    }

    pub fn reset(&self, network: Network) -> Result<()> {
        self.reset.check(network)
    }

    pub fn reset_confirm(&self, network: Network) -> Result<()> {
        self.reset_confirm.check(network)
    }

    pub fn social(&self, network: Network) -> Result<()> {
        self.social.check(network)
    }

    pub fn setup(&self, network: Network) -> Result<()> {
        self.setup.check(network)
    }

    /// For a signed-in member who enters the password again.
    pub fn password_check(&self, user_id: i64) -> Result<()> {
        self.password_check.check(user_id)
    }

    pub fn access_token(&self, user_id: i64) -> Result<()> {
        self.access_tokens.check(user_id)?;
        self.access_tokens_a_day.check(user_id)
    }

    /// For a member who changes the kind of their own account.
    pub fn role(&self, user_id: i64) -> Result<()> {
        self.roles.check(user_id)
    }
}
