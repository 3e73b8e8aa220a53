import assert from "node:assert/strict";
import { test } from "node:test";
import { calendarLeaf, formatDay, formatMoment, formatRelative, formatTime, townToday } from "./dates";

const ZONE = "America/New_York";

test("today is the town's day, not the visitor's or Greenwich's", () => {
  assert.equal(townToday(new Date("2026-11-22T03:30:00Z"), ZONE), "2026-11-21");
  assert.equal(townToday(new Date("2026-11-22T05:30:00Z"), ZONE), "2026-11-22");
});

test("the clock changes do not move a day", () => {
  assert.equal(townToday(new Date("2026-03-08T06:59:00Z"), ZONE), "2026-03-08");
  assert.equal(townToday(new Date("2026-11-01T04:30:00Z"), ZONE), "2026-11-01");
});

test("days are written without shifting them, with the year when it is another one", () => {
  assert.equal(formatDay("2026-10-17", "2026-11-21"), "Saturday, October 17");
  assert.equal(formatDay("2027-01-01", "2026-11-21"), "Friday, January 1, 2027");
  assert.deepEqual(calendarLeaf("2026-10-07"), { month: "OCT", day: "7" });
});

test("times are short, midnight included", () => {
  assert.equal(formatTime("09:00"), "9 AM");
  assert.equal(formatTime("18:30"), "6:30 PM");
  assert.equal(formatTime("12:00"), "12 PM");
  assert.equal(formatTime("24:00"), "12 AM");
});

test("moments are shown on the town's clock", () => {
  assert.equal(formatMoment("2026-10-17T22:30:00Z", ZONE), "October 17, 2026 at 6:30 PM");
});

test("relative words go both ways", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  assert.equal(formatRelative("2026-11-21T11:57:00Z", now), "3 minutes ago");
  assert.equal(formatRelative("2026-11-22T12:00:00Z", now), "tomorrow");
  assert.equal(formatRelative("2026-11-21T12:00:10Z", now), "now");
});
