import assert from "node:assert/strict";
import { test } from "node:test";
import { dayOf, everyLabel, readRule, ruleInWords, weekdayLabel, weekdaysOf, writeRule } from "./repeat";

test("a rule that can be chosen comes back as it was", () => {
  for (const rule of [
    "FREQ=DAILY",
    "FREQ=WEEKLY;INTERVAL=2",
    "FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20270528",
    "FREQ=MONTHLY;BYDAY=2TU",
    "FREQ=MONTHLY;BYDAY=-1FR;COUNT=6",
    "FREQ=YEARLY",
  ])
    assert.equal(writeRule(readRule(rule) ?? assert.fail(rule)), rule);
  assert.equal(readRule("FREQ=WEEKLY;UNTIL=20270528T190000")?.until, "2027-05-28");
});

test("a rule that holds more is left as it is written", () => {
  for (const rule of [
    "FREQ=MONTHLY;BYDAY=MO,TU",
    "FREQ=MONTHLY;BYMONTHDAY=-1",
    "FREQ=WEEKLY;BYDAY=2TU",
    "FREQ=HOURLY",
    "BYDAY=MO",
    "every week",
  ])
    assert.equal(readRule(rule), null, rule);
});

test("a date is a weekday of its month, and the last one where it is", () => {
  assert.deepEqual(weekdaysOf("2026-12-08"), ["2TU"]);
  assert.deepEqual(weekdaysOf("2026-12-29"), ["-1TU"]);
  assert.deepEqual(weekdaysOf("2026-11-24"), ["4TU", "-1TU"]);
  assert.deepEqual([dayOf("2026-12-06"), dayOf("")], ["SU", undefined]);
});

test("choices are said as people say them", () => {
  assert.equal(weekdayLabel("2TU"), "On the second Tuesday");
  assert.equal(weekdayLabel("-1FR"), "On the last Friday");
  assert.deepEqual(
    [1, 2, 3].map((number) => everyLabel("WEEKLY", number)),
    ["Every week", "Every other week", "Every 3 weeks"],
  );
});

test("a rule is said in the words of the choices", () => {
  for (const [rule, words] of [
    ["", "Does not repeat"],
    ["FREQ=DAILY", "Every day"],
    ["FREQ=WEEKLY;COUNT=1", "Every week, once"],
    ["FREQ=WEEKLY;BYDAY=TU,TH;COUNT=6", "Every week on Tuesday and Thursday, 6 times"],
    ["FREQ=MONTHLY;BYDAY=2TU;UNTIL=20311225", "Every month on the second Tuesday, until Thursday, December 25, 2031"],
    ["FREQ=HOURLY", "Custom"],
  ] as const)
    assert.equal(ruleInWords(rule), words);
});
