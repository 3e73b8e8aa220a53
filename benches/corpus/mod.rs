//! Real names and real typos to measure search with: read from outside the project, from the folder that
//! `TOWNGREEN_CORPUS` names or `../shared`; none of it is stored here.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs::File;
use std::io::Read;
use std::path::PathBuf;

use serde_json::Value;

use super::{Document, DocumentKind, Index};

pub type Result<T> = std::result::Result<T, Box<dyn Error>>;

pub struct Corpus {
    open: PathBuf,
}

/// The shares of queries whose business came first, among the first five, and among the first ten.
#[derive(Default, Clone, Copy)]
pub struct Ranks {
    pub count: usize,
    pub first: usize,
    pub five: usize,
    pub ten: usize,
}

impl Ranks {
    pub fn add(&mut self, rank: Option<usize>) {
        self.count += 1;
        let within = |most| usize::from(rank.is_some_and(|rank| rank < most));
        self.first += within(1);
        self.five += within(5);
        self.ten += within(10);
    }

    pub fn share(&self, hits: usize) -> f64 {
        hits as f64 / self.count.max(1) as f64
    }
}

/// How well a word for a trade finds that trade.
pub struct Words {
    pub precision: f64,
    pub recall: f64,
}

impl Corpus {
    /// If there is none, the error says where it was looked for.
    pub fn find() -> std::result::Result<Corpus, String> {
        let root =
            std::env::var_os("TOWNGREEN_CORPUS").map_or_else(|| PathBuf::from("../shared"), PathBuf::from);
        let open = root.join("data/open");
        match open.join("search").is_dir() {
            true => Ok(Corpus { open }),
            false => Err(format!("no search corpus at {}", open.display())),
        }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.open.join(name)
    }

    pub fn businesses(&self) -> Result<Vec<Document>> {
        self.documents("businesses/ct_river_valley_businesses.csv", usize::MAX)
    }

    /// The first `count` businesses of a table, which may be compressed.
    pub fn documents(&self, name: &str, count: usize) -> Result<Vec<Document>> {
        let file = File::open(self.path(name))?;
        match name.ends_with(".gz") {
            true => documents(flate2::read::GzDecoder::new(file), count),
            false => documents(file, count),
        }
    }

    /// The entries of a file with one JSON object per line.
    pub fn lines(&self, name: &str) -> Result<Vec<Value>> {
        let text = std::fs::read_to_string(self.path(name))?;
        Ok(text.lines().map(serde_json::from_str).collect::<serde_json::Result<_>>()?)
    }

    /// Every mistyped query, by the kind of typo; "all" has the total. `see` is called for each query that
    /// did not rank its business first.
    pub fn typos(
        &self,
        index: &Index,
        mut see: impl FnMut(&str, &str, Option<usize>),
    ) -> Result<BTreeMap<String, Ranks>> {
        let mut by_kind: BTreeMap<String, Ranks> = BTreeMap::new();
        for line in self.lines("search/business_typos.jsonl")? {
            let (typed, kind) = (text(&line, "q")?, text(&line, "kind")?);
            let expected = ids(&line, "expect_any_of");
            let rank = index.search(typed, &[], 10).iter().position(|hit| expected.contains(&hit.id));
            by_kind.entry(kind.to_owned()).or_default().add(rank);
            by_kind.entry("all".to_owned()).or_default().add(rank);
            if rank != Some(0) {
                see(kind, typed, rank);
            }
        }
        Ok(by_kind)
    }

    /// As-you-type queries, and how many show their business among the first ten.
    pub fn prefixes(&self, index: &Index, mut see: impl FnMut(&str)) -> Result<Ranks> {
        let mut ranks = Ranks::default();
        for line in self.lines("search/as_you_type_prefixes.jsonl")? {
            let typed = text(&line, "shortest_prefix_that_must_show_it")?;
            let target = line.get("target").and_then(Value::as_i64).ok_or("no target")?;
            let rank = index.search(typed, &[], 10).iter().position(|hit| hit.id == target);
            ranks.add(rank);
            if rank.is_none() {
                see(typed);
            }
        }
        Ok(ranks)
    }

    /// Precision and recall at twenty, for words that name a trade.
    pub fn category_words(&self, index: &Index, mut see: impl FnMut(&str, &Words)) -> Result<Vec<Words>> {
        let mut words = Vec::new();
        for line in self.lines("search/category_words.jsonl")? {
            let word = text(&line, "q")?;
            let relevant = ids(&line, "relevant");
            let hits = index.search(word, &[], 20);
            let right = hits.iter().filter(|hit| relevant.contains(&hit.id)).count() as f64;
            // Recall of at most twenty, because no more are returned.
            let of_trade = Words {
                precision: right / hits.len().max(1) as f64,
                recall: right / relevant.len().clamp(1, 20) as f64,
            };
            see(word, &of_trade);
            words.push(of_trade);
        }
        Ok(words)
    }

    /// Mistyped names of towns, in an index of towns.
    pub fn towns(
        &self,
        new: impl FnOnce() -> Result<Index>,
        mut see: impl FnMut(&str, &str),
    ) -> Result<Ranks> {
        let mut reader = csv::Reader::from_path(self.path("geo/ct_towns.csv"))?;
        let column = reader
            .headers()?
            .iter()
            .position(|name| matches!(name, "name" | "town"))
            .ok_or("no name of a town")?;
        let mut names = Vec::new();
        for row in reader.records() {
            names.push(row?.get(column).unwrap_or_default().to_owned());
        }
        let index = new()?;
        index.replace_all(names.iter().zip(0..).map(|(name, id)| business(id, name, "", "", "")))?;
        let mut ranks = Ranks::default();
        for line in self.lines("search/town_typos.jsonl")? {
            let (typed, expected) = (text(&line, "q")?, text(&line, "expect")?);
            let hits = index.search(typed, &[], 10);
            let rank = hits.iter().position(|hit| {
                usize::try_from(hit.id).ok().and_then(|id| names.get(id)).is_some_and(|name| name == expected)
            });
            ranks.add(rank);
            if rank != Some(0) {
                see(typed, expected);
            }
        }
        Ok(ranks)
    }
}

pub fn text<'a>(line: &'a Value, name: &str) -> Result<&'a str> {
    Ok(line.get(name).and_then(Value::as_str).ok_or_else(|| format!("no {name} in {line}"))?)
}

fn ids(line: &Value, name: &str) -> BTreeSet<i64> {
    line.get(name).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_i64).collect()
}

fn documents(source: impl Read, count: usize) -> Result<Vec<Document>> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(source);
    let mut documents = Vec::new();
    for row in reader.deserialize::<BTreeMap<String, String>>().take(count) {
        let row = row?;
        let of = |name: &str| row.get(name).map_or("", String::as_str);
        let category = format!("{} {}", of("category"), of("subcategory"));
        documents.push(business(of("id").parse()?, of("name"), &category, of("tags"), of("town")));
    }
    Ok(documents)
}

pub fn business(id: i64, name: &str, category: &str, tags: &str, place: &str) -> Document {
    Document {
        kind: DocumentKind::Business,
        id,
        name: name.to_owned(),
        category: category.to_owned(),
        tags: tags.split('|').map(str::to_owned).collect(),
        description: String::new(),
        place: place.to_owned(),
        weight: 1.0,
    }
}
