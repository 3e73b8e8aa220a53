//! The keys in the links of our emails. They are signed, not stored: reading the database's subscriber tables
//! yields no key.
//!
//! Invariant: a key opens only one subscriber's pages, and one that confirms an address expires after a
//! month.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use jiff::civil::{Date, date};
use sha2::Sha256;

use crate::kit::error::{Error, Result};

/// Days for which a confirmation link works.
const CONFIRM_DAYS: i64 = 30;
/// Day 0 of the day numbers in keys.
const EPOCH: Date = date(2020, 1, 1);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkPurpose {
    /// Created on this day.
    Confirm(Date),
    /// Preferences and unsubscribing; never expires, because old emails are still opened.
    Manage,
}

#[derive(Clone)]
pub struct LinkSigner(Hmac<Sha256>);

fn day_number(day: Date) -> i64 {
    i64::from((day - EPOCH).get_days())
}

impl LinkSigner {
    pub fn new(secret: &str) -> Result<LinkSigner> {
        Hmac::new_from_slice(secret.as_bytes()).map(LinkSigner).map_err(Error::internal)
    }

    /// `m17-...` or `c17.2516-...`: purpose, subscriber, and signature.
    pub fn sign(&self, purpose: LinkPurpose, subscriber_id: i64) -> String {
        let head = match purpose {
            LinkPurpose::Manage => format!("m{subscriber_id}"),
            LinkPurpose::Confirm(day) => format!("c{subscriber_id}.{}", day_number(day)),
        };
        let signature = URL_SAFE_NO_PAD.encode(self.mac(&head).finalize().into_bytes());
        format!("{head}-{signature}")
    }

    /// The subscriber whose preferences the key opens. A confirmation key opens them too.
    pub fn read_manage(&self, token: &str) -> Option<i64> {
        let head = self.check(token)?;
        let rest = head.strip_prefix('m').or_else(|| head.strip_prefix('c'))?;
        rest.split('.').next()?.parse().ok()
    }

    /// The subscriber whose address the key confirms, if it is still valid today.
    pub fn read_confirm(&self, token: &str, today: Date) -> Option<i64> {
        let (id, day) = self.check(token)?.strip_prefix('c')?.split_once('.')?;
        let age = day_number(today) - day.parse::<i64>().ok()?;
        (0..=CONFIRM_DAYS).contains(&age).then(|| id.parse().ok()).flatten()
    }

    /// The secret for signing bounce reports; `version` counts the secrets before it.
    pub fn webhook_secret(&self, version: i64) -> String {
        let mac = self.mac(&format!("b{version}")).finalize().into_bytes();
        format!("whsec_{}", STANDARD.encode(mac))
    }

    /// The signed part, if the signature is ours.
    fn check<'t>(&self, token: &'t str) -> Option<&'t str> {
        let (head, signature) = token.split_once('-')?;
        let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
        // A constant-time comparison.
        self.mac(head).verify_slice(&signature).ok()?;
        Some(head)
    }

    fn mac(&self, text: &str) -> Hmac<Sha256> {
        let mut mac = self.0.clone();
        mac.update(text.as_bytes());
        mac
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn token_is_bound_to_its_purpose() {
        let signer = LinkSigner::new("a secret").unwrap();
        let today = date(2026, 11, 21);
        let manage = signer.sign(LinkPurpose::Manage, 17);
        let confirm = signer.sign(LinkPurpose::Confirm(today), 17);
        assert_eq!(signer.read_manage(&manage), Some(17));
        assert_eq!(signer.read_manage(&confirm), Some(17));
        assert_eq!(signer.read_confirm(&confirm, today), Some(17));
        assert_eq!(signer.read_confirm(&manage, today), None);
        let other = LinkSigner::new("another secret").unwrap().sign(LinkPurpose::Manage, 17);
        let raised = format!("m18{}", manage.strip_prefix("m17").unwrap());
        for bad in
            [&other, &raised, &String::new(), &"m17-".to_owned(), &"m17".to_owned(), &manage.to_lowercase()]
        {
            assert_eq!(signer.read_manage(bad), None, "{bad}");
        }
    }

    #[test]
    fn an_address_can_be_confirmed_for_thirty_days() {
        let signer = LinkSigner::new("a secret").unwrap();
        let token = signer.sign(LinkPurpose::Confirm(date(2026, 11, 21)), 3);
        assert_eq!(signer.read_confirm(&token, date(2026, 12, 21)), Some(3));
        assert_eq!(signer.read_confirm(&token, date(2026, 12, 22)), None);
        assert_eq!(signer.read_confirm(&token, date(2026, 11, 20)), None);
    }
}
