import assert from "node:assert/strict";
import { test } from "node:test";
import type { CheckedRow, ImportAnalysis, ImportReport } from "./api";
import { keep, keptOr } from "./keptOptions";
import {
  byError,
  currentMap,
  leftOut,
  openQuestions,
  rejectedTable,
  samples,
  summary,
  unmatched,
  unusedColumns,
  withFix,
} from "./model";

const analysis: ImportAnalysis = {
  format: "csv",
  problem: null,
  rows: 2,
  headings: ["Name", "When"],
  sample: [
    ["Fair", "1 May"],
    ["Fair", ""],
  ],
  mapping: { title: "Name" },
  is_remembered: false,
  questions: [],
  fields: [
    { name: "title", label: "Title", is_needed: true, is_common: true },
    { name: "start_date", label: "Start date", is_needed: true, is_common: true },
    { name: "price", label: "Price", is_needed: false, is_common: true },
  ],
};
const wrong = (line: number, reason: string): CheckedRow => ({
  line,
  title: "",
  start_date: null,
  start_time: null,
  end_date: null,
  end_time: null,
  detail: "",
  changed: [],
  action: "wrong",
  errors: [{ line, column: "When", reason }],
  warnings: [],
  cells: ["=SUM(A1)", `x "${line}"`],
});
const report: ImportReport = {
  rows: 10,
  created: 3,
  updated: 0,
  unchanged: 2,
  skipped: 1,
  bad_rows: 0,
  invitations: 0,
  error_count: 0,
  warning_count: 0,
  errors: [],
  warnings: [],
  unused_columns: [],
  questions: [],
};

test("a needed field without a column is named, and a column shows what is in it", () => {
  assert.deepEqual(unmatched(analysis, { title: "Name", start_date: "" }), ["Start date"]);
  assert.deepEqual(
    [samples(analysis, "Name"), samples(analysis, "When"), samples(analysis, "No such")],
    [["Fair"], ["1 May"], []],
  );
});

test("rows with the same error stand together, the most frequent first", () => {
  const groups = byError([
    wrong(2, "is empty"),
    wrong(3, 'the date "31/31" is not understood'),
    wrong(4, 'the date "soon" is not understood'),
  ]);
  assert.deepEqual(
    groups.map(({ reason, rows }) => [reason, rows.length]),
    [
      ["When: the date … is not understood", 2],
      ["When: is empty", 1],
    ],
  );
});

test("a column that looks like a field is asked about until either is taken, and what is not imported is named", () => {
  const asked = { ...analysis, questions: [{ heading: "When", field: "start_date" }] };
  assert.deepEqual(
    [
      openQuestions(asked, { title: "Name" }).length,
      openQuestions(asked, { start_date: "When" }).length,
      openQuestions(asked, { price: "When" }).length,
    ],
    [1, 0, 0],
  );
  assert.deepEqual(unusedColumns(asked, { title: "Name" }), ["When"]);
  const row = {
    ...wrong(3, ""),
    action: "create" as const,
    warnings: [{ line: 3, column: "Link", reason: "no link; left out" }],
  };
  assert.deepEqual(
    leftOut([row]).map(({ reason }) => reason),
    ["Link: no link; left out"],
  );
});

test("fixes add up", () => {
  assert.deepEqual(withFix(withFix({}, 3, "When", "2026-05-01"), 3, "Name", "Fair"), {
    3: { When: "2026-05-01", Name: "Fair" },
  });
});

test("what will happen is one line", () => {
  assert.equal(summary(report), "3 to add, 2 as they are, 1 skipped");
  assert.equal(summary({ ...report, created: 0, unchanged: 0, skipped: 0 }), "Nothing to do");
});

test("rejected rows can be opened in a spreadsheet without becoming formulas", () => {
  assert.equal(
    rejectedTable(["Name", "When"], [wrong(2, "is empty")]),
    'Name,When,What is wrong\r\n\'=SUM(A1),"x ""2""",is empty',
  );
});

test("a column that the server finds beside the last import's is shown as imported", () => {
  assert.deepEqual(currentMap(analysis, null), { title: "Name" });
  const found = { ...analysis, mapping: { title: "Name", price: "Cost", venue: "Place" } };
  assert.deepEqual(currentMap(found, { title: "Name", venue: "", about: "Place" }), {
    title: "Name",
    price: "Cost",
    venue: "",
    about: "Place",
  });
});

test("what this device keeps counts until somebody else has stored something", () => {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
  };
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  const options = (fixes: Record<string, Record<string, string>>) => ({ map: null, fixes, skip_bad: false });
  const [base, mine] = [options({ 2: { When: "1 May", Name: "Fair" } }), options({ 3: { When: "2 May" } })];
  keep("7", mine, base);
  const same = { skip_bad: false, fixes: { 2: { Name: "Fair", When: "1 May" } }, map: null };
  assert.deepEqual(keptOr("7", same, same), mine);
  const theirs = options({ 2: { When: "8 May" } });
  assert.deepEqual(keptOr("7", theirs, theirs), theirs);
  assert.deepEqual(keptOr(undefined, base, base), base);
  Reflect.deleteProperty(globalThis, "localStorage");
});

test("a cell of the file is marked as text by the rule of the server's files", () => {
  const row = { ...wrong(2, "is empty"), cells: ["-72.4", "'=1+1", "-cos(0)", "\u0007x", "'tis", "-5."] };
  const headings = ["a", "b", "c", "d", "e", "f"];
  const [, line] = rejectedTable(headings, [row]).split("\r\n");
  assert.equal(line, "-72.4,''=1+1,'-cos(0),'\u0007x,'tis,'-5.,is empty");
});
