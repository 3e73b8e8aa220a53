import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { fill, limits, texts } from "./texts";

const root = process.env["UI_ROOT"] ?? "";
const corpus = process.env["TOWNGREEN_CORPUS"] ?? resolve(root, "../../shared");
const checklist = join(corpus, "ui-checklist.json");

/** Placeholders look different in the list: "{status text}", "In N hours". */
function plain(text: string): string {
  return text.replace(/\{[^}]*\}/g, "{}").replace(/\bN\b/, "{}");
}

function leaves(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(leaves);
  return [String(value)];
}

const isMissing = !existsSync(checklist) && `no list of the fixed texts at ${checklist}`;

test("every text that the specification fixes is in the catalogue", { skip: isMissing }, () => {
  const known = new Set([...leaves(texts), ...leaves(limits)].map(plain));
  const rows = JSON.parse(readFileSync(checklist, "utf8")) as { id: string; exact_text: string | null }[];
  const fixed = rows.filter((row) => row.exact_text);
  assert.ok(fixed.length > 100, "the list is shorter than the specification");
  const missing = fixed.filter((row) => !known.has(plain(row.exact_text ?? "")));
  assert.deepEqual(missing.map((row) => `${row.id}: ${row.exact_text}`), []);
});

test("fill puts values into the braces and leaves unknown ones alone", () => {
  assert.equal(fill(texts.events.dates.in_hours, { n: 3 }), "In 3 hours");
  assert.equal(fill(texts.events.request_failed, {}), "Request failed: {status_text}");
});
