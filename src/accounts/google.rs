//! Sign-in with Google, or with any OpenID provider in the settings.
//!
//! Invariant: a response is accepted only from the browser that was sent to the provider (`state`, in a
//! cookie), for this request (PKCE, nonce), and for this town (`aud`).

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use ureq::Agent;
use url::Url;

use super::token::{SigningKey, encode, random_text};
use crate::kit::config;
use crate::kit::configured_service::ConfiguredService;
use crate::kit::error::{Error, Result};

/// How long somebody may take at the provider.
pub const STATE_SECONDS: i64 = 600;
const CALL: Duration = Duration::from_secs(10);
/// Sign-ins that wait for the provider.
const MAX_AT_ONCE: usize = 6;
const MAX_RESPONSE_BYTES: u64 = 2 << 20;

#[derive(Clone)]
pub struct Google {
    settings: config::GoogleSettings,
    pub(super) service: ConfiguredService,
}

/// What the provider says about the person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    pub subject: String,
    pub email: String,
    pub is_email_verified: bool,
    pub first_name: String,
    pub last_name: String,
}

#[derive(Deserialize)]
struct TokenResponse {
    id_token: Option<String>,
    access_token: Option<String>,
}

/// The claims of an ID token or the response of the userinfo endpoint, by their newer and older names.
#[derive(Debug, Deserialize)]
struct Identity {
    #[serde(alias = "id")]
    sub: String,
    #[serde(default)]
    email: String,
    #[serde(default, alias = "verified_email")]
    email_verified: Option<serde_json::Value>,
    #[serde(default)]
    given_name: String,
    #[serde(default)]
    family_name: String,
    iss: Option<String>,
    aud: Option<serde_json::Value>,
    exp: Option<i64>,
    nonce: Option<String>,
}

impl Google {
    /// None without a client id: the town does not offer this sign-in.
    pub fn new(settings: &config::GoogleSettings) -> Option<Google> {
        if settings.client_id.is_empty() {
            return None;
        }
        let service = ConfiguredService::new(CALL, MAX_AT_ONCE);
        Some(Google { settings: settings.clone(), service })
    }

    /// The address at the provider to redirect the browser to.
    pub fn start(&self, key: &SigningKey, state: &str, redirect: &str) -> Result<String> {
        let mut url = Url::parse(&self.settings.authorization_url).map_err(Error::internal)?;
        let challenge = encode(&Sha256::digest(verifier(key, state)));
        url.query_pairs_mut()
            .append_pair("client_id", &self.settings.client_id)
            .append_pair("redirect_uri", redirect)
            .append_pair("response_type", "code")
            .append_pair("scope", "openid email profile")
            .append_pair("state", state)
            .append_pair("nonce", &nonce(key, state))
            .append_pair("code_challenge", &challenge)
            .append_pair("code_challenge_method", "S256");
        Ok(url.into())
    }

    /// Exchanges an authorization code for the person. Blocks for up to 20 seconds.
    pub fn exchange(
        &self,
        agent: &Agent,
        key: &SigningKey,
        code: &str,
        state: &str,
        redirect: &str,
        now: Timestamp,
    ) -> Option<Person> {
        let verifier = verifier(key, state);
        let form = [
            ("grant_type", "authorization_code"),
            ("code", code),
            ("client_id", &self.settings.client_id),
            ("client_secret", &self.settings.client_secret),
            ("redirect_uri", redirect),
            ("code_verifier", &verifier),
        ];
        let sent = agent.post(&self.settings.token_url).header("Accept", "application/json").send_form(form);
        let answer: TokenResponse = self.read(sent)?;
        if let Some(token) = &answer.id_token {
            // It came directly from the provider over TLS, so its signature need not be checked.
            let identity = read_claims(token)?;
            if !self.is_for_us(&identity, &nonce(key, state), now) {
                tracing::warn!("the sign-in provider's ID token is not for this town or this question");
                return None;
            }
            if !identity.email.is_empty() {
                return Some(identity.into());
            }
        }
        let bearer = format!("Bearer {}", answer.access_token?);
        let sent = agent
            .get(&self.settings.userinfo_url)
            .header("Accept", "application/json")
            .header("Authorization", bearer)
            .call();
        let identity: Identity = self.read(sent)?;
        (!identity.sub.is_empty()).then(|| identity.into())
    }

    fn is_for_us(&self, identity: &Identity, nonce: &str, now: Timestamp) -> bool {
        let issuer = identity.iss.as_deref().unwrap_or_default();
        let is_issuer = issuer == self.settings.issuer
            || self.settings.issuer.strip_prefix("https://").is_some_and(|bare| bare == issuer);
        let is_audience = match &identity.aud {
            Some(serde_json::Value::String(audience)) => *audience == self.settings.client_id,
            Some(serde_json::Value::Array(all)) => {
                matches!(all.as_slice(), [serde_json::Value::String(only)] if *only == self.settings.client_id)
            }
            _ => false,
        };
        let is_current = identity.exp.is_some_and(|exp| exp > now.as_second());
        let is_answer = identity.nonce.as_deref() == Some(nonce);
        is_issuer && is_audience && is_current && is_answer && !identity.sub.is_empty()
    }

    fn read<T: DeserializeOwned>(
        &self,
        sent: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
    ) -> Option<T> {
        let mut answer = sent.inspect_err(|error| tracing::warn!("the sign-in provider: {error}")).ok()?;
        if !answer.status().is_success() {
            tracing::warn!("the sign-in provider answered {}", answer.status());
            return None;
        }
        let text = answer.body_mut().with_config().limit(MAX_RESPONSE_BYTES).read_to_string();
        serde_json::from_str(&text.ok()?)
            .inspect_err(|_| tracing::warn!("the sign-in provider sent no JSON"))
            .ok()
    }
}

/// A new state: unguessable, and with the time at which it expires.
pub fn new_state(now: Timestamp) -> Result<String> {
    Ok(format!("{}.{:x}", random_text::<24>()?, now.as_second() + STATE_SECONDS))
}

/// Whether the returned state matches the cookie's and has not expired.
pub fn is_state(given: &str, remembered: &str, now: Timestamp) -> bool {
    let ends = remembered.rsplit_once('.').and_then(|(_, ends)| i64::from_str_radix(ends, 16).ok());
    bool::from(given.as_bytes().ct_eq(remembered.as_bytes()))
        && ends.is_some_and(|ends| ends > now.as_second())
}

/// Verifier and nonce are derived from the state, so the server need not store them.
fn verifier(key: &SigningKey, state: &str) -> String {
    encode(&key.derive("pkce", state))
}

fn nonce(key: &SigningKey, state: &str) -> String {
    encode(&key.derive("nonce", state))
}

fn read_claims(token: &str) -> Option<Identity> {
    let claims = token.split('.').nth(1)?;
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(claims).ok()?).ok()
}

impl From<Identity> for Person {
    fn from(identity: Identity) -> Self {
        let short = |name: String| name.trim().chars().take(150).collect();
        Person {
            subject: identity.sub,
            email: identity.email.trim().to_lowercase(),
            is_email_verified: match identity.email_verified {
                Some(serde_json::Value::Bool(is_verified)) => is_verified,
                Some(serde_json::Value::String(word)) => word == "true",
                _ => false,
            },
            first_name: short(identity.given_name),
            last_name: short(identity.family_name),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn google() -> Google {
        let settings = config::GoogleSettings { client_id: "us".into(), ..config::GoogleSettings::default() };
        Google::new(&settings).unwrap()
    }

    fn identity(changes: serde_json::Value) -> Identity {
        let mut claims = json!({
            "sub": "g-1", "email": "A@B.co", "email_verified": true, "iss": "https://accounts.google.com", "aud": "us",
            "exp": 2000, "nonce": "n",
        });
        for (name, value) in changes.as_object().unwrap() {
            claims[name] = value.clone();
        }
        serde_json::from_value(claims).unwrap()
    }

    #[test]
    fn an_id_token_counts_only_for_this_town_this_question_and_now() {
        let now = Timestamp::from_second(1000).unwrap();
        assert!(google().is_for_us(&identity(json!({})), "n", now));
        assert!(google().is_for_us(
            &identity(json!({ "iss": "accounts.google.com", "aud": ["us"] })),
            "n",
            now
        ));
        for wrong in [
            json!({ "iss": "https://evil.example" }),
            json!({ "aud": "them" }),
            json!({ "aud": ["us", "them"] }),
            json!({ "aud": null }),
            json!({ "exp": 1000 }),
            json!({ "exp": null }),
            json!({ "nonce": "m" }),
            json!({ "nonce": null }),
            json!({ "sub": "" }),
        ] {
            assert!(!google().is_for_us(&identity(wrong.clone()), "n", now), "{wrong}");
        }
    }

    #[test]
    fn an_address_is_verified_only_if_the_provider_says_so() {
        for (value, is_verified) in [
            (json!(true), true),
            (json!("true"), true),
            (json!(false), false),
            (json!("no"), false),
            (json!(1), false),
        ] {
            let person = Person::from(identity(json!({ "email_verified": value })));
            assert_eq!(person.is_email_verified, is_verified);
            assert_eq!(person.email, "a@b.co");
        }
        let older: Identity =
            serde_json::from_value(json!({ "id": "g-2", "email": "a@b.co", "verified_email": true }))
                .unwrap();
        assert!(Person::from(older).is_email_verified);
    }

    #[test]
    fn a_state_counts_for_its_own_browser_and_ten_minutes() {
        let now = Timestamp::from_second(1_000_000).unwrap();
        let state = new_state(now).unwrap();
        assert!(is_state(&state, &state, now));
        assert!(!is_state("x", &state, now));
        assert!(!is_state(&state, &new_state(now).unwrap(), now));
        assert!(!is_state(&state, &state, Timestamp::from_second(1_000_600).unwrap()));
        assert!(!is_state("x", "x", now));
    }

    #[test]
    fn the_browser_is_sent_with_a_challenge_that_tells_nothing() {
        let key = SigningKey::new("a key").unwrap();
        let url: Url =
            google().start(&key, "state-1", "https://town.example/login").unwrap().parse().unwrap();
        let find = |name: &str| url.query_pairs().find(|(key, _)| key == name).unwrap().1.into_owned();
        assert_eq!(find("redirect_uri"), "https://town.example/login");
        assert_eq!(find("code_challenge_method"), "S256");
        assert_eq!(find("code_challenge"), encode(&Sha256::digest(verifier(&key, "state-1"))));
        assert_ne!(find("nonce"), verifier(&key, "state-1"));
    }
}
