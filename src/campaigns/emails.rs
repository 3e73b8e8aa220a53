//! The delivery report as an email to the sponsor.

use super::report::{CampaignReport, as_of_in_words};
use crate::kit::config::Config;
use crate::kit::mail::{Button, FigureLine, FigureMail, FigureTable, NewMail};

pub fn report(config: &Config, origin: &str, report: &CampaignReport, to: String, cause: String) -> NewMail {
    let name = &report.campaign.campaign.name;
    let subject = format!("{}: delivery report for {name}", config.town.name);
    let opening = [format!("{} As of {}.", report.finding, as_of_in_words(report))];
    let tables = report
        .lines
        .iter()
        .map(|line| FigureTable {
            title: format!("{}, {}", line.name, line.term),
            lines: line
                .rows
                .iter()
                .map(|row| FigureLine {
                    label: row.label.to_owned(),
                    value: row.value.clone(),
                    note: row.note.clone(),
                })
                .collect(),
        })
        .collect();
    let button = match report.campaign.campaign.business_id {
        Some(id) => Button {
            label: "See your placements".into(),
            url: format!("{origin}/dashboard/business/{id}/placements"),
        },
        None => Button { label: "See the site".into(), url: format!("{origin}/") },
    };
    let message = FigureMail {
        title: &subject,
        opening: &opening,
        tables,
        notes: &report.notes,
        button,
        reason: "You get this because you bought this campaign from the town office.",
    };
    let (text, html) = message.write(&config.town);
    NewMail { to, subject, text, html, cause }
}
