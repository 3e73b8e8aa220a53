import assert from "node:assert/strict";
import { test } from "node:test";
import type { Hours } from "../../kit/apiTypes";
import { opensToday } from "./ClosedToday";
import { lineWords } from "./lines";
import {
  changedHoursInWords,
  hoursErrors,
  hoursOver,
  severalDaysErrors,
  typedHours,
  withDayAs,
  withLine,
  withSeveralDays,
  type TypedHours,
} from "./typedHours";

const TODAY = "2026-11-23";
const span = (opens: string, closes: string) => ({ opens, closes });
const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const hours: Hours = {
  weekly: DAYS.map((day, at) => ({
    day,
    spans: at === 6 ? [] : at === 5 ? [span("00:00", "24:00")] : [span("09:30", "13:00"), span("18:00", "24:00")],
  })),
  special: [{ date: "2026-12-25", spans: [], note: "Christmas" }],
};

test("the lines begin in the words of the public page; what is not known is not closed all week", () => {
  const typed = typedHours(hours, TODAY);
  assert.deepEqual(
    [typed.weekly?.[0], typed.weekly?.[5], typed.weekly?.[6]],
    ["9:30 AM – 1 PM, 6 PM – midnight", "Open 24 hours", "Closed"],
  );
  assert.deepEqual(typed.special, [{ key: "2026-12-25", date: "2026-12-25", hours: "Closed", note: "Christmas" }]);
  assert.deepEqual(typedHours(null), { weekly: null, special: [] });
  const closed: Hours = { weekly: DAYS.map((day) => ({ day, spans: [] })), special: [] };
  assert.deepEqual(
    typedHours(closed).weekly,
    DAYS.map(() => "Closed"),
  );
});

test("dates that are over are neither counted nor sent, but for last night's", () => {
  const closed = (date: string) => ({ date, spans: [], note: "" });
  const special = ["2026-01-05", "2026-11-21", "2026-11-22", "2026-11-23"].map(closed);
  assert.deepEqual(
    typedHours({ ...hours, special }, TODAY).special.map(({ date }) => date),
    ["2026-11-22", "2026-11-23"],
  );
});

test("a line is copied to some days and leaves the others", () => {
  assert.deepEqual(withLine(["a", "b", "c"], [0, 2], "9-5"), ["9-5", "b", "9-5"]);
});

test("an error stands at the control of its line, that of a row without a date at its date", () => {
  const typed: TypedHours = {
    weekly: ["9-5", "late"],
    special: [
      { key: "x", date: "2026-12-25", hours: "", note: "" },
      { key: "y", date: "", hours: "closed", note: "" },
    ],
  };
  const line = (error: string | null) => ({ spans: null, error });
  const errors = hoursErrors(typed, {
    weekly: [line(null), line("“late” was not understood.")],
    special: [line("Write the hours, or “closed”."), line("Choose the date.")],
    hours: null,
    open_status: null,
  });
  assert.deepEqual(errors, {
    "hours-1": "“late” was not understood.",
    "special-x-hours": "Write the hours, or “closed”.",
    "special-y-date": "Choose the date.",
  });
});

test("what stands below a line: its reading unless it says the same, an error once it is left", () => {
  const read = { spans: [span("09:00", "17:00")], error: null };
  const wrong = { spans: null, error: "“9” has no closing time." };
  assert.deepEqual(lineWords("9-5", read, true), { hint: "9 AM – 5 PM", error: undefined });
  assert.deepEqual(lineWords("9 AM – 5 PM", read, false), { hint: undefined, error: undefined });
  assert.deepEqual(lineWords("9", wrong, true), { hint: "“9” has no closing time.", error: undefined });
  assert.deepEqual(lineWords("9", wrong, false), { hint: undefined, error: "“9” has no closing time." });
  assert.deepEqual(lineWords("", wrong, false), { hint: undefined, error: undefined });
  assert.deepEqual(lineWords("9-5", undefined, false), { hint: undefined, error: undefined });
});

test("being closed for today goes over rows that are being edited, and comes off them", () => {
  const row = (date: string, note: string) => ({ key: date, date, hours: "Closed", note });
  const edited = [row("2026-12-25", "typed"), row("2026-11-23", "typed")];
  assert.deepEqual(withDayAs(edited, [row("2026-11-23", "saved")], "2026-11-23"), [
    row("2026-11-23", "saved"),
    row("2026-12-25", "typed"),
  ]);
  assert.deepEqual(withDayAs(edited, [], "2026-11-23"), [row("2026-12-25", "typed")]);
});

test("closing for today is offered on days on which it opens", () => {
  assert.equal(opensToday(hours, "2026-11-23"), true);
  assert.equal(opensToday(hours, "2026-11-22"), false, "Sunday");
  assert.equal(opensToday(hours, "2026-12-25"), false, "Christmas");
});

const day = (date: string, note = "", key = date) => ({ key, date, hours: "Closed", note });

test("only the edited lines and dates go over what somebody else has saved meanwhile", () => {
  const begun = { weekly: ["a", "b", "c"], special: [day("2026-12-24"), day("2026-12-25"), day("2026-12-31")] };
  const theirs = { weekly: ["a", "B", "C"], special: [...begun.special.slice(0, 2), day("2027-01-01", "theirs")] };
  assert.deepEqual(hoursOver(theirs, begun, { weekly: ["x", "b", "c"] }), { ...theirs, weekly: ["x", "B", "C"] });
  const special = [day("2026-12-26", "moved", "2026-12-25"), day("2026-12-31"), day("2027-01-01", "mine", "new")];
  assert.deepEqual(hoursOver(theirs, begun, { special }), {
    weekly: theirs.weekly,
    special: [day("2026-12-26", "moved", "2026-12-25"), day("2027-01-01", "mine", "new")],
  });
  // Taking all hours away, or giving the first, is about all of them.
  assert.equal(hoursOver(theirs, begun, { weekly: null }).weekly, null);
  assert.deepEqual(hoursOver(theirs, { weekly: null, special: [] }, { weekly: ["x"] }).weekly, ["x"]);
  assert.deepEqual(hoursOver(theirs, { weekly: null, special: [] }, { special: [] }).weekly, theirs.weekly);
});

test("a vacation is set for all its days at once, over what was there for them", () => {
  const days = { first: "2026-12-24", last: "2026-12-26", hours: "Closed", note: "Vacation" };
  const rows = [day("2026-12-26", "own", "x"), day("", "", "blank"), day("2026-12-31", "Year’s end")];
  const set = withSeveralDays(rows, days);
  assert.deepEqual(
    set.map(({ date, note }) => [date, note]),
    [
      ["2026-12-24", "Vacation"],
      ["2026-12-25", "Vacation"],
      ["2026-12-26", "Vacation"],
      ["2026-12-31", "Year’s end"],
      ["", ""],
    ],
  );
  assert.equal(set[2]?.key, "x");
  assert.equal(new Set(set.map(({ key }) => key)).size, 5);
  const keys = set.slice(0, 3).map(({ key }) => key);
  assert.deepEqual(withSeveralDays(set, days, keys), set, "nothing was changed");
  const shorter = withSeveralDays(set, { ...days, first: "2026-12-25", last: "2026-12-25" }, keys);
  assert.deepEqual(
    shorter.map(({ date }) => date),
    ["2026-12-25", "2026-12-31", ""],
  );
});

test("a vacation has a first and a last day, in this order, and not too many", () => {
  const wrong = (first: string, last: string) =>
    Object.entries(severalDaysErrors({ first, last, hours: "", note: "" }, TODAY)).flat();
  assert.deepEqual(wrong("", "2026-12-01"), ["first", "Choose the first day."]);
  assert.deepEqual(wrong("2026-11-22", "2026-12-01"), ["first", "The first day is over."]);
  assert.deepEqual(wrong(TODAY, ""), ["last", "Choose the last day."]);
  assert.deepEqual(wrong(TODAY, "2026-11-22"), ["last", "The last day is before the first."]);
  assert.deepEqual(wrong(TODAY, "2027-06-11"), ["last", "At most 200 days are possible."]);
  assert.deepEqual(wrong(TODAY, "2027-06-10"), []);
});

test("what somebody else has changed of the hours is said in the words of the public page", () => {
  const begun = typedHours({ ...hours, special: [{ date: "2026-12-24", spans: [], note: "" }] }, TODAY);
  const weekly = hours.weekly.map((at, index) => (index === 0 ? { ...at, spans: [span("07:00", "15:00")] } : at));
  assert.equal(
    changedHoursInWords({ weekly, special: hours.special }, begun, TODAY).replace(/, 20\d\d/g, ""),
    "Monday 7 AM – 3 PM; Friday, December 25 Closed (Christmas); Thursday, December 24 as on other weeks",
  );
  assert.match(changedHoursInWords(hours, typedHours(hours, TODAY), TODAY), /^Monday .*; Sunday Closed$/);
  const vacation = ["2026-12-28", "2026-12-29", "2026-12-30"].map((date) => ({ date, spans: [], note: "" }));
  assert.equal(
    changedHoursInWords({ ...hours, special: vacation }, typedHours(hours, TODAY), TODAY),
    "December 28 – 30 Closed; Friday, December 25 as on other weeks",
  );
  assert.equal(changedHoursInWords(null, begun), "not known");
});
