//! A certificate authority for tests: Debian's `pebble`, with its own DNS, in which every name resolves to
//! this machine. The library's tests include this file, too.

use std::fs::File;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{Duration, Instant};

/// A port that is currently free. It is below the range from which the system takes the ports of outgoing
/// connections, and no other test gets it: what the system itself proposes may be in use a moment later.
pub fn free_port() -> u16 {
    const FIRST: u16 = 10_000;
    const COUNT: u16 = 20_000;
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let process = (std::process::id() % u32::from(COUNT)) as u16;
    loop {
        let port = FIRST + process.wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed)) % COUNT;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

/// Whether both programs are installed.
pub fn is_installed() -> bool {
    let folders: Vec<PathBuf> =
        std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).collect();
    ["pebble", "pebble-challtestsrv"]
        .iter()
        .all(|name| folders.iter().any(|folder| folder.join(name).exists()))
}

pub struct Pebble {
    folder: tempfile::TempDir,
    port: u16,
    dns_port: u16,
    /// The port to which it sends requests for `/.well-known/acme-challenge/`.
    pub http_port: u16,
    dns: Child,
    authority: Option<Child>,
}

impl Drop for Pebble {
    fn drop(&mut self) {
        self.stop();
        end(&mut self.dns);
    }
}

fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// Runs it with its output in a file.
fn run(command: &mut Command, log: &Path) -> Child {
    let log = File::create(log).unwrap();
    command.stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log).spawn().unwrap()
}

impl Pebble {
    /// `variables` are pebble's own environment variables, such as how many nonces it rejects.
    pub fn start(variables: &[(&str, &str)]) -> Pebble {
        let folder = tempfile::tempdir().unwrap();
        let rcgen::CertifiedKey { cert, signing_key } =
            rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        write_pem(&folder.path().join("authority.pem"), "CERTIFICATE", cert.der());
        write_pem(&folder.path().join("authority.key"), "PRIVATE KEY", signing_key.serialized_der());
        let (port, http_port, dns_port) = (free_port(), free_port(), free_port());
        let config = serde_json::json!({ "pebble": {
            "listenAddress": format!("127.0.0.1:{port}"),
            "managementListenAddress": format!("127.0.0.1:{}", free_port()),
            "certificate": folder.path().join("authority.pem"),
            "privateKey": folder.path().join("authority.key"),
            "httpPort": http_port,
            "tlsPort": free_port(),
            "ocspResponderURL": "",
            "externalAccountBindingRequired": false,
        } });
        std::fs::write(folder.path().join("pebble.json"), config.to_string()).unwrap();
        let mut dns = Command::new("pebble-challtestsrv");
        dns.args(["-dns01", &format!("127.0.0.1:{dns_port}"), "-http01=", "-https01=", "-tlsalpn01="]);
        dns.args(["-management", &format!("127.0.0.1:{}", free_port()), "-defaultIPv6="]);
        let dns = run(&mut dns, &folder.path().join("dns.log"));
        let mut pebble = Pebble { folder, port, dns_port, http_port, dns, authority: None };
        pebble.start_again(variables);
        pebble
    }

    /// Restarts it without its previous state.
    pub fn start_again(&mut self, variables: &[(&str, &str)]) {
        self.stop();
        let mut command = Command::new("pebble");
        command.args(["-config", "pebble.json", "-dnsserver", &format!("127.0.0.1:{}", self.dns_port)]);
        command
            .current_dir(self.folder.path())
            .env("PEBBLE_VA_NOSLEEP", "1")
            .env("PEBBLE_WFE_NONCEREJECT", "0");
        command.envs(variables.iter().copied());
        let log = self.folder.path().join("pebble.log");
        let authority = self.authority.insert(run(&mut command, &log));
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            let ended = authority.try_wait().unwrap();
            if ended.is_some() || begun.elapsed() > Duration::from_secs(60) {
                let output = std::fs::read_to_string(&log).unwrap_or_default();
                panic!("pebble does not answer; ended: {ended:?}\n{output}");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub fn stop(&mut self) {
        if let Some(mut authority) = self.authority.take() {
            end(&mut authority);
        }
    }

    pub fn directory(&self) -> String {
        format!("https://localhost:{}/dir", self.port)
    }

    /// The root certificate of its own API.
    pub fn root_file(&self) -> PathBuf {
        self.folder.path().join("authority.pem")
    }
}

pub fn write_pem(path: &Path, kind: &str, der: &[u8]) {
    use base64::Engine;
    let text = base64::engine::general_purpose::STANDARD.encode(der);
    std::fs::write(path, format!("-----BEGIN {kind}-----\n{text}\n-----END {kind}-----\n")).unwrap();
}
