//! How complete a listing is: which details that visitors look for are missing.

use serde::Serialize;
use utoipa::ToSchema;

use super::import::FALLBACK_CATEGORY;
use super::model::Business;

/// A shorter description hardly says what a place is like.
pub const MIN_WORDS: usize = 20;

/// Categories without meaning, in lowercase.
const CATCH_ALL: [&str; 6] = ["others", "general", "misc", "miscellaneous", "uncategorized", "unknown"];

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Completeness {
    #[schema(maximum = 100)]
    pub percent: u8,
    /// The most useful first; none at 100 percent.
    pub missing: Vec<MissingField>,
}

/// A field that is missing in a listing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct MissingField {
    pub field: ListingField,
    /// What to do about it, such as "Add your opening hours".
    pub label: &'static str,
}

/// A field that a complete listing has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ListingField {
    Hours,
    Contact,
    Photos,
    Description,
    StreetAddress,
    /// What is missing of an address that has a street.
    Locality,
    Position,
    Website,
    Category,
    Attributes,
}

impl ListingField {
    /// Ordered by importance to visitors; street and town count as one.
    const ALL: [ListingField; 9] = [
        ListingField::Hours,
        ListingField::Contact,
        ListingField::Photos,
        ListingField::Description,
        ListingField::StreetAddress,
        ListingField::Position,
        ListingField::Website,
        ListingField::Category,
        ListingField::Attributes,
    ];

    fn label(self) -> &'static str {
        match self {
            ListingField::Hours => "Add your opening hours",
            ListingField::Contact => "Add a phone number or an email address",
            ListingField::Photos => "Add a photo",
            ListingField::Description => "Describe your business in at least 20 words",
            ListingField::StreetAddress => "Add your street address",
            ListingField::Locality => "Add your town",
            ListingField::Position => "Put your business on the map",
            ListingField::Website => "Add your website or a social page",
            ListingField::Category => "Choose a category that says what you do",
            ListingField::Attributes => "Say what you offer, such as parking or delivery",
        }
    }

    fn is_filled(self, business: &Business) -> bool {
        match self {
            ListingField::Hours => business.hours.is_some(),
            ListingField::Contact => !(business.phone.is_empty() && business.email.is_empty()),
            ListingField::Photos => !business.pictures.is_empty(),
            ListingField::Description => word_count(&business.description) >= MIN_WORDS,
            ListingField::StreetAddress => {
                !business.street_address.is_empty() && ListingField::Locality.is_filled(business)
            }
            ListingField::Locality => !business.locality.is_empty(),
            ListingField::Position => business.latitude.is_some() && business.longitude.is_some(),
            ListingField::Website => !(business.website.is_empty() && business.social_links.is_empty()),
            ListingField::Category => !is_catch_all(&business.category.name),
            ListingField::Attributes => !business.attributes.is_empty(),
        }
    }
}

/// The field to fill in for one that is missing.
fn to_fill(field: ListingField, business: &Business) -> ListingField {
    match field {
        ListingField::StreetAddress if !business.street_address.is_empty() => ListingField::Locality,
        field => field,
    }
}

/// Counts words, ignoring Markdown symbols between them.
fn word_count(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count()
}

fn is_catch_all(category: &str) -> bool {
    let name = category.to_lowercase();
    name == FALLBACK_CATEGORY.to_lowercase() || CATCH_ALL.contains(&name.as_str())
}

/// Computes completeness; it requires nothing that a business may legitimately lack.
pub fn completeness(business: &Business) -> Completeness {
    let is_missing = |field: &ListingField| !field.is_filled(business);
    let missing: Vec<MissingField> = ListingField::ALL
        .into_iter()
        .filter(is_missing)
        .map(|field| to_fill(field, business))
        .map(|field| MissingField { field, label: field.label() })
        .collect();
    let filled = ListingField::ALL.len() - missing.len();
    let percent = u8::try_from(filled * 100 / ListingField::ALL.len()).unwrap_or(100);
    Completeness { percent, missing }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::directory::hours::Hours;
    use crate::directory::model::CategoryRef;
    use crate::kit::media::PictureRef;

    fn complete() -> Business {
        Business {
            description: vec!["word"; MIN_WORDS].join(" "),
            street_address: "12 Elm Street".into(),
            locality: "Wexbury".into(),
            latitude: Some(41.4),
            longitude: Some(-72.5),
            phone: "860-555-0100".into(),
            website: "https://ferrybooks.example".into(),
            category: CategoryRef { name: "Books".into(), ..CategoryRef::default() },
            attributes: vec!["parking".into()],
            pictures: vec![PictureRef::default()],
            hours: Some(Hours::default()),
            ..Business::default()
        }
    }

    fn missing(business: &Business) -> Vec<ListingField> {
        completeness(business).missing.iter().map(|missing| missing.field).collect()
    }

    #[test]
    fn a_complete_listing_lacks_nothing_and_an_empty_one_everything_but_a_category() {
        assert_eq!(completeness(&complete()), Completeness { percent: 100, missing: Vec::new() });
        let empty = completeness(&Business::default());
        assert_eq!((empty.percent, empty.missing.len()), (11, 8));
        assert_eq!(empty.missing[0].label, "Add your opening hours");
    }

    #[test]
    fn each_field_is_missed_by_itself() {
        type Clear = fn(&mut Business);
        let cases: [(ListingField, Clear); 10] = [
            (ListingField::Hours, |it| it.hours = None),
            (ListingField::Contact, |it| it.phone.clear()),
            (ListingField::Photos, |it| it.pictures.clear()),
            (ListingField::Description, |it| it.description = format!("{} - - *", "w ".repeat(19))),
            (ListingField::StreetAddress, |it| it.street_address.clear()),
            (ListingField::Locality, |it| it.locality.clear()),
            (ListingField::Position, |it| it.longitude = None),
            (ListingField::Website, |it| it.website.clear()),
            (ListingField::Category, |it| it.category.name = "OTHER".into()),
            (ListingField::Attributes, |it| it.attributes.clear()),
        ];
        for (field, clear) in cases {
            let mut business = complete();
            clear(&mut business);
            assert_eq!(missing(&business), [field]);
            assert_eq!(completeness(&business).percent, 88);
        }
    }

    #[test]
    fn one_way_of_reaching_it_and_one_page_are_enough() {
        let mut business = complete();
        business.phone.clear();
        business.email = "books@ferry.example".into();
        business.website.clear();
        business.social_links =
            vec![crate::directory::Link { label: "Facebook".into(), url: "https://facebook.com/f".into() }];
        assert_eq!(missing(&business), []);
    }
}
