//! The domain names of a site, in the form used by certificates.

use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use url::Host;

const MAX_NAME_LENGTH: usize = 253;
const MAX_LABEL_LENGTH: usize = 63;

/// Names as they were typed: one, or a list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct DomainNames(pub Vec<String>);

impl DomainNames {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The names in the form used by certificates: lowercase, internationalized names as ASCII. Names that
    /// `check` rejects are left out.
    pub fn normalized(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for name in self.0.iter().filter_map(|name| normalize(name).ok()) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }
}

impl<'de> Deserialize<'de> for DomainNames {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OneOrMore;

        impl<'de> Visitor<'de> for OneOrMore {
            type Value = DomainNames;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name such as \"www.wexbury.example\", or a list of names")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<DomainNames, E> {
                Ok(DomainNames(Some(text.to_owned()).filter(|text| !text.is_empty()).into_iter().collect()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<DomainNames, A::Error> {
                let mut names = Vec::new();
                while let Some(name) = parts.next_element()? {
                    names.push(name);
                }
                Ok(DomainNames(names))
            }
        }

        deserializer.deserialize_any(OneOrMore)
    }
}

/// A name for which an authority issues a certificate over port 80, or a sentence about why it is not one.
pub(super) fn normalize(typed: &str) -> Result<String, String> {
    let name = typed.trim().trim_end_matches('.');
    if name.contains("//") || name.contains('/') {
        return Err(format!("`{typed}` is an address; write its name alone, such as www.wexbury.example"));
    }
    if name.starts_with("*.") {
        return Err(format!(
            "`{typed}` stands for many names, which needs the authority's DNS check; list each name by itself"
        ));
    }
    if name.parse::<std::net::IpAddr>().is_ok() || name.starts_with('[') {
        return Err(format!(
            "`{typed}` is an IP address; a certificate is for a name, such as www.wexbury.example, that leads to it"
        ));
    }
    if name.contains(':') {
        return Err(format!("`{typed}` has a port; write the name alone, and the port as https_port"));
    }
    let host = match Host::parse(name) {
        Ok(Host::Domain(host)) => host,
        // Such as 1.2.3, which browsers treat as an IP address.
        Ok(_) => {
            return Err(format!("`{typed}` is an IP address; a certificate is for a name that leads to it"));
        }
        Err(_) => return Err(format!("`{typed}` is not a domain name such as www.wexbury.example")),
    };
    let is_label = |label: &str| {
        let is_plain = label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        is_plain
            && (1..=MAX_LABEL_LENGTH).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    if host.len() > MAX_NAME_LENGTH || !host.split('.').all(is_label) {
        return Err(format!("`{typed}` is not a domain name such as www.wexbury.example"));
    }
    let is_inside = !host.contains('.') || host.ends_with(".localhost") || host.ends_with(".local");
    if is_inside {
        return Err(format!(
            "`{typed}` is known in this house alone; a certificate is for a name that everybody can look up"
        ));
    }
    Ok(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_taken_as_people_type_it_or_refused_with_what_to_do() {
        for (typed, name) in [
            ("www.wexbury.example", "www.wexbury.example"),
            (" WWW.Wexbury.Example. ", "www.wexbury.example"),
            ("bücher.example", "xn--bcher-kva.example"),
        ] {
            assert_eq!(normalize(typed).as_deref(), Ok(name), "{typed}");
        }
        for (typed, word) in [
            ("https://www.wexbury.example", "write its name alone"),
            ("www.wexbury.example/", "write its name alone"),
            ("*.wexbury.example", "each name"),
            ("203.0.113.7", "IP address"),
            ("2001:db8::7", "IP address"),
            ("[2001:db8::7]", "IP address"),
            ("1.2.3", "IP address"),
            ("www.wexbury.example:443", "https_port"),
            ("localhost", "this house alone"),
            ("pi.local", "this house alone"),
            ("www..example", "not a domain name"),
            ("-a.example", "not a domain name"),
            ("our_town.example", "not a domain name"),
            ("a b.example", "not a domain name"),
            (".", "not a domain name"),
        ] {
            assert!(
                normalize(typed).is_err_and(|words| words.contains(word)),
                "{typed}: {:?}",
                normalize(typed)
            );
        }
        let long = format!("{}.example", "a".repeat(64));
        assert!(normalize(&long).is_err());
    }
}
