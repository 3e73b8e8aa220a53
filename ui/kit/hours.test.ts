import assert from "node:assert/strict";
import { test } from "node:test";
import type { Hours } from "./hours";
import { hoursRows, runLabel, spanLines, specialRows } from "./hours";

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const nineToFive = [{ opens: "09:00", closes: "17:00" }];
const hours: Hours = {
  weekly: DAYS.map((day) => ({ day, spans: day === "sunday" ? [] : nineToFive })),
  special: [
    { date: "2026-12-25", spans: [], note: "Christmas Day" },
    { date: "2026-12-24", spans: [{ opens: "09:00", closes: "12:00" }], note: "" },
    { date: "2026-11-20", spans: [], note: "Stocktaking" },
    { date: "2027-05-31", spans: [], note: "Memorial Day" },
  ],
};

test("the week begins with today, marked, and equal days stay apart", () => {
  const rows = hoursRows(hours, "2026-11-21"); // a Saturday
  assert.deepEqual(
    rows.map(({ label }) => label),
    ["Saturday", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
  );
  assert.deepEqual(
    rows.map(({ isToday }) => isToday),
    [true, false, false, false, false, false, false],
  );
  assert.deepEqual(rows[0]?.lines, ["9 AM – 5 PM"]);
  assert.deepEqual(rows[1]?.lines, ["Closed"]);
});

test("today follows its special hours, the same weekday of another week does not", () => {
  const [friday] = hoursRows(hours, "2026-11-20");
  assert.deepEqual([friday?.label, friday?.lines, friday?.note], ["Friday", ["Closed"], "Stocktaking"]);
  const [later] = hoursRows(hours, "2026-11-27");
  assert.deepEqual([later?.label, later?.lines, later?.note], ["Friday", ["9 AM – 5 PM"], ""]);
});

test("a special date among the seven replaces the hours of its weekday, and is not there a second time", () => {
  const rows = hoursRows(hours, "2026-12-23"); // a Wednesday
  assert.deepEqual(
    rows.slice(0, 4).map(({ label, lines, note, isToday }) => [label, lines, note, isToday]),
    [
      ["Wednesday", ["9 AM – 5 PM"], "", true],
      ["Thursday", ["9 AM – 12 PM"], "", false],
      ["Friday", ["Closed"], "Christmas Day", false],
      ["Saturday", ["9 AM – 5 PM"], "", false],
    ],
  );
  assert.deepEqual(
    specialRows(hours, "2026-12-18").map(({ label }) => label),
    ["Friday, December 25"],
  );
  assert.deepEqual(specialRows(hours, "2026-12-23"), []);
});

const closed = (first: number, count: number, note = "Winter vacation") =>
  Array.from({ length: count }, (_, at) => {
    const date = new Date(Date.UTC(2027, 0, first + at)).toISOString().slice(0, 10);
    return { date, spans: [], note };
  });

test("a vacation is one row from the eighth day on, and is shown to its end", () => {
  const rows = (special: Hours["special"], today: string) =>
    specialRows({ weekly: hours.weekly, special }, today).map(({ label, lines, note }) => [label, ...lines, note]);
  const vacation = closed(4, 14);
  assert.deepEqual(rows(vacation, "2026-11-21"), [["January 4 – 17, 2027", "Closed", "Winter vacation"]]);
  assert.deepEqual(rows(vacation, "2027-01-04"), [["January 11 – 17", "Closed", "Winter vacation"]]);
  assert.deepEqual(rows(closed(10, 81), "2026-11-21"), [["January 10 – March 31, 2027", "Closed", "Winter vacation"]]);
  const other = [...closed(4, 2), ...closed(6, 1, "Stocktaking"), ...closed(7, 2), ...closed(10, 1)];
  assert.deepEqual(
    rows(other, "2026-12-20").map(([label]) => label),
    ["January 4 – 5, 2027", "Wednesday, January 6, 2027", "January 7 – 8, 2027", "Sunday, January 10, 2027"],
  );
});

/** The cases of `src/kit/day.rs`. */
test("days in a row say nothing twice", () => {
  const words = (first: string, last: string) => runLabel([{ date: first }, { date: last }], "2026-11-21");
  assert.equal(words("2026-12-08", "2026-12-08"), "Tuesday, December 8");
  assert.equal(words("2026-12-08", "2026-12-15"), "December 8 – 15");
  assert.equal(words("2026-11-28", "2026-12-15"), "November 28 – December 15");
  assert.equal(words("2026-12-28", "2027-01-03"), "December 28, 2026 – January 3, 2027");
  assert.equal(words("2027-01-04", "2027-01-17"), "January 4 – 17, 2027");
  assert.equal(words("2027-01-10", "2027-03-31"), "January 10 – March 31, 2027");
});

test("several spans, nights and whole days are put in words", () => {
  assert.deepEqual(
    spanLines([
      { opens: "11:30", closes: "14:00" },
      { opens: "17:00", closes: "01:00" },
    ]),
    ["11:30 AM – 2 PM", "5 PM – 1 AM"],
  );
  assert.deepEqual(spanLines([{ opens: "18:00", closes: "24:00" }]), ["6 PM – midnight"]);
  assert.deepEqual(spanLines([{ opens: "18:00", closes: "00:00" }]), ["6 PM – midnight"]);
  assert.deepEqual(spanLines([{ opens: "00:00", closes: "24:00" }]), ["Open 24 hours"]);
  assert.deepEqual(spanLines([]), ["Closed"]);
});

test("special days are shown from today to sixty days ahead, in order", () => {
  const rows = specialRows(hours, "2026-11-21");
  assert.deepEqual(
    rows.map(({ date }) => date),
    ["2026-12-24", "2026-12-25"],
  );
  assert.equal(rows[1]?.label, "Friday, December 25");
  assert.deepEqual(rows[1]?.lines, ["Closed"]);
  assert.equal(rows[1]?.note, "Christmas Day");
  assert.deepEqual(
    specialRows(hours, "2026-10-26").map(({ date }) => date),
    ["2026-11-20", "2026-12-24", "2026-12-25"],
  );
  assert.deepEqual(
    specialRows(hours, "2026-10-25").map(({ date }) => date),
    ["2026-11-20", "2026-12-24"],
  );
});

test("days that the answer does not know leave the others in place", () => {
  assert.deepEqual(hoursRows({ weekly: [], special: [] }, "2026-11-21"), []);
});
