//! Boosts: what a match in each field is worth. Steps between fields are wider than all finer
//! preferences together.

use tantivy::Score;

pub const NAME: Score = 12.0;
/// What a short form in the name stands for: as good, but after the word itself.
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
/// Times BM25, which stays under 24 for 50,000 documents.
pub const DESCRIPTION: Score = 0.1;
pub const OPTIONAL: Score = 1.0;

/// The whole name is what was typed, or begins with it; less if only without its article.
pub const WHOLE: Score = 8.0;
pub const WHOLE_BEGINNING: Score = 6.0;
/// So little that "farm" as a word of its own comes before the beginning of "Farmington".
pub const ONE_WORD_BEGINNING: Score = 2.8;
pub const WITHOUT_ARTICLE: Score = 0.7;
pub const NEIGHBOURS: Score = 1.0;

/// A mistake in a word takes this much off, for each tenth of a plain mistake.
pub const CORRECTED: Score = 9.0;
pub const CORRECTED_BEGINNING: Score = 6.5;
pub const PER_COST: Score = 0.25;
/// All that, for a word that is one as it was typed.
pub const CORRECTED_WHOLE: Score = 0.25;

/// A short form written out, against what is typed.
pub const WRITTEN_OUT: Score = 0.9;

/// A synonym against the word itself: one in the name is worth less than the word in the tags.
pub const SYNONYM: Score = 0.22;
/// What a second field adds when a word is in several.
pub const TIE: Score = 0.1;
