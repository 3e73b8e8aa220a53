//! Sources that give several events one id, and sources that list two events which another lists as one.

use super::*;

fn class(day: &str) -> Value {
    json!({
        "@type": "Event", "@id": "class", "name": "Pottery Class", "startDate": format!("{day}T18:00:00-05:00"),
        "location": { "name": "Kiln House" },
    })
}

fn days(town: &TestTown) -> Vec<String> {
    events(town).into_iter().map(|event| event.3).collect()
}

fn numbers(run: &Value) -> [i64; 4] {
    ["added", "updated", "same", "delisted"].map(|name| run[name].as_i64().unwrap())
}

fn listed(town: &TestTown) -> Vec<(i64, String)> {
    let conn = town.conn();
    let mut statement = conn
        .prepare("SELECT event_id, payload ->> '$.when.start_date' FROM source_items ORDER BY event_id")
        .unwrap();
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    rows.map(Result::unwrap).collect()
}

#[test]
fn a_date_that_is_over_does_not_become_the_next_one_of_the_same_id() {
    let town = town();
    let token = staff(&town);
    let calendar = Calendar::new(&[class("2026-12-05"), class("2026-12-12"), class("2026-12-19")]);
    let id = calendar.join(&town, &token, &json!({ "publish_threshold": 0.0 }));
    assert_eq!(days(&town), ["2026-12-05", "2026-12-12", "2026-12-19"]);
    let again = ask_again(&town, &token, id);
    assert_eq!(numbers(&again), [0, 0, 3, 0], "{again}");

    town.clock.set("2026-12-07T15:00:00Z".parse().unwrap());
    let token = staff(&town);
    let mut moved = class("2026-12-12");
    moved["startDate"] = json!("2026-12-12T19:30:00-05:00");
    calendar.tell(&[moved.clone(), class("2026-12-19"), class("2026-12-26")]);
    let run = ask_again(&town, &token, id);
    assert_eq!(numbers(&run), [1, 1, 1, 0], "{run}");
    assert_eq!(days(&town), ["2026-12-05", "2026-12-12", "2026-12-19", "2026-12-26"]);

    // The only one that is left stays itself, and a new one is new.
    town.clock.set("2026-12-20T15:00:00Z".parse().unwrap());
    let token = staff(&town);
    calendar.tell(&[class("2026-12-26")]);
    assert_eq!(numbers(&ask_again(&town, &token, id)), [0, 0, 1, 0]);
    town.clock.set("2026-12-27T15:00:00Z".parse().unwrap());
    let token = staff(&town);
    calendar.tell(&[class("2027-01-02")]);
    assert_eq!(numbers(&ask_again(&town, &token, id)), [1, 0, 0, 0]);
    assert_eq!(days(&town), ["2026-12-05", "2026-12-12", "2026-12-19", "2026-12-26", "2027-01-02"]);
}

#[test]
fn items_that_an_earlier_program_named_otherwise_are_found_again() {
    for shown in
        [&["2026-12-05", "2026-12-12", "2026-12-19"][..], &["2026-12-19", "2026-12-12"], &["2026-12-19"]]
    {
        let town = town();
        let token = staff(&town);
        let calendar = Calendar::new(&["2026-12-05", "2026-12-12", "2026-12-19"].map(class));
        let id = calendar.join(&town, &token, &json!({ "publish_threshold": 0.0 }));
        let before = listed(&town);
        let rename = "UPDATE source_items SET key = iif(id = (SELECT min(id) FROM source_items), 'class', 'class ' || hex(id))";
        town.conn().execute(rename, []).unwrap();
        calendar.tell(&shown.iter().copied().map(class).collect::<Vec<_>>());
        let run = ask_again(&town, &token, id);
        let count = i64::try_from(shown.len()).unwrap();
        assert_eq!(
            (&run["added"], &run["updated"], &run["same"]),
            (&json!(0), &json!(0), &json!(count)),
            "{run}"
        );
        assert_eq!(listed(&town), before);
        assert_eq!(days(&town), ["2026-12-05", "2026-12-12", "2026-12-19"]);
    }
}

#[test]
fn an_id_of_one_event_follows_it_to_another_day() {
    let town = town();
    let token = staff(&town);
    let calendar = Calendar::new(&[class("2026-12-05"), fair()]);
    let id = calendar.join(&town, &token, &json!({ "publish_threshold": 0.0 }));
    calendar.tell(&[class("2026-12-06"), fair()]);
    assert_eq!(numbers(&ask_again(&town, &token, id)), [0, 1, 1, 0]);
    assert_eq!(days(&town), ["2026-12-06", "2026-12-12"]);
}

#[test]
fn two_showings_of_one_day_with_one_id_stay_two() {
    let town = town();
    let token = staff(&town);
    let mut late = class("2026-12-05");
    late["startDate"] = json!("2026-12-05T20:00:00-05:00");
    let calendar = Calendar::new(&[class("2026-12-05"), late.clone()]);
    let id = calendar.join(&town, &token, &json!({ "publish_threshold": 0.0 }));
    calendar.tell(&[late]);
    assert_eq!(numbers(&ask_again(&town, &token, id)), [0, 0, 1, 1]);
}

#[test]
fn an_event_takes_only_one_item_of_a_source() {
    let town = town();
    let token = staff(&town);
    let first = Calendar::new(&[concert()]);
    first.join(&town, &token, &json!({ "publish_threshold": 0.0 }));
    let named = |id: &str, name: &str| {
        let mut other = concert();
        (other["@id"], other["name"]) = (json!(id), json!(name));
        other["url"] = json!(format!("https://library.example/{id}"));
        other
    };
    let second = Calendar::new(&[named("x1", "Harbor Concert"), named("x2", "Annual Harbor Concert")]);
    let id = second.join(&town, &token, &json!({ "name": "Library", "publish_threshold": 0.0 }));
    let run = get(&town, &token, &format!("{SOURCES}{id}/"))["fetch_runs"][0].clone();
    assert_eq!((&run["merged"], &run["added"]), (&json!(1), &json!(1)), "{run}");
    let titles: Vec<String> = events(&town).into_iter().map(|event| event.1).collect();
    assert_eq!(titles, ["Harbor Concert", "Annual Harbor Concert"]);
    let ids: Vec<i64> = events(&town).iter().map(|event| event.0).collect();
    assert_eq!(listed(&town).into_iter().map(|item| item.0).collect::<Vec<_>>(), [ids[0], ids[0], ids[1]]);
    assert_eq!(queue(&town, &token), [("duplicate".to_owned(), ids[0])]);
}
