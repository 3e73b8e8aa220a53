//! The HTTP client for a certificate authority. It may connect to private addresses: the URL comes from the
//! settings, never from a visitor.

use std::future::{Future, poll_fn};
use std::path::Path;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use hyper::body::{Body, Bytes};
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient};
use jiff::{SignedDuration, Timestamp};
use rustls::CertificateError;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use ureq::Agent;
use ureq::http::HeaderMap;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

use super::model::{CLOCK_OFF, Problem, ProblemKind};
use crate::kit::fetch::{retry_after, user_agent};

/// Timeout for a whole request, from the DNS lookup to the last byte of the response.
const TIME: Duration = Duration::from_secs(if cfg!(test) { 5 } else { 30 });
/// The largest response: certificates and errors are short.
const MAX_BYTES: u64 = 1 << 20;

/// What we learned from a response besides its body.
#[derive(Debug, Default)]
pub struct ResponseMeta {
    /// How long the authority asks us to wait.
    pub wait: Option<SignedDuration>,
    /// Why there was no response, or none that can be trusted.
    pub problem: Option<Problem>,
}

/// Cheap to clone; all clones share what was heard.
#[derive(Clone)]
pub struct AcmeHttp {
    agent: Agent,
    authority: String,
    heard: Arc<Mutex<ResponseMeta>>,
}

/// The root certificates of a private authority; `None`: the public ones.
pub fn roots(file: &Path) -> Result<Option<RootCerts>, String> {
    if file.as_os_str().is_empty() {
        return Ok(None);
    }
    let name = file.display();
    let text = std::fs::read(file).map_err(|error| format!("cannot read acme_root_file {name}: {error}"))?;
    let roots: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&text).collect();
    let roots = roots.ok().filter(|roots| !roots.is_empty());
    let roots = roots.ok_or_else(|| {
        format!("acme_root_file {name} holds no certificate; it needs a PEM file that begins with -----BEGIN CERTIFICATE-----")
    })?;
    let roots: Vec<_> = roots.iter().map(|root| Certificate::from_der(root).to_owned()).collect();
    Ok(Some(RootCerts::new_with_certs(&roots)))
}

impl AcmeHttp {
    /// `contact` goes into the user agent, to tell the authority who is asking.
    pub fn new(contact: &str, roots: Option<RootCerts>, authority: &str) -> AcmeHttp {
        let tls = TlsConfig::builder().root_certs(roots.unwrap_or(RootCerts::WebPki)).build();
        let config = Agent::config_builder()
            .user_agent(user_agent(contact))
            .proxy(None)
            .max_redirects(3)
            .max_idle_connections(0)
            .http_status_as_error(false)
            .timeout_global(Some(TIME))
            .tls_config(tls)
            .build();
        AcmeHttp {
            agent: Agent::new_with_config(config),
            authority: authority.to_owned(),
            heard: Arc::default(),
        }
    }

    pub fn heard(&self) -> ResponseMeta {
        std::mem::take(&mut *self.heard.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn note(&self, change: impl FnOnce(&mut ResponseMeta)) {
        change(&mut self.heard.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn call(&self, request: ureq::http::Request<Vec<u8>>) -> Result<BytesResponse, Error> {
        let answer = if request.method() == ureq::http::Method::POST {
            self.agent.run(request)
        } else {
            self.agent.run(request.map(|_| ()))
        };
        let answer = answer.map_err(|error| self.unreached(&error))?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        self.note(|heard| {
            heard.wait = retry_after(&headers, Timestamp::now());
            heard.problem = clock_problem(&headers, Timestamp::now()).or_else(|| {
                let words = || format!("it answered with status {}", status.as_u16());
                status.is_server_error().then(|| Problem::new(ProblemKind::AuthorityDown, "", words()))
            });
        });
        let (parts, body) = answer.into_parts();
        let body =
            body.into_with_config().limit(MAX_BYTES).read_to_vec().map_err(|error| self.unreached(&error))?;
        Ok(BytesResponse { parts, body: Box::new(Bytes::from(body)) })
    }

    fn unreached(&self, error: &ureq::Error) -> Error {
        let problem = explain(error);
        let words = format!("{}: {}", self.authority, problem.detail);
        self.note(|heard| *heard = ResponseMeta { wait: None, problem: Some(problem) });
        Error::Other(words.into())
    }
}

impl HttpClient for AcmeHttp {
    fn request(
        &self,
        request: ureq::http::Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        let client = self.clone();
        Box::pin(async move {
            let (parts, body) = request.into_parts();
            let request = ureq::http::Request::from_parts(parts, read(body).await);
            tokio::task::spawn_blocking(move || client.call(request))
                .await
                .map_err(|error| Error::Other(error.to_string().into()))?
        })
    }
}

async fn read(mut body: BodyWrapper<Bytes>) -> Vec<u8> {
    let mut bytes = Vec::new();
    while let Some(Ok(frame)) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        bytes.extend_from_slice(frame.data_ref().map(Bytes::as_ref).unwrap_or_default());
    }
    bytes
}

/// Detects a clock that is wrong by more than any network delay can explain.
fn clock_problem(headers: &HeaderMap, now: Timestamp) -> Option<Problem> {
    let date = headers.get("date")?.to_str().ok()?;
    let theirs = jiff::fmt::rfc2822::parse(date).ok()?.timestamp();
    (theirs.duration_since(now).abs() > CLOCK_OFF).then(|| {
        let words = format!("here it is {now:.0}, there {theirs}");
        Problem::new(ProblemKind::ClockOff, "", words)
    })
}

fn explain(error: &ureq::Error) -> Problem {
    let of = |kind, words: String| Problem::new(kind, "", words);
    let tls = match error {
        ureq::Error::Rustls(error) => Some(error),
        ureq::Error::Io(error) => error.get_ref().and_then(|inner| inner.downcast_ref::<rustls::Error>()),
        _ => None,
    };
    match (error, tls) {
        (
            _,
            Some(rustls::Error::InvalidCertificate(
                CertificateError::Expired
                | CertificateError::ExpiredContext { .. }
                | CertificateError::NotValidYet
                | CertificateError::NotValidYetContext { .. },
            )),
        ) => of(
            ProblemKind::ClockOff,
            format!("here it is {:.0}, when the authority’s own certificate is not valid", Timestamp::now()),
        ),
        (_, Some(rustls::Error::InvalidCertificate(error))) => {
            of(ProblemKind::AuthorityUnknown, format!("its certificate is not trusted: {error}"))
        }
        (ureq::Error::HostNotFound, _) => {
            of(ProblemKind::AuthorityDown, "there is no server of this name".into())
        }
        (ureq::Error::Timeout(_), _) => {
            of(ProblemKind::AuthorityDown, format!("no answer within {} seconds", TIME.as_secs()))
        }
        (error, _) => of(ProblemKind::AuthorityDown, error.to_string()),
    }
}
