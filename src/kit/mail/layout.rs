//! What our mails look like: one narrow column, real text, at most one button, and beside it the
//! same as plain text. Styles stand in the elements because many mail programs drop the rest.

use maud::{DOCTYPE, PreEscaped, html};

use crate::kit::config::Town;

/// The one thing a mail asks for. The address is absolute.
#[derive(Debug, Clone)]
pub struct Button {
    pub label: String,
    pub url: String,
}

/// Shown beside the subject in lists of mails.
pub(super) const PREHEADER: usize = 120;

/// For phones and dark screens, where a mail program honours it.
pub(super) const STYLES: &str = ":root{color-scheme:light dark}\
@media (max-width:620px){.card{padding:24px 20px!important}}\
@media (prefers-color-scheme:dark){.page{background:#101814!important}.card{background:#18221d!important}\
.ink{color:#f1ece0!important}.quiet{color:#a9b5ad!important}}";

pub(super) const FONT: &str = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

/// The two parts of a mail, `(text, html)`.
pub fn layout(town: &Town, title: &str, paragraphs: &[String], button: Option<&Button>) -> (String, String) {
    (text(town, title, paragraphs, button), page(town, title, paragraphs, button))
}

/// Who writes, under every mail.
pub(super) fn signature(town: &Town) -> Vec<&str> {
    [town.office.as_str(), town.address.as_str(), town.phone.as_str()]
        .into_iter()
        .filter(|line| !line.is_empty())
        .collect()
}

fn text(town: &Town, title: &str, paragraphs: &[String], button: Option<&Button>) -> String {
    let mut parts = vec![title.to_owned()];
    parts.extend_from_slice(paragraphs);
    parts.extend(button.map(|button| format!("{}:\n{}", button.label, button.url)));
    let mut lines = vec!["-- ".to_owned(), town.name.clone()];
    lines.extend(signature(town).into_iter().map(str::to_owned));
    parts.push(lines.join("\n"));
    parts.join("\n\n") + "\n"
}

fn page(town: &Town, title: &str, paragraphs: &[String], button: Option<&Button>) -> String {
    let preheader: String =
        paragraphs.first().map_or(title, String::as_str).chars().take(PREHEADER).collect();
    let paragraph_style = format!("margin:0 0 16px;{FONT}font-size:16px;line-height:1.5;color:#1b2420;");
    let quiet_style = format!("margin:0;{FONT}font-size:13px;line-height:1.5;color:#5c6660;");
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) }
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
                                        h1.ink style=(format!("margin:0 0 16px;{FONT}font-size:24px;line-height:1.25;color:#1b2420;")) { (title) }
                                        @for paragraph in paragraphs {
                                            p.ink style=(paragraph_style) { (paragraph) }
                                        }
                                        @if let Some(button) = button {
                                            p style="margin:24px 0;" {
                                                a href=(button.url) style=(format!("display:inline-block;padding:14px 24px;background:#1e4d3a;color:#ffffff;{FONT}font-size:16px;font-weight:700;text-decoration:none;border-radius:4px;")) { (button.label) }
                                            }
                                            p.quiet style=(quiet_style) { "If the button does nothing, copy this address into your browser:" br; (button.url) }
                                        }
                                    }
                                }
                                tr {
                                    td style="padding:16px 0 0;" {
                                        @for line in signature(town) {
                                            p.quiet style=(quiet_style) { (line) }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_parts_say_the_same_and_nothing_of_it_is_markup() {
        let town = Town { name: "Wexbury".into(), office: "Wexbury Town Office".into(), ..Town::default() };
        let button = Button {
            label: "Choose a password".into(),
            url: "https://wexbury.example/reset-password/MQ/a-b?x=1&y=2".into(),
        };
        let (text, html) = layout(
            &town,
            "A new <password>",
            &["You asked for it.".into(), "\"><img src=x onerror=alert(1)>".into()],
            Some(&button),
        );
        for part in
            ["A new <password>", "You asked for it.", &button.label, &button.url, "Wexbury Town Office"]
        {
            assert!(text.contains(part), "{text}");
        }
        assert!(html.contains("https://wexbury.example/reset-password/MQ/a-b?x=1&amp;y=2"), "{html}");
        assert!(html.contains("A new &lt;password&gt;") && !html.contains("<img"), "{html}");
        assert!(html.len() < 102_000, "longer mails are cut by the largest provider");
    }

    #[test]
    fn the_preheader_is_the_first_paragraph_and_short() {
        let (_, html) = layout(&Town::default(), "Title", &["é".repeat(500)], None);
        let preheader = html.split("overflow:hidden;\">").nth(1).unwrap().split('<').next().unwrap();
        assert_eq!(preheader.chars().count(), PREHEADER);
    }
}
