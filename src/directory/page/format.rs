//! How a business's details are worded: price, distance, phone, website, hours. Same wording as
//! `ui/directory/model.ts` and `ui/kit/hours.ts`.
//!
//! Invariant: unknown values give `None` or an empty result, so that pages leave them out.

use url::Url;

use super::list_params::encode;
use crate::directory::hours::{DAY, Hours, Span, WEEK, clock_label};
use crate::directory::model::{Business, attribute_label};
use crate::kit::day::weekday_name;
use crate::kit::web_address;

const KM_PER_MILE: f64 = 1.609_344;

pub fn price_word(level: u8) -> &'static str {
    match level {
        1 => "Inexpensive",
        2 => "Moderate",
        3 => "Expensive",
        _ => "Very expensive",
    }
}

/// "0.3 mi", "25 mi"
pub fn distance(km: f64) -> String {
    let miles = km / KM_PER_MILE;
    if miles < 0.1 {
        "under 0.1 mi".into()
    } else if miles < 9.95 {
        format!("{miles:.1} mi")
    } else {
        format!("{miles:.0} mi")
    }
}

/// "860-555-0123" becomes "(860) 555-0123"; other numbers stay as typed.
pub fn phone_text(phone: &str) -> String {
    let bare: String =
        phone.chars().filter(|char| !char.is_whitespace() && !"().+-".contains(*char)).collect();
    let local = bare.strip_prefix('1').filter(|_| bare.len() == 11).unwrap_or(&bare);
    let parts = (local.get(..3), local.get(3..6), local.get(6..));
    match parts {
        (Some(area), Some(exchange), Some(line))
            if local.len() == 10 && local.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            format!("({area}) {exchange}-{line}")
        }
        _ => phone.trim().to_owned(),
    }
}

/// A `tel:` link; an extension ("x12", "ext. 12") is dialed after a pause.
pub fn phone_link(phone: &str) -> Option<String> {
    let lower = phone.to_lowercase();
    let (number, extension) = match lower.find("ext").or_else(|| lower.find('x')) {
        Some(at) => (lower.get(..at)?, lower.get(at..)?),
        None => (lower.as_str(), ""),
    };
    let digits: String = number.chars().filter(|char| char.is_ascii_digit() || *char == '+').collect();
    if digits.len() < 3 {
        return None;
    }
    let is_bare = digits.bytes().all(|byte| byte.is_ascii_digit());
    let international = match digits.len() {
        10 if is_bare => format!("+1{digits}"),
        11 if is_bare && digits.starts_with('1') => format!("+{digits}"),
        _ => digits,
    };
    let more: String = extension.chars().filter(char::is_ascii_digit).collect();
    Some(if more.is_empty() { format!("tel:{international}") } else { format!("tel:{international},{more}") })
}

/// Only web addresses: any other text in the field is never shown.
pub fn website(text: &str) -> Option<Url> {
    let text = text.trim();
    let has_scheme = text.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|first: char| first.is_ascii_alphabetic())
            && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".+-".contains(&byte))
    });
    let url = if has_scheme { Url::parse(text) } else { Url::parse(&format!("https://{text}")) };
    url.ok().filter(web_address::is_web)
}

/// "https://www.hartbakery.example/menu/" becomes "hartbakery.example/menu".
pub fn website_text(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
    let path = url.path();
    format!("{}{port}{}", host.strip_prefix("www.").unwrap_or(host), path.strip_suffix('/').unwrap_or(path))
}

/// In a list, street and town are enough: "12 Main Street, Wexbury".
pub fn short_address(business: &Business) -> String {
    if business.street_address.is_empty() || business.locality.is_empty() {
        business.address.clone()
    } else {
        format!("{}, {}", business.street_address, business.locality)
    }
}

/// Opens the map app of the visitor's phone, or the web page.
pub fn directions(business: &Business) -> Option<String> {
    let point = business
        .latitude
        .zip(business.longitude)
        .map(|(latitude, longitude)| format!("{latitude},{longitude}"));
    let street = business.street_address.as_str();
    // A house number leads to the door, the coordinates nearby; a post office box or a town is no destination.
    let address = || (!street.is_empty() && !is_post_box(street)).then(|| business.address.clone());
    let has_door = street.starts_with(|letter: char| letter.is_ascii_digit());
    let destination = if has_door { address() } else { point.or_else(address) }?;
    Some(format!("https://www.google.com/maps/dir/?api=1&destination={}", encode(&destination)))
}

/// "PO Box 88", "P.O. Box 88"
fn is_post_box(street: &str) -> bool {
    let letters: String = street.chars().filter(char::is_ascii_alphabetic).collect();
    let letters = letters.to_ascii_lowercase();
    letters.starts_with("pobox") || letters.starts_with("postofficebox")
}

/// The drawn picture of a business without photos.
pub fn storefront(business: &Business, season: &str) -> String {
    format!("/art/storefront/{}.svg?c={}&s={season}", business.slug, business.category.pictogram)
}

/// At most three: attributes first, then tags.
pub fn highlights(business: &Business) -> Vec<&str> {
    let attributes = business.attributes.iter().map(|value| attribute_label(value).unwrap_or(value));
    attributes.chain(business.tags.iter().map(String::as_str)).take(3).collect()
}

/// Labels a paid placement; only a featured business with a message is one.
pub fn sponsor_message(business: &Business) -> Option<&str> {
    business.sponsor_message.as_deref().filter(|text| business.is_featured && !text.is_empty())
}

/// One line for each span; "Closed" or "Open 24 hours" where that says it all.
pub fn span_lines(spans: &[Span]) -> Vec<String> {
    if spans.is_empty() {
        return vec!["Closed".into()];
    }
    let end = |span: &Span| {
        if span.closes.is_multiple_of(DAY) { "midnight".into() } else { clock_label(span.closes) }
    };
    spans
        .iter()
        .map(|span| {
            if *span == Span::ALL_DAY {
                "Open 24 hours".into()
            } else {
                format!("{} – {}", clock_label(span.opens), end(span))
            }
        })
        .collect()
}

/// "Monday 9 AM – 5 PM, Tuesday closed" and so on.
pub fn week_text(hours: &Hours) -> String {
    let day =
        |(spans, day): (&Vec<Span>, _)| format!("{} {}", weekday_name(day), span_lines(spans).join(" and "));
    hours.weekly.iter().zip(WEEK).map(day).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phones_are_shown_as_people_write_them_and_dialled_as_machines_do() {
        assert_eq!(phone_text("+18605550123"), "(860) 555-0123");
        assert_eq!(phone_text("860.555.0123"), "(860) 555-0123");
        assert_eq!(phone_text("+44 20 7946 0000"), "+44 20 7946 0000");
        assert_eq!(phone_link("(860) 555-0123").as_deref(), Some("tel:+18605550123"));
        assert_eq!(phone_link("1-860-555-0123 ext. 12").as_deref(), Some("tel:+18605550123,12"));
        assert_eq!(phone_link("911").as_deref(), Some("tel:911"));
        assert_eq!(phone_link("ask"), None);
    }

    #[test]
    fn only_web_addresses_become_links() {
        let shown = |text: &str| website(text).map(|url| website_text(&url));
        assert_eq!(shown("https://www.hartbakery.example/menu/").as_deref(), Some("hartbakery.example/menu"));
        assert_eq!(shown("hartbakery.example").as_deref(), Some("hartbakery.example"));
        assert_eq!(shown("javascript:alert(1)"), None);
        assert_eq!(shown(""), None);
    }

    #[test]
    fn directions_lead_to_the_door_or_to_the_point_but_not_to_a_town() {
        let mut business = Business { address: "Wexbury, CT 06499".into(), ..Business::default() };
        assert_eq!(directions(&business), None);
        (business.latitude, business.longitude) = (Some(41.37), Some(-72.47));
        assert!(directions(&business).unwrap().ends_with("destination=41.37,-72.47"));
        business.street_address = "1 Elm Street".into();
        business.address = "1 Elm Street, Wexbury, CT 06499".into();
        assert!(directions(&business).unwrap().contains("destination=1%20Elm%20Street"));
        let mut to = |street: &str, is_known: bool| {
            business.street_address = street.into();
            business.address = format!("{street}, Wexbury");
            business.latitude = is_known.then_some(41.37);
            directions(&business)
        };
        for street in ["PO Box 88", "P.O. Box 88", "Post Office Box 88", "RR 2", "Town Highway 14"] {
            assert!(to(street, true).unwrap().ends_with("destination=41.37,-72.47"), "{street}");
        }
        assert_eq!(to("P. O. Box 88", false), None);
        assert!(to("Main St", false).unwrap().contains("destination=Main%20St"));
    }

    #[test]
    fn hours_and_lists_read_well() {
        assert_eq!(span_lines(&[]), ["Closed"]);
        assert_eq!(span_lines(&[Span::ALL_DAY]), ["Open 24 hours"]);
        assert_eq!(
            span_lines(&[Span { opens: 540, closes: 720 }, Span { opens: 1080, closes: 1440 }]),
            ["9 AM – 12 PM", "6 PM – midnight"]
        );
        assert_eq!(span_lines(&[Span { opens: 1110, closes: 1560 }]), ["6:30 PM – 2 AM"]);
        assert_eq!(distance(0.5), "0.3 mi");
        assert_eq!(distance(40.0), "25 mi");
    }
}
