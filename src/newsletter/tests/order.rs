use serde_json::{Value, json};

use super::{join, mails, mails_to, staff};
use crate::directory::NewBusiness;
use crate::guides::{GuideStatus, NewGuide};
use crate::testing::TestTown;

/// A town with a new shop and a new guide.
fn town() -> TestTown {
    TestTown::with(|conn| {
        let shop =
            NewBusiness { name: "Ferry Books".into(), category: "Books".into(), ..NewBusiness::default() };
        crate::directory::save(conn, &shop, "2026-11-20T12:00:00.000Z", |_, new| new.clone()).unwrap();
        let guide = NewGuide {
            slug: "a-rainy-sunday".into(),
            title: "A rainy Sunday".into(),
            status: GuideStatus::Published,
            ..NewGuide::default()
        };
        crate::guides::save(conn, &guide, "2026-11-20T12:00:00.000Z").unwrap();
    })
}

fn topics(issue: &Value) -> Vec<&str> {
    issue["sections"].as_array().unwrap().iter().map(|section| section["topic"].as_str().unwrap()).collect()
}

#[test]
fn the_sections_go_out_in_the_order_that_they_were_given() {
    let town = town();
    join(&town, "ada@reader.example");
    let issue = staff(&town, "POST", "issues/", &json!({ "frequency": "weekly" })).json();
    assert_eq!(topics(&issue), ["guides", "businesses"]);
    let path = format!("issues/{}/", issue["id"]);
    let paths = |at: usize| -> Vec<Value> {
        issue["sections"][at]["items"].as_array().unwrap().iter().map(|item| item["path"].clone()).collect()
    };
    let turned = json!([
        { "topic": "businesses", "items": paths(1) },
        { "topic": "guides", "items": paths(0) },
    ]);
    let edited = staff(&town, "PATCH", &path, &json!({ "sections": turned })).json();
    assert_eq!(topics(&edited), ["businesses", "guides"]);
    assert_eq!(topics(&staff(&town, "GET", &path, &Value::Null).json()), ["businesses", "guides"]);

    staff(&town, "POST", &format!("{path}test/"), &json!({ "email": "clerk@wexbury.example" }));
    staff(&town, "POST", &format!("{path}schedule/"), &json!({}));
    mails(&town);
    let mail = |to: &str| mails_to(&town, to).pop().unwrap();
    let (test, sent) = (mail("clerk@wexbury.example"), mail("ada@reader.example"));
    let page = town.get(&format!("/newsletter/{}", issue["id"])).text;
    for text in [test.text.unwrap(), test.html.unwrap(), sent.text.unwrap(), sent.html.unwrap(), page] {
        let at = |words: &str| text.find(words).unwrap_or_else(|| panic!("no {words} in {text}"));
        assert!(at("New in the directory") < at("Ferry Books"), "{text}");
        assert!(at("Ferry Books") < at("New guides") && at("New guides") < at("A rainy Sunday"), "{text}");
    }
}
