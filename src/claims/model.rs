//! Claims, and which proofs a listing allows.

use serde::Serialize;
use utoipa::ToSchema;

use crate::directory::{BusinessRef, BusinessStatus, NewBusiness};
use crate::kit::word_enum::word_enum;

/// Longest note or reason.
pub const MAX_LENGTH: usize = 2000;

/// Email providers where anybody can get an address.
const FREE_MAIL_DOMAINS: &str = include_str!("../../assets/free_mail_domains.txt");

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ClaimStatus {
    Open,
    Approved,
    Rejected,
    Withdrawn,
    /// Was approved and taken back with all that came of it.
    Undone,
}

word_enum!(ClaimStatus {
    Open = "open",
    Approved = "approved",
    Rejected = "rejected",
    Withdrawn = "withdrawn",
    Undone = "undone",
});

/// How somebody proves that a listing is theirs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ProofMethod {
    /// A code to the listing's own address.
    Email,
    /// The office calls the listing's number.
    Call,
    /// A visit at the office.
    Counter,
    /// A printed letter with a code.
    Letter,
    /// The office knows.
    Approval,
}

word_enum!(ProofMethod {
    Email = "email",
    Call = "call",
    Counter = "counter",
    Letter = "letter",
    Approval = "approval",
});

impl ProofMethod {
    /// Proofs given by the office.
    pub const OF_OFFICE: [&'static str; 4] = ["call", "counter", "letter", "approval"];

    /// Completes the sentence "... asks for".
    pub fn in_words(self) -> &'static str {
        match self {
            ProofMethod::Email => "a code by email",
            ProofMethod::Call => "a call",
            ProofMethod::Counter => "a visit at the counter",
            ProofMethod::Letter => "a letter with a code",
            ProofMethod::Approval => "your approval",
        }
    }
}

/// The current owner's answer to a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OwnerAnswer {
    /// The business is not the claimant's.
    Mistake,
    /// The claimant may have it.
    Agreed,
}

word_enum!(OwnerAnswer { Mistake = "mistake", Agreed = "agreed" });

/// One way to prove it that the listing allows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClaimWay {
    pub method: ProofMethod,
    /// The address or phone number for the code or the call, masked; empty if there is none.
    pub to: String,
}

/// A code that was sent and can be entered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LiveCode {
    pub method: ProofMethod,
    /// Masked
    pub sent_to: String,
    pub attempts_left: i64,
    pub expires_at: String,
}

/// A claim as the claimant sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Claim {
    pub id: i64,
    pub business: BusinessRef,
    pub business_status: BusinessStatus,
    pub status: ClaimStatus,
    /// The claimant added the listing, too.
    pub is_new_listing: bool,
    pub note: String,
    /// What the claimant asks the office for.
    pub asked: Option<ProofMethod>,
    /// Until when the current owner may answer; null if there was none.
    pub contested_until: Option<String>,
    pub answer: Option<OwnerAnswer>,
    pub answer_note: String,
    pub proof: Option<ProofMethod>,
    pub reason: String,
    pub codes: Vec<LiveCode>,
    pub created_at: String,
    pub decided_at: Option<String>,
    #[serde(skip)]
    pub user_id: i64,
    #[serde(skip)]
    pub replaced_owners: Vec<i64>,
}

impl Claim {
    pub fn is_contested(&self) -> bool {
        self.contested_until.is_some()
    }
}

/// What a page about claiming a listing needs to know.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClaimState {
    pub business: BusinessRef,
    /// Street and town in one line.
    pub address: String,
    pub has_owner: bool,
    /// Whether the caller owns the business already.
    pub is_owner: bool,
    /// The newest of whoever asks.
    pub claim: Option<Claim>,
    pub ways: Vec<ClaimWay>,
    /// An owner is handing the business over to the caller, whose address is confirmed.
    pub transfer: Option<Transfer>,
}

/// A listing that a search may mean.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClaimMatch {
    pub business: BusinessRef,
    /// Street and town in one line.
    pub address: String,
    pub category: String,
    pub has_owner: bool,
    /// The address to which a code would be sent, masked; null if no code can be sent.
    pub masked_email: Option<String>,
    /// The number that the office could call, masked; null if there is none.
    pub masked_phone: Option<String>,
}

/// A person, as shown to staff and to those whom a claim concerns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Claimant {
    pub id: i64,
    pub name: String,
    pub email: String,
    pub is_email_verified: bool,
}

/// A claim as staff see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReviewedClaim {
    #[serde(flatten)]
    pub claim: Claim,
    pub claimant: Claimant,
    /// Addresses of the present owners.
    pub owners: Vec<String>,
    pub address: String,
    pub phone: String,
    /// The email address in the listing.
    pub email: String,
    /// Whether staff can decide it now, without waiting for a code or the current owner.
    pub is_ripe: bool,
}

/// A claim as the present owners see it: who asks, and what they say.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ContestedClaim {
    pub id: i64,
    pub claimant: String,
    pub note: String,
    pub contested_until: String,
    pub answer: Option<OwnerAnswer>,
    pub created_at: String,
}

/// An offer to hand a business over to another account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Transfer {
    pub id: i64,
    pub business: BusinessRef,
    pub to_email: String,
    /// The owner who offers it.
    pub from_name: String,
    pub created_at: String,
    pub expires_at: String,
    #[serde(skip)]
    pub from_user_id: i64,
}

/// Whether the address is at a provider where anybody can get one.
pub fn is_free_mail(email: &str) -> bool {
    let domain = email.rsplit('@').next().unwrap_or_default().to_lowercase();
    let mut known = FREE_MAIL_DOMAINS.lines().map(str::trim).filter(|line| !line.is_empty());
    known.any(|name| domain == name || domain.strip_suffix(name).is_some_and(|rest| rest.ends_with('.')))
}

/// `o•••@kilnhouse.com`: enough to recognize it, not enough to write to it.
pub fn mask_email(email: &str) -> String {
    match email.rsplit_once('@') {
        Some((local, domain)) => format!("{}•••@{domain}", local.chars().take(1).collect::<String>()),
        None => String::new(),
    }
}

/// `••• 0142`: the last four digits.
pub fn mask_phone(phone: &str) -> String {
    let digits: Vec<char> = phone.chars().filter(char::is_ascii_digit).collect();
    match digits.len().checked_sub(4).and_then(|start| digits.get(start..)) {
        Some(last) => format!("••• {}", last.iter().collect::<String>()),
        None => String::new(),
    }
}

/// The proofs that a listing allows. `may_mail`: whether a code sent to its address would prove anything.
pub fn ways(email: &str, phone: &str, address: &str, may_mail: bool) -> Vec<ClaimWay> {
    let mut ways = Vec::new();
    if may_mail && !email.is_empty() && !is_free_mail(email) {
        ways.push(ClaimWay { method: ProofMethod::Email, to: mask_email(email) });
    }
    if !mask_phone(phone).is_empty() {
        ways.push(ClaimWay { method: ProofMethod::Call, to: mask_phone(phone) });
    }
    ways.push(ClaimWay { method: ProofMethod::Counter, to: String::new() });
    if !address.is_empty() {
        ways.push(ClaimWay { method: ProofMethod::Letter, to: address.to_owned() });
    }
    ways.push(ClaimWay { method: ProofMethod::Approval, to: String::new() });
    ways
}

/// The claim's subject in the audit trail.
pub fn subject(id: i64) -> String {
    format!("claim:{id}")
}

/// Street and town in one line.
pub fn address_line(listing: &NewBusiness) -> String {
    let parts = [listing.street_address.as_str(), listing.locality.as_str()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_masked_contact_tells_its_owner_which_it_is_and_nobody_what_it_is() {
        assert_eq!(mask_email("office@kilnhouse.com"), "o•••@kilnhouse.com");
        assert_eq!(mask_email("o@kilnhouse.com"), "o•••@kilnhouse.com", "its length is no clue");
        assert_eq!(mask_email(""), "");
        assert_eq!(mask_phone("+1 (860) 555-0142"), "••• 0142");
        assert_eq!(mask_phone("911"), "");
    }

    #[test]
    fn a_code_goes_to_no_address_that_anybody_can_get() {
        for email in ["kilnhouse@gmail.com", "a@Outlook.com", "a@mail.yahoo.com", "a@icloud.com", "a@aol.com"]
        {
            assert!(is_free_mail(email), "{email}");
            assert!(!ways(email, "", "", true).iter().any(|way| way.method == ProofMethod::Email));
        }
        for email in ["hello@kilnhouse.com", "a@notgmail.com", "a@gmail.com.kilnhouse.com"] {
            assert!(!is_free_mail(email), "{email}");
        }
    }

    #[test]
    fn a_listing_without_contact_leaves_the_counter_and_the_office() {
        let methods = |ways: Vec<ClaimWay>| ways.into_iter().map(|way| way.method).collect::<Vec<_>>();
        assert_eq!(methods(ways("", "", "", true)), [ProofMethod::Counter, ProofMethod::Approval]);
        let all = ways("o@kilnhouse.com", "860-555-0142", "4 Kiln Road", true);
        assert_eq!(methods(all), ProofMethod::ALL);
        assert!(!methods(ways("o@kilnhouse.com", "", "", false)).contains(&ProofMethod::Email));
    }
}
