import assert from "node:assert/strict";
import { test } from "node:test";
import { cellOf, monthName, weeksOf } from "./calendar";

const day = (number: number, slots: Partial<Record<"booked" | "unbooked" | "free" | "overbooked", number>> = {}) => ({
  day: `2026-12-${String(number).padStart(2, "0")}`,
  booked: 0,
  unbooked: 0,
  free: 2,
  overbooked: 0,
  ...slots,
});

test("a month stands in weeks that begin on Sunday", () => {
  const weeks = weeksOf(Array.from({ length: 31 }, (_, index) => day(index + 1)));
  assert.equal(weeks.length, 5);
  assert.deepEqual(
    weeks[0]?.map((one) => one?.day.slice(8) ?? null),
    [null, null, "01", "02", "03", "04", "05"],
  );
  assert.equal(weeks[4]?.[4]?.day, "2026-12-31");
  assert.equal(monthName("2026-12-01"), "December 2026");
});

test("a day says what is sold, what nobody has booked, and what is too much", () => {
  assert.equal(cellOf(day(1), 2).words, "0/2");
  assert.deepEqual(cellOf(day(1, { booked: 2, free: 0 }), 2), { number: 1, state: "full", words: "2/2 full" });
  assert.equal(cellOf(day(1, { booked: 1, unbooked: 1, free: 0 }), 2).words, "2/2 gap");
  assert.equal(cellOf(day(1, { booked: 3, free: 0, overbooked: 1 }), 2).words, "3/2 over");
});
