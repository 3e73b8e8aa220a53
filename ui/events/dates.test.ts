import assert from "node:assert/strict";
import { test } from "node:test";
import { addDays, daysBetween, townMoment } from "../kit/dates";
import type { CalendarEntry, Timing } from "./api";
import { addMonths, dayAfterKey, entriesByDay, weeksOf } from "./calendar";
import { byDay, friendlyDay, fullWhen, isPast, isRunning, relativeLabel, timeText, townNow, whenText } from "./dates";

const ZONE = "America/New_York";
/** A Wednesday, noon in town. */
const now = townNow(ZONE, Date.parse("2026-11-18T17:00:00Z"));

function on(
  start_date: string,
  start_time: string | null = null,
  end_date: string | null = null,
  end_time: string | null = null,
): Timing {
  return { start_date, start_time, end_date, end_time };
}

test("a town's wall time is the right moment before, at and after the clock changes", () => {
  const iso = (date: string, time: string) => new Date(townMoment(date, time, ZONE)).toISOString();
  assert.equal(iso("2026-07-01", "18:30"), "2026-07-01T22:30:00.000Z");
  assert.equal(iso("2026-11-18", "12:00:00"), "2026-11-18T17:00:00.000Z");
  assert.equal(iso("2026-11-01", "00:30"), "2026-11-01T04:30:00.000Z");
  assert.equal(iso("2026-11-01", "03:00"), "2026-11-01T08:00:00.000Z");
  assert.equal(iso("2027-03-14", "01:30"), "2027-03-14T06:30:00.000Z");
  assert.equal(iso("2027-03-14", "03:30"), "2027-03-14T07:30:00.000Z");
});

test("a time that the clock shows twice is its first, one that it skips is by the offset before", () => {
  const iso = (date: string, time: string) => new Date(townMoment(date, time, ZONE)).toISOString();
  assert.equal(iso("2026-11-01", "01:30"), "2026-11-01T05:30:00.000Z");
  assert.equal(iso("2027-03-14", "02:30"), "2027-03-14T07:30:00.000Z");
  const london = (date: string, time: string) => new Date(townMoment(date, time, "Europe/London")).toISOString();
  assert.equal(london("2026-10-25", "01:30"), "2026-10-25T00:30:00.000Z");
  assert.equal(london("2026-03-29", "01:30"), "2026-03-29T01:30:00.000Z");
});

/** What a clock in the zone shows, as if it were in UTC. */
function wallTime(moment: number, zone: string): number {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  return Date.parse(`${format.format(moment).replace(" ", "T")}Z`);
}

const HOUR = 3_600_000;
const CHANGES: [zone: string, from: string, hours: number][] = [
  ["America/New_York", "2026-03-08T07:00Z", 1],
  ["America/New_York", "2026-11-01T06:00Z", -1],
  ["America/Los_Angeles", "2026-03-08T10:00Z", 1],
  ["America/Los_Angeles", "2026-11-01T09:00Z", -1],
  ["America/St_Johns", "2026-03-08T05:30Z", 1],
  ["America/St_Johns", "2026-11-01T04:30Z", -1],
  ["America/Sao_Paulo", "2018-11-04T03:00Z", 1],
  ["America/Sao_Paulo", "2019-02-17T02:00Z", -1],
  ["Europe/London", "2026-03-29T01:00Z", 1],
  ["Europe/London", "2026-10-25T01:00Z", -1],
  ["Africa/Casablanca", "2026-02-15T02:00Z", -1],
  ["Africa/Casablanca", "2026-03-22T02:00Z", 1],
  ["Asia/Beirut", "2026-03-28T22:00Z", 1],
  ["Asia/Beirut", "2026-10-24T21:00Z", -1],
  ["Australia/Lord_Howe", "2026-04-04T15:00Z", -0.5],
  ["Australia/Lord_Howe", "2026-10-03T15:30Z", 0.5],
  ["Pacific/Auckland", "2026-04-04T14:00Z", -1],
  ["Pacific/Auckland", "2026-09-26T14:00Z", 1],
  ["Pacific/Apia", "2011-12-30T10:00Z", 24],
];

for (const [zone, at, hours] of CHANGES) {
  test(`each quarter of an hour around the change of ${zone} on ${at.slice(0, 10)} is the moment the server takes`, () => {
    const change = Date.parse(at);
    const before = wallTime(change - HOUR, zone) - (change - HOUR);
    assert.equal(wallTime(change + HOUR, zone) - (change + HOUR) - before, hours * HOUR, "it is a change");
    const first = new Map<number, number>();
    for (let moment = change - 30 * HOUR; moment <= change + 30 * HOUR; moment += HOUR / 4) {
      const wall = wallTime(moment, zone);
      if (!first.has(wall)) first.set(wall, moment);
    }
    const middle = change + before;
    for (let wall = middle - 26 * HOUR; wall <= middle + 26 * HOUR; wall += HOUR / 4) {
      const [date = "", time = ""] = new Date(wall).toISOString().slice(0, 16).split("T");
      assert.equal(townMoment(date, time, zone), first.get(wall) ?? wall - before, `${date} ${time}`);
    }
  });
}

test("days are counted over months, years and clock changes", () => {
  assert.equal(addDays("2026-10-31", 1), "2026-11-01");
  assert.equal(addDays("2026-01-01", -1), "2025-12-31");
  assert.equal(daysBetween("2026-10-31", "2026-11-02"), 2);
  assert.equal(daysBetween("2027-03-14", "2027-03-13"), -1);
});

test("DAT-001: 2 to 7 days ahead on a weekday is This Week", () => {
  assert.equal(relativeLabel(on("2026-11-20"), now), "This Week");
  assert.equal(relativeLabel(on("2026-11-25", "18:30:00"), now), "This Week");
  assert.equal(relativeLabel(on("2026-11-19"), now), null, "tomorrow has its own name");
  assert.equal(relativeLabel(on("2026-11-26"), now), "In 8 days");
});

test("DAT-002: within 7 days on a Saturday or Sunday is This Weekend", () => {
  assert.equal(relativeLabel(on("2026-11-21", "10:00:00"), now), "This Weekend");
  assert.equal(relativeLabel(on("2026-11-22"), now), "This Weekend");
  assert.equal(relativeLabel(on("2026-11-28"), now), "In 10 days");
  const saturday = townNow(ZONE, Date.parse("2026-11-21T17:00:00Z"));
  assert.equal(relativeLabel(on("2026-11-21"), saturday), "This Weekend", "today, all day");
  assert.equal(relativeLabel(on("2026-11-28"), saturday), "This Weekend", "seven days ahead");
  assert.equal(relativeLabel(on("2026-11-29"), saturday), "In 8 days");
});

test("DAT-003, DAT-004: hours under 24, Starting soon from one hour on, nothing once it has begun", () => {
  assert.equal(relativeLabel(on("2026-11-18", "17:00:00"), now), "In 5 hours");
  assert.equal(relativeLabel(on("2026-11-18", "17:59:00"), now), "In 5 hours", "whole hours that remain");
  assert.equal(relativeLabel(on("2026-11-19", "11:59:00"), now), "In 23 hours");
  assert.equal(relativeLabel(on("2026-11-19", "11:40:00"), now), "In 23 hours");
  assert.equal(relativeLabel(on("2026-11-19", "12:00:00"), now), null, "24 hours: tomorrow");
  assert.equal(relativeLabel(on("2026-11-18", "13:01:00"), now), "In 1 hour");
  assert.equal(relativeLabel(on("2026-11-18", "13:10:00"), now), "In 1 hour");
  assert.equal(relativeLabel(on("2026-11-18", "13:59:00"), now), "In 1 hour");
  assert.equal(relativeLabel(on("2026-11-18", "14:00:00"), now), "In 2 hours");
  assert.equal(relativeLabel(on("2026-11-18", "13:00:00"), now), "Starting soon");
  assert.equal(relativeLabel(on("2026-11-18", "12:01:00"), now), "Starting soon");
  assert.equal(relativeLabel(on("2026-11-18", "12:00:00"), now), null);
});

test("DAT-003: hours are real hours, also in the night in which the clocks change", () => {
  const before = townNow(ZONE, Date.parse("2026-11-01T04:00:00Z"));
  assert.equal(relativeLabel(on("2026-11-01", "04:00:00"), before), "In 5 hours");
});

test("DAT-005, DAT-006: days up to 30, then the date alone", () => {
  assert.equal(relativeLabel(on("2026-12-08"), now), "In 20 days");
  assert.equal(relativeLabel(on("2026-12-18"), now), "In 30 days");
  assert.equal(relativeLabel(on("2026-12-19"), now), null);
  assert.equal(relativeLabel(on("2026-11-17"), now), null, "the past has no label");
});

test("DAT-007: days have friendly names from yesterday to seven days ahead", () => {
  const names = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-25", "2026-11-26"].map(
    (date) => friendlyDay(date, now.today),
  );
  assert.deepEqual(names, [null, "Yesterday", "Today", "Tomorrow", "Friday", "Wednesday", null]);
});

test("one line says when: a day, a night, several days, all day", () => {
  assert.equal(whenText(on("2026-11-18", "18:30:00", null, "21:00:00"), now.today), "Today, 6:30 PM – 9 PM");
  assert.equal(whenText(on("2026-11-20", "21:00:00", "2026-11-21", "01:00:00"), now.today), "Friday, 9 PM – 1 AM");
  assert.equal(whenText(on("2026-12-05"), now.today, true), "Saturday, December 5, All day");
  assert.equal(whenText(on("2026-12-05"), now.today), "Saturday, December 5");
  assert.equal(
    whenText(on("2026-12-04", null, "2026-12-06"), now.today, true),
    "Friday, December 4 – Sunday, December 6",
  );
  assert.equal(
    whenText(on("2026-12-04", "09:00:00", "2026-12-06", "17:00:00"), now.today),
    "Friday, December 4 – Sunday, December 6, 9 AM – 5 PM",
    "daily hours",
  );
  assert.equal(
    whenText(on("2026-12-04", "18:00:00", "2026-12-06", "17:00:00"), now.today),
    "Friday, December 4, 6 PM – Sunday, December 6, 5 PM",
    "through the nights",
  );
  const sale = on("2026-11-19", null, "2026-12-06");
  assert.equal(whenText(sale, "2026-11-30"), "Thursday, November 19 – Sunday, December 6", "it began long ago");
  assert.equal(whenText(on("2026-11-27", null, "2026-11-29"), "2026-11-28"), "Yesterday – Tomorrow");
  assert.equal(timeText(on("2026-12-04", "09:30:00")), "9:30 AM");
  assert.equal(timeText(on("2026-12-04", "18:00:00", "2026-12-06", "17:00:00")), "6 PM", "it ends on another day");
});

test("an event's page says the full dates, and below them the time if it is the same on each day", () => {
  const full = (...when: Parameters<typeof on>) => {
    const { days, time } = fullWhen(on(...when), now.today, true);
    return [days, time];
  };
  assert.deepEqual(full("2026-12-04", null, "2026-12-06"), ["Friday, December 4 – Sunday, December 6", "All day"]);
  assert.deepEqual(full("2026-12-04", "09:00:00", "2026-12-06", "17:00:00"), [
    "Friday, December 4 – Sunday, December 6",
    "9 AM – 5 PM",
  ]);
  assert.deepEqual(full("2026-12-04", "18:00:00", "2026-12-06", "17:00:00"), [
    "Friday, December 4, 6 PM – Sunday, December 6, 5 PM",
    "",
  ]);
  assert.deepEqual(full("2026-12-04", "18:00:00", "2026-12-06"), ["Friday, December 4, 6 PM – Sunday, December 6", ""]);
  assert.deepEqual(full("2026-12-04", "21:00:00", "2026-12-05", "01:00:00"), ["Friday, December 4", "9 PM – 1 AM"]);
});

test("an event is over at its end: past midnight, at the end of its last day, or three hours after its start", () => {
  const at = (moment: string) => townNow(ZONE, Date.parse(moment));
  const night = on("2026-11-18", "21:00:00", null, "01:00:00");
  assert.ok(!isPast(night, at("2026-11-19T05:59:00Z")));
  assert.ok(isPast(night, at("2026-11-19T06:00:00Z")));
  assert.ok(isRunning(night, at("2026-11-19T05:59:00Z")));
  const fair = on("2026-11-18", null, "2026-11-19");
  assert.ok(!isPast(fair, at("2026-11-20T04:59:00Z")));
  assert.ok(isPast(fair, at("2026-11-20T05:00:00Z")));
  const open = on("2026-11-18", "10:00:00");
  assert.ok(!isPast(open, at("2026-11-18T17:59:00Z")));
  assert.ok(isPast(open, at("2026-11-18T18:00:00Z")));
  // A date of a series always has its last day.
  assert.ok(isPast(on("2026-11-18", "10:00:00", "2026-11-18"), at("2026-11-18T18:00:00Z")));
  assert.ok(!isPast(on("2026-11-18", "22:00:00", "2026-11-18"), at("2026-11-19T05:30:00Z")));
});

test("an event of several days that ends later in the day than it starts is on within these hours only", () => {
  const runs = (event: Timing, moment: string) => isRunning(event, townNow(ZONE, Date.parse(moment)));
  const show = on("2026-11-01", "10:00:00", "2027-01-31", "16:00:00");
  const moments = ["2026-11-18T05:36:00Z", "2026-11-18T15:00:00Z", "2026-11-18T21:00:00Z"];
  assert.deepEqual(
    moments.map((moment) => runs(show, moment)),
    [false, true, false],
  );
  assert.ok(runs(on("2026-11-17", "18:00:00", "2026-11-19", "17:00:00"), "2026-11-18T05:36:00Z"), "through the nights");
  assert.ok(runs(on("2026-11-17", "20:00:00", "2026-11-18", "02:00:00"), "2026-11-18T05:36:00Z"), "one night");
  // In the night too, it stands with what began earlier.
  assert.equal(byDay([show], townNow(ZONE, Date.parse("2026-11-18T05:36:00Z")))[0]?.date, null);
});

test("the list is cut at each day; what began earlier and still runs stands under one head", () => {
  const groups = byDay(
    [on("2026-11-10", null, "2026-11-30"), on("2026-11-18", "18:00"), on("2026-11-18", "20:00"), on("2026-11-20")],
    now,
  );
  assert.deepEqual(
    groups.map(({ date, events }) => [date, events.length]),
    [
      [null, 1],
      ["2026-11-18", 2],
      ["2026-11-20", 1],
    ],
  );
});

test("a month's grid has whole weeks from Sunday on", () => {
  const weeks = weeksOf("2026-11-18");
  assert.deepEqual([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]], [5, "2026-11-01", "2026-12-05"]);
  assert.equal(weeksOf("2026-02-10").length, 4);
  assert.equal(weeksOf("2026-08-01").length, 6);
});

test("the grid's keys walk by day, week, within the week and by month", () => {
  const walk = (date: string, ...keys: string[]) => keys.map((key) => dayAfterKey(date, key));
  assert.deepEqual(walk("2026-11-18", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"), [
    "2026-11-17",
    "2026-11-19",
    "2026-11-11",
    "2026-11-25",
  ]);
  assert.deepEqual(walk("2026-11-18", "Home", "End", "PageUp", "PageDown"), [
    "2026-11-15",
    "2026-11-21",
    "2026-10-18",
    "2026-12-18",
  ]);
  assert.equal(dayAfterKey("2026-11-18", "a"), null);
  assert.equal(addMonths("2026-01-31", 1), "2026-02-28");
  assert.equal(addMonths("2026-01-31", -2), "2025-11-30");
});

test("an event stands on each of its days in the month, a night on its evening alone", () => {
  const entry = (timing: Timing): CalendarEntry => ({
    ...timing,
    end_date: timing.end_date ?? timing.start_date,
    id: 1,
    slug: "x-1",
    title: "X",
    all_day: false,
    status: "scheduled",
    category: "",
    recurrence_id: timing.start_date,
  });
  const days = weeksOf("2026-11-18").flat();
  const found = entriesByDay(
    [
      entry(on("2026-10-30", null, "2026-11-02")),
      entry(on("2026-11-18", "21:00", "2026-11-19", "01:00")),
      entry(on("2026-12-05", null, "2026-12-09")),
    ],
    days,
  );
  assert.deepEqual(
    [...found].filter(([, entries]) => entries.length > 0).map(([day]) => day),
    ["2026-11-01", "2026-11-02", "2026-11-18", "2026-12-05"],
  );
});
