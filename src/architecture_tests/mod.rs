//! Architecture rules that the compiler does not know, as tests. `ARCHITECTURE.md` says why they exist;
//! `ui/kit/architecture.test.ts` has those for the browser code.
//!
//! Invariant: every rule names the file and line that break it.

mod circles;
mod interfaces;
mod schema;
mod tables;
mod vocabularies;

use std::fs;
use std::path::Path;

/// A longer file holds more than one noun.
const MAX_LINES: usize = 400;
/// A list of test cases may be longer.
const MAX_LINES_OF_BROWSER_TESTS: usize = 480;
/// Generated from the API description.
const GENERATED: &str = "ui/kit/apiTypes.ts";
const CRATES_IO: &str = "source = \"registry+https://github.com/rust-lang/crates.io-index\"";
/// Names that say nothing about what a file contains.
const EMPTY_NAMES: [&str; 8] =
    ["manager", "helper", "helpers", "utils", "util", "service", "repository", "dto"];

struct Source {
    /// Relative to the repository root: `src/search/indexer.rs`.
    path: String,
    text: String,
}

impl Source {
    fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }

    /// The lines that are part of the program: no comments, nothing after the start of the tests.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let tests = self.text.lines().collect::<Vec<_>>();
        let end = tests.windows(2).position(|pair| {
            pair[0] == "#[cfg(test)]" && pair[1].starts_with("mod ") && pair[1].ends_with('{')
        });
        self.lines().take(end.unwrap_or(usize::MAX)).filter(|(_, line)| !line.trim_start().starts_with("//"))
    }

    fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap()
    }

    /// `search` for `src/search/indexer.rs`, `app` for `src/app.rs`.
    fn module(&self) -> &str {
        let inner = self.path.split_once('/').unwrap().1;
        inner.split_once('/').map_or(inner.split('.').next().unwrap(), |(module, _)| module)
    }

    fn is_test(&self) -> bool {
        let stem = self.name().split('.').next().unwrap();
        ["tests", "testing", "relevance"].contains(&stem)
            || stem.ends_with("_tests")
            || self.path.contains("/tests/")
            || self.module() == "architecture_tests"
            || self.name().contains(".test.")
    }
}

fn read(folder: &str, endings: &[&str]) -> Vec<Source> {
    let mut found = Vec::new();
    walk(Path::new(folder), endings, &mut found);
    found.sort_by(|one, other| one.path.cmp(&other.path));
    assert!(!found.is_empty(), "{folder} holds no {endings:?}: the rules would hold for nothing");
    found
}

fn walk(folder: &Path, endings: &[&str], found: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            if !["node_modules", "dist", "target"].contains(&entry.file_name().to_str().unwrap()) {
                walk(&path, endings, found);
            }
        } else if path.extension().is_some_and(|ending| endings.contains(&ending.to_str().unwrap())) {
            let text = fs::read_to_string(&path).unwrap();
            found.push(Source { path: path.to_str().unwrap().replace('\\', "/"), text });
        }
    }
}

fn rust() -> Vec<Source> {
    read("src", &["rs"])
}

fn assert_none(rule: &str, broken: &[String]) {
    assert!(broken.is_empty(), "{rule}:\n  {}", broken.join("\n  "));
}

/// Every line of these files that `is_wrong` matches.
fn find<'a>(files: impl Iterator<Item = &'a Source>, is_wrong: impl Fn(&str) -> bool) -> Vec<String> {
    files
        .flat_map(|file| {
            let lines: Vec<String> = file
                .code()
                .filter(|(_, line)| is_wrong(line))
                .map(|(number, line)| format!("{}:{number}: {}", file.path, line.trim()))
                .collect();
            lines
        })
        .collect()
}

/// The identifier after each `crate::` in the line.
fn used_modules(line: &str) -> Vec<&str> {
    line.match_indices("crate::")
        .filter(|(at, _)| {
            *at == 0
                || !line[..*at]
                    .ends_with(|before: char| before.is_alphanumeric() || before == '_' || before == '$')
        })
        .map(|(at, mark)| {
            let rest = &line[at + mark.len()..];
            rest.split(|char: char| !char.is_alphanumeric() && char != '_').next().unwrap()
        })
        .collect()
}

#[test]
fn the_rules_find_what_they_look_for() {
    assert_eq!(used_modules("use crate::kit::db; let x = crate::search::find();"), ["kit", "search"]);
    assert!(used_modules("$crate::kit and refinery_crate::kit").is_empty());
    let file = Source {
        path: "ui/pages/gallery/Part.tsx".into(),
        text: "a\n// b\nc\n#[cfg(test)]\nmod tests {\n".into(),
    };
    assert_eq!(file.code().collect::<Vec<_>>(), [(1, "a"), (3, "c")]);
    assert_eq!(find([&file].into_iter(), |line| line == "c"), ["ui/pages/gallery/Part.tsx:3: c"]);
    assert!(declares_route("#[get(\"/deals\")]") && declares_route("    #[rocket::put(\"/deals/<id>\")]"));
    assert!(!declares_route("#[derive(Debug)]") && !declares_route("#[test]"));
}

/// The modules in the order in which they may use each other.
fn reading_order() -> Vec<String> {
    let lib = fs::read_to_string("src/lib.rs").unwrap();
    let module = |line: &str| {
        let declared = line.strip_prefix("pub(crate) ").or_else(|| line.strip_prefix("pub "))?;
        Some(declared.strip_prefix("mod ")?.strip_suffix(';')?.to_owned())
    };
    let order: Vec<String> = lib.lines().filter_map(module).collect();
    assert!(order.len() >= 10 && order[0] == "kit", "lib.rs lists the modules in reading order: {order:?}");
    order
}

#[test]
fn the_map_of_the_code_lists_the_modules_in_reading_order() {
    let page = fs::read_to_string("ARCHITECTURE.md").unwrap();
    let tree = page.split("\nsrc/\n").nth(1).and_then(|rest| rest.split("\nui/").next()).unwrap();
    let names = tree.lines().flat_map(|line| line.get(..24).unwrap_or(line).split_whitespace());
    let order = reading_order();
    let listed: Vec<&str> = names
        .map(|name| name.trim_end_matches('/').trim_end_matches(".rs"))
        .filter(|name| order.iter().any(|known| known == name))
        .collect();
    assert_eq!(listed, order);
}

#[test]
fn a_module_uses_only_those_above_it() {
    let order = reading_order();
    let place = |module: &str| order.iter().position(|known| known == module);
    let broken: Vec<String> = rust()
        .iter()
        .filter(|file| !file.is_test())
        .filter_map(|file| Some((file, place(file.module())?)))
        .flat_map(|(file, own)| {
            find([file].into_iter(), |line| {
                used_modules(line).iter().any(|used| place(used).is_none_or(|used| used > own))
            })
        })
        .collect();
    assert_none("a module may use those above it in lib.rs, one at a time, and nothing below", &broken);
}

/// Whether the file is part of one of these layers. A layer is a file, or a folder if it has grown.
fn is_in_layer(file: &Source, names: &[&str]) -> bool {
    let is_named = |name: &&str| file.path.split('/').any(|part| part.trim_end_matches(".rs") == *name);
    names.iter().any(is_named)
}

#[test]
fn each_layer_of_a_feature_knows_only_its_own() {
    let files = rust();
    let layers = |names: &'static [&'static str]| {
        files.iter().filter(|file| !file.is_test()).filter(move |file| is_in_layer(file, names))
    };
    assert_none(
        "a model knows no framework and no database",
        &find(layers(&["model"]), |line| line.contains("rocket") || line.contains("rusqlite")),
    );
    assert_none("a store knows no framework", &find(layers(&["store"]), |line| line.contains("rocket")));
    // `kit/page.rs` defines the type of a page; it is not a page itself.
    let doors = layers(&["http", "page"]).filter(|file| file.path != "src/kit/page.rs");
    assert_none(
        "handlers and pages see the database only as a closure's argument",
        &find(doors, |line| line.contains("rusqlite")),
    );
    // `kit/web/` answers what no feature has a route for.
    let others = files.iter().filter(|file| {
        !file.is_test() && !is_in_layer(file, &["http", "page"]) && !file.path.starts_with("src/kit/web/")
    });
    assert_none("routes are in http and page, rules and SQL elsewhere", &find(others, declares_route));
}

#[test]
fn the_id_of_a_record_in_an_address_is_read_in_one_place() {
    let files = rust();
    let others = files.iter().filter(|file| !file.is_test());
    assert_none("it is a `kit::web::RecordId`", &find(others, |line| line.contains("Result<i64, &")));
}

fn declares_route(line: &str) -> bool {
    let attribute = line.trim_start().strip_prefix("#[").map(|name| name.trim_start_matches("rocket::"));
    let methods = ["get", "post", "put", "patch", "delete", "head", "options", "route"];
    attribute.and_then(|attribute| attribute.split_once('(')).is_some_and(|(name, _)| methods.contains(&name))
}

#[test]
fn who_may_act_for_a_business_is_asked_in_one_place() {
    let files = rust();
    let others = files.iter().filter(|file| {
        !file.is_test() && file.module() != "access" && file.path != "src/directory/access.rs"
    });
    let decides_by_itself = |code: &str| {
        let asks_who =
            ["owner", "represents_business", "has_business_access", "list_member_ids", "BusinessRole"];
        code.contains("is_admin()") && asks_who.iter().any(|word| code.contains(word))
    };
    let broken: Vec<String> = others
        .flat_map(|file| {
            let code: Vec<(usize, &str)> = file.code().collect();
            // A condition may span several lines.
            let of_file: Vec<String> = code
                .windows(3)
                .filter(|lines| decides_by_itself(&lines.iter().map(|(_, line)| *line).collect::<String>()))
                .map(|lines| format!("{}:{}", file.path, lines[0].0))
                .chain(find([file].into_iter(), |line| {
                    line.contains("business_members") && file.path != "src/directory/store/members.rs"
                }))
                .collect();
            of_file
        })
        .collect();
    assert_none("directory/access.rs says who may act for a business", &broken);
}

#[test]
fn files_are_short_and_say_what_they_are() {
    let mut files = rust();
    let silent: Vec<String> = files
        .iter()
        .filter(|file| !file.is_test() && !file.text.starts_with("//!"))
        .map(|file| file.path.clone())
        .collect();
    assert_none("every file begins with //! and what it is", &silent);
    files.extend(read("ui", &["ts", "tsx", "css", "mjs"]));
    files.extend(read("e2e", &["mjs"]));
    let long: Vec<String> = files
        .iter()
        .filter(|file| file.path != GENERATED)
        .map(|file| (&file.path, file.text.lines().count()))
        .filter(|(path, lines)| {
            *lines > if path.ends_with(".test.mjs") { MAX_LINES_OF_BROWSER_TESTS } else { MAX_LINES }
        })
        .map(|(path, lines)| format!("{path}: {lines} lines"))
        .collect();
    assert_none("a file holds one noun", &long);
    let empty: Vec<String> = files
        .iter()
        .filter(|file| EMPTY_NAMES.contains(&file.name().split('.').next().unwrap()))
        .map(|file| file.path.clone())
        .collect();
    assert_none("a name says what is in it", &empty);
}

#[test]
fn markup_comes_from_one_place() {
    let files = read("ui", &["tsx"]);
    let others = files.iter().filter(|file| file.path != "ui/kit/Prose.tsx");
    assert_none(
        "only Prose shows HTML that the server cleaned",
        // An empty string keeps what the server rendered there (ui/kit/hydration.tsx).
        &find(others, |line| {
            line.contains("dangerouslySetInnerHTML") && !line.contains("{{ __html: \"\" }}")
        }),
    );
    assert_none(
        "the content policy forbids styles in markup",
        &find(files.iter(), |line| line.contains("style=\"")),
    );
    let drawn = rust();
    // Mail programs do not load our stylesheet.
    let drawn = drawn.iter().filter(|file| !file.is_test() && !file.path.starts_with("src/kit/mail/"));
    assert_none("the content policy forbids styles in markup", &find(drawn, |line| line.contains(" style=")));
}

#[test]
fn what_is_built_in_comes_from_the_public_registries() {
    let lock = fs::read_to_string("Cargo.lock").unwrap();
    let strange: Vec<String> = lock
        .lines()
        .filter(|line| line.starts_with("source = ") && *line != CRATES_IO)
        .map(str::to_owned)
        .collect();
    assert_none("every crate comes from crates.io", &strange);
    for path in ["ui/package-lock.json", "e2e/package-lock.json"] {
        let lock = fs::read_to_string(path).unwrap();
        assert!(lock.contains("\"integrity\": \"sha512-"), "{path} holds no hashes");
        let bound: Vec<String> =
            lock.lines().filter(|line| line.contains("\"resolved\": \"")).map(str::to_owned).collect();
        assert_none(&format!("{path} names no host: any registry may serve what has the right hash"), &bound);
    }
}

#[test]
fn nothing_is_left_for_later() {
    let files = [
        rust(),
        read("ui", &["ts", "tsx", "css", "mjs"]),
        read("assets", &["json", "md", "txt"]),
        read("e2e", &["mjs"]),
    ];
    let files: Vec<Source> = files.into_iter().flatten().collect();
    let has_word =
        |line: &str, word: &str| line.split(|char: char| !char.is_alphanumeric()).any(|part| part == word);
    let left: Vec<String> = files
        .iter()
        .filter(|file| file.module() != "architecture_tests")
        .flat_map(|file| {
            file.lines()
                .filter(|(_, line)| {
                    let lower = line.to_lowercase();
                    ["coming soon", "lorem ipsum", "under construction"]
                        .iter()
                        .any(|words| lower.contains(words))
                        || ["TODO", "FIXME", "XXX"].iter().any(|word| has_word(line, word))
                })
                .map(|(number, line)| format!("{}:{number}: {}", file.path, line.trim()))
                .collect::<Vec<_>>()
        })
        .collect();
    assert_none("what is shown is finished", &left);
}

#[test]
fn the_glossary_holds_at_most_fifteen_terms() {
    let page = fs::read_to_string("ARCHITECTURE.md").unwrap();
    let glossary = page.split("\n## ").find_map(|part| part.strip_prefix("Glossary\n")).unwrap();
    let terms = glossary.lines().filter(|line| line.starts_with("| ") && *line != "| term | meaning |");
    assert!((1..=15).contains(&terms.count()), "a term that one page needs is explained on that page");
}

#[test]
fn lists_of_modules_are_in_alphabetical_order() {
    let declared = |line: &str| Some(line.split_once("mod ")?.1.strip_suffix(';')?.to_owned());
    let mut broken = Vec::new();
    for file in rust().iter().filter(|file| file.path != "src/lib.rs") {
        let names: Vec<_> = file.text.lines().map(declared).collect();
        for pair in names.windows(2) {
            if let [Some(one), Some(next)] = pair
                && one > next
            {
                broken.push(format!("{}: {next} comes before {one}", file.path));
            }
        }
    }
    assert_none("a list of modules is in alphabetical order", &broken);
}
