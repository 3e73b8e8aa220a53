//! Text, JSON, rows and schema.org: each form represents the whole value.

use jiff::civil::date;
use serde_json::{Value, json};

use super::super::{Hours, HoursRow};
use super::{TODAY, read};

fn examples() -> Vec<Hours> {
    [
        "24/7",
        "Mo-Su off",
        "Mo-Fr 09:00-17:00; Sa 10:00-14:00",
        "Mo 10:00-12:00,12:00-17:00; Fr-Sa 18:00-02:00; Su 10:00-34:00",
        "Mo-Su 00:00-02:00,17:00-24:00; 2026 Dec 24-2027 Jan 02 off \"Winter break\"; PH off",
        "We 09:00-17:00; 2026 Nov 25 20:00-03:00; 2026 Dec 31 00:00-24:00 \"It's New Year's Eve; come\"",
    ]
    .map(read)
    .into()
}

#[test]
fn the_text_reads_back_as_the_same_hours() {
    for hours in examples() {
        assert_eq!(Hours::parse(&hours.to_text(), TODAY), Ok(hours));
    }
    let text = "Mo-Th 09:00-17:00; Fr-Sa 18:00-02:00; 2026 Dec 24-2026 Dec 26 off \"Closed\"";
    assert_eq!(read(text).to_text(), text);
}

#[test]
fn json_has_seven_days_and_reads_back() {
    for hours in examples() {
        let text = serde_json::to_string(&hours).unwrap();
        assert_eq!(serde_json::from_str::<Hours>(&text).unwrap(), hours);
    }
    let hours = read("Mo 09:00-17:00; Fr 18:00-02:00; Su 00:00-24:00; 2026 Dec 25 off");
    assert_eq!(
        hours.to_json(),
        json!({
            "weekly": [
                {"day": "monday", "spans": [{"opens": "09:00", "closes": "17:00"}]},
                {"day": "tuesday", "spans": []},
                {"day": "wednesday", "spans": []},
                {"day": "thursday", "spans": []},
                {"day": "friday", "spans": [{"opens": "18:00", "closes": "02:00"}]},
                {"day": "saturday", "spans": []},
                {"day": "sunday", "spans": [{"opens": "00:00", "closes": "24:00"}]},
            ],
            "special": [{"date": "2026-12-25", "spans": [], "note": ""}],
        })
    );
}

#[test]
fn a_mistake_in_json_is_named_by_its_place() {
    let sound = read("Mo-Su 09:00-17:00; 2026 Dec 25 off").to_json();
    let wrong = |pointer: &str, value: Value| {
        let mut json = sound.clone();
        *json.pointer_mut(pointer).unwrap() = value;
        Hours::from_json(&json).unwrap_err()
    };
    for (pointer, value, expected) in [
        (
            "/weekly/2/spans/0/closes",
            json!("25:00"),
            "weekly[2].spans[0].closes: “25:00” is not a time like 09:00",
        ),
        (
            "/weekly/2/spans/0/closes",
            json!("+9:00"),
            "weekly[2].spans[0].closes: “+9:00” is not a time like 09:00",
        ),
        ("/weekly/2/spans/0/opens", json!(9), "weekly[2].spans[0].opens: is not a text"),
        (
            "/weekly/0/spans/0/opens",
            json!("24:00"),
            "weekly[0].spans[0].opens: a day begins at 00:00; 24:00 only ends it",
        ),
        ("/weekly/0/spans", json!(null), "weekly[0].spans: is not a list"),
        ("/weekly/0/spans/0", json!({"opens": "09:00"}), "weekly[0].spans[0].closes: is missing"),
        ("/weekly/3/day", json!("monday"), "weekly[3].day: monday is listed twice"),
        ("/weekly/3/day", json!("thirsday"), "weekly[3].day: “thirsday” is not a day of the week"),
        ("/weekly", json!([]), "weekly: monday is missing"),
        ("/special", json!(7), "special: is not a list"),
        (
            "/special/0/date",
            json!("2026-02-30"),
            "special[0].date: “2026-02-30” is not a date like 2026-12-25",
        ),
        ("/special/0/note", json!([]), "special[0].note: is not a text"),
    ] {
        assert_eq!(wrong(pointer, value), expected);
    }
}

#[test]
fn a_note_is_made_fit_for_a_text() {
    let mut json = read("24/7; 2026 Dec 25 off").to_json();
    json["special"][0]["note"] = json!("  The \"big\"\n day ");
    let hours = Hours::from_json(&json).unwrap();
    assert_eq!(hours.special[0].note, "The 'big' day");
    assert_eq!(Hours::parse(&hours.to_text(), TODAY), Ok(hours));
}

#[test]
fn rows_hold_the_hours_in_any_order() {
    for hours in examples() {
        let mut rows = hours.rows();
        rows.reverse();
        assert_eq!(Hours::from_rows(rows.into_iter()), Ok(hours));
    }
    let rows = read("Sa 10:00-14:00; 2026 Dec 26 off \"Away\"").rows();
    let closed = HoursRow {
        day: None,
        date: Some(date(2026, 12, 26)),
        opens: None,
        closes: None,
        note: "Away".to_owned(),
    };
    let open =
        HoursRow { day: Some(5), date: None, opens: Some(600), closes: Some(840), note: String::new() };
    assert_eq!(rows, [open.clone(), closed.clone()]);

    let half = HoursRow { closes: None, ..open.clone() };
    assert!(Hours::from_rows([half].into_iter()).unwrap_err().contains("only one of its two times"));
    let eighth = HoursRow { day: Some(7), ..open };
    assert!(Hours::from_rows([eighth].into_iter()).unwrap_err().contains("0 to 6"));
    let twice = Hours::from_rows([closed.clone(), closed].into_iter()).unwrap_err();
    assert_eq!(twice, "Dec 26, 2026: both closed and open, or closed twice");
}

#[test]
fn schema_org_groups_days_and_dates_the_special_ones() {
    let hours =
        read("Mo-Fr 09:00-17:00; Sa 18:00-24:00; Su 00:00-24:00; 2026 Dec 24 09:00-12:00; 2026 Dec 25 off");
    let kind = "OpeningHoursSpecification";
    assert_eq!(
        hours.schema_org(),
        json!([
            {"@type": kind, "dayOfWeek": ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"], "opens": "09:00", "closes": "17:00"},
            {"@type": kind, "dayOfWeek": ["Saturday"], "opens": "18:00", "closes": "00:00"},
            {"@type": kind, "dayOfWeek": ["Sunday"], "opens": "00:00", "closes": "23:59"},
            {"@type": kind, "validFrom": "2026-12-24", "validThrough": "2026-12-24", "opens": "09:00", "closes": "12:00"},
            {"@type": kind, "validFrom": "2026-12-25", "validThrough": "2026-12-25", "opens": "00:00", "closes": "00:00"},
        ])
    );
    assert_eq!(read("Mo-Su off").schema_org(), json!([]));
}
