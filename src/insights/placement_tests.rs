use jiff::civil::{Date, date};
use serde_json::json;

use super::tests::{OCTOBER, report, town};
use crate::placements::{self, NewPlacement, PlacementKind};

#[test]
fn placements_stand_with_their_term_and_what_was_counted_in_these_days_and_in_all() {
    let town = town();
    let conn = town.conn();
    let term = |business, from: Date, to| NewPlacement {
        ends_at: Some(to),
        ..NewPlacement::of(PlacementKind::Spotlight, business, from)
    };
    let (first, last) = (date(2026, 9, 20), date(2026, 10, 19));
    let id = placements::insert(&conn, &term(1, first, last), "2026-09-01").unwrap();
    placements::insert(&conn, &term(2, first, last), "2026-09-01").unwrap();
    placements::insert(&conn, &term(1, date(2026, 11, 1), date(2026, 11, 30)), "2026-09-01").unwrap();
    for (day, impressions, clicks) in [("2026-09-25", 100, 7), ("2026-10-02", 40, 3)] {
        conn.execute("INSERT INTO placement_counts VALUES (?1, ?2, ?3, ?4)", (id, day, impressions, clicks))
            .unwrap();
    }
    let october = report(&town, OCTOBER);
    assert_eq!(
        october["placements"],
        json!([{
            "id": id, "kind": "spotlight", "name": "Spotlight on the home page", "starts_at": "2026-09-20",
            "ends_at": "2026-10-19", "impressions": 40, "clicks": null, "total_impressions": 140,
            "total_clicks": 7,
        }])
    );
    assert!(october["notes"].to_string().contains("for one second"));
    // Taken down, it is a draft again; what was counted in these days stays.
    conn.execute("UPDATE placements SET status = 'draft' WHERE id = ?1", [id]).unwrap();
    assert_eq!(report(&town, OCTOBER)["placements"], october["placements"]);
    let later = report(&town, "?from=2026-10-05&to=2026-10-18");
    assert_eq!(later["placements"], json!([]), "nothing was counted in these");
}
