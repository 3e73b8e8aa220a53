//! The template of a long mail, such as the newsletter: an introduction, sections of entries, and at the end
//! why it was sent and how to unsubscribe.

use maud::{Markup, PreEscaped, html};

use super::template::{FONT, frame, quiet_style, signature};
use crate::kit::config::TownSettings;

const LINK: &str = "color:#1e4d3a;";

/// The content of a digest. Addresses are absolute.
#[derive(Debug, Clone, Default)]
pub struct Digest {
    pub title: String,
    /// The introduction, as clean HTML and as plain text.
    pub intro_html: String,
    pub intro: String,
    /// The first words of the introduction, which mail programs show in their lists.
    pub preview: String,
    pub sections: Vec<DigestSection>,
    /// Why this person gets it.
    pub reason: String,
    /// Label and address of each way to change that.
    pub links: Vec<(&'static str, String)>,
}

#[derive(Debug, Clone)]
pub struct DigestSection {
    pub title: String,
    pub entries: Vec<DigestItem>,
}

#[derive(Debug, Clone)]
pub struct DigestItem {
    pub title: String,
    pub url: String,
    /// When and where, in one line.
    pub note: String,
    pub text: String,
}

impl Digest {
    /// The two parts of the mail, `(text, html)`.
    pub fn write(&self, town: &TownSettings) -> (String, String) {
        (self.text(town), self.page(town))
    }

    fn text(&self, town: &TownSettings) -> String {
        let mut parts = vec![self.title.clone()];
        parts.extend(Some(self.intro.clone()).filter(|intro| !intro.is_empty()));
        for section in &self.sections {
            parts.push(format!("{}\n{}", section.title, "-".repeat(section.title.chars().count())));
            for entry in &section.entries {
                let lines = [&entry.title, &entry.note, &entry.text, &entry.url];
                let lines: Vec<&str> =
                    lines.into_iter().map(String::as_str).filter(|line| !line.is_empty()).collect();
                parts.push(lines.join("\n"));
            }
        }
        let mut end = vec!["-- ".to_owned(), town.name.clone()];
        end.extend(signature(town).into_iter().map(str::to_owned));
        end.push(String::new());
        end.push(self.reason.clone());
        end.extend(self.links.iter().map(|(label, url)| format!("{label}: {url}")));
        parts.push(end.join("\n"));
        parts.join("\n\n") + "\n"
    }

    fn page(&self, town: &TownSettings) -> String {
        let opening = if self.preview.is_empty() { &self.title } else { &self.preview };
        let card = html! {
            @if !self.intro_html.is_empty() {
                div.ink style=(format!("{FONT}font-size:16px;line-height:1.55;color:#1b2420;")) { (PreEscaped(self.styled_intro())) }
            }
            @for section in &self.sections { (section.draw()) }
        };
        let foot = html! {
            p.quiet style=(quiet_style()) {
                (self.reason)
                @for (label, url) in &self.links { " " a.quiet href=(url) style="color:#5c6660;" { (label) } }
            }
        };
        frame(town, &self.title, opening, &card, &foot)
    }

    /// The introduction with styled links: mail programs show others in their own blue. Clean HTML has `<` only where a
    /// tag begins.
    fn styled_intro(&self) -> String {
        self.intro_html.replace("<a ", &format!("<a class=\"ink\" style=\"{LINK}\" "))
    }
}

impl DigestSection {
    fn draw(&self) -> Markup {
        html! {
            h2.ink style=(format!("margin:28px 0 12px;padding:20px 0 0;border-top:1px solid #d8d0bf;{FONT}font-size:19px;line-height:1.3;color:#1b2420;")) { (self.title) }
            @for entry in &self.entries {
                div style="margin:0 0 18px;" {
                    p.ink style=(format!("margin:0;{FONT}font-size:16px;line-height:1.4;font-weight:700;")) {
                        a.ink href=(entry.url) style=(LINK) { (entry.title) }
                    }
                    @if !entry.note.is_empty() {
                        p.quiet style=(format!("margin:2px 0 0;{FONT}font-size:14px;line-height:1.5;color:#5c6660;")) { (entry.note) }
                    }
                    @if !entry.text.is_empty() {
                        p.ink style=(format!("margin:4px 0 0;{FONT}font-size:15px;line-height:1.5;color:#1b2420;")) { (entry.text) }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_parts_hold_every_entry_and_the_way_out() {
        let digest = Digest {
            title: "This week".into(),
            intro_html:
                r#"<p>Hello <em>town</em>, <a href="https://town.example/" title="&lt;a ">come in</a>.</p>"#
                    .into(),
            intro: "Hello town.".into(),
            preview: String::new(),
            sections: vec![DigestSection {
                title: "Coming up".into(),
                entries: vec![DigestItem {
                    title: "Supper & <song>".into(),
                    url: "https://town.example/events/supper-1".into(),
                    note: "Friday, 6 PM".into(),
                    text: String::new(),
                }],
            }],
            reason: "You asked for it.".into(),
            links: vec![("Unsubscribe", "https://town.example/newsletter/unsubscribe/x".into())],
        };
        let (text, html) = digest.write(&TownSettings { name: "Wexbury".into(), ..TownSettings::default() });
        for part in [
            "This week",
            "Hello town.",
            "Coming up\n---------",
            "Supper & <song>\nFriday, 6 PM\nhttps://town.example/events/supper-1",
            "You asked for it.",
            "Unsubscribe: https://town.example/newsletter/unsubscribe/x",
        ] {
            assert!(text.contains(part), "{part:?} in {text}");
        }
        assert!(html.contains("Supper &amp; &lt;song&gt;") && html.contains("<em>town</em>"), "{html}");
        assert!(html.contains(r#"href="https://town.example/newsletter/unsubscribe/x""#), "{html}");
        assert!(
            html.contains(
                r#"<a class="ink" style="color:#1e4d3a;" href="https://town.example/" title="&lt;a ">"#
            ),
            "{html}"
        );
    }
}
