//! Outgoing mail. Tables: `outbox`, `outbox_key`, `bounced_addresses`.
//!
//! Invariant: one cause has one mail, and a mail is handed to a mail server at most once unless somebody asks
//! for it to be sent again.
//!
//! How this is ensured: before the text of a mail is sent, `handed_over_at` is committed; after the server's
//! reply, `sent` or the rejection is. If the server clearly said no, the mail is retried. If there was no
//! clear reply (the program was killed between the two commits, or the connection broke after the text), the
//! mail may have arrived: it is marked failed with an explanation and waits for staff, instead of possibly
//! arriving twice.

mod bounce;
mod digest;
mod figure_mail;
mod message;
mod model;
mod sender;
mod simple_template;
mod smtp;
mod store;
mod template;

pub use bounce::BounceKind;
pub use digest::{Digest, DigestItem, DigestSection};
pub use figure_mail::{FigureLine, FigureMail, FigureTable};
pub use model::{Mail, MailContext, MailCounts, MailStatus, NewMail, OutboxFilter, ShownMail, on_its_way};
pub use sender::{MailSender, send_test};
pub use simple_template::{Button, layout};
pub use smtp::{SmtpError, SmtpStep, reach};
pub use store::{
    count, count_by_cause, enqueue, enqueue_once, enqueue_requested, enqueue_to_many, enqueue_unconfirmed,
    enqueue_with_reply_to, find, follow_bounces, forget_address, forget_cause, is_of_kind, list, retry,
    withdraw, withdraw_from,
};

#[cfg(test)]
pub mod tests;
