use rocket::http::Status;
use serde_json::json;

use crate::kit::config::ScreenTheme;
use crate::testing::TestTown;

fn add(town: &TestTown, event: serde_json::Value) {
    let mut event = event;
    event["visibility"] = "published".into();
    let answer = town.ask("POST", "/api/v1/events/", &town.superuser(), &event);
    assert_eq!(answer.status, Status::Created, "{}", answer.text);
}

fn sections(page: &str) -> Vec<&str> {
    page.split("<section ").filter(|part| part.starts_with("data-day=")).collect()
}

/// Saturday, 10:00.
#[test]
fn the_page_holds_two_weeks_and_shows_todays_without_scripts() {
    let town = TestTown::configured(
        |config| {
            config.server.base_url = "https://www.wexbury.example".into();
            config.town.contact_hours = "Monday to Friday 9 AM to 4 PM".into();
        },
        |_| {},
    );
    add(
        &town,
        json!({ "title": "Early <walk>", "start_date": "2026-11-21", "start_time": "07:00", "end_time": "08:00" }),
    );
    add(
        &town,
        json!({ "title": "Lunch", "start_date": "2026-11-21", "start_time": "12:00", "location": "Grange" }),
    );
    add(
        &town,
        json!({ "title": "Fair", "start_date": "2026-11-20", "end_date": "2026-11-22", "is_free": true }),
    );
    add(
        &town,
        json!({ "title": "Night", "start_date": "2026-11-20", "start_time": "22:00", "end_date": "2026-11-21",
        "end_time": "01:00" }),
    );
    add(&town, json!({ "title": "Far away", "start_date": "2026-12-04" }));
    add(&town, json!({ "title": "Too far", "start_date": "2026-12-05" }));
    let clerk = town.superuser();
    let alert = json!({ "text": "Town Hall is closed.", "ends_at": "2026-11-21T23:00:00Z" });
    assert_eq!(
        town.call("POST", "/api/v1/admin/alerts/").token(&clerk).json(&alert).send().status,
        Status::Created
    );
    let answer = town.get("/screen");
    assert_eq!(answer.status, Status::Ok);
    let page = &answer.text;
    let days = sections(page);
    assert_eq!(days.len(), 14);
    let today = days[0];
    assert!(
        today.starts_with("data-day=\"2026-11-21\"") && today.contains("data-begins=\"2026-11-21T12:00\"")
    );
    let early = today.split("<li").find(|row| row.contains("Early &lt;walk&gt;")).unwrap();
    assert!(early.contains(" hidden"), "what is over is there and not shown: {early}");
    let lunch = today.split("<li").find(|row| row.contains("Lunch")).unwrap();
    assert!(!lunch.contains(" hidden") && lunch.contains("data-ends=\"2026-11-21T15:00\""), "{lunch}");
    assert!(today.contains("Fair") && today.contains("Free") && !today.contains("Night"));
    assert!(days[1].contains("Fair") && !days[2].contains("Fair"));
    assert!(days[13].contains("Far away") && !page.contains("Too far"));
    assert!(!days[1].split('>').next().unwrap().contains("hidden"));
    assert!(days[2].split('>').next().unwrap().contains("hidden"));
    for words in [
        "http-equiv=\"refresh\"",
        "As of 10 AM",
        "<p class=\"screen-alert\" data-ends=\"1795302000000\">Town Hall is closed.</p>",
        "Monday to Friday 9 AM to 4 PM",
        "More at www.wexbury.example/events",
        "data-theme=\"light\"",
    ] {
        assert!(page.contains(words), "{words}");
    }
    assert!(answer.header("content-security-policy").contains("frame-ancestors *"));
    for (file, kind) in
        [("screen.js", "text/javascript"), ("sw.js", "text/javascript"), ("screen.css", "text/css")]
    {
        let part = town.get(&format!("/screen/{file}"));
        assert!(part.status == Status::Ok && part.header("content-type").starts_with(kind), "{file}");
        assert_eq!(part.header("service-worker-allowed"), "/screen", "{file}");
    }
}

#[test]
fn it_is_dark_in_the_evening_or_as_the_office_says() {
    let town = TestTown::empty();
    town.clock.set("2026-11-22T00:00:00Z".parse().unwrap());
    assert!(town.get("/screen").text.contains("data-theme=\"dark\""));
    let light = TestTown::configured(|config| config.screen.theme = ScreenTheme::Light, |_| {});
    light.clock.set("2026-11-22T00:00:00Z".parse().unwrap());
    assert!(light.get("/screen").text.contains("data-theme=\"light\""));
    let dark = TestTown::configured(|config| config.screen.theme = ScreenTheme::Dark, |_| {});
    assert!(dark.get("/screen").text.contains("data-theme-setting=\"dark\""));
}
