import assert from "node:assert/strict";
import { test } from "node:test";
import { isSameText, readKept } from "./keptText";

const content = {
  slug: "a",
  title: "A",
  introduction: "",
  body: "Words.",
  image_url: "",
  image_alt: "",
  author: "",
  is_featured: false,
  related_businesses: [1],
};
const at = "2026-11-01T12:00:00.000Z";

test("what lies in the storage is taken only where it is whole", () => {
  assert.deepEqual(readKept(JSON.stringify({ content, at })), { content, at });
  for (const stored of [
    null,
    "",
    "{",
    "[]",
    JSON.stringify({ content }),
    JSON.stringify({ content, at: "once" }),
    JSON.stringify({ content: { ...content, body: 7 }, at }),
    JSON.stringify({ content: { ...content, related_businesses: null }, at }),
  ])
    assert.equal(readKept(stored), null, String(stored));
});

test("spaces at the ends, which the server cuts, make no other text", () => {
  assert.ok(isSameText(content, { ...content, body: "Words.\n" }));
  assert.ok(!isSameText(content, { ...content, body: "Other words." }));
  assert.ok(!isSameText(content, { ...content, related_businesses: [1, 2] }));
});
