//! Whether the ports for visitors are to be had, and what to do if not.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};

use crate::kit::config::ServerSettings;

/// Where visitors come in: over HTTPS, and without.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Doors {
    pub https: SocketAddr,
    pub http: SocketAddr,
}

/// Tries both ports, and lets them go again.
pub fn try_doors(server: &ServerSettings) -> Result<Doors, String> {
    Ok(Doors {
        https: try_door(server.https_address, server.https_port, "https_port")?,
        http: try_door(server.https_address, server.http_port, "http_port")?,
    })
}

fn try_door(address: IpAddr, port: u16, key: &str) -> Result<SocketAddr, String> {
    let door = SocketAddr::new(address, port);
    match TcpListener::bind(door) {
        Ok(listener) => {
            let bound = listener.local_addr().map_err(|error| sentence(door, key, &error))?;
            Ok(bound)
        }
        // A machine without IPv6.
        Err(error) if address.is_unspecified() && address.is_ipv6() && is_unknown_family(&error) => {
            try_door(IpAddr::V4(Ipv4Addr::UNSPECIFIED), port, key)
        }
        Err(error) => Err(sentence(door, key, &error)),
    }
}

fn is_unknown_family(error: &std::io::Error) -> bool {
    error.kind() == ErrorKind::Unsupported
        || error.kind() == ErrorKind::AddrNotAvailable
        || error.raw_os_error() == Some(97)
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
            "{} is no address of this machine: set https_address to one that is, or to \"::\" for all",
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
        let fault = try_doors(&server).unwrap_err();
        assert!(fault.contains("is in use by another program") && fault.contains(&port.to_string()), "{fault}");
        drop(taken);
        assert_eq!(try_doors(&server).unwrap().https.port(), port);
        let door = "[::]:443".parse().unwrap();
        let forbidden = sentence(door, "https_port", &ErrorKind::PermissionDenied.into());
        for word in ["systemd", "setcap cap_net_bind_service=+ep", "ip_unprivileged_port_start=80"] {
            assert!(forbidden.contains(word), "{forbidden}");
        }
        let elsewhere = ServerSettings { https_address: "192.0.2.1".parse().unwrap(), ..server };
        assert!(try_doors(&elsewhere).unwrap_err().contains("no address of this machine"));
    }
}
