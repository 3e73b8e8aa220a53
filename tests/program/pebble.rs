//! A certificate authority for tests: Debian's `pebble`, with its own DNS, in which every name resolves to
//! this machine. The library's tests include this file, too.

use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A port that is currently free.
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
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

fn quiet(command: &mut Command) -> Child {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
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
        let dns = quiet(Command::new("pebble-challtestsrv").args([
            "-dns01",
            &format!("127.0.0.1:{dns_port}"),
            "-http01=",
            "-https01=",
            "-tlsalpn01=",
            "-management",
            &format!("127.0.0.1:{}", free_port()),
            "-defaultIPv6=",
        ]));
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
        self.authority = Some(quiet(&mut command));
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(20), "pebble does not answer");
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
