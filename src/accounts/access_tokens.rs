//! Personal access tokens: keys with which programs act in a person's name, limited to some parts of the API.
//!
//! Invariant: a token can never do more than its owner, and never touches accounts, settings, backups, the
//! text of emails, or who acts for a business, so whoever finds one can neither extend it nor use it to take
//! over an account.

use jiff::{SignedDuration, Timestamp};
use rocket::Request;
use rocket::http::Method;
use serde_json::json;

use super::token::random_text;
use crate::kit::clock::stamp_of;
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::openapi::BASE_PATH;
use crate::kit::secret_token::hash;

/// Distinguishes them from sign-in tokens, also for scanners that look for leaked keys.
pub const PREFIX: &str = "tgp_";
pub const PERMISSIONS: [&str; 2] = ["read", "write"];
pub const MAX_NAME_LENGTH: usize = 60;
/// The longest lifetime of a token, in days.
pub const MAX_DAYS: i64 = 366;
/// The most tokens per person.
pub const MAX_EACH: usize = 20;

/// What a token can be scoped to: a name, and the API features that it covers.
const PARTS: [(&str, &[&str]); 6] = [
    ("directory", &["directory", "reviews", "suggestions", "claims", "listing checks", "insights"]),
    ("events", &["events", "discovery"]),
    (
        "content",
        &[
            "guides",
            "quizzes",
            "newsletter",
            "syndication",
            "checklists",
            "life services",
            "pages",
            "approvals",
            "town sheet",
        ],
    ),
    ("sales", &["deals", "placements", "campaigns"]),
    (
        "planning",
        &["itineraries", "group plans", "event planning", "saved places", "dashboard", "notifications"],
    ),
    (
        "office",
        &[
            "admin",
            "inbox",
            "moderation",
            "accessibility",
            "alerts",
            "analytics",
            "reporting",
            "imports",
            "deleted_records",
        ],
    ),
];

/// Features that every token opens.
const EVERY_TOKEN: [&str; 3] = ["home", "site", "documentation"];

/// Features that no token opens.
const NO_TOKEN: [&str; 4] = ["accounts", "backups", "settings", "record_lists"];

/// Calls of other features that no token opens: emails contain sign-in links, the public address is where
/// those links lead, whoever has the secret of the bounces reports them as the mail server, the secret address
/// of a calendar, the codes on postcards and the links of plans and previews work after the token has ended, and
/// so does what is changed about who acts for a business. The inbox, where claims are rejected too, has its own check.
const CLOSED_CALLS: [&str; 31] = [
    "GET /admin/outbox",
    "GET /admin/outbox/<id>",
    "POST /admin/outbox/<id>/retry",
    "PUT /admin/public-address",
    "POST /businesslistings/<key>/members",
    "PATCH /businesslistings/<key>/members/<id>",
    "DELETE /businesslistings/<key>/members/<id>",
    "POST /businesslistings/<key>/leave",
    "POST /businesslistings/<key>/transfer",
    "DELETE /businesslistings/<key>/transfer",
    "POST /transfers/<id>/accept",
    "POST /transfers/<id>/decline",
    "POST /claims",
    "POST /claims/new-listing",
    "POST /claims/<id>/code",
    "POST /claims/<id>/verify",
    "POST /claims/<id>/ask",
    "POST /claims/<id>/withdraw",
    "POST /claims/<id>/answer",
    "POST /admin/claims/<id>/decide",
    "POST /admin/claims/<id>/letter",
    "POST /admin/claims/<id>/undo",
    "POST /admin/businesses/<id>/merge",
    "POST /admin/listing-checks/postcards",
    "GET /events/feed-address",
    "POST /events/feed-address",
    "DELETE /events/feed-address",
    "POST /itineraries/<id>/share",
    "PUT /admin/guides/<id>/preview-link",
    "GET /admin/newsletter/bounce-webhook",
    "POST /admin/newsletter/bounce-webhook",
];

/// Tells a program in whose name it acts.
const OWN_ACCOUNT: &str = "GET /dj-rest-auth/user";

/// The names of the parts.
pub fn parts() -> Vec<&'static str> {
    PARTS.iter().map(|(word, _)| *word).collect()
}

/// Looks up the feature of a call, such as `GET /deals/<id>`, in the API description.
pub struct FeatureOfCall(pub fn(&str) -> Option<&'static str>);

/// What a token may be used for.
#[derive(Debug, Clone)]
pub struct TokenScope {
    pub can_write: bool,
    pub parts: Vec<String>,
}

impl TokenScope {
    fn opens(&self, feature: &str) -> bool {
        let is_for = |(word, features): &(&str, &[&str])| {
            features.contains(&feature) && self.parts.iter().any(|part| part == word)
        };
        EVERY_TOKEN.contains(&feature) || PARTS.iter().any(is_for)
    }

    /// Refuses a request whose route is outside the token's scope.
    pub fn check(&self, request: &Request<'_>) -> Result<(), Refusal> {
        let (Some(route), Some(feature_of)) = (request.route(), request.rocket().state::<FeatureOfCall>())
        else {
            return Err(Refusal::not_allowed());
        };
        let path = route.uri.path();
        let call = format!("{} {}", route.method, path.strip_prefix(BASE_PATH).unwrap_or(path));
        let feature = (feature_of.0)(&call)
            .filter(|feature| !NO_TOKEN.contains(feature) && !CLOSED_CALLS.contains(&call.as_str()));
        if call == OWN_ACCOUNT {
            return Ok(());
        }
        let Some(feature) = feature else {
            return Err(closed());
        };
        if !self.opens(feature) {
            return Err(refused(&format!("This access token is not for this part of the API ({feature}).")));
        }
        if !self.can_write && !matches!(route.method, Method::Get | Method::Head | Method::Options) {
            return Err(refused("This access token can read, but not change anything."));
        }
        Ok(())
    }
}

/// For what no token opens.
pub fn closed() -> Refusal {
    refused("Access tokens don't work here. Log in to do this.")
}

fn refused(detail: &str) -> Refusal {
    Refusal::new(403, json!({ "detail": detail }))
}

/// A token that is being made.
#[derive(Debug)]
pub struct NewAccessToken {
    pub name: String,
    pub permission: String,
    pub parts: Vec<String>,
    pub expires_at: String,
    pub token_hash: [u8; 32],
}

impl NewAccessToken {
    /// The token (256 random bits, shown only now) and the record to store, which has only its hash.
    pub fn generate(
        name: String,
        permission: String,
        parts: Vec<String>,
        days: i64,
        now: Timestamp,
    ) -> Result<(String, NewAccessToken)> {
        let token = format!("{PREFIX}{}", random_text::<32>()?);
        let ends = now.checked_add(SignedDuration::from_hours(24 * days)).map_err(Error::internal)?;
        let token_hash = hash(&token);
        Ok((token, NewAccessToken { name, permission, parts, expires_at: stamp_of(ends), token_hash }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_of_the_api_is_in_one_part_or_for_no_token() {
        for operation in crate::api_docs::operations() {
            let tag = operation.tag();
            let count = PARTS.iter().filter(|(_, features)| features.contains(&tag)).count()
                + usize::from(EVERY_TOKEN.contains(&tag))
                + usize::from(NO_TOKEN.contains(&tag));
            assert_eq!(count, 1, "{tag} ({})", operation.call());
        }
    }

    #[test]
    fn every_closed_call_is_one() {
        for call in CLOSED_CALLS {
            assert!(crate::api_docs::feature_of_call(call).is_some(), "{call}");
        }
    }
}
