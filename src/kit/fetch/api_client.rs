//! Calls to other programs' APIs: sends what somebody asked us to send, with their token.
//!
//! Invariants: as with fetching, nothing goes to an address that is not on the public internet; redirects are
//! not followed, because they could carry the token elsewhere; and a failure says whether the other side may
//! have received the request.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde::de::DeserializeOwned;
use ureq::Agent;
use ureq::http::{HeaderMap, Request};

use super::body;
use super::fetcher::agent;
use super::ssrf_guard::{NotPublic, NotResolved};
use crate::kit::web_address;

/// From name resolution to the last byte of the response.
const TIME: Duration = if cfg!(test) { Duration::from_secs(2) } else { Duration::from_secs(25) };
/// API responses are short.
const MAX_BYTES: usize = 1 << 20;
/// The longest wait that the other side can impose on us.
const MAX_WAIT: SignedDuration = SignedDuration::from_hours(24);

#[derive(Debug, Clone, Default)]
pub struct ApiRequest {
    pub method: &'static str,
    pub url: String,
    pub headers: Vec<(&'static str, String)>,
    /// The media type, and the bytes.
    pub body: Option<(String, Vec<u8>)>,
}

impl ApiRequest {
    pub fn get(url: impl Into<String>) -> ApiRequest {
        ApiRequest { method: "GET", url: url.into(), ..ApiRequest::default() }
    }

    pub fn post(url: impl Into<String>, content_type: &str, body: Vec<u8>) -> ApiRequest {
        let body = Some((content_type.to_owned(), body));
        ApiRequest { method: "POST", url: url.into(), body, ..ApiRequest::default() }
    }

    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> ApiRequest {
        self.headers.push((name, value.into()));
        self
    }

    pub fn with_token(self, token: &str) -> ApiRequest {
        self.with("Authorization", format!("Bearer {token}"))
    }
}

#[derive(Debug, Clone)]
pub struct ApiResponse {
    pub status: u16,
    /// How long the other side asks us to wait.
    pub retry_after: Option<SignedDuration>,
    pub body: Vec<u8>,
}

impl ApiResponse {
    pub fn json<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_slice(&self.body).ok()
    }
}

/// There was no response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ApiError {
    /// No connection was made: the other side has not seen the request.
    Unreached(String),
    /// The request may have arrived.
    Unclear(String),
}

/// Cheap to clone. Its calls block.
#[derive(Clone)]
pub struct ApiClient {
    agent: Agent,
    is_loopback_open: bool,
}

impl ApiClient {
    pub fn new(contact: &str, is_loopback_open: bool) -> Self {
        ApiClient { agent: agent(contact, is_loopback_open), is_loopback_open }
    }

    /// A token is sent only over an encrypted connection.
    pub fn is_allowed(&self, address: &str) -> bool {
        web_address::parse(address).is_some_and(|url| url.scheme() == "https" || self.is_loopback_open)
    }

    pub fn call(&self, ask: &ApiRequest) -> Result<ApiResponse, ApiError> {
        if !self.is_allowed(&ask.url) {
            return Err(ApiError::Unreached("The address does not begin with https://.".into()));
        }
        let mut request = Request::builder().method(ask.method).uri(&ask.url);
        for (name, value) in &ask.headers {
            request = request.header(*name, value);
        }
        let (kind, bytes) = ask.body.clone().unwrap_or_default();
        if !kind.is_empty() {
            request = request.header("Content-Type", kind);
        }
        let unusable = |error: ureq::http::Error| ApiError::Unreached(format!("It cannot be sent: {error}."));
        let answer = if ask.body.is_some() {
            self.run(request.body(bytes).map_err(unusable)?)
        } else {
            self.run(request.body(()).map_err(unusable)?)
        };
        let answer = answer.map_err(|error| explain(&error))?;
        let status = answer.status().as_u16();
        let retry_after = retry_after(answer.headers(), Timestamp::now()).map(|wait| wait.min(MAX_WAIT));
        let is_gzip = answer.headers().get("content-encoding").is_some_and(|word| word == "gzip");
        let body = body::read(answer.into_body().into_reader(), is_gzip, MAX_BYTES)
            .map_err(|error| ApiError::Unclear(format!("The answer broke off: {error}.")))?
            .ok_or_else(|| ApiError::Unclear("The answer is longer than any should be.".into()))?;
        Ok(ApiResponse { status, retry_after, body })
    }

    fn run<B: ureq::AsSendBody>(
        &self,
        request: Request<B>,
    ) -> Result<ureq::http::Response<ureq::Body>, ureq::Error> {
        let request = self.agent.configure_request(request).timeout_global(Some(TIME)).build();
        self.agent.run(request)
    }
}

fn explain(error: &ureq::Error) -> ApiError {
    use ureq::Timeout::{Connect, Resolve};
    match error {
        ureq::Error::Other(inner) if inner.is::<NotPublic>() => {
            ApiError::Unreached("This address is not on the public internet.".into())
        }
        ureq::Error::Other(inner) if inner.is::<NotResolved>() => {
            ApiError::Unreached("Its name cannot be looked up.".into())
        }
        ureq::Error::HostNotFound => ApiError::Unreached("There is no server of this name.".into()),
        ureq::Error::ConnectionFailed | ureq::Error::Timeout(Resolve | Connect) => {
            ApiError::Unreached("The server cannot be reached.".into())
        }
        ureq::Error::Io(error) if error.kind() == std::io::ErrorKind::ConnectionRefused => {
            ApiError::Unreached("The server takes no connections.".into())
        }
        ureq::Error::Timeout(_) => {
            ApiError::Unclear(format!("The server did not answer within {} seconds.", TIME.as_secs()))
        }
        other => ApiError::Unclear(format!("The connection broke: {other}.")),
    }
}

/// How long a response asks us to wait, from whichever of the usual headers says so.
pub fn retry_after(headers: &HeaderMap, now: Timestamp) -> Option<SignedDuration> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::trim);
    let seconds = text("retry-after").and_then(|text| text.parse().ok()).map(SignedDuration::from_secs);
    let moment = || {
        let date = text("retry-after").and_then(|text| jiff::fmt::rfc2822::parse(text).ok());
        let date = date.map(|date| date.timestamp());
        let reset = || text("x-ratelimit-reset").and_then(|text| text.parse().ok());
        let counted =
            || text("ratelimit-reset").and_then(|text| Timestamp::from_second(text.parse().ok()?).ok());
        date.or_else(reset).or_else(counted).map(|at| at.duration_since(now))
    };
    let wait = seconds.or_else(moment)?;
    Some(wait.max(SignedDuration::ZERO))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::super::testing::{Server, page};
    use super::*;

    fn client() -> ApiClient {
        ApiClient::new("https://town.example", true)
    }

    #[test]
    fn a_call_says_whether_the_other_side_may_know_of_it() {
        let silent = Server::start(|_, _| std::thread::sleep(Duration::from_secs(5)));
        let error = client().call(&ApiRequest::post(silent.url("/"), "text/plain", b"x".to_vec()));
        assert_eq!(
            error.unwrap_err(),
            ApiError::Unclear("The server did not answer within 2 seconds.".into())
        );
        let broken = Server::start(|_, stream| drop(stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Le")));
        let error = client().call(&ApiRequest::post(broken.url("/"), "text/plain", b"x".to_vec()));
        assert!(matches!(error, Err(ApiError::Unclear(_))), "{error:?}");
        for url in ["http://127.0.0.1:9/", "https://10.0.0.1/", "https://nowhere.invalid/"] {
            let error = client().call(&ApiRequest::get(url));
            assert!(matches!(error, Err(ApiError::Unreached(_))), "{url}: {error:?}");
        }
    }

    #[test]
    fn nobody_makes_us_wait_for_more_than_a_day() {
        let server = Server::serving(|_| page(429, "Retry-After: 99999999\r\n", b""));
        let answer = client().call(&ApiRequest::get(server.url("/"))).unwrap();
        assert_eq!(answer.retry_after.map(|wait| wait.as_secs()), Some(86_400));
    }

    #[test]
    fn a_token_is_sent_to_one_place_and_encrypted() {
        let elsewhere = Server::serving(|_| page(200, "", b""));
        let to = elsewhere.url("/");
        let server = Server::serving(move |_| page(302, &format!("Location: {to}\r\n"), b""));
        let answer = client().call(&ApiRequest::get(server.url("/")).with_token("t0k")).unwrap();
        assert_eq!((answer.status, elsewhere.requests().len()), (302, 0));
        assert!(server.requests()[0].to_lowercase().contains("authorization: bearer t0k"));
        let strict = ApiClient::new("", false);
        assert!(strict.is_allowed("https://social.example") && !strict.is_allowed("http://social.example"));
        let inside = strict.call(&ApiRequest::get(server.url("/").replace("http:", "https:")));
        assert!(matches!(inside, Err(ApiError::Unreached(words)) if words.contains("public internet")));
    }

    #[test]
    fn the_wait_is_read_from_whichever_header_says_it() {
        let now: Timestamp = "2026-11-21T15:00:00Z".parse().unwrap();
        for (name, value, seconds) in [
            ("retry-after", "90", Some(90)),
            ("retry-after", "Sat, 21 Nov 2026 15:02:00 GMT", Some(120)),
            ("x-ratelimit-reset", "2026-11-21T15:05:00.000000Z", Some(300)),
            ("ratelimit-reset", "1795273260", Some(60)),
            ("retry-after", "-5", Some(0)),
            ("retry-after", "122400", Some(122_400)),
            ("retry-after", "soon", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ureq::http::HeaderName::from_static(name), value.parse().unwrap());
            assert_eq!(retry_after(&headers, now).map(|wait| wait.as_secs()), seconds, "{name}: {value}");
        }
    }
}
