import assert from "node:assert/strict";
import { test } from "node:test";
import { dueText } from "./words";

test("what a person has to copy is not called on the way", () => {
  assert.equal(dueText(["mastodon"]), "1 post on the way.");
  assert.equal(dueText(["rss", "webhook", "copy"]), "2 posts on the way, 1 to copy.");
  assert.equal(dueText(["copy"]), "1 post to copy.");
  assert.equal(dueText(["copy", "copy"]), "2 posts to copy.");
});
