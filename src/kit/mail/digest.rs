//! A mail with much in it: an opening, sections of entries, and at the end why it came and how
//! to have no more of them. One column like every mail of ours.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::layout::{FONT, PREHEADER, STYLES, signature};
use crate::kit::config::Town;

/// What a digest says. Addresses are absolute.
#[derive(Debug, Clone, Default)]
pub struct Digest {
    pub title: String,
    /// The opening, once as clean HTML and once as text.
    pub intro_html: String,
    pub intro: String,
    pub sections: Vec<Section>,
    /// Why this person gets it.
    pub reason: String,
    /// Label and address of what can be done about that.
    pub links: Vec<(&'static str, String)>,
}

#[derive(Debug, Clone)]
pub struct Section {
    pub title: String,
    pub entries: Vec<Entry>,
}

#[derive(Debug, Clone)]
pub struct Entry {
    pub title: String,
    pub url: String,
    /// When and where, in one line.
    pub note: String,
    pub text: String,
}

impl Digest {
    /// The two parts of the mail, `(text, html)`.
    pub fn write(&self, town: &Town) -> (String, String) {
        (self.text(town), self.page(town))
    }

    fn text(&self, town: &Town) -> String {
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

    fn page(&self, town: &Town) -> String {
        let preheader: String =
            if self.intro.is_empty() { &self.title } else { &self.intro }.chars().take(PREHEADER).collect();
        let quiet = format!("margin:0 0 6px;{FONT}font-size:13px;line-height:1.5;color:#5c6660;");
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width,initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) }
                    style { (PreEscaped(STYLES)) }
                }
                body.page style="margin:0;padding:0;background:#fbf8f1;" {
                    div style="display:none;max-height:0;overflow:hidden;" { (preheader) }
                    table.page role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f1;" {
                        tr {
                            td align="center" style="padding:24px 12px;" {
                                table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;" {
                                    tr {
                                        td style="padding:0 0 16px;" {
                                            p.ink style=(format!("margin:0;{FONT}font-size:16px;font-weight:700;color:#1e4d3a;")) { (town.name) }
                                        }
                                    }
                                    tr {
                                        td.card style="padding:32px;background:#ffffff;border-top:4px solid #1e4d3a;" {
                                            h1.ink style=(format!("margin:0 0 16px;{FONT}font-size:26px;line-height:1.25;color:#1b2420;")) { (self.title) }
                                            @if !self.intro_html.is_empty() {
                                                div.ink style=(format!("{FONT}font-size:16px;line-height:1.55;color:#1b2420;")) { (PreEscaped(&self.intro_html)) }
                                            }
                                            @for section in &self.sections { (section.draw()) }
                                        }
                                    }
                                    tr {
                                        td style="padding:16px 0 0;" {
                                            @for line in signature(town) { p.quiet style=(quiet) { (line) } }
                                            p.quiet style=(quiet) {
                                                (self.reason)
                                                @for (label, url) in &self.links { " " a.quiet href=(url) style="color:#5c6660;" { (label) } }
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        .into_string()
    }
}

impl Section {
    fn draw(&self) -> Markup {
        html! {
            h2.ink style=(format!("margin:28px 0 12px;padding:20px 0 0;border-top:1px solid #d8d0bf;{FONT}font-size:19px;line-height:1.3;color:#1b2420;")) { (self.title) }
            @for entry in &self.entries {
                div style="margin:0 0 18px;" {
                    p.ink style=(format!("margin:0;{FONT}font-size:16px;line-height:1.4;font-weight:700;")) {
                        a.ink href=(entry.url) style="color:#1e4d3a;" { (entry.title) }
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
            intro_html: "<p>Hello <em>town</em>.</p>".into(),
            intro: "Hello town.".into(),
            sections: vec![Section {
                title: "Coming up".into(),
                entries: vec![Entry {
                    title: "Supper & <song>".into(),
                    url: "https://town.example/events/supper-1".into(),
                    note: "Friday, 6 PM".into(),
                    text: String::new(),
                }],
            }],
            reason: "You asked for it.".into(),
            links: vec![("Unsubscribe", "https://town.example/newsletter/unsubscribe/x".into())],
        };
        let (text, html) = digest.write(&Town { name: "Wexbury".into(), ..Town::default() });
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
    }
}
