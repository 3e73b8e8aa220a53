//! Relevance on towns that search was not tuned on: business names from open data, and what people type for
//! them. Typos, abbreviations and variants are generated here, by rules and lists of their own; some variants
//! are real: two names under which one business was listed twice.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::relevance::corpus::{Corpus, Ranks, Result, business, text};
use super::relevance::words_for_words;
use super::{Document, Index};

/// Towns with about as many businesses as the corpus used for tuning.
const TOWNS: [&str; 5] = ["Ridgefield", "Bethel", "Brookfield", "Newtown", "Redding"];
/// Queries of each kind.
const QUERIES: usize = 100;

/// Abbreviations and their long forms, as on signs, in registers and in street names.
const SHORT_FORMS: &str = "acad academy, acctg accounting, admin administration, adv advertising, agcy agency, amer american, \
    apt apartment, apts apartments, assn association, assoc associates, atty attorney, ave avenue, \
    bldg building, bldrs builders, blvd boulevard, bros brothers, cem cemetery, ch church, co company, \
    comm communications, cong congregational, constr construction, contr contractors, corp corporation, \
    ctr center, cntr center, ct connecticut, dept department, dist distributors, dr doctor, \
    elec electric, elem elementary, engrg engineering, ent enterprises, equip equipment, fin financial, \
    ft fort, gen general, govt government, grp group, hosp hospital, hts heights, hwy highway, \
    inc incorporated, ins insurance, inst institute, intl international, jr junior, lab laboratory, \
    labs laboratories, lib library, ln lane, ltd limited, mfg manufacturing, mgmt management, \
    mgt management, mkt market, mktg marketing, mt mount, mtn mountain, mtg mortgage, natl national, \
    no north, ofc office, orch orchestra, pharm pharmacy, pkwy parkway, plbg plumbing, \
    prod productions, prods products, prop properties, pt point, rd road, rest restaurant, rte route, \
    sch school, soc society, sq square, sta station, st saint, st street, svc service, svcs services, \
    serv services, sys systems, tech technology, ter terrace, tpke turnpike, univ university, \
    vet veterinary, vlg village";
const LEGAL: [&str; 10] =
    ["inc", "llc", "co", "corp", "ltd", "company", "corporation", "incorporated", "llp", "pc"];
const KEYS: [&str; 3] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

fn short_forms() -> impl Iterator<Item = (&'static str, &'static str)> {
    SHORT_FORMS.split(", ").filter_map(|pair| pair.split_once(' '))
}

/// What is typed, and the businesses that would be right.
struct Query {
    typed: String,
    expected: BTreeSet<i64>,
}

/// All queries, by the kind of change to the name.
type Queries = BTreeMap<&'static str, Vec<Query>>;

/// Changes the words of a name, if possible.
type ChangeWords<'a> = dyn Fn(Vec<&str>, &mut Dice) -> Option<Vec<String>> + 'a;

struct HeldOut {
    documents: Vec<Document>,
    /// By normalized name, which several businesses may share.
    by_name: HashMap<String, BTreeSet<i64>>,
    by_word: HashMap<String, BTreeSet<i64>>,
    streets: HashMap<i64, String>,
    pairs: Vec<(String, i64)>,
}

impl HeldOut {
    fn read(corpus: &Corpus, towns: &[&str]) -> Result<HeldOut> {
        let mut all = HeldOut {
            documents: Vec::new(),
            by_name: HashMap::new(),
            by_word: HashMap::new(),
            streets: HashMap::new(),
            pairs: Vec::new(),
        };
        let file = std::fs::File::open(corpus.path("businesses/ct_statewide_perf.csv.gz"))?;
        let mut reader =
            csv::ReaderBuilder::new().flexible(true).from_reader(flate2::read::GzDecoder::new(file));
        for row in reader.deserialize::<BTreeMap<String, String>>() {
            let row = row?;
            let of = |name: &str| row.get(name).map_or("", String::as_str);
            if towns.contains(&of("town")) && of("superseded_by").is_empty() {
                let category = format!("{} {}", of("category"), of("subcategory"));
                all.add(of("id").parse()?, of("name"), &category, of("tags"), of("address"), of("town"));
            }
        }
        // One name of each pair is indexed, the other is typed.
        for line in corpus.lines("businesses/business_duplicate_pairs.jsonl")? {
            if text(&line, "label")? != "duplicate" {
                continue;
            }
            let (typed, listed) = (&line["a"], &line["b"]);
            let (name, other) = (text(listed, "name")?, text(typed, "name")?);
            if plain(name) == plain(other) {
                continue;
            }
            let id = listed["id"].as_i64().ok_or("no id")?;
            let category = format!("{} {}", text(listed, "category")?, text(listed, "subcategory")?);
            all.add(id, name, &category, "", text(listed, "address")?, text(listed, "city")?);
            all.pairs.push((other.to_owned(), id));
        }
        Ok(all)
    }

    fn add(&mut self, id: i64, name: &str, category: &str, tags: &str, street: &str, town: &str) {
        self.by_name.entry(plain(name)).or_default().insert(id);
        for word in plain(name).split(' ') {
            self.by_word.entry(word.to_owned()).or_default().insert(id);
        }
        self.streets.insert(id, street.to_owned());
        self.documents.push(business(id, name, category, tags, &format!("{street} {town}")));
    }

    fn typos(&self) -> Queries {
        let mut queries = self.made_of_names("one mistake", 1, mistype);
        queries.append(&mut self.made_of_names("two mistakes", 2, |name, dice| {
            mistype(name, dice).and_then(|name| mistype(&name, dice))
        }));
        queries.append(&mut self.made_of_names("mistake in the first letter", 3, |name, dice| {
            let (first, rest) = name.split_at_checked(1)?;
            Some(format!("{}{rest}", neighbor(first.chars().next()?, dice)?))
        }));
        queries.append(&mut self.made_of_names("mistake, two words joined", 4, |name, dice| {
            let (left, right) = name.split_once(' ')?;
            mistype(&format!("{left}{right}"), dice)
        }));
        queries.append(&mut self.made_of_names("mistake, no legal form", 5, |name, dice| {
            let words: Vec<&str> = name.split(' ').filter(|word| !LEGAL.contains(word)).collect();
            (words.len() < name.split(' ').count()).then(|| mistype(&words.join(" "), dice)).flatten()
        }));
        queries.append(&mut self.made_of_names("mistake, end not typed", 6, |name, dice| {
            let end = name.len().checked_sub(2).filter(|end| *end > 8)?;
            mistype(name.get(..end)?, dice)
        }));
        let mut one_word = Vec::new();
        let mut dice = Dice(7);
        for document in self.sample(3) {
            let word =
                plain(&document.name).split(' ').max_by_key(|word| word.len()).unwrap_or_default().to_owned();
            if word.len() >= 6
                && let Some(typed) = mistype(&word, &mut dice)
                && !self.by_word.contains_key(&typed)
            {
                one_word.push(Query { typed, expected: self.by_word[&word].clone() });
            }
        }
        one_word.truncate(QUERIES);
        queries.insert("mistake in one word alone", one_word);
        queries
    }

    fn abbreviations(&self) -> Queries {
        let mut queries = self.made_of_names("short for long", 11, |name, _| {
            replaced(name, |word| short_forms().find(|(_, long)| *long == word).map(|(short, _)| short))
        });
        queries.append(&mut self.made_of_names("long for short", 12, |name, dice| {
            let fits = |word: &str| {
                let fitting: Vec<&str> =
                    short_forms().filter(|(short, _)| *short == word).map(|(_, long)| long).collect();
                fitting.get(dice.below(fitting.len().max(1))).copied()
            };
            replaced(name, fits)
        }));
        let mut dice = Dice(13);
        let mut streets = Vec::new();
        for document in self.sample(5) {
            let street = plain(&self.streets[&document.id]);
            let Some((number, street)) = street.split_once(' ') else { continue };
            let name = plain(&document.name);
            if number.parse::<u32>().is_err() || name.split(' ').count() < 2 {
                continue;
            }
            let other = replaced(street, |word| {
                let of_street = |(short, long): &(&'static str, &'static str)| {
                    ["ave", "blvd", "hwy", "ln", "pkwy", "rd", "rte", "st", "tpke", "sq", "ter"]
                        .contains(short)
                        && *long != "saint"
                };
                short_forms().filter(of_street).find_map(|(short, long)| match word {
                    word if word == short => Some(long),
                    word if word == long => Some(short),
                    _ => None,
                })
            });
            if let Some(other) = other {
                let words: Vec<&str> = name.split(' ').take(2 + dice.below(2)).collect();
                let typed = format!("{} {other}", words.join(" "));
                streets.push(Query { typed, expected: self.by_name[&name].clone() });
            }
        }
        streets.truncate(QUERIES);
        queries.insert("name with street", streets);
        queries
    }

    fn variants(&self) -> Queries {
        let real = self.pairs.iter().map(|(typed, id)| {
            let name =
                self.documents.iter().find(|document| document.id == *id).map(|found| plain(&found.name));
            Query { typed: typed.clone(), expected: self.by_name[&name.unwrap_or_default()].clone() }
        });
        let mut queries = Queries::from([("listed twice, the other name", real.collect())]);
        let mut add = |label, seed, make: &ChangeWords<'_>| {
            queries.append(&mut self.made_of_names(label, seed, |name, dice| {
                let words: Vec<&str> = name.split(' ').collect();
                make(words, dice).map(|words| words.join(" "))
            }));
        };
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<String>>();
        add("another legal form", 22, &|words, dice| {
            let mut kept: Vec<&str> = words.iter().filter(|word| !LEGAL.contains(word)).copied().collect();
            kept.push(LEGAL[dice.below(LEGAL.len())]);
            Some(owned(&kept))
        });
        add("middle word left out", 23, &|mut words, dice| {
            (words.len() > 2).then(|| {
                words.remove(1 + dice.below(words.len() - 2));
                owned(&words)
            })
        });
        add("last word left out", 24, &|mut words, _| {
            words.pop();
            (words.len() > 1).then(|| owned(&words))
        });
        add("a word too many", 25, &|mut words, dice| {
            const MORE: [&str; 8] =
                ["shop", "store", "restaurant", "office", "local", "services", "best", "company"];
            words.push(MORE[dice.below(MORE.len())]);
            (words.len() > 2).then(|| owned(&words))
        });
        add("the last word another", 26, &|mut words, dice| {
            const OTHER: [&str; 8] =
                ["shop", "center", "company", "associates", "group", "services", "house", "inn"];
            words.pop();
            words.push(OTHER[dice.below(OTHER.len())]);
            (words.len() > 2).then(|| owned(&words))
        });
        add("with its town", 28, &|mut words, dice| {
            words.push(["in", "of"][dice.below(2)]);
            words.push(["connecticut", "ct", "new england"][dice.below(3)]);
            Some(owned(&words))
        });
        add("possessive", 29, &|words, _| {
            let at = words
                .iter()
                .position(|word| word.len() > 4 && word.ends_with('s') && !word.ends_with("ss"))?;
            let mut words = owned(&words);
            let word = words[at].trim_end_matches('s').to_owned();
            words[at] = word;
            (words.len() > 1).then_some(words)
        });
        add("&, and or neither", 30, &|words, dice| {
            let at = words.iter().position(|word| *word == "and")?;
            let mut words = owned(&words);
            match dice.below(2) {
                0 => words[at] = "&".to_owned(),
                _ => drop(words.remove(at)),
            }
            Some(words)
        });
        queries
    }

    /// Makes queries from names; skips those that equal the name or another business's.
    fn made_of_names(
        &self,
        label: &'static str,
        seed: u32,
        mut make: impl FnMut(&str, &mut Dice) -> Option<String>,
    ) -> Queries {
        let mut dice = Dice(seed);
        let mut made = Vec::new();
        for document in self.sample(seed as usize) {
            let name = plain(&document.name);
            if name.len() < 6 {
                continue;
            }
            if let Some(typed) = make(&name, &mut dice)
                && typed != name
                && !self.by_name.contains_key(&typed)
            {
                made.push(Query { typed, expected: self.by_name[&name].clone() });
            }
        }
        // Sampled from the whole town, not from its first streets.
        let step = (made.len() / QUERIES).max(1);
        let made: Vec<Query> = made.into_iter().step_by(step).take(QUERIES).collect();
        Queries::from([(label, made)])
    }

    fn sample(&self, seed: usize) -> impl Iterator<Item = &Document> {
        let towns = self.documents.len() - self.pairs.len();
        self.documents[..towns].iter().skip(seed % 3).step_by(3)
    }
}

/// The ranks of the expected businesses by kind of query, and of all queries together.
fn ranks(
    index: &Index,
    queries: &Queries,
    mut see: impl FnMut(&str, &Query, Option<usize>),
) -> BTreeMap<&'static str, Ranks> {
    let mut by_kind: BTreeMap<&'static str, Ranks> = BTreeMap::new();
    for (kind, queries) in queries {
        for query in queries {
            let hits = index.search(&query.typed, &[], 10);
            let rank = hits.iter().position(|hit| query.expected.contains(&hit.id));
            by_kind.entry(kind).or_default().add(rank);
            by_kind.entry("all").or_default().add(rank);
            if rank != Some(0) {
                see(kind, query, rank);
            }
        }
    }
    by_kind
}

struct Dice(u32);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as usize % most.max(1)
    }
}

/// Lower case, punctuation as spaces, "&" as "and".
fn plain(name: &str) -> String {
    let name = name.to_lowercase().replace('&', " and ").replace(['\'', '’'], "");
    let words = name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// Makes one typical typo in a word of four letters or more.
fn mistype(name: &str, dice: &mut Dice) -> Option<String> {
    let mut words: Vec<String> = name.split(' ').map(str::to_owned).collect();
    let long: Vec<usize> =
        (0..words.len()).filter(|at| words[*at].len() > 3 && words[*at].is_ascii()).collect();
    let at = *long.get(dice.below(long.len()))?;
    let letters: Vec<char> = words[at].chars().collect();
    let place = 1 + dice.below(letters.len() - 1);
    let mut changed = letters.clone();
    match dice.below(5) {
        0 => changed[place] = neighbor(letters[place], dice)?,
        1 => drop(changed.remove(place)),
        2 if place + 1 < letters.len() => changed.swap(place, place + 1),
        3 => changed.insert(place, letters[place]),
        _ => changed.insert(place, neighbor(letters[place], dice)?),
    }
    if changed == letters {
        return None;
    }
    words[at] = changed.into_iter().collect();
    Some(words.join(" "))
}

fn neighbor(letter: char, dice: &mut Dice) -> Option<char> {
    let (row, at) = KEYS.iter().zip(0..).find_map(|(keys, row)| Some((row, keys.find(letter)?)))?;
    let beside = |row: usize, at: usize| KEYS.get(row).and_then(|keys| keys.chars().nth(at));
    let around = [
        at.checked_sub(1).and_then(|at| beside(row, at)),
        beside(row, at + 1),
        beside(row + 1, at),
        row.checked_sub(1).and_then(|row| beside(row, at)),
    ];
    let around: Vec<char> = around.into_iter().flatten().collect();
    around.get(dice.below(around.len())).copied()
}

/// Replaces the first word for which there is another.
fn replaced<'a>(name: &str, mut other: impl FnMut(&str) -> Option<&'a str>) -> Option<String> {
    let mut words: Vec<&str> = name.split(' ').collect();
    if words.len() < 2 {
        return None;
    }
    let (at, word) = words.iter().enumerate().find_map(|(at, word)| Some((at, other(word)?)))?;
    words[at] = word;
    Some(words.join(" "))
}

fn assert_found(index: &Index, queries: &Queries, first: f64, five: f64) {
    let by_kind =
        ranks(index, queries, |kind, query, rank| println!("  {kind}: {:?} at {rank:?}", query.typed));
    for (kind, ranks) in &by_kind {
        println!("{kind:32} {:.3} {:.3}", ranks.share(ranks.first), ranks.share(ranks.five));
    }
    let all: Ranks = by_kind["all"];
    assert!(all.count >= 300, "{} queries", all.count);
    assert!(all.share(all.first) >= first, "first");
    assert!(all.share(all.five) >= five, "among five");
}

#[test]
fn mistakes_abbreviations_and_other_names_are_found_in_towns_that_nothing_was_tuned_on() {
    let Ok(corpus) = Corpus::find().map_err(crate::testing::skipped) else { return };
    let towns = HeldOut::read(&corpus, &TOWNS).unwrap();
    let index = Index::new(words_for_words()).unwrap();
    index.replace_all(towns.documents.iter().cloned()).unwrap();
    assert_found(&index, &towns.typos(), 0.96, 0.97);
    assert_found(&index, &towns.abbreviations(), 0.97, 0.98);
    let variants = towns.variants();
    assert_found(&index, &variants, 0.9, 0.94);
    let listed_twice = variants.into_iter().filter(|(kind, _)| kind.starts_with("listed twice")).collect();
    assert_found(&index, &listed_twice, 0.78, 0.85);
}
