//! A mail with figures: an introduction, tables of label, figure and a short note, one button, and at the end
//! notes about the figures and why the mail was sent.

use maud::{Markup, html};

use super::simple_template::{Button, draw_button};
use super::template::{FONT, frame, quiet_style, signature};
use crate::kit::config::TownSettings;

#[derive(Debug, Clone)]
pub struct FigureMail<'a> {
    pub title: &'a str,
    pub opening: &'a [String],
    pub tables: Vec<FigureTable>,
    pub notes: &'a [String],
    pub button: Button,
    /// Why this person gets it.
    pub reason: &'a str,
}

#[derive(Debug, Clone)]
pub struct FigureTable {
    pub title: String,
    pub lines: Vec<FigureLine>,
}

#[derive(Debug, Clone)]
pub struct FigureLine {
    pub label: String,
    pub value: String,
    pub note: String,
}

impl FigureMail<'_> {
    /// The two parts of the mail, `(text, html)`.
    pub fn write(&self, town: &TownSettings) -> (String, String) {
        (self.text(town), self.page(town))
    }

    fn text(&self, town: &TownSettings) -> String {
        let mut parts = vec![self.title.to_owned()];
        parts.extend_from_slice(self.opening);
        for FigureTable { title, lines } in &self.tables {
            let mut table = vec![title.clone(), "-".repeat(title.chars().count())];
            table.extend(lines.iter().map(|FigureLine { label, value, note }| match note.as_str() {
                "" => format!("{label}: {value}"),
                note => format!("{label}: {value} ({note})"),
            }));
            parts.push(table.join("\n"));
        }
        parts.push(format!("{}:\n{}", self.button.label, self.button.url));
        parts.push(self.notes.join("\n"));
        let mut end = vec!["-- ".to_owned(), town.name.clone()];
        end.extend(signature(town).into_iter().map(str::to_owned));
        end.extend([String::new(), self.reason.to_owned()]);
        parts.push(end.join("\n"));
        parts.join("\n\n") + "\n"
    }

    fn page(&self, town: &TownSettings) -> String {
        let opening = self.opening.first().map_or(self.title, String::as_str);
        let card = html! {
            @for paragraph in self.opening {
                p.ink style=(format!("margin:0 0 16px;{FONT}font-size:16px;line-height:1.5;color:#1b2420;")) { (paragraph) }
            }
            @for table in &self.tables { (table.draw()) }
            (draw_button(&self.button))
            @for note in self.notes { p.quiet style=(quiet_style()) { (note) } }
        };
        frame(town, self.title, opening, &card, &html! { p.quiet style=(quiet_style()) { (self.reason) } })
    }
}

impl FigureTable {
    fn draw(&self) -> Markup {
        let cell = format!(
            "padding:8px 12px 8px 0;border-bottom:1px solid #d8d0bf;{FONT}font-size:15px;line-height:1.4;text-align:left;vertical-align:baseline;"
        );
        html! {
            h2.ink style=(format!("margin:24px 0 4px;{FONT}font-size:19px;line-height:1.3;color:#1b2420;")) { (self.title) }
            table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;" {
                @for FigureLine { label, value, note } in &self.lines {
                    tr {
                        th.ink scope="row" style=(format!("{cell}font-weight:400;color:#1b2420;")) { (label) }
                        td.ink style=(format!("{cell}font-weight:700;color:#1b2420;white-space:nowrap;")) { (value) }
                        td.quiet style=(format!("{cell}color:#5c6660;")) { (note) }
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
    fn both_parts_tell_every_figure_and_nothing_of_it_is_markup() {
        let line = |label: &str, value: &str, note: &str| FigureLine {
            label: label.into(),
            value: value.into(),
            note: note.into(),
        };
        let message = FigureMail {
            title: "Ferry Books: results",
            opening: &["The listing was viewed 142 times.".to_owned()],
            tables: vec![FigureTable {
                title: "What <people> did".into(),
                lines: vec![line("Calls", "31", "12 more"), line("Saves", "fewer than 5", "")],
            }],
            notes: &["Counted since October 3, 2026.".to_owned()],
            button: Button { label: "See all".into(), url: "https://town.example/x?a=1&b=2".into() },
            reason: "You asked for it.",
        };
        let (text, html) = message.write(&TownSettings { name: "Wexbury".into(), ..TownSettings::default() });
        assert!(
            text.contains("What <people> did\n-----------------\nCalls: 31 (12 more)\nSaves: fewer than 5\n")
        );
        assert!(text.contains("See all:\nhttps://town.example/x?a=1&b=2"), "{text}");
        for part in [
            "142 times",
            "What &lt;people&gt; did",
            "12 more",
            "x?a=1&amp;b=2",
            "You asked for it.",
            "October 3",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
    }
}
