//! What subscribers read about an event.

use jiff::civil::date;
use jiff::tz::TimeZone;

use crate::events::{self, EventTime, NewEvent};
use crate::kit::clock::Clock;
use crate::testing::{NOW, TestTown};

#[test]
fn subscribers_read_plain_text_with_the_addresses_of_its_links() {
    let clock = Clock::fixed(TimeZone::get("America/New_York").unwrap(), NOW.parse().unwrap());
    let concert = NewEvent {
        title: "Concert".into(),
        when: EventTime::all_day(date(2026, 12, 5)),
        description:
            "Bring a **chair**,\nand [tickets](https://a.example).\n\n- [Parking](/map)\n- Rain or shine"
                .into(),
        ..NewEvent::default()
    };
    let town = TestTown::with(|conn| {
        events::insert(conn, &clock, &concert).unwrap();
    });
    for path in ["/events.ics", "/events/concert-1.ics"] {
        let text = town.get(path).text.replace("\r\n ", "");
        let told = text.split("\r\n").filter_map(|line| line.strip_prefix("DESCRIPTION:")).last().unwrap();
        assert_eq!(
            told.replace("\\n", "\n").replace("\\,", ","),
            "Bring a chair,\nand tickets (https://a.example).\n\n- Parking (http://town.example/map)\n- Rain or shine\n\n\
             http://town.example/events/concert-1",
            "{path}"
        );
    }
}
