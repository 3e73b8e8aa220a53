//! What mail servers send back: read from delivery reports (RFC 3464) or from a mail service's JSON.
//!
//! Invariant: a report about an address that is no subscriber changes nothing, and whoever sends reports does not
//! learn from the answer who is subscribed. When a subscriber is no longer written to is decided in one place, by
//! the triggers of `newsletter_bounces`.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rusqlite::Connection;

use super::model::{BounceKind, BounceReport, BounceSource};
use super::store;
use crate::kit::email_address;
use crate::kit::error::Result;

/// Of what a server said, so much is kept.
const LONGEST_REASON: usize = 300;
/// A report is about few addresses.
const MOST_REPORTS: usize = 1000;

/// Notes what is reported of subscribers; gives how many were.
pub fn record(
    conn: &Connection,
    reports: &[BounceReport],
    source: BounceSource,
    now: &str,
) -> Result<usize> {
    let mut known = 0;
    for report in reports {
        known += usize::from(store::insert_bounce(conn, report, source, now)?);
    }
    Ok(known)
}

pub fn reason(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    words.chars().filter(|char| !char.is_control()).take(LONGEST_REASON).collect()
}

/// What a message reports: nothing where it is no delivery report, or only says that a mail is late or arrived.
pub fn read_message(message: &str) -> Vec<BounceReport> {
    let message = message.replace("\r\n", "\n");
    status_parts(&message).iter().flat_map(|part| read_status(part)).take(MOST_REPORTS).collect()
}

/// Reads a message that came to the town's own mailbox; gives how many bounces are in it, and how many of subscribers.
pub fn record_bounces_of(conn: &Connection, message: &str, now: &str) -> Result<(usize, usize)> {
    let reports = read_message(message);
    let known = record(conn, &reports, BounceSource::Command, now)?;
    Ok((reports.len(), known))
}

/// The messages of a mailbox file (mbox); a file without its "From " lines is one message.
pub fn split_mailbox(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n");
    if !text.starts_with("From ") {
        return vec![text];
    }
    let mut messages: Vec<String> = Vec::new();
    let mut is_after_blank = true;
    for line in text.lines() {
        if is_after_blank && line.starts_with("From ") {
            messages.push(String::new());
        } else if let Some(message) = messages.last_mut() {
            message.push_str(line);
            message.push('\n');
        }
        is_after_blank = line.is_empty();
    }
    messages
}

/// The texts of the parts that are delivery statuses.
fn status_parts(message: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut rest = message;
    while let Some(at) = find_ignoring_case(rest, "content-type: message/delivery-status") {
        // Only at the beginning of a line: elsewhere it is somebody's text.
        let is_header = at == 0 || rest.as_bytes().get(at - 1) == Some(&b'\n');
        let after = rest.get(at..).unwrap_or_default();
        let Some((more_head, body)) = after.split_once("\n\n") else { break };
        if is_header {
            let before = rest.get(..at).unwrap_or_default();
            let head_before = before.rsplit("\n\n").next().unwrap_or_default();
            let head = format!("{head_before}\n{more_head}").to_ascii_lowercase();
            let body = body.split("\n--").next().unwrap_or_default();
            parts.push(decode(&head, body));
        }
        rest = body;
    }
    parts
}

fn find_ignoring_case(text: &str, wanted: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    bytes.windows(wanted.len()).position(|window| window.eq_ignore_ascii_case(wanted.as_bytes()))
}

fn decode(head: &str, body: &str) -> String {
    if !head.contains("content-transfer-encoding: base64") {
        return body.to_owned();
    }
    let letters: String = body.split_whitespace().collect();
    let bytes = STANDARD.decode(letters).unwrap_or_default();
    String::from_utf8_lossy(&bytes).replace("\r\n", "\n")
}

/// One group of fields for each recipient, behind one about the message.
fn read_status(part: &str) -> Vec<BounceReport> {
    part.split("\n\n").filter_map(|group| read_recipient(&unfold(group))).collect()
}

/// Lines that begin with a space go on with the one before.
fn unfold(group: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in group.lines() {
        match (line.starts_with([' ', '\t']), lines.last_mut()) {
            (true, Some(last)) => {
                last.push(' ');
                last.push_str(line.trim());
            }
            _ => lines.push(line.to_owned()),
        }
    }
    lines
}

fn read_recipient(lines: &[String]) -> Option<BounceReport> {
    let field = |name: &str| {
        lines.iter().find_map(|line| {
            let (known, value) = line.split_once(':')?;
            known.trim().eq_ignore_ascii_case(name).then(|| value.trim())
        })
    };
    if !field("Action")?.eq_ignore_ascii_case("failed") {
        return None;
    }
    // The address that we wrote to, where a server on the way wrote to another.
    let address = field("Original-Recipient").or_else(|| field("Final-Recipient"))?;
    let email = address.split_once(';').map_or(address, |(_, email)| email);
    let email = email.trim().trim_matches(['<', '>']).to_lowercase();
    let status = field("Status").unwrap_or("5.0.0");
    let said = field("Diagnostic-Code").map_or("", |code| code.split_once(';').map_or(code, |(_, said)| said));
    email_address::is_valid(&email).then(|| BounceReport {
        kind: kind_of(status),
        reason: reason(&format!("{status} {said}")),
        email,
    })
}

/// Permanent (5.x), but not what is about the mail or the sender instead of the address: a full mailbox, a mail that is
/// too long, a refusal by policy.
pub fn kind_of(status: &str) -> BounceKind {
    let status = status.split_whitespace().next().unwrap_or_default();
    let is_about_us =
        status.starts_with("5.7.") || ["5.2.2", "5.2.3", "5.3.4", "5.4.7"].contains(&status);
    if status.starts_with("5.") && !is_about_us { BounceKind::Hard } else { BounceKind::Soft }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = include_str!("tests/bounce.eml");

    #[test]
    fn a_delivery_report_names_who_failed_and_why() {
        let read = read_message(REPORT);
        assert_eq!(
            read,
            [
                BounceReport {
                    email: "ada@reader.example".into(),
                    kind: BounceKind::Hard,
                    reason: "5.1.1 550 5.1.1 <ada@reader.example>: user unknown in table".into(),
                },
                BounceReport {
                    email: "ben@reader.example".into(),
                    kind: BounceKind::Soft,
                    reason: "5.2.2 552 5.2.2 mailbox full".into(),
                },
            ],
            "the delayed one is not among them"
        );
        assert_eq!(read_message(&REPORT.replace('\n', "\r\n")), read);
        let (head, rest) = REPORT.split_once("Content-Type: message/delivery-status\n\n").unwrap();
        let (status, end) = rest.split_once("\n--").unwrap();
        let coded = format!(
            "{head}Content-Transfer-Encoding: base64\nContent-Type: message/delivery-status\n\n{}\n--{end}",
            STANDARD.encode(status)
        );
        assert_eq!(read_message(&coded), read);
    }

    #[test]
    fn what_is_no_report_reports_nothing() {
        for text in [
            "",
            "Subject: I am away\n\nBack on Monday.\n",
            "Subject: Re: bounces\n\n> Content-Type: message/delivery-status\n>\n> Action: failed\n",
            "Content-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nAction: failed\nStatus: 5.1.1\n",
            "Content-Type: message/delivery-status",
        ] {
            assert_eq!(read_message(text), [], "{text}");
        }
    }

    #[test]
    fn only_a_permanent_no_about_the_address_is_hard() {
        for status in ["5.1.1", "5.0.0", "5.1.10 (gone)", "5.4.1"] {
            assert_eq!(kind_of(status), BounceKind::Hard, "{status}");
        }
        for status in ["4.4.1", "5.7.1", "5.7.26", "5.2.2", "5.3.4", "", "2.0.0"] {
            assert_eq!(kind_of(status), BounceKind::Soft, "{status}");
        }
    }

    #[test]
    fn a_mailbox_holds_many_messages() {
        let mailbox = format!("From MAILER Mon Nov 23\n{REPORT}\nFrom other Tue\nSubject: hi\n\nFrom here on.\n");
        let messages = split_mailbox(&mailbox);
        assert_eq!(messages.len(), 2);
        assert_eq!(read_message(&messages[0]).len(), 2);
        assert!(messages[1].contains("From here on."));
        assert_eq!(split_mailbox(REPORT).len(), 1);
    }
}
