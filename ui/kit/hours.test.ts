import assert from "node:assert/strict";
import { test } from "node:test";
import type { Hours } from "./hours";
import { hoursRows, spanLines, specialRows } from "./hours";

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
