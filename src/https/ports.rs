//! Whether the ports for visitors can be opened, and what to do if not.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};

use crate::kit::config::ServerSettings;
use crate::kit::server::listen;

/// The listeners for visitors.
pub struct Listeners {
    pub https: TcpListener,
    pub http: TcpListener,
}

impl Listeners {
    pub fn open(server: &ServerSettings) -> Result<Listeners, String> {
        let address = reachable(server.https_address);
        Ok(Listeners {
            https: open(address, server.https_port, "https_port")?,
            http: open(address, server.http_port, "http_port")?,
        })
    }
}

/// A machine without IPv6 listens on IPv4 only.
fn reachable(address: IpAddr) -> IpAddr {
    let is_all = address.is_unspecified() && address.is_ipv6();
    if is_all && TcpListener::bind((address, 0)).is_err() { Ipv4Addr::UNSPECIFIED.into() } else { address }
}

fn open(address: IpAddr, port: u16, key: &str) -> Result<TcpListener, String> {
    let door = SocketAddr::new(address, port);
    listen(door).map_err(|error| sentence(door, key, &error))
}

fn sentence(door: SocketAddr, key: &str, error: &std::io::Error) -> String {
    let port = door.port();
    match error.kind() {
        ErrorKind::AddrInUse => format!(
            "port {port} is in use by another program: stop it (`sudo ss -ltnp 'sport = :{port}'` names it, often \
             Caddy, nginx or Apache), or let that program bring HTTPS and leave https empty in the settings"
        ),
        ErrorKind::PermissionDenied => format!(
            "port {port} is not allowed for this user: use deploy/towngreen.service under systemd, which allows it; \
             elsewhere type `sudo setcap cap_net_bind_service=+ep {}` after each upgrade, or `sudo sysctl \
             net.ipv4.ip_unprivileged_port_start=80`",
            program()
        ),
        ErrorKind::AddrNotAvailable => format!(
            "{} is not an address of this machine: set https_address to one that is, or to \"::\" for all",
            door.ip()
        ),
        _ => format!("cannot listen on {door} ({key}): {error}"),
    }
}

fn program() -> String {
    let path = std::env::current_exe().ok();
    path.map_or_else(|| "/usr/local/bin/towngreen".into(), |path| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_that_is_not_to_be_had_says_what_to_do() {
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = taken.local_addr().unwrap().port();
        let server = ServerSettings {
            https_address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            https_port: port,
            http_port: 0,
            ..ServerSettings::default()
        };
        let error = Listeners::open(&server).err().unwrap();
        assert!(
            error.contains("is in use by another program") && error.contains(&port.to_string()),
            "{error}"
        );
        drop(taken);
        assert_eq!(Listeners::open(&server).unwrap().https.local_addr().unwrap().port(), port);
        let door = "[::]:443".parse().unwrap();
        let forbidden = sentence(door, "https_port", &ErrorKind::PermissionDenied.into());
        for word in ["systemd", "setcap cap_net_bind_service=+ep", "ip_unprivileged_port_start=80"] {
            assert!(forbidden.contains(word), "{forbidden}");
        }
        let elsewhere = ServerSettings { https_address: "192.0.2.1".parse().unwrap(), ..server };
        assert!(Listeners::open(&elsewhere).err().unwrap().contains("not an address of this machine"));
    }
}
