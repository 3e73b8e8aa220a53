//! Counting a use at the counter: the customer hands over the phone, and the shop types its PIN.
//!
//! Invariant: a PIN is stored only as a hash, and rate limits make guessing it hopeless: a few tries a minute
//! for each network and each business, and a daily limit for each home at each business and for all wrong tries
//! there. So somebody who guesses all night neither finds the PIN nor blocks the shop's own counter.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rocket::response::status::NoContent;
use rocket::{Route, State, post, put};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::accounts::{Accounts, Actor, Member, audit};
use crate::deals::model::DealState;
use crate::deals::store;
use crate::directory::{self, ResolvedSlug, SlugOrId};
use crate::kit::error::{Error, Result};
use crate::kit::rate_limit::{Limiter, Network};
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, Caller, PrivateBody, routes};

/// Tries per minute.
const NETWORK_TRIES: u32 = 10;
const BUSINESS_TRIES: u32 = 20;
/// Per home (an IPv6 /48) and business, including correct tries: customers in the shop's own network share this
/// limit.
const TRIES_A_DAY: u32 = 200;
/// Wrong tries at one business. After that, only networks from which its PIN was right before may try.
const WRONG_A_DAY: u32 = 300;
/// Such networks remembered for each business.
const MAX_KNOWN: usize = 1000;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const PIN_LENGTH: std::ops::RangeInclusive<usize> = 4..=8;
const WRONG_PIN: &str = "That is not this business's PIN.";

pub struct CounterLimits {
    network: Limiter,
    day: Limiter<(Network, i64)>,
    business: Limiter<i64>,
    tries: Mutex<HashMap<i64, CounterTries>>,
}

/// What was tried at one business.
#[derive(Default)]
struct CounterTries {
    wrong: u32,
    /// Since when those are counted.
    since: Option<Instant>,
    right_from: HashSet<Network>,
}

impl CounterTries {
    /// How long everybody else has to wait.
    fn wait(&self) -> Option<Duration> {
        let since = self.since.filter(|_| self.wrong >= WRONG_A_DAY)?;
        DAY.checked_sub(since.elapsed())
    }
}

impl Default for CounterLimits {
    fn default() -> Self {
        CounterLimits {
            network: Limiter::per_minute(NETWORK_TRIES),
            day: Limiter::per_day(TRIES_A_DAY),
            business: Limiter::per_minute(BUSINESS_TRIES),
            tries: Mutex::default(),
        }
    }
}

impl CounterLimits {
    /// A network that has run out of tries uses up none of the business's.
    fn check(&self, network: Network, business_id: i64) -> Result<()> {
        self.network.check(network)?;
        self.day.check((network.site(), business_id))?;
        if let Some(tries) = self.tries().get(&business_id)
            && !tries.right_from.contains(&network)
            && let Some(wait) = tries.wait()
        {
            return Err(Error::TooMany(wait.as_secs() + 1));
        }
        self.business.check(business_id)
    }

    fn note_wrong(&self, business_id: i64) {
        let mut all = self.tries();
        let tries = all.entry(business_id).or_default();
        if tries.since.is_none_or(|since| since.elapsed() >= DAY) {
            (tries.wrong, tries.since) = (0, Some(Instant::now()));
        }
        tries.wrong = tries.wrong.saturating_add(1);
    }

    fn note_right(&self, network: Network, business_id: i64) {
        let mut all = self.tries();
        let tries = all.entry(business_id).or_default();
        if tries.right_from.len() < MAX_KNOWN {
            tries.right_from.insert(network);
        }
    }

    /// With a new PIN, everybody may try again.
    fn forget(&self, business_id: i64) {
        self.tries().remove(&business_id);
    }

    fn tries(&self) -> MutexGuard<'_, HashMap<i64, CounterTries>> {
        self.tries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Serialize, ToSchema)]
pub struct Redeemed {
    redeemed_count: i64,
    /// Uses left; null if unlimited.
    remaining: Option<i64>,
    state: DealState,
}

pub fn read_pin(input: &mut Input) -> Result<String> {
    let pin = input.text("pin", TextRule::new().at_most(*PIN_LENGTH.end()));
    input.check().map(|()| pin)
}

/// A blank PIN removes it.
pub fn read_new_pin(input: &mut Input) -> Result<String> {
    let pin = input.text("pin", TextRule::new().or_blank());
    let is_pin = PIN_LENGTH.contains(&pin.len()) && pin.bytes().all(|byte| byte.is_ascii_digit());
    if !pin.is_empty() && !is_pin {
        input.error("pin", "A PIN has 4 to 8 digits.");
    }
    input.check().map(|()| pin)
}

#[post("/deals/<id>/redeem", data = "<body>")]
async fn redeem(
    id: i64,
    body: Body,
    caller: Caller,
    app: &State<AppState>,
    accounts: &State<Accounts>,
    limits: &State<CounterLimits>,
) -> Result<PrivateBody<Redeemed>> {
    let now = app.clock.local();
    let (deal, hash) = app
        .db
        .read(move |conn| {
            let found = store::find(conn, id, now)?.ok_or(Error::NotFound("Deal"))?;
            let hash = store::find_pin(conn, found.deal.business.id)?;
            Ok((found.deal, hash))
        })
        .await?;
    let mut input = body.json()?;
    let pin = read_pin(&mut input)?;
    // Only tries count, not invalid forms.
    limits.check(caller.network(), deal.business.id)?;
    let Some(hash) = hash else {
        return Err(Error::BadRequest(format!("{} does not count uses at its counter.", deal.business_name)));
    };
    if !accounts.is_match(pin, hash).await? {
        limits.note_wrong(deal.business.id);
        return Err(Error::field("pin", WRONG_PIN));
    }
    limits.note_right(caller.network(), deal.business.id);
    let at = app.clock.stamp();
    let redeemed = app
        .db
        .write(move |conn| {
            let deal = store::find(conn, id, now)?.ok_or(Error::NotFound("Deal"))?.deal;
            let refusal = match deal.state {
                DealState::Running => None,
                DealState::Upcoming => Some("This deal has not started yet."),
                DealState::UsedUp => Some("This deal has been used up."),
                DealState::Ended => Some("This deal is over."),
            };
            if let Some(sentence) = refusal {
                return Err(Error::BadRequest(sentence.into()));
            }
            store::redeem(conn, id, &at)?;
            let deal = store::find(conn, id, now)?.ok_or(Error::NotFound("Deal"))?.deal;
            Ok(Redeemed { redeemed_count: deal.redeemed, remaining: deal.remaining, state: deal.state })
        })
        .await?;
    Ok(PrivateBody(redeemed))
}

/// Sets the PIN of a business; an empty one removes it.
#[put("/businesslistings/<key>/counter-pin", data = "<body>")]
async fn set_counter_pin(
    key: SlugOrId,
    member: Member,
    body: Body,
    app: &State<AppState>,
    accounts: &State<Accounts>,
    limits: &State<CounterLimits>,
) -> Result<NoContent> {
    let id = app
        .db
        .read(move |conn| {
            let (ResolvedSlug::Current(id) | ResolvedSlug::Moved(id, _)) =
                directory::resolve(conn, &key.0)?.ok_or(Error::NotFound("Business"))?;
            directory::require_business_access(conn, &member, id)?;
            Ok((id, member))
        })
        .await;
    let (id, member) = id?;
    let mut input = body.json()?;
    let pin = read_new_pin(&mut input)?;
    let hash = if pin.is_empty() { String::new() } else { accounts.hash(pin).await? };
    let actor = Actor::member(&member, &app.clock);
    app.db
        .write(move |conn| {
            store::save_pin(conn, id, &hash, &actor.at)?;
            let after = json!({ "counter_pin": if hash.is_empty() { "none" } else { "changed" } });
            audit(conn, &actor, "business.counter-pin", &format!("business:{id}"), &Value::Null, &after)
        })
        .await?;
    limits.forget(id);
    Ok(NoContent)
}

pub fn routes() -> Vec<Route> {
    routes![redeem, set_counter_pin]
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    /// The loops take no time, so the limits per minute must not be what stops them.
    fn unhurried() -> CounterLimits {
        CounterLimits {
            network: Limiter::per_minute(1000),
            business: Limiter::per_minute(1000),
            ..CounterLimits::default()
        }
    }

    #[test]
    fn who_guesses_all_day_runs_out_of_tries_and_others_at_the_counter_do_not() {
        let limits = unhurried();
        let [guesser, customer] =
            ["192.0.2.1", "192.0.2.2"].map(|text| Network::from(text.parse::<IpAddr>().unwrap()));
        let tries = (0..1000).filter(|_| limits.check(guesser, 1).is_ok()).count();
        assert_eq!(tries, TRIES_A_DAY as usize, "of ten thousand PINs");
        assert!(limits.check(customer, 1).is_ok());
    }
    #[test]
    fn a_home_with_many_networks_has_the_tries_of_one() {
        let limits = unhurried();
        let networks = (0..256).map(|number| Network::V6([0x2001, 0xdb8, 1, number]));
        let all = networks.flat_map(|network| std::iter::repeat_n(network, 10));
        let tries = all.filter(|network| limits.check(*network, 1).is_ok()).count();
        assert_eq!(tries, TRIES_A_DAY as usize, "of ten thousand PINs");
        assert!(limits.check(Network::V6([0x2001, 0xdb8, 2, 0]), 1).is_ok());
    }

    #[test]
    fn who_guesses_from_everywhere_shuts_out_strangers_and_not_the_counter_until_there_is_a_new_pin() {
        let limits = unhurried();
        let [counter, stranger] = [1, 2].map(|number| Network::V4([192, 0, 2, number]));
        assert!(limits.check(counter, 1).is_ok());
        limits.note_right(counter, 1);
        for number in 0..WRONG_A_DAY {
            let [_, _, high, low] = number.to_be_bytes();
            assert!(limits.check(Network::V4([198, 51, high, low]), 1).is_ok(), "{number}");
            limits.note_wrong(1);
        }
        let Err(Error::TooMany(seconds)) = limits.check(stranger, 1) else { panic!("a stranger tries") };
        assert!((80_000..=86_400).contains(&seconds), "{seconds}");
        assert!(limits.check(counter, 1).is_ok());
        assert!(limits.check(stranger, 2).is_ok(), "another business");
        limits.forget(1);
        assert!(limits.check(stranger, 1).is_ok());
    }
}
