import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { accountTexts } from "./accountTexts";
import { fill, limits, texts } from "./texts";

const root = process.env["UI_ROOT"] ?? "";
const corpus = process.env["TOWNGREEN_CORPUS"] ?? resolve(root, "../../shared");
const checklist = join(corpus, "ui-checklist.json");

/** Placeholders are written differently in the list: "{status text}", "In N hours". */
function plain(text: string): string {
  return text.replace(/\{[^}]*\}/g, "{}").replace(/\bN\b/, "{}");
}

function leaves(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(leaves);
  return [String(value)];
}

interface Row {
  id: string;
  exact_text: string | null;
  spec_section: string;
}

/** Event names, which nobody sees on the screen. */
function isAnalytics(row: Row): boolean {
  return /analytics/i.test(row.spec_section);
}

const isMissing = !existsSync(checklist) && `no list of the fixed texts at ${checklist}`;

test("every text that the specification fixes is in the catalogue", { skip: isMissing }, () => {
  const known = new Set([...leaves(texts), ...leaves(accountTexts), ...leaves(limits)].map(plain));
  const rows = JSON.parse(readFileSync(checklist, "utf8")) as Row[];
  const fixed = rows.filter((row) => row.exact_text);
  assert.ok(fixed.length > 100, "the list is shorter than the specification");
  const words = fixed.filter((row) => !isAnalytics(row));
  const missing = words.filter((row) => !known.has(plain(row.exact_text ?? "")));
  assert.deepEqual(
    missing.map((row) => `${row.id}: ${row.exact_text}`),
    [],
  );
});

// The payloads of these two are covered by INT-016 and INT-017 of the browser tests.
test("every name that the specification fixes for analytics can be counted", { skip: isMissing }, () => {
  const source = readFileSync(join(root, "kit/analytics.ts"), "utf8");
  const rows = JSON.parse(readFileSync(checklist, "utf8")) as Row[];
  const names = rows.filter((row) => row.exact_text && isAnalytics(row)).map((row) => row.exact_text);
  assert.ok(names.length > 0, "the list names the events of analytics");
  assert.deepEqual(
    names.filter((name) => !source.includes(`  ${name}: {`)),
    [],
  );
});

function keysOf(value: object): string[] {
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
    typeof part === "object" && part !== null && !Array.isArray(part) ? keysOf(part) : [key],
  );
}

test("every number that the specification fixes is read by somebody", () => {
  const sources = ["", "../src"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => !/^(?:node_modules|dist)\b|\.test\.tsx?$|\blimits\.rs$|\bapiTypes\.ts$/.test(file))
      .filter((file) => /\.(?:tsx?|mjs|rs)$/.test(file))
      .map((file) => readFileSync(join(root, folder, file), "utf8")),
  );
  const words = new Set(sources.flatMap((text) => text.match(/\w+/g) ?? []));
  assert.deepEqual(
    keysOf(limits).filter((key) => !words.has(key)),
    [],
  );
});

/** "DAT-001 to DAT-007", "SGN-013": the rows that a test claims to cover. */
function rowsNamed(text: string): Set<string> {
  const named = new Set<string>();
  for (const [, prefix = "", first = "", last = first] of text.matchAll(/\b([A-Z]{3})-(\d{3})(?: to \1-(\d{3}))?/g))
    for (let number = Number(first); number <= Number(last); number += 1)
      named.add(`${prefix}-${String(number).padStart(3, "0")}`);
  return named;
}

test("every row of the list is named by a browser test", { skip: isMissing }, () => {
  const folder = join(root, "../e2e");
  const files = readdirSync(folder).filter((file) => file.endsWith(".test.mjs"));
  const named = rowsNamed(files.map((file) => readFileSync(join(folder, file), "utf8")).join("\n"));
  const rows = JSON.parse(readFileSync(checklist, "utf8")) as Row[];
  assert.deepEqual(
    rows.map(({ id }) => id).filter((id) => !named.has(id)),
    [],
  );
  const known = new Set(rows.map(({ id }) => id));
  const prefixes = new Set(rows.map(({ id }) => id.slice(0, 3)));
  assert.deepEqual(
    [...named].filter((id) => prefixes.has(id.slice(0, 3)) && !known.has(id)),
    [],
    "a test names a row that is not there",
  );
});

test("fill puts values into the braces and leaves unknown ones alone", () => {
  assert.equal(fill(texts.events.dates.in_hours, { n: 3 }), "In 3 hours");
  assert.equal(fill(texts.events.request_failed, {}), "Request failed: {status_text}");
});
