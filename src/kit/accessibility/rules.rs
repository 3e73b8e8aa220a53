//! The rules themselves: each returns a sentence for the author, or nothing.

use super::model::AccessibilityRule;

/// Link texts that say nothing when a list of links is read out.
const VAGUE: [&str; 19] = [
    "click",
    "click here",
    "click on this link",
    "click this",
    "details",
    "download",
    "here",
    "info",
    "learn more",
    "link",
    "more",
    "more info",
    "more information",
    "read more",
    "see more",
    "this",
    "this link",
    "this page",
    "tap here",
];

/// File extensions of documents, what the documents are called, and the words that announce them.
const DOCUMENTS: [(&[&str], &str, &[&str]); 4] = [
    (&["pdf"], "PDF", &["pdf"]),
    (&["doc", "docx", "odt"], "Word file", &["word", "doc"]),
    (&["xls", "xlsx", "ods"], "spreadsheet", &["excel", "xls", "spreadsheet"]),
    (&["ppt", "pptx", "odp"], "slide show", &["powerpoint", "ppt", "slide"]),
];

const PICTURE_ENDINGS: [&str; 9] =
    [".jpg", ".jpeg", ".png", ".gif", ".webp", ".heic", ".tif", ".tiff", ".bmp"];
const VAGUE_ALTS: [&str; 7] = ["image", "img", "photo", "photograph", "picture", "pic", "untitled"];

/// What is wrong with a picture's description.
pub fn alt_error(alt: &str) -> Option<&'static str> {
    let alt = alt.trim().to_lowercase();
    if alt.is_empty() {
        return Some("This picture has no description for those who cannot see it.");
    }
    let is_file = !alt.contains(' ') && PICTURE_ENDINGS.iter().any(|ending| alt.ends_with(ending));
    // Names that cameras give: IMG_2041, DSC-0032.
    let is_of_camera = ["img", "dsc", "dscn", "pxl", "mvimg", "screenshot"].iter().any(|start| {
        alt.strip_prefix(start).is_some_and(|rest| {
            rest.bytes().any(|byte| byte.is_ascii_digit())
                && rest.bytes().all(|byte| byte.is_ascii_digit() || b"_- ".contains(&byte))
        })
    });
    if is_file || is_of_camera || VAGUE_ALTS.contains(&alt.as_str()) {
        return Some("This picture’s description is only a file’s name. Say what the picture shows.");
    }
    None
}

/// What is wrong with a link's text.
pub(super) fn link_error(words: &str, href: &str) -> Option<(AccessibilityRule, String)> {
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let vague = words.trim_matches(|mark: char| !mark.is_alphanumeric());
    let link = |message: &str| Some((AccessibilityRule::LinkText, message.to_owned()));
    if words.is_empty() {
        return link("This link has no words, so nobody hears where it leads.");
    }
    if VAGUE.contains(&vague) {
        return link("These words do not say where the link leads. Name what is there.");
    }
    let is_address = ["http://", "https://", "www."].iter().any(|start| words.starts_with(start));
    if is_address && !words.contains(' ') {
        return link("This link is an address, read out letter by letter. Name what is there instead.");
    }
    let path = href.split(['?', '#']).next().unwrap_or_default().to_lowercase();
    let ending = path.rsplit_once('.').map(|(_, ending)| ending).unwrap_or_default();
    let (_, kind, said) = DOCUMENTS.iter().find(|(endings, _, _)| endings.contains(&ending))?;
    if said.iter().any(|word| words.contains(word)) {
        return None;
    }
    Some((
        AccessibilityRule::DocumentLink,
        format!("This link opens a {kind}. Say so in its words, such as “Budget ({kind})”."),
    ))
}

pub(super) const EMPTY_HEADING: &str = "This heading has no words.";
pub(super) const TABLE_WITHOUT_HEADINGS: &str =
    "This table has no headings, so nobody hears what its columns hold.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_say_where_they_lead() {
        let error = |words, href| link_error(words, href).map(|(rule, _)| rule);
        for words in [
            "",
            "  ",
            "Click here",
            "here.",
            "Read more…",
            "→ More",
            "https://wexbury.example/a",
            "www.x.example",
        ] {
            assert_eq!(error(words, "/about"), Some(AccessibilityRule::LinkText), "{words}");
        }
        for words in ["More about the library", "anchor-apizza.example", "Here and now", "Budget"] {
            assert_eq!(error(words, "/about"), None, "{words}");
        }
    }

    #[test]
    fn links_to_documents_say_so() {
        let error = |words, href| link_error(words, href).map(|(rule, _)| rule);
        for (words, href) in
            [("Budget", "/a.pdf"), ("Form", "https://x.example/f.DOCX?v=2"), ("Fees", "/fees.xlsx#a")]
        {
            assert_eq!(error(words, href), Some(AccessibilityRule::DocumentLink), "{words}");
        }
        assert_eq!(error("Budget (PDF, 2 MB)", "/a.pdf"), None);
        assert_eq!(error("Form as a Word file", "/f.docx"), None);
        assert_eq!(error("About PDFs", "/about"), None);
    }

    #[test]
    fn a_files_name_is_no_description() {
        for alt in ["", " ", "IMG_2041", "dsc-0032", "barn.JPG", "Photo", "screenshot 2026-01-02"] {
            assert!(alt_error(alt).is_some(), "{alt}");
        }
        for alt in ["A red barn", "The barn of jpg.example fame", "Photo of the green", "Imgard’s bakery"] {
            assert!(alt_error(alt).is_none(), "{alt}");
        }
    }
}
