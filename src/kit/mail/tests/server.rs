//! A small mail server that speaks SMTP over a real socket and can be told to reject, to stall, to hang up
//! and to be down.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

/// One mail as it arrived.
#[derive(Debug, Clone)]
pub struct Received {
    pub from: String,
    pub to: String,
    pub data: String,
    pub was_encrypted: bool,
}

impl Received {
    pub fn header(&self, name: &str) -> &str {
        let start = format!("{name}: ");
        let head = self.data.split("\r\n\r\n").next().unwrap();
        head.lines().find_map(|line| line.strip_prefix(&start)).unwrap_or_default()
    }
}

/// Deviations from normal server behavior.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misbehavior {
    /// Gives this reply to a command instead of a positive one.
    Reply(&'static str, &'static str),
    /// Accepts the text and hangs up without a reply.
    SilentAfterData,
    /// Accepts the text and never replies.
    StallAfterData,
    /// Hangs up when it sees this command.
    HangUpAt(&'static str),
    /// Accepts the connection but never sends a greeting.
    NeverGreet,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tls {
    None,
    Starttls,
    FromTheStart,
}

#[derive(Default)]
struct Shared {
    received: Mutex<Vec<Received>>,
    misbehaviors: Mutex<Vec<Misbehavior>>,
    refused: Mutex<Vec<Refused>>,
    is_held: AtomicBool,
}

/// A recipient, the command, and the reply to it.
type Refused = (&'static str, &'static str, &'static str);

impl Shared {
    fn refusal(&self, to: &str, at: &str) -> Option<&'static str> {
        let refused = self.refused.lock().unwrap();
        refused.iter().find(|(known, command, _)| *known == to && *command == at).map(|(.., reply)| *reply)
    }
}

pub struct MailServer {
    pub address: SocketAddr,
    /// The self-signed certificate, as DER.
    pub certificate: Vec<u8>,
    shared: Arc<Shared>,
}

/// The one account, as AUTH PLAIN sends it: `\0town\0Secret-9431`.
const ACCOUNT: &str = "AHRvd24AU2VjcmV0LTk0MzE=";

impl MailServer {
    pub fn start(tls: Tls) -> MailServer {
        MailServer::start_at("127.0.0.1:0".parse().unwrap(), tls)
    }

    pub fn start_at(address: SocketAddr, tls: Tls) -> MailServer {
        let listener = TcpListener::bind(address).unwrap();
        let address = listener.local_addr().unwrap();
        let issued = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        let certificate = issued.cert.der().to_vec();
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(issued.signing_key.serialize_der()));
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![issued.cert.der().clone()], key)
            .unwrap();
        let shared = Arc::new(Shared::default());
        let (for_thread, config) = (Arc::clone(&shared), Arc::new(config));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (shared, config) = (Arc::clone(&for_thread), Arc::clone(&config));
                std::thread::spawn(move || serve(stream, tls, &shared, &config));
            }
        });
        MailServer { address, certificate, shared }
    }

    /// The next connections follow these, one each; after that the server behaves normally again.
    pub fn plan(&self, misbehaviors: &[Misbehavior]) {
        let mut planned = misbehaviors.to_vec();
        planned.reverse();
        *self.shared.misbehaviors.lock().unwrap() = planned;
    }

    /// While it is true, recipients wait for the reply.
    pub fn hold(&self, is_held: bool) {
        self.shared.is_held.store(is_held, Ordering::SeqCst);
    }

    /// From now on, mail to this address gets this reply at a command (`RCPT`, `DATA`, or `END` of the text).
    pub fn refuse(&self, to: &'static str, command: &'static str, reply: &'static str) {
        let mut refused = self.shared.refused.lock().unwrap();
        refused.retain(|(known, ..)| *known != to);
        refused.push((to, command, reply));
    }

    pub fn received(&self) -> Vec<Received> {
        self.shared.received.lock().unwrap().clone()
    }
}

trait Line: Read + Write + Send {}
impl<T: Read + Write + Send> Line for T {}

fn encrypted(stream: TcpStream, config: &Arc<ServerConfig>) -> Box<dyn Line> {
    Box::new(StreamOwned::new(ServerConnection::new(Arc::clone(config)).unwrap(), stream))
}

/// Talks to one client until it leaves; an error means that the client hung up.
fn serve(stream: TcpStream, tls: Tls, shared: &Shared, config: &Arc<ServerConfig>) {
    let misbehavior = shared.misbehaviors.lock().unwrap().pop();
    if misbehavior == Some(Misbehavior::NeverGreet) {
        std::thread::sleep(Duration::from_secs(60));
        return;
    }
    let _ = match tls {
        Tls::FromTheStart => {
            talk(encrypted(stream, config), Tls::FromTheStart, true, misbehavior, shared).map(drop)
        }
        Tls::None => talk(Box::new(stream), Tls::None, true, misbehavior, shared).map(drop),
        Tls::Starttls => {
            let plain = stream.try_clone().unwrap();
            match talk(Box::new(plain), Tls::Starttls, true, misbehavior, shared) {
                Ok(true) => {
                    talk(encrypted(stream, config), Tls::FromTheStart, false, misbehavior, shared).map(drop)
                }
                _ => Ok(()),
            }
        }
    };
}

/// Returns true if the client asked for TLS and was told to begin.
fn talk(
    line: Box<dyn Line>,
    tls: Tls,
    has_greeting: bool,
    misbehavior: Option<Misbehavior>,
    shared: &Shared,
) -> std::io::Result<bool> {
    let mut line = BufReader::new(line);
    let (mut from, mut to) = (String::new(), String::new());
    if has_greeting {
        line.get_mut().write_all(b"220 mail.example ESMTP\r\n")?;
    }
    loop {
        let mut command = String::new();
        if line.read_line(&mut command)? == 0 {
            return Ok(false);
        }
        let command = command.trim_end();
        let verb = command.split([' ', ':']).next().unwrap().to_uppercase();
        let reply = match (verb.as_str(), misbehavior) {
            (_, Some(Misbehavior::HangUpAt(at))) if at == verb => return Ok(false),
            (_, Some(Misbehavior::Reply(at, reply))) if at == verb => reply,
            ("EHLO", _) if tls == Tls::Starttls => "250-mail.example\r\n250-STARTTLS\r\n250 8BITMIME",
            ("EHLO", _) => "250-mail.example\r\n250-AUTH PLAIN\r\n250 8BITMIME",
            ("STARTTLS", _) => {
                line.get_mut().write_all(b"220 Go ahead\r\n")?;
                return Ok(true);
            }
            ("AUTH", _) if command.ends_with(ACCOUNT) => "235 Welcome",
            ("AUTH", _) => "535 5.7.8 Wrong name or password",
            ("MAIL", _) => {
                from = address(command);
                "250 OK"
            }
            ("RCPT", _) => {
                to = address(command);
                while shared.is_held.load(Ordering::SeqCst) {
                    std::thread::sleep(Duration::from_millis(5));
                }
                shared.refusal(&to, "RCPT").unwrap_or("250 OK")
            }
            ("DATA", _) if shared.refusal(&to, "DATA").is_some() => shared.refusal(&to, "DATA").unwrap(),
            ("DATA", _) => {
                line.get_mut().write_all(b"354 Go on\r\n")?;
                let data = read_data(&mut line)?;
                match misbehavior {
                    Some(Misbehavior::Reply("END", reply)) => reply,
                    _ if shared.refusal(&to, "END").is_some() => shared.refusal(&to, "END").unwrap(),
                    other => {
                        let was_encrypted = tls == Tls::FromTheStart;
                        let mail = Received { from: from.clone(), to: to.clone(), data, was_encrypted };
                        shared.received.lock().unwrap().push(mail);
                        match other {
                            Some(Misbehavior::SilentAfterData) => return Ok(false),
                            Some(Misbehavior::StallAfterData) => std::thread::sleep(Duration::from_secs(600)),
                            _ => {}
                        }
                        "250 Taken"
                    }
                }
            }
            ("QUIT", _) => {
                line.get_mut().write_all(b"221 Bye\r\n")?;
                return Ok(false);
            }
            _ => "500 What?",
        };
        line.get_mut().write_all(format!("{reply}\r\n").as_bytes())?;
    }
}

fn address(command: &str) -> String {
    command.split(['<', '>']).nth(1).unwrap_or_default().to_owned()
}

/// Reads up to the line with only a dot; a doubled dot at the start of a line stands for one.
fn read_data(line: &mut impl BufRead) -> std::io::Result<String> {
    let mut data = String::new();
    loop {
        let mut text = String::new();
        if line.read_line(&mut text)? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        if text == ".\r\n" {
            return Ok(data);
        }
        data.push_str(text.strip_prefix('.').unwrap_or(&text));
    }
}
