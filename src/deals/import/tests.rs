use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::directory::NewBusiness;
use crate::imports::testing::{call, problems};
use crate::testing::TestTown;

/// An invented town with three shops.
fn elmsford() -> TestTown {
    let shops = ["Hart Bakery", "Elm Books", "Ferry Inn"];
    let business =
        |name: &str| NewBusiness { name: name.into(), category: "Shops".into(), ..NewBusiness::default() };
    TestTown::with_businesses(&shops.map(business))
}

fn sent(name: &str, table: &str) -> Value {
    json!({ "file_name": name, "content": STANDARD.encode(table) })
}

const TABLE: &str = "Business,Offer,Details,Fine print,Coupon code,Valid from,Valid until,Max uses,Status\n\
    Hart Bakery,Two for one,Every loaf.,One each.,LOAF-2,11/21/2026,12/24/2026,50,\n\
    elm-books,10% off,,,NONE,\"Nov 23, 2026\",,unlimited,published\n\
    ferry-inn,Winter nights,,,,2027-01-05,2027-02-28,,draft\n";

#[test]
fn deals_come_in_as_the_api_would_take_them_and_a_second_time_changes_nothing() {
    let town = elmsford();
    let body = sent("deals.csv", TABLE);
    let done = call(&town, "deals", "commit", &body).json();
    assert_eq!((&done["created"], &done["skipped"]), (&json!(3), &json!(0)), "{done}");
    let listed = town.get("/api/v1/deals/?ordering=title").json();
    let seen: Vec<String> = listed["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|deal| {
            format!(
                "{} {} {} {}",
                deal["business_name"], deal["title"], deal["end_date"], deal["max_redemptions"]
            )
        })
        .collect();
    assert_eq!(seen, [r#""Hart Bakery" "Two for one" "2026-12-24" 50"#], "the others have not begun");
    let again = call(&town, "deals", "commit", &body).json();
    assert_eq!((&again["unchanged"], &again["created"]), (&json!(3), &json!(0)), "{again}");
    town.clock.set("2026-11-25T15:00:00Z".parse().unwrap());
    let changed =
        call(&town, "deals", "commit", &sent("deals.csv", &TABLE.replace("12/24/2026", "12/31/2026"))).json();
    assert_eq!((&changed["updated"], &changed["unchanged"]), (&json!(1), &json!(2)), "{changed}");
    let undone = call(&town, "deals", &format!("{}/undo", changed["run"]), &json!({})).json();
    assert_eq!((&undone["restored"], &undone["removed"]), (&json!(1), &json!(0)));
    let undone = call(&town, "deals", &format!("{}/undo", done["run"]), &json!({})).json();
    // The deal that was changed and restored is no longer in the state that the first run left.
    assert_eq!(
        (&undone["removed"], &undone["kept"][0]["title"]),
        (&json!(2), &json!("Two for one")),
        "{undone}"
    );
}

#[test]
fn without_a_first_day_a_deal_is_known_by_its_title_tomorrow_too() {
    let town = elmsford();
    let body =
        sent("deals.json", r#"[{"business": "Elm Books", "title": "Free bookmark", "max_redemptions": 20}]"#);
    assert_eq!(call(&town, "deals", "commit", &body).json()["created"], 1);
    town.clock.set("2026-11-22T15:00:00Z".parse().unwrap());
    assert_eq!(call(&town, "deals", "commit", &body).json()["unchanged"], 1);
}

/// The examples in docs/import.md.
#[test]
fn wrong_rows_are_named_with_their_column_and_reason() {
    let town = elmsford();
    let table = format!(
        "business,title,start_date,end_date,max_redemptions,status\n\
         Hart Bakry,Two for one,,,,\n\
         Hart Bakery,,,,,\n\
         Hart Bakery,Loaf day,soon,,,\n\
         Hart Bakery,Backwards,2026-12-05,2026-12-01,,\n\
         Hart Bakery,Many,,,a few,\n\
         Hart Bakery,Odd,,,,running\n\
         Hart Bakery,{},,,,\n",
        "x".repeat(121)
    );
    let checked = call(&town, "deals", "check", &sent("wrong.csv", &table)).json();
    let said: Vec<String> = checked["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| {
            format!(
                "line {}, column {}: {}",
                error["line"],
                error["column"],
                error["reason"].as_str().unwrap()
            )
        })
        .collect();
    let expected = [
        "line 2, column \"business\": there is no business \"Hart Bakry\" in the directory",
        "line 3, column \"title\": a deal needs a title",
        "line 4, column \"start_date\": \"soon\" is not a date such as 2026-11-21 or 11/21/2026",
        "line 5, column \"end_date\": The last day must not be before the first.",
        "line 6, column \"max_redemptions\": \"a few\" is not a number of uses such as 50; empty: no limit",
        "line 7, column \"status\": there is no status \"running\"; there are draft, published and withdrawn",
        "line 8, column \"title\": Ensure this field has no more than 120 characters.",
    ];
    let mut said = said;
    said.sort();
    assert_eq!(said, expected);
    let docs = include_str!("../../../docs/import.md");
    for example in [expected[0], expected[2], expected[4]] {
        assert!(docs.contains(example), "docs/import.md does not say: {example}");
    }
    assert_eq!(call(&town, "deals", "commit", &sent("wrong.csv", &table)).status.code, 400);
    assert_eq!(town.get("/api/v1/deals/").json()["count"], 0);
}

#[test]
fn a_file_does_not_show_a_deal_that_the_office_withdrew_by_a_rule() {
    let town = elmsford();
    let table = |terms: &str| {
        let row = format!("Elm Books,Ten off,2026-11-21,{terms},published");
        sent("a.csv", &format!("business,title,start_date,terms,status\n{row}\n"))
    };
    let step = |body: Value| town.done("POST", "/api/v1/admin/bulk-edits/deals/", &town.superuser(), &body);
    let shown = || town.get("/api/v1/deals/").json()["count"].clone();
    assert_eq!(call(&town, "deals", "commit", &table("One each.")).json()["created"], 1);
    assert_eq!(shown(), 1);
    step(json!({ "action": "withdraw", "ids": [1], "rule": "not_confirmed", "reason": "It was five off." }));
    let done = call(&town, "deals", "commit", &table("Two each.")).json();
    assert_eq!((&done["updated"], shown()), (&json!(1), json!(0)), "{done}");
    let said = problems(&town, &done["run"], false);
    assert!(said[0]["reason"].as_str().unwrap().starts_with("stays withdrawn"), "{said:?}");
    step(json!({ "action": "show", "ids": [1] }));
    assert_eq!(shown(), 1);
}
