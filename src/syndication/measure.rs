//! Text lengths as each channel counts them, and the links in a text.
//!
//! Mastodon counts graphemes, with a fixed number per link (23 or what its server says) and only the name of
//! a mention; Bluesky counts graphemes and bytes; the others count characters.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use super::model::{ChannelKind, PostLength};

/// What Mastodon counts for a link unless its server says otherwise.
const LINK_LENGTH: u32 = 23;
const BLUESKY_BYTES: usize = 3_000;
/// The most characters of a link's short form.
const SHOWN_LINK: usize = 40;

/// The text as the channel shows it, including the link if the channel shows it in the text.
pub fn whole_text(kind: ChannelKind, text: &str, link: &str, has_picture: bool) -> String {
    let link = match kind {
        ChannelKind::Mastodon | ChannelKind::Copy => link.to_owned(),
        ChannelKind::Bluesky => shown_link(link),
        // Facebook shows no link preview beside a picture.
        ChannelKind::Facebook if has_picture => link.to_owned(),
        ChannelKind::Facebook | ChannelKind::Webhook | ChannelKind::Rss => return text.to_owned(),
    };
    if text.is_empty() { link } else { format!("{text}\n\n{link}") }
}

/// "wexbury.example/guides/winter-walks"; the full address is in the link itself.
pub fn shown_link(link: &str) -> String {
    let plain = link.split_once("://").map_or(link, |(_, rest)| rest);
    let plain = plain.split(['?', '#']).next().unwrap_or(plain);
    let plain = plain.strip_prefix("www.").unwrap_or(plain).trim_end_matches('/');
    if plain.chars().count() <= SHOWN_LINK {
        return plain.to_owned();
    }
    plain.chars().take(SHOWN_LINK - 1).chain(['…']).collect()
}

/// `whole`: the result of `whole_text`.
pub fn measure(kind: ChannelKind, limit: u32, link_length: Option<u32>, whole: &str) -> PostLength {
    let (limit, bytes) = (usize::try_from(limit).unwrap_or(usize::MAX), whole.len());
    let length = match kind {
        ChannelKind::Mastodon => mastodon_length(whole, link_length.unwrap_or(LINK_LENGTH)),
        ChannelKind::Bluesky => whole.graphemes(true).count(),
        _ => whole.chars().count(),
    };
    PostLength {
        length,
        limit,
        is_over: length > limit || (kind == ChannelKind::Bluesky && bytes > BLUESKY_BYTES),
    }
}

fn mastodon_length(text: &str, link_length: u32) -> usize {
    let placeholder = "x".repeat(usize::try_from(link_length).unwrap_or(0));
    let mut counted = String::with_capacity(text.len());
    let mut at = 0;
    for link in web_links(text) {
        counted.push_str(text.get(at..link.start).unwrap_or_default());
        counted.push_str(&placeholder);
        at = link.end;
    }
    counted.push_str(text.get(at..).unwrap_or_default());
    without_mention_hosts(&counted).graphemes(true).count()
}

/// "@ann@social.example" counts as "@ann".
fn without_mention_hosts(text: &str) -> String {
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || "_.-".contains(letter);
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('@') {
        let (before, mention) = rest.split_at(at);
        let starts_word = !before.chars().next_back().is_some_and(|letter| is_name(letter) || letter == '/');
        let after = mention.get(1..).unwrap_or_default();
        let name = after.find(|letter| !is_name(letter)).unwrap_or(after.len());
        let host = after.get(name..).and_then(|host| host.strip_prefix('@')).unwrap_or_default();
        let length = host.find(|letter| !is_name(letter)).unwrap_or(host.len());
        let host_name = host.get(..length).unwrap_or_default().trim_end_matches(['.', '-']);
        let skipped =
            if starts_word && name > 0 && host_name.contains('.') { host_name.len() + 1 } else { 0 };
        let end = 1 + name;
        kept.push_str(before);
        kept.push_str(mention.get(..end).unwrap_or_default());
        rest = mention.get(end + skipped..).unwrap_or_default();
    }
    kept + rest
}

/// The web addresses in a text, as byte ranges, without the period that ends a sentence.
pub fn web_links(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(rest) = text.get(from..) {
        let start = ["https://", "http://"].iter().filter_map(|scheme| rest.find(scheme)).min();
        let Some(start) = start.map(|start| from + start) else { break };
        let tail = text.get(start..).unwrap_or_default();
        let end = tail.find(|letter: char| letter.is_whitespace() || "<>\"".contains(letter));
        let mut link = tail.get(..end.unwrap_or(tail.len())).unwrap_or_default();
        while let Some(last) = link.chars().next_back() {
            let is_stray = ".,;:!?'’”*".contains(last) || (last == ')' && !link.contains('('));
            if !is_stray {
                break;
            }
            link = link.get(..link.len() - last.len_utf8()).unwrap_or_default();
        }
        if link.len() > "https://".len() {
            found.push(start..start + link.len());
        }
        from = start + link.len().max("http://".len());
    }
    found
}

/// The hashtags in a text, each with its `#`, as byte ranges.
pub fn hashtags(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices('#') {
        let starts_word =
            text.get(..at).and_then(|before| before.chars().next_back()).is_none_or(char::is_whitespace);
        let rest = text.get(at + 1..).unwrap_or_default();
        let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
        let tag = rest.get(..end).unwrap_or_default();
        if starts_word && tag.chars().any(char::is_alphabetic) && tag.chars().count() <= 64 {
            found.push(at..at + 1 + end);
        }
    }
    found
}

/// Title and summary, with as much of the summary as fits.
pub fn fitted(title: &str, summary: &str, fits: impl Fn(&str) -> bool) -> String {
    let with =
        |summary: &str| if summary.is_empty() { title.to_owned() } else { format!("{title}\n\n{summary}") };
    let whole = with(summary);
    if fits(&whole) {
        return whole;
    }
    let mut words: Vec<&str> = summary.split_whitespace().collect();
    while words.pop().is_some() && !words.is_empty() {
        let shortened = words.join(" ");
        let text = with(&format!("{}…", shortened.trim_end_matches(['.', ',', ';', ':'])));
        if fits(&text) {
            return text;
        }
    }
    title.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINK: &str =
        "https://www.wexbury.example/guides/winter-walks?utm_source=mastodon&utm_medium=social";

    fn mastodon(text: &str) -> usize {
        measure(ChannelKind::Mastodon, 500, None, text).length
    }

    #[test]
    fn mastodon_counts_a_link_as_23_and_a_mention_without_its_host() {
        assert_eq!(mastodon(LINK), 23);
        assert_eq!(mastodon(&format!("See {LINK}.")), 28);
        assert_eq!(mastodon(&format!("({LINK})")), 25);
        assert_eq!(mastodon(&format!("{LINK} {LINK}")), 47);
        assert_eq!(mastodon("https://"), 8);
        assert_eq!(mastodon("@ann@social.example hi"), 7);
        assert_eq!(mastodon("ann@social.example"), 18);
        assert_eq!(mastodon("@ann@nohost, @bob@x.example."), 18);
        assert_eq!(measure(ChannelKind::Mastodon, 500, Some(30), LINK).length, 30);
    }

    #[test]
    fn graphemes_are_counted_and_not_bytes() {
        let family = "👨‍👩‍👧‍👦";
        assert_eq!(mastodon(family), 1);
        assert_eq!(measure(ChannelKind::Bluesky, 300, None, &family.repeat(100)).length, 100);
        assert!(!measure(ChannelKind::Bluesky, 300, None, &family.repeat(100)).is_over);
        // 25 bytes each: the byte limit is reached first.
        assert!(measure(ChannelKind::Bluesky, 300, None, &family.repeat(121)).is_over);
        assert!(measure(ChannelKind::Bluesky, 300, None, &"é".repeat(301)).is_over);
        assert_eq!(measure(ChannelKind::Bluesky, 300, None, "e\u{301}").length, 1);
        assert_eq!(measure(ChannelKind::Facebook, 63_206, None, "e\u{301}").length, 2);
    }

    #[test]
    fn each_channel_shows_the_link_in_its_own_way() {
        let whole = |kind| whole_text(kind, "Walks", LINK, false);
        assert_eq!(whole(ChannelKind::Mastodon), format!("Walks\n\n{LINK}"));
        assert_eq!(whole(ChannelKind::Bluesky), "Walks\n\nwexbury.example/guides/winter-walks");
        assert_eq!(whole(ChannelKind::Facebook), "Walks");
        assert_eq!(whole_text(ChannelKind::Facebook, "Walks", LINK, true), format!("Walks\n\n{LINK}"));
        assert_eq!(whole(ChannelKind::Rss), "Walks");
        assert_eq!(shown_link(&format!("https://wexbury.example/{}", "a".repeat(80))).chars().count(), 40);
    }

    #[test]
    fn links_and_hashtags_are_found_where_they_are_and_nowhere_else() {
        let words = |found: Vec<Range<usize>>, text: &str| -> Vec<String> {
            found.into_iter().map(|range| text[range].to_owned()).collect()
        };
        let text = "Né: https://a.example/x_(y), http://b.example! https:// and “https://c.example”";
        assert_eq!(
            words(web_links(text), text),
            ["https://a.example/x_(y)", "http://b.example", "https://c.example"]
        );
        let tags = "#Wexbury #été, a#b #1 ## #two_words";
        assert_eq!(words(hashtags(tags), tags), ["#Wexbury", "#été", "#two_words"]);
    }

    #[test]
    fn a_summary_is_cut_at_a_word_until_all_of_it_fits() {
        let fits = |most: usize| move |text: &str| text.chars().count() <= most;
        assert_eq!(fitted("Walks", "By the river, and home.", fits(100)), "Walks\n\nBy the river, and home.");
        assert_eq!(fitted("Walks", "By the river, and home.", fits(21)), "Walks\n\nBy the river…");
        assert_eq!(fitted("Walks", "By the river, and home.", fits(8)), "Walks");
        assert_eq!(fitted("Walks", "", fits(8)), "Walks");
    }
}
