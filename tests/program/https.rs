//! The program's own HTTPS, as shipped: over TLS, with files and with a certificate authority.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

use crate::corpus::skipped;
use crate::pebble::{self, Pebble, free_port, write_pem};
use crate::run::{Server, command, run};

const NAME: &str = "www.town.example";

/// Writes a certificate for the name and its key to files in the folder.
fn write_certificate(folder: &Path, name: &str) {
    let rcgen::CertifiedKey { cert, signing_key } =
        rcgen::generate_simple_self_signed([name.to_owned()]).unwrap();
    write_pem(&folder.join("chain.pem"), "CERTIFICATE", cert.der());
    write_pem(&folder.join("key.pem"), "PRIVATE KEY", signing_key.serialized_der());
}

struct Ports {
    https: u16,
    http: u16,
}

/// Starts the server with these settings under [server].
fn serve(folder: &Path, ports: &Ports, settings: &str) -> Server {
    std::fs::write(
        folder.join("config.toml"),
        format!(
            "[server]\nhttps_address = \"127.0.0.1\"\nhttps_port = {}\nhttp_port = {}\n{settings}",
            ports.https, ports.http
        ),
    )
    .unwrap();
    let mut command = command(folder);
    command.args(["serve", "--config", "config.toml", "--data", "town.db"]);
    Server::from(command)
}

/// A connection of a client that trusts only these certificates.
fn connect(
    port: u16,
    roots: &[CertificateDer<'static>],
    protocols: &[&[u8]],
) -> Option<StreamOwned<ClientConnection, TcpStream>> {
    let mut store = RootCertStore::empty();
    store.add_parsable_certificates(roots.iter().cloned());
    let mut config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(store)
        .with_no_client_auth();
    config.alpn_protocols = protocols.iter().map(|name| name.to_vec()).collect();
    let connection = ClientConnection::new(Arc::new(config), ServerName::try_from(NAME).unwrap()).unwrap();
    let stream = StreamOwned::new(connection, TcpStream::connect((Ipv4Addr::LOCALHOST, port)).ok()?);
    stream.sock.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    Some(stream)
}

/// The response over TLS; `None`: no connection.
fn over_tls(port: u16, roots: &[CertificateDer<'static>], path: &str) -> Option<String> {
    let mut stream = connect(port, roots, &[])?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {NAME}:{port}\r\nConnection: close\r\n\r\n").ok()?;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    Some(String::from_utf8_lossy(&answer).into_owned()).filter(|answer| !answer.is_empty())
}

fn plainly(port: u16, path: &str) -> String {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn a_certificate_from_files_is_served_and_port_80_leads_to_it() {
    let home = tempfile::tempdir().unwrap();
    write_certificate(home.path(), NAME);
    let ports = Ports { https: free_port(), http: free_port() };
    let settings = "certificate_file = \"chain.pem\"\nkey_file = \"key.pem\"\n";
    let server = serve(home.path(), &ports, settings);
    let roots = [CertificateDer::from_pem_file(home.path().join("chain.pem")).unwrap()];
    let answer = over_tls(ports.https, &roots, "/livez").unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok\n"), "{answer}");
    // On the first day there is no HSTS promise for a year.
    assert!(!answer.to_lowercase().contains("strict-transport-security"), "{answer}");
    let answer = plainly(ports.http, "/events/?q=fair");
    let location = format!("location: https://{NAME}:{}/events/?q=fair\r\n", ports.https);
    assert!(answer.starts_with("HTTP/1.1 301") && answer.to_lowercase().contains(&location), "{answer}");
    // Local requests are served as before.
    assert_eq!(server.get("/livez"), (200, "ok\n".into()));
    let health = server.json("/api/v1/health/");
    assert_eq!(health["certificate"]["is_ok"], true, "{health}");
    let checked = run(home.path(), &["check", "--config", "config.toml", "--data", "town.db"]).ok().out;
    assert!(checked.contains("WARN  address   not known yet; set base_url"), "{checked}");
}

const DATA: u8 = 0;
const HEADERS: u8 = 1;
const SETTINGS: u8 = 4;
const PING: u8 = 6;
const WINDOW_UPDATE: u8 = 8;
/// Of DATA and HEADERS; of SETTINGS and PING, the same bit acknowledges.
const END: u8 = 1;
const END_OF_HEADERS: u8 = 4;

/// A frame of HTTP/2 (RFC 9113).
fn frame(kind: u8, flags: u8, stream: u32, content: &[u8]) -> Vec<u8> {
    let mut bytes = u32::try_from(content.len()).unwrap().to_be_bytes()[1..].to_vec();
    bytes.extend([kind, flags]);
    bytes.extend(stream.to_be_bytes());
    bytes.extend(content);
    bytes
}

/// A client over HTTP/2 that takes a page bit by bit gets all of it, although the server is told to stop.
#[test]
fn a_slow_reader_over_http2_gets_its_page_from_a_server_that_stops() {
    const BIT: u32 = 4096;
    let home = tempfile::tempdir().unwrap();
    write_certificate(home.path(), NAME);
    let ports = Ports { https: free_port(), http: free_port() };
    let mut server = serve(home.path(), &ports, "certificate_file = \"chain.pem\"\nkey_file = \"key.pem\"\n");
    let roots = [CertificateDer::from_pem_file(home.path().join("chain.pem")).unwrap()];
    let answer = over_tls(ports.https, &roots, "/about").unwrap();
    let whole = answer.split_once("\r\n\r\n").unwrap().1.len();
    assert!((3 * BIT as usize..60_000).contains(&whole), "{whole} bytes are no page for this test");

    let mut stream = connect(ports.https, &roots, &[b"h2"]).unwrap();
    let mut head = vec![0x82, 0x87, 0x04, 6];
    head.extend(b"/about");
    let host = format!("{NAME}:{}", ports.https);
    head.extend([0x41, u8::try_from(host.len()).unwrap()]);
    head.extend(host.as_bytes());
    let mut begin = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec();
    // The initial window of each stream.
    begin.extend(frame(SETTINGS, 0, 0, &[[0, 4].as_slice(), &BIT.to_be_bytes()].concat()));
    begin.extend(frame(HEADERS, END | END_OF_HEADERS, 1, &head));
    stream.write_all(&begin).unwrap();
    let (mut taken, mut open, mut is_told) = (0, BIT as usize, false);
    loop {
        let mut head = [0; 9];
        stream.read_exact(&mut head).unwrap_or_else(|error| panic!("{taken} of {whole} bytes: {error}"));
        let mut content = vec![0; u32::from_be_bytes([0, head[0], head[1], head[2]]) as usize];
        stream.read_exact(&mut content).unwrap();
        let (kind, flags) = (head[3], head[4]);
        match kind {
            SETTINGS if flags & END == 0 => stream.write_all(&frame(SETTINGS, END, 0, &[])).unwrap(),
            PING if flags & END == 0 => stream.write_all(&frame(PING, END, 0, &content)).unwrap(),
            DATA => {
                taken += content.len();
                if flags & END != 0 {
                    break;
                }
            }
            _ => {}
        }
        if taken == open {
            if !is_told {
                server.signal("TERM");
                is_told = true;
            }
            std::thread::sleep(Duration::from_millis(300));
            open += BIT as usize;
            stream.write_all(&frame(WINDOW_UPDATE, 0, 1, &BIT.to_be_bytes())).unwrap();
        }
    }
    assert_eq!((taken, is_told), (whole, true));
    let begun = Instant::now();
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    assert!(begun.elapsed() < Duration::from_secs(4), "nothing more comes on this connection");
}

#[test]
fn a_certificate_from_an_authority_is_there_by_itself_and_again_after_a_restart() {
    if !pebble::is_installed() {
        return skipped("pebble and pebble-challtestsrv are not installed (Debian: apt-get install pebble)");
    }
    let home = tempfile::tempdir().unwrap();
    let mut authority = Pebble::start(&[]);
    let ports = Ports { https: free_port(), http: authority.http_port };
    let settings = format!(
        "https = \"{NAME}\"\nacme_directory = \"{}\"\nacme_root_file = {:?}\n",
        authority.directory(),
        authority.root_file()
    );
    let mut server = serve(home.path(), &ports, &settings);
    assert!(server.setup.as_ref().is_some_and(|link| link.starts_with(&format!("https://{NAME}:"))));
    crate::run::eventually("the certificate is there", || {
        server.json("/api/v1/health/")["certificate"]["valid_until"].is_string()
    });
    // Pebble generates its root anew each time; whoever trusts the end of the chain trusts the site.
    let roots = kept_chain(&home.path().join("town.db"));
    let answer = over_tls(ports.https, &roots, "/livez").unwrap();
    assert!(answer.ends_with("ok\n"), "{answer}");
    assert!(plainly(ports.http, "/").starts_with("HTTP/1.1 301"));
    server.signal("TERM");
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    // The authority is not needed for serving.
    authority.stop();
    let server = serve(home.path(), &ports, &settings);
    let answer = over_tls(ports.https, &roots, "/").unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let checked = run(home.path(), &["check", "--config", "config.toml", "--data", "town.db"]);
    assert!(checked.out.contains("the certificate is good until"), "{}{}", checked.out, checked.err);
    drop(server);
}

/// The certificates above the site's own, which a test can trust.
fn kept_chain(data_file: &Path) -> Vec<CertificateDer<'static>> {
    let conn = rusqlite::Connection::open(data_file).unwrap();
    let chain: String = conn.query_row("SELECT chain FROM https_certificates", [], |row| row.get(0)).unwrap();
    CertificateDer::pem_slice_iter(chain.as_bytes()).skip(1).map(Result::unwrap).collect()
}

#[test]
fn what_cannot_be_served_is_refused_at_the_start_with_what_to_do() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path();
    write_certificate(path, NAME);
    let other = tempfile::tempdir().unwrap();
    write_certificate(other.path(), NAME);
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken_port = taken.local_addr().unwrap().port();
    let files = "certificate_file = \"chain.pem\"\nkey_file = \"key.pem\"\n";
    let odd = format!("certificate_file = \"chain.pem\"\nkey_file = {:?}\n", other.path().join("key.pem"));
    for (settings, code, words) in [
        ("https = \"https://www.town.example\"\n".to_owned(), 2, "write its name alone"),
        ("https = \"203.0.113.7\"\n".to_owned(), 2, "is an IP address"),
        (format!("https = \"{NAME}\"\n{files}"), 2, "set one of the two"),
        ("certificate_file = \"chain.pem\"\n".to_owned(), 2, "belong together"),
        (odd, 1, "do not fit each other"),
        (format!("{files}https_port = {taken_port}\n"), 1, "is in use by another program"),
        (format!("https = \"{NAME}\"\nacme_root_file = \"none.pem\"\n"), 1, "cannot read acme_root_file"),
    ] {
        let ports = if settings.contains("https_port") {
            format!("http_port = {}\n", free_port())
        } else {
            format!("https_port = {}\nhttp_port = {}\n", free_port(), free_port())
        };
        let text = format!("[server]\nhttps_address = \"127.0.0.1\"\n{ports}{settings}");
        std::fs::write(path.join("config.toml"), text).unwrap();
        let ran = run(path, &["serve", "--config", "config.toml", "--data", "town.db", "--port", "0"]);
        assert!(ran.code == code && ran.err.contains(words), "{settings}: {} {}", ran.code, ran.err);
        assert!(!path.join("town.db").exists(), "{settings}: nothing was made");
    }
}

#[test]
fn a_clock_that_is_far_off_is_told_at_the_start_and_the_site_is_served() {
    let home = tempfile::tempdir().unwrap();
    // To a correct clock, this certificate looks the way a current one looks to a clock that has lost its
    // time.
    let key = rcgen::KeyPair::generate().unwrap();
    let mut parameters = rcgen::CertificateParams::new([NAME.to_owned()]).unwrap();
    parameters.not_before = rcgen::date_time_ymd(2070, 1, 1);
    parameters.not_after = rcgen::date_time_ymd(2071, 1, 1);
    write_pem(&home.path().join("chain.pem"), "CERTIFICATE", parameters.self_signed(&key).unwrap().der());
    write_pem(&home.path().join("key.pem"), "PRIVATE KEY", key.serialized_der());
    let port = free_port();
    let settings = format!(
        "[server]\nhttps_address = \"127.0.0.1\"\nhttps_port = {}\nhttp_port = {}\n\
         certificate_file = \"chain.pem\"\nkey_file = \"key.pem\"\n",
        free_port(),
        free_port()
    );
    std::fs::write(home.path().join("config.toml"), settings).unwrap();
    let mut command = command(home.path());
    command.args(["serve", "--config", "config.toml", "--data", "town.db", "--port", &port.to_string()]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    // Kept open until the end, because the program continues to write to it.
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
    let told = lines.find(|line| line.contains("this machine's clock says"));
    assert!(told.as_ref().is_some_and(|line| line.contains("timedatectl set-ntp true")), "{told:?}");
    crate::run::eventually("the site is served", || {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port));
        stream.is_ok_and(|mut stream| {
            let mut answer = String::new();
            let asked = write!(stream, "GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
            asked.and_then(|()| stream.read_to_string(&mut answer)).is_ok()
                && answer.starts_with("HTTP/1.1 200")
        })
    });
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn handshakes_that_are_never_ended_are_closed_and_nobody_waits_for_them() {
    let home = tempfile::tempdir().unwrap();
    write_certificate(home.path(), NAME);
    let ports = Ports { https: free_port(), http: free_port() };
    let settings = "certificate_file = \"chain.pem\"\nkey_file = \"key.pem\"\n\
                    connections_per_address = 1000\nhead_seconds = 3\n";
    let server = serve(home.path(), &ports, settings);
    let roots = [CertificateDer::from_pem_file(home.path().join("chain.pem")).unwrap()];
    let mut half: Vec<_> =
        (0..300).map(|_| TcpStream::connect((Ipv4Addr::LOCALHOST, ports.https)).unwrap()).collect();
    for stream in half.iter_mut().step_by(2) {
        // The beginning of a ClientHello.
        stream.write_all(&[22, 3, 1, 2, 0, 1, 0, 1]).unwrap();
    }
    let asked = Instant::now();
    assert!(over_tls(ports.https, &roots, "/livez").unwrap().ends_with("ok\n"));
    assert!(asked.elapsed() < Duration::from_secs(2), "{:?}", asked.elapsed());
    for stream in &mut half {
        stream.set_read_timeout(Some(Duration::from_secs(40))).unwrap();
        let ended = stream.read_to_end(&mut Vec::new());
        assert!(!ended.is_err_and(|error| error.kind() == ErrorKind::WouldBlock), "nobody hangs up");
    }
    assert_eq!(server.get("/livez").0, 200);
}
