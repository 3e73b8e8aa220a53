//! Boosts: how much a match in each field scores. The gaps between fields are larger than all finer
//! preferences combined.

use tantivy::Score;

pub const NAME: Score = 12.0;
/// A match with the long form of an abbreviation in the name: as good as a word of the name, but ranked after
/// it.
pub const LONG: Score = 10.8;
pub const JOINED: Score = 10.0;
pub const NAME_LAST_EDGE: Score = 8.0;
pub const NAME_STEM: Score = 7.0;
pub const LONG_LAST_EDGE: Score = 6.8;
pub const NAME_EDGE: Score = 6.0;
pub const CATEGORY: Score = 5.0;
pub const CATEGORY_EDGE: Score = 4.0;
pub const TAGS: Score = 3.0;
pub const TOPIC_STEM: Score = 2.8;
pub const PLACE: Score = 1.5;
pub const PLACE_EDGE: Score = 1.2;
/// A factor for BM25, which stays under 24 for 50,000 documents.
pub const DESCRIPTION: Score = 0.1;
pub const OPTIONAL: Score = 1.0;

/// The query is the whole name or its beginning; `WITHOUT_ARTICLE` is the factor if only the name without its
/// article is.
pub const WHOLE: Score = 8.0;
pub const WHOLE_BEGINNING: Score = 6.0;
/// Low enough that "farm" as a whole word ranks above "Farmington".
pub const ONE_WORD_BEGINNING: Score = 2.8;
pub const WITHOUT_ARTICLE: Score = 0.7;
pub const NEIGHBORS: Score = 1.0;

/// The score of a corrected word, less `PER_COST` for each tenth of a plain mistake.
pub const CORRECTED: Score = 9.0;
pub const CORRECTED_BEGINNING: Score = 6.5;
pub const PER_COST: Score = 0.25;
/// A factor for these scores if the word as typed is itself in the index.
pub const CORRECTED_WHOLE: Score = 0.25;

/// A factor for matches with the long form of a typed abbreviation.
pub const WRITTEN_OUT: Score = 0.9;

/// A factor for synonyms: one in the name scores less than the word itself in the tags.
pub const SYNONYM: Score = 0.22;
/// The share of the other fields' scores that counts if a word matches in several.
pub const TIE: Score = 0.1;
