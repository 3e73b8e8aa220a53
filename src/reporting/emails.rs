//! The report as a one-page email: once a month to the board, and whenever somebody in the office asks for
//! it.

use super::model::{ReportFigure, ReportSection, TownReport};
use crate::insights::grouped;
use crate::kit::mail::{Button, FigureLine, FigureMail, FigureTable, MailContext, NewMail};

/// How many rows of a table fit into the email.
const TOP: usize = 3;

/// The page that shows these days.
fn page_path(report: &TownReport) -> String {
    format!("/content-engine/reporting?from={}&to={}", report.period.from, report.period.to)
}

/// `reason`: why this address gets it.
pub fn report(
    context: MailContext<'_>,
    report: &TownReport,
    to: &str,
    reason: &str,
    cause: String,
) -> NewMail {
    let subject = format!("{}: report for {}", context.config.town.name, report.title);
    let notes: Vec<String> = report
        .sections
        .iter()
        .map(|section| &section.note)
        .filter(|note| !note.is_empty())
        .chain(&report.notes)
        .cloned()
        .collect();
    let message = FigureMail {
        title: &subject,
        opening: std::slice::from_ref(&report.finding),
        tables: report.sections.iter().map(table).collect(),
        notes: &notes,
        button: Button {
            label: "See the charts".into(),
            url: format!("{}{}", context.origin, page_path(report)),
        },
        reason,
    };
    let (text, html) = message.write(&context.config.town);
    NewMail { to: to.to_owned(), subject, text, html, cause }
}

fn table(section: &ReportSection) -> FigureTable {
    let line = |figure: &ReportFigure| FigureLine {
        label: figure.label.to_owned(),
        value: grouped(figure.value),
        note: figure.comparison.clone(),
    };
    let tops = section.tables.iter().filter_map(|table| {
        let names: Vec<String> = table
            .rows
            .iter()
            .take(TOP)
            .filter_map(|row| Some(format!("{} ({})", row.label, grouped(*row.values.first()?))))
            .collect();
        (!names.is_empty()).then(|| FigureLine {
            label: table.title.to_owned(),
            value: names.join(", "),
            note: String::new(),
        })
    });
    FigureTable {
        title: section.title.to_owned(),
        lines: section.figures.iter().map(line).chain(tops).collect(),
    }
}
