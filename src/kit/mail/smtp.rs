//! The conversation with the mail server, step by step, so that a failure can be named and so
//! that the moment is known from which a mail may have arrived.

use std::fmt;
use std::future::Future;
use std::net::SocketAddr;
use std::time::Duration;

use lettre::address::Envelope;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Certificate, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail as MailFrom, Rcpt};
use lettre::transport::smtp::extension::{ClientId, Extension, MailBodyParameter, MailParameter};
use lettre::transport::smtp::{Error as SmtpError, response::Severity};
use serde::Serialize;

use crate::kit::config::{Mail as Settings, MailSecurity};

/// No step may keep a mail waiting for longer.
const STEP_LIMIT: Duration = Duration::from_secs(15);
/// But a server that has the text may be reading it; to leave early now is what makes mails
/// arrive twice (RFC 5321, 4.5.3.2.6).
const VERDICT_LIMIT: Duration = Duration::from_secs(60);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Step {
    Resolve,
    Connect,
    Greeting,
    Tls,
    Auth,
    Sender,
    Recipient,
    Message,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Step::Resolve => "resolve",
            Step::Connect => "connect",
            Step::Greeting => "greeting",
            Step::Tls => "TLS",
            Step::Auth => "auth",
            Step::Sender => "sender",
            Step::Recipient => "recipient",
            Step::Message => "message",
        })
    }
}

/// Why a step failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    pub step: Step,
    pub words: String,
    pub reply: Reply,
}

/// What the server made of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reply {
    /// A clear no, for good (5xx).
    Never,
    /// A clear no, for now (4xx).
    NotNow,
    /// Nothing clear.
    None,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.step, self.words)
    }
}

impl Trouble {
    fn new(step: Step, words: impl fmt::Display) -> Self {
        Trouble { step, words: words.to_string(), reply: Reply::None }
    }

    fn of(step: Step, error: &SmtpError) -> Self {
        let reply = match error.status().map(|code| code.severity) {
            Some(Severity::PermanentNegativeCompletion) => Reply::Never,
            Some(_) => Reply::NotNow,
            None => Reply::None,
        };
        Trouble { step, words: error.to_string(), reply }
    }
}

/// Ends a step that takes too long.
async fn within<T, E>(
    step: Step,
    limit: Duration,
    work: impl Future<Output = Result<T, E>>,
    trouble: impl FnOnce(E) -> Trouble,
) -> Result<T, Trouble> {
    match tokio::time::timeout(limit, work).await {
        Ok(result) => result.map_err(trouble),
        Err(_) => Err(Trouble::new(step, format!("no answer within {} seconds", limit.as_secs()))),
    }
}

async fn smtp<T>(step: Step, work: impl Future<Output = Result<T, SmtpError>>) -> Result<T, Trouble> {
    within(step, STEP_LIMIT, work, |error| Trouble::of(step, &error)).await
}

/// A server that is ready to take mails.
pub struct Session {
    connection: AsyncSmtpConnection,
}

impl Session {
    /// Goes as far as being signed in. `passed` is told of each step that worked.
    pub async fn open(
        settings: &Settings,
        roots: &[Certificate],
        passed: &mut (dyn FnMut(Step, String) + Send),
    ) -> Result<Session, Trouble> {
        let host = settings.host.as_str();
        let found = tokio::net::lookup_host((host, settings.port));
        let addresses: Vec<SocketAddr> = within(Step::Resolve, STEP_LIMIT, found, |error| {
            Trouble::new(Step::Resolve, format!("{host}: {error}"))
        })
        .await?
        .collect();
        let Some(first) = addresses.first() else {
            return Err(Trouble::new(Step::Resolve, format!("{host} leads nowhere")));
        };
        passed(Step::Resolve, format!("{host} is {}", first.ip()));

        let hello = ClientId::default();
        let mut connection = match settings.security {
            MailSecurity::Tls => {
                connect_tls(&addresses, &hello, tls_parameters(host, roots)?, passed).await?
            }
            MailSecurity::Starttls | MailSecurity::None => {
                let stream = tokio::net::TcpStream::connect(addresses.as_slice());
                let stream =
                    within(Step::Connect, STEP_LIMIT, stream, |error| Trouble::new(Step::Connect, error))
                        .await?;
                passed(Step::Connect, format!("port {} answers", settings.port));
                let greeted = AsyncSmtpConnection::connect_with_transport(Box::new(stream), &hello);
                let connection = smtp(Step::Greeting, greeted).await?;
                passed(Step::Greeting, "it is a mail server".into());
                connection
            }
        };
        if settings.security == MailSecurity::Starttls {
            if !connection.can_starttls() {
                return Err(Trouble::new(
                    Step::Tls,
                    "the server does not offer STARTTLS; see security in [mail]",
                ));
            }
            smtp(Step::Tls, connection.starttls(tls_parameters(host, roots)?, &hello)).await?;
            passed(Step::Tls, "encrypted (STARTTLS)".into());
        }
        if !settings.username.is_empty() {
            let credentials = Credentials::new(settings.username.clone(), settings.password.clone());
            smtp(Step::Auth, connection.auth(&[Mechanism::Plain, Mechanism::Login], &credentials)).await?;
            passed(Step::Auth, format!("signed in as {}", settings.username));
        }
        Ok(Session { connection })
    }

    /// Names sender and recipient and asks to go on; until now nothing can have arrived.
    pub async fn offer(&mut self, envelope: &Envelope, is_ascii: bool) -> Result<(), Trouble> {
        let server = self.connection.server_info();
        let mut parameters = Vec::new();
        if envelope
            .to()
            .iter()
            .chain(envelope.from())
            .any(|address| !AsRef::<str>::as_ref(address).is_ascii())
        {
            if !server.supports_feature(Extension::SmtpUtfEight) {
                let words = "the mail server cannot deliver to addresses with letters outside ASCII";
                return Err(Trouble { step: Step::Recipient, words: words.into(), reply: Reply::Never });
            }
            parameters.push(MailParameter::SmtpUtfEight);
        }
        if !is_ascii && server.supports_feature(Extension::EightBitMime) {
            parameters.push(MailParameter::Body(MailBodyParameter::EightBitMime));
        }
        smtp(Step::Sender, self.connection.command(MailFrom::new(envelope.from().cloned(), parameters)))
            .await?;
        for to in envelope.to() {
            smtp(Step::Recipient, self.connection.command(Rcpt::new(to.clone(), Vec::new()))).await?;
        }
        smtp(Step::Message, self.connection.command(Data)).await.map(drop)
    }

    /// Sends the text and waits for the verdict; `Reply::None` means that it may have arrived.
    pub async fn hand_over(&mut self, message: &[u8]) -> Result<(), Trouble> {
        let verdict = self.connection.message(message);
        within(Step::Message, VERDICT_LIMIT, verdict, |error| Trouble::of(Step::Message, &error))
            .await
            .map(drop)
    }

    /// Says goodbye; what the server thinks of that does not matter any more.
    pub async fn close(mut self) {
        let _ = smtp(Step::Message, self.connection.quit()).await;
    }
}

async fn connect_tls(
    addresses: &[SocketAddr],
    hello: &ClientId,
    parameters: TlsParameters,
    passed: &mut (dyn FnMut(Step, String) + Send),
) -> Result<AsyncSmtpConnection, Trouble> {
    let connected =
        AsyncSmtpConnection::connect_tokio1(addresses, Some(STEP_LIMIT / 2), hello, Some(parameters), None);
    let connection = within(Step::Tls, STEP_LIMIT, connected, |error| {
        let step = if is_unreachable(&error) { Step::Connect } else { Step::Tls };
        Trouble::of(step, &error)
    })
    .await?;
    passed(Step::Connect, "the server answers".into());
    passed(Step::Tls, "encrypted".into());
    Ok(connection)
}

/// Whether the connection itself failed, before anything was said over it.
fn is_unreachable(error: &SmtpError) -> bool {
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

fn tls_parameters(host: &str, roots: &[Certificate]) -> Result<TlsParameters, Trouble> {
    let mut builder = TlsParameters::builder(host.to_owned());
    for root in roots {
        builder = builder.add_root_certificate(root.clone());
    }
    builder.build().map_err(|error| Trouble::new(Step::Tls, error))
}

/// Whether mails could be sent now: everything short of naming a recipient.
pub async fn reach(settings: &Settings) -> Result<Vec<(Step, String)>, Trouble> {
    let mut steps = Vec::new();
    let session = Session::open(settings, &[], &mut |step, words| steps.push((step, words))).await?;
    session.close().await;
    Ok(steps)
}
