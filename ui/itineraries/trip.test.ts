import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "../kit/http";
import { checkNewTrip, checkTrip, explainTrip, nextSaturday, readTrip } from "./trip";

const GOOD = {
  title: "",
  from: "2026-11-28",
  to: "",
  start_time: "09:00",
  end_time: "18:00",
  adults: "2",
  children: "0",
};
const CHOICES = { interests: [], travel_mode: "walk" as const, start_place: null };

test("a day alone is a trip; what is wrong is told at its field", () => {
  assert.deepEqual(checkTrip(GOOD), {});
  assert.equal(readTrip(GOOD, CHOICES).days.length, 1);
  assert.equal(readTrip({ ...GOOD, to: "2026-11-30" }, CHOICES).days.length, 3);
  const wrong = checkTrip({ ...GOOD, from: "", end_time: "08:00", adults: "0", children: "x" });
  assert.deepEqual(Object.keys(wrong).sort(), ["adults", "children", "end_time", "from"]);
  assert.match(checkTrip({ ...GOOD, to: "2026-11-27" }).to ?? "", /before the first/);
  assert.match(checkTrip({ ...GOOD, to: "2026-12-12" }).to ?? "", /at most 14 days/);
  assert.equal(checkTrip({ ...GOOD, to: "2026-12-11" }).to, undefined);
  assert.ok(checkTrip({ ...GOOD, title: "x".repeat(500) }).title);
});

test("what the server says of days and party stands at the fields they were made of, once", () => {
  const refusal = explainTrip(
    new ApiError("x", 400, "", { "days.1.date": ["A day is twice."], "party.children": ["Too many."] }),
  );
  assert.deepEqual(refusal, { errors: { from: "A day is twice.", children: "Too many." }, general: [] });
});

test("a new plan is for today or later; one that is there may be over", () => {
  assert.deepEqual(checkNewTrip(GOOD, "2026-11-28"), {});
  assert.match(checkNewTrip(GOOD, "2026-11-29").from ?? "", /has passed/);
  assert.match(checkNewTrip({ ...GOOD, from: "" }, "2026-11-29").from ?? "", /Choose the first day/);
});

test("a new plan is for the coming Saturday; for today's only in the morning", () => {
  const on = (moment: string) => nextSaturday(Date.parse(moment), "America/New_York");
  assert.equal(on("2026-11-25T15:00:00Z"), "2026-11-28");
  assert.equal(on("2026-11-27T23:00:00Z"), "2026-11-28");
  assert.equal(on("2026-11-28T16:59:00Z"), "2026-11-28");
  assert.equal(on("2026-11-28T17:00:00Z"), "2026-12-05");
});
