//! Which deals a search finds.

use jiff::ToSpan;
use jiff::civil::Date;
use rocket::http::Status;
use serde_json::json;

use super::{NewDeal, insert, set_redeemed};
use crate::directory::{self, NewBusiness};
use crate::testing::{TestTown, eventually};

const MADE: &str = "2026-11-01T12:00:00.000Z";

fn deal(title: &str, end: Date) -> NewDeal {
    let start: Date = "2026-11-01".parse().unwrap();
    NewDeal { business_id: 1, title: title.into(), end_date: Some(end), ..NewDeal::empty(start) }
}

/// A tea shop with these deals; today is November 21.
fn town(deals: &[NewDeal]) -> TestTown {
    TestTown::with(|conn| {
        let shop =
            NewBusiness { name: "Ferry Shop".into(), category: "Cafes".into(), ..NewBusiness::default() };
        directory::save(conn, &shop, MADE, |_, new| new.clone()).unwrap();
        for deal in deals {
            insert(conn, deal, MADE).unwrap();
        }
    })
}

fn found(town: &TestTown, words: &str) -> Vec<String> {
    let answer = town.json(&format!("/api/v1/also-found/?q={words}"));
    let groups = answer["groups"].as_array().unwrap();
    let deals = groups.iter().filter(|group| group["kind"] == "deal");
    let hits = deals.flat_map(|group| group["results"].as_array().unwrap().clone());
    hits.map(|hit| hit["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn deals_that_are_over_do_not_stand_before_those_that_run() {
    let (over, last, later): (Date, Date, Date) =
        ("2026-11-20".parse().unwrap(), "2026-11-21".parse().unwrap(), "2026-12-24".parse().unwrap());
    let mut deals = vec![deal("Samovar and a long list of other things to drink", later)];
    deals.extend((0..30).map(|_| deal("Samovar", over)));
    deals.extend((0..30).map(|_| deal("Teapot", last)));
    deals.push(deal("Teapot and a long list of other things to drink", later));
    deals.push(NewDeal { start_date: last.saturating_add(1.days()), ..deal("Saucer", later) });
    deals.push(NewDeal { max_redemptions: Some(2), ..deal("Sugar", later) });
    let town = town(&deals);
    assert_eq!(found(&town, "samovar"), ["Samovar and a long list of other things to drink"]);
    assert_eq!(found(&town, "teapot").len(), 5);
    assert!(found(&town, "saucer").is_empty());
    assert_eq!(found(&town, "sugar"), ["Sugar"]);
    set_redeemed(&town.conn(), 64, 2).unwrap();
    // Whatever is written wakes the index.
    let extend = |id: i64| {
        let body = json!({ "end_date": "2026-12-31" });
        town.done("PATCH", &format!("/api/v1/deals/{id}/"), &town.superuser(), &body);
    };
    extend(2);
    eventually(|| found(&town, "samovar").len() == 2);
    eventually(|| found(&town, "sugar").is_empty());

    // Midnight in town.
    town.clock.set("2026-11-22T05:30:00Z".parse().unwrap());
    extend(2);
    let left = ["Teapot and a long list of other things to drink"];
    eventually(|| found(&town, "teapot") == left);
    eventually(|| found(&town, "saucer") == ["Saucer"]);
}

#[test]
fn deals_are_found_by_what_their_category_is_called_now_and_by_its_former_address() {
    let town = town(&[deal("Samovar", "2026-12-24".parse().unwrap())]);
    let staff = town.superuser();
    let id = town.json("/api/v1/categories/cafes/")["id"].clone();
    assert_eq!(found(&town, "cafes"), ["Samovar"]);
    town.done(
        "PATCH",
        &format!("/api/v1/admin/categories/{id}/"),
        &staff,
        &json!({ "name": "Refreshments" }),
    );
    eventually(|| found(&town, "refreshments") == ["Samovar"]);
    for slug in ["cafes", "refreshments"] {
        assert_eq!(town.json(&format!("/api/v1/deals/?category={slug}"))["count"], 1, "{slug}");
        let listed =
            town.ask("GET", &format!("/api/v1/admin/businesses/?category={slug}"), &staff, &json!({}));
        assert_eq!(listed.json()["count"], 1, "{slug}: {}", listed.text);
    }
    let page = town.get("/deals?category=cafes&ending_soon=true");
    let address = "/deals?category=refreshments&ending_soon=true";
    assert_eq!((page.status, page.header("location")), (Status::MovedPermanently, address));
}
