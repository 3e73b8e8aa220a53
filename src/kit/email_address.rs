//! What counts as an email address in a form. Delivery decides the rest.
//!
//! Invariant: a valid address is ASCII without spaces or control characters, so it is safe in a mail header.

/// What RFC 5321 leaves of a path of 256 characters.
pub const MAX_LENGTH: usize = 254;
const MAX_LABEL_LENGTH: usize = 63;

pub fn is_valid(text: &str) -> bool {
    if text.len() > MAX_LENGTH || !text.is_ascii() {
        return false;
    }
    text.rsplit_once('@').is_some_and(|(local, domain)| is_local(local) && is_domain(domain))
}

/// The addresses in a line, separated by commas, semicolons or whitespace, without duplicates.
pub fn list(text: &str) -> Vec<String> {
    let mut addresses: Vec<String> = Vec::new();
    for address in text.split([',', ';', ' ', '\n', '\t']).filter(|part| !part.is_empty()) {
        if !addresses.iter().any(|known| known.eq_ignore_ascii_case(address)) {
            addresses.push(address.to_owned());
        }
    }
    addresses
}

/// Words of the permitted characters, separated by single dots.
fn is_local(local: &str) -> bool {
    local.split('.').all(|word| {
        !word.is_empty()
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-!#$%&'*+/=?^_`{}|~".contains(&byte))
    })
}

fn is_domain(domain: &str) -> bool {
    let labels: Vec<&str> = domain.split('.').collect();
    let is_label = |label: &&str| {
        (1..=MAX_LABEL_LENGTH).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    labels.len() >= 2 && labels.iter().all(is_label) && labels.last().is_some_and(|last| last.len() >= 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_pass_and_what_only_looks_like_one_does_not() {
        for text in ["a@b.co", "first.last+tag@mail.wexbury.example", "o'hara_1@x-y.example", "A@B.CO"] {
            assert!(is_valid(text), "{text}");
        }
        for text in [
            "",
            "nope",
            "@b.co",
            "a@",
            "a@b",
            "a@b.c",
            "a b@c.co",
            "a@b..co",
            ".a@b.co",
            "a.@b.co",
            "a..b@c.co",
            "a@-b.co",
            "a@b-.co",
            "a@b@c.co",
            "a@b.co\n",
            "a@b.co\r\nBcc: c@d.co",
            "ä@b.co",
            "a@bü.co",
            "a@b.co,c@d.co",
            "<a@b.co>",
            "a\0@b.co",
        ] {
            assert!(!is_valid(text), "{text:?}");
        }
        assert!(!is_valid(&format!("{}@b.co", "a".repeat(320))));
    }
}
