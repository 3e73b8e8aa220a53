//! Relevance with real names and real typos, where the corpus is available.

use super::{Document, DocumentKind, Index, Synonyms};

#[path = "../../benches/corpus/mod.rs"]
pub(super) mod corpus;

use corpus::Corpus;

/// The synonyms and abbreviations that the application uses.
pub(super) fn words_for_words() -> Synonyms {
    Synonyms::parse(include_str!("../../assets/synonyms.txt"))
        .with_abbreviations(include_str!("../../assets/abbreviations.txt"))
}

fn real_town() -> Option<(Corpus, Index)> {
    match Corpus::find() {
        Ok(corpus) => {
            let index = Index::new(words_for_words()).unwrap();
            index.replace_all(corpus.businesses().unwrap().into_iter()).unwrap();
            Some((corpus, index))
        }
        Err(reason) => {
            crate::testing::skipped(reason);
            None
        }
    }
}

#[test]
fn a_mistyped_name_brings_its_business_first() {
    let Some((corpus, index)) = real_town() else { return };
    let kinds =
        corpus.typos(&index, |kind, typed, rank| println!("  {kind}: {typed:?} at {rank:?}")).unwrap();
    for (kind, ranks) in &kinds {
        println!(
            "{kind:32} {:.3} {:.3} {:.3}",
            ranks.share(ranks.first),
            ranks.share(ranks.five),
            ranks.share(ranks.ten)
        );
    }
    let all = kinds["all"];
    assert!(all.share(all.first) >= 0.989, "first");
    assert!(all.share(all.five) >= 0.998, "among five");
    assert!(all.share(all.ten) >= 0.998, "among ten");
}

#[test]
fn a_name_is_among_ten_as_soon_as_few_others_begin_alike() {
    let Some((corpus, index)) = real_town() else { return };
    let ranks = corpus.prefixes(&index, |typed| println!("not shown: {typed:?}")).unwrap();
    assert_eq!(ranks.ten, ranks.count);
}

#[test]
fn a_word_for_a_trade_brings_that_trade() {
    let Some((corpus, index)) = real_town() else { return };
    let see = |word: &str, of: &corpus::Words| println!("{word:14} {:.2} {:.2}", of.precision, of.recall);
    let words = corpus.category_words(&index, see).unwrap();
    let mean = |of: fn(&corpus::Words) -> f64| words.iter().map(of).sum::<f64>() / words.len() as f64;
    println!("mean {:.3} {:.3}", mean(|word| word.precision), mean(|word| word.recall));
    assert!(mean(|word| word.precision) >= 0.9);
    assert!(mean(|word| word.recall) >= 0.9);
}

#[test]
fn a_mistyped_town_is_found() {
    let Some((corpus, _)) = real_town() else { return };
    let ranks = corpus
        .towns(
            || Ok(Index::new(Synonyms::default())?),
            |typed, expected| println!("{typed:?} is not {expected:?}"),
        )
        .unwrap();
    println!("towns {:.3} {:.3} of {}", ranks.share(ranks.first), ranks.share(ranks.five), ranks.count);
    assert!(ranks.share(ranks.five) >= 0.95);
}

#[test]
fn strings_that_break_things_break_nothing() {
    let Some((corpus, index)) = real_town() else { return };
    let text = std::fs::read_to_string(corpus.path("robustness/strings/blns.json")).unwrap();
    let strings: Vec<String> = serde_json::from_str(&text).unwrap();
    assert!(strings.len() > 400);
    let documents = strings.iter().zip(1..).map(|(text, id)| corpus::business(id, text, text, text, text));
    index.apply(documents.collect(), Vec::new()).unwrap();
    for text in &strings {
        index.search(text, &[], 10);
    }
}
