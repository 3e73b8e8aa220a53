//! What a column of a table of deals can mean, and its usual headings.

use crate::kit::csv::{Mapping, TableField};
use crate::kit::error::Result;

/// Which column has which field of a deal.
pub type DealMapping = Mapping<DealField>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DealField {
    Business,
    Title,
    Description,
    Terms,
    Code,
    StartDate,
    EndDate,
    MaxRedemptions,
    Status,
}

impl TableField for DealField {
    const FIELDS: &'static [(Self, &'static str, &'static [&'static str])] = &[
        (
            DealField::Business,
            "business",
            &["business", "businessname", "businessslug", "company", "shop", "store", "merchant"],
        ),
        (DealField::Title, "title", &["title", "deal", "dealtitle", "offer", "coupon", "name", "headline"]),
        (DealField::Description, "description", &["description", "details", "about", "text"]),
        (
            DealField::Terms,
            "terms",
            &["terms", "conditions", "termsandconditions", "restrictions", "fineprint"],
        ),
        (DealField::Code, "code", &["code", "couponcode", "promocode", "discountcode", "dealcode"]),
        (
            DealField::StartDate,
            "start_date",
            &["startdate", "start", "starts", "from", "validfrom", "begins", "firstday"],
        ),
        (
            DealField::EndDate,
            "end_date",
            &[
                "enddate",
                "end",
                "ends",
                "until",
                "validuntil",
                "expires",
                "expiration",
                "expirationdate",
                "lastday",
                "to",
            ],
        ),
        (
            DealField::MaxRedemptions,
            "max_redemptions",
            &["maxredemptions", "limit", "maximum", "uses", "maxuses", "quantity"],
        ),
        (DealField::Status, "status", &["status", "state"]),
    ];

    const SUBJECT: &'static str = "deal";
    const EXAMPLE: &'static str = "business,title,end_date";

    fn check(mapping: &mut DealMapping) -> Result<()> {
        if mapping.column(DealField::Business).is_none() {
            return Err(mapping.missing("the business that gives the deal", "business=Column"));
        }
        if mapping.column(DealField::Title).is_none() {
            return Err(mapping.missing("the title of the deal", "title=Column"));
        }
        Ok(())
    }
}

impl DealField {
    /// The field's name in the user interface.
    pub fn label(self) -> &'static str {
        match self {
            DealField::Business => "Business",
            DealField::Title => "Title",
            DealField::Description => "Description",
            DealField::Terms => "Terms",
            DealField::Code => "Code",
            DealField::StartDate => "First day",
            DealField::EndDate => "Last day",
            DealField::MaxRedemptions => "Maximum uses",
            DealField::Status => "Draft, published or withdrawn",
        }
    }

    pub fn is_needed(self) -> bool {
        matches!(self, DealField::Business | DealField::Title)
    }
}
