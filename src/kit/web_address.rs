//! Addresses of the Web as people and programs send them.

use url::Url;

/// The address if a browser can open it and it gives no name or password away.
pub fn parse(text: &str) -> Option<Url> {
    Url::parse(text.trim()).ok().filter(is_web)
}

/// http or https, without a name and password inside. (Neither is parsed without a host.)
pub fn is_web(url: &Url) -> bool {
    ["http", "https"].contains(&url.scheme())
        && url.has_host()
        && url.username().is_empty()
        && url.password().is_none()
}

/// As people write it: "hartbakery.example" is "https://hartbakery.example", but a word is no address.
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
    fn an_address_without_its_scheme_is_completed() {
        assert_eq!(complete("hartbakery.example/menu").as_deref(), Some("https://hartbakery.example/menu"));
        assert_eq!(complete("http://hartbakery.example").as_deref(), Some("http://hartbakery.example"));
        for text in ["", "bakery", "https://bakery", "mailto:a@b.example", "ftp://hartbakery.example"] {
            assert_eq!(complete(text), None, "{text}");
        }
    }
}
