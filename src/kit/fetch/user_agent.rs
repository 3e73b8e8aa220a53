//! How the program introduces itself to other sites.

/// `contact`: the web or email address of whoever runs it, for people who wonder who is asking; empty if neither is
/// known.
pub fn user_agent(contact: &str) -> String {
    let program = concat!("Towngreen/", env!("CARGO_PKG_VERSION"));
    let contact: String = contact.chars().filter(char::is_ascii_graphic).collect();
    if contact.is_empty() { program.to_owned() } else { format!("{program} (+{contact})") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_contact_there_are_no_empty_brackets() {
        let plain = format!("Towngreen/{}", env!("CARGO_PKG_VERSION"));
        assert_eq!(user_agent(""), plain);
        assert_eq!(user_agent("https://town.example\r\n"), format!("{plain} (+https://town.example)"));
    }
}
