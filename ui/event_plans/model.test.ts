import assert from "node:assert/strict";
import { test } from "node:test";
import type { EventPlan, EventPlanItem } from "./api";
import {
  askText,
  budgetWords,
  centsError,
  dueWords,
  formatCents,
  mailAddress,
  readCents,
  readCount,
  shortlistWords,
  timelineGroups,
} from "./model";

test("an amount is read as people write it, and what is none is refused in words", () => {
  for (const [typed, cents] of [
    ["", null],
    ["1200", 120_000],
    ["$1,200.50", 120_050],
    ["0.1", 10],
    [" 7 ", 700],
  ] as const)
    assert.equal(readCents(typed), cents, typed);
  for (const typed of ["1,20", "much", "1.234", "12 dollars", "1e5"])
    assert.match(centsError(typed) ?? "", /in dollars/);
  assert.match(centsError("-5") ?? "", /less than zero/);
  assert.equal(centsError("49.50"), undefined);
  assert.deepEqual([formatCents(120_000), formatCents(120_050)], ["$1,200", "$1,200.50"]);
  assert.deepEqual(
    [readCount("1,200"), readCount(""), readCount("3.5"), readCount("-3")],
    [1200, null, undefined, undefined],
  );
});

test("the budget is told in words: what is left, what will be missing, what is missing", () => {
  const budget = { budget_cents: 100_000, estimate_cents: 0, unassigned_cents: 0 };
  const words = (actual: number, expected: number) =>
    budgetWords({ ...budget, actual_cents: actual, expected_cents: expected, remaining_cents: 100_000 - actual });
  assert.equal(words(40_000, 90_000), "$600 of $1,000 is left.");
  assert.equal(
    words(40_000, 112_000),
    "$600 of $1,000 is left. With the estimates of what is still open you will be $120 over.",
  );
  assert.equal(words(100_550, 100_550), "You are $5.50 over your budget of $1,000.");
  const none = { ...budget, budget_cents: null, remaining_cents: null, unassigned_cents: null };
  assert.equal(
    budgetWords({ ...none, actual_cents: 500, expected_cents: 500 }),
    "No budget is set. $5 has been spent so far.",
  );
});

const line = (title: string, due_date: string | null, is_done = false) =>
  ({ title, due_date, is_done, vendors: [] }) as unknown as EventPlanItem;

test("the timeline begins with what is late and ends with what is done", () => {
  const items = [
    line("a", "2026-11-20"),
    line("b", "2026-11-21"),
    line("c", "2026-12-19"),
    line("d", "2026-12-20"),
    line("e", null),
    line("f", "2026-11-01", true),
  ];
  const groups = timelineGroups({ items }, "2026-11-21").map(
    ({ title, items }) => `${title}: ${items.map((item) => item.title).join()}`,
  );
  assert.deepEqual(groups, [
    "Late: a",
    "Now: b",
    "In the next four weeks: c",
    "Later: d",
    "Whenever you like: e",
    "Done: f",
  ]);
  assert.deepEqual(
    ["2026-11-20", "2026-11-21", "2026-11-22", "2026-12-01"].map((day) => dueWords(day, "2026-11-21")),
    ["1 day late", "today", "tomorrow", "in 10 days"],
  );
});

test("a shortlist says how far one is", () => {
  const list = (...states: string[]) =>
    shortlistWords({
      vendors: states.map((contact_state, at) => ({ contact_state, name: `V${at}` })) as EventPlanItem["vendors"],
    });
  assert.equal(list(), "Nobody on the list yet");
  assert.equal(list("asked", "to_ask", "asked"), "3 on the list: 1 to ask, 2 asked");
  assert.equal(list("asked", "booked"), "Booked: V1");
});

test("the text to a vendor names the day, the guests and what is needed, and survives a mail address", () => {
  const plan = { occasion_title: "Block party", date: "2027-06-12", guest_count: 40 } as EventPlan;
  const text = askText(plan, line("Tables & chairs", null), "Ada", "2026-11-21");
  assert.match(
    text,
    /an event \(Block party\) on Saturday, June 12, 2027 for about 40 guests, and I am looking for: Tables & chairs\./,
  );
  const party = askText({ ...plan, occasion_title: "Anniversary party" }, line("DJ", null), "Ada", "2026-11-21");
  assert.match(party, /I am planning an event \(Anniversary party\) on .*, and I am looking for: DJ\./);
  const url = new URL(mailAddress("hello@lake.example", "Tables & chairs", text));
  assert.equal(decodeURIComponent(url.pathname), "hello@lake.example");
  assert.equal(url.searchParams.get("body"), text);
  assert.equal(url.searchParams.get("subject"), "Tables & chairs");
});
