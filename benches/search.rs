//! The quality and speed of search: `cargo bench --bench search`.
//!
//! Names, typos and sizes are real if the corpus is available; otherwise names are made up and only speed is
//! measured. Times are per query on one thread, the minimum of three runs of the same query, to reduce the
//! influence of other load. The ratio is against scanning all folded names in the same run.

use std::hint::black_box;
use std::time::{Duration, Instant};

use corpus::{Corpus, Result, business};
use towngreen::search::{Document, DocumentKind, Index, Synonyms};

mod corpus;

const SMALL: usize = 4_443;
const LARGE: usize = 50_000;
const QUERIES: usize = 400;
const RUNS: usize = 3;

fn main() -> Result<()> {
    let corpus = Corpus::find();
    if let Err(reason) = &corpus {
        println!("{reason}: relevance is not measured, names for speed are made up\n");
    }
    println!("{:24} {:>9} {:>9} {:>9} {:>12}", "speed", "p50 us", "p99 us", "hits", "scan/index");
    for count in [SMALL, LARGE] {
        let documents = match &corpus {
            Ok(corpus) if count == SMALL => corpus.businesses()?,
            Ok(corpus) => corpus.documents("businesses/ct_statewide_perf.csv.gz", count)?,
            Err(_) => invented(count),
        };
        let mut mistyped = Vec::new();
        if let Ok(corpus) = &corpus {
            for line in corpus.lines("search/business_typos.jsonl")? {
                mistyped.push(corpus::text(&line, "q")?.to_owned());
            }
        }
        speed(documents, mistyped)?;
    }
    // Last, so that the memory figures above are those of one index.
    corpus.as_ref().map_or(Ok(()), quality)
}

fn quality(corpus: &Corpus) -> Result<()> {
    let index = Index::new(Synonyms::default())?;
    index.replace_all(corpus.businesses()?.into_iter())?;
    println!("\n{:32} {:>6} {:>7} {:>7} {:>7}", "mistyped names", "count", "first", "five", "ten");
    for (kind, ranks) in corpus.typos(&index, |_, _, _| ())? {
        let shares = [ranks.first, ranks.five, ranks.ten].map(|hits| ranks.share(hits));
        let [first, five, ten] = shares;
        println!("{kind:32} {:>6} {first:>7.3} {five:>7.3} {ten:>7.3}", ranks.count);
    }
    let prefixes = corpus.prefixes(&index, |_| ())?;
    println!(
        "{:32} {:>6} {:>7} {:>7} {:>7.3}",
        "as typed, shown among ten",
        prefixes.count,
        "",
        "",
        prefixes.share(prefixes.ten)
    );
    let towns = corpus.towns(|| Ok(Index::new(Synonyms::default())?), |_, _| ())?;
    let shares = [towns.first, towns.five, towns.ten].map(|hits| towns.share(hits));
    println!(
        "{:32} {:>6} {:>7.3} {:>7.3} {:>7.3}",
        "mistyped towns", towns.count, shares[0], shares[1], shares[2]
    );
    let words = corpus.category_words(&index, |_, _| ())?;
    let mean = |of: fn(&corpus::Words) -> f64| words.iter().map(of).sum::<f64>() / words.len().max(1) as f64;
    println!(
        "{:32} {:>6} precision {:.3} recall {:.3}",
        "words for trades, among twenty",
        words.len(),
        mean(|word| word.precision),
        mean(|word| word.recall)
    );
    Ok(())
}

fn speed(documents: Vec<Document>, mistyped: Vec<String>) -> Result<()> {
    let count = documents.len();
    let names: Vec<String> = documents.iter().map(|document| document.name.to_lowercase()).collect();
    let sets = [
        ("2 letters", from_names(&names, |name| name.chars().take(2).collect())),
        ("3 letters", from_names(&names, |name| name.chars().take(3).collect())),
        ("word", from_names(&names, |name| name.split(' ').next().unwrap_or_default().to_owned())),
        ("word and 2 letters", from_names(&names, word_and_two)),
        ("whole name", from_names(&names, str::to_owned)),
        ("one letter dropped", from_names(&names, |name| without_letter(name, 2))),
        (
            "one word, dropped",
            from_names(&names, |name| {
                without_letter(name.split(' ').max_by_key(|word| word.len()).unwrap_or_default(), 2)
            }),
        ),
        ("mistyped names", mistyped),
    ];

    let before = resident();
    let index = Index::new(Synonyms::parse("doctor, physician\nrestaurant, diner, eatery"))?;
    let (started, worked) = (Instant::now(), processor_time());
    index.replace_all(documents.iter().cloned())?;
    let (built, worked) = (started.elapsed(), processor_time() - worked);
    let after = resident();
    let started = Instant::now();
    index.apply(documents.iter().take(1).cloned().collect(), Vec::new())?;
    let changed = started.elapsed();
    println!(
        "{count} documents: built in {:.0} ms ({} ms of processor time), one changed in {:.1} ms, resident memory +{:.1} MB",
        millis(built),
        worked,
        millis(changed),
        (after - before) as f64 / 1024.0
    );

    for (set, queries) in sets {
        if queries.is_empty() {
            continue;
        }
        let mut times: Vec<Duration> = Vec::with_capacity(queries.len());
        let (mut hits, mut scanned) = (0, Duration::ZERO);
        for query in &queries {
            times.push(least(|| hits += index.search(query, &[DocumentKind::Business], 10).len()));
            scanned += least(|| drop(black_box(scan(&names, query))));
        }
        let total: Duration = times.iter().sum();
        times.sort();
        let at = |share: usize| {
            times.get((times.len() - 1) * share / 100).map_or(0.0, |time| time.as_secs_f64() * 1e6)
        };
        println!(
            "  {set:22} {:>9.0} {:>9.0} {:>9.1} {:>12.1}",
            at(50),
            at(99),
            hits as f64 / (RUNS * queries.len()) as f64,
            scanned.as_secs_f64() / total.as_secs_f64()
        );
    }
    Ok(())
}

fn least(mut run: impl FnMut()) -> Duration {
    (0..RUNS)
        .map(|_| {
            let started = Instant::now();
            run();
            started.elapsed()
        })
        .min()
        .unwrap_or_default()
}

/// The alternative to an index: every name that contains all the words.
fn scan(names: &[String], query: &str) -> Vec<usize> {
    let query = query.to_lowercase();
    let words: Vec<&str> = query.split(' ').collect();
    let holds = |name: &String| words.iter().all(|word| name.contains(word));
    names.iter().enumerate().filter(|(_, name)| holds(name)).map(|(at, _)| at).collect()
}

fn from_names(names: &[String], query: impl Fn(&str) -> String) -> Vec<String> {
    names
        .iter()
        .step_by((names.len() / QUERIES).max(1))
        .map(|name| query(name))
        .filter(|query| query.len() > 1)
        .collect()
}

fn word_and_two(name: &str) -> String {
    let mut words = name.split(' ');
    let first = words.next().unwrap_or_default();
    let second: String = words.next().unwrap_or_default().chars().take(2).collect();
    format!("{first} {second}")
}

fn without_letter(name: &str, at: usize) -> String {
    name.chars().enumerate().filter(|(position, _)| *position != at).map(|(_, letter)| letter).collect()
}

fn invented(count: usize) -> Vec<Document> {
    const STARTS: [&str; 16] = [
        "har", "wex", "mill", "brook", "oak", "stan", "cob", "fen", "lark", "pem", "quin", "tor", "ash",
        "bel", "dun", "gil",
    ];
    const ENDS: [&str; 12] =
        ["bury", "field", "ton", "ley", "wood", "ford", "ham", "by", "worth", "stead", "man", "son"];
    const TRADES: [&str; 14] = [
        "Pizza",
        "Hardware",
        "Books",
        "Bakery",
        "Garage",
        "Florist",
        "Inn",
        "Dental",
        "Plumbing",
        "Cafe",
        "Marina",
        "Law Office",
        "Salon",
        "Farm",
    ];
    let pick =
        |list: &[&str], number: usize| list.get(number % list.len()).copied().unwrap_or_default().to_owned();
    (0..count)
        .map(|number| {
            let trade = pick(&TRADES, number / 7);
            let name = format!(
                "{}{} {}{} {trade}",
                pick(&STARTS, number),
                pick(&ENDS, number / 16),
                pick(&STARTS, number / 192),
                pick(&ENDS, number / 3_072)
            );
            business(
                number as i64,
                &name,
                &trade,
                "local|family",
                &format!("{}{}", pick(&STARTS, number / 5), pick(&ENDS, number / 11)),
            )
        })
        .collect()
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Resident memory of this process in kilobytes; 0 if the system does not tell.
fn resident() -> i64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    line.and_then(|line| line.split_whitespace().nth(1)).and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// CPU time of all threads of this process in milliseconds; 0 if the system does not tell.
fn processor_time() -> i64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    // In ticks of ten milliseconds, user and system time.
    after_name.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<i64>().ok()).sum::<i64>()
        * 10
}
