use std::path::Path;

use crate::run::run;

fn write(folder: &Path, name: &str, text: &str) {
    std::fs::write(folder.join(name), text).unwrap();
}

#[test]
fn deals_and_guides_come_in_at_the_terminal() {
    let home = tempfile::tempdir().unwrap();
    write(home.path(), "places.csv", "name,category\nHart Bakery,Bakeries\nFerry Inn,Lodging\n");
    run(home.path(), &["import", "places.csv", "--data", "town.db"]).ok();
    let deals = ["import", "deals", "deals.csv", "--data", "town.db"];
    write(home.path(), "deals.csv", "business,title\nhart-bakery,Two for one\nHart Bakry,Tea\n");
    let ran = run(home.path(), &deals);
    assert_eq!(ran.code, 1);
    assert!(
        ran.out.contains("line 3, column \"business\": there is no business \"Hart Bakry\""),
        "{}",
        ran.out
    );
    write(home.path(), "deals.csv", "business,title\nhart-bakery,Two for one\n");
    assert!(run(home.path(), &deals).ok().out.contains("1 created"));
    assert!(run(home.path(), &deals).ok().out.contains("1 unchanged"));
    write(home.path(), "config.toml", "[site]\ncommercial = false\n");
    let ran = run(home.path(), &deals);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("this town does not sell ([site] commercial = false)"), "{}", ran.err);

    std::fs::create_dir(home.path().join("guides")).unwrap();
    write(
        home.path(),
        "guides/river.md",
        "---\ntitle: A Day Out\nrelated_businesses: Ferry Inn\n---\n\nText.\n",
    );
    let guides = ["import", "guides", "guides", "--data", "town.db"];
    assert!(run(home.path(), &guides).ok().out.contains("1 created"));
    write(home.path(), "guides/walk.md", "No title\n");
    let ran = run(home.path(), &guides);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("walk.md has no title"), "{}", ran.err);
    std::fs::remove_file(home.path().join("guides/walk.md")).unwrap();
    assert!(run(home.path(), &guides).ok().out.contains("1 unchanged"));
}
