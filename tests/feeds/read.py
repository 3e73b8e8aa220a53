"""Reads events.ics and events.rss of a folder and prints the start of every occurrence.

python read.py FOLDER FROM UNTIL    (days; UNTIL not included)
"""

import datetime
import pathlib
import sys

import feedparser
import icalendar
import recurring_ical_events

folder = pathlib.Path(sys.argv[1])
first, last = (datetime.date.fromisoformat(day) for day in sys.argv[2:4])
calendar = icalendar.Calendar.from_ical((folder / "events.ics").read_bytes())

for part in calendar.walk():
    if part.errors:
        sys.exit(f"{part.name}: {part.errors}")

for event in recurring_ical_events.of(calendar).between(first, last):
    start = event.start
    if start < first if not isinstance(start, datetime.datetime) else start.date() < first:
        continue
    if isinstance(start, datetime.datetime):
        assert str(start.tzinfo) == "America/New_York", start.tzinfo
        print(start.strftime("%Y-%m-%dT%H:%M"))
    else:
        print(start.isoformat())

feed = feedparser.parse((folder / "events.rss").read_bytes())
if feed.bozo:
    sys.exit(f"events.rss: {feed.bozo_exception}")
titles = {entry.title for entry in feed.entries}
if len(titles) < 5 or not all(entry.link and entry.id for entry in feed.entries):
    sys.exit(f"events.rss holds only {titles}")
