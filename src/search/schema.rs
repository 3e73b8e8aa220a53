//! What the index keeps of a document, field by field.
//!
//! Nothing is stored but the words and the few numbers that ranking needs: a hit is a kind and an
//! id, the database has the rest.

use tantivy::schema::{
    FAST, Field, INDEXED, IndexRecordOption, NumericOptions, STRING, Schema, TextFieldIndexing, TextOptions,
};
use tantivy::{TantivyDocument, Term};

use super::words::{self, STEMS};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Business,
    Event,
    Guide,
    Deal,
}

impl Kind {
    pub const ALL: [Kind; 4] = [Kind::Business, Kind::Event, Kind::Guide, Kind::Deal];

    fn number(self) -> u64 {
        match self {
            Kind::Business => 0,
            Kind::Event => 1,
            Kind::Guide => 2,
            Kind::Deal => 3,
        }
    }

    pub fn from_number(number: u64) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.number() == number)
    }
}

/// What can be found, as the feature that owns it describes it.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    pub kind: Kind,
    pub id: i64,
    pub name: String,
    pub category: String,
    pub tags: Vec<String>,
    pub description: String,
    /// Words of the address: locality and street.
    pub place: String,
    /// A small preference, 1.0 for most: multiplies the score.
    pub weight: f32,
}

#[derive(Debug, Clone, Copy)]
pub struct Fields {
    /// Kind and id in one term: what a removal names.
    pub key: Field,
    pub kind: Field,
    pub id: Field,
    pub weight: Field,
    pub letters: Field,
    pub name: Field,
    pub name_edge: Field,
    pub name_stem: Field,
    /// Neighbouring words of the name, joined.
    pub joined: Field,
    /// The name as one word, and every beginning of it.
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
        let indexed_number: NumericOptions = (FAST | INDEXED).into();
        let plain = indexing("whitespace", IndexRecordOption::Basic, false);
        let stems = indexing(STEMS, IndexRecordOption::Basic, false);
        let prose = indexing(STEMS, IndexRecordOption::WithFreqs, true);
        let fields = Fields {
            key: schema.add_text_field("key", STRING),
            kind: schema.add_u64_field("kind", indexed_number),
            id: schema.add_i64_field("id", number.clone()),
            weight: schema.add_f64_field("weight", number.clone()),
            letters: schema.add_u64_field("letters", number),
            name: schema.add_text_field("name", plain.clone()),
            name_edge: schema.add_text_field("name_edge", plain.clone()),
            name_stem: schema.add_text_field("name_stem", stems.clone()),
            joined: schema.add_text_field("joined", plain.clone()),
            whole: schema.add_text_field("whole", plain.clone()),
            whole_edge: schema.add_text_field("whole_edge", plain.clone()),
            category: schema.add_text_field("category", plain.clone()),
            category_edge: schema.add_text_field("category_edge", plain.clone()),
            tags: schema.add_text_field("tags", plain.clone()),
            topic_stem: schema.add_text_field("topic_stem", stems),
            place: schema.add_text_field("place", plain.clone()),
            place_edge: schema.add_text_field("place_edge", plain),
            description: schema.add_text_field("description", prose),
        };
        (schema.build(), fields)
    }

    pub fn key_term(&self, kind: Kind, id: i64) -> Term {
        Term::from_field_text(self.key, &key(kind, id))
    }

    pub fn kind_term(&self, kind: Kind) -> Term {
        Term::from_field_u64(self.kind, kind.number())
    }

    pub fn entry(&self, document: &Document) -> TantivyDocument {
        let name: Vec<String> = words::words(&document.name).collect();
        let category: Vec<String> = words::words(&document.category).collect();
        let tags: Vec<String> = document.tags.iter().flat_map(|tag| words::words(tag)).collect();
        let place: Vec<String> = words::words(&document.place).collect();
        let description: Vec<String> = words::words(&document.description).collect();
        let whole = words::squash(&name);
        let joins = words::joins(&name);

        let mut entry = TantivyDocument::default();
        entry.add_text(self.key, key(document.kind, document.id));
        entry.add_u64(self.kind, document.kind.number());
        entry.add_i64(self.id, document.id);
        let is_usable = document.weight.is_finite() && document.weight > 0.0;
        entry.add_f64(self.weight, if is_usable { f64::from(document.weight) } else { 1.0 });
        entry.add_u64(self.letters, name.iter().map(|word| word.chars().count() as u64).sum());

        let mut add = |field: Field, words: &[String]| {
            if !words.is_empty() {
                entry.add_text(field, words.join(" "));
            }
        };
        let mut name_edges = edges(&name);
        // A joined word that is not finished yet; shorter beginnings are those of its first word.
        for join in &joins {
            let first = name.get(join.start).map_or(0, String::len);
            name_edges.extend(words::edges(&join.text).filter(|edge| edge.len() > first).map(str::to_owned));
        }
        add(self.name, &name);
        add(self.name_edge, &name_edges);
        add(self.name_stem, &name);
        add(self.joined, &joins.into_iter().map(|join| join.text).collect::<Vec<_>>());
        let whole_edges = whole.iter().flat_map(|whole| words::whole_edges(whole)).map(str::to_owned);
        add(self.whole_edge, &whole_edges.collect::<Vec<_>>());
        add(self.whole, &whole);
        add(self.category, &category);
        add(self.category_edge, &edges(&category));
        add(self.tags, &tags);
        add(self.topic_stem, &[category, tags].concat());
        add(self.place, &place);
        add(self.place_edge, &edges(&place));
        add(self.description, &description);
        entry
    }
}

fn key(kind: Kind, id: i64) -> String {
    format!("{} {id}", kind.number())
}

fn edges(words: &[String]) -> Vec<String> {
    words.iter().flat_map(|word| words::edges(word)).map(str::to_owned).collect()
}

fn indexing(analyzer: &str, option: IndexRecordOption, has_lengths: bool) -> TextOptions {
    let indexing = TextFieldIndexing::default()
        .set_tokenizer(analyzer)
        .set_index_option(option)
        .set_fieldnorms(has_lengths);
    TextOptions::default().set_indexing_options(indexing)
}
