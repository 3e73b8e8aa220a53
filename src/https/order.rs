//! One order with an authority, step by step. Every step that a restart must not repeat is stored first.

use std::collections::HashMap;
use std::time::Duration;

use instant_acme::{
    Account, AuthorizationStatus, CertificateIdentifier, ChallengeStatus, ChallengeType, Error, Identifier,
    NewAccount, NewOrder, Order, OrderStatus, RetryPolicy,
};
use jiff::{SignedDuration, Timestamp};
use rcgen::{CertificateParams, DistinguishedName, KeyPair};

use super::acme_http::{self, AcmeHttp};
use super::certificate::{Facts, decode_key, encode_key};
use super::model::{Problem, ProblemKind};
use super::store::{self, KeptOrder};
use super::{Https, authority_of};

/// How long to wait for the authority's checks. What takes longer continues with the next attempt.
const TIMEOUT: Duration = Duration::from_secs(if cfg!(test) { 30 } else { 120 });
/// A rejected nonce is not a failure: the request is repeated with a new one, up to this many times.
const NONCES: usize = 10;

/// Why there is no certificate, and how long the authority asks us to wait.
#[derive(Debug)]
pub struct OrderError {
    pub problem: Problem,
    pub wait: Option<SignedDuration>,
    /// The last word of the ACME error type.
    kind: String,
}

impl OrderError {
    pub fn of(problem: Problem) -> OrderError {
        OrderError { problem, wait: None, kind: String::new() }
    }
}

impl From<crate::kit::error::Error> for OrderError {
    fn from(error: crate::kit::error::Error) -> Self {
        OrderError::of(Problem::new(ProblemKind::Other, "", format!("the data file: {error}")))
    }
}

/// The result of a successful order.
pub struct Obtained {
    pub chain: String,
    pub private_key: String,
}

/// A session with the authority.
struct Talk<'a> {
    https: &'a Https,
    http: AcmeHttp,
    directory: String,
}

/// Obtains a certificate for these names. Continues an order that has already begun.
pub async fn obtain(
    https: &Https,
    names: &[String],
    replaced: Option<&Facts>,
) -> Result<Obtained, OrderError> {
    let talk = Talk::begin(https)?;
    let mut tries = 0;
    loop {
        tries += 1;
        match talk.obtain(names, replaced).await {
            Err(error) if error.kind == "badNonce" && tries < NONCES => {}
            outcome => return outcome,
        }
    }
}

/// The renewal window that the authority suggests, and how long to wait before asking again. `None`: it
/// suggests none.
pub async fn renewal_window(
    https: &Https,
    facts: &Facts,
) -> Result<Option<(Timestamp, Timestamp, Option<SignedDuration>)>, OrderError> {
    let talk = Talk::begin(https)?;
    let Some(id) = identifier(facts) else { return Ok(None) };
    let account = talk.account().await?;
    match account.renewal_info(&id).await {
        Ok((info, wait)) => {
            let moment = |at: i64| Timestamp::from_second(at).unwrap_or_default();
            let window = info.suggested_window;
            Ok(Some((
                moment(window.start.unix_timestamp()),
                moment(window.end.unix_timestamp()),
                SignedDuration::try_from(wait).ok(),
            )))
        }
        Err(Error::Unsupported(_)) => Ok(None),
        Err(error) => Err(talk.explain(&error, "", false)),
    }
}

/// The certificate's identifier with its authority (RFC 9773).
fn identifier(facts: &Facts) -> Option<CertificateIdentifier<'_>> {
    let has_both = !facts.authority_key.is_empty() && !facts.serial.is_empty();
    has_both.then(|| {
        CertificateIdentifier::new(facts.authority_key.as_slice().into(), facts.serial.as_slice().into())
    })
}

impl<'a> Talk<'a> {
    fn begin(https: &'a Https) -> Result<Talk<'a>, OrderError> {
        let server = https.server();
        let roots = acme_http::roots(&server.acme_root_file)
            .map_err(|words| OrderError::of(Problem::new(ProblemKind::AuthorityUnknown, "", words)))?;
        let authority = authority_of(&server.acme_directory);
        let http = AcmeHttp::new(&https.0.contact, roots, &authority);
        Ok(Talk { https, http, directory: server.acme_directory.clone() })
    }

    async fn obtain(&self, names: &[String], replaced: Option<&Facts>) -> Result<Obtained, OrderError> {
        let account = self.account().await?;
        let (mut order, key) = match self.order_before(&account, names).await? {
            Some(before) => before,
            None => match self.new_order(&account, names, replaced).await {
                // The authority no longer knows the account, or never did: create a new one.
                Err(error) if error.kind == "accountDoesNotExist" => {
                    let directory = self.directory.clone();
                    let forget = move |conn: &_| store::delete_account(conn, &directory);
                    self.https.0.db.write_without_invalidation(forget).await?;
                    let account = self.account().await?;
                    self.new_order(&account, names, replaced).await?
                }
                outcome => outcome?,
            },
        };
        let outcome = self.carry_out(&mut order, names, &key).await;
        // An order that can no longer succeed is not continued.
        let is_lost = outcome.as_ref().is_err_and(|error| error.kind != "badNonce")
            && matches!(order.state().status, OrderStatus::Invalid);
        if is_lost {
            self.https.0.db.write_without_invalidation(store::delete_order).await?;
        }
        Ok(Obtained { chain: outcome?, private_key: key })
    }

    async fn carry_out(&self, order: &mut Order, names: &[String], key: &str) -> Result<String, OrderError> {
        let policy = RetryPolicy::new().initial_delay(Duration::from_millis(250)).timeout(TIMEOUT);
        if order.state().status == OrderStatus::Pending {
            self.answer_challenges(order).await?;
            let polled = order.poll_ready(&policy).await;
            // The order says that it failed, its authorizations say for which name.
            if order.state().status == OrderStatus::Invalid {
                return Err(self.failed_check(order).await);
            }
            polled.map_err(|error| self.explain(&error, "", true))?;
        }
        match order.state().status {
            OrderStatus::Ready => {
                let request = signing_request(names, key).map_err(|words| {
                    OrderError::of(Problem::new(
                        ProblemKind::Other,
                        "",
                        format!("no request can be made: {words}"),
                    ))
                })?;
                order.finalize_csr(&request).await.map_err(|error| self.explain(&error, "", false))?;
            }
            OrderStatus::Processing | OrderStatus::Valid => {}
            OrderStatus::Invalid => return Err(self.failed_check(order).await),
            OrderStatus::Pending => {
                let words = "it has not finished checking the names";
                return Err(OrderError::of(Problem::new(ProblemKind::AuthorityDown, "", words)));
            }
        }
        order.poll_certificate(&policy).await.map_err(|error| self.explain(&error, "", false))
    }

    async fn account(&self) -> Result<Account, OrderError> {
        let (directory, contact) = (self.directory.clone(), self.https.server().acme_contact.clone());
        let asked = directory.clone();
        let kept = self.https.0.db.read(move |conn| {
            Ok((store::find_credentials(conn, &asked)?, store::find_contact(conn, &asked)?))
        });
        let (credentials, contact_before) = kept.await?;
        let contacts: Vec<String> = Some(&contact)
            .filter(|text| !text.is_empty())
            .map(|text| format!("mailto:{text}"))
            .into_iter()
            .collect();
        let contacts: Vec<&str> = contacts.iter().map(String::as_str).collect();
        let builder = Account::builder_with_http(Box::new(self.http.clone()));
        let said = |error: &Error| self.explain(error, "", false);
        if let Some(credentials) = credentials.and_then(|text| serde_json::from_str(&text).ok()) {
            let account = builder.from_credentials(credentials).await.map_err(|error| said(&error))?;
            if contact_before.is_some_and(|before| before != contact) {
                account.update_contacts(&contacts).await.map_err(|error| said(&error))?;
                let save = move |conn: &_| store::save_contact(conn, &directory, &contact);
                self.https.0.db.write_without_invalidation(save).await?;
            }
            return Ok(account);
        }
        let new =
            NewAccount { contact: &contacts, terms_of_service_agreed: true, only_return_existing: false };
        let made = builder.create(&new, directory.clone(), None).await;
        let (account, credentials) = made.map_err(|error| said(&error))?;
        let text = serde_json::to_string(&credentials).map_err(crate::kit::error::Error::from)?;
        let now = self.https.0.clock.timestamp();
        let save = move |conn: &_| store::save_account(conn, &directory, &text, &contact, now);
        self.https.0.db.write_without_invalidation(save).await?;
        Ok(account)
    }

    /// The order that was in progress when the program ended, unless it is for other names or has failed.
    async fn order_before(
        &self,
        account: &Account,
        names: &[String],
    ) -> Result<Option<(Order, String)>, OrderError> {
        let directory = self.directory.clone();
        let kept = self.https.0.db.read(move |conn| store::find_order(conn, &directory)).await?;
        let Some(kept) = kept.filter(|kept| kept.names == names) else { return Ok(None) };
        match account.order(kept.url).await {
            Ok(mut order) => {
                let is_over = order.state().status == OrderStatus::Invalid;
                Ok((!is_over).then_some((order, kept.private_key)))
            }
            Err(error) => {
                let refusal = self.explain(&error, "", false);
                // It has expired, or belongs to a deleted account.
                let is_gone =
                    matches!(refusal.kind.as_str(), "malformed" | "unauthorized" | "accountDoesNotExist")
                        || matches!(&error, Error::Api(problem) if problem.status == Some(404));
                if is_gone { Ok(None) } else { Err(refusal) }
            }
        }
    }

    async fn new_order(
        &self,
        account: &Account,
        names: &[String],
        replaced: Option<&Facts>,
    ) -> Result<(Order, String), OrderError> {
        let identifiers: Vec<Identifier> = names.iter().cloned().map(Identifier::Dns).collect();
        let mut made = match replaced.and_then(identifier) {
            Some(id) => account.new_order(&NewOrder::new(&identifiers).replaces(id)).await,
            None => account.new_order(&NewOrder::new(&identifiers)).await,
        };
        let is_about_replaced = match &made {
            Err(Error::Unsupported(_)) => true,
            Err(Error::Api(problem)) => {
                let kind = last_word(problem.r#type.as_deref());
                ["alreadyReplaced", "malformed", "conflict", "serverInternal"].contains(&kind)
            }
            _ => false,
        };
        if replaced.is_some() && is_about_replaced {
            // Retry without marking it as a renewal, which some authorities do not support.
            made = account.new_order(&NewOrder::new(&identifiers)).await;
        }
        let order = made.map_err(|error| self.explain(&error, "", false))?;
        let key = KeyPair::generate()
            .map_err(|error| OrderError::of(Problem::new(ProblemKind::Other, "", error.to_string())))?;
        let kept = KeptOrder {
            names: names.to_vec(),
            url: order.url().to_owned(),
            private_key: encode_key(key.serialized_der()),
        };
        let (directory, key, now) =
            (self.directory.clone(), kept.private_key.clone(), self.https.0.clock.timestamp());
        let save = move |conn: &_| store::save_order(conn, &directory, &kept, now);
        self.https.0.db.write_without_invalidation(save).await?;
        Ok((order, key))
    }

    /// Publishes the challenge responses on port 80, then asks the authority to check.
    async fn answer_challenges(&self, order: &mut Order) -> Result<(), OrderError> {
        let said = |error: &Error| self.explain(error, "", false);
        let mut answers = HashMap::new();
        let mut authorizations = order.authorizations();
        while let Some(next) = authorizations.next().await {
            let mut next = next.map_err(|error| said(&error))?;
            if next.status != AuthorizationStatus::Pending {
                continue;
            }
            let name = next.identifier().to_string();
            let Some(challenge) = next.challenge(ChallengeType::Http01) else {
                let words = "the authority offers no check over port 80";
                return Err(OrderError::of(Problem::new(ProblemKind::Other, &name, words)));
            };
            answers.insert(challenge.token.clone(), challenge.key_authorization().as_str().to_owned());
        }
        self.https.put_challenges(answers);
        let mut authorizations = order.authorizations();
        while let Some(next) = authorizations.next().await {
            let mut next = next.map_err(|error| said(&error))?;
            if next.status != AuthorizationStatus::Pending {
                continue;
            }
            let name = next.identifier().to_string();
            // If the check was requested before a restart, the authority checks without being asked again.
            if let Some(mut challenge) = next.challenge(ChallengeType::Http01)
                && challenge.status == ChallengeStatus::Pending
            {
                match challenge.set_ready().await {
                    // It has checked since it reported "pending"; the order has the result.
                    Err(Error::Api(problem)) if last_word(problem.r#type.as_deref()) == "malformed" => {}
                    outcome => outcome.map_err(|error| self.explain(&error, &name, true))?,
                }
            }
        }
        Ok(())
    }

    /// Which name failed the check, and why.
    async fn failed_check(&self, order: &mut Order) -> OrderError {
        let mut authorizations = order.authorizations();
        while let Some(Ok(mut next)) = authorizations.next().await {
            let name = next.identifier().to_string();
            let Ok(state) = next.refresh().await else { continue };
            let Some(error) = state.challenges.iter().find_map(|challenge| challenge.error.as_ref()) else {
                continue;
            };
            let kind = last_word(error.r#type.as_deref()).to_owned();
            let detail = error.detail.clone().unwrap_or_default();
            let problem = Problem::new(ProblemKind::of_acme(&kind, true), &name, detail);
            return OrderError { problem, wait: self.http.heard().wait, kind };
        }
        OrderError::of(Problem::new(ProblemKind::Other, "", "it ended the order without a word"))
    }

    /// What went wrong, from what was heard during the request or the authority's error.
    fn explain(&self, error: &Error, name: &str, is_check: bool) -> OrderError {
        let heard = self.http.heard();
        let is_clock = heard.problem.as_ref().is_some_and(|problem| problem.kind == ProblemKind::ClockOff);
        if let Some(problem) = heard.problem.clone().filter(|_| is_clock) {
            return OrderError { problem, wait: heard.wait, kind: String::new() };
        }
        match error {
            Error::Api(problem) => {
                let kind = last_word(problem.r#type.as_deref()).to_owned();
                let said = ProblemKind::of_acme(&kind, is_check);
                let detail = problem.detail.clone().unwrap_or_else(|| problem.to_string());
                OrderError { problem: Problem::new(said, name, detail), wait: heard.wait, kind }
            }
            error => {
                let other = || Problem::new(ProblemKind::AuthorityDown, name, error.to_string());
                OrderError {
                    problem: heard.problem.unwrap_or_else(other),
                    wait: heard.wait,
                    kind: String::new(),
                }
            }
        }
    }
}

/// `rateLimited` of `urn:ietf:params:acme:error:rateLimited`.
fn last_word(kind: Option<&str>) -> &str {
    kind.and_then(|kind| kind.rsplit(':').next()).unwrap_or_default()
}

/// A certificate signing request for exactly these names, with this key.
fn signing_request(names: &[String], key: &str) -> Result<Vec<u8>, String> {
    let key = KeyPair::try_from(&decode_key(key)?).map_err(|error| error.to_string())?;
    let mut params = CertificateParams::new(names.to_vec()).map_err(|error| error.to_string())?;
    params.distinguished_name = DistinguishedName::new();
    let request = params.serialize_request(&key).map_err(|error| error.to_string())?;
    Ok(request.der().to_vec())
}
