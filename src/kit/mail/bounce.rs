//! What a mail server's rejection is about. It decides whether an address is written to again, so only what
//! is clearly about the address counts against it permanently.

use serde::Serialize;
use utoipa::ToSchema;

use crate::kit::word_enum::word_enum;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BounceKind {
    /// The address does not exist.
    Hard,
    /// It may work another time: a full mailbox, a server that does not answer, or a no without a reason.
    Soft,
    /// The mail or its sender is not wanted there; the address may be good.
    Blocked,
}

/// Enhanced status codes (RFC 3463) that say that there is no such mailbox. 5.1.7 to 5.1.9 are about the
/// sender's address.
const NO_SUCH_ADDRESS: [&str; 7] = ["5.1.0", "5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"];
/// Permanent codes for temporary conditions: a full mailbox, or a system or route that is out of order.
const MAY_PASS: [&str; 3] = ["5.2.0", "5.2.2", "5.2.4"];
const UNKNOWN_USER: [&str; 14] = [
    "user unknown",
    "unknown user",
    "no such user",
    "no such recipient",
    "no such mailbox",
    "no mailbox here",
    "nobody here",
    "mailbox not found",
    "user not found",
    "recipient not found",
    "does not exist",
    "doesn't exist",
    "invalid recipient",
    "unknown recipient",
];
const UNWANTED: [&str; 10] =
    ["sender", "spam", "policy", "block", "blacklist", "reputation", "dmarc", "spf", "dkim", "too large"];
const FULL: [&str; 4] = ["mailbox full", "mailbox is full", "quota", "insufficient"];

/// Codes for a limit on what the sender may send, at Gmail and at Microsoft.
const SENDING_LIMIT: [&str; 2] = ["5.4.5", "5.1.90"];
/// How servers say that the sender may not send this now, or not through them.
const SENDER_REFUSED: [&str; 7] =
    ["relay", "sending limit", "sending quota", "sending rate", "daily", "per day", "per hour"];

word_enum!(BounceKind { Hard = "hard", Soft = "soft", Blocked = "blocked" });

impl BounceKind {
    /// Classifies by status code (the one in a report, or else the first in the server's text), or by the
    /// text if the code says nothing. `None` if neither does.
    pub fn read(status: &str, words: &str) -> Option<BounceKind> {
        let words = words.to_lowercase();
        let says = |phrases: &[&str]| phrases.iter().any(|phrase| words.contains(phrase));
        let code = code_of(status, &words);
        match code {
            Some(code) if code.starts_with('4') => Some(BounceKind::Soft),
            _ if is_about_sender(code, &words) => Some(BounceKind::Blocked),
            Some(code) if NO_SUCH_ADDRESS.contains(&code) => Some(BounceKind::Hard),
            // How Microsoft's servers say that they do not know a recipient.
            Some("5.4.1") if says(&["recipient address rejected"]) => Some(BounceKind::Hard),
            Some(code) if MAY_PASS.contains(&code) || code.starts_with("5.4.") => Some(BounceKind::Soft),
            Some("5.3.4") => Some(BounceKind::Blocked),
            Some(code) if code.starts_with("5.3.") => Some(BounceKind::Soft),
            Some(_) => Some(BounceKind::Blocked),
            None if says(&FULL) => Some(BounceKind::Soft),
            None if says(&UNWANTED) => Some(BounceKind::Blocked),
            None if says(&UNKNOWN_USER) => Some(BounceKind::Hard),
            None => None,
        }
    }
}

/// Whether our mail server's refusal says nothing about the recipient: we have sent as much as we may for now,
/// or may not send through it.
pub fn is_sender_refused(words: &str) -> bool {
    let words = words.to_lowercase();
    is_about_sender(code_of("", &words), &words)
}

fn is_about_sender(code: Option<&str>, words: &str) -> bool {
    if code.is_some_and(|code| SENDING_LIMIT.contains(&code)) {
        return true;
    }
    // The names of hosts and addresses say nothing.
    let said: Vec<&str> = words.split_whitespace().filter(|word| !is_name(word)).collect();
    let said = said.join(" ");
    let says = |phrases: &[&str]| phrases.iter().any(|phrase| said.contains(phrase));
    let is_about_address = code.is_some_and(|code| NO_SUCH_ADDRESS.contains(&code)) || says(&UNKNOWN_USER);
    !is_about_address && says(&SENDER_REFUSED)
}

fn is_name(word: &str) -> bool {
    word.contains('@') || word.trim_end_matches(|char: char| !char.is_alphanumeric()).contains('.')
}

/// The code in a report, or else the first in the server's text.
fn code_of<'a>(status: &'a str, words: &'a str) -> Option<&'a str> {
    let told = |code: &&str| is_status(code) && !code.ends_with(".0.0");
    status.split_whitespace().next().filter(told).or_else(|| codes_in(words).find(told))
}

/// "5.1.1"
fn is_status(word: &str) -> bool {
    let mut parts = word.split('.');
    let class = parts.next();
    let is_number = |part: Option<&str>| {
        part.is_some_and(|part| {
            (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        })
    };
    matches!(class, Some("4" | "5"))
        && is_number(parts.next())
        && is_number(parts.next())
        && parts.next().is_none()
}

fn codes_in(words: &str) -> impl Iterator<Item = &str> {
    words
        .split(|char: char| char.is_whitespace() || "()[]<>:;,#-".contains(char))
        .map(|word| word.trim_end_matches('.'))
        .filter(|word| is_status(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_no_to_the_address_is_hard() {
        let cases = [
            (Some(BounceKind::Hard), "550 5.1.1 <ada@reader.example>: user unknown"),
            (Some(BounceKind::Hard), "550 #5.1.0 Address rejected."),
            (Some(BounceKind::Hard), "550-5.1.1 The email account that you tried to reach does not exist."),
            (Some(BounceKind::Hard), "550 5.2.1 The account is disabled"),
            (Some(BounceKind::Hard), "550 No such user here"),
            (Some(BounceKind::Hard), "550 5.4.1 Recipient address rejected: Access denied"),
            (Some(BounceKind::Hard), "550 5.1.1 <ada@relay.example> from daily.example: user unknown"),
            (Some(BounceKind::Hard), "550 <daily@relay.example>: user unknown"),
            (Some(BounceKind::Soft), "552 5.2.2 mailbox full"),
            (Some(BounceKind::Soft), "552 Mailbox full, no such user can take more"),
            (Some(BounceKind::Soft), "554 5.4.4 unable to look up host"),
            (Some(BounceKind::Soft), "451 4.7.1 Greylisted, user unknown for now"),
            (Some(BounceKind::Blocked), "554 5.7.1 Looks like spam"),
            (Some(BounceKind::Blocked), "550 5.7.26 unauthenticated mail, the user does not exist to us"),
            (Some(BounceKind::Blocked), "550 5.1.8 Sender address rejected: domain not found"),
            (Some(BounceKind::Blocked), "552 5.3.4 message too big"),
            (Some(BounceKind::Blocked), "550 5.4.5 Daily user sending limit exceeded"),
            (Some(BounceKind::Blocked), "552 office@town.example has exceeded its relay quota"),
            (Some(BounceKind::Blocked), "554 Blocked: see our policy, recipient does not exist"),
            (None, "550 Requested action not taken"),
            (None, "no, from 10.5.1.1 at 5.1.1.7"),
        ];
        for (kind, words) in cases {
            assert_eq!(BounceKind::read("", words), kind, "{words}");
        }
        assert_eq!(BounceKind::read("5.0.0", "550 no such user"), Some(BounceKind::Hard));
        assert_eq!(BounceKind::read("5.7.1", "550 5.1.1 user unknown"), Some(BounceKind::Blocked));
        assert_eq!(BounceKind::read("5.1.10 (gone)", ""), Some(BounceKind::Hard));
        assert_eq!(BounceKind::read("nonsense", ""), None);
    }
}
