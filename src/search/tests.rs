//! What visitors can expect of search, in a small invented town.

use super::normalize;
use super::*;
use crate::testing::CpuClock;

fn business(id: i64, name: &str, category: &str, tags: &[&str], description: &str) -> Document {
    Document {
        kind: DocumentKind::Business,
        id,
        name: name.into(),
        category: category.into(),
        tags: tags.iter().map(|tag| (*tag).into()).collect(),
        description: description.into(),
        place: "Wexbury Main Street".into(),
        weight: 1.0,
    }
}

fn town() -> Vec<Document> {
    vec![
        business(1, "José's Café Zoë", "Restaurants", &["tapas"], "Small plates by the river."),
        business(2, "Joe's Pizza", "Restaurants", &["slices"], ""),
        business(3, "Wexbury Hardware & Paint", "Shops", &["tools"], "Keys cut while you wait."),
        business(4, "Dr. Ada Lindqvist", "Physicians", &[], "Family medicine."),
        business(5, "Harbor Lantern", "Restaurants", &["pizza"], "Oysters and chowder."),
        business(6, "Millbrook Books", "Shops", &[], "New and old books, and a pizza night on Fridays."),
        business(7, "Sunsearch Solar", "Services", &[], ""),
        business(8, "Blue Oar Kayaks", "Outdoors", &["boat rental"], ""),
        business(9, "The Pizza Place at Fenwick Green", "Restaurants", &[], ""),
        business(10, "C.V.S. Orchard Supply", "Shops", &[], ""),
    ]
}

fn index_of(documents: Vec<Document>, synonyms: &str) -> Index {
    let index = Index::new(Synonyms::parse(synonyms)).unwrap();
    index.replace_all(documents.into_iter()).unwrap();
    index
}

fn ids(index: &Index, typed: &str) -> Vec<i64> {
    index.search(typed, &[], 10).into_iter().map(|hit| hit.id).collect()
}

fn first(typed: &str) -> Option<i64> {
    ids(&index_of(town(), "doctor, physician"), typed).first().copied()
}

#[track_caller]
fn assert_first(expected: i64, typed: &[&str]) {
    let index = index_of(town(), "doctor, physician");
    for typed in typed {
        assert_eq!(ids(&index, typed).first(), Some(&expected), "{typed:?}");
    }
}

fn all_words(text: &str) -> Vec<String> {
    normalize::words(text).collect()
}

#[test]
fn words_lose_case_accents_apostrophes_and_signs() {
    assert_eq!(all_words("José’s Café-Zoë & Bar"), ["joses", "cafe", "zoe", "and", "bar"]);
    assert_eq!(all_words("  A&W\0\u{202e}  "), ["a", "and", "w"]);
    assert_eq!(all_words("Cafe\u{301} Straße ŒUVRE"), ["cafe", "strasse", "oeuvre"]);
    assert_eq!(all_words("🍕 ((( \" * ~"), Vec::<String>::new());
    assert_eq!(all_words("&"), ["and"]);
    assert_eq!(all_words("שלום 寿司"), ["שלום", "寿司"]);
}

#[test]
fn a_name_is_found_from_the_second_letter_on() {
    assert_eq!(ids(&index_of(town(), ""), "m"), Vec::<i64>::new());
    assert_first(6, &["mi", "mil", "millb", "millbrook", "millbrook b", "MILLBROOK BOOKS "]);
}

#[test]
fn accents_and_apostrophes_make_no_difference() {
    assert_first(1, &["jose", "joses", "jose's", "jose s", "josé’s cafe", "cafe zoe", "café zoë"]);
    assert_first(2, &["joes", "joe's", "joe’s", "joe s", "joe's pizza"]);
}

#[test]
fn and_is_the_same_as_its_sign_and_may_be_left_out() {
    assert_first(3, &["hardware & paint", "hardware and paint", "hardware paint", "wexbury hardware&paint"]);
}

#[test]
fn words_may_be_joined_split_or_in_another_order() {
    assert_first(7, &["sun search", "sun search solar", "sunsearchsolar", "solar sunsearch"]);
    assert_first(8, &["blueoar", "blue oarkayaks", "blueoarkay", "kayaks blue oar", "oar blue"]);
    // More letters than the indexed prefix has.
    assert_first(9, &["thepizzaplaceat", "pizzaplaceatfen", "pizzaplaceatfenwickgreen"]);
    assert_eq!(ids(&index_of(town(), ""), "pizzaplaceatsea"), [0; 0]);
    assert_first(10, &["cvs", "c v s", "c.v.s. orchard"]);
}

#[test]
fn a_typing_mistake_is_forgiven() {
    assert_first(
        6,
        &["milbrook", "millbrok", "millbrokk", "mlilbrook", "nillbrook", "millbrook bokos", "illbrook"],
    );
    assert_first(3, &["wexbury hardwaer", "harware paint", "haardware"]);
    assert_first(7, &["sumserch", "sunsaerhc"]); // two typos, allowed from eight letters on
}

#[test]
fn a_typing_mistake_is_forgiven_also_in_what_only_a_description_or_a_synonym_says() {
    let mut documents = town();
    documents.push(business(20, "Ferry Heating", "Services", &[], "Boilers fixed, furnaces cleaned."));
    let index = index_of(documents, "coffee, cafe, espresso\nnibbles, small plates");
    for typed in ["boilr", "bolier", "boilrs", "who fixes boilrs"] {
        assert_eq!(ids(&index, typed), [20], "{typed}");
    }
    // Only the synonyms have these words.
    for typed in ["cofee", "coffe", "coffee", "nible"] {
        assert_eq!(ids(&index, typed), [1], "{typed}");
    }
    assert_eq!(ids(&index, "bqilexr"), Vec::<i64>::new());
    assert_eq!(ids(&index, "furnace"), [20]);
}

#[test]
fn short_words_are_never_corrected() {
    assert_eq!(first("zoo"), None);
    assert_eq!(first("oor"), None);
}

#[test]
fn a_name_comes_before_a_tag_and_a_tag_before_a_description() {
    assert_eq!(ids(&index_of(town(), ""), "pizza"), [9, 2, 5, 6]);
}

#[test]
fn the_exact_name_comes_first_and_a_shorter_one_before_a_longer() {
    let names = ["Oak Farm Stand", "Oak", "Oakley Farm", "Farm at the Oak", "Oak Farm"];
    let documents = names.iter().zip(1..).map(|(name, id)| business(id, name, "", &[], "")).collect();
    let index = index_of(documents, "");
    assert_eq!(ids(&index, "oak").first(), Some(&2));
    assert_eq!(ids(&index, "oak farm")[..2], [5, 1]);
    assert_eq!(ids(&index, "farm oak")[0], 5);
    assert_eq!(ids(&index, "the oak")[0], 2);
}

#[test]
fn what_has_every_word_is_found_alone() {
    let index = index_of(town(), "");
    assert_eq!(ids(&index, "pizza main street fenwick"), [9]);
    assert!(index.matches("pizza fenwick", &[], 10).has_all_words);
}

#[test]
fn where_nothing_has_every_word_what_has_most_of_them_is_found_and_said_to_be_so() {
    let mut documents = town();
    documents.push(business(20, "White Glove Cleaning", "Services", &[], ""));
    documents.push(business(21, "Glove Outlet", "Shops", &[], ""));
    documents.push(business(22, "Ferry Heating", "Trades", &["boiler"], ""));
    documents.push(business(23, "Service Club", "Clubs", &[], "We fix it."));
    let index = index_of(documents, "");
    let closest = index.matches("white glove laundry", &[], 10);
    assert!(!closest.has_all_words);
    assert_eq!(closest.hits.iter().map(|hit| hit.id).collect::<Vec<_>>(), [20]);
    // The rare word weighs more than the common one.
    assert_eq!(ids(&index, "kayaks pizza"), [8]);
    for typed in ["fix my boiler", "boiler service", "who fixes boilers"] {
        assert_eq!(ids(&index, typed), [22], "{typed}");
    }
    // The exact search of other kinds does not fall back to partial matches, and the verbatim one corrects nothing.
    assert_eq!(index.search_exact("white glove laundry", &[], 10), []);
    assert!(index.search_exact("cleanign", &[], 10).iter().any(|hit| hit.id == 20));
    assert_eq!(index.search_verbatim("cleanign", &[], 10), []);
}

#[test]
fn a_whole_word_comes_before_the_beginning_of_another() {
    let names = ["Farmington Avenue Associates", "Lost Cloud Farm", "Farmington Savings", "Elm Farm Stand"];
    let documents = names.iter().zip(1..).map(|(name, id)| business(id, name, "", &[], "")).collect();
    let index = index_of(documents, "");
    assert_eq!(ids(&index, "farm"), [4, 2, 3, 1]);
    assert_eq!(ids(&index, "farmi")[..2], [3, 1]);
    assert_eq!(ids(&index, "farmington a")[0], 1);
}

#[test]
fn an_abbreviation_and_what_it_stands_for_find_each_other() {
    let abbreviations = "service, svc\nservices, svcs, svc\nsaint, st\nstreet, st\nair conditioning, ac, a c\n\
                         brothers, bros\nreal estate, r e";
    let names = [
        "White Glove Svc",
        "St. Anne's Chapel",
        "Elm Street Books",
        "Cole Bros. A/C",
        "Grove Real Estate",
        "Harbor Services",
    ];
    let documents = names.iter().zip(1..).map(|(name, id)| business(id, name, "", &[], "")).collect();
    let index = Index::new(Synonyms::default().with_abbreviations(abbreviations)).unwrap();
    index.replace_all(Vec::into_iter(documents)).unwrap();
    for (typed, expected) in [
        ("white glove service", 1),
        ("white glove servcie", 1),
        ("white glove serv", 1),
        ("white glove svc", 1),
        ("saint annes", 2),
        ("elm st books", 3),
        ("cole brothers air conditioning", 4),
        ("air conditioning cole", 4),
        ("cole ac", 4),
        ("grove r e", 5),
        ("harbor svcs", 6),
    ] {
        let found = index.matches(typed, &[], 10);
        assert_eq!(found.hits.first().map(|hit| hit.id), Some(expected), "{typed}");
        assert!(found.has_all_words, "{typed}");
    }
    // Names with the long form itself rank before those with its abbreviation.
    assert_eq!(ids(&index, "street")[..2], [3, 2]);
    assert_eq!(ids(&index, "services")[0], 6);
}

#[test]
fn two_words_typed_as_one_are_found_with_a_mistake_in_them() {
    assert_first(6, &["milbrookbooks", "millbrokbooks", "millbrookboks"]);
    assert_first(5, &["harbprlantern"]);
    assert_eq!(first("qqxxlantern"), None);
}

#[test]
fn a_word_that_nothing_is_like_does_not_hide_a_name_that_says_more() {
    assert_first(6, &["millbrook bxxqs"]);
    assert_eq!(first("qqxxzzyyww pizza"), None);
    assert_eq!(first("xqxqxq zzwwzz"), None);
}

#[test]
fn singular_and_plural_find_each_other() {
    assert_first(8, &["kayak"]);
    let mut documents = town();
    documents.push(business(20, "Fern Bakeries", "", &[], ""));
    assert_eq!(ids(&index_of(documents, ""), "bakery"), [20]);
}

#[test]
fn synonyms_count_less_than_the_word_itself() {
    let mut documents = town();
    documents.push(business(20, "Doctor of Clocks", "Services", &[], ""));
    let index = index_of(documents, "# who heals\ndoctor, physician, family practice\nlonely\n, ,");
    assert_eq!(ids(&index, "doctor"), [20, 4]);
    assert_eq!(ids(&index, "doctors"), [20, 4]);
    assert_eq!(ids(&index, "family practice"), [20, 4]);
    assert_eq!(ids(&index, "practice"), Vec::<i64>::new());
    let documents =
        vec![business(1, "Apizza Corner", "", &[], ""), business(2, "Harbor Lantern", "", &["pizza"], "")];
    assert_eq!(ids(&index_of(documents, "pizza, apizza"), "pizza"), [2, 1]);
}

#[test]
fn synonyms_of_several_words_stand_for_one() {
    let index = index_of(town(), "kayak hire, boat rental");
    assert_eq!(ids(&index, "kayak hire"), [8]);
    assert_eq!(ids(&index, "blue oar kayak hire"), [8]);
}

#[test]
fn only_the_kinds_asked_for_are_found() {
    let mut documents = town();
    documents.push(Document { kind: DocumentKind::Event, ..business(2, "Pizza Night", "Food", &[], "") });
    documents.push(Document { kind: DocumentKind::Deal, ..business(2, "Half a Pizza", "Food", &[], "") });
    let index = index_of(documents, "");
    let kinds = |kinds: &[DocumentKind]| {
        index.search("pizza", kinds, 10).iter().map(|hit| hit.kind).collect::<Vec<_>>()
    };
    assert_eq!(kinds(&[DocumentKind::Event]), [DocumentKind::Event]);
    assert_eq!(kinds(&[DocumentKind::Guide]), []);
    assert_eq!(kinds(&[DocumentKind::Event, DocumentKind::Deal]).len(), 2);
    assert_eq!(kinds(&[]).len(), kinds(&DocumentKind::ALL).len());
}

#[test]
fn a_preference_lifts_one_of_two_equals() {
    let mut documents = vec![business(1, "Elm Bakery", "", &[], ""), business(2, "Ash Bakery", "", &[], "")];
    assert_eq!(ids(&index_of(documents.clone(), ""), "bakery"), [1, 2]);
    documents[1].weight = 1.1;
    assert_eq!(ids(&index_of(documents.clone(), ""), "bakery"), [2, 1]);
    documents[1].weight = f32::NAN;
    assert_eq!(ids(&index_of(documents, ""), "bakery"), [1, 2]);
}

#[test]
fn a_change_is_seen_when_its_call_returns() {
    let index = index_of(town(), "");
    assert_eq!(index.len(), 10);
    index
        .apply(vec![business(2, "Joe's Calzone", "Restaurants", &[], "")], vec![(DocumentKind::Business, 8)])
        .unwrap();
    assert_eq!(index.len(), 9);
    assert_eq!(ids(&index, "calzone"), [2]);
    assert!(!index.matches("joes pizza", &[], 10).has_all_words);
    assert_eq!(ids(&index, "blue oar"), Vec::<i64>::new());
    index.apply(Vec::new(), vec![(DocumentKind::Event, 2)]).unwrap();
    assert_eq!(index.len(), 9, "another kind with the same id is another entry");
    index.replace_all(std::iter::once(business(1, "Alone", "", &[], ""))).unwrap();
    assert_eq!((index.len(), ids(&index, "alone"), ids(&index, "calzone")), (1, vec![1], vec![]));
}

#[test]
fn many_small_changes_leave_one_of_each() {
    let index = index_of(town(), "");
    for round in 0..30 {
        let documents = (100..105)
            .map(|id| business(id, &format!("Stall {id} round{round}"), "Market", &[], ""))
            .collect();
        index.apply(documents, Vec::new()).unwrap();
        assert_eq!(index.len(), 15);
    }
    assert_eq!(ids(&index, "stall"), [100, 101, 102, 103, 104]);
    assert_eq!(ids(&index, "stall 103 round29"), [103]);
    let twice = ["Earlybird", "Nightjar"].map(|name| business(103, name, "", &[], ""));
    index.apply(twice.to_vec(), vec![(DocumentKind::Business, 100), (DocumentKind::Event, 104)]).unwrap();
    assert_eq!((ids(&index, "nightjar"), index.len()), (vec![103], 14));
}

#[test]
fn readers_and_a_writer_do_not_disturb_each_other() {
    let index = index_of(town(), "");
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                for _ in 0..60 {
                    assert_eq!(ids(&index, "millbrook"), [6]);
                }
            });
        }
        for id in 200..210 {
            index.apply(vec![business(id, "Larkfield Farm", "Farms", &[], "")], Vec::new()).unwrap();
        }
    });
    assert_eq!(index.search("larkfield", &[], 50).len(), 10);
}

#[test]
fn whatever_is_typed_is_only_words() {
    let index = index_of(town(), "doctor, physician");
    let long = "pizza ".repeat(1_334);
    let one_word = "p".repeat(8_000);
    let typed = [
        "",
        " ",
        "(((",
        "\"",
        "*",
        "\"\"\"pizza",
        "name:pizza",
        "+pizza -books",
        "pizza~2^9",
        "[a TO z]",
        "\\",
        "\0",
        "pi\0zza",
        "🍕🍕",
        "AND OR NOT",
        "e\u{301}\u{301}\u{301}",
        "\u{202e}azzip",
        "שלום",
        "ﷺ",
        "%00",
        "' OR 1=1 --",
        "&&&&&&&&",
        "½⑴™",
        &long,
        &one_word,
    ];
    let started = CpuClock::start();
    for typed in typed {
        index.search(typed, &[], 10);
    }
    assert!(started.elapsed().as_secs() < 30, "{:?}", started.elapsed());
    assert_eq!(ids(&index, "(((pizza\"*")[0], 9);
    assert_eq!(ids(&index, &long)[0], 2);
}

#[test]
fn any_limit_is_taken() {
    let index = index_of(town(), "");
    assert_eq!(index.search("pizza", &[], 0), []);
    assert_eq!(index.search("pizza", &[], 2).len(), 2);
    assert_eq!(index.search("pizza", &[], usize::MAX).len(), 4);
    assert_eq!(index_of(Vec::new(), "").search("pizza", &[], 10), []);
}

#[test]
fn a_document_may_hold_anything() {
    let strange = ["", "\0", "🍕", "(((", "&", &"x".repeat(100_000), &"ab ".repeat(50_000)];
    let documents =
        strange.iter().zip(1..).map(|(text, id)| business(id, text, text, &[text], text)).collect();
    let index = index_of(documents, "");
    assert_eq!(index.len(), strange.len());
    assert_eq!(ids(&index, &"x".repeat(60)), [6]);
}
