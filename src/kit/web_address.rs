//! Web addresses from people and programs.

use url::Url;

/// For what `complete` does not accept.
pub const INCOMPLETE: &str = "Enter a web address, such as www.example.com.";

/// The URL, if a browser can open it and it contains no user name or password.
pub fn parse(text: &str) -> Option<Url> {
    Url::parse(text.trim()).ok().filter(is_web)
}

/// Whether it is http or https without a user name or password. (Neither scheme parses without a host.)
pub fn is_web(url: &Url) -> bool {
    ["http", "https"].contains(&url.scheme())
        && url.has_host()
        && url.username().is_empty()
        && url.password().is_none()
}

/// Whether it is a path on this site. "//host" and "/\\host" lead elsewhere, and browsers drop tabs and line
/// ends before they parse.
pub fn is_own_path(text: &str) -> bool {
    let leads_away = text.starts_with("//") || text.contains('\\') || text.contains(char::is_control);
    text.starts_with('/') && !leads_away
}

/// Whether it is a path on this site or the address of another site.
pub fn is_link(text: &str) -> bool {
    is_own_path(text) || parse(text).is_some()
}

/// The same, but other sites only over https.
pub fn is_secure_link(text: &str) -> bool {
    is_own_path(text) || parse(text).is_some_and(|url| url.scheme() == "https")
}

/// Completes an address as people write it: "hartbakery.example" becomes "https://hartbakery.example", but a
/// single word is not an address.
pub fn complete(text: &str) -> Option<String> {
    let text = text.trim();
    let full = if text.contains("://") { text.to_owned() } else { format!("https://{text}") };
    let has_dotted_name =
        |url: &Url| url.host_str().is_some_and(|host| host.trim_end_matches('.').contains('.'));
    parse(&full).filter(has_dotted_name).map(|_| full)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_web_address_is_http_or_https_with_a_host_and_no_password() {
        for text in ["https://hartbakery.example", " http://localhost:8000/menu ", "https://[::1]/"] {
            assert!(parse(text).is_some(), "{text}");
        }
        for text in [
            "",
            "hartbakery.example",
            "ftp://hartbakery.example",
            "https://",
            "javascript:alert(1)",
            "mailto:a@b.example",
        ] {
            assert!(parse(text).is_none(), "{text}");
        }
        assert!(parse("https://ann:secret@hartbakery.example").is_none());
    }

    #[test]
    fn a_link_stays_on_this_site_or_names_another_whole() {
        for text in ["/", "/about?a=b#c", "https://hartbakery.example/menu"] {
            assert!(is_link(text) && is_secure_link(text), "{text}");
        }
        assert!(is_link("http://hartbakery.example") && !is_secure_link("http://hartbakery.example"));
        for text in [
            "",
            "about",
            "//evil.example",
            "/\\evil.example",
            "/\t/evil.example",
            "https://",
            "javascript:alert(1)",
        ] {
            assert!(!is_link(text) && !is_secure_link(text) && !is_own_path(text), "{text}");
        }
    }

    #[test]
    fn an_address_without_its_scheme_is_completed() {
        assert_eq!(complete("hartbakery.example/menu").as_deref(), Some("https://hartbakery.example/menu"));
        assert_eq!(complete("http://hartbakery.example").as_deref(), Some("http://hartbakery.example"));
        for text in ["", "bakery", "https://bakery", "mailto:a@b.example", "ftp://hartbakery.example"] {
            assert_eq!(complete(text), None, "{text}");
        }
    }
}
