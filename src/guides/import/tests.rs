use rusqlite::TransactionBehavior;

use super::{GuideFile, take_in};
use crate::accounts::Actor;
use crate::app;
use crate::directory::NewBusiness;
use crate::guides::{find_slug, store};
use crate::imports::ImportReport;
use crate::kit::config::Config;
use crate::testing::TestTown;

fn elmsford() -> TestTown {
    let business =
        |name: &str| NewBusiness { name: name.into(), category: "Shops".into(), ..NewBusiness::default() };
    TestTown::with_businesses(&["Hart Bakery", "Ferry Inn"].map(business))
}

fn bring(town: &TestTown, name: &str, bytes: &[u8]) -> ImportReport {
    let file = GuideFile::read(bytes, name, None).unwrap();
    let (mut conn, clock) = (town.conn(), &town.clock);
    let (config, actor) = (Config::default(), Actor::terminal(clock));
    // Like every caller: the town's jobs may write at the same time.
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate).unwrap();
    let report = take_in(&tx, &config, &app::PUBLISH_CHECKS, &actor, clock.local(), &file.rows).unwrap();
    tx.commit().unwrap();
    report
}

/// The example in docs/import.md.
const FILE: &str = "---\n\
    title: A Day by the River\n\
    introduction: Bread first, then the ferry.\n\
    author: Ann Reed\n\
    status: published\n\
    related_businesses: hart-bakery; Ferry Inn\n\
    ---\n\
    \n\
    ## Morning\n\
    \n\
    Start at the bakery.\n\
    \n\
    ::business{hart-bakery}\n";

#[test]
fn a_markdown_file_becomes_a_guide_and_a_second_time_changes_nothing() {
    let town = elmsford();
    assert!(include_str!("../../../docs/import.md").contains(FILE.trim_end()), "the docs show this file");
    let first = bring(&town, "river-day.md", FILE.as_bytes());
    assert_eq!((first.created, first.bad_rows), (1, 0), "{first}");
    assert!(!first.to_string().contains("draft"), "{first}");
    let page = town.get("/guides/river-day");
    assert!(
        page.text.contains("A Day by the River") && page.text.contains("Start at the bakery."),
        "{}",
        page.text
    );
    let again = bring(&town, "river-day.md", FILE.as_bytes());
    assert_eq!((again.unchanged, again.updated), (1, 0), "{again}");
    let changed = FILE.replace("Start at", "Begin at").replace("Ann Reed", "Jo Ray");
    assert_eq!(bring(&town, "river-day.md", changed.as_bytes()).updated, 1);
    let id = find_slug(&town.conn(), "river-day").unwrap().unwrap();
    let guide = store::load(&town.conn(), id).unwrap();
    assert_eq!((guide.author.as_str(), guide.related_businesses.len()), ("Jo Ray", 2));
}

#[test]
fn a_title_may_be_the_first_heading_and_a_new_guide_is_a_draft() {
    let town = elmsford();
    let done = bring(&town, "walk.md", "# A Caf\u{e9} Walk\n\nGo.\n".as_bytes());
    assert_eq!(done.created, 1, "{done}");
    assert!(done.to_string().contains("1 new guide is a draft: nobody sees a draft"), "{done}");
    let windows = bring(&town, "walk-2.md", b"# A Caf\xe9 Walk\r\n\r\nGo \"there\".\r\n");
    assert_eq!(windows.created, 1, "{windows}");
    let conn = town.conn();
    for (slug, body) in [("walk", "Go."), ("walk-2", "Go \"there\".")] {
        let guide = store::load_current(&conn, find_slug(&conn, slug).unwrap().unwrap()).unwrap();
        assert_eq!((guide.title.as_str(), guide.body.as_str()), ("A Café Walk", body));
        assert_eq!(guide.status.as_str(), "draft");
    }
}

#[test]
fn tables_of_guides_name_what_is_wrong() {
    let town = elmsford();
    let table = "slug,title,body,status,related_businesses\n\
        one,One,Text,draft,\n\
        two,,Text,,\n\
        three,Three,Text,ready,\n\
        four,Four,::business{,,\n\
        five,Five,Text,,Nowhere Shop\n\
        one,One again,Text,,\n";
    let done = bring(&town, "guides.csv", table.as_bytes());
    let said = done.to_string();
    for part in [
        "line 3, column \"title\": a guide needs a title",
        "line 4, column \"status\": \"ready\" is not a valid choice. There are draft and published.",
        "line 6: related_businesses: there is no business \"Nowhere Shop\" in the directory",
        "there is another guide with the slug \"one\" above; skipped",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
    let listed = r#"[{"title": "Six", "body": "Text"}]"#;
    assert_eq!(bring(&town, "guides.json", listed.as_bytes()).created, 1);
    for (file, part) in [
        ("---\ntitle: One\n", "do not end"),
        ("---\ntitle: One\n  - list\n---\n", "is not a fact"),
        ("Text without a title\n", "has no title"),
    ] {
        let error = GuideFile::read(file.as_bytes(), "broken.md", None).err().unwrap().to_string();
        assert!(error.contains(part) && error.contains("broken.md"), "{error}");
    }
}
