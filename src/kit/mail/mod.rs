//! Outgoing mail. Table: `outbox`.
//!
//! Invariant: one cause has one mail, and a mail is handed to a mail server at most once unless
//! somebody asks for it again.
//!
//! How that is kept: before the text of a mail goes out, `handed_over_at` is committed; after the
//! server's reply, `sent` or the refusal is. When the server said no, clearly, the mail is tried
//! again. When nothing clear was heard (the program was killed between the two marks, or the
//! connection broke after the text), the mail may have arrived: it is marked failed, says so, and
//! waits for staff instead of perhaps arriving twice.

mod bounce;
mod digest;
mod figure_mail;
mod template;
mod simple_template;
mod message;
mod model;
mod sender;
mod smtp;
mod store;

pub use bounce::BounceKind;
pub use digest::{Digest, DigestItem, DigestSection};
pub use figure_mail::{FigureLine, FigureMail, FigureTable};
pub use model::{Mail, MailCounts, MailStatus, NewMail, OutboxFilter, ShownMail};
pub use sender::{MailSender, send_test};
pub use simple_template::{Button, layout};
pub use smtp::{SmtpError, SmtpStep, reach};
pub use store::{
    clear_old, count, count_by_cause, enqueue, enqueue_to_many, enqueue_with_reply_to, find, list, retry,
};

#[cfg(test)]
pub mod tests;
