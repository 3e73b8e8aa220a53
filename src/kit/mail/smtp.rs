//! The SMTP conversation with the mail server, step by step, so that a failing step can be named and it is
//! known from which moment on a mail may have arrived.

use std::fmt;
use std::future::Future;
use std::net::SocketAddr;
use std::time::Duration;

use lettre::address::Envelope;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Certificate, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail as MailFrom, Rcpt};
use lettre::transport::smtp::extension::{ClientId, Extension, MailBodyParameter, MailParameter};
use lettre::transport::smtp::{Error as TransportError, response::Severity};
use serde::Serialize;
use tokio::net::TcpStream;

use crate::kit::config::{MailSecurity, MailSettings as Settings};

/// Timeout for each step.
const STEP_LIMIT: Duration = Duration::from_secs(15);
/// Longer timeout for the reply to the text: the server may still be processing it, and giving up early is
/// what makes mails arrive twice (RFC 5321, 4.5.3.2.6).
const VERDICT_LIMIT: Duration = Duration::from_secs(60);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SmtpStep {
    Resolve,
    Connect,
    Greeting,
    Tls,
    Auth,
    Sender,
    Recipient,
    /// Asks to send the text.
    Data,
    Message,
}

impl fmt::Display for SmtpStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SmtpStep::Resolve => "resolve",
            SmtpStep::Connect => "connect",
            SmtpStep::Greeting => "greeting",
            SmtpStep::Tls => "TLS",
            SmtpStep::Auth => "auth",
            SmtpStep::Sender => "sender",
            SmtpStep::Recipient => "recipient",
            SmtpStep::Data => "data",
            SmtpStep::Message => "message",
        })
    }
}

/// Why a step failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SmtpError {
    pub step: SmtpStep,
    pub words: String,
    pub reply: SmtpReply,
}

/// The server's reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SmtpReply {
    /// A clear, permanent no (5xx).
    Never,
    /// A clear, temporary no (4xx).
    NotNow,
    /// No clear reply.
    None,
}

impl fmt::Display for SmtpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.step, self.words)
    }
}

impl SmtpError {
    fn new(step: SmtpStep, words: impl fmt::Display) -> Self {
        SmtpError { step, words: words.to_string(), reply: SmtpReply::None }
    }

    fn of(step: SmtpStep, error: &TransportError) -> Self {
        let reply = match error.status().map(|code| code.severity) {
            Some(Severity::PermanentNegativeCompletion) => SmtpReply::Never,
            Some(_) => SmtpReply::NotNow,
            None => SmtpReply::None,
        };
        SmtpError { step, words: error.to_string(), reply }
    }
}

/// Ends a step that takes too long.
async fn within<T, E>(
    step: SmtpStep,
    limit: Duration,
    work: impl Future<Output = Result<T, E>>,
    trouble: impl FnOnce(E) -> SmtpError,
) -> Result<T, SmtpError> {
    match tokio::time::timeout(limit, work).await {
        Ok(result) => result.map_err(trouble),
        Err(_) => Err(SmtpError::new(step, format!("no answer within {} seconds", limit.as_secs()))),
    }
}

async fn smtp<T>(
    step: SmtpStep,
    work: impl Future<Output = Result<T, TransportError>>,
) -> Result<T, SmtpError> {
    within(step, STEP_LIMIT, work, |error| SmtpError::of(step, &error)).await
}

/// A session with a server that is ready to accept mails.
pub struct SmtpSession {
    connection: AsyncSmtpConnection,
}

impl SmtpSession {
    /// Connects and signs in. `passed` is called after each step that worked.
    pub async fn open(
        settings: &Settings,
        roots: &[Certificate],
        passed: &mut (dyn FnMut(SmtpStep, String) + Send),
    ) -> Result<SmtpSession, SmtpError> {
        let host = settings.host.as_str();
        let found = tokio::net::lookup_host((host, settings.port));
        let addresses: Vec<SocketAddr> = within(SmtpStep::Resolve, STEP_LIMIT, found, |error| {
            SmtpError::new(SmtpStep::Resolve, format!("{host}: {error}"))
        })
        .await?
        .collect();
        let Some(first) = addresses.first() else {
            return Err(SmtpError::new(SmtpStep::Resolve, format!("{host} leads nowhere")));
        };
        passed(SmtpStep::Resolve, format!("{host} is {}", first.ip()));

        let hello = ClientId::default();
        let mut connection = match settings.security {
            MailSecurity::Tls => {
                connect_tls(&addresses, &hello, tls_parameters(host, roots)?, passed).await?
            }
            MailSecurity::Starttls | MailSecurity::None => {
                let stream = connect_first(&addresses).await?;
                passed(SmtpStep::Connect, format!("port {} answers", settings.port));
                let greeted = AsyncSmtpConnection::connect_with_transport(Box::new(stream), &hello);
                let connection = smtp(SmtpStep::Greeting, greeted).await?;
                passed(SmtpStep::Greeting, "it is a mail server".into());
                connection
            }
        };
        if settings.security == MailSecurity::Starttls {
            if !connection.can_starttls() {
                return Err(SmtpError::new(
                    SmtpStep::Tls,
                    "the server does not offer STARTTLS; see security in [mail]",
                ));
            }
            smtp(SmtpStep::Tls, connection.starttls(tls_parameters(host, roots)?, &hello)).await?;
            passed(SmtpStep::Tls, "encrypted (STARTTLS)".into());
        }
        if !settings.username.is_empty() {
            let credentials = Credentials::new(settings.username.clone(), settings.password.clone());
            smtp(SmtpStep::Auth, connection.auth(&[Mechanism::Plain, Mechanism::Login], &credentials))
                .await?;
            passed(SmtpStep::Auth, format!("signed in as {}", settings.username));
        }
        Ok(SmtpSession { connection })
    }

    /// Names the sender and the recipients and asks to send the text; until then nothing can have arrived.
    pub async fn send_envelope(&mut self, envelope: &Envelope, is_ascii: bool) -> Result<(), SmtpError> {
        let server = self.connection.server_info();
        let mut parameters = Vec::new();
        if envelope
            .to()
            .iter()
            .chain(envelope.from())
            .any(|address| !AsRef::<str>::as_ref(address).is_ascii())
        {
            if !server.supports_feature(Extension::SmtpUtfEight) {
                let words = "the mail server cannot deliver to addresses with characters outside ASCII";
                return Err(SmtpError {
                    step: SmtpStep::Recipient,
                    words: words.into(),
                    reply: SmtpReply::Never,
                });
            }
            parameters.push(MailParameter::SmtpUtfEight);
        }
        if !is_ascii && server.supports_feature(Extension::EightBitMime) {
            parameters.push(MailParameter::Body(MailBodyParameter::EightBitMime));
        }
        smtp(SmtpStep::Sender, self.connection.command(MailFrom::new(envelope.from().cloned(), parameters)))
            .await?;
        for to in envelope.to() {
            smtp(SmtpStep::Recipient, self.connection.command(Rcpt::new(to.clone(), Vec::new()))).await?;
        }
        smtp(SmtpStep::Data, self.connection.command(Data)).await.map(drop)
    }

    /// Sends the text and waits for the verdict; `SmtpReply::None` means that it may have arrived.
    pub async fn send(&mut self, message: &[u8]) -> Result<(), SmtpError> {
        let verdict = self.connection.message(message);
        within(SmtpStep::Message, VERDICT_LIMIT, verdict, |error| SmtpError::of(SmtpStep::Message, &error))
            .await
            .map(drop)
    }

    /// Sends `QUIT`; the server's reply to it does not matter any more.
    pub async fn close(mut self) {
        let _ = smtp(SmtpStep::Message, self.connection.quit()).await;
    }
}

/// Tries one address after the other: one that never answers must not use up the others' time.
async fn connect_first(addresses: &[SocketAddr]) -> Result<TcpStream, SmtpError> {
    let mut last = SmtpError::new(SmtpStep::Connect, "the host has no address");
    for address in addresses {
        let connecting = TcpStream::connect(address);
        let refused = |error| SmtpError::new(SmtpStep::Connect, error);
        match within(SmtpStep::Connect, STEP_LIMIT / 2, connecting, refused).await {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

async fn connect_tls(
    addresses: &[SocketAddr],
    hello: &ClientId,
    parameters: TlsParameters,
    passed: &mut (dyn FnMut(SmtpStep, String) + Send),
) -> Result<AsyncSmtpConnection, SmtpError> {
    let connected =
        AsyncSmtpConnection::connect_tokio1(addresses, Some(STEP_LIMIT / 2), hello, Some(parameters), None);
    let connection = within(SmtpStep::Tls, STEP_LIMIT, connected, |error| {
        let step = if is_unreachable(&error) { SmtpStep::Connect } else { SmtpStep::Tls };
        SmtpError::of(step, &error)
    })
    .await?;
    passed(SmtpStep::Connect, "the server answers".into());
    passed(SmtpStep::Tls, "encrypted".into());
    Ok(connection)
}

/// Whether the connection itself failed before anything was sent over it.
fn is_unreachable(error: &TransportError) -> bool {
    use std::io::ErrorKind::{
        AddrNotAvailable, ConnectionRefused, HostUnreachable, NetworkUnreachable, TimedOut,
    };
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        if let Some(io) = cause.downcast_ref::<std::io::Error>() {
            return matches!(
                io.kind(),
                AddrNotAvailable | ConnectionRefused | HostUnreachable | NetworkUnreachable | TimedOut
            );
        }
        source = cause.source();
    }
    false
}

fn tls_parameters(host: &str, roots: &[Certificate]) -> Result<TlsParameters, SmtpError> {
    let mut builder = TlsParameters::builder(host.to_owned());
    for root in roots {
        builder = builder.add_root_certificate(root.clone());
    }
    builder.build().map_err(|error| SmtpError::new(SmtpStep::Tls, error))
}

/// Whether mail could be sent now: does everything short of naming a recipient.
pub async fn reach(settings: &Settings) -> Result<Vec<(SmtpStep, String)>, SmtpError> {
    let mut steps = Vec::new();
    let session = SmtpSession::open(settings, &[], &mut |step, words| steps.push((step, words))).await?;
    session.close().await;
    Ok(steps)
}

#[cfg(test)]
mod tests {
    use std::net::{SocketAddr, TcpListener, TcpStream};
    use std::time::Duration;

    use super::connect_first;

    /// An address that takes no more connections and says nothing.
    fn deaf() -> (TcpListener, Vec<TcpStream>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let mut waiting = Vec::new();
        while let Ok(stream) = TcpStream::connect_timeout(&address, Duration::from_millis(300)) {
            waiting.push(stream);
            assert!(waiting.len() < 10_000, "its queue is never full");
        }
        (listener, waiting)
    }

    #[tokio::test]
    async fn an_address_that_never_answers_leaves_the_others_their_time() {
        let (deaf, _waiting) = deaf();
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        let addresses: Vec<SocketAddr> =
            [&deaf, &server].map(|listener| listener.local_addr().unwrap()).into();
        let stream = connect_first(&addresses).await.unwrap();
        assert_eq!(stream.peer_addr().unwrap(), server.local_addr().unwrap());
        let nobody = connect_first(&addresses[..1]).await.unwrap_err();
        assert!(nobody.words.contains("no answer within"), "{nobody}");
    }
}
