//! A business's pages on social networks.

use url::Url;

use super::contact;
use super::field::BusinessField;
use crate::directory::model::Link;

struct Network {
    field: BusinessField,
    label: &'static str,
    host: &'static str,
    /// The part of a profile's URL before the account name.
    before: &'static str,
}

const NETWORKS: [Network; 4] = [
    Network {
        field: BusinessField::Facebook,
        label: "Facebook",
        host: "facebook.com",
        before: "https://www.facebook.com/",
    },
    Network {
        field: BusinessField::Instagram,
        label: "Instagram",
        host: "instagram.com",
        before: "https://www.instagram.com/",
    },
    Network {
        field: BusinessField::Twitter,
        label: "X",
        host: "twitter.com",
        before: "https://twitter.com/",
    },
    Network {
        field: BusinessField::YouTube,
        label: "YouTube",
        host: "youtube.com",
        before: "https://www.youtube.com/@",
    },
];

/// Networks without a column of their own.
const OTHERS: [(&str, &str); 6] = [
    ("x.com", "X"),
    ("fb.com", "Facebook"),
    ("tiktok.com", "TikTok"),
    ("linkedin.com", "LinkedIn"),
    ("pinterest.com", "Pinterest"),
    ("yelp.com", "Yelp"),
];

pub(super) fn label_of(field: BusinessField) -> Option<&'static str> {
    NETWORKS.iter().find(|network| network.field == field).map(|network| network.label)
}

pub(super) fn fields() -> impl Iterator<Item = BusinessField> {
    NETWORKS.iter().map(|network| network.field)
}

/// A profile on the network of `field`, from its URL or the account name.
pub(super) fn profile(field: BusinessField, text: &str) -> Result<Link, String> {
    let refused = || format!("\"{text}\" is neither an address nor an account's name");
    let network = NETWORKS.iter().find(|network| network.field == field).ok_or_else(refused)?;
    let lower = text.to_lowercase();
    let is_address = lower.contains('/') || lower.starts_with("www.") || lower.contains(network.host);
    let url = if is_address {
        let address = text.split_whitespace().next().unwrap_or(text);
        contact::website(address).map_err(|_| refused())?
    } else {
        let name = text.strip_prefix('@').unwrap_or(text);
        let is_name = (2..=100).contains(&name.len())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
        if !is_name {
            return Err(refused());
        }
        format!("{}{name}", network.before)
    };
    let label = host_label(&url).unwrap_or(network.label).to_owned();
    Ok(Link { label, url })
}

/// `Label https://address; Label https://address`, where labels are optional; or the JSON that `text` writes
/// for links this format cannot express.
pub(super) fn list(text: &str) -> Result<Vec<Link>, String> {
    if text.starts_with('[')
        && let Ok(links) = serde_json::from_str::<Vec<Link>>(text)
    {
        links.iter().try_for_each(|link| contact::website(&link.url).map(drop))?;
        return Ok(links);
    }
    let parts =
        text.split('\n').flat_map(|line| line.split("; ")).map(|part| part.trim().trim_end_matches(';'));
    parts
        .filter(|part| !part.is_empty())
        .map(|part| {
            let (label, address) = part.rsplit_once(char::is_whitespace).unwrap_or(("", part));
            let url = contact::website(address)?;
            let label = label.trim().trim_end_matches(':');
            let label = if label.is_empty() { name_of(&url) } else { label.to_owned() };
            Ok(Link { label, url })
        })
        .collect()
}

/// The inverse of `list`.
pub(super) fn text(links: &[Link]) -> String {
    let plain =
        links.iter().map(|link| format!("{} {}", link.label, link.url)).collect::<Vec<_>>().join("; ");
    if list(&plain).is_ok_and(|read| read == links) {
        return plain;
    }
    serde_json::to_string(links).unwrap_or(plain)
}

fn host(url: &str) -> Option<String> {
    Some(Url::parse(url).ok()?.host_str()?.trim_start_matches("www.").to_owned())
}

fn host_label(url: &str) -> Option<&'static str> {
    let host = host(url)?;
    let is_at = |wanted: &str| host == wanted || host.ends_with(&format!(".{wanted}"));
    let own = NETWORKS.iter().map(|network| (network.host, network.label));
    own.chain(OTHERS).find(|(wanted, _)| is_at(wanted)).map(|(_, label)| label)
}

fn name_of(url: &str) -> String {
    host_label(url).map(str::to_owned).or_else(|| host(url)).unwrap_or_default()
}
