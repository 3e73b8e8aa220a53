//! TLS and HTTP/2 on the wire: responses, and misbehaving clients.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rocket::{Build, Rocket, State};
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::{ClientConfig, ClientConnection, RootCertStore, ServerConfig, StreamOwned};

use tokio::sync::Semaphore;

use super::super::limits::MAX_HANDLERS;
use super::super::{ALPN, Ended};
use crate::notifications::{NewNotification, NotificationKind, notify};
use crate::testing::{Served, TestTown, eventually};

const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const DATA: u8 = 0;
const HEADERS: u8 = 1;
const RST_STREAM: u8 = 3;
const SETTINGS: u8 = 4;
const GOAWAY: u8 = 7;
const WINDOW_UPDATE: u8 = 8;
const INITIAL_WINDOW: u16 = 4;
const CONTINUATION: u8 = 9;
const END_STREAM: u8 = 1;
/// Longer than any limit here, however busy the machine is.
const TIMEOUT: Duration = Duration::from_secs(30);

struct Tls {
    served: Served,
    client: Arc<ClientConfig>,
    town: TestTown,
}

impl Tls {
    fn start(town: TestTown) -> Tls {
        Tls::extended(town, |rocket| rocket)
    }

    fn extended(town: TestTown, extend: impl FnOnce(Rocket<Build>) -> Rocket<Build>) -> Tls {
        let made = rcgen::generate_simple_self_signed(vec!["town.example".to_owned()]).unwrap();
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(made.signing_key.serialize_der()));
        let mut server = ServerConfig::builder()
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key)
            .unwrap();
        server.alpn_protocols = ALPN.map(<[u8]>::to_vec).into();
        let mut roots = RootCertStore::empty();
        roots.add(made.cert.der().clone()).unwrap();
        let client = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
        let server = Arc::new(server);
        let served = Served::extended(
            &town,
            |config| {
                config.server.connections_per_address = 1000;
                config.server.head_seconds = 1;
                config.server.stalled_seconds = 1;
                config.server.idle_seconds = 1;
            },
            |front, listener| front.site_over_tls(listener, server),
            extend,
        );
        Tls { served, client: Arc::new(client), town }
    }

    fn tcp(&self) -> TcpStream {
        let stream = TcpStream::connect(self.served.address).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        stream.set_write_timeout(Some(TIMEOUT)).unwrap();
        stream
    }

    fn connect(&self, protocol: &[u8]) -> StreamOwned<ClientConnection, TcpStream> {
        let mut client = ClientConfig::clone(&self.client);
        client.alpn_protocols = vec![protocol.to_vec()];
        let name = "town.example".try_into().unwrap();
        let mut stream = StreamOwned::new(ClientConnection::new(Arc::new(client), name).unwrap(), self.tcp());
        stream.flush().unwrap();
        stream
    }

    /// Sends the preface; `settings` are those that differ from the defaults.
    fn http2(&self, settings: &[(u16, u32)]) -> Http2 {
        let mut http2 = Http2(self.connect(b"h2"));
        let payload: Vec<u8> = settings
            .iter()
            .flat_map(|(id, value)| [&id.to_be_bytes()[..], &value.to_be_bytes()[..]].concat())
            .collect();
        http2.0.write_all(PREFACE).unwrap();
        http2.send(SETTINGS, 0, 0, &payload).unwrap();
        http2
    }

    fn assert_answers(&self) {
        let mut good = self.http2(&[]);
        good.ask(1, "/livez", &[]).unwrap();
        assert_eq!(good.response(1), (0x88, b"ok\n".to_vec()));
    }
}

struct Http2(StreamOwned<ClientConnection, TcpStream>);

struct Seen {
    kind: u8,
    flags: u8,
    stream: u32,
    payload: Vec<u8>,
}

impl Http2 {
    fn send(&mut self, kind: u8, flags: u8, stream: u32, payload: &[u8]) -> std::io::Result<()> {
        let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
        let mut frame = length[1..].to_vec();
        frame.extend([kind, flags]);
        frame.extend(stream.to_be_bytes());
        frame.extend(payload);
        self.0.write_all(&frame)?;
        self.0.flush()
    }

    /// A GET with additional header fields, already HPACK-encoded.
    fn ask(&mut self, stream: u32, path: &str, more: &[u8]) -> std::io::Result<()> {
        let text = |text: &str| [&[u8::try_from(text.len()).unwrap()], text.as_bytes()].concat();
        // GET, https, then path and authority, which are not added to the table.
        let block = [&[0x82, 0x87, 0x04][..], &text(path), &[0x01], &text("town.example"), more].concat();
        self.send(HEADERS, 0x4 | END_STREAM, stream, &block)
    }

    /// The next frame; `None` once the connection has ended.
    fn next(&mut self) -> Option<Seen> {
        let mut read = |bytes: &mut [u8]| match self.0.read_exact(bytes) {
            Ok(()) => Some(()),
            Err(error) if [ErrorKind::WouldBlock, ErrorKind::TimedOut].contains(&error.kind()) => {
                panic!("nothing comes, and nobody hangs up")
            }
            Err(_) => None,
        };
        let mut head = [0; 9];
        read(&mut head)?;
        let length = u32::from_be_bytes([0, head[0], head[1], head[2]]);
        let stream = u32::from_be_bytes([head[5], head[6], head[7], head[8]]);
        let mut payload = vec![0; length as usize];
        read(&mut payload)?;
        Some(Seen { kind: head[3], flags: head[4], stream, payload })
    }

    /// The first byte of the header block, which is 0x88 for status 200, and the body.
    fn response(&mut self, stream: u32) -> (u8, Vec<u8>) {
        let (mut status, mut body) = (0, Vec::new());
        while let Some(frame) = self.next() {
            match frame.kind {
                HEADERS if frame.stream == stream => status = frame.payload[0],
                DATA if frame.stream == stream => body.extend(frame.payload),
                _ => continue,
            }
            if frame.flags & END_STREAM > 0 {
                break;
            }
        }
        (status, body)
    }

    fn read_to_its_end(mut self) {
        while self.next().is_some() {}
    }
}

#[test]
fn both_protocols_are_spoken_over_tls_and_links_lead_back_to_it() {
    let tls = Tls::start(TestTown::wexbury());
    let mut plain = tls.connect(b"http/1.1");
    plain.write_all(b"GET / HTTP/1.1\r\nHost: town.example\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    let _ = plain.read_to_end(&mut answer);
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("https://town.example/"), "{answer:.300}");
    // A window large enough for the whole page, for each stream and for the connection.
    let room: u32 = 1 << 24;
    let mut http2 = tls.http2(&[(INITIAL_WINDOW, room)]);
    http2.send(WINDOW_UPDATE, 0, 0, &room.to_be_bytes()).unwrap();
    for stream in [1, 3, 5] {
        http2.ask(stream, "/", &[]).unwrap();
        let (status, body) = http2.response(stream);
        assert_eq!(status, 0x88);
        assert!(answer.ends_with(&String::from_utf8(body).unwrap()), "the same bytes");
    }
    assert_eq!(tls.served.stop(), Ended::Finished);
}

#[test]
fn mute_clients_and_half_handshakes_are_closed_and_nobody_waits_for_them() {
    let tls = Tls::start(TestTown::empty());
    let half: Vec<_> = (0..50).map(|_| tls.tcp()).collect();
    let mut begun: Vec<_> = (0..50).map(|_| tls.tcp()).collect();
    for stream in &mut begun {
        stream.write_all(&[22, 3, 1, 2, 0, 1, 0, 1]).unwrap();
    }
    let mute: Vec<_> = (0..50).map(|_| tls.http2(&[])).collect();
    tls.assert_answers();
    for mut stream in half.into_iter().chain(begun) {
        let _ = stream.read_to_end(&mut Vec::new()).inspect_err(|error| {
            assert_eq!(error.kind(), ErrorKind::ConnectionReset);
        });
    }
    mute.into_iter().for_each(Http2::read_to_its_end);
    tls.assert_answers();
}

#[test]
fn who_gives_no_room_for_an_answer_is_closed() {
    let tls = Tls::start(TestTown::wexbury());
    let mut silent = tls.http2(&[(4, 0)]);
    silent.ask(1, "/", &[]).unwrap();
    tls.assert_answers();
    silent.read_to_its_end();
}

#[test]
fn a_stream_of_events_outlives_the_limits_of_those_who_owe_something() {
    let town = TestTown::empty();
    let (id, token) = town.join(&crate::accounts::NewUser {
        email: "ada@reader.example".into(),
        ..crate::accounts::NewUser::default()
    });
    let tls = Tls::start(town);
    let mut http2 = tls.http2(&[]);
    let bearer = format!("Bearer {token}");
    let length = bearer.len() - 0x7f;
    // Names in the static table: authorization is 23 (its value's length needs more than 7 bits), accept 19.
    let mut fields = vec![0x0f, 23 - 15, 0x7f];
    assert!(length < 0x4000);
    fields.extend(if length < 0x80 {
        vec![u8::try_from(length).unwrap()]
    } else {
        vec![u8::try_from(length & 0x7f).unwrap() | 0x80, u8::try_from(length >> 7).unwrap()]
    });
    fields.extend(bearer.as_bytes());
    fields.extend([0x0f, 19 - 15, 17]);
    fields.extend(b"text/event-stream");
    http2.ask(1, "/api/v1/notifications/stream/", &fields).unwrap();
    let mut text = String::new();
    let mut has_told = false;
    let begun = std::time::Instant::now();
    while !text.contains("harvest") {
        let frame = http2.next().unwrap();
        assert!(frame.kind != GOAWAY && frame.kind != RST_STREAM, "{}", frame.kind);
        if frame.kind == HEADERS {
            assert_eq!(frame.payload[0], 0x88);
        } else if frame.kind == DATA {
            text.push_str(&String::from_utf8_lossy(&frame.payload));
        }
        if !has_told && text.contains("retry") {
            has_told = true;
            // Longer than any limit: the point here is that time passes.
            std::thread::sleep(Duration::from_secs(3));
            let news = NewNotification {
                user_id: id,
                kind: NotificationKind::Events,
                title: "The harvest supper begins at six",
                message: "",
                link: "/",
                cause: "supper",
            };
            notify(&tls.town.conn(), &news).unwrap();
        }
    }
    assert!(begun.elapsed() >= Duration::from_secs(3));
}

#[test]
fn floods_end_their_own_connection_alone() {
    let tls = Tls::start(TestTown::empty());
    let mut resetting = tls.http2(&[]);
    for stream in (1..4000).step_by(2) {
        let asked = resetting.ask(stream, "/", &[]);
        if asked.and_then(|()| resetting.send(RST_STREAM, 0, stream, &[0, 0, 0, 8])).is_err() {
            break;
        }
    }
    tls.assert_answers();
    resetting.read_to_its_end();
    let mut setting = tls.http2(&[]);
    for _ in 0..5_000 {
        if setting.send(SETTINGS, 0, 0, &[0, 4, 0, 1, 0, 0]).is_err() {
            break;
        }
    }
    tls.assert_answers();
    setting.read_to_its_end();
    let mut headers = tls.http2(&[]);
    // Header fields without an end.
    let field = [&[0x00, 1, b'a', 0x7f, 0x81, 0x7c][..], &[b'x'; 16_000]].concat();
    let _ = headers.send(HEADERS, 0, 1, &[0x82, 0x87, 0x84]);
    for _ in 0..20 {
        if headers.send(CONTINUATION, 0, 1, &field).is_err() {
            break;
        }
    }
    headers.read_to_its_end();
    tls.assert_answers();
}

/// Handlers that wait until they may end.
struct Gate {
    begun: AtomicUsize,
    open: Semaphore,
}

#[rocket::get("/slow/handler")]
async fn slow(gate: &State<Arc<Gate>>) -> &'static str {
    gate.begun.fetch_add(1, Ordering::SeqCst);
    drop(gate.open.acquire().await);
    "slow\n"
}

#[test]
fn what_a_client_no_longer_wants_counts_for_its_connection_until_it_is_done() {
    let gate = Arc::new(Gate { begun: AtomicUsize::new(0), open: Semaphore::new(0) });
    let managed = Arc::clone(&gate);
    let extend = |rocket: Rocket<Build>| rocket.manage(managed).mount("/", rocket::routes![slow]);
    let tls = Tls::extended(TestTown::empty(), extend);
    let mut resetting = tls.http2(&[]);
    let mut streams = (1..).step_by(2);
    for number in 1..=MAX_HANDLERS {
        let stream = streams.next().unwrap();
        resetting.ask(stream, "/slow/handler", &[]).unwrap();
        eventually(|| gate.begun.load(Ordering::SeqCst) == number);
        // The last one stays, so that the connection is not idle.
        if number < MAX_HANDLERS {
            resetting.send(RST_STREAM, 0, stream, &[0, 0, 0, 8]).unwrap();
        }
    }
    let mut answer = || {
        let stream = streams.next().unwrap();
        resetting.ask(stream, "/slow/handler", &[]).unwrap();
        resetting.response(stream).1
    };
    assert_eq!(answer(), b"The server is busy. Please try again in a moment.\n");
    assert_eq!(gate.begun.load(Ordering::SeqCst), MAX_HANDLERS);
    tls.assert_answers();
    gate.open.add_permits(1);
    let is_answered = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        answer() == b"slow\n"
    });
    assert!(is_answered);
}
