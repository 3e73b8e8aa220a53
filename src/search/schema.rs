//! The index schema, field by field.
//!
//! Only terms and the few numbers needed for ranking are stored: a hit is a kind and an id; everything else
//! is in the database.

use tantivy::Term;
use tantivy::schema::{
    FAST, Field, INDEXED, IndexRecordOption, NumericOptions, Schema, TextFieldIndexing, TextOptions,
};

use super::analyzers::Analyzer;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DocumentKind {
    Business,
    Event,
    Guide,
    Deal,
}

impl DocumentKind {
    pub const ALL: [DocumentKind; 4] =
        [DocumentKind::Business, DocumentKind::Event, DocumentKind::Guide, DocumentKind::Deal];

    pub fn number(self) -> u64 {
        match self {
            DocumentKind::Business => 0,
            DocumentKind::Event => 1,
            DocumentKind::Guide => 2,
            DocumentKind::Deal => 3,
        }
    }

    pub fn from_number(number: u64) -> Option<DocumentKind> {
        DocumentKind::ALL.into_iter().find(|kind| kind.number() == number)
    }
}

/// A searchable document, as described by the feature that owns it.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    pub kind: DocumentKind,
    pub id: i64,
    pub name: String,
    pub category: String,
    pub tags: Vec<String>,
    pub description: String,
    /// The address: locality and street.
    pub place: String,
    /// A factor for the score, 1.0 for most documents.
    pub weight: f32,
}

/// The lowest bits of a key are the kind.
const KIND_BITS: u32 = 2;
const _: () = assert!(DocumentKind::ALL.len() <= 1 << KIND_BITS);

#[derive(Debug, Clone, Copy)]
pub struct Fields {
    /// Kind and id in one number: identifies a document for removal and in a hit.
    pub key: Field,
    pub kind: Field,
    pub weight: Field,
    pub letters: Field,
    pub name: Field,
    pub name_edge: Field,
    /// The long forms of the abbreviations in the name.
    pub long: Field,
    pub long_edge: Field,
    pub name_stem: Field,
    /// Neighboring words of the name, joined.
    pub joined: Field,
    /// The name as one word, and its prefixes of up to a dozen letters.
    pub whole: Field,
    pub whole_edge: Field,
    pub category: Field,
    pub category_edge: Field,
    pub tags: Field,
    /// Stems of category and tags.
    pub topic_stem: Field,
    pub place: Field,
    pub place_edge: Field,
    pub description: Field,
}

impl Fields {
    pub fn schema() -> (Schema, Fields) {
        let mut schema = Schema::builder();
        let number: NumericOptions = FAST.into();
        let mut text =
            |name, cut| schema.add_text_field(name, indexing(cut, IndexRecordOption::Basic, false));
        let (name, name_edge) = (text("name", Analyzer::Words), text("name_edge", Analyzer::NameEdges));
        let (long, long_edge) = (text("long", Analyzer::Words), text("long_edge", Analyzer::Edges));
        let name_stem = text("name_stem", Analyzer::Stems);
        let joined = text("joined", Analyzer::Joined);
        let (whole, whole_edge) = (text("whole", Analyzer::Whole), text("whole_edge", Analyzer::WholeEdges));
        let (category, category_edge) =
            (text("category", Analyzer::Words), text("category_edge", Analyzer::Edges));
        let (tags, topic_stem) = (text("tags", Analyzer::Words), text("topic_stem", Analyzer::Stems));
        let (place, place_edge) = (text("place", Analyzer::Words), text("place_edge", Analyzer::Edges));
        let prose = indexing(Analyzer::Stems, IndexRecordOption::WithFreqs, true);
        let fields = Fields {
            key: schema.add_u64_field("key", number.clone()),
            kind: schema.add_u64_field("kind", INDEXED),
            weight: schema.add_f64_field("weight", number.clone()),
            letters: schema.add_u64_field("letters", number),
            name,
            name_edge,
            long,
            long_edge,
            name_stem,
            joined,
            whole,
            whole_edge,
            category,
            category_edge,
            tags,
            topic_stem,
            place,
            place_edge,
            description: schema.add_text_field("description", prose),
        };
        (schema.build(), fields)
    }

    pub fn kind_term(&self, kind: DocumentKind) -> Term {
        Term::from_field_u64(self.kind, kind.number())
    }
}

/// Combines kind and id in one number.
pub fn key(kind: DocumentKind, id: i64) -> u64 {
    id.cast_unsigned() << KIND_BITS | kind.number()
}

/// The reverse of [`key`].
pub fn kind_and_id(key: u64) -> Option<(DocumentKind, i64)> {
    let kind = DocumentKind::from_number(key & ((1 << KIND_BITS) - 1))?;
    Some((kind, key.cast_signed() >> KIND_BITS))
}

fn indexing(cut: Analyzer, option: IndexRecordOption, has_lengths: bool) -> TextOptions {
    let indexing = TextFieldIndexing::default()
        .set_tokenizer(cut.name())
        .set_index_option(option)
        .set_fieldnorms(has_lengths);
    TextOptions::default().set_indexing_options(indexing)
}
