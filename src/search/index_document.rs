//! A document ready for indexing: each of its texts once, as normalized words.
//!
//! Fields derived from the same text share it, so making a document is little more than normalizing it, and
//! the indexing thread does not have to wait.

use std::iter::Empty;

use tantivy::schema::Field;
use tantivy::schema::document::{Document as Indexed, ReferenceValue, ReferenceValueLeaf, Value};

use super::normalize;
use super::schema::{Document, Fields, key};
use super::synonyms::{Expanded, Synonyms};

#[derive(Debug)]
pub struct IndexDocument {
    fields: Fields,
    key: u64,
    kind: u64,
    weight: f64,
    letters: u64,
    name: String,
    /// The name with its abbreviations expanded, and the words that this adds.
    written_out: Expanded,
    category: String,
    tags: String,
    /// Category and tags together.
    topic: String,
    place: String,
    place_added: String,
    description: String,
}

impl IndexDocument {
    /// Boxed: the writer's queue has room for 40,000 documents from the start, and again after each commit.
    pub fn new(fields: Fields, document: &Document, synonyms: &Synonyms) -> Box<IndexDocument> {
        let name = normalize::normalized([document.name.as_str()]);
        let category = normalize::normalized([document.category.as_str()]);
        let tags = normalize::normalized(document.tags.iter().map(String::as_str));
        let place = normalize::normalized([document.place.as_str()]);
        let is_usable = document.weight.is_finite() && document.weight > 0.0;
        Box::new(IndexDocument {
            fields,
            key: key(document.kind, document.id),
            kind: document.kind.number(),
            weight: if is_usable { f64::from(document.weight) } else { 1.0 },
            letters: name.chars().filter(|letter| *letter != ' ').count() as u64,
            topic: [category.as_str(), &tags].concat(),
            written_out: synonyms.write_out(&name),
            name,
            category,
            tags,
            place_added: synonyms.write_out(&place).words,
            place,
            description: normalize::normalized([document.description.as_str()]),
        })
    }
}

impl Indexed for Box<IndexDocument> {
    type Value<'a> = FieldValue<'a>;
    type FieldsValuesIter<'a> = std::array::IntoIter<(Field, FieldValue<'a>), 25>;

    fn iter_fields_and_values(&self) -> Self::FieldsValuesIter<'_> {
        let fields = &self.fields;
        let (name, category, place) =
            (FieldValue::Text(&self.name), FieldValue::Text(&self.category), FieldValue::Text(&self.place));
        let (long_name, long_words) =
            (FieldValue::Text(&self.written_out.text), FieldValue::Text(&self.written_out.words));
        let place_added = FieldValue::Text(&self.place_added);
        [
            (fields.key, FieldValue::Number(self.key)),
            (fields.kind, FieldValue::Number(self.kind)),
            (fields.weight, FieldValue::Real(self.weight)),
            (fields.letters, FieldValue::Number(self.letters)),
            (fields.name, name),
            (fields.name_edge, name),
            (fields.long, long_words),
            (fields.long_edge, long_words),
            (fields.name_stem, name),
            (fields.name_stem, long_words),
            (fields.joined, name),
            (fields.joined, long_name),
            (fields.whole, name),
            (fields.whole, long_name),
            (fields.whole_edge, name),
            (fields.whole_edge, long_name),
            (fields.category, category),
            (fields.category_edge, category),
            (fields.tags, FieldValue::Text(&self.tags)),
            (fields.topic_stem, FieldValue::Text(&self.topic)),
            (fields.place, place),
            (fields.place, place_added),
            (fields.place_edge, place),
            (fields.place_edge, place_added),
            (fields.description, FieldValue::Text(&self.description)),
        ]
        .into_iter()
    }
}

/// A single field value.
#[derive(Debug, Clone, Copy)]
pub enum FieldValue<'a> {
    Text(&'a str),
    Number(u64),
    Real(f64),
}

impl<'a> Value<'a> for FieldValue<'a> {
    type ArrayIter = Empty<FieldValue<'a>>;
    type ObjectIter = Empty<(&'a str, FieldValue<'a>)>;

    fn as_value(&self) -> ReferenceValue<'a, FieldValue<'a>> {
        ReferenceValue::Leaf(match *self {
            FieldValue::Text(text) => ReferenceValueLeaf::Str(text),
            FieldValue::Number(number) => ReferenceValueLeaf::U64(number),
            FieldValue::Real(number) => ReferenceValueLeaf::F64(number),
        })
    }
}
