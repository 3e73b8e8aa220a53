//! Rate limits by network or by member. Never keyed by something in the request alone, so that nobody can use
//! up somebody else's allowance.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

use crate::kit::error::{Error, Result};

/// One IPv4 address, or one IPv6 /64: what a household or a phone is assigned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Network {
    V4([u8; 4]),
    V6([u16; 4]),
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Network::V4(address.octets()),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Network::V6([a, b, c, d])
            }
        }
    }
}

impl Network {
    /// The IPv6 /48 that it is part of: the most that one home or office is assigned.
    pub fn site(self) -> Network {
        match self {
            Network::V6([a, b, c, _]) => Network::V6([a, b, c, 0]),
            address @ Network::V4(_) => address,
        }
    }
}

/// Keys kept before idle ones are removed.
const REMEMBERED: usize = 10_000;
/// Scanning all keys is not free, so it happens only once every this many calls.
const LOOK_EVERY: u32 = 1024;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

pub struct Limiter<K: Hash + Eq + Clone = Network> {
    limiter: DefaultKeyedRateLimiter<K>,
    clock: DefaultClock,
    calls: AtomicU32,
}

impl<K: Hash + Eq + Clone> Limiter<K> {
    pub fn per_minute(calls: u32) -> Self {
        Limiter::new(Quota::per_minute(NonZeroU32::new(calls).unwrap_or(NonZeroU32::MIN)))
    }

    /// This many calls a day, all at once or spread over the day.
    pub fn per_day(calls: u32) -> Self {
        let calls = NonZeroU32::new(calls).unwrap_or(NonZeroU32::MIN);
        let spread = Quota::with_period(DAY / calls.get());
        Limiter::new(spread.map_or(Quota::per_minute(calls), |quota| quota.allow_burst(calls)))
    }

    fn new(quota: Quota) -> Self {
        Limiter {
            limiter: DefaultKeyedRateLimiter::keyed(quota),
            clock: DefaultClock::default(),
            calls: AtomicU32::new(0),
        }
    }

    /// Counts one call; the error says how many seconds to wait.
    pub fn check(&self, key: K) -> Result<()> {
        let calls = self.calls.fetch_add(1, Ordering::Relaxed);
        if calls % LOOK_EVERY == LOOK_EVERY - 1 && self.limiter.len() > REMEMBERED {
            self.limiter.retain_recent();
        }
        self.limiter.check_key(&key).map_err(|wait| {
            let wait = wait.wait_time_from(self.clock.now());
            Error::TooMany(wait.as_secs() + u64::from(wait.subsec_nanos() > 0))
        })
    }
}

/// People that one network may send mail to per day, for each call per minute that it is allowed.
const PEOPLE_A_DAY: u32 = 20;

/// Limits mail to addresses that somebody types, across all features: nobody can reach many strangers, or one
/// of them often, in the town's name. All clones share one state.
#[derive(Clone)]
pub struct InvitationLimit(Arc<Invitations>);

struct Invitations {
    calls: Limiter,
    people: Limiter,
}

impl InvitationLimit {
    pub fn per_minute(calls: u32) -> Self {
        let people = Limiter::per_day(calls.saturating_mul(PEOPLE_A_DAY));
        InvitationLimit(Arc::new(Invitations { calls: Limiter::per_minute(calls), people }))
    }

    /// Counts one call that sends mail to this many people.
    pub fn check(&self, network: Network, people: usize) -> Result<()> {
        self.0.calls.check(network)?;
        (0..people).try_for_each(|_| self.0.people.check(network))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_waits_once_its_minute_is_spent_and_others_do_not() {
        let limiter = Limiter::per_minute(2);
        let one: Network = "2001:db8::1".parse::<IpAddr>().unwrap().into();
        let neighbor: Network = "2001:db8::2".parse::<IpAddr>().unwrap().into();
        let other: Network = "::ffff:192.0.2.1".parse::<IpAddr>().unwrap().into();
        assert_eq!(one, neighbor);
        assert!(limiter.check(one).is_ok() && limiter.check(neighbor).is_ok());
        let Err(Error::TooMany(seconds)) = limiter.check(one) else { panic!("the third call passed") };
        assert!((1..=60).contains(&seconds));
        assert!(limiter.check(other).is_ok());
        assert_eq!(other, "192.0.2.1".parse::<IpAddr>().unwrap().into());
    }

    #[test]
    fn a_network_writes_to_so_many_people_a_day_however_few_calls_it_takes() {
        let limit = InvitationLimit::per_minute(5);
        let one: Network = "192.0.2.1".parse::<IpAddr>().unwrap().into();
        let other: Network = "192.0.2.2".parse::<IpAddr>().unwrap().into();
        for _ in 0..4 {
            limit.check(one, 25).unwrap();
        }
        let Err(Error::TooMany(seconds)) = limit.clone().check(one, 1) else { panic!("the 101st got mail") };
        assert!((60..=864).contains(&seconds), "{seconds}");
        assert!(limit.check(other, 25).is_ok());
        assert!(limit.check(one, 0).is_err(), "the minute is spent, too");
    }
}
