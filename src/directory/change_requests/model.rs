//! Changes of a listing that wait for staff, field by field.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use crate::directory::model::{BusinessRef, NewBusiness};
use crate::kit::word_enum::word_enum;

/// Longest reason, in characters.
pub const MAX_REASON_LENGTH: usize = 1000;

/// Fields that say which business it is and where: staff review changes before they are public.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReviewedField {
    Name,
    Category,
    StreetAddress,
    Locality,
    Region,
    PostalCode,
    /// Latitude and longitude, which only make sense together.
    Position,
}

word_enum!(ReviewedField {
    Name = "name",
    Category = "category",
    StreetAddress = "street_address",
    Locality = "locality",
    Region = "region",
    PostalCode = "postal_code",
    Position = "position",
});

impl ReviewedField {
    pub fn label(self) -> &'static str {
        match self {
            ReviewedField::Name => "Name",
            ReviewedField::Category => "Category",
            ReviewedField::StreetAddress => "Street address",
            ReviewedField::Locality => "Town",
            ReviewedField::Region => "State",
            ReviewedField::PostalCode => "ZIP code",
            ReviewedField::Position => "Place on the map",
        }
    }

    fn value(self, business: &NewBusiness) -> Value {
        match self {
            ReviewedField::Name => json!(business.name),
            ReviewedField::Category => json!(business.category),
            ReviewedField::StreetAddress => json!(business.street_address),
            ReviewedField::Locality => json!(business.locality),
            ReviewedField::Region => json!(business.region),
            ReviewedField::PostalCode => json!(business.postal_code),
            ReviewedField::Position => json!([business.latitude, business.longitude]),
        }
    }

    fn set(self, business: &mut NewBusiness, value: &Value) {
        let text = || value.as_str().unwrap_or_default().to_owned();
        match self {
            ReviewedField::Name => business.name = text(),
            ReviewedField::Category => business.category = text(),
            ReviewedField::StreetAddress => business.street_address = text(),
            ReviewedField::Locality => business.locality = text(),
            ReviewedField::Region => business.region = text(),
            ReviewedField::PostalCode => business.postal_code = text(),
            ReviewedField::Position => {
                business.latitude = value.get(0).and_then(Value::as_f64);
                business.longitude = value.get(1).and_then(Value::as_f64);
            }
        }
    }

    /// The value as shown to people; empty if unknown.
    pub fn text(self, business: &NewBusiness) -> String {
        match self {
            // Six decimal places are less than a foot.
            ReviewedField::Position => match (business.latitude, business.longitude) {
                (None, None) => String::new(),
                (latitude, longitude) => {
                    let degrees =
                        |value: Option<f64>| value.map_or("?".into(), |value| format!("{value:.6}"));
                    format!("{}, {}", degrees(latitude), degrees(longitude))
                }
            },
            field => field.value(business).as_str().unwrap_or_default().to_owned(),
        }
    }

    fn is_same(self, one: &NewBusiness, other: &NewBusiness) -> bool {
        self.text(one) == self.text(other)
    }
}

/// Requested values, by field.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WaitingValues(Map<String, Value>);

impl WaitingValues {
    /// The reviewed fields of `wanted` that differ from the public ones.
    pub fn between(present: &NewBusiness, wanted: &NewBusiness) -> WaitingValues {
        let differ = ReviewedField::ALL.into_iter().filter(|field| !field.is_same(present, wanted));
        WaitingValues(differ.map(|field| (field.as_str().to_owned(), field.value(wanted))).collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn fields(&self) -> Vec<ReviewedField> {
        ReviewedField::ALL.into_iter().filter(|field| self.0.contains_key(field.as_str())).collect()
    }

    /// The listing with these values applied.
    pub fn laid_over(&self, business: &NewBusiness) -> NewBusiness {
        self.some_laid_over(business, &self.fields())
    }

    /// The listing with the values of only these fields applied.
    pub fn some_laid_over(&self, business: &NewBusiness, fields: &[ReviewedField]) -> NewBusiness {
        let mut wanted = business.clone();
        for field in fields {
            if let Some(value) = self.0.get(field.as_str()) {
                field.set(&mut wanted, value);
            }
        }
        wanted
    }

    /// The changes, as texts for people.
    pub fn changes(&self, present: &NewBusiness) -> Vec<FieldChange> {
        let wanted = self.laid_over(present);
        let change = |field: ReviewedField| FieldChange {
            field: field.as_str().to_owned(),
            label: field.label().to_owned(),
            before: field.text(present),
            after: field.text(&wanted),
        };
        self.fields().into_iter().map(change).collect()
    }
}

/// `wanted` with the reviewed fields left at their present values: what can be public at once.
pub fn without_reviewed(present: &NewBusiness, wanted: &NewBusiness) -> NewBusiness {
    let mut public = wanted.clone();
    for field in ReviewedField::ALL {
        field.set(&mut public, &field.value(present));
    }
    public
}

/// One field whose change waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FieldChange {
    /// `latitude` and `longitude` are one: `position`.
    pub field: String,
    /// For people
    pub label: String,
    /// What is public now; empty if nothing.
    pub before: String,
    pub after: String,
}

/// Changes that wait for staff, as the business's own people see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChangeRequest {
    pub id: i64,
    /// Since when it has been waiting.
    pub created_at: String,
    pub fields: Vec<FieldChange>,
}

/// One field of a request, as staff decide it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReviewedChange {
    #[serde(flatten)]
    pub change: FieldChange,
    /// Null until it is decided.
    pub is_approved: Option<bool>,
}

/// The person who sent the request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ChangeAuthor {
    pub name: String,
    pub email: String,
}

/// A change that waits for staff, or that they decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReviewedRequest {
    pub id: i64,
    pub business: BusinessRef,
    pub status: String,
    /// Nothing where the account is gone.
    pub asked_by: Option<ChangeAuthor>,
    pub created_at: String,
    /// Changes with each edit that is merged into it.
    pub updated_at: String,
    pub decided_at: Option<String>,
    /// Why the rejected fields were not approved.
    pub reason: String,
    pub fields: Vec<ReviewedChange>,
}
