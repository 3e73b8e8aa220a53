//! Analyzers: how a text becomes terms (prefixes, bigrams, stems).
//!
//! The index gets each text of a document once, as normalized words; all other terms are derived from it
//! during indexing, so nothing is written out only to be parsed again.

use std::collections::HashMap;
use std::ops::Range;

use tantivy::tokenizer::{TextAnalyzer, Token, TokenStream, Tokenizer, TokenizerManager};

use super::normalize;

/// The analyzers by their names in the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Analyzer {
    Words,
    /// Every prefix of every word.
    Edges,
    /// Like `Edges`, plus prefixes of two words joined, where they may be written as one.
    NameEdges,
    /// Words joined that may be written as one.
    Joined,
    /// All words joined into one.
    Whole,
    WholeEdges,
    /// The stem of each word.
    Stems,
}

impl Analyzer {
    const ALL: [Analyzer; 7] = [
        Analyzer::Words,
        Analyzer::Edges,
        Analyzer::NameEdges,
        Analyzer::Joined,
        Analyzer::Whole,
        Analyzer::WholeEdges,
        Analyzer::Stems,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Analyzer::Words => "words",
            Analyzer::Edges => "edges",
            Analyzer::NameEdges => "name edges",
            Analyzer::Joined => "joined",
            Analyzer::Whole => "whole",
            Analyzer::WholeEdges => "whole edges",
            Analyzer::Stems => "stems",
        }
    }

    pub fn register_all(analyzers: &TokenizerManager) {
        for cut in Analyzer::ALL {
            analyzers.register(cut.name(), TextAnalyzer::from(Cutter::new(cut)));
        }
    }
}

/// The most stems that are cached: a town's texts use few distinct words, and stemming costs ten times as
/// much as a lookup.
const REMEMBERED: usize = 16_384;

#[derive(Clone)]
struct Cutter {
    cut: Analyzer,
    /// The words without spaces: all terms but stems are slices of this.
    letters: String,
    /// The range of each word in `letters`, and its length in characters.
    words: Vec<Range<usize>>,
    lengths: Vec<usize>,
    terms: Vec<Range<usize>>,
    token: Token,
    stemmer: TextAnalyzer,
    stems: HashMap<Box<str>, Box<str>>,
}

impl Cutter {
    fn new(cut: Analyzer) -> Cutter {
        Cutter {
            cut,
            letters: String::new(),
            words: Vec::new(),
            lengths: Vec::new(),
            terms: Vec::new(),
            token: Token::default(),
            stemmer: normalize::stemmer(),
            stems: HashMap::new(),
        }
    }

    /// Reads the words of a normalized text, reusing the buffers of the last one.
    fn read(&mut self, text: &str) {
        self.letters.clear();
        self.words.clear();
        self.terms.clear();
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            let start = self.letters.len();
            self.letters.push_str(word);
            self.words.push(start..self.letters.len());
        }
    }

    fn cut(&mut self) {
        let Cutter { cut, letters, words, lengths, terms, .. } = self;
        let piece = |range: &Range<usize>| letters.get(range.clone()).unwrap_or_default();
        match cut {
            Analyzer::Words | Analyzer::Stems => terms.clone_from(words),
            Analyzer::Edges => {
                for word in words.iter() {
                    terms.extend(
                        normalize::edges(piece(word)).map(|edge| word.start..word.start + edge.len()),
                    );
                }
            }
            Analyzer::NameEdges | Analyzer::Joined => {
                lengths.clear();
                lengths.extend(words.iter().map(|word| piece(word).chars().count()));
                let spans = normalize::joined(lengths).filter_map(|join| {
                    let (first, last) = (words.get(join.start)?, words.get(join.end.checked_sub(1)?)?);
                    Some((first, first.start..last.end))
                });
                match cut {
                    Analyzer::Joined => terms.extend(spans.map(|(_, span)| span)),
                    _ => {
                        for word in words.iter() {
                            let edges = normalize::edges(piece(word));
                            terms.extend(edges.map(|edge| word.start..word.start + edge.len()));
                        }
                        // Shorter prefixes of the joined words are prefixes of the first word alone.
                        for (first, span) in spans {
                            let edges =
                                normalize::edges(piece(&span)).filter(|edge| edge.len() > first.len());
                            terms.extend(edges.map(|edge| span.start..span.start + edge.len()));
                        }
                    }
                }
            }
            Analyzer::Whole | Analyzer::WholeEdges => {
                let first = words.first().map_or("", piece);
                for start in normalize::whole_starts(first, words.len()) {
                    let start = words.get(start).map_or(0, |word| word.start);
                    let whole = normalize::beginning(piece(&(start..letters.len())));
                    match cut {
                        Analyzer::Whole => terms.push(start..start + whole.len()),
                        _ => {
                            terms.extend(normalize::whole_edges(whole).map(|edge| start..start + edge.len()))
                        }
                    }
                }
            }
        }
    }

    /// Sets the current token to this term.
    fn show(&mut self, term: Range<usize>) {
        let term = self.letters.get(term).unwrap_or_default();
        self.token.text.clear();
        if self.cut != Analyzer::Stems {
            self.token.text.push_str(term);
        } else if let Some(stem) = self.stems.get(term) {
            self.token.text.push_str(stem);
        } else {
            let text = &mut self.token.text;
            self.stemmer.token_stream(term).process(&mut |token| text.push_str(&token.text));
            if self.stems.len() < REMEMBERED {
                self.stems.insert(term.into(), text.as_str().into());
            }
        }
    }
}

impl Tokenizer for Cutter {
    type TokenStream<'a> = Terms<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> Terms<'a> {
        self.read(text);
        self.cut();
        self.token.reset();
        Terms { cutter: self, next: 0 }
    }
}

struct Terms<'a> {
    cutter: &'a mut Cutter,
    next: usize,
}

impl TokenStream for Terms<'_> {
    fn advance(&mut self) -> bool {
        let Some(term) = self.cutter.terms.get(self.next).cloned() else { return false };
        self.next += 1;
        self.cutter.show(term);
        self.cutter.token.position = self.cutter.token.position.wrapping_add(1);
        true
    }

    fn token(&self) -> &Token {
        &self.cutter.token
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.cutter.token
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(cut: Analyzer, text: &str) -> Vec<String> {
        let mut terms = Vec::new();
        let folded = normalize::normalized([text]);
        Cutter::new(cut).token_stream(&folded).process(&mut |token| terms.push(token.text.clone()));
        terms
    }

    #[test]
    fn analyzer_emits_prefixes_bigrams_and_stems() {
        let name = "The Sun Café";
        assert_eq!(cut(Analyzer::Words, name), ["the", "sun", "cafe"]);
        assert_eq!(cut(Analyzer::Joined, name), ["thesun", "suncafe"]);
        assert_eq!(cut(Analyzer::Joined, "C.V.S. Drugs"), ["cv", "vs", "sdrugs", "cvs"]);
        assert_eq!(cut(Analyzer::Whole, name), ["thesuncafe", "suncafe"]);
        assert_eq!(cut(Analyzer::Whole, "The"), ["the"]);
        assert_eq!(cut(Analyzer::Whole, ""), [""; 0]);
        assert_eq!(cut(Analyzer::Edges, "Sun Oar"), ["s", "su", "sun", "o", "oa", "oar"]);
        assert_eq!(
            cut(Analyzer::NameEdges, "Sun Oar"),
            ["s", "su", "sun", "o", "oa", "oar", "suno", "sunoa", "sunoar"]
        );
        assert_eq!(cut(Analyzer::WholeEdges, "A Bay"), ["a", "ab", "aba", "abay", "b", "ba", "bay"]);
        assert_eq!(cut(Analyzer::Stems, "Sailing boats, boats"), ["sail", "boat", "boat"]);
    }

    #[test]
    fn a_word_that_is_longer_than_what_counts_is_cut_off() {
        let long = "é".repeat(50);
        assert_eq!(cut(Analyzer::Words, &long), ["e".repeat(40)]);
        assert_eq!(cut(Analyzer::Edges, &long).len(), 12);
        assert_eq!(cut(Analyzer::WholeEdges, &format!("{long} {long}")).len(), 12);
        assert_eq!(cut(Analyzer::Whole, &format!("{long} {long}")), ["e".repeat(40)]);
        assert_eq!(cut(Analyzer::Joined, &format!("{long} {long}")), [""; 0]);
    }
}
