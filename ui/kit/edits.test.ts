import assert from "node:assert/strict";
import { test } from "node:test";
import { editsAfter, readDraft, realEdits } from "./edits";

interface Values {
  name: string;
  tags: string[];
  lines: string[] | null;
}
const saved: Values = { name: "Hart Bakery", tags: ["rye"], lines: null };

test("a field that is put back is no edit any more", () => {
  assert.deepEqual(realEdits(saved, { name: "Hart Bakery", tags: ["rye", "spelt"] }), { tags: ["rye", "spelt"] });
  assert.deepEqual(realEdits(saved, { tags: ["rye"], lines: null }), {});
});

test("what was typed while the rest was being saved stays", () => {
  const sent = { name: "Hart", tags: ["spelt"] };
  assert.deepEqual(editsAfter<Values>({ name: "Hart & Co", tags: ["spelt"], lines: [] }, sent), {
    name: "Hart & Co",
    lines: [],
  });
});

test("a draft is read as far as it fits what is saved now", () => {
  const store = (edits: object, more: object = {}) =>
    JSON.stringify({ edits, version: "7", writtenAt: "2026-11-23T15:42:00.000Z", ...more });
  assert.deepEqual(readDraft(store({ name: "Hart", lines: ["9-5"] }), saved), {
    edits: { name: "Hart", lines: ["9-5"] },
    begun: {},
    version: 7,
    writtenAt: "2026-11-23T15:42:00.000Z",
  });
  const begun = { name: "Hart Mill", tags: 7, shoe: 1 };
  assert.deepEqual(readDraft(store({ name: "Hart" }, { begun }), saved)?.begun, { name: "Hart Mill" });
  assert.equal(readDraft(store({ name: "Hart" }, { version: "2026-11-23T15:42:00.000Z" }), saved)?.version, 0);
  assert.deepEqual(readDraft(store({ name: "Hart", tags: "rye", shoe: 1 }), saved)?.edits, { name: "Hart" });
  assert.equal(readDraft(store({ name: "Hart Bakery" }), saved), null, "it has been saved meanwhile");
  for (const broken of [
    null,
    "",
    "{",
    "7",
    "[]",
    store({ name: "Hart" }, { writtenAt: "once" }),
    store({}, { edits: 3 }),
  ])
    assert.equal(readDraft(broken, saved), null, String(broken));
});
