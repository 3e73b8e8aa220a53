//! What XML can contain. A single invalid character makes a whole feed unreadable for everybody.
//!
//! Invariant: every XML document of ours is produced by [`document`] or [`clean`].

use std::borrow::Cow;

use maud::Markup;

/// The production `Char` of XML 1.0.
pub fn is_char(letter: char) -> bool {
    matches!(letter, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

/// The text without characters that are invalid in XML.
pub fn clean(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_char) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.chars().filter(|letter| is_char(*letter)).collect())
    }
}

/// A complete document, in UTF-8.
pub fn document(content: &Markup) -> String {
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}", clean(&content.0))
}

#[cfg(test)]
pub mod testing {
    use super::is_char;

    /// All of Unicode, in pieces.
    pub fn all_of_unicode(letters: usize) -> Vec<String> {
        let all: Vec<char> = ('\0'..=char::MAX).collect();
        all.chunks(letters).map(|letters| letters.iter().collect()).collect()
    }

    /// The text of every element with this name, parsed strictly.
    pub fn texts_of(document: &str, name: &str) -> Vec<String> {
        use quick_xml::events::Event;
        assert!(document.chars().all(is_char), "a letter that XML cannot hold");
        let mut reader = quick_xml::Reader::from_str(document);
        reader.config_mut().check_end_names = true;
        let (mut found, mut open) = (Vec::new(), false);
        loop {
            match reader.read_event().unwrap() {
                Event::Start(start) => {
                    open = start.name().as_ref() == name;
                    if open {
                        found.push(String::new());
                    }
                }
                Event::End(_) => open = false,
                Event::Text(text) if open => found.last_mut().unwrap().push_str(&text),
                Event::GeneralRef(name) if open => {
                    let letter = match &*name {
                        "amp" => '&',
                        "lt" => '<',
                        "gt" => '>',
                        "quot" => '"',
                        other => panic!("&{other};"),
                    };
                    found.last_mut().unwrap().push(letter);
                }
                Event::Eof => return found,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use maud::html;

    use super::testing::{all_of_unicode, texts_of};
    use super::*;

    #[test]
    fn a_document_holds_any_text_but_what_xml_cannot_hold() {
        for text in all_of_unicode(40_000) {
            let written = document(&html! { feed { title lang=(text) { (text) } title { "next" } } });
            assert_eq!(texts_of(&written, "title"), [clean(&text).into_owned(), "next".into()]);
        }
        let left_out: Vec<char> = ('\0'..=char::MAX).filter(|letter| !is_char(*letter)).collect();
        assert_eq!(left_out.len(), 29 + 2, "{left_out:?}");
        assert_eq!(clean("a\u{1}b\u{b}c\u{fffe}d\u{ffff}e\u{85}"), "abcde\u{85}");
    }
}
