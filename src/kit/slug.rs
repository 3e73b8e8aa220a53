//! Names in the form used in addresses.

/// Longer slugs break in chat previews and print badly.
const MAX_LENGTH: usize = 80;

/// Lowercase ASCII words joined by hyphens; never empty and never all digits, because digits in an address
/// mean an id.
pub fn slug(name: &str) -> String {
    let mut slug = slug::slugify(name);
    if slug.len() > MAX_LENGTH {
        let cut = slug.get(..MAX_LENGTH).unwrap_or_default();
        let end = cut.rfind('-').unwrap_or(cut.len());
        slug.truncate(end);
    }
    if slug.is_empty() {
        slug.push_str("place");
    }
    if slug.bytes().all(|byte| byte.is_ascii_digit()) {
        slug.insert_str(0, "no-");
    }
    slug
}

/// Whether both texts name something, and not the same in another spelling.
pub fn names_differ(one: &str, other: &str) -> bool {
    !one.is_empty() && !other.is_empty() && slug(one) != slug(other)
}

/// The first of `slug`, `slug-2`, `slug-3` ... that is not taken.
pub fn free_slug<E>(base: &str, mut is_taken: impl FnMut(&str) -> Result<bool, E>) -> Result<String, E> {
    let mut candidate = base.to_owned();
    let mut number = 2_u32;
    while is_taken(&candidate)? {
        candidate = format!("{base}-{number}");
        number += 1;
    }
    Ok(candidate)
}

/// Whether text from an address can be a slug at all.
pub fn is_slug(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= 120
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_is_readable_and_never_a_number() {
        assert_eq!(slug("José's Café & Bar"), "jose-s-cafe-bar");
        assert_eq!(slug("1862"), "no-1862");
        assert_eq!(slug("!!!"), "place");
        assert!(slug(&"long name ".repeat(30)).len() <= MAX_LENGTH);
        assert!(!slug(&"long name ".repeat(30)).ends_with('-'));
    }

    #[test]
    fn a_taken_slug_gets_the_next_free_number() {
        let taken = ["inn", "inn-2"];
        assert_eq!(free_slug::<()>("inn", |slug| Ok(taken.contains(&slug))), Ok("inn-3".into()));
    }
}
