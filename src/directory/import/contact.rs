//! Contact details: phone, email, website.

use crate::directory::limits::MAX_PHONE_LENGTH;
use crate::kit::{phone_number, web_address};
use url::Host;

/// The number as typed, if it can be dialed.
pub(super) fn phone(text: &str) -> Result<String, String> {
    if phone_number::is_valid(text) && text.chars().count() <= MAX_PHONE_LENGTH {
        Ok(text.to_owned())
    } else {
        Err(format!("\"{text}\" is not a telephone number"))
    }
}

pub(super) fn email(text: &str) -> Result<String, String> {
    let text = text
        .get(..7)
        .filter(|start| start.eq_ignore_ascii_case("mailto:"))
        .and(text.get(7..))
        .unwrap_or(text);
    let is_address = text.split_once('@').is_some_and(|(local, domain)| {
        !local.is_empty()
            && local.len() <= 64
            && !domain.contains('@')
            && has_dotted_name(domain)
            && !domain.ends_with('.')
            && text
                .chars()
                .all(|character| !character.is_whitespace() && !"<>(),;:\"[]\\".contains(character))
            && !local.starts_with('.')
            && !local.ends_with('.')
            && !text.contains("..")
    });
    if is_address { Ok(text.to_owned()) } else { Err(format!("\"{text}\" is not an email address")) }
}

/// With a scheme: `www.x.example` becomes `https://www.x.example`.
pub(super) fn website(text: &str) -> Result<String, String> {
    let refused = || format!("\"{text}\" is not the address of a website");
    let bare = text.trim_start_matches('<').trim_end_matches('>');
    let (scheme, rest) = match bare.split_once("://") {
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("http") => ("http", rest),
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("https") => ("https", rest),
        Some((scheme, _)) if scheme.chars().all(|character| character.is_ascii_alphanumeric()) => {
            return Err(refused());
        }
        _ => ("https", bare.trim_start_matches('/')),
    };
    let address = format!("{scheme}://{}", rest.trim_start());
    if address.chars().any(char::is_whitespace) {
        return Err(refused());
    }
    let url = web_address::parse(&address).ok_or_else(refused)?;
    let has_name = matches!(url.host(), Some(Host::Domain(domain)) if has_dotted_name(domain));
    has_name.then_some(address).ok_or_else(refused)
}

/// The first of several, as in `a@inn.example; b@inn.example`; `None` if there is only one.
pub(super) fn first_of_several(text: &str) -> Option<&str> {
    let mut parts = text.split(|character: char| character.is_whitespace() || ";,".contains(character));
    let first = parts.next()?;
    let is_another = |part: &str| part.contains('@') || part.starts_with("www.") || part.starts_with("http");
    parts.any(is_another).then_some(first)
}

fn has_dotted_name(domain: &str) -> bool {
    let domain = domain.strip_suffix('.').unwrap_or(domain);
    domain.contains('.') && domain.split('.').all(|label| !label.is_empty())
}
