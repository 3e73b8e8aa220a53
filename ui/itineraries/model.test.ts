import assert from "node:assert/strict";
import { test } from "node:test";
import type { SavedItinerary, PlannedStop } from "./api";
import {
  clockTime,
  copyTitle,
  daysFrom,
  durationText,
  factsText,
  hasSameCourse,
  insertStop,
  keepHours,
  movedText,
  moveStop,
  newDatesText,
  onTheMap,
  ownStop,
  pickFor,
  placeOf,
  stepFrom,
  stopsOf,
  toBody,
  toNewBody,
  travelText,
  withAnswer,
  withUnsent,
  withDays,
} from "./model";

const stop = (id: string, day: number | null): PlannedStop => ({ ...ownStop(id, day), id });
const DAYS = daysFrom("2026-11-28", "2026-11-29", "09:00", "18:00");
const STOPS = [stop("a", 0), stop("x", 1), stop("b", 0), stop("c", 0), stop("t", null)];
const order = (stops: PlannedStop[], day: number | null) =>
  stopsOf(stops, day)
    .map(({ id }) => id)
    .join("");
const SCHEDULE = {
  arrives_at: "2026-11-28T09:10:00-05:00",
  leaves_at: "2026-11-28T10:10:00-05:00",
  travel_minutes: 12,
  travel_meters: 966,
  waiting_minutes: 0,
  is_open: true,
  margin_minutes: 12,
  margin_text: "12 minutes to spare",
  conflicts: [],
};
const plan = (stops: PlannedStop[]): SavedItinerary => ({
  id: 1,
  title: "Weekend",
  notes: "",
  days: DAYS,
  party: { adults: 2, children: 0 },
  interests: [],
  travel_mode: "walk",
  start_place: null,
  stops,
  refused: [],
  share: null,
  version: 3,
  created_at: "",
  updated_at: "",
});

test("a stop moves within its day, to another day and into the tray, and the others keep their order", () => {
  assert.equal(order(moveStop(STOPS, "a", 0, 2), 0), "bca");
  assert.equal(order(moveStop(STOPS, "c", 0, 0), 0), "cab");
  const away = moveStop(STOPS, "b", 1, 0);
  assert.deepEqual([order(away, 0), order(away, 1)], ["ac", "bx"]);
  assert.equal(order(moveStop(STOPS, "a", null, 5), null), "ta");
  assert.equal(moveStop(STOPS, "nobody", 0, 0), STOPS);
});

test("every move can be taken back, wherever it went", () => {
  for (const { id } of STOPS)
    for (const day of [null, 0, 1])
      for (const index of [0, 1, 2, 3]) {
        const from = placeOf(STOPS, id);
        const moved = moveStop(STOPS, id, day, index);
        const back = moveStop(moved, id, from?.day ?? null, from?.index ?? 0);
        for (const list of [null, 0, 1])
          assert.equal(order(back, list), order(STOPS, list), `${id} to ${day} ${index}`);
      }
});

test("a removed stop comes back to its place", () => {
  const [, , b] = STOPS;
  assert.ok(b);
  const without = STOPS.filter(({ id }) => id !== "b");
  assert.equal(order(insertStop(without, b, 1), 0), "abc");
});

test("a stop on another day has no times until they are worked out", () => {
  const timed = STOPS.map((one) => ({ ...one, schedule: SCHEDULE }));
  assert.equal(moveStop(timed, "a", 1, 0).find(({ id }) => id === "a")?.schedule, null);
  assert.equal(moveStop(timed, "a", 0, 1).find(({ id }) => id === "a")?.schedule, SCHEDULE);
});

test("the arrow keys lead up and down a day and to its neighbors, never over an edge", () => {
  const at = (day: number | null, index: number, key: string) => stepFrom({ day, index }, key, STOPS, 2);
  assert.deepEqual(at(0, 1, "ArrowUp"), { day: 0, index: 0 });
  assert.equal(at(0, 0, "ArrowUp"), null);
  assert.equal(at(0, 2, "ArrowDown"), null);
  assert.deepEqual(at(0, 0, "ArrowRight"), { day: 1, index: 1 });
  assert.equal(at(1, 0, "ArrowRight"), null);
  assert.deepEqual(at(0, 0, "ArrowLeft"), { day: null, index: 1 });
  assert.equal(at(null, 0, "ArrowLeft"), null);
});

test("a move is told by the day's name and the place on it", () => {
  assert.equal(movedText(plan(STOPS), "b"), "Moved b to Saturday, 2 of 3");
  assert.equal(movedText(plan(STOPS), "t"), "Moved t to Unscheduled, 1 of 1");
  const twice = { ...plan(STOPS), days: daysFrom("2026-11-28", "2026-12-05", "09:00", "18:00") };
  assert.match(movedText(twice, "a"), /^Moved a to Saturday, November 28.*, 1 of 3$/);
});

test("times are read as they are written: the town's, whatever the browser's zone", () => {
  assert.equal(clockTime("2026-03-08T03:30:00-04:00"), "3:30 AM");
  assert.equal(clockTime("2026-11-01T01:30:00-05:00"), "1:30 AM");
  assert.equal(clockTime("2026-11-28T21:00:00+13:45"), "9 PM");
});

test("the way is told in minutes and miles, and that it is an estimate", () => {
  assert.equal(travelText(SCHEDULE, "walk"), "12 min on foot, 0.6 mi, straight-line estimate");
  assert.match(travelText(SCHEDULE, "drive"), /by car/);
  assert.equal(durationText(90), "1 hr 30 min");
  assert.equal(durationText(45), "45 min");
});

test("days count over a clock change, and backwards there are none", () => {
  assert.deepEqual(
    daysFrom("2026-10-31", "2026-11-02", "09:00", "18:00").map(({ date }) => date),
    ["2026-10-31", "2026-11-01", "2026-11-02"],
  );
  assert.deepEqual(daysFrom("2026-11-02", "2026-11-01", "09:00", "18:00"), []);
  assert.deepEqual(daysFrom("", "", "09:00", "18:00"), []);
});

test("other dates keep what was planned for a date that stays, and lose nothing", () => {
  const later = withDays(STOPS, DAYS, daysFrom("2026-11-29", "2026-11-30", "09:00", "18:00"));
  assert.equal(order(later, 0), "x");
  assert.equal(order(later, null), "abct");
  assert.equal(later.length, STOPS.length);
});

test("a plan that moves to other dates keeps its days and their hours; what has no day any more goes to the tray", () => {
  const timed = STOPS.map((one) => ({ ...one, schedule: SCHEDULE }));
  const week = daysFrom("2026-12-05", "2026-12-06", "09:00", "18:00");
  const moved = withDays(timed, DAYS, week);
  assert.deepEqual([order(moved, 0), order(moved, 1), order(moved, null)], ["abc", "x", "t"]);
  assert.equal(moved[0]?.schedule, null, "the times of that day are worked out anew");
  const late = DAYS.map((day, at) => (at === 1 ? { ...day, start_time: "11:00" } : day));
  assert.deepEqual(keepHours(late, week), [week[0], { ...week[1], start_time: "11:00" }]);
  const short = withDays(timed, DAYS, week.slice(0, 1));
  assert.deepEqual([order(short, 0), order(short, null)], ["abc", "xt"]);
  assert.equal(
    newDatesText(plan(timed), { days: week.slice(0, 1), stops: short }),
    "The plan is now for Saturday, December 5. 1 stop is now unscheduled.",
  );
  assert.equal(newDatesText(plan(timed), plan(timed)), "");
});

test("what does not take place is not praised for the time to spare", () => {
  const open = { ...stop("a", 0), kind: "business" as const, schedule: SCHEDULE };
  assert.equal(factsText(open), "Open when you arrive · 12 minutes to spare");
  for (const code of ["cancelled", "moved", "gone"] as const)
    assert.equal(factsText({ ...open, schedule: { ...SCHEDULE, conflicts: [{ code, message: "No" }] } }), "");
  const late = { ...SCHEDULE, conflicts: [{ code: "after_end_of_day" as const, message: "Ends late" }] };
  assert.match(factsText({ ...open, schedule: late }), /^Open when you arrive/);
});

test("an event of which the plan has another date goes to the plan's", () => {
  const pick = { kind: "event" as const, object_id: 1, recurrence_id: "5", title: "Market", date: "2026-11-21" };
  const on = (start_date: string, status: "scheduled" | "cancelled" = "scheduled") => ({
    recurrence_id: start_date.slice(-2),
    start_date,
    status,
  });
  const dates = [{ ...on("2026-12-05"), recurrence_id: "5" }, on("2026-11-28", "cancelled"), on("2026-11-29")];
  assert.deepEqual(pickFor(DAYS, pick, dates), { pick: { ...pick, recurrence_id: "29" }, day: 1 });
  const week = daysFrom("2026-12-04", "2026-12-05", "09:00", "18:00");
  assert.deepEqual(pickFor(week, pick, dates), { pick, day: 1 });
  assert.deepEqual(pickFor(week.slice(0, 1), pick, dates), { pick, day: null });
  const single = { ...pick, recurrence_id: null };
  assert.deepEqual(pickFor(daysFrom("2026-11-20", "2026-11-21", "09:00", "18:00"), single, []), {
    pick: single,
    day: 1,
  });
});

test("an answer brings the times and leaves what was changed meanwhile", () => {
  const mine = plan(STOPS.map((one) => ({ ...one, note: "mine" })));
  const answer = {
    ...plan(STOPS.slice(0, 2).map((one) => ({ ...one, note: "old", schedule: SCHEDULE }))),
    version: 4,
  };
  const joined = withAnswer(mine, answer);
  assert.equal(joined.version, 4);
  assert.deepEqual(
    joined.stops.map(({ note }) => note),
    STOPS.map(() => "mine"),
  );
  assert.equal(joined.stops[0]?.schedule, SCHEDULE);
  assert.equal(joined.stops[2]?.schedule, null);
});

test("a plan keeps its course when times are worked out, and changes it with any stop or day", () => {
  const before = plan(STOPS);
  const timed = { ...before, version: 9, stops: STOPS.map((one) => ({ ...one, schedule: SCHEDULE })) };
  assert.ok(hasSameCourse(before, timed));
  assert.ok(!hasSameCourse(before, plan([...STOPS, stop("new", null)])));
  assert.ok(!hasSameCourse(before, plan(STOPS.map((one) => ({ ...one, is_done: true })))));
  assert.ok(!hasSameCourse(before, plan(moveStop(STOPS, "a", 1, 0))));
  assert.ok(!hasSameCourse(before, { ...before, days: before.days.slice(1) }));
});

test("the copy of a plan with a long title is not too long to save", () => {
  assert.equal(copyTitle("A day out"), "A day out (copy)");
  const long = copyTitle("é".repeat(120));
  assert.equal([...long].length, 120);
  assert.ok(long.endsWith("é (copy)"));
});

test("a copy of a plan takes along all that its member decided, but no version", () => {
  const { version: _, ...decided } = toBody(plan(STOPS));
  assert.deepEqual(toNewBody(plan(STOPS)), decided);
  assert.ok("refused" in decided && "notes" in decided);
});

test("an unsent change stays one of the version it was made on, so that it cannot pass for one of a newer", () => {
  const unsent = { ...toBody(plan(STOPS)), title: "Offline", version: 3 };
  const shown = withUnsent({ ...plan(STOPS), title: "Elsewhere", version: 4 }, unsent);
  assert.equal(shown.title, "Offline");
  assert.equal(shown.version, 3);
});

test("what the server works out is not sent back to it", () => {
  const [first] = toBody(plan(STOPS)).stops;
  assert.ok(first && !("place" in first) && !("schedule" in first));
});

test("pins have the numbers of the list, also where a stop between them is nowhere", () => {
  const place = { title: "P", url: "", address: "", phone: "", image: null, latitude: 41, longitude: -72 };
  const stops = STOPS.map((one) => (one.id === "b" ? one : { ...one, place }));
  assert.deepEqual(
    onTheMap(stops, 0).map(({ stop: { id }, number }) => `${id}${number}`),
    ["a1", "c3"],
  );
});
