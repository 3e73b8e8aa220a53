//! The HTTPS settings: one of three modes, and what can be checked without opening a file.

use std::path::PathBuf;

use super::domain_names::{DomainNames, normalize};
use super::model::ServerSettings;
use crate::kit::email_address;
use crate::kit::web_address;

/// No authority puts more names into one certificate.
const MAX_NAMES: usize = 100;

/// Who provides HTTPS.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HttpsMode {
    /// A proxy in front of the program, or nobody.
    Outside,
    /// The program gets certificates from an authority.
    Acme,
    /// Somebody else puts them into files.
    Files,
}

impl ServerSettings {
    pub fn https_mode(&self) -> HttpsMode {
        if !self.https.is_empty() {
            HttpsMode::Acme
        } else if !self.certificate_file.as_os_str().is_empty() {
            HttpsMode::Files
        } else {
            HttpsMode::Outside
        }
    }

    /// For a town that is only viewed on this machine.
    pub fn without_https(&mut self) {
        self.https = DomainNames::default();
        self.certificate_file = PathBuf::new();
        self.key_file = PathBuf::new();
    }

    /// The address known from the settings alone: the configured one, else the first name with a certificate.
    pub fn known_address(&self) -> Option<String> {
        if !self.base_url.is_empty() {
            return Some(self.base_url.clone());
        }
        let name = self.https.normalized().into_iter().next()?;
        Some(self.https_origin(&name))
    }

    /// The origin under which visitors reach a name over HTTPS. A router may expose a different port from the
    /// one listened on; `base_url` says which.
    pub fn https_origin(&self, name: &str) -> String {
        let typed = web_address::parse(&self.base_url).filter(|url| url.scheme() == "https");
        let port = typed.map_or(self.https_port, |url| url.port_or_known_default().unwrap_or(443));
        if port == 443 { format!("https://{name}") } else { format!("https://{name}:{port}") }
    }
}

pub fn check(server: &ServerSettings, error: &mut impl FnMut(&str, String)) {
    for name in &server.https.0 {
        if let Err(sentence) = normalize(name) {
            error("server.https", sentence);
        }
    }
    if server.https.0.len() > MAX_NAMES {
        error("server.https", format!("one certificate holds at most {MAX_NAMES} names"));
    }
    let has_certificate = !server.certificate_file.as_os_str().is_empty();
    let has_key = !server.key_file.as_os_str().is_empty();
    if has_certificate != has_key {
        error(
            "server.certificate_file",
            "certificate_file and key_file belong together: set both or none".into(),
        );
    }
    if !server.https.is_empty() && (has_certificate || has_key) {
        error(
            "server.https",
            "https gets a certificate by itself, certificate_file brings one of your own: set one of the two"
                .into(),
        );
    }
    if server.https_mode() != HttpsMode::Outside {
        check_where(server, error);
    }
    let is_web = web_address::parse(&server.acme_directory).is_some_and(|url| url.scheme() == "https");
    if !is_web {
        error(
            "server.acme_directory",
            format!(
                "`{}` is not an address that begins with https://, such as the directory of Let's Encrypt",
                server.acme_directory
            ),
        );
    }
    if !server.acme_contact.is_empty() && !email_address::is_valid(&server.acme_contact) {
        error("server.acme_contact", format!("`{}` is not an email address", server.acme_contact));
    }
}

fn check_where(server: &ServerSettings, error: &mut impl FnMut(&str, String)) {
    if server.https_port == server.http_port && server.https_port != 0 {
        error(
            "server.https_port",
            "https_port and http_port are the same; they are 443 and 80 by default".into(),
        );
    }
    for (key, port) in [("server.https_port", server.https_port), ("server.http_port", server.http_port)] {
        if port == server.port && port != 0 {
            error(key, format!("{port} is also the port for this machine itself; leave that at 8080"));
        }
    }
    let base_url = web_address::parse(&server.base_url);
    if base_url.as_ref().is_some_and(|url| url.scheme() != "https") {
        error(
            "server.base_url",
            format!("`{}` begins with http://, but HTTPS is on: write https://", server.base_url),
        );
    } else if let Some(url) = base_url
        && !server.https.is_empty()
        && !server.https.normalized().iter().any(|name| url.host_str() == Some(name))
    {
        error(
            "server.base_url",
            format!("`{}` is none of the names in https; add its name there", server.base_url),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors_of(change: impl FnOnce(&mut ServerSettings)) -> Vec<String> {
        let mut server = ServerSettings::default();
        change(&mut server);
        let mut errors = Vec::new();
        check(&server, &mut |key, text| errors.push(format!("{key}: {text}")));
        errors
    }

    fn names(names: &[&str]) -> DomainNames {
        DomainNames(names.iter().map(|name| (*name).to_owned()).collect())
    }

    #[test]
    fn one_way_to_https_is_chosen_and_told_whole() {
        assert_eq!(errors_of(|_| {}), [""; 0]);
        let errors = errors_of(|server| {
            server.https = names(&["www.town.example"]);
            server.certificate_file = "a.pem".into();
            server.key_file = "b.pem".into();
        });
        assert!(errors.len() == 1 && errors[0].contains("one of the two"), "{errors:?}");
        let errors = errors_of(|server| server.key_file = "b.pem".into());
        assert!(errors.len() == 1 && errors[0].contains("belong together"), "{errors:?}");
        let errors = errors_of(|server| {
            server.https = names(&["www.town.example"]);
            server.base_url = "https://town.example".into();
            server.https_port = 80;
        });
        assert!(errors.len() == 2 && errors[1].contains("add its name"), "{errors:?}");
        let errors = errors_of(|server| server.acme_directory = "http://ca.example/dir".into());
        assert!(errors.len() == 1 && errors[0].contains("https://"), "{errors:?}");
    }

    #[test]
    fn the_first_name_is_the_address_until_another_is_typed() {
        let mut server = ServerSettings::default();
        assert_eq!(server.known_address(), None);
        server.https = names(&["WWW.town.example", "town.example"]);
        assert_eq!(server.known_address().as_deref(), Some("https://www.town.example"));
        server.https_port = 8443;
        assert_eq!(server.known_address().as_deref(), Some("https://www.town.example:8443"));
        // A router exposes port 443.
        server.base_url = "https://town.example".into();
        assert_eq!(server.known_address().as_deref(), Some("https://town.example"));
        assert_eq!(server.https_origin("www.town.example"), "https://www.town.example");
    }
}
