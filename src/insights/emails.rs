//! A report as an email: sent automatically once a month, and on request.

use super::figures::figure_text;
use super::model::{BusinessInsights, InsightGroup};
use crate::kit::mail::{Button, FigureLine, FigureMail, FigureTable, MailContext, NewMail};

/// The page that shows these days.
pub fn page_path(report: &BusinessInsights) -> String {
    let (id, period) = (report.business.id, report.period);
    format!("/dashboard/business/{id}/results?from={}&to={}", period.from, period.to)
}

/// `reason`: why this person gets it.
pub fn report(
    context: MailContext<'_>,
    report: &BusinessInsights,
    to: &str,
    reason: &str,
    cause: String,
) -> NewMail {
    let subject = format!("{}: results for {}", report.business.name, report.title);
    let opening = [report.finding.clone(), format!("One thing that would help: {}", report.suggestion)];
    let message = FigureMail {
        title: &subject,
        opening: &opening,
        tables: tables(report),
        notes: &report.notes,
        button: Button {
            label: "See all results".into(),
            url: format!("{}{}", context.origin, page_path(report)),
        },
        reason,
    };
    let (text, html) = message.write(&context.config.town);
    NewMail { to: to.to_owned(), subject, text, html, cause }
}

fn tables(report: &BusinessInsights) -> Vec<FigureTable> {
    let mut tables: Vec<FigureTable> = InsightGroup::ALL
        .into_iter()
        .map(|group| FigureTable {
            title: group.label().to_owned(),
            lines: report
                .rows_of(group)
                .map(|row| FigureLine {
                    label: row.label.to_owned(),
                    value: row.value_text(),
                    note: row.comparison.clone(),
                })
                .collect(),
        })
        .collect();
    tables.extend(report.placements.iter().map(|placement| {
        FigureTable {
            title: format!("{}, {}", placement.name, placement.term()),
            lines: [
                ("Views", placement.impressions, placement.total_impressions),
                ("Clicks", placement.clicks, placement.total_clicks),
            ]
            .map(|(label, value, total)| FigureLine {
                label: label.to_owned(),
                value: figure_text(value),
                note: format!("{} so far", figure_text(total)),
            })
            .into(),
        }
    }));
    tables
}
