//! Keeps the certificate valid: checks it, obtains a new one in time, and records the outcome.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::certificate::{Certificate, Facts};
use super::files::{self, LastRead};
use super::model::{self, CLOCK_OFF, Failing, GOOD_WEEK, MAX_DOWNTIME, Problem, ProblemKind};
use super::order::{self, Obtained, OrderError};
use super::store::{self, KeptCertificate, State};
use super::{Https, clock_error};
use crate::kit::config::HttpsMode;
use crate::kit::error::Result;

/// Wake up at least this often, because the clock may be set in the meantime.
const MAX_PAUSE: Duration = Duration::from_secs(5 * 60);
/// Files are checked more often: somebody is waiting for the new certificate to be served.
const FILES_PAUSE: Duration = Duration::from_secs(if cfg!(test) { 1 } else { 30 });
const MIN_PAUSE: Duration = Duration::from_secs(1);
/// How often to record that visitors are served.
const NOTE_EVERY: SignedDuration = SignedDuration::from_hours(1);
/// How often to ask the authority for its renewal window, unless it says how often.
const ASK_EVERY: SignedDuration = SignedDuration::from_hours(6);
const ASK_AT_MOST_EVERY: SignedDuration = SignedDuration::from_hours(1);
/// The longest pause between two such questions.
const MAX_ADVICE: SignedDuration = SignedDuration::from_hours(24);

impl Https {
    /// Runs as long as the site is served.
    pub fn keep(&self) {
        let https = self.clone();
        tokio::spawn(async move {
            let mut last_read = LastRead::at_start(https.server());
            https.begin().await;
            loop {
                let pause = match https.server().https_mode() {
                    HttpsMode::Files => {
                        https.read_files_again(&mut last_read);
                        FILES_PAUSE
                    }
                    _ => https.renew_if_due().await,
                };
                https.note_service().await;
                tokio::time::sleep(pause.clamp(MIN_PAUSE, MAX_PAUSE)).await;
            }
        });
    }

    /// A restart may mean that somebody has fixed the problem: the next attempt is soon, unless the authority
    /// has asked us to wait.
    async fn begin(&self) {
        let now = self.0.clock.timestamp();
        let done = self.0.db.write_without_invalidation(move |conn| {
            let Some(mut failing) = store::find_state(conn)?.failing else { return Ok(()) };
            let next_try_at = failing.next_try(now);
            let tried_at = next_try_at.saturating_sub(model::pause_after(failing.failures)).unwrap_or(now);
            // A program that restarts repeatedly must not ask more often than one that keeps running.
            let soon = tried_at.saturating_add(model::pause_after(1)).unwrap_or(now).max(now);
            let soon = failing.wait_until.map_or(soon, |wait_until| soon.max(wait_until));
            if failing.problem.kind != ProblemKind::RateLimit && next_try_at > soon {
                failing.next_try_at = soon;
                store::save_failing(conn, &failing)?;
            }
            Ok(())
        });
        if let Err(error) = done.await {
            tracing::error!("https: {error:?}");
        }
    }

    pub(super) fn read_files_again(&self, last: &mut LastRead) {
        let written_at = files::written_at(self.server());
        let is_changed = written_at != last.written_at;
        // An error is mended without a trace if both changes fall into one tick of the file system's clock.
        if !is_changed && !last.is_wrong {
            return;
        }
        let loaded = files::load(self.server());
        *last = LastRead { written_at, is_wrong: loaded.is_err() };
        match loaded {
            Ok(certificate) => {
                tracing::info!("the certificate was read again: good until {}", certificate.facts.not_after);
                self.resolver().put(certificate);
            }
            // The two files are rarely replaced at the same moment.
            Err(error) if is_changed => {
                tracing::error!("the site goes on with the certificate that it has: {error}");
            }
            Err(_) => {}
        }
    }

    /// Checks the certificate, and tries to renew it if it is due. Returns how long to sleep.
    pub(super) async fn renew_if_due(&self) -> Duration {
        match self.try_renew_if_due().await {
            Ok(pause) => pause,
            Err(error) => {
                tracing::error!("https: {error:?}");
                MAX_PAUSE
            }
        }
    }

    async fn try_renew_if_due(&self) -> Result<Duration> {
        let now = self.0.clock.timestamp();
        let names = self.server().https.normalized();
        let directory = self.server().acme_directory.clone();
        let kept =
            self.0.db.read(|conn| Ok((store::find_certificate(conn)?, store::find_state(conn)?))).await?;
        let (certificate, state) = kept;
        let facts = self.resolver().facts();
        let fits = facts.as_ref().is_some_and(|facts| facts.is_for(&names))
            && certificate.as_ref().is_some_and(|kept| kept.directory == directory);
        let renew_at = match (&facts, state.renew_at) {
            (Some(facts), None) => model::renewal_moment(facts.not_before, facts.not_after),
            (_, Some(renew_at)) => renew_at,
            (None, None) => now,
        };
        let failing = state.failing.as_ref().filter(|failing| failing.names == names);
        let is_due = !fits || now >= renew_at;
        if !is_due && state.failing.is_some() {
            // What was wrong is over without a new certificate: a setting or the clock was put right.
            self.0.db.write_without_invalidation(store::forget_failing).await?;
        }
        if is_due && failing.is_none_or(|failing| now >= failing.next_try(now)) {
            return self.attempt(names, facts.filter(|_| fits), failing.cloned()).await;
        }
        // A moment further away than any pause was set while the clock was ahead.
        let furthest = now.saturating_add(MAX_ADVICE).unwrap_or(now);
        if !is_due && state.ask_at.is_none_or(|ask_at| now >= ask_at || ask_at > furthest) {
            self.ask_for_advice(facts.as_ref(), &state).await?;
            return Ok(MIN_PAUSE);
        }
        let next = match (is_due, failing) {
            (true, Some(failing)) => failing.next_try_at,
            _ => state.ask_at.map_or(renew_at, |ask_at| ask_at.min(renew_at)),
        };
        Ok(Duration::try_from(next.duration_since(now)).unwrap_or_default())
    }

    /// One attempt to obtain a certificate. It names the certificate that it replaces, so that the authority
    /// counts it as a renewal.
    async fn attempt(
        &self,
        names: Vec<String>,
        replaced: Option<Facts>,
        failing: Option<Failing>,
    ) -> Result<Duration> {
        let outcome = match clock_error(self.0.clock.timestamp(), None) {
            Some(error) => Err(OrderError::of(Problem::new(ProblemKind::ClockOff, "", error))),
            None => order::obtain(self, &names, replaced.as_ref()).await,
        };
        self.put_challenges(Default::default());
        let now = self.0.clock.timestamp();
        match outcome
            .and_then(|obtained| usable(&obtained, &names, now).map(|certificate| (obtained, certificate)))
        {
            Ok((obtained, certificate)) => {
                let kept = KeptCertificate {
                    directory: self.server().acme_directory.clone(),
                    chain: obtained.chain,
                    private_key: obtained.private_key,
                };
                self.0
                    .db
                    .write_without_invalidation(move |conn| store::replace_certificate(conn, &kept, now))
                    .await?;
                tracing::info!(
                    "a certificate for {} is in use, good until {}",
                    names.join(", "),
                    certificate.facts.not_after
                );
                self.resolver().put(certificate);
                Ok(MIN_PAUSE)
            }
            Err(error) => {
                let failures = failing.as_ref().map_or(0, |failing| failing.failures).saturating_add(1);
                let next_try_at = model::next_try(now, failures, error.wait);
                let wait_until = error.wait.and_then(|wait| now.checked_add(wait).ok());
                let since = failing.map_or(now, |failing| failing.since.min(now));
                tracing::warn!(
                    "no certificate yet: {} Tried again at {next_try_at:.0}.",
                    error.problem.sentence(&super::authority_of(&self.server().acme_directory))
                );
                let problem = error.problem;
                let failing = Failing { failures, since, problem, next_try_at, wait_until, names };
                self.0.db.write_without_invalidation(move |conn| store::save_failing(conn, &failing)).await?;
                Ok(Duration::try_from(next_try_at.duration_since(now)).unwrap_or_default())
            }
        }
    }

    /// Asks when the authority wants this certificate renewed. Without its advice: long before the end.
    async fn ask_for_advice(&self, facts: Option<&Facts>, state: &State) -> Result<()> {
        let Some(facts) = facts else { return Ok(()) };
        let own = model::renewal_moment(facts.not_before, facts.not_after);
        let (renew_at, wait) = match order::renewal_window(self, facts).await {
            Ok(Some((start, end, wait))) => {
                let place = f64::from(facts.serial.last().copied().unwrap_or_default()) / 255.0;
                let advised = model::moment_in(start, end, place);
                // A stored moment inside the window is kept, but nothing later than is safe.
                let kept = state.renew_at.filter(|kept| (start..=end).contains(kept));
                (kept.unwrap_or(advised).min(latest(facts)), wait)
            }
            Ok(None) => (own, None),
            Err(error) => {
                tracing::info!("the authority gives no advice when to renew: {}", error.problem.detail);
                (state.renew_at.unwrap_or(own), error.wait)
            }
        };
        let wait = wait.unwrap_or(ASK_EVERY).clamp(ASK_AT_MOST_EVERY, MAX_ADVICE);
        let ask_at = self.0.clock.timestamp().saturating_add(wait).unwrap_or(renew_at);
        self.0.db.write_without_invalidation(move |conn| store::save_renewal(conn, renew_at, ask_at)).await
    }

    /// Records since when visitors have been served without a gap, and turns on strict transport security
    /// once that is long enough.
    pub(super) async fn note_service(&self) {
        let now = self.0.clock.timestamp();
        let is_served =
            self.resolver().facts().is_some_and(|facts| (facts.not_before..facts.not_after).contains(&now));
        let noted = self.0.db.write_without_invalidation(move |conn| {
            let State { served_since: before, served_until: until, .. } = store::find_state(conn)?;
            // If the clock was set back, this is as long as it was ahead.
            let passed = until.map(|until| now.duration_since(until).abs());
            let was_down = passed.is_some_and(|passed| passed > MAX_DOWNTIME);
            let since = is_served.then(|| before.filter(|_| !was_down).unwrap_or(now));
            if since != before || (is_served && passed.is_none_or(|passed| passed >= NOTE_EVERY)) {
                store::save_service(conn, since.map(|since| (since, now)))?;
            }
            Ok(since)
        });
        match noted.await {
            Ok(since) => {
                self.strict().set(since.is_some_and(|since| now.duration_since(since) >= GOOD_WEEK));
            }
            Err(error) => tracing::error!("https: {error:?}"),
        }
    }
}

/// The latest renewal, whatever the authority suggests: a sixth of the lifetime is left.
fn latest(facts: &Facts) -> Timestamp {
    let life = facts.not_after.duration_since(facts.not_before);
    facts.not_after.saturating_sub(life / 6).unwrap_or(facts.not_after)
}

/// Checks that the new certificate can be served, and is what was requested.
fn usable(obtained: &Obtained, names: &[String], now: Timestamp) -> Result<Certificate, OrderError> {
    let error = |kind, detail: String| OrderError::of(Problem::new(kind, "", detail));
    let certificate = Certificate::from_kept(&obtained.chain, &obtained.private_key)
        .map_err(|words| error(ProblemKind::Other, words))?;
    let facts = &certificate.facts;
    if !facts.is_for(names) {
        return Err(error(ProblemKind::Other, format!("the certificate is for {}", facts.names.join(", "))));
    }
    let begins = facts.not_before.saturating_sub(CLOCK_OFF).unwrap_or(facts.not_before);
    if now < begins || now >= facts.not_after {
        return Err(error(
            ProblemKind::ClockOff,
            format!(
                "the certificate that was just given is good from {} to {}, and here it is {now:.0}",
                facts.not_before, facts.not_after
            ),
        ));
    }
    Ok(certificate)
}
