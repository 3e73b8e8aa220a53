//! Bounces: reads the delivery reports (RFC 3464) that mail servers send back.
//!
//! Invariant: a report changes nothing if its address is no subscriber, or if it does not return the key that
//! our email to this very address carried, and the response does not reveal who is subscribed. Whether a
//! subscriber is still written to is decided in one place, by the triggers of `newsletter_bounces`.

use std::collections::HashSet;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimeParser;
use rusqlite::Connection;

use super::outcome::{BounceReport, BounceSource};
use super::state::signer;
use super::store;
use super::token::LinkSigner;
use crate::kit::clock::stamp_of;
use crate::kit::email_address;
use crate::kit::error::Result;
use crate::kit::mail::BounceKind;

/// The most characters kept of a server's response.
const MAX_REASON_LENGTH: usize = 300;
/// The most recipients in one report; real ones name only a few.
const MAX_REPORTS: usize = 1000;

/// Records reports from a trusted source; returns how many were about subscribers.
pub fn record(
    conn: &Connection,
    reports: &[BounceReport],
    source: BounceSource,
    now: Timestamp,
) -> Result<usize> {
    let mut known = 0;
    for report in reports {
        // A mailbox is read later than its messages arrived; a date in the future is wrong.
        let at = report.at.filter(|at| *at < now).unwrap_or(now);
        known += usize::from(store::insert_bounce(conn, report, source, &stamp_of(at))?);
    }
    Ok(known)
}

pub fn reason(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    words.chars().filter(|char| !char.is_control()).take(MAX_REASON_LENGTH).collect()
}

/// The bounces in a message; none if it is not a delivery report, or only reports a delay or a delivery.
pub fn read_message(message: &str) -> Vec<BounceReport> {
    let message = message.replace("\r\n", "\n");
    let at = date_of(&message);
    status_parts(&message)
        .iter()
        .flat_map(|part| read_status(part))
        .take(MAX_REPORTS)
        .map(|report| BounceReport { at, ..report })
        .collect()
}

/// Counts of the bounces in a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReportedBounces {
    pub read: usize,
    /// Not proven to be about an email of ours to that address: anybody can write such a message.
    pub unproven: usize,
    /// About subscribers.
    pub known: usize,
}

/// Records the bounces in an untrusted message. Each must return the key that our email to that subscriber
/// carried.
pub fn record_message(
    conn: &Connection,
    signer: &LinkSigner,
    message: &str,
    source: BounceSource,
    now: Timestamp,
) -> Result<ReportedBounces> {
    let reports = read_message(message);
    let read = reports.len();
    let written_to: HashSet<i64> =
        keys_in(message).into_iter().filter_map(|key| signer.read_manage(key)).collect();
    let mut proven = Vec::new();
    for report in reports {
        let subscriber = store::find_by_email(conn, &report.email)?;
        if subscriber.is_some_and(|subscriber| written_to.contains(&subscriber.id)) {
            proven.push(report);
        }
    }
    let known = record(conn, &proven, source, now)?;
    Ok(ReportedBounces { read, unproven: read - proven.len(), known })
}

/// Like `record_message`, for a message from the town's own mailbox.
pub fn record_bounces_of(conn: &Connection, message: &str, now: Timestamp) -> Result<ReportedBounces> {
    record_message(conn, &signer(conn)?, message, BounceSource::Command, now)
}

/// The keys in the links that all our emails to subscribers carry, in the headers and the text.
fn keys_in(message: &str) -> Vec<&str> {
    const BEFORE: [&str; 3] =
        ["/newsletter/unsubscribe/", "/newsletter/preferences/", "/newsletter/confirm/"];
    let is_key = |char: char| char.is_ascii_alphanumeric() || "-_.".contains(char);
    let after = BEFORE.into_iter().flat_map(|before| message.split(before).skip(1));
    after.map(|rest| rest.split(|char| !is_key(char)).next().unwrap_or_default()).take(MAX_REPORTS).collect()
}

/// Splits a mailbox file (mbox) into its messages; a file without "From " lines is a single message.
pub fn split_mailbox(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n");
    if !text.starts_with("From ") {
        return vec![text];
    }
    let mut messages: Vec<String> = Vec::new();
    let mut is_after_blank = true;
    for line in text.lines() {
        if is_after_blank && is_separator(line) {
            messages.push(String::new());
        } else if let Some(message) = messages.last_mut() {
            message.push_str(line);
            message.push('\n');
        }
        is_after_blank = line.is_empty();
    }
    messages
}

/// Matches "From MAILER-DAEMON Mon Nov 23 08:00:00 2026", not a sentence that starts with "From".
fn is_separator(line: &str) -> bool {
    let is_time =
        |word: &str| word.split(':').count() >= 2 && word.starts_with(|char: char| char.is_ascii_digit());
    line.strip_prefix("From ").is_some_and(|rest| rest.split(' ').any(is_time))
}

/// The date in the message's headers.
fn date_of(message: &str) -> Option<Timestamp> {
    let head = unfold(message.split("\n\n").next()?);
    DateTimeParser::new().parse_timestamp(field(&head, "Date")?).ok()
}

/// The bodies of the delivery-status parts.
fn status_parts(message: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut rest = message;
    while let Some(at) = find_ignoring_case(rest, "content-type: message/delivery-status") {
        // Only at the start of a line is it a header; elsewhere it is text.
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

/// Reads one group of fields per recipient; the first group is about the message.
fn read_status(part: &str) -> Vec<BounceReport> {
    part.split("\n\n").filter_map(|group| read_recipient(&unfold(group))).collect()
}

/// Joins continuation lines, which begin with whitespace, to the line before.
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

fn field<'a>(lines: &'a [String], name: &str) -> Option<&'a str> {
    lines.iter().find_map(|line| {
        let (known, value) = line.split_once(':')?;
        known.trim().eq_ignore_ascii_case(name).then(|| value.trim())
    })
}

fn read_recipient(lines: &[String]) -> Option<BounceReport> {
    if !field(lines, "Action")?.eq_ignore_ascii_case("failed") {
        return None;
    }
    // The address that we wrote to, in case a server forwarded the email to another.
    let address = field(lines, "Original-Recipient").or_else(|| field(lines, "Final-Recipient"))?;
    let email = address.split_once(';').map_or(address, |(_, email)| email);
    let email = email.trim().trim_matches(['<', '>']).to_lowercase();
    let status = field(lines, "Status").unwrap_or_default();
    let said = field(lines, "Diagnostic-Code")
        .map_or("", |code| code.split_once(';').map_or(code, |(_, said)| said));
    email_address::is_valid(&email).then(|| BounceReport {
        kind: BounceKind::read(status, said).unwrap_or(BounceKind::Soft),
        reason: reason(&format!("{status} {said}")),
        email,
        at: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = include_str!("tests/bounce.eml");

    #[test]
    fn keys_are_found_in_the_mail_that_comes_back() {
        let head = "List-Unsubscribe:\n <https://t.example/newsletter/unsubscribe/m17-Ab_c>\nList-Unsubscribe-Post: x\n";
        assert_eq!(keys_in(head), ["m17-Ab_c"]);
        assert_eq!(keys_in("see /newsletter/confirm/c1.9-x.\n/newsletter/unsubscribe/"), ["", "c1.9-x."]);
        assert_eq!(keys_in("nothing"), Vec::<&str>::new());
    }

    #[test]
    fn a_delivery_report_names_who_failed_when_and_why() {
        let read = read_message(REPORT);
        let at = Some("2026-11-21T16:04:10Z".parse().unwrap());
        assert_eq!(
            read,
            [
                BounceReport {
                    email: "ada@reader.example".into(),
                    kind: BounceKind::Hard,
                    reason: "5.1.1 550 5.1.1 <ada@reader.example>: user unknown in table".into(),
                    at,
                },
                BounceReport {
                    email: "ben@reader.example".into(),
                    kind: BounceKind::Soft,
                    reason: "5.2.2 552 5.2.2 mailbox full".into(),
                    at,
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
    fn a_mailbox_holds_many_messages() {
        let mailbox = format!(
            "From MAILER-DAEMON Mon Nov 23 08:00:00 2026\n{REPORT}\nFrom ada@x.example Tue Nov 24 09:10 2026\nSubject: hi\n\nFrom here on.\n"
        );
        let messages = split_mailbox(&mailbox);
        assert_eq!(messages.len(), 2);
        assert_eq!(read_message(&messages[0]).len(), 2);
        assert!(messages[1].contains("From here on."));
        assert_eq!(split_mailbox(REPORT).len(), 1);
    }
}
