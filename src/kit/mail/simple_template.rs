//! The template of a short mail: text and at most one button, plus the same as plain text.

use maud::{Markup, html};

use super::template::{FONT, frame, quiet_style, signature};
use crate::kit::config::TownSettings;
use crate::kit::web_address;

/// The one action a mail asks for. The address is absolute.
#[derive(Debug, Clone)]
pub struct Button {
    pub label: String,
    pub url: String,
}

/// The two parts of a mail, `(text, html)`.
pub fn layout(
    town: &TownSettings,
    title: &str,
    paragraphs: &[String],
    button: Option<&Button>,
) -> (String, String) {
    (text(town, title, paragraphs, button), page(town, title, paragraphs, button))
}

fn text(town: &TownSettings, title: &str, paragraphs: &[String], button: Option<&Button>) -> String {
    let mut parts = vec![title.to_owned()];
    parts.extend_from_slice(paragraphs);
    parts.extend(button.map(|button| format!("{}:\n{}", button.label, button.url)));
    let mut lines = vec!["-- ".to_owned(), town.name.clone()];
    lines.extend(signature(town).into_iter().map(str::to_owned));
    parts.push(lines.join("\n"));
    parts.join("\n\n") + "\n"
}

fn page(town: &TownSettings, title: &str, paragraphs: &[String], button: Option<&Button>) -> String {
    let opening = paragraphs.first().map_or(title, String::as_str);
    let paragraph_style = format!("margin:0 0 16px;{FONT}font-size:16px;line-height:1.5;color:#1b2420;");
    let card = html! {
        @for paragraph in paragraphs { p.ink style=(paragraph_style) { (with_links(paragraph, button)) } }
        @if let Some(button) = button { (draw_button(button)) }
    };
    frame(town, title, opening, &card, &html! {})
}

/// Some mail programs make no links of plain addresses. Only those of the town's own site, to which the button leads,
/// become links: the rest may be what people wrote.
fn with_links(paragraph: &str, button: Option<&Button>) -> Markup {
    let origin_of = |address: &str| web_address::parse(address).map(|url| url.origin());
    let own = button.and_then(|button| origin_of(&button.url));
    html! {
        @for part in paragraph.split_inclusive(char::is_whitespace) {
            @let word = part.trim_end();
            @let (address, rest) = part.split_at(word.trim_end_matches(['.', ',', ';', ':', ')']).len());
            @if own.is_some() && origin_of(address) == own {
                a.ink href=(address) style="color:#1e4d3a;" { (address) }
                (rest)
            } @else {
                (part)
            }
        }
    }
}

pub(super) fn draw_button(button: &Button) -> Markup {
    html! {
        p style="margin:24px 0;" {
            a href=(button.url) style=(format!("display:inline-block;padding:14px 24px;background:#1e4d3a;color:#ffffff;{FONT}font-size:16px;font-weight:700;text-decoration:none;border-radius:4px;")) { (button.label) }
        }
        p.quiet style=(quiet_style()) { "If the button does not work, copy this address into your browser:" br; (button.url) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::template::PREHEADER;
    use super::*;

    #[test]
    fn both_parts_say_the_same_and_nothing_of_it_is_markup() {
        let town = TownSettings {
            name: "Wexbury".into(),
            office: "Wexbury Town Office".into(),
            ..TownSettings::default()
        };
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
    fn an_address_of_the_town_is_a_link_and_one_that_people_wrote_is_none() {
        let button = Button { label: "Check".into(), url: "https://wexbury.example/check/AB".into() };
        let paragraphs = [
            "To change the hours: https://wexbury.example/check/AB?hours&x=\"1\".".to_owned(),
            "Website: https://wexbury.example.casino.example/ http://wexbury.example/ javascript:alert(1)"
                .into(),
        ];
        let (_, html) = layout(&TownSettings::default(), "Still right?", &paragraphs, Some(&button));
        let linked = html.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
        let own = "https://wexbury.example/check/AB?hours&amp;x=&quot;1&quot;";
        assert_eq!(linked.collect::<Vec<_>>(), [own, button.url.as_str()]);
        assert!(html.contains(&format!(">{own}</a>.")), "{html}");
        assert!(html.contains("Website: https://wexbury.example.casino.example/ http"), "{html}");
    }

    #[test]
    fn the_preheader_is_the_first_paragraph_and_short() {
        let (_, html) = layout(&TownSettings::default(), "Title", &["é".repeat(500)], None);
        let preheader = html.split("overflow:hidden;\">").nth(1).unwrap().split('<').next().unwrap();
        assert_eq!(preheader.chars().count(), PREHEADER);
    }
}
